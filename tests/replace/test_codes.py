"""A code under two labels is one."""

from __future__ import annotations

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.replace import load_strategies, replace
from tests.surrogates.examples import KEY, document, surrogates

TEXT = "Kundennr. <UFID 4417-2286>, Passwort <PASS 4417-2286>, <UFID 4417 2286>, <PASS Gevel!2024>"


@pytest.mark.parametrize("scope", [str(number) for number in range(6)])
def test_a_password_that_is_a_code_of_the_text_stays_the_same(scope: str) -> None:
    code, secret, again, other = surrogates(TEXT, scope=scope)
    assert code == secret == again.replace(" ", "-") != "4417-2286"
    assert other != code


def test_a_password_that_is_masked_stays_so() -> None:
    given = document(TEXT)
    strategies = load_strategies(None, {"PASS": "mask"})
    result = replace(given, given.spans, None, language("de"), Keyed(KEY, "s"), strategies)
    code, secret, *_ = [one.text for one in result.replacements]
    assert set(secret) == {"*"} and code != secret

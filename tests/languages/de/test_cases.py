"""The table of German cases, each with several keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.knowledge import read_toml
from hybrid_deid.languages import language
from hybrid_deid.surrogates.interface import Draw, normalized
from tests.languages.contexts import mentions_in

KEYS = [bytes([number]) * 16 for number in range(1, 9)]
TABLE = read_toml(Path(__file__).with_name("cases.toml"))
CASES = [(label, case) for label, cases in TABLE["cases"].items() for case in cases]
GENERATORS = {label: language("de").generators[label]() for label in TABLE["cases"]}


def pattern(source: str) -> str:
    for name, regex in TABLE["names"].items():
        source = source.replace("{" + name + "}", regex)
    return source


def share_beginning(one: str, other: str) -> bool:
    """Inhabitants may change a vowel or lose an e or an ending; four letters, or all, must agree."""
    plain = [
        re.sub(r"[\W_e]", "", normalized(text)).translate(str.maketrans("äöü", "aou"))
        for text in (one, other)
    ]
    length = min(4, *(len(text) for text in plain))
    return plain[0][:length] == plain[1][:length]


@pytest.mark.parametrize(("label", "case"), CASES, ids=[f"{label}: {case['text']}" for label, case in CASES])
def test_case(label: str, case: dict) -> None:
    mentions = mentions_in(case["text"], label, case.get("country", ""))
    originals = frozenset(normalized(mention.text) for mention in mentions)
    for key in KEYS:
        draw = Draw(Keyed(key, "case"), originals)
        surrogates = GENERATORS[label](mentions, draw)
        assert len(surrogates) == len(mentions)
        for number, surrogate in enumerate(surrogates):
            expected = case["expect"][min(number, len(case["expect"]) - 1)]
            assert re.fullmatch(pattern(expected), surrogate), (surrogate, expected)
            assert draw.allows(surrogate), surrogate
        for group in case.get("linked", ()):
            for member in group[1:]:
                assert share_beginning(surrogates[group[0]], surrogates[member]), surrogates


def test_there_are_cases_enough() -> None:
    assert len(CASES) >= 150

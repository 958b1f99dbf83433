"""The Python interface."""

from __future__ import annotations

from typing import Any

import pytest

import hybrid_deid
from hybrid_deid.errors import ConfigurationError, DocumentError
from hybrid_deid.values import Document

KEY = b"a key for tests, long enough"


def test_settings_may_be_written_as_lists_and_dicts() -> None:
    for overrides in ({"DATE": "keep"}, [("DATE", "keep")], (("DATE", "keep"),)):
        deid = hybrid_deid.load(only="rules", key=KEY, overrides=overrides)
        result = deid.deidentify("am 3.4.2020, Tel. 0664/1234567")
        assert "3.4.2020" in result.text and "1234567" not in result.text
        assert deid.settings.overrides == (("DATE", "keep"),)


@pytest.mark.parametrize(
    "settings",
    [
        {"key": "a text of more than sixteen characters"},
        {"key": b"short"},
        {"overrides": ["DATE=keep"]},
        {"only": "neither"},
        {"mode": "other"},
        {"rules": "nowhere.toml"},
        {"languages": "de"},
    ],
)
def test_settings_that_cannot_be_used_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(ConfigurationError):
        hybrid_deid.load(**{"only": "rules", **settings})


def test_the_key_is_not_shown() -> None:
    deid = hybrid_deid.load(only="rules", key=KEY)
    assert "key for tests" not in repr(deid.settings) + repr(deid)


def test_pipe_keeps_order_and_puts_errors_in_their_place() -> None:
    deid = hybrid_deid.load(only="rules", key=KEY, scope="case")
    documents: list[Document | str] = [
        Document("a", "Tel. 0664/1234567", {"case": 1}),
        "ohne Feld",
        Document("c", "", {"case": 1}),
    ]
    first, second, third = deid.pipe(documents)
    assert isinstance(second, DocumentError) and second.document_id == "text 2"
    assert not isinstance(first, DocumentError) and "1234567" not in first.text
    assert not isinstance(third, DocumentError) and third.text == ""


def test_what_is_no_document_is_refused() -> None:
    deid = hybrid_deid.load(only="rules", key=KEY)
    for call in (deid.tag, deid.deidentify):
        with pytest.raises(TypeError, match="NoneType"):
            call(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="several documents"):
        list(deid.pipe("Hallo Anna"))

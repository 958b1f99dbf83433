"""Short given names in small letters are found where the text has the name."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.merge.people.known_short_names import known_short_names
from hybrid_deid.values import Line, Span, Token


def found(text: str, label: str = "MALE", language: str = "de") -> list[int]:
    """Return which mentions of "max" or "mia" are found, the first name of the text being known."""
    lines = []
    for number, match in enumerate(re.finditer(r"[^\n]+", text)):
        words = re.finditer(r"\w+|\S", match.group())
        tokens = tuple(Token(match.start() + w.start(), match.start() + w.end(), w.group()) for w in words)
        lines.append(Line(number + 1, match.start(), match.end(), tokens))
    name = re.search("max|mia", text, re.IGNORECASE)
    assert name is not None
    known = Span(*name.span(), label, name.group(), 0.9, "model:m")
    result = known_short_names(text, lines, [known], language)
    assert all(span.label == label and text[span.start : span.end] == span.text for span in result)
    return [text.lower().count(span.text, 0, span.start) for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("schrieb Max Pohl:\n> hab max gesehen\n> max", [1, 2]),
        ("hallo mia\nbring mia mit", [1]),
        ("hallo mia\nmia ham nix, mia kommt", [2]),
        ("Hallo Max,\nmit max 3 leuten, max-huber, max@web.de", []),
        ("Hallo Max,\nDer Beitrag ist max hundert", []),
        ("Hallo Max,\nmaxi kommt", []),
    ],
)
def test_names_in_lines_without_capitals(text: str, expected: list[int]) -> None:
    assert found(text) == expected


def test_only_given_names_of_a_language_with_such_words() -> None:
    text = "Hallo Max,\nhol max ab"
    assert found(text) == [1]
    assert found(text, label="ORG") == found(text, language="sv") == []

"""Initials and nicknames before quoted lines."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.people.quote_prefixes import with_quote_prefixes
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Span


@pytest.fixture(scope="module")
def pipeline() -> Pipeline:
    return Pipeline(Settings(key=b"a key for the tests, 32 bytes ok"))


def prefixes(pipeline: Pipeline, text: str) -> list[str]:
    """Return the finds before which a line begins, and behind which a sign of quoting stands."""
    return [
        f"{span.label} {span.text}"
        for span in pipeline.tag(text)
        if text[span.end : span.end + 1] == ">" and text[: span.start].rpartition("\n")[2].strip(" >") == ""
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Am 3.4.2019 schrieb Jonas Kramer:\n\nJK> dann anders\nJK> so viele", ["MALE JK"] * 2),
        ("Petra Kolbe (pk@gmx.de) meinte:\n\n PK> Nein.\n PK>> Warum?\n\nDoch.", ["FEMALE PK"] * 2),
        ("Petra Kolbe (pk@gmx.de) meinte:\n\nPK>Nein.\n\nDoch.", ["FEMALE PK"]),
        ("Michael B. schrieb:\nMB> Das geht nicht.\nMB> Nein.", ["MALE MB"] * 2),
        ("Hallo!\n\nTW> Das geht so nicht.\nTW> Nein.\n\nDoch.", ["USER TW"] * 2),
        ("Pit> Ich werde kaufen\nPit> lang\n\nJa.", ["MALE Pit"] * 2),
        ("Sumpfelfe> Hast du es gelesen?\nSumpfelfe> Ich nicht.\n\nDoch.", ["USER Sumpfelfe"] * 2),
        ('"Sumpfelfe" schrieb:\nSumpfelfe> Hast du?\n> Sumpfelfe> Ja.', ["USER Sumpfelfe"] * 2),
        ("> TW> Nein.\n> TW> Doch.", ["USER TW"] * 2),
        ("Hallo!\n\nSQ> Nein.\n\nDoch.", []),
        ("SQL> select 1\nSQL> commit\nmysql> quit\nmysql> use a", []),
        ("Frage> Was tun?\nAntwort> Nichts.\nFrage> Und nun?\nAntwort> Nichts.", []),
        ("<table>\n<\nTD>a</TD>\n<\nTD>b</TD>", []),
    ],
)
def test_what_stands_before_quoted_lines(pipeline: Pipeline, text: str, expected: list[str]) -> None:
    assert prefixes(pipeline, text) == expected


def test_the_initials_of_a_surrogate(pipeline: Pipeline) -> None:
    text = "Jonas Kramer schrieb:\n\nJK> dann anders\nJK> so viele\n"
    first, *_, quoted, again = pipeline.deidentify(text).text.splitlines()
    initials = "".join(word[0] for word in first.split()[:2])
    assert [quoted, again] == [f"{initials}> dann anders", f"{initials}> so viele"]


def test_other_labels_give_way_unless_a_caller_says_them(pipeline: Pipeline) -> None:
    text = "TG> alt\nTG> neu\n"
    listed = pipeline._filters.listed
    guess = Span(0, 2, "ORG", "TG", 0.6, "model:m")
    known = Span(8, 10, "ORG", "TG", 1.0, "known:caller")
    result = with_quote_prefixes(text, [guess, known], listed)
    assert [(span.start, span.label) for span in result] == [(0, "USER"), (8, "ORG")]

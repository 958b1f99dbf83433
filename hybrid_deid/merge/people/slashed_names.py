"""Family names of a few letters that strokes join to others: "Praxis Brandes/Wu/Feldhusen", "WG Lembke/Ba".

A tagger sees the long ones; between two of them, or behind a word for those who share a bell, a flat or a
practice, the short one is a name as well, though no list has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_patterns import capitalised
from hybrid_deid.values import Span

WORD = rf"{capitalised(2, 25)}(?:-{capitalised(3, 25)})?"
SHORT = re.compile(capitalised(2, 4, r"[^\W\d_A-ZÄÖÜ]"))
BEFORE = re.compile(rf"(?<![\w/.@-])(?:{WORD}/){{1,4}}\Z")
BEHIND = re.compile(rf"(?:/{WORD}){{1,4}}(?![\w/@-]|\.\w)")
LAST = re.compile(r"([^\W\d_]+\.?):?[ ]{1,2}[\"„“»]?\Z")
REACH = 80


@dataclass(frozen=True, eq=False)
class Slashed:
    """Words before the names of those who share something."""

    groups: frozenset[str] = frozenset()


def slashed_names(text: str, spans: Sequence[Span], known: Slashed, score: float) -> list[Span]:
    """Return finds of short family names that strokes join to one of the sorted `spans` of a text."""
    missed: dict[int, Span] = {}
    covered = Covered(spans)
    for span in spans:
        if span.label == "FAMILY" and "/" in (
            text[span.start - 1 : span.start],
            text[span.end : span.end + 1],
        ):
            for found in _beside(text, span, covered, known, score):
                missed.setdefault(found.start, found)
    return [missed[start] for start in sorted(missed)]


def _beside(text: str, span: Span, covered: Covered, known: Slashed, score: float) -> Iterator[Span]:
    """Yield the short names in the words that strokes join to a family name."""
    before = BEFORE.search(text, max(0, span.start - REACH), span.start)
    behind = BEHIND.match(text, span.end)
    start = before.start() if before is not None else span.start
    end = behind.end() if behind is not None else span.end
    last = LAST.search(text, max(0, start - REACH), start)
    is_group = last is not None and last[1] in known.groups
    places = [match.span() for match in re.finditer(r"[^/]+", text[start:end])]
    names = [covered.reaching(start + first, start + past) for first, past in places]
    for number, (first, past) in enumerate(places):
        word = text[start + first : start + past]
        if names[number] is not None or not SHORT.fullmatch(word):
            continue
        beside = names[max(0, number - 1) : number] + names[number + 1 : number + 2]
        families = [each is not None and each.label == "FAMILY" for each in beside]
        if (is_group and any(families)) or (len(families) > 1 and all(families)):
            yield Span(start + first, start + past, "FAMILY", word, score, "consistency:slashed")

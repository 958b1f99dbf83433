"""Names of files are no addresses, and may hold names of people: "Lebenslauf_Eva_Bauer.pdf"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from functools import lru_cache

from hybrid_deid.mentions.finding import PERSON
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span

STEM = 60  # characters of a name of a file that are looked at
STEM_BEFORE = re.compile(r"(?<![\w/\\@:.-])[\w.-]{1,60}\Z")
WORD = re.compile(r"[^\W\d_]{3,30}")
JOINED = re.compile(r"[-_. ]{1,2}")


def without_files(found: Iterable[Span], endings: Set[str]) -> list[Span]:
    """Return findings of a tagger without URLs that name a file, and those of people without its ending."""
    result = []
    for span in found:
        stem, dot, ending = span.text.rpartition(".")
        if not (dot and stem and ending.lower() in endings) or not is_doubted(span):
            result.append(span)  # nearly all
        elif span.label in PERSON:
            result.append(replace(span, end=span.start + len(stem), text=stem))
        elif span.label != "URL" or "/" in stem or stem.lower().startswith("www."):
            result.append(span)
    return result


def names_in_files(
    text: str, spans: Sequence[Span], labels: WordLabels, score: float, endings: Set[str]
) -> list[Span]:
    """Return the listed names of people in names of files, outside of sorted `spans`.

    A common word is a name only beside another one.
    """
    if not endings or "." not in text:
        return []
    covered = Covered(spans)
    found: list[Span] = []
    for ending in _endings(frozenset(endings)).finditer(text):
        stem = STEM_BEFORE.search(text, max(0, ending.start() - STEM), ending.start())
        if stem is None:
            continue
        names = [
            Span(word.start(), word.end(), label, word.group(), score, "consistency:file")
            for word in WORD.finditer(text, *stem.span())
            if word.group()[0].isupper() and (label := labels.listed(word.group())) in PERSON
        ]
        found += (
            name
            for name in names
            if (not labels.is_common(name.text) or any(_joined(text, name, other) for other in names))
            and not covered.touches(name.start, name.end)
        )
    return found


def _joined(text: str, one: Span, other: Span) -> bool:
    """Tell whether two names stand beside each other."""
    return any(
        first.end < second.start and JOINED.fullmatch(text, first.end, second.start) is not None
        for first, second in ((one, other), (other, one))
    )


@lru_cache(maxsize=8)
def _endings(endings: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"(?i:\.(?:{'|'.join(map(re.escape, sorted(endings)))}))(?![\w/@-]|\.\w)")

"""Names that stand for a thing called after somebody: "Gauß-Algorithmus", "Morbus Crohn", "nach Laplace".

Nobody is told of there, but for a firm that is called so ("Firma Stern-Gerlach"). Where the same name is
somebody's ("Herr Parkinson") its mentions stay finds, but for those in the name of a thing. eponyms.toml of
the language lists names and things.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from hybrid_deid.merge.doubts.eponym_settings import PART, WORD, Diseases, Eponyms
from hybrid_deid.merge.doubts.somebody import Somebody, places_of
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span

COMPOUND = re.compile(rf"(?<![\w-]){PART}(?:-{PART}){{0,4}}(?:-(?=[ ])|(?![\w-]))")
LAST_SIGN = re.compile(r"[ ]?(?:[.,;:!?)\n]|\Z)")
REACH = 64  # characters on either side of a find
LEAST = 2  # things in a text of which the other names are none as well
SURE = 0.8  # the score of a name that is somebody's in such a text all the same


def without_eponyms(
    text: str,
    found: Iterable[Span],
    known: Eponyms,
    somebody: Somebody,
) -> list[Span]:
    """Return the findings in a text without those of a model or of consistency that name a thing."""
    return [
        span
        for span in found
        if span.label not in MISTAKEN
        or not is_doubted(span)
        or not known.may_name(span.text)
        or not _names_thing(text, span, known, somebody)
    ]


def _names_thing(text: str, span: Span, known: Eponyms, somebody: Somebody) -> bool:
    if text.endswith(known.firm_before, 0, span.start):
        return False
    if known.derived and known.is_derived(text, span.start, span.end):
        return True
    start, end = _compound_around(text, span)
    word = text[start:end]
    if known.is_compound(word) or _goes_on(text, start, end, known):
        if known.is_rare(word):
            return True
        name = word.partition("-")[0]
        return not somebody.is_addressed(text, start) and not _is_somebody(text, name, known, somebody)
    if somebody.is_addressed(text, start):
        return False
    if _is_whole(text, span, known):
        return word != span.text or not _is_somebody(text, word, known, somebody)
    first, _, rest = span.text.partition(" ")
    if first in known.diseases.kinds and rest:
        return True
    if (start, end) != (span.start, span.end) or not known.names.issuperset(span.text.split("-")):
        return False
    if _is_somebody(text, span.text, known, somebody):
        return False
    if text.endswith(known.ahead, 0, start):
        return True
    if span.text in known.diseases.names and _is_disease(text, span, known.diseases):
        return True
    things = _things(text, known, somebody)
    if things and text.endswith(known.told_of, 0, start):
        return True
    return span.score < SURE and things >= LEAST


def _compound_around(text: str, span: Span) -> tuple[int, int]:
    """Return where the word lies that a find is a part of, with all that hyphens join."""
    start = span.start
    while start > max(0, span.start - REACH) and (text[start - 1].isalnum() or text[start - 1] in "-'’"):
        start -= 1
    end = span.end
    while end < min(len(text), span.end + REACH) and (text[end].isalnum() or text[end] in "-'’"):
        end += 1
    return start, end


def _goes_on(text: str, start: int, end: int, known: Eponyms) -> bool:
    """Tell whether a word that ends with a hyphen shares its head: "Philidor- und Lucena-Stellung"."""
    if text[end - 1 : end] != "-":
        return False
    behind = known.next_compound.match(text, end, end + REACH)
    return behind is not None and known.is_compound(text[start:end] + behind.group().rpartition("-")[2])


def _is_whole(text: str, span: Span, known: Eponyms) -> bool:
    """Tell whether a find is, or lies in, a thing that is written whole."""
    first = WORD.search(span.text)
    for thing in known.by_word.get(first.group(), ()) if first is not None else ():
        begin = span.start - thing.index(first.group()) if first is not None else 0
        end = begin + len(thing)
        if begin >= 0 and span.end <= end and text.startswith(thing, begin) and _is_bounded(text, begin, end):
            return True
    return False


def _is_bounded(text: str, begin: int, end: int) -> bool:
    return not text[max(0, begin - 1) : begin].isalnum() and not text[end : end + 1].isalnum()


@lru_cache(maxsize=64)  # finds of a text ask in turn
def _is_somebody(text: str, name: str, known: Eponyms, somebody: Somebody) -> bool:
    """Tell whether a text says somewhere that a name is a person's, also of who signs or gets mail."""
    return somebody.is_named(text, name) or any(
        text.endswith(known.signed, 0, start) or _is_line(text, start, end)
        for start, end in places_of(text, name)
    )


def _is_line(text: str, start: int, end: int) -> bool:
    """Tell whether a name is all of its line, or stands beside an address in one."""
    begin = text.rfind("\n", max(0, start - REACH), start) + 1
    stop = text.find("\n", end, end + REACH)
    line = text[begin : stop if stop >= 0 else end + REACH]
    return line.strip(" \t\r>,") == text[start:end] or "@" in line


def _is_disease(text: str, span: Span, known: Diseases) -> bool:
    """Tell whether a name of a disease is one here, by what stands beside it."""
    if text.endswith(known.told, 0, span.start):
        return True
    behind = text[span.end : span.end + REACH].split()
    if (
        word_before(text, span.start) in known.suffered_behind
        and behind
        and behind[0].strip(".,;:!?") in known.suffered
    ):
        return True
    if LAST_SIGN.match(text, span.end) is None or word_before(text, span.start) not in known.suffering:
        return False
    return word_before(text, text.rindex(" ", 0, span.start - 1) + 1) in known.sufferers


@lru_cache(maxsize=1)  # each find of a text asks for it
def _things(text: str, known: Eponyms, somebody: Somebody) -> int:
    """Return how many things a text has that are called after somebody, none if one of them is a person."""
    whole = {thing for thing in known.whole if thing in text}
    named = whole | (known.diseases.widespread & frozenset(WORD.findall(text)))
    if any(_is_somebody(text, thing, known, somebody) for thing in named):
        return 0
    compounds = (match.group() for match in COMPOUND.finditer(text))
    return len(named.union(filter(known.is_compound, compounds)))

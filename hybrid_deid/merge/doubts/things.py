"""Finds that are things: programs, fish, stones ("in Grafana", "Skills: Rust, Go", "Fische: Hecht, Wels").

What people are called as well is a thing only in a row of such words, what hardly anybody is called in a
paragraph that has several of them ("Als Schrift Garamond oder Bodoni. Georgia und Palatino haben Serifen").
words/<language>/things.toml lists them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml, refuse_unknown
from hybrid_deid.labels import PERSON
from hybrid_deid.letter_classes import CAPITAL, SMALL
from hybrid_deid.merge.doubts.somebody import before_family_names
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.once import once
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_files import THINGS, word_file
from hybrid_deid.typed_tables import array_of_tables, read_tables
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of, between

REACH = 400  # characters of a row on either side of a find
FURTHER = 2  # words of a kind alone that a row holds besides the find
MANY = 3  # further names under a heading that need no such word beside them ("EDV: Julia" does the work)
AROUND, PARAGRAPH = 3, 1500  # other such words in a paragraph, and its characters on either side of a find
GAPS = ("\n\n", "\n\r\n", "\n>\n", "\n> \n")  # between paragraphs, also quoted ones
SHORTEST = 8  # letters of a word that its ending tells
REMEMBERED = 8192  # finds
SURE = 0.9  # the score of a name that stands in such a row or paragraph all the same
# A row ends at brackets as well: "Anna (Java), Julia (Python)" tells who knows what.
END = re.compile(r"[\n:()!?]|\.(?:\s|\Z)")
SORT_ENDINGS = "ns"  # of a thing whose sort has a name ("Rosen 'Gertrude Jekyll'")
WORD = 24  # characters before a quote that such a thing ends with
AROUND_ENTRIES = " \t\"'‚‘’„“”«»"  # also titles in quotes are entries
QUOTE = re.compile(r"[ ]['\"‚‘’„“”«»]")
QUOTED = r"[ ]['\"‚‘’„“”«»][^'\"‚‘’„“”«»\n]{2,30}['\"‚‘’„“”«»]"
NAMED_ON = rf"(?![ ]{CAPITAL}{SMALL})"  # "Rose 'Rosi' Huber"
HEADING = re.compile(r"(?<![^\W_])([^\W\d_][\w-]{0,30}):\s{0,3}\Z")


@dataclass(frozen=True, eq=False)
class Kind:
    """One kind of things; words/<language>/things.toml says what each list means."""

    labels: frozenset[str]
    headings: frozenset[str]
    words: frozenset[str]
    names: frozenset[str]
    rare: frozenset[str] = frozenset()
    endings: tuple[str, ...] = ()
    sorted_by_name: tuple[str, ...] = ()

    def has(self, word: str, as_written: bool = False) -> bool:
        """Tell whether nobody is called as a word, which may stand in small letters unless `as_written`."""
        return (word.capitalize() if word.islower() and not as_written else word) in self.words

    def ends_as_one(self, word: str) -> bool:
        """Tell whether a word ends as things of the kind do ("Bisoprolol"), and hardly anybody's name."""
        return len(word) >= SHORTEST and word.isalpha() and word.endswith(self.endings)

    @cached_property
    def before_sorts(self) -> tuple[str, ...]:
        """What the words before the name of a sort end with."""
        return tuple(f"{word}{ending}" for word in self.sorted_by_name for ending in ("", *SORT_ENDINGS))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What finds the words that tell of a kind in a paragraph."""
        return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(self.words | self.rare)))})(?!\w)")


@dataclass(frozen=True)
class Things:
    """The kinds of things of a language."""

    kinds: tuple[Kind, ...] = ()

    @cached_property
    def by_word(self) -> Mapping[str, tuple[Kind, ...]]:
        """The kinds that have a word."""
        found: dict[str, list[Kind]] = defaultdict(list)
        for kind in self.kinds:
            for word in kind.words | kind.names | kind.rare:
                found[word].append(kind)
        return {word: tuple(kinds) for word, kinds in found.items()}

    @cached_property
    def phrases(self) -> Mapping[str, tuple[str, ...]]:
        """The things of several words by each of these."""
        found: dict[str, list[str]] = defaultdict(list)
        for phrase in self.by_word:
            for word in phrase.split() if " " in phrase else ():
                found[word].append(phrase)
        return {word: tuple(phrases) for word, phrases in found.items()}

    def kinds_of(self, word: str) -> tuple[Kind, ...]:
        """Return the kinds that a word or phrase may be of."""
        known = self.by_word.get(word, ())
        if known or not (word.islower() or word.endswith(self._endings)):
            return known
        return tuple(kind for kind in self.kinds if kind.has(word) or kind.ends_as_one(word))

    @cached_property
    def _endings(self) -> tuple[str, ...]:
        return tuple(ending for kind in self.kinds for ending in kind.endings)

    @cached_property
    def may_be_one(self) -> Callable[[str], bool]:
        """Tell whether a find may be a thing, or a part of one, by its text; it remembers finds."""
        return lru_cache(maxsize=REMEMBERED)(
            lambda found: bool(self.kinds_of(found)) or found.partition(" ")[0] in self.phrases
        )

    @cached_property
    def labels(self) -> frozenset[str]:
        """What things are taken for."""
        return frozenset().union(*(kind.labels for kind in self.kinds))

    @cached_property
    def sorted_by_name(self) -> tuple[Kind, ...]:
        """The kinds whose sorts have names."""
        return tuple(kind for kind in self.kinds if kind.sorted_by_name)

    def wholes(self, text: str, span: Span) -> Iterator[Span]:
        """Yield a find, and what it is a part of: "Moscow" in "Moscow Mule"."""
        yield span
        for phrase in self.phrases.get(span.text.partition(" ")[0], ()):
            start = span.start - phrase.find(span.text)
            end = start + len(phrase)
            if span.text != phrase and span.text in phrase and _stands(text, phrase, start):
                yield replace(span, start=start, end=end, text=phrase)


def _stands(text: str, phrase: str, start: int) -> bool:
    """Tell whether a phrase stands at a place, with no letters beside it."""
    around = text[max(0, start - 1) : start] + text[start + len(phrase) : start + len(phrase) + 1]
    return start >= 0 and text.startswith(phrase, start) and not any(map(str.isalnum, around))


@lru_cache(maxsize=16)  # finds of a text ask in turn
def _sorts(text: str, kind: Kind, joints: Joints) -> Sequence[tuple[str, int, int]]:
    """Return the things with a sort in a text, and where they lie: "Clematis 'Nelly Moser'"."""
    quotes = (text[max(0, quote.start() - WORD) : quote.start()] for quote in QUOTE.finditer(text))
    if not any(word.lower().endswith(kind.before_sorts) for word in quotes):
        return []  # in most texts, and quick to tell
    return [(match["thing"], *match.span()) for match in _sort(kind, joints).finditer(text)]


@lru_cache(maxsize=8)
def _sort(kind: Kind, joints: Joints) -> re.Pattern[str]:
    """Return what finds a thing with the name of its sort in quotes behind it, or several of them."""
    thing = rf"(?<![\w-])(?P<thing>[\w-]{{0,16}}?(?i:{any_of(kind.sorted_by_name)})[{SORT_ENDINGS}]?)"
    joint = any_of((*joints.all, "&"))
    return re.compile(rf"{thing}{QUOTED}(?:,?(?:[ ]{joint})?{QUOTED}){{0,9}}{NAMED_ON}")


def without_things(
    text: str,
    found: Sequence[Span],
    things: Things,
    joints: Joints,
    named: Callable[[str], bool] = lambda name: False,
    told: Sequence[Span] = (),
) -> Sequence[Span]:
    """Return the findings in a text without those of a model or of consistency that are things.

    `named` tells whether a name is somebody's in the text. So is a given name before a family name ("Kastor
    Müller") that is no thing, and a word that finds which the text has besides are `told` to be ("Herr Makita
    rief an. Makita kommt"): it would leak.
    """
    sorts = things.sorted_by_name if QUOTE.search(text) else ()

    def may_be_thing(span: Span) -> bool:
        return (
            span.label in things.labels and bool(sorts or things.may_be_one(span.text)) and is_doubted(span)
        )

    if not any(map(may_be_thing, found)):
        return found  # most texts
    joint, is_somebody = _joint(joints), cache(named)
    known = once(lambda: frozenset(span.text for span in set(told).difference(found) if span.label in PERSON))
    people = once(lambda: before_family_names(text, found, lambda word: bool(things.kinds_of(word))))

    def is_thing(span: Span) -> bool:
        for kind in sorts:
            if span.label in kind.labels and _is_sort(text, span, kind, joints, is_somebody):
                return True
        return (
            things.may_be_one(span.text)
            and span.text not in known()
            and span not in people()
            and any(
                span.label in kind.labels
                and (
                    _is_one(text, whole, kind, joint, is_somebody)
                    or _is_among(text, whole, kind, is_somebody)
                )
                for whole in things.wholes(text, span)
                for kind in things.kinds_of(whole.text)
            )
        )

    return [span for span in found if not may_be_thing(span) or not is_thing(span)]


def _is_sort(text: str, span: Span, kind: Kind, joints: Joints, is_somebody: Callable[[str], bool]) -> bool:
    """Tell whether a find is, or lies in, a sort of a kind whose thing is nobody in the text."""
    return any(
        start <= span.start and span.end <= end and not is_somebody(thing)
        for thing, start, end in _sorts(text, kind, joints)
    )


def _is_one(
    text: str, span: Span, kind: Kind, joint: re.Pattern[str], is_somebody: Callable[[str], bool]
) -> bool:
    if kind.has(span.text, as_written=span.label == "ORG"):
        return True
    if kind.ends_as_one(span.text):
        return not is_somebody(span.text)
    before = text[max(0, span.start - REACH) : span.start]
    behind = text[span.end : span.end + REACH]
    end = END.search(behind)
    if end is not None:
        behind = behind[: end.start()]
        if end.group() == ":":  # a heading, or who is given something to do
            return False
    start = max((cut.end() for cut in END.finditer(before)), default=0)
    row = [entry.strip(AROUND_ENTRIES) for entry in joint.split(f"{before[start:]}{span.text}{behind}")]
    if span.text not in row:
        return False
    # Other words may stand before the first of a row, and behind its last.
    others = {word for entry in row for word in (*entry.split(), entry)} - {span.text}
    alone = len(others & kind.words)
    heading = HEADING.search(before[:start])
    if heading is not None and heading.group(1) in kind.headings:
        return alone > 0 or len(others & (kind.names | kind.rare)) >= MANY
    if span.score >= SURE:
        return False
    rare = len(others & kind.rare)
    return alone >= FURTHER or (alone + rare >= FURTHER and _are_around(text, span, kind))


def _is_among(text: str, span: Span, kind: Kind, is_somebody: Callable[[str], bool]) -> bool:
    """Tell whether a find is a rare name in a paragraph that is about a kind, and nobody's in the text."""
    if span.text not in kind.rare or span.score >= SURE or text.startswith(":", span.end):
        return False
    return _are_around(text, span, kind) and not is_somebody(span.text)


def _are_around(text: str, span: Span, kind: Kind) -> bool:
    """Tell whether several words of a kind stand in the paragraph of a find, besides it."""
    first, last = max(0, span.start - PARAGRAPH), span.end + PARAGRAPH
    begin = max(first, *(text.rfind(gap, first, span.start) for gap in GAPS))
    ends = [end for gap in GAPS if (end := text.find(gap, span.end, last)) >= 0]
    end = min(ends, default=last)
    places, words = _told(text, kind)
    others: set[str] = set()
    for word in words[bisect_left(places, begin) : bisect_left(places, end)]:
        if word != span.text:
            others.add(word)
            if len(others) == AROUND:
                return True
    return False


@lru_cache(maxsize=16)  # finds of a text ask in turn
def _told(text: str, kind: Kind) -> tuple[Sequence[int], Sequence[str]]:
    """Return where words stand in a text that tell of a kind, and these."""
    found = list(kind.pattern.finditer(text))
    return [match.start() for match in found], [match.group() for match in found]


@lru_cache(maxsize=8)
def _joint(joints: Joints) -> re.Pattern[str]:
    """Return the pattern of what stands between the words of a row."""
    return re.compile(rf"[ ]{{0,2}}(?:[,;/][ ]{{0,2}}|{between(joints.all, '&')})")


@lru_cache(maxsize=8)
def load_things(language: str) -> Things:
    """Return the things of a language, none for one without a file; raises ConfigurationError."""
    path = word_file(language, THINGS)
    return Things() if path is None else read_things(path)


def read_things(path: Path) -> Things:
    """Read such a file; raises ConfigurationError on unknown, missing or wrong keys."""
    raw = read_toml(path)
    refuse_unknown(raw, {"kind"}, str(path))
    rows = array_of_tables(raw.get("kind", []), f"{path}: kind")
    return Things(tuple(read_tables(Kind, row, f"{path}: kind {n}") for n, row in enumerate(rows, 1)))

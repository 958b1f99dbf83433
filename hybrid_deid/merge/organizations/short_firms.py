"""Short names of firms: "Nordlicht" and "Nordlicht Energie" where the text has "Nordlicht Energie AG" too.

The legal form tells what the whole is. What is left of it without that form, and the words before the trade,
are the same firm wherever they stand alone: found as such, and so with the same stand-in.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.mentions.words import Words, split_words
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.one_label import NAMES, is_sure
from hybrid_deid.merge.organizations.priced_rows import priced_rows
from hybrid_deid.merge.organizations.shares import Told
from hybrid_deid.merge.people.subjects import REACH
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.repetition import occurrences
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of, between

SOURCE = "consistency:short-firm"
# A word that may stand for a firm: no initial, no abbreviation.
WORD = re.compile(r"[^\W\d_a-zäöüß][^\W_]+(?:-[^\W_]+)*")
MOST_WORDS = 8
SHORTEST_IN_CAPITALS = 3
FEW = 20  # hosts that a text is searched for
BESIDE = r"[ ]?[,;/&]?[ ]?"  # signs between two people
LINE_END = re.compile(r"[ \t\r]{0,9}(?:\n|\Z)")
INITIAL = re.compile(r"(?<![\w.])[A-ZÄÖÜ]\. \Z")
# The name in a host, the first part of "blitzblank-leer.de".
HOST = re.compile(r"(?:@|//|\Awww\.)(?:www\.)?([a-z]{5,30})(?:-[a-z0-9-]+)?\.[a-z]{2,10}(?![\w.-]*\w)")
HOSTED = frozenset({"EMAIL", "URL"})


@dataclass(frozen=True)
class Short:
    """What is known of a short name.

    Whether its word may mean something else, whether it is but one, and whether it is a family name that a
    trade alone makes one of a firm: who signs with it is somebody.
    """

    is_common: bool
    is_single: bool
    is_owners: bool = False


SURE = Short(is_common=False, is_single=True)


def with_short_firms(
    text: str,
    spans: Sequence[Span],
    listed: ListedWords,
    words: Words | None = None,
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the short names of its firms as organizations.

    So are those that a text on shares or a table of prices tells. A find of another label over such a name is
    that of the firm, unless somebody in the text has the name;
    The settings tell where a common word is a name. `words` are split_words(text), if the caller has
    them already.
    """
    settings = settings or load_consistency(listed.knowledge.language)
    sought: dict[str, Short] = {}
    for span in spans:
        if span.label == "ORG" and " " in span.text:
            sought.update(_short_names(text, span, listed, settings))
    told = {*priced_rows(text, spans, settings.shares.kinds)}
    if settings.shares.tell(text):
        told |= set(_told(text, spans, listed, settings))
    sought.update(_traded(text, told, spans, listed))
    hosts = {host.group(1).capitalize() for span in spans if (host := _host(span))}
    hosts -= settings.short_firms.platforms
    if len(hosts) <= FEW:  # to part a text into words takes longer
        hosts = set(filter(text.__contains__, hosts))
    if hosts:
        words = words or split_words(text)
        there = hosts.difference(sought).intersection(words.texts)
        sought |= {
            host: SURE
            for host in there
            if not _is_kind(host, listed, settings) and _is_coined(host, listed, settings)
        }
    if not sought and not told:
        return tuple(spans)  # most documents
    for written, short in list(sought.items()):
        if written[-1].isalpha() and not written.endswith(listed.knowledge.words.sibilants):
            sought.setdefault(f"{written}s", short)
    places = {*told, *occurrences(words or split_words(text), sought)}
    return _Mentions(text, spans, listed, settings).found(places, sought)


def _told(
    text: str, spans: Sequence[Span], listed: ListedWords, settings: Consistency
) -> Iterator[tuple[int, int]]:
    """Yield where a text on shares tells names of firms that were found as something else, or not at all."""
    starts = [span.start for span in spans]
    for told in settings.shares.firms(text):
        number = bisect_left(starts, told.start)
        span = spans[number] if number < len(spans) and starts[number] == told.start else None
        if span is not None:
            if span.end == told.end and _may_be_traded(span, told, listed):
                yield told.start, told.end
        elif told.is_new and _is_coined(text[told.start : told.end], listed, settings):
            yield told.start, told.end


def _may_be_traded(span: Span, told: Told, listed: ListedWords) -> bool:
    """Tell whether a find may be a firm: an unsure person, an organization, or a town that nobody knows."""
    if span.label == "CITY":
        return told.may_be_town and not listed.is_known_town(span.text)
    if span.label in PERSON:
        return told.is_sure or span.score < listed.settings.given.below
    return span.label in NAMES


def _traded(
    text: str, told: Iterable[tuple[int, int]], spans: Sequence[Span], listed: ListedWords
) -> Iterator[tuple[str, Short]]:
    """Yield the names of firms that a text on shares tells somewhere, to be looked for in all of it.

    Not those of given names, nor common words that were not taken for family names there.
    """
    families = {span.start for span in spans if span.label == "FAMILY"}
    for start, end in told:
        word = text[start:end]
        is_common = listed.is_frequent(word) or listed.knowledge.ambiguous(
            listed.knowledge.words.folding.word(word)
        )
        if not listed.knowledge.is_given(word) and (not is_common or start in families):
            yield word, Short(is_common, is_single=True)


def _host(span: Span) -> re.Match[str] | None:
    """Return the name in the host of an address, None for other finds."""
    return HOST.search(span.text) if span.label in HOSTED else None


def _short_names(
    text: str, span: Span, listed: ListedWords, settings: Consistency
) -> Iterator[tuple[str, Short]]:
    """Yield the short names of a firm, if a find is one that has a legal form or is announced as a firm."""
    known = settings.short_firms
    form = _form(settings.firms.forms, settings.firms.doubtful).search(span.text)
    name = span.text[: form.start()] if form is not None else span.text
    words = name.rstrip(" ,").split(" ")
    if not all(words) or len(words) > MOST_WORDS or "\n" in name:
        return
    kinds = [_is_kind(word, listed, settings) for word in words]
    if form is None and not text.endswith(known.announcing, 0, span.start):
        if span.score >= known.sure:
            yield from _told_by_trade(words, kinds, listed, settings)
        return
    while len(words) > 1 and words[-1] in known.countries:
        yield from _phrase(words, kinds, listed)
        words, kinds = words[:-1], kinds[:-1]
    yield from _phrase(words, kinds, listed)
    if not settings.firms.symbols.isdisjoint(words) or not settings.joints.in_full.isdisjoint(words):
        return
    place = next((number for number, is_kind in enumerate(kinds) if is_kind), len(words))
    if 1 < place < len(words):
        yield from _phrase(words[:place], kinds[:place], listed)
    single = _own_word(words, kinds)
    if single and (short := _single(single, listed, settings)) is not None:
        yield single, short


def _told_by_trade(
    words: Sequence[str], kinds: Sequence[bool], listed: ListedWords, settings: Consistency
) -> Iterator[tuple[str, Short]]:
    """Yield the word for which a firm is named that its trade or partners alone tell.

    "Blitzblank Gebäudereinigung", "Pflegedienst Herzenswärme", "Druckerei Kern", "Kern & Söhne".
    """
    if len(words) > 2 and words[-2] in settings.firms.symbols and words[-1] in settings.houses.partners:
        words, kinds = words[:-2], kinds[:-2]
        own = _own_word(words, kinds) if len(words) > 1 else words[0]
    else:
        own = _own_word(words, kinds) if kinds[0] != kinds[-1] else ""
    if not own:
        return
    if _is_coined(own, listed, settings):
        yield own, SURE
    elif listed.is_own_family(own) and not listed.knowledge.is_given(own):
        short = _single(own, listed, settings)
        if short is not None:
            yield own, replace(short, is_owners=True)


@lru_cache(maxsize=8)
def _form(forms: tuple[str, ...], doubtful: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the legal forms that end a name."""
    return re.compile(rf"(?:[ ,]{{1,2}}|-){any_of([*forms, *doubtful])}\.?\Z")


def _own_word(words: Sequence[str], kinds: Sequence[bool]) -> str:
    """Return the word of a name that may stand for it all: the first, or behind a kind; "" for none."""
    if not kinds[0]:
        return words[0]
    return words[1] if len(words) == 2 and not kinds[1] else ""


def _is_kind(word: str, listed: ListedWords, settings: Consistency) -> bool:
    """Tell whether a word says what a firm does or where, and not which it is."""
    bare = word.rstrip("-")
    firms, houses = settings.firms, settings.houses
    if bare in firms.trades or bare in firms.generic or bare in settings.short_firms.countries:
        return True
    if bare in houses.trades or bare in houses.wares or bare in houses.firm_ends or bare in houses.houses:
        return True
    return listed.is_kind(bare) or bare.lower().endswith(firms.trade_endings)


def _phrase(words: Sequence[str], kinds: Sequence[bool], listed: ListedWords) -> Iterator[tuple[str, Short]]:
    """Yield several words as one short name, unless they may be a person's."""
    if len(words) < 2 or not WORD.fullmatch(words[-1]) or not WORD.fullmatch(words[0]):
        return
    if listed.knowledge.is_given(words[0]) and not kinds[-1]:
        return
    yield " ".join(words), Short(is_common=all(kinds), is_single=False)


def _single(word: str, listed: ListedWords, settings: Consistency) -> Short | None:
    """Return how a word is to be looked for, None where it means too little by itself."""
    known, knowledge = settings.short_firms, listed.knowledge
    least = SHORTEST_IN_CAPITALS if word.isupper() else known.shortest
    if len(word) < least or not WORD.fullmatch(word):
        return None
    if word.lower().endswith(known.adjective_endings) or listed.is_stop(word.lower()):
        return None
    is_family = listed.is_own_family(word)
    is_common = knowledge.ambiguous(knowledge.words.folding.word(word)) or listed.is_frequent(word)
    is_place, is_given = knowledge.places.knows(word), knowledge.is_given(word)
    if is_place and not is_family:
        return None
    is_usual = listed.is_frequent(word) or not is_family  # "Werner"
    if is_given and is_usual and not knowledge.ambiguous(knowledge.words.folding.word(word)):
        return None
    is_common = is_common or is_given or is_place
    return Short(is_common and not word.isupper(), is_single=True)


def _is_coined(word: str, listed: ListedWords, settings: Consistency) -> bool:
    """Tell whether a word is a short name that can hardly be anything else, no family name either."""
    if listed.is_family(word) or listed.has_gender(word):
        return False
    return _single(word, listed, settings) == SURE


class _Mentions:
    """The finds of a text, among which the mentions of firms are put."""

    def __init__(self, text: str, spans: Sequence[Span], listed: ListedWords, settings: Consistency) -> None:
        self._text, self._spans, self._settings = text, spans, settings
        self._listed = listed
        self._starts = [span.start for span in spans]
        self._owners = set(self._people())

    def _people(self) -> Iterator[str]:
        """Yield the family names of people of the text, as something beside them tells."""
        for number, span in enumerate(self._spans):
            if span.label == "FAMILY" and (
                is_sure(self._text, self._spans, number, self._settings) or self._is_addressed(span.start)
            ):
                yield span.text
                yield span.text.removesuffix("s")

    def _is_addressed(self, start: int) -> bool:
        """Tell whether an initial, "Herr", an office or the like stands before a place."""
        before = word_before(self._text, start)
        if before.lower() in self._settings.short_firms.address or before in self._settings.announced.words:
            return True
        return INITIAL.search(self._text, max(0, start - len("x K. ")), start) is not None

    def found(self, places: Iterable[tuple[int, int]], sought: dict[str, Short]) -> tuple[Span, ...]:
        """Return the finds with those of short names at `places`; the longest of those that overlap."""
        removed: set[int] = set()
        made: list[Span] = []
        furthest = 0
        for start, end in sorted(places, key=lambda place: (place[0], -place[1])):
            if start < furthest:
                continue
            covering = self._covering(start, end)
            if covering is None:
                continue
            span = self._mention(start, end, covering, sought.get(self._text[start:end], SURE))
            if span is not None:
                made.append(span)
                removed.update(covering)
                furthest = end
        if not made:
            return tuple(self._spans)
        kept = [span for number, span in enumerate(self._spans) if number not in removed]
        return tuple(sorted([*kept, *made], key=lambda span: span.start))

    def _covering(self, start: int, end: int) -> range | None:
        """Return the numbers of the finds within [start, end); None where one goes beyond it."""
        first = bisect_left(self._starts, start)
        behind = bisect_left(self._starts, end)
        if first and self._spans[first - 1].end > start:
            return None
        if behind > first and self._spans[behind - 1].end > end:
            return None
        return range(first, behind)

    def _mention(self, start: int, end: int, covering: range, short: Short) -> Span | None:
        """Return the find of a short name, None where it is no firm's or found as such already."""
        text, covered = self._text, [self._spans[number] for number in covering]
        if [(span.label, span.text) for span in covered] == [("ORG", text[start:end])]:
            return None
        if any(not is_doubted(span) or span.label not in NAMES for span in covered):
            return None
        if any(is_sure(text, self._spans, number, self._settings) for number in covering):
            return None
        if text[start - 1 : start] == "-" or self._is_addressed(start) or self._is_beside_given(start):
            return None
        written = text[start:end]
        is_owned = short.is_single and not self._owners.isdisjoint((written, written.removesuffix("s")))
        if is_owned and covered:
            return None
        if short.is_common and not self._is_name(start, end) and not self._is_likely(covered):
            return None
        if short.is_owners and (not self._is_name(start, end) or self._is_owner(start, end)):
            return None
        label = "FAMILY" if is_owned else "ORG"
        score = max([span.score for span in covered], default=self._settings.short_firms.score)
        told = tuple(note for span in covered for note in span.provenance)
        notes = (*told, f"{SOURCE} {label} {start}-{end} {score:.3f}")
        if not covered:
            return Span(start, end, label, written, score, SOURCE, provenance=notes)
        first = covered[0]
        return replace(first, end=end, start=start, text=written, label=label, score=score, provenance=notes)

    def _is_owner(self, start: int, end: int) -> bool:
        """Tell whether people stand beside a name, it signs alone in its line, or is the younger."""
        text, number = self._text, bisect_left(self._starts, end)
        if self._settings.short_firms.generation.match(text, end) is not None:
            return True
        behind = self._spans[number] if number < len(self._spans) else None
        if (
            behind is not None
            and behind.label in PERSON
            and _beside(self._settings.joints).fullmatch(text, end, behind.start)
        ):
            return True
        return text[:start].rstrip(" \t")[-1:] in {"", "\n"} and LINE_END.match(text, end) is not None

    def _is_name(self, start: int, end: int) -> bool:
        """Tell whether a common word at [start, end) is a name.

        It stands without an article behind a preposition or a verb, begins a sentence before a verb, or a
        compound that nobody makes of the noun.
        """
        known = self._settings.short_firms
        if word_before(self._text, start) in known.before or known.joined.match(self._text, end):
            return True
        return known.verb.match(self._text, end) is not None and (
            self._settings.subjects.begins.search(self._text, max(0, start - REACH), start) is not None
        )

    def _is_likely(self, covered: Sequence[Span]) -> bool:
        """Tell whether finds over a common word make a name of it that is no given name and no town."""
        is_given = self._listed.knowledge.is_given
        return bool(covered) and not any(span.label == "CITY" or is_given(span.text) for span in covered)

    def _is_beside_given(self, start: int) -> bool:
        """Tell whether a given name stands before a place."""
        number = bisect_left(self._starts, start) - 1
        if number < 0:
            return False
        span = self._spans[number]
        return span.label in GIVEN and span.end == start - 1 and self._text[span.end] == " "


@lru_cache(maxsize=8)
def _beside(joints: Joints) -> re.Pattern[str]:
    """Return the pattern of what stands between two people."""
    return re.compile(rf"{BESIDE}|{between((*joints.all, *joints.along))}")

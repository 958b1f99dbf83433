"""Names of files are no addresses, and may hold names and dates: "Lebenslauf_Eva_Bauer_2021-03-12.pdf"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.letter_classes import CAPITAL, SMALL
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.once import of_recent
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.put_together import is_compound
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

STEM = 60  # characters of a name of a file that are looked at
STEM_BEFORE = re.compile(r"(?<![\w/\\@:.-])[\w.-]{1,60}\Z")
WORD = re.compile(r"[^\W\d_]{3,30}")
# Two words that a capital parts: "RzehakAnna".
GLUED = re.compile(rf"({CAPITAL}{SMALL}{{2,24}})({CAPITAL}{SMALL}{{2,24}})")
SUBJECT = re.compile(r"(?<![^\W_])([^\W\d_]{2,30})[-_. ]{1,3}(?:[A-Z][-_. ]{1,2})?\Z")
# The initial of the other name beside a name, and those of who worked on a file at its end ("Plan_v2_MK").
INITIAL_BEFORE = re.compile(r"(?<![^\W_])([A-Z]\.?)[-_. ]{0,2}\Z")
INITIAL_BEHIND = re.compile(r"[-_. ]{1,2}([A-Z])(?![^\W_])")
INITIALS = re.compile(r"(?<=\d[-_ ])([A-Z]{2})\Z")
LEAST_RARE = 4  # letters of a family name that no list has
JOINED = re.compile(r"[-_. ]{1,2}")
_MONTH, _DAY, _YEAR = r"(?:0[1-9]|1[0-2])", r"(?:0[1-9]|[12]\d|3[01])", r"(?:19|20)\d\d"
# With a year of two digits or without a day only between underscores and the ends of the name.
DATED = re.compile(
    rf"(?<!\d)(?:{_YEAR}(?P<a>[-_.]?){_MONTH}(?P=a){_DAY}|{_DAY}(?P<b>[-_.]?){_MONTH}(?P=b){_YEAR})(?!\d)"
    r"|(?<=_)(?:0?[1-9]|[12]\d|3[01])(?P<c>[.-])(?:0?[1-9]|1[0-2])(?P=c)\d\d(?=_|\Z)"
    rf"|(?<![^\W_])(?<![.-]){_DAY}{_MONTH}[012]\d(?=_|\Z)"
    rf"|(?<=_){_MONTH}-{_YEAR}(?=_|\Z)|(?<![\w.-]){_YEAR}-{_MONTH}(?=_)"
)
TIME_BEHIND = re.compile(r"[-_T][012]\d[0-5]\d[0-5]\d(?!\d)")
LINE_BEHIND = re.compile(r"(?<=[a-z]):\d{1,5}\Z")  # as traces of programs have it ("Main.java:42")
NUMBER = re.compile(r"[^\W_]*\d{4}[^\W_]*")
# A code between underscores ("RE-2025-114"), and one in it beside a name ("KV-2025-07-Yildirim").
CODE = re.compile(r"[^\W_]+(?:[.-][^\W_]+)*")
CODE_BESIDE = re.compile(r"(?:[A-Z]{1,4}-)?[^\W_]*\d[^\W_]*(?:[.-][^\W_]*\d[^\W_]*)*")
# What a tagger takes a name of a file with a date for, and what one with a name of people.
NAMED = frozenset({"ORG", "PASS"})
TAKEN_FOR = frozenset({"EMAIL", "UFID", "USER", *NAMED})


def without_files(
    text: str, found: Iterable[Span], endings: Set[str], labels: Callable[[], WordLabels]
) -> list[Span]:
    """Return findings of a tagger without URLs that name a file, and those of people without its ending.

    Where it took the name of a file with a date, or with a name of people, for something else, date, numbers
    and names stay, even names that no list has, for all of it was found; `labels` is asked for there.
    """
    result: list[Span] = []
    for span in found:
        if span.label in TAKEN_FOR and endings and (parts := _dated_parts(text, span, endings, labels)):
            result += parts
            continue
        if "." not in span.text:
            result.append(span)
            continue
        stem, dot, ending = LINE_BEHIND.sub("", span.text).rpartition(".")
        if not (dot and stem and ending.lower() in endings) or not is_doubted(span):
            result.append(span)  # nearly all
        elif span.label in PERSON:
            result.append(part_of(span, span.start, span.start + len(stem)))
        elif span.label != "URL" or "/" in stem or stem.lower().startswith("www."):
            result.append(span)
    return result


def names_in_files(
    text: str, spans: Sequence[Span], labels: WordLabels, score: float, endings: Set[str]
) -> list[Span]:
    """Return the listed names of people in names of files, outside of sorted `spans`, and rare ones by them.

    A common word is a name only beside another one, a listed given name beside a family name. A word that
    neither lists nor mail have is one beside a given name, or behind what is somebody's own ("Lebenslauf").
    """
    if not endings or "." not in text:
        return []
    covered = Covered(spans)
    starts = [span.start for span in spans]
    found: list[Span] = []
    for stem in _stems(text, endings):
        words = _words(text, stem)
        names = [
            Span(start, end, label, text[start:end], score, "consistency:file")
            for start, end in words
            if text[start].isupper() and (label := _listed(text[start:end], labels)) in PERSON
        ]
        named = [
            name
            for name in names
            if not labels.is_common(name.text) or any(_joined(text, name, other) for other in names)
        ]
        inside = spans[bisect_left(starts, stem.start()) : bisect_left(starts, stem.end())]
        named += _given_words(text, words, [*named, *inside], labels, score)
        named += _rare_names(text, words, named, labels, score)
        named += list(_initials(text, stem, [*named, *inside], labels, score))
        found += (name for name in named if not covered.touches(name.start, name.end))
    return found


def _given_words(
    text: str, words: Sequence[tuple[int, int]], names: Sequence[Span], labels: WordLabels, score: float
) -> list[Span]:
    """Return the given names that are other words as well, directly beside a family name ("Huber_Jasmin")."""
    families = [name for name in names if name.label == "FAMILY"]
    if not families:
        return []
    taken, knowledge = {name.start for name in names}, labels.known.knowledge
    found: list[Span] = []
    for start, end in words:
        word = text[start:end]
        if (
            start in taken
            or not word[0].isupper()
            or labels.is_calendar(word)
            or not knowledge.is_given(word)
        ):
            continue
        name = Span(start, end, gender_of(word, knowledge), word, score, "consistency:file")
        if any(_joined(text, name, family) for family in families):
            found.append(name)
    return found


def _initials(
    text: str, stem: re.Match[str], names: Sequence[Span], labels: WordLabels, score: float
) -> Iterator[Span]:
    """Yield the initials beside the names in the name of a file, and those at its end behind a number."""

    def initial(place: tuple[int, int], other: str) -> Span:
        label = "FAMILY" if other in GIVEN else "MALE"
        return Span(*place, label, text[slice(*place)], score, "consistency:file")

    known = load_consistency(labels.known.knowledge.language).file_names
    for name in names:
        before = INITIAL_BEFORE.search(text, stem.start(), name.start)
        counted = SUBJECT.search(text, stem.start(), name.start) if before is not None else None
        if counted is not None and counted[1].lower() in known.lettered:
            before = None  # "Plan_B_Huber"
        behind = INITIAL_BEHIND.match(text, name.end, stem.end())
        for match in (before, behind):
            if match is not None and name.label in PERSON:
                yield initial(match.span(1), name.label)
    last = INITIALS.search(text, stem.start(), stem.end())
    if last is not None and last[1] not in known.no_initials:
        yield initial(last.span(1), "")


def _listed(word: str, labels: WordLabels) -> str:
    """Return the label of a listed word, umlauts in two letters too ("Mueller")."""
    label = labels.listed(word)
    if label or not word.isascii():
        return label
    respelled = word
    for letter, spelt in labels.known.knowledge.words.folding.transliterate:
        respelled = respelled.replace(spelt, letter)
    return labels.listed(respelled) if respelled != word else ""


def _words(text: str, stem: re.Match[str]) -> list[tuple[int, int]]:
    """Return where the words of the name of a file stand; a capital begins a word."""
    words: list[tuple[int, int]] = []
    for word in WORD.finditer(text, *stem.span()):
        glued = GLUED.fullmatch(word.group())
        start, end = word.span()
        words += [(start, start + glued.end(1)), (start + glued.end(1), end)] if glued else [(start, end)]
    return words


def _rare_names(
    text: str, words: Sequence[tuple[int, int]], names: Sequence[Span], labels: WordLabels, score: float
) -> list[Span]:
    """Return the family names among the words of a file that no list has, at most one beside a given name."""
    by_start = {name.start: name for name in names}

    def rare(start: int, end: int) -> bool:
        word = text[start:end]
        if start in by_start or len(word) < LEAST_RARE or not word[0].isupper():
            return False
        return labels(word) == "FAMILY" and not is_compound(word, labels.known, labels.is_frequent)

    found: dict[int, Span] = {}

    def add(start: int, end: int) -> None:
        found[start] = Span(start, end, "FAMILY", text[start:end], score, "consistency:file")

    for one, other in pairwise(words):
        if not _beside(text, one, other):
            continue
        for (start, end), name in ((other, by_start.get(one[0])), (one, by_start.get(other[0]))):
            if name is None or name.label not in GIVEN or _has_family(text, name, names, found):
                continue
            if rare(start, end):
                add(start, end)
    subjects = load_consistency(labels.known.knowledge.language).file_names.subjects
    for start, end in words:
        before = SUBJECT.search(text, max(0, start - STEM), start)
        if before is not None and before[1].lower() in subjects and start not in found and rare(start, end):
            add(start, end)
    return list(found.values())


def _has_family(text: str, given: Span, names: Sequence[Span], found: dict[int, Span]) -> bool:
    """Tell whether a family name is joined to a given name already."""
    others = [*names, *found.values()]
    return any(other.label == "FAMILY" and _joined(text, given, other) for other in others)


def dates_in_files(text: str, spans: Sequence[Span], score: float, endings: Set[str]) -> list[Span]:
    """Return the dates in names of files, outside of sorted `spans` that are no part of such a date."""
    if not endings or "." not in text:
        return []
    covered = Covered([span for span in spans if span.label != "DATE"])
    return [
        Span(start, end, "DATE", text[start:end], score, "consistency:file")
        for stem in _stems(text, endings)
        for start, end in (date.span() for date in DATED.finditer(text, *stem.span()))
        if not covered.touches(start, end)
    ]


def _dated_parts(text: str, span: Span, endings: Set[str], labels: Callable[[], WordLabels]) -> list[Span]:
    """Return the dates, numbers and names of a find that is the name of a file with a date, else nothing.

    Without a date it must be all of it and have a name of people, an organization or password in any case.
    """
    if "@" in span.text or "/" in span.text or not is_doubted(span):
        return []
    ending = _endings(frozenset(endings)).search(text, span.start, span.end + STEM)
    stem = _stem(text, ending) if ending is not None else None
    if ending is None or stem is None or stem.start() >= span.end:
        return []
    dates = [date.span() for date in DATED.finditer(text, *stem.span())]
    needs_name = span.label in NAMED or not dates
    whole = stem.start() <= span.start and span.end in (ending.start(), ending.start() + 1, ending.end())
    if not (whole if needs_name else dates):
        return []
    times = [time.span() for _, end in dates if (time := TIME_BEHIND.match(text, end)) is not None]
    parts = [(start, end, "DATE") for start, end in dates]
    parts += [(*number, "UFID") for number in _numbers(text, stem, span.label == "UFID", labels)]
    parts += [(*word.span(), labels()(word.group())) for word in WORD.finditer(text, *stem.span())]
    result: list[Span] = []
    for start, end, label in parts:
        taken = [*times, *((part.start, part.end) for part in result)]
        if label and all(end <= its_start or its_end <= start for its_start, its_end in taken):
            result.append(replace(span, start=start, end=end, label=label, text=text[start:end]))
    return [] if needs_name and not any(part.label in PERSON for part in result) else result


def _numbers(
    text: str, stem: re.Match[str], is_code: bool, labels: Callable[[], WordLabels]
) -> Iterator[tuple[int, int]]:
    """Yield where numbers stand in the name of a file; in one found as a code, all with their letters."""
    if not is_code:
        yield from (number.span() for number in NUMBER.finditer(text, *stem.span()))
        return
    for code in CODE.finditer(text, *stem.span()):
        if any(labels()(word) in PERSON for word in WORD.findall(code.group())):
            yield from (number.span() for number in CODE_BESIDE.finditer(text, *code.span()))
        elif any(map(str.isdigit, code.group())):
            yield code.span()


def _stems(text: str, endings: Set[str]) -> tuple[re.Match[str], ...]:
    """Return the names of files in a text, without their endings."""
    return _stems_before(frozenset(endings))(text)


@lru_cache(maxsize=8)
def _stems_before(endings: frozenset[str]) -> Callable[[str], tuple[re.Match[str], ...]]:
    """Return what finds the names of files before some endings; several stages ask in turn."""

    def stems_of(text: str) -> tuple[re.Match[str], ...]:
        stems = (_stem(text, ending) for ending in _endings(endings).finditer(text))
        return tuple(stem for stem in stems if stem is not None)

    return of_recent(stems_of)


def _stem(text: str, ending: re.Match[str]) -> re.Match[str] | None:
    """Return the name of a file before its ending."""
    return STEM_BEFORE.search(text, max(0, ending.start() - STEM), ending.start())


def _joined(text: str, one: Span, other: Span) -> bool:
    """Tell whether two names stand beside each other."""
    return any(
        _beside(text, (first.start, first.end), (second.start, second.end))
        for first, second in ((one, other), (other, one))
    )


def _beside(text: str, first: tuple[int, int], second: tuple[int, int]) -> bool:
    if first[1] == second[0]:
        return True
    return first[1] < second[0] and JOINED.fullmatch(text, first[1], second[0]) is not None


@lru_cache(maxsize=8)
def _endings(endings: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"\.(?i:{any_of(endings)})(?![\w/@-]|\.\w)")

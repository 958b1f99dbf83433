"""Names of files are no addresses, and may hold names and dates: "Lebenslauf_Eva_Bauer_2021-03-12.pdf"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
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
_MONTH, _DAY, _YEAR = r"(?:0[1-9]|1[0-2])", r"(?:0[1-9]|[12]\d|3[01])", r"(?:19|20)\d\d"
# With a year of two digits or without a day only between underscores and the ends of the name.
DATED = re.compile(
    rf"(?<!\d)(?:{_YEAR}(?P<a>[-_.]?){_MONTH}(?P=a){_DAY}|{_DAY}(?P<b>[-_.]?){_MONTH}(?P=b){_YEAR})(?!\d)"
    r"|(?<=_)(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.\d\d(?=_|\Z)"
    rf"|(?<=_){_MONTH}-{_YEAR}(?=_|\Z)|(?<![\w.-]){_YEAR}-{_MONTH}(?=_)"
)
TIME_BEHIND = re.compile(r"[-_T][012]\d[0-5]\d[0-5]\d(?!\d)")
NUMBER = re.compile(r"[^\W_]*\d{4}[^\W_]*")
# What a tagger takes a name of a file with a date for.
TAKEN_FOR = frozenset({"EMAIL", "UFID", "USER"})


def without_files(
    text: str, found: Iterable[Span], endings: Set[str], labels: Callable[[], WordLabels]
) -> list[Span]:
    """Return findings of a tagger without URLs that name a file, and those of people without its ending.

    Where it took the name of a file with a date for something else, date, numbers and names stay, even names
    that no list has, for all of it was found; `labels` is asked for there.
    """
    result: list[Span] = []
    for span in found:
        if span.label in TAKEN_FOR and endings and (parts := _dated_parts(text, span, endings, labels)):
            result += parts
            continue
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
    for stem in _stems(text, endings):
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
    """Return the dates, numbers and names of a find that is the name of a file with a date, else nothing."""
    if "@" in span.text or "/" in span.text or not is_doubted(span):
        return []
    ending = _endings(frozenset(endings)).search(text, span.start, span.end + STEM)
    stem = _stem(text, ending) if ending is not None else None
    if stem is None or stem.start() >= span.end:
        return []
    dates = [date.span() for date in DATED.finditer(text, *stem.span())]
    if not dates:
        return []
    times = [time.span() for _, end in dates if (time := TIME_BEHIND.match(text, end)) is not None]
    parts = [(start, end, "DATE") for start, end in dates]
    parts += [(*number.span(), "UFID") for number in NUMBER.finditer(text, *stem.span())]
    parts += [(*word.span(), labels()(word.group())) for word in WORD.finditer(text, *stem.span())]
    result: list[Span] = []
    for start, end, label in parts:
        taken = [*times, *((part.start, part.end) for part in result)]
        if label and all(end <= its_start or its_end <= start for its_start, its_end in taken):
            result.append(replace(span, start=start, end=end, label=label, text=text[start:end]))
    return result


def _stems(text: str, endings: Set[str]) -> Iterator[re.Match[str]]:
    """Yield the names of files in a text, without their endings."""
    for ending in _endings(frozenset(endings)).finditer(text):
        stem = _stem(text, ending)
        if stem is not None:
            yield stem


def _stem(text: str, ending: re.Match[str]) -> re.Match[str] | None:
    """Return the name of a file before its ending."""
    return STEM_BEFORE.search(text, max(0, ending.start() - STEM), ending.start())


def _joined(text: str, one: Span, other: Span) -> bool:
    """Tell whether two names stand beside each other."""
    return any(
        first.end < second.start and JOINED.fullmatch(text, first.end, second.start) is not None
        for first, second in ((one, other), (other, one))
    )


@lru_cache(maxsize=8)
def _endings(endings: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"(?i:\.(?:{'|'.join(map(re.escape, sorted(endings)))}))(?![\w/@-]|\.\w)")

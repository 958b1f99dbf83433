r"""People and dates in paths: `C:\Users\apohlmann`, `H:\Personal\Pohlmann_Anne\2025-04\x.pdf`, `/home/kolb`.

A tagger sees a path as one token. The folder behind `Users` is somebody's, whatever lists say of its name.
Dates of folders and files would give away by how much those of the text are moved.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.letter_classes import LETTER
from hybrid_deid.merge.structure.file_names import DATED
from hybrid_deid.merge.structure.keyed_fields import Folders, load_keyed_values
from hybrid_deid.merge.structure.put_values import put, told
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span

SOURCE = "consistency:path"
# The begin of a path on Windows, and a part of it; separators are doubled in source code.
BEGIN = re.compile(r"(?<![\w\\])(?:[A-Za-z]:|\\\\{1,3}[\w.$-]{1,40})\\{1,2}(?=[^\s\\])")
FOLDER = re.compile(r"(?P<part>[^\s\\/:*?\"<>|,;](?:[^\\/:*?\"<>|\r\n\t]{0,58}[^\s\\/:*?\"<>|])?)\\{1,2}")
LAST = re.compile(r"(?P<part>[^\s\\/:*?\"<>|,;]{1,60})")
# Those of other systems, as no part of an address.
HOME = re.compile(
    r"(?<![\w./@-])/(?:export/|var/)?(?:home|[Uu]sers)/(?P<part>[\w.-]{2,40})(?=/|[\s\"'#$:,;)]|\Z)"
)
# Any from the root on, as no part of an address either.
ROOTED = re.compile(r"/(?<![\w./@:-]/)(?:[\w.+-]{1,60}/){1,20}[\w.+-]{0,80}")
DIGITS = re.compile(r"\d\d")
MONTH = re.compile(r"(?:19|20)\d\d[-_.](?:0[1-9]|1[0-2])")  # all of a part
MOST = 30  # parts of a path
NAME = re.compile(rf"{LETTER}{{3,30}}")
JOINED = re.compile(r"[-_. ]{1,2}")
OWNER = re.compile(rf"(?=.{{2}}){LETTER}{{1,30}}(?:[-_. ]{LETTER}{{1,30}}){{0,2}}\d{{0,4}}")
ENDING = re.compile(r"\.\w{1,5}\Z")
KEPT = frozenset({"URL", "EMAIL"})


def with_path_names(
    text: str, spans: Sequence[Span], labels: WordLabels, score: float, folders: Folders | None = None
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the accounts, names and dates in its paths.

    The name of a folder of users is that of an account, or of a person where lists have it; elsewhere in a
    path listed names count, common words only beside another one. Addresses keep what they hold.
    """
    if "/" not in text and "\\" not in text:
        return tuple(spans)
    result = list(spans)
    for value in _values(text, labels, score, folders or load_keyed_values().folders):
        put(result, value, _gives_way)
    return tuple(result)


def _gives_way(span: Span, beyond: bool) -> bool:
    return span.label not in KEPT


def _values(text: str, labels: WordLabels, score: float, folders: Folders) -> Iterator[Span]:
    for home in HOME.finditer(text) if "/home/" in text or "sers/" in text else ():
        yield from _owner(text, *home.span("part"), labels, folders)
    for path in ROOTED.finditer(text):
        if DIGITS.search(text, *path.span()):
            yield from _dates(text, *path.span(), "/", score)
    end = 0
    for begin in BEGIN.finditer(text) if "\\" in text else ():
        if begin.start() < end:
            continue
        before = begin.group().strip("\\").lower()
        start = end = begin.end()
        for part in _parts(text, end):
            end = part.end()
            if before in folders.users:
                yield from _owner(text, *part.span("part"), labels, folders)
            else:
                label_of = labels if before in folders.people else labels.listed
                yield from _listed(text, *part.span("part"), labels, label_of, score)
            before = part["part"].lower().rstrip("$")
        yield from _dates(text, start, end, "\\", score)


def _parts(text: str, position: int) -> Iterator[re.Match[str]]:
    for _ in range(MOST):
        folder = FOLDER.match(text, position)
        part = folder or LAST.match(text, position)
        if part is not None:
            yield part
        if folder is None:
            return
        position = folder.end()


def _owner(text: str, start: int, end: int, labels: WordLabels, folders: Folders) -> Iterator[Span]:
    """Yield the account or the names of a folder of users."""
    owner = text[start:end].rstrip(".")
    if owner.lower() in folders.nobody or not OWNER.fullmatch(owner):
        return
    words = list(NAME.finditer(owner))
    names = [labels.listed(word.group()) if word.group()[0].isupper() else "" for word in words]
    has_person = bool(names) and all(word.group()[0].isupper() for word in words)
    if has_person and (any(name in GIVEN for name in names) or all(name in PERSON for name in names)):
        for word, label in zip(words, names, strict=True):
            yield _span(
                text, start + word.start(), start + word.end(), label if label in PERSON else "FAMILY"
            )
    else:
        yield _span(text, start, start + len(owner), "USER")


def _listed(
    text: str, start: int, end: int, labels: WordLabels, label_of: Callable[[str], str], score: float
) -> Iterator[Span]:
    """Yield the listed names of a part of a path, and what `label_of` says of a word beside a given name."""
    ending = ENDING.search(text, start, end)
    names = [
        _span(text, *word.span(), label, score)
        for word in NAME.finditer(text, start, ending.start() if ending else end)
        if word.group()[0].isupper() and (label := label_of(word.group())) in PERSON
    ]
    for number, name in enumerate(names):
        others = [*names[number - 1 : number], *names[number + 1 : number + 2]] if number else names[1:2]
        beside = [other for other in others if _joined(text, name, other)]
        if labels.listed(name.text) not in PERSON:
            beside = [other for other in beside if other.label in GIVEN]
        elif not labels.is_common(name.text):
            yield name
            continue
        if beside:
            yield name


def _dates(text: str, start: int, end: int, separator: str, score: float) -> Iterator[Span]:
    """Yield the dates in the parts of a path, a month that is all of one among them."""
    for part in text[start:end].split(separator):
        month = MONTH.fullmatch(part)
        for date in (month,) if month else DATED.finditer(part):
            yield _span(text, start + date.start(), start + date.end(), "DATE", score)
        start += len(part) + len(separator)


def _joined(text: str, one: Span, other: Span) -> bool:
    first, second = sorted((one, other), key=lambda span: span.start)
    return JOINED.fullmatch(text, first.end, second.start) is not None


def _span(text: str, start: int, end: int, label: str, score: float | None = None) -> Span:
    known = load_keyed_values().score if score is None else score
    return told(text, (start, end), label, known, SOURCE)

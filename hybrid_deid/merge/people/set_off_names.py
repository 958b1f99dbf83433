r"""Family names that a document has for sure, set off by signs: `Vollmacht_Koch.pdf`, `[Koch] 0417`, `akoch`.

There a common word is the name too: no sentence goes on across an underscore or a backslash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.set_off_places import (
    Places,
    RememberedPlaces,
    SearchedPlaces,
    as_named,
    in_small_letters,
)
from hybrid_deid.merge.rows.row_settings import FileNames
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import BY_START, Span
from hybrid_deid.word_patterns import any_of

SOURCE = "consistency:set-off"
SURE = 0.95  # the score of a find that is looked for
LEAST, LEAST_SMALL = 3, 5  # letters of a name, and in small letters
FEW = 8  # names that a text is searched for
REACH = 48  # characters that are looked at before and behind a name
BEFORE = re.compile(
    r"(?:[_\\~#]|\[|(?<![\d.,])(?:0\d{2,}|\d{5,})[ ]|\d{3,}[-/]|(?:/[\w.$-]{1,40}|(?<!\w)[A-Za-z]:)/)\Z"
)
BEFORE_SMALL = re.compile(r"(?:[_\\]|~[ ]?)\Z")
MATTER = re.compile(r"-([^\W\d_]{3,20})(?![\w-])")
TAIL = re.compile(r"(?:[ ]\d{1,8})?[\w.-]{1,60}")


def set_off_names(
    text: str, spans: Sequence[Span], labels: WordLabels, score: float, file_endings: Set[str]
) -> list[Span]:
    """Return the finds of sure family names between signs, in names of files and in accounts.

    They lie outside of sorted `spans`. In names of files, paths, brackets and beside numbers a name counts as
    it is written, in capitals, or transliterated.
    """
    sure = {
        span.text
        for span in spans
        if span.label == "FAMILY" and span.score >= SURE and len(span.text) >= LEAST and span.text.isalpha()
    }
    if not sure:
        return []
    covered = Covered(spans)
    found: dict[int, Span] = {}
    folding = labels.known.knowledge.words.folding
    lowered = text.lower()
    if len(sure) <= FEW and len(lowered) == len(text):  # else places differ
        sure = {
            name for name in sure if _is_seen(lowered, {name.lower(), folding.word(name).lower()}, covered)
        }
    if not sure:
        return []  # most documents
    places = SearchedPlaces(text) if len(sure) <= FEW else RememberedPlaces(text, sure, folding)
    for family in sorted(sure, key=lambda name: (-len(name), name)):
        for span in _finds(places, family, labels, score, file_endings):
            if not covered.touches(span.start, span.end) and span.start not in found:
                found[span.start] = span
    return sorted(found.values(), key=BY_START)


def _is_seen(lowered: str, spellings: Set[str], covered: Covered) -> bool:
    """Tell whether a name stands outside of all finds in any spelling; what is set off holds one of them."""
    for written in spellings:
        start = lowered.find(written)
        while start >= 0:
            if not covered.touches(start, start + len(written)):
                return True
            start = lowered.find(written, start + 1)
    return False


def _finds(
    places: Places, family: str, labels: WordLabels, score: float, file_endings: Set[str]
) -> Iterator[Span]:
    text = places.text
    folded = labels.known.knowledge.words.folding.word(family)
    is_short = len(folded) < LEAST_SMALL
    known = load_consistency(labels.known.knowledge.language).file_names
    behind, behind_small = _behind(known.feminine), _behind_small(known.feminine)
    for written in sorted(as_named(family, folded)):
        for start in places.named(written):
            end = start + len(written)
            matter = MATTER.match(text, end)
            is_matter = matter is not None and matter[1].lower() in known.matters
            if is_matter or _is_set_off(text, start, end, BEFORE, behind, file_endings):
                yield _span(text, start, start + len(written), "FAMILY", score)
    for written in sorted(in_small_letters(family, folded)):
        for account in places.accounts(written, is_short):
            if not _is_word(account.group(), family, folded, labels, known):
                yield _span(text, *account.span(), "USER", score)
        for start in places.named(written) if not is_short else ():
            if _is_set_off(text, start, start + len(written), BEFORE_SMALL, behind_small, file_endings):
                is_user = text[max(0, start - 2) : start].rstrip()[-1:] in ("\\", "~")
                yield _span(text, start, start + len(written), "USER" if is_user else "FAMILY", score)


@lru_cache(maxsize=8)
def _behind(feminine: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of what sets a name off behind it."""
    return re.compile(
        rf"{_behind_small(feminine).pattern}|[-/]\d{{3,}}|[ ](?:0\d{{2,}}|\d{{5,}})(?![\w.,]*\d)"
    )


@lru_cache(maxsize=8)
def _behind_small(feminine: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of what sets a name in small letters off behind it."""
    return re.compile(rf"_(?!{any_of(feminine)}(?![^\W_]))|\\")


def _is_set_off(
    text: str,
    start: int,
    end: int,
    before: re.Pattern[str],
    behind: re.Pattern[str],
    file_endings: Set[str],
) -> bool:
    if behind.match(text, end) or before.search(text, max(0, start - REACH), start):
        return True
    tail = TAIL.match(text, end)
    if tail is None or "." not in tail.group():
        return False
    return tail.group().rstrip(".").rpartition(".")[2].lower() in file_endings


def _is_word(account: str, family: str, folded: str, labels: WordLabels, known: FileNames) -> bool:
    """Tell whether what looks like an account is a word: "erbauer", "kleine", "levers"."""
    if not account.isalpha() or account == folded:  # of a folder
        return False
    if labels.is_common(account) or labels.is_frequent(account) or labels.is_stop(account):
        return True
    if not account.startswith((folded, family.lower())) or not account.endswith(known.inflections):
        return False
    return labels.is_common(folded) or not labels.known.is_own_family(family)


def _span(text: str, start: int, end: int, label: str, score: float) -> Span:
    note = f"{SOURCE} {label} {start}-{end} {score:.3f}"
    return Span(start, end, label, text[start:end], score, SOURCE, provenance=(note,))

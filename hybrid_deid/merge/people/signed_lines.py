"""Who signs with a family name alone: "Im Auftrag" and, in the next line, "Rübsamen".

Or, at the end of a mail, "Dachs, Personalamt". A tagger finds no rare name there, for nothing beside it tells
that it is one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, SMALL, doubled
from hybrid_deid.merge.rows.row_settings import SignedLines
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

NAME = doubled(rf"{CAPITAL}{SMALL}{{2,20}}")
# What may stand behind it: an office in short.
OFFICE = r"(?:,[ ][^\W\d_][\w.-]{1,19}|[ ]\([^()\n]{1,20}\))?"
LONE = re.compile(rf"\n[>|* \t]{{0,8}}({NAME}){OFFICE}[ \t]{{0,8}},?[ \t\r]{{0,8}}(?=\n|\Z)")
# A name that ends a text, and what its bearer is or where: "Dachs, Personalamt".
LAST = re.compile(rf"\n[ \t]{{0,8}}({NAME})(?:,[ ]|[ ]\()([^\W\d_][\w-]{{1,29}})\)?\s*\Z")
LONGEST_LAST = 80  # characters, the blanks behind it not counted
REACH = 80  # characters before such a line
BLANKS = " \t\r\n>|*"
LINES_ABOVE = 2  # one of them may be empty
MOST_BLANKS = 3  # of a line that is a greeting by its ending


def signed_lines(
    text: str,
    spans: Sequence[Span],
    known: NameEvidence,
    is_frequent: Callable[[str], bool],
    settings: Consistency | None = None,
    *,
    is_plain: Callable[[str], bool] = lambda word: False,
) -> list[Span]:
    """Return finds of family names that are a line under a formula of signing, outside of sorted `spans`.

    Or the rest of its line, or stand before an office in the last line. Listed ones, also those that are
    common words but not `is_plain`, and words that mail seldom has, unless they end as those of offices do.
    """
    settings = settings or load_consistency(known.knowledge.language)
    covered = Covered(spans)
    found = []
    for start, end in sorted({*_places(text, settings.signed_lines), *_before_office(text, settings)}):
        word = text[start:end]
        common = known.is_family(word) and not is_plain(word) and not known.knowledge.is_given(word)
        if not covered.touches(start, end) and _is_family(word, common, known, is_frequent, settings):
            score = settings.signed_lines.score
            found.append(Span(start, end, "FAMILY", word, score, "consistency:signed"))
    return found


def _places(text: str, settings: SignedLines) -> Iterator[tuple[int, int]]:
    """Yield where a lone word stands below a formula of signing, or behind one in its line."""
    for match in LONE.finditer(text):
        if _is_below_formula(text, match.start(1), settings):
            yield match.span(1)
    line, further = _behind_formula(settings)
    first = line.match(text)
    if first is not None:
        yield first.span(1)
    for match in further.finditer(text, first.end() if first is not None else 0):
        yield match.span(1)


def _before_office(text: str, settings: Consistency) -> Iterator[tuple[int, int]]:
    """Yield where a word begins the last line of a text, before an office or department."""
    end = len(text.rstrip())
    last = LAST.search(text, max(0, end - LONGEST_LAST))
    if last is None:
        return
    office = last[2]
    if office in settings.announced.offices or office.lower().endswith(settings.signed_lines.departments):
        yield last.span(1)


@lru_cache(maxsize=8)
def _behind_formula(settings: SignedLines) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the pattern of a formula of signing and a lone word (1) behind it in its line.

    That of such a line, and the same from the end of the line before it on, which is soon found.
    """
    signed = rf"{any_of(settings.beginnings)}[.,]{{0,2}}[ ]{{1,2}}({NAME})"
    line = rf"[>|* \t]{{0,8}}{signed}{OFFICE}[ \t\r]{{0,8}}(?=\n|\Z)"
    return re.compile(line), re.compile(rf"\n{line}")


def _is_below_formula(text: str, start: int, settings: SignedLines) -> bool:
    """Tell whether the line above, or the next one above an empty line, ends with a formula of signing."""
    reach = text[max(0, start - REACH) : start]
    above = reach.rstrip(BLANKS)
    if reach.count("\n", len(above)) > LINES_ABOVE:
        return False
    line = above.rpartition("\n")[2].rstrip(" ,.!:").casefold()
    ends_so = line.endswith(settings.formulas)
    formula = next(filter(line.endswith, settings.formulas)) if ends_so else ""
    if formula and not line.removesuffix(formula)[-1:].isalnum():
        return True
    alone = line.lstrip("->|*• \t")
    is_short = alone.count(" ") <= MOST_BLANKS
    return alone in settings.calls or (is_short and alone.endswith(settings.call_endings))


def _is_family(
    word: str, common: bool, known: NameEvidence, is_frequent: Callable[[str], bool], settings: Consistency
) -> bool:
    knowledge = known.knowledge
    if known.is_common_family(word, settings.beside.common):
        return True
    if word in settings.announced.words or word.lower().endswith(settings.signed_lines.no_endings):
        return False
    if word in settings.given.kin:
        return False
    if common and not knowledge.words.names_nobody(knowledge.words.folding.word(word)):
        return True
    if known.is_something_else(word) or is_frequent(word) or is_frequent(word.lower()):
        return False
    return known.is_family(word) or word not in knowledge.places.listed

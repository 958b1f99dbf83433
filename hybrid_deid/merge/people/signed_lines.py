"""Who signs with a family name alone: "Im Auftrag" and, in the next line, "Rübsamen".

A tagger finds no rare name there, for nothing beside it tells that it is one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, SMALL, doubled
from hybrid_deid.merge.rows.row_settings import SignedLines
from hybrid_deid.values import Span

NAME = doubled(rf"{CAPITAL}{SMALL}{{3,20}}")
LONE = re.compile(rf"\n[>|* \t]{{0,8}}({NAME})[ \t]{{0,8}},?[ \t\r]{{0,8}}(?=\n|\Z)")
REACH = 80  # characters before such a line
BLANKS = " \t\r\n>|*"
LINES_ABOVE = 2  # one of them may be empty


def signed_lines(
    text: str,
    spans: Sequence[Span],
    known: NameEvidence,
    is_frequent: Callable[[str], bool],
    settings: Consistency | None = None,
) -> list[Span]:
    """Return finds of family names that are a line under a formula of signing, outside of sorted `spans`.

    Listed ones, of common words those of [beside], and words that mail seldom has, unless they end as those
    of offices do.
    """
    settings = settings or load_consistency(known.knowledge.language)
    covered = Covered(spans)
    found = []
    for match in LONE.finditer(text):
        start, end = match.span(1)
        if covered.touches(start, end) or not _is_below_formula(text, start, settings.signed_lines):
            continue
        if _is_family(match.group(1), known, is_frequent, settings):
            score = settings.signed_lines.score
            found.append(Span(start, end, "FAMILY", text[start:end], score, "consistency:signed"))
    return found


def _is_below_formula(text: str, start: int, settings: SignedLines) -> bool:
    """Tell whether the line above, or the next one above an empty line, ends with a formula of signing."""
    reach = text[max(0, start - REACH) : start]
    above = reach.rstrip(BLANKS)
    if reach.count("\n", len(above)) > LINES_ABOVE:
        return False
    line = above.rpartition("\n")[2].rstrip(" ,.!:").casefold()
    formula = next(filter(line.endswith, settings.formulas), "")
    return bool(formula) and not line.removesuffix(formula)[-1:].isalnum()


def _is_family(
    word: str, known: NameEvidence, is_frequent: Callable[[str], bool], settings: Consistency
) -> bool:
    knowledge = known.knowledge
    if known.is_common_family(word, settings.beside.common):
        return True
    if word in settings.announced.words or word.lower().endswith(settings.signed_lines.no_endings):
        return False
    if known.is_something_else(word) or is_frequent(word) or is_frequent(word.lower()):
        return False
    return known.is_family(word) or word not in knowledge.places.listed

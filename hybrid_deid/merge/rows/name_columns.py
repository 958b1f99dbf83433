"""Family names that are words in the columns of a table: rotas, plans of exams, lists of operations.

"Nowak / Stein" below "Nowak / Schmidt", or "Kern" in a table whose other columns hold nothing but names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, ENTRY_NAME
from hybrid_deid.merge.rows.delimited_rows import Place, Row, runs_of_rows
from hybrid_deid.merge.rows.listed_rows import SOURCE, is_entry
from hybrid_deid.merge.rows.name_fields import may_be_any_name
from hybrid_deid.values import Span

LEAST_ROWS = 3
LEAST = 2  # names of a column, and columns of names beside one that holds none that was found
# Names in a field, perhaps behind a word and a colon; an initial or an aside may follow.
FIELD = re.compile(
    rf"(?:[\w.]{{1,12}}:[ ])?{ENTRY_NAME}(?:(?:,[ ]|[ ]?[/&+][ ]?|[ ]->[ ]){ENTRY_NAME}){{0,3}}"
    rf"(?:,?[ ](?:{CAPITAL}\.|\([^()]{{1,24}}\)))?"
)
WORD = re.compile(rf"(?<![\w.(-]){ENTRY_NAME}(?![\w:.)-])")
INITIAL = re.compile(rf",[ ]({CAPITAL}\.)(?=[ ]{{2}}|[ ]?[;|\t\r\n]|\Z)")


def columned_names(
    text: str, spans: Sequence[Span], known: NameEvidence, is_plain: Callable[[str], bool]
) -> list[Span]:
    """Return finds of family names in columns that hold such, and of the initials behind these.

    Half of the names in a column are found, two at least: then what may be an entry of a list is one. So it
    is in a column that has nothing else, where two others of the table hold names. `is_plain` tells of a
    word that is a function word or one of the calendar.
    """
    families = sum(span.label == "FAMILY" for span in spans)
    if families < LEAST:
        return []
    tables = [run for run in runs_of_rows(text) if len(run) >= LEAST_ROWS]
    if not tables:
        return []  # most documents
    settings = load_consistency(known.knowledge.language)
    covered = Covered(spans)
    found: dict[int, Span] = {}
    for run in tables:
        for start, end in _missed(text, run, covered, known, is_plain, settings):
            found[start] = _found(text, "FAMILY", (start, end), settings)
            initial = INITIAL.match(text, end)
            if initial is not None and not covered.touches(*initial.span(1)):
                found[initial.start(1)] = _found(text, "MALE", initial.span(1), settings)
    return list(found.values())


def _found(text: str, label: str, place: Place, settings: Consistency) -> Span:
    return Span(*place, label, text[slice(*place)], settings.listed_rows.score, SOURCE)


def _missed(
    text: str,
    run: Sequence[Row],
    covered: Covered,
    known: NameEvidence,
    is_plain: Callable[[str], bool],
    settings: Consistency,
) -> Iterator[Place]:
    """Yield where the names in the columns of a table stand that were not found."""

    def may_be(place: Place) -> bool:
        if _is_before_given(text, place, covered):
            return may_be_any_name(text[slice(*place)], known, settings)
        return is_entry(text[slice(*place)], False, known, is_plain, settings)

    columns = [_column(text, run, number, covered) for number in range(len(run[0].fields))]
    named = [(told, untold) for told, untold in columns if len(told) >= LEAST and len(told) >= len(untold)]
    for _, untold in named:
        yield from filter(may_be, untold)
    if len(named) < LEAST:
        return
    for told, untold in columns:
        if (
            not told
            and len(untold) >= LEAST_ROWS
            and len(untold) >= len(run) - 1
            and all(map(may_be, untold))
        ):
            yield from untold


def _column(text: str, run: Sequence[Row], number: int, covered: Covered) -> tuple[list[Place], list[Place]]:
    """Return where the names of a column stand that were found, and where words stand that may be some.

    The first field may be a heading, of which nothing is said.
    """
    told: list[Place] = []
    untold: list[Place] = []
    for row in run:
        start, end = row.fields[number]
        if FIELD.fullmatch(text, start, end) is None:
            continue
        for word in WORD.finditer(text, start, end):
            other = covered.reaching(*word.span())
            if other is None and row is not run[0]:
                untold.append(word.span())
            elif other is not None and other.label == "FAMILY" and other.start == word.start():
                told.append(word.span())
    return told, untold


def _is_before_given(text: str, place: Place, covered: Covered) -> bool:
    """Tell whether a comma and an initial, or a given name that was found, follow a word."""
    if INITIAL.match(text, place[1]):
        return True
    if not text.startswith(", ", place[1]):
        return False
    other = covered.reaching(place[1] + 2, place[1] + 3)
    return other is not None and other.label in GIVEN and other.start == place[1] + 2

"""Names in the columns of exported tables: "101,Huber,Anna,5a" in each row, with a heading or without.

A tagger sees a row without blanks as few tokens, and most of its names not at all. What the listed names of a
column tell is true of the rare ones beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.name_patterns import PARTICLES
from hybrid_deid.merge.rows.delimited_rows import DASHED, WIDE, Place, Row, runs_of_rows
from hybrid_deid.merge.rows.name_fields import FAMILY, GIVENS, INITIAL, POSTAL_CODE, WORD, given_names
from hybrid_deid.merge.rows.records import SOURCE
from hybrid_deid.merge.structure.put_values import put, told
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span

FAMILY_FIELD, GIVEN_FIELD = re.compile(FAMILY), re.compile(rf"{GIVENS}|{INITIAL}")
# Both in one field, perhaps behind a title in short.
TITLES = r"(?:[^\W\d_][\w-]{1,8}\.[ ]?){0,3}"
COMMA_PAIR = re.compile(rf"{TITLES}(?P<family>{FAMILY}),[ ]?{TITLES}(?P<given>{GIVENS})")
GIVEN_FIRST = re.compile(rf"{TITLES}(?P<given>{GIVENS})[ ](?P<family>{PARTICLES}{WORD})")
FAMILY_FIRST = re.compile(rf"(?P<family>{WORD})[ ](?P<given>{GIVENS})")
PAIRS = (COMMA_PAIR, GIVEN_FIRST, FAMILY_FIRST)
# Guesses that may take in a separator and what stands beside it.
PARTED = MISTAKEN | {"UFID", "EMAIL", "PHONE", "STREET", "STREETNO", "DATE"}
WORDS = MISTAKEN | {"STREET"}
CODE = re.compile(r"\d{5,12}")
LEAST = 2  # listed given names of a column
THIRD = 3
MOST = 0.75  # of the words of a column must be no common ones where lists have few

Found = tuple[str, Place]  # a label, and where it stands


class Columns(NamedTuple):
    """Numbers of the columns of a table; -1 where it has none. `pair` is the pattern of both names in one."""

    family: int = -1
    given: tuple[int, ...] = ()
    pair: tuple[int, re.Pattern[str]] | None = None
    town: int = -1
    coded: bool = False  # the first column holds numbers of people


def with_record_columns(
    text: str, spans: Sequence[Span], labels: WordLabels, settings: Consistency | None = None
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the names and towns in the columns of exported tables.

    Given names stand in a column of which lists have half as such (of one row it must have the family name
    too), or that a heading names; a family name beside them is any capitalised word of a column of which a
    third is listed, or most are rare. What a tagger took for something else within such a field gives way.
    """
    settings = settings or load_consistency(labels.known.knowledge.language)
    result = list(spans)
    for run in runs_of_rows(text):
        table = Table(text, run, labels, settings)
        for label, place in table.names():
            name = told(text, place, label, settings.net.score, SOURCE)
            put(result, name, _gives_way)
    return tuple(result)


class Table:
    """Rows with equally many fields, of which the first may be a heading."""

    def __init__(self, text: str, run: Sequence[Row], labels: WordLabels, settings: Consistency) -> None:
        """Part the heading from the rows."""
        self._text, self._labels, self._settings = text, labels, settings
        heading = [text[slice(*place)].casefold() for place in run[0].fields]
        is_headed = settings.records.is_heading(heading) or _is_heading(text, run)
        self._heading = heading if is_headed else []
        self._rows = run[1:] if is_headed else run
        if is_headed and self._is_form():
            self._rows = ()

    def _is_form(self) -> bool:
        """Tell whether further headings stand below the first one, so that its column holds no names."""
        firsts = (self._text[slice(*row.fields[0])].casefold() for row in self._rows)
        return any(first in self._settings.records.words for first in firsts)

    def names(self) -> Iterator[Found]:
        """Yield the names, towns and postal codes of the rows, and the numbers that they begin with."""
        if not self._rows or self._is_lone_prose():
            return
        columns = self._columns()
        if columns.family < 0 and not columns.given and columns.pair is None:
            return
        for row in self._rows:
            yield from self._names_of(row, columns)

    def _is_lone_prose(self) -> bool:
        """Tell whether the only row has no heading, and no number, which `_is_person` needs."""
        if len(self._rows) > 1 or self._heading:
            return False
        return not any(self._text[start : start + 1].isdigit() for start, _ in self._rows[0].fields)

    def _columns(self) -> Columns:
        count = len(self._rows[0].fields)
        entries = [self._entries(number) for number in range(count)]
        if self._rows[0].separator == DASHED and not self._heading:
            return self._dashed(entries)
        headed = self._headed("given")
        given = [headed] if headed >= 0 else self._given_columns(entries)
        family = self._headed("family_for_sure")
        if family < 0 and given:
            family = self._headed("family")
            family = family if family >= 0 else self._family_column(entries, given)
        pair = self._pair(entries) if given and (family < 0 or family in given) else None
        if pair is not None and pair[0] == given[0] and all(map(pair[1].fullmatch, entries[given[0]])):
            family, given = -1, []  # "Ernst Stein", each word a given name too
        else:
            pair = None
        given = [number for number in given if number != family]
        if len(self._rows) == 1 and not self._heading and not (given and self._is_person(family, given[0])):
            family, given = -1, []
        pair = (pair or self._pair(entries)) if family < 0 and not given else None
        if family < 0 and not given and pair is None:
            family = self._lone_family_column(entries)
        if family < 0 and not given and pair is None:
            return Columns()  # most rows of mail
        taken = {family, *given, pair[0] if pair else -1}
        town = self._headed("town")
        if town < 0:
            taken.update(number for number in range(count) if self._heads(number, "things"))
            counts = [-1 if n in taken else self._towns(words) for n, words in enumerate(entries)]
            best = max(range(count), key=counts.__getitem__)
            town = best if 0 < counts[best] >= len(self._rows) / 2 else -1
        coded = LEAST <= len(set(entries[0])) == len(self._rows) and all(map(CODE.fullmatch, entries[0]))
        return Columns(family, tuple(given), pair, town, coded)

    def _dashed(self, entries: Sequence[Sequence[str]]) -> Columns:
        """Return the columns of rows that dashes part: prose and lists have some too.

        "Kuchen - Eva - 12 Stück" is no table of people: family names beside given ones are no common words.
        """
        pair = self._pair(entries)
        if pair is not None:
            return Columns(pair=pair)
        given = self._given_columns(entries)
        family = self._family_column(entries, given) if given else -1
        words = entries[family] if family >= 0 else ()
        return (
            Columns()
            if not words or any(map(self._labels.is_common, words))
            else Columns(family, (given[0],))
        )

    def _headed(self, kind: str) -> int:
        """Return the number of the column that a heading gives to such names, -1 for none."""
        words = getattr(self._settings.records, kind)
        return next((number for number, word in enumerate(self._heading) if word in words), -1)

    def _heads(self, number: int, kind: str) -> bool:
        """Tell whether a column has a heading of some kind."""
        known = 0 <= number < len(self._heading)
        return known and self._heading[number] in getattr(self._settings.records, kind)

    def _is_thing(self, field: str) -> bool:
        """Tell whether a field is a word with a capital that mail often has, and nobody is called as."""
        return field.isalpha() and field[0].isupper() and not self._labels.known.may_be_family(field)

    def _entries(self, number: int) -> list[str]:
        fields = (self._text[slice(*row.fields[number])] for row in self._rows)
        return [field for field in fields if field]

    def _given_columns(self, entries: Sequence[Sequence[str]]) -> list[int]:
        """Return the numbers of the columns of given names, first that with the most of them."""
        votes: dict[int, tuple[int, int]] = {}
        town = self._headed("town")
        for number, fields in enumerate(entries):
            if number == town:
                continue
            words = [field.split()[0] for field in fields if self._is_given_field(field)]
            named = len(words) and len(words) + sum(map(self._is_given_of_the_calendar, fields))
            if min(LEAST, len(self._rows)) <= named >= max(len(fields) / 2, self._towns(fields)):
                votes[number] = named, -sum(map(self._labels.known.is_own_family, words))
        return sorted(votes, key=lambda number: votes[number], reverse=True)

    def _family_column(self, entries: Sequence[Sequence[str]], given: Sequence[int]) -> int:
        """Return the number of the column of family names beside the first of given ones, -1 for none.

        Where three columns or more hold given names they are rows of such alone.
        """
        if len(given) > LEAST:
            return -1
        known, people = self._labels.known, self._heads(given[0], "people")
        best, most = -1, 0.0
        for number in (given[0] - 1, given[0] + 1):
            if self._heads(number, "things") or (people and self._heads(number, "people")):
                continue
            fields = entries[number] if 0 <= number < len(entries) else ()
            words = [
                field.split()[-1]
                for field in fields
                if FAMILY_FIELD.fullmatch(field) and self._may_be_family(field)
            ]
            if not words or 2 * len(words) < len(fields):
                continue
            listed, towns = sum(map(known.is_family, words)), self._towns(words)
            rare = sum(map(known.may_be_only_family, words))
            if (THIRD * listed < len(words) and rare < MOST * len(words)) or 2 * towns > len(words):
                continue
            things = sum(map(self._is_thing, fields))
            if not rare and THIRD * things >= len(fields):  # "Kuchen", "Salat", "Brot"
                continue
            votes = 1 + listed - towns / 2
            if best < 0 or votes > most:
                best, most = number, votes
        return best

    def _lone_family_column(self, entries: Sequence[Sequence[str]]) -> int:
        """Return the number of a column of family names alone that a heading tells, -1 for none.

        A third of them must be listed, and half be no common words ("Name;Betrag" may head costs, too).
        """
        number = self._headed("family")
        fields = entries[number] if number >= 0 else ()
        known = self._labels.known
        words = [field for field in fields if FAMILY_FIELD.fullmatch(field) and self._may_be_family(field)]
        listed, rare = sum(map(known.is_family, words)), sum(map(known.may_be_only_family, words))
        is_told = len(words) >= LEAST and THIRD * listed >= len(fields) <= 2 * rare
        return number if is_told and 2 * self._towns(words) <= len(words) else -1

    def _is_person(self, family: int, given: int) -> bool:
        """Tell whether the one row has a listed family name beside a listed given one, and a number."""
        if family < 0 or given < 0:
            return False
        fields = [self._text[slice(*place)] for place in self._rows[0].fields]
        if self._labels.listed(fields[given].split()[0]) not in GIVEN:
            return False
        word, known = fields[family].split()[-1], self._labels.known
        rare = known.may_be_only_family(word) and len(fields) > THIRD and fields[0][:1].isdigit()
        return rare or (known.is_own_family(word) and any(field[:1].isdigit() for field in fields))

    def _pair(self, entries: Sequence[Sequence[str]]) -> tuple[int, re.Pattern[str]] | None:
        """Return the column of whole names and their pattern, None where there is none.

        One name that lists have is enough below a heading of names.
        """
        best, most = None, 0
        headings = self._settings.records
        for number, fields in enumerate(entries):
            is_told = bool(self._heading) and self._heading[number] in headings.family
            least = 1 if is_told else LEAST
            for pattern in PAIRS if len(fields) >= least else ():
                named = sum(map(self._is_name, map(pattern.fullmatch, fields)))
                if named > most and 2 * named >= len(fields) and named >= least:
                    best, most = (number, pattern), named
        return best

    def _is_name(self, match: re.Match[str] | None) -> bool:
        """Tell whether a field holds a listed given name and a word that may be a family name.

        Behind a comma that may be a word of the calendar: "Kasparek, Jan".
        """
        if match is None:
            return False
        given = match.group("given").split()[0]
        is_month = match.re is COMMA_PAIR and self._is_given_of_the_calendar(given)
        if not self._is_given(given) and not is_month:
            return False
        family = match.group("family")
        return self._may_be_family(family) and self._labels.known.may_be_family(family.split()[-1])

    def _is_given_field(self, field: str) -> bool:
        """Tell whether all words of a field are listed given names or initials."""
        words = [word for word in field.split() if word[-1] != "."]
        return GIVEN_FIELD.fullmatch(field) is not None and bool(words) and all(map(self._is_given, words))

    def _is_given_of_the_calendar(self, word: str) -> bool:
        """Tell whether a word is a listed given name and one of dates: "Jan"."""
        return self._labels.is_calendar(word) and self._labels.known.knowledge.is_given(word)

    def _is_given(self, word: str) -> bool:
        knowledge = self._labels.known.knowledge
        folded = knowledge.words.folding.word(word)
        if not word[0].isupper() or self._labels.is_calendar(word) or knowledge.words.names_nobody(folded):
            return False
        if knowledge.ambiguous(folded):
            return self._labels.listed(word) in GIVEN
        return knowledge.gender(word) is not None and self._labels.listed(word) != "CITY"  # "Kiel"

    def _may_be_family(self, field: str) -> bool:
        """Tell whether a field is capitalised, and no heading, title or day."""
        words = self._labels.known.knowledge.words
        parts = field.split()
        if not parts[-1][0].isupper() or not self._settings.rows.never.isdisjoint(parts):
            return False
        return not any(
            self._labels.is_calendar(part) or words.names_nobody(words.folding.word(part)) for part in parts
        )

    def _towns(self, fields: Sequence[str]) -> int:
        return sum(map(self._labels.known.knowledge.places.listed.__contains__, fields))

    def _names_of(self, row: Row, columns: Columns) -> Iterator[Found]:
        """Yield what the columns tell of the fields of a row."""
        text, fields = self._text, row.fields
        if columns.coded:
            yield "UFID", fields[0]
        if columns.pair is not None:
            number, pattern = columns.pair
            match = pattern.fullmatch(text, *fields[number])
            if match is not None and self._may_be_family(match.group("family")):
                yield "FAMILY", match.span("family")
                yield from self._given(match.span("given"))
        named = False
        for number in columns.given:
            given = text[slice(*fields[number])]
            if GIVEN_FIELD.fullmatch(given) and given[0].isupper() and given not in self._settings.rows.never:
                named = True
                yield from self._given(fields[number])
        family = text[slice(*fields[columns.family])] if columns.family >= 0 else ""
        told = named or bool(self._heading) or self._labels.known.is_family(family)
        if told and FAMILY_FIELD.fullmatch(family) and self._may_be_family(family):
            yield "FAMILY", fields[columns.family]
        town = text[slice(*fields[columns.town])] if columns.town >= 0 else ""
        any_word = town.isalpha() and (bool(self._heading) or row.separator != WIDE)
        if town[:1].isupper() and (any_word or town in self._labels.known.knowledge.places.listed):
            yield "CITY", fields[columns.town]
            code = fields[columns.town - 1] if columns.town else (0, 0)
            if POSTAL_CODE.fullmatch(text, *code):
                yield "ZIP", code

    def _given(self, place: Place) -> Iterator[Found]:
        for label, name in given_names(self._text, place, self._labels.known.knowledge):
            if self._text[name[0]].isupper():
                yield label, name


def _is_heading(text: str, run: Sequence[Row]) -> bool:
    """Tell whether the first row has a word where all others, two at least, have a number."""
    columns = (list(zip(*(row.fields for row in run), strict=True))) if len(run) > LEAST else ()
    return any(
        text[slice(*column[0])].isalpha()
        and all(text[start : start + 1].isdigit() for start, _ in column[1:])
        for column in columns
    )


def _gives_way(span: Span, beyond: bool) -> bool:
    return span.label in (PARTED if beyond else WORDS)

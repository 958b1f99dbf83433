"""Values of structured data that their keys tell: a name behind "nachname" needs no list.

A tagger sees `nachname='Koch'` as one token, and learnt from mail, which has little of the kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, pairwise

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.letter_classes import LETTER
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.name_patterns import PARTICLES, SMALL
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.rows.delimited_rows import runs_of_rows
from hybrid_deid.merge.rows.name_fields import FAMILY, GIVENS, WORD, given_names
from hybrid_deid.merge.structure.form_lines import form_fields
from hybrid_deid.merge.structure.headed_fields import HeadedTable, headed_tables
from hybrid_deid.merge.structure.keyed_fields import (
    Field,
    KeyedValues,
    Value,
    keyed_fields,
    load_keyed_values,
    rows_of_values,
)
from hybrid_deid.merge.structure.put_values import put, told
from hybrid_deid.merge.structure.row_addresses import (
    ADDRESS,
    CITY,
    HOUSE,
    TOWN,
    ZIP,
    ZIP_TOWN,
    addresses_of_row,
)
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import BY_BOUNDS, Span
from hybrid_deid.word_patterns import any_of

SOURCE = "consistency:keyed"
WORD_ALONE, FAMILY_FIELD, GIVEN_FIELD = re.compile(WORD), re.compile(FAMILY), re.compile(GIVENS)
# The names of somebody, in either order.
NAMES = (
    rf"(?:(?P<last>{PARTICLES}{WORD}),[ ]?(?P<first>{WORD}(?:[ ]{WORD})?)"
    rf"|(?P<given>{WORD}(?:[ ](?!{SMALL}){WORD})?)[ ](?P<family>{PARTICLES}{WORD})|(?P<only>{WORD}))"
)
MOST_TITLES = 3
LOGIN = re.compile(rf"{LETTER}[\w.+-]{{1,39}}")
LOGIN_IN_SMALL = re.compile(r"[a-zäöüß][a-zäöüß]*[._-]?[a-zäöüß]+\d{0,4}")
SHORT = re.compile(rf"{LETTER}{{2,6}}\d{{0,3}}|(?:{LETTER}\.[ ]?){{2,3}}")
SECRET = re.compile(r"[^\s/$<{%*:?@][^\s]{3,59}")
# Beside each other in quotes, in whatever row: "8010", "Graz".
QUOTED_TOWN = re.compile(
    rf"(?P<quote>[\"'])(?P<ZIP>\d{{4,5}})(?P=quote)[,;][ ]?(?P=quote)(?P<CITY>{TOWN})(?P=quote)"
)
# What firms are called: a capital or digit, and a letter; behind a comma an address or a person may stand.
ORGANIZATION = re.compile(
    r"(?=[^\W_])(?=[^\n]{0,60}[^\W\d_])(?:(?![a-zäöüß])|(?=[^\n]{0,60}[A-Z]))[^\n;|,()]{2,60}(?<![:\s])"
)
WORD_OF_FIRM = re.compile(r"[^\W\d_]+")
CODE = re.compile(r"(?P<UFID>(?=[^\d]{0,30}\d)[\w./ -]{3,40}|[A-Z]{8}(?:[A-Z\d]{3})?)")
ID = re.compile(r"(?P<UFID>\d{5,20})")
PHONE = re.compile(r"(?P<PHONE>[+(]{0,2}\d(?:[ ()/.-]{0,2}\d){5,18})")
PLACES: Mapping[str, re.Pattern[str]] = {
    "street": ADDRESS,
    "address": ADDRESS,
    "house": HOUSE,
    "house_behind_street": HOUSE,
    "zip": ZIP,
    "town": CITY,
    "town_beside": CITY,
    "town_for_sure": CITY,
    "zip_town": ZIP_TOWN,
    "code": CODE,
    "id": ID,
    "phone": PHONE,
}
TOWNS = ("town", "town_beside", "town_for_sure")
OF_PEOPLE = frozenset({"family", "given", "personal"})
OF_ADDRESSES = frozenset({"street", "zip", "town_for_sure", "phone", "house"})
GOES_ON = re.compile(r"[ ]\d")  # "Ort=Halle 3"
REACH, APART = 4, 300  # fields, and characters, that an object has beside one
OTHER_OBJECT = re.compile(r"[{}]|/>|\n[ \t>]*\r?\n|;[ \t]*\r?\n")
ELEMENT_BEFORE = re.compile(r"<(?:[\w.-]{1,20}:)?(\w{2,40})[ ][^<>]{0,200}\Z")

Found = tuple[str, int, int]  # a label, start and end


def with_keyed_values(
    text: str, spans: Sequence[Span], labels: WordLabels, settings: KeyedValues | None = None
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the values whose keys say what they are.

    A key that is of people alone ("nachname") makes a name of any word; behind "name" or "kunde" lists must
    have the name, or a key beside it is of people. What a tagger guessed within such a value gives way.
    """
    known = settings or load_keyed_values()
    tables = list(headed_tables(text, known))
    fields = [*keyed_fields(text, known), *filter(known.tells, form_fields(text, known))]
    if tables:
        fields += filter(known.tells, chain.from_iterable(table.fields(text) for table in tables))
    fields.sort(key=BY_BOUNDS)
    found = list(Values(text, fields, labels, known).found()) if fields else []
    for row in rows_of_values(text) if "(" in text else ():
        found += _of_row(row, labels, known)
    for run in runs_of_rows(text):
        for values in ([Value(text[slice(*place)], *place) for place in row.fields] for row in run):
            found += addresses_of_row(values, labels.known.knowledge.places.listed)
    for match in QUOTED_TOWN.finditer(text) if "'" in text or '"' in text else ():
        if match["CITY"] in labels.known.knowledge.places.listed:
            found += (("ZIP", *match.span("ZIP")), ("CITY", *match.span("CITY")))
    found = [each for each in found if each[0] != "ORG" or not _holds_others(spans, each)]
    if not found and not tables:
        return tuple(spans)  # most documents
    result = _without_headings(spans, tables)
    for label, start, end in found:
        put(result, told(text, (start, end), label, known.score, SOURCE), _gives_way)
    return tuple(result)


def _holds_others(spans: Sequence[Span], found: Found) -> bool:
    """Tell whether a person, an address or another find stands in the value of a firm."""
    _, start, end = found
    return any(span.label != "ORG" and span.start < end and start < span.end for span in spans)


def _without_headings(spans: Sequence[Span], tables: Sequence[HeadedTable]) -> list[Span]:
    """Return spans without guesses that are a known heading."""
    headings = {place for table in tables for place in table.known()}
    return [span for span in spans if (span.start, span.end) not in headings or not is_doubted(span)]


class Values:
    """The values of a text whose keys are known, and what each of them is."""

    def __init__(self, text: str, fields: Sequence[Field], labels: WordLabels, settings: KeyedValues) -> None:
        """Note the fields in their order."""
        self._text, self._fields, self._labels, self._settings = text, fields, labels, settings

    def found(self) -> Iterator[Found]:
        """Yield the names, addresses, accounts and numbers."""
        for number, field in enumerate(self._fields):
            if field.kind in PLACES:
                yield from self._placed(number, field)
            elif field.kind != "personal":  # "geschlecht": "Weiblich"
                yield from self._named(number, field)

    def _named(self, number: int, field: Field) -> Iterator[Found]:
        value, kind = field.text, field.kind
        if kind == "family":
            if FAMILY_FIELD.fullmatch(value.replace("''", "'")):
                yield "FAMILY", field.start, field.end
        elif kind == "given":
            yield from self._given(field.start, field.end) if GIVEN_FIELD.fullmatch(value) else ()
        elif kind == "organization":
            if ORGANIZATION.fullmatch(value) and not self._is_nobody(value):
                yield "ORG", field.start, field.end
        elif kind == "short":
            if SHORT.fullmatch(value) and self._has_somebody_beside(number):
                yield "USER", field.start, field.end
        elif kind == "password":
            if SECRET.fullmatch(value):
                yield "PASS", field.start, field.end
        elif (both := _somebody(self._settings.titles).fullmatch(value)) is not None and value[0].isupper():
            yield from self._person(number, field, both)
        elif self._is_account(kind, value):
            yield "USER", field.start, field.end

    def _is_account(self, kind: str, value: str) -> bool:
        """Tell whether a value is an account; in the place of somebody no word in small letters ("offen")."""
        if kind != "person":
            return kind == "user" and LOGIN.fullmatch(value) is not None
        labels = self._labels
        is_word = labels.is_stop(value) or labels.is_common(value) or labels.is_frequent(value)
        return not is_word and LOGIN_IN_SMALL.fullmatch(value) is not None

    def _is_nobody(self, value: str) -> bool:
        """Tell whether the value of a firm is a person or place, or has common words alone ("Bank")."""
        words = WORD_OF_FIRM.findall(value)
        labels = [self._labels.listed(word) for word in words]
        knowledge = self._labels.known.knowledge
        if any(label in GIVEN for label in labels) or value in knowledge.places.listed:
            return True
        if len(words) == 1 and labels[0] in (*PERSON, "CITY"):
            return True
        if any(knowledge.words.names_nobody(knowledge.words.folding.word(word)) for word in words[:1]):
            return True  # "Familie Wittkop", "Herr Huber"
        return all(self._labels.is_common(word) or self._labels.is_frequent(word.lower()) for word in words)

    def _given(self, start: int, end: int) -> Iterator[Found]:
        for label, place in given_names(self._text, (start, end), self._labels.known.knowledge):
            yield label, *place

    def _person(self, number: int, field: Field, both: re.Match[str]) -> Iterator[Found]:
        """Yield the names of a value that begins with a capital."""
        only = both["only"]
        if only is not None:
            label = "FAMILY" if both["title"] else self._alone(number, field.kind, only)
            if label:
                yield label, field.start + both.start("only"), field.end
            return
        first, last = ("first", "last") if both["first"] else ("given", "family")
        known, swapped = self._labels.known, False
        if not known.knowledge.is_given(both[first].split()[0]):
            swapped = both["given"] is not None and known.knowledge.is_given(both[last])
            is_listed = swapped and self._labels.listed(both[first]) == "FAMILY"
            if not (is_listed or field.kind == "person" or both["title"]):
                return  # "Rotes Kreuz", "Projekt Alpha"
        elif field.kind not in ("person", "user") and not known.may_be_family(both[last].split()[-1]):
            return
        if swapped:
            first, last = last, first
        yield from self._given(field.start + both.start(first), field.start + both.end(first))
        yield "FAMILY", field.start + both.start(last), field.start + both.end(last)

    def _alone(self, number: int, kind: str, word: str) -> str:
        """Return the label of the only word of a value, "" where it may be none of a person."""
        listed, known = self._labels.listed(word), self._labels.known
        is_both = self._labels.is_common(word) and known.is_own_family(word)  # "Stein"
        if listed in GIVEN and not is_both and not self._has_beside(number, frozenset({"given"})):
            return listed
        if kind == "person":
            return "FAMILY"
        if kind == "user":
            return listed if listed in PERSON else "USER"
        if self._has_beside(number, OF_PEOPLE):
            return "FAMILY"
        if listed in PERSON:
            return listed
        return "FAMILY" if known.is_family(word) and self._has_beside(number, OF_ADDRESSES) else ""

    def _placed(self, number: int, field: Field) -> Iterator[Found]:
        kind = ZIP_TOWN if field.kind in TOWNS and field.text[0].isdigit() else PLACES[field.kind]
        match = kind.fullmatch(field.text)
        if match is None or not self._is_place(number, field, match):
            return
        for label in match.re.groupindex:
            if match[label]:
                yield label, field.start + match.start(label), field.start + match.end(label)

    def _is_place(self, number: int, field: Field, match: re.Match[str]) -> bool:
        kind = field.kind
        if match.re is ZIP_TOWN:
            return True
        if kind in ("street", "town_for_sure"):
            return field.text[0].isupper()
        if kind == "address":
            return field.text[0].isupper() and match["STREETNO"] is not None
        if kind in ("town", "town_beside"):
            listed = field.text in self._labels.known.knowledge.places.listed
            listed = listed and (kind == "town" or not self._labels.is_common(field.text))  # "Ort: Saal"
            goes_on = GOES_ON.match(self._text, field.end) is not None
            return (
                field.text[0].isupper()
                and not goes_on
                and (listed or self._has_beside(number, frozenset({"zip"})))
            )
        if kind == "house_behind_street":
            return self._has_beside(number, frozenset({"street"}))
        return kind != "id" or self._is_of_somebody(number, field)

    def _is_of_somebody(self, number: int, field: Field) -> bool:
        element = ELEMENT_BEFORE.search(self._text, max(0, field.key - APART), field.key)
        if element is not None:
            return self._settings.kind(element[1]) in ("name", "person")
        return self._has_beside(number, OF_PEOPLE)

    def _has_beside(self, number: int, kinds: frozenset[str]) -> bool:
        """Tell whether the object of a field has one of some kinds of fields too."""
        return any(
            self._fields[other].kind in kinds and self._is_together(*sorted((number, other)))
            for other in range(max(0, number - REACH), min(len(self._fields), number + REACH + 1))
            if other != number
        )

    def _has_somebody_beside(self, number: int) -> bool:
        """Tell whether the object of a field has a key of people, or a name of two words."""
        return self._has_beside(number, OF_PEOPLE) or any(
            self._fields[other].kind == "name"
            and len(self._fields[other].text.split()) > 1
            and self._is_together(*sorted((number, other)))
            for other in range(max(0, number - REACH), min(len(self._fields), number + REACH + 1))
        )

    def _is_together(self, first: int, second: int) -> bool:
        start, end = self._fields[first].end, self._fields[second].start
        return end - start <= APART and OTHER_OBJECT.search(self._text, start, end) is None


def _of_row(row: Sequence[Value], labels: WordLabels, settings: KeyedValues) -> Iterator[Found]:
    """Yield names and addresses of a row of INSERT that names no columns."""
    addresses = list(addresses_of_row(row, labels.known.knowledge.places.listed))
    yield from addresses
    taken = {start for _, start, _ in addresses}
    for first, second in pairwise(row):
        if taken.isdisjoint((first.start, second.start)) and (pair := _pair(first, second, labels, settings)):
            yield from pair
            return


def _pair(first: Value, second: Value, labels: WordLabels, settings: KeyedValues) -> tuple[Found, ...]:
    """Return the names of two words of a row of which one is a listed given name."""
    known = labels.known
    words = first.text, second.text
    if not all(map(WORD_ALONE.fullmatch, words)) or not settings.no_values.isdisjoint(map(str.lower, words)):
        return ()
    is_given = [known.knowledge.is_given(word) and word[0].isupper() for word in words]
    if not any(is_given) or not all(word[0].isupper() for word in words):
        return ()
    is_swapped = is_given[1] and (not is_given[0] or known.is_own_family(first.text))
    given, family = (second, first) if is_swapped else (first, second)
    label = gender_of(given.text, known.knowledge)
    return (label, given.start, given.end), ("FAMILY", family.start, family.end)


def _gives_way(span: Span, beyond: bool) -> bool:
    """A key tells more than any guess, but a link is one: what it becomes holds what its values become."""
    return not (beyond and span.label == "URL" and ("://" in span.text or "?" in span.text))


@cache
def _somebody(titles: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a person's titles and names."""
    return re.compile(rf"(?P<title>(?:{any_of(titles)}[ ]){{0,{MOST_TITLES}}}){NAMES}")

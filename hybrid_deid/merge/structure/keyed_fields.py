"""The keys and values of structured data in a mail: JSON, XML, SQL, attributes, objects written to a log.

`"nachname":"Koch"`, `nachname='Koch'`, `<nachname>Koch</nachname>`, `Kunde(nachname=Koch)`,
`INSERT INTO kunden (id, nachname) VALUES (4, 'Koch')`. Which keys tell what is in keyed_values.toml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from hybrid_deid.knowledge import read_toml
from hybrid_deid.letter_classes import LETTER
from hybrid_deid.typed_tables import read_tables

SHIPPED = Path(__file__).resolve().parent / "keyed_values.toml"
# Most documents have none of these: a quote beside a sign, a closing tag, a bare "a=b", a row of values. A
# search for few signs is quick, so that each begins with one and looks back at what must stand before it.
GATE = re.compile(
    rf"""["'<=(](?:(?<=<)/\w|(?<={LETTER}=)[^\W_]"""
    r"""|(?<=["'])(?:[ ]?[:=]|[ ]?[,;][ ]?["']|(?<=[=:>].)|(?<=[=:>][ \\].)|(?<=[=:>][ ]\\.))"""
    r"""|(?<=[('"])(?:(?<=(?i:values).)|(?<=(?i:like).)"""
    r"""|(?<=(?i:values)[ ].)|(?<=(?i:values)[ ]{2}.)|(?<=(?i:like)[ ].)|(?<=(?i:like)[ ]{2}.)))"""
)
SIGNS = ("=", '"', "'", "</")  # without one of them there is neither a key nor a value in quotes
KEY = rf"{LETTER}[\w-]{{1,39}}"
LONGEST = 120  # characters of a value
LEAST = 7  # letters of a key that others end with
BLANKS = r"[ \t]{0,12}"
# A key in quotes or bare, a sign, and a value in quotes or, glued to the sign, bare.
PAIR = re.compile(
    rf"""(?:(?P<mark>\\?["'])(?P<quoted>{LETTER}[^"'<>=,;:{{}}\\\n]{{1,39}})(?P=mark)|(?<![\w-])(?P<bare>{KEY}))
    (?P<sign>{BLANKS}(?:=>|==?|:|(?<=[ ])(?i:like)(?=[ ])){BLANKS})
    (?:(?P<quote>\\?["'])%?(?P<value>(?:(?!(?P=quote))[^\\\n<>]){{1,{LONGEST}}}?)%?(?P=quote)
      |(?P<plain>[^\s"'<>=,;&|()\[\]{{}}]{{1,60}}))""",
    re.VERBOSE,
)
QUOTED_OR_EQUAL, JOINED = re.compile(r"[='\"]"), re.compile(r"[:=]| (?i:like) ")
ELEMENT = re.compile(
    rf"<(?:[\w.-]{{1,20}}:)?(?P<tag>{KEY})(?P<rest>\s[^<>]{{0,200}})?>(?:<!\[CDATA\[)?\s{{0,40}}"
    rf"(?P<value>[^<>\s](?:[^<>]{{0,{LONGEST - 2}}}[^<>\s])?)\s{{0,40}}(?:\]\]>)?"
    r"</(?:[\w.-]{1,20}:)?(?P=tag)\s{0,4}>"
)
NAMED = re.compile(
    rf"""(?i:name|key|field)=(?P<quote>["'])(?P<key>{KEY})(?P=quote)[ ](?i:value|wert)=(?P<other>["'])"""
    rf"""(?P<value>(?:(?!(?P=other))[^\n<>]){{1,{LONGEST}}})(?P=other)"""
)
NAME_OF = re.compile(rf"""(?i:name|key|field)=["'](?P<key>{KEY})["']""")
INSERTED = re.compile(
    r"(?i:into)\s{1,4}[\w.`\"\[\]]{1,60}\s{0,4}(?:\((?P<columns>[^()]{1,600})\)\s{0,4})?(?i:values)\s{0,4}(?=\()"
)
# Where the rows begin: most brackets have another word before them.
VALUES_BEFORE = "|".join(rf"(?<=(?i:values)\s{{{blanks}}}\()" for blanks in range(5))
BEFORE_ROWS = re.compile(rf"\((?:{VALUES_BEFORE})")
# A value of such a row; an apostrophe in one is doubled.
ROW = re.compile(r"\s{0,4},?\s{0,4}\((?P<values>(?:'(?:[^'\n]|'')*'|\"[^\"\n]*\"|[^()'\"\n;])*)\)")
VALUE = re.compile(
    r"\s*(?:(?P<quote>['\"])(?P<text>(?:(?!(?P=quote)).|(?P=quote){2})*)(?P=quote)|(?P<plain>[^,'\"]*))\s*(?:,|\Z)"
)
# What the word before a value tells less surely in a table or form than the key of a program does.
UNSURE = {"person": "name", "town": "town_beside"}
DIGITS = re.compile(r"[\d /-]{1,30}")
SIGNS_OF_KEYS = re.compile(r"[\W\d_]+")
OF_CODE = re.compile(r"[^\W\d_A-Z][A-Z]|_")


@dataclass(frozen=True)
class Keys:
    """Keys by the kind of their values, without signs and in small letters."""

    family: frozenset[str]
    given: frozenset[str]
    person: frozenset[str]
    name: frozenset[str]
    personal: frozenset[str]
    user: frozenset[str]
    short: frozenset[str]
    password: frozenset[str]
    street: frozenset[str]
    address: frozenset[str]
    house: frozenset[str]
    house_behind_street: frozenset[str]
    zip: frozenset[str]
    town: frozenset[str]
    town_for_sure: frozenset[str]
    zip_town: frozenset[str]
    code: frozenset[str]
    id: frozenset[str]
    phone: frozenset[str]
    organization: frozenset[str]
    other: frozenset[str]

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The kind of each key."""
        return {key: each.name for each in fields(self) for key in getattr(self, each.name)}


@dataclass(frozen=True)
class Folders:
    """Folders of paths in small letters: behind which those of users and of others stand, and of nobody."""

    users: frozenset[str]
    people: frozenset[str]
    nobody: frozenset[str]


@dataclass(frozen=True)
class KeyedValues:
    """What keyed_values.toml holds."""

    score: float
    no_values: frozenset[str]
    void: frozenset[str]
    titles: tuple[str, ...]
    folders: Folders
    keys: Keys

    def is_key(self, word: str) -> bool:
        """Tell whether a word is a known key as it is written; with digits it may be somebody's account."""
        return not any(map(str.isdigit, word)) and SIGNS_OF_KEYS.sub("", word).lower() in self.keys.kinds

    def kind(self, key: str) -> str:
        """Return the kind of a key, "" for an unknown one; "kunde_nachname" is as "nachname"."""
        kinds = self.keys.kinds
        word = SIGNS_OF_KEYS.sub("", key).lower()
        if word in kinds:
            return kinds[word]
        digits = SIGNS_OF_KEYS.sub("", key.rstrip("0123456789")).lower()
        return kinds.get(digits, "") or next((kind for end, kind in self._endings if word.endswith(end)), "")

    @cached_property
    def _endings(self) -> tuple[tuple[str, str], ...]:
        """Keys that are the ends of others too, with their kind."""
        keys = self.keys
        kinds = (("family", keys.family), ("given", keys.given), ("house", keys.house), ("zip", keys.zip))
        return tuple((key, kind) for kind, some in kinds for key in sorted(some) if len(key) >= LEAST)

    def tells(self, field: Field) -> bool:
        """Tell whether a value is one, and not the key of another ("<label for='nachname'>Nachname")."""
        if field.kind == "other" or field.text.lower() in self.no_values:
            return False
        kind = self.kind(field.text)
        return not kind or (field.kind in ("family", "given") and kind != field.kind)  # "Schüler"

    def is_code(self, key: str) -> bool:
        """Tell whether a key is known or written as none but programs write it ("birthDate")."""
        return OF_CODE.search(key) is not None or bool(self.kind(key))


class Value(NamedTuple):
    """A value of a row, and where it stands."""

    text: str
    start: int
    end: int


class Field(NamedTuple):
    """A value, where it stands, what its key tells of it, and where the key begins."""

    kind: str
    text: str
    start: int
    end: int
    key: int

    @classmethod
    def of(cls, kind: str, match: re.Match[str], group: str) -> Field:
        """Return the field of a match."""
        return cls(kind, match[group], *match.span(group), match.start())


def may_have_keys(text: str) -> bool:
    """Tell whether a text has signs between which keys and values stand."""
    return any(map(text.__contains__, SIGNS)) and GATE.search(text) is not None


def keyed_fields(text: str, settings: KeyedValues | None = None) -> list[Field]:
    """Return the values in a text whose key is known, in their order."""
    known = settings or load_keyed_values()
    found = list(_marked(text, known)) if may_have_keys(text) else []
    return sorted(filter(known.tells, found), key=lambda field: (field.start, field.end))


def _marked(text: str, known: KeyedValues) -> Iterator[Field]:
    """Yield the values that signs part from their keys."""
    yield from _pairs(text, known)
    if "</" in text:
        yield from _elements(text, known)
    if "value=" in text:
        yield from (
            Field.of(kind, m, "value") for m in NAMED.finditer(text) if (kind := known.kind(m["key"]))
        )
    for inserted in INSERTED.finditer(text):
        yield from _inserted(text, inserted, known)


def rows_of_values(text: str) -> Iterator[list[Value]]:
    """Yield the values of the rows of INSERT without columns."""
    if BEFORE_ROWS.search(text) is None:
        return  # most documents
    for inserted in INSERTED.finditer(text):
        if inserted["columns"] is None:
            yield from map(_row, _rows(text, inserted.end()))


def _pairs(text: str, known: KeyedValues) -> Iterator[Field]:
    """Yield the values of pairs, which lie in one line: most lines have no sign that joins a key to one.

    Behind another sign than "=" a quote must stand, or the key in such.
    """
    begin = 0
    while begin < len(text):
        end = text.find("\n", begin)
        end = end if end >= 0 else len(text)
        if QUOTED_OR_EQUAL.search(text, begin, end) and JOINED.search(text, begin, end):
            yield from _pairs_of_line(text, begin, end, known)
        begin = end + 1


def _pairs_of_line(text: str, position: int, end: int, known: KeyedValues) -> Iterator[Field]:
    while (match := PAIR.search(text, position, end)) is not None:
        bare, key = match["bare"], match["bare"] or match["quoted"]
        kind = known.kind(key)
        plain = match["plain"]
        # The value may be the key of another pair: "kunde":{"name":"Koch"}.
        position = match.end() if kind and plain is None else match.end("sign")
        if not kind:
            continue
        if plain is None:
            # "Trainer: "Los!"" is what somebody says.
            if not bare or key[0].islower() or "=" in match["sign"] or OF_CODE.search(key):
                yield Field.of(kind, match, "value")
        elif match["sign"] == "=" or (not bare and DIGITS.fullmatch(plain)):
            yield Field.of(kind, match, "plain")


def _elements(text: str, known: KeyedValues) -> Iterator[Field]:
    for match in ELEMENT.finditer(text):
        kind = known.kind(match["tag"])
        if not kind and match["rest"] and (named := NAME_OF.search(match["rest"])):
            kind = known.kind(named["key"])
        if kind:
            yield Field.of(kind, match, "value")


def _inserted(text: str, inserted: re.Match[str], known: KeyedValues) -> Iterator[Field]:
    if inserted["columns"] is None:
        return
    kinds = [known.kind(column) for column in inserted["columns"].split(",")]
    for row in _rows(text, inserted.end()):
        for kind, value in zip_longest(kinds, _row(row)):
            if kind and value is not None and value.text:
                yield Field(kind, value.text, value.start, value.end, value.start)


def _rows(text: str, position: int) -> Iterator[re.Match[str]]:
    while (row := ROW.match(text, position)) is not None:
        yield row
        position = row.end()


def _row(row: re.Match[str]) -> list[Value]:
    text, begin, result = row["values"], row.start("values"), list[Value]()
    position = 0
    while (
        position < len(text) and (value := VALUE.match(text, position)) is not None and value.end() > position
    ):
        group = "plain" if value["text"] is None else "text"
        start = value.start(group)
        stripped = value[group].rstrip()
        result.append(Value(stripped, begin + start, begin + start + len(stripped)))
        position = value.end()
    return result


@lru_cache(maxsize=8)
def load_keyed_values(path: Path = SHIPPED) -> KeyedValues:
    """Read the settings from TOML; raises ConfigurationError on unknown, missing or wrong keys."""
    return read_tables(KeyedValues, read_toml(path), str(path))

"""The tables of a phrase index: made of the lists, or read back from disk where all lists are shipped ones.

To make them is to look at the letters of hundreds of thousands of entries; see `hybrid_deid.kept`.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, compress
from json import dumps, loads

from hybrid_deid.kept import kept
from hybrid_deid.knowledge import digest_of_code
from hybrid_deid.lexicon.inflection import Inflection
from hybrid_deid.lexicon.lists import Gazetteers

SEVERAL = "\0"  # what the key of an entry of several words begins with
PIECE = re.compile(r"[^\W_]+|[^\w\s]|_|\n")
CODE = ("lexicon.phrase_tables", "lexicon.inflection", "lexicon.lists")
NUMBER = "I"  # how the places of values are written: four bytes each


@dataclass(frozen=True)
class PhraseTables:
    """What is known of the texts of some lists.

    `known` is keyed by the text without white space; the values are sets of lists, a bit each: the lists that
    hold the text as it is, and as many bits higher as there are lists those that hold it in another spelling.
    `oddly_cased` is keyed by the case-folded text, of texts that are written neither "so" nor "So" nor "SO".
    `prefixes` are the case-folded beginnings of entries of several tokens, wherever a token may end.
    """

    known: dict[str, int] = field(default_factory=dict)
    oddly_cased: dict[str, int] = field(default_factory=dict)
    prefixes: set[str] = field(default_factory=set)


def phrase_tables(
    gazetteers: Gazetteers, names: Sequence[str], inflection: Inflection, common: Set[str]
) -> PhraseTables:
    """Return the tables of the lists `names`; no other spelling is in them that is one of `common` words."""
    code, contents = digest_of_code(*CODE), [gazetteers[name].digest() for name in names]
    texts = [gazetteers[name].columns[0] for name in names]

    def make() -> PhraseTables:
        return _made(texts, inflection, common)

    if code is None or None in contents or len(names) < len(gazetteers):  # or every choice left a file
        return make()
    return kept(
        f"phrases.{gazetteers.language}",
        [code, names, contents, repr(inflection), sorted(common)],
        make,
        lambda tables: _parts(tables, texts),
        lambda parts: _of_parts(parts, texts),
    )


def phrase_key(text: str) -> str:
    """Return the key of an entry with signs or white space.

    With white space it is several tokens for sure: kept apart, so that no single token equals it.
    """
    parts = text.split()
    return SEVERAL + "".join(parts) if len(parts) > 1 else text


def _made(lists: Sequence[Sequence[str]], inflection: Inflection, common: Set[str]) -> PhraseTables:
    tables = PhraseTables()
    for number, texts in enumerate(lists):
        _add_list(tables, texts, number, len(lists), inflection, common)
    return tables


def _add_list(
    tables: PhraseTables,
    texts: Sequence[str],
    number: int,
    width: int,
    inflection: Inflection,
    common: Set[str],
) -> None:
    bit, known, odd, others = 1 << number, tables.known, tables.oddly_cased, []
    lists_of = known.get
    for text in texts:  # most are words such as "Anna", whose key they are
        if text.isascii() and text.isalpha() and (text.istitle() or text.islower() or text.isupper()):
            known[text] = lists_of(text, 0) | bit
        else:
            others.append(text)
    for key in _add_texts(tables, others, bit):
        low = key.casefold()
        if key != low and key != low.capitalize() and key != low.upper():
            odd[low] = odd.get(low, 0) | bit
    spelled = inflection.spellings_of([text for text in others if not text.isascii()])
    # "Ja" is no "Jå".
    _add_texts(tables, [text for text in spelled if text.lower() not in common], bit << width)


def _add_texts(tables: PhraseTables, texts: Iterable[str], bit: int) -> Iterable[str]:
    """Record that a list holds texts, and return their keys."""
    known = tables.known
    keys: list[str] = []
    signed: list[str] = []
    lists_of = known.get
    for text in texts:
        (keys if text.isalnum() else signed).append(text)
    _add_prefixes(tables.prefixes, signed)
    keys += map(phrase_key, signed)
    for key in keys:
        known[key] = lists_of(key, 0) | bit
    return keys


def _add_prefixes(prefixes: set[str], texts: Iterable[str]) -> None:
    """Record where a tokenizer may cut entries: at white space, and around every sign."""
    add, prefix = prefixes.add, ""
    for piece in PIECE.findall("\n".join(texts).casefold()):
        if piece == "\n":
            prefix = ""
        else:
            prefix += piece
            add(prefix)


def _parts(tables: PhraseTables, lists: Sequence[Sequence[str]]) -> list[bytes]:
    """Return what is written of tables: keys that lists hold, where they do first, all others as text."""
    values = list(dict.fromkeys([*tables.known.values(), *tables.oddly_cased.values()]))
    places = dict(zip(values, range(len(values)), strict=True))
    left = dict(tables.known)
    masks, held = [], []
    for texts in lists:
        found = [left.pop(text, None) for text in texts]
        masks.append(bytes(value is not None for value in found))
        held += [value for value in found if value is not None]
    return [
        dumps(values).encode(),
        b"".join(masks),
        _numbers(places, held),
        _lines(left),
        _numbers(places, left.values()),
        _lines(tables.oddly_cased),
        _numbers(places, tables.oddly_cased.values()),
        _lines(sorted(tables.prefixes)),
    ]


def _of_parts(parts: Sequence[bytes], lists: Sequence[Sequence[str]]) -> PhraseTables | None:
    raw_values, mask, held, keys, key_values, odd, odd_values, prefixes = parts
    values = loads(raw_values)
    if len(mask) != sum(map(len, lists)):
        return None
    known: dict[str, int] = {}
    first = compress(chain.from_iterable(lists), mask)
    known.update(zip(first, _read_values(values, held), strict=True))
    known.update(zip(_read_lines(keys), _read_values(values, key_values), strict=True))
    oddly_cased = dict(zip(_read_lines(odd), _read_values(values, odd_values), strict=True))
    return PhraseTables(known, oddly_cased, set(_read_lines(prefixes)))


def _numbers(places: Mapping[int, int], values: Iterable[int]) -> bytes:
    return array(NUMBER, map(places.__getitem__, values)).tobytes()


def _read_values(values: Sequence[int], raw: bytes) -> Iterable[int]:
    numbers = array(NUMBER)
    numbers.frombytes(raw)
    return map(values.__getitem__, numbers)


def _lines(texts: Iterable[str]) -> bytes:
    return "".join([text + "\n" for text in texts]).encode()


def _read_lines(raw: bytes) -> list[str]:
    return raw.decode().split("\n")[:-1]

"""The tables of a phrase index: made of the lists, or read back from disk where all lists are shipped ones.

To make them is to look at the letters of hundreds of thousands of entries; see `hybrid_deid.kept`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from hybrid_deid.kept import kept
from hybrid_deid.knowledge import digest_of_code
from hybrid_deid.lexicon.inflection import Inflection
from hybrid_deid.lexicon.lists import Gazetteers, indexed_lists
from hybrid_deid.lexicon.packed import PackedTable, packed

SEVERAL = "\0"  # what the key of an entry of several words begins with
PIECE = re.compile(r"[^\W_]+|[^\w\s]|_|\n")
CODE = ("lexicon.phrase_tables", "lexicon.packed", "lexicon.inflection", "lexicon.lists")


@dataclass(frozen=True)
class PhraseTables:
    """What is known of the texts of some lists.

    `known` is keyed by the text without white space; the values are sets of lists, a bit each: the lists that
    hold the text as it is, and as many bits higher as there are lists those that hold it in another spelling.
    `oddly_cased` is keyed by the case-folded text, of texts that are written neither "so" nor "So" nor "SO".
    `prefixes` are the case-folded beginnings of entries of several tokens, wherever a token may end.
    """

    known: Mapping[str, int]
    oddly_cased: Mapping[str, int]
    prefixes: Collection[str]
    make: Callable[[], PhraseTables] | None = None

    @property
    def are_packed(self) -> bool:
        """Tell whether these are read back: ready at once, but slower to look up."""
        return self.make is not None

    def unpacked(self) -> PhraseTables:
        """Return the tables as dictionaries, whose texts are those of the lists."""
        return self if self.make is None else self.make()


def phrase_tables(
    gazetteers: Gazetteers, names: Sequence[str], inflection: Inflection, common: Set[str]
) -> PhraseTables:
    """Return the tables of the lists `names`; no other spelling is in them that is one of `common` words."""
    code, contents = digest_of_code(*CODE), [gazetteers[name].digest() for name in names]

    def make() -> PhraseTables:
        return _made([gazetteers[name].columns[0] for name in names], inflection, common)

    if (
        code is None or None in contents or {*names} != {*indexed_lists(gazetteers)}
    ):  # or every choice left a file
        return make()
    return kept(
        f"phrases.{gazetteers.language}",
        [code, names, contents, repr(inflection), sorted(common)],
        make,
        _parts,
        lambda parts: _of_parts(parts, make),
    )


def phrase_key(text: str) -> str:
    """Return the key of an entry with signs or white space.

    With white space it is several tokens for sure: kept apart, so that no single token equals it.
    """
    parts = text.split()
    return SEVERAL + "".join(parts) if len(parts) > 1 else text


def _made(lists: Sequence[Sequence[str]], inflection: Inflection, common: Set[str]) -> PhraseTables:
    known: dict[str, int] = {}
    oddly_cased: dict[str, int] = {}
    prefixes: set[str] = set()
    lists_of = known.get
    for number, texts in enumerate(lists):
        bit, others = 1 << number, []
        for text in texts:  # most are words such as "Anna", whose key they are
            if text.isascii() and text.isalpha() and (text.istitle() or text.islower() or text.isupper()):
                known[text] = lists_of(text, 0) | bit
            else:
                others.append(text)
        for key in _add_texts(known, prefixes, others, bit):
            low = key.casefold()
            if key != low and key != low.capitalize() and key != low.upper():
                oddly_cased[low] = oddly_cased.get(low, 0) | bit
        spelled = inflection.spellings_of([text for text in others if not text.isascii()])
        # "Ja" is no "Jå".
        fit = [text for text in spelled if text.lower() not in common]
        _add_texts(known, prefixes, fit, bit << len(lists))
    _share_numbers(known)
    return PhraseTables(known, oddly_cased, prefixes)


def _share_numbers(table: dict[str, int]) -> None:
    """Let equal numbers of a table be one object: sets of lists are few, texts hundreds of thousands."""
    once: dict[int, int] = {}
    for text, number in table.items():
        table[text] = once.setdefault(number, number)


def _add_texts(known: dict[str, int], prefixes: set[str], texts: Iterable[str], bit: int) -> Iterable[str]:
    """Record that a list holds texts, and return their keys."""
    keys: list[str] = []
    signed: list[str] = []
    lists_of = known.get
    for text in texts:
        (keys if text.isalnum() else signed).append(text)
    _add_prefixes(prefixes, signed)
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


def _parts(tables: PhraseTables) -> list[bytes] | None:
    """Return what is written of tables; None where some text does not go into a packed one."""
    every = (tables.known, tables.oddly_cased, dict.fromkeys(sorted(tables.prefixes), 1))
    written = [packed(table) for table in every]
    return None if None in written else [part for table in written if table for part in table]


def _of_parts(parts: Sequence[bytes], make: Callable[[], PhraseTables]) -> PhraseTables:
    known, oddly_cased, prefixes = (
        PackedTable(lots, begins) for lots, begins in zip(parts[::2], parts[1::2], strict=True)
    )
    return PhraseTables(known, oddly_cased, prefixes, make)

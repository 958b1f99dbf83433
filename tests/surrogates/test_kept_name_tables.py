"""Tables of names are read as they were made, and made anew for other lists."""

from __future__ import annotations

from pathlib import Path

from hybrid_deid.augmentation import dropped
from hybrid_deid.kept import SUFFIX
from hybrid_deid.languages.de.names import CODE, LISTS, WORD_LISTS, _tables
from hybrid_deid.languages.de.tables import table
from hybrid_deid.lexicon import Gazetteers, load_gazetteers
from hybrid_deid.surrogates.kept_name_tables import kept_tables
from hybrid_deid.surrogates.name_tables import NameTable

GERMAN = load_gazetteers("de")


def tables(gazetteers: Gazetteers = GERMAN, words: object = None) -> list[NameTable]:
    names, words = (*LISTS, *WORD_LISTS), words or table("names")
    return kept_tables("de", gazetteers, CODE, names, lambda: _tables(gazetteers), words)


def files(folder: Path) -> list[Path]:
    return sorted(folder.rglob(f"names.*{SUFFIX}"))


def test_tables_are_read_as_they_were_made(kept_folder):
    made, read = tables(), tables()
    assert len(files(kept_folder)) == 1
    assert made == read == _tables(GERMAN)
    for one, other in zip(made, read, strict=True):
        assert vars(one).keys() == vars(other).keys()
        for name, value in vars(one).items():
            same = vars(other)[name]
            assert type(value) is type(same)
            if isinstance(value, dict):  # in this order they are drawn
                assert list(value.items()) == list(same.items())
        assert one.drawn == other.drawn


def test_tables_of_other_lists_or_words_are_not_taken(kept_folder):
    tables()
    fewer = GERMAN.with_part(["given_female"], dropped)
    assert tables(fewer) == _tables(fewer) != _tables(GERMAN)
    (file,) = files(kept_folder)
    before = file.read_bytes()
    tables(words={**table("names"), "odd": ["Xaverl"]})
    assert file.read_bytes() != before
    assert tables() == _tables(GERMAN)

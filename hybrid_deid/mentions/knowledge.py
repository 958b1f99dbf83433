"""What is known of names in a language: closed word classes from data, and lists that the caller gives."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml, refuse_unknown
from hybrid_deid.mentions.folding import Folding, folding
from hybrid_deid.mentions.places import Places

FOLDER = Path(__file__).resolve().parent
REMEMBERED = 8192  # names
LEAST_BEFORE = 3  # letters before the ending of an institution
KEYS = {
    "transliterate": None,
    "letters": {"own"},
    "hyphen": {"conjunctions"},
    "genitive": {"endings", "sibilants", "adverbs"},
    "context": {"address", "noun", "adjective_endings", "declensions", "common", "names", "given"},
    "glued": {"articles", "words", "labels"},
    "names": {
        "not_persons",
        "institutions",
        "institution_endings",
        "joining",
        "ranks",
        "parting",
        "titles",
        "particles",
        "short_particles",
        "cut_after",
        "female_endings",
    },
}


@dataclass(frozen=True)
class LanguageWords:
    """The closed word classes of a language, folded; empty for a language without a file."""

    folding: Folding = field(default_factory=Folding)
    sibilants: tuple[str, ...] = ()
    adverbs: frozenset[str] = frozenset()
    address: frozenset[str] = frozenset()
    noun: frozenset[str] = frozenset()
    adjective_endings: tuple[str, ...] = ()
    declensions: tuple[str, ...] = ()
    common: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()
    not_persons: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    particles: frozenset[str] = frozenset()
    short_particles: tuple[str, ...] = ()
    cut_after: tuple[str, ...] = ()
    institutions: frozenset[str] = frozenset()
    institution_endings: tuple[str, ...] = ()
    joining: tuple[str, ...] = ()
    ranks: frozenset[str] = frozenset()
    parting: tuple[str, ...] = ()
    female_endings: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    conjunctions: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()
    glued: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()
    language: str = ""

    def names_nobody(self, folded: str) -> bool:
        """Tell whether a folded word is a title, or no person's name ("vertrieb")."""
        return folded in self.titles or folded in self.not_persons

    def is_institution(self, folded: str) -> bool:
        """Tell whether a folded word says what kind of house or office it is ("finanzamt")."""
        return folded in self.institutions or folded[LEAST_BEFORE:].endswith(self.institution_endings)


@dataclass(frozen=True)
class NameKnowledge:
    """The words of a language, lists of given names and of common words, folded, and known places.

    `female_abroad` and `male_abroad` are given names of other languages, case-folded alone; `usual` has the
    usual label of names of either gender.
    """

    words: LanguageWords
    female: frozenset[str] = frozenset()
    male: frozenset[str] = frozenset()
    common: frozenset[str] = frozenset()
    places: Places = field(default_factory=Places)
    female_abroad: Container[str] = frozenset()
    male_abroad: Container[str] = frozenset()
    usual: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def language(self) -> str:
        """The code of the language, "" for none."""
        return self.words.language

    def mostly(self, name: str) -> str:
        """Return the usual label of a given name of either gender, "" where that is not known."""
        return self.usual.get(self.words.folding.word(name), "")

    @cached_property
    def gender(self) -> Callable[[str], str | None]:
        """Return the label of a listed given name of one gender, "" if it is of both, None if not listed.

        The lists of the language go before those of others. The names of texts are remembered: most stages
        ask for each.
        """
        return lru_cache(maxsize=REMEMBERED)(self._gender)

    def _gender(self, name: str) -> str | None:
        own, abroad = self.words.folding.word(name), name.casefold()
        for word, female, male in (
            (own, self.female, self.male),
            (abroad, self.female_abroad, self.male_abroad),
        ):
            if word in female or word in male:
                return "" if word in female and word in male else "FEMALE" if word in female else "MALE"
        return None

    def is_genitive(self, word: str) -> bool:
        """Tell whether a word is a listed given name with an s, as in the genitive ("Svenjas")."""
        return word[-1:] == "s" and self.is_given(word[:-1])

    def is_owner(self, word: str) -> bool:
        """Tell whether a word is the genitive of a listed given name and no given name itself ("Annas")."""
        return word[-1:] == "s" and self.gender(word) is None and self.gender(word[:-1]) is not None

    def ambiguous(self, folded: str) -> bool:
        """Tell whether a folded word means too little by itself: a common word, or one of two letters."""
        return len(folded) <= 2 or folded in self.common or folded in self.words.common

    def is_given(self, name: str) -> bool:
        """Tell whether a list of given names has `name`."""
        folded = self.words.folding.word(name)
        return folded in self.female or folded in self.male


def name_knowledge(
    language: str = "de",
    given_female: Iterable[str] = (),
    given_male: Iterable[str] = (),
    common_words: Iterable[str] = (),
    places: Places | None = None,
    abroad: tuple[Container[str], Container[str]] = (frozenset(), frozenset()),
    usual: Mapping[str, str] | None = None,
) -> NameKnowledge:
    """Return the knowledge of names in a language; make it once, folding long lists takes a moment.

    Without `common_words` few names are taken for ambiguous, and names in lower case are found in
    texts without capitals alone; without `places` no derivations of places are known. `abroad` are given
    names of other languages, female and male, case-folded; `usual` maps names of either gender to their
    usual label.
    """
    words = language_words(language)
    listed = words.folding.listed
    return NameKnowledge(
        words,
        listed(given_female),
        listed(given_male),
        listed(common_words) - words.names - words.given,
        places or Places(),
        *abroad,
        {words.folding.word(name): label for name, label in (usual or {}).items()},
    )


@lru_cache(maxsize=8)
def language_words(language: str) -> LanguageWords:
    """Return the word classes of a language; raises ConfigurationError when its file is malformed."""
    path = FOLDER / f"{language}.toml"
    if not path.is_file():
        return LanguageWords(language=language)
    return read_language_words(path)


def read_language_words(path: Path) -> LanguageWords:
    """Read the word classes of a language; raises ConfigurationError on unknown keys or wrong types."""
    raw = read_toml(path)
    refuse_unknown(raw, set(KEYS), str(path))
    lists: dict[str, tuple[str, ...]] = {}
    for table, keys in KEYS.items():
        if keys is None:
            continue
        refuse_unknown(raw.get(table, {}), keys, f"{path}: {table}")
        for key in keys:
            lists[key] = _strings(raw.get(table, {}).get(key, []), f"{path}: {table}.{key}")
    own = folding(raw.get("transliterate", {}), lists["endings"])
    folded = {key: frozenset(own.word(word) for word in words) for key, words in lists.items()}
    return LanguageWords(
        language=path.stem,
        folding=own,
        sibilants=lists["sibilants"],
        adverbs=folded["adverbs"],
        address=folded["address"],
        noun=folded["noun"],
        adjective_endings=lists["adjective_endings"],
        declensions=lists["declensions"],
        common=folded["common"],
        names=folded["names"],
        given=folded["given"],
        not_persons=folded["not_persons"],
        titles=folded["titles"],
        particles=folded["particles"],
        short_particles=lists["short_particles"],
        cut_after=lists["cut_after"],
        institutions=folded["institutions"],
        institution_endings=tuple(own.word(ending) for ending in lists["institution_endings"]),
        joining=lists["joining"],
        ranks=folded["ranks"],
        parting=lists["parting"],
        female_endings=lists["female_endings"],
        letters=lists["own"],
        conjunctions=frozenset(lists["conjunctions"]),
        articles=frozenset(lists["articles"]),
        glued=frozenset(lists["words"]),
        labels=frozenset(lists["labels"]),
    )


def _strings(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
        raise ConfigurationError(f"{where}: must be a list of words")
    return tuple(value)

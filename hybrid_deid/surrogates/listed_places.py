"""CITY for languages that inflect places little: towns for towns of the country, islands for islands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.letters import LetterMap, frequency_classes
from hybrid_deid.surrogates.morphology import append, no_inflection, without_marks
from hybrid_deid.surrogates.names import walk
from hybrid_deid.surrogates.shape import LATIN, like_case

SIZES = (200_000, 50_000, 10_000)
FEWEST = 5
SHORTEST = 4


@dataclass(frozen=True)
class PlaceWords:
    """What a language says of places: the country of unknown ones, `islands` ("på Gotland"), the endings of
    inhabitants put behind a name ("are"), names that are words as well, and `big` towns the list has not."""

    home: str
    islands: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()
    unfit: frozenset[str] = frozenset()
    big: frozenset[str] = frozenset()
    split: Callable[[str, Callable[[str], bool]], tuple[str, str]] = no_inflection
    inflect: Callable[[str, str], str] = append


@dataclass
class _Towns:
    """The towns of a list: country and class of size by name, the names without marks, and all by letter."""

    known: dict[str, tuple[str, int]] = field(default_factory=dict)
    plain: set[str] = field(default_factory=set)
    names: dict[tuple[str, int, str], tuple[str, ...]] = field(default_factory=dict)


class ListedPlaces:
    """The generator for CITY from the list `city` of a language."""

    def __init__(self, code: str, words: PlaceWords) -> None:
        """`code` is the language of the list."""
        self._words = words
        self._islands = {normalized(name): name for name in words.islands}
        self._towns = _towns(code, words.unfit | self._islands.keys())
        counts: dict[str, float] = {}
        for (_, _, letter), names in self._towns.names.items():
            counts[letter] = counts.get(letter, 0) + len(names)
        self._classes = frequency_classes(counts)

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return a surrogate per mention, the same for all forms of a place."""
        forms = self._forms(mentions)
        letters = LetterMap(self._classes, draw.keyed, "CITY")
        lemmas = {lemma for lemma, _ in forms if len(lemma) > 1}

        def allowed(lemma: str, name: str) -> bool:
            if normalized(name) in lemmas:
                return False
            return all(
                draw.allows(self._inflected(name, ending, mention.text))
                for mention, (other, ending) in zip(mentions, forms, strict=True)
                if other == lemma
            )

        chosen = assigned(
            lemmas, lambda lemma: self._candidates(lemma, letters, draw), allowed, draw.keyed, set()
        )
        return [
            self._written(mention, lemma, ending, chosen, letters)
            for mention, (lemma, ending) in zip(mentions, forms, strict=True)
        ]

    def knows(self, word: str) -> bool:
        """Tell whether a list has the town `word`."""
        return normalized(word) in self._towns.known

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return the normalized name of the place of each mention."""
        return [lemma for lemma, _ in self._forms(mentions)]

    def _forms(self, mentions: Sequence[Mention]) -> list[tuple[str, str]]:
        """Return for each mention the normalized name of its place and the ending."""
        seen = {normalized(mention.text) for mention in mentions}
        return [self._form(mention.text, seen - {normalized(mention.text)}) for mention in mentions]

    def _form(self, text: str, seen: set[str]) -> tuple[str, str]:
        word = normalized(text)

        def is_place(name: str) -> bool:
            return name in seen or name in self._towns.known or name in self._islands

        if len(word.rstrip(".")) == 1:
            return word[0], text[1:]
        if is_place(word):
            return word, ""
        for ending in self._words.derived:
            stem = word.removesuffix(ending)
            if stem != word and len(stem) >= SHORTEST and is_place(stem):
                return stem, ending
        plain = {without_marks(name) for name in seen}
        base, ending = self._words.split(text, lambda folded: folded in plain or folded in self._towns.plain)
        return normalized(base), ending

    def _candidates(self, lemma: str, letters: LetterMap, draw: Draw) -> Iterator[str]:
        keyed = draw.keyed
        if lemma in self._islands:
            yield from walk(self._words.islands, keyed, "CITY", lemma, "island")
        country, size = self._towns.known.get(lemma, (self._words.home, len(SIZES)))
        if lemma in self._words.big:
            country, size = self._words.home, 0
        initial = without_marks(lemma)[:1]
        target = letters[initial] if initial in LATIN and initial else "s"
        sizes = sorted(range(len(SIZES) + 1), key=lambda other: (abs(other - size), other))
        homes = tuple(dict.fromkeys((country, self._words.home)))
        # As large first, with the letter that initials follow; then without it; then anything.
        for wanted, letters_there in ((sizes[:2], target), (sizes[:2], LATIN), (sizes, LATIN)):
            for home in homes:
                near = tuple(
                    name
                    for other in wanted
                    for letter in letters_there
                    for name in self._towns.names.get((home, other, letter), ())
                )
                if len(near) >= FEWEST:
                    yield from walk(near, keyed, "CITY", lemma, home, str(len(wanted)))

    def _inflected(self, name: str, ending: str, original: str) -> str:
        inflected = name + ending if ending in self._words.derived else self._words.inflect(name, ending)
        return like_case(original, inflected)

    def _written(
        self, mention: Mention, lemma: str, ending: str, chosen: Mapping[str, str], letters: LetterMap
    ) -> str:
        if len(lemma) > 1:
            return self._inflected(chosen[lemma], ending, mention.text) if lemma in chosen else ""
        initial = without_marks(lemma)
        named = [name for other, name in sorted(chosen.items()) if other.startswith(lemma)]
        drawn = named[0][0] if named else letters[initial] if initial in LATIN else ""
        return like_case(mention.text, drawn.upper()) + ending if drawn else ""


def _towns(code: str, unfit: frozenset[str]) -> _Towns:
    """Return the towns of a language's list; none for a language that has no list yet."""
    found, lists = _Towns(), load_gazetteers(code)
    if "city" not in lists:
        return found
    names, countries, populations = lists["city"].columns
    groups: dict[tuple[str, int, str], list[str]] = {}
    for name, country, population in zip(names, countries, populations, strict=True):
        count = int(population) if population.isdecimal() else 0
        size = sum(count < limit for limit in SIZES)
        found.known.setdefault(normalized(name), (country, size))
        found.plain.add(without_marks(name))
        letter = without_marks(name)[:1]
        if name.isalpha() and len(name) >= SHORTEST and letter in LATIN and normalized(name) not in unfit:
            groups.setdefault((country, size, letter), []).append(name)
    found.names.update((key, tuple(group)) for key, group in groups.items())
    return found

"""Derivations of place names: from "Freiburg" to "Freiburger" and "freiburgisch", and back.

The rules are those of the gazetteers (inflection.toml, inhabitant.txt) and, for stems that change
("Münchner", "Darmstädter"), what the language gives; see `hybrid_deid.languages.Language.derivations`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import takewhile

from hybrid_deid.lexicon.inflection import Rule

DERIVED_FORMS = frozenset({"inhabitant", "adjective"})
ANY_FORM = DERIVED_FORMS | {"genitive"}
PLACE_LIST, INHABITANT_LIST = "city", "inhabitant"
LEAST_HEAD = 4
REMEMBERED = 4096
REMEMBERED_RELATED = 256  # places with all words for them, some kilobytes each


def nothing(place: str) -> tuple[str, ...]:
    """Derive nothing: for a language that gives no derivations."""
    return ()


@dataclass(frozen=True)
class Places:
    """Known places, how words are derived from them, and which words come from which place.

    `listed` are the names of places, `irregular` maps derived words to their places, `rules` are inflection
    rules (those of inhabitants, adjectives and genitives are used), `derivations` gives further words derived
    from a place, which begin with its first letter.
    """

    listed: frozenset[str] = frozenset()
    irregular: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()
    derivations: Callable[[str], Iterable[str]] = nothing

    def related(self, found: str) -> list[str]:
        """Return further words for the place found as `found`, a name or a derivation of one; sorted."""
        return self._remembered(found)

    @cached_property
    def _remembered(self) -> Callable[[str], list[str]]:
        return lru_cache(maxsize=REMEMBERED_RELATED)(self._related)

    def _related(self, found: str) -> list[str]:
        words: set[str] = set()
        for name in self._names(found):
            words.add(name)
            words.update(self._derived(name))
        return sorted(words - {found})

    @cached_property
    def trunks(self) -> Callable[[str], tuple[str, ...]]:
        """Return what the words `related` to a place begin with, whatever the case of the first letter.

        Each of them begins with one of these; there are few, and they are made in a fraction of the time.
        Those of the places of texts are remembered.
        """
        return lru_cache(maxsize=REMEMBERED)(self._trunks)

    def _trunks(self, found: str) -> tuple[str, ...]:
        trunks: set[str] = set()
        for name in self._names(found):
            trunks.add(self._place_rules.trunk(name))
            for word in self._special(name):
                trunks.add(self._inhabitant_rules.trunk(word))
                trunks.update(map(self._adjectives.trunk, self._stems_of(word)))
        shortest: list[str] = []
        for trunk in sorted(trunks, key=len):
            if not trunk.startswith(tuple(shortest)):
                shortest.append(trunk)
        return tuple(shortest)

    def _names(self, found: str) -> set[str]:
        """Return the names that words are derived from."""
        return {name for place in self.places(found) for name in (place, head(place)) if name}

    def knows(self, found: str) -> bool:
        """Tell whether `found` is a listed place, or derived from one."""
        return found in self.listed or any(place in self.listed for place in self.places(found))

    def places(self, found: str) -> list[str]:
        """Return the listed places that `found` is derived from; itself when it is listed, or from none."""
        if found in self.listed:
            return [found]
        words = (found, *self._inhabitant_rules.bases(found))
        origins = {origin for origin in map(self._origin, words) if origin}
        if not origins:
            origins = self._any_rules.bases(found) & self.listed
        return sorted(origins) or [found]

    def _derived(self, place: str) -> Iterator[str]:
        """Yield the inhabitants and adjectives of a place; that nobody ever wrote some does no harm."""
        for word in self._special(place):
            yield word
            yield from self._inhabitant_rules.written(word)
            for stem in self._stems_of(word):
                yield from self._adjectives.written(stem)
        yield from self._place_rules.written(place)

    def _special(self, place: str) -> set[str]:
        """Return the words derived from a place as no rule tells."""
        return {*self.derivations(place), *self._by_place.get(place, ())}

    def _stems_of(self, inhabitant: str) -> set[str]:
        """Return the stems of adjectives: "darmstädtisch" has that of "Darmstädter"."""
        return self._inhabitants_of_places.bases(inhabitant)

    def _rules(self, name: str, forms: frozenset[str] = DERIVED_FORMS) -> list[Rule]:
        return [rule for rule in self.rules if rule.form in forms and rule.applies_to(name)]

    @cached_property
    def _inhabitant_rules(self) -> Rules:
        return Rules(self._rules(INHABITANT_LIST))

    @cached_property
    def _place_rules(self) -> Rules:
        return Rules(self._rules(PLACE_LIST))

    @cached_property
    def _any_rules(self) -> Rules:
        return Rules(self._rules(PLACE_LIST, ANY_FORM))

    @cached_property
    def _adjectives(self) -> Rules:
        return Rules([rule for rule in self._rules(PLACE_LIST) if rule.capitalize])

    @cached_property
    def _inhabitants_of_places(self) -> Rules:
        return Rules([rule for rule in self._rules(PLACE_LIST) if not rule.capitalize])

    @cached_property
    def _by_place(self) -> dict[str, list[str]]:
        words: dict[str, list[str]] = {}
        for word, place in self.irregular.items():
            words.setdefault(place, []).append(word)
        return words

    def _origin(self, word: str) -> str | None:
        """Return the place of a derived word, by the list or as the language derives; None without one."""
        return self.irregular.get(word) or self._derived_as(word[:1].casefold()).get(word)

    @cached_property
    def _derived_as(self) -> Callable[[str], dict[str, str]]:
        """The places of the words that begin with a letter; a short mail asks for few letters."""

        def made(letter: str) -> dict[str, str]:
            places = sorted(self._by_letter.get(letter, ()))
            return {word: place for place in places for word in self.derivations(place)}

        return cache(made)

    @cached_property
    def _by_letter(self) -> dict[str, list[str]]:
        places: dict[str, list[str]] = {}
        for place in self.listed:
            places.setdefault(place[:1].casefold(), []).append(place)
        return places


def head(place: str) -> str:
    """Return "Frankfurt" for "Frankfurt am Main", "Halle" for "Halle (Saale)"; "" without addition."""
    if place.isalnum():
        return ""  # one word: most
    words = place.replace("/", " / ").split()
    kept = list(takewhile(lambda word: word[0].isupper(), words))
    name = " ".join(kept)
    return name if len(kept) < len(words) and len(name) >= LEAST_HEAD else ""


class Rules:
    """Some rules of inflection, ready to be used both ways."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        """Gather what the rules take off and put on."""
        self._rules = tuple(rules)
        self._by_suffix: dict[str, list[tuple[Rule, tuple[str, ...]]]] = {}
        for rule in self._rules:
            for suffix, replacements in rule.suffixes:
                self._by_suffix.setdefault(suffix, []).append((rule, replacements))
        self._suffixes = tuple(self._by_suffix)
        self._sizes = sorted({len(suffix) for suffix in self._by_suffix})
        # What goes when a word is derived, with what must be left at least.
        least: dict[str, int] = {}
        for rule in self._rules:
            for _, replacements in rule.suffixes:
                for replacement in replacements:
                    least[replacement] = min(rule.shortest, least.get(replacement, rule.shortest))
        self._off = tuple(sorted(least.items(), key=lambda item: -len(item[0])))

    def bases(self, word: str) -> set[str]:
        """Return the texts of which `word` may be a form."""
        found: set[str] = set()
        if not word.endswith(self._suffixes):
            return found
        for size in self._sizes:
            cut = len(word) - size
            for rule, replacements in self._by_suffix.get(word[cut:], ()) if cut > 0 else ():
                if cut >= rule.shortest:
                    stem = word[:cut]
                    if rule.capitalize and stem[0].islower():
                        stem = stem[0].upper() + stem[1:]
                    found.update([stem + replacement for replacement in replacements])
        return found

    def written(self, base: str) -> Iterator[str]:
        """Yield the words of which the rules make `base`: `bases` the other way round."""
        for rule in self._rules:
            for suffix, replacements in rule.suffixes:
                for replacement in replacements:
                    stem = base.removesuffix(replacement)
                    if base.endswith(replacement) and len(stem) >= rule.shortest:
                        word = stem + suffix
                        yield word[0].lower() + word[1:] if rule.capitalize else word

    def trunk(self, base: str) -> str:
        """Return what `base` and all that is `written` of it have in common at the beginning."""
        for replacement, shortest in self._off:  # the longest first
            if base.endswith(replacement) and len(base) - len(replacement) >= shortest:
                return base.removesuffix(replacement)
        return base

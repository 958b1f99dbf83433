"""Derivations of place names: from "Freiburg" to "Freiburger" and "freiburgisch", and back.

The rules are those of the gazetteers (inflection.toml, inhabitant.txt) and, for stems that change
("Münchner", "Darmstädter"), what the language gives; see `hybrid_deid.languages.Language.derivations`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import takewhile

from hybrid_deid.lexicon.inflection import Rule

DERIVED_FORMS = frozenset({"inhabitant", "adjective"})
ANY_FORM = DERIVED_FORMS | {"genitive"}
PLACE_LIST, INHABITANT_LIST = "city", "inhabitant"
LEAST_HEAD = 4
REMEMBERED = 2048


def nothing(place: str) -> tuple[str, ...]:
    """Derive nothing: for a language that gives no derivations."""
    return ()


@dataclass(frozen=True)
class Places:
    """Known places, how words are derived from them, and which words come from which place.

    `listed` are the names of places, `irregular` maps derived words to their places, `rules` are inflection
    rules (those of inhabitants, adjectives and genitives are used), `derivations` gives further words derived
    from a place.
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
        return lru_cache(maxsize=REMEMBERED)(self._related)

    def _related(self, found: str) -> list[str]:
        words: set[str] = set()
        for place in self.places(found):
            words.add(place)
            for name in {place, head(place)} - {""}:
                words.add(name)
                words.update(self._derived(name))
        return sorted(words - {found})

    def knows(self, found: str) -> bool:
        """Tell whether `found` is a listed place, or derived from one."""
        return found in self.listed or any(place in self.listed for place in self.places(found))

    def places(self, found: str) -> list[str]:
        """Return the listed places that `found` is derived from; itself when it is listed, or from none."""
        if found in self.listed:
            return [found]
        origins = {self._irregular[word] for word in (found, *self._stems(found)) if word in self._irregular}
        if not origins:
            bases = {base for rule in self._rules(PLACE_LIST, ANY_FORM) for base in rule.bases(found)}
            origins = bases & self.listed
        return sorted(origins) or [found]

    def _stems(self, word: str) -> Iterator[str]:
        for rule in self._rules(INHABITANT_LIST):
            yield from rule.bases(word)

    def _derived(self, place: str) -> Iterator[str]:
        """Yield the inhabitants and adjectives of a place; that nobody ever wrote some does no harm."""
        special = {*self.derivations(place), *self._by_place.get(place, ())}
        adjectives = [rule for rule in self._rules(PLACE_LIST) if rule.capitalize]
        for word in special:
            yield word
            for rule in self._rules(INHABITANT_LIST):
                yield from written(rule, word)
            # "darmstädtisch" has the stem of "Darmstädter".
            for rule in self._rules(PLACE_LIST):
                for stem in () if rule.capitalize else rule.bases(word):
                    for adjective in adjectives:
                        yield from written(adjective, stem)
        for rule in self._rules(PLACE_LIST):
            yield from written(rule, place)

    def _rules(self, name: str, forms: frozenset[str] = DERIVED_FORMS) -> list[Rule]:
        return [rule for rule in self.rules if rule.form in forms and rule.applies_to(name)]

    @cached_property
    def _by_place(self) -> dict[str, list[str]]:
        words: dict[str, list[str]] = {}
        for word, place in self.irregular.items():
            words.setdefault(place, []).append(word)
        return words

    @cached_property
    def _irregular(self) -> dict[str, str]:
        """The places of derived words; those that the language derives, then those of the list."""
        found = {word: place for place in sorted(self.listed) for word in self.derivations(place)}
        return {**found, **self.irregular}


def head(place: str) -> str:
    """Return "Frankfurt" for "Frankfurt am Main", "Halle" for "Halle (Saale)"; "" without addition."""
    words = place.replace("/", " / ").split()
    kept = list(takewhile(lambda word: word[0].isupper(), words))
    name = " ".join(kept)
    return name if len(kept) < len(words) and len(name) >= LEAST_HEAD else ""


def written(rule: Rule, base: str) -> Iterator[str]:
    """Yield the words of which `rule` makes `base`: its `bases` the other way round."""
    for suffix, replacements in rule.suffixes:
        for replacement in replacements:
            stem = base.removesuffix(replacement)
            if base.endswith(replacement) and len(stem) >= rule.shortest:
                word = stem + suffix
                yield word[0].lower() + word[1:] if rule.capitalize else word

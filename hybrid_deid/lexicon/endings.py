"""Telling by the end of a word that it is a form of no entry, before any rule is asked.

Hardly any word is a form of an entry. So the few bases that all rules together would try are looked up first;
which these are depends on the longest suffix of a rule that the word ends with.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

from hybrid_deid.lexicon.inflection import Inflection, Rule


@dataclass(frozen=True, slots=True)
class Ending:
    """A suffix of rules, and what there is to be asked of the words of which it is the longest one.

    `rules` are the rules that have this suffix or an end of it, in order, with these suffixes alone, and the
    lists that each concerns, a bit each. `probes` are all ways to a base: how many letters are taken off,
    what is put there, and what is put there when the first letter is made a capital.
    """

    suffix: str
    rules: tuple[tuple[Rule, int], ...]
    probes: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...]

    def may_have_base(self, word: str, known: Container[str]) -> bool:
        """Tell whether any base of a word is `known`; it may say yes wrongly, never no."""
        small = word[0].islower()
        for cut, replacements, capitalized in self.probes:
            stem = word[:-cut]
            for replacement in replacements:
                if stem + replacement in known:
                    return True
            if capitalized and stem:
                stem = stem[0].upper() + stem[1:] if small else stem
                for replacement in capitalized:
                    if stem + replacement in known:
                        return True
        return False


class Endings:
    """The endings of an inflection, found by the last letters of a word."""

    def __init__(self, inflection: Inflection, bits: Mapping[str, int]) -> None:
        """`bits` are the lists, a bit each."""
        rules = [
            (rule, sum(bit for name, bit in bits.items() if rule.applies_to(name)))
            for rule in inflection.rules
        ]
        suffixes = {suffix for rule in inflection.rules for suffix, _ in rule.suffixes}
        longest_first = sorted(suffixes, key=lambda suffix: (-len(suffix), suffix))
        self._single: dict[str, list[Ending]] = {}  # by the last letter: what a word of other last two has
        self._double: dict[str, list[Ending]] = {}  # by the last two letters
        for suffix in longest_first:
            ending = _ending(suffix, rules)
            if len(suffix) == 1:
                self._single.setdefault(suffix, []).append(ending)
            else:
                self._double.setdefault(suffix[-2:], []).append(ending)
        for last_two, endings in self._double.items():
            endings += self._single.get(last_two[-1], [])

    def of(self, word: str) -> Ending | None:
        """Return the ending of a word, None if no suffix of any rule stands at its end."""
        found = self._double.get(word[-2:])
        for ending in self._single.get(word[-1:], ()) if found is None else found:
            if word.endswith(ending.suffix):
                return ending
        return None


def _ending(suffix: str, rules: Sequence[tuple[Rule, int]]) -> Ending:
    concerned = []
    for rule, lists in rules:
        own = tuple([pair for pair in rule.suffixes if suffix.endswith(pair[0])])
        if own:
            concerned.append((replace(rule, suffixes=own), lists))
    probes: dict[int, tuple[dict[str, None], dict[str, None]]] = {}
    for rule, _ in concerned:
        for own_suffix, replacements in rule.suffixes:
            plain, capitalized = probes.setdefault(len(own_suffix), ({}, {}))
            (capitalized if rule.capitalize else plain).update(dict.fromkeys(replacements))
    return Ending(
        suffix,
        tuple(concerned),
        tuple((cut, tuple(plain), tuple(capitalized)) for cut, (plain, capitalized) in probes.items()),
    )

"""The letters that stand for initials: they follow the names, and are no initials of the document."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hybrid_deid.surrogates.interface import Draw
from hybrid_deid.surrogates.letters import LetterMap
from hybrid_deid.surrogates.shape import LATIN


class Initials:
    """The letters that stand for the initials of one document."""

    def __init__(self, letters: Mapping[str, LetterMap], draw: Draw, fold: Callable[[str], str]) -> None:
        """`letters` are the maps of each category of names."""
        self._letters = letters
        self._draw = draw
        self._fold = fold
        self._known: dict[tuple[str, str], str] = {}

    def letter(self, category: str, letter: str) -> str:
        """Return the letter that stands for the initial `letter`, in its case; "" when none is free."""
        folded = self._fold(letter)[:1]
        drawn = self._known.get((category, folded))
        if drawn is None:
            drawn = self._known[category, folded] = self._drawn(category, folded)
        return drawn.upper() if letter.isupper() else drawn

    def _drawn(self, category: str, folded: str) -> str:
        if folded not in LATIN or not folded:
            return LATIN[self._draw.keyed.number(26, "initial", category, folded)]
        letters = self._letters[category]
        first = letters[folded]
        if first != folded and not self._stands(first):
            return first  # what begins the name that the initial is of
        cycle = [first]
        while (following := letters[cycle[-1]]) not in cycle:
            cycle.append(following)
        free = [
            letter
            for letter in dict.fromkeys((*cycle, *(letters[other] for other in LATIN)))
            if letter != folded and not self._stands(letter)
        ]
        own = {letters[other] for other in LATIN if other != folded and self._stands(other)}
        own.update(drawn for (other, _), drawn in self._known.items() if other == category)
        return next((letter for letter in free if letter not in own), free[0] if free else "")

    def _stands(self, letter: str) -> bool:
        """Tell whether a letter is an initial of the document."""
        return not (self._draw.allows(letter) and self._draw.allows(letter + "."))

    def several(self, category: str, original: str, drawn: str) -> str:
        """Return `drawn`, which stands for several initials ("K.-H."), or it with another letter.

        So where it is an original of the document ("H.-J."); the last letter gives way first, to letters of
        its class.
        """
        if self._draw.allows(drawn):
            return drawn
        letters = self._letters[category]
        for place in reversed(range(len(drawn))):
            small = drawn[place].lower()
            if small not in LATIN:
                continue
            cycle = [small]
            while (following := letters[cycle[-1]]) not in cycle:
                cycle.append(following)
            for letter in (*cycle[1:], *LATIN):
                other = (
                    drawn[:place]
                    + (letter.upper() if drawn[place].isupper() else letter)
                    + drawn[place + 1 :]
                )
                if letter != self._fold(original[place])[:1] and self._draw.allows(other):
                    return other
        return drawn

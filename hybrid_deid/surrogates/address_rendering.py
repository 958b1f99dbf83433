"""How the parts of an address are written: names as they became, words scrambled or as other words."""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.surrogates.address_cuts import INITIAL, KEPT, NAME, SHORT, SIGNS, WORD, Part
from hybrid_deid.surrogates.dated import exchanged
from hybrid_deid.surrogates.handle_words import SHORTEST, is_ordinary
from hybrid_deid.surrogates.interface import Draw
from hybrid_deid.surrogates.morphology import without_marks
from hybrid_deid.surrogates.names import Naming
from hybrid_deid.surrogates.shape import like_case, scrambled_word

SHORT_WORD = 16  # letters that one block of numbers is enough for


class Rendering:
    """The parts of the addresses of one document, once the names are drawn."""

    def __init__(self, naming: Naming, draw: Draw) -> None:
        """`naming` must know all names that the parts have."""
        self.naming = naming
        self.draw = draw
        self._scrambled: dict[str, str] = {}

    def rendered(self, parts: Sequence[Part], kind: str, whole: str, attempt: int = 0) -> str:
        """Return what the parts of an address become; `kind` and `whole` say which address they are of."""
        result: list[str] = []
        for number, part in enumerate(parts):
            if part.kind == WORD and not attempt:
                result.append(self._word(part.text))
            elif part.kind == KEPT:
                result.append(part.text)
            elif part.kind == INITIAL:
                result.append(self.naming.letter_of(part.label, part.text) or "x")
            elif part.kind == SHORT and (short := self._shortened(part)):
                result.append(short)
            elif part.kind == NAME and (name := self.naming.names.get((part.label, part.key), "")):
                result.append(_like_letters(part.text, self._spelled(name, part)))
            elif not attempt:
                result.append(self._word(part.text))
            else:
                parts_of_key = (
                    "word",
                    part.text.casefold(),
                    kind,
                    str(attempt),
                    whole.casefold(),
                    str(number),
                )
                drawn = self._ordinary(part.text, *parts_of_key)
                result.append(
                    drawn or exchanged(part.text, self.draw.keyed.numbers(*parts_of_key), readable=True)
                )
        drawn = "".join(result)
        if (
            attempt
            and parts
            and all(part.kind in (NAME, SHORT, INITIAL, KEPT) or part.text in ".-_" for part in parts)
        ):
            drawn += str(attempt + 1)  # two spellings of one name are two addresses
        return drawn

    def _word(self, text: str) -> str:
        """Return what a word becomes: the same wherever it stands, until something collides."""
        drawn = self._scrambled.get(text)
        if drawn is None:
            number = text.strip(SIGNS)  # "-2023." before "pdf", too
            year = self.draw.years.get(number) if self.draw.years else None
            if year is not None:
                drawn = text.replace(number, year)
            elif len(text) >= SHORTEST and (ordinary := self._ordinary(text, "word", text.lower())):
                drawn = ordinary
            elif text.isascii() and text.isalpha() and len(text) <= SHORT_WORD:
                drawn = scrambled_word(text, self.draw.keyed.sixteen("word", text.lower()))
            elif text.isascii() and not any(map(str.isalnum, text)):
                drawn = text
            else:  # a number is the same behind any sign: "jana92", "jana.92"
                number = text.lstrip(SIGNS) or text
                numbers = self.draw.keyed.numbers("word", number.casefold())
                drawn = text[: len(text) - len(number)] + exchanged(number, numbers, readable=True)
            self._scrambled[text] = drawn
        return drawn

    def _ordinary(self, text: str, *parts: str) -> str:
        """Return another ordinary word for an ordinary one, "" for others and where the language has none."""
        words = self.naming.lists.words
        if words is None or not is_ordinary(text):
            return ""
        drawn = words.drawn(text.lower(), self.draw.keyed.sixteen(*parts), self._is_no_name)
        return drawn.capitalize() if text.istitle() else like_case(text, drawn)

    def _is_no_name(self, word: str) -> bool:
        return word not in self.naming.lists.known_anywhere and self.draw.allows(word)

    def _shortened(self, part: Part) -> str:
        """Cut the surrogate of a name as long as the original is cut; "" where that would say the same."""
        name = self.naming.lists.morphology.fold(self.naming.names.get((part.label, part.key), ""))
        short = name[: len(part.text)]
        return "" if short == part.text.lower() else _like_letters(part.text, short)

    def _spelled(self, name: str, part: Part) -> str:
        """Write a surrogate in plain letters, umlauts in the manner of the original: ae, or a."""
        fold = self.naming.lists.morphology.fold
        plain = fold(name) if fold(part.text) == part.key else without_marks(name)
        return plain.title() if name[:1].isupper() else plain


def _like_letters(original: str, drawn: str) -> str:
    """Return `drawn` in the case of `original`, also where that is one letter."""
    return like_case(original if len(original) > 1 else original * 2, drawn)

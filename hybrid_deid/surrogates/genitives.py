"""The genitive of names by a table of endings: for languages that a file of words describes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.surrogates.morphology import APOSTROPHES, strip_apostrophe, without_marks

APOSTROPHE = APOSTROPHES[0]
LONGEST_END = 3  # letters of a name that its genitive goes by


@dataclass(frozen=True)
class Genitives:
    """How names get their genitive.

    `endings` has, for how a name ends ("" for all others), what may be put behind it, the usual one first;
    nothing is put where its list is empty. Without any, the ending of the original stays as it is.
    """

    endings: Mapping[str, Sequence[str]]

    def split(self, word: str, is_name: Callable[[str], bool]) -> tuple[str, str]:
        """Split "Annas" into "Anna" and "s", where the word is no name and the rest is one."""
        base, ending = strip_apostrophe(word)
        if ending:
            return base, ending
        for bare in self._bare:
            size = len(bare)
            if len(word) < size + 2 or not word.casefold().endswith(bare):
                continue
            if not is_name(without_marks(word)) and is_name(without_marks(word[:-size])):
                return word[:-size], word[-size:]
        return word, ""

    def inflect(self, name: str, ending: str) -> str:
        """Put the ending of an original behind another name, in the form that it has there."""
        if not ending:
            return name
        folded = name.casefold()
        ends = [folded[-size:] for size in range(LONGEST_END, 0, -1)]
        allowed = next((self.endings[end] for end in (*ends, "") if end in self.endings), (ending,))
        mark = ending[0] if ending[0] in APOSTROPHES else APOSTROPHE
        if not allowed or ending.casefold().replace(mark, APOSTROPHE) in allowed:
            return name + ending if allowed else name
        return name + allowed[0].replace(APOSTROPHE, mark)

    @cached_property
    def _bare(self) -> tuple[str, ...]:
        """Endings without an apostrophe, the longest first."""
        every = {ending for allowed in self.endings.values() for ending in allowed}
        bare = (ending for ending in every if APOSTROPHE not in ending)
        return tuple(sorted(bare, key=lambda ending: (-len(ending), ending)))

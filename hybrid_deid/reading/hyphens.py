"""Words that a hyphen parts at the end of a line ("Brand-", "stetter" below) are read as one.

Text that was pasted from a PDF or scanned is full of them. A hyphen stays where what follows is a word of its
own: before "und" and its like, before a capital, and where a name or town ends the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hybrid_deid.reading.edits import ADDRESS, Edit, chunk_at

# The signs that part words, that of some scans among them, and quote marks in between. The soft hyphen, which
# is nothing else, is read in hybrid_deid/reading/invisible.py.
PARTED = re.compile(
    r"[-\u2010¬](?<=(?P<last>[^\W\d_]).)(?P<break>[ \t]{0,2}\r?\n[>|\t ]{0,8})"
    r"(?=(?P<first>[^\W\d_])[^\W\d_])"
)
# What is left where the lines were joined since: "Pro- kosch".
JOINED = re.compile(r"-[ ](?<=[a-zß-öø-ÿ]-[ ])(?=[a-zß-öø-ÿ]{2})")
HEAD = re.compile(r"[^\W\d_]{2,40}$")
TAIL = re.compile(r"[^\W\d_]+")
LOOK_BACK = 41


@dataclass(frozen=True)
class PartedWords:
    """Joins what a hyphen and the end of a line part.

    `is_frequent` tells of a word that mail often has, `is_stop` of one in small letters that every text has,
    `is_conjunction` of one that goes on behind the first part of a compound ("Haus- und Hof"); `is_name` of a
    listed name of a person or place, `is_given` of a given one.
    """

    is_frequent: Callable[[str], bool]
    is_stop: Callable[[str], bool]
    is_conjunction: Callable[[str], bool]
    is_name: Callable[[str], bool]
    is_given: Callable[[str], bool]

    def found(self, text: str) -> Iterator[Edit]:
        """Yield the hyphens and ends of lines within words, and those of lines within double given names."""
        for sign in PARTED.finditer(text):
            start, end = sign.span()
            head = HEAD.search(text, max(0, start - LOOK_BACK), start)
            tail = TAIL.match(text, end)
            if head is None or tail is None or _in_address(text, start, end):
                continue
            if not sign["last"].islower():
                continue
            if sign["first"].islower():
                if self._are_one(head.group(), tail.group()):
                    yield Edit(start, end, "")
            elif self.is_given(head.group()) and self.is_given(tail.group()):
                yield Edit(sign.start("break"), end, "")

    def joined(self, text: str) -> Iterator[Edit]:
        """Yield the hyphens and blanks within names and frequent words, which stood at the end of a line."""
        for sign in JOINED.finditer(text):
            start, end = sign.span()
            head, tail = HEAD.search(text, max(0, start - LOOK_BACK), start), TAIL.match(text, end)
            if head is None or tail is None or self.is_conjunction(tail.group()):
                continue
            whole = head.group() + tail.group()
            if (self.is_name(whole) or self.is_frequent(whole)) and not _in_address(text, start, end):
                yield Edit(start, end, "")

    def _are_one(self, head: str, tail: str) -> bool:
        """Tell whether two parts make a word; the second goes on in small letters."""
        whole = head + tail
        if self.is_frequent(whole):
            return True
        if self.is_conjunction(tail):
            return False
        if self.is_name(whole):
            return True
        # "Ich war in Wien-", "aber dann ...": the hyphen is a dash.
        return not (self.is_stop(tail) or (self.is_frequent(tail) and self.is_name(head)))


def _in_address(text: str, start: int, end: int) -> bool:
    return any(ADDRESS.search(chunk_at(text, place)) for place in (start, end))

"""Signs that nobody sees, beside or inside of words and numbers, are read as nothing, or as a blank.

Word processors and pages of the net leave them in what is copied, and exported chats write them around names.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator

from hybrid_deid.reading.edits import Edit
from hybrid_deid.reading.vocabulary import Vocabulary

SOFT_HYPHEN = "\xad"
# Blanks without width, marks of direction, joiners, the mark of an order of bytes.
UNSEEN = f"{SOFT_HYPHEN}\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff"
# What tells how the picture before it looks.
LOOKS = "\ufe0e\ufe0f\U0001f3fb-\U0001f3ff"
SIGNS = re.compile(f"[{UNSEEN}{LOOKS}]+")
LINE_BEHIND = re.compile(r"[ \t]{0,2}\r?\n[>|\t ]{0,8}(?=[^\W\d_A-ZÀ-ÖØ-Þ])")
JOINER = "\u200d"
ALL_LOOKS = re.compile(f"[{LOOKS}{JOINER}]+")
BLANKS = frozenset("\u200b\u2060\ufeff\u2066\u2067\u2068\u2069\u202a\u202b\u202c\u200e\u200f")
# Controls that are no white space (databases, faulty conversions), and what terminals colour text with.
CONTROLS = tuple(chr(code) for code in (*range(9), *range(0x0E, 0x1C), 0x7F))
CONTROL = re.compile(r"\x1b\[[\d;]{0,12}[A-Za-z]|[\x00-\x08\x0e-\x1a\x7f]+|\x1b")
# The parts of a word on either side of one; the second goes on in small letters.
HEAD, TAIL = re.compile(r"[^\W\d_]+\Z"), re.compile(r"(?=[^\W\d_A-ZÀ-ÖØ-Þ])[^\W\d_]+")
LONGEST_PART = 40
WIDE = re.compile(r"(?:[^\x00]\x00){4,}")  # characters of two bytes that were read as of one


def controls(text: str, words: Callable[[], Vocabulary] = Vocabulary) -> Iterator[Edit]:
    """Yield controls, which part words as blanks do; those within characters of two bytes are nothing.

    Nor are those within a name, or within a word that mail often has and not its parts ("Hu\\0ber").
    """
    if not any(map(text.__contains__, CONTROLS)):
        return
    wide = [run.span() for run in WIDE.finditer(text)]
    for start, end in wide:
        yield from (Edit(place, place + 1, "") for place in range(start + 1, end, 2))
    ends = [end for _, end in wide]
    for control in CONTROL.finditer(text):
        behind = bisect_right(ends, control.start())  # the first of them that ends behind it
        if behind == len(wide) or wide[behind][0] >= control.end():
            yield Edit(*control.span(), "" if _is_within(text, *control.span(), words()) else " ")


def _is_within(text: str, start: int, end: int, words: Vocabulary) -> bool:
    """Tell whether what stands before and behind a control is one word."""
    head, tail = (
        HEAD.search(text, max(0, start - LONGEST_PART), start),
        TAIL.match(text, end, end + LONGEST_PART),
    )
    if head is None or tail is None:
        return False
    whole = head.group() + tail.group()
    if words.is_given(whole) or words.is_family(whole) or words.is_town(whole):
        return not words.is_closed(tail.group())  # "Berg" and "er"
    return words.is_surely_frequent(whole) and not all(
        map(words.is_surely_frequent, (head.group(), tail.group()))
    )


def invisible(text: str) -> Iterator[Edit]:
    """Yield what is to be read otherwise where a text has signs that nobody sees."""
    if SOFT_HYPHEN not in text and _is_latin(text):
        return
    for found in SIGNS.finditer(text):
        start, end = found.span()
        before, after = text[start - 1 : start] if start else "", text[end : end + 1]
        if _is_of_picture(found.group(), before):
            yield from _apart(text, start - 1, end)
        elif _is_border(found.group(), before, after):
            yield Edit(start, end, " ")
        else:
            line = LINE_BEHIND.match(text, end) if found.group().endswith(SOFT_HYPHEN) else None
            yield Edit(start, line.end() if line is not None and before.isalpha() else end, "")


def _is_latin(text: str) -> bool:
    """Tell whether Latin-1 has all characters of a text: of the signs it has the soft hyphen alone."""
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def _apart(text: str, start: int, end: int) -> Iterator[Edit]:
    """Yield blanks between the picture at [start, end) and letters beside it."""
    for place, beside in ((start, text[start - 1 : start] if start else ""), (end, text[end : end + 1])):
        if beside.isalpha():
            yield Edit(place, place, " ")


def _is_of_picture(signs: str, before: str) -> bool:
    """Tell whether some signs belong to the picture before them ("❤️"), or to the digit in a box."""
    if ALL_LOOKS.fullmatch(signs) is None or not before:
        return False
    return unicodedata.category(before).startswith("S") or (before.isdigit() and JOINER not in signs)


def _is_border(signs: str, before: str, after: str) -> bool:
    """Tell whether a word ends before some signs and another begins behind them ("8010" and "Graz")."""
    if SOFT_HYPHEN in signs or not BLANKS.intersection(signs):
        return False
    if before.isalnum() and after.isalnum():
        return before.isalpha() != after.isalpha() or (before.islower() and after.isupper())
    return before == "@" and after.isalpha()

"""Letters that stand encoded in a text are read as what they stand for.

That is exact: entities of HTML ("&uuml;"), quoted-printable ("=FC", "=C3=BC") where a text plainly is
that, those of addresses of the net ("%C3%BC") in words, and UTF-8 that was read as Latin-1 or Windows-1252
("Ã¼"). Blanks of these kinds are read as blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import html5

from hybrid_deid.reading.edits import ADDRESS, Edit, chunk_at

ENTITY = re.compile(r"&(?:#(?P<number>\d{2,6})|#[xX](?P<hex>[0-9A-Fa-f]{2,5})|(?P<name>[A-Za-z]{2,8}));")

NO_BREAK, SOFT_HYPHEN = "\xa0", "\xad"

# What Windows-1252 makes of the bytes 80-9F; where it has nothing, and in Latin-1, they are controls.
WINDOWS = {bytes([code]).decode("cp1252", "ignore"): code for code in range(0x80, 0xA0)}
WINDOWS.pop("", None)
PUNCTUATION = "„“”‚‘’–—…‹›"  # of Windows-1252; behind "Ä" it is what it seems to be
LATE = "\x80-\xbf" + "".join(WINDOWS)
LATE_LETTERS = "\x80-\x9f¡-ª¬-º¼-¿" + "".join(sorted(set(WINDOWS) - set(PUNCTUATION)))
LEADING = "ÃÂÄÅâ"
MOJIBAKE = re.compile(f"[ÃÂ][{LATE}]|[ÄÅ][{LATE_LETTERS}]|â[\x80€][{LATE}]")

# The letters of Latin-1 that German names and words have, own ones and those of neighbours.
LATIN = "(?:C[0-9A-F]|D[1-6]|D[89ABCF]|E[0-9A-F]|F[1-6]|F[89ABC])"
FURTHER = r"(?:=\r?\n)?=[89AB][0-9A-F]"  # a line may break within a sequence of UTF-8
SEQUENCE = f"[CD][0-9A-F]{FURTHER}|E[0-9A-F](?:{FURTHER}){{2}}|F[0-4](?:{FURTHER}){{3}}"
SOFT_BREAK = r"=\r?\n(?!>)"
QUOTED = re.compile(
    rf"=(?P<bytes>{SEQUENCE}|{LATIN}|09|20|3D|8[2-9A-CE]|9[1-9A-CEF]|A0)|=AD(?:\r?\n(?=[a-zß]))?|{SOFT_BREAK}"
)
# What is nothing but quoted-printable: letters of UTF-8, a letter of Latin-1 in or at the border of a word,
# a line that goes on within a word or number, blanks at the end of a sentence's line or between groups.
PLAINLY_QUOTED = re.compile(
    f"=C3{FURTHER}|=E2=80{FURTHER}"
    rf"|=(?<=[^\W\d_]=){LATIN}(?=[a-z]|=[0-9A-F][0-9A-F])"
    rf"|=(?<!\S=)[CD][0-9A-F](?=[a-z][a-z]|[a-z]=[0-9A-F]{{2}})"
    r"|=(?<=[a-z][a-z]=)(?:DF|E9)(?![\w=])"
    r"|=(?:(?<=[a-zß]=)|(?<=[a-z] =))\r?\n(?=[a-zß])|=(?<=\d=)\r?\n(?=\d)"
    r"|=20(?:[\w/+.-]{1,20}=20)+"
    r"|^(?:[^\s=]{1,60}[ ]){1,60}[^\s=]{1,60}=20\r?$",  # two words or more; "Anzahl=20" says how many
    re.MULTILINE,
)
# In addresses percent signs stay; of single bytes only the letters that German has.
PERCENT = re.compile(
    r"%(?P<bytes>[Cc][3-5]%[89ABab][0-9A-Fa-f]|(?<=[^\W\d_]%)20(?=[^\W_]|%[Cc]3)"
    r"|(?<=\d{3}%)20(?=\d{3})|(?<=\w%)40(?=[^\W_])"
    r"|[Cc]4|[Dd]6|[Dd][CcFf]|[Ee]4|[Ff]6|[Ff][Cc])"
)


def entities(text: str) -> Iterator[Edit]:
    """Yield the entities that stand for letters, blanks and the sign of addresses."""
    for entity in ENTITY.finditer(text):
        if entity["name"]:
            letter = html5.get(f"{entity['name']};", "")
        else:
            code = int(entity["number"]) if entity["number"] else int(entity["hex"], 16)
            letter = chr(code)
        if letter == NO_BREAK:
            yield Edit(*entity.span(), " ")
        elif len(letter) == 1 and (letter.isalpha() or letter == "@"):
            yield Edit(*entity.span(), letter)


def mistaken(text: str) -> Iterator[Edit]:
    """Yield the letters of UTF-8 that were read as Latin-1 or Windows-1252, sign by sign."""
    if not any(map(text.__contains__, LEADING)):
        return
    for found in MOJIBAKE.finditer(text):
        raw = bytes(WINDOWS.get(sign, ord(sign) & 0xFF) for sign in found.group())
        letter = _decoded(raw)
        if letter is not None:
            yield Edit(*found.span(), letter)


def quoted(text: str) -> Iterator[Edit]:
    """Yield what stands quoted-printable in a text that plainly has such."""
    if not any(not _in_address(text, sign.start()) for sign in PLAINLY_QUOTED.finditer(text)):
        return
    for found in QUOTED.finditer(text):
        start, end = found.span()
        digits = found["bytes"]
        if digits is None:
            yield Edit(start, end, "")
            continue
        raw = bytes.fromhex(digits.replace("=", ""))
        letter = _decoded(raw)
        if letter is not None and (len(raw) > 1 or _is_meant(text, start, end, letter)):
            yield Edit(start, end, letter)


def percent(text: str) -> Iterator[Edit]:
    """Yield letters of words that stand as in addresses of the net, and blanks between letters."""
    for found in PERCENT.finditer(text):
        start, end = found.span()
        letter = _decoded(bytes.fromhex(found["bytes"].replace("%", "")))
        if letter == "@":
            if "://" not in chunk_at(text, start):
                yield Edit(start, end, letter)
            continue
        if letter is None or _in_address(text, start):
            continue
        beside = text[start - 1 : start].isalpha() or text[end : end + 1].isalpha()
        if letter == " " or (letter.isalpha() and beside and not text[start - 1 : start].isdigit()):
            yield Edit(start, end, letter)


def _decoded(raw: bytes) -> str | None:
    """Return the character of some bytes, "" for a soft hyphen; None where they are none."""
    try:
        letter = raw.decode("utf-8" if len(raw) > 1 else "cp1252")
    except UnicodeDecodeError:
        return None
    if len(letter) != 1:
        return None
    return " " if letter == NO_BREAK else "" if letter == SOFT_HYPHEN else letter


def _is_meant(text: str, start: int, end: int, letter: str) -> bool:
    """Tell whether what stands at [start, end) is a letter of a word or a sign, and no value ("PIN=2048")."""
    after = text[end : end + 1]
    if letter == "=":
        return True
    if letter.isalpha():
        meant = text[start - 1 : start].isalpha() or after.isalpha() or after == "="
    else:
        meant = not after.isdigit() or chunk_at(text, start).count("=20") > 1
    return meant and not _in_address(text, start)


def _in_address(text: str, place: int) -> bool:
    return ADDRESS.search(chunk_at(text, place)) is not None

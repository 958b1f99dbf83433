r"""What programs wrote escaped is read as what it stands for: "\nPeter", "L\u00f6wen", "_x000D_", "<o:p>".

Exports of databases, tables, calendars and web pages are full of them. Breaks are read where a text plainly
has such, and never in the path of a file; letters and signs everywhere, for they are exact.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid_deid.reading.edits import Edit

BREAK = re.compile(r"\\{1,4}(?:r\\{1,4}n|[nrt])")
# What can hardly be else: several breaks in a row, one behind a word or sentence and before a capital,
# one between a sign and a word.
PLAINLY_BREAK = re.compile(
    r"\\{1,4}r\\{1,4}n(?![a-z]{2})|\\{1,4}n\\{1,4}n"
    r"|\\(?<=[a-zß-öø-ÿ.,!?:;)]\\)\\{0,3}[nrt](?=[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ\\])|\\(?<=[.,!?]\\)\\{0,3}n(?=[a-zß-öø-ÿ]{3})"
)
# A drive, a share of the net, or a backslash before what no program escapes.
PATH = re.compile(r"""(?<![^\W_])[A-Za-z]:\\|(?<!\\)\\\\[\w.-]+\\(?!\\)|\\(?![\\nrtux"'/\s<,;]|$)""")

PATH_BORDER = re.compile(r"[\s\"<>|]|[.,;!?](?=\\|$)")
REACH = 200

# The comma of calendars and directories ("Anna\\, bis morgen", "CN=Huber\\,Anna"); "10\\,000" is of TeX.
COMMA = re.compile(
    r"\\(?<=[^\W_]\\)\\{0,3}[,;](?=[ ]|\\|$)|\\(?<=[^\W\d_]{2}\\)\\{0,3}[,;](?=[A-ZÀ-ÖØ-Þ])", re.MULTILINE
)
CALENDAR = "BEGIN:V"
# An entry of a calendar or a card: what a mail says between two is none, its lines may be indented.
ENTRY = re.compile(r"^BEGIN:V[A-Z]+[ \t]*\r?$(?:\n(?!(?:BEGIN|END):V).*)+(?=\nEND:V)", re.MULTILINE)
FOLD = re.compile(r"\r?\n[ \t](?=\S)")

# The ways of JSON and Java, of Python ("\xfc", also for bytes of UTF-8) and of RTF ("\'fc").
LETTER = re.compile(
    r"\\{1,4}(?:u(?P<code>[0-9A-Fa-f]{4})"
    r"|x(?P<bytes>[CcDd][0-9A-Fa-f]\\{1,4}x[89ABab][0-9A-Fa-f]|[C-Fc-f][0-9A-Fa-f])"
    r"|'(?P<latin>[C-Fc-f][0-9A-Fa-f]))"
)
# Of spreadsheets and databases that write XML.
CELL = re.compile(
    r"_x00(?P<code>0[9ADad]|[2-7][0-9A-Fa-f]|[A-Fa-f][0-9A-Fa-f])_(?P<line>[ \t]*\r?$)?", re.MULTILINE
)
# Breaks and paragraphs; other tags tell what stands between them.
TAG = re.compile(r"<(?:[Bb][Rr][ ]?/?|/?(?:[Pp]|[Dd][Ii][Vv]))>")
# What Word leaves in HTML: empty paragraphs, and smart tags around names and towns.
OFFICE = re.compile(r"</?(?:[ou]1?:[Pp]|st1:[A-Za-z]{1,20}(?:[ ]w:st=\"on\")?)[ ]?/?>")


def escaped(text: str) -> Iterator[Edit]:
    """Yield what is escaped with backslashes, in the way of spreadsheets, breaks and paragraphs of HTML."""
    everywhere = False
    if "\\" in text:
        yield from _letters(text)
        everywhere = any(not _in_path(text, sign.start()) for sign in PLAINLY_BREAK.finditer(text))
        if everywhere:
            yield from _breaks(text, 0, len(text))
        for sign in COMMA.finditer(text):
            if not _in_path(text, sign.start()):
                yield Edit(sign.start(), sign.end() - 1, "")
    if CALENDAR in text:
        for entry in ENTRY.finditer(text):
            for fold in FOLD.finditer(text, *entry.span()):  # what goes on behind a blank
                yield Edit(*fold.span(), "")
            if not everywhere:  # in an entry one break is plain enough
                yield from _breaks(text, *entry.span())
    if "_x00" in text:
        yield from _cells(text)
    if "<" in text:
        for tag in TAG.finditer(text):
            yield Edit(*tag.span(), "\n")
        if ":" in text:
            for tag in OFFICE.finditer(text):
                yield Edit(*tag.span(), " ")


def _letters(text: str) -> Iterator[Edit]:
    for found in LETTER.finditer(text):
        if found["code"]:
            letter = chr(int(found["code"], 16))
        else:
            raw = bytes.fromhex(re.sub(r"\\+x", "", found["bytes"] or found["latin"]))
            letter = raw.decode("utf-8" if len(raw) > 1 else "cp1252", "ignore")
        if _is_sign(letter):
            yield Edit(*found.span(), letter)
        elif letter == "\xa0":
            yield Edit(*found.span(), " ")


def _breaks(text: str, start: int, end: int) -> Iterator[Edit]:
    for found in BREAK.finditer(text, start, end):
        if not _in_path(text, found.start()):
            yield Edit(*found.span(), "\t" if found.group().endswith("t") else "\n")


def _cells(text: str) -> Iterator[Edit]:
    """Yield the signs of cells; a break that stands before a real one is read as nothing."""
    for found in CELL.finditer(text):
        sign = chr(int(found["code"], 16))
        if sign.isspace() or sign == "\xa0":
            written = "" if found["line"] is not None else "\n" if sign in "\r\n" else " "
            yield Edit(found.start(), found.start("line") if written == "" else found.end(), written)
        elif _is_sign(sign):
            yield Edit(found.start(), found.start() + len("_x0000_"), sign)


def _is_sign(letter: str) -> bool:
    """Tell whether a character is a letter or sign by itself, and no half of a pair."""
    return len(letter) == 1 and letter.isprintable() and not "\ud800" <= letter <= "\udfff" and letter != " "


def _in_path(text: str, place: int) -> bool:
    """Tell whether a place lies in the path of a file; quotes and brackets end one, as blanks do."""
    before = PATH_BORDER.split(text[max(0, place - REACH) : place])[-1]
    return PATH.search(before + PATH_BORDER.split(text[place : place + REACH], maxsplit=1)[0]) is not None

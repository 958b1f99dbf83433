r"""Text glued to tags and keys is read apart: `<b id="x">Eva Huber</b>`, `{"actor":"Eva","action":"join"}`.

A tokenizer makes one token of an attribute and the word behind its tag, and one of a key and its value where
no blank stands between them, as programs write both. What tells how an element looks is not read at all.
A word alone in an element stays as it is (hybrid_deid/merge/people/marked_names.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml
from hybrid_deid.reading.edits import Edit
from hybrid_deid.word_patterns import any_of

PATH = Path(__file__).with_name("markup.toml")
# A tag; each try ends at the next sign of one, so that long texts take no more time.
TAG = re.compile(
    r"<(?:/[A-Za-z][\w:.-]{0,30}|(?P<element>[A-Za-z][\w:.-]{0,30}))(?P<attributes>(?:\s[^<>]*)?)>(?P<glued>[^\W\d_])?"
)
REACH = 60  # characters of a text before a tag that are looked at
# A value that may be somebody's name or code: one word with a capital, two of them, capitals before digits.
NAME_OR_CODE = re.compile(
    r"=\s?[\"']?[A-ZÄÖÜ][a-zäöüß]+[\"']?\Z|(?<![\w,-])[A-ZÄÖÜ][a-zäöüß]+[ ][A-ZÄÖÜ][a-zäöüß]+"
    r"|(?<![\w-])[A-Z]{1,5}[ -]?\d{2}"
)
CLOSING = re.compile(r"</(?<=[^\W\d_]</)(?=[A-Za-z])")

QUOTE = re.compile(r"&(?:amp;)?(?:quot|#34);")
# Behind a key, a bracket or the sign of an attribute; quotes of JSON within JSON are escaped.
BEFORE_VALUES = ('":', "':", '="', '["', "['", '=\\"', '[\\"')
VALUE = re.compile(r"(?:[\"']:|\[|\w=)(?=\\?[\"'])")
ITEM = re.compile(
    r"\"(?:[^\"\\\n]|\\[^\n])*\"|'(?:[^'\\\n]|\\[^\n])*'|\\\"(?:[^\"\\\n]|\\[^\"\n]|\\{3}\")*\\\""
)
# A word as names are, or several: no constant and no name of a program.
NAMED = re.compile(
    r"\\?[\"'](?:[^\W\d_a-zß-öø-ÿ][^\W\d_A-ZÀ-ÖØ-Þ]*[,.\\\"'-]|[(@]?[^\W\d_][^\s\d_\"'\\/<>{}=]{0,40}[ ])"
)


@lru_cache(maxsize=1)
def _known() -> Mapping[str, Sequence[str]]:
    return dict(read_toml(PATH))


@lru_cache(maxsize=1)
def looks_and_lines() -> tuple[re.Pattern[str], frozenset[str]]:
    """Return the pattern of attributes that tell how an element looks, and the elements that end a line."""
    known = _known()
    value = r"\"(?:[^\"/@]|/(?!/))*\"|'(?:[^'/@]|/(?!/))*'|[^\s\"'=/@]+"
    looks = rf"\s+(?i:{any_of(known['looks'])})(?:\s?=\s?(?:{value}))?(?=\s|/?\Z)"
    return re.compile(looks), frozenset(known["lines"])


def tags_apart(text: str) -> Iterator[Edit]:
    """Yield how elements look, and blanks between their tags and text."""
    lines = looks_and_lines()[1]
    for tag in TAG.finditer(text):
        edits, left = _looks(text, tag)
        if left is None and edits and (tag["element"] or "").lower() in lines:
            yield Edit(tag.start(), tag.end("attributes") + 1, "\n")
            continue
        yield from edits
        # A tokenizer takes ">" from a letter.
        if tag["glued"] and not text[(left or tag.start("attributes")) - 1].isalpha():
            yield Edit(tag.start("glued"), tag.start("glued"), " ")
    if "</" in text:
        for sign in CLOSING.finditer(text):
            place = sign.start()
            if " " in text[text.rfind(">", max(0, place - REACH), place) + 1 : place].strip():
                yield Edit(place, place, " ")


def _looks(text: str, tag: re.Match[str]) -> tuple[list[Edit], int | None]:
    """Return what of a tag tells how an element looks, and where it ends if it tells something else too."""
    start, end = tag.span("attributes")
    told = tuple(_known()["told"])
    edits = [
        Edit(*each.span(), "")
        for each in looks_and_lines()[0].finditer(text, start, end)
        if not each.group().lstrip().lower().startswith(told) or NAME_OR_CODE.search(each.group()) is None
    ]
    rest = start
    for edit in edits:
        rest = edit.end if edit.start == rest else rest
    return edits, end if text[rest:end].strip("/ \t\r\n") else None


@lru_cache(maxsize=1)
def escaped_tag() -> re.Pattern[str]:
    """Return the pattern of a tag that stands escaped in a text, perhaps twice."""
    elements = "|".join(_known()["elements"])
    attributes = r"\s(?!/)(?:[^<>&\n]|&(?!(?:amp;)?[lg]t;)){1,200}"
    return re.compile(
        rf"&(?:amp;)?lt;/?(?P<element>(?i:{elements}))(?P<attributes>(?:{attributes})?)\s?/?&(?:amp;)?gt;"
    )


def escaped_tags(text: str) -> Iterator[Edit]:
    """Yield the tags that stand escaped, with what their attributes hold."""
    lines = looks_and_lines()[1]
    for tag in escaped_tag().finditer(text):
        start, end = tag.span("attributes")
        if start == end:
            yield Edit(*tag.span(), "\n" if tag["element"].lower() in lines else " ")
            continue
        yield Edit(tag.start(), start, "")
        for quote in QUOTE.finditer(text, start, end):
            yield Edit(*quote.span(), '"')
        yield Edit(end, tag.end(), " ")


def values_apart(text: str) -> Iterator[Edit]:
    """Yield blanks before values of data that may be names or text, and behind the comma after one."""
    position, parted = 0, -1
    while (sign := VALUE.search(text, position)) is not None:
        position = sign.end()
        while (item := ITEM.match(text, position)) is not None:
            named = NAMED.match(text, position) is not None
            if named and position != parted:
                yield Edit(position, position, " ")
            position = item.end()
            if not text.startswith(",", position):
                break
            if named and not text.startswith(" ", position + 1):
                parted = position + 1
                yield Edit(parted, parted, " ")
            if sign.group() != "[":
                break
            position += 1

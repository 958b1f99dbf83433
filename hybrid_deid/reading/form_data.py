"""What forms of the net send ("name=Anna+Huber&ort=Graz") is read as fields, one in a line.

A tokenizer makes one token of all of them. Queries of addresses stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid_deid.reading.edits import Edit
from hybrid_deid.reading.encoded_words import signs_of

KEY = r"[^\W\d_][\w.\[\]-]{0,40}="
FORM = re.compile(rf"(?<![^\s\"'<>(|]){KEY}[^\s&=\"'<>]*(?:&{KEY}[^\s&=\"'<>]*)+")
SIGN = re.compile(r"[&=]|(?<!=)\+|%0[AaDd]|(?:%(?!0[AaDd])[0-9A-Fa-f]{2})+")
READ = {"&": "\n", "+": " ", "%0a": "\n", "%0d": ""}
CHARSET = "utf-8"


def form_data(text: str) -> Iterator[Edit]:
    """Yield the ends of fields, blanks, and the signs that stand as the numbers of their bytes."""
    for form in FORM.finditer(text):
        if "+" not in form.group() and "%" not in form.group():
            continue  # fields of single words are found as they stand
        for sign in SIGN.finditer(text, *form.span()):
            start, end = sign.span()
            if sign.group() == "=":
                yield Edit(end, end, " ")
            elif (read := READ.get(sign.group().lower())) is not None:
                yield Edit(start, end, read)
            else:
                yield from signs_of(start, bytes.fromhex(sign.group().replace("%", "")), CHARSET)

"""Names and addresses of calendars and directories ("CN=Eva Huber:mailto:eva@...") are read apart.

A tokenizer makes one token of the field and the name, and of the name and the address behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid_deid.reading.edits import Edit

NAME = re.compile(r"(?<![\w-])CN=\"?(?=[^\W\d_])")
QUOTED = re.compile(r"(?<=CN=)\"[^\W\d_][^\"\n;:]{1,80}(?P<end>\")(?=;)")
ADDRESS = re.compile(r"\"?:(?i:mailto):(?=[^\s@]{1,100}@)")


def directories(text: str) -> Iterator[Edit]:
    """Yield what stands around the names of calendars and directories, and between them and addresses."""
    if "CN=" not in text:
        return
    for field in NAME.finditer(text):
        yield Edit(*field.span(), " ")
    for quoted in QUOTED.finditer(text):
        yield Edit(*quoted.span("end"), " ")
    for scheme in ADDRESS.finditer(text):
        yield Edit(*scheme.span(), " <")

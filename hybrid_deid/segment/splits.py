"""The splits that go beyond spaCy's: those of Eder et al. 2020, footnote 17, and a few more.

The paper splits on - / & @ because an entity may cover part of a token; for the same reason we also split on
dashes ("12.–14. Mai", "Graz–Wien"), ; and |, between initials ("J.A.Pohl"), between an abbreviation and a
number ("Tel.0463", "4.Mai") and before the full stop behind a year ("am 3.5.2016."). At a comma between a
word and a number we split as spaCy does between two words: a row of a table ("Huber,03.05.1985,Graz") would
be a single token, of which no tagger finds a part. "mailto:" is no part of the address behind it.
"""

from __future__ import annotations

import re

SIGNS = r"[-–—/&@;|]"
SPLIT = re.compile(
    rf"{SIGNS}"
    r"|(?<=\b[A-ZÄÖÜ]\.)(?=[A-ZÄÖÜ])"
    r"|(?<=[^\W\d_][^\W\d_]\.)(?=\d)"
    r"|(?<=\d\.)(?=[^\W\d_]{3})"
    r"|(?<=\d{4})(?=\.$)"
    r"|(?<=[^\W\d_]{2}),(?=\d)|(?<=\d),(?=[^\W\d_]{2})"
)
# The same for a token without a full stop or comma, in a fifth of the time.
SPLIT_WITHOUT_STOP = re.compile(SIGNS)
# What must stay whole: a scheme, www., an address with a dot behind the @. Quantifiers are bounded:
# a chunk is checked once, and only chunks with one of the signs are checked at all.
WHOLE = re.compile(r"(?:[a-z][a-z0-9+.-]{1,15}://|www\.)\S|[^\s@]{1,64}@[^\s@.]{1,63}\.[^\s@]", re.IGNORECASE)
MAILTO = re.compile(r"mailto:(?=\S)", re.IGNORECASE)


def extra_splits(token: str) -> list[tuple[int, int]]:
    """Split a spaCy token at SPLIT; a sign that splits becomes a token of its own.

    URLs, email addresses and tokens without a letter or digit stay whole (Eder et al. 2020, footnote 17).
    """
    if len(token) == 1 or token.isalpha():
        return [(0, len(token))]
    mailto = MAILTO.match(token)
    if mailto:
        return [
            (0, mailto.end()),
            *((mailto.end() + a, mailto.end() + b) for a, b in extra_splits(token[mailto.end() :])),
        ]
    split = SPLIT if "." in token or "," in token else SPLIT_WITHOUT_STOP
    if split.search(token) is None or WHOLE.search(token) or not any(c.isalnum() for c in token):
        return [(0, len(token))]
    pieces: list[tuple[int, int]] = []
    position = 0
    for match in split.finditer(token):
        if match.start() > position:
            pieces.append((position, match.start()))
        if match.end() > match.start():
            pieces.append(match.span())
        position = match.end()
    if position < len(token):
        pieces.append((position, len(token)))
    return pieces

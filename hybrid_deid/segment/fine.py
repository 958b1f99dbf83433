"""Fine tokens: words, URLs and addresses; any other sign by itself.

The tokenizer of a language keeps "7C." or "Edad:46" together as abbreviations or numbers; where gold spans
end inside of such a token no tagger can find them. Fine tokens depend on no language.
"""

from __future__ import annotations

import re

from hybrid_deid.values import Token

# An address first tries the longest local part; quantifiers are bounded, and a match never looks behind.
FINE = re.compile(
    r"(?:[a-z][a-z0-9+-]{1,15}://|www\.)[^\s<>\"]{0,300}[\w/]"
    r"|\w[\w.+-]{0,63}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}"
    r"|[\w\u0300-\u036f]{1,300}"
    r"|[^\w\s]",
    re.IGNORECASE,
)


class FineTokenizer:
    """Splits text into fine tokens, which cover all of it except white space."""

    def tokens(self, text: str, start: int, end: int) -> tuple[Token, ...]:
        """Return the tokens of text[start:end], offsets into `text`."""
        return tuple(Token(*match.span(), match.group()) for match in FINE.finditer(text, start, end))

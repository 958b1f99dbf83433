"""The way back: from encrypted tokens, or with a mapping file, to the originals."""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.errors import DocumentError
from hybrid_deid.replace.encryption import TOKEN, decrypted
from hybrid_deid.replace.mapping import Mapping, Origin
from hybrid_deid.values import Document, Result, Span, apply_replacements

STRATEGY = "restored"


def restored(document: Document, key: bytes, mapping: Mapping | None = None) -> Result:
    """Return the document with its originals: `spans` are what stood there, `replacements` the originals.

    With `mapping`, everything that was replaced comes back, and DocumentError is raised when the text is not
    one that the mapping knows (any change of the output breaks its offsets). Without it, the tokens of the
    strategy `encrypt` come back; DocumentError is raised when one does not open with this key.
    """
    if mapping is None:
        origins = [
            _opened(document, match.start(), match.end(), key) for match in TOKEN.finditer(document.text)
        ]
    else:
        found = mapping.origins(document.id, document.text)
        if found is None:
            raise DocumentError(
                document.id, "is not in the mapping file, or was changed since it was written"
            )
        origins = _without_empty(document.text, found)
    spans = [
        Span(one.start, one.end, one.label, document.text[one.start : one.end], source=STRATEGY)
        for one in origins
    ]
    return apply_replacements(document, spans, [one.text for one in origins], [STRATEGY] * len(spans))


def _opened(document: Document, start: int, end: int, key: bytes) -> Origin:
    token = document.text[start:end]
    original = decrypted(token, key)
    if original is None:
        raise DocumentError(document.id, f"the token at {start} does not open with this key")
    return Origin(start, end, token.strip("[").partition("~")[0], original)


def _without_empty(text: str, origins: Sequence[Origin]) -> list[Origin]:
    """Let originals of suppressed spans, which left no character, share one with a neighbour."""
    result: list[Origin] = []
    pending = ""
    label = ""
    position = 0
    for origin in [*origins, Origin(len(text), len(text), "", "")]:
        if pending and (origin.start > position or origin.end > origin.start):
            if origin.start > position:
                result.append(Origin(position, position + 1, label, pending + text[position]))
            else:
                origin = Origin(origin.start, origin.end, origin.label, pending + origin.text)
            pending = ""
        if origin.end > origin.start:
            result.append(origin)
        elif origin.text:
            pending, label, position = pending + origin.text, label or origin.label, origin.start
    if pending:  # at the very end of the text: the character in front must share
        if not result or result[-1].end < len(text):
            result.append(Origin(len(text) - 1, len(text), label, text[-1] + pending))
        else:
            last = result.pop()
            result.append(Origin(last.start, last.end, last.label, last.text + pending))
    return result

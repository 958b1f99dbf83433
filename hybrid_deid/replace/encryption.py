"""The strategy `encrypt`: a span becomes a token that the key turns back into the original.

AES-SIV (RFC 5297) is authenticated and deterministic, so that no state is needed and the same original has
the same token within a scope. The label is authenticated with it. A token is `[LABEL~base64url]`.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import re
from functools import lru_cache
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.keyed import Keyed

# Originals may be of any length (a key, a signature), and models of the user's have labels of their own.
BODY = r"([A-Za-z][A-Za-z0-9_-]{0,79})~([A-Za-z0-9_-]{24,})"
# In the address headers of mail, where brackets cannot stand, a token is written as an address.
TOKEN = re.compile(rf"\[{BODY}\]|(?<![\w~.-]){BODY}@redacted\.invalid")
SCOPE_BYTES = 8


@lru_cache(maxsize=8)
def cipher(key: bytes, purpose: str) -> Any:
    """Return the AES-SIV cipher of a key for one purpose; raises ConfigurationError without
    `cryptography`."""
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESSIV
    except ImportError as error:
        raise ConfigurationError(
            "encryption needs the package 'cryptography': pip install 'hybrid-deid[crypto]'"
        ) from error
    halves = [
        hmac.digest(key, f"hybrid-deid {purpose} {half}".encode(), "sha256") for half in ("mac", "text")
    ]
    return AESSIV(b"".join(halves))


def encrypted(text: str, label: str, keyed: Keyed) -> str:
    """Return the token of a span; equal texts of different scopes have different tokens."""
    plain = keyed.digest("encrypt")[:SCOPE_BYTES] + text.encode("utf-8", "surrogatepass")
    sealed = cipher(keyed.key, "span").encrypt(plain, [label.encode()])
    return f"[{label}~{base64.urlsafe_b64encode(sealed).rstrip(b'=').decode('ascii')}]"


def decrypted(token: str, key: bytes) -> str | None:
    """Return the original of a token, or None when it was not made with this key (or is no token)."""
    match = TOKEN.fullmatch(token)
    if match is None:
        return None
    label, body = (group for group in match.groups() if group is not None)
    from cryptography.exceptions import InvalidTag

    try:
        sealed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        plain: bytes = cipher(key, "span").decrypt(sealed, [label.encode()])
    except (InvalidTag, ValueError, binascii.Error):
        return None
    return plain[SCOPE_BYTES:].decode("utf-8", "surrogatepass")

"""Keyed choices: every "random" decision is a function of HMAC(key, scope, what is decided).

No state, no shared table: the same key and scope give the same choice on any worker, in any order.
The stream is HMAC-SHA-256 in counter mode, so it does not depend on the Python version.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import hashlib
import math
import os
import re
import secrets
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO, TypeVar

from hybrid_deid.errors import ConfigurationError, OutputError

T = TypeVar("T")

MINIMUM_KEY_BYTES = 16
MAXIMUM_KEY_FILE = 4096
BARE_HEX = re.compile(rb"(?:[0-9a-fA-F]{2}){16,}")
WIDE_KEY = re.compile(rb"(?i)\0?(?:h\0e\0x|b\0a\0s\0e\0006\0004)\0:|\0?(?:[0-9a-f]\0){31}")
FEISTEL_ROUNDS = 6
# HMAC over SHA-256: the length of a block, and what each byte of the key becomes for either hash.
BLOCK = 64
INNER = bytes(byte ^ 0x36 for byte in range(256))
OUTER = bytes(byte ^ 0x5C for byte in range(256))
FIRST = bytes(8)  # the counter of the first block of a stream
SIZES = tuple([f"{size}:" for size in range(64)])  # what a short part is led by
UNPACKED = struct.Struct(">16I").unpack  # a block of a stream of numbers


@dataclass(frozen=True, slots=True)
class Keyed:
    """Choices under one key within one scope (a document, a thread, a corpus)."""

    key: bytes = field(repr=False)
    scope: str
    _inner: hashlib._Hash = field(init=False, repr=False, compare=False)
    _outer: hashlib._Hash = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Begin both hashes of HMAC (RFC 2104): the key and the scope are the same in all digests.

        The two of them, copied for each digest, take half the time of a copied `hmac.HMAC`.
        """
        key = hashlib.sha256(self.key).digest() if len(self.key) > BLOCK else self.key
        padded = key.ljust(BLOCK, b"\0")
        object.__setattr__(self, "_inner", hashlib.sha256(padded.translate(INNER) + _encoded(self.scope)))
        object.__setattr__(self, "_outer", hashlib.sha256(padded.translate(OUTER)))

    def __reduce__(self) -> tuple[type[Keyed], tuple[bytes, str]]:
        return Keyed, (self.key, self.scope)

    def digest(self, *parts: str) -> bytes:
        """Return 32 bytes that depend on the key, the scope and `parts` alone."""
        message = ""  # what `_encoded` gives, in half the time: a document asks for a dozen digests
        for part in parts:
            size = len(part)
            message += (SIZES[size] if size < len(SIZES) else f"{size}:") + part
        inner = self._inner.copy()
        inner.update(message.encode("utf-8", "surrogatepass"))
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()

    def number(self, below: int, *parts: str) -> int:
        """Return an integer in [0, below), uniform up to a bias below 2**-128."""
        if below <= 0:
            raise ValueError("`below` must be positive")
        return int.from_bytes(self.digest(*parts), "big") % below

    def pick(self, items: Sequence[T], *parts: str) -> T:
        """Return one of `items`."""
        return items[self.number(len(items), *parts)]

    def shuffled(self, items: Sequence[T], *parts: str) -> list[T]:
        """Return `items` in a keyed order (Fisher-Yates)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.number(last + 1, *parts, str(last))
            result[last], result[other] = result[other], result[last]
        return result

    def permuted(self, index: int, size: int, *parts: str) -> int:
        """Return the image of `index` under a keyed permutation of range(size).

        A balanced Feistel network over pairs of digits of base ceil(sqrt(size)), walked until the
        image lies in the range (Black & Rogaway 2002): a bijection, without ever building a table.
        """
        if not 0 <= index < size:
            raise ValueError("`index` must lie in range(size)")
        base = math.isqrt(size - 1) + 1
        begun = blake2b(key=self.digest("permutation", str(size), *parts), digest_size=8)
        while True:
            left, right = divmod(index, base)
            for step in range(FEISTEL_ROUNDS):
                drawn = begun.copy()
                drawn.update(b"%d:%d" % (step, right))
                left, right = right, (left + int.from_bytes(drawn.digest(), "big")) % base
            index = left * base + right
            if index < size:
                return index

    def sixteen(self, *parts: str) -> tuple[int, ...]:
        """Return the first sixteen integers below 2**32 of the stream of `numbers`, without making one."""
        return UNPACKED(blake2b(FIRST, key=self.digest("stream", *parts), digest_size=BLOCK).digest())

    def numbers(self, *parts: str) -> Numbers:
        """Return a stream of integers that depends on the key, the scope and `parts` alone."""
        return Numbers(self.digest("stream", *parts))


def _encoded(*parts: str) -> bytes:
    """Return `parts`, each after its length, so that no two lists of parts give the same bytes."""
    message = ""
    for part in parts:
        message += f"{len(part)}:{part}"
    return message.encode("utf-8", "surrogatepass")


class Numbers:
    """A keyed stream of integers (BLAKE2b in counter mode over one HMAC digest)."""

    __slots__ = ("_block", "_drawn", "_next", "_seed")

    def __init__(self, seed: bytes) -> None:
        """`seed` are 32 secret bytes."""
        self._seed = seed
        self._block = 0
        self._drawn: tuple[int, ...] = ()
        self._next = 0

    def _draw(self) -> None:
        counter = self._block.to_bytes(8, "big") if self._block else FIRST
        self._drawn = UNPACKED(blake2b(counter, key=self._seed, digest_size=BLOCK).digest())
        self._block += 1
        self._next = 0

    def below(self, limit: int) -> int:
        """Return the next integer in [0, limit), for limits far below 2**32."""
        if self._next == len(self._drawn):
            self._draw()
        place = self._next
        self._next = place + 1
        return self._drawn[place] % limit

    def each(self, options: Sequence[str]) -> list[str]:
        """Return one letter of each of `options`: what `below` chooses, in half the time."""
        if self._next == len(self._drawn):
            self._draw()
        place = self._next
        end = place + len(options)
        if end > len(self._drawn):
            return [letters[self.below(len(letters))] for letters in options]
        self._next = end
        drawn = self._drawn[place:end]
        return [letters[number % len(letters)] for letters, number in zip(options, drawn, strict=True)]


def read_key(path: Path) -> bytes:
    """Read a key file: `hex:...`, `base64:...`, bare hex of 32 digits or more, or any other text as it is.

    White space at both ends is ignored. Raises ConfigurationError when the file cannot be read, or when the
    key is shorter than 16 bytes or so monotonous that it cannot be random.
    """
    try:
        with path.open("rb") as stream:
            raw = stream.read(MAXIMUM_KEY_FILE + 1)
    except OSError as error:
        raise ConfigurationError(f"{path}: the key cannot be read ({error.strerror})") from error
    if len(raw) > MAXIMUM_KEY_FILE:
        raise ConfigurationError(f"{path}: is too long for a key (more than {MAXIMUM_KEY_FILE} bytes)")
    key = _decoded_key(raw.strip(), path)
    if len(key) < MINIMUM_KEY_BYTES:
        raise ConfigurationError(
            f"{path}: the key has {len(key)} bytes, at least {MINIMUM_KEY_BYTES} are needed; "
            "make one with 'hybrid-deid key FILE'"
        )
    if len(set(key)) < 6:
        raise ConfigurationError(
            f"{path}: the key repeats a few bytes only and can be guessed; make a random one"
        )
    return key


def check_key(key: bytes) -> None:
    """Raise ConfigurationError for a key that could be guessed, and for none at all."""
    if len(key) < MINIMUM_KEY_BYTES:
        raise ConfigurationError(
            f"the key must be a bytes object of {MINIMUM_KEY_BYTES} bytes or more, not of {len(key)}; "
            "hybrid_deid.keyed.read_key reads one from a file, and fresh_key makes one"
        )


def _decoded_key(raw: bytes, path: Path) -> bytes:
    """Return the key that a file holds, as it is whatever editor saved it: its marks are no part of it."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or WIDE_KEY.match(raw):
        raise ConfigurationError(f"{path}: the key is saved as UTF-16; save the file as UTF-8")
    raw = raw.removeprefix(codecs.BOM_UTF8).strip()
    kind, colon, rest = raw.partition(b":")
    kind = kind.lower()
    try:
        if colon and kind == b"hex":
            return bytes.fromhex(rest.decode("ascii"))
        if colon and kind == b"base64":
            return base64.b64decode(rest.strip(), validate=True)
    except (ValueError, binascii.Error) as error:
        raise ConfigurationError(f"{path}: the key is not valid {kind.decode()}") from error
    if BARE_HEX.fullmatch(raw):
        return bytes.fromhex(raw.decode("ascii"))
    return raw


def fresh_key() -> bytes:
    """Return a new random key of 32 bytes."""
    return secrets.token_bytes(32)


def write_key(path: Path, key: bytes) -> None:
    """Write `key` as hex to a new file that only its owner may read.

    Raises OutputError when the file exists already (a key is never overwritten) or cannot be written.
    """
    with create_private(path) as stream:
        stream.write(f"hex:{key.hex()}\n".encode("ascii"))


def create_private(path: Path) -> BinaryIO:
    """Create a file of mode 0600; raises OutputError when it exists already or cannot be created."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        raise OutputError(f"{path}: exists already and is never overwritten; name another file") from error
    except OSError as error:
        raise OutputError(f"{path}: cannot be written ({error.strerror})") from error
    return os.fdopen(descriptor, "wb")


def is_private(path: Path) -> bool:
    """Tell whether only the owner may read the file (always true where the system has no such modes)."""
    return os.name != "posix" or path.stat().st_mode & 0o077 == 0

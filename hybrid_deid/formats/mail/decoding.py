"""Characters of an email: charsets that lie or are missing, encoded words, transfer encodings."""

from __future__ import annotations

import base64
import quopri
import re
from copy import copy
from email.message import Message

from hybrid_deid.charsets import known_charset
from hybrid_deid.formats.encoding import wide_without_mark

# Some mailers leave a question mark as it is, and some cut what is too long within the last word.
ENCODED_WORD = re.compile(r"=\?([^?\s]{1,60})\?([bBqQ])\?((?:[^?=]|\?(?!=)|=(?!\?[^=]))*)(?P<end>\?=|\Z)")
LEAST_CUT = 2  # characters of a word that was cut
BETWEEN_WORDS = re.compile(r"(\?=)[ \t]+(?==\?[^?\s]{1,60}\?[bBqQ]\?)")
FOLD = re.compile(r"[\r\n]+[ \t]*")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
UPPER = bytes(range(0x80, 0x100))
# What stands in no text: controls but tabs, breaks, and those that set colours and strike letters out.
BINARY = re.compile(r"[\x00-\x07\x0e-\x1a\x1c-\x1f]")
FEW_CONTROLS, SHARE_OF_CONTROLS = 8, 0.05
# A line that no encoder of base64 writes: with a blank within it, or a letter that is no ASCII, or ruled.
PLAIN_LINE = re.compile(rb"^.*(?:[^\s][ \t]+[^\s]|[\x80-\xff]).*$|^[-_*#~]{2,}[ \t\r]*$", re.MULTILINE)
NOT_OF_BASE64 = re.sub(rb"[A-Za-z0-9+/=]", b"", bytes(range(256)))
OF_BASE64 = bytes(set(range(256)).difference(NOT_OF_BASE64))
LONGEST_WORD = 20  # characters; a line of base64 is longer, the first lines of a text (Hallo) are not
ENCODED_LINE = re.compile(rb"[A-Za-z0-9+/]{%d}" % LONGEST_WORD)
# Lines of base64 that blanks join, or quoted ones; of a word the first letter alone is a capital.
ENCODED_GROUP = re.compile(rb"(?=.[a-z]*[A-Z0-9+/])[A-Za-z0-9+/]{%d,}={0,2}" % LONGEST_WORD)
# Senders declare these whatever they send.
OFTEN_WRONG = ("ascii", "iso8859-1", "cp1252", "iso8859-15")


def mime_name(charset: str) -> str:
    """Return the name that email uses for one of Python's charsets."""
    if charset in ("ascii", "latin-1"):
        return {"ascii": "us-ascii", "latin-1": "iso-8859-1"}[charset]
    name = charset.replace("_", "-")
    for ours, theirs in (("iso8859-", "iso-8859-"), ("cp125", "windows-125"), ("iso2022-", "iso-2022-")):
        if name.startswith(ours):
            return theirs + name[len(ours) :]
    return name


def decode_bytes(raw: bytes, declared: str | None) -> tuple[str, str]:
    """Decode `raw` and return (text, charset used); never fails and never loses a byte.

    UTF-8 is hard to hit by accident: text that is valid UTF-8 is taken for it where nothing or a charset of
    one byte a character was declared. Text that is not what it was declared to be is Windows-1252, at last
    Latin-1.
    """
    charset = known_charset(declared)
    taken = charset and charset not in OFTEN_WRONG and not rather_utf8(raw, charset)
    candidates = [charset] if charset and taken else []
    if wide := wide_without_mark(raw):
        candidates.insert(0, wide)
    candidates += ["ascii", "utf-8", "iso8859-15" if charset == "iso8859-15" else "cp1252"]
    for candidate in candidates:
        try:
            return raw.decode(candidate), candidate
        except (UnicodeError, ValueError):
            continue
    return raw.decode("latin-1"), "latin-1"


def is_binary(text: str) -> bool:
    """Tell whether what was declared as text is a file of another kind, in which no tagger sees a name."""
    controls = len(BINARY.findall(text))
    return controls >= FEW_CONTROLS and controls > SHARE_OF_CONTROLS * len(text)


def rather_utf8(raw: bytes, charset: str) -> bool:
    """Tell whether bytes that were declared to be in `charset` are UTF-8, as text in it hardly ever is.

    In a charset that writes even ASCII otherwise (UTF-16, EBCDIC) plain text would be read as letters that
    nobody wrote, and would come out as it was. In one of several bytes a character, UTF-8 may be an accident.
    """
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    if not holds_ascii(charset):
        return bool(raw) and b"\0" not in raw
    return not raw.isascii() and len(UPPER.decode(charset, "replace")) == len(UPPER)


def holds_ascii(charset: str) -> bool:
    """Tell whether ASCII is one byte a character in `charset`, its own."""
    return "a\r\n".encode(charset) == b"a\r\n"


def unfolded(raw: str) -> str:
    """Return a raw header value on one line, its 8-bit bytes decoded."""
    try:
        value = raw
        if any("\ud800" <= c <= "\udfff" for c in raw):
            value = decode_bytes(raw.encode("utf-8", "surrogateescape"), None)[0]
    except UnicodeEncodeError:
        value = raw.encode("utf-8", "replace").decode()
    return FOLD.sub(" ", value).strip()


def decode_words(value: str) -> str:
    """Decode the encoded words (RFC 2047) of a header value; control characters become spaces.

    Neighbours of one charset are decoded together, since some mailers cut in the middle of a character.
    """
    value = BETWEEN_WORDS.sub(r"\1", value)
    pieces: list[str] = []
    pending, charset = b"", ""
    position = 0
    for match in ENCODED_WORD.finditer(value):
        if not match["end"] and (len(match[3]) < LEAST_CUT or " " in match[3]):
            continue  # no word that was cut, but a text that looks like its beginning
        name = match[1].split("*")[0].lower()
        between = value[position : match.start()]
        if pending and (between or name != charset):
            pieces.append(decode_bytes(pending, charset)[0])
            pending = b""
        pieces.append(between)
        pending, charset = pending + word_bytes(match[2], match[3]), name
        position = match.end()
    if pending:
        pieces.append(decode_bytes(pending, charset)[0])
    pieces.append(value[position:])
    return CONTROL.sub(" ", "".join(pieces)).strip()


def word_bytes(kind: str, text: str) -> bytes:
    """Return the bytes of an encoded word's inner part."""
    raw = text.encode("utf-8", "replace")
    if kind in "bB":
        return decode_base64(raw)
    raw = raw.replace(b"_", b" ")
    return re.sub(rb"=([0-9A-Fa-f]{2})", lambda m: bytes.fromhex(m[1].decode()), raw)


def decode_base64(raw: bytes) -> bytes:
    """Decode base64 however broken: what is not of its alphabet is passed over, lost padding is made up.

    Python's email package hands broken base64 through as text, which would hide the original in the output.
    """
    decoded: list[bytes] = []
    for piece in re.sub(rb"[^A-Za-z0-9+/=]", b"", raw).split(b"="):
        whole = piece[: len(piece) - 1] if len(piece) % 4 == 1 else piece
        decoded.append(base64.b64decode(whole + b"=" * (-len(whole) % 4)))
    return b"".join(decoded)


def decode_body(raw: bytes) -> bytes:
    """Decode a body that is declared as base64, however broken, up to where it is plain text after all.

    Lists put their footers below, and some programs declare what they do not encode. Decoded, such a text
    would be letters in which no tagger sees a name, and would come out as it was.
    """
    for match in PLAIN_LINE.finditer(raw):
        if not is_encoded(match[0]):
            before = raw[: match.start()].rstrip(NOT_OF_BASE64)
            if ENCODED_LINE.search(before) or is_encoded(before):
                return decode_base64(before).rstrip(b"\r\n") + b"\n" + raw[len(before) :]
            return raw
    return decode_base64(raw)


def is_encoded(raw: bytes) -> bool:
    """Tell whether bytes are long groups of base64, or groups that make a text: chance hardly ever does."""
    groups = raw.split()
    *first, last = [group for group in groups if group.strip(NOT_OF_BASE64)] or [b""]
    if all(map(ENCODED_GROUP.fullmatch, first or [last])) and not last.strip(OF_BASE64):
        return True
    decoded = decode_base64(raw)
    try:
        text = decoded.decode("utf-8")
    except UnicodeDecodeError:
        return False
    whole = all(len(group) % 4 == 0 for group in groups)
    return bool(text) and whole and not CONTROL.search(FOLD.sub("", text))


def transfer_encoding(part: Message) -> str:
    """Return the transfer encoding of a part: "7bit" without one, "unknown" when it is none of MIME."""
    value = str(part.get("Content-Transfer-Encoding", "")).split("(")[0].split(";")[0].lower()
    plain = re.sub(r"[^a-z0-9]", "", value) or "7bit"
    names = ("7bit", "8bit", "binary", "base64", "quoted-printable")
    return next((name for name in names if name.replace("-", "") == plain), "unknown")


def content(part: Message) -> bytes:
    """Return the content of a leaf with its transfer encoding undone."""
    return without_transfer(undecoded(part), transfer_encoding(part))


def undecoded(part: Message) -> bytes:
    """Return the content of a leaf as it stands in the message, byte for byte.

    Asked for text, Python's parser puts U+FFFD for every byte that does not fit the declared charset. Asked
    for bytes it loses none, but undoes transfer encodings in its own way; hence a copy that declares none.
    """
    bare = copy(part)
    del bare["Content-Transfer-Encoding"]
    payload = bare.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def without_transfer(raw: bytes, transfer: str) -> bytes:
    """Undo a transfer encoding, one of the names that `transfer_encoding` returns."""
    if transfer == "base64":
        return decode_body(raw)
    return quopri.decodestring(raw) if transfer == "quoted-printable" else raw

"""Address headers: names and addresses out of what people and mailers really write, and back in."""

from __future__ import annotations

import base64
import re
from email.utils import getaddresses

from hybrid_deid.formats.mail.decoding import CONTROL, decode_words

SPEC = re.compile(r"[^\s<>,;:()\"\[\]]{1,200}@[^\s<>,;:()\"\[\]]{1,255}")
VALID_SPEC = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,200}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*")
# The name of a group (RFC 5322, section 3.4) before its first member.
GROUP = re.compile(r"(?:^|[,;])\s*(\"[^\"]{1,200}\"|[^\s<>@,;:\"][^<>@,;:\"]{0,200}):(?=[^;:]{0,200}@)")
ATOMS = re.compile(r"[A-Za-z0-9!#$%&'*+/^_`{|}~ -]*")
PRINTABLE = re.compile(r"[\x20-\x7e]*")
SINGLE_SPACE = re.compile(r"(?<=[^ ]) (?=[^ ])")
HIDDEN = "hidden@redacted.invalid"
BESIDE_NAME = " \t,;"  # what is left of "Pohl, Ada" when both names are suppressed is no name


def parse_addresses(value: str) -> list[tuple[str, str]]:
    """Return (display name, address) of each mailbox in an unfolded value; either may be "".

    The standard library's parser first; where it gives up or takes a name for an address (an unquoted
    comma in a name is common), every address is found by its @ and what stands before it is its name.
    """
    found = [(name, spec) for name, spec in getaddresses([value]) if name or spec]
    if not found or any(VALID_SPEC.fullmatch(spec) is None for _, spec in found):
        found = []
        position = 0
        for match in SPEC.finditer(value):
            found.append((value[position : match.start()].strip(" \t<>,;:\"'()"), match.group()))
            position = match.end()
        found.append((value[position:].strip(" \t<>,;:\"'()"), ""))
    cleaned = [(decode_words(name).strip(BESIDE_NAME), spec.strip()) for name, spec in found]
    return [(name, spec) for name, spec in cleaned if name or spec]


def named_groups(value: str) -> list[str]:
    """Return the names of groups with members in an unfolded value, which `parse_addresses` leaves out."""
    return GROUP.findall(value) if ";" in value else []


def encode_words(text: str, eol: str) -> str:
    """Return `text` as encoded words of at most 75 characters, one a line."""
    words: list[str] = []
    chunk = b""
    for character in text:
        raw = character.encode("utf-8", "replace")
        if len(chunk) + len(raw) > 42:
            words.append(base64.b64encode(chunk).decode())
            chunk = b""
        chunk += raw
    words.append(base64.b64encode(chunk).decode())
    return f"{eol} ".join(f"=?utf-8?b?{word}?=" for word in words)


def encode_text(text: str, name: str, eol: str) -> str:
    """Return a header's free text, encoded where needed and folded at single spaces."""
    text = CONTROL.sub(" ", text).strip()
    if not PRINTABLE.fullmatch(text) or "=?" in text or max(map(len, text.split(" ")), default=0) > 900:
        return encode_words(text, eol)
    lines: list[str] = []
    room = 76 - len(name)
    for word in SINGLE_SPACE.split(text):
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += " " + word
        else:
            room = 78 if lines else room
            lines.append(word)
    return f"{eol} ".join(lines)


def encode_display(text: str, eol: str) -> str:
    """Return a display name as atoms, as a quoted string or as encoded words."""
    text = CONTROL.sub(" ", text).strip()
    if not PRINTABLE.fullmatch(text) or "=?" in text or len(text) > 200:
        return encode_words(text, eol)
    if ATOMS.fullmatch(text):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def valid_spec(text: str) -> str:
    """Return `text` when it is an address that every mailer accepts, else one made of its plain characters.

    A tag or a mask in the place of an address must not make the header invalid.
    """
    local, _, domain = text.strip().rpartition("@")
    if not local:
        local, domain = domain, ""
    local = re.sub(r"\.{2,}", ".", re.sub(r"[^A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]", "", local)).strip(".")
    if not local:
        return HIDDEN
    spec = f"{local}@{domain}"
    return spec if VALID_SPEC.fullmatch(spec) else f"{local}@redacted.invalid"


def encode_addresses(mailboxes: list[tuple[str, str]], name: str, eol: str) -> str:
    """Return the value of an address header, a mailbox a line."""
    values: list[str] = []
    for name_text, spec in mailboxes:
        display = name_text.strip(BESIDE_NAME)
        if name.lower() == "return-path":
            values.append(f"<{valid_spec(spec) if spec else ''}>")
        elif not spec:
            values.append(f"{encode_display(display, eol) or 'hidden'} :;")  # a group without members
        elif display:
            values.append(f"{encode_display(display, eol)} <{valid_spec(spec)}>")
        else:
            values.append(valid_spec(spec))
    return f",{eol} ".join(values)

"""Addresses: EMAIL, URL and USER follow the names of the persons in them; the rest keeps its shape.

Domains become reserved ones (RFC 2606, RFC 6761) or the caller's own, so that no mail reaches anyone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hybrid_deid.surrogates.address_cuts import NAME
from hybrid_deid.surrogates.address_forms import email_form, unwrapped, url_parts
from hybrid_deid.surrogates.address_parts import Dissector
from hybrid_deid.surrogates.address_rendering import Rendering
from hybrid_deid.surrogates.contact_words import contact_words
from hybrid_deid.surrogates.escapes import PIECES, escaped_again, with_letters
from hybrid_deid.surrogates.hosts import Hosts
from hybrid_deid.surrogates.interface import Draw
from hybrid_deid.surrogates.names import Naming

# Addresses inside a path or query: an email address, or the scheme and host of another link.
EMBEDDED = re.compile(
    r"(?<!%)(?<!%[0-9A-F])(?P<local>[\w.+-]{1,64})(?P<at>@|%40)(?P<domain>[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})"
    r"|(?P<scheme>https?(?::|%3A)(?://|%2F%2F))(?P<host>[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})",
    re.IGNORECASE,
)
SIGNS = re.compile(r"[\W_]+")
WORD = re.compile(r"[^\W\d_]+")
BEHIND_GIVEN = re.compile(r"(?P<first>[^\W\d_]+)[._-][^\W\d_]+")


def embedded(text: str) -> Iterable[re.Match[str]]:
    """Return the addresses inside a path or query."""
    if "@" not in text and "%40" not in text and "http" not in text.lower():
        return ()
    return EMBEDDED.finditer(text)


class Addressing:
    """The surrogates of the addresses of one document, once the names are drawn."""

    def __init__(self, naming: Naming, dissector: Dissector, draw: Draw) -> None:
        """`naming` must know all names that the dissector finds."""
        self.dissector = dissector
        self.words = contact_words()
        self._rendered = Rendering(naming, draw).rendered
        self._hosts = Hosts(naming, dissector, draw, self._rendered)
        self._hosts_in: dict[tuple[str, str], list[str]] = {}

    def draw_domains(self, addresses: Iterable[tuple[str, str]]) -> None:
        """Draw the domains of all hosts in addresses, given with their labels, at once."""
        self._hosts.draw_domains([host for each in addresses for host in self.hosts(*each)])

    def email(self, text: str, attempt: int = 0) -> str:
        """Return the surrogate of an email address."""
        form = email_form(text)
        if not form.at:
            return self.user(text, attempt)
        if not any(map(str.isalnum, form.host)):  # cut off by an archive: "a.koch@..."
            return form.written(self._local(form.local, attempt), form.host)
        drawn = self._hosts.drawn(form.host)
        return drawn and form.written(self._local(form.local, attempt), drawn)

    def user(self, text: str, attempt: int = 0) -> str:
        """Return the surrogate of a user name: names in it follow, what says a function stays beside other
        words as before an @, the rest keeps its shape."""
        kept = self.words.roles_or_kinds if SIGNS.search(text) else frozenset[str]()
        if attempt or self._is_of_person(text):
            kept = frozenset()
        return self._rendered(self.dissector.words_of(text, kept), "user", text, attempt)

    def url(self, text: str, attempt: int = 0) -> str:
        """Return the surrogate of a URL or bare host name; scheme, "www" and common path words stay."""
        lead, text, trail = unwrapped(text)
        found = url_parts(text)
        if found is None:
            return ""
        scheme, login, host, port, rest = found
        drawn = self._hosts.drawn(host) if host else ""
        if host and not drawn:
            return ""
        login = login and self._rendered(self.dissector.words_of(login, frozenset()), "login", login, attempt)
        pieces: list[str] = []
        position = 0
        for inner in embedded(rest):
            pieces.append(self._path(rest[position : inner.start()], attempt))
            host = self._hosts.drawn(inner["domain"] or inner["host"])
            if not host:
                return ""
            before = inner["scheme"] or self._local(inner["local"], attempt) + inner["at"]
            pieces.append(before + host)
            position = inner.end()
        pieces.append(self._path(rest[position:], attempt))
        return f"{lead}{scheme}{login or ''}{drawn}{port}{''.join(pieces)}{trail}"

    def _path(self, text: str, attempt: int) -> str:
        if "%" not in text:
            return self._rendered(self.dissector.words_of(text, self.words.paths), "path", text, attempt)
        drawn = [
            piece  # an escape that was exchanged would be none any more
            if number % 2
            else self._rendered(self.dissector.words_of(piece, self.words.paths), "path", piece, attempt)
            for number, piece in enumerate(PIECES.split(with_letters(text)))
        ]
        return escaped_again("".join(drawn)) if text.isascii() else "".join(drawn)

    def _local(self, local: str, attempt: int) -> str:
        for start, end in _stretches(local):
            if town := self.dissector.called(local[start:end]):  # "ov-bad-kreuznach"
                before, behind = local[:start].rstrip("-"), local[end:].lstrip("-")
                others = [self._local(one, attempt) if one else "" for one in (before, behind)]
                return "-".join(filter(None, (others[0], town, others[1])))
        words = self.words.roles_or_kinds if SIGNS.search(local) else self.words.roles  # "ra-huber"
        kept = words if attempt == 0 and not self._is_of_person(local) else frozenset[str]()
        return self._rendered(self.dissector.words_of(local, kept), "local", local, attempt)

    def _is_of_person(self, local: str) -> bool:
        """Tell whether a given name or initial stands before the only other word: "zoll" of "max.zoll"."""
        match = BEHIND_GIVEN.fullmatch(local)
        if match is None or match["first"].casefold() in self.words.roles:
            return False
        parts = self.dissector.words_of(match["first"], frozenset())
        named = len(parts) == 1 and parts[0].kind == NAME and parts[0].label != "FAMILY"
        return named or len(match["first"]) == 1

    def hosts(self, label: str, text: str) -> list[str]:
        """Return the hosts that stand in an address of `label`."""
        found = self._hosts_in.get((label, text))
        if found is None:
            found = self._hosts_in[label, text] = _hosts_in(label, text)
        return found


def _stretches(local: str) -> Iterable[tuple[int, int]]:
    """Yield where several words with hyphens stand in a local part of such words, without the whole of it."""
    several = local.count("-") > 1 and local.replace("-", "").isalpha()
    words = [match.span() for match in WORD.finditer(local)] if several else []
    for count in range(len(words) - 1, 1, -1):
        for first in range(len(words) - count + 1):
            yield words[first][0], words[first + count - 1][1]


def _hosts_in(label: str, text: str) -> list[str]:
    if label == "EMAIL":
        form = email_form(text)
        return [form.host] if form.at and any(map(str.isalnum, form.host)) else []
    parts = url_parts(unwrapped(text)[1]) if label == "URL" else None
    if parts is None:
        return []
    _, _, first, _, rest = parts
    inner = [found["domain"] or found["host"] for found in embedded(rest)]
    return [host for host in (first, *inner) if host]

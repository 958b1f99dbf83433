"""How addresses are written: what stands around one, and signs that are spelled out against harvesters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid_deid.surrogates.contact_words import contact_words
from hybrid_deid.word_patterns import any_of

REMEMBERED = 1024  # URLs and addresses, which are asked for several times in one document
# Signs around an address that a span may hold: quotation marks, brackets, and the full stop of a sentence.
_OPENING, _CLOSING = "'\"<([{„“‚‘«»", "'\">)]}“”‘’«»,;.!"
# Marks other than brackets between which the words for an @ or a full stop stand.
_MARKS = "\"'|*/"
_PLAIN = re.compile(r"(\w(?:[\w.+~-]*\w)?)@(\w(?:[\w.-]*\w)?)")
_MAILTO = re.compile(r"mailto:", re.IGNORECASE)
_FILE = re.compile(r"\\\\|[A-Za-z]:[\\/]")
# A shared folder of a host with a domain: (1) the backslashes, (2) the host, (3) the rest.
_SHARE = re.compile(r"(\\\\)([\w-]{1,63}(?:\.[\w-]{1,63}){1,5})((?:[@\\].*)?)", re.DOTALL)
_WITHOUT_HOST = re.compile(r"(?:geo|urn|doi):", re.IGNORECASE)


class EmailForm(NamedTuple):
    """An email address: what stands around it, its local part, the sign, and its host with plain full stops.

    `dots` are the full stops of the host as they are written; `at` is "" where there is no sign.
    """

    lead: str
    local: str
    at: str
    host: str
    dots: tuple[str, ...]
    trail: str

    def written(self, local: str, host: str) -> str:
        """Return another address in this form: of more or fewer full stops all are written as the last."""
        first, *further = host.split(".")
        dots = self.dots if len(self.dots) == len(further) else (self.dots or (".",))[-1:] * len(further)
        spelled = "".join(dot + piece for dot, piece in zip(dots, further, strict=True))
        return f"{self.lead}{local}{self.at}{first}{spelled}{self.trail}"


def unwrapped(text: str) -> tuple[str, str, str]:
    """Return the signs before an address, the address, and the signs after it."""
    if text[:1].isalnum() and text[-1:].isalnum():
        return "", text, ""
    core = text.lstrip(_OPENING)
    lead = text[: len(text) - len(core)]
    bare = core.rstrip(_CLOSING)
    trail = core[len(bare) :]
    if trail[:1] in (")", "]", "}") and not lead and _is_open(bare, trail[0]):
        bare, trail = bare + trail[0], trail[1:]  # "wiki/Linden_(Hessen)"
    return (lead, bare, trail) if bare else ("", text, "")


def _is_open(text: str, closing: str) -> bool:
    opening = {")": "(", "]": "[", "}": "{"}[closing]
    return text.count(opening) > text.count(closing)


@lru_cache(maxsize=1)
def _at() -> re.Pattern[str]:
    """Return the pattern of an @ that is spelled out."""
    words = contact_words()
    return re.compile(f"{_spelled_out('@', words.at, words.at_in_brackets)}|_at_", re.IGNORECASE)


@lru_cache(maxsize=1)
def _dot() -> re.Pattern[str]:
    """Return the pattern of a full stop, spelled out or not."""
    return re.compile(rf"{_spelled_out('.', contact_words().dot)}|\.", re.IGNORECASE)


def _spelled_out(sign: str, words: Sequence[str], in_brackets: Sequence[str] = ()) -> str:
    """Return the pattern of a sign or words in brackets, or of `words` between other marks or blanks."""
    inside, apart = any_of([*words, *in_brackets, sign]), any_of(words)
    marked = "|".join(f"{mark}{apart}{mark}" for mark in map(re.escape, _MARKS))
    return (
        rf"\s{{0,2}}[\[({{<]\s?{inside}\s?[\])}}>]\s{{0,2}}|\s{{0,2}}(?:{marked})\s{{0,2}}"
        rf"|\s{{1,2}}{apart}\s{{1,2}}"
    )


@lru_cache(maxsize=REMEMBERED)
def email_form(text: str) -> EmailForm:
    """Take an email address apart, also one such as "anna (at) firma [dot] de"."""
    plain = _PLAIN.fullmatch(text)
    if plain is not None:
        return EmailForm("", plain[1], "@", plain[2], (".",) * plain[2].count("."), "")
    lead, core, trail = unwrapped(text)
    scheme = _MAILTO.match(core)
    if scheme:
        lead, core = lead + scheme.group(), core[scheme.end() :]
    spelled = _at().search(core)
    if spelled is not None:
        local, at, host = core[: spelled.start()], spelled.group(), core[spelled.end() :]
    else:
        local, at, host = core.rpartition("@")
    if not at:
        return EmailForm(lead, core, "", "", (), trail)
    return EmailForm(lead, local, at, _dot().sub(".", host), tuple(_dot().findall(host)), trail)


@lru_cache(maxsize=1)
def _url_parts() -> re.Pattern[str]:
    """Return the pattern of a URL: scheme, login, host, port, rest.

    A word before a colon is a scheme where slashes follow or the lists have it; else it may be the host
    before a port ("firma.de:8080") or the user before a password. Several may stand one behind another.
    """
    listed = any_of(contact_words().schemes)
    scheme = (
        rf"file:(?://)?|(?:{listed}:\s?)*(?:[a-z][a-z0-9+*-]{{1,15}}[:;]|:)?/{{2,6}}\s?"
        rf"|(?:https?|ftp)(?::/|//:?)|(?:{listed}:)*"
    )
    login, host, port = r"(?:[^/?#\s@]{1,128}@)?", r"[^/?#\s:]*", r"(?::\d+)?"
    return re.compile(f"({scheme})({login})({host})({port})(.*)", re.DOTALL | re.IGNORECASE)


@lru_cache(maxsize=REMEMBERED)
def url_parts(text: str) -> tuple[str, ...] | None:
    """Return scheme, login, host, port and the rest of a URL; a path of a file has only a rest."""
    if share := _SHARE.fullmatch(text):
        return share[1], "", share[2], "", share[3]
    if _FILE.match(text):
        return "", "", "", "", text
    if bare := _WITHOUT_HOST.match(text):
        return bare.group(), "", "", "", text[bare.end() :]
    match = _url_parts().match(text)
    return None if match is None else match.groups("")

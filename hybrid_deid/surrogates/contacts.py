"""Addresses: EMAIL, URL and USER follow the names of the persons in them; the rest keeps its shape.

Domains become reserved ones (RFC 2606, RFC 6761) or the caller's own, so that no mail reaches anyone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml, refuse_unknown
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.interface import Draw
from hybrid_deid.surrogates.names import CATEGORY, Naming
from hybrid_deid.surrogates.network import is_ip, network_surrogate
from hybrid_deid.surrogates.shape import like_case, scrambled

TOKEN = re.compile(r"([^\W\d_]+)")
URL_PARTS = re.compile(
    r"^((?:[a-zA-Z][a-zA-Z0-9+.-]{1,15}:(?://)?)?)([^/?#\s:@]*@)?([^/?#\s:]*)((?::\d+)?)(.*)$", re.DOTALL
)
NAME, INITIAL, WORD, KEPT = "name", "initial", "word", "kept"


@dataclass(frozen=True)
class ContactWords:
    """The words of contact_words.toml."""

    roles: frozenset[str]
    kinds: frozenset[str]
    hosts: frozenset[str]
    paths: frozenset[str]
    providers: frozenset[str]
    post: tuple[str, ...]
    reserved: tuple[str, ...]
    second_levels: frozenset[str]


@lru_cache(maxsize=1)
def contact_words() -> ContactWords:
    """Return the shipped word lists for addresses."""
    path = Path(__file__).with_name("contact_words.toml")
    raw = read_toml(path)
    refuse_unknown(raw, set(ContactWords.__dataclass_fields__), str(path))
    sets = {
        key: frozenset(raw[key]) for key in ("roles", "kinds", "hosts", "paths", "providers", "second_levels")
    }
    return ContactWords(post=tuple(raw["post"]), reserved=tuple(raw["reserved"]), **sets)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an address: a name (label, key), an initial (category, letter), a word, or text that
    stays."""

    kind: str
    text: str
    label: str = ""
    key: str = ""


class Dissector:
    """Finds the names in the words of an address."""

    def __init__(self, naming: Naming, known: dict[str, list[str]]) -> None:
        """`known` maps folded names of the document to the labels they bear."""
        self.lists = naming.lists
        self.fold = naming.lists.morphology.fold
        self.known = known
        self.words = contact_words()

    def words_of(self, text: str, kept: frozenset[str]) -> list[Part]:
        """Split `text` into parts; words of `kept` (folded) stay as they are."""
        pieces = TOKEN.split(text)
        result: list[Part] = []
        family_seen = any(self.fold(word) in self.known for word in pieces[1::2])
        several = len(pieces) > 3
        for number, piece in enumerate(pieces):
            if number % 2 == 0:
                result += [Part(WORD, piece)] if piece else []
            elif piece.casefold() in kept:
                result.append(Part(KEPT, piece))
            else:
                result += self._word(piece, several or family_seen)
        return self._with_initials(result)

    def _word(self, word: str, several: bool) -> list[Part]:
        folded = self.fold(word)
        label = self._label(folded, True)
        if label:
            return [Part(NAME, word, label, folded)]
        if len(folded) != len(word):  # offsets must agree below
            return [Part(WORD, word)]
        for listed in (False, True):
            found = self._joined(word, folded, listed)
            if found:
                return found
        if len(word) == 1 and several:
            return [Part(INITIAL, word)]
        return [Part(WORD, word)]

    def _label(self, folded: str, listed: bool, least: int = 3) -> str:
        """Return the label of a folded name: from the document, or (`listed`) from the lists."""
        if folded in self.known:
            return self.known[folded][0]
        if listed and len(folded) >= least and folded not in self.words.roles:
            for label in CATEGORY:
                if self.lists.knows(label, folded):
                    return label
        return ""

    def _joined(self, word: str, folded: str, listed: bool) -> list[Part]:
        """Split "adelepohl", "apohl", "pohla" and the like, where the parts are known names."""
        size = len(word)
        least = 4 if listed else 2
        for cut in range(size - least, least - 1, -1):
            first = self._label(folded[:cut], listed, least)
            second = first and self._label(folded[cut:], listed, least)
            if second and CATEGORY[first] != CATEGORY[second]:
                return [
                    Part(NAME, word[:cut], first, folded[:cut]),
                    Part(NAME, word[cut:], second, folded[cut:]),
                ]
        for letters in (1, 2):
            if size - letters < (4 if listed else 3):
                break
            head = self._label(folded[letters:], listed, 5)
            if head:
                return [Part(INITIAL, c) for c in word[:letters]] + [
                    Part(NAME, word[letters:], head, folded[letters:])
                ]
            tail = self._label(folded[:-letters], listed, 5)
            if tail and not (listed and tail == "FAMILY"):
                return [Part(NAME, word[:-letters], tail, folded[:-letters])] + [
                    Part(INITIAL, c) for c in word[-letters:]
                ]
        if listed:
            return []
        inside = max((name for name in self.known if len(name) >= 4 and name in folded), key=len, default="")
        if not inside:
            return []
        at = folded.find(inside)
        found = [Part(NAME, word[at : at + len(inside)], self.known[inside][0], inside)]
        before, after = word[:at], word[at + len(inside) :]
        return [Part(WORD, before)] * bool(before) + found + [Part(WORD, after)] * bool(after)

    def _with_initials(self, parts: list[Part]) -> list[Part]:
        """Say for each initial whether it is one of a given or of a family name."""
        labels = [part.label for part in parts if part.kind == NAME]
        given_named = any(label != "FAMILY" for label in labels)
        category = "FAMILY" if given_named and "FAMILY" not in labels else "GIVEN"
        return [Part(INITIAL, part.text, category) if part.kind == INITIAL else part for part in parts]


class Addressing:
    """The surrogates of the addresses of one document, once the names are drawn."""

    def __init__(self, naming: Naming, dissector: Dissector, draw: Draw) -> None:
        """`naming` must know all names that the dissector finds."""
        self.naming = naming
        self.dissector = dissector
        self.draw = draw
        self.words = contact_words()
        self._domains: dict[str, str] = {}

    def draw_domains(self, texts: list[str]) -> None:
        """Draw the surrogates of all registrable domains at once, no two the same."""
        domains = {domain for text in texts if (domain := self._registrable(text)[1])}
        self._domains.update(
            assigned(
                domains,
                self._domain_candidates,
                lambda _, text: self.draw.allows(text),
                self.draw.keyed,
                set(),
            )
        )

    def _registrable(self, host: str) -> tuple[str, str]:
        """Split a host into its sub-domains and the part that somebody registered, case-folded."""
        labels = host.casefold().strip(".").split(".")
        if len(labels) < 2 or is_ip(host):
            return "", "" if is_ip(host) else host.casefold()
        size = 3 if len(labels) > 2 and labels[-2] in self.words.second_levels else 2
        return ".".join(labels[:-size]), ".".join(labels[-size:])

    def _domain_candidates(self, domain: str) -> Iterator[str]:
        keyed, words = self.draw.keyed, self.words
        own = [name for name in self.draw.domains if name.casefold() != domain]
        if self.draw.domains:
            start = keyed.number(len(own), "domain", domain) if own else 0
            yield from own[start:] + own[:start]
            for number in range(1, 100):
                yield from (f"host{number}.{name}" for name in self.draw.domains)
        label = domain.split(".")[0]
        if label in words.providers:
            start = keyed.number(len(words.post), "provider", domain)
            for name in words.post[start:] + words.post[:start]:
                yield f"{name}.{words.reserved[0]}"
        for attempt in range(50):
            name = self._render(self.dissector.words_of(label, words.kinds), "domain", domain, attempt)
            name = _ascii_name(name)
            suffix = keyed.pick(words.reserved, "suffix", domain, str(attempt))
            if name:
                yield f"{name}.{suffix}"

    def host(self, host: str) -> str:
        """Return the surrogate of a host name or IP address."""
        if is_ip(host):
            return network_surrogate(host, self.draw)
        sub, domain = self._registrable(host)
        drawn = self._domains.get(domain, "")
        if not drawn:
            return ""
        labels = [
            label
            if label in self.words.hosts
            else self._render(self.dissector.words_of(label, self.words.hosts), "host", label)
            for label in sub.split(".")
            if label
        ]
        return like_case(host, ".".join([*labels, drawn]))

    def email(self, text: str, attempt: int = 0) -> str:
        """Return the surrogate of an email address."""
        local, at, host = text.rpartition("@")
        if not at:
            return self.user(text, attempt)
        drawn = self.host(host)
        if not drawn:
            return ""
        kept = self.words.roles if attempt == 0 else frozenset[str]()
        return f"{self._render(self.dissector.words_of(local, kept), 'local', local, attempt)}@{drawn}"

    def user(self, text: str, attempt: int = 0) -> str:
        """Return the surrogate of a user name: names in it follow, the rest keeps its shape."""
        return self._render(self.dissector.words_of(text, frozenset()), "user", text, attempt)

    def url(self, text: str, attempt: int = 0) -> str:
        """Return the surrogate of a URL or bare host name; scheme, "www" and common path words stay."""
        match = URL_PARTS.match(text)
        if match is None:
            return ""
        scheme, login, host, port, rest = match.groups()
        drawn = self.host(host) if host else ""
        if host and not drawn:
            return ""
        login = login and self._render(self.dissector.words_of(login, frozenset()), "login", login, attempt)
        path = self._render(self.dissector.words_of(rest, self.words.paths), "path", rest, attempt)
        return f"{scheme}{login or ''}{drawn}{port}{path}"

    def hosts(self, label: str, text: str) -> str:
        """Return the host that stands in an address of `label`, "" when there is none."""
        if label == "EMAIL":
            return text.rpartition("@")[2] if "@" in text else ""
        match = URL_PARTS.match(text) if label == "URL" else None
        return match.group(3) if match else ""

    def _render(self, parts: list[Part], kind: str, whole: str, attempt: int = 0) -> str:
        result: list[str] = []
        for number, part in enumerate(parts):
            if part.kind == KEPT:
                result.append(part.text)
            elif part.kind == INITIAL:
                result.append(self.naming.initial(part.label, part.text) or "x")
            elif part.kind == NAME and (name := self.naming.names.get((part.label, part.key), "")):
                result.append(
                    like_case(
                        part.text if len(part.text) > 1 else part.text * 2, _transliterated(name, self.naming)
                    )
                )
            else:
                key = (kind, part.text.casefold(), str(attempt)) + (
                    (whole.casefold(), str(number)) if attempt else ()
                )
                result.append(scrambled(part.text, self.draw.keyed.numbers(*key), readable=True))
        drawn = "".join(result)
        if kind == "path" and "%" in whole:  # an escape that was exchanged would be none any more
            drawn = _with_escapes(whole, drawn)
        return drawn


def _with_escapes(original: str, drawn: str) -> str:
    if len(original) != len(drawn):
        return re.sub(r"%(?![0-9A-Fa-f]{2})", "-", drawn)
    characters = list(drawn)
    for match in re.finditer(r"%[0-9A-Fa-f]{2}", original):
        characters[match.start() : match.end()] = match.group()
    return "".join(characters)


def _transliterated(name: str, naming: Naming) -> str:
    folded = naming.lists.morphology.fold(name)
    return folded.title() if name[:1].isupper() else folded


def _ascii_name(text: str) -> str:
    return re.sub(r"[^a-z0-9-]+", "", text.casefold()).strip("-")

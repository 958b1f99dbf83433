"""Addresses: EMAIL, URL and USER follow the names of the persons in them; the rest keeps its shape.

Domains become reserved ones (RFC 2606, RFC 6761) or the caller's own, so that no mail reaches anyone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from hybrid_deid.surrogates.address_cuts import INITIAL, KEPT, NAME, SHORT, SIGNS, WORD, Part
from hybrid_deid.surrogates.address_forms import email_form, unwrapped, url_parts
from hybrid_deid.surrogates.address_parts import Dissector
from hybrid_deid.surrogates.contact_words import contact_words
from hybrid_deid.surrogates.dated import exchanged
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.escapes import PIECES, escaped_again, with_letters
from hybrid_deid.surrogates.handle_words import SHORTEST, is_ordinary
from hybrid_deid.surrogates.host_words import (
    acronyms,
    houses_beside,
    is_nothing_but_kinds,
    is_of_house,
    with_joints,
)
from hybrid_deid.surrogates.interface import Draw, Mention
from hybrid_deid.surrogates.morphology import without_marks
from hybrid_deid.surrogates.names import Naming
from hybrid_deid.surrogates.network import is_ip, network_surrogate
from hybrid_deid.surrogates.shape import like_case, scrambled_word

# Addresses inside a path or query: an email address, or the scheme and host of another link.
EMBEDDED = re.compile(
    r"(?<!%)(?<!%[0-9A-F])(?P<local>[\w.+-]{1,64})(?P<at>@|%40)(?P<domain>[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})"
    r"|(?P<scheme>https?(?::|%3A)(?://|%2F%2F))(?P<host>[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})",
    re.IGNORECASE,
)
SHORT_WORD = 16  # letters that one block of numbers is enough for
BEHIND_GIVEN = re.compile(r"(?P<first>[^\W\d_]+)[._-][^\W\d_]+")
MOST_ALIKE = 9  # hosts of one name by a number behind it, for each reserved domain
REMEMBERED = 1024  # hosts, which are asked for several times in one document
UNFIT = re.compile(r"[^a-z0-9-]+")  # in the name of a host
UNFIT_SIGNS = re.compile(r"[\W_]+")  # between the words of a host


@lru_cache(maxsize=REMEMBERED)
def _registrable(host: str) -> tuple[str, str]:
    """Split a host into its sub-domains and the part that somebody registered, case-folded."""
    folded = host.casefold()
    labels = folded.strip(".").split(".")
    if is_ip(host):
        return "", ""
    if len(labels) < 2:
        return "", folded
    size = 3 if len(labels) > 2 and labels[-2] in contact_words().second_levels else 2
    return ".".join(labels[:-size]), ".".join(labels[-size:])


def embedded(text: str) -> Iterable[re.Match[str]]:
    """Return the addresses inside a path or query."""
    if "@" not in text and "%40" not in text and "http" not in text.lower():
        return ()
    return EMBEDDED.finditer(text)


class Addressing:
    """The surrogates of the addresses of one document, once the names are drawn."""

    def __init__(self, naming: Naming, dissector: Dissector, draw: Draw) -> None:
        """`naming` must know all names that the dissector finds."""
        self.naming = naming
        self.dissector = dissector
        self.draw = draw
        self.words = contact_words()
        self._domains: dict[str, str] = {}
        self._hosts: dict[str, str] = {}
        self._hosts_in: dict[tuple[str, str], list[str]] = {}
        self._scrambled: dict[str, str] = {}

    def draw_domains(self, texts: list[str]) -> None:
        """Draw the surrogates of all registrable domains at once, no two the same."""
        domains = {domain for text in texts if (domain := _registrable(text)[1])}
        self._domains.update(
            assigned(
                domains,
                self._domain_candidates,
                lambda _, text: self.draw.allows(text),
                self.draw.keyed,
                set(),
            )
        )

    @cached_property
    def _houses(self) -> frozenset[str]:
        return houses_beside(self.naming.names, self.words)

    def _domain_candidates(self, domain: str) -> Iterator[str]:
        keyed, words = self.draw.keyed, self.words
        if self.draw.domains:
            own = [name for name in self.draw.domains if name.casefold() != domain]
            start = keyed.number(len(own), "domain", domain) if own else 0
            yield from own[start:] + own[:start]
            for number in range(1, 100):
                yield from (f"host{number}.{name}" for name in self.draw.domains)
        label = domain.split(".")[0]
        for known, drawn in ((words.providers, words.post), (words.platforms, words.services)):
            if label in known:
                start = keyed.number(len(drawn), "provider", domain)
                for name in drawn[start:] + drawn[:start]:
                    yield f"{name}.{words.reserved[0]}"
        parts = with_joints(self.dissector.words_of(label, self._houses, house=True), words.joints)
        if is_nothing_but_kinds(parts):  # which would stay
            parts = [Part(WORD, part.text) for part in parts]
        if name := self._organization(label, parts):
            start = keyed.number(len(words.reserved), "suffix", domain, "0")
            suffixes = words.reserved[start:] + words.reserved[:start]
            for number in ("", *range(2, MOST_ALIKE + 1)):  # "bad-ischl.at", "badischl.at": one name
                yield from (f"{name}{number}.{suffix}" for suffix in suffixes)
        for attempt in range(50):
            name = _ascii_name(self._render(parts, "domain", domain, attempt))
            suffix = keyed.pick(words.reserved, "suffix", domain, str(attempt))
            if name:
                yield f"{name}.{suffix}"

    def _organization(self, label: str, parts: Sequence[Part]) -> str:
        """Return what the name of an organization becomes in the text, as the name of a host.

        "" where the name of the host is that of a person.
        """
        if self.draw.organizations is None:
            return ""
        if called := self.dissector.called(label):
            return _ascii_name(called)
        if of_town := self._of_town(label):
            return _ascii_name(of_town)
        if not is_of_house(parts, self.words):
            return ""
        fold = self.naming.lists.morphology.fold
        words = label if label.isalnum() else " ".join(UNFIT_SIGNS.split(label)).strip()
        if not words:
            return ""
        mention = Mention(0, len(label), "ORG", words)
        (drawn,) = self.draw.organizations([mention], self.draw)
        name = _ascii_name("-".join(self._with_towns(fold(words).split(), fold(drawn).split())))
        return "" if label in name else name

    def _with_towns(self, words: Sequence[str], drawn: Sequence[str]) -> list[str]:
        """Return the `drawn` words of a host with the towns of the text as they became: "gsg-luenen".

        Where one is drawn in more or fewer words than it had, those behind it are counted from the end.
        """
        result: list[str] = []
        position = 0
        found = list(self._towns_in(words))
        if len(words) != len(drawn) and len(found) > 1:  # which words are whose nothing tells
            return list(drawn)
        for first, end, surrogate in found:
            result += [*drawn[position:first], surrogate]
            position = max(first, len(drawn) - len(words) + end)
        return [*result, *drawn[position:]]

    def _towns_in(self, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        """Yield where towns of the text stand in the words of a host, the longest, and what they became."""
        longest = max(map(len, self._towns), default=0)
        position = 0
        while position < len(words):
            for end in range(min(len(words), position + longest), position, -1):
                if (surrogate := self._towns.get(tuple(words[position:end]))) is not None:
                    yield position, end, surrogate
                    position = end - 1
                    break
            position += 1

    def _of_town(self, label: str) -> str:
        """Return the name of a host that is a town of the text glued to a word that stays: "hotelgraz"."""
        folded = self.naming.lists.morphology.fold(label)
        for cut in range(1, len(folded)):
            before, behind = folded[:cut], folded[cut:]
            if before in self._houses and (town := self._towns.get((behind,))):
                return before + town.replace("-", "")
            if behind in self._houses and (town := self._towns.get((before,))):
                return town.replace("-", "") + behind
        return ""

    @cached_property
    def _towns(self) -> dict[tuple[str, ...], str]:
        """The folded words of the towns of the text that no person is called as, and their surrogates, of
        several words with hyphens; those joined to one, too, and the acronyms of firms."""
        fold = self.naming.lists.morphology.fold
        found: dict[tuple[str, ...], str] = {}
        for mention, drawn in self.draw.towns:
            words, name = UNFIT.split(fold(mention.text)), "-".join(UNFIT.split(fold(drawn)))
            if len(words) == 2 and words[0] in self.words.before_towns:  # "kurhotel-fuessing.de"
                found.setdefault((words[1],), name)
            if len("".join(words)) > 2 and "".join(words) not in self.dissector.known:
                found[tuple(words)] = name
                if len(words) > 1:
                    found.setdefault(("".join(words),), name.replace("-", ""))
        for text, drawn in acronyms(self.draw.named):
            found.setdefault((text,), drawn)
        return found

    def host(self, host: str) -> str:
        """Return the surrogate of a host name or IP address; "" when there is none."""
        drawn = self._hosts.get(host)
        if drawn is None:
            drawn = self._hosts[host] = self._host(host)
        return drawn

    def _host(self, host: str) -> str:
        if is_ip(host):
            return network_surrogate(host, self.draw)
        sub, domain = _registrable(host)
        drawn = self._domains.get(domain, "")
        if not drawn or not sub:
            return drawn and like_case(host, drawn)
        labels = [
            label
            if label in self.words.hosts
            else self._render(self.dissector.words_of(label, self.words.hosts, house=True), "host", label)
            for label in sub.split(".")
            if label
        ]
        return like_case(host, ".".join([*labels, drawn]))

    def email(self, text: str, attempt: int = 0) -> str:
        """Return the surrogate of an email address."""
        form = email_form(text)
        if not form.at:
            return self.user(text, attempt)
        if not any(map(str.isalnum, form.host)):  # cut off by an archive: "a.koch@..."
            return form.written(self._local(form.local, attempt), form.host)
        drawn = self.host(form.host)
        return drawn and form.written(self._local(form.local, attempt), drawn)

    def user(self, text: str, attempt: int = 0) -> str:
        """Return the surrogate of a user name: names in it follow, the rest keeps its shape."""
        return self._render(self.dissector.words_of(text, frozenset()), "user", text, attempt)

    def url(self, text: str, attempt: int = 0) -> str:
        """Return the surrogate of a URL or bare host name; scheme, "www" and common path words stay."""
        lead, text, trail = unwrapped(text)
        found = url_parts(text)
        if found is None:
            return ""
        scheme, login, host, port, rest = found
        drawn = self.host(host) if host else ""
        if host and not drawn:
            return ""
        login = login and self._render(self.dissector.words_of(login, frozenset()), "login", login, attempt)
        pieces: list[str] = []
        position = 0
        for inner in embedded(rest):
            pieces.append(self._path(rest[position : inner.start()], attempt))
            host = self.host(inner["domain"] or inner["host"])
            if not host:
                return ""
            before = inner["scheme"] or self._local(inner["local"], attempt) + inner["at"]
            pieces.append(before + host)
            position = inner.end()
        pieces.append(self._path(rest[position:], attempt))
        return f"{lead}{scheme}{login or ''}{drawn}{port}{''.join(pieces)}{trail}"

    def _path(self, text: str, attempt: int) -> str:
        if "%" not in text:
            return self._render(self.dissector.words_of(text, self.words.paths), "path", text, attempt)
        drawn = [
            piece  # an escape that was exchanged would be none any more
            if number % 2
            else self._render(self.dissector.words_of(piece, self.words.paths), "path", piece, attempt)
            for number, piece in enumerate(PIECES.split(with_letters(text)))
        ]
        return escaped_again("".join(drawn)) if text.isascii() else "".join(drawn)

    def _local(self, local: str, attempt: int) -> str:
        words = self.words.roles_or_kinds if UNFIT_SIGNS.search(local) else self.words.roles  # "ra-huber"
        kept = words if attempt == 0 and not self._is_of_person(local) else frozenset[str]()
        return self._render(self.dissector.words_of(local, kept), "local", local, attempt)

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

    def _render(self, parts: list[Part], kind: str, whole: str, attempt: int = 0) -> str:
        result: list[str] = []
        for number, part in enumerate(parts):
            if part.kind == WORD and not attempt:
                result.append(self._word(part.text))
            elif part.kind == KEPT:
                result.append(part.text)
            elif part.kind == INITIAL:
                result.append(self.naming.letter_of(part.label, part.text) or "x")
            elif part.kind == SHORT and (short := self._shortened(part)):
                result.append(short)
            elif part.kind == NAME and (name := self.naming.names.get((part.label, part.key), "")):
                result.append(_like_letters(part.text, self._spelled(name, part)))
            elif not attempt:
                result.append(self._word(part.text))
            else:
                parts_of_key = (
                    "word",
                    part.text.casefold(),
                    kind,
                    str(attempt),
                    whole.casefold(),
                    str(number),
                )
                drawn = self._ordinary(part.text, *parts_of_key)
                result.append(
                    drawn or exchanged(part.text, self.draw.keyed.numbers(*parts_of_key), readable=True)
                )
        drawn = "".join(result)
        if (
            attempt
            and parts
            and all(part.kind in (NAME, SHORT, INITIAL, KEPT) or part.text in ".-_" for part in parts)
        ):
            drawn += str(attempt + 1)  # two spellings of one name are two addresses
        return drawn

    def _word(self, text: str) -> str:
        """Return what a word becomes: the same wherever it stands, until something collides."""
        drawn = self._scrambled.get(text)
        if drawn is None:
            year = self.draw.years.get(text.lstrip(SIGNS)) if self.draw.years else None
            if year is not None:
                drawn = text[: len(text) - len(year)] + year
            elif len(text) >= SHORTEST and (ordinary := self._ordinary(text, "word", text.lower())):
                drawn = ordinary
            elif text.isascii() and text.isalpha() and len(text) <= SHORT_WORD:
                drawn = scrambled_word(text, self.draw.keyed.sixteen("word", text.lower()))
            elif text.isascii() and not any(map(str.isalnum, text)):
                drawn = text
            else:  # a number is the same behind any sign: "jana92", "jana.92"
                number = text.lstrip(SIGNS) or text
                numbers = self.draw.keyed.numbers("word", number.casefold())
                drawn = text[: len(text) - len(number)] + exchanged(number, numbers, readable=True)
            self._scrambled[text] = drawn
        return drawn

    def _ordinary(self, text: str, *parts: str) -> str:
        """Return another ordinary word for one, "" for what is none or where the language has none."""
        words = self.naming.lists.words
        if words is None or not is_ordinary(text):
            return ""
        drawn = words.drawn(text.lower(), self.draw.keyed.sixteen(*parts), self._is_no_name)
        return drawn.capitalize() if text.istitle() else like_case(text, drawn)

    def _is_no_name(self, word: str) -> bool:
        return word not in self.naming.lists.known_anywhere and self.draw.allows(word)

    def _shortened(self, part: Part) -> str:
        """Cut the surrogate of a name as long as the original is cut; "" where that would say the same."""
        name = self.naming.lists.morphology.fold(self.naming.names.get((part.label, part.key), ""))
        short = name[: len(part.text)]
        return "" if short == part.text.lower() else _like_letters(part.text, short)

    def _spelled(self, name: str, part: Part) -> str:
        """Write a surrogate in plain letters, umlauts in the manner of the original: ae, or a."""
        fold = self.naming.lists.morphology.fold
        plain = fold(name) if fold(part.text) == part.key else without_marks(name)
        return plain.title() if name[:1].isupper() else plain


def _like_letters(original: str, drawn: str) -> str:
    """Return `drawn` in the case of `original`, also where that is one letter."""
    return like_case(original if len(original) > 1 else original * 2, drawn)


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


def _ascii_name(text: str) -> str:
    folded = text.casefold()
    return folded if folded.isascii() and folded.isalnum() else UNFIT.sub("", folded).strip("-")

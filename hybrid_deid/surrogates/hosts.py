"""Hosts of addresses: in reserved domains or the caller's own, called as the firms and towns of the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache

from hybrid_deid.surrogates.address_cuts import WORD, Part
from hybrid_deid.surrogates.address_parts import Dissector
from hybrid_deid.surrogates.contact_words import contact_words
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.host_words import (
    acronyms,
    changed_words,
    houses_beside,
    is_nothing_but_kinds,
    is_of_house,
    with_joints,
)
from hybrid_deid.surrogates.interface import Draw, Mention
from hybrid_deid.surrogates.names import Naming
from hybrid_deid.surrogates.network import is_ip, network_surrogate
from hybrid_deid.surrogates.settled import bare_town
from hybrid_deid.surrogates.shape import like_case

Rendered = Callable[..., str]  # see `Rendering.rendered`

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


class Hosts:
    """The surrogates of the hosts in the addresses of one document, once the names are drawn."""

    def __init__(self, naming: Naming, dissector: Dissector, draw: Draw, rendered: Rendered) -> None:
        """`naming` must know all names that the dissector finds; `rendered` writes the parts that it cuts."""
        self.naming = naming
        self.dissector = dissector
        self.draw = draw
        self.words = contact_words()
        self._rendered = rendered
        self._domains: dict[str, str] = {}
        self._hosts: dict[str, str] = {}

    def draw_domains(self, texts: list[str]) -> None:
        """Draw the surrogates of all registrable domains at once, no two the same."""
        domains = {domain for text in texts if (domain := _registrable(text)[1])}
        self._domains.update(
            assigned(
                domains,
                self._candidates,
                lambda _, text: self.draw.allows(text),
                self.draw.keyed,
                set(),
            )
        )

    @cached_property
    def _houses(self) -> frozenset[str]:
        return houses_beside(self.naming.names, self.words)

    def _candidates(self, domain: str) -> Iterator[str]:
        """Yield what may stand for a domain: for a machine of the house, which has none, one word."""
        drawn = self._domain_candidates(domain)
        if "." in domain or self.draw.domains:
            return drawn
        return (text.partition(".")[0] for text in drawn)

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
            name = _ascii_name(self._rendered(parts, "domain", domain, attempt))
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
        fold = self.naming.lists.morphology.fold
        if not is_of_house(parts, self.words) and not self._has_word_of_firm(fold(label).split("-")):
            return ""
        words = label if label.isalnum() else " ".join(UNFIT_SIGNS.split(label)).strip()
        if not words:
            return ""
        mention = Mention(0, len(label), "ORG", words)
        (drawn,) = self.draw.organizations([mention], self.draw)
        others = fold(drawn).split()
        name = _ascii_name("-".join(self._with_towns(fold(words).split(), others) if self._towns else others))
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
        folded = self.naming.lists.morphology.fold(label) if self._towns else ""
        for cut in range(1, len(folded)):
            before, behind = folded[:cut], folded[cut:]
            if before in self._houses and (town := self._towns.get((behind,))):
                return before + town.replace("-", "")
            if behind in self._houses and (town := self._towns.get((before,))):
                return town.replace("-", "") + behind
        return ""

    def _has_word_of_firm(self, words: Sequence[str]) -> bool:
        """Tell whether a host has a word of a firm of the text, and nobody's name."""
        return not self._of_firms.isdisjoint(words) and self.dissector.known.keys().isdisjoint(words)

    @cached_property
    def _of_firms(self) -> frozenset[str]:
        """The folded words of firms of the text that became others and are nobody's name: "lindhorst-eng"."""
        fold, towns = self.naming.lists.morphology.fold, {mention.text for mention, _ in self.draw.towns}
        names = (pair for pair in self.draw.named.items() if pair[0] not in towns)
        return frozenset(map(fold, changed_words(names))).difference(self.dissector.known)

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
            if (bare := fold(bare_town(mention))) and bare not in self.dissector.known:
                found.setdefault(tuple(UNFIT.split(bare)), name)
            if len("".join(words)) > 2 and "".join(words) not in self.dissector.known:
                found[tuple(words)] = name
                if len(words) > 1:
                    found.setdefault(("".join(words),), name.replace("-", ""))
        for text, drawn in acronyms(self.draw.named):
            found.setdefault((text,), drawn)
        for initials, both in self.dissector.doubles.items():  # "pv-bau.de" of Petersen-Voss Bau
            names = [self.naming.names.get(one, "") for one in both]
            if all(names):
                found.setdefault((initials,), "".join(fold(name)[0] for name in names))
        return found

    def drawn(self, host: str) -> str:
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
            if label in self.words.hosts and label not in self.dissector.known
            else self._rendered(self.dissector.words_of(label, self.words.hosts, house=True), "host", label)
            for label in sub.split(".")
            if label
        ]
        return like_case(host, ".".join([*labels, drawn]))


def _ascii_name(text: str) -> str:
    folded = text.casefold()
    return folded if folded.isascii() and folded.isalnum() else UNFIT.sub("", folded).strip("-")

"""The generator of FEMALE, MALE, FAMILY, USER, EMAIL and URL: persons, and their names in addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hybrid_deid.labels import GIVEN
from hybrid_deid.surrogates.address_parts import Dissector, ListedNames
from hybrid_deid.surrogates.contact_words import contact_words
from hybrid_deid.surrogates.contacts import Addressing
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.family_initials import families_of
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.local_families import families_in_locals
from hybrid_deid.surrogates.morphology import PLURAL, spellings
from hybrid_deid.surrogates.name_labels import with_better_labels
from hybrid_deid.surrogates.name_neighbours import fitted
from hybrid_deid.surrogates.name_pieces import CATEGORY, NAME, NameLists
from hybrid_deid.surrogates.names import Naming
from hybrid_deid.surrogates.names_on_s import is_led_by, names_on_s
from hybrid_deid.surrogates.paper import paper_surrogate
from hybrid_deid.surrogates.person_reading import Parsed, PersonReader, closed_up
from hybrid_deid.surrogates.short_names import bearers, with_short_names
from hybrid_deid.surrogates.spacing import opened

LABELS = ("FEMALE", "MALE", "FAMILY", "USER", "EMAIL", "URL")
VARIANTS = 30
NO_LETTERS = re.compile(r"[\W_]+")

Drawn = dict[tuple[str, str], str]


@dataclass(slots=True)
class People:
    """The persons of a document, whose names are drawn: the mentions as they are, and as they are read,
    `closed` where letters of some stood apart."""

    generator: PersonGenerator
    mentions: Sequence[Mention]
    read: Sequence[Mention]
    closed: bool
    parsed: Parsed
    entities: set[tuple[str, str]]
    naming: Naming
    further: Collection[tuple[str, str]]

    @property
    def names(self) -> Mapping[tuple[str, str], str]:
        """The further names, of other mentions, by label and key."""
        if not self.further:
            return {}
        drawn = self.naming.names
        return {one: drawn[one] for each in self.further for one in _either_gender(each) if one in drawn}

    @property
    def people(self) -> Mapping[str, str]:
        """The family names, folded, with their surrogates."""
        return {key: name for (label, key), name in self.naming.names.items() if label == "FAMILY"}

    def surrogates(self, draw: Draw) -> list[str]:
        """Return one surrogate per mention."""
        return self.generator.written(self, draw)


class PersonGenerator:
    """Draws the names of all persons of a document at once, then writes every mention and address with
    them."""

    def __init__(self, lists: NameLists) -> None:
        """`lists` are the name tables of a language."""
        self.lists = lists
        self._listed = ListedNames(lists)
        self._reader = PersonReader(lists)

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return a key per mention, the same for all mentions of a name."""
        return self._reader.entities(mentions)

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return one surrogate per mention, in the same order; "" where none fits."""
        return self.prepared(mentions, draw).surrogates(draw)

    def prepared(
        self, mentions: Sequence[Mention], draw: Draw, further: Collection[tuple[str, str]] = ()
    ) -> People:
        """Draw the names of the mentions and `further` ones, of other mentions; addresses come later."""
        together = closed_up(mentions)
        read = with_better_labels(self._reader.with_gender(together), self.lists)
        parsed = self._reader.pieces(read)
        naming = Naming(
            self.lists,
            draw,
            [mention.text for mention in read],
            [mention.text for mention in read if mention.label not in CATEGORY],
        )
        entities = {
            (label, piece.key)
            for (label, _), parts in parsed.items()
            for piece in parts
            if piece.kind == NAME
        }
        entities.update(entity for entity in further if entities.isdisjoint(_either_gender(entity)))
        naming.resolve(entities)
        return People(self, mentions, read, together is not mentions, parsed, entities, naming, further)

    def written(self, people: People, draw: Draw) -> list[str]:
        """Return the surrogates of mentions whose names are drawn."""
        mentions, read = people.mentions, people.read
        result = self._surrogates(people, draw)
        if short := bearers(read):
            result = with_short_names(read, result, short, draw)
        result = fitted(read, result, draw, self.lists.morphology)
        if not people.closed:
            return result
        return [
            opened(text, like.text) if text and like.text != name.text else text
            for text, like, name in zip(result, mentions, read, strict=True)
        ]

    def _surrogates(self, people: People, draw: Draw) -> list[str]:
        """Return the surrogates of mentions whose letters stand together."""
        mentions, parsed, naming = people.read, people.parsed, people.naming
        addresses = dict.fromkeys((m.label, m.text) for m in mentions if m.label not in CATEGORY)
        if not addresses:
            return self._named(mentions, parsed, naming)
        known = self._known(people.entities, parsed)
        texts = [text for _, text in addresses]
        kept = contact_words().roles_or_kinds
        listed = self._listed
        for key in families_in_locals(texts, self.lists, listed.name, frozenset(known), kept, listed.is_led):
            known[key] = ("FAMILY", key)
        dissector = Dissector(
            self.lists, known, draw.settled, listed, families_of(parsed), self._plain(draw.named)
        )
        addressing = Addressing(naming, dissector, draw)
        if draw.mode != "paper":
            naming.resolve(self._names_in(addresses, dissector, addressing))
        drawn = self._addresses(list(addresses), addressing, draw)
        return self._named(mentions, parsed, naming, drawn)

    def _plain(self, named: Mapping[str, str]) -> dict[str, str]:
        """Return towns and firms as addresses write them ("koeln", "badaussee"), and their surrogates, of
        several words with hyphens."""
        fold = self.lists.morphology.fold
        plain = (
            (fold(text).replace(" ", ""), NO_LETTERS.sub("-", fold(drawn)).strip("-"))
            for text, drawn in named.items()
        )
        return {text: drawn for text, drawn in plain if text and drawn}

    def _named(
        self, mentions: Sequence[Mention], parsed: Parsed, naming: Naming, addresses: Drawn | None = None
    ) -> list[str]:
        """Write every mention, once all names are drawn."""
        drawn = {(label, text): naming.render(label, parts) for (label, text), parts in parsed.items()}
        drawn.update(addresses or {})
        result = [drawn[mention.label, mention.text] for mention in mentions]
        owned = {
            key for key, parts in parsed.items() if key[0] == "FAMILY" and parts[-1].ending in ("s", "S")
        }
        on_s = names_on_s(mentions, self.lists.morphology)  # "die Hubers" of Frau Hubers
        owned |= on_s
        for number, mention in enumerate(mentions if owned else ()):
            # "Hartmanns Hund" and "bei Hartmanns" are one text, though not one behind a sibilant.
            key = (mention.label, mention.text)
            if key not in owned or not self.lists.morphology.plural(mention.before, mention.after):
                continue
            if key not in on_s or not is_led_by(mention, self.lists.morphology.singular):
                *parts, last = parsed[key]
                result[number] = naming.render(mention.label, [*parts, last._replace(ending=PLURAL)])
        return result

    @staticmethod
    def _known(entities: set[tuple[str, str]], parsed: Parsed) -> dict[str, tuple[str, str]]:
        """Return the label and key of each spelling of a name of the document."""
        known = {key: (label, key) for label, key in sorted(entities, reverse=True)}
        for (label, _), parts in sorted(parsed.items()):
            for piece in parts:
                for spelling in spellings(piece.text) if piece.kind == NAME else ():
                    known.setdefault(spelling, (label, piece.key))
        return known

    @staticmethod
    def _names_in(
        addresses: dict[tuple[str, str], None], dissector: Dissector, addressing: Addressing
    ) -> set[tuple[str, str]]:
        texts = [text for _, text in addresses]
        hosts = [host for label, text in addresses for host in addressing.hosts(label, text)]
        return dissector.names_in(texts, hosts, contact_words().roles)

    @staticmethod
    def _addresses(
        addresses: list[tuple[str, str]], addressing: Addressing, draw: Draw
    ) -> dict[tuple[str, str], str]:
        if draw.mode != "paper":
            addressing.draw_domains(addresses)
        writers: dict[str, Callable[[str, int], str]] = {
            "EMAIL": addressing.email,
            "URL": addressing.url,
            "USER": addressing.user,
        }
        # Spellings of one address that differ in case are one entity, but each is written in its own case.
        result: dict[tuple[str, str], str] = {}
        for label in dict.fromkeys(label for label, _ in addresses):
            texts = [text for other, text in addresses if other == label]

            def candidates(text: str, label: str = label) -> Iterator[str]:
                for attempt in range(VARIANTS):
                    if draw.mode == "paper":
                        yield paper_surrogate(label, text, draw, attempt)
                    else:
                        yield writers[label](text, attempt)

            by_fold: dict[str, list[str]] = {}
            for text in texts:
                by_fold.setdefault(normalized(text), []).append(text)
            heads = [variants[0] for variants in by_fold.values()]
            found = assigned(heads, candidates, lambda _, text: draw.allows(text), draw.keyed, set())
            for variants in by_fold.values():
                chosen = found.get(variants[0], "")
                for text in variants:
                    same = chosen
                    if text != variants[0] and chosen:
                        like_chosen = normalized(chosen)
                        same = next((c for c in candidates(text) if normalized(c) == like_chosen), chosen)
                    result[label, text] = same
        return result


def _either_gender(entity: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """Return a name under the labels that it may have: whether "Kim" is a woman a firm does not tell."""
    label, key = entity
    return (entity,) if label == "FAMILY" else tuple((given, key) for given in GIVEN)

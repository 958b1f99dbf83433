"""The generator of FEMALE, MALE, FAMILY, USER, EMAIL and URL: persons, and their names in addresses."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hybrid_deid.surrogates.address_parts import Dissector, ListedNames
from hybrid_deid.surrogates.contact_words import contact_words
from hybrid_deid.surrogates.contacts import Addressing
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.family_initials import families_of
from hybrid_deid.surrogates.gendered_names import families_of_women, with_one_key
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.joined_names import with_joined_names
from hybrid_deid.surrogates.local_families import families_in_locals
from hybrid_deid.surrogates.morphology import GENITIVE, MAYBE_GENITIVE, PLURAL, spellings
from hybrid_deid.surrogates.name_labels import with_better_labels
from hybrid_deid.surrogates.name_neighbours import fitted
from hybrid_deid.surrogates.name_pieces import CATEGORY, NAME, UNSURE, NameLists, Piece, pieces
from hybrid_deid.surrogates.names import Naming, Others
from hybrid_deid.surrogates.names_on_s import is_led_by, names_on_s, plurals_among
from hybrid_deid.surrogates.paper import paper_surrogate
from hybrid_deid.surrogates.short_names import bearers, with_short_names
from hybrid_deid.surrogates.spacing import closed, opened

LABELS = ("FEMALE", "MALE", "FAMILY", "USER", "EMAIL", "URL")
VARIANTS = 30
NO_LETTERS = re.compile(r"[\W_]+")
NOMINATIVE = "Nom"

Parsed = dict[tuple[str, str], Sequence[Piece]]
Drawn = dict[tuple[str, str], str]


def _closed(mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Return mentions without the blanks between the letters of names; themselves where there are none."""
    if not any(mention.text[1:2] == " " for mention in mentions):
        return mentions
    return [
        mention._replace(text=closed(mention.text)) if mention.label in CATEGORY else mention
        for mention in mentions
    ]


def _keys_of(label: str, parsed: Parsed) -> frozenset[str]:
    """Return the keys of the names of a label."""
    return frozenset(
        piece.key for (other, _), parts in parsed.items() if other == label for piece in parts if piece.key
    )


def _bears(mentions: Sequence[Mention], number: int) -> bool:
    """Tell whether a given name on -s stands right before a family name ("Dorkas Huber" is not Dorka's)."""
    mention = mentions[number]
    if mention.text[-1] not in "sS" or CATEGORY[mention.label] != "GIVEN" or number + 1 == len(mentions):
        return False
    following = mentions[number + 1]
    return following.label == "FAMILY" and following.start == mention.end + 1 and mention.after[:1] == " "


def _common_case(one: str, other: str) -> str:
    """Return the case of a name that has one case here and another there, "" where they differ."""
    if one == other:
        return one
    return MAYBE_GENITIVE if one and other and {one, other} <= {GENITIVE, *UNSURE} else ""


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

    def _pieces(self, mentions: Sequence[Mention]) -> Parsed:
        """Return the pieces of each distinct (label, text); names seen in the document help to find
        endings."""
        cases: dict[tuple[str, str], str] = {}  # "" where mentions differ
        given = ""
        for number, mention in enumerate(mentions):
            if mention.label in CATEGORY:
                key, case = (mention.label, mention.text), self._case(mention, given)
                if not mention.case and _bears(mentions, number):
                    case = NOMINATIVE
                given = mention.text if CATEGORY[mention.label] == "GIVEN" else ""
                cases[key] = _common_case(cases.get(key, case), case)
        for key in plurals_among(mentions, cases, self.lists.morphology):
            cases[key] = cases[key] or MAYBE_GENITIVE
        cases.update(dict.fromkeys(names_on_s(mentions, self.lists.morphology), NOMINATIVE))
        fold = self.lists.morphology.fold
        seen: dict[str, dict[str, str]] = {label: {} for label in CATEGORY}
        for label, text in cases:
            whole, known = fold(text), seen[label]
            for word in fold(text.replace("-", " ")).split():
                known[word] = whole if known.get(word, whole) == whole else ""
        parsed = {
            (label, text): self._pieces_of(label, text, case, seen[label])
            for (label, text), case in cases.items()
        }
        families = self._families(mentions)
        for label, text in families:
            *parts, last = parsed[label, text]
            if last.kind == NAME and last.ending in ("s", "S"):
                parsed[label, text] = [*parts, last._replace(ending=PLURAL)]
        doubtful = [
            key for key, case in cases.items() if case == MAYBE_GENITIVE and not parsed[key][-1].ending
        ]
        named = _keys_of("FAMILY", parsed) if doubtful else frozenset()
        for key in doubtful:
            *parts, last = parsed[key]
            if key[0] == "FAMILY" and last.kind == NAME and last.key[:-1] in named:
                # "Die Beckers" beside a Mr. Becker, though there are people called Beckers
                ending = PLURAL if key in families else last.text[-1]
                parsed[key] = [*parts, Piece(NAME, last.text[:-1], last.key[:-1], ending)]
        parsed = with_joined_names(parsed, fold)
        women = families_of_women(_keys_of("FAMILY", parsed), self.lists.morphology.women)
        return with_one_key(parsed, women) if women else parsed

    def _case(self, mention: Mention, given: str) -> str:
        """Return the case of a name by its parse, where there is none by the words beside it.

        Behind a name `given` it has none: "Kurt Maiers Hund" may be that of Mr. Maiers.
        """
        if mention.case or mention.text[-1] not in "sS" or (given and mention.before.endswith(f"{given} ")):
            return mention.case
        return self.lists.morphology.case(mention.before, mention.after)

    def _families(self, mentions: Sequence[Mention]) -> set[tuple[str, str]]:
        """Return the label and text of the family names on -s that name families wherever they stand."""
        plural = self.lists.morphology.plural
        told: dict[tuple[str, str], bool] = {}
        for mention in mentions:
            if mention.label == "FAMILY" and mention.text[-1:] in ("s", "S"):
                key = (mention.label, mention.text)
                told[key] = told.get(key, True) and plural(mention.before, mention.after)
        return {key for key, always in told.items() if always}

    def _pieces_of(self, label: str, text: str, case: str, seen: Mapping[str, str]) -> Sequence[Piece]:
        """Return the pieces of a mention, in the light of the names `seen` in the document (see Others)."""
        found, asked = self.lists.alone(label, text, case)
        if seen.keys().isdisjoint(asked):  # few are asked for, and any number seen
            return found
        # A form seen with the ending is no evidence for the name itself: "Gandalfs" alone is not split.
        return pieces(label, text, self.lists, Others(seen, self.lists.morphology.fold(text)), case)

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return a key per mention; initials belong to the only name that begins with them.

        A short name ("IW") has that of its bearer's given name.
        """
        mentions = _closed(mentions)
        parsed = self._pieces(mentions)
        names: dict[str, list[str]] = {label: [] for label in CATEGORY}
        for (label, _), parts in parsed.items():
            keys = [piece.key for piece in parts if piece.kind == NAME]
            if keys:
                names[label].append("-".join(keys))
        known = {label: sorted(set(those)) for label, those in names.items()}
        short = bearers(mentions)
        result: list[str] = []
        for mention in mentions:
            if mention.label not in CATEGORY:
                result.append(normalized(mention.text))
                continue
            parts = [
                piece for piece in parsed[mention.label, mention.text] if piece.key or piece.kind == "initial"
            ]
            key = "-".join(piece.key or self.lists.morphology.fold(piece.text) for piece in parts)
            if not any(piece.kind == NAME for piece in parts):
                key = _only(known[mention.label], key) or key
            result.append(key or normalized(mention.text))
        for place, mention in enumerate(mentions if short else ()):
            if (mention.label, mention.text) in short:
                given, _ = short[mention.label, mention.text]
                result[place] = result[given[0]]
        return result

    def _with_gender(self, mentions: Sequence[Mention]) -> list[Mention]:
        """Return the mentions with the gender that the words before a name tell, whatever its label says.

        "Bruder Andrea" becomes no Sabine, and neither does Andrea elsewhere in the document, unless other
        words say so there (Dalianis 2019 was given away by a brother called Madeleine).
        """
        fold, gender = self.lists.morphology.fold, self.lists.morphology.gender
        told = [gender(m.before) if CATEGORY.get(m.label) == "GIVEN" else "" for m in mentions]
        if not any(told) or all(label in ("", m.label) for m, label in zip(mentions, told, strict=True)):
            return list(mentions)
        wrong = {
            (m.label, fold(m.text)): label
            for m, label in zip(mentions, told, strict=True)
            if label not in ("", m.label)
        }
        right = {(m.label, fold(m.text)) for m, label in zip(mentions, told, strict=True) if label == m.label}
        result = []
        for mention, label in zip(mentions, told, strict=True):
            key = (mention.label, fold(mention.text))
            meant = label or ("" if key in right else wrong.get(key, ""))
            result.append(mention._replace(label=meant) if meant else mention)
        return result

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return one surrogate per mention, in the same order; "" where none fits."""
        return self.prepared(mentions, draw).surrogates(draw)

    def prepared(
        self, mentions: Sequence[Mention], draw: Draw, further: Collection[tuple[str, str]] = ()
    ) -> People:
        """Draw the names of the mentions and `further` ones, of other mentions; addresses come later."""
        closed_up = _closed(mentions)
        read = with_better_labels(self._with_gender(closed_up), self.lists)
        parsed = self._pieces(read)
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
        return People(self, mentions, read, closed_up is not mentions, parsed, entities, naming, further)

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
        for key in families_in_locals(texts, self.lists, self._listed.name, frozenset(known), kept):
            known[key] = ("FAMILY", key)
        dissector = Dissector(
            self.lists, known, draw.settled, self._listed, families_of(parsed), self._plain(draw.named)
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
            addressing.draw_domains([host for each in addresses for host in addressing.hosts(*each)])
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
    return (entity,) if label == "FAMILY" else (("FEMALE", key), ("MALE", key))


def _only(ordered: Sequence[str], beginning: str) -> str:
    """Return the only one of some sorted names that begins so, "" when there are none or several."""
    place = bisect_left(ordered, beginning)
    fitting = [name for name in ordered[place : place + 2] if name.startswith(beginning)]
    return fitting[0] if len(fitting) == 1 else ""

"""Names that give the family name first, as directories do: "Öztürk, Gülşen"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Consistency
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.groups_and_offices import is_group_or_office
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import PARTICLES, any_case
from hybrid_deid.merge.people.name_settings import Header, Particles
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.merge.told_labels import BY_ADDRESS, is_told
from hybrid_deid.values import BY_START, Span

WORD = any_case(2, 41)  # "Li" too, and double names in full
# A word with the particles before it.
PART = re.compile(rf"{PARTICLES}{WORD}")
GIVEN_WORDS = re.compile(rf"{WORD}|[^\W\d_]\.")

Place = tuple[int, int]


class Entry(NamedTuple):
    """Where the family and the given name of one person stand.

    `sure`: behind them stands an address; `in_list`: in a list of others like it, so that any word may be the
    family name, even a given name ("Dietz;Svea"); `address`: what stands before its "@"; `whole`: it is all
    of one address of a mail's header, so that the family name may be a common word ("An: Dachs, Claudia");
    `lone`: it is all of a field that names one person ("Von: Deniz, Serkan").
    """

    family: Place
    given: Place
    sure: bool = False
    in_list: bool = False
    address: str = ""
    whole: bool = False
    lone: bool = False

    @property
    def ends(self) -> Place:
        """Where the entry begins and ends."""
        return min(self.family[0], self.given[0]), max(self.family[1], self.given[1])


def names_of(
    text: str, entry: Entry, inside: Sequence[Span], known: NameEvidence, settings: Consistency
) -> list[Span]:
    """Return the names of an entry, given the finds that touch it; none when it is to be left alone.

    Each family name becomes FAMILY, each given name takes the gender that lists know of it, and an initial
    that of the name before it. Every given name must be listed, or found as one; the family name may be no
    common word, title or given name, and where the entry is not `sure` it must be found or listed
    (`is_family`), or `may_be_family` and stand before a comma. Behind particles any word is one, and in a
    `whole` entry any that is no group, office or greeting. Nothing is
    said where a find there is confirmed, told by a table, of another kind or reaches beyond it.
    """
    begin, end = entry.ends
    for span in inside:
        parted = _touch(span, entry.family) and _touch(span, entry.given)
        whole = span.label == "ORG" and (span.start, span.end) == (begin, end)
        if span.label not in MISTAKEN or is_settled(span) or is_told(span):
            return []
        if span.start < begin or span.end > end:
            return []
        if parted and not whole:
            return []
    given: list[tuple[Place, str]] = []
    for match in GIVEN_WORDS.finditer(text, *entry.given):
        word, place = match.group(), match.span()
        initial = word[-1] == "."
        gender = known.knowledge.gender(word)
        label = given[-1][1] if given and initial else gender or _label_at(place, inside)
        if gender == "" and not label:
            label = gender_of(word, known.knowledge)
        if not label or not word[0].isupper():
            return []
        given.append((place, label))
    if not given or not _is_family_part(text, entry, inside, known, settings):
        return []
    family = [(part.span(), "FAMILY") for part in PART.finditer(text, *entry.family)]
    names = [_name(text, *each, inside, settings.header) for each in (*family, *given)]
    if entry.whole or (
        entry.address and _is_told(names[0].text, names[len(family)].text, entry.address, known.knowledge)
    ):
        note = f"consistency:header FAMILY {names[0].start}-{names[0].end}{BY_ADDRESS}"
        names[0] = replace(names[0], provenance=(*names[0].provenance, note))
    return sorted(names, key=BY_START)


def _is_family_part(
    text: str, entry: Entry, inside: Sequence[Span], known: NameEvidence, settings: Consistency
) -> bool:
    """Tell whether the place of the family name holds one, and no department, greeting or town."""
    knowledge = known.knowledge
    start, end = entry.family
    words = [word for word in text[start:end].split() if word[0].isupper()]
    found = [span for span in inside if _touch(span, entry.family) and span.end <= end]
    if not words or any(span.label == "ORG" and " " in span.text for span in found):
        return False
    if len(words) == 1 and _has_particles(text[start:end], words[0], settings.particles):
        return True
    if entry.in_list and len(words) == 1:
        return not _is_known(words[0], knowledge)
    if all(map(known.is_family, words)) and entry.sure and len(words) == 1 and not entry.lone:
        # "Lang, Klaus <...>", "Frank, Sabine <s.frank@...>"
        given = text[slice(*entry.given)]
        return not knowledge.is_given(words[0]) or _is_told(words[0], given, entry.address, knowledge)
    if entry.whole and len(words) == 1 and not found and not _is_else(words[0], known, settings):
        return True
    told = entry.lone or any(span.label == "FAMILY" for span in found)  # "Von: Deniz, Serkan"
    if entry.whole and told and len(words) == 1 and known.is_family(words[0]):
        return not _is_known(words[0], knowledge)
    if any(map(known.is_something_else, words)):
        return False
    named = all(map(known.is_family, words)) or any(span.label in PERSON for span in found)
    sure_place = settings.header.sure_place
    if any(span.label == "CITY" and span.score >= sure_place for span in found) and not named:
        return False
    apart = text[end : end + 1] == ","
    return (
        named
        or bool(found)
        or (len(words) == 1 and (entry.sure or (apart and known.may_be_family(words[0]))))
    )


def _is_told(family: str, given: str, address: str, knowledge: NameKnowledge) -> bool:
    """Tell whether an address begins as the given name does and ends with the family name ("s.frank@...")."""
    folded = knowledge.words.folding.word
    behind = folded(address).removesuffix(folded(family))
    return 0 < len(behind) < len(address) and behind[0] == folded(given)[0]


def _has_particles(name: str, word: str, particles: Particles) -> bool:
    """Tell whether nothing but particles stands before the last word of a name ("van den Berg")."""
    *before, last = name.casefold().split()
    return bool(before) and last == word.casefold() and particles.all.issuperset(before)


def _is_known(word: str, knowledge: NameKnowledge) -> bool:
    """Tell whether a word is a title, or no person's name ("Vertrieb")."""
    folded = knowledge.words.folding.word(word)
    return knowledge.words.names_nobody(folded)


def _is_else(word: str, known: NameEvidence, settings: Consistency) -> bool:
    """Tell whether a word is a given name, a greeting, a group, a house or an office ("Finanzamt, Peter")."""
    if is_group_or_office(word, known, settings) or known.knowledge.is_given(word):
        return True
    return known.knowledge.places.knows(word) and not known.is_family(word)


def _touch(span: Span, place: Place) -> bool:
    return span.start < place[1] and span.end > place[0]


def _label_at(place: Place, spans: Sequence[Span]) -> str:
    return next((s.label for s in spans if s.label in GIVEN and (s.start, s.end) == place), "")


def _name(text: str, place: Place, label: str, inside: Sequence[Span], settings: Header) -> Span:
    """Return the find at a place under a label, or a new one."""
    start, end = place
    note = f"consistency:header {label} {start}-{end}"
    for span in inside:
        if (span.start, span.end) == place:
            return (
                span
                if span.label == label
                else replace(span, label=label, provenance=(*span.provenance, note))
            )
    return Span(start, end, label, text[start:end], settings.score, "consistency:header", provenance=(note,))

"""Labels of names that the rest of the document says better: "Herr Arnold" beside Ms. Arnold."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from hybrid_deid.labels import GIVEN
from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.surrogates.name_pieces import CATEGORY, PIECE, NameLists
from hybrid_deid.surrogates.name_uses import follows, given_elsewhere
from hybrid_deid.surrogates.names_on_s import is_led_by


def with_better_labels(mentions: Sequence[Mention], lists: NameLists) -> Sequence[Mention]:
    """Return the mentions with the labels that fit the document; themselves where all do.

    What is a family name of the document is one behind a form of address, and, where it is no given name,
    between a given name and a family name ("Barbara Bächli Amrein") or before an initial ("Bächli B."), which
    is that of a given name then. A given name right behind another is of
    its gender ("Rainer Maria Huber"), but not where somebody else may have it ("Max Lisa und Tom"). Some lone
    names are what they are elsewhere (`given_elsewhere`).
    """
    names = [number for number, mention in enumerate(mentions) if mention.label in CATEGORY]
    changed = dict(_families(mentions, names, lists))
    changed.update(_before_initials(mentions, names, lists))
    changed.update(_of_couples(mentions, names, lists))
    changed.update(_initials_of_families(mentions, names))
    changed.update(given_elsewhere(mentions, names, lists))
    labels = [changed.get(number, mentions[number].label) for number in names]
    pairs = [
        place
        for place, (one, other) in enumerate(pairwise(labels), 1)
        if one != other
        and one in GIVEN
        and other in GIVEN
        and follows(mentions, names[place - 1], names[place])
    ]
    firsts = _firsts(mentions, names) if pairs else frozenset()
    for place in pairs:
        first, second = names[place - 1], names[place]
        if mentions[second].text not in firsts and _is_second(mentions, names, place, lists):
            changed[second] = changed.get(first, labels[place - 1])
    if not changed:
        return mentions
    return [
        mention._replace(label=changed[number]) if number in changed else mention
        for number, mention in enumerate(mentions)
    ]


def _families(
    mentions: Sequence[Mention], names: Sequence[int], lists: NameLists
) -> Iterator[tuple[int, str]]:
    """Yield the numbers of the given names that are family names of the document where they stand."""
    texts = {mentions[number].text for number in names if mentions[number].label == "FAMILY"}
    words = {word for text in texts for word in PIECE.findall(text)}
    families: frozenset[str] | None = None
    fold = lists.morphology.fold
    for place, number in enumerate(names if words else ()):
        mention = mentions[number]
        if mention.label not in GIVEN or mention.text not in words:  # nearly all
            continue
        before = place > 0 and follows(mentions, names[place - 1], number)
        behind = place + 1 < len(names) and follows(mentions, number, names[place + 1])
        led = not (before or behind) and is_led_by(mention, lists.morphology.addresses)
        between = before and behind and mentions[names[place + 1]].label == "FAMILY"
        if not led and not (between and mentions[names[place - 1]].label in GIVEN):
            continue
        if families is None:
            families = frozenset(map(fold, words))
        key = fold(mention.text)
        if key in families and (led or not any(lists.knows(label, key) for label in GIVEN)):
            yield number, "FAMILY"


# Of a given name behind the family name.
INITIAL = re.compile(r"[^\W\d_]\.")


def _before_initials(
    mentions: Sequence[Mention], names: Sequence[int], lists: NameLists
) -> Iterator[tuple[int, str]]:
    """Yield the labels of families of the document before an initial, and those of the initials."""
    pairs = [
        (first, second)
        for first, second in pairwise(names)
        if mentions[second].text[-1:] == "."
        and INITIAL.fullmatch(mentions[second].text)
        and not INITIAL.fullmatch(mentions[first].text)
        and follows(mentions, first, second)
    ]
    if not pairs:
        return
    people: dict[str, list[Mention]] = {}  # the given names before each family name
    for first, second in pairwise(names):
        one, other = mentions[first], mentions[second]
        if one.label in GIVEN and other.label == "FAMILY" and follows(mentions, first, second):
            people.setdefault(other.text, []).append(one)
    ends = {second for _, second in pairs}
    for first, second in pairs:
        family, initial = mentions[first], mentions[second]
        given = people.get(family.text, [])
        called_so = [one.label for one in given if one.text[0] == initial.text[0]]
        stands_alone = first not in ends and _is_first(mentions, names, first)
        if stands_alone and given and (called_so or not _is_given_name(family, lists)):
            yield first, "FAMILY"
            yield second, (called_so or [one.label for one in given])[0]


def _initials_of_families(mentions: Sequence[Mention], names: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield the initials behind a given name that are of a family of the text: "Jonas P." beside Petrović."""
    letters: set[str] | None = None
    for place in range(1, len(names)):
        first, second = names[place - 1 : place + 1]
        initial = mentions[second]
        if initial.text[-1:] != "." or initial.label not in GIVEN or not INITIAL.fullmatch(initial.text):
            continue
        if mentions[first].label not in GIVEN or not follows(mentions, first, second):
            continue
        behind = place + 1 < len(names) and follows(mentions, second, names[place + 1])
        if letters is None:
            letters = {mentions[n].text[0] for n in names if mentions[n].label == "FAMILY"}
        if initial.text[0] in letters and not behind and not INITIAL.fullmatch(mentions[first].text):
            yield second, "FAMILY"


AND = re.compile(r"\s(?:und|u\.|&|\+|and|och)\s")


def _of_couples(
    mentions: Sequence[Mention], names: Sequence[int], lists: NameLists
) -> Iterator[tuple[int, str]]:
    """Yield the labels of given names that were taken for the family of another: "Leo und Eva Roth".

    They stand alone before "and" and a whole name, behind no form of address, and are no family name of the
    text.
    """
    families: set[str] | None = None
    for place in range(len(names) - 2):
        first, second, third = names[place : place + 3]
        one, other = mentions[first], mentions[second]
        if one.label != "FAMILY" or other.label not in GIVEN or mentions[third].label != "FAMILY":
            continue
        joint = AND.match(one.after)
        joined = joint is not None and other.start == one.end + joint.end()
        if not joined or not follows(mentions, second, third) or not _is_first(mentions, names, first):
            continue
        key = lists.morphology.fold(one.text)
        label = next((label for label in reversed(GIVEN) if _is_usual(label, key, lists)), "")
        if families is None:
            families = {mentions[n].text for n in names if n != first and mentions[n].label == "FAMILY"}
        if label and one.text not in families and not is_led_by(one, lists.morphology.addresses):
            yield first, label


def _is_usual(label: str, key: str, lists: NameLists) -> bool:
    return any(key in table.usual for table in lists.tables[label])


def _is_first(mentions: Sequence[Mention], names: Sequence[int], number: int) -> bool:
    place = bisect_left(names, number)
    return not (place and follows(mentions, names[place - 1], number))


def _is_given_name(mention: Mention, lists: NameLists) -> bool:
    return any(lists.knows(label, lists.morphology.fold(mention.text)) for label in GIVEN)


def _firsts(mentions: Sequence[Mention], names: Sequence[int]) -> frozenset[str]:
    """Return the names that stand behind no other somewhere in the document: somebody is called so."""
    return frozenset(
        mentions[number].text
        for place, number in enumerate(names)
        if not (place and follows(mentions, names[place - 1], number))
    )


def _is_second(mentions: Sequence[Mention], names: Sequence[int], place: int, lists: NameLists) -> bool:
    """Tell whether a given name behind another is one of the same person: a family name follows, or no list
    knows its gender."""
    number = names[place]
    if place + 1 < len(names) and follows(mentions, number, names[place + 1]):
        return True
    return not lists.knows(mentions[number].label, lists.morphology.fold(mentions[number].text))

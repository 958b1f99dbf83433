"""Labels of names that the rest of the document says better: "Herr Arnold" beside Ms. Arnold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.surrogates.name_pieces import CATEGORY, PIECE, NameLists
from hybrid_deid.surrogates.names_on_s import is_led_by

GIVEN = "GIVEN"


def with_better_labels(mentions: Sequence[Mention], lists: NameLists) -> Sequence[Mention]:
    """Return the mentions with the labels that fit the document; themselves where all do.

    What is a family name of the document is one behind a form of address, and, where it is no given name,
    between a given name and a family name ("Barbara Bächli Amrein"). A given name right behind another is of
    its gender ("Rainer Maria").
    """
    names = [number for number, mention in enumerate(mentions) if mention.label in CATEGORY]
    changed = dict(_families(mentions, names, lists))
    labels = [changed.get(number, mentions[number].label) for number in names]
    for place, (one, other) in enumerate(pairwise(labels)):
        if one != other and CATEGORY[one] == CATEGORY[other] == GIVEN:
            first, second = names[place : place + 2]
            if _follows(mentions, first, second):
                changed[second] = changed.get(first, one)
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
    joined = "\n".join([mentions[number].text for number in names if mentions[number].label == "FAMILY"])
    families: frozenset[str] | None = None
    fold = lists.morphology.fold
    for place, number in enumerate(names if joined else ()):
        mention = mentions[number]
        if CATEGORY[mention.label] != GIVEN or mention.text not in joined:  # nearly all
            continue
        before = place > 0 and _follows(mentions, names[place - 1], number)
        behind = place + 1 < len(names) and _follows(mentions, number, names[place + 1])
        led = not (before or behind) and is_led_by(mention, lists.morphology.addresses)
        between = before and behind and mentions[names[place + 1]].label == "FAMILY"
        if not led and not (between and CATEGORY[mentions[names[place - 1]].label] == GIVEN):
            continue
        if families is None:
            families = _words_of_families(mentions, names, fold)
        key = fold(mention.text)
        if key in families and (led or not any(lists.knows(label, key) for label in ("FEMALE", "MALE"))):
            yield number, "FAMILY"


def _words_of_families(
    mentions: Sequence[Mention], names: Sequence[int], fold: Callable[[str], str]
) -> frozenset[str]:
    texts = {mentions[number].text for number in names if mentions[number].label == "FAMILY"}
    return frozenset(fold(word) for text in texts for word in PIECE.findall(text))


def _follows(mentions: Sequence[Mention], first: int, second: int) -> bool:
    """Tell whether nothing but a blank stands between two mentions."""
    return mentions[second].start == mentions[first].end + 1 and mentions[first].after[:1] == " "

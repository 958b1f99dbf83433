"""Lone names whose label other mentions of the document correct: "Papa (Günther)" beside a Günther."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.surrogates.morphology import KIN_GENITIVE
from hybrid_deid.surrogates.name_pieces import CATEGORY, NameLists
from hybrid_deid.surrogates.names_on_s import is_led_by

GIVEN = "GIVEN"
OF_GIVEN = ("FEMALE", "MALE")


def given_elsewhere(
    mentions: Sequence[Mention], names: Sequence[int], lists: NameLists
) -> Iterator[tuple[int, str]]:
    """Yield the numbers and the labels of lone names that the document labels otherwise elsewhere.

    `names` are the numbers of the names of persons. A family name behind a word of kin is the given name of
    the text, and so is the second half of a double one ("Karl Heinz" beside Karl-Heinz). A genitive is of the
    given name of the text, whatever its gender ("Hannes Schwester" of Hanne), or of a family name of it ("das
    Gebhards-Team" of Corinna Gebhard).
    """
    if len(names) < 2:
        return
    labels: dict[str, set[str]] = {}
    for number in names:
        labels.setdefault(mentions[number].text, set()).add(mentions[number].label)
    doubles = {
        (first, second): mentions[number].label
        for number in names
        if CATEGORY[mentions[number].label] == GIVEN
        for first, hyphen, second in [mentions[number].text.partition("-")]
        if hyphen and "-" not in second
    }
    doubtful = [
        place
        for place, mention in enumerate(map(mentions.__getitem__, names))
        if (
            doubles or len(labels[mention.text]) > 1
            if mention.label == "FAMILY"
            else mention.text[-1:] in ("s", "S") and mention.text[:-1] in labels
        )
    ]
    if not doubtful:
        return  # nearly all documents
    families = _certain_families(mentions, names, lists)
    standing = {  # names as they are, before no word of kin
        mention.text
        for mention in map(mentions.__getitem__, names)
        if mention.text[-1:] in ("s", "S")
        and lists.knows(mention.label, lists.morphology.fold(mention.text))
        and not _is_of_kin(mention, lists)
    }
    for place in doubtful:
        number = names[place]
        mention = mentions[number]
        before = place > 0 and follows(mentions, names[place - 1], number)
        behind = place + 1 < len(names) and follows(mentions, number, names[place + 1])
        if mention.label == "FAMILY" and before and not behind and doubles:
            first = mentions[names[place - 1]]
            if double := doubles.get((first.text, mention.text)):
                yield number, double
        if before or behind:
            continue
        if mention.label == "FAMILY":
            given = labels[mention.text] - {"FAMILY"}
            if len(given) == 1 and mention.text not in families and _is_behind_kin(mention, lists):
                yield number, given.pop()
        elif mention.text not in standing and (label := _of_genitive(mention, labels, families, lists)):
            yield number, label


def _is_behind_kin(mention: Mention, lists: NameLists) -> bool:
    """Tell whether a word of kin stands before a name, perhaps with a bracket between: "Papa (Günther)"."""
    if is_led_by(mention, lists.morphology.addresses):
        return False
    before = mention.before.rstrip("(")
    return lists.morphology.gender(before if before[-1:].isspace() else f"{before} ") != ""


def _of_genitive(
    mention: Mention, labels: Mapping[str, set[str]], families: set[str], lists: NameLists
) -> str:
    """Return the label of the name whose genitive a given name is, "" where its own may be right."""
    base = mention.text[:-1]
    theirs = labels.get(base, set())
    if mention.label in theirs or not theirs:
        return ""
    if lists.knows(mention.label, lists.morphology.fold(mention.text)) and not _is_of_kin(mention, lists):
        return ""
    given = [label for label in OF_GIVEN if label in theirs]
    if len(given) == 1:
        return given[0]
    return "FAMILY" if not given and base in families else ""


def _is_of_kin(mention: Mention, lists: NameLists) -> bool:
    return lists.morphology.case(mention.before, mention.after) == KIN_GENITIVE


def _certain_families(mentions: Sequence[Mention], names: Sequence[int], lists: NameLists) -> set[str]:
    """Return the family names that stand behind a given name or a form of address."""
    found: set[str] = set()
    for place, number in enumerate(names):
        mention = mentions[number]
        if mention.label == "FAMILY" and (
            (place > 0 and follows(mentions, names[place - 1], number))
            or is_led_by(mention, lists.morphology.addresses)
        ):
            found.add(mention.text)
    return found


def follows(mentions: Sequence[Mention], first: int, second: int) -> bool:
    """Tell whether nothing but a blank stands between two mentions."""
    return mentions[second].start == mentions[first].end + 1 and mentions[first].after[:1] == " "

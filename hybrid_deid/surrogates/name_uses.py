"""Lone names whose label other mentions of the document correct: "Papa (Günther)" beside a Günther."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hybrid_deid.labels import GIVEN
from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.surrogates.morphology import KIN_GENITIVE
from hybrid_deid.surrogates.name_pieces import NameLists
from hybrid_deid.surrogates.names_on_s import is_led_by

# A title of nobility and its particle right behind a name: "Albrecht Freiherr von Aue".
TITLE_BEHIND = re.compile(r"[ \t]([^\W\d_]+)[ \t]([^\W\d_]+\.?)[ \t]")


@dataclass(frozen=True)
class _Told:
    """What a document tells of its names; `names` are the numbers of the mentions that are names of persons.

    `labels` are those of each text, `doubles` those of double given names by their halves, `families` the
    texts that are surely family names, `standing` names on "s" as they are, before no word of kin, and
    `small` the labels of given names with a capital, by their keys.
    """

    mentions: Sequence[Mention]
    names: Sequence[int]
    lists: NameLists
    labels: Mapping[str, set[str]]
    doubles: Mapping[tuple[str, str], str]
    families: set[str]
    standing: set[str]
    small: Mapping[str, str]


def given_elsewhere(
    mentions: Sequence[Mention], names: Sequence[int], lists: NameLists
) -> Iterator[tuple[int, str]]:
    """Yield the numbers and the labels of lone names that the document labels otherwise elsewhere.

    `names` are the numbers of the names of persons. A family name behind a word of kin is the given name of
    the text, and so is the second half of a double one ("Karl Heinz" beside Karl-Heinz), one in small letters
    ("frag emre" beside Emre), and one before a title of nobility ("Dr. Albrecht Freiherr von Aue"). A given
    name behind the stroke of a family name is one that a given name stands before elsewhere ("Huemer/Abdi"
    beside Yusuf Abdi). A genitive is of the given name of the text, whatever its gender ("Hannes Schwester"
    of Hanne), or of a family name of it ("das Gebhards-Team" of Corinna Gebhard).
    """
    if len(names) < 2 and not any(_before_nobility(mentions[number], lists) for number in names):
        return
    told = _told(mentions, names, lists)
    for place, number in enumerate(names):
        is_family = mentions[number].label == "FAMILY"
        if label := _of_family(told, place) if is_family else _of_given(told, place):
            yield number, label


def _told(mentions: Sequence[Mention], names: Sequence[int], lists: NameLists) -> _Told:
    """Gather what a document tells of its names."""
    labels: dict[str, set[str]] = {}
    for number in names:
        labels.setdefault(mentions[number].text, set()).add(mentions[number].label)
    doubles = {
        (first, second): mentions[number].label
        for number in names
        if mentions[number].label in GIVEN
        for first, hyphen, second in [mentions[number].text.partition("-")]
        if hyphen and "-" not in second
    }
    families = _certain_families(mentions, names, lists)
    standing = {
        mention.text
        for mention in map(mentions.__getitem__, names)
        if mention.text[-1:] in ("s", "S")
        and lists.knows(mention.label, lists.morphology.fold(mention.text))
        and not _is_of_kin(mention, lists)
    }
    small = _given_in_capitals(mentions, names, families, lists)
    return _Told(mentions, names, lists, labels, doubles, families, standing, small)


def _beside(told: _Told, place: int) -> tuple[bool, bool]:
    """Tell whether another name stands right before a name, and right behind it."""
    mentions, names = told.mentions, told.names
    before = place > 0 and follows(mentions, names[place - 1], names[place])
    return before, place + 1 < len(names) and follows(mentions, names[place], names[place + 1])


def _of_family(told: _Told, place: int) -> str:
    """Return the label of the given name that a family name is, "" where its own may be right."""
    mention, lists = told.mentions[told.names[place]], told.lists
    if noble := _before_nobility(mention, lists):
        return noble
    before, behind = _beside(told, place)
    if before and not behind and told.doubles:
        return told.doubles.get((told.mentions[told.names[place - 1]].text, mention.text), "")
    if before or behind:
        return ""
    given = told.labels[mention.text] - {"FAMILY"}
    if len(given) == 1 and mention.text not in told.families and _is_behind_kin(mention, lists):
        return given.pop()
    if told.small and _is_in_running_text(mention, lists):
        return told.small.get(lists.morphology.fold(mention.text), "")
    return ""


def _of_given(told: _Told, place: int) -> str:
    """Return the label of the name that a lone given name is instead, "" where its own may be right."""
    mentions, number = told.mentions, told.names[place]
    mention = mentions[number]
    if any(_beside(told, place)):
        return ""
    if mention.text in told.families and place and _is_behind_stroke(mentions, told.names[place - 1], number):
        return "FAMILY"
    if mention.text[-1:] in ("s", "S") and mention.text not in told.standing:
        return _of_genitive(mention, told.labels, told.families, told.lists)
    return ""


def _given_in_capitals(
    mentions: Sequence[Mention], names: Sequence[int], families: set[str], lists: NameLists
) -> dict[str, str]:
    """Return the labels of the given names with a capital, by their keys, that nobody has as a family name;
    only where a name in small letters asks for them."""
    fold = lists.morphology.fold
    if not any(mentions[number].text.islower() and mentions[number].label == "FAMILY" for number in names):
        return {}
    found: dict[str, set[str]] = {}
    for mention in map(mentions.__getitem__, names):
        if mention.label in GIVEN and mention.text.istitle():
            found.setdefault(fold(mention.text), set()).add(mention.label)
    taken = set(map(fold, families))
    return {key: theirs.pop() for key, theirs in found.items() if len(theirs) == 1 and key not in taken}


def _is_in_running_text(mention: Mention, lists: NameLists) -> bool:
    """Tell whether a name in small letters stands behind a word that is no form of address: "frag emre"."""
    before = mention.before.rstrip(" ")
    behind_word = before != mention.before and before[-1:].islower()
    return mention.text.islower() and behind_word and not is_led_by(mention, lists.morphology.addresses)


def _before_nobility(mention: Mention, lists: NameLists) -> str:
    """Return the label of the given name before a title of nobility, "" for any other name."""
    morphology = lists.morphology
    behind = TITLE_BEHIND.match(mention.after)
    if (
        behind is None
        or behind[1].casefold() not in morphology.nobility
        or behind[2].casefold() not in morphology.behind_titles
        or mention.text.casefold() in morphology.nobility
    ):
        return ""
    key = morphology.fold(mention.text)
    return next((label for label in GIVEN if lists.knows(label, key)), "")


def _is_behind_stroke(mentions: Sequence[Mention], first: int, second: int) -> bool:
    """Tell whether a mention stands behind a family name and a stroke."""
    one, other = mentions[first], mentions[second]
    return one.label == "FAMILY" and other.start == one.end + 1 and one.after[:1] == "/"


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
    given = [label for label in GIVEN if label in theirs]
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

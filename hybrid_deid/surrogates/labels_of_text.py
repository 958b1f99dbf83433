"""Mentions whose label the names beside them or the rest of the text say better than finders did.

A family name that a firm has as well, a place at the head of a line with its date, a host that is called
after a person of the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.surrogates.interface import Mention, normalized

FAMILY, CITY, ORG = "FAMILY", "CITY", "ORG"
# Between a given name and the family name: "Anneliese (Anna) Bruckmoser".
BETWEEN = re.compile(r"[)\"“»']?[ ]")
# Between a place and its date: "Heide, 15.10.", "Heide, den 15.10.".
BEFORE_DATE = re.compile(r",?[ ](?:den[ ]|am[ ])?")
WORD = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{2,}(?:-[A-ZÄÖÜ][a-zäöüß]{2,})?")
JOINTS = "-_"


def with_labels_of_text(mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Return mentions with the labels that the text gives them; themselves where all fit."""
    labels = {mention.label for mention in mentions}
    changed: dict[int, str] = {}
    if ORG in labels and not labels.isdisjoint(GIVEN):
        changed.update(dict.fromkeys(_families_behind_given(mentions), FAMILY))
    if CITY in labels:
        if not labels.isdisjoint(GIVEN):
            changed.update(dict.fromkeys(_places_before_dates(mentions), CITY))
        if FAMILY in labels:
            changed.update(dict.fromkeys(_families_in_codes(mentions), FAMILY))
    if not changed:
        return mentions
    return [
        mention._replace(label=changed[number]) if number in changed else mention
        for number, mention in enumerate(mentions)
    ]


def _families_behind_given(mentions: Sequence[Mention]) -> list[int]:
    """Return the organizations of one word that stand right behind a given name, where a firm begins so."""
    firms = {
        mention.text.split(" ", 1)[0] for mention in mentions if mention.label == ORG and " " in mention.text
    }
    return [
        number
        for number, mention in enumerate(mentions)
        if number
        and mention.label == ORG
        and mention.text in firms
        and WORD.fullmatch(mention.text)
        and mentions[number - 1].label in GIVEN
        and _between(mentions, number, BETWEEN)
    ]


def _places_before_dates(mentions: Sequence[Mention]) -> list[int]:
    """Return the given names at the head of a line, before a date, that are places elsewhere in the text."""
    places = {mention.text for mention in mentions if mention.label == CITY}
    return [
        number
        for number, mention in enumerate(mentions[:-1])
        if mention.label in GIVEN
        and mention.text in places
        and mention.before[-1:] in ("", "\n")
        and mentions[number + 1].label == "DATE"
        and _between(mentions, number + 1, BEFORE_DATE)
    ]


def _families_in_codes(mentions: Sequence[Mention]) -> list[int]:
    """Return the places in small letters that a sign joins to another word and that are families of the text:
    "nas-kaltenbach" of Mr. Kaltenbach."""
    families = {normalized(mention.text) for mention in mentions if mention.label == FAMILY}
    places = {
        normalized(mention.text)
        for mention in mentions
        if mention.label == CITY and mention.text[0].isupper()
    }
    return [
        number
        for number, mention in enumerate(mentions)
        if mention.label == CITY
        and mention.text.islower()
        and normalized(mention.text) in families - places
        and (mention.before[-1:] in tuple(JOINTS) or mention.after[:1] in tuple(JOINTS))
    ]


def _between(mentions: Sequence[Mention], number: int, pattern: re.Pattern[str]) -> bool:
    """Tell whether what stands between a mention and the one before it is as a pattern has it."""
    before, length = mentions[number - 1], mentions[number].start - mentions[number - 1].end
    return 0 < length <= len(before.after) and pattern.fullmatch(before.after[:length]) is not None

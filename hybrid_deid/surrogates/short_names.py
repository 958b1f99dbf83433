"""Surrogates of short names: "IW" beside Ilka Wedemeyer has the initials of her surrogate."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from hybrid_deid.short_names import is_short_name, parts_of, pieces_of
from hybrid_deid.surrogates.interface import Draw, Mention
from hybrid_deid.surrogates.name_pieces import CATEGORY
from hybrid_deid.surrogates.shape import LATIN

Person = tuple[Sequence[int], int]  # where the given names and the family name stand among the mentions
Bearers = dict[tuple[str, str], Person]


def bearers(mentions: Sequence[Mention]) -> Bearers:
    """Return for each (label, text) that is the short name of a person of the document whose it is.

    Of several it is the one whose name it stands behind, else the first.
    """
    short = {
        (mention.label, mention.text): place
        for place, mention in reversed(list(enumerate(mentions)))
        if mention.label in CATEGORY and is_short_name(mention.text)
    }
    if not short:
        return {}
    people = list(_people(mentions))
    found: Bearers = {}
    for (label, text), place in short.items():
        own = [person for person in people if _pieces(text, mentions, person)]
        if own:
            before = [person for person in own if max(*person[0], person[1]) == place - 1]
            found[label, text] = (before or own)[0]
    return found


def _people(mentions: Sequence[Mention]) -> Iterator[Person]:
    """Yield the people whose given and family names stand together, in either order."""
    for place, family in enumerate(mentions):
        if family.label != "FAMILY":
            continue
        first = place
        while first and _is_given(mentions[first - 1]) and _gap(mentions, first - 1) == 1:
            first -= 1
        if first < place:
            yield range(first, place), place
        elif _stands_before_given(mentions, place):
            yield (place + 1,), place


def _stands_before_given(mentions: Sequence[Mention], place: int) -> bool:
    """Tell whether a family name stands before the given name: "Wedemeyer, Ilka", "Wedemeyer_Ilka"."""
    following, after = place + 1, mentions[place].after
    if following >= len(mentions) or not _is_given(mentions[following]):
        return False
    return _gap(mentions, place) == (2 if after.startswith(", ") else 1) and after[:1] in ",_;"


def _is_given(mention: Mention) -> bool:
    return CATEGORY.get(mention.label) == "GIVEN"


def _gap(mentions: Sequence[Mention], place: int) -> int:
    return mentions[place + 1].start - mentions[place].end


def _pieces(text: str, mentions: Sequence[Mention], person: Person) -> tuple[tuple[int, int], ...]:
    given, family = person
    return pieces_of(
        text, parts_of(mentions[place].text for place in given), parts_of([mentions[family].text])
    )


def with_short_names_read(mentions: Sequence[Mention], known: Container[str]) -> Sequence[Mention]:
    """Return the mentions with the label of a given name where an organization is the short name of somebody:
    "JL soll anrufen" beside Jana Lorentz.

    It is none that is `known`, nor a word or the initials of another name of an organization of the text.
    """
    letters = {
        mention.text
        for mention in mentions
        if mention.label == "ORG" and mention.text.isupper() and is_short_name(mention.text)
    }
    letters = {word for word in letters if word not in known}
    if not letters:
        return mentions
    firms = {m.text for m in mentions if m.label == "ORG" and " " in m.text}
    letters.difference_update(part for firm in firms for part in (*firm.split(), _initials(firm)))
    people = list(_people(mentions)) if letters else []
    labels: dict[str, str] = {}
    for word in letters:
        own = [
            mentions[given[0]].label for given, family in people if _pieces(word, mentions, (given, family))
        ]
        if own:
            labels[word] = own[0]
    if not labels:
        return mentions
    return [
        mention._replace(label=labels[mention.text])
        if mention.label == "ORG" and mention.text in labels
        else mention
        for mention in mentions
    ]


def _initials(name: str) -> str:
    return "".join(part[0] for part in parts_of([name]))


def with_short_names(
    mentions: Sequence[Mention], surrogates: Sequence[str], known: Bearers, draw: Draw
) -> list[str]:
    """Return the surrogates of the mentions with those of short names made of the names of their bearers.

    No two become one, and none becomes an original of the document: the last letter gives way.
    """
    written: dict[tuple[str, str], str] = {}
    for key, person in known.items():
        given, family = person
        pieces = _pieces(key[1], mentions, person)
        parts = parts_of(surrogates[place] for place in (*given, family))
        if len(parts) <= pieces[-1][0]:  # a tag, or a name of fewer parts
            continue
        short = "".join(parts[part][:letters].title() for part, letters in pieces)
        last = short[:-1]
        others = (last + (letter.upper() if short[-1].isupper() else letter) for letter in LATIN)
        written[key] = next(
            (one for one in (short, *others) if draw.allows(one) and one not in written.values()), ""
        )
    return [
        written.get((mention.label, mention.text), surrogate)
        for mention, surrogate in zip(mentions, surrogates, strict=True)
    ]

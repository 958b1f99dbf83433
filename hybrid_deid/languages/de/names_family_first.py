"""Names with the family first that were found with other labels: "Herr Hoang Van Duc" is of the Hoangs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.languages.de.tables import family_first, table
from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.surrogates.name_pieces import CATEGORY

SIZE = 3  # names of such a person: of two names the first may be a given one ("Mai Huber")


def with_family_first(mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Return the mentions with the labels of names that have the family first.

    The first of three is a listed family name; the others are given ones where all were labelled so, or the
    one between tells of it ("Pham Thi Lan").
    """
    listed = family_first()
    if not any(mention.text in listed for mention in mentions if mention.label in CATEGORY):
        return mentions
    result = list(mentions)
    for run in _runs(mentions):
        names = mentions[run.start : run.stop]
        if len(names) != SIZE or names[0].text not in listed:
            continue
        between = names[1].text.casefold() in table("names")["family_first_between"]
        if not between and (names[-1].text in listed or any(name.label == "FAMILY" for name in names)):
            continue
        given = next((name.label for name in names[1:] if name.label in GIVEN), GIVEN[-1])
        for place in run:
            label = mentions[place].label if mentions[place].label in GIVEN else given
            result[place] = mentions[place]._replace(label="FAMILY" if place == run.start else label)
    return result


def _runs(mentions: Sequence[Mention]) -> Iterator[range]:
    """Yield where names of people stand with nothing but a blank between them."""
    start = 0
    for place in range(1, len(mentions) + 1):
        one = mentions[place - 1]
        goes_on = place < len(mentions) and mentions[place].start == one.end + 1 and one.after[:1] == " "
        if not goes_on or one.label not in CATEGORY or mentions[place].label not in CATEGORY:
            if one.label in CATEGORY:
                yield range(start, place)
            start = place

"""Names with the family first ("Tran Van Minh"): what stands for them has the order of the language.

The origin of a name is lost among surrogates, so that "Danner Uwe Lorenz" would be the name of nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.surrogates.interface import Mention

ENDINGS = ("s", "S", "'", "’", "`", "´")  # of a genitive, which stays with the last word


def order_of(
    mentions: Sequence[Mention], written: Sequence[bool], family_first: Collection[str]
) -> list[int] | None:
    """Return which mention's surrogate stands in the place of each, None where each has its own.

    `family_first` are family names that stand before the given ones; `written` tells which mentions have
    surrogates.
    """
    if not family_first:
        return None
    found = [
        number
        for number, mention in enumerate(mentions)
        if mention.label == "FAMILY" and mention.text in family_first
    ]
    order = None
    for first in found:
        run = [first, *_given_behind(mentions, first)]
        if (
            len(run) > 1
            and all(written[number] for number in run)
            and _stands_alone(mentions, first, run[-1])
        ):
            order = list(range(len(mentions))) if order is None else order
            order[first : run[-1] + 1] = [*run[1:], first]
    return order


def _given_behind(mentions: Sequence[Mention], first: int) -> Iterator[int]:
    """Yield the given names behind a mention, with a blank between them."""
    for number in range(first + 1, len(mentions)):
        before, mention = mentions[number - 1], mentions[number]
        if mention.label not in GIVEN or mention.start != before.end + 1 or before.after[:1] != " ":
            return
        yield number


def _stands_alone(mentions: Sequence[Mention], first: int, last: int) -> bool:
    """Tell whether no further name stands beside, and the last one is no genitive."""
    beside = {"FAMILY", *GIVEN}
    if first and mentions[first - 1].label in beside and mentions[first - 1].end + 1 == mentions[first].start:
        return False
    behind = mentions[last + 1] if last + 1 < len(mentions) else None
    if behind is not None and behind.label in beside and behind.start == mentions[last].end + 1:
        return False
    return not mentions[last].text.endswith(ENDINGS)

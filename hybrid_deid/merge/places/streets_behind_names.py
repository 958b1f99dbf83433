"""Streets behind a name and a comma that no list has: "Agnes Lukowiak, Ahornhöhe 8. Sie meldet sich ...".

What ends so may be any place in a sentence; between the name of a person and a number it is an address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_patterns import capitalised
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

WORD = capitalised(3, 25)
SURE = 0.85  # the score of both, more than of a town or a name that a tagger took a street for


def streets_behind_names(
    text: str, spans: Sequence[Span], endings: tuple[str, ...], is_place: Callable[[str], bool]
) -> list[Span]:
    """Return finds of streets and their numbers behind a family name of the sorted `spans` of a text.

    What `is_place` tells to be a town stays one: "Huber, Bamberg 3." may be a result.
    """
    missed: list[Span] = []
    if not endings:
        return missed
    covered = Covered(spans)
    for span in spans:
        if span.label != "FAMILY" or text[span.end : span.end + 2] != ", ":
            continue
        address = _address(endings).match(text, span.end)
        if address is None or is_place(address[1]):
            continue
        if any(_is_known(covered.reaching(*address.span(part))) for part in (1, 2)):
            continue
        missed += [
            Span(*address.span(part), label, address[part], SURE, "consistency:address")
            for part, label in ((1, "STREET"), (2, "STREETNO"))
        ]
    return missed


def _is_known(find: Span | None) -> bool:
    """Tell whether a find says what stands there, and is no guess of something else."""
    return find is not None and (find.label in ("STREET", "STREETNO") or not is_doubted(find))


@lru_cache(maxsize=8)
def _address(endings: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a comma, a street of one or two words and its number, which ends something."""
    ending = "|".join(map(re.escape, endings))
    name = rf"(?:{WORD} )?(?=[A-ZÄÖÜ])(?i:[^\W\d_]{{0,25}}(?:{ending}))"
    return re.compile(rf", ({name}) (\d{{1,3}} ?[a-z]?)(?=[.;,)]|\s*\n|\s*\Z| (?:und|oder|in|bei|hat|ist)\b)")

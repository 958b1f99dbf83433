"""Accounts made of a name, where no address tells: "zugewiesen an: sabine.koch", "Kommentar von m.huber".

A tagger takes one for a host, for which a name is no ending, or for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span

LEAST, MOST = 3, 25  # letters of a family name
SMALL = "[a-zäöüß]"
# The full stop and the family name, which no sign of an address or of a sentence without a blank follows.
BEHIND = re.compile(
    rf"\.({SMALL}{{{LEAST},{MOST}}})((?:-{SMALL}{{2,{MOST}}})?\d{{0,4}})(?![\w@/%=(-]|\.\w|:\d)"
)
BEFORE = re.compile(rf"(?<![\w.@/:+=%\\#-])({SMALL}{{1,20}})\Z")


def dotted_users(
    text: str, spans: Sequence[Span], labels: WordLabels, without_capitals: bool
) -> list[tuple[int, int]]:
    """Return where a given name or initial, a full stop and a family name stand, all in small letters.

    Lists have both, or somebody in the text is called so. A family name that is a common word counts behind a
    given name in a text that writes nouns with a capital: in others the full stop may end a sentence.
    """
    places: list[tuple[int, int]] = []
    called: frozenset[str] | None = None
    for match in BEHIND.finditer(text):
        first = BEFORE.search(text, max(0, match.start() - MOST), match.start())
        if first is None:
            continue
        given, family = first[1], match[1]
        if called is None:
            called = frozenset(span.text.lower() for span in spans if span.label in PERSON)
        if len(given) > 1 and given not in called and labels.listed(given.title()) not in GIVEN:
            continue
        known = family in called or (
            labels.listed(family.title()) in PERSON
            and not (labels.is_common(family) and (len(given) == 1 or without_capitals))
        )
        if known:
            places.append((first.start(), match.end()))
    return places

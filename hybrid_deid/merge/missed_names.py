"""The net: listed given names that no finder saw, and that can hardly be anything else.

In the annotated mail 992 of the 1,007 words that are listed as given names, and neither as common words nor
as places, firms, products or dates, are personal data. A tagger misses few of them; each would be a person.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.mentions.context import writes_without_capitals
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.values import Line, Span

NAMES = ("given_female", "nickname_female", "given_male", "nickname_male")
ABROAD = ("given_female_world", "given_male_world")
# Letters that German and its loanwords have; a name of the world with another is no word of German mail.
USUAL = re.compile(r"[a-zäöüßéèêàâçîïôûë]+", re.IGNORECASE)
SHORTEST, SHORTEST_IN_LOWER_CASE = 3, 4  # letters
# What makes a word part of an address, a compound or a longer name.
BOUND_BEFORE = re.compile(r"(?:[\w.@/\\_=&%#-]|\b(?:St|Sankt|San|Santa|Saint|Hl)\.?[ ])$")
BOUND_BEHIND = re.compile(r"[\w@/\\_=&%-]|\.\w")
REACH = 8


@dataclass(frozen=True)
class GivenNames:
    """Given names and the label of each, as written and, for mail without capitals, in lower case."""

    labels: Mapping[str, str] = field(default_factory=dict)
    in_lower_case: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def words(self) -> frozenset[str]:
        """All of them in either case."""
        return frozenset((*self.labels, *self.in_lower_case))


def unmistakable(
    lists: Gazetteers, knowledge: NameKnowledge, settings: Consistency | None = None
) -> GivenNames:
    """Return the given names of the lists that are nothing else in the language.

    None without a list of common words, against which names must be held. A name of either gender is FEMALE
    when it ends as female names of the language do.
    """
    if "common_word" not in lists:
        return GivenNames()
    known = settings or load_consistency()
    other = {
        word.casefold() for name in known.net_without if name in lists for word in lists[name].columns[0]
    }
    other.update(word.casefold() for word in known.net_never)
    labels: dict[str, str] = {}
    abroad = (word for name in ABROAD if name in lists for word in lists[name].columns[0])
    own = (word for name in NAMES if name in lists for word in lists[name].columns[0])
    for word in (*(word for word in abroad if not USUAL.fullmatch(word)), *own):
        if len(word) < SHORTEST or not word.isalpha() or not word.istitle() or word.casefold() in other:
            continue
        if (
            not knowledge.ambiguous(knowledge.words.folding.word(word))
            and word not in knowledge.places.listed
        ):
            female = word.endswith(knowledge.words.female_endings)
            labels[word] = knowledge.gender(word) or ("FEMALE" if female else "MALE")
    lower = {word.lower(): label for word, label in labels.items() if len(word) >= SHORTEST_IN_LOWER_CASE}
    return GivenNames(labels, lower)


def missed_names(
    text: str,
    lines: Sequence[Line],
    spans: Iterable[Span],
    names: GivenNames,
    settings: Consistency | None = None,
) -> list[Span]:
    """Return finds of given names that stand in `lines` of a text outside of its `spans`.

    In a text without capitals those in lower case count as well.
    """
    tokens = [token for line in lines for token in line[3]]
    words = [token[2] for token in tokens]
    listed = names.words.intersection(words)
    if not listed:
        return []
    labels = {word: names.labels[word] for word in listed if word in names.labels}
    lower = [word for word in listed if word in names.in_lower_case]
    if lower and writes_without_capitals(words):
        labels |= {word: names.in_lower_case[word] for word in lower}
    if not labels:
        return []
    score = (settings or load_consistency()).net_score
    taken = sorted((span.start, span.end) for span in spans)
    found = []
    for start, end, word in [token for token in tokens if token[2] in labels]:
        # Finds do not overlap: only the last that begins before the end may reach in.
        place = bisect_left(taken, (end, 0))
        if place and taken[place - 1][1] > start:
            continue
        if BOUND_BEFORE.search(text, max(0, start - REACH), start) or BOUND_BEHIND.match(text, end):
            continue
        found.append(Span(start, end, labels[word], word, score, "consistency:net"))
    return found

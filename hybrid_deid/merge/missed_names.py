"""The net: listed given names that no finder saw, and that can hardly be anything else.

In the annotated mail more than 99 % of the words that it would find are personal data (a test counts them).
A tagger misses few of them; each would be a person.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.mentions.context import writes_without_capitals
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.given_names import gender_of
from hybrid_deid.values import Line, Span

NAMES = ("given_female", "nickname_female", "given_male", "nickname_male")
ABROAD = ("given_female_world", "given_male_world")
# Lines with letters that German and its loanwords have not: names that are no words of German mail.
USUAL = "a-zA-ZäöüßÄÖÜéèêàâçîïôûëÉÈÊÀÂÇÎÏÔÛË"
UNUSUAL = re.compile(rf"^[^\n]*[^{USUAL}\n][^\n]*$", re.MULTILINE)
SHORTEST, SHORTEST_IN_LOWER_CASE = 3, 4  # letters
# What makes a word part of an address, a compound or a longer name.
BOUND_BEFORE = re.compile(r"(?:[\w.@/\\_=&%#-]|\b(?:St|Sankt|San|Santa|Saint|Hl)\.?[ ])$")
BOUND_BEHIND = re.compile(r"[\w@/\\_=&%-]|\.\w")
REACH = 8


@dataclass(frozen=True)
class GivenNames:
    """Given names as they are written, those of mail without capitals, and what tells the label of one.

    `label` gives FEMALE or MALE, and nothing for a word that is too common after all.
    """

    written: frozenset[str] = frozenset()
    in_lower_case: frozenset[str] = frozenset()
    label: Callable[[str], str] = field(default=str, compare=False)

    @cached_property
    def words(self) -> frozenset[str]:
        """All of them in either case."""
        return self.written | self.in_lower_case


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
    other = set(known.net_never)
    for name in known.net_without:
        other.update(lists[name].columns[0] if name in lists else ())
    abroad = "\n".join(word for name in ABROAD if name in lists for word in lists[name].columns[0])
    names = set(UNUSUAL.findall(abroad)).union(*(lists[name].columns[0] for name in NAMES if name in lists))
    written = frozenset(
        name
        for name in names - other
        if len(name) >= SHORTEST and name.isalpha() and name.istitle()
        if name.lower() not in other and name.upper() not in other
    )

    def label(name: str) -> str:
        if knowledge.ambiguous(knowledge.words.folding.word(name)) or name in knowledge.places.listed:
            return ""
        return gender_of(name, knowledge)

    lower = frozenset(name.lower() for name in written if len(name) >= SHORTEST_IN_LOWER_CASE)
    return GivenNames(written, lower, label)


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
    in_lower_case = listed - names.written
    if in_lower_case and not writes_without_capitals(words):
        listed = listed & names.written
    labels = {word: names.label(word.title()) for word in listed}
    if not any(labels.values()):
        return []
    score = (settings or load_consistency()).net_score
    taken = sorted((span.start, span.end) for span in spans)
    found = []
    for start, end, word in [token for token in tokens if labels.get(token[2])]:
        # Finds do not overlap: only the last that begins before the end may reach in.
        place = bisect_left(taken, (end, 0))
        if place and taken[place - 1][1] > start:
            continue
        if BOUND_BEFORE.search(text, max(0, start - REACH), start) or BOUND_BEHIND.match(text, end):
            continue
        found.append(Span(start, end, labels[word], word, score, "consistency:net"))
    return found

"""The net: listed names that no finder saw, and that can hardly be anything else.

Given names, family names that are no frequent words, and towns behind a preposition of place. In the
annotated mail nearly all words that it would find are personal data (a test counts them). A tagger misses few
of them; each would be a person.
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
from hybrid_deid.values import Line, Span, Token

NAMES = ("given_female", "nickname_female", "given_male", "nickname_male")
ABROAD = ("given_female_world", "given_male_world")
FAMILIES_ABROAD = ("family_world",)
FAMILIES = ("family", *FAMILIES_ABROAD)
NO_TOWNS = ("country", "month", "weekday", "holiday", "stop_word", "common_word")
# Lines with letters that German and its loanwords have not: names that are no words of German mail.
USUAL = "a-zA-ZäöüßÄÖÜéèêàâçîïôûëÉÈÊÀÂÇÎÏÔÛË"
UNUSUAL = re.compile(rf"^[^\n]*[^{USUAL}\n][^\n]*$", re.MULTILINE)
SHORTEST, SHORTEST_IN_LOWER_CASE, SHORTEST_FAMILY, SHORTEST_IN_CAPITALS = 3, 4, 4, 5  # letters
# What makes a word part of an address, a compound or a longer name.
BOUND_BEFORE = re.compile(r"(?:[\w.@/\\_=&%#-]|\b(?:St|Sankt|San|Santa|Saint|Hl)\.?[ ])$")
BOUND_BEHIND = re.compile(r"[\w@/\\_=&%-]|\.\w")
# Behind a family name a hyphen may join a noun: "Brandstetter-Papier".
FAMILY_BOUND_BEHIND = re.compile(r"[\w@/\\_=&%]|-(?![^\W\d_a-zäöü][^\W\d_A-ZÄÖÜ]{3})|\.\w")
NOUN_BEHIND = re.compile(r" [^\W\d_a-zäöüß][^\W\d_A-ZÄÖÜ]{2}")
WORD_BEFORE = re.compile(r"(?<![\w.@-])([^\W\d_]{2,8})[ ]$")
REACH = 10


@dataclass(frozen=True)
class Net:
    """Given names as they are written, those of mail without capitals, family names, and towns.

    `plurals` are family names with the ending of the plural or genitive, `offices` words that announce
    names, `people_too` towns that are names of people as well. `gender` tells of a given name FEMALE or
    MALE, and nothing for a word that is too common after all.
    """

    written: frozenset[str] = frozenset()
    in_lower_case: frozenset[str] = frozenset()
    families: frozenset[str] = frozenset()
    plurals: frozenset[str] = frozenset()
    offices: frozenset[str] = frozenset()
    regions: frozenset[str] = frozenset()
    towns: frozenset[str] = frozenset()
    people_too: frozenset[str] = frozenset()
    gender: Callable[[str], str] = field(default=str, compare=False)

    @cached_property
    def words(self) -> frozenset[str]:
        """All of them."""
        return self.written.union(self.in_lower_case, self.families, self.plurals, self.offices, self.towns)

    @cached_property
    def proper(self) -> frozenset[str]:
        """Those that count when they stand in capitals."""
        return self.written.union(self.families, self.towns)

    def label(self, word: str) -> str:
        """Return the label of one of the words, in capitals too, "" for one that is too common."""
        word = word.title() if word.isupper() else word
        if word in self.families or word in self.plurals:
            return "FAMILY"
        if word in self.offices:
            return ""
        return "CITY" if word in self.towns else self.gender(word.title())


def unmistakable(
    lists: Gazetteers,
    knowledge: NameKnowledge,
    is_frequent: Callable[[str], bool] = bool,
    settings: Consistency | None = None,
) -> Net:
    """Return the names of the lists that are nothing else in the language.

    None without a list of common words, against which names must be held. A given name of either gender is
    FEMALE when it ends as female names of the language do. Family names are those that are not `is_frequent`
    among the words of mail; where nothing is known of that there are none.
    """
    if "common_word" not in lists:
        return Net()
    known = settings or load_consistency()
    other = set(known.net_never)
    for name in known.net_without:
        other.update(lists[name].columns[0] if name in lists else ())
    names = _unusual(lists, ABROAD).union(*(lists[name].columns[0] for name in NAMES if name in lists))
    written = frozenset(
        name
        for name in names - other
        if len(name) >= SHORTEST and name.isalpha() and name.istitle()
        if name.lower() not in other and name.upper() not in other
    )

    def is_common(word: str) -> bool:
        return knowledge.ambiguous(knowledge.words.folding.word(word))

    def gender(name: str) -> str:
        return "" if is_common(name) or name in knowledge.places.listed else gender_of(name, knowledge)

    def is_rare(word: str) -> bool:
        if is_frequent(word) or is_common(word):
            return False
        listed = word in other or word.lower() in other
        return not listed or knowledge.words.folding.word(word) in knowledge.words.names

    own = set(lists["family"].columns[0] if "family" in lists else ())
    families = frozenset(
        name
        for name in (own | _unusual(lists, FAMILIES_ABROAD)).difference(known.net_no_family)
        if len(name) >= SHORTEST_FAMILY and name.isalpha() and name.istitle()
        if is_rare(name) and not knowledge.is_given(name)
        if name in own or knowledge.gender(name) is None
    )
    plurals = (f"{name}s" for name in families & own if name[-1] not in "sxzß")
    states = lists["state"].texts if "state" in lists else frozenset()
    capitals = states & lists["city"].texts if "city" in lists else frozenset()  # "Berlin" is both
    towns = knowledge.places.listed.difference(
        known.net_no_town, states - capitals, *(lists[name].texts for name in NO_TOWNS if name in lists)
    )
    people = frozenset().union(*(lists[name].texts for name in FAMILIES if name in lists))
    return Net(
        written,
        frozenset(name.lower() for name in written if len(name) >= SHORTEST_IN_LOWER_CASE),
        families,
        frozenset(name for name in plurals if name not in families and is_rare(name)),
        known.offices.union(known.orders, known.maiden),
        lists["region"].texts if "region" in lists else frozenset(),
        frozenset(
            name
            for name in towns
            if len(name) >= SHORTEST and name.isalpha() and name.istitle() and not is_common(name)
            if not knowledge.is_given(name) or name in capitals
        ),
        frozenset(name for name in towns if name in people or knowledge.gender(name) is not None),
        gender,
    )


def _unusual(lists: Gazetteers, names: Iterable[str]) -> set[str]:
    """Return the words of some lists that have a letter which German has not."""
    words = "\n".join(word for name in names if name in lists for word in lists[name].columns[0])
    return set(UNUSUAL.findall(words))


def listed_tokens(lines: Sequence[Line], names: Net) -> list[Token]:
    """Return the tokens of the `lines` of a text that are words of the net.

    Those in lower case in a text without capitals alone.
    """
    words = [token[2] for line in lines for token in line[3]]
    listed = names.words.intersection(words)
    shouted = [word for word in filter(str.isupper, words) if len(word) >= SHORTEST_IN_CAPITALS]
    if shouted:
        listed |= {word for word in shouted if word.title() in names.proper}
    if listed and not listed.isdisjoint(names.in_lower_case) and not writes_without_capitals(words):
        listed -= names.in_lower_case
    return [token for line in lines for token in line[3] if token[2] in listed] if listed else []


def missed_names(
    text: str, tokens: Sequence[Token], spans: Iterable[Span], names: Net, settings: Consistency | None = None
) -> list[Span]:
    """Return finds of names among the listed `tokens` of a text that stand outside of its `spans`."""
    labels = {word: names.label(word) for word in {token[2] for token in tokens}}
    if not any(labels.values()):
        return []
    known = settings or load_consistency()
    taken = sorted((span.start, span.end) for span in spans)
    found = []
    for start, end, word in tokens:
        label = labels[word]
        # Finds do not overlap: only the last that begins before the end may reach in.
        place = bisect_left(taken, (end, 0)) if label else 0
        if not label or (place and taken[place - 1][1] > start):
            continue
        if BOUND_BEFORE.search(text, max(0, start - REACH), start):
            continue
        if (FAMILY_BOUND_BEHIND if label == "FAMILY" else BOUND_BEHIND).match(text, end):
            continue
        if (label == "CITY" or word in names.plurals) and not _is_announced(
            text, (start, end, word), names, known
        ):
            continue
        found.append(Span(start, end, label, word, known.net_score, "consistency:net"))
    return found


def _is_announced(text: str, token: tuple[int, int, str], names: Net, known: Consistency) -> bool:
    """Tell whether a preposition of place stands before a town, what a plural needs beside a name."""
    start, end, word = token
    found = WORD_BEFORE.search(text, max(0, start - REACH), start)
    before = found.group(1).lower() if found is not None else ""
    if word in names.plurals:
        return before in known.net_plural_after or NOUN_BEHIND.match(text, end) is not None
    if word in names.regions and before in known.net_region_after:
        return True
    return before in known.net_town_after or (
        before in known.net_place_after and word not in names.people_too
    )

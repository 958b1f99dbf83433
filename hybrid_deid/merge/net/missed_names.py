"""The net: listed names that no finder saw, and that can hardly be anything else.

Given names, family names that are no frequent words, and towns behind a preposition of place. In the
annotated mail nearly all words that it would find are personal data (a test counts them). A tagger misses few
of them; each would be a person.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from hybrid_deid.merge.capital_lines import is_in_capitals
from hybrid_deid.merge.consistency_settings import Consistency, NetSettings
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.genitive import NOUN_BEHIND, owned_behind
from hybrid_deid.merge.net.net import SHORTEST_IN_CAPITALS, Net
from hybrid_deid.merge.people.greeted import LINE_END
from hybrid_deid.merge.people.name_patterns import CAPITAL, SMALL
from hybrid_deid.merge.people.rare_words import is_no_noun
from hybrid_deid.merge.word_before import whole_word_before
from hybrid_deid.merge.word_bounds import JOINED, JOINED_BEHIND, SIGNS
from hybrid_deid.values import BY_BOUNDS, Span, Token
from hybrid_deid.word_patterns import any_of

# Behind a family name a hyphen may join a noun: "Brandstetter-Papier".
FAMILY_BOUND_BEHIND = re.compile(rf"{JOINED}|-(?!{CAPITAL}{SMALL}{{3}})")
# Behind a large town it may do so too: "Prag-Fahrt".
TRIP_BEHIND = re.compile(rf"-{CAPITAL}{SMALL}{{2}}")
REACH = 10
ADDRESSING = re.compile(r"(?<!\w)(\w+),?[ ]\Z")
LONG_PLURAL = 7  # letters of a family name in the plural that needs no word before it


def missed_names(
    text: str,
    tokens: Sequence[Token],
    spans: Iterable[Span],
    names: Net,
    settings: Consistency,
    noun: Callable[[str], str] = is_no_noun,
) -> list[Span]:
    """Return finds of names among the listed `tokens` of a text that stand outside of its `spans`.

    Those that are a `noun` (see RareWords) as well have a score of their own, but for towns.
    """
    labels = {word: names.label(word) for word in {token[2] for token in tokens}}
    known, travelled = settings.net, settings.places.travelled
    bound_before = _bound_before(known.saints)
    greeted = {word for word in labels if names.has_plural(word) and names.is_greeted(word)}
    slipped = {word: names.slipped(word) for word, label in labels.items() if not label}
    if not any(labels.values()) and not greeted and not any(slipped.values()):
        return []
    covered = Covered(sorted(spans, key=BY_BOUNDS))
    found = []
    for start, end, word in tokens:
        label = labels[word]
        if not label and word in greeted and _word_before(text, start) in known.greeting:
            label = "FAMILY"
        if not label and slipped[word] and _is_addressed(text, start, end, known):
            label = slipped[word]
        if not label or covered.touches(start, end):
            continue
        if bound_before.search(text, max(0, start - REACH), start):
            continue
        short = len(word) < SHORTEST_IN_CAPITALS and word.isupper()
        if short and not (
            known.abbreviations.isdisjoint((word, text[start : end + 1])) and is_in_capitals(text, start, end)
        ):
            continue
        if (FAMILY_BOUND_BEHIND if label == "FAMILY" else JOINED_BEHIND).match(text, end):
            if not (word in travelled and TRIP_BEHIND.match(text, end)):
                continue
        elif labels[word] and not _fits(text, (start, end, word), label, names, known):
            continue
        score = known.noun_score if label != "CITY" and noun(word) == "noun" else known.score
        found.append(Span(start, end, label, word, score, "consistency:net"))
    return found


def _is_addressed(text: str, start: int, end: int, known: NetSettings) -> bool:
    """Tell whether a word is all of its line, or one stands before it behind which people are addressed."""
    before = ADDRESSING.search(text, max(0, start - REACH), start)
    if before is not None:
        return before.group(1).lower() in known.addressing
    line_start = text.rfind("\n", 0, start) + 1
    return not text[line_start:start].strip("> \t-–") and LINE_END.match(text, end) is not None


def _fits(text: str, token: tuple[int, int, str], label: str, names: Net, known: NetSettings) -> bool:
    """Tell whether what stands beside a name lets it be one."""
    start, end, word = token
    if label == "CITY" or names.is_plural(word):
        return _is_announced(text, token, names, known)
    if label != "FAMILY" and names.is_genitive(word.title()):
        return owned_behind(names.declensions).match(text, end) is not None
    return not names.is_foreign(word) or _may_be_foreign(text, start, end, label, known)


def _may_be_foreign(text: str, start: int, end: int, label: str, known: NetSettings) -> bool:
    """Tell whether a name that only lists of other languages have is one by the determiner before it.

    That is an article of its gender, as people have it in speech ("bei der Jitka"), and no noun follows.
    """
    before = _word_before(text, start)
    if before not in known.determiners:
        return True
    if before not in (known.articles_of_women if label == "FEMALE" else known.articles_of_men):
        return False
    return NOUN_BEHIND.match(text, end) is None and (
        _word_before(text, start - len(before) - 1) not in known.spatial
    )


def _is_announced(text: str, token: tuple[int, int, str], names: Net, known: NetSettings) -> bool:
    """Tell whether a preposition of place stands before a town, what a plural needs beside a name."""
    start, end, word = token
    before = _word_before(text, start)
    if names.is_plural(word):
        if word[:-1] not in names.families_at_home:  # a noun of another language, or a brand, behind "die"
            return before in known.greeting or NOUN_BEHIND.match(text, end) is not None
        alone = len(word) >= LONG_PLURAL and not before
        return alone or before in known.plural_after or NOUN_BEHIND.match(text, end) is not None
    if word.title() in names.islands or (word in names.regions and before in known.region_after):
        return True
    return before in known.town_after or (before in known.place_after and not names.is_person(word))


def _word_before(text: str, start: int) -> str:
    """Return the word before a place, in small letters, "" where none stands directly before it."""
    return whole_word_before(text, start).lower()


@lru_cache(maxsize=8)
def _bound_before(saints: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of what makes the word behind it part of something, saints among that."""
    return re.compile(rf"(?:[\w{re.escape(SIGNS)}]|\b{any_of(saints)}\.?[ ])\Z")

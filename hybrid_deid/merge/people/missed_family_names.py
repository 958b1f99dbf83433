"""Family names beside given ones that no finder saw: "Eva Lüdemann", "Eva da Silva", "der Koch Tobias".

In the annotated mail each listed family name that follows a given name, and is no common word or one of those
in the words of the language, is personal data (a test holds that).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_patterns import JOINED_HALF, LETTER
from hybrid_deid.merge.people.name_settings import Beside
from hybrid_deid.merge.word_bounds import WORD_START
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

LEAST = 3  # letters of a family name
REACH = 60  # characters in which it stands
# Of any case, for behind an article it is looked for without regard to that.
NAME = rf"{LETTER}{{3,31}}{JOINED_HALF}"
# ß has no capital, and some programs leave umlauts small.
SHOUTED_BEFORE = re.compile(rf"{WORD_START}([^\W\d_a-z]{{3,20}}(?:-[^\W\d_a-z]{{2,20}})?)[ ]\Z")


def missed_family_names(
    text: str,
    spans: Sequence[Span],
    knowledge: NameKnowledge,
    is_family: Callable[[str], bool],
    settings: Consistency | None = None,
) -> list[Span]:
    """Return finds of listed family names that stand directly behind given names, given sorted `spans`.

    Particles belong to them, and behind these places count as well. Before a given name one counts that is
    written in capitals alone, or behind an article. `is_family` tells of a word whether a list has it; of
    common words those of the settings are names, which have the particles too.
    """
    settings = settings or load_consistency(knowledge.language)
    known, offices = settings.beside, settings.announced.words
    judge = _Judge(knowledge, known, is_family)
    behind = _behind_given(known.particles, known.joined)
    articled = _behind_article(known.articles_before)
    covered = Covered(spans)
    homestead = _homestead(known.homesteads)
    found = []
    for span in spans:
        if span.label in GIVEN and len(span.text) >= LEAST:
            home = homestead.match(text, span.end)
            if home is not None and not covered.touches(*home.span(1)):
                found.append(Span(*home.span(1), "FAMILY", home.group(1), known.score, "consistency:beside"))
                continue
            for start, end, name in _beside(text, span, behind, articled):
                particles = text[start : end - len(name)]
                named = judge.is_name(name, span.text) or (particles and judge.is_noble(name, particles))
                if start < span.start and name in offices:
                    continue
                if named and not covered.touches(start, end):
                    name = text[start:end]
                    found.append(Span(start, end, "FAMILY", name, known.score, "consistency:beside"))
    return found


@dataclass(frozen=True)
class _Judge:
    """What tells of a word beside a given name whether it is a family name."""

    knowledge: NameKnowledge
    known: Beside
    is_family: Callable[[str], bool]

    def is_name(self, word: str, given: str) -> bool:
        """Tell whether a word is a listed name, a common one not behind an owner's name ("Annas Koch")."""
        shown = word.title() if word.isupper() else word
        if shown in self.known.common:
            return self.is_family(shown) and not self.knowledge.is_owner(given)
        halves = shown.split("-")
        common = any(map(self._is_ambiguous, halves))
        return word[0].isupper() and not common and all(map(self.is_family, halves))

    def is_noble(self, word: str, particles: str) -> bool:
        """Tell whether a word that may be no listed name is one behind particles: a place, mostly."""
        if word in self.known.noble and particles.endswith(self.known.article_endings):
            return True
        if particles.startswith(self.known.dutch_beginnings) and self.knowledge.gender(word) is None:
            return word[0].isupper()
        if particles.startswith("v."):  # no common word has that before it
            return word[0].isupper() and self.is_family(word)
        return word[0].isupper() and not self._is_ambiguous(word) and word in self.knowledge.places.listed

    def _is_ambiguous(self, word: str) -> bool:
        return self.knowledge.ambiguous(self.knowledge.words.folding.word(word))


class Articled(NamedTuple):
    """The pattern of an article and a capitalised word (1) before a place; how long articles are at most."""

    pattern: re.Pattern[str]
    longest: int


@lru_cache(maxsize=8)
def _behind_given(particles: tuple[str, ...], joined: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a blank and a name, (1) with the particles before it and (2) without."""
    apart, glued = any_of(particles), any_of(joined)
    # Behind it a slash or "&" parts people: "Eva Lüdemann/Anna".
    return re.compile(rf"[ ]((?:{apart}[ ]|{glued})?({NAME}))(?![\w@]|[.'’-]\w)")


@lru_cache(maxsize=8)
def _homestead(names: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of a blank and one of the names (1) with the preposition of a farm or place."""
    return re.compile(rf"[ ]({any_of(names)})(?![\w@]|[.'’-]\w)")


@lru_cache(maxsize=8)
def _behind_article(articles: frozenset[str]) -> Articled:
    pattern = rf"(?<!\w){any_of(articles)}[ ]({NAME})[ ]\Z"
    return Articled(re.compile(pattern, re.IGNORECASE), max(map(len, articles), default=0))


def _beside(
    text: str, span: Span, pattern: re.Pattern[str], articled: Articled
) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, name) of what may be the family name of a given one, its particles within."""
    behind = pattern.match(text, span.end, min(len(text), span.end + REACH))
    if behind is not None:
        yield behind.start(1), behind.end(1), behind.group(2)
    first = _word_begins(text, span.start)
    if first is None:
        return
    before = SHOUTED_BEFORE.search(text, first, span.start)
    if before is None:
        least = max(0, span.start - REACH, first - len(" ") - articled.longest)
        before = articled.pattern.search(text, least, span.start)
    if before is not None:
        yield before.start(1), before.end(1), before.group(1)


def _word_begins(text: str, end: int) -> int | None:
    """Return where the word begins that a blank parts from `end`, None where none may be a name.

    A name has no blank in it, so that it begins nowhere before that.
    """
    if text[end - 1 : end] != " " or not text[end - 2 : end - 1].isalnum():
        return None
    least = max(0, end - REACH)
    return max(least, text.rfind(" ", least, end - 1) + 1)

"""Given names in small letters that are greeted or sign, in mail with capitals: "Liebe inês,".

Who hurries writes so; within the text only mail without capitals is searched for such names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.name_patterns import SMALL
from hybrid_deid.values import BY_START, Span
from hybrid_deid.word_patterns import any_of

WORD = rf"(?P<name>{SMALL}{{3,20}})"
MOST_GREETINGS = 4  # that are looked at: of the mail, and of mail that it quotes
# The last line of a text below other ones, and how many characters it has with what stands around it.
LAST, TAIL = re.compile(rf"\n[ \t]{{0,8}}{WORD}[ \t]{{0,3}}[.!]?\s{{0,20}}\Z"), 60


def greeted_in_lower_case(
    text: str,
    spans: Sequence[Span],
    knowledge: NameKnowledge,
    is_frequent: Callable[[str], bool],
    is_stop: Callable[[str], bool],
) -> list[Span]:
    """Return finds of listed given names in small letters behind a greeting and in the last line of a text.

    They are alone in their line but for the greeting, and none that every text has (`is_stop`); in the last
    line they are no word that mail often has.
    """
    known = load_consistency(knowledge.language).lower_case
    found = []
    for start, end, greeted in _places(text, known.greeting):
        word = text[start:end]
        if word in known.endearments or is_stop(word) or knowledge.gender(word.title()) is None:
            continue
        if greeted or not (is_frequent(word) or knowledge.ambiguous(knowledge.words.folding.word(word))):
            label = gender_of(word.title(), knowledge)
            found.append(Span(start, end, label, word, known.score, "consistency:greeted"))
    if not found:
        return found
    covered = Covered(sorted(spans, key=BY_START))
    return [span for span in found if not covered.touches(span.start, span.end)]


def _places(text: str, greeting: tuple[str, ...]) -> Iterator[tuple[int, int, bool]]:
    """Yield where words in small letters stand alone, and whether a greeting stands before them."""
    for match in islice(_greeted(greeting).finditer(f"\n{text}"), MOST_GREETINGS):
        start, end = match.span("name")
        yield start - 1, end - 1, True
    last = LAST.search(text, max(0, len(text) - TAIL))
    if last is not None:
        yield *last.span("name"), False


@lru_cache(maxsize=8)
def _greeted(greeting: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds a line of a greeting and a word in small letters, behind the end of another line."""
    line = rf"\n[> \t]{{0,8}}{any_of(greeting)}[ ]{WORD}[ \t]{{0,3}}[,!.]?[ \t]{{0,4}}\r?$"
    return re.compile(line, re.MULTILINE)

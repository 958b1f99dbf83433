"""The names in a field of a table or of structured data: `Huber`, `van den Berg`, `Anna M.`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid_deid.letter_classes import LETTER
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Consistency
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import PARTICLES, SMALL, any_case

Place = tuple[int, int]

WORD = any_case(2, 31)
INITIAL = rf"{LETTER}\."
# A family name with the particles before it, and given names; small letters behind a capital are none.
FAMILY = rf"{PARTICLES}{WORD}(?:[ ]{WORD})?"
GIVENS = (
    rf"(?:(?={SMALL}){WORD}(?:[ ](?:{WORD}|{INITIAL})){{0,2}}"
    rf"|{WORD}(?:[ ](?:(?!{SMALL}){WORD}|{INITIAL})){{0,2}})"
)
GIVEN_WORD = re.compile(rf"{WORD}|{INITIAL}")
POSTAL_CODE = re.compile(r"\d{4,5}")


def given_names(text: str, place: Place, knowledge: NameKnowledge) -> Iterator[tuple[str, Place]]:
    """Yield label and place of each of the given names at a place; an initial has that of the name before it.

    One before all names is taken for a name itself.
    """
    label = ""
    for match in GIVEN_WORD.finditer(text, *place):
        if not label or match.group()[-1] != ".":
            label = gender_of(match.group(), knowledge)
        yield label, match.span()


def may_be_any_name(word: str, known: NameEvidence, settings: Consistency) -> bool:
    """Tell whether a word may be a family name where nothing else stands.

    It is no title, given name, day, office or word of kinship.
    """
    words = known.knowledge.words
    if word in settings.rows.never or word in settings.given.kin or word in settings.announced.words:
        return False
    return not (words.names_nobody(words.folding.word(word)) or known.knowledge.is_given(word))

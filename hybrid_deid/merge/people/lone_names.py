"""Whether a rare name that stands alone is a given or a family name, and of which gender.

Its letters tell, as far as the name guesser of the model knows them, and the mail: who says "du" names
people by their given names, who says "Ihnen" rather not, and who names others by their family names alone
goes on so.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.rare_words import Looks
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span


def odds_of_given(
    text: str, words: Collection[str], spans: Sequence[Span], knowledge: NameKnowledge
) -> float:
    """Return the odds that a lone name in a text is a given one, told by its words and its sorted `spans`."""
    settings = load_consistency(knowledge.language).lone_names
    lone = {span.label for number, span in enumerate(spans) if _is_lone(text, spans, number, knowledge)}
    is_familiar = not settings.familiar_words.isdisjoint(words)
    if is_familiar:
        odds = settings.familiar
    elif not settings.polite_words.isdisjoint(words) and lone.isdisjoint(GIVEN):
        odds = settings.polite
    else:
        odds = settings.usual
    return odds * settings.beside_family if "FAMILY" in lone else odds


def label_of(name: str, odds: float, knowledge: NameKnowledge, looks: Looks) -> str:
    """Return the label of a lone rare name, for which some `odds` say that it is a given one."""
    chances = looks(name)
    given = chances.get("female", 0.0) + chances.get("male", 0.0)
    if given * odds < 1 - given:
        return "FAMILY"
    return rare_gender(name, knowledge, looks)


def rare_gender(name: str, knowledge: NameKnowledge, looks: Looks) -> str:
    """Return the gender that a given name has in the lists, and else looks like."""
    chances = looks(name) if knowledge.gender(name) is None else {}
    if not chances:
        return gender_of(name, knowledge)
    return "FEMALE" if chances.get("female", 0.0) >= chances.get("male", 0.0) else "MALE"


def _is_lone(text: str, spans: Sequence[Span], number: int, knowledge: NameKnowledge) -> bool:
    """Tell whether a find is a name of a person with no other name, title or form of address beside it."""
    span = spans[number]
    if span.label not in PERSON:
        return False
    if number and spans[number - 1].label in PERSON and text[spans[number - 1].end : span.start] == " ":
        return False
    behind = spans[number + 1] if number + 1 < len(spans) else None
    if behind is not None and behind.label in PERSON and text[span.end : behind.start] in (" ", "-"):
        return False
    words = knowledge.words
    before = words.folding.word(word_before(text, span.start).rstrip("."))
    return before not in words.titles and before not in words.address

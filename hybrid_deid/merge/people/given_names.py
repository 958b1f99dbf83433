"""What lists know of given names corrects what a tagger made of them: "Ivans Geburtstag", "Emeka" a woman.

Annotated mail holds few names of many origins, so that a tagger goes by context where context tells little.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.capital_lines import is_in_capitals
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.growing import part_of, relabelled
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.people.name_settings import Given
from hybrid_deid.merge.people.told_genders import INITIAL, ToldGenders
from hybrid_deid.merge.policy import is_doubted, is_settled
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import between

LONGEST_ACRONYM = 4
NAME = r"([^\W\d_]{2,20})"
# What the owner's name in the genitive stands before.
NOUN = re.compile(r" [^\W\d_]{2}")
GENITIVE_ENDS = frozenset("s'’")


def with_listed_given_names(
    text: str, spans: Sequence[Span], knowledge: NameKnowledge, settings: Given | None = None
) -> tuple[Span, ...]:
    """Return the `spans` of a text with single words that are listed given names labelled as such.

    FEMALE and MALE take the gender of the lists, where these know one alone, those of other languages where
    no tagger is sure ("Hero"); two that were found as one organization ("Flo & Steffi") are parted. A place
    or organization becomes a given name when it is unsure (consistency.toml says below which score), or when
    it is the genitive of one and a noun follows; not when it is an acronym ("LON", "AStA"), a common word, a
    well-known firm or a listed place as well, and no organization does in a text on shares. A FAMILY becomes
    one behind a word of kin ("Opa Heinz"), or as a genitive before a noun when it is unsure; a CITY directly
    behind a given name becomes FAMILY ("Edmond Limbach"), a given name behind "Jens' Frau" FEMALE. A name of
    which lists do not tell the gender has that of the words before it ("Liebe Conny," "Herr Toni ..."), and
    so has any that is greeted or signs alone, where the tagger says so too ("Liebe Nino,"), or a whole one
    behind "Herr" and "Frau" ("Herr Andrea Rossi"). Behind a relative a name has that one's gender, whatever
    lists say ("Ihres Sohnes Andrea"). Nothing that a rule, a caller or a validator says is changed, except
    for somebody's wife.
    """
    shipped = load_consistency(knowledge.language)
    known, pair = settings or shipped.given, _pair(shipped.joints)
    single: list[Span] = []
    for span in spans:
        single += _people(span, knowledge, pair) if span.label == "ORG" and " " in span.text else (span,)
    genders = ToldGenders(text, single, knowledge, known)
    result = list[Span]()
    for span in single:
        if span.label in GIVEN or span.label in known.labels or span.label == "FAMILY":
            behind = result[-1] if result and result[-1].end == span.start - 1 else None
            if span.label == "CITY" and behind is not None and _is_family_behind(text, span, behind):
                span = relabelled(span, "FAMILY", "given")
            elif span.label == "FAMILY" and result and _is_wife(text, span, result[-1], knowledge, known):
                span = relabelled(span, "FEMALE", "given")
            else:
                span = _relabelled(text, span, genders, knowledge, known)
        result.append(span)
    return tuple(result)


def _is_wife(text: str, span: Span, before: Span, knowledge: NameKnowledge, known: Given) -> bool:
    """Tell whether "Frau" before a find is somebody's wife, and that her given name ("Jens' Frau Anke").

    Whoever gave the label: a rule reads a form of address.
    """
    between = text[before.end : span.start]
    return (
        between[:1] == between[-1:] == " "
        and between[1:-1] in known.wives
        and before.label in GIVEN
        and before.text[-1] in GENITIVE_ENDS
        and knowledge.is_given(span.text)
        and knowledge.gender(span.text) != "MALE"
        and not is_settled(span)
    )


def _is_family_behind(text: str, span: Span, before: Span) -> bool:
    """Tell whether a place directly behind a find is the family name of somebody."""
    return (
        before.label in GIVEN
        and len(before.text) > 2
        and text[before.end] == " "
        and span.text.replace("-", "").isalpha()
        and span.text[0].isupper()
        and is_doubted(span)
    )


@lru_cache(maxsize=8)
def _pair(joints: Joints) -> re.Pattern[str]:
    """Return the pattern of two people whom a tagger takes for a firm ("Flo & Steffi"), (1) and (2)."""
    return re.compile(rf"{NAME}{between(joints.both, '&+')}{NAME}")


def _people(span: Span, knowledge: NameKnowledge, of_two: re.Pattern[str]) -> tuple[Span, ...]:
    """Return two given names that were found as one organization, or what was found."""
    pair = of_two.fullmatch(span.text)
    if pair is None or not is_doubted(span):
        return (span,)
    for name in pair.groups():
        common = knowledge.ambiguous(knowledge.words.folding.word(name))
        if not knowledge.is_given(name) or common or not name[0].isupper():
            return (span,)  # "Ernst & Young"
    note = f"consistency:given ORG {span.start}-{span.end} became two"
    return tuple(
        part_of(
            span,
            span.start + pair.start(number),
            span.start + pair.end(number),
            gender_of(pair.group(number), knowledge),
            note,
        )
        for number in (1, 2)
    )


def gender_of(name: str, knowledge: NameKnowledge) -> str:
    """Return the gender of a listed name; one of either is FEMALE when it ends as female names do."""
    female = name.endswith(knowledge.words.female_endings)
    return knowledge.gender(name) or knowledge.mostly(name) or ("FEMALE" if female else "MALE")


def _relabelled(
    text: str, span: Span, genders: ToldGenders, knowledge: NameKnowledge, settings: Given
) -> Span:
    """Return a find under the gender of its given name, where lists or the text tell one."""
    if span.text[1:2] == "." and span.label in GIVEN and INITIAL.fullmatch(span.text):
        return _initial(span, genders)
    word, hyphen, half = span.text.partition("-")
    if not is_doubted(span) or not word.isalpha() or (span.label == "ORG" and span.text in settings.brands):
        return span
    if hyphen and (span.label == "FAMILY" or not half.isalpha() or knowledge.gender(half) is None):
        return span
    stem = word[:-1] if _is_genitive(text, span, word, genders, knowledge) else ""
    gender = knowledge.gender(stem or word)
    if gender is None and span.label not in GIVEN:
        return span  # most of them
    if span.label in GIVEN:
        gender = genders.of_given(span, word, stem, gender)
    if gender == "" and span.label in settings.labels:
        gender = gender_of(word, knowledge)
    if not gender or gender == span.label:
        return span
    if not stem and span.label in GIVEN and genders.of_full_names(word) == span.label:
        return span  # "Konsti" of Konstantin, whom lists have as a woman
    if span.label == "FAMILY":
        before = word_before(text, span.start)
        of_kin = before in settings.kin and text[span.start - 2] != "."
        owner = knowledge.words.folding.word(before) not in knowledge.words.titles
        unsure = span.score < settings.below and stem and owner and not hyphen
        if not of_kin and not (unsure and knowledge.is_given(stem) and _noun_follows(text, span.end)):
            return span
    elif span.label not in GIVEN and not _is_a_name(text, span, stem, knowledge, settings):
        return span
    return relabelled(span, gender, "given")


def _initial(span: Span, genders: ToldGenders) -> Span:
    """Return an initial under the gender that the text tells of it."""
    gender = genders.of_initial(span)
    if not gender or gender == span.label or not is_doubted(span):
        return span
    return relabelled(span, gender, "given")


def _is_genitive(text: str, span: Span, word: str, genders: ToldGenders, knowledge: NameKnowledge) -> bool:
    """Tell whether a word is the genitive of a given name, rather than a name on -s."""
    if word[-1] != "s":
        return False
    if knowledge.gender(word) is None:
        return True
    stem = word[:-1]
    has_name = span.label in GIVEN and stem in genders.names
    return _is_own(stem, word, knowledge) and (has_name or _word_follows(text, span))


def _is_own(stem: str, word: str, knowledge: NameKnowledge) -> bool:
    """Tell whether the language has a name `stem`, and the world alone `word`: "Annas"."""
    return knowledge.is_given(stem) and not knowledge.is_given(word)


def _is_a_name(text: str, span: Span, stem: str, knowledge: NameKnowledge, settings: Given) -> bool:
    """Tell whether a place or organization is a listed given name (`stem`: of which it is the genitive)."""
    word = stem or span.text
    if span.label == "ORG" and span.text in settings.brands:
        return False
    if not word[0].isupper() or knowledge.ambiguous(knowledge.words.folding.word(word)):
        return False
    if _is_acronym(word) and not is_in_capitals(text, span.start, span.end):
        return False
    shipped = load_consistency(knowledge.language)
    islands = shipped.places.islands
    if any(name in knowledge.places.listed or name in islands for name in (word, span.text)):
        return False
    if span.label == "ORG" and shipped.shares.tell(text):
        return False
    below = settings.firm_below if span.label == "ORG" else settings.below
    return span.score < below or bool(stem and _noun_follows(text, span.end))


def _is_acronym(word: str) -> bool:
    """Tell whether a short word is in capitals, or most of it ("AStA")."""
    return len(word) <= LONGEST_ACRONYM and 2 * sum(map(str.isupper, word)) > len(word)


def _word_follows(text: str, span: Span) -> bool:
    """Tell whether a noun follows a name, or any word one in small letters: nouns have no capital there."""
    if span.text[0].islower():
        return NOUN.match(text, span.end) is not None
    return _noun_follows(text, span.end)


def _noun_follows(text: str, end: int) -> bool:
    return NOUN.match(text, end) is not None and text[end + 1].isupper() and text[end + 2].islower()

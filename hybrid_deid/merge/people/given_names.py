"""What lists know of given names corrects what a tagger made of them: "Ivans Geburtstag", "Emeka" a woman.

Annotated mail holds few names of many origins, so that a tagger goes by context where context tells little.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.capital_lines import is_in_capitals
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.growing import part_of, relabelled
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.once import once
from hybrid_deid.merge.people.greeted import LINE_END
from hybrid_deid.merge.people.name_patterns import SMALL
from hybrid_deid.merge.people.name_settings import Given
from hybrid_deid.merge.policy import is_doubted, is_settled
from hybrid_deid.merge.word_before import whole_word_before, word_before, word_before_titles
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import between

LEAST_BEGINNING = 3  # letters of a nickname and of the name that it is short for
LONGEST_GREETING = 24  # characters before a name: "Hallo meine liebste "
LONGEST_ACRONYM = 4
NAME = r"([^\W\d_]{2,20})"
# What the owner's name in the genitive stands before.
NOUN = re.compile(r" [^\W\d_]{2}")
GENITIVE_ENDS = frozenset("s'’")
INITIAL = re.compile(r"[^\W\d_]\.(?:-[^\W\d_]\.)?")
FIRST_WORD = re.compile(r"[^\W\d_]+")  # of a family name
# Behind "Liebe" one name alone tells a woman: "Liebe Kim, Eva und Tom".
ALONE = re.compile(rf"[ \t]{{0,3}}(?:[!.:]|,?[ \t]{{0,3}}(?:\r?\n|$)|,[ ]{SMALL})")


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
    lists say ("Ihres Sohnes Andrea"). What a rule, a caller's value or a validator
    says is not changed, but for that of somebody's wife.
    """
    shipped = load_consistency(knowledge.language)
    known, pair = settings or shipped.given, _pair(shipped.joints)
    single: list[Span] = []
    for span in spans:
        single += _people(span, knowledge, pair) if span.label == "ORG" and " " in span.text else (span,)
    whole = _by_initial(text, single) if any(map(_may_be_initial, single)) else {}

    given = [span for span in single if span.label in GIVEN]

    @once
    def addressed() -> dict[str, str]:  # most names have a gender without it
        return _addressed(text, given, knowledge, known)

    @once
    def greeted() -> dict[str, str]:
        alone = [span for span in given if _is_alone(text, span)]
        told, fold = _addressed(text, alone, knowledge, known), knowledge.words.folding.word
        return {fold(span.text): span.label for span in alone if told.get(fold(span.text)) == span.label}

    @once
    def titled() -> dict[str, str]:
        return _titled(text, single, knowledge, known)

    @once
    def related() -> dict[str, str]:
        return _related(text, given, knowledge, known)

    @once
    def named() -> dict[str, str]:
        return {span.text: span.label for span in given}

    result = list[Span]()
    for span in single:
        if span.label in GIVEN or span.label in known.labels or span.label == "FAMILY":
            behind = result[-1] if result and result[-1].end == span.start - 1 else None
            if span.label == "CITY" and behind is not None and _is_family_behind(text, span, behind):
                span = relabelled(span, "FAMILY", "given")
            elif span.label == "FAMILY" and result and _is_wife(text, span, result[-1], knowledge, known):
                span = relabelled(span, "FEMALE", "given")
            else:
                span = _relabelled(
                    text, span, knowledge, known, addressed, greeted, titled, related, whole, named
                )
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


def _addressed(text: str, given: Sequence[Span], knowledge: NameKnowledge, known: Given) -> dict[str, str]:
    """Return the gender that words of address give to given names of a text, by folded name."""
    found: dict[str, str] = {}
    for span in given:
        written = _address_before(text, span.start, knowledge, known)
        word = written.lower()
        gender = known.article.get(written) or known.article.get(word) or known.address.get(word, "")
        gender = gender or _described(text, span, word, known, knowledge.words.declensions)
        if not gender or (gender == "FEMALE" and word in known.address and _may_be_plural(text, word, span)):
            continue
        name = knowledge.words.folding.word(span.text)
        found[name] = gender if found.get(name, gender) == gender else ""
    return found


def _address_before(text: str, position: int, knowledge: NameKnowledge, known: Given) -> str:
    """Return the word before a place and the titles before it, "Herr" and "Frau" among such words."""
    words = knowledge.words
    return word_before_titles(
        text,
        position,
        lambda word: words.folding.word(word) in words.titles and word.lower() not in known.address,
    )


def gender_of_title(text: str, position: int, knowledge: NameKnowledge, known: Given) -> str:
    """Return the gender that "Herr" or "Frau" before a place and its titles tells, "" without them."""
    word = _address_before(text, position, knowledge, known)
    is_title = knowledge.words.folding.word(word) in knowledge.words.titles
    return known.address.get(word.lower(), "") if is_title else ""


def _titled(text: str, spans: Sequence[Span], knowledge: NameKnowledge, known: Given) -> dict[str, str]:
    """Return the gender that "Herr" and "Frau" give to whole names behind them, by folded given name."""
    found: dict[str, str] = {}
    fold = knowledge.words.folding.word
    for first, second in pairwise(spans):
        if first.label in GIVEN and second.label == "FAMILY" and text[first.end : second.start] == " ":
            gender = gender_of_title(text, first.start, knowledge, known)
            if gender:
                name = fold(first.text)
                found[name] = gender if found.get(name, gender) == gender else ""
    return found


def _related(text: str, given: Sequence[Span], knowledge: NameKnowledge, known: Given) -> dict[str, str]:
    """Return the gender that relatives give to the names behind them, by folded name ("Sohn Andrea")."""
    found: dict[str, str] = {}
    for span in given:
        gender = known.relatives.get(whole_word_before(text, span.start).lower())
        if gender is not None:
            name = knowledge.words.folding.word(span.text)
            found[name] = gender if found.get(name, gender) == gender else ""
    return found


def _described(text: str, span: Span, adjective: str, known: Given, endings: tuple[str, ...]) -> str:
    """Return the gender that an article and an adjective before a name tell ("der kleine Maxi")."""
    for ending in endings if adjective else ():
        if adjective.endswith(ending):
            article = word_before(text, span.start - len(adjective) - 1).lower()
            return known.described.get(f"{article} {ending}", "")
    return ""


def _is_alone(text: str, span: Span) -> bool:
    """Tell whether a given name ends a short line: somebody is greeted or signs."""
    if LINE_END.match(text, span.end) is None:
        return False
    return span.start - text.rfind("\n", 0, span.start) <= LONGEST_GREETING


def _may_be_plural(text: str, before: str, span: Span) -> bool:
    return before[-1] == "e" and ALONE.match(text, span.end) is None


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
    text: str,
    span: Span,
    knowledge: NameKnowledge,
    settings: Given,
    addressed: Callable[[], Mapping[str, str]],
    greeted: Callable[[], Mapping[str, str]],
    titled: Callable[[], Mapping[str, str]],
    related: Callable[[], Mapping[str, str]],
    whole: Mapping[str, str],
    named: Callable[[], Mapping[str, str]],
) -> Span:
    if _may_be_initial(span) and span.label in GIVEN and INITIAL.fullmatch(span.text):
        return _initial(text, span, settings, whole)
    word, hyphen, half = span.text.partition("-")
    if not is_doubted(span) or not word.isalpha() or (span.label == "ORG" and span.text in settings.brands):
        return span
    if hyphen and (span.label == "FAMILY" or not half.isalpha() or knowledge.gender(half) is None):
        return span
    gender, stem = knowledge.gender(word), ""
    if word[-1] == "s" and (
        gender is None
        or (
            _is_own(word[:-1], word, knowledge)
            and (_word_follows(text, span) or (span.label in GIVEN and word[:-1] in named()))
        )
    ):
        stem = word[:-1]
        gender = knowledge.gender(stem)
    if gender is None and span.label not in GIVEN:
        return span  # most of them
    if gender and span.label in GIVEN:
        name = knowledge.words.folding.word(stem or word)
        is_unsure = span.score < settings.sure_gender or bool(stem)
        listed = gender if is_unsure or knowledge.is_given(word) else ""
        gender = titled().get(name) or greeted().get(name) or listed
    if not gender and span.label in GIVEN:
        gender = addressed().get(knowledge.words.folding.word(stem or word)) or gender
    if gender == "" and span.label in GIVEN:
        gender = _of_full_names(stem or word, named(), knowledge)
    if span.label in GIVEN and (told := related()):
        fold = knowledge.words.folding.word
        gender = told.get(fold(word)) or told.get(fold(stem)) or gender
    if gender == "" and span.label in settings.labels:
        gender = gender_of(word, knowledge)
    if not gender or gender == span.label:
        return span
    if not stem and span.label in GIVEN and _of_full_names(word, named(), knowledge) == span.label:
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


def _of_full_names(nickname: str, named: Mapping[str, str], knowledge: NameKnowledge) -> str:
    """Return the gender of the names of a text that a nickname of either gender may be short for, "" if none.

    They begin as it does without its -i ("Michi" beside "Michael").
    """
    beginning = nickname.rstrip("iy")
    if len(beginning) < LEAST_BEGINNING:
        return ""
    genders = {
        knowledge.gender(name) or ""
        for name in named
        if len(name) > len(nickname) and name.startswith(beginning)
    }
    return genders.pop() if len(genders) == 1 else ""


def _may_be_initial(span: Span) -> bool:
    return span.text[1:2] == "."


def _by_initial(text: str, spans: Sequence[Span]) -> dict[str, str]:
    """Return the gender of people by initial and first word of the family name, "" where two differ."""
    found: dict[str, str] = {}
    for first, second in pairwise(spans):
        beside = second.label == "FAMILY" and first.label in GIVEN and text[first.end : second.start] == " "
        if beside and not INITIAL.fullmatch(first.text):
            name = _initial_and_name(text, first.text[0], second.start)
            found[name] = first.label if found.get(name, first.label) == first.label else ""
    return found


def _initial_and_name(text: str, initial: str, start: int) -> str:
    """Return an initial and the first word of the family name that starts at a place."""
    word = FIRST_WORD.match(text, start)
    return f"{initial}. {word.group() if word is not None else ''}"


def _initial(text: str, span: Span, settings: Given, whole: Mapping[str, str]) -> Span:
    """Return an initial under the gender of the form of address before it ("Frau B. Sievers").

    Or under that of the `whole` name elsewhere in the text.
    """
    before = word_before(text, span.start)
    gender = settings.address.get(before.lower(), "")
    if not gender and whole and len(span.text) == len("U."):
        gender = whole.get(_initial_and_name(text, span.text[0], span.end + 1), "")
    if not gender or gender == span.label or not is_doubted(span):
        return span
    return relabelled(span, gender, "given")


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

"""Names that an office or a part in a matter announces: "Pfarrer Niederhuber", "des Zeugen Kasparek".

Annotated mail holds few of them; the rules know the forms of address and the titles alone.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.findings import trusted_places
from hybrid_deid.merge.growing import grown
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.announced_settings import Announced
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import ANNOUNCED_NAME, doubled
from hybrid_deid.merge.people.put_together import is_compound
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_bounds import WORD_END
from hybrid_deid.values import BY_END, Span, Token
from hybrid_deid.word_patterns import any_of

NAME = doubled(ANNOUNCED_NAME)
REACH = 90
REACH_BEFORE = 48
# The end of an entry, or a word in small letters: no noun is put together with what stands before.
APART = re.compile(r"(?=[ \t\r]{0,9}(?:[,;:)/!?]|\.(?!\w)|\n|\Z)|[ ][a-zäöü(])")


def with_announced_names(
    text: str,
    tokens: Iterable[Token],
    spans: Sequence[Span],
    evidence: NameEvidence,
    is_frequent: Callable[[str], bool],
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the names behind those `tokens` that are words of announcing.

    A capitalised word is a FAMILY that a list has, or that is neither `is_frequent` in mail nor listed
    otherwise; behind a word of an order ("Schwester") such a word is a given name, as is a rare listed one
    anywhere. An organization that a tagger made of both words gives way, and what it made of a family name
    alone becomes one where it is unsure ("Kunde Coop"). What stands in other finds is left alone.
    """
    settings = settings or load_consistency(evidence.knowledge.language)
    known = settings.announced
    pattern = name_behind(known.particles, known.inner)
    result = list(spans)
    for token in tokens:
        word = _announcing(text, token, known)
        end = token.start + len(word)
        behind = pattern.match(text, end, min(len(text), end + REACH)) if word else None
        if behind is None or (word in known.maiden and _is_status(text, behind, known)):
            continue
        if word not in known.words and not _may_follow(text, token, behind, evidence, is_frequent, settings):
            continue
        if _is_given(text, token, behind, evidence, is_frequent, known):
            continue
        label = known.orders.get(token.text, "FAMILY")
        alone = token.text in known.signed or (word != token.text and not text.startswith(" ", behind.end()))
        presides = token.text in known.presiding and behind.group(2) in known.offices
        label = "" if presides else _label(behind.group(2), label, alone, evidence, is_frequent, settings)
        if not label:
            continue
        start, end = behind.span(1) if label == "FAMILY" else behind.span(2)
        place = bisect_right(result, start, key=BY_END)
        if place < len(result) and result[place].start < end:
            whole = result[place]
            if not is_doubted(whole) or _is_first_of_two(text, result, place):
                continue
            both = (whole.label, whole.start, whole.end) == ("ORG", token.start, end)
            if both and all(begin >= start for begin, _ in trusted_places(whole.provenance)):
                result[place] = grown(text, whole, start, end, label, "announced")
            elif (
                (whole.start, whole.end) == (start, end)
                and label == "FAMILY"
                and _may_be(whole, evidence, known)
            ):
                note = f"consistency:announced {whole.label} {start}-{end} became FAMILY"
                result[place] = replace(whole, label=label, provenance=(*whole.provenance, note))
            continue
        result.insert(place, Span(start, end, label, text[start:end], known.score, "consistency:announced"))
    return tuple(result)


def _may_be(span: Span, evidence: NameEvidence, known: Announced) -> bool:
    """Tell whether a find with another label may be a family name: unsure, or a place that lists have so."""
    if span.label not in MISTAKEN or span.label == "FAMILY":
        return False
    return span.score < known.sure or (span.label == "CITY" and evidence.is_family(span.text))


def _is_first_of_two(text: str, spans: Sequence[Span], place: int) -> bool:
    """Tell whether a find is a given name before its family name: "i.V. Tobias Aslan"."""
    if spans[place].label not in GIVEN or place + 1 == len(spans):
        return False
    first, second = spans[place : place + 2]
    return second.label == "FAMILY" and text[first.end : second.start] == " "


def _announcing(text: str, token: Token, known: Announced) -> str:
    """Return the word of announcing that a token is, with its full stop, "" for none ("verh" without one)."""
    if text.startswith(".", token.end) and (token.text in known.signed or f"{token.text}." in known.maiden):
        return f"{token.text}."
    return token.text if token.text in known.forms else ""


def _may_follow(
    text: str,
    token: Token,
    behind: re.Match[str],
    evidence: NameEvidence,
    is_frequent: Callable[[str], bool],
    settings: Consistency,
) -> bool:
    """Tell whether a name may stand behind an office in another case ("Zeugen"), or behind a participle.

    Or behind a matter ("Akte"). There, and where several people may be meant, a noun may stand as well ("den
    Kunden Wein anbieten").
    """
    known, name = settings.announced, behind.group(2)
    if token.text in known.matters:
        place = evidence.knowledge.places.knows(name) and name not in settings.beside.common
        return (
            not place
            and APART.match(text, behind.end()) is not None
            and _is_hardly_noun(name, True, evidence, is_frequent, settings)
        )
    before = known.determined.search(text, max(0, token.start - REACH_BEFORE), token.start)
    told = before.lastgroup if before is not None else None
    ending = known.bent.get(token.text, "")
    if told == "genitive" or (told == "single" and not ending.endswith("s")):
        return True
    if ending.endswith("s"):  # stands behind one of the genitive
        return False
    if not ending:
        return told is not None
    return _is_hardly_noun(name, told is not None, evidence, is_frequent, settings)


def _is_given(
    text: str,
    token: Token,
    behind: re.Match[str],
    evidence: NameEvidence,
    is_frequent: Callable[[str], bool],
    known: Announced,
) -> bool:
    """Tell whether a word of no list is what somebody advised: "Mir hat die Hebamme Kamillentee empfohlen".

    It is where it is put together of nouns, or where nothing else in the sentence can be that.
    """
    name = behind.group(2)
    advised = known.advising.match(text, behind.end())
    if advised is None or evidence.is_family(name) or evidence.knowledge.is_given(name):
        return False
    having = known.having.search(text, max(0, token.start - REACH_BEFORE), token.start)
    if having is None:
        return False
    alone = having["first"] and not advised["between"] and advised["end"] is not None
    return bool(alone) or is_compound(name, evidence, is_frequent)


def _is_hardly_noun(
    name: str,
    may_be_rare: bool,
    evidence: NameEvidence,
    is_frequent: Callable[[str], bool],
    settings: Consistency,
) -> bool:
    """Tell whether a word is a family name that stands as a noun with an article alone, or a rare word."""
    common = evidence.knowledge.ambiguous(evidence.knowledge.words.folding.word(name))
    if all(map(evidence.is_family, name.split("-"))):
        return not common or (name in settings.beside.common and name not in settings.known_families.bare)
    return may_be_rare and not common and not is_compound(name, evidence, is_frequent)


def _is_status(text: str, behind: re.Match[str], known: Announced) -> bool:
    """Tell whether a word behind "verh." is none of a name: a kinsman, or the next field of a form."""
    return behind.group(2) in known.spouses or text.startswith(":", behind.end())


@lru_cache(maxsize=8)
def name_behind(particles: tuple[str, ...], inner: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a blank and a name, (1) with the particles before it and (2) without."""
    first, second = any_of(particles), any_of(inner)
    return re.compile(rf"[ ]((?:{first}[ ](?:{second}[ ])?)?({NAME})){WORD_END}")


def _label(
    word: str,
    label: str,
    signed: bool,
    evidence: NameEvidence,
    is_frequent: Callable[[str], bool],
    settings: Consistency,
) -> str:
    """Return the label of an announced word, `label` for what is no given name, "" for no name."""
    knowledge = evidence.knowledge
    folded = knowledge.words.folding.word(word)
    if knowledge.words.names_nobody(folded):
        return ""
    if label == "FAMILY" and word in settings.beside.common and evidence.is_family(word):
        return label
    if word in settings.announced.offices:
        return ""
    rare = not is_frequent(word) and not is_frequent(word.lower()) and not knowledge.ambiguous(folded)
    gender = knowledge.gender(word)
    listed = all(map(evidence.is_family, word.split("-")))
    if label == "FAMILY" and listed and (gender is None or signed or not knowledge.is_given(word)):
        return label
    if gender is not None:  # the given name of somebody
        return gender_of(word, knowledge) if rare and word not in knowledge.places.listed else ""
    return label if rare and word not in knowledge.places.listed else ""

"""Organizations of the lists that no finder saw: "Save the Children", "bei Netflix", "Airbus liefert".

Names of several words are found wherever they stand. A single word is one where nobody would say it of a
thing: behind a preposition, before a verb, and beside another organization.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.organizations.named_houses import JOINING, HouseEvidence
from hybrid_deid.merge.organizations.organization_settings import Houses, ListedNames
from hybrid_deid.merge.people.frame_settings import Verbs
from hybrid_deid.merge.people.surroundings import SENTENCE
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.merge.word_bounds import WORD_END
from hybrid_deid.values import Span, Token

SOURCE = "consistency:listed"
ENDS = re.compile(WORD_END)
BEHIND = re.compile(r"[ ]([a-zäöüß]{2,30})(?![\w-])")
# "PharmaScope", "DevKraken"; a single capital in it is no name ("MwSt"). Capitals are rare, so it begins so
CAPITAL_INSIDE = re.compile(r"[A-ZÄÖÜ](?<=[a-zäöüß].)")
COINED = re.compile(
    r"[A-ZÄÖÜ](?<![\w@./&_'’-].)[a-zäöüß]{1,15}(?:[A-ZÄÖÜ][a-zäöüß]{2,15}){1,2}(?![\w@/&_(]|[-.'’:]\w)"
)
# "LzO.", of which a tokenizer makes another word than of "LzO"
STOPPED = re.compile(r"[A-ZÄÖÜ](?<![\w@./&_'’-].)[a-zäöüß]{1,3}[A-ZÄÖÜ]{1,3}(?=\.(?:\s|\Z))")
PRODUCT = re.compile(r"[ ](?:[A-ZÄÖÜ]|\d)")  # "von Microsoft Dynamics"
REACH = 24
SHORTEST = 3  # letters of a single word
LEAST_RESPELLED = 5  # of one that is written in another way than the list has it
PAIR = 2  # words of what may be a person, or a body and its town


@dataclass(frozen=True)
class ListedOrganizations:
    """Single words that are organizations and nothing else, and what follows the first words of others."""

    single: frozenset[str] = frozenset()
    behind: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __contains__(self, word: object) -> bool:
        """Tell whether a name begins with a word."""
        return word in self.single or word in self.behind

    @property
    def words(self) -> frozenset[str]:
        """All that a name begins with."""
        return self.single.union(self.behind)


@dataclass(frozen=True)
class Signs:
    """What tells that a word is a name: the beginning of a sentence, verbs, and what joins organizations."""

    begins: re.Pattern[str]
    verbs: Verbs
    is_frequent: Callable[[str], bool]
    joints: tuple[str, ...] = (", ", " & ", "/")


def listed_organizations(
    names: Iterable[str],
    others: Iterable[Set[str]],
    evidence: HouseEvidence,
    known: ListedNames,
    houses: Houses,
) -> ListedOrganizations:
    """Return what is sought of the names of a list: none of `others` that is no brand, none of a person's."""
    words = set[str]()
    behind = defaultdict[str, set[str]](set)
    for name in names:
        first, _, rest = name.partition(" ")
        if not rest:
            words.update(form for form in _spellings(name) if len(form) >= SHORTEST and form[0].isupper())
        elif _is_telling(name.split(" "), rest, evidence, known, houses):
            for form in _forms(first, evidence):
                behind[form].add(f" {rest}")
    longest_first = {first: tuple(sorted(rests, key=len, reverse=True)) for first, rests in behind.items()}
    words.difference_update(known.no_names)
    single = frozenset(words)
    for texts in others:
        single -= texts  # all at once: this is part of the first start
    return ListedOrganizations(single | words.intersection(known.brands), longest_first)


def _spellings(name: str) -> Iterator[str]:
    """Yield a name, and how people write one in capitals ("Asfinag") or with a small letter ("Techem")."""
    yield name
    if len(name) >= LEAST_RESPELLED and name.isalpha() and not name.istitle():
        yield name.title()


def _is_telling(
    words: Sequence[str], rest: str, evidence: HouseEvidence, known: ListedNames, houses: Houses
) -> bool:
    """Tell whether nothing else is called as an organization: no person, no body with its town."""
    first = words[0]
    if first in known.no_beginnings or not first[0].isupper() or (rest[0].islower() and len(words) == PAIR):
        return False
    if len(words) > PAIR:
        return True
    if evidence.knowledge.is_given(first) and "&" not in rest:
        return False
    if evidence.is_place(rest):
        return first in houses.banks or first in houses.clubs
    return True


def _forms(first: str, evidence: HouseEvidence) -> Iterator[str]:
    """Yield the forms of the first word of a name: of an adjective also those in other cases."""
    yield first
    endings = evidence.knowledge.words.declensions
    for ending in endings:
        stem = first.removesuffix(ending)
        if stem != first:
            small = stem.lower()
            if all(evidence.is_frequent(f"{small}{each}") for each in endings):
                yield from (f"{stem}{each}" for each in endings if each != ending)
            return


def coined_words(text: str, is_other: Callable[[str], bool], known: ListedNames) -> list[Token]:
    """Return the words with a capital inside that no list has as a thing: "Vertrag bei PharmaScope".

    Those are acronyms too where a sentence ends with one: "bei der LzO."
    """
    if CAPITAL_INSIDE.search(text) is None:
        return []  # most texts
    matches = chain(COINED.finditer(text), STOPPED.finditer(text))
    words = (Token(*word.span(), word.group()) for word in matches)
    return [word for word in words if not word.text.endswith(known.not_coined) and not is_other(word.text)]


def missed_organizations(
    text: str,
    tokens: Iterable[Token],
    spans: Sequence[Span],
    listed: ListedOrganizations,
    known: ListedNames,
    signs: Signs,
    coined: Iterable[Token] = (),
) -> list[Span]:
    """Return finds of listed organizations that begin at some of the `tokens`, outside of the sorted `spans`.

    `signs` tell a single word from a thing, also one of those that are `coined`; where none is there the
    score of a listed one is such that only the policy for recall takes it.
    """
    covered, found = Covered(spans), list[Span]()
    single = [token for token in coined if not covered.touches(token.start, token.end)]
    for token in tokens:
        if token.start and text[token.start - 1] in JOINING:
            continue
        end = _long_end(text, token, listed)
        if end and not _is_said_so(text, token, end, signs):
            if not _is_found(token.start, end, spans, covered):
                found.append(_span(text, token.start, end, known.long_score))
        elif not end and token.text in listed.single and not covered.touches(token.start, token.end):
            single.append(token)
    if not single:
        return found
    beside = {place for span in (*spans, *found) if span.label == "ORG" for place in (span.start, span.end)}
    left = [token for token in {*single} if not _is_part(text, token)]
    left.sort()
    for tokens_in_turn in (left, left[::-1]):
        for token in tokens_in_turn:
            if token.start in beside:
                continue
            is_told = _is_told(text, token, known, signs, is_listed=token.text in listed.single)
            if is_told or _is_beside(text, token, beside, signs.joints):
                beside |= {token.start, token.end}
                found.append(_span(text, token.start, token.end, known.score))
    unsure = (token for token in left if token.start not in beside and token.text in listed.single)
    return [*found, *(_span(text, token.start, token.end, known.unsure) for token in unsure)]


def _span(text: str, start: int, end: int, score: float) -> Span:
    return Span(start, end, "ORG", text[start:end], score, SOURCE)


def _long_end(text: str, token: Token, listed: ListedOrganizations) -> int:
    """Return where a listed name of several words ends that a word begins, 0 where none stands there."""
    for rest in listed.behind.get(token.text, ()):
        end = token.end + len(rest)
        if text.startswith(rest, token.end) and ENDS.match(text, end) is not None:
            return end
    return 0


def _is_said_so(text: str, token: Token, end: int, signs: Signs) -> bool:
    """Tell whether a sentence begins with a name of frequent words ("Guter Rat ist teuer")."""
    words = [token.text.lower(), *text[token.end + 1 : end].split(" ")]
    if not all(map(signs.is_frequent, words)):
        return False
    return _begins(text, token.start, signs)


def _begins(text: str, start: int, signs: Signs) -> bool:
    """Tell whether a sentence or a part of one begins at a place; within one no line does."""
    pattern = signs.begins if text[start - 1 : start] == " " else SENTENCE
    return pattern.search(text, max(0, start - REACH), start) is not None


def _is_found(start: int, end: int, spans: Sequence[Span], covered: Covered) -> bool:
    """Tell whether a stretch is part of a find, or what people were found in."""
    last = covered.reaching(start, end)
    if last is None:
        return False
    if last.label == "ORG" and last.start <= start and last.end >= end:
        return True
    return any(
        span.label in GIVEN or span.start < start or span.end > end
        for span in spans
        if span.start < end and span.end > start
    )


def _is_part(text: str, token: Token) -> bool:
    """Tell whether a word is a part of something longer; of a compound with a hyphen it is a name."""
    return ENDS.match(text, token.end) is None and not (
        text[token.end] == "-" and text[token.end + 1 : token.end + 2].isupper()
    )


def _is_told(text: str, token: Token, known: ListedNames, signs: Signs, *, is_listed: bool) -> bool:
    """Tell whether a preposition, a verb where a sentence begins, or a noun hung on it makes it a name."""
    if text.startswith("-", token.end) and text.startswith(known.hanging, token.end + 1):
        return True
    before = word_before(text, token.start)
    is_acronym = _is_acronym(token.text) and text[token.end : token.end + 1] != "-"
    has_article = before in known.acronym_articles if is_listed else text.endswith(known.at, 0, token.start)
    if before in known.before or (is_acronym and has_article):
        return PRODUCT.match(text, token.end) is None
    verb = BEHIND.match(text, token.end)
    if verb is not None and verb.group(1) in known.adverbs:
        return _begins(text, token.start, signs)
    if (
        verb is None
        or verb.group(1) in known.things
        or not signs.verbs.is_of_one(verb.group(1), signs.is_frequent)
    ):
        return False
    if before in known.articles:
        return verb.group(1) not in known.states
    return _begins(text, token.start, signs)


def _is_acronym(word: str) -> bool:
    """Tell whether a word is an acronym, more capitals than others: a firm's has articles ("von der KfW")."""
    return sum(map(str.isupper, word)) * 2 > len(word)


def _is_beside(text: str, token: Token, beside: set[int], joints: Sequence[str]) -> bool:
    """Tell whether an organization stands beside a word, a comma or "und" between them."""
    return any(
        (text.endswith(joint, 0, token.start) and token.start - len(joint) in beside)
        or (text.startswith(joint, token.end) and token.end + len(joint) in beside)
        for joint in joints
    )

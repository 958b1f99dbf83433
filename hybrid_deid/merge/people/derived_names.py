"""Words made of the name of somebody in the text: "das Müllersche Haus", "die Schwarzens", "Miekelein".

The name may be a common word; what is made of it is none, so that it needs no further evidence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.derived_settings import DerivedNames
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, SMALL
from hybrid_deid.merge.people.rare_words import Written
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import BY_START, Span, Token

SOURCE = "consistency:derived"
LEAST, MOST = 3, 25  # letters of a name
LEAST_ALONE = 4  # those of one that is nobody's in the text
PLACES = frozenset({"CITY", "ORG"})
STEM = re.compile(rf"(?<![\w@-])({CAPITAL}{SMALL}{{{LEAST - 1},{MOST - 1}}})(['’]?)\Z")
SIGNS = ("'", "’")
PARTED = re.compile(rf"(?<![\w@.'’-])({CAPITAL}{SMALL}{{{LEAST - 1},{MOST - 1}}})['’]({SMALL}+)(?!\w)")
MOST_SOUGHT = 40  # names
NOUN = re.compile(rf"[ ]{CAPITAL}{SMALL}{{2,{MOST}}}")


def with_derived_names(
    text: str,
    tokens: Sequence[Token],
    texts: Sequence[str],
    spans: Sequence[Span],
    known: NameEvidence,
    is_frequent: Callable[[str], bool],
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the words that are made of the names among them.

    The settings list the endings. An adjective or plural is one name with its ending, else the name alone
    is found. A place or organization that a tagger made of such a word, and of a noun behind it, gives way
    where it is unsure, so does any name that is unsure where an ending of pets follows a given name. No word
    counts that mail often has (`is_frequent`), that is a name by itself, or an office.
    """
    settings = settings or load_consistency(known.knowledge.language)
    derived = settings.derived_names
    names = _names(spans) if derived.all else {}
    if not _may_be_made(text, names, derived):
        return tuple(spans)  # most documents
    ending = [number for number, word in enumerate(texts) if word.endswith(derived.all)]
    covered = Covered(spans)
    found: list[Span] = []
    without: set[Span] = set()
    for stem, start, stop, end in _made(text, [tokens[number] for number in ending], names, derived):
        word = text[start:end]
        clear = text[stop : stop + 1] in SIGNS or _is_of_kin(text, start, stop, end, settings)
        if not clear and _is_other(word, known, is_frequent, settings):
            continue
        if text[stop:end] in derived.feminine and not _is_a_woman(
            text, start, end, stem, known, spans, derived
        ):
            continue
        over = covered.reaching(start, end)
        if over is not None and not _gives_way(text, over, start, end, settings):
            continue
        if over is not None:
            without.add(over)
        label, score = names[stem], derived.score
        found.append(Span(start, stop, label, text[start:stop], score, SOURCE))
    if not found:
        return tuple(spans)
    return tuple(sorted([*(span for span in spans if span not in without), *found], key=BY_START))


def names_in_adjectives(
    text: str,
    tokens: Sequence[Token],
    texts: Sequence[str],
    spans: Sequence[Span],
    known: NameEvidence,
    written: Written,
    settings: Consistency | None = None,
) -> list[Span]:
    """Return finds of adjectives before a noun that are made of a listed family name, outside of `spans`.

    The text need not name anybody so: "die Müllersche Wohnung", "das Koch'sche Grundstück", "beim
    Moserbauern". The word must be rare, or have an apostrophe before its ending. Not those of towns, of
    who is known for what they wrote ("die Kantsche Ethik"), and before things ("die Müllersche Formel").
    """
    settings = settings or load_consistency(known.knowledge.language)
    derived, is_thing = settings.derived_names, settings.eponyms.adjective.match
    found = [
        Span(*place, "FAMILY", text[slice(*place)], derived.score, SOURCE)
        for place in _parted(text, known, derived)
    ]
    ends = {
        word: end
        for word in written.rare
        if word.endswith(derived.alone) and (end := _name_in(word, known, derived))
    }
    for number in written.numbers(frozenset(ends), texts) if ends else ():
        start, end, word = tokens[number]
        if not word.endswith(derived.adjectives) or NOUN.match(text, end) is not None:
            stop = start + ends[word]
            found.append(Span(start, stop, "FAMILY", text[start:stop], derived.score, SOURCE))
    if not found:
        return []
    covered = Covered(spans)
    return [
        span
        for span in found
        if not covered.touches(span.start, span.end) and is_thing(text, span.start) is None
    ]


def _parted(text: str, known: NameEvidence, derived: DerivedNames) -> Iterator[tuple[int, int]]:
    """Yield where family names stand that an apostrophe parts from the ending of an adjective."""
    if not any(sign + ending in text for sign in SIGNS for ending in derived.adjectives):
        return  # nearly all texts
    for match in PARTED.finditer(text):
        if match[2] in derived.adjectives and _may_be_called_after(match[1], known, derived):
            yield match.span(1)


def _name_in(word: str, known: NameEvidence, derived: DerivedNames) -> int:
    """Return how many letters of a rare word are the find of the family name it is made of, 0 for none."""
    ending = next(ending for ending in derived.alone if word.endswith(ending))
    name = word.removesuffix(ending)
    if len(name) < LEAST_ALONE or name[-1] == "i":  # "polnische"
        return 0
    if not _may_be_called_after(name, known, derived):
        return 0
    if ending in derived.adjectives:
        return len(word)
    common = known.knowledge.ambiguous(known.knowledge.words.folding.word(name))
    return 0 if common or known.knowledge.is_given(name) else len(name)


def _may_be_called_after(name: str, known: NameEvidence, derived: DerivedNames) -> bool:
    """Tell whether a word is a listed family name of nobody famous, and no town."""
    return known.is_family(name) and name not in derived.famous and name not in known.knowledge.places.listed


def _names(spans: Sequence[Span]) -> dict[str, str]:
    """Return the names of people among spans with their labels; of several words the last."""
    names: dict[str, str] = {}
    for span in spans:
        if span.label in PERSON:
            word = span.text.rpartition(" ")[2]
            if len(word) >= LEAST and word.isalpha() and word.istitle():
                names.setdefault(word, span.label)
    return names


def _may_be_made(text: str, names: Collection[str], derived: DerivedNames) -> bool:
    """Tell whether one of the endings stands behind one of the names, perhaps behind an apostrophe.

    Of many names that is not asked, for each is looked for in the whole text.
    """
    if len(names) > MOST_SOUGHT:
        return True
    for name in names:
        place = text.find(name)
        while place >= 0:
            end = place + len(name)
            behind = end + 1 if text[end : end + 1] in SIGNS else end
            if text.startswith(derived.all, behind):
                return True
            place = text.find(name, end)
    return False


def _made(
    text: str, tokens: Sequence[Token], names: dict[str, str], derived: DerivedNames
) -> Iterator[tuple[str, int, int, int]]:
    """Yield names of which words are made: the name, where it starts, where the find and the word end."""
    for token in tokens:
        for ending in derived.all:
            behind = token.end - len(ending)
            stem = (
                STEM.search(text, max(0, behind - MOST - 2), behind) if token.text.endswith(ending) else None
            )
            if stem is None or stem.group(1) not in names:
                continue
            name, sign = stem.groups()
            of_given = names[name] in GIVEN
            if ending not in (derived.given if of_given else derived.families):
                continue
            if sign and ending not in derived.adjectives:
                continue
            whole = not sign and ending in derived.of_whole
            yield name, stem.start(), token.end if whole else stem.end(1), token.end
            break


def _is_of_kin(text: str, start: int, stop: int, end: int, settings: Consistency) -> bool:
    """Tell whether a given name in the genitive stands behind a word of kin ("Onkel Franzens Auto")."""
    return stop == end and word_before(text, start) in settings.given.kin


def _is_a_woman(
    text: str,
    start: int,
    end: int,
    stem: str,
    known: NameEvidence,
    spans: Sequence[Span],
    derived: DerivedNames,
) -> bool:
    """Tell whether a word is the woman of a family ("die Huberin"), and no trade or rank ("eine Weberin")."""
    folded = known.knowledge.words.folding.word(stem)
    if stem.endswith(derived.trades) and known.knowledge.ambiguous(folded):
        return False
    before = (word_before(text, start), text[max(0, start - 2) : start])
    if derived.before_feminine.isdisjoint(before):
        return False
    return Covered(spans).reaching(end + 1, end + 2) is None  # "die Kaiserin Sisi"


def _is_other(
    word: str, known: NameEvidence, is_frequent: Callable[[str], bool], settings: Consistency
) -> bool:
    """Tell whether a word is a common one, an office, or a name by itself ("Tilmann", "Hansens")."""
    folding = known.knowledge.words.folding
    if is_frequent(word) or known.knowledge.ambiguous(folding.word(word)):
        return True
    if word in settings.announced.offices or word in settings.derived_names.never:
        return True
    return any(
        known.is_family(name) or known.knowledge.is_given(name) for name in (word, word.removesuffix("s"))
    )


def _gives_way(text: str, span: Span, start: int, end: int, settings: Consistency) -> bool:
    """Tell whether a find over a word is an unsure one of it alone, or of it and a noun behind it."""
    if not is_doubted(span) or span.score >= settings.given.below or span.start != start:
        return False
    if span.label in PERSON:
        return span.end == end and span.label == "FAMILY"
    return span.label in PLACES and (span.end == end or NOUN.fullmatch(text, end, span.end) is not None)

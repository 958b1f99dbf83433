"""Organizations by what the word for their kind ends with: "Pianohaus Hermann", "Hospizbewegung Ahrtal".

And those that are one word with whom they are called after: "Marienhospital", "Löwenapotheke".

Such words are put together anew every day, so that no list has them all; their ending tells what is named
behind them. Firms have the name of a person or one of their own, clubs and the like that of a town as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.organizations.named_houses import JOINING, NAME, HouseEvidence
from hybrid_deid.merge.organizations.organization_settings import Houses
from hybrid_deid.merge.people.put_together import is_compound
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_before import whole_word_before
from hybrid_deid.values import Span, Token

JOINED = tuple("-/@_&")  # behind a word, which is part of another one


def compound_kinds(
    text: str,
    tokens: Iterable[Token],
    spans: Sequence[Span],
    evidence: HouseEvidence,
    rare: RareWords,
    settings: Houses | None = None,
) -> list[Span]:
    """Return finds of the organizations that one of some `tokens` begins, words for kinds of them, or is.

    A family name or an organization that was found behind one for a firm is left to workshops.py.
    """
    known = settings or load_consistency(evidence.knowledge.language).houses
    covered = Covered(spans)
    return [
        Span(start, end, "ORG", text[start:end], known.score, "consistency:house")
        for start, end in _places(text, tokens, covered, evidence, rare, known)
    ]


def _places(
    text: str,
    tokens: Iterable[Token],
    covered: Covered,
    evidence: HouseEvidence,
    rare: RareWords,
    known: Houses,
) -> Iterator[tuple[int, int]]:
    for token in tokens:
        if token.start and text[token.start - 1] in JOINING:
            continue
        if known.is_glued(token.text):
            if not covered.touches(token.start, token.end) and text[token.end : token.end + 1] not in JOINED:
                yield token.start, token.end
            continue
        name = NAME.match(text, token.end)
        if name is None or whole_word_before(text, token.start) in known.departments:
            continue
        found = covered.reaching(*name.span(1))
        if found is not None and (
            found.start < name.start(1) or found.end > name.end() or not is_doubted(found)
        ):
            continue
        label, word = "" if found is None else found.label, name.group(1)
        if known.kind(token.text) == "union":
            is_one = label in {"CITY", "ORG", "FAMILY"} or evidence.is_place(word)
        else:
            is_one = (
                label in GIVEN
                and rare.known.is_own_family(word)
                and not covered.touches(name.end(), name.end() + 2)
            )
        if is_one or (not label and _is_coined(word, evidence, rare, known)):
            yield token.start, name.end()


def _is_coined(word: str, evidence: HouseEvidence, rare: RareWords, known: Houses) -> bool:
    """Tell whether a word that no finder saw is a name: a rare or listed one, and no noun."""
    if evidence.is_place(word) or not evidence.is_name(word, known.noun_endings) or rare.noun(word):
        return False
    return not is_compound(word, rare.known, rare.is_frequent)

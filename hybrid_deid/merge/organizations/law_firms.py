"""Law firms of several names: "Kanzlei Ihde Quante Saathoff", and a line of names above "Partnerschaft mbB".

A tagger takes the names for people, every second one for a given name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.organizations.named_houses import HouseEvidence
from hybrid_deid.merge.organizations.organization_settings import Firms
from hybrid_deid.merge.people.name_patterns import capitalised
from hybrid_deid.merge.word_bounds import WORD_END
from hybrid_deid.values import Span, Token
from hybrid_deid.word_patterns import any_of

PART = capitalised(2, 31)
NAME = rf"{PART}(?:-{PART})?"
BEHIND = re.compile(rf"[ ]({NAME}(?:[ ]{NAME}){{1,4}}){WORD_END}")
LINE = re.compile(rf"(?:\A|\n)({NAME}(?:[ ]{NAME}){{2,4}})[ ]?\n\Z")
REACH = 160


def law_firms(
    text: str,
    tokens: Iterable[Token],
    evidence: HouseEvidence,
    settings: Firms | None = None,
    spans: Iterable[Span] = (),
) -> list[Span]:
    """Return finds of the law firms that a word among the `tokens` begins, or whose line stands above one.

    All names must be listed or rare ones, or found as family names among the `spans`, the first one no given
    name: that is somebody's practice.
    """
    known = settings or load_consistency(evidence.knowledge.language).firms
    families = {span.text.rpartition(" ")[2] for span in spans if span.label == "FAMILY"}
    return [
        Span(start, end, "ORG", text[start:end], known.score, "consistency:firm")
        for token in tokens
        for start, end in _places(text, token, evidence, known, families)
    ]


def _places(
    text: str, token: Token, evidence: HouseEvidence, known: Firms, families: Set[str]
) -> Iterator[tuple[int, int]]:
    if token.text in known.practices:
        joints = load_consistency(evidence.knowledge.language).joints.in_full
        partners = _partners(joints).match(text, token.end)
        if partners is not None and _are_names(partners.group(2).split(", "), evidence, families):
            yield token.start, partners.end(1)
            return
        names = BEHIND.match(text, token.end)
        if names is not None and _are_names(names.group(1).split(" "), evidence, families):
            yield token.start, names.end(1)
    elif token.text in known.partnerships:
        line = LINE.search(text, max(0, token.start - REACH), token.start)
        if line is not None and _are_names(line.group(1).split(" "), evidence):
            yield line.span(1)


def _are_names(words: Sequence[str], evidence: HouseEvidence, families: Set[str] = frozenset()) -> bool:
    if evidence.knowledge.is_given(words[0]) and words[0] not in families:
        return False
    halves = (half for word in words if word not in families for half in word.split("-"))
    return all(evidence.is_family(half) or evidence.is_rare(half) for half in halves)


@lru_cache(maxsize=8)
def _partners(joints: Set[str]) -> re.Pattern[str]:
    """Return the pattern of several names (2) within all of a practice (1): "Ihde, Quante & Partner"."""
    joint = any_of([*joints, "&", "+"])
    return re.compile(rf"[ ](({NAME}(?:,[ ]{NAME}){{1,4}})[ ]?{joint}[ ]?{NAME}){WORD_END}")

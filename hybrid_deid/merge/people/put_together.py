"""Words that are put together of others which mail often has: rare as such, and nobody's name."""

from __future__ import annotations

from collections.abc import Callable

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.put_together_settings import PutTogether

LEAST_HEAD, LEAST_TAIL = 3, 4  # letters of the parts of a compound
SURE_TAIL = 5  # letters of a frequent word that is no chance hit, whatever stands before it


def is_compound(word: str, known: NameEvidence, is_frequent: Callable[[str], bool]) -> bool:
    """Tell whether a word is put together of others that mail often has ("Katalogbeschreibung").

    Where the last one is a name too the first must be such a word ("Stahlhaus", not "Lautenbacher") and no
    given name; where it is short the first must be one as well, or a prefix ("Kaufrat", not "Kratzlmeier").
    """
    if "-" in word:
        return True
    word = known.knowledge.words.folding.respelled(word) if word.isascii() else word
    parts = load_consistency(known.knowledge.language).put_together
    for end in range(LEAST_HEAD, len(word) - LEAST_TAIL + 1):
        head, tail = word[:end], word[end:].capitalize()
        if not is_frequent(tail):
            continue
        if known.is_family(tail) and not is_frequent(head):
            continue
        if _is_only_given(tail, known) and (not is_frequent(head) or known.knowledge.is_given(head)):
            continue
        if len(tail) >= SURE_TAIL or _is_word(head, parts, is_frequent):
            return True
    return False


def _is_only_given(word: str, known: NameEvidence) -> bool:
    """Tell whether a word is a given name and no common word."""
    knowledge = known.knowledge
    return knowledge.gender(word) is not None and not knowledge.ambiguous(knowledge.words.folding.word(word))


def _is_word(head: str, parts: PutTogether, is_frequent: Callable[[str], bool]) -> bool:
    """Tell whether the beginning of a word is a prefix, a verb or a word that mail often has."""
    if head.lower() in parts.prefixes or is_frequent(head):
        return True
    if any(is_frequent(f"{head}{ending}") for ending in parts.verbs):
        return True
    return any(
        head.endswith(joint) and len(head) >= LEAST_HEAD + len(joint) and is_frequent(head[: -len(joint)])
        for joint in parts.joints
    )

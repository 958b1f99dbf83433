"""Names behind ranks and parts in a matter in short: "RevInsp Sagmeister", "RPfl. Kern", "VN Stuhlmacher".

A tagger that has not seen the abbreviation takes it for a name, or both words for a firm or a login.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.findings import trusted_places
from hybrid_deid.merge.growing import grown, part_of
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.announced_names import APART, NAME, REACH, name_behind
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import BY_END, Span, Token

# A word behind the name in what a tagger took for one find.
FURTHER = re.compile(rf"[ ]({NAME})")
LABELS = MISTAKEN | {"USER"}


def with_ranked_names(
    text: str,
    tokens: Sequence[Token],
    spans: Sequence[Span],
    evidence: NameEvidence,
    is_frequent: Callable[[str], bool],
    settings: Consistency | None = None,
    *,
    is_stop: Callable[[str], bool] = lambda word: False,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the names behind those `tokens` that are ranks in short.

    A find of a tagger that begins with the rank loses it, one that is the rank alone goes. Behind what may
    be another word ("AN", "PM") only a listed family name counts, or what a tagger took for a name with it.
    What a rule found, a caller knows or a validator confirmed stays.
    """
    settings = settings or load_consistency(evidence.knowledge.language)
    known = settings.announced
    pattern = name_behind(known.particles, known.inner)
    result = list(spans)
    for token in tokens:
        stopped = text.startswith(".", token.end)
        rank = token.text + "." * stopped
        if rank not in known.all_ranks and rank not in known.parties:
            continue
        behind = pattern.match(text, token.end + stopped, min(len(text), token.end + REACH))
        if behind is None:
            continue
        first = bisect_right(result, token.start, key=BY_END)
        last = first
        while last < len(result) and result[last].start < behind.end():
            last += 1
        told = [span for span in result[first:last] if _gives_way(span, token.start, behind.start(1))]
        if len(told) < last - first:
            continue
        glued = any(span.start == token.start and span.end > token.end + stopped for span in told)
        label = _label(rank, behind.group(2), glued, evidence, is_frequent, settings)
        if not label and rank in known.certain and APART.match(text, behind.end()):
            label = "" if is_stop(behind.group(2).lower()) else _common(behind.group(2), evidence, settings)
        if label:
            result[first:last] = _named(text, told, behind, label, evidence, known.score)
    return tuple(result)


def _gives_way(span: Span, start: int, name: int) -> bool:
    """Tell whether a find is a guess that does not begin before a rank, with nothing surer in the rank."""
    if not is_doubted(span) or span.label not in LABELS or span.start < start:
        return False
    return all(begin >= name for begin, _ in trusted_places(span.provenance))


def _label(
    rank: str,
    word: str,
    glued: bool,
    evidence: NameEvidence,
    is_frequent: Callable[[str], bool],
    settings: Consistency,
) -> str:
    """Return the label of a word behind a rank, with which a tagger may have `glued` it; "" for no name."""
    knowledge, announced = evidence.knowledge, settings.announced
    folded = knowledge.words.folding.word(word)
    if knowledge.words.names_nobody(folded) or word in announced.offices or word in announced.all_ranks:
        return ""
    common = knowledge.ambiguous(folded)
    rare = not common and not is_frequent(word) and not is_frequent(word.lower())
    told = rank in announced.all_ranks
    listed = all(map(evidence.is_family, word.split("-")))
    if listed and (evidence.is_own_family(word) or knowledge.gender(word) is None):
        certain = rare or word in settings.beside.common or ((told or glued) and not common)
        return "FAMILY" if certain else ""
    if not rare or not (told or (glued and not knowledge.places.knows(word))):
        return ""
    return gender_of(word, knowledge) if knowledge.gender(word) is not None else "FAMILY"


def _common(word: str, evidence: NameEvidence, settings: Consistency) -> str:
    """Return FAMILY for a listed family name, whatever else the word may be, "" for another word."""
    nobody = evidence.knowledge.words.names_nobody(evidence.knowledge.words.folding.word(word))
    if nobody or word in settings.announced.offices or word in settings.announced.all_ranks:
        return ""
    return "FAMILY" if all(map(evidence.is_family, word.split("-"))) else ""


def _named(
    text: str, told: Sequence[Span], behind: re.Match[str], label: str, evidence: NameEvidence, score: float
) -> list[Span]:
    """Return the name behind a rank, made of what a tagger `told` there, and what that holds behind it."""
    start, end = behind.span(1 if label == "FAMILY" else 2)
    over = [span for span in told if span.end > start]
    if not over:
        return [Span(start, end, label, text[start:end], score, "consistency:ranked")]
    whole = over[-1]
    if (
        len(over) == 1
        and whole.start >= start
        and whole.end == end
        and whole.label in (label, *_given(label))
    ):
        return over
    result = [grown(text, over[0], start, end, label, "ranked", over[1:])]
    if whole.end > end:
        result += _rest(text, whole, end, evidence)
    return result


def _given(label: str) -> tuple[str, ...]:
    """Return under which other labels a given name may stand as well."""
    return () if label == "FAMILY" else ("FEMALE", "MALE")


def _rest(text: str, whole: Span, end: int, evidence: NameEvidence) -> list[Span]:
    """Return what a find holds behind the name: a further name, or else what stands there under its label."""
    further = FURTHER.match(text, end, whole.end)
    start = end
    while start < whole.end and not text[start].isalnum():
        start += 1
    if start == whole.end:
        return []
    label = whole.label
    if further is not None and further.end() == whole.end:
        gender = evidence.knowledge.gender(further.group(1))
        label = "FAMILY" if gender is None else gender_of(further.group(1), evidence.knowledge)
    note = f"consistency:ranked {whole.label} {start}-{whole.end} {whole.score:.3f} cut"
    return [part_of(whole, start, whole.end, label or whole.label, note)]

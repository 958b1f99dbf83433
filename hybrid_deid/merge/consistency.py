"""Document-level consistency: a name found once is found everywhere, and has one gender.

Runs on merged spans; what `spread` returns goes through the merger together with them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from hybrid_deid.mentions import Form, Mention, NameKnowledge, indexed, mentions, name_forms, naming_stretches
from hybrid_deid.mentions.context import STRONG, WEAK, lies_in
from hybrid_deid.mentions.finding import APOSTROPHES, DERIVED, EXACT, GIVEN, NAME, PERSON, WORDS
from hybrid_deid.mentions.words import Words, split_words
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.values import Line, Region, Span

SOURCE = "consistency:spread"


def spread(
    text: str,
    spans: Iterable[Span],
    knowledge: NameKnowledge,
    *,
    lines: Iterable[Line] = (),
    zones: Mapping[int, str] | None = None,
    regions: Iterable[Region] = (),
    settings: Consistency | None = None,
    words: Words | None = None,
) -> list[Span]:
    """Return new spans for further mentions of the names among `spans`, sorted.

    `spans` are merged spans of `text`; `zones` maps line numbers to zones; `words` are split_words(text), if
    the caller has them already. A name spreads when it was found
    in a greeting, signoff, signature or header with some confidence, or anywhere with much. It is found in
    the genitive, in capitals, in hyphen compounds, and as user name when given and family name stand
    together; a place in its derivations too. A common word needs evidence at the other place, strong
    evidence when it was found in running text. Nothing is returned inside a span that is there already (an
    address keeps its names).
    """
    settings = settings or load_consistency()
    ordered = sorted(spans, key=lambda span: (span.start, span.end))
    naming = naming_stretches(lines, zones, regions)
    seeds = [span for span in ordered if _spreads(span, naming, knowledge, settings)]
    if not seeds:
        return []
    trusted = {seed for seed in seeds if lies_in(seed.start, naming)}
    forms = [_form(s, knowledge, s in trusted) for s in _one_label_each(seeds, knowledge)]
    forms += _pair_forms(seeds, text, trusted)
    words = split_words(text) if words is None else words
    beginnings = words.beginnings(knowledge.words.folding)
    # Most derivations, and most user names, begin with no word of the text.
    first_word = knowledge.words.folding.first_word
    forms = [form for form in forms if first_word(form.written) in beginnings]
    forms += _place_forms(seeds, knowledge, beginnings)
    found: dict[tuple[int, int, str], Span] = {}
    for mention in mentions(text, indexed(_distinct(forms), knowledge), knowledge, naming, words):
        if not _covered(mention.start, mention.end, ordered):
            key = (mention.start, mention.end, mention.label)
            found[key] = _span(mention, text, settings)
    return [found[key] for key in sorted(found)]


def _span(mention: Mention, text: str, settings: Consistency) -> Span:
    start, end, score = mention.start, mention.end, settings.discount * mention.score
    note = f"{SOURCE} {mention.label} {start}-{end} {score:.3f} from {mention.form.origin}"
    return Span(start, end, mention.label, text[start:end], score, SOURCE, provenance=(note,))


def vote(
    spans: Sequence[Span], knowledge: NameKnowledge, settings: Consistency | None = None
) -> tuple[Span, ...]:
    """Return `spans` with one gender for each given name that was found as FEMALE and as MALE.

    The label with the greater sum of scores wins where it is clearly greater; what a caller's value or a
    validator says is not changed. The provenance says when a label was changed.
    """
    ratio = (settings or load_consistency()).ratio
    sums: dict[str, dict[str, float]] = defaultdict(lambda: dict.fromkeys(GIVEN, 0.0))
    for span in sorted(spans, key=lambda span: (span.start, span.end, span.label)):
        if span.label in GIVEN:
            sums[_key(span, knowledge)][span.label] += span.score
    result = []
    for span in spans:
        if span.label in GIVEN and not span.validated and not span.source.startswith("known:"):
            other = GIVEN[1 - GIVEN.index(span.label)]
            counts = sums[_key(span, knowledge)]
            if counts[other] > ratio * counts[span.label]:
                note = f"consistency:vote {span.label} {span.start}-{span.end} became {other}"
                span = replace(span, label=other, provenance=(*span.provenance, note))
        result.append(span)
    return tuple(result)


def _key(span: Span, knowledge: NameKnowledge) -> str:
    return " ".join(knowledge.words.folding.words(span.text))


def _spreads(
    span: Span, naming: Sequence[tuple[int, int]], knowledge: NameKnowledge, settings: Consistency
) -> bool:
    letters = sum(c.isalpha() for c in span.text)
    if span.label not in settings.labels or letters < settings.shortest:
        return False
    if span.source.startswith("consistency:"):
        return False
    if span.score >= settings.other_score:
        return True
    if span.score < settings.naming_score:
        return False
    return lies_in(span.start, naming) or (span.label == "CITY" and knowledge.places.knows(span.text))


def _one_label_each(seeds: Sequence[Span], knowledge: NameKnowledge) -> list[Span]:
    """Return the seeds without those whose words have another label with a greater sum of scores."""
    sums: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for seed in seeds:
        sums[_key(seed, knowledge)][seed.label] += seed.score

    def best(seed: Span) -> bool:
        counts = sums[_key(seed, knowledge)]
        return seed.label == min(counts, key=lambda label: (-counts[label], label))

    return [seed for seed in seeds if best(seed)]


def _form(seed: Span, knowledge: NameKnowledge, trusted: bool) -> Form:
    kind = NAME if seed.label in PERSON else EXACT if seed.label == "USER" else WORDS
    needs = WEAK if trusted else STRONG
    origin = f"{seed.start}-{seed.end}"
    return Form(seed.label, seed.score, kind, _nominative(seed, knowledge), origin, needs=needs)


def _nominative(seed: Span, knowledge: NameKnowledge) -> str:
    """Return the text of a seed without its genitive ending, where a list of given names tells."""
    text = seed.text
    if seed.label not in PERSON:
        return text
    for sign in APOSTROPHES:
        head, found, tail = text.rpartition(sign)
        if found and len(head) >= 3 and tail.lower() in ("", "s"):
            return head
    if seed.label in GIVEN and not knowledge.is_given(text):
        for ending in knowledge.words.folding.endings:
            if text.endswith(ending) and knowledge.is_given(text[: -len(ending)]):
                return text[: -len(ending)]
    return text


def _pair_forms(seeds: Sequence[Span], text: str, trusted: set[Span]) -> list[Form]:
    """Return the user names and initials of a given name and the family name that follows it."""
    forms: list[Form] = []
    for first, second in pairwise(seeds):
        gap = text[first.end : second.start]
        if first.label in GIVEN and second.label == "FAMILY" and not gap.strip(" \t"):
            score = min(first.score, second.score)
            origin = f"{first.start}-{second.end}"
            needs = WEAK if trusted >= {first, second} else STRONG
            person = name_forms([(first.text, first.label)], [second.text], score, origin)
            forms += [replace(form, needs=needs) for form in person]
    return forms


def _place_forms(seeds: Sequence[Span], knowledge: NameKnowledge, beginnings: set[str]) -> list[Form]:
    """Return the derivations of the places among the seeds, and the places that a seed is derived from.

    Only those that may begin with a word of the text (see Words.beginnings).
    """
    first_word = knowledge.words.folding.first_word
    best: dict[str, Span] = {}
    for seed in seeds:
        if seed.label == "CITY" and (seed.text not in best or best[seed.text].score < seed.score):
            best[seed.text] = seed
    return [
        Form("CITY", seed.score, DERIVED, word, f"{seed.start}-{seed.end}")
        for seed in best.values()
        for word in knowledge.places.related(seed.text)
        if first_word(word) in beginnings
    ]


def _distinct(forms: Iterable[Form]) -> list[Form]:
    """Return one form for those that differ in score, origin and initials alone.

    A name that was found a thousand times costs no more at each mention than one found once: the best score,
    with its origin, and all initials.
    """
    groups: dict[tuple[str, str, str, int], list[Form]] = defaultdict(list)
    for form in forms:
        groups[form.label, form.kind, form.written, form.needs].append(form)
    distinct = []
    for group in groups.values():
        if len(group) == 1 and len(group[0].initials) < 2:
            distinct += group
            continue
        best = max(group, key=lambda form: (form.score, form.origin))
        initials = {initial for form in group for initial in form.initials}
        distinct.append(replace(best, initials=tuple(sorted(initials))))
    return distinct


def _covered(start: int, end: int, ordered: Sequence[Span]) -> bool:
    """Tell whether [start, end) lies inside one of the spans, which are sorted and do not overlap."""
    index = bisect_right(ordered, start, key=lambda span: span.start) - 1
    return index >= 0 and ordered[index].end >= end

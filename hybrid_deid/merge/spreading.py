"""A name found once is found everywhere in its document.

Runs on merged spans; what `spread` returns goes through the merger together with them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.mentions import Form, Mention, NameKnowledge, indexed, mentions, name_forms, naming_stretches
from hybrid_deid.mentions.context import STRONG, WEAK, Stretch, lies_in
from hybrid_deid.mentions.finding import (
    ACCOUNT,
    APOSTROPHES,
    DERIVED,
    EXACT,
    JOINTS,
    NAME,
    SIGNS,
    WORDS,
    accounts,
)
from hybrid_deid.mentions.uncovered import Uncovered
from hybrid_deid.mentions.words import Words, split_words
from hybrid_deid.merge.consistency_settings import Spread, load_consistency
from hybrid_deid.merge.once import once
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.rows.delimited_rows import may_have_rows
from hybrid_deid.values import BY_BOUNDS, Line, Region, Span

SOURCE = "consistency:spread"
BLANKS = " \t"
# Between the fields of a row.
IN_ROW = re.compile(r"""[ \t]*(?:["'][,;|\t][ ]?["']|[,;|\t])[ \t]*|[ ]{1,8}(?:[-–][ ]{1,8})?""")
LEAST_CAPITALS, MOST_CAPITALS = 3, 5
MOST_WORDS = 40  # of a guess; one of thousands that repeats itself would be looked for at each of them


def spread(
    text: str,
    spans: Iterable[Span],
    knowledge: NameKnowledge,
    *,
    lines: Iterable[Line] = (),
    zones: Mapping[int, str] | None = None,
    regions: Iterable[Region] = (),
    settings: Spread | None = None,
    words: Words | None = None,
) -> list[Span]:
    """Return new spans for further mentions of the names among `spans`, sorted.

    `spans` are merged spans of `text`; `zones` maps line numbers to zones; `words` are split_words(text), if
    the caller has them already. A name spreads when it was found
    in a greeting, signoff, signature or header with some confidence, so does a given name before a family
    name, or anywhere with much. It is found in
    the genitive, in capitals, in hyphen compounds, and as user name when given and family name stand
    together; a place in its derivations too. A common word needs evidence at the other place, strong
    evidence when it was found in running text. Nothing is returned inside a span that is there already (an
    address keeps its names).
    """
    settings = settings or load_consistency(knowledge.language).spread
    ordered = sorted(spans, key=BY_BOUNDS)

    naming = once(lambda: naming_stretches(lines, zones, regions))
    in_full = _in_full(ordered, text)
    seeds = [span for span in ordered if _spreads(span, naming, knowledge, settings, in_full)]
    if not seeds:
        return []
    kept = _one_label_each(seeds, knowledge)
    words = split_words(text) if words is None else words
    uncovered = words.uncovered(ordered, knowledge.words.folding)
    persons = list(_persons(seeds, text))
    reaches_out = _reaches_out(kept, persons, text, ordered)
    if not reaches_out and not _may_be_found(kept, seeds, persons, knowledge, uncovered):
        return []
    trusted = {
        (seed.start, seed.end) for seed in seeds if seed.start in in_full or lies_in(seed.start, naming())
    }
    names = [_form(seed, knowledge, (seed.start, seed.end) in trusted) for seed in kept]
    names += _pair_forms(persons, trusted)
    forms = [
        form for form in names if reaches_out or _may_stand(form.kind, form.written, knowledge, uncovered)
    ]
    forms += _place_forms(seeds, knowledge, uncovered)
    index = indexed(_distinct(forms), knowledge)
    covered = _covering(ordered)
    found = mentions(text, index, knowledge, naming(), words, names, covered)
    return [_span(mention, text, settings) for mention in found]


def _may_be_found(
    kept: Sequence[Span],
    seeds: Sequence[Span],
    persons: Sequence[tuple[Span, Span]],
    knowledge: NameKnowledge,
    uncovered: Uncovered,
) -> bool:
    """Tell whether anything that is looked for may stand outside of the spans: in most documents nothing."""
    fold, has_phrase = knowledge.words.folding.words, uncovered.has_phrase
    for seed in kept:
        if has_phrase(fold(_nominative(seed, knowledge))):
            return True
    for given, family in persons:
        if _may_have_account(fold(given.text), fold(family.text), uncovered):
            for account in accounts(given.text, family.text):
                if _may_stand(ACCOUNT, account, knowledge, uncovered):
                    return True
    towns = {seed.text for seed in seeds if seed.label == "CITY"}
    return any(_may_be_derived(town, knowledge, uncovered) for town in towns)


def _may_have_account(given: Sequence[str], family: Sequence[str], uncovered: Uncovered) -> bool:
    """Tell whether user names of somebody may stand anywhere: all of them hold the family name."""
    return len(given) != 1 or len(family) != 1 or uncovered.may_have_joined(family[0], JOINTS)


def _may_stand(kind: str, written: str, knowledge: NameKnowledge, uncovered: Uncovered) -> bool:
    words = knowledge.words.folding.words(written)
    return uncovered.has_joined(words, JOINTS) if kind == ACCOUNT else uncovered.has_phrase(words)


def _may_be_derived(place: str, knowledge: NameKnowledge, uncovered: Uncovered) -> bool:
    fold = knowledge.words.folding.words
    return any(uncovered.has_trunk(trunk, fold(trunk)) for trunk in knowledge.places.trunks(place))


def _reaches_out(
    kept: Sequence[Span], persons: Sequence[tuple[Span, Span]], text: str, ordered: Sequence[Span]
) -> bool:
    """Tell whether a mention of a name inside a span might go beyond it.

    It does by an apostrophe with the ending of the genitive, by the signs around a user name, or by the
    initial of a partner beside it.
    """
    for span in ordered:
        if text[span.end - 1] in SIGNS or text[span.end : span.end + 1] in SIGNS:
            return True
    for seed in kept:
        if seed.label == "USER":
            written = seed.text
            if not (written.isascii() and written[0].isalnum() and written[-1].isalnum()):
                return True
    initials = {name.text[0].upper() for person in persons for name in person}
    return any(f"{initial}." in text for initial in initials)


def _span(mention: Mention, text: str, settings: Spread) -> Span:
    start, end, score = mention.start, mention.end, settings.discount * mention.score
    note = f"{SOURCE} {mention.label} {start}-{end} {score:.3f} from {mention.form.origin}"
    return Span(start, end, mention.label, text[start:end], score, SOURCE, provenance=(note,))


def _in_full(ordered: Sequence[Span], text: str) -> set[int]:
    """Return where given names start directly before a family name: those are surer than their scores say."""
    return {
        first.start
        for first, second in pairwise(ordered)
        if second.label == "FAMILY" and first.label in GIVEN and text[first.end : second.start] == " "
    }


def _spreads(
    span: Span,
    naming: Callable[[], Sequence[Stretch]],
    knowledge: NameKnowledge,
    settings: Spread,
    in_full: Set[int],
) -> bool:
    if span.label not in settings.labels or span.source.startswith("consistency:"):
        return False
    if span.text.count(" ") >= MOST_WORDS and is_doubted(span):
        return False
    letters = len(span.text) if span.text.isalpha() else sum(map(str.isalpha, span.text))
    if letters < settings.shortest:
        return False
    if span.score >= settings.other_score or (
        span.label == "ORG" and span.score >= settings.shouted_score and _is_acronym(span.text)
    ):
        return True
    if span.score < settings.naming_score:
        return False
    if span.start in in_full or lies_in(span.start, naming()):
        return True
    return span.label == "CITY" and knowledge.places.knows(span.text)


def _is_acronym(text: str) -> bool:
    """Tell whether a text is a word of three capitals or more, which is no noun written so for stress."""
    return LEAST_CAPITALS <= len(text) <= MOST_CAPITALS and text.isalpha() and text.isupper()


def _one_label_each(seeds: Sequence[Span], knowledge: NameKnowledge) -> list[Span]:
    """Return the seeds without those whose words have another label with a greater sum of scores."""
    words = knowledge.words.folding.words
    keys, labels = [words(seed.text) for seed in seeds], [seed.label for seed in seeds]
    label_of = dict(zip(keys, labels, strict=True))
    if labels == [label_of[key] for key in keys]:
        return list(seeds)  # most documents
    sums: dict[tuple[str, ...], dict[str, float]] = {}
    for key, seed in zip(keys, seeds, strict=True):
        counts = sums.setdefault(key, {})
        counts[seed.label] = counts.get(seed.label, 0.0) + seed.score
    best = {
        key: min(counts, key=lambda label: (-counts[label], label))
        for key, counts in sums.items()
        if len(counts) > 1
    }
    return [seed for key, seed in zip(keys, seeds, strict=True) if best.get(key, seed.label) == seed.label]


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
    for sign in APOSTROPHES if not text.isalnum() else ():
        head, found, tail = text.rpartition(sign)
        if found and len(head) >= 3 and tail.lower() in ("", "s"):
            return head
    if seed.label in GIVEN and not knowledge.is_given(text):
        for ending in knowledge.words.folding.endings:
            if text.endswith(ending) and knowledge.is_given(text[: -len(ending)]):
                return text[: -len(ending)]
    return text


def _persons(seeds: Sequence[Span], text: str) -> Iterator[tuple[Span, Span]]:
    """Yield the given names with the family name that follows them, in a row of fields in either order."""
    for first, second in pairwise(seeds):
        if second.label == "FAMILY" and first.label in GIVEN:
            gap = text[first.end : second.start]
            if not gap.strip(BLANKS) or (IN_ROW.fullmatch(gap) and may_have_rows(text)):
                yield first, second
        elif (
            first.label == "FAMILY"
            and second.label in GIVEN
            and IN_ROW.fullmatch(text, first.end, second.start)
            and may_have_rows(text)
        ):
            yield second, first


def _pair_forms(persons: Iterable[tuple[Span, Span]], trusted: set[tuple[int, int]]) -> list[Form]:
    """Return the user names and initials of a given name and the family name that follows it."""
    forms: list[Form] = []
    for first, second in persons:
        score = min(first.score, second.score)
        origin = f"{first.start}-{second.end}"
        both = (first.start, first.end) in trusted and (second.start, second.end) in trusted
        needs = WEAK if both else STRONG
        forms += name_forms([(first.text, first.label)], [second.text], score, origin, needs)
    return forms


def _place_forms(seeds: Sequence[Span], knowledge: NameKnowledge, uncovered: Uncovered) -> list[Form]:
    """Return the derivations of the places among the seeds, and the places that a seed is derived from.

    Only those that may stand outside of the spans.
    """
    fold = knowledge.words.folding.words
    best: dict[str, Span] = {}
    for seed in seeds:
        if seed.label == "CITY" and (seed.text not in best or best[seed.text].score < seed.score):
            best[seed.text] = seed
    return [
        Form("CITY", seed.score, DERIVED, word, f"{seed.start}-{seed.end}")
        for seed in best.values()
        if _may_be_derived(seed.text, knowledge, uncovered)
        for word in knowledge.places.related(seed.text)
        if uncovered.has_phrase(fold(word))
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


def _covering(ordered: Sequence[Span]) -> Callable[[int, int], bool]:
    """Return what tells whether [start, end) lies inside one of the spans; they are sorted, none overlap."""
    starts, ends = [span.start for span in ordered], [span.end for span in ordered]

    def covered(start: int, end: int) -> bool:
        index = bisect_right(starts, start) - 1
        return index >= 0 and ends[index] >= end

    return covered

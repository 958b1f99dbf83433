"""The last guarantee: a name or number that was found stands nowhere else in the document as it was written.

`spread` weighs where a name may be meant; here nothing is weighed but common words. Runs on merged spans;
what `repeats` returns goes through the merger together with them, until nothing more is returned.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.mentions.words import WORD, Words, split_words
from hybrid_deid.merge.consistency_settings import Genitive, Repeat, load_consistency
from hybrid_deid.merge.policy import Policy, is_doubted, source_kind
from hybrid_deid.values import BY_BOUNDS, Region, Span

SOURCE = "consistency:repeat"


def repeats(
    text: str,
    spans: Iterable[Span],
    knowledge: NameKnowledge,
    policy: Policy,
    *,
    regions: Sequence[Region] = (),
    settings: Repeat | None = None,
    genitive: Genitive | None = None,
    words: Words | None = None,
) -> list[Span]:
    """Return spans over the places where the text of one of the merged `spans` stands again, not covered yet.

    Of places that overlap and hold the same text the first and the last: others when these are covered.
    The same letters in the same case, as whole words, within one region; a name also with the ending of its
    genitive ("Kilics"), unless that is a common word ("Anders"). consistency.toml names the labels
    and the least length; a word that is a common one is left to `spread`. Each scores enough for the policy.
    `words` are split_words(text), if the caller has them already.
    """
    settings = settings or load_consistency(knowledge.language).repeat
    bent = (genitive or load_consistency(knowledge.language).genitive).labels
    ordered = sorted(spans, key=BY_BOUNDS)
    words = split_words(text) if words is None else words
    uncovered = words.uncovered(ordered, knowledge.words.folding)
    sought: dict[str, Span] = {}
    for span in ordered:
        if span.label not in settings.labels:
            continue
        # Most names stand nowhere else.
        if uncovered.has_written(span.text) and _counts(span, knowledge, settings):
            known = sought.get(span.text)
            if known is None or (known.score, span.label) < (span.score, known.label):
                sought[span.text] = span
    if not sought:
        return []
    for written, span in list(sought.items()):
        for form in _genitives(written, knowledge) if span.label in bent else ():
            sought.setdefault(form, span)
    hidden = _hidden(text, ordered)

    def is_new(start: int, end: int) -> bool:
        return not _is_hidden(text, hidden, start, end) and _in_one_region(start, end, regions)

    places = _apart(occurrences(words, sought), text, is_new)
    return [_span(sought[text[start:end]], text, start, end, policy) for start, end in places]


def _apart(
    places: Iterable[tuple[int, int]], text: str, is_new: Callable[[int, int], bool]
) -> list[tuple[int, int]]:
    """Return of some places those that are new; of a row that overlaps itself what covers it, and its last.

    "www.a.de/www.a.de/" overlaps itself time and again; without the last place its end would be found sign
    by sign.
    """
    found = list[tuple[int, int]]()
    ends: dict[str, int] = {}  # of what was found last, by what stands there
    passed: dict[str, tuple[int, int]] = {}  # the last place that overlaps that
    for start, end in places:
        written = text[start:end]
        if start < ends.get(written, 0):
            passed[written] = start, end
            continue
        if not is_new(start, end):
            continue
        last = passed.pop(written, None)
        if last is not None and last[1] <= start and is_new(*last):
            found.append(last)
        found.append((start, end))
        ends[written] = end
    found += [place for place in passed.values() if is_new(*place)]
    return sorted(found)


def _counts(span: Span, knowledge: NameKnowledge, settings: Repeat) -> bool:
    letters, digits = sum(map(str.isalpha, span.text)), sum(map(str.isdigit, span.text))
    if letters < settings.letters and digits < settings.digits:
        return False
    words = knowledge.words.folding.words(span.text)
    return len(words) != 1 or not knowledge.ambiguous(words[0])


def _genitives(written: str, knowledge: NameKnowledge) -> Iterator[str]:
    """Yield a name with each ending of the genitive, where it takes one without an apostrophe."""
    words = knowledge.words
    if not written[-1].isalpha():
        return
    if not written.casefold().endswith(words.sibilants):
        for ending in words.folding.endings:
            if not knowledge.ambiguous(words.folding.word(written + ending)):
                yield written + ending


def without_pieces(
    spans: Iterable[Span], wholes: Iterable[Span], policy: Policy, genitive: Genitive
) -> list[Span]:
    """Return merged `spans` without unconfirmed parts of a hyphenated name that is one of `wholes`.

    What consistency finds as a whole ("Kilic-Pohls") is surer than what a tagger made of a part of it.
    Nothing gets uncovered: a whole counts only when it has no blank and the policy accepts its score.
    """
    labels = genitive.labels
    starts: list[int] = []
    furthest: list[int] = []
    for whole in sorted(wholes, key=lambda span: (span.start, span.end)):
        accepted = whole.score >= policy.threshold_of(source_kind(whole.source), whole.label)
        if accepted and whole.label in labels and len(whole.text.split()) == 1:
            starts.append(whole.start)
            furthest.append(max(whole.end, furthest[-1] if furthest else 0))

    def is_piece(span: Span) -> bool:
        if span.label not in labels or not is_doubted(span):
            return False
        before, upto = bisect_left(starts, span.start), bisect_right(starts, span.start)
        return (upto > 0 and furthest[upto - 1] > span.end) or (
            before > 0 and furthest[before - 1] == span.end
        )

    return [span for span in spans if not is_piece(span)]


def occurrences(words: Words, sought: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Yield where one of the texts stands as whole words, in text order; in one pass over the words."""
    text = words.text
    shapes: dict[str, set[tuple[int, int]]] = defaultdict(set)
    wanted = set(sought)
    for original in wanted:
        first = WORD.search(original)
        if first is not None:
            shapes[first.group()].add((first.start(), len(original)))
    for index, word in enumerate(words.texts):
        if word not in shapes:
            continue
        for lead, length in sorted(shapes[word]):
            start = words.starts[index] - lead
            end = start + length
            if start >= 0 and end <= len(text) and text[start:end] in wanted and _ends_word(text, end):
                yield start, end


def _ends_word(text: str, end: int) -> bool:
    """Tell whether no word runs on across `end`."""
    across = WORD.match(text, end - 1)
    return across is None or across.end() <= end


def _hidden(text: str, ordered: Sequence[Span]) -> tuple[list[int], list[int]]:
    """Return the starts and ends of covered stretches; spans with nothing to read between them are one."""
    starts: list[int] = []
    ends: list[int] = []
    for span in ordered:
        if ends and not any(map(str.isalnum, text[ends[-1] : span.start])):
            ends[-1] = max(ends[-1], span.end)
        else:
            starts.append(span.start)
            ends.append(span.end)
    return starts, ends


def _is_hidden(text: str, hidden: tuple[list[int], list[int]], start: int, end: int) -> bool:
    """Tell whether every letter and digit of [start, end) is covered."""
    starts, ends = hidden
    index = bisect_right(starts, start) - 1
    if index >= 0 and end <= ends[index]:
        return True
    readable = [i for i in range(start, end) if text[i].isalnum()]
    index = bisect_right(starts, readable[0]) - 1
    return index >= 0 and readable[-1] < ends[index]


def _in_one_region(start: int, end: int, regions: Sequence[Region]) -> bool:
    if not regions:
        return True
    index = bisect_right(regions, start, key=lambda region: region.start) - 1
    return index >= 0 and end <= regions[index].end


def _span(original: Span, text: str, start: int, end: int, policy: Policy) -> Span:
    score = max(original.score, policy.threshold_of("consistency", original.label))
    note = f"{SOURCE} {original.label} {start}-{end} {score:.3f} from {original.start}-{original.end}"
    return Span(start, end, original.label, text[start:end], score, SOURCE, provenance=(note,))

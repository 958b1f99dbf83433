"""Rare names that the words around them tell: "Ich frage Quandflieg, ob ...", "der Zwieselhamer Bahnhof".

German has no article there for nothing but names; a noun would be one that mail often has, or be put
together of such. frames.toml of the language has the words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from hybrid_deid.merge.consistency_settings import FramedNames, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.once import once
from hybrid_deid.merge.people.frame_settings import Frame, Frames, load_frames
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.lone_names import label_of, odds_of_given, rare_gender
from hybrid_deid.merge.people.put_together import is_compound
from hybrid_deid.merge.people.rare_words import LEAST_WORDY, RareWords, Written
from hybrid_deid.merge.people.surroundings import Surroundings
from hybrid_deid.merge.structure.row_addresses import NUMBER
from hybrid_deid.values import Span, Token

SOURCE = "consistency:frame"
HOUSE = re.compile(rf"[ ]({NUMBER}(?:-[a-z](?!\w))?)(?![\w:]|[.,]\d)")
LONGEST_NAME = 3  # words
MOST_ROUNDS = 4  # to and fro over the words of a text, for what was found tells of what stands beside it
PEOPLE = frozenset({"FEMALE", "MALE", "FAMILY", "GIVEN", "PERSON"})
SURE_TOGETHER = 1.1  # the scores of such names at several places
SURE = 0.9  # the score of a family name that is looked for in frames although it is a word


def framed_names(
    text: str,
    tokens: Sequence[Token],
    texts: Sequence[str],
    spans: Sequence[Span],
    rare: RareWords,
    frames: Frames | None = None,
    written: Written | None = None,
) -> list[Span]:
    """Return finds of rare names in frames, outside of the sorted `spans` of a text.

    `texts` are those of the tokens, which `written` tells of. A family name that is a word counts as well
    where it was surely found elsewhere in the text.
    """
    language = rare.known.knowledge.language
    frames = frames or load_frames(language)
    if not frames.frames:
        return []
    written = written or rare.written(texts)
    sure = _sure_families(spans)
    settings = load_consistency(language)
    candidates = (written.rare | (written.words & (sure | frames.usual))) - frames.words
    candidates -= settings.announced.bare_ranks
    if not candidates:
        return []
    covered = Covered(spans)
    numbers = [
        number
        for number in written.numbers(candidates, texts)
        if not covered.touches(tokens[number].start, tokens[number].end)
    ]
    if not numbers:
        return []
    odds = once(lambda: odds_of_given(text, set(texts), spans, rare.known.knowledge))  # seldom asked for
    whole = Surroundings(text, tokens, covered, frozenset(numbers), frames.verbs, rare.is_frequent)
    found = list[Span]()
    names = list(_names(whole, numbers))
    for _ in range(MOST_ROUNDS):
        left = list[list[int]]()
        for name in names:
            frame = frame_of(whole, name, sure, rare, frames)
            if frame is None:
                left.append(name)
                continue
            for span in _spans(whole, name, frame, sure | frames.usual, rare, odds, settings.framed_names):
                whole.named[span.start] = span
                found.append(span)
        if not left or len(left) == len(names):
            break
        names = left[::-1]
    return found


def _sure_families(spans: Sequence[Span]) -> set[str]:
    """Return the family names that were surely found, or with some confidence at two places or more."""
    sure, sums = set[str](), dict[str, float]()
    for span in spans:
        if span.label == "FAMILY" and not span.source.startswith("consistency:"):
            text, score = span.text, span.score
            if score >= SURE or (text in sums and sums[text] + score >= SURE_TOGETHER):
                sure.add(text)
            sums[text] = sums.get(text, 0.0) + score
    return sure


def _names(whole: Surroundings, numbers: Sequence[int]) -> Iterator[list[int]]:
    """Yield the numbers of the tokens of each name, those of several words in one."""
    name: list[int] = []
    for number in numbers:
        joined = name and name[-1] == number - 1
        if joined and len(name) < LONGEST_NAME and _gap(whole, number) == " ":
            name.append(number)
            continue
        if name and whole.is_whole(name):
            yield name
        name = [number]
    if name and whole.is_whole(name):
        yield name


def _gap(whole: Surroundings, number: int) -> str:
    """Return what stands between a token and the one before it."""
    return whole.text[whole.tokens[number - 1].end : whole.tokens[number].start]


def frame_of(
    whole: Surroundings, names: Sequence[int], sure: set[str], rare: RareWords, frames: Frames
) -> Frame | None:
    """Return the frame around a name, None where there is none."""
    start, end = whole.tokens[names[0]].start, whole.tokens[names[-1]].end
    around = [
        (frame, at)
        for phrase, at in whole.before(names[0], frames.last_words)
        for frame in frames.by_opening.get(phrase, ())
    ]
    has_article = _has_article(whole.word_before(start), frames)
    if has_article and not around and whole.word_behind(names[-1]) not in frames.articled:
        return None  # most rare words are nouns
    behind = whole.behind(names[-1], frames.beginnings_behind)
    closed = [frame for phrase in behind for frame in frames.by_closing.get(phrase, ())]
    around += [(frame, start) for frame in closed if frame.articles or not has_article]
    around.sort(key=_rank)
    words = [whole.tokens[number].text for number in names]
    for frame, at in around:
        open_end = not frame.closings and not whole.is_followed(end)
        if (
            (open_end or not frame.closings.isdisjoint(behind))
            and whole.begins(frame.begins, at)
            and all(_fits(word, frame, sure, rare, frames) for word in words)
        ):
            return frame
    return None


def _rank(around: tuple[Frame, int]) -> tuple[bool, bool]:
    """Return the rank of a frame: what only firms do counts first, then what is sure."""
    return around[0].label != "ORG", around[0].unsure


def _has_article(before: str, frames: Frames) -> bool:
    """Tell whether the word before another one says that it is a noun."""
    return before in frames.not_behind or before.endswith(frames.adjective_endings)


def _fits(word: str, frame: Frame, sure: set[str], rare: RareWords, frames: Frames) -> bool:
    """Tell whether a word may be a name in a frame."""
    if frame.endings and not word.endswith(frame.endings):
        return False
    if word in sure:
        return True
    if word in frames.usual:
        return frame.usual
    if frame.words or word.lower().endswith(frame.no_endings):
        return False
    if frame.label == "ORG" and frame.unsure and rare.looks(word).get("word", 0.0) < LEAST_WORDY:
        return False  # somebody's name, as its letters say
    if frame.label != "CITY" and word.lower().endswith(frames.no_endings):
        return False  # towns end so as well ("Sigmaring")
    if frame.compounds and not word.endswith(frame.no_compounds):
        return True
    return not is_compound(word, rare.known, rare.is_frequent)


def _spans(
    whole: Surroundings,
    names: Sequence[int],
    frame: Frame,
    sure: set[str],
    rare: RareWords,
    odds: Callable[[], float],
    settings: FramedNames,
) -> Iterator[Span]:
    """Yield the finds of a name in a frame; of several words the last is the family name.

    `sure` are family names, of which the frame is one for those that are usual and words as well.

    One that stands alone is a given name where lists have it as such, and else as some `odds` say. In a frame
    that is not sure a name that looks like a word has less of the score, and a noun in any.
    """
    knowledge = rare.known.knowledge
    if frame.label not in PEOPLE:
        start, end = whole.tokens[names[0]].start, whole.tokens[names[-1]].end
        yield Span(start, end, frame.label, whole.text[start:end], settings.score, SOURCE)
        house = HOUSE.match(whole.text, end) if frame.label == "STREET" else None
        if house is not None:
            yield Span(*house.span(1), "STREETNO", house.group(1), settings.score, SOURCE)
        return
    for number in names:
        start, end, word = whole.tokens[number]
        if len(names) > 1:
            label = "FAMILY" if number == names[-1] else rare_gender(word, knowledge, rare.looks)
        else:
            label = "FAMILY" if word in sure else label_in(frame, word, rare, odds)
        doubt = rare.looks(word).get("word", 0.0) if frame.unsure and word not in sure else 0.0
        most = settings.noun_score if word not in sure and rare.noun(word) else settings.score
        yield Span(start, end, label, word, min(most, settings.score * (1 - doubt)), SOURCE)


def label_in(frame: Frame, word: str, rare: RareWords, odds: Callable[[], float]) -> str:
    """Return the label of a lone name in a frame of people; some `odds` say that it is a given one."""
    knowledge = rare.known.knowledge
    if frame.label == "GIVEN":
        return rare_gender(word, knowledge, rare.looks)
    if frame.label != "PERSON":
        return frame.label
    if knowledge.gender(word) is not None:
        return gender_of(word, knowledge)
    return label_of(word, odds(), knowledge, rare.looks)

"""What no span covers: a no is certain, whatever the text."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hybrid_deid.languages import language
from hybrid_deid.lexicon.inflection import load_inflection
from hybrid_deid.mentions import Places
from hybrid_deid.mentions.folding import WORD
from hybrid_deid.mentions.knowledge import language_words
from hybrid_deid.mentions.uncovered import Uncovered
from hybrid_deid.mentions.words import PhraseIndex, split_words
from hybrid_deid.values import Span

FOLDING = language_words("de").folding
LETTERS = "abnsABÄßéµ½ﬁǆ1_ -.'\n\u0308"


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, list[Span]]:
    """A text with spans that do not overlap."""
    text = draw(st.text(alphabet=LETTERS, min_size=1, max_size=60))
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = [Span(start, end, "ORG", text[start:end]) for start, end in pairwise(cuts) if draw(st.booleans())]
    return text, spans


def is_covered(start: int, end: int, spans: list[Span]) -> bool:
    return any(span.start <= start and end <= span.end for span in spans)


SEARCHED_OR_NOT = st.sampled_from([0, 1000])


@given(documents(), st.lists(st.text(alphabet=LETTERS, min_size=1, max_size=6), max_size=4), SEARCHED_OR_NOT)
def test_a_phrase_outside_of_every_span_is_never_denied(document, more, searched):
    text, spans = document
    uncovered = Uncovered(text, spans, FOLDING, searched)
    words = split_words(text)
    phrases = [span.text for span in spans] + more
    phrases += [
        text[words[i].start : words[min(i + 1, len(words) - 1)].end] for i in range(min(6, len(words)))
    ]
    index = PhraseIndex(((FOLDING.words(phrase), phrase) for phrase in phrases), FOLDING)
    for match, phrase in index.find(text, words):
        if not is_covered(words[match.first].start, words[match.last].end, spans):
            folded = FOLDING.words(phrase)
            assert uncovered.has_phrase(folded)
            for size in range(1, len(folded[-1]) + 1):
                assert uncovered.has_trunk("x", (*folded[:-1], folded[-1][:size]))


def test_a_span_without_words_parts_no_phrase() -> None:
    spans = [Span(0, 1, "ORG", "s"), Span(1, 2, "ORG", "-"), Span(2, 3, "ORG", "b")]
    assert Uncovered("s-b", spans, FOLDING).has_phrase(("s", "b"))


@given(documents(), SEARCHED_OR_NOT)
@example(("Anna, b", [Span(0, 4, "ORG", "Anna")]), 0)
def test_a_text_that_stands_again_is_never_denied(document, searched):
    text, spans = document
    text = " ".join((text, *(span.text for span in spans)))
    uncovered = Uncovered(text, spans, FOLDING, searched)
    covered = {place for span in spans for place in range(span.start, span.end)}
    starts = {match.start() for match in WORD.finditer(text)}
    ends = {match.end() for match in WORD.finditer(text)}
    for span in spans:
        for written in (span.text, span.text + "s") if span.text[-1].isalpha() else (span.text,):
            for match in re.finditer(f"(?={re.escape(written)})", text):
                first = WORD.search(written)
                start, end = match.start(), match.start() + len(written)
                whole = first is not None and start + first.start() in starts
                whole = whole and (end in ends or not text[end - 1].isalnum())
                if whole and any(text[at].isalnum() and at not in covered for at in range(start, end)):
                    assert uncovered.has_written(span.text)


@given(st.text(max_size=40), st.text(alphabet=LETTERS, max_size=40))
def test_a_text_folded_as_a_whole_holds_its_folded_words(one, other):
    for text in (one, other, one + other):
        folded = FOLDING.text(text)
        assert folded is None or all(FOLDING.word(word) in folded for word in WORD.findall(text))


@pytest.fixture(scope="module")
def places() -> Places:
    listed = frozenset({"Freiburg", "Wien", "Bad Ischl", "Frankfurt am Main", "München", "Graz"})
    return Places(
        listed, {"Hannoveraner": "Hannover"}, load_inflection("de").rules, language("de").derivations
    )


@given(
    st.one_of(
        st.sampled_from(["Freiburg", "Wiener", "Bad Ischl", "Frankfurt am Main", "Münchner", "Hannoveraner"]),
        st.text(alphabet="abenrlisSTö -", min_size=1, max_size=12),
    )
)
def test_every_word_of_a_place_begins_with_one_of_its_trunks(places, found):
    trunks = [trunk.casefold() for trunk in places.trunks(found)]
    assert all(word.casefold().startswith(tuple(trunks)) for word in places.related(found))

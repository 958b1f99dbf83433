"""What frames see around a word: verbs, rare words, beginnings of sentences and rows, one after another."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from hybrid_deid.merge.people.frame_settings import Verbs, load_frames
from hybrid_deid.merge.people.framed_names import framed_names
from hybrid_deid.segment import segment
from hybrid_deid.values import Span
from tests.by_turns import quickest
from tests.merge.people.test_framed_names import rare
from tests.merge.test_gates import Everything

VERBS = Verbs(
    one=frozenset({"ist"}),
    more=frozenset({"sind"}),
    endings={"t": "en", "et": "en"},
    no_forms=frozenset({"seit"}),
)
FREQUENT = {"macht", "machen", "wartet", "warten", "nicht", "seit", "seien", "heft", "ist"}.__contains__


@pytest.mark.parametrize(
    ("word", "of_one", "of_more"),
    [
        ("ist", True, False),
        ("sind", False, True),
        ("macht", True, False),
        ("wartet", True, False),
        ("machen", False, True),
        ("warten", False, True),
        ("nicht", False, False),
        ("seit", False, False),
        ("heft", False, False),
        ("xyzt", False, False),
        ("seien", False, False),
    ],
)
def test_a_verb_is_told_by_its_infinitive(word: str, of_one: bool, of_more: bool) -> None:
    assert VERBS.is_of_one(word, FREQUENT) is of_one
    assert VERBS.is_of_more(word, FREQUENT) is of_more


@pytest.mark.parametrize("word", ["kennt", "wartet", "überlegt", "wandert", "fährt", "machte", "reist"])
def test_verbs_of_the_language(word: str) -> None:
    assert load_frames("de").verbs.is_of_one(word, rare().is_frequent)


@pytest.mark.parametrize("word", ["seit", "nicht", "recht", "jetzt", "fast", "heute", "gut", "leicht", "mit"])
def test_words_that_only_end_as_verbs(word: str) -> None:
    assert not load_frames("de").verbs.is_of_one(word, rare().is_frequent)


def found(text: str, *names: str) -> list[str]:
    tokens = [token for line in segment(text) for token in line.tokens]
    spans = [
        Span(text.index(name), text.index(name) + len(name), "FEMALE", name, 0.95, "rule:x") for name in names
    ]
    return [span.text for span in framed_names(text, tokens, [t.text for t in tokens], spans, rare())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tekleab und Kasparow stellen ihren Keller.", ["Kasparow", "Tekleab"]),
        ("Die Liste:\n* Doku fehlt\n* Kasparow schreibt sie", ["Kasparow"]),
        ("eines gehobenen Schreib- und Kasparow steht da", []),
        ("Firma Tekleab Kasparow liefert.", ["Tekleab Kasparow"]),
    ],
)
def test_what_frames_see(text: str, expected: list[str]) -> None:
    assert sorted(found(text)) == expected


def test_what_stands_behind_names_is_read_as_far_as_it_may_be_sought() -> None:
    frames, plain = (replace(load_frames("de")) for _ in range(2))
    vars(plain)["beginnings_behind"] = Everything()
    made = 0
    for example in {text for frame in frames.frames for text in (*frame.examples, *frame.counter_examples)}:
        tokens = [token for line in segment(example) for token in line.tokens]
        texts = [token.text for token in tokens]
        found = framed_names(example, tokens, texts, [], rare(), frames)
        assert found == framed_names(example, tokens, texts, [], rare(), plain)
        made += len(found)
    assert made


def rows(count: int) -> list[str]:
    """Return so many rare words, none like another."""
    letters = "bdfgklmnprstvwz"
    return [f"Kaspar{letters[n % 15]}u{letters[n // 15 % 15]}o{letters[n // 225]}" for n in range(count)]


def test_what_is_found_in_a_row_tells_of_the_next_and_of_the_one_before() -> None:
    names = [name for name in rows(12) if rare().is_rare(name)]
    assert len(names) > 8
    text = "".join(f"- {name}: Salat\n" for name in (*names[:4], "Sabine", *names[4:]))
    assert sorted(found(text, "Sabine")) == sorted(names)


def test_chains_of_rows_take_linear_time() -> None:
    def seconds(count: int) -> float:
        text = "".join(f"- {name}: Salat\n" for name in (*rows(count), "Sabine"))
        start = time.process_time()
        assert len(found(text, "Sabine")) > count // 2
        return time.process_time() - start

    few, many = quickest(seconds, (200, 1600))
    assert many < 20 * max(0.005, few)  # a square would take 64 times as long

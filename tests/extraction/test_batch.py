"""Words of a batch are numbered and remembered up to a bound."""

from __future__ import annotations

from hybrid_deid.extraction.batch import KEPT_WORDS, Vocabulary


def test_words_are_forgotten_when_there_are_many() -> None:
    vocabulary = Vocabulary()
    first = vocabulary.number([f"a{number}" for number in range(KEPT_WORDS - 1)])
    assert first.tolist() == list(range(KEPT_WORDS - 1))
    assert vocabulary.number(["a7", "b", "a7"]).tolist() == [7, KEPT_WORDS - 1, 7]
    assert vocabulary.generation == 0
    assert vocabulary.number(["b", "a7"]).tolist() == [0, 1]
    assert (vocabulary.generation, vocabulary.words) == (1, ["b", "a7"])

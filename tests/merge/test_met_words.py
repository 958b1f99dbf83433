"""Words of texts that tell something, each asked once."""

from __future__ import annotations

from collections.abc import Iterable

from hybrid_deid.merge.met_words import REMEMBERED_WORDS, MetWords


def test_a_word_is_asked_once_and_told_whenever_it_is_met() -> None:
    asked: list[str] = []

    def in_capitals(words: Iterable[str]) -> list[str]:
        asked.extend(words)
        return [word for word in words if word.isupper()]

    met = MetWords(in_capitals)
    assert met.among({"UNO", "Rat"}) == met.among({"UNO"}) == [{"UNO"}]
    assert met.among({"Rat"}) == [set()]
    assert sorted(asked) == ["Rat", "UNO"]


def test_what_is_remembered_has_a_bound() -> None:
    met = MetWords(lambda words: [word for word in words if word.isupper()])
    met.among({str(number) for number in range(REMEMBERED_WORDS)} | {"UNO"})
    assert met.among({"Rat", "UNO"}) == met.among({"UNO"}) == [{"UNO"}]

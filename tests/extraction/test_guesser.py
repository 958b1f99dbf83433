"""The name guesser learns kinds of words from their letters, also where a kind has no word to learn from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hybrid_deid.extraction.guesser import load_guesser, save_guesser, train_guesser

FEMALE = ["Martina", "Sabrina", "Carina", "Romina", "Selina", "Paulina", "Nadina", "Serafina"]
PLACES = ["Altdorf", "Neudorf", "Bergdorf", "Seedorf", "Waldorf", "Mitteldorf", "Oberdorf", "Unterdorf"]
OTHERS = ["laufen", "kaufen", "raufen", "saufen", "taufen", "schnaufen", "verkaufen", "ablaufen"]


@pytest.mark.parametrize(
    "lists",
    [
        {"city": PLACES, "female": FEMALE, "word": OTHERS},
        {"city": PLACES, "female": FEMALE, "word": []},
        {"city": PLACES, "female": [], "word": OTHERS},
        {"city": [], "female": FEMALE, "word": OTHERS},
    ],
)
def test_kinds_without_words_are_never_guessed(lists: dict[str, list[str]], tmp_path: Path) -> None:
    save_guesser(train_guesser(lists), tmp_path / "g.npz")
    guesser = load_guesser(tmp_path / "g.npz")
    odds = guesser.probabilities(["Kristina", "Hochdorf", "umtaufen"])
    assert np.allclose(odds.sum(axis=1), 1)
    for row, kind in enumerate(("female", "city", "word")):
        column = guesser.kinds.index(kind)
        if lists[kind]:
            assert guesser.kinds[int(odds[row].argmax())] == kind
        else:
            assert not odds[:, column].any()


@pytest.mark.parametrize("lists", [{"city": [], "word": OTHERS}, {"city": [], "word": []}, {"word": OTHERS}])
def test_one_kind_or_none_is_nothing_to_tell_apart(lists: dict[str, list[str]]) -> None:
    guesser = train_guesser(lists)
    odds = guesser.probabilities(["Kristina", "umtaufen"])
    assert (odds[0] == odds[1]).all() and np.allclose(odds.sum(axis=1), 1)

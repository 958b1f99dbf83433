"""Emissions from columns of keys against the attributes that they stand for, spelled one by one."""

from __future__ import annotations

import random
import sys
import tracemalloc
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

from hybrid_deid import crf
from hybrid_deid.decoding import Column, Columns, Decoder, columns, signatures
from hybrid_deid.decoding.conjunctions import compile_products
from hybrid_deid.decoding.naming import offset_name, outside
from hybrid_deid.decoding.signatures import REMEMBERED

# A group gives a key some names; some hold the signs that conjunctions and offsets are spelled with.
GROUPS = {
    "word": lambda key: [f"w={key}", "&" if "q" in key else "[-1]w=a"],
    "shape": lambda key: [f"s={len(key)}", f"s={len(key)}&", *(["s"] if "b" in key else [])],
    "kind": lambda key: [f"k={key[0]}", f"k={key[-1]}&k"] if len(key) > 1 else [],
}
ALPHABET = "abq&"


def alone(keys: object) -> list[list[object]]:
    return [[key] for key in keys]  # type: ignore[attr-defined]


class Recipe:
    """A random feature set over a word column of two groups, and two position columns."""

    def __init__(self, seed: int) -> None:
        dice = random.Random(seed)

        def window() -> tuple[int, ...]:
            return tuple(sorted(dice.sample(range(-3, 4), dice.randint(1, 4))))

        names = list(GROUPS)
        self.words = Column(
            tuple(names[:2]),
            (window(), window()),
            lambda keys: [[GROUPS[name](str(key)) for name in names[:2]] for key in keys],
            ends=True,
        )
        self.places = [Column(("kind",), (window(),), alone), Column(("line",), (window(),), alone)]
        parts = [(name, offset) for name in (*names, "line") for offset in (-2, -1, 0, 1)]
        self.conjunctions = [dice.sample(parts, dice.choice([2, 2, 3])) for _ in range(5)]
        self.dice = dice

    @property
    def columns(self) -> list[Column]:
        return [self.words, *self.places]

    def keys(self, lengths: list[int]) -> list[list[object]]:
        total = sum(lengths)
        words: list[object] = [
            "".join(self.dice.choices(ALPHABET, k=self.dice.randint(1, 3))) for _ in range(total)
        ]
        kinds: list[object] = [tuple(GROUPS["kind"](str(word))) for word in words]
        lines: list[object] = [("l=1", "&l") if self.dice.random() < 0.5 else () for _ in range(total)]
        return [words, kinds, lines]

    def attributes(self, keys: list[list[object]], lengths: list[int]) -> list[list[list[str]]]:
        """Spell the attributes of every position, sequence by sequence."""
        sequences = []
        for begin, end in pairwise(np.cumsum([0, *lengths]).tolist()):
            sequences.append([self.position(keys, t, begin, end) for t in range(begin, end)])
        return sequences

    def position(self, keys: list[list[object]], t: int, begin: int, end: int) -> list[str]:
        def seen(group: str, offset: int) -> list[str]:
            if not begin <= t + offset < end:
                return [offset_name(offset, outside(offset))]
            for column, row in zip(self.columns, keys, strict=True):
                if group in column.groups:
                    names = column.names([row[t + offset]])[0][column.groups.index(group)]
                    return [offset_name(offset, name) for name in names]
            raise AssertionError(group)

        found = [offset_name(o, outside(o)) for o in self.words.offsets if not begin <= t + o < end]
        for column in self.columns:
            for group, window in zip(column.groups, column.windows, strict=True):
                for offset in window:
                    found += seen(group, offset) if begin <= t + offset < end else []
        for parts in self.conjunctions:
            found += map("&".join, product(*(seen(group, offset) for group, offset in parts)))
        return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("compiled", [False, True])
def test_labels_and_marginals_of_random_feature_sets_are_crfsuites(
    tmp_path: Path, seed: int, compiled: bool
) -> None:
    if compiled:
        pytest.importorskip("numba")
    recipe = Recipe(seed)
    dice = recipe.dice
    labels = ["O", "A", "B", "C"]

    def made(count: int) -> tuple[list[int], list[list[object]]]:
        lengths = [dice.randint(1, 9) for _ in range(count)]
        return lengths, recipe.keys(lengths)

    lengths, keys = made(40)
    training = recipe.attributes(keys, lengths)
    crf.train(
        training, [[dice.choice(labels) for _ in each] for each in training], tmp_path / crf.WEIGHTS,
        {"c1": 0.0, "c2": 0.1, "max_iterations": 10, "feature.minfreq": 2},
    )  # fmt: skip
    decoder, reference = Decoder.open(tmp_path, compiled), crf.open_tagger(tmp_path)
    table = Columns(decoder, recipe.columns, recipe.conjunctions)
    assert any("&" in name for name in decoder.attributes)
    for _ in range(2):
        lengths, keys = made(25)
        offsets = np.cumsum([0, *lengths])
        emissions = table.emissions(keys, offsets)
        expected = recipe.attributes(keys, lengths)
        assert np.allclose(emissions, decoder.rows([p for s in expected for p in s]), atol=1e-9)
        path, marginals = (
            decoder.decode_batch(emissions, offsets),
            decoder.marginals_batch(emissions, offsets),
        )
        for sequence, begin, end in zip(expected, offsets[:-1], offsets[1:], strict=True):
            assert [decoder.labels[i] for i in path[begin:end]] == reference.tag(sequence)
            for t in range(begin, end):
                probability = reference.marginal(decoder.labels[path[t]], int(t - begin))
                assert marginals[t, path[t]] == pytest.approx(probability, abs=1e-6)


def random_columns(
    folder: Path, compiled: bool, limit: int = columns.DEFAULT_LIMIT
) -> tuple[Recipe, Columns]:
    """Return a recipe and the columns of a model with random weights for it."""
    recipe = Recipe(3)
    if not (folder / crf.WEIGHTS).exists():
        lengths = [5] * 30
        training = recipe.attributes(recipe.keys(lengths), lengths)
        tags = [[recipe.dice.choice("OAB") for _ in each] for each in training]
        crf.train(training, tags, folder / crf.WEIGHTS, {"c2": 0.1, "max_iterations": 5})
    decoder = Decoder.open(folder, compiled)
    return recipe, Columns(decoder, recipe.columns, recipe.conjunctions, limit)


def test_kernels_pieces_and_small_caches_change_nothing_to_the_last_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    recipe, plain = random_columns(tmp_path, False)
    _, compiled = random_columns(tmp_path, True)
    lengths = [recipe.dice.randint(0, 12) for _ in range(60)]
    keys = recipe.keys(lengths)
    offsets = np.cumsum([0, *lengths])
    expected = plain.emissions(keys, offsets)
    assert (compiled.emissions(keys, offsets) == expected).all()
    assert (compiled.emissions(keys, offsets) == expected).all()
    monkeypatch.setattr(columns, "PIECE", 3)
    for fast in (False, True):
        small = random_columns(tmp_path, fast, limit=1)[1]
        for _ in range(2):
            assert (small.emissions(keys, offsets) == expected).all()
            assert len(small) < len(compiled)


@pytest.mark.parametrize(
    ("letters", "room"), [("ab", REMEMBERED), ("abcde", 8), ("abcdefghijklmnopqrstuvwxyz&", REMEMBERED)]
)
def test_pairs_that_meet_often_or_seldom_bring_the_same_to_the_last_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, letters: str, room: int
) -> None:
    """Also where there is `room` for so few that they take each other's place."""
    pytest.importorskip("numba")
    monkeypatch.setattr(sys.modules[__name__], "ALPHABET", letters)
    monkeypatch.setattr(signatures, "REMEMBERED", room)
    recipe, plain = random_columns(tmp_path, False)
    _, compiled = random_columns(tmp_path, True)
    for _ in range(3):
        lengths = [7] * 1000  # more positions than a trial of pairs has
        keys, offsets = recipe.keys(lengths), np.arange(0, 7001, 7)
        assert (compiled.emissions(keys, offsets) == plain.emissions(keys, offsets)).all()


def test_a_sequence_is_the_same_alone_and_among_others(tmp_path: Path) -> None:
    recipe, table = random_columns(tmp_path, False)
    lengths = [4, 0, 7, 1]
    keys = recipe.keys(lengths)
    offsets = np.cumsum([0, *lengths])
    every = table.emissions(keys, offsets)
    for begin, end in pairwise(offsets.tolist()):
        alone = [column[begin:end] for column in keys]
        assert (table.emissions(alone, np.array([0, end - begin])) == every[begin:end]).all()


def test_a_product_is_found_however_its_names_are_cut() -> None:
    attributes = {"[-1]a&b": 0, "a&b&c": 1, "[-1]&&b": 2, "plain": 3, "[1]a&b": 4}
    made = compile_products(attributes, [[("x", -1), ("y", 0)], [("y", 0), ("z", 0)]])

    def leaf(conjunction: int, *names: str) -> int:
        node = np.array([conjunction])
        for part, name in zip(made.members[conjunction], names, strict=False):
            node = made.children(node, np.array([made.factors[part].get(name, -1)]))
        return int(made.leaves[node[0]]) if node[0] >= 0 else -1

    assert leaf(0, "a", "b") == 0 and leaf(0, "&", "b") == 2 and leaf(0, "b", "a") == -1
    assert leaf(1, "a&b", "c") == leaf(1, "a", "b&c") == 1
    assert leaf(1, "[-1]a", "b") == 0 and leaf(0, "a", "") == -1


def test_products_of_three_parts_and_of_a_conjunction_given_twice() -> None:
    attributes = {"x1&y1&z1": 0, "x1&y1": 1, "x&1&y1&z1": 2}
    triple, pair = [("x", 0), ("y", 0), ("z", 0)], [("x", 0), ("y", 0)]
    begins = {"x": ("x",), "y": ("y",), "z": ("z",)}
    for beginnings in (begins, None):  # few parts that a name may belong to, and all of them
        made = compile_products(attributes, [triple, pair, pair], beginnings)
        found = {}
        for conjunction in range(3):
            for names in (("x1", "y1", "z1"), ("x&1", "y1", "z1"), ("x1", "y1")):
                node = np.array([conjunction])
                for part, name in zip(made.members[conjunction], names, strict=False):
                    node = made.children(node, np.array([made.factors[part].get(name, -1)]))
                if node[0] >= 0 and made.leaves[node[0]] >= 0:
                    found[conjunction, names] = int(made.leaves[node[0]])
        wanted = {(0, ("x1", "y1", "z1")): 0, (0, ("x&1", "y1", "z1")): 2}
        wanted |= {(c, ("x1", "y1")): 1 for c in (1, 2)}
        assert found == wanted


def test_products_are_kept_where_their_names_begin_as_those_of_their_groups() -> None:
    attributes = {"[-1]w=a&s=b": 0, "[-1]<s>&s=b": 1, "[-1]s=b&s=b": 2, "[-1]w=a&w=s=b": 3, "[-1]w=&&s=&": 4}
    conjunctions = [[("word", -1), ("shape", 0)]]
    made = compile_products(attributes, conjunctions, {"word": ("w=", "W="), "shape": ("s=",)})
    assert set(made.factors[0]) == {"w=a", "<s>", "w=&"} and set(made.factors[1]) == {"s=b", "s=&"}
    assert sorted(made.leaves[made.leaves >= 0]) == [0, 1, 4]
    assert len(compile_products(attributes, conjunctions).edges) > len(made.edges)


@pytest.mark.parametrize("compiled", [False, True])
def test_numbered_words_are_what_words_are_in_every_numbering(tmp_path: Path, compiled: bool) -> None:
    recipe, table = random_columns(tmp_path, compiled)
    lengths = [5, 8, 3]
    keys, offsets = recipe.keys(lengths), np.cumsum([0, *lengths])
    expected = table.emissions(keys, offsets)
    distinct = sorted(set(map(str, keys[0])))
    for generation, order in enumerate((distinct, distinct[::-1])):
        numbers = np.array([order.index(str(word)) for word in keys[0]], dtype=np.int64)
        numbered = [columns.Numbered(keys[0], numbers, generation), *keys[1:]]
        assert (table.emissions(numbered, offsets) == expected).all()
        assert (random_columns(tmp_path, compiled)[1].emissions(numbered, offsets) == expected).all()


def test_longer_arrays_keep_what_is_used_and_take_no_memory_for_the_rest() -> None:
    array = np.arange(8, dtype=np.int64).reshape(4, 2)
    assert columns._longer(array, 3).tolist() == [*array.tolist(), *[[0, 0]] * 3]
    assert columns._longer(array, 3, 1).tolist() == [[0, 1], *[[0, 0]] * 6]

    tracemalloc.start()  # which tells what is asked for: one array, no other beside it
    try:
        longer = columns._longer(np.zeros(1 << 18), 1 << 18, 0)
        assert tracemalloc.get_traced_memory()[1] < 1.6 * longer.nbytes
    finally:
        tracemalloc.stop()

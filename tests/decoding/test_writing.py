"""Weights written are read again, by CRFsuite too; pooled models are the sums of their members."""

from __future__ import annotations

import tempfile
import zipfile
from pathlib import Path

import numpy as np
import pycrfsuite
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.decoding import Decoder
from hybrid_deid.decoding.native import Weights, read_weights
from hybrid_deid.decoding.packed import load_weights, save_weights
from hybrid_deid.decoding.pooling import UNSEEN, pool
from hybrid_deid.decoding.writing import hash_of, native_file
from hybrid_deid.errors import ModelError

NAMES = st.lists(st.text(min_size=1, max_size=30).filter(lambda t: "\0" not in t), unique=True, max_size=40)


@st.composite
def models(draw: st.DrawFn, labels: tuple[str, ...] = ("O", "B-CITY", "I-CITY")) -> Weights:
    names = [name for name in draw(NAMES) if name.encode("utf-8", "ignore").decode() == name]
    random = np.random.default_rng(draw(st.integers(0, 2**20)))
    dense = random.normal(size=(len(names), len(labels))) * (random.random((len(names), len(labels))) < 0.6)
    rows, targets = np.nonzero(dense)
    return Weights(
        labels,
        {name: number for number, name in enumerate(names)},
        np.searchsorted(rows, np.arange(len(names) + 1)).astype(np.int64),
        targets.astype(np.int64),
        dense[rows, targets],
        random.normal(size=(len(labels), len(labels))),
    )


@settings(max_examples=40, deadline=None)
@given(models())
def test_what_is_packed_is_read_back_to_the_last_bit(weights: Weights) -> None:
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in "ab"]
        for path in paths:
            save_weights(weights, path)
        again = load_weights(paths[0])
        assert again.labels == weights.labels and list(again.attributes.items()) == list(
            weights.attributes.items()
        )
        for name in ("starts", "targets", "weights", "transitions"):
            assert np.array_equal(getattr(again, name), getattr(weights, name))
        assert paths[0].read_bytes() == paths[1].read_bytes()


def test_weights_of_nothing_are_not_kept(tmp_path: Path) -> None:
    labels, none = ("O", "B-CITY"), np.zeros((2, 2))
    starts, targets = np.array([0, 2, 3]), np.array([0, 1, 1])
    save_weights(
        Weights(labels, {"a": 0, "b": 1}, starts, targets, np.array([0.0, 1, 2]), none), tmp_path / "m"
    )
    again = load_weights(tmp_path / "m")
    assert again.starts.tolist() == [0, 1, 2] and again.targets.tolist() == [1, 1]
    assert again.weights.tolist() == [1, 2]


@pytest.mark.parametrize(
    "change",
    [
        {"counts": np.array([1, 1, 1], np.uint8)},
        {"targets": np.array([0, 9], np.uint8)},
        {"targets": np.array([0, -9], np.int8)},
        {"counts": np.array([-1, 3], np.int8)},
        {"transitions": np.zeros((2, 3))},
        {"attributes": np.frombuffer(b"a\0a\0", np.uint8)},
        {"attributes": np.frombuffer(b"\xff\0b\0", np.uint8)},
        {"weights": np.array(["x", "y"])},
        {"weights": None},
    ],
)
def test_weights_that_do_not_belong_together_are_refused(tmp_path: Path, change: dict[str, object]) -> None:
    parts = {
        "labels": np.frombuffer(b"O\0B-CITY\0", np.uint8),
        "attributes": np.frombuffer(b"a\0b\0", np.uint8),
        "counts": np.array([1, 1], np.uint8),
        "targets": np.array([0, 1], np.uint8),
        "weights": np.ones(2),
        "transitions": np.zeros((2, 2)),
    }
    path = tmp_path / "weights.npz"
    np.savez(path, **parts)
    assert load_weights(path).labels == ("O", "B-CITY")
    np.savez(path, **{name: part for name, part in {**parts, **change}.items() if part is not None})
    with pytest.raises(ModelError, match=r"weights\.npz.*train"):
        load_weights(path)


def test_weights_that_readers_stumble_over_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    with zipfile.ZipFile(path, "w") as archive:
        header = b"{'descr': '|u1', 'fortran_order': False, 'shape': (3,\n"  # which no tokenizer likes
        archive.writestr("labels.npy", b"\x93NUMPY\x01\x00" + bytes([len(header), 0]) + header + b"abc")
    intact = path.read_bytes()
    flags = intact.index(b"PK\x01\x02") + 8
    encrypted = intact[:flags] + b"\x01" + intact[flags + 1 :]
    for content in (intact, encrypted):
        path.write_bytes(content)
        with pytest.raises(ModelError, match="intact"):
            load_weights(path)


def dense_of(weights: Weights, names: list[str]) -> np.ndarray:
    return Decoder(weights).rows([[name] for name in names])


@settings(max_examples=40, deadline=None)
@given(models(), st.randoms(use_true_random=False))
def test_crfsuite_reads_what_was_written(weights: Weights, random: object) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "m"
        path.write_bytes(native_file(weights))
        again = read_weights(path)
        assert again.labels == weights.labels and again.attributes == weights.attributes
        assert np.array_equal(again.weights, weights.weights)
        assert np.array_equal(again.targets, weights.targets)
        assert np.array_equal(again.transitions, weights.transitions)
        tagger = pycrfsuite.Tagger()
        tagger.open(str(path))
        names = list(weights.attributes)
        rows = [[*random.sample(names, min(len(names), 5)), "unknown"] for _ in range(6)]  # type: ignore[attr-defined]
        decoder = Decoder(weights)
        path_of_ours = [weights.labels[i] for i in decoder.decode(decoder.rows(rows))]
        theirs = tagger.tag(rows)
        numbers = np.array([weights.labels.index(label) for label in theirs])
        ours = decoder.log_likelihood(decoder.rows(rows), numbers)
        assert np.exp(ours) == pytest.approx(tagger.probability(theirs), abs=1e-9)
        if path_of_ours != theirs:  # a tie
            same = decoder.score(decoder.rows(rows), decoder.decode(decoder.rows(rows)))
            assert same == pytest.approx(decoder.score(decoder.rows(rows), numbers), abs=1e-9)
        tagger.close()


@settings(max_examples=40, deadline=None)
@given(models(), models(("O", "I-CITY", "B-CITY", "B-ORG")), st.floats(0.1, 0.9))
def test_a_pool_sums_the_weights_of_its_members(one: Weights, two: Weights, share: float) -> None:
    pooled = pool([(one, 1 - share), (two, share)])
    names = list(pooled.attributes)
    assert set(names) == set(one.attributes) | set(two.attributes)
    here = [pooled.labels.index(label) for label in one.labels]
    there = [pooled.labels.index(label) for label in two.labels]
    expected = np.zeros((len(names), len(pooled.labels)))
    expected[:, here] += (1 - share) * dense_of(one, names)
    expected[:, there] += share * dense_of(two, names)
    np.testing.assert_allclose(dense_of(pooled, names), expected, atol=1e-12)
    o, org = pooled.labels.index("O"), pooled.labels.index("B-ORG")
    known = two.transitions[two.labels.index("O"), two.labels.index("B-ORG")]
    assert pooled.transitions[o, org] == pytest.approx((1 - share) * UNSEEN + share * known)


def test_hashes_are_those_of_lookup3() -> None:
    """The values that the author's own self-test prints for hashlittle with initial value 0."""
    assert hash_of(b"") == 0xDEADBEEF
    assert hash_of(b"Four score and seven years ago") == 0x17770551

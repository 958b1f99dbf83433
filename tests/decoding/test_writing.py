"""Weights written as a native file are CRFsuite's own, and pooled models are the sums of their members."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
import pycrfsuite
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.decoding import Decoder
from hybrid_deid.decoding.native import Weights, read_weights
from hybrid_deid.decoding.pooling import UNSEEN, pool
from hybrid_deid.decoding.writing import hash_of, write_weights

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


def dense_of(weights: Weights, names: list[str]) -> np.ndarray:
    return Decoder(weights).rows([[name] for name in names])


@settings(max_examples=40, deadline=None)
@given(models(), st.randoms(use_true_random=False))
def test_crfsuite_reads_what_was_written(weights: Weights, random: object) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "m"
        write_weights(weights, path)
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

"""The decoder against python-crfsuite, on models and inputs made at random."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pycrfsuite
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid import crf
from hybrid_deid.decoding import Decoder, RowCache, chain
from hybrid_deid.decoding.native import read_weights
from hybrid_deid.decoding.packed import load_weights, save_weights
from hybrid_deid.errors import ConfigurationError, ModelError

NATIVE = "model.crfsuite"  # as CRFsuite itself writes it, beside what becomes of it


def random_model(folder: Path, seed: int, label_count: int) -> Path:
    """Train a model on noise: random attributes, some of them with odd names, and random labels."""
    dice = random.Random(seed)
    names = [f"a{i}" for i in range(40)] + ["w=ä\u1e9eß", "c:d\\e", "☃=" + "x" * 300, "[0]w=1 2"]
    labels = [f"L{i}" for i in range(label_count)]
    sequences = [
        [dice.sample(names, dice.randint(0, 6)) for _ in range(dice.randint(1, 9))] for _ in range(30)
    ]
    tags = [[dice.choice(labels) for _ in sequence] for sequence in sequences]
    parameters = {"c1": dice.choice([0, 0.05]), "c2": 0.01, "max_iterations": 12}
    folder.mkdir(exist_ok=True)
    crf.loaded(zip(sequences, tags, strict=True), parameters).train(str(folder / NATIVE))
    save_weights(read_weights(folder / NATIVE), folder / crf.WEIGHTS)
    return folder


@pytest.fixture(scope="module", params=[(1, 2), (2, 5), (3, 17), (4, 31)], ids=lambda p: f"{p[1]}labels")
def model(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    seed, labels = request.param
    return random_model(tmp_path_factory.mktemp("random") / "m", seed, labels)


def test_weights_are_those_that_crfsuite_reports(model: Path) -> None:
    weights = load_weights(model / crf.WEIGHTS)
    reference = pycrfsuite.Tagger()
    reference.open(str(model / NATIVE))
    info = reference.info()
    names = list(weights.attributes)
    state = {
        (names[a], weights.labels[weights.targets[k]]): weights.weights[k]
        for a in range(len(names))
        for k in range(weights.starts[a], weights.starts[a + 1])
    }
    # The dump prints six digits, and its parser gives up on names with a space.
    reported = {key: value for key, value in info.state_features.items() if key in state}
    assert len(reported) >= 0.8 * len(info.state_features) > 0
    for key, value in reported.items():
        assert state[key] == pytest.approx(value, abs=1e-6, rel=1e-5)
    for (source, target), value in info.transitions.items():
        i, j = weights.labels.index(source), weights.labels.index(target)
        assert weights.transitions[i, j] == pytest.approx(value, abs=1e-6, rel=1e-5)
    assert np.count_nonzero(weights.transitions) == len(info.transitions)


def test_labels_marginals_and_likelihood_are_crfsuites(model: Path) -> None:
    decoder, reference = Decoder.open(model), crf.open_tagger(model)
    dice = random.Random(7)
    names = [*decoder.attributes, "unknown"]
    sequences = [
        [dice.sample(names, dice.randint(0, 9)) for _ in range(dice.randint(1, 30))] for _ in range(60)
    ]
    offsets = np.cumsum([0, *map(len, sequences)])
    emissions = decoder.rows([position for sequence in sequences for position in sequence])
    path = decoder.decode_batch(emissions, offsets)
    marginals = decoder.marginals_batch(emissions, offsets)
    for number, sequence in enumerate(sequences):
        begin, end = offsets[number], offsets[number + 1]
        expected = reference.tag(sequence)
        assert [decoder.labels[i] for i in path[begin:end]] == expected
        probability = decoder.log_likelihood(emissions[begin:end], path[begin:end])
        assert np.exp(probability) == pytest.approx(reference.probability(expected), abs=1e-6)
        for t in range(0, end - begin, 5):
            for i, label in enumerate(decoder.labels):
                assert marginals[begin + t, i] == pytest.approx(reference.marginal(label, t), abs=1e-6)


def test_a_position_at_a_time_or_all_in_one_gives_the_same_emissions(model: Path) -> None:
    decoder = Decoder.open(model)
    positions = [[name] * 2 for name in decoder.attributes] + [[], ["unknown"], list(decoder.attributes)]
    single = np.array([decoder.row(names) for names in positions])
    assert np.allclose(decoder.rows(positions), single, atol=1e-12)


chains = st.tuples(
    st.integers(1, 6),
    st.lists(st.integers(0, 7), min_size=1, max_size=6),
    st.sampled_from([0.5, 5.0, 80.0, 2000.0]),
    st.integers(0, 2**32 - 1),
)


@settings(max_examples=60, deadline=None)
@given(chains)
def test_inference_is_exact(made: tuple[int, list[int], float, int]) -> None:
    """Against enumeration of all label sequences; large scores take the logarithmic path."""
    labels, lengths, size, seed = made
    lengths = [min(length, 4 if labels > 3 else 6) for length in lengths]
    numbers = np.random.default_rng(seed)
    offsets = np.cumsum([0, *lengths])
    emissions = numbers.normal(0, size, (offsets[-1], labels))
    transitions = numbers.normal(0, size, (labels, labels))
    path = chain.viterbi(emissions, offsets, transitions)
    marginals, partitions = chain.forward_backward(emissions, offsets, transitions)
    for number, (begin, end) in enumerate(pairwise(offsets)):
        if begin == end:
            assert partitions[number] == 0
            continue
        every = np.array(np.meshgrid(*[range(labels)] * (end - begin), indexing="ij"))
        every = every.reshape(end - begin, -1).T
        scores = emissions[np.arange(begin, end), every].sum(axis=1)
        scores += transitions[every[:, :-1], every[:, 1:]].sum(axis=1)
        assert list(every[scores.argmax()]) == list(path[begin:end])
        total = np.logaddexp.reduce(scores)
        assert partitions[number] == pytest.approx(total, abs=1e-6, rel=1e-9)
        shares = np.exp(scores - total)
        for t in range(end - begin):
            expected = np.bincount(every[:, t], shares, labels)
            assert np.allclose(marginals[begin + t], expected, atol=1e-6)


@pytest.mark.parametrize(("size", "lifted"), [(1.0, 0.0), (200.0, 0.0), (1.0, 1e16)])
def test_compiled_kernels_find_the_same_paths_among_equally_good_ones(size: float, lifted: float) -> None:
    """Sources that are too far behind are not tried: what is as good as the leader, or nearly so, is.

    So is what is as good by rounding alone, where transitions are huge.
    """
    kernels = pytest.importorskip("hybrid_deid.decoding.kernels").compiled()
    numbers = np.random.default_rng(12)
    offsets = np.cumsum([0, *numbers.integers(0, 30, 200)])
    for labels in (1, 2, 9):
        transitions = np.rint(numbers.normal(0, 2, (labels, labels))) + lifted
        emissions = np.rint(numbers.normal(0, size, (offsets[-1], labels)))
        bias = np.rint(numbers.normal(0, 3, labels))
        expected = chain.viterbi(emissions + bias, offsets, transitions)
        for which in (None, kernels):
            assert (chain.viterbi(emissions, offsets, transitions, which, bias) == expected).all()


@pytest.mark.parametrize("size", [1.0, 200.0])
def test_compiled_kernels_change_nothing_to_the_last_bit(model: Path, size: float) -> None:
    pytest.importorskip("numba")
    plain, compiled = Decoder.open(model, compiled=False), Decoder.open(model, compiled=True)
    assert plain.kernels(10**9) is None
    assert compiled.kernels() is not None
    numbers = np.random.default_rng(11)
    offsets = np.cumsum([0, *numbers.integers(0, 30, 200)])
    emissions = numbers.normal(0, size, (offsets[-1], len(plain.labels)))
    assert (plain.decode_batch(emissions, offsets) == compiled.decode_batch(emissions, offsets)).all()
    assert (plain.marginals_batch(emissions, offsets) == compiled.marginals_batch(emissions, offsets)).all()
    words = [f"w{n}" for n in numbers.integers(0, 50, offsets[-1])]
    first, second = (RowCache(decoder, window, (-1, 0, 2)) for decoder in (plain, compiled))
    assert (first.emissions(words, offsets) == second.emissions(words, offsets)).all()


def test_kernels_work_where_their_code_cannot_be_kept(tmp_path: Path) -> None:
    """As in a read-only installation of a user without a home: compiled afresh, or from a cache elsewhere."""
    pytest.importorskip("numba")
    package = tmp_path / "site"
    source = Path(chain.__file__).parents[1]
    shutil.copytree(source, package / "hybrid_deid", ignore=shutil.ignore_patterns("__pycache__", "models"))
    (package / "hybrid_deid" / "decoding" / "__pycache__").write_text("a file where the cache would be")
    code = (
        "import numpy as np; from hybrid_deid.decoding import chain, kernels; k = kernels.compiled();"
        "print(chain.viterbi(np.eye(3), np.array([0, 3]), np.zeros((3, 3)), k).tolist(), kernels.__file__)"
    )
    environment = {
        **os.environ,
        "PYTHONPATH": str(package),
        "HOME": "/nonexistent",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    environment["XDG_CACHE_HOME"] = "/proc/nowhere"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("[0, 1, 2]")
    assert str(package) in done.stdout


def test_batches_change_nothing_to_the_last_bit(model: Path) -> None:
    decoder = Decoder.open(model)
    numbers = np.random.default_rng(5)
    lengths = numbers.integers(0, 12, 50)
    offsets = np.cumsum([0, *lengths])
    emissions = numbers.normal(0, 3, (offsets[-1], len(decoder.labels)))
    path, marginals = decoder.decode_batch(emissions, offsets), decoder.marginals_batch(emissions, offsets)
    for begin, end in pairwise(offsets):
        alone = emissions[begin:end].copy()
        assert (decoder.decode(alone) == path[begin:end]).all()
        assert (decoder.marginals(alone) == marginals[begin:end]).all()


def test_ties_go_to_the_lower_index_and_a_bias_breaks_them(model: Path) -> None:
    decoder = Decoder.open(model)
    assert chain.viterbi(np.zeros((3, 4)), np.array([0, 3]), np.zeros((4, 4))).tolist() == [0, 0, 0]
    bias = decoder.bias({decoder.labels[-1]: 1e3})
    assert decoder.decode(decoder.rows([[], [], []]) + bias).tolist() == [len(decoder.labels) - 1] * 3
    with pytest.raises(ConfigurationError, match="NOSUCH"):
        decoder.bias({"NOSUCH": 1.0})


def window(key: object, offset: int) -> list[str]:
    return [f"a{(hash_free(str(key)) + 7 * offset) % 40}", f"a{len(str(key)) % 40}"]


def hash_free(word: str) -> int:
    return sum(map(ord, word))


@pytest.mark.parametrize("offsets", [(0,), (-2, -1, 0, 1, 2), (3,)])
@pytest.mark.parametrize("piece", [1, 3, 4096])
def test_rows_equal_the_attributes_of_each_position(
    model: Path, offsets: tuple[int, ...], piece: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the size of a piece, and in a cache so small that rows are thrown out and made again."""
    from hybrid_deid.decoding import rows

    monkeypatch.setattr(rows, "PIECE", piece)
    decoder = Decoder.open(model)
    cache = RowCache(decoder, window, offsets, limit=1)
    numbers = np.random.default_rng(3)
    for _ in range(3):
        lengths = numbers.integers(0, 9, 30)
        bounds = np.cumsum([0, *lengths])
        words = ["w" * int(n) + "xyz"[int(n) % 3] for n in numbers.integers(0, 200, bounds[-1])]
        expected = [
            [name for o in offsets if begin <= t + o < end for name in window(words[t + o], o)]
            for begin, end in pairwise(bounds)
            for t in range(begin, end)
        ]
        assert np.allclose(cache.emissions(words, bounds), decoder.rows(expected), atol=1e-12)
        assert len(cache) <= max(2 * (piece + 2 * max(map(abs, offsets))), 200)


def test_damaged_files_are_refused(model: Path, tmp_path: Path) -> None:
    for name, read in ((NATIVE, read_weights), (crf.WEIGHTS, load_weights)):
        raw = (model / name).read_bytes()
        inside = 12 if name == NATIVE else len(raw) // 3
        flipped = raw[:inside] + bytes([raw[inside] ^ 7]) + raw[inside + 1 :]
        damaged = [b"", raw[:30], raw[: len(raw) // 2], b"x" + raw[1:], flipped, raw[:100]]
        for number, content in enumerate(damaged):
            path = tmp_path / f"{number}.{name}"
            path.write_bytes(content)
            with pytest.raises(ModelError, match=path.name):
                read(path)
        with pytest.raises(ModelError, match="cannot be read"):
            read(tmp_path / "none")

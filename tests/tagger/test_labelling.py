"""Labels of lines where something is found: those of the best path, in stretches of any length."""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.tagger import labelling, load_tagger
from hybrid_deid.values import Line, Token

DECODER = load_tagger().decoder
OUTSIDE = DECODER.labels.index("O")


def lines_of(lengths: Sequence[int]) -> list[Line]:
    token = Token(0, 1, "x")
    return [Line(number, 0, 1, (token,) * length) for number, length in enumerate(lengths, start=1)]


def emissions_of(tokens: int, seed: int) -> np.ndarray:
    """Draw emissions of which most are for "O"."""
    drawn = np.random.default_rng(seed).normal(0, 3, (tokens, len(DECODER.labels)))
    drawn[:, OUTSIDE] += 6
    return drawn


@given(
    st.lists(st.integers(0, 9), min_size=1, max_size=12),
    st.integers(0, 99),
    st.integers(1, 40),
    st.lists(st.sampled_from([0.0, -0.5, -2.0, -6.0]), min_size=1, max_size=4),
)
def test_stretches_change_nothing(lengths: list[int], seed: int, stretch: int, shifts: list[float]) -> None:
    lines, emissions = lines_of(lengths), emissions_of(sum(lengths), seed)
    biases = [DECODER.bias({"O": shift}) for shift in shifts]
    rounds = [labelling.best_labels(DECODER, emissions, bias, lines) for bias in biases]
    expected = []
    for n in range(len(lines)):
        labels, before = [labels[n] for labels, _ in rounds], None
        row: list[labelling.Labelled | None] = []
        for own, (_, scores) in zip(labels, rounds, strict=True):
            row.append((own, scores[n]) if set(own) - {"O"} and own != before else None)
            before = own
        if any(row):
            expected.append((n, row))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(labelling, "STRETCH", stretch)
        assert list(labelling.entity_labels(DECODER, emissions, biases, lines)) == expected


def test_a_long_document_takes_little_besides_its_emissions() -> None:
    lines, bias = lines_of([10] * 5000), DECODER.bias({})
    emissions = emissions_of(50_000, 1)
    emissions[::10, OUTSIDE] -= 20  # something in every line
    found = sum(1 for _ in labelling.entity_labels(DECODER, emissions, [bias], lines))  # loads the kernels
    tracemalloc.start()
    assert found == sum(1 for _ in labelling.entity_labels(DECODER, emissions, [bias], lines))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found == 5000
    assert peak < emissions.nbytes

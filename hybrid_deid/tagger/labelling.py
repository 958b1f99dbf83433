"""From emissions to the best label of every token and its probability."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding import Decoder
from hybrid_deid.values import Line


def best_labels(
    decoder: Decoder, emissions: NDArray[np.float64], bias: NDArray[np.float64], lines: Sequence[Line]
) -> tuple[list[list[str]], list[list[float]]]:
    """Return per line the best label of every token, and its probability (marginal, without the bias).

    `emissions` [tokens, labels] are those of all lines one after another; `bias` [labels] moves the choice.
    """
    offsets = np.cumsum([0, *(len(line.tokens) for line in lines)])
    path = decoder.decode_batch(emissions + bias, offsets)
    certainty = decoder.marginals_batch(emissions, offsets)[np.arange(len(path)), path].tolist()
    names = [decoder.labels[label] for label in path.tolist()]
    bounds = list(zip(offsets.tolist()[:-1], offsets.tolist()[1:], strict=True))
    return [names[a:b] for a, b in bounds], [certainty[a:b] for a, b in bounds]

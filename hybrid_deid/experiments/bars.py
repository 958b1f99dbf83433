"""Bars of figures side by side: the plot that several kinds share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def grouped_bars(values: Mapping[str, Mapping[str, float]], label: str) -> Callable[[Any], None]:
    """Return a drawing of values[series][category]: one group of bars per category, a colour per series."""
    categories = list(dict.fromkeys(category for series in values.values() for category in series))
    height = 0.8 / max(1, len(values))

    def draw(axes: Any) -> None:
        for number, (name, series) in enumerate(values.items()):
            places = [place + number * height for place, each in enumerate(categories) if each in series]
            axes.barh(places, [series[each] for each in categories if each in series], height, label=name)
        middle = (len(values) - 1) * height / 2
        axes.set_yticks([place + middle for place in range(len(categories))], categories)
        axes.invert_yaxis()
        axes.set_xlabel(label)
        axes.legend(fontsize="small")

    return draw

"""What an experiment yields, and its files: tidy CSV, Markdown, plots, provenance."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

ALL = "(all)"


class Row(NamedTuple):
    """One figure. `fold` is a number or "all"; `label` a label, "(all)", "(weighted)", "(macro)" or empty."""

    experiment: str
    configuration: str
    corpus: str
    fold: str
    label: str
    measure: str
    value: float


@dataclass(frozen=True)
class Outcome:
    """The figures of an experiment, its tables as Markdown (heading -> text) and its plots (file -> drawing).

    A drawing takes a matplotlib Axes. `private` are files with text of the corpora, which are kept out of
    every repository.
    """

    rows: Sequence[Row]
    tables: Mapping[str, str]
    plots: Mapping[str, Callable[[Any], None]] = field(default_factory=dict)
    private: Mapping[str, str] = field(default_factory=dict)


def tidy_csv(rows: Sequence[Row]) -> str:
    """Return the figures as CSV; numbers to six decimals, so that a rerun shows no noise."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(Row._fields)
    for row in rows:
        writer.writerow([*row[:-1], f"{row.value:.6g}"])
    return stream.getvalue()


def markdown(title: str, question: str, lines: Sequence[str], tables: Mapping[str, str]) -> str:
    """Return the report of an experiment."""
    parts = [f"# {title}", "", question, ""]
    parts += [f"- {line}" for line in lines if line]
    for heading, text in tables.items():
        parts += ["", f"## {heading}", "", text.rstrip()]
    return "\n".join(parts) + "\n"


def markdown_table(headers: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table in Markdown; text to the left, all other columns to the right."""
    from tabulate import tabulate

    align = ("left", *["right"] * (len(headers) - 1))
    return tabulate(
        [[str(cell) for cell in row] for row in rows],
        headers=list(headers),
        tablefmt="github",
        disable_numparse=True,
        colalign=align,
    )


def write_outcome(folder: Path, report: str, outcome: Outcome, provenance: Mapping[str, Any]) -> list[Path]:
    """Write the files of an experiment and return their paths; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        "results.csv": tidy_csv(outcome.rows),
        "table.md": report,
        "provenance.json": json.dumps(provenance, indent=1, ensure_ascii=False) + "\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    for name, draw in outcome.plots.items():
        save_plot(folder / name, draw)
    return [folder / name for name in (*texts, *outcome.plots)]


def save_plot(path: Path, draw: Callable[[Any], None]) -> None:
    """Draw on fresh axes and save them; the same figures give the same file."""
    from hybrid_deid.errors import ConfigurationError

    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ConfigurationError(
            "plots need matplotlib: pip install 'hybrid-deid[experiments]', or give --no-plot"
        ) from error
    with matplotlib.rc_context({"svg.hashsalt": "hybrid-deid", "font.size": 9}):
        figure = Figure(figsize=(7, 4.5), layout="constrained")
        draw(figure.add_subplot())
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def plain(value: Any) -> dict[str, Any]:
    """Return a dataclass as plain values for JSON."""
    return asdict(value)

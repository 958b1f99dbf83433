"""Tables of figures as Markdown or CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """A titled table; the first `keys` cells of a row name the row. `note` is printed below it."""

    title: str
    headers: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""
    keys: int = 1


def figure(value: float, digits: int = 2) -> str:
    """Return a number with fixed decimals, without a minus sign before zero."""
    return f"{round(value, digits) + 0.0:.{digits}f}"


def per_cent(value: float | None, digits: int = 2) -> str:
    """Return a share in per cent; nothing for None."""
    return "" if value is None else figure(100 * value, digits)


def markdown(tables: Sequence[Table]) -> str:
    """Return the tables in Markdown, numbers to the right."""
    from tabulate import tabulate

    parts = []
    for table in tables:
        body = tabulate(
            [list(row) for row in table.rows],
            headers=list(table.headers),
            tablefmt="github",
            disable_numparse=True,
            colalign=["left"] * table.keys + ["right"] * (len(table.headers) - table.keys)
            if table.rows
            else None,
        )
        parts.append(f"## {table.title}\n\n{body}" + (f"\n\n{table.note}" if table.note else ""))
    return "\n\n".join(parts)


def tidy_csv(tables: Sequence[Table]) -> str:
    """Return all cells of the tables as one CSV: table, row, column, value."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["table", "row", "column", "value"])
    for table in tables:
        for row in table.rows:
            name = ", ".join(row[: table.keys])
            writer.writerows(
                [table.title, name, header, cell]
                for header, cell in zip(table.headers[table.keys :], row[table.keys :], strict=True)
            )
    return stream.getvalue()

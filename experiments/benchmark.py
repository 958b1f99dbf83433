"""The benchmark: stages and the whole job, against other ways, over processes, in memory, from a cold start.

    python experiments/benchmark.py ../shared/corpora/codealltag_xl_raw
    python experiments/benchmark.py POSTS --posts 500 --part stages --part others
    python experiments/benchmark.py POSTS --sizes 1000,10000,100000,300000

POSTS is a folder of JSON Lines files (`id`, `text`), compressed or not. Written to experiments/results:
benchmark.md, benchmark.csv, and benchmark.png where matplotlib is installed. Ratios are within one run; times
of stages are of the processor. presidio is left out where it is not installed (extra `comparison`).
"""

from __future__ import annotations

import csv
import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import benchmark_processes as processes
import benchmark_stages as stages
import click
from tabulate import tabulate

from hybrid_deid.formats import read_documents
from hybrid_deid.values import Document

RESULTS = Path(__file__).parent / "results"
WARM_UP = 300


@dataclass
class Table:
    """One table of the report; `note` stands below it."""

    title: str
    heading: list[str]
    rows: list[list[Any]] = field(default_factory=list)
    note: str = ""

    def markdown(self) -> str:
        """Return the table as Markdown."""
        body = tabulate(self.rows, self.heading, tablefmt="github", floatfmt=",.2f", intfmt=",")
        return f"## {self.title}\n\n{body}\n" + (f"\n{self.note}\n" if self.note else "")


def posts(folder: Path, count: int) -> Iterator[dict[str, str]]:
    """Yield the first posts of every file of a folder, as many of each."""
    files = sorted(path for path in folder.iterdir() if ".jsonl" in path.suffixes)
    if not files:
        raise click.UsageError(f"{folder}: holds no .jsonl files")
    left = count
    for number, path in enumerate(files):
        share = left // (len(files) - number)
        read = 0
        for document in islice(read_documents(path, "jsonl"), share):
            if isinstance(document, Document):
                read += 1
                yield {"id": f"{path.name.partition('.')[0]}-{read}", "text": document.text}
        left -= read


def written(folder: Path, count: int, target: Path) -> Path:
    """Write posts to one file."""
    with target.open("w", encoding="utf-8") as stream:
        for post in posts(folder, count):
            stream.write(json.dumps(post, ensure_ascii=False) + "\n")
    return target


def rates(size: stages.Size, seconds: float) -> list[float]:
    """Return tokens, characters and emails per second."""
    return [amount / max(1e-9, seconds) for amount in (size.tokens, size.characters, size.documents)]


def stage_table(source: Path, place: Path) -> Table:
    """Measure the stages of the whole job."""
    documents = stages.loaded(source)
    warm_up, rest = documents[:WARM_UP], place / "rest.jsonl"
    raw = source.read_bytes().splitlines(keepends=True)
    rest.write_bytes(b"".join(raw[WARM_UP:]))
    seconds, spans = stages.whole_job(rest, place / "out.jsonl", warm_up)
    size = stages.size_of(documents[WARM_UP:])
    ordered = sorted(seconds.items(), key=lambda item: (item[0] == "whole job", -item[1]))
    return Table(
        "Stages and the whole job",
        ["stage", "µs a token", "share", "tokens/s", "characters/s", "emails/s"],
        [
            [
                name,
                1e6 * taken / size.tokens,
                f"{taken / seconds['whole job']:.0%}",
                *map(round, rates(size, taken)),
            ]
            for name, taken in ordered
        ],
        f"{size.documents:,} posts, {size.tokens:,} tokens, {size.characters:,} characters; one process, "
        f"model loaded and warm ({WARM_UP} other posts). Replacing takes "
        f"{1e6 * seconds['replace'] / max(1, spans):.0f} µs a span ({spans:,} spans).",
    )


def others_table(source: Path, place: Path, few: int) -> Table:
    """Measure the tagger and the whole job against the plain path, spaCy and presidio."""
    documents = stages.loaded(source)
    warm_up, part = documents[:WARM_UP], documents[WARM_UP : WARM_UP + few]
    size = stages.size_of(part)
    some = place / "some.jsonl"
    some.write_text("".join(json.dumps({"id": d.id, "text": d.text}) + "\n" for d in part), "utf-8")
    whole = stages.whole_job(some, place / "out.jsonl", warm_up)[0]["whole job"]
    tagging = stages.against_plain(part, warm_up)
    compared: list[tuple[str, float | None]] = [
        ("features and decoding, plain path (attribute names, python-crfsuite)", tagging.plain),
        ("features and decoding, ours", tagging.ours),
        ("whole job, ours", whole),
        ("spaCy's blank tokenizer alone", stages.spacy_tokenizer(part)),
        ("presidio, recognizers of patterns alone", stages.presidio_patterns(part)),
    ]
    rows: list[list[Any]] = []
    notes = []
    for name, taken in compared:
        if taken is None:
            notes.append(f"{name}: not installed (pip install 'hybrid-deid[comparison]').")
            continue
        ratios = [f"{other / taken:.2f}" for other in (tagging.plain, compared[3][1] or 0.0)]
        rows.append([name, *map(round, rates(size, taken)), *ratios])
    different = f"{tagging.different:,} of {tagging.tokens:,} labels differ between ours and the plain path."
    return Table(
        "Against other ways",
        ["", "tokens/s", "characters/s", "emails/s", "× plain path", "× spaCy"],
        rows,
        " ".join([f"{size.documents:,} posts, {size.tokens:,} tokens.", different, *notes]),
    )


def scaling_table(source: Path, place: Path, key: Path, jobs: list[int]) -> Table:
    """Measure the command with several numbers of processes."""
    size = stages.size_of(stages.loaded(source))
    start = processes.run(processes.lines_of(source, 10, place / "few.jsonl"), place, key, 1).wall
    usages = {number: processes.run(source, place, key, number) for number in jobs}
    first = usages[jobs[0]].wall
    same = len({(place / f"out{number}.jsonl").read_bytes() for number in jobs}) == 1
    rows = [
        [number, usage.wall, *map(round, rates(size, usage.wall)), f"{first / usage.wall:.2f}"]
        for number, usage in usages.items()
    ]
    note = f"By the clock, loading included ({start:.1f} s for 10 posts); outputs are "
    return Table(
        "Processes",
        ["processes", "s", "tokens/s", "characters/s", "emails/s", "×"],
        rows,
        f"{size.documents:,} posts. {note}{'identical' if same else 'DIFFERENT'}.",
    )


def memory_table(folder: Path, place: Path, key: Path, sizes: list[int]) -> Table:
    """Measure the largest resident memory over sizes of the input."""
    rows: list[list[Any]] = []
    for count in sizes:
        source = written(folder, count, place / "sized.jsonl")
        usage = processes.run(source, place, key, 1)
        rows.append([count, round(usage.megabytes), round(count / usage.wall), round(usage.wall, 1)])
        click.echo(f"{count:,} posts: {usage.megabytes:.0f} MB", err=True)
    return Table("Memory", ["posts", "MB resident at most", "emails/s", "s"], rows, "One process.")


def cold_table(place: Path, key: Path) -> Table:
    """Measure starts."""
    rows = [
        [name, usage.wall, usage.processor, round(usage.megabytes) or ""]
        for name, usage in processes.cold_start(place, key).items()
    ]
    return Table(
        "Cold start",
        ["", "s by the clock", "s of the processor", "MB"],
        rows,
        "The quickest of five; kernels are compiled once.",
    )


def plot(tables: list[Table], target: Path) -> bool:
    """Draw the stages, and memory against size; returns whether matplotlib is there to do it."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        return False
    drawn = [table for table in tables if table.title in ("Stages and the whole job", "Memory")]
    if not drawn:
        return True
    figure, axes = pyplot.subplots(1, len(drawn), figsize=(6.5 * len(drawn), 4), squeeze=False)
    for axis, table in zip(axes[0], drawn, strict=True):
        if table.title == "Memory":
            axis.plot([row[0] for row in table.rows], [row[1] for row in table.rows], marker="o")
            axis.set(xscale="log", xlabel="posts", ylabel="MB resident at most", ylim=(0, None))
        else:
            rows = table.rows[-2::-1]
            axis.barh([row[0] for row in rows], [row[1] for row in rows])
            axis.set(xlabel="µs of the processor a token")
    figure.tight_layout()
    figure.savefig(target, dpi=110)
    pyplot.close(figure)
    return True


def save(tables: list[Table], out: Path) -> str:
    """Write Markdown, CSV and plot; returns the Markdown."""
    out.mkdir(parents=True, exist_ok=True)
    drawn = plot(tables, out / "benchmark.png")
    text = "# Benchmark\n\n" + "\n".join(table.markdown() for table in tables)
    if drawn:
        text += "\n![stages and memory](benchmark.png)\n"
    (out / "benchmark.md").write_text(text, "utf-8")
    with (out / "benchmark.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(["table", "row", "column", "value"])
        for table in tables:
            for row in table.rows:
                writer.writerows(
                    [table.title, row[0], *pair] for pair in zip(table.heading[1:], row[1:], strict=True)
                )
    return text


PARTS = ("stages", "others", "processes", "memory", "cold")


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--posts", "count", default=3000, show_default=True, help="Posts for stages and processes.")
@click.option("--few", default=300, show_default=True, help="Posts for the comparison with other ways.")
@click.option("--sizes", default="1000,10000", show_default=True, help="Numbers of posts for memory.")
@click.option("--jobs", default="1,2", show_default=True, help="Numbers of processes.")
@click.option("--part", multiple=True, type=click.Choice(PARTS), help="Only this part (repeatable).")
@click.option("--out", default=RESULTS, type=click.Path(path_type=Path), show_default="experiments/results")
def main(folder: Path, count: int, few: int, sizes: str, jobs: str, part: tuple[str, ...], out: Path) -> None:
    """Measure on the posts of FOLDER and write tables and a plot."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        key = place / "key"
        key.write_text(f"hex:{stages.KEY.hex()}")
        key.chmod(0o600)
        source = written(folder, count + WARM_UP, place / "posts.jsonl")
        work: dict[str, Callable[[], Table]] = {
            "stages": lambda: stage_table(source, place),
            "others": lambda: others_table(source, place, few),
            "processes": lambda: scaling_table(source, place, key, [int(each) for each in jobs.split(",")]),
            "memory": lambda: memory_table(folder, place, key, [int(each) for each in sizes.split(",")]),
            "cold": lambda: cold_table(place, key),
        }
        tables = [work[each]() for each in PARTS if not part or each in part]
    click.echo(save(tables, out))


if __name__ == "__main__":
    main()

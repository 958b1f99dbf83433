"""What the shipped model and rules find in emails that were written for the purpose, as a user's mail reads.

    python experiments/written_mails.py                                    # the part kept aside
    python experiments/written_mails.py --part development --errors errors.txt

The corpora hold stand-ins (odd towns, letters at random for firms) and one region's mail. These emails
have real towns, firms and numbers and names of many origins, in the genres of everyday correspondence;
all people are invented. They were annotated by the guidelines of the corpora as they were written,
without a look at rules and gazetteers. One part is for development, the other one is kept aside: nothing
is changed for it.
Writes experiments/results/written_mails.md.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

import hybrid_deid
from hybrid_deid.evaluation import evaluate, render_table
from hybrid_deid.labels import pi_scheme
from hybrid_deid.values import Document, Span

MAILS = Path(__file__).parent / "data" / "written_mails"
RESULTS = Path(__file__).parent / "results"
PARTS = ("development", "aside")
HEAD = re.compile(r"^=== (.+)\n", re.MULTILINE)
MARK = re.compile(r"⟦([^⟦⟧|]+)\|([A-Z]+)⟧")
AROUND = 40  # characters shown on either side of an error
Case = tuple[str, Sequence[Span], Sequence[Span]]


def parsed(name: str, marked: str) -> Document:
    """Return the document of a text with marks such as "⟦Anna|FEMALE⟧"; raises ValueError for a wrong one."""
    labels = pi_scheme().labels
    pieces = MARK.split(marked)
    text, spans = "", []
    for plain, stretch, label in zip_longest(pieces[::3], pieces[1::3], pieces[2::3]):
        if set(plain) & set("⟦⟧") or (label is not None and label not in labels):
            raise ValueError(f"{name}: a mark that is none: '{(label or plain)[:60]}'")
        text += plain
        if stretch is not None and label is not None:
            spans.append(Span(len(text), len(text) + len(stretch), label, stretch))
            text += stretch
    return Document(name, text, spans=tuple(spans))


def mails(part: str) -> Iterator[Document]:
    """Yield the emails of a part."""
    _, *pieces = HEAD.split((MAILS / f"{part}.txt").read_text("utf-8"))
    for name, marked in zip(pieces[::2], pieces[1::2], strict=True):
        yield parsed(name, marked.strip("\n") + "\n")


def errors(document: Document, found: Sequence[Span]) -> Iterator[str]:
    """Yield a line for every span that is missing or too much."""
    wanted = {(span.start, span.end, span.label): "" for span in document.spans}
    given = {(span.start, span.end, span.label): span.source for span in found}
    text = document.text
    for start, end, label in sorted(wanted.keys() ^ given.keys()):
        kind = "missing" if (start, end, label) in wanted else "wrong"
        before, behind = text[max(0, start - AROUND) : start], text[end : end + AROUND]
        source = given.get((start, end, label), "")
        yield f"{document.id}: {kind:7} {label:8} {before!r} [{text[start:end]}] {behind!r} {source}"


def main() -> None:
    """Tag the emails of a part; print and write the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", choices=PARTS, default="aside")
    parser.add_argument("--policy", default="balanced,recall,precision", help="separated by commas")
    parser.add_argument(
        "--errors", type=Path, help="a file for what the first policy misses or finds too much"
    )
    arguments = parser.parse_args()
    documents = list(mails(arguments.part))
    report = ["# Emails written for the purpose", "", f"Part: {arguments.part}; {len(documents)} emails.", ""]
    for number, policy in enumerate(arguments.policy.split(",")):
        deidentifier = hybrid_deid.load("de_email", policy=policy, key=bytes(32))
        found = [deidentifier.tag(document.text) for document in documents]
        cases: list[Case] = [(d.text, d.spans, f) for d, f in zip(documents, found, strict=True)]
        report += [f"## Policy {policy}", "", "```", render_table(evaluate(cases)), "```", ""]
        if arguments.errors and not number:
            lines = [line for d, f in zip(documents, found, strict=True) for line in errors(d, f)]
            arguments.errors.write_text("\n".join(lines) + "\n", "utf-8")
    text = "\n".join(report)
    print(text)
    if arguments.part == "aside":
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "written_mails.md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()

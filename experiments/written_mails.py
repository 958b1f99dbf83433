"""What the shipped model and rules find in emails that were written for the purpose, as a user's mail reads.

    python experiments/written_mails.py                # the part kept aside
    python experiments/written_mails.py --since 2001   # of it those written last
    python experiments/written_mails.py --part probing # kept aside, written where an earlier model was weak
    python experiments/written_mails.py --part genres  # kept aside: chats, exports, minutes, logs, ...
    python experiments/written_mails.py --part mailboxes  # kept aside: a cross-section, written last
    python experiments/written_mails.py --part training --errors errors.txt
    python experiments/written_mails.py --part unlearnt --errors errors.txt   # for development

The corpora hold stand-ins (odd towns, letters at random for firms) and one region's mail. These emails
have real towns, firms and numbers and names of many origins, in the genres of everyday correspondence;
all people are invented. They were annotated by the guidelines of the corpora as they were written,
without a look at rules and gazetteers. One part is in the training of the shipped model; one is for
development; the others are kept aside: nothing is changed for them.
Writes written_mails.md, probing_mails.md, genre_mails.md or mailbox_mails.md in experiments/results when it
has gone through all of such a part.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import hybrid_deid
from hybrid_deid.evaluation import evaluate, render_table
from hybrid_deid.evaluation.reliability import judged, reliability
from hybrid_deid.experiments.own_corpora import DATA, written_mails
from hybrid_deid.values import Document, Span

RESULTS = Path(__file__).parent / "results"
KEPT_ASIDE = {
    "aside": "written_mails.md",
    "probing": "probing_mails.md",
    "genres": "genre_mails.md",
    "mailboxes": "mailbox_mails.md",
}
PARTS = ("training", "unlearnt", *KEPT_ASIDE)
AROUND = 40  # characters shown on either side of an error
Case = tuple[str, Sequence[Span], Sequence[Span]]


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


def reliable(cases: Sequence[Case]) -> str:
    """Return a sentence on how far scores are chances."""
    scores, right = judged(cases)
    found, number = reliability(scores, right), max(len(scores), 1)
    return (
        f"{len(scores)} finds claim {sum(scores) / number:.3f} on average, "
        f"{sum(right) / number:.3f} are right: "
        f"calibration error {100 * found.ece:.1f} %, Brier score {100 * found.brier:.1f} %."
    )


def number_of(mail: Document) -> int:
    """Return the number of an email, 0 for one that is only named."""
    number = mail.id.partition("_")[0]
    return int(number) if number.isdecimal() else 0


def main() -> None:
    """Tag the emails of a part; print and write the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", choices=PARTS, default="aside")
    parser.add_argument("--since", type=int, default=0, help="only the emails numbered so or higher")
    parser.add_argument("--policy", default="balanced,recall,precision", help="separated by commas")
    parser.add_argument(
        "--errors", type=Path, help="a file for what the first policy misses or finds too much"
    )
    arguments = parser.parse_args()
    mails = written_mails(DATA / "written_mails" / f"{arguments.part}.txt")
    documents = [mail for mail in mails if number_of(mail) >= arguments.since]
    since = f" numbered {arguments.since} and higher" if arguments.since else ""
    report = ["# Emails written for the purpose", ""]
    report += [f"Part: {arguments.part}; {len(documents)} emails{since}.", ""]
    for number, policy in enumerate(arguments.policy.split(",")):
        deidentifier = hybrid_deid.load("de_email", policy=policy, key=bytes(32))
        found = [deidentifier.tag(document.text) for document in documents]
        cases: list[Case] = [(d.text, d.spans, f) for d, f in zip(documents, found, strict=True)]
        report += [
            f"## Policy {policy}",
            "",
            "```",
            render_table(evaluate(cases)),
            "```",
            "",
            reliable(cases),
            "",
        ]
        if arguments.errors and not number:
            lines = [line for d, f in zip(documents, found, strict=True) for line in errors(d, f)]
            arguments.errors.write_text("\n".join(lines) + "\n", "utf-8")
    text = "\n".join(report)
    print(text)
    if arguments.part in KEPT_ASIDE and not arguments.since:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / KEPT_ASIDE[arguments.part]).write_text(text, "utf-8")


if __name__ == "__main__":
    main()

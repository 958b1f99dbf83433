"""Writes the corpora of `experiments/data` as JSON Lines, as `hybrid-deid train` reads them.

    python experiments/own_corpora.py CORPORA -o FOLDER
    hybrid-deid agreement FOLDER/annotated_again.jsonl FOLDER/annotated_first.jsonl
    hybrid-deid agreement FOLDER/mailboxes_again.jsonl FOLDER/mailboxes_first.jsonl
    hybrid-deid evaluate FOLDER/unsure_posts.jsonl
    hybrid-deid evaluate FOLDER/unlearnt_posts.jsonl

CORPORA is the folder of the corpora, where the posts' texts lie. FOLDER gets annotated_posts.jsonl and
written_mails.jsonl for training; unsure_posts.jsonl, unlearnt_posts.jsonl and unlearnt_mails.jsonl for
development and calibration; mailboxes.jsonl, which is kept aside; and for the agreement of annotators
annotated_again.jsonl and mailboxes_again.jsonl beside the first annotation of the same texts.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from hybrid_deid.experiments.corpora import read_corpus
from hybrid_deid.experiments.own_corpora import OWN
from hybrid_deid.formats import FormatOptions, open_writer
from hybrid_deid.values import Document

# What was annotated twice: the corpus of the first annotation, that of the second, a file for the first.
AGAIN = (
    ("codealltag_xl", "annotated_again", "annotated_first.jsonl"),
    ("mailboxes", "mailboxes_again", "mailboxes_first.jsonl"),
)


def write(target: Path, documents: Iterable[Document]) -> None:
    """Write documents with their spans, one a line."""
    with open_writer(target, "jsonl", FormatOptions(overwrite=True)) as writer:
        for document in documents:
            writer.write_tagged(document, document.spans)
    print(target)


def main() -> None:
    """Write a file for each corpus."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpora", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    for name in OWN:
        write(arguments.output / f"{name}.jsonl", read_corpus(arguments.corpora / name).values())
    for first, again, name in AGAIN:
        documents = read_corpus(arguments.corpora / first)
        write(arguments.output / name, (documents[each] for each in read_corpus(arguments.corpora / again)))


if __name__ == "__main__":
    main()

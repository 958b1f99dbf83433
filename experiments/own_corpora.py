"""Writes the corpora of `experiments/data` as JSON Lines, as `hybrid-deid train` reads them.

    python experiments/own_corpora.py CORPORA -o FOLDER

The files are FOLDER/annotated_posts.jsonl and FOLDER/written_mails.jsonl. CORPORA is the folder of the
corpora: the posts' texts lie there, in codealltag_xl_raw.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from hybrid_deid.experiments.own_corpora import OWN


def main() -> None:
    """Write a file for each corpus."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpora", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    for name, read in OWN.items():
        target = arguments.output / f"{name}.jsonl"
        with target.open("w", encoding="utf-8", newline="\n") as stream:
            for document in read(arguments.corpora):
                spans = [{"start": s.start, "end": s.end, "label": s.label} for s in document.spans]
                record = {"id": document.id, "text": document.text, "spans": spans}
                stream.write(json.dumps(record, ensure_ascii=False) + "\n")
        print(target)


if __name__ == "__main__":
    main()

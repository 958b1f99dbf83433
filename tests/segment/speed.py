"""Tokens a second of the segmentation, cold and warm, on raw posts.

python -m tests.segment.speed ../shared/corpora/codealltag_xl_raw/travels.jsonl.xz --posts 20000
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time

from hybrid_deid.segment import segment
from tests.segment.compare_with_spacy import raw_texts


def main() -> None:
    """Segment the same posts twice and print both rates."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--posts", type=int, default=20_000)
    arguments = parser.parse_args()
    begin = process_time()
    segment("Guten Tag, z.B. www.example.org/a (am 3.5.2016).")
    print(f"first text: {(process_time() - begin) * 1000:.0f} ms CPU")
    texts = list(raw_texts(arguments.file, arguments.posts))
    for name in ("first pass", "second pass"):
        begin = process_time()
        count = sum(len(line.tokens) for text in texts for line in segment(text))
        taken = process_time() - begin
        print(f"{name}: {count} tokens, {count / taken:,.0f} tokens/s")


if __name__ == "__main__":
    main()

"""Tokens a second of the segmentation on raw posts, with spaCy's own tokenizer in the same run.

python -m tests.segment.speed ../shared/corpora/codealltag_xl_raw/travels.jsonl.xz --posts 20000
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from time import process_time

from hybrid_deid.formats.raw import raw_texts
from hybrid_deid.segment import segment
from hybrid_deid.segment.reference import spacy_tokenizer


def rate(tokens_of: Callable[[str], int], texts: list[str]) -> float:
    """Return tokens a second of CPU time."""
    begin = process_time()
    count = sum(map(tokens_of, texts))
    return count / (process_time() - begin)


def main() -> None:
    """Segment the same posts in turn with both; the first pass meets every word for the first time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--posts", type=int, default=20_000)
    arguments = parser.parse_args()
    begin = process_time()
    segment("Guten Tag, z.B. www.example.org/a (am 3.5.2016).")
    print(f"first text: {(process_time() - begin) * 1000:.0f} ms CPU")
    begin = process_time()
    reference = spacy_tokenizer("de")
    reference("Guten Tag, z.B. www.example.org/a (am 3.5.2016).")
    print(f"first text with spaCy: {(process_time() - begin) * 1000:.0f} ms CPU")

    texts = list(islice(raw_texts(arguments.file), arguments.posts))
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(4):
        ours.append(rate(lambda text: sum([len(line.tokens) for line in segment(text)]), texts))
        theirs.append(rate(lambda text: len(reference(text)), texts))
    print(f"segment: first pass {ours[0]:,.0f}, then at best {max(ours[1:]):,.0f} tokens/s")
    print(f"spaCy:   first pass {theirs[0]:,.0f}, then at best {max(theirs[1:]):,.0f} tokens/s")


if __name__ == "__main__":
    main()

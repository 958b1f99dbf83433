"""Hold the tables against spaCy on raw posts, chunk by chunk.

python -m tests.segment.compare_with_spacy ../shared/corpora/codealltag_xl_raw/*.jsonl.xz --posts 20000
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from hybrid_deid.formats.raw import raw_texts
from hybrid_deid.segment.chunk_rules import ChunkRules, load_rules
from hybrid_deid.segment.reference import spacy_tokenizer

SURROGATES = dict.fromkeys(range(0xD800, 0xE000), "\ufffd")
LONGEST = 1000


def chunks_of(texts: Iterable[str]) -> set[str]:
    """Return the distinct chunks between white space."""
    found: set[str] = set()
    for text in texts:
        found.update(chunk[:LONGEST].translate(SURROGATES) for chunk in text.split())
    return found


@cache
def rules_and_reference(language: str) -> tuple[ChunkRules, Any]:
    """Return the rules from the table of a language and spaCy's tokenizer, made once."""
    rules = load_rules(language)
    assert rules is not None
    return rules, spacy_tokenizer(language)


def differences(language: str, chunks: Iterable[str]) -> list[tuple[int, int]]:
    """Return where table and spaCy differ: (length of the chunk, index of the first other token), no text."""
    rules, reference = rules_and_reference(language)
    found: list[tuple[int, int]] = []
    for chunk in sorted(chunks):
        ours, theirs = list(rules.tokens(chunk)), [token.text for token in reference(chunk)]
        if ours != theirs:
            place = sum(1 for _ in takewhile_equal(ours, theirs))
            found.append((len(chunk), place))
    return found


def takewhile_equal(left: list[str], right: list[str]) -> Iterator[str]:
    """Yield the common beginning of two lists."""
    for a, b in zip(left, right, strict=False):
        if a != b:
            return
        yield a


def main() -> None:
    """Compare and print one line per file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--posts", type=int, default=20_000)
    parser.add_argument("--language", default="de")
    arguments = parser.parse_args()
    failed = False
    for path in arguments.files:
        chunks = chunks_of(islice(raw_texts(path), arguments.posts))
        found = differences(arguments.language, chunks)
        print(f"{path.name}: {len(chunks)} distinct chunks, {len(found)} differences")
        failed |= bool(found)
    sys.exit(failed)


if __name__ == "__main__":
    main()

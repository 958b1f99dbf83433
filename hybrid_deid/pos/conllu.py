"""CoNLL-U treebanks as surface tokens: what stands in the text, with its part of speech."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hybrid_deid.errors import InputError
from hybrid_deid.values import Token

# A token, a range of tokens, or an empty node behind one.
ID = re.compile(r"[0-9]{1,6}(?:[-.][0-9]{1,6})?")
# UPOS that a multiword token takes over from its words: "zum" (ADP + DET) is ADP. The first that occurs wins.
MULTIWORD = ("ADP", "VERB", "AUX", "NOUN", "PRON", "DET")


@dataclass(frozen=True)
class TaggedSentence:
    """A sentence of a treebank: its text, its surface tokens, and one UPOS tag per token."""

    text: str
    tokens: tuple[Token, ...]
    tags: tuple[str, ...]


def read_conllu(path: Path) -> list[TaggedSentence]:
    """Read a CoNLL-U file; multiword ranges become one token, empty nodes are left out.

    Raises InputError when the file cannot be read or its tokens disagree with "# text".
    """
    try:
        lines = path.read_text("utf-8").split("\n")  # which read_text makes of CRLF; forms hold others
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read as UTF-8 text ({type(error).__name__})") from error
    sentences: list[TaggedSentence] = []
    text = ""
    rows: list[list[str]] = []
    for number, line in enumerate([*lines, ""], 1):
        if line.startswith("# text = "):
            text = line[len("# text = ") :]
        elif line and not line.startswith("#"):
            rows.append(line.split("\t"))
            if len(rows[-1]) != 10:
                raise InputError(f"{path}: line {number} has {len(rows[-1])} columns, CoNLL-U has 10")
            if not ID.fullmatch(rows[-1][0]):
                raise InputError(f"{path}: line {number} begins with no number or range of tokens; mend it")
        elif not line and rows:
            sentences.append(_sentence(text, rows, f"{path}: sentence before line {number}"))
            text, rows = "", []
    if not sentences:
        raise InputError(f"{path}: holds no sentence in CoNLL-U format")
    return sentences


def _sentence(text: str, rows: list[list[str]], where: str) -> TaggedSentence:
    tokens: list[Token] = []
    tags: list[str] = []
    position = 0
    for form, tag in _surface(rows):
        start = text.find(form, position)
        if start < 0 or text[position:start].strip():
            raise InputError(f"{where}: token {len(tokens) + 1} is not in '# text'; mend the file")
        position = start + len(form)
        tokens.append(Token(start, position, form))
        tags.append(tag)
    return TaggedSentence(text, tuple(tokens), tuple(tags))


def _surface(rows: list[list[str]]) -> Iterator[tuple[str, str]]:
    covered = 0
    for index, row in enumerate(rows):
        if "." in row[0]:
            continue
        if "-" in row[0]:
            first, last = map(int, row[0].split("-"))
            inner = {other[3] for other in rows[index + 1 : index + 2 + last - first]}
            yield row[1], next((tag for tag in MULTIWORD if tag in inner), min(inner, default="X"))
            covered = last
        elif int(row[0]) > covered:
            yield row[1], row[3]


def project(sentence: TaggedSentence, tokens: tuple[Token, ...]) -> tuple[str, ...]:
    """Return the tags of other tokens over the same text: that of the treebank token each overlaps most.

    A part without letter or digit of a longer word ("-" of "Baden-Baden") is PUNCT.
    """
    tags: list[str] = []
    first = 0
    for token in tokens:
        while first < len(sentence.tokens) and sentence.tokens[first].end <= token.start:
            first += 1
        best, overlap = "X", 0
        for other, tag in zip(sentence.tokens[first:], sentence.tags[first:], strict=True):
            if other.start >= token.end:
                break
            shared = min(token.end, other.end) - max(token.start, other.start)
            if shared > overlap:
                best, overlap = tag, shared
                if shared < len(other.text) and not any(c.isalnum() for c in token.text):
                    best = "PUNCT"
        tags.append(best)
    return tuple(tags)

"""Corpora of this checkout, below `experiments/data`: what was annotated besides the corpora that are given.

`written_mails` are emails of invented people, their annotations marked in the text, and so are
`unlearnt_mails`, `mailboxes` and `mailboxes_again`; `annotated_posts`, `unsure_posts`, `unlearnt_posts` and
`annotated_again` are annotations of posts whose texts lie in the corpora, and never here. The shipped model
has learned from the first of either alone.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from types import MappingProxyType

from hybrid_deid.errors import InputError
from hybrid_deid.experiments.declaration import FOLDER
from hybrid_deid.formats import read_documents
from hybrid_deid.formats.raw import raw_lines, text_of
from hybrid_deid.labels import pi_scheme
from hybrid_deid.values import Document, Span

DATA = FOLDER / "data"
RAW_LAYERS = ("annotated_posts", "unsure_posts", "unlearnt_posts")
HEAD = re.compile(r"^=== (.+)\n", re.MULTILINE)
MARK = re.compile(r"⟦([^⟦⟧|]+)\|([A-Z]+)⟧")
Texts = dict[str, str]
ID = re.compile(r'\{"id": "([^"]+)"')


def written_mails(path: Path) -> Iterator[Document]:
    """Yield the emails of a file: "=== name" before each, "⟦Anna|FEMALE⟧" for what is annotated.

    Raises InputError for a mark that is none, text before the first name, or a name that comes again.
    """
    before, *pieces = HEAD.split(path.read_text("utf-8-sig"))
    if before.strip() or not pieces:
        raise InputError(f"{path}: has text before the first '=== name', or none; name the email it is of")
    names = [name.strip().replace(" ", "_") for name in pieces[::2]]
    again = [name for name, times in Counter(names).items() if times > 1]
    if again:
        raise InputError(f"{path}: has more than one email called {again[0]}; number them anew")
    for name, marked in zip(names, pieces[1::2], strict=True):
        yield parsed(name, marked.strip("\n") + "\n", str(path))


def parsed(name: str, marked: str, where: str) -> Document:
    """Return the document of a text with marks; `where` names the file in errors."""
    labels = pi_scheme().labels
    pieces = MARK.split(marked)
    text, spans = "", []
    for plain, stretch, label in zip_longest(pieces[::3], pieces[1::3], pieces[2::3]):
        if set(plain) & set("⟦⟧") or (label is not None and label not in labels):
            raise InputError(
                f"{where}: {name} has a mark that is none, or without a label of the scheme; mend it"
            )
        text += plain
        if stretch is not None and label is not None:
            spans.append(Span(len(text), len(text) + len(stretch), label, stretch))
            text += stretch
    return Document(name, text, spans=tuple(spans))


def annotated_posts(path: Path, folder: Path, texts: Callable[[Path, set[str]], Texts]) -> Iterator[Document]:
    """Yield the posts that a file annotates, in its order; `texts` finds theirs in `folder`.

    A line is {"id", "sha256": of the text, its first 16 digits, "spans": [[start, end, label], ...]}. Raises
    InputError when a post is missing or is not the one that was annotated.
    """
    layers = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    found = texts(folder, {layer["id"] for layer in layers})
    for layer in layers:
        text = found.get(layer["id"])
        if text is None or digest_of(text) != layer["sha256"]:
            raise InputError(f"{folder}: has no post {layer['id']} with the text that {path} annotates")
        spans = tuple(Span(start, end, label, text[start:end]) for start, end, label in layer["spans"])
        yield Document(layer["id"], text, spans=spans)


def digest_of(text: str) -> str:
    """Return what tells whether a text is the one that was annotated."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def raw_posts(folder: Path, ids: set[str]) -> Texts:
    """Return the texts of the raw posts with these ids; only their lines are parsed.

    Raises InputError, which names the file, for one that cannot be read.
    """
    found = {}
    for source in sorted(folder.glob("*.jsonl.xz")):
        for number, line in enumerate(raw_lines(source), 1):
            head = ID.match(line)
            if head and head[1] in ids:
                found[head[1]] = text_of(line, f"{source}: line {number}")
    return found


def plain_posts(folder: Path, ids: set[str]) -> Texts:
    """Return the texts of the documents with these ids of an annotated corpus."""
    documents = (item for item in read_documents(folder) if isinstance(item, Document))
    return {document.id: document.text for document in documents if document.id in ids}


@lru_cache(maxsize=1)
def _posts_annotated_here(folder: Path) -> Texts:
    """Return the texts of all raw posts that files of this checkout annotate: to find them takes long."""
    ids: set[str] = set()
    for name in RAW_LAYERS:
        lines = (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()
        ids.update(head[1] for head in map(ID.match, lines) if head)
    return raw_posts(folder, ids)


def _raw_layer(name: str) -> Callable[[Path], Iterator[Document]]:
    """Return the reader of a file that annotates raw posts, given the folder of the corpora."""
    return lambda corpora: annotated_posts(
        DATA / f"{name}.jsonl", corpora / "codealltag_xl_raw", lambda folder, _: _posts_annotated_here(folder)
    )


def _written(part: str) -> Callable[[Path], Iterator[Document]]:
    """Return the reader of a part of the written emails, which needs no corpora."""
    return lambda corpora: written_mails(DATA / "written_mails" / f"{part}.txt")


# A reader for each, given the folder of the corpora.
OWN: Mapping[str, Callable[[Path], Iterator[Document]]] = MappingProxyType(
    {
        **{name: _raw_layer(name) for name in RAW_LAYERS},
        "annotated_again": lambda corpora: annotated_posts(
            DATA / "annotated_again.jsonl", corpora / "codealltag_xl", plain_posts
        ),
        "written_mails": _written("training"),
        "unlearnt_mails": _written("unlearnt"),
        "mailboxes": _written("mailboxes"),
        "mailboxes_again": _written("mailboxes_again"),
    }
)

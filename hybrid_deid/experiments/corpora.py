"""The corpora of an experiment: read once per process, parted into folds by donor."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from hybrid_deid.errors import ConfigurationError, InputError
from hybrid_deid.evaluation import group_of, grouped_folds
from hybrid_deid.experiments.own_corpora import OWN
from hybrid_deid.formats import read_documents
from hybrid_deid.tagger.training import corpus_facts
from hybrid_deid.values import Document

Ids = tuple[str, ...]


@lru_cache(maxsize=8)
def read_corpus(folder: Path) -> dict[str, Document]:
    """Return the documents of a corpus by their ids; raises the error of one that cannot be read.

    A corpus of this checkout (`OWN`) is read from there.
    """
    if not folder.exists():
        if folder.name in OWN:
            return {document.id: document for document in OWN[folder.name](folder.parent)}
        raise InputError(f"{folder}: there is no such corpus; give the folder of the corpora by --corpora")
    documents = {}
    for item in read_documents(folder):
        if isinstance(item, Exception):
            raise item
        documents[item.id] = item
    if not documents:
        raise InputError(f"{folder}: holds no document")
    return documents


def chosen(folder: Path, most: int, seed: int) -> Ids:
    """Return the ids of a corpus, or of whole donors until there are `most` documents (0: no bound)."""
    ids = sorted(read_corpus(folder))
    if not most or len(ids) <= most:
        return tuple(ids)
    members: dict[str, list[str]] = defaultdict(list)
    for name in ids:
        members[group_of(name)].append(name)
    found: list[str] = []
    for group in shuffled_groups(ids, seed):
        # One donor with very many documents would leave nothing to part.
        found += members[group][: max(1, most // 6)]
        if len(found) >= most:
            break
    return tuple(sorted(found))


def shuffled_groups(ids: Sequence[str], seed: int) -> list[str]:
    """Return the donors of documents in an order drawn with `seed`."""
    groups = sorted({group_of(name) for name in ids})
    random.Random(seed).shuffle(groups)
    return groups


def folds_of(ids: Ids, number: int, seed: int) -> list[Ids]:
    """Return the folds of a corpus, no donor in two of them; one fold is all of it."""
    if number == 1:
        return [ids]
    return [tuple(fold) for fold in grouped_folds(ids, [group_of(name) for name in ids], number, seed)]


def share_of(ids: Ids, share: float, seed: int) -> Ids:
    """Return the documents of so much of the donors; a smaller share lies within a larger one."""
    if share >= 1:
        return ids
    groups = shuffled_groups(ids, seed)
    kept = set(groups[: max(1, round(share * len(groups)))])
    return tuple(name for name in ids if group_of(name) in kept)


@lru_cache(maxsize=256)
def checksum_of(folder: Path, ids: Ids) -> str:
    """Return the SHA-256 of documents: their ids, texts and gold spans."""
    documents = read_corpus(folder)
    missing = [name for name in ids if name not in documents]
    if missing:
        raise ConfigurationError(f"{folder}: has no document '{missing[0]}'")
    checksum: str = corpus_facts(folder.name, (documents[name] for name in ids))["sha256"]
    return checksum

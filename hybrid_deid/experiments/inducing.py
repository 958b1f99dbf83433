"""The induced lexicon of a fold: by a first tagger that has seen the training part alone."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from hybrid_deid import crf
from hybrid_deid.augmentation import kept
from hybrid_deid.errors import InputError
from hybrid_deid.experiments.caching import memory
from hybrid_deid.experiments.models import Lexicon, ModelTask, Place, kept_files, tagger_of
from hybrid_deid.extraction import find_feature_set
from hybrid_deid.formats.raw import raw_texts
from hybrid_deid.induction import Induced, save_induced
from hybrid_deid.induction.training import InductionSettings, induce
from hybrid_deid.tagger.fitting import TrainingSettings
from hybrid_deid.tagger.folders import INDUCED

RAW = "codealltag_xl_raw"
FIRST = TrainingSettings(copies=0, iterations=60, bias=0.0)
LABELS = ("CITY", "FAMILY", "FEMALE", "MALE", "ORG", "STREET")


@dataclass(frozen=True)
class InductionTask:
    """What an induced lexicon depends on: its first tagger, which reads every so-manieth raw post."""

    first: ModelTask
    every: int


def induction_task(task: ModelTask, every: int) -> InductionTask:
    """Return how the lexicon of a model is induced: by a first tagger of the same training part."""
    first = replace(
        task,
        features=find_feature_set("induction").text,
        divided=False,
        settings=FIRST,
        zones=True,
        induced=Lexicon(),
    )
    return InductionTask(first, every)


def lexicon_of_fold(task: InductionTask, place: Place) -> Lexicon:
    """Return the lexicon of a task, which is induced unless that was done."""
    content: bytes = memory(place.cache).cache(induced_from, ignore=["place"])(task, place)
    path = kept_files(place.cache / "induced", {INDUCED: content}) / INDUCED
    return Lexicon(str(path), crf.checksum(path))


def induced_from(task: InductionTask, place: Place) -> bytes:
    """Train a first tagger, let it read the raw posts, and return the file of the lexicon.

    Where values are to be unseen, the lexicon does not know them either.
    """
    sources = sorted((place.corpora / RAW).glob("*.jsonl.xz"))
    if not sources:
        raise InputError(f"{place.corpora / RAW}: holds no .jsonl.xz files to induce a lexicon from")

    def texts() -> Iterator[str]:
        return itertools.islice(itertools.chain.from_iterable(map(raw_texts, sources)), 0, None, task.every)

    with tempfile.TemporaryDirectory() as name:
        tagger = tagger_of(task.first, 0.0, place, Path(name))
        labels = tuple(label for label in LABELS if label in tagger.labels)
        lexicon = induce(texts, tagger, InductionSettings(labels=labels))
        if task.first.unseen_values:
            lexicon = without_unseen(lexicon)
        target = Path(name) / INDUCED
        save_induced(lexicon, target)
        return target.read_bytes()


def without_unseen(lexicon: Induced) -> Induced:
    """Return the lexicon without the words that are held out from every list."""
    words = [word for word in lexicon.rows if kept(word)]
    rows = [lexicon.rows[word] for word in words]
    return Induced(lexicon.labels, {word: row for row, word in enumerate(words)}, lexicon.shares[rows])

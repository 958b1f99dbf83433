"""Calibrating a model that is trained: on texts that it has not learned from, such as a user's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, compress
from pathlib import Path
from typing import Any

from hybrid_deid import crf
from hybrid_deid.annotate import annotators
from hybrid_deid.decoding.packed import WEIGHTS
from hybrid_deid.errors import InputError
from hybrid_deid.evaluation.reliability import judged
from hybrid_deid.segment import segment
from hybrid_deid.tagger.bio import OUTSIDE
from hybrid_deid.tagger.calibration import CALIBRATION, FEWEST, fit_calibration
from hybrid_deid.tagger.first_pass import FIRST, FIRST_PASS
from hybrid_deid.tagger.folders import KIND, copy_files, lexicons_of, new_folder
from hybrid_deid.tagger.tagger import Tagger
from hybrid_deid.tagger.training import CALIBRATION_BIAS, corpus_facts, read_corpora
from hybrid_deid.values import Document, Span

TOGETHER = 64  # documents that are tagged together
ENOUGH = 20  # finds of a label, of which one at least must be right
Case = tuple[str, Sequence[Span], Sequence[Span]]


def calibrate_model(
    model: Path, corpora: Sequence[Path], folder: Path, source_format: str | None = None
) -> None:
    """Write the model folder of a model that is calibrated on corpora, whose spans are taken for true.

    The weights stay, and so does what the tagger finds; scores of finds become chances that hold on texts
    such as these, which the model must not have learned from. Raises ModelError for a folder that holds no
    intact tagger, OutputError for a folder that cannot be written, and InputError where a document cannot be
    read, a corpus holds no spans, too few are found in them to tell, or none of a label's finds is right.
    """
    tagger = Tagger(model)
    with new_folder(folder):  # made first, so that one that cannot be is told before the work
        facts = _calibrated(tagger, corpora, source_format)
        lexicons = lexicons_of(tagger.description)
        first = [FIRST] if FIRST_PASS in tagger.description else []
        copy_files([WEIGHTS, *lexicons, *first], model, folder)
        crf.write_description(folder, KIND, {**tagger.description, CALIBRATION: facts})


def _calibrated(tagger: Tagger, corpora: Sequence[Path], source_format: str | None) -> dict[str, Any]:
    """Return the calibration and what it was fitted on, for the description; raises InputError as above."""
    read, _ = read_corpora(corpora, source_format)
    for corpus, documents in read.items():
        if not any(document.spans for document in documents):
            raise InputError(
                f"{corpus}: holds no annotated span to calibrate on; leave it out or annotate it"
            )
    cases = list(_tagged(tagger, list(chain.from_iterable(read.values()))))
    scores, right = judged(cases)
    calibration = fit_calibration(scores, right)
    if calibration is None:
        raise InputError(
            f"the model finds {len(scores)} spans in the corpora, and {FEWEST} are needed to calibrate it; "
            "give more documents"
        )
    _refuse_other_labels([span.label for _, _, spans in cases for span in spans], right)
    return {
        "corpora": [corpus_facts(corpus.name, documents) for corpus, documents in read.items()],
        "spans": len(scores),
        "knots": calibration.to_list(),
    }


def _refuse_other_labels(found: Sequence[str], right: Sequence[bool]) -> None:
    """Raise InputError where none of the finds of a label, of which there are some, is right.

    The label is not annotated, or its spans are cut in another way; calibrated on that, the model would
    hardly find anything any more.
    """
    of_right = Counter(compress(found, right))
    for label, count in sorted(Counter(found).items()):
        if count >= ENOUGH and not of_right[label]:
            raise InputError(
                f"of {count} finds of {label} none is annotated so in the corpora; give texts that are "
                "annotated with the labels of the model, and its spans"
            )


def _tagged(tagger: Tagger, documents: Sequence[Document]) -> Iterator[Case]:
    """Yield (text, gold, found) of documents, unsure spans among what is found; scores are marginals."""
    tagger.calibration = None
    stages = annotators(tagger.extractor.features)
    for begin in range(0, len(documents), TOGETHER):
        some = documents[begin : begin + TOGETHER]
        cut = [(each.text, segment(each.text, tagger.language, tagger.tokens)) for each in some]
        views = [(*pair, context) for pair, context in zip(cut, stages.contexts(cut), strict=True)]
        found = tagger.tag_batch(views, {OUTSIDE: CALIBRATION_BIAS})
        yield from ((each.text, each.spans, spans) for each, spans in zip(some, found, strict=True))

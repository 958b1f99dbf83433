"""Calibrating a model that is trained: on texts that it has not learned from, such as a user's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
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
from hybrid_deid.tagger.tagger import KIND, OF_FILE, Tagger, copy_files
from hybrid_deid.tagger.training import CALIBRATION_BIAS, corpus_facts, read_corpora
from hybrid_deid.values import Document, Span

TOGETHER = 64  # documents that are tagged together
Case = tuple[str, Sequence[Span], Sequence[Span]]


def calibrate_model(
    model: Path, corpora: Sequence[Path], folder: Path, source_format: str | None = None
) -> None:
    """Write the model folder of a model that is calibrated on corpora, whose spans are taken for true.

    The weights stay, and so does what the tagger finds; scores of finds become chances that hold on texts
    such as these, which the model must not have learned from. Raises ModelError for a folder that holds no
    intact tagger, and InputError where a document cannot be read, corpora hold no spans, or too few are
    found in them to tell.
    """
    tagger = Tagger(model)
    read, _ = read_corpora(corpora, source_format)
    if not any(document.spans for documents in read.values() for document in documents):
        raise InputError("the corpora hold no annotated span to calibrate on; give documents with spans")
    scores, right = judged(_tagged(tagger, list(chain.from_iterable(read.values()))))
    calibration = fit_calibration(scores, right)
    if calibration is None:
        raise InputError(
            f"the model finds {len(scores)} spans in the corpora, and {FEWEST} are needed to calibrate it; "
            "give more documents"
        )
    names = [WEIGHTS, *tagger.description["lexicons"], *([FIRST] if FIRST_PASS in tagger.description else [])]
    copy_files(names, model, folder)
    facts: dict[str, Any] = {
        "corpora": [corpus_facts(corpus.name, documents) for corpus, documents in read.items()],
        "spans": len(scores),
        "knots": calibration.to_list(),
    }
    crf.write_description(folder, KIND, {**_without_file(tagger.description), CALIBRATION: facts})


def _without_file(description: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in description.items() if key not in OF_FILE}


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

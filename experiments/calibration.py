"""Whether scores mean what they say: reliability of one fold's spans, with and without calibration.

    python experiments/calibration.py ../shared/corpora --calibrate 2

A fifth of the donors of emails and of posts is kept aside. Model and calibration are made of the others
alone. Printed for the tagger and for the whole hybrid.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

from hybrid_deid.annotate import annotators
from hybrid_deid.evaluation import evaluate, group_of, grouped_folds
from hybrid_deid.evaluation.reliability import Reliability, judged, reliability
from hybrid_deid.formats import read_documents
from hybrid_deid.knowledge import PACKAGE
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.tagger import Tagger
from hybrid_deid.tagger.fitting import TrainingSettings
from hybrid_deid.tagger.training import train
from hybrid_deid.values import Document

NAMES = ("codealltag_s", "codealltag_xl")
CLUSTERS = PACKAGE / "models" / "de_email" / "clusters.npz"


def parted(folder: Path) -> tuple[list[Document], list[Document]]:
    """Return (training, test): one fold of five, grouped by donor."""
    documents = [item for item in read_documents(folder) if isinstance(item, Document)]
    ids = [document.id for document in documents]
    away = set(grouped_folds(ids, [group_of(name) for name in ids], 5)[0])
    return [d for d in documents if d.id not in away], [d for d in documents if d.id in away]


def written(documents: Sequence[Document], path: Path) -> Path:
    """Write documents with spans as JSON Lines, for training reads files."""
    with path.open("w", encoding="utf-8") as stream:
        for d in documents:
            spans = [{"start": s.start, "end": s.end, "label": s.label, "text": s.text} for s in d.spans]
            stream.write(json.dumps({"id": d.id, "text": d.text, "spans": spans}) + "\n")
    return path


def shown(title: str, found: Reliability, remark: str = "") -> None:
    """Print one row, and the bins as score/right(count)."""
    print(f"{title}: {found.count} spans, ECE {found.ece:.4f}, Brier {found.brier:.4f}{remark}")
    print("   ", " ".join(f"{b.score:.2f}/{b.right:.2f}({b.count})" for b in found.bins), flush=True)


def report(tagger: Tagger, tests: dict[str, list[Document]], title: str) -> None:
    """Print the reliability of the tagger and of the hybrid on each corpus."""
    earlier = annotators(tagger.extractor.features)
    pipeline = Pipeline(Settings(), tagger)
    for name, documents in tests.items():
        alone = []
        for document in documents:
            lines = segment(document.text, tagger.language, tagger.tokens)
            found = tagger.tag(document.text, lines, earlier.context(document.text, lines))
            alone.append((document.text, document.spans, found))
        shown(f"{name}, tagger, {title}", reliability(*judged(alone)))
        cases = [(document.text, document.spans, pipeline.tag(document)) for document in documents]
        micro = evaluate(cases).micro()
        remark = f", P {micro.precision:.4f} R {micro.recall:.4f} F1 {micro.f1:.4f}"
        shown(f"{name}, hybrid, {title}", reliability(*judged(cases)), remark)


def main() -> None:
    """Train on four fifths, report on one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--calibrate", type=int, default=2, help="folds of the calibration")
    parser.add_argument("--iterations", type=int, default=80)
    parser.add_argument("--plain", type=float, default=TrainingSettings.plain, help="as of train")
    given = parser.parse_args()
    tests: dict[str, list[Document]] = {}
    with tempfile.TemporaryDirectory() as place:
        corpora = []
        for name in NAMES:
            training, tests[name] = parted(given.corpora / name)
            corpora.append(written(training, Path(place) / f"{name}.jsonl"))
        settings = TrainingSettings(iterations=given.iterations, calibrate=given.calibrate, plain=given.plain)
        train(corpora, Path(place) / "model", "full", CLUSTERS, settings)
        tagger = Tagger(Path(place) / "model")
        report(tagger, tests, "calibrated")
        tagger.calibration = None
        report(tagger, tests, "marginals")


if __name__ == "__main__":
    main()

"""How well the engine learns other languages and label sets from a feature set alone: the model, no rules.

    python experiments/other_languages.py ../shared/corpora swedish   # 5 folds of neighbouring sentences
    python experiments/other_languages.py ../shared/corpora meddocan  # 5 folds of the documents of train
    python experiments/other_languages.py ../shared/corpora meddocan --bias 0,-0.5  # one training, two rows

docs/training.md has the commands that train on all of MEDDOCAN's train part and measure on its dev part.
"""

from __future__ import annotations

import argparse
import tempfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from hybrid_deid.annotate import annotators
from hybrid_deid.evaluation import evaluate, render_table
from hybrid_deid.extraction import find_feature_set
from hybrid_deid.formats import read_documents
from hybrid_deid.segment import segment
from hybrid_deid.segment.lines import line_bounds
from hybrid_deid.tagger import Tagger
from hybrid_deid.tagger.bio import OUTSIDE
from hybrid_deid.tagger.fitting import TrainingSettings
from hybrid_deid.tagger.training import train_on
from hybrid_deid.values import Document, Span

Cases = list[tuple[str, Sequence[Span], Sequence[Span]]]
Parts = Iterator[tuple[list[Document], list[Document]]]
SENTENCES = 50  # of one piece of the Swedish corpus, which names no documents


def readable(path: Path, name: str) -> list[Document]:
    """Return the documents of a corpus that can be read: the Swedish one has one faulty line."""
    return [item for item in read_documents(path, name) if isinstance(item, Document)]


def pieces(document: Document, sentences: int) -> list[Document]:
    """Cut a document into pieces of so many lines; no span goes over the end of a line."""
    bounds = [(start, end) for _, start, end in line_bounds(document.text)]
    found = []
    for i in range(0, len(bounds), sentences):
        start, end = bounds[i][0], bounds[min(i + sentences, len(bounds)) - 1][1]
        spans = tuple(
            Span(s.start - start, s.end - start, s.label, s.text)
            for s in document.spans
            if start <= s.start and s.end <= end
        )
        found.append(Document(f"{i:06d}", document.text[start:end], spans=spans))
    return found


def swedish(corpora: Path, folds: int) -> Parts:
    """Yield (training, test) of folds, each a stretch of the corpus."""
    (document,) = readable(corpora / "swedish_ner" / "train_corpus.txt", "conll")
    parts = pieces(document, SENTENCES)
    for fold in range(folds):
        first, behind = fold * len(parts) // folds, (fold + 1) * len(parts) // folds
        yield parts[:first] + parts[behind:], parts[first:behind]


def meddocan(corpora: Path, folds: int) -> Parts:
    """Yield (training, test) of folds of the train part, by file name; dev stays out of it."""
    documents = readable(corpora / "meddocan" / "train", "brat")
    documents.sort(key=lambda document: zlib.crc32(document.id.encode()))
    for fold in range(folds):
        yield [d for i, d in enumerate(documents) if i % folds != fold], documents[fold::folds]


CORPORA: dict[str, Callable[[Path, int], Parts]] = {"swedish": swedish, "meddocan": meddocan}


def tested(
    training: Sequence[Document],
    test: Sequence[Document],
    features: str,
    settings: TrainingSettings,
    biases: Sequence[float],
) -> dict[float, Cases]:
    """Train on documents and return (text, gold, found) of others, for each bias of "O" in use."""
    feature_set = find_feature_set(features)
    earlier = annotators(feature_set)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        train_on({Path("training"): training}, folder, feature_set, None, settings)
        tagger = Tagger(folder)
        cases: dict[float, Cases] = {bias: [] for bias in biases}
        for document in test:
            lines = segment(document.text, tagger.language, tagger.tokens)
            context = earlier.context(document.text, lines)
            for bias, found in cases.items():
                spans = tagger.tag(document.text, lines, context, bias={OUTSIDE: bias})
                found.append((document.text, document.spans, spans))
    return cases


def figures(cases: Cases) -> str:
    """Return exact-span precision, recall and F1 over all labels, in one line."""
    micro = evaluate(cases).micro()
    return f"P {micro.precision:.4f} R {micro.recall:.4f} F1 {micro.f1:.4f}"


def numbers(given: str) -> list[float]:
    """Read numbers with commas between them."""
    return [float(number) for number in given.split(",")]


def main() -> None:
    """Train and test the folds of one corpus; print their figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpora", type=Path)
    parser.add_argument("corpus", choices=tuple(CORPORA))
    parser.add_argument("--features", help="a feature set; that of the corpus's name by default")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--stop", type=int, help="run only so many of the folds")
    parser.add_argument("--c1", type=float, default=0.1)
    parser.add_argument("--c2", type=float, default=0.03)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--minimum-count", type=int, default=2)
    parser.add_argument("--donors", type=int, default=3)
    parser.add_argument("--bias", type=numbers, default=[0.0], help="one or more, with commas between them")
    given = parser.parse_args()
    settings = TrainingSettings(
        c1=given.c1, c2=given.c2, iterations=given.iterations, minimum_count=given.minimum_count,
        donors=given.donors, copies=0, bias=0.0,
    )  # fmt: skip
    cases: dict[float, Cases] = {bias: [] for bias in given.bias}
    folds = islice(CORPORA[given.corpus](given.corpora, given.folds), given.stop)
    for number, (training, test) in enumerate(folds):
        for bias, found in tested(
            training, test, given.features or given.corpus, settings, given.bias
        ).items():
            print(f"fold {number}, bias {bias:g}: {figures(found)}", flush=True)
            cases[bias] += found
    for bias, found in cases.items():
        print(f"bias {bias:g}: {figures(found)}\n{render_table(evaluate(found))}")


if __name__ == "__main__":
    main()

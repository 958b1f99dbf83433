"""Learning word clusters from unannotated mail: word2vec, then k-means at each granularity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hybrid_deid.clusters.lexicon import Clusters, normal_form
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.segment import segment


@dataclass(frozen=True)
class ClusterSettings:
    """Hyper-parameters: those of word2vec, the granularities, and who gets into the lexicon.

    `minimum_documents` is a privacy floor: a word of fewer documents is left out of the lexicon.
    """

    sizes: tuple[int, ...] = (128, 512, 1024)
    dimensions: int = 100
    window: int = 3
    minimum_count: int = 8
    minimum_documents: int = 20
    epochs: int = 5
    seed: int = 1
    workers: int = 1


def write_paragraphs(texts: Iterable[str], target: Path, language: str) -> Counter[str]:
    """Write one paragraph a line, tokens in normal form; return in how many documents each form stands.

    Paragraphs, not lines, so that a context window is not cut where a mail program wrapped the line.
    """
    documents: Counter[str] = Counter()
    with target.open("w", encoding="utf-8") as stream:
        for text in texts:
            seen: set[str] = set()
            paragraph: list[str] = []
            previous = 0
            for line in segment(text, language):
                if line.number != previous + 1 and paragraph:
                    stream.write(" ".join(paragraph) + "\n")
                    paragraph = []
                previous = line.number
                paragraph += [normal_form(token.text) for token in line.tokens if len(token.text) <= 60]
                seen.update(paragraph)
            if paragraph:
                stream.write(" ".join(paragraph) + "\n")
            documents.update(seen)
    return documents


def vectors(paragraphs: Path, settings: ClusterSettings) -> Any:
    """Train word2vec (skip-gram with negative sampling) and return gensim's KeyedVectors."""
    try:
        from gensim.models import Word2Vec
    except ImportError as error:
        raise ConfigurationError(
            "training clusters needs gensim: pip install hybrid-deid[clusters]"
        ) from error
    model = Word2Vec(
        corpus_file=str(paragraphs),
        vector_size=settings.dimensions,
        window=settings.window,
        min_count=settings.minimum_count,
        epochs=settings.epochs,
        seed=settings.seed,
        workers=settings.workers,
        sg=1,
        negative=5,
        sample=1e-4,
    )
    return model.wv


def train_clusters(
    texts: Iterable[str], workspace: Path, settings: ClusterSettings, language: str = "de"
) -> Clusters:
    """Learn clusters from `texts`; `workspace` is a folder for the intermediate text.

    Reproducible for one worker; more workers are faster and give slightly different vectors each time.
    """
    paragraphs = workspace / "paragraphs.txt"
    documents = write_paragraphs(texts, paragraphs, language)
    return cluster(vectors(paragraphs, settings), documents, settings)


def cluster(words: Any, documents: Counter[str], settings: ClusterSettings) -> Clusters:
    """Cluster the vectors of the words that enough documents use, at every granularity."""
    try:
        import numpy as np
        from sklearn.cluster import MiniBatchKMeans
    except ImportError as error:
        raise ConfigurationError(
            "training clusters needs scikit-learn: pip install hybrid-deid[clusters]"
        ) from error
    kept = sorted(w for w in words.key_to_index if documents[w] >= settings.minimum_documents)
    if len(kept) < max(settings.sizes):
        raise ConfigurationError(
            f"only {len(kept)} words stand in {settings.minimum_documents} documents; give more text or ask "
            f"for fewer than {max(settings.sizes)} clusters"
        )
    matrix = np.stack([words[w] for w in kept])
    matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
    options = {"random_state": settings.seed, "batch_size": 4096, "n_init": 1, "max_iter": 30}
    columns = [MiniBatchKMeans(size, **options).fit_predict(matrix) for size in settings.sizes]
    rows = dict(zip(kept, range(len(kept)), strict=True))
    return Clusters(settings.sizes, rows, np.stack(columns, axis=1).astype(np.uint16))

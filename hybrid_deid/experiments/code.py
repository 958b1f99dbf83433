"""Checksums of the code and knowledge that figures depend on: a cache that outlives them would lie."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from hybrid_deid.knowledge import PACKAGE, knowledge_folder

# What a model depends on, besides its feature set. Tagging depends on all of it and on TAGGING.
TRAINING = (
    "annotate.py",
    "augmentation",
    "clusters",
    "crf.py",
    "decoding",
    "domain_suffixes.py",
    "experiments/attributes.py",
    "experiments/inducing.py",
    "experiments/models.py",
    "experiments/variants.py",
    "extraction",
    "forked.py",
    "induction",
    "languages",
    "letter_classes.py",
    "lexicon",
    "models/de_email/clusters.npz",
    "models/de_pos",
    "models/de_zones",
    "pos",
    "rule_engine",
    "segment",
    "sorted_words.py",
    "tagger",
    "values.py",
    "word_patterns.py",
    "zones",
)
TAGGING = (
    *TRAINING,
    "analysis.py",
    "charsets.py",
    "experiments/tagging.py",
    "known_values",
    "known_words.py",
    "mentions",
    "merge",
    "pipeline.py",
    "provenance.py",
    "reading",
    "regions.py",
    "short_names.py",
    "stages.py",
    # what languages say of the forms of names
    "surrogates/interface.py",
    "surrogates/morphology.py",
    "surrogates/shape.py",
)
FOLDERS = ("gazetteers", "rules")


@lru_cache(maxsize=4)
def code_checksum(names: tuple[str, ...]) -> str:
    """Return the SHA-256 of files and folders of the package, and of gazetteers and rules."""
    digest = hashlib.sha256()
    roots = [(PACKAGE, PACKAGE / name) for name in names]
    roots += [(knowledge_folder(name).parent, knowledge_folder(name)) for name in FOLDERS]
    for base, root in roots:
        for path in files_below(root):
            digest.update(f"{path.relative_to(base).as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def files_below(root: Path) -> list[Path]:
    """Return a file, or the files of a folder that are neither hidden nor compiled, sorted."""
    if root.is_file():
        return [root]
    return sorted(
        path
        for path in root.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    )

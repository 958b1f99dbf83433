"""Feature extraction: which facts about a token the taggers learn from (docs/features.md)."""

from __future__ import annotations

from hybrid_deid.extraction.context import Context, View, bio_labels
from hybrid_deid.extraction.extractor import DocumentView, Extractor, spelling_parts
from hybrid_deid.extraction.feature_set import FeatureSet, GroupSpec, find_feature_set, parse_feature_set
from hybrid_deid.extraction.lexical import Resources

__all__ = [
    "Context",
    "DocumentView",
    "Extractor",
    "FeatureSet",
    "GroupSpec",
    "Resources",
    "View",
    "bio_labels",
    "find_feature_set",
    "parse_feature_set",
    "spelling_parts",
]

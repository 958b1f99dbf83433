"""Word clusters: words that stand in like contexts share a number, learned from unannotated mail.

k-means over word2vec vectors, as AnonyMate does it (Adams et al. 2019, section 3), at several
granularities at once. The lexicon holds only words that many documents use.
"""

from __future__ import annotations

from hybrid_deid.clusters.lexicon import Clusters, load_clusters, normal_form, save_clusters

__all__ = ["Clusters", "load_clusters", "normal_form", "save_clusters"]

"""What tells words alone between signs where lists hold one given name and one family name."""

from __future__ import annotations

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.word_labels import WordLabels

FAMILIES = frozenset({"Huber"})
LABELS = WordLabels(
    NameEvidence(
        name_knowledge("de", ["Anna"], [], []),
        FAMILIES.__contains__,
        lambda word: True,
        FAMILIES.__contains__,
    )
)

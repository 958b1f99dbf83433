"""Mentions: finding names that are known already, in the spellings people use; common words are guarded.

What the caller knows beforehand (known_values) and what was found elsewhere in the document
(merge.consistency) are looked for in the same way.
"""

from __future__ import annotations

from hybrid_deid.mentions.context import naming_stretches
from hybrid_deid.mentions.finding import Form, Mention, indexed, mentions, name_forms
from hybrid_deid.mentions.knowledge import LanguageWords, NameKnowledge, language_words, name_knowledge
from hybrid_deid.mentions.places import Places

__all__ = [
    "Form",
    "LanguageWords",
    "Mention",
    "NameKnowledge",
    "Places",
    "indexed",
    "language_words",
    "mentions",
    "name_forms",
    "name_knowledge",
    "naming_stretches",
]

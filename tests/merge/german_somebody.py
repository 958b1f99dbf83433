"""Who is somebody in German texts, for the tests of what doubts names."""

from __future__ import annotations

from hybrid_deid.languages import language
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.mentions.listed import knowledge_of
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.somebody import Somebody


def german_somebody() -> Somebody:
    """Return what tells by the German lists who is somebody."""
    settings, knowledge = load_consistency("de"), knowledge_of(load_gazetteers("de"), language("de"))
    offices, doing = settings.announced.offices, settings.subjects.doing
    return Somebody(settings.known_families, offices, doing, knowledge.words, knowledge.is_given)

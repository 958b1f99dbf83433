"""What the lists of a language tell of names."""

from __future__ import annotations

from hybrid_deid.languages import Language
from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.lexicon.inflection import load_inflection
from hybrid_deid.mentions.knowledge import NameKnowledge, name_knowledge
from hybrid_deid.mentions.places import Places


def knowledge_of(lists: Gazetteers, language: Language) -> NameKnowledge:
    """Return what `lists`, those of the language or a part of them, tell of given names and places."""

    def texts(*names: str) -> frozenset[str]:
        return frozenset().union(*(lists[name].texts for name in names if name in lists))

    def folded(name: str) -> frozenset[str]:
        return lists[name].folded if name in lists else frozenset()

    rows = lists["inhabitant"].rows if "inhabitant" in lists else ()
    return name_knowledge(
        language.code,
        texts("given_female", "nickname_female") or texts("given_female_world"),
        texts("given_male", "nickname_male") or texts("given_male_world"),
        texts("common_word"),
        Places(
            texts("city", "city_variant", "city_world", "region"),
            {row[0]: row[1] for row in rows if len(row) > 1},
            load_inflection(language.code).rules,
            language.derivations,
        ),
        (folded("given_female_world"), folded("given_male_world")),
    )

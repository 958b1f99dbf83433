"""What the lists of a language tell of names."""

from __future__ import annotations

from collections.abc import Container

from hybrid_deid.languages import Language
from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.lexicon.inflection import load_inflection
from hybrid_deid.mentions.knowledge import NameKnowledge, name_knowledge
from hybrid_deid.mentions.places import Places


def knowledge_of(lists: Gazetteers, language: Language) -> NameKnowledge:
    """Return what `lists`, those of the language or a part of them, tell of given names and places."""

    def texts(*names: str) -> frozenset[str]:
        return frozenset().union(*(lists[name].texts for name in names if name in lists))

    def folded(name: str) -> Container[str]:
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
        _usual_genders(lists),
    )


def _usual_genders(lists: Gazetteers) -> dict[str, str]:
    """Return the label of the given names of either gender that sources more often give to one of them."""
    women, men = _support(lists, "given_female"), _support(lists, "given_male")
    nicknames = [
        lists[name].texts if name in lists else frozenset() for name in ("nickname_female", "nickname_male")
    ]
    both = nicknames[0].union(women) & nicknames[1].union(men)
    return {
        name: "FEMALE" if women.get(name, 0) > men.get(name, 0) else "MALE"
        for name in both
        if women.get(name, 0) != men.get(name, 0)
    }


def _support(lists: Gazetteers, name: str) -> dict[str, int]:
    """Return how many sources have each of the names of a list, nothing where it does not say."""
    if name not in lists or "support" not in lists[name].field_names:
        return {}
    counts = lists[name].column("support")
    return {
        word: int(count) if count.isdigit() else 0
        for word, count in zip(lists[name].columns[0], counts, strict=True)
    }

"""What the lists of a language, and the words that mail often has, tell of words with lost letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.mentions.knowledge import LanguageWords, NameKnowledge
from hybrid_deid.reading.lost import Evidence, LostLetters
from hybrid_deid.reading.vocabulary import Vocabulary

# Lists of names of people, which go before others where a person is named; the first that has a name counts.
NAMES = (
    *("given_female", "given_male", "family", "nickname_female", "nickname_male", "family_rare"),
    *("given_female_world", "given_male_world", "family_world"),
)
SUPPORT = "support"


def lost_letters(
    lists: Gazetteers,
    words: LanguageWords,
    has_gender: Callable[[str], bool],
    is_stop: Callable[[str], bool],
    frequent: Iterable[str],
) -> LostLetters:
    """Return what gives words their lost letters back.

    `has_gender` tells of a given name, `is_stop` of a word in small letters that every text has; `frequent`
    are words that mail often has.
    """
    others = [
        text
        for name, each in lists.items()
        if name not in NAMES
        for text in each.columns[0]
        if not text.isascii()
    ]

    def introduces(word: str) -> bool:
        return words.folding.word(word) in words.address or has_gender(word)

    return LostLetters(Evidence(_names(lists), others, frequent, words.letters, introduces, is_stop))


def vocabulary(
    knowledge: NameKnowledge,
    is_family: Callable[[str], bool],
    is_stop: Callable[[str], bool],
    is_frequent: Callable[[str], bool],
) -> Vocabulary:
    """Return what names that something is glued to are held against.

    `is_family` tells of a family name, `is_stop` of a word in small letters that every text has,
    `is_frequent` of one that mail often has.
    """
    words, fold = knowledge.words, knowledge.words.folding.word
    return Vocabulary(
        words.articles,
        words.glued,
        knowledge.is_given,
        lambda word: knowledge.gender(word) is not None,
        is_family,
        lambda word: word in knowledge.places.listed,
        lambda word: knowledge.ambiguous(fold(word)),
        lambda word: is_stop(word.lower()) or fold(word) in words.address,
        is_frequent,
    )


def _names(lists: Gazetteers) -> dict[str, int]:
    """Return the listed names of people beyond ASCII, and how many sources have each."""
    found: dict[str, int] = {}
    for name in NAMES:
        if name in lists:
            texts = lists[name].columns[0]
            counts = lists[name].column(SUPPORT) if SUPPORT in lists[name].field_names else ["0"] * len(texts)
            for text, count in zip(texts, counts, strict=True):
                if not text.isascii():
                    found.setdefault(text, int(count) if count.isdigit() else 0)
    return found

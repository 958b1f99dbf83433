"""Evidence that a word that could be common ("Wolf", "Frank", "Mai") is a name where it stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from hybrid_deid.letter_classes import CAPITAL, SMALL
from hybrid_deid.mentions.knowledge import NameKnowledge
from hybrid_deid.mentions.words import Word
from hybrid_deid.values import Line, Region

NONE, WEAK, STRONG = 0, 1, 2
# Where people are named rather than talked about.
NAMING_ZONES = frozenset({"greeting", "signoff", "signature", "header"})
SENTENCE_START = re.compile(r"(?:^|[.!?:;…]|\n[ \t>|]*\r?\n)[\s>|\"'„“»«(*-]*\Z")
LINE_START = re.compile(r"\n[\s>|\"'„“”«»(*-]*\Z")
NOUN_BEHIND = re.compile(rf"[ ]{CAPITAL}{SMALL}{{2}}")
LINK = re.compile(r"\.?[ \t]{1,3}")
LOWER_CASE_SHARE = 0.08
LEAST_WORDS = 5
# Characters around a word that are looked at, the least words in them, and behind what a line begins again.
NEAR, LEAST_AROUND = 40, 3
NEW_STRETCH = re.compile(r"\n|[:.!?][ \t]")
CUT_WORD = re.compile(r"\A(?=.{30})\S*")

Stretch = tuple[int, int]


def naming_stretches(
    lines: Iterable[Line] = (), zones: Mapping[int, str] | None = None, regions: Iterable[Region] = ()
) -> list[Stretch]:
    """Return where people are named, sorted and disjoint: lines of such zones, and regions that are headers.

    `zones` maps line numbers to zones.
    """
    found = [(line.start, line.end) for line in lines if (zones or {}).get(line.number) in NAMING_ZONES]
    found += [(region.start, region.end) for region in regions if region.kind == "header"]
    united: list[Stretch] = []
    for start, end in sorted(found):
        if united and start <= united[-1][1]:
            united[-1] = (united[-1][0], max(end, united[-1][1]))
        else:
            united.append((start, end))
    return united


def lies_in(position: int, stretches: Sequence[Stretch]) -> bool:
    """Tell whether `position` lies in one of the stretches, which are sorted and disjoint."""
    index = bisect_right(stretches, (position, float("inf"))) - 1
    return index >= 0 and position < stretches[index][1]


def evidence(
    text: str,
    words: Sequence[Word],
    first: int,
    last: int,
    knowledge: NameKnowledge,
    naming: Sequence[Stretch],
) -> int:
    """Judge whether the capitalised words first..last, common words too, are a name: NONE, WEAK or STRONG.

    STRONG: it stands in a greeting, signoff, signature or header, or after a form of address. WEAK: inside a
    sentence, with nothing before it that makes it a noun (an article, an adjective, "seit", a number).
    NONE: all else, at the start of a sentence too, where a capital says nothing.
    """
    start, end = words[first].start, words[last].end
    if text[end : end + 1] == "-" and text[end + 1 : end + 2].isalpha():
        return NONE  # "Wolf-Rudel": the head of a compound
    before = words[first - 1] if first else None
    linked = before is not None and LINK.fullmatch(text, before.end, start) is not None
    word = knowledge.words.folding.word(before.text) if before is not None else ""
    if is_addressed(text, words, first, knowledge):
        return STRONG
    if linked and (word in knowledge.words.noun or word.isdigit()):
        return NONE
    if lies_in(start, naming):
        return STRONG
    if SENTENCE_START.search(text, max(0, start - 12), start) or not linked or before is None:
        return NONE
    if before.text.islower() and word.endswith(knowledge.words.adjective_endings):
        return NONE
    return WEAK


def is_addressed(text: str, words: Sequence[Word], first: int, knowledge: NameKnowledge) -> bool:
    """Tell whether a form of address stands right before a word: "dr. nagel"."""
    before = words[first - 1] if first else None
    linked = before is not None and LINK.fullmatch(text, before.end, words[first].start) is not None
    return (
        linked and before is not None and knowledge.words.folding.word(before.text) in knowledge.words.address
    )


def owns(text: str, word: Word, knowledge: NameKnowledge, found: int) -> bool:
    """Tell whether a word in -s with a noun behind it is the genitive of a name ("Winters Rechnung").

    Common nouns have an article there. It begins a sentence or a line, or stands inside one with WEAK
    evidence, which is what was `found`; adverbs of the language ("Freitags Probe") own nothing.
    """
    if NOUN_BEHIND.match(text, word.end) is None:
        return False
    if word.text.casefold() in knowledge.words.adverbs:
        return False
    least = max(0, word.start - 12)
    begins = SENTENCE_START.search(text, least, word.start) or LINE_START.search(text, least, word.start)
    return found == WEAK or begins is not None


def stands_in_small_letters(text: str, start: int, end: int) -> bool:
    """Tell whether no word near a word in its line has a capital, as in chats: "Leo: ich hol maxi ab".

    A line begins again behind the name of who says it.
    """
    before = NEW_STRETCH.split(text[max(0, start - NEAR) : start])[-1]
    behind = text[end : end + NEAR].partition("\n")[0]
    around = [*CUT_WORD.sub("", before).split(), *behind.split()]
    letters = [word for word in around if word[0].isalpha()]
    return len(letters) >= LEAST_AROUND and all(word[0].islower() for word in letters)


def writes_without_capitals(words: Iterable[str]) -> bool:
    """Tell whether hardly a word of a text starts with a capital, as some people write."""
    words = words if isinstance(words, Sequence) else list(words)
    most, capitals = LOWER_CASE_SHARE * len(words), 0
    for word in words:  # most texts have too many soon
        if word[0].isupper():
            capitals += 1
            if capitals > most:
                return False
    letters = sum(word[0].isalpha() for word in words)
    return letters >= LEAST_WORDS and capitals <= LOWER_CASE_SHARE * letters

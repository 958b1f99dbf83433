"""Surrogates that keep the form of the original: PASS, ZIP, and labels without a generator of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.paper import paper_surrogate
from hybrid_deid.surrogates.shape import refill, scrambled

WORD = re.compile(r"[^\W\d_]{3,}")
VARIANTS = 40
FURTHER = 20  # after so many variants a postal code takes those of other permutations


def one_by_one(
    mentions: Sequence[Mention],
    draw: Draw,
    variant: Callable[[Mention, Draw, int], str],
    key: Callable[[Mention], str] = lambda mention: normalized(mention.text),
    fold: Callable[[str], str] = str.casefold,
) -> list[str]:
    """Return surrogates where each distinct `key` of a label is an entity with variants 0, 1, 2, ... of its
    own.

    Mentions of one entity are all written by `variant` with the same number, each in its own form; surrogates
    that `fold` to the same are never given to two entities.
    """
    result: dict[int, str] = {}
    already: dict[tuple[int, int], str] = {}

    def written(number: int, attempt: int) -> str:
        """Return `variant` of a mention, worked out once."""
        text = already.get((number, attempt))
        if text is None:
            text = already[number, attempt] = variant(mentions[number], draw, attempt)
        return text

    for label in dict.fromkeys(mention.label for mention in mentions):
        entities: dict[str, list[int]] = {}
        for number, mention in enumerate(mentions):
            if mention.label == label:
                entities.setdefault(key(mention), []).append(number)

        def candidates(entity: str, entities: dict[str, list[int]] = entities) -> Iterator[str]:
            first = min(entities[entity], key=lambda number: mentions[number].text)
            for attempt in range(VARIANTS):
                text = written(first, attempt)
                others = {written(number, attempt) for number in entities[entity]}
                yield text if all(map(draw.allows, others)) else ""

        found = assigned(entities, candidates, lambda _, text: draw.allows(text), draw.keyed, set(), fold)
        for entity, numbers in entities.items():
            chosen = found.get(entity, "")
            attempt = next((n for n, text in enumerate(candidates(entity)) if text == chosen), 0)
            result.update((n, written(n, attempt) if chosen else "") for n in numbers)
    return [result[number] for number in range(len(mentions))]


def same_form(mentions: Sequence[Mention], draw: Draw) -> list[str]:
    """Exchange every letter and digit: for PASS and for what has no generator of its own.

    Numbers in words become other numbers in words.
    """

    def variant(mention: Mention, draw: Draw, attempt: int) -> str:
        said = draw.spoken.as_digits(mention.text)
        drawn = paper_surrogate(mention.label, said or mention.text, draw, attempt)
        return draw.spoken.in_words(mention.text, drawn) if said else drawn

    return one_by_one(mentions, draw, variant)


def digits_only(mentions: Sequence[Mention], draw: Draw) -> list[str]:
    """Like `same_form` for codes and numbers; "" (a tag) for words, and for numbers beside words ("45 años"):
    for labels nobody knows, whose words would become letters at random."""
    drawn = same_form(mentions, draw)
    return [
        text if any(map(str.isdigit, mention.text)) and not _has_word(mention.text) else ""
        for mention, text in zip(mentions, drawn, strict=True)
    ]


def _has_word(text: str) -> bool:
    """Tell whether three letters stand together that are no code in capitals."""
    return any(not letters.isupper() for letters in WORD.findall(text))


# The lowest and the number of codes by their count of digits: Germany 01001-99998, Austria and Switzerland
# 1000-9999.
ZIP_RANGES = {5: (1001, 98998), 4: (1000, 9000)}
SWEDISH = re.compile(r"(?:SE?-)?\d{3} \d{2}")
SWEDISH_RANGE = (10_000, 88_500)  # 100 00 to 984 99 are given out


def postcodes(
    mentions: Sequence[Mention], draw: Draw, towns: Mapping[str, Sequence[str]] | None = None
) -> list[str]:
    """Return postal codes of the same form; in realistic mode a keyed permutation of the codes of that
    length.

    Distinct codes stay distinct in every scope, since the permutation is one to one. `towns` maps normalized
    originals to the codes that may take their place, or to their beginnings.
    """

    walks: dict[tuple[int, int], list[int]] = {}

    def variant(mention: Mention, draw: Draw, attempt: int) -> str:
        return _postcode(mention, draw, attempt, walks, (towns or {}).get(normalized(mention.text), ()))

    return one_by_one(mentions, draw, variant)


def _postcode(
    mention: Mention,
    draw: Draw,
    attempt: int,
    walks: dict[tuple[int, int], list[int]],
    wanted: Sequence[str],
) -> str:
    """Return a variant of a postal code; `walks` remembers where each code came to, permuted again and again.

    A list of thousands of people takes nearly all codes of a country, and most have to walk far.
    """
    digits = re.sub(r"\D", "", mention.text)
    if draw.mode == "paper" or len(digits) not in ZIP_RANGES or not digits.isascii():
        return paper_surrogate(mention.label, mention.text, draw, attempt)
    if wanted:
        numbers = draw.keyed.numbers("town's postcode", digits, str(attempt))
        chosen = wanted[numbers.below(len(wanted))]
        free = "".join(str(numbers.below(10)) for _ in range(len(digits) - len(chosen)))
        return _rewritten(mention.text, digits, chosen + free, draw)
    lowest, size = SWEDISH_RANGE if SWEDISH.fullmatch(mention.text) else ZIP_RANGES[len(digits)]
    place = int(digits) - lowest
    if not 0 <= place < size:
        return paper_surrogate(mention.label, mention.text, draw, attempt)
    if attempt < FURTHER:
        walk = walks.setdefault((place, size), [place])
        while len(walk) <= attempt + 1:
            walk.append(draw.keyed.permuted(walk[-1], size, "postcode", str(len(digits))))
        place = walk[attempt + 1]
    else:  # a code may come back to itself at once
        place = draw.keyed.permuted(place, size, "postcode", str(len(digits)), str(attempt))
    return _rewritten(mention.text, digits, f"{lowest + place:0{len(digits)}d}", draw)


def _rewritten(text: str, digits: str, drawn: str, draw: Draw) -> str:
    """Put other digits into a postal code; a country's letters before it stay.

    Longer words do not, nor do letters behind digits, which are part of the code ("1015 CN").
    """
    slots = [position for position, character in enumerate(text) if character.isdigit()]
    if len(text) - len(digits) > 3 or any(map(str.isalpha, text[slots[0] :])):
        text = scrambled(text, draw.keyed.numbers("postcode", normalized(text)))
    return refill(text, drawn, slots)

"""Long documents: three times the spans take about three times as long, whatever the names are."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge import load_policy, merge
from hybrid_deid.merge.repetition import repeats
from hybrid_deid.merge.spreading import spread
from hybrid_deid.merge.voting import vote
from hybrid_deid.replace import load_strategies, replace
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.values import Document, Span
from tests.by_turns import MOST, few_and_many, quickest

GERMAN = language("de")
KNOWLEDGE = name_knowledge("de")
POLICY = load_policy()
STRATEGIES = load_strategies()
KINDS: dict[str, Callable[[int], tuple[str, str]]] = {
    "unknown family names": lambda n: ("FAMILY", made_up(n)),
    "inhabitants of unknown towns": lambda n: ("CITY", made_up(n) + "er"),
    "abbreviated and full names": lambda n: ("FAMILY", made_up(n)[:3] + "." if n % 2 else made_up(n)),
    "lone days": lambda n: ("DATE", f"{1 + n % 31}."),
    "dates": lambda n: ("DATE", f"{1 + n % 28}.{1 + n % 12}.{1990 + n % 20}"),
    "house numbers": lambda n: ("STREETNO", str(1 + n)),
    "acronyms and long forms": lambda n: (
        "ORG",
        made_up(n)[:4].upper() if n % 2 else f"{made_up(n)} {made_up(n + 1)}",
    ),
    "phone numbers in addresses": lambda n: (
        ("EMAIL", f"{made_up(n).lower()}.463{n - 1:06d}@firma.at") if n % 2 else ("PHONE", f"0463 {n:06d}")
    ),
}


def made_up(number: int) -> str:
    """Return a pronounceable word, another one for each number below 3,600 squared."""
    word = ""
    for _ in range(4):
        number, consonant = divmod(number, 12)
        number, vowel = divmod(number, 5)
        word += "bdfgklmnprst"[consonant] + "aeiou"[vowel]
    return word.capitalize()


def work(kind: str, count: int) -> Callable[[], object]:
    """Return the work of merging, consistency and replacing on a document of `count` spans."""
    pieces: list[str] = []
    spans: list[Span] = []
    length = 0
    for number in range(count):
        label, name = KINDS[kind](number)
        pieces += ("Das sagt ", name, " dazu.\n" if number % 3 else ", und ")
        start = length + len(pieces[-3])
        spans.append(Span(start, start + len(name), label, name, 0.9, "model:x"))
        length = start + len(name) + len(pieces[-1])
    document = Document("long", "".join(pieces))

    def run() -> object:
        merged = merge(spans, POLICY)
        spread(document.text, merged, KNOWLEDGE)
        repeats(document.text, merged, KNOWLEDGE, POLICY)
        keyed = Keyed(b"0123456789abcdef", "scope")
        return replace(document, vote(merged, KNOWLEDGE), None, GERMAN, keyed, STRATEGIES)

    return run


@pytest.mark.parametrize("kind", KINDS)
def test_time_grows_with_the_number_of_spans(kind: str) -> None:
    few, many = few_and_many(lambda count: work(kind, count))
    assert many < MOST * few


@pytest.mark.parametrize("text", ["1. Januar", "3.4.1999", "Mai", "1987"])
def test_time_grows_with_the_number_of_dates(text: str) -> None:
    """So many that what is looked up for each date must not grow with their number."""
    generator = GERMAN.generators["DATE"]()
    draw = Draw(Keyed(b"0123456789abcdef", "scope"), frozenset([normalized(text)]))

    def seconds(count: int) -> float:
        mentions = [Mention(20 * n, 20 * n + len(text), "DATE", text) for n in range(count)]
        begin = time.process_time()
        generator(mentions, draw)
        return time.process_time() - begin

    few, many = quickest(seconds, (5_000, 20_000), rounds=3)
    assert many < 8 * few

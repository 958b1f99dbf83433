"""Gazetteers alone, and the filters of their hits."""

from __future__ import annotations

from hybrid_deid.experiments import gazetteer_hits as lists
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.segment import segment
from hybrid_deid.values import Document, Span

PHRASES = {
    ("hans",): lists.MALE,
    ("eva",): lists.FEMALE,
    ("bad", "gams"): lists.CITY,
    ("gams",): lists.SURNAME,
    ("kim",): lists.UNKNOWN,
}


def hits(text: str) -> list[tuple[str, str]]:
    return [(text[h.start : h.end], h.category) for h in lists.hits_in(segment(text), PHRASES, 2)]


def test_lists_match_whatever_the_case_and_the_longest_first() -> None:
    assert hits("det är hans bok, sa HANS i Bad Gams\n") == [
        ("hans", lists.MALE),
        ("HANS", lists.MALE),
        ("Bad Gams", lists.CITY),
    ]
    assert hits("Gams Bad\n") == [("Gams", lists.SURNAME)]


def test_the_shipped_lists_hold_hans_and_count_countries_on_demand() -> None:
    swedish = load_gazetteers("sv")
    assert lists.phrases_of(swedish, countries=True)[("norge",)] == lists.COUNTRY
    phrases = lists.phrases_of(swedish, countries=False)
    assert ("norge",) not in phrases and phrases[("hans",)] == lists.MALE


def test_capitals_stand_in_for_a_tagger() -> None:
    text = "Hans sa det. Hans bok, sa Hans\nEva kom, men hans far kom inte\nsa hans far och hans mor, Eva\n"
    lines = segment(text, "sv")
    found = lists.hits_in(lines, PHRASES, 2)
    shares = lists.capital_shares([lines])
    kept = lists.capitalized(lines, found, shares)
    assert shares["hans"] == 0.25 and shares["eva"] == 1.0
    spelled = [(text[hit.start : hit.end], keep) for hit, keep in zip(found, kept, strict=True)]
    # at the beginning of a sentence "Hans" may be the pronoun, which is more frequent, and "Eva" is a name
    assert spelled == [
        ("Hans", False), ("Hans", False), ("Hans", True), ("Eva", True), ("hans", False),
        ("hans", False), ("hans", False), ("Eva", True),
    ]  # fmt: skip


def test_proper_nouns_by_the_shipped_tagger() -> None:
    text = "Wir sehen an diesem Tag die Tante Eva in Graz.\n"
    lines = segment(text)
    phrases = {("an",): lists.SURNAME, ("eva",): lists.FEMALE, ("graz",): lists.CITY}
    found = lists.hits_in(lines, phrases, 1)
    assert lists.proper_nouns(lines, found) == [False, True, True]


def test_hits_are_right_by_kind_and_gold_is_found_by_kind() -> None:
    text = "Hans Gams\n"
    document = Document("1", text, spans=(Span(0, 9, "PER", "Hans Gams"), Span(5, 9, "LOC", "Gams")))
    found = lists.hits_in(segment(text), {("hans",): lists.MALE, ("gams",): lists.CITY}, 1)
    assert lists.right_hits(document, found) == [True, True]
    assert lists.found_gold(document, found[:1]) == {"person": (1, 1), "place": (1, 0)}


def test_topics_whose_hits_are_wrong_are_left_out() -> None:
    travel = ["Urlaub Strand Hotel Meer", "Strand Meer Urlaub", "Hotel Urlaub Strand"] * 3
    money = ["Aktie Kurs Bank Zins", "Kurs Zins Bank", "Aktie Zins Kurs"] * 3
    topics = lists.learned_topics(travel + money, [0] * 9 + [3] * 9, [4] * 18, 2, 1, seed=0)
    holiday, shares = topics.of(["Strand Urlaub", "Zins Aktie"])
    assert topics.excluded == {holiday} and shares != holiday

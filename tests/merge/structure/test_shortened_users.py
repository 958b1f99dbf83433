"""Accounts of an initial and the beginning of a family name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import hybrid_deid
from hybrid_deid.merge.structure.local_parts import with_users
from hybrid_deid.merge.structure.shortened_users import shortened_users
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.doubts.test_glued import LABELS

FREQUENT = replace(LABELS, is_frequent={"asche"}.__contains__)
NAMED = "Özgür Baumbach, Anna Schebitz: "


def found(text: str) -> list[str]:
    spans = [Span(0, 5, "MALE", "Özgür"), Span(6, 14, "FAMILY", "Baumbach")]
    spans += [Span(16, 20, "FEMALE", "Anna"), Span(21, 29, "FAMILY", "Schebitz")]
    whole = NAMED + text
    return [whole[start:end] for start, end in shortened_users(whole, spans, FREQUENT)]


def test_an_initial_and_the_beginning_of_a_family_name() -> None:
    assert found("Kommentar von obaumb, ascheb2 und obaumba.") == ["obaumb", "ascheb2", "obaumba"]


def test_a_whole_family_name_and_what_a_tagger_took_it_for() -> None:
    assert found("Kommentar von obaumbach") == ["obaumbach"]
    text = "Özgür Baumbach: obaumbach"
    spans = [Span(0, 5, "MALE", "Özgür"), Span(6, 14, "FAMILY", "Baumbach")]
    for source, label in (("model:m", "USER"), ("known", "CITY")):
        before = [*spans, Span(16, 25, "CITY", "obaumbach", 0.6, source)]
        changed, missed = with_users(text, before, shortened_users(text, before, FREQUENT), 0.5)
        assert [(span.text, span.label) for span in (*changed, *missed)][2:] == [("obaumbach", label)]


def test_words_and_parts_of_addresses_are_none() -> None:
    assert found("asche, baumb, obau, ubaumb, Obaumb, obaumbachs, obaumbx") == []
    assert found("obaumb@firma.at, obaumb.firma.at, /obaumb, obaumb-neu, x=obaumb") == []
    assert shortened_users("obaumb", [], FREQUENT) == []


def test_a_very_long_name_takes_linear_time() -> None:
    """A tagger may take a whole line for one name, and each beginning of it would be as long again."""

    def work(count: int) -> Callable[[], object]:
        name = "a" * 25 * count
        spans = [Span(0, 5, "MALE", "Özgür"), Span(6, 6 + len(name), "FAMILY", name)]
        return lambda: shortened_users(f"Özgür {name}, oaaaa", spans, FREQUENT)

    few, many = few_and_many(work)
    assert many < MOST * few


def test_in_the_pipeline() -> None:
    deid = hybrid_deid.load("de_email", key=b"0123456789abcdef")
    spans = deid.tag("Kommentar von hkolod:\nläuft wieder. Vertretung: Hedwig Kolodziej\n")
    assert ("USER", "hkolod") in [(span.label, span.text) for span in spans]

"""Accounts beside others in a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pytest

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.structure.enumerated_users import enumerated_users
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many

SETTINGS = load_consistency("de")


@cache
def pipeline() -> Pipeline:
    """Return the pipeline with its model, which is not loaded before a test asks for it."""
    return Pipeline(Settings())


def users(text: str) -> list[str]:
    return [span.text for span in pipeline().tag(text) if span.label == "USER"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Betroffen sind: mkowalczyk, h.jansen2, ext-fbecker und s_oberhauser.",
            ["mkowalczyk", "h.jansen2", "ext-fbecker", "s_oberhauser"],
        ),
        ("Bitte die Konten jschmidt, tmueller3 und akaya freischalten.", ["jschmidt", "tmueller3", "akaya"]),
        ("Benutzer: pjansen, k_huber", ["pjansen", "k_huber"]),
    ],
)
def test_accounts_in_a_list(text: str, wanted: list[str]) -> None:
    assert users(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Betroffen sind: drucker, raum-2 und fenster.",
        "Die Konten wurden, wie gesagt, gestern gelöscht und neu angelegt.",
        "User z.b. hier, u.a. dort",
    ],
)
def test_words_are_none(text: str) -> None:
    assert users(text) == []


def test_files_are_none() -> None:
    assert "liste_neu.pdf" not in users("Nutzer plan.csv, liste_neu.pdf hat")


def test_words_beside_an_account_are_none() -> None:
    assert users("Bitte User k_huber77, anna und freigeschaltete Drucker") == ["k_huber77"]


def places(text: str, *found: str, listed: Sequence[str] = ()) -> list[str]:
    """Return the accounts that stand beside those that were found, by the stage alone."""
    knowledge = name_knowledge("de", list(listed), [], [])
    known = NameEvidence(knowledge, lambda word: False, lambda word: False, lambda word: False)
    spans = [
        Span(text.index(each), text.index(each) + len(each), "USER", each, 0.9, "model:m") for each in found
    ]
    labels = WordLabels(known, lambda word: False, lambda word: False)
    return [text[slice(*place)] for place in enumerated_users(text, spans, labels, SETTINGS, frozenset())]


def test_they_stand_before_and_behind_the_one_that_was_found() -> None:
    assert places("jansen2, tmuell3 und akaya_1", "akaya_1") == ["jansen2", "tmuell3"]
    assert places("jansen2, tmuell3 und akaya_1", "jansen2") == ["tmuell3", "akaya_1"]
    assert places("jansen2, tmuell3 und akaya_1", "tmuell3") == ["jansen2", "akaya_1"]


def test_listed_given_names_are_none() -> None:
    assert places("jansen2, ursula", "jansen2") == ["ursula"]
    assert places("jansen2, ursula", "jansen2", listed=["Ursula"]) == []


def test_time_grows_with_the_list() -> None:
    def work(count: int) -> Callable[[], object]:
        names = [f"kx{number}" for number in range(10_000, 10_000 + count)]
        text = ", ".join(names)
        return lambda: places(text, *names)

    few, many = few_and_many(work)
    assert many < MOST * few

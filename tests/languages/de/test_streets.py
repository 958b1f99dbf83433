"""How German street names are built."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de import streets_abroad
from hybrid_deid.languages.de.landmarks import nouns_of
from hybrid_deid.languages.de.streets import Streets, build_of, listed_stems
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import Draw, normalized
from tests.languages.contexts import mentions_in
from tests.surrogates.examples import surrogates


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [("solid", "straße"), ("solid", "weg"), ("er", "straße"), ("names", "")],
)
def test_stems_of_a_kind_are_those_of_all_listed_streets(pattern: str, kind: str) -> None:
    """Only streets that can be of the kind are looked at, and none is overlooked."""
    streets = load_gazetteers("de")["street"].rows
    builds = [build_of(name) for name, country in streets if country != "CH"]
    # not "Alte Laaer Straße", "Rahlstedter Bahnhofstraße"
    builds = [
        one
        for one in builds
        if pattern != "er" or not (one.lead or one.kind_text.lower() not in ("straße", "strasse", "str."))
    ]
    stems = {build.stem for build in builds if build.pattern == pattern and kind in ("", build.kind)}
    words = [stem for stem in stems if pattern == "names" or re.fullmatch("[A-ZÄÖÜ][a-zäöüß]{2,13}", stem)]
    drawn = listed_stems(pattern, kind)
    assert set(drawn) <= set(words) and list(drawn) == sorted(set(drawn))
    assert pattern == "names" or set(drawn) == set(words)


def test_names_of_nothing_else_are_drawn_but_for_odd_ones() -> None:
    drawn = listed_stems("other")
    assert {"Vogelsang", "Hasensprung"} <= set(drawn) and len(drawn) > 100
    assert not {"Bundesautobahn", "Wannsee", "Gasag"} & set(drawn)


def test_stems_after_a_preposition_go_by_lead_or_by_article() -> None:
    assert "Anger" in listed_stems("preposition", "am")
    assert set(listed_stems("preposition", "am")) <= set(listed_stems("preposition", "", "dem"))


@pytest.mark.parametrize(
    ("text", "pattern", "kind", "stem"),
    [
        ("Lindenstraße", "solid", "straße", "Linden"),
        ("Lindenstr.", "solid", "straße", "Linden"),
        ("Linden-Strasse", "solid", "straße", "Linden"),
        ("Bremer Str.", "er", "straße", "Bremer"),
        ("Lange Gasse", "adjective", "gasse", "Lange"),
        ("Albert-Einstein-Platz", "names", "platz", "Albert-Einstein"),
        ("An der alten Mühle", "preposition", "", "alten Mühle"),
        ("Platz der Republik", "genitive", "der", "Republik"),
        ("Broadway", "other", "", "Broadway"),
    ],
)
def test_builds_of_streets(text: str, pattern: str, kind: str, stem: str) -> None:
    build = build_of(text)
    assert (build.pattern, build.kind, build.stem) == (pattern, kind, stem)


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("auf der [Zeil]", "auf der"),
        ("am [Graben]", "am"),
        ("unter den [Linden]", "an den"),
        ("ihr könnt im [Tal]", "im"),
        ("die [Zeil]", "an der"),
    ],
)
def test_streets_that_are_but_a_name_agree_with_the_article_before_them(text: str, group: str) -> None:
    (mention,) = mentions_in(text, "STREET", "DE")
    for number in range(30):
        draw = Draw(Keyed(number.to_bytes(16, "big"), "scope"), frozenset({normalized(mention.text)}))
        (drawn,) = Streets()([mention], draw)
        assert drawn in nouns_of(group)


@pytest.mark.parametrize(
    ("text", "group"), [("Im Tal", "im"), ("An der Würm", "an der"), ("Am Krotzen", "am")]
)
def test_streets_behind_a_preposition_are_called_after_what_one_can_be_at(text: str, group: str) -> None:
    (mention,) = mentions_in(f"[{text}] 4", "STREET", "DE")
    for number in range(30):
        draw = Draw(Keyed(number.to_bytes(16, "big"), "scope"), frozenset({normalized(text)}))
        (drawn,) = Streets()([mention], draw)
        assert drawn.lower().startswith(group) and drawn[len(group) + 1 :] in nouns_of(group)


def test_an_adjective_in_any_case_is_one_street_and_its_bare_stem_another() -> None:
    lange = build_of("Lange Straße").key
    assert lange == build_of("Langen Straße").key == build_of("Langestraße").key
    assert build_of("Langstraße").key != lange
    assert build_of("Altmarkt").key != build_of("Alter Markt").key


def test_letters_that_are_small_ones_in_another_case_are_read() -> None:
    assert build_of("Herenſtraat").pattern == "abroad"


@pytest.mark.parametrize("kind", ["Via ", "Rue ", "Calle ", "ul. "])
def test_the_names_of_a_language_last_for_the_streets_of_a_journey(kind: str) -> None:
    text = ", ".join(f"[{kind}Nirgendwo{letter}]" for letter in "abcdefghijklmnopqrstuvwxyz")
    mentions = mentions_in(text, "STREET")
    drawn = Streets()(mentions, Draw(Keyed(b"k" * 16, "journey"), frozenset()))
    names = streets_abroad.names_of(build_of(kind + "Nirgendwo").kind)
    assert len(set(drawn)) == len(mentions)
    assert {name.removeprefix(kind) for name in drawn} <= set(names)


def test_a_street_in_dialect_keeps_its_word() -> None:
    assert build_of("Kaiserstraß").key == build_of("Kaiserstraße").key


@pytest.mark.parametrize("scope", [str(number) for number in range(6)])
def test_what_stands_behind_the_adjective_of_a_town_stays_with_the_kind(scope: str) -> None:
    one, short, other = surrogates(
        "<STREET Waltendorfer Hauptstraße>, <STREET Waltendorfer Hauptstr.>, <STREET Ammerländer Heerstr.>",
        scope=scope,
    )
    assert re.fullmatch(r"\w+er Hauptstraße", one) and short == one.replace("straße", "str.")
    assert re.fullmatch(r"\w+er Heerstr\.", other) and "Waltendorfer" not in one


@pytest.mark.parametrize("lead", ["Achtern", "Op'n", "Bi de", "Achter de", "achtern"])
def test_behind_low_german_words_stand_low_german_nouns(lead: str) -> None:
    for number in range(5):
        (drawn,) = surrogates(f"<STREET {lead} Karkstieg>", key=bytes([number]) * 32)
        group = "achter de" if lead.endswith(" de") else "achtern"
        assert drawn.startswith(f"{lead} ") and drawn.removeprefix(f"{lead} ") in nouns_of(group)

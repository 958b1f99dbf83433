"""The German tables hold together, and the small functions around them do what they say."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hybrid_deid.languages.de as package
from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.languages.de.cities import Cities
from hybrid_deid.languages.de.date_forms import month_numbers, readings, styles
from hybrid_deid.languages.de.organization_own import own_words
from hybrid_deid.languages.de.organization_parts import Piece, is_known_name, pieces_of
from hybrid_deid.languages.de.place_forms import (
    Lemmas,
    form_of,
    genitive,
    inhabitant,
    lemma_of_inhabitant,
    may_be_derived,
)
from hybrid_deid.languages.de.places import COUNTRIES, REMEMBERED, VILLAGE, Place, Towns, atlas
from hybrid_deid.languages.de.spelling import like, may_stand, without_eszett
from hybrid_deid.languages.de.streets import Streets, build_of, listed_stems
from hybrid_deid.languages.de.tables import table
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import Draw, normalized
from tests.by_turns import quickest
from tests.languages.contexts import mentions_in

KEYED = Keyed(b"k" * 16, "scope")


@pytest.mark.parametrize("name", ["dates", "places", "streets", "streets_abroad", "organizations"])
def test_tables_are_read_and_state_their_provenance(name: str) -> None:
    assert table(name)

    text = Path(package.__file__).with_name(f"{name}.toml").read_text(encoding="utf-8")
    assert "Provenance:" in text
    assert "Licence:" in text


def test_month_styles_are_complete_and_agree_on_numbers() -> None:
    for style in styles():
        assert len(set(style.months)) == 12, style.name
        assert [month_numbers()[name.casefold()] for name in style.months] == list(range(1, 13))


def test_every_pattern_of_dates_compiles_and_names_known_parts() -> None:
    for row in table("dates")["pattern"]:
        assert set(row) == {"kind", "regex"}
        assert set(re.findall(r"\?P<(\w)>", row["regex"])) <= set("dmnyzosw")


def test_there_are_surrogates_of_every_kind() -> None:
    places = atlas()
    for country in COUNTRIES:
        assert sum(len(names) for key, names in places.towns.items() if key[0] == country) > 500
        for gender in "fmnp":
            assert len(places.regions[country, gender]) >= 4
    for names in places.towns.values():
        assert not any(re.search(r"[()/\d]", name) or len(name) > 20 for name in names)


def test_places_of_one_name_and_variants_are_told_apart() -> None:
    known = atlas().known
    assert known["wien"] == (Place("Wien", "AT", 0),)
    assert {place.name for place in known["köln"]} == {"Köln"}
    assert known.get("hintertupfing") == () and "hintertupfing" not in known
    variant, town, country = load_gazetteers("de")["city_variant"].rows[-1]
    assert (town, country) in {(place.name, place.country) for place in known[variant.casefold()]}
    assert all(known[name] for name in known) and len(known) == len(set(known))
    several = [places for places in known.values() if len({place.country for place in places}) > 1]
    assert several, "no name is that of towns in two countries"


def test_towns_that_serve_are_those_of_their_letter_and_size() -> None:
    towns = atlas().towns
    assert len(towns) == len(set(towns)) and towns.get(("DE", "q", 0)) == ()
    for country, letter, size in towns:
        for name in towns[country, letter, size]:
            place = Place(name, country, size)
            assert place in atlas().known[name.casefold()] and 0 <= size <= VILLAGE
            assert normalized(name)[0] in (letter, {"a": "ä", "o": "ö", "u": "ü"}.get(letter))


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [("solid", "straße"), ("solid", "weg"), ("er", "straße"), ("names", "")],
)
def test_stems_of_a_kind_are_those_of_all_listed_streets(pattern: str, kind: str) -> None:
    """Only streets that can be of the kind are looked at, and none is overlooked."""
    streets = load_gazetteers("de")["street"].rows
    builds = [build_of(name) for name, country in streets if country != "CH"]
    builds = [one for one in builds if not one.lead or pattern != "er"]  # not "Alte Laaer Straße"
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


def test_made_up_names_are_many_and_mostly_unknown() -> None:
    rows = table("organizations")
    made = {normalized(head + tail) for head in rows["heads"] for tail in rows["tails"]}
    assert len(made) > 3000
    assert sum(map(is_known_name, made)) < len(made) / 50


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Wien", "Wiener"),
        ("Göttingen", "Göttinger"),
        ("Karlsruhe", "Karlsruher"),
        ("Ingolstadt", "Ingolstädter"),
        ("Sauerland", "Sauerländer"),
        ("Weinviertel", "Weinviertler"),
        ("München", "Münchner"),
        ("Zürich", "Zürcher"),
        ("Bad Ischl", "Bad Ischler"),
        ("St. Gallen", "St. Galler"),
        ("Gelsenkirchen", "Gelsenkirchner"),
        ("Jena", "Jenaer"),
    ],
)
def test_inhabitants_forth_and_back(name: str, expected: str) -> None:
    assert inhabitant(name) == expected
    assert lemma_of_inhabitant(normalized(expected), {normalized(name)}) == normalized(name)


def test_genitives() -> None:
    assert [genitive(name) for name in ("Wien", "Graz", "Worms", "Halle")] == [
        "Wiens",
        "Graz'",
        "Worms'",
        "Halles",
    ]


def test_spelling_follows_the_original() -> None:
    assert like("GROßE STRAßE", "Weg") == "WEG"
    assert like("klein", "Weg") == "weg"
    assert like("P", "Weg") == "Weg"
    assert without_eszett("Weiße Gasse") == "Weisse Gasse"


def test_no_word_of_a_surrogate_is_an_original() -> None:
    draw = Draw(KEYED, frozenset({"wiener", "stadtwerke"}))
    assert not may_stand("Wiener Straße", "Bremer Straße", draw)
    assert may_stand("Linzer Straße", "Bremer Straße", draw)
    assert may_stand("Stadtwerke Selbeck", "Stadtwerke", draw)


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
    "text",
    ["Roth Bau GmbH & Co. KG", "ZDWM's", "Gasthof zum Hirschen", "Markt-  und Kühlhallen", "N&D", "'s Beisl"],
)
def test_pieces_of_an_organization_make_up_its_name(text: str) -> None:
    assert re.sub(r"\s", "", "".join(piece.text for piece in pieces_of(text))) == re.sub(r"\s", "", text)


def test_times_are_no_dates() -> None:
    assert [(r.day, r.month, r.year) for r in readings("4.7.2017 10:30 Uhr")] == [(4, 7, 2017)]


def test_more_places_than_towns_of_a_letter_still_get_distinct_surrogates() -> None:
    """Where the towns of the mapped letter and size run out, others follow."""
    names = sorted(name for key, towns in atlas().towns.items() if key[0] == "CH" for name in towns)
    mentions = mentions_in(" ".join(f"[{name}] " for name in names[:300]), "CITY")
    draw = Draw(KEYED, frozenset(normalized(mention.text) for mention in mentions))
    surrogates = Cities()(mentions, draw)
    assert all(draw.allows(surrogate) for surrogate in surrogates)
    assert len(set(surrogates)) == len({normalized(mention.text) for mention in mentions})


def test_german_registers_its_generators() -> None:
    german = language("de")
    assert {"DATE", "CITY", "STREET", "STREETNO", "ORG"} <= german.generators.keys()
    assert german.code == "de"


@settings(deadline=None, max_examples=200)
@given(
    st.sampled_from(
        ["Graz", "Neudorf", "Zwettlen", "Oberhausener", "Kölsch", "Unterwald's", "N.", "Stubai", ""]
    ),
    st.text("aesrchnißÄ-' .", max_size=6),
    st.lists(st.sampled_from(["graz", "neudorf", "zwettl", "stubai", "oberhaus", "unterwald", "neud"])),
    st.sampled_from(["", "in ", "die ", "des "]),
)
def test_other_places_matter_only_to_what_may_be_derived(
    stem: str, ending: str, others: list[str], before: str
) -> None:
    text = (stem + ending).strip() or "Ulm"
    alone = form_of(text, before, " ist", Lemmas())
    lemmas = Lemmas(others)
    read = form_of(text, before, " ist", lemmas.without(alone.lemma) if alone.kind == "name" else lemmas)
    assert may_be_derived(text) or read == alone


def test_a_long_run_of_numbers_takes_linear_time() -> None:
    def seconds(count: int) -> float:
        text = "12 ... 7 ... 24 ... " * count
        begin = time.process_time()
        assert len(readings(text, "im ")) == 3 * count
        return time.process_time() - begin

    few, many = quickest(seconds, (150, 600))
    assert many < 8 * few + 0.05


def test_a_long_run_of_firms_takes_linear_time() -> None:
    """A tagger may take a whole line for one name."""

    def seconds(count: int) -> float:
        pieces = [Piece("Klein" if number % 2 else " & ", "keep") for number in range(count)]
        begin = time.process_time()
        assert len(own_words(pieces)) == count
        return time.process_time() - begin

    few, many = quickest(seconds, (3_000, 12_000))
    assert many < 8 * few + 0.02


def test_a_word_before_a_number_makes_it_a_year() -> None:
    (year,) = readings("16", "x" * 200 + " Schuljahr ")
    (day,) = readings("16", "im Schuljahr " + "x" * 200 + " am ")
    assert (year.year, day.day) == (2016, 16)


@pytest.mark.parametrize(
    "name", ["Freiburg i. Br.", "Halle/Saale", "Mülheim/Ruhr", "Offenbach/Main", "Frankfurt/M."]
)
def test_towns_with_an_addition_keep_their_size(name: str) -> None:
    mentions = mentions_in(f"in [{name}] gewesen", "CITY", "DE")
    drawn = Cities()(mentions, Draw(KEYED, frozenset({normalized(name)})))[0]
    assert min(place.size for place in atlas().known[normalized(drawn)]) <= 2


def test_villages_with_an_addition_are_no_large_towns() -> None:
    for name in ("Mülheim Mosel", "Offenbach an der Queich", "Frankfurt (Oder)"):
        assert Cities().entities(mentions_in(f"in [{name}] gewesen", "CITY", "DE")) == [normalized(name)]


def test_districts_are_passed_over() -> None:
    drawn = set()
    for number in range(200):
        keyed = Keyed(number.to_bytes(16, "big"), "scope")
        drawn.update(
            Cities()(mentions_in("in [Innsbruck]", "CITY", "AT"), Draw(keyed, frozenset({"innsbruck"})))
        )
    assert len(drawn) > 10 and not drawn & {"Sankt Martin", "Sankt Peter", "Eisenzicken", "Aspern", "Essling"}


@pytest.mark.parametrize(
    ("name", "country"), [("Rom", "IT"), ("Paris", "FR"), ("Prag", "CZ"), ("New York", "US")]
)
def test_cities_abroad_become_cities_of_their_country(name: str, country: str) -> None:
    for number in range(50):
        keyed = Keyed(number.to_bytes(16, "big"), "scope")
        draw = Draw(keyed, frozenset({normalized(name)}))
        (drawn,) = Cities()(mentions_in(f"in [{name}]", "CITY", "AT"), draw)
        places = atlas().known[normalized(drawn)]
        assert min(place.size for place in places if place.country == country) <= 1, drawn


def test_no_spelling_of_a_town_abroad_is_drawn_for_another() -> None:
    assert atlas().spellings_abroad("rom", "IT") == {"Rom", "Roma", "Rome"}
    assert atlas().spellings_abroad("assisi", "IT") == set()
    for number in range(50):
        draw = Draw(Keyed(number.to_bytes(16, "big"), "scope"), frozenset({"mailand"}))
        assert Cities()(mentions_in("in [Mailand]", "CITY"), draw)[0] not in {"Milan", "Milano"}


def test_towns_abroad_are_called_as_in_german_mail() -> None:
    drawn = set()
    for number in range(100):
        draw = Draw(Keyed(number.to_bytes(16, "big"), "scope"), frozenset({"turin", "barcelona"}))
        drawn.update(Cities()(mentions_in("in [Turin] und [Barcelona]", "CITY"), draw))
    assert {"Mailand", "Genua", "Sevilla"} <= drawn
    assert not drawn & {"Rome", "Milan", "Milano", "Genoa", "Naples", "Seville"}


@pytest.mark.parametrize(
    ("text", "article"), [("auf der [Zeil]", "der"), ("am [Graben]", "dem"), ("unter den [Linden]", "den")]
)
def test_streets_that_are_but_a_name_agree_with_the_article_before_them(text: str, article: str) -> None:
    (mention,) = mentions_in(text, "STREET", "DE")
    for number in range(30):
        draw = Draw(Keyed(number.to_bytes(16, "big"), "scope"), frozenset({normalized(mention.text)}))
        (drawn,) = Streets()([mention], draw)
        assert drawn in listed_stems("preposition", "", article)


def test_towns_that_were_asked_for_are_remembered_up_to_a_bound() -> None:
    names = [f"Musterau {number}" for number in range(REMEMBERED + 10)]
    towns = Towns((names, ["DE"] * len(names), ["7000"] * len(names)), ((), (), ()))
    assert [towns[name.casefold()][0].name for name in names] == names
    assert len(towns._made) == 10
    assert all(towns[name.casefold()] == (Place(name, "DE", VILLAGE - 1),) for name in names)

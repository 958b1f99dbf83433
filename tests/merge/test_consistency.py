"""Consistency: a name found with confidence is found elsewhere; common words are left alone."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge import load_policy, merge
from hybrid_deid.merge.consistency_settings import SHIPPED, read_consistency
from hybrid_deid.merge.genitive import with_genitives
from hybrid_deid.merge.repetition import repeats
from hybrid_deid.merge.spreading import spread
from hybrid_deid.merge.voting import vote
from hybrid_deid.merge.word_files import LANGUAGES
from hybrid_deid.segment import segment
from hybrid_deid.values import Region, Span
from tests.by_turns import quickest

KNOWLEDGE = name_knowledge(
    "de",
    given_female=["Anna", "Adele", "Rose"],
    given_male=["Frank", "Fritz", "Wolf", "Ernst"],
    common_words=["Wolf", "frank", "Mai", "Herbst", "Koch", "Rose", "ernst", "Projekt", "linz"],
)

WORDS = ["Anna", "Kilic", "anna", "Wolf", "der", "Annas", "-", ".", "\n", "KILIC", "'", "A.", "x@y"]


def found_in(text: str, part: str, label: str, score: float = 0.9, source: str = "model:m") -> Span:
    start = text.index(part)
    return Span(start, start + len(part), label, part, score, source)


def spread_from(
    text: str, *seeds: tuple[str, str], zone: str = "greeting", score: float = 0.9
) -> list[tuple[str, str]]:
    """Spread from the first mention of each seed; the first line is of `zone`, the others of zone author."""
    lines = segment(text)
    zones = {line.number: zone if line.number == 1 else "author" for line in lines}
    spans = [found_in(text, part, label, score) for part, label in seeds]
    return [(s.label, s.text) for s in spread(text, spans, KNOWLEDGE, lines=lines, zones=zones)]


@pytest.mark.parametrize(
    ("text", "seeds", "expected"),
    [
        ("Liebe Anna,\nAnnas Buch ist da, Anna.", [("Anna", "FEMALE")], ["Annas", "Anna"]),
        ("Lieber Fritz,\nFritz' Haus, Fritz's Tor", [("Fritz", "MALE")], ["Fritz'", "Fritz's"]),
        ("Lieber Fritz,\ndas ist 'Fritz' und Fritzs.", [("Fritz", "MALE")], ["Fritz"]),
        ("Hallo Kilic,\ndas Kilic-Projekt von KILIC läuft.", [("Kilic", "FAMILY")], ["Kilic", "KILIC"]),
        ("Hallo Müller,\nMuellers Akt, Mu\u0308ller.", [("Müller", "FAMILY")], ["Muellers", "Mu\u0308ller"]),
        ("Hallo Frau Mueller,\nFrau Müller rief an.", [("Mueller", "FAMILY")], ["Müller"]),
        ("Liebe Annas,\nich bin es, Anna.", [("Annas", "FEMALE")], ["Anna"]),
        ("Hallo Anna,\nAnnabell und Susanna sind andere.", [("Anna", "FEMALE")], []),
        ("Hallo Maier-Schmidt,\nMaier-Schmidts Akte", [("Maier-Schmidt", "FAMILY")], ["Maier-Schmidts"]),
    ],
)  # fmt: skip
def test_spellings(text, seeds, expected):
    assert [part for _, part in spread_from(text, *seeds)] == expected


@pytest.mark.parametrize(
    ("text", "seed", "expected"),
    [
        # no name: article, adjective, start of a sentence, number, compound, genitive of a noun
        ("Hallo Herr Wolf,\nim Wald lief der Wolf.", ("Wolf", "FAMILY"), []),
        ("Hallo Herr Wolf,\nman sah dort einen alten Wolf.", ("Wolf", "FAMILY"), []),
        ("Hallo Herr Wolf,\nich komme. Wolf ist ein Tier.", ("Wolf", "FAMILY"), []),
        ("Hallo Herr Wolf,\ndas Wolf-Rudel, im Winter Wolf-Rudel", ("Wolf", "FAMILY"), []),
        ("Hallo Frau Mai,\nich komme am 3. Mai oder im Mai, seit Mai schon.", ("Mai", "FAMILY"), []),
        ("Hallo Frau Herbst,\nbis zum Herbst, Ende Herbst.", ("Herbst", "FAMILY"), []),
        ("Hallo Frank,\nich will frank und frei sein.", ("Frank", "MALE"), []),
        ("Hallo Ernst,\ndas meinst du nicht im Ernst, oder ernst?", ("Ernst", "MALE"), []),
        # a name: form of address, no article inside a sentence
        (
            "Hallo Herr Wolf,\nwir haben Herrn Wolf und Frau Wolf gesehen.",
            ("Wolf", "FAMILY"),
            ["Wolf", "Wolf"],
        ),
        ("Hallo Frank,\nich habe Frank gesehen.", ("Frank", "MALE"), ["Frank"]),
        ("Hallo Herr Koch,\nHerrn Kochs Antwort, der Koch, die Kochs", ("Koch", "FAMILY"), ["Kochs"]),
    ],
)
def test_common_words_need_evidence(text, seed, expected):
    assert [part for _, part in spread_from(text, seed)] == expected


def test_a_partner_beside_it_makes_a_common_word_a_name():
    text = "Frank Wolf schreibt:\nDann kam Wolf. Frank Wolf ging."
    assert spread_from(text, ("Frank", "MALE"), ("Wolf", "FAMILY"), zone="header")[-2:] == [
        ("MALE", "Frank"),
        ("FAMILY", "Wolf"),
    ]


def test_a_common_word_of_running_text_needs_strong_evidence_elsewhere():
    text = "Ich traf Wolf.\nHeute hat Wolf gelacht. Herr Wolf lachte laut."
    assert spread_from(text, ("Wolf", "FAMILY"), zone="author", score=0.99) == [("FAMILY", "Wolf")]
    assert len(spread_from(text, ("Wolf", "FAMILY"), score=0.99)) == 2
    assert spread_from("Ich traf Kilic.\nKilic lachte.", ("Kilic", "FAMILY"), zone="author", score=0.99) == [
        ("FAMILY", "Kilic")
    ]


def test_an_unsure_find_spreads_from_a_greeting_but_not_from_running_text():
    text = "Hallo Kilic,\nKilic lachte."
    assert spread_from(text, ("Kilic", "FAMILY"), score=0.6) == [("FAMILY", "Kilic")]
    assert spread_from(text, ("Kilic", "FAMILY"), score=0.6, zone="author") == []
    assert spread_from(text, ("Kilic", "FAMILY"), score=0.4) == []


def test_user_names_and_initials_of_a_person():
    text = "Adele Pohl\nMein Login ist adele.pohl oder apohl. Gez. A. Pohl und Adele P. (A.P.)"
    found = spread_from(text, ("Adele", "FEMALE"), ("Pohl", "FAMILY"), zone="signature")
    assert {("USER", "adele.pohl"), ("USER", "apohl"), ("FEMALE", "A."), ("FAMILY", "P.")} <= set(found)


def test_nothing_is_added_inside_an_address_that_was_found():
    text = "Hallo Kilic,\nkilic@example.org und Kilic"
    spans = [found_in(text, "Kilic", "FAMILY"), found_in(text, "kilic@example.org", "EMAIL")]
    zones = {1: "greeting"}
    new = spread(text, spans, KNOWLEDGE, lines=segment(text), zones=zones)
    assert [s.start for s in new] == [text.rindex("Kilic")]
    assert new[0].source == "consistency:spread"
    assert "from 6-11" in new[0].provenance[0]
    merged = merge([*spans, *new], load_policy("balanced"))
    assert [(s.label, s.text) for s in merged] == [
        ("FAMILY", "Kilic"),
        ("EMAIL", "kilic@example.org"),
        ("FAMILY", "Kilic"),
    ]


def test_header_regions_count_as_places_where_people_are_named():
    text = "Wolf Kilic\nIch sah Herrn Kilic."
    seeds = [found_in(text, "Wolf", "MALE", 0.6), found_in(text, "Kilic", "FAMILY", 0.6)]
    assert spread(text, seeds, KNOWLEDGE) == []
    new = spread(
        text, seeds, KNOWLEDGE, regions=[Region(0, 10, "From", "header"), Region(11, len(text), "body")]
    )
    assert [s.text for s in new] == ["Kilic"]


def test_lower_case_is_a_name_where_people_write_so_and_where_the_word_is_rare():
    lower = "hallo kilic,\nich habe heute mit anna und kilic geredet, das war sehr nett von euch allen"
    assert spread_from(lower, ("kilic", "FAMILY")) == [("FAMILY", "kilic")]
    text = "Hallo Anna Kilic,\nHeute hat mir anna Kilic, ja kilic den Plan von Graz und das Haus gezeigt."
    assert spread_from(text, ("Kilic", "FAMILY")) == [("FAMILY", "Kilic"), ("FAMILY", "kilic")]
    assert ("FEMALE", "anna") not in spread_from(text, ("Anna", "FEMALE"))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("[18:02] Eva: ah annas freundin war da", ["annas"]),
        ("[18:02] Eva: sag anna mal bescheid", ["anna"]),
        ("gestern war annas Freundin da, sag anna und Eva bescheid", []),
        ("[18:02] Eva: anna da", []),
        ("Eva: ah ernsts freundin war da", []),
    ],
)
def test_a_short_name_in_small_letters_is_one_where_nothing_near_it_has_a_capital(line, expected):
    text = f"Hallo Anna und Ernst, das Haus in Graz ist ein Traum, Herr Huber.\n{line}\nBis Montag, Eure Eva"
    found = spread_from(text, ("Anna", "FEMALE"), ("Ernst", "MALE"))
    assert [name for _, name in found] == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("dr. koch ist so streng, sagt herr koch", ["koch", "koch"]),
        ("der koch ist so streng, frau  Koch", ["Koch"]),
        ("dr. Gut und der koch", []),
    ],
)
def test_a_common_word_in_small_letters_is_a_name_behind_a_form_of_address(line, expected):
    text = f"Sehr geehrte Frau Koch, das Haus in Graz ist ein Traum, Herr Huber.\n{line}\nBis Montag, Eva"
    assert [name for _, name in spread_from(text, ("Koch", "FAMILY"))] == expected


def test_organizations_and_places_keep_their_case():
    text = "Roth Bau GmbH, Linz\nDie Roth Bau GmbH und ROTH BAU GMBH, roth bau gmbh in Linz, linz"
    found = spread_from(text, ("Roth Bau GmbH", "ORG"), zone="signature")
    assert found[:2] == [("ORG", "Roth Bau GmbH"), ("ORG", "ROTH BAU GMBH")]


def test_a_given_name_before_a_family_name_needs_less():
    text = "Da war Kim Wolf. Heute war Kim da"
    pair = [Span(7, 10, "MALE", "Kim", 0.6, "model:m"), Span(11, 15, "FAMILY", "Wolf", 0.6, "model:m")]
    assert [(s.start, s.end, s.label) for s in spread(text, pair, KNOWLEDGE)] == [(27, 30, "MALE")]
    assert spread(text, pair[:1], KNOWLEDGE) == []
    low = [Span(7, 10, "MALE", "Kim", 0.3, "model:m"), pair[1]]
    assert spread(text, low, KNOWLEDGE) == []


def test_votes_give_a_name_one_gender():
    text = "Kim kam. Kim ging. Kim"
    spans = [
        Span(0, 3, "FEMALE", "Kim", 0.9, "model:m"),
        Span(9, 12, "MALE", "Kim", 0.4, "model:m"),
        Span(19, 22, "FEMALE", "Kim", 0.8, "model:m"),
    ]
    assert text[9:12] == "Kim"
    voted = vote(spans, KNOWLEDGE)
    assert [s.label for s in voted] == ["FEMALE"] * 3
    assert "became FEMALE" in voted[1].provenance[-1]
    assert voted[0] is spans[0]


def test_votes_that_are_no_clear_win_decide_for_one_person_but_not_for_two():
    spans = [Span(0, 3, "MALE", "Kim", 0.8, "model:m"), Span(9, 12, "FEMALE", "Kim", 0.9, "model:m")]
    assert [s.label for s in vote(spans, KNOWLEDGE)] == ["FEMALE"] * 2
    even = [Span(0, 3, "MALE", "Kim", 0.8, "model:m"), Span(9, 12, "FEMALE", "Kim", 0.8, "model:m")]
    assert [s.label for s in vote(even[::-1], KNOWLEDGE)] == ["MALE"] * 2
    families = [Span(4, 8, "FAMILY", "Pohl", 0.9, "model:m"), Span(13, 18, "FAMILY", "Huber", 0.9, "model:m")]
    assert vote([*spans, *families], KNOWLEDGE) == (*spans, *families)


def test_votes_go_as_the_caller_says():
    known = [Span(0, 3, "FEMALE", "Kim", 0.9, "model:m"), Span(9, 12, "MALE", "Kim", 0.1, "known:header")]
    assert [s.label for s in vote(known, KNOWLEDGE)] == ["MALE"] * 2
    both = [*known, Span(20, 23, "FEMALE", "Kim", 0.1, "known:header")]
    assert [s.label for s in vote(both, KNOWLEDGE)] == ["FEMALE", "MALE", "FEMALE"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("naming_score =", "naming_scores =", r"mine\.toml: \[spread\]: unknown key 'naming_scores'"),
        ("naming_score = 0.41\n", "", r"mine\.toml: \[spread\]: missing is 'naming_score'"),
        ("shortest = 3", 'shortest = "3"', r"mine\.toml: \[spread\]: shortest: must be a whole number"),
        ('["MALE", "FAMILY", "MALE"]', '["MALE", "MALE"]', r"\[compound\]: unite: .* three labels"),
        ("ratio = 1.5", "", r"mine\.toml: \[vote\]: missing is 'ratio'"),
    ],
)
def test_settings_refuse_what_they_do_not_know(tmp_path, old, new, message):
    path = tmp_path / "mine.toml"
    shipped = SHIPPED.read_text(encoding="utf-8")
    assert shipped.count(old) == 1
    path.write_text(shipped.replace(old, new), encoding="utf-8")
    with pytest.raises(ConfigurationError, match=message):
        read_consistency(path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'storeys = ["Stock",',
            'storeys = [1, "Stock",',
            r"mine\.toml: \[places\]: storeys: must be a list of words",
        ),
        ("storeys =", "storey =", r"mine\.toml: \[places\]: unknown key 'storey'"),
        ("[inhabitants]", "[inhabitant]", r"mine\.toml: unknown key 'inhabitant'"),
        ("[inhabitants]", "[inhabitants]\nscore = 0.5", r"\[inhabitants\]: unknown key 'score'"),
    ],
)
def test_words_of_a_language_refuse_what_they_do_not_know(tmp_path, old, new, message):
    path = tmp_path / "mine.toml"
    shipped = (LANGUAGES / "de" / "places.toml").read_text(encoding="utf-8")
    assert shipped.count(old) == 1
    path.write_text(shipped.replace(old, new), encoding="utf-8")
    with pytest.raises(ConfigurationError, match=message):
        read_consistency(SHIPPED, [path])


def test_a_table_of_words_stands_in_one_file(tmp_path):
    places = LANGUAGES / "de" / "places.toml"
    (tmp_path / "mine.toml").write_text("[places]\nlarge = []\n", encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"mine\.toml: \[places\]: stands in places\.toml as well"):
        read_consistency(SHIPPED, [places, tmp_path / "mine.toml"])


def test_what_a_name_found_many_times_is_worth_is_its_best_find():
    text = "Hallo Kilic,\nlieber Kilic, Kilic, Herr Kilic."
    first, second = found_in(text, "Kilic", "FAMILY", 0.6), Span(20, 25, "FAMILY", "Kilic", 0.95, "model:m")
    new = spread(text, [first, second], KNOWLEDGE, lines=segment(text), zones={1: "greeting"})
    assert [(s.start, round(s.score, 3)) for s in new] == [(27, 0.902), (39, 0.902)]
    assert all("from 20-25" in s.provenance[0] for s in new)


def consistency_seconds(copies: int, sentence: str, names: dict[str, str]) -> float:
    """Return the processor time of all stages of consistency on a text where every second name was found."""
    text = sentence * copies
    spans = []
    for name, label in names.items():
        for match in list(re.finditer(rf"\b{name}\b", text))[::2]:
            spans.append(Span(match.start(), match.end(), label, name, 0.95, "model:m"))
    policy = load_policy("balanced")
    lines = segment(text)
    start = time.process_time()
    merged = with_genitives(text, merge(spans, policy), KNOWLEDGE.words)
    new = spread(text, merged, KNOWLEDGE, lines=lines, zones={line.number: "greeting" for line in lines})
    merged = with_genitives(text, merge([*merged, *new], policy), KNOWLEDGE.words)
    again = repeats(text, merged, KNOWLEDGE, policy)
    vote(merge([*merged, *again], policy), KNOWLEDGE)
    return time.process_time() - start


@pytest.mark.parametrize("end", [" ", "\n"])
def test_the_time_grows_with_the_text_and_not_with_its_square(end):
    sentence = f"Liebe Anna Huber, der Bus von Anna nach Graz ist bei Familie Huber und Annas Rad.{end}"
    names = {"Anna": "FEMALE", "Huber": "FAMILY", "Graz": "CITY"}
    short, long = quickest(lambda copies: consistency_seconds(copies, sentence, names), (300, 600))
    assert long < 3 * short
    assert long < 3.0


@given(
    st.lists(st.sampled_from(WORDS), max_size=25),
    st.sets(st.integers(0, 24), max_size=6),
)  # fmt: skip
def test_spread_returns_sound_spans_and_reaches_an_end(words, chosen):
    text = " ".join(words)
    spans = []
    position = 0
    for index, word in enumerate(words):
        if index in chosen and word.isalpha():
            spans.append(
                Span(
                    position, position + len(word), "FAMILY" if index % 2 else "FEMALE", word, 0.95, "model:m"
                )
            )
        position += len(word) + 1
    new = spread(text, spans, KNOWLEDGE, lines=segment(text), zones={1: "greeting"})
    assert new == spread(text, list(reversed(spans)), KNOWLEDGE, lines=segment(text), zones={1: "greeting"})
    for span in new:
        assert text[span.start : span.end] == span.text
        assert not any(old.start <= span.start and span.end <= old.end for old in spans)
    merged = merge([*spans, *new], load_policy("recall"))
    hidden = {i for span in merged for i in range(span.start, span.end)}
    assert all(
        i in hidden for span in [*spans, *new] for i in range(span.start, span.end) if text[i].isalnum()
    )


@pytest.mark.parametrize(("name", "expected"), [("RBQ", ["RBQ"]), ("Rbqo", []), ("RB", [])])
def test_an_unsure_organization_of_a_few_capitals_spreads(name: str, expected: list[str]) -> None:
    text = f"Was ist mit {name}? Ich war bei {name} nie."
    first = Span(12, 12 + len(name), "ORG", name, 0.6, "model:m")
    found = spread(text, [first], name_knowledge("de", [], []))
    assert [span.text for span in found] == expected

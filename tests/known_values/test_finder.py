"""Known values in texts: names in parts and spellings, numbers in any grouping, deny lists of any size."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.known_values import KnownFinder, find_known
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge import load_policy, merge
from hybrid_deid.values import KnownValue, Span
from tests.by_turns import quickest

KNOWLEDGE = name_knowledge(
    "de",
    given_female=["Adele", "Anna"],
    given_male=["Frank", "Fritz"],
    common_words=["Wolf", "frank", "Bank", "Haus", "newsletter", "rechnung"],
)


def shape(text: str, *values: KnownValue) -> list[tuple[str, str]]:
    merged = merge(find_known(text, values, KNOWLEDGE), load_policy("balanced"))
    return [(span.label, span.text) for span in merged]


def person(text: str) -> KnownValue:
    return KnownValue(text, "PERSON", "header")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Liebe Adele Pohl!", [("FEMALE", "Adele"), ("FAMILY", "Pohl")]),
        ("ADELE POHL", [("FEMALE", "ADELE"), ("FAMILY", "POHL")]),
        ("Adeles Haus, Pohls Haus", [("FEMALE", "Adeles"), ("FAMILY", "Pohls")]),
        ("Gez. A. Pohl", [("FEMALE", "A."), ("FAMILY", "Pohl")]),
        ("Adele P. kommt", [("FEMALE", "Adele"), ("FAMILY", "P.")]),
        ("die Pohl-Akte", [("FAMILY", "Pohl")]),
        ("adele.pohl und pohl.adele", [("USER", "adele.pohl"), ("USER", "pohl.adele")]),
        ("adelepohl, apohl, a.pohl", [("USER", "adelepohl"), ("USER", "apohl"), ("USER", "a.pohl")]),
        ("Pohlmann, Adelebsen, Kopohl", []),
    ],
)
def test_a_person_is_found_in_all_forms(text, expected):
    assert shape(text, person("Pohl, Adele")) == expected


@pytest.mark.parametrize(
    "written", ["*{}*", "_{}_", "@{}", "[{}]", "{}...", "{}!", "={}", "\u200b{}", "{}\u00ad", "{};"]
)
def test_signs_around_a_name_are_no_part_of_it(written):
    assert shape(f"Es kam {written.format('Pohl')}, so Pohl", person(written.format("Pohl"))) == [
        ("FAMILY", "Pohl"),
        ("FAMILY", "Pohl"),
    ]


@pytest.mark.parametrize("sign", "/|+;")
def test_names_that_are_joined_by_a_sign_are_found_each(sign):
    known = person(f"Adele{sign}Pohl")
    assert shape(f"Es kam Adele{sign}Pohl, danach Pohl", known) == [
        ("FEMALE", "Adele"),
        ("FAMILY", "Pohl"),
        ("FAMILY", "Pohl"),
    ]


def test_what_is_no_name_is_none_with_signs_around_it():
    assert shape("Der Newsletter! A1 und n/a", person("*Newsletter*"), person("n/a"), person("---")) == []


@pytest.mark.parametrize(
    ("known", "seen"), [("Müller", "Mueller"), ("Mueller", "MÜLLER"), ("Groß", "Gross"), ("Kiliç", "Kilic")]
)
def test_spellings_of_one_name(known, seen):
    assert shape(f"Herr {seen} kam", KnownValue(known, "FAMILY")) == [("FAMILY", seen)]


@pytest.mark.parametrize(
    ("known", "seen"),
    [
        ("+43 660 1234567", "0660/123 45 67"),
        ("+43 660 1234567", "+43 (0) 660 1234567"),
        ("+43 660 1234567", "0043 660 1234567"),
        ("0660 1234567", "0660-12-34-567"),
        ("0463/270012", "(0463) 270012"),
        ("+49 171 1234567", "+491711234567"),
    ],
)
def test_phone_numbers_in_any_grouping(known, seen):
    value = KnownValue(known, "PHONE")
    assert shape(f"Tel. {seen}, bitte", value) == [("PHONE", seen)]


@pytest.mark.parametrize(
    "known",
    ["Tel. 0463/2700-12", "Tel.: +43 463 2700-12", "0463 2700-12 (Büro)", "mobil: (0463) 270012, privat"],
)
def test_a_known_phone_number_is_found_without_the_words_around_it(known):
    value = KnownValue(known, "PHONE")
    assert shape("unter 0463/2700 12 bitte", value) == [("PHONE", "0463/2700 12")]
    assert shape("unter 0800 Huber", KnownValue("0800 HUBER", "PHONE")) == [("PHONE", "0800 Huber")]
    assert shape("Tel. 0660 7654321 oder 06601234567890", value) == []


@pytest.mark.parametrize(
    ("value", "seen", "not_seen"),
    [
        (KnownValue("DE1234567", "UFID"), "de 12-34 567", "DE12345678"),
        (KnownValue("!geheim#1", "PASS"), "!geheim#1", "geheim 1"),
        (KnownValue("a.b@example.org", "EMAIL"), "A.B@example.org", "a b example org"),
        (KnownValue("8010", "ZIP"), "8010", "80100"),
        (KnownValue("Roth Bau GmbH", "ORG"), "ROTH BAU GMBH", "roth Haus GmbH"),
        (KnownValue("Bank", "ORG"), "Bank", "bank"),
        (KnownValue("Am Anger", "STREET"), "Am Anger", "am anderen Anger"),
        (KnownValue("wolf", "USER"), "wolf", "wolfgang"),
        (KnownValue("****", "PASS"), "****", "***"),
        (KnownValue("9/3/12", "STREETNO"), "9/3/12", "9.3.12"),
    ],
)
def test_other_values(value, seen, not_seen):
    assert shape(f"hier {seen} da", value) == [(value.label, seen)]
    assert shape(f"hier {not_seen} da", value) == []


def test_what_is_no_person_is_hidden_whole_or_not_at_all():
    assert shape("Vom Haus Service heute", person("Haus Service")) == [("ORG", "Haus Service")]
    assert shape("Von Amazon.de Service heute", person("Amazon.de Service")) == [("ORG", "Amazon.de Service")]
    assert shape("ein Newsletter", person("Newsletter")) == []
    assert shape("ich bin pohl73 dort", person("pohl73")) == [("USER", "pohl73")]
    assert shape("an a.b@example.org", person("a.b@example.org")) == [("EMAIL", "a.b@example.org")]


def test_a_practice_is_hidden_whole_and_its_doctor_everywhere():
    text = "Praxis Dr. Pohl, Frau Pohl"
    assert shape(text, person("Praxis Dr. Pohl")) == [("ORG", "Praxis Dr. Pohl"), ("FAMILY", "Pohl")]


def test_words_that_say_of_nobody_who_it_is_are_not_looked_for():
    assert shape("Mail Delivery System, Elternbeirat", person("Mail Delivery System")) == []
    assert shape("Der Elternbeirat tagt", person("Elternbeirat")) == []


def test_particles_are_part_of_the_name_also_abbreviated():
    found = shape("Adele von der Heide, A. v. d. Heide, Frau Heide", person("Adele von der Heide"))
    families = [text for label, text in found if label == "FAMILY"]
    assert families == ["von der Heide", "v. d. Heide", "Heide"]
    assert shape("LG v. Heide", person("Adele von der Heide")) == [("FAMILY", "v. Heide")]


def test_particles_do_not_become_a_name_when_a_tagger_agrees_with_the_rest():
    text = "Heiko zur Mühlen"
    found = [*find_known(text, [person(text)], KNOWLEDGE), Span(10, 16, "FAMILY", "Mühlen", 0.97, "model:x")]
    assert [span.text for span in merge(found, load_policy("balanced"))] == ["Heiko", "zur Mühlen"]


def test_firms_beside_a_name_are_organizations():
    assert shape("Adele von Kolb GmbH", person("Adele Pohl | Kolb GmbH")) == [
        ("FEMALE", "Adele"),
        ("ORG", "Kolb GmbH"),
    ]


@pytest.mark.parametrize("text", ["王小明 auch", "an王小明さん", "王小明"])
def test_names_in_characters_without_blanks_between_are_found_anywhere(text):
    assert shape(text, person("王小明")) == [("FAMILY", "王小明")]
    assert shape(text, person("明")) == []


def test_common_words_among_names():
    text = "Frank Wolf kam. Der Wolf war frank. Wolf heulte. Herr Wolf lachte, und Wolf-Rudel auch."
    found = find_known(text, [person("Frank Wolf")], KNOWLEDGE)
    assert [(s.start, s.text) for s in found] == [(0, "Frank"), (6, "Wolf"), (text.index("Herr") + 5, "Wolf")]
    heading = "Wolf schrieb"
    assert [s.text for s in find_known(heading, [person("Frank Wolf")], KNOWLEDGE, naming=[(0, 12)])] == [
        "Wolf"
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Winters Rechnung liegt bei.", ["Winters"]),
        ("Gestern.\nWinters Rechnung", ["Winters"]),
        ("wo ist\nWinters Rechnung", ["Winters"]),
        ("und mit Winters Rechnung", ["Winters"]),
        ("des Winters Schnee", []),
        ("eines langen Winters Schnee", []),
        ("Winters ist es kalt", []),
        ("Freitags Probe", []),
    ],
)
def test_a_common_word_in_the_genitive_before_a_noun_is_the_name(text: str, found: list[str]) -> None:
    spans = find_known(text, [person("Adele Winter"), person("Anna Freitag")], KNOWLEDGE)
    assert [span.text for span in spans] == found


def test_the_source_of_a_span_is_that_of_its_value():
    spans = find_known("Pohl", [KnownValue("Pohl", "FAMILY", "column:name")], KNOWLEDGE)
    assert [s.source for s in spans] == ["known:column:name"]


TEXTS = st.text(alphabet="Adelpoh .-@'\nÜü1", max_size=60)
VALUES = st.builds(
    KnownValue,
    st.text(alphabet="AdelPoh .-@Ü1", min_size=1, max_size=12),
    st.sampled_from(["PERSON", "FAMILY", "FEMALE", "ORG", "EMAIL", "PHONE", "UFID", "PASS", "USER"]),
)


@given(TEXTS, st.lists(VALUES, max_size=6), st.randoms(use_true_random=False))
def test_spans_agree_with_the_text_whatever_is_known_and_in_whatever_order(text, values, random):
    found = find_known(text, values, KNOWLEDGE)
    for span in found:
        assert text[span.start : span.end] == span.text
        assert not text[span.start - 1 : span.start].isalnum() or not span.text[0].isalnum()
        assert not text[span.end : span.end + 1].isalnum() or not span.text[-1].isalnum()
    random.shuffle(values)
    assert find_known(text, values, KNOWLEDGE) == found


@given(
    st.text(alphabet="AdelPohÜ1-", min_size=1, max_size=12).filter(lambda t: any(c.isalnum() for c in t)),
    st.sampled_from(["ORG", "EMAIL", "USER", "CITY", "PASS", "UFID"]),
)
def test_a_known_value_is_found_as_it_was_given(value, label):
    text = f"hier: {value} !"
    hidden = {
        i for s in find_known(text, [KnownValue(value, label)], KNOWLEDGE) for i in range(s.start, s.end)
    }
    assert all(i in hidden for i in range(6, 6 + len(value)) if text[i].isalnum())


def test_time_does_not_grow_with_the_length_of_a_deny_list():
    names = [
        f"{first}{a}{b}"
        for first in ("Kan", "Ber", "Lom", "Tis")
        for a in "aeiou"
        for b in ("dik", "tov", "rus", "mel", "ning")
    ]
    people = [
        person(f"{given} {family}{tail}")
        for given in ("Adele", "Frank", "Anna", "Fritz")
        for family in names
        for tail in ("", "er", "mann", "sen", "ova", "ic", "ski", "ti", "os", "im", "ez", "ga")
    ]
    text = "Heute kam Adele Kanadikmann zu Frank, und niemand sonst war im Haus. " * 100
    short, long = KnownFinder(people[:50], KNOWLEDGE), KnownFinder(people, KNOWLEDGE)
    assert len(people) == 4800

    finders = {50: short, 4800: long}

    def seconds(people: int) -> float:
        start = time.process_time()
        finders[people].find(text)
        return time.process_time() - start

    assert len(long.find(text)) >= 300
    few, many = quickest(seconds, tuple(finders), rounds=3)
    assert many < 5 * few + 0.05


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("Adele Pohl", "PERSON"),
        ("Adele Kan{}", "PERSON"),
        ("+43 660 1234567", "PHONE"),
        ("DE1234567", "UFID"),
        ("Roth Bau GmbH", "ORG"),
        ("!$%&/", "PASS"),
    ],
)
def test_time_does_not_grow_with_the_number_of_sources(value, label):
    def seconds(count: int) -> float:
        made = (chr(ord("a") + number % 26) + chr(ord("a") + number // 26) for number in range(count))
        values = [KnownValue(value.format(two), label, f"row:{two}") for two in made]
        finder = KnownFinder(values, KNOWLEDGE)
        text = "Adele Pohl, +43 660 1234567, DE1234567, Roth Bau GmbH, !$%&/\n" * count
        start = time.process_time()
        finder.find(text)
        return time.process_time() - start

    few, many = quickest(seconds, (60, 600), rounds=3)
    assert many < 50 * few + 0.1  # ten times the values and ten times the text


def test_of_several_sources_each_part_of_a_name_has_one_that_knows_it():
    values = [
        KnownValue("Adele Pohl", "PERSON", "row:1"),
        KnownValue("Frank Pohl", "PERSON", "row:2"),
        KnownValue("Fritz Pohl", "PERSON", "row:3"),
    ]
    spans = find_known("Gez. A. Pohl", values, KNOWLEDGE)
    assert [(s.text, s.label, s.source) for s in spans] == [
        ("A.", "FEMALE", "known:row:1"),
        ("Pohl", "FAMILY", "known:row:3"),
    ]


@given(TEXTS, st.lists(VALUES, max_size=6))
def test_what_is_found_does_not_depend_on_the_sources(text, values):
    apart = [replace(value, source=f"row:{number}") for number, value in enumerate(values)]
    found = {
        source: {(s.start, s.end, s.label) for s in find_known(text, some, KNOWLEDGE)}
        for source, some in (("one", values), ("several", apart))
    }
    assert found["one"] == found["several"]


@pytest.mark.parametrize("unit", ["A", "a.", "1 ", "+43 ", "(", "Adele ", "A. "])
def test_adversarial_text_takes_linear_time(unit):
    finder = KnownFinder(
        [person("Adele Pohl"), KnownValue("+43 660 1234567", "PHONE"), KnownValue("Aa Aa Aa", "ORG")],
        KNOWLEDGE,
    )

    def seconds(repeats: int) -> float:
        text = unit * repeats
        start = time.process_time()
        finder.find(text)
        return time.process_time() - start

    few, many = quickest(seconds, (4_000, 16_000), rounds=3)
    assert many < 10 * few + 0.1

"""Family names that a tagger took for something else."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.person_labels import with_person_labels
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", ["Eva"], ["Karl", "Ernst"], places=Places(frozenset({"Lindau"})))
FAMILIES = frozenset({"Lemke", "Ernst", "Lindau", "Capri", "Bosch"})
OWN = frozenset({"Ernst"})
KNOWN = NameEvidence(
    KNOWLEDGE,
    {*FAMILIES, "Zirk"}.__contains__,
    is_own_family=OWN.__contains__,
    is_known_family=FAMILIES.__contains__,
)


COUPLE = [("Ernst", "FAMILY", "model:m"), ("Eva", "FEMALE", "model:m"), ("Lemke", "FAMILY", "model:m")]


def labels(text: str, *names: tuple[str, str, str], score: float = 0.7) -> list[str]:
    spans, position = [], 0
    for name, label, source in names:
        start = text.index(name, position)
        position = start + len(name)
        spans.append(Span(start, position, label, name, score, source))
    result = with_person_labels(text, spans, KNOWN)
    assert all(text[s.start : s.end] == s.text for s in result)
    return [span.label for span in result]


@pytest.mark.parametrize(("score", "expected"), [(0.7, "FAMILY"), (0.85, "CITY")])
def test_a_place_of_which_a_tagger_is_sure(score: float, expected: str) -> None:
    assert labels("mit Lemke da", ("Lemke", "CITY", "model:m"), score=score) == [expected]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("mit Lemke da", [("Lemke", "FEMALE", "model:m")], ["FAMILY"]),
        ("mit Lemke da", [("Lemke", "FEMALE", "rule:r")], ["FEMALE"]),
        ("mit Lemke da", [("Lemke", "ORG", "model:m")], ["FAMILY"]),
        ("mit Zirk da", [("Zirk", "ORG", "model:m")], ["ORG"]),
        ("mit Bosch da", [("Bosch", "ORG", "model:m")], ["ORG"]),
        ("mit Bosch da", [("Bosch", "MALE", "model:m")], ["FAMILY"]),
        ("mit Zirk da", [("Zirk", "MALE", "model:m")], ["FAMILY"]),
        ("bei Lemkes", [("Lemkes", "ORG", "model:m")], ["ORG"]),
        ("Eva Lemke schrieb", [("Eva Lemke", "ORG", "model:m")], ["FEMALE", "FAMILY"]),
        ("Eva Zyla schrieb", [("Eva Zyla", "ORG", "model:m")], ["ORG"]),
        ("Eva Lemke schrieb", [("Eva Lemke", "ORG", "rule:r")], ["ORG"]),
        ("Evas Tisch", [("Evas Tisch", "ORG", "model:m")], ["FEMALE"]),
        ("- Karl: Bälle", [("Karl", "FAMILY", "model:m")], ["MALE"]),
        ("Herr Karl", [("Karl", "FAMILY", "model:m")], ["FAMILY"]),
        ("- Ernst: Bälle", [("Ernst", "FAMILY", "model:m")], ["FAMILY"]),
        ("Eva und Ernst", [("Eva", "FEMALE", "model:m"), ("Ernst", "FAMILY", "model:m")], ["FEMALE", "MALE"]),
        ("Eva Ernst", [("Eva", "FEMALE", "model:m"), ("Ernst", "FAMILY", "model:m")], ["FEMALE", "FAMILY"]),
        ("Eheleute Ernst und Eva Lemke", COUPLE, ["MALE", "FEMALE", "FAMILY"]),
        ("bei Ernst und Eva Lemke", COUPLE, ["FAMILY", "FEMALE", "FAMILY"]),
        (
            "Eheleute Zyla und Eva Lemke",
            [("Zyla", "FAMILY", "model:m"), *COUPLE[1:]],
            ["FAMILY", "FEMALE", "FAMILY"],
        ),
        ("mit Zyla da", [("Zyla", "ORG", "model:m")], ["ORG"]),
        ("Danke Ernst!", [("Ernst", "FAMILY", "model:m")], ["MALE"]),
        ("Danke Ernst für", [("Ernst", "FAMILY", "model:m")], ["FAMILY"]),
        ("Danke Lemke!", [("Lemke", "FAMILY", "model:m")], ["FAMILY"]),
        ("in Lemke", [("Lemke", "CITY", "model:m")], ["CITY"]),
        ("mit Lemke", [("Lemke", "CITY", "model:m")], ["FAMILY"]),
        ("nahe Wels/Lemke", [("Wels", "CITY", "model:m"), ("Lemke", "CITY", "model:m")], ["CITY", "CITY"]),
        ("mit Capri", [("Capri", "CITY", "model:m")], ["CITY"]),
        ("mit LEMKE da", [("LEMKE", "MALE", "model:m")], ["MALE"]),
        ("mit Ernst da", [("Ernst", "MALE", "model:m")], ["MALE"]),
        (
            "mit Lemke Huber",
            [("Lemke", "MALE", "model:m"), ("Huber", "FAMILY", "model:m")],
            ["MALE", "FAMILY"],
        ),
        (
            "Karl Zyla, und Zyla allein",
            [("Karl", "MALE", "model:m"), ("Zyla", "FAMILY", "model:m"), ("Zyla", "ORG", "model:m")],
            ["MALE", "FAMILY", "FAMILY"],
        ),
        (
            "Zyla und Zyla allein",
            [("Zyla", "FAMILY", "model:m"), ("Zyla", "ORG", "model:m")],
            ["FAMILY", "ORG"],
        ),
        (
            "Karl Lindau in Lindau",
            [("Karl", "MALE", "model:m"), ("Lindau", "FAMILY", "model:m"), ("Lindau", "CITY", "model:m")],
            ["MALE", "FAMILY", "CITY"],
        ),
    ],
)
def test_lists_and_other_mentions_tell(
    text: str, names: list[tuple[str, str, str]], expected: list[str]
) -> None:
    assert labels(text, *names) == expected


@pytest.mark.parametrize(
    ("text", "found", "last"),
    [
        ("Arndt kommt, Arndts Rad auch", "MALE FAMILY", "MALE"),
        ("Lemke kommt, Lemkes 2. Rad auch", "MALE MALE", "MALE"),
        ("Arndt kommt, Arndts kommt auch", "MALE FAMILY", "FAMILY"),
        ("Arndt, Arndts Rad", "FAMILY FAMILY", "FAMILY"),
        ("Arndt, Herr Arndts, Arndts Rad", "MALE FAMILY FAMILY", "FAMILY"),
        ("Arndt, Karl Arndts, Arndts Rad", "MALE MALE FAMILY FAMILY", "FAMILY"),
        ("aus Triest, Triests alter Hafen", "CITY MALE", "CITY"),
        ("aus Lemke, Lemkes alter Hafen", "CITY FAMILY", "FAMILY"),
    ],
)
def test_a_name_in_s_is_an_owner_whom_the_text_has(text: str, found: str, last: str) -> None:
    names = re.findall(r"Karl|Arndts?|Lemkes?|Triests?", text)
    spans = [(name, label, "model:m") for name, label in zip(names, found.split(), strict=True)]
    assert labels(text, *spans)[-1] == last


@pytest.mark.parametrize(("score", "label"), [(0.7, "MALE"), (0.8, "FAMILY")])
def test_a_sure_family_name_in_a_row_with_a_given_one_stays(score: float, label: str) -> None:
    names = ("Eva", "FEMALE", "model:m"), ("Ernst", "FAMILY", "model:m")
    assert labels("Anwesend: Eva, Ernst", *names, score=score) == ["FEMALE", label]


def test_what_a_rule_says_is_no_owner() -> None:
    found = labels("Karl und Karls Rad", ("Karl", "MALE", "model:m"), ("Karls", "FAMILY", "rule:r"))
    assert found == ["MALE", "FAMILY"]


def test_a_sure_organization_stays() -> None:
    assert labels("mit Lemke da", ("Lemke", "ORG", "model:m"), score=0.8) == ["ORG"]
    assert labels("mit Lemke da", ("Lemke", "MALE", "model:m"), score=0.8) == ["FAMILY"]


@pytest.mark.parametrize(
    ("text", "score", "label"),
    [
        ("Viele Grüße\nLemke", 0.95, "MALE"),
        ("> Gruß\n> Lemke!\n> Tel.", 0.95, "MALE"),
        ("Viele Grüße\nLemke", 0.8, "FAMILY"),
        ("Viele Grüße\nLemke kommt", 0.95, "FAMILY"),
        ("Gruß Lemke\n", 0.95, "FAMILY"),
    ],
)
def test_a_sure_given_name_that_signs_alone_stays(text: str, score: float, label: str) -> None:
    assert labels(text, ("Lemke", "MALE", "model:m"), score=score) == [label]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("mit Bosch da", "ORG"),
        ("mit Bosch, Kern und Stein da", "FAMILY"),
        ("mit Kern und Bosch da", "FAMILY"),
        ("mit Bosch und Siemens da", "ORG"),
    ],
)
def test_a_well_known_firm_stays_where_no_other_word_stands_in_its_row(text: str, label: str) -> None:
    assert labels(text, ("Bosch", "ORG", "model:m"), score=0.5) == [label]


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Zander-Wirk", "FAMILY"),  # both are names of the language
        ("Zander-Lemke", "ORG"),
        ("Zander-Bosch", "ORG"),  # a well-known firm
        ("Zander-Eva", "ORG"),
        ("Zander-Wirk-Zander", "ORG"),
    ],
)
def test_a_double_name_is_no_organization(name: str, label: str) -> None:
    own = frozenset({"Zander", "Wirk", "Bosch", "Eva"})
    known = NameEvidence(KNOWLEDGE, own.__contains__, is_own_family=own.__contains__)
    found = Span(5, 5 + len(name), "ORG", name, 0.5, "model:m")
    assert [span.label for span in with_person_labels(f"Laut {name} stimmt es", [found], known)] == [label]


def test_a_sure_organization_begins_with_no_genitive() -> None:
    for score, label in ((0.97, "ORG"), (0.7, "MALE")):
        assert labels("Karls Club spielt", ("Karls Club", "ORG", "model:m"), score=score) == [label]


def test_the_genitive_of_a_given_name_is_no_family_name() -> None:
    known = NameEvidence(KNOWLEDGE, {"Karls"}.__contains__, is_own_family={"Karls"}.__contains__)
    for text, label in (
        ("Karls Auto steht da", "MALE"),
        ("Karls kommt", "FAMILY"),
        ("Herr Karls Auto", "FAMILY"),
    ):
        span = Span(text.index("Karls"), text.index("Karls") + 5, "MALE", "Karls", 0.9, "model:m")
        assert [found.label for found in with_person_labels(text, [span], known)] == [label]


BOTH = NameEvidence(
    name_knowledge("de", ["Eva"], ["Karl", "Kaya"]),
    {"Kaya", "Noack"}.__contains__,
    is_own_family=lambda name: name == "Karl",
    is_known_family={"Kaya", "Noack"}.__contains__,
)


@pytest.mark.parametrize(
    ("text", "names", "score", "expected"),
    [
        ("Kaya ist in Pension", ["Kaya FAMILY"], 0.95, "FAMILY"),
        ("Kaya ist in Pension", ["Kaya FAMILY"], 0.7, "MALE"),
        ("wir (Kaya, Noack)", ["Kaya FAMILY", "Noack FAMILY"], 0.7, "FAMILY"),
        ("Kaya mit Noack", ["Kaya FAMILY", "Noack FAMILY"], 0.7, "MALE"),
        ("Herr Karl Kaya Noack", ["Karl FAMILY", "Kaya MALE", "Noack FAMILY"], 0.7, "MALE"),
        ("Herr Karl Kaya", ["Karl FAMILY", "Kaya MALE"], 0.7, "FAMILY"),
    ],
)
def test_family_names_that_are_given_names_too(
    text: str, names: list[str], score: float, expected: str
) -> None:
    spans = []
    for name, label in map(str.split, names):
        start = text.index(name)
        spans.append(Span(start, start + len(name), label, name, score, "model:m"))
    assert with_person_labels(text, spans, BOTH)[0].label == expected


@pytest.mark.parametrize("text", ["Hallo Zirk,\nja", "Liebe Zirk, ich war da", "Lieber Zirk!"])
def test_who_is_greeted_with_a_family_name_as_given_one(text: str) -> None:
    for score, label in ((0.95, "MALE"), (0.7, "FAMILY")):
        assert labels(text, ("Zirk", "MALE", "model:m"), score=score) == [label]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Lieber Ernst, ich war da", "MALE"),
        ("Lieber Ernst und", "FAMILY"),
        ("Herr Ernst, ich war da", "FAMILY"),
        ("Lieber Zyla, ich war da", "FAMILY"),
    ],
)
def test_who_is_dear_is_called_by_the_given_name(text: str, expected: str) -> None:
    name = "Ernst" if "Ernst" in text else "Zyla"
    assert labels(text, (name, "FAMILY", "model:m")) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Frau Onyeka Lemke", "FEMALE"),
        ("Herrn Mag. Onyeka Lemke", "MALE"),
        ("Onyeka Lemke", "FAMILY"),
        ("Liebe Onyeka Lemke", "FAMILY"),
        ("Herr Lemke Lemke", "FAMILY"),
    ],
)
def test_of_two_family_names_behind_herr_the_unknown_one_is_a_given_name(text: str, expected: str) -> None:
    first = text.split()[-2]
    found = labels(text, (first, "FAMILY", "model:m"), ("Lemke", "FAMILY", "model:m"))
    assert found == [expected, "FAMILY"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mit Eva-Karl da", "FEMALE"),
        ("Frau Eva-Karl", "FAMILY"),
        ("mit Karl-Lemke da", "FAMILY"),
        ("mit Lemke-Karl da", "FAMILY"),
    ],
)
def test_double_given_names(text: str, expected: str) -> None:
    name = next(word for word in text.split() if "-" in word)
    assert labels(text, (name, "FAMILY", "model:m")) == [expected]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("Petras Mann kommt", "Petras", "FEMALE"),
        ("Petras alter Mann kommt", "Petras", "FEMALE"),
        ("Petras kommt", "Petras", "FAMILY"),
        ("Lemkes Mann kommt", "Lemkes", "FAMILY"),
    ],
)
def test_a_genitive_before_a_noun_is_of_its_given_name(text: str, name: str, expected: str) -> None:
    families = frozenset({"Petras", "Lemkes"}).__contains__
    known = NameEvidence(
        name_knowledge("de", ["Petra"], ["Karl"]), families, is_own_family=families, is_known_family=families
    )
    spans = [Span(0, len(name), "FEMALE", name, 0.7, "model:m")]
    assert [span.label for span in with_person_labels(text, spans, known)] == [expected]

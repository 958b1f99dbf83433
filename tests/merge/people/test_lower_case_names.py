"""Names in texts that are written without capitals."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.net.net import Net
from hybrid_deid.merge.people.lower_case_names import names_in_lower_case
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.segment import segment

MORE = " und dann gehen wir alle noch gemütlich in den garten und grillen dort bis es dunkel wird."


@pytest.fixture(scope="module")
def deidentifier() -> hybrid_deid.Deidentifier:
    return hybrid_deid.load(key=b"k" * 32)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("das abteil von der frau pospischil ist voll", {"pospischil": "FAMILY"}),
        ("unser mathelehrer winter war da", {"winter": "FAMILY"}),
        ("wir treffen uns in rinteln am bahnhof", {"rinteln": "CITY"}),
        ("die nicole b. - die mit dem rad", {"nicole": "FEMALE", "b.": "FAMILY"}),
        ("die cornelia funke liest", {"cornelia": "FEMALE", "funke": "FAMILY"}),
        ("plan: pospischil macht das", {"pospischil": "FAMILY"}),
        ("schreib der frau loeffelmann und dem pichlmayr", {"loeffelmann": "FAMILY", "pichlmayr": "FAMILY"}),
        ("hast du die nummer von lisas bruder?", {"lisas": "FEMALE"}),
        ("hat jemand annas adresse oder marias mail?", {"annas": "FEMALE", "marias": "FEMALE"}),
        ("gib mir timos schlüssel und evas jacke", {"timos": "MALE", "evas": "FEMALE"}),
        ("gestern war karins cousin da und timos bruder auch", {"karins": "FEMALE", "timos": "MALE"}),
        ("das sind alles dieselben dinge", {}),
        ("im winter ist es kalt in der wohnung", {}),
        ("die frau meinte das auch", {}),
        ("gestern war timos mann da und karins cousin auch", {"timos": "MALE", "karins": "FEMALE"}),
    ],
)
def test_names_in_small_letters(
    deidentifier: hybrid_deid.Deidentifier, text: str, expected: dict[str, str]
) -> None:
    people = ("FEMALE", "MALE", "FAMILY", "CITY")
    found = {s.text: s.label for s in deidentifier.tag(text + MORE) if s.label in people}
    assert found == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hast du die nummer von lisas bruder?", "lisas"),
        ("gib mir bitte evas schlüssel", "evas"),
        ("danke für alles und bis morgen", ""),
        ("danke, bis morgen", ""),
    ],
)
def test_a_line_without_capitals_suffices(
    deidentifier: hybrid_deid.Deidentifier, text: str, expected: str
) -> None:
    assert [span.text for span in deidentifier.tag(text)] == [expected] * bool(expected)


def test_genitives_in_small_letters_stay_genitives(deidentifier: hybrid_deid.Deidentifier) -> None:
    text = "hat jemand annas adresse oder marias mail?"
    words = deidentifier.deidentify(text).text.split()
    assert words[2][-1] in "s'" and words[5][-1] in "s'"
    assert words[2] not in text and words[5] not in text


@pytest.mark.parametrize(
    ("text", "found"), [("die {} kommt", True), ("{}_x da", False), ("frag @{} da", False)]
)
def test_handles_are_no_names_in_small_letters(text: str, found: bool) -> None:
    rare = frozenset({"Pospischil"})
    knowledge = name_knowledge("de", [], [], [], Places(frozenset()))
    known = NameEvidence(knowledge, rare.__contains__, rare.__contains__)
    whole = text.format("frau pospischil" if found else "pospischil")
    names = names_in_lower_case(whole, segment(whole), (), Net(families=rare), known)
    assert [name.text for name in names] == ["pospischil"] * found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("lisas bruder", ["lisas"]),
        ("ninas bruder", []),  # a name itself
        ("graces bruder", []),  # a common word
        ("jeans hose", []),  # so listed
        ("das sagt lisas", []),  # nothing behind it
        ("lisas, bruder", []),
    ],
)
def test_a_genitive_is_of_a_listed_name_and_nothing_else(text: str, found: list[str]) -> None:
    knowledge = name_knowledge("de", ["Lisa", "Nina", "Ninas", "Grace", "Jean"], [], ["Graces"])
    known = NameEvidence(knowledge, frozenset[str]().__contains__)
    names = names_in_lower_case(text, segment(text), (), Net(), known)
    assert [(name.text, name.label) for name in names] == [(name, "FEMALE") for name in found]


def test_text_with_capitals_is_left_alone(deidentifier: hybrid_deid.Deidentifier) -> None:
    text = (
        "Das Wort pospischil steht in diesem Satz, aber sonst schreibt man Namen groß, wie jeder Mensch weiß."
    )
    assert not any(span.source == "consistency:lower" for span in deidentifier.tag(text))

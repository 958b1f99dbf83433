"""Family names that are words are found again once something sure tells that they are names."""

from __future__ import annotations

import re

import pytest
from hypothesis import given as given_by
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.known_families import FEW, _places, known_families
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.replace.test_linear import made_up

COMMON = ["stein", "keller", "holz", "koch", "groß", "freitag"]
KNOWN = NameEvidence(name_knowledge("de", common_words=COMMON), str.istitle)
WORDS = {"Stein", "Keller", "Holz", "Koch", "Groß", "Freitag", "Bär"}
KEY = bytes(range(32))


def found(text: str, source: str = "model:m", **labels: str) -> list[int]:
    """Return which of the places of a word are found, the first one, and all of other names, being known."""
    names = sorted(
        (match.start(), name, label)
        for name, label in labels.items()
        for match in list(re.finditer(name, text))[: 1 if name in WORDS else None]
    )
    spans = [Span(start, start + len(name), label, name, 0.8, source) for start, name, label in names]
    result = known_families(text, spans, KNOWN, {"Freitag"}.__contains__)
    assert all(span.label == "FAMILY" and text[span.start : span.end] == span.text for span in result)
    return [text.count(span.text, 0, span.start) for span in result]


ROW = {"Huber": "FAMILY", "Reng": "FAMILY", "Stein": "FAMILY"}


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("Stein tauscht mit Huber.", [1]),
        ("Zelt - Stein\n", [1]),
        ("- Stein: Grill\n- Zelt: Stein\n", [1, 2]),
        ("Danke an Stein!", [1]),
        ("Auf Anfrage von Stein vertagt.", [1]),
        ("Absagen an Reng u. Stein", [1]),
        ("Die Stein sagte nichts.", [1]),
        ("Die Stein (seine Frau) ruht.", [1]),
        ("Die Aussage Stein liegt bei.", [1]),
        ("Wellnesstermin Stein 10 Uhr", [1]),
        ("Die Aussage Stein Verlag", []),
        ('Zugestellt an "Stein".', [1]),
        ("Whg 2 (Stein): Warmwasser", [1]),
        ("Ein Weg (Stein und Kies)", []),
        ("Soll ich Stein anrufen?", [1]),
        ("Reng meinte, Stein solle zahlen.", [1]),
        ("Es hieß, dass Stein krank sei.", [1]),
        ("Die Korrektur Stein fehlt.", [1]),
        ("Reng meinte, der Stein solle weg.", []),
        ("Wenn ich Stein sehe", []),
        ("Dann springt Stein ein.", [1]),
        ("Reng unterstützt Stein.", [1]),
        ("Die Linie Stein ist unklar.", [1]),
        ("Die Linie aus Stein ist lang.", []),
        ("Stein und Reng schweigen.", [1]),
        ("Stein schildert den Fall.", [1]),
        ("Der Stein ist schwer, ein großer Stein.", []),
        ("Stein auf Stein.", []),
        ("Ein Weg aus Stein, Stein-Arbeiten, stein@web.de", []),
        ("Haus mit Stein Belag", []),
    ],
)
def test_where_a_name_in_a_list_stands_again(rest: str, expected: list[int]) -> None:
    assert found(f"Da: Huber, Reng, Stein\n\n{rest}", **ROW) == expected


@pytest.mark.parametrize(
    ("text", "labels", "expected"),
    [
        # a given name, a form of address, the given name behind
        ("Zeugin: Ines Stein\nDie Stein sagte aus.", {"Ines": "FEMALE", "Stein": "FAMILY"}, [1]),
        ("Frau Stein. Laut Stein war es dunkel.", {"Stein": "FAMILY"}, [1]),
        ("Stein, Ines\nStein fehlt heute.", {"Ines": "FEMALE", "Stein": "FAMILY"}, [1]),
        # nothing sure, or no list of people
        ("Pu der Stein, Ines und viele. Laut Stein ja.", {"Ines": "FEMALE", "Stein": "FAMILY"}, []),
        ("Ein Stein. Laut Stein war es dunkel.", {"Stein": "FAMILY"}, []),
        ("Herr Stein.\n\n- Boden: Stein", {"Stein": "FAMILY"}, []),
        # who may be somebody else, what stands often without an article, pairs, days
        ("Frau Koch. Der Koch sagte nichts.", {"Koch": "FAMILY"}, []),
        ("Frau Keller. Die Wohnung ist mit Keller.", {"Keller": "FAMILY"}, []),
        ("Frau Holz. Holz ist teuer.", {"Holz": "FAMILY"}, []),
        ("Herr Groß. Für Groß und Klein.", {"Groß": "FAMILY"}, []),
        ("Frau Freitag. Freitag kommt Herr Huber.", {"Freitag": "FAMILY"}, []),
    ],
)
def test_what_tells_that_it_is_a_name(text: str, labels: dict[str, str], expected: list[int]) -> None:
    assert found(text, **labels) == expected


def test_what_a_rule_or_a_caller_found_is_sure() -> None:
    text = "x Stein. Laut Stein war es dunkel."
    assert found(text, "rule:r", Stein="FAMILY") == found(text, "known:k", Stein="FAMILY") == [1]


def test_short_names_too() -> None:
    assert found("Da: Huber, Reng, Bär\n\nBär tauscht.", Huber="FAMILY", Reng="FAMILY", Bär="FAMILY") == [1]


def test_in_the_pipeline() -> None:
    text = (
        "Anwesend: Jörn Tegtmeyer, Ines Kohl, Uwe Hölzl\n\n"
        "Auf Anfrage von Kohl wird das vertagt. Danke an Kohl!\nDer Kohl im Garten bleibt.\n"
    )
    result = hybrid_deid.load(key=KEY).deidentify(text).text
    assert result.count("Kohl") == 1 and "Der Kohl im Garten bleibt." in result


def test_time_grows_with_the_length() -> None:
    def job(count: int):  # type: ignore[no-untyped-def]
        text = "Da: Huber, Reng, Stein\n" + "Stein auf Stein, Stein tauscht. " * count
        spans = [Span(text.index(n), text.index(n) + len(n), "FAMILY", n, 0.8, "model:m") for n in ROW]
        spans.sort(key=lambda span: span.start)
        return lambda: known_families(text, spans, KNOWN, bool)

    few, many = few_and_many(job)
    assert many < MOST * few


def given(text: str, *families: str, source: str = "model:m") -> list[str]:
    """Return what is found where the first "Stein" of a text is a given name, and `families` are FAMILY."""
    spans = [Span(text.index("Stein"), text.index("Stein") + 5, "MALE", "Stein", 0.8, source)]
    spans += [Span(text.index(name), text.index(name) + len(name), "FAMILY", name, 0.8) for name in families]
    result = known_families(text, sorted(spans, key=lambda span: span.start), KNOWN, {"Freitag"}.__contains__)
    return [f"{span.label} {text.count(span.text, 0, span.start)}" for span in result]


@pytest.mark.parametrize(
    ("text", "families", "expected"),
    [
        ("Hallo Stein,\n\nStein kommt auch, mit Stein. Der Stein fällt.", (), ["MALE 1", "MALE 2"]),
        ("Da ist Stein Huber. Stein kommt auch.", ("Huber",), ["MALE 1"]),
        ("Da ist Stein Huber.\nStein: Salat\nViel Stein: Kies", ("Huber",), ["MALE 1"]),
        ("Da ist Stein. Stein kommt auch.", (), []),
        ("Bis bald\nStein\n\nStein kommt auch.", (), ["MALE 1"]),
        ("Viel Stein\nStein kommt auch.", (), []),
    ],
)
def test_given_names_that_are_words(text: str, families: tuple[str, ...], expected: list[str]) -> None:
    assert given(text, *families) == expected


def test_a_given_name_that_a_rule_found_is_sure() -> None:
    assert given("Da ist Stein. Stein kommt auch.", source="rule:given") == ["MALE 1"]


def test_sizes_behind_a_thing_are_none() -> None:
    deid = hybrid_deid.load("de_email", key=bytes(range(32)))
    text = "Frau Groß kauft das T-Shirt (Groß) und am Montag die Hose (Groß)"
    assert [span.start for span in deid.tag(text) if span.text == "Groß"] == [5]
    text = "Frau Groß hilft, wie immer (Groß)"
    assert [span.start for span in deid.tag(text) if span.text == "Groß"] == [5, text.rindex("Groß")]


@given_by(
    st.lists(st.sampled_from(["Koch", "Bär", "Kochs", *"_@-.'’ \n,a1²\u0308"]), max_size=8).map("".join)
)
def test_many_words_stand_where_each_does(text: str) -> None:
    words = {"Koch", "Bär", "Kochs", *map(made_up, range(FEW))}
    assert set(_places(text, words)) == {place for word in words for place in _places(text, {word})}


def test_time_grows_with_the_number_of_words() -> None:
    def work(count: int) -> object:
        words = {made_up(37 * number) for number in range(4 * count)}
        text = ", ".join(words)
        return lambda: list(_places(text, words))

    few, many = few_and_many(work)
    assert many < MOST * few


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("der graue Stein 0171 2345678", [1]),
        ("der graue Stein, 0171 2345678", []),
        ("Stein 2 übernimmt Ost", [1]),
        ("Stein 3 übernimmt Ost", []),
        ("Stein 2.5 cm", []),
    ],
)
def test_a_number_directly_behind_tells(rest: str, expected: list[int]) -> None:
    text = f"Herr Stein 2 (Jan)\n{rest}"
    spans = [Span(5, 10, "FAMILY", "Stein", 0.8, "rule:r")]
    phone = text.find("0171")
    spans += [Span(phone, len(text), "PHONE", text[phone:], 0.9, "model:m")] if phone >= 0 else []
    result = known_families(text, spans, KNOWN, {"Freitag"}.__contains__)
    assert [text.count("Stein", 0, span.start) for span in result] == expected


def test_a_tagger_that_is_sure_tells_it_where_no_article_stands() -> None:
    assert found("Nun hat Stein verkauft. Danke an Stein!", Stein="FAMILY") == [1]
    assert found("Nun hat der Stein verkauft. Danke an Stein!", Stein="FAMILY") == []
    assert found("Nun hat Stein verkauft. Danke an Stein!", "consistency:net", Stein="FAMILY") == []

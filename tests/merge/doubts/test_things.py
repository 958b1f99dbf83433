"""Programs, fish, stones and the like that were taken for people, towns or firms."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import hybrid_deid
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.things import Things, load_things, read_things, without_things
from hybrid_deid.values import Span
from tests.merge.german_somebody import german_somebody

KEY = bytes(range(32))
THINGS = load_things("de")
JOINTS = load_consistency("de").joints
SOMEBODY = german_somebody()


def test_who_has_a_family_name_is_somebody() -> None:
    text = "Sterne: Aldebaran, Wega, Kastor Moser, Kastor Rigel"
    spans = [
        Span(start, start + len(word), label, word, 0.7, "model:m")
        for word, label, start in (
            ("Kastor", "MALE", text.index("Kastor")),
            ("Moser", "FAMILY", text.index("Moser")),
            ("Kastor", "MALE", text.rindex("Kastor")),
            ("Rigel", "FAMILY", text.index("Rigel")),
        )
    ]
    assert without_things(text, spans, THINGS, JOINTS) == spans[:2]


def left(text: str, word: str, label: str = "FAMILY", score: float = 0.7, source: str = "model:m") -> bool:
    start = text.rindex(word)
    span = Span(start, start + len(word), label, word, score, source)
    return without_things(text, [span], THINGS, JOINTS, lambda name: f"Herr {name}" in text) == [span]


@pytest.mark.parametrize(
    ("text", "word", "label", "stays"),
    [
        # what nobody is called, wherever it stands
        ("Die Doku liegt in Grafana.", "Grafana", "FEMALE", False),
        ("Das Teil ist aus Corian.", "Corian", "MALE", False),
        # what a maker is called as well; upper and lower case
        ("Wir sind Kunde bei Splunk.", "Splunk", "ORG", True),
        ("Danke, Catia", "Catia", "FEMALE", True),
        ("Wir kaufen bei Grundfos ein.", "Grundfos", "ORG", True),
        ("Die Grundfos läuft wieder.", "Grundfos", "FAMILY", False),
        ("Der Koran sagt dazu nichts.", "Koran", "ORG", False),
        # names, under a heading and in a row of things
        ("Skills: Docker, Rust und Julia", "Julia", "FEMALE", False),
        ("Fische: Hecht, Zander, Forelle", "Zander", "FAMILY", False),
        ("Fische: Hecht, Zander, Barsch, Wels", "Zander", "FAMILY", False),
        ("Fische: Hecht, Zander", "Zander", "FAMILY", True),
        ("EDV: Julia, Kasse", "Julia", "FEMALE", True),
        ("Wir trinken Barolo, Merlot und Kerner.", "Kerner", "FAMILY", False),
        ("Wir trinken Merlot und Kerner.", "Kerner", "FAMILY", True),
        ("Wir trinken Barolo, Merlot und Herr Kerner.", "Kerner", "FAMILY", True),
        ("Anwesend: Koch, Zander, Hecht", "Zander", "FAMILY", True),
        ("Kartoffelsorten: Linda, Agria, Laura", "Laura", "FEMALE", False),
        ("Salate: Linda, Charlotte, Elena, Laura", "Laura", "FEMALE", True),  # who brings some
        ("Trainer: Linda, Sieglinde, Charlotte, Laura", "Laura", "FEMALE", True),
        ("Vögel: Amsel, Fink, Rotkehlchen", "Fink", "FAMILY", False),
        ("Einheiten: Newton, Joule, Kelvin", "Kelvin", "MALE", False),
        ("Hunde: Labrador, Weimaraner, Laura", "Laura", "FEMALE", True),
        ("Skills:\nJulia kommt", "Julia", "FEMALE", True),
        # sorts in quotes
        ("2 x Clematis 'Nelly Moser', 1 Spaten", "Nelly", "FEMALE", False),
        ("2 x Clematis 'Nelly Moser', 1 Spaten", "Moser", "FAMILY", False),
        ("2 x Clematis 'Nelly Moser', 1 Spaten", "Clematis '", "FAMILY", False),
        ("die Strauchrose „Abraham Darby“ blüht", "Abraham", "MALE", False),
        ("Kartoffeln 'Linda', 'Nicola' und 'Sieglinde'", "Nicola", "FEMALE", False),
        ("Rose 'Rosi' Huber kommt", "Rosi", "FEMALE", True),
        ("Rose 'Rosi' Şahin kommt", "Rosi", "FEMALE", True),
        ("Rose 'Gertrude Jekyll', Gruß Gertrude", "Gertrude", "FEMALE", True),
        ("die Katze 'Linda' und die Rose", "Linda", "FEMALE", True),
        ("Kohl „Karl“ kommt, Herr Kohl auch", "Karl", "MALE", True),
        ("Kohl „Karl“ und anderes Gemüse", "Karl", "MALE", False),
        # of several words
        ("Longdrinks: Mojito, Tom Collins", "Tom", "MALE", False),
        ("Longdrinks: Mojito, Tom Collins", "Collins", "FAMILY", False),
        ("Longdrinks: Mojito, Tom Collinson", "Tom", "MALE", True),
        ("Tom Collins bringt Mojito mit.", "Tom", "MALE", True),
        ("Es gab Moscow Mule und Wein.", "Moscow", "MALE", False),
        ("Tom kam, Collins auch.", "Tom", "MALE", True),
        ("Gäste: Bloody Mary, Averna", "Averna", "FAMILY", True),
        ("Digestif: Jägermeister, Averna, Obstler", "Averna", "FAMILY", False),
        ("Reiniger: Sagrotan, Ajax, Pril", "Ajax", "FAMILY", False),
        ("Frau Ajax putzt mit Sagrotan.", "Ajax", "FAMILY", True),
        ("Sterne: Aldebaran, Wega, Kastor", "Kastor", "MALE", False),
        ("Rosartan hat bezahlt, Herr Rosartan dankt", "Rosartan", "FAMILY", True),
        ("Rosartan wirkt gut", "Rosartan", "FAMILY", False),
        ("Gesteine: Gneis, Keuper, Muschelkalk", "Keuper", "FAMILY", False),
        ("Frau Keuper sammelt Muschelkalk, Löss und Gneis", "Keuper", "FAMILY", True),
        ("Linda bringt Adretta und Agria mit.", "Linda", "FEMALE", True),
        ('Opern: "Tosca", "Rigoletto", "Aida"', "Aida", "FEMALE", False),
        ('Opern: "Tosca", "Rigoletto", "Turandot"', "Turandot", "USER", False),
        ("Tosca und Aida gehen in die Oper: Rigoletto", "Aida", "FEMALE", True),
        ("Foxtrott, Rumba, Tango und Quickstep", "Tango", "FAMILY", False),
        ("Käse: Gouda, Morbier, Camembert", "Morbier", "CITY", False),
        ("Er wohnt in Gouda, isst Camembert und Brie", "Gouda", "CITY", True),
        # in small letters, and by their endings
        ("bei uns läuft grafana", "grafana", "FEMALE", False),
        ("ciao, catia", "catia", "FEMALE", True),
        ("das steht in der cosmopolitan", "cosmopolitan", "ORG", True),
        ("Metoprolol und Ramipril senken ihn", "Metoprolol", "FAMILY", False),
        ("Bisoprolol", "Bisoprolol", "CITY", False),
        ("Grüße, April", "April", "FEMALE", True),
        ("Frau Sartan kommt", "Sartan", "FAMILY", True),
        # who knows or does something
        ("EDV: Julia (Docker, Kotlin)", "Julia", "FEMALE", True),
        ("Zuständig: Julia (Docker, Kotlin), Rust", "Julia", "FEMALE", True),
        ("Docker, Kubernetes, Julia: bis morgen", "Julia", "FEMALE", True),
    ],
)
def test_things_and_names(text: str, word: str, label: str, stays: bool) -> None:
    assert left(text, word, label) is stays


TYPES = "Als Schrift ginge Helvetica, sonst Bodoni oder Futura. "


@pytest.mark.parametrize(
    ("text", "word", "stays"),
    [
        (f"{TYPES}Palatino hat Serifen.", "Palatino", False),
        (f"{TYPES}Georgia, Palatino und Optima haben Serifen.", "Georgia", False),
        ("Schrift: Helvetica oder Bodoni. Palatino hat Serifen.", "Palatino", True),  # too few
        (f"{TYPES}\n\nGruß\nPalatino", "Palatino", True),
        (f"{TYPES}\r\n\r\nGruß\r\nPalatino", "Palatino", True),
        (f"> {TYPES}\n>\n> Palatino", "Palatino", True),
        (f"{TYPES}Herr Palatino ist dafür.", "Palatino", True),
        (f"{TYPES}Herr Palatino ist dafür, denn Palatino druckt.", "Palatino", True),
        (f"{TYPES}Palatino: bitte drucken", "Palatino", True),
        (f"{TYPES}Georgia und Palatino drucken.", "Georgia", True),  # a given name beside one alone
        (f"{TYPES}Georgia druckt.", "Georgia", True),
        (f"{TYPES}Holsteiner druckt.", "Holsteiner", True),
        ("Docker, Kubernetes und Grafana laufen. Fragen an Julia und Docker.", "Julia", True),
    ],
)
def test_paragraphs_about_things(text: str, word: str, stays: bool) -> None:
    assert left(text, word) is stays
    assert left(text, word, score=0.91)


def test_a_sure_name_stays_in_a_row_without_a_heading() -> None:
    assert not left("Mit Docker, Kubernetes und Miro", "Miro", "MALE", 0.8)
    assert left("Mit Docker, Kubernetes und Miro", "Miro", "MALE", 0.95)
    assert not left("Tools: Docker, Kubernetes und Miro", "Miro", "MALE", 0.95)


def test_what_a_rule_or_a_caller_says_stays() -> None:
    assert left("in Grafana", "Grafana", "FAMILY", 0.9, "rule:family.address")
    assert left("in Grafana", "Grafana", "FAMILY", 0.9, "known:caller")


def test_what_is_a_thing_wherever_it_stands_is_no_listed_name() -> None:
    lists = load_gazetteers("de")
    names = [lists[name] for name in ("family", "given_female", "given_male", "city", "city_variant")]
    words = {word for kind in THINGS.kinds for word in kind.words}
    assert not [word for word in words if any(word in each.texts for each in names)]
    assert all(kind.words.isdisjoint(kind.names) for kind in THINGS.kinds)


def test_rows_of_things_stay_in_a_document() -> None:
    text = "Fische: Karpfen, Schleie, Zander, Barsch, Hecht und Äsche.\nAnwesend: Koch, Zander, Hecht\n"
    made = hybrid_deid.load("de_email", key=KEY).deidentify(text).text
    assert made.startswith(text[: text.index("\n")])
    assert not {"Koch", "Zander", "Hecht"} & set(made.split("Anwesend: ")[1].replace(",", "").split())


@pytest.mark.parametrize("name", ["Schabert", "Yildirim", "Loidolt", "Ratkowitsch"])
def test_names_in_rows_of_nouns_are_found(name: str) -> None:
    """That all around them are nouns does not tell of a name that it is none."""
    deid = hybrid_deid.load("de_email", key=KEY)
    for text in (f"Akten: Scheidung, Unterhalt, Erbe, {name}", f"Notizen: Reifen, Bremsen, {name}, Auspuff"):
        assert [span.text for span in deid.tag(text)] == [name]


def test_a_language_without_a_list_has_no_things() -> None:
    assert load_things("xx") == Things()


@pytest.mark.parametrize("content", ["words = []\n", "[[kind]]\nwords = ['Ada']\n", "kind = 'Ada'\n"])
def test_a_malformed_file_is_named(tmp_path: Path, content: str) -> None:
    path = tmp_path / "things.xx.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"things\.xx\.toml"):
        read_things(path)


@pytest.mark.parametrize(
    ("text", "word", "stays"),
    [
        ("Zuchtwart Friese prüft Hovawart, Leonberger und Labrador. Friese kommt.", "Friese", True),
        ("Danke an Lemberger! Merlot, Chianti, Barolo und Dornfelder waren gut.", "Lemberger", True),
        ("Wer fährt? Zweigelt kümmert sich. Merlot, Chianti und Riesling stehen da.", "Zweigelt", True),
        ("Kasse: Wassermann. Programm: Saturn, Jupiter, Uranus, Neptun.", "Wassermann", True),
        ("Merlot, Chianti, Barolo und Riesling, dazu Zweigelt bleibt frisch.", "Zweigelt", False),
        ("Labrador, Leonberger, Hovawart und dazu Friese", "Friese", False),
    ],
)
def test_people_in_paragraphs_about_things(text: str, word: str, stays: bool) -> None:
    start = text.rindex(word)
    span = Span(start, start + len(word), "FAMILY", word, 0.7, "model:m")
    assert (without_things(text, [span], THINGS, JOINTS, partial(SOMEBODY.is_named, text)) == [span]) is stays

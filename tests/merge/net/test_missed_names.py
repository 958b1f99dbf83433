"""The net: listed given names that nobody saw."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import hybrid_deid
from hybrid_deid.augmentation import held_out, kept
from hybrid_deid.formats import read_documents
from hybrid_deid.knowledge import model_folder
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.mentions.context import writes_without_capitals
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.net.missed_names import missed_names
from hybrid_deid.merge.net.net import Net
from hybrid_deid.merge.net.unmistakable import ABROAD, NAMES, unmistakable
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.tagger import Tagger
from hybrid_deid.values import Document, Span, Token

SETTINGS = load_consistency("de")
LABELS = {"Siggi": "MALE", "Svenja": "FEMALE", "Rosa": "", "Amara": "FEMALE"}
KNOWN = Net(
    frozenset(LABELS) - {"Amara"},
    abroad=frozenset({"Amara"}),
    in_lower_case=frozenset({"siggi", "svenja"}),
    families=frozenset({"Kuhnert", "Tamm"}),
    families_at_home=frozenset({"Kuhnert"}),
    regions=frozenset({"Allgäu"}),
    towns=frozenset({"Zörbig", "Allgäu"}),
    islands=frozenset({"Lanzarote", "Kreta"}),
    namesakes=frozenset({"Sören"}),
    declensions=("e", "es"),
    gender=LABELS.__getitem__,
    stem=lambda word: word.removesuffix("chen") if word.endswith("chen") else "",
    listed_gender=lambda name: "FEMALE" if name == "Rosa" else LABELS.get(name, ""),
    owner=lambda word: {"Siggis": "MALE", "Svenjas": "FEMALE", "Amaras": "FEMALE", "Sörens": "MALE"}.get(
        word, ""
    ),
)
KEY = bytes(range(32))


def listed(text: str, names: Net) -> list[Token]:
    tokens = [token for line in segment(text) for token in line.tokens]
    words = [token.text for token in tokens]
    telling = names.among(words) - (frozenset() if writes_without_capitals(words) else names.in_lower_case)
    return [token for token in tokens if token.text in telling]


def test_a_name_that_is_a_noun_as_well_has_less_of_the_score() -> None:
    text = "Das sagte Kuhnert gestern."
    tokens = listed(text, KNOWN)
    (plain,) = missed_names(text, tokens, (), KNOWN, SETTINGS)
    (noun,) = missed_names(text, tokens, (), KNOWN, SETTINGS, {"Kuhnert": "noun"}.__getitem__)
    (put_together,) = missed_names(text, tokens, (), KNOWN, SETTINGS, {"Kuhnert": "compound"}.__getitem__)
    assert plain == put_together and noun.score == SETTINGS.net.noun_score < plain.score


def found(text: str, *spans: Span) -> list[tuple[str, str]]:
    result = missed_names(text, listed(text, KNOWN), spans, KNOWN, SETTINGS)
    assert all(
        text[span.start : span.end] == span.text and span.source == "consistency:net" for span in result
    )
    return [(span.text, span.label) for span in result]


NETTED: list[tuple[str, list[tuple[str, str]]]] = [
    ("das leite ich Siggi weiter", [("Siggi", "MALE")]),
    ("Siggi, Svenja!", [("Siggi", "MALE"), ("Svenja", "FEMALE")]),
    ("die Svenja-Studie", []),
    ("siggi@web.de und Siggi.Meier", []),
    ("St. Svenja", []),
    ("Siggis", []),
    ("mit siggi und Peter Im Garten Des Hauses Am See", []),
    ("gestern war ich mit svenja und dem kleinen im zoo", [("svenja", "FEMALE")]),
    ("mit svenja", []),
    ("mit Rosa", []),
    ("das hat Kuhnert gesagt", [("Kuhnert", "FAMILY")]),
    ("der Kuhnert-Entwurf", [("Kuhnert", "FAMILY")]),
    ("der Kuhnert-entwurf, kuhnert@web.de, Kuhnert/Bau", []),
    ("wir waren bei Kuhnerts", [("Kuhnerts", "FAMILY")]),
    ("Kuhnerts Haus steht noch", [("Kuhnerts", "FAMILY")]),
    ("gute Kuhnerts gibt es", []),
    ("Dann kam er. Kuhnerts von gegenüber auch.", [("Kuhnerts", "FAMILY")]),
    ("In Zörbig und aus Zörbig", [("Zörbig", "CITY"), ("Zörbig", "CITY")]),
    ("das Zörbig Modell, im Zörbig", []),
    (
        "IN ZÖRBIG HAT KUHNERT DIE SVENJA",
        [("ZÖRBIG", "CITY"), ("KUHNERT", "FAMILY"), ("SVENJA", "FEMALE")],
    ),
    ("Urlaub im Allgäu", [("Allgäu", "CITY")]),
    ("Variante A: Lanzarote", [("Lanzarote", "CITY")]),
    ("Der Kreta-Urlaub war schön", [("Kreta", "CITY")]),
    ("KRETA IM MAI", [("KRETA", "CITY")]),
    ("Wein aus Samos", []),
    ("die Svenja und der Kuhnert", [("Svenja", "FEMALE"), ("Kuhnert", "FAMILY")]),
    ("mit Tamm und Amara", [("Tamm", "FAMILY"), ("Amara", "FEMALE")]),
    ("das Tamm, im Amara, ein Tamm", []),
    ("Ich war bei der Amara, die Amara kommt", [("Amara", "FEMALE"), ("Amara", "FEMALE")]),
    ("den Amara, in der Amara, die Amara Lampe", []),
    ("mit Svenjachen im Zoo", [("Svenjachen", "FEMALE")]),
    ("Liebe Tamms, das ist Tamms Hund", [("Tamms", "FAMILY"), ("Tamms", "FAMILY")]),
    ("die Tamms sind teuer, mit Tamms auch", []),
    ("Ist das Svenjas Jacke?", [("Svenjas", "FEMALE")]),
    ("Svenjas neue Jacke, Siggis 40. Geburtstag", [("Svenjas", "FEMALE"), ("Siggis", "MALE")]),
    ("Sörens Boot und Amaras kleines Boot", [("Sörens", "MALE"), ("Amaras", "FEMALE")]),
    ("die Siggis kommen, Svenjas, Rosas Boot", []),
    ("ICH HABE SVENJAS NUMMER NICHT", [("SVENJAS", "FEMALE")]),
    ("HABT IHR MIT SIGGIS GEREDET", [("SIGGIS", "MALE")]),
    ("SIggi meinte, das geht SVenja an", [("SIggi", "MALE"), ("SVenja", "FEMALE")]),
    ("die ROsa Linie, ROsa Linien sind da", []),
    ("Gruß ROsa", [("ROsa", "FEMALE")]),
    ("Danke, ROsa!", [("ROsa", "FEMALE")]),
    ("Bis morgen\nROsa\n", [("ROsa", "FEMALE")]),
    ("die GMbH, IM Haus, SIggi-Modell", []),
    ("das hat gestern\nKuhnert gesagt, und\nSiggi", [("Kuhnert", "FAMILY"), ("Siggi", "MALE")]),
]

SHOUTED = Net(frozenset({"Uwe", "Max", "Iso"}), gender=lambda name: "MALE", owner=lambda word: "MALE")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HAST DU UWE GESEHEN?\nHOL BITTE MAX AB.", ["UWE", "MAX"]),
        ("WO SIND UWES NEUE SCHUHE", ["UWES"]),
        ("Das UWE-Modell und die MAX nach UWE", []),
        ("UWE MAX", []),
        ("HIER SIND MAX 20 PERSONEN UND MAX. DREI HUNDE", []),
        ("WIR SIND NACH ISO ZERTIFIZIERT", []),
    ],
)
def test_short_names_in_lines_of_capitals(text: str, expected: list[str]) -> None:
    assert [
        span.text for span in missed_names(text, listed(text, SHOUTED), (), SHOUTED, SETTINGS)
    ] == expected


@pytest.mark.parametrize(("text", "expected"), NETTED)
def test_a_name_that_stands_alone(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


def test_given_names_typed_with_two_capitals() -> None:
    deid = hybrid_deid.load("de_email", key=KEY)
    text = "Hallo FRank,\n\nich habe mit MArkus und KLaus geredet. DIe ROse blüht, EIne SAche.\n\nGruß JUlia"
    names = [span.text for span in deid.tag(text)]
    assert {"FRank", "MArkus", "JUlia"} <= set(names)
    assert {"DIe", "ROse", "EIne", "SAche"}.isdisjoint(names)


def test_what_is_found_already_is_not_found_again() -> None:
    text = "Hotel Svenja und Svenja"
    assert found(text, Span(0, 12, "ORG", "Hotel Svenja", 0.9, "model:m")) == [("Svenja", "FEMALE")]


def test_names_that_are_something_else_stay_out() -> None:
    names = Pipeline(Settings(key=KEY))._listed.net
    unmistaken = {name for name in names.written if names.label(name)}
    assert len(unmistaken) > 6000
    assert {"Siggi", "Svenja", "Mareike", "Sabine", "Malte", "Horst", "Ömer"} <= unmistaken
    assert {"malte", "ömer", "heidi"} <= names.in_lower_case and "lasse" not in names.in_lower_case
    assert names.label("Ayşe") == "FEMALE"
    assert not {"Mai", "Mark", "Florenz", "Israel", "Mio", "Wolf", "Ernst", "Mercedes", "Kino"} & unmistaken
    assert [names.label(name) for name in ("Ayşe", "Svenja", "Hauke")] == ["FEMALE", "FEMALE", "MALE"]
    families = {name for name in names.families if names.label(name) == "FAMILY"}
    assert {"Trautmann", "Kovačević", "Huber", "Hofmann"} <= families
    assert not {"Koch", "Müller", "Degen", "Anna", "Wien"} & families
    assert {"Zörbig", "Berlin"} <= names.towns
    assert not {"Essen", "Namen", "Bayern", "Florian"} & names.towns
    assert names.has_plural("Trautmanns") and names.label("Trautmanns") == "FAMILY"
    assert names.has_plural("Kovačevićs") and names.label("Kovačevićs") == "FAMILY"
    assert not any(names.label(word) for word in ("Zulus", "Hunks"))
    assert names.label("Loeffelmann") == names.label("Löffelmann") == "FAMILY"
    owners = ("Zehras", "Dilaras", "Sabrinas", "Kevins", "Stefans", "Lakshmis", "Sörens", "Larissas")
    assert [names.label(owner) for owner in owners] == [
        *("FEMALE", "FEMALE", "FEMALE", "MALE", "MALE", "FEMALE", "MALE", "FEMALE")
    ]
    assert not any(map(names.is_genitive, ("Aids", "Miles", "Volkes", "Andreas", "Berlins", "Gasts")))
    assert "svenja" in names.in_lower_case and "uta" not in names.in_lower_case


@pytest.mark.parametrize(
    ("word", "label"),
    [
        ("Paulachen", "FEMALE"),
        ("Peterlein", "MALE"),
        ("Bärbelche", "FEMALE"),
        ("Tomchen", "MALE"),
        ("Matschen", ""),
        ("Denischen", ""),  # as adjectives end
        ("Patchen", ""),  # too short
        ("Märchen", ""),
        ("Paulachens", ""),
    ],
)
def test_diminutives_are_of_the_name(word: str, label: str) -> None:
    names = Pipeline(Settings(key=KEY))._listed.net
    assert names.label(word) == label
    assert (word in names.among([word])) is bool(label)


def test_what_is_remembered_of_words_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [text for text, _ in NETTED]
    plain = [[token.text for token in listed(text, replace(KNOWN))] for text in texts]
    for room in (16384, 10):
        monkeypatch.setattr("hybrid_deid.merge.met_words.REMEMBERED_WORDS", room)
        once = replace(KNOWN)
        assert [[token.text for token in listed(text, once)] for text in texts * 2] == plain * 2
    assert len(once.told._met) < 40


def test_words_of_a_group_that_failed_are_looked_up_again() -> None:
    """Each of its documents is done alone then."""
    failures = [MemoryError()]

    def is_rare(word: str) -> bool:
        if failures:
            raise failures.pop()
        return True

    names = replace(KNOWN, is_rare=is_rare)
    with pytest.raises(MemoryError):
        names.among(["Kuhnert", "Siggi"])
    assert names.among(["Kuhnert", "Siggi"]) == {"Kuhnert", "Siggi"}


def test_without_common_words_there_is_no_net() -> None:
    knowledge = Pipeline(Settings(key=KEY))._listed.knowledge
    assert unmistakable(load_gazetteers("en"), knowledge) == Net()


def test_in_the_pipeline() -> None:
    text = "hi mareike,\n\nhab gestern den anton und die svenja in heidelberg getroffen, die ziehn jetz um.\n"
    spans = hybrid_deid.load(key=KEY).tag(text)
    assert {"mareike", "anton", "svenja"} <= {span.text for span in spans}


def test_owners_in_the_pipeline() -> None:
    text = "Hallo Max,\n\nhast du Zehras Nummer? Ronjas neue Jacke liegt noch in Ilyas Auto.\n\nLG Eva\n"
    found = hybrid_deid.load(key=KEY).deidentify(text).text
    assert not any(name in found for name in ("Zehra", "Ronja", "Ilya"))


def test_in_annotated_mail_they_are_names(corpora: Path) -> None:
    names = Pipeline(Settings(key=KEY))._listed.net
    hits, right = Counter[str](), Counter[str]()
    for name in ("codealltag_s", "codealltag_xl"):
        for document in read_documents(corpora / name, "brat"):
            assert isinstance(document, Document)
            tokens = listed(document.text, names)
            found = Counter(span.label for span in missed_names(document.text, tokens, (), names, SETTINGS))
            outside = missed_names(document.text, tokens, document.spans, names, SETTINGS)
            hits += found
            right += found - Counter(span.label for span in outside)
    persons = hits["FEMALE"] + hits["MALE"]
    assert persons > 900 and (right["FEMALE"] + right["MALE"]) / persons > 0.99
    assert hits["FAMILY"] > 150 and right["FAMILY"] / hits["FAMILY"] > 0.99
    assert hits["CITY"] > 40 and right["CITY"] == hits["CITY"]


def test_names_held_out_from_the_tagger_are_unknown_to_the_net() -> None:
    lists = load_gazetteers("de").with_part((*NAMES, *ABROAD), kept)
    pipeline = Pipeline(Settings(key=KEY), Tagger(model_folder("de_email"), lists=lists))
    unknown = {text for name in NAMES for text in load_gazetteers("de")[name].texts if held_out(text)}
    assert len(unknown) > 3000
    assert not unknown & pipeline._listed.net.written


def test_family_names_held_out_are_unknown_to_the_net() -> None:
    lists = load_gazetteers("de").with_part(["family"], kept)
    pipeline = Pipeline(Settings(key=KEY), Tagger(model_folder("de_email"), lists=lists))
    unknown = {text for text in load_gazetteers("de")["family"].texts if held_out(text)}
    assert len(unknown) > 2000
    assert not unknown & (set(pipeline._listed.net.families) - lists["family_world"].texts)


def test_no_family_names_where_nothing_is_known_of_frequent_words() -> None:
    net = Pipeline(Settings(key=KEY, only="rules"))._listed.net
    assert len(net.families) > 5000 and not any(net.label(name) == "FAMILY" for name in net.families)


@pytest.mark.parametrize(
    ("text", "region"),
    [
        ("Urlaub in der Toskana", "Toskana"),
        ("dann über die Provence heim", "Provence"),
        ("Das Elsass ist schön.", "Elsass"),
        ("Wir fliegen auf die Azoren", "Azoren"),
    ],
)
def test_regions_abroad_are_found_wherever_they_stand(text: str, region: str) -> None:
    found = [(span.text, span.label) for span in hybrid_deid.load("de_email", key=KEY).tag(text)]
    assert found == [(region, "CITY")]

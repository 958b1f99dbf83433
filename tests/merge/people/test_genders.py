"""Which gender a given name has: by lists, by who is addressed, by what stands beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hybrid_deid.formats import read_documents
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.given_names import gender_of, with_listed_given_names
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Span
from tests.merge.people.test_given_names import NAMES, relabelled


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mit Opa Ingo", "MALE"),
        ("seine Freundin Gabriele", "FEMALE"),
        ("mit Opa Kim", "FAMILY"),
        ("mit Opa Florian", "FAMILY"),
        ("mit Herrn Ingo", "FAMILY"),
        ("Opa. Ingo", "FAMILY"),
        ("Ingo", "FAMILY"),
    ],
)
def test_a_given_name_behind_a_word_of_kin(text: str, expected: str) -> None:
    name = text.rpartition(" ")[2]
    span = Span(len(text) - len(name), len(text), "FAMILY", name, 0.95, "model:m")
    assert [each.label for each in with_listed_given_names(text, [span], NAMES)] == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("der kleine Kim", "MALE"),
        ("die kleine Kim", "FEMALE"),
        ("Gruß an den lieben Kim", "MALE"),
        ("der kleinen Kim", "neither"),
        ("unsere alte Kim", "FEMALE"),
        ("mein lieber Kim", "MALE"),
        ("Der Kim", "MALE"),
        ("mit der Kim", "neither"),
        ("ihre Tochter Kim", "FEMALE"),
    ],
)
def test_articles_adjectives_and_kin_tell_the_gender_of_a_name_of_both(text: str, expected: str) -> None:
    for label in ("FEMALE", "MALE"):
        span = Span(len(text) - 3, len(text), label, "Kim", 0.9, "model:m")
        (found,) = with_listed_given_names(text, [span], NAMES)
        assert found.label == (label if expected == "neither" else expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ingold Ingi", "MALE"),
        ("Ingolda Ingi", "FEMALE"),
        ("Ingold Ingolda Ingi", "neither"),
        ("Bert Ingi", "neither"),
        ("Inge Ingi", "neither"),
        ("Alfa Ali", "neither"),
    ],
)
def test_a_nickname_of_both_genders_goes_with_the_name_that_it_is_short_for(text: str, expected: str) -> None:
    both = ["Ingi", "Ali"]
    names = name_knowledge("de", ["Ingolda", "Inge", "Alfa", *both], ["Ingold", "Bert", *both])
    for label in ("FEMALE", "MALE"):
        spans = [
            Span(m.start(), m.end(), label, m.group(), 0.9, "model:m") for m in re.finditer(r"\w+", text)
        ]
        *_, found = with_listed_given_names(text, spans, names)
        assert found.label == (label if expected == "neither" else expected)


@pytest.mark.parametrize(
    ("text", "label", "expected"),
    [
        ("GABRIELE", "MALE", "FEMALE"),
        ("Svetlanas", "MALE", "FEMALE"),
        ("Andreas", "FEMALE", "MALE"),  # the lists of the language go first
        ("Kim", "FEMALE", "FEMALE"),
        ("Unbekannt", "FEMALE", "FEMALE"),
    ],
)
def test_gender_is_that_of_the_lists(text: str, label: str, expected: str) -> None:
    assert relabelled(text, label, 0.97) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Liebe Conny,\n\nConny kommt", ["FEMALE", "FEMALE"]),
        ("Lieber Conny!", ["MALE"]),
        ("Liebe Conny, hier Kim", ["FEMALE", "MALE"]),
        ("Liebe Conny, Kim und Ingo", ["MALE", "MALE", "MALE"]),
        ("Liebe Conny und Ingo", ["MALE", "MALE"]),
        ("Herr Kim Huber", ["MALE"]),
        ("Frau Kim Huber", ["FEMALE"]),
        ("Frau Mag. Dr. Kim Huber", ["FEMALE"]),
        ("Lieber Conny, liebe Conny!", ["MALE", "MALE"]),
        ("Liebe Ingo!", ["MALE"]),
    ],
)
def test_address_tells_the_gender_where_lists_do_not(text: str, expected: list[str]) -> None:
    names = re.finditer("Conny|Kim|Ingo", text)
    spans = [Span(match.start(), match.end(), "MALE", match.group(), 0.9, "model:m") for match in names]
    assert [span.label for span in with_listed_given_names(text, spans, NAMES)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ihres Sohnes {Gabriele}. {Gabriele} kam", ["MALE", "MALE"]),  # whom lists have as a woman
        ("meine Schwester {Ingo}", ["FEMALE"]),
        ("Oma {Andreas} hat es", ["FEMALE"]),
        ("die Enkel {Ingo} und Eva", ["MALE"]),  # may be several
        ("Schwester. {Ingo} kam und ging", ["MALE"]),
        ("Schwester {Ingo}, Bruder {Ingo}", ["MALE", "MALE"]),  # two people
    ],
)
def test_relatives_tell_the_gender_whatever_lists_say(text: str, expected: list[str]) -> None:
    plain = text.replace("{", "").replace("}", "")
    places = [(m.start() - 2 * n, m[1]) for n, m in enumerate(re.finditer(r"\{(\w+)\}", text))]
    spans = [Span(start, start + len(name), "FEMALE", name, 0.9, "model:m") for start, name in places]
    assert [span.label for span in with_listed_given_names(plain, spans, NAMES)] == expected


@pytest.mark.parametrize(
    ("whole", "expected"), [("Gabriel", "MALE"), ("Gabriele", "FEMALE"), ("Bob", "FEMALE")]
)
def test_a_short_form_is_of_the_whole_name_beside_it(whole: str, expected: str) -> None:
    names = name_knowledge("de", ["Gabi", "Gabriele"], ["Gabriel", "Bob"])
    text = f"{whole} ist krank, sagt Gabi"
    spans = [
        Span(0, len(whole), "FEMALE" if whole == "Gabriele" else "MALE", whole, 0.9, "model:m"),
        Span(len(text) - 4, len(text), "MALE", "Gabi", 0.9, "model:m"),
    ]
    assert with_listed_given_names(text, spans, names)[1].label == expected


def test_names_of_either_gender_have_the_usual_one() -> None:
    knowledge = Pipeline(Settings(key=bytes(range(32))))._listed.knowledge
    assert [gender_of(name, knowledge) for name in ("Gabi", "Conny", "Toni")] == ["FEMALE", "FEMALE", "MALE"]
    assert knowledge.gender("Gabi") == ""
    assert knowledge.mostly("Nour") == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Frau B. Sievers", "FEMALE"),
        ("Fr. B. Sievers", "FEMALE"),
        ("Laut B. Sievers", "MALE"),
        ("Dr. B. S", "MALE"),
    ],
)
def test_an_initial_has_the_gender_of_the_form_of_address(text: str, expected: str) -> None:
    start = text.index("B.")
    (span,) = with_listed_given_names(text, [Span(start, start + 2, "MALE", "B.", 0.9, "model:m")], NAMES)
    assert span.label == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B. Sievers und Berta Sievers", "FEMALE"),
        ("B. Sievers und Berta Singer", "MALE"),
        ("B. Sievers und Carla Sievers", "MALE"),
        ("B. Sieverson und Berta Sievers", "MALE"),
        ("B. Sievers-Kern und Berta Sievers", "FEMALE"),
    ],
)
def test_an_initial_has_the_gender_of_the_whole_name(text: str, expected: str) -> None:
    first, family, _, given, last = text.split()
    spans, position = [], 0
    for name, label in ((first, "MALE"), (family, "FAMILY"), (given, "FEMALE"), (last, "FAMILY")):
        start = text.index(name, position)
        position = start + len(name)
        spans.append(Span(start, position, label, name, 0.9, "model:m"))
    assert with_listed_given_names(text, spans, NAMES)[0].label == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("die Kim da", "FEMALE"), ("beim Kim da", "MALE"), ("der Kim da", "MALE")]
)
def test_an_article_tells_the_gender_where_lists_do_not(text: str, expected: str) -> None:
    start = text.index("Kim")
    label = "FEMALE" if expected == "MALE" and not text.startswith("der") else "MALE"
    (span,) = with_listed_given_names(text, [Span(start, start + 3, label, "Kim", 0.9, "model:m")], NAMES)
    assert span.label == expected


def test_lists_hardly_contradict_annotated_given_names(corpora: Path) -> None:
    knowledge = Pipeline(Settings(only="rules"))._listed.knowledge
    told = wrong = 0
    for name in ("codealltag_s", "codealltag_xl"):
        for document in read_documents(corpora / name, "brat"):
            assert isinstance(document, Document)
            for span in document.spans:
                if span.label in ("FEMALE", "MALE") and span.text.isalpha():
                    gender = knowledge.gender(span.text)
                    told += bool(gender)
                    wrong += bool(gender) and gender != span.label
    assert told > 1000 and wrong <= 1


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("Liebe Ingo,\n\nja", "Ingo", "FEMALE"),
        ("Bis bald, deine Ingo", "Ingo", "FEMALE"),
        ("Lieber Ingo!\nja", "Ingo", "MALE"),
        ("Liebe Ingo, Gabriele und Kim", "Ingo", "MALE"),
        ("heute kommt meine liebe Ingo mit,\nalso", "Ingo", "MALE"),
        ("Liebe Grüße\nIngo", "Ingo", "MALE"),
    ],
)
def test_a_tagger_is_believed_that_agrees_with_the_greeting(text: str, name: str, expected: str) -> None:
    before, _, _ = text.partition(name)
    told = Span(len(before), len(before + name), "FEMALE", name, 0.9, "model:m")
    assert [span.label for span in with_listed_given_names(text, [told], NAMES)] == [expected]


def test_the_gender_of_a_greeting_holds_for_the_whole_text() -> None:
    text = "Liebe Ingo,\n\nsagst du mir, ob Ingo Huber deine Mail hat?"
    spans = [Span(6, 10, "FEMALE", "Ingo", 0.6, "model:m"), Span(30, 34, "MALE", "Ingo", 0.9, "model:m")]
    assert text[30:34] == "Ingo"
    assert [span.label for span in with_listed_given_names(text, spans, NAMES)] == ["FEMALE", "FEMALE"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Herr Rosa Huber", "MALE"),
        ("Herrn Dr. Rosa Huber", "MALE"),
        ("Lieber Rosa Huber", "FEMALE"),
        ("Dr. Rosa Huber", "FEMALE"),
        ("Herr Rosa, Huber", "FEMALE"),
    ],
)
def test_herr_tells_the_gender_of_a_whole_name_whatever_lists_say(text: str, expected: str) -> None:
    spans = [
        Span(text.index(name), text.index(name) + len(name), label, name, 0.9, "model:m")
        for name, label in (("Rosa", "FEMALE"), ("Huber", "FAMILY"))
    ]
    assert [span.label for span in with_listed_given_names(text, spans, NAMES)] == [expected, "FAMILY"]

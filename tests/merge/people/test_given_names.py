"""Listed given names: of one gender, and not places or organizations."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.formats import read_documents
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.mentions.places import Places
from hybrid_deid.merge.people.given_names import gender_of, with_listed_given_names
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Span

NAMES = name_knowledge(
    "de",
    ["Gabriele", "Kim", "Rosa", "Svetlana", "Elba"],
    ["Ingo", "Kim", "Florenz", "Ivan", "Andreas", "Uno"],
    ["rosa"],
    Places(frozenset({"Florenz"})),
    (frozenset({"małgorzata", "andreas"}), frozenset({"emeka", "kim"})),
)


def relabelled(text: str, label: str, score: float, source: str = "model:m", validated: bool = False) -> str:
    """Return the label of what stands before the first blank."""
    word = text.partition(" ")[0]
    span = Span(0, len(word), label, word, score, source, validated)
    (found,) = with_listed_given_names(text, [span], NAMES)
    assert (found.start, found.end, found.text, found.score) == (0, len(word), word, score)
    assert (found.label != label) == bool(found.provenance)
    return found.label


def test_islands_are_no_given_names() -> None:
    assert relabelled("Ivan ruht", "CITY", 0.5) == "MALE"
    assert relabelled("Elba ruht", "CITY", 0.5) == "CITY"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ingo & Gabriele", [("Ingo", "MALE"), ("Gabriele", "FEMALE")]),
        ("Kim und Ingo", [("Kim", "MALE"), ("Ingo", "MALE")]),
        ("Rosa & Ingo", [("Rosa & Ingo", "ORG")]),
        ("Ingo & Söhne", [("Ingo & Söhne", "ORG")]),
        ("Ingo & Ivan & Co", [("Ingo & Ivan & Co", "ORG")]),
        ("Huber & Ingo", [("Huber & Ingo", "ORG")]),
    ],
)
def test_two_people_are_no_firm(text: str, expected: list[tuple[str, str]]) -> None:
    found = with_listed_given_names(text, [Span(0, len(text), "ORG", text, 0.9, "model:m")], NAMES)
    assert [(span.text, span.label) for span in found] == expected
    assert all(text[span.start : span.end] == span.text for span in found)


def test_a_name_in_s_is_the_genitive_of_the_name_that_the_text_has() -> None:
    names = name_knowledge("de", ["Anna"], abroad=(frozenset(), frozenset({"annas"})))
    spans = [Span(11, 16, "FEMALE", "Annas", 0.9, "model:m")]
    (alone,) = with_listed_given_names("Heute habe Annas da", spans, names)
    assert alone.label == "MALE"
    spans.insert(0, Span(0, 4, "FEMALE", "Anna", 0.9, "model:m"))
    both = with_listed_given_names("Anna, habe Annas da", spans, names)
    assert [span.label for span in both] == ["FEMALE", "FEMALE"]


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
    ("text", "label", "score", "source", "expected"),
    [
        ("Ingos", "CITY", 0.5, "model:m", "MALE"),
        ("Ingo", "ORG", 0.4, "consistency:repeat", "MALE"),
        ("Gabriele", "ORG", 0.6, "model:m", "FEMALE"),
        ("Małgorzata", "CITY", 0.6, "model:m", "FEMALE"),
        ("Ingo", "ORG", 0.9, "model:m", "ORG"),
        ("Ingo", "ORG", 0.7, "model:m", "ORG"),
        ("Ingo", "CITY", 0.7, "model:m", "MALE"),
        ("Ingo", "ORG", 0.5, "rule:org", "ORG"),
        ("Ingo", "FAMILY", 0.5, "model:m", "FAMILY"),
        ("Florenz", "CITY", 0.5, "model:m", "CITY"),
        ("Kim", "ORG", 0.5, "model:m", "MALE"),
        ("Rosa", "ORG", 0.5, "model:m", "ORG"),
        ("ingo", "ORG", 0.5, "model:m", "ORG"),
        ("Ingo-Bau", "ORG", 0.5, "model:m", "ORG"),
        ("UNO", "ORG", 0.5, "model:m", "ORG"),
        ("UNO", "CITY", 0.5, "model:m", "MALE"),
    ],
)
def test_unsure_finds(text: str, label: str, score: float, source: str, expected: str) -> None:
    assert relabelled(text, label, score, source) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ivans Geburtstag", "MALE"),
        ("Ivans kommt", "ORG"),
        ("Ivans AG", "ORG"),
        ("Ivan Geburtstag", "ORG"),
        ("Florenzs Dom", "ORG"),
        ("Kims Geburtstag", "MALE"),
        ("Siemens Werk", "ORG"),
    ],
)
def test_a_genitive_before_a_noun_is_no_organization_however_sure_the_tagger(
    text: str, expected: str
) -> None:
    assert relabelled(text, "ORG", 0.99) == expected


@pytest.mark.parametrize(
    ("text", "label", "expected"),
    [
        ("Emeka", "FEMALE", "MALE"),
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
    ("text", "score", "expected"),
    [
        ("Ivans Geburtstag", 0.5, "MALE"),
        ("Ivans Geburtstag", 0.9, "FAMILY"),
        ("Ivans kommt", 0.5, "FAMILY"),
        ("Ivan Geburtstag", 0.5, "FAMILY"),
        ("Pollaks Geburtstag", 0.5, "FAMILY"),
    ],
)
def test_an_unsure_family_name_that_is_the_genitive_of_a_given_one(
    text: str, score: float, expected: str
) -> None:
    assert relabelled(text, "FAMILY", score) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ivan Limbach", "FAMILY"),
        ("Ivan\nLimbach", "CITY"),
        ("Ivan  Limbach", "CITY"),
        ("Iv limbach", "CITY"),
    ],
)
def test_a_place_directly_behind_a_given_name(text: str, expected: str) -> None:
    first, _, second = re.split(r"(\s+)", text)
    start = len(text) - len(second)
    spans = [
        Span(0, len(first), "MALE", first, 0.9, "model:m"),
        Span(start, len(text), "CITY", second, 0.9, "model:m"),
    ]
    assert with_listed_given_names(text, spans, NAMES)[1].label == expected


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


def label_behind(owner: str, between: str, name: str) -> str:
    """Return the label of what a rule took for a family name, behind a man's name."""
    text = f"{owner}{between}{name}"
    start = len(text) - len(name)
    spans = [
        Span(0, len(owner), "MALE", owner, 0.9, "model:m"),
        Span(start, len(text), "FAMILY", name, 0.97, "rule:family.address"),
    ]
    return with_listed_given_names(text, spans, NAMES)[1].label


def test_somebodys_wife_has_her_given_name() -> None:
    assert label_behind("Ingos", " Frau ", "Gabriele") == "FEMALE"
    assert label_behind("Andreas'", " Frau ", "Gabriele") == "FEMALE"
    assert label_behind("Ingo", " Frau ", "Gabriele") == "FAMILY"
    assert label_behind("Ingos", " und Frau ", "Gabriele") == "FAMILY"
    assert {label_behind("Ingos", " Frau ", name) for name in ("Huber", "Ivan")} == {"FAMILY"}


def test_a_genitive_is_no_name_of_the_world() -> None:
    names = name_knowledge("de", ["Anna"], abroad=(frozenset(), frozenset({"annas"})))
    (span,) = with_listed_given_names("Annas Rad", [Span(0, 5, "MALE", "Annas", 0.9, "model:m")], names)
    assert span.label == "FEMALE"


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


def test_what_a_caller_knows_stays() -> None:
    assert relabelled("Emeka", "FEMALE", 1.0, "known") == "FEMALE"
    assert relabelled("Emeka", "FEMALE", 1.0, "model:m", validated=True) == "FEMALE"


@given(
    st.sampled_from(["Ivans", "Emeka", "Kim", "Gabriele", "Siemens", "A"]),
    st.sampled_from(["FEMALE", "MALE", "FAMILY", "ORG", "CITY", "DATE"]),
    st.floats(0, 1),
    st.sampled_from(["", " Geburtstag", " und", " ", "\n"]),
)
def test_it_is_done_after_one_time(word: str, label: str, score: float, rest: str) -> None:
    once = with_listed_given_names(word + rest, [Span(0, len(word), label, word, score, "model:m")], NAMES)
    assert with_listed_given_names(word + rest, once, NAMES) == once


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


def test_a_firm_that_everybody_knows_is_no_genitive() -> None:
    text = "Solange Siemens kein Angebot schickt"
    spans = [Span(8, 15, "ORG", "Siemens", 0.5, "model:m")]
    names = name_knowledge("de", [], ["Siemen"])
    assert [span.label for span in with_listed_given_names(text, spans, names)] == ["ORG"]


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

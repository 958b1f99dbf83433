"""Names with particles and double given names are found whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.formats import read_documents
from hybrid_deid.mentions.knowledge import language_words
from hybrid_deid.merge.people.full_names import with_full_names
from hybrid_deid.values import Document, Span

WORDS = language_words("de")
GIVEN_NAMES = frozenset({"Anna", "Ann", "Kathrin", "Peter", "Lena", "Karl"})
KEY = bytes(range(32))
PIECES = [
    "Eva",
    "von",
    "der",
    "zu",
    "da",
    "Silva",
    "Ann-",
    "Kathrin",
    "-Lena",
    "Graz",
    "Dr.",
    "nach",
    "\n",
    "ß",
]


def found(text: str, *names: tuple[str, str], source: str = "model:m") -> list[tuple[str, str]]:
    """Return (text, label) of the spans after the stage, given finds in the order of the text."""
    spans, behind = [], 0
    for name, label in names:
        start = text.index(name, behind)
        behind = start + len(name)
        spans.append(Span(start, behind, label, name, 0.9, source))
    result = with_full_names(text, spans, WORDS, GIVEN_NAMES.__contains__)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [(span.text, span.label) for span in result]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("Eva von Hohenfels", (("Eva", "FEMALE"), ("Hohenfels", "CITY")), ("von Hohenfels", "FAMILY")),
        ("Eva von der Heydt", (("Eva", "FEMALE"), ("Heydt", "CITY")), ("von der Heydt", "FAMILY")),
        ("Eva von und zu Stein", (("Eva", "FEMALE"), ("Stein", "FAMILY")), ("von und zu Stein", "FAMILY")),
        ("Eva da Silva", (("Eva", "FEMALE"), ("Silva", "FEMALE")), ("da Silva", "FAMILY")),
        ("Jan van den Berg", (("Jan", "MALE"), ("Berg", "CITY")), ("van den Berg", "FAMILY")),
        ("Ali El Masri", (("Ali", "MALE"), ("El", "FAMILY"), ("Masri", "MALE")), ("El Masri", "FAMILY")),
        ("Herr zu Guttenberg", (("Guttenberg", "CITY"),), ("zu Guttenberg", "FAMILY")),
        ("Eva Van der Bellen", (("Eva", "FEMALE"), ("Van", "FAMILY")), ("Van der Bellen", "FAMILY")),
        ("Dr. von Stein", (("von", "FAMILY"), ("Stein", "ORG")), ("von Stein", "FAMILY")),
        ("Inês Ferreira da Silva", (("Inês", "FEMALE"), ("Ferreira", "FAMILY"), ("Silva", "FEMALE")),
         ("da Silva", "FAMILY")),
        ("Eva v. d. Lippe", (("Eva", "FEMALE"), ("Lippe", "CITY")), ("v. d. Lippe", "FAMILY")),
        ("Eva v.d. Heide", (("Eva", "FEMALE"), ("Heide", "FEMALE")), ("v.d. Heide", "FAMILY")),
        ("Jan v. Stein", (("Jan", "MALE"), ("v.", "MALE"), ("Stein", "FAMILY")), ("v. Stein", "FAMILY")),
        ("Herr v. Stein", (("v.", "MALE"), ("Stein", "FAMILY")), ("v. Stein", "FAMILY")),
        ("Frau Dr. v. Stein", (("Stein", "FAMILY"),), ("v. Stein", "FAMILY")),
    ],
)  # fmt: skip
def test_particles_belong_to_the_family_name(
    text: str, names: tuple[tuple[str, str], ...], expected: tuple[str, str]
) -> None:
    assert found(text, *names)[-1] == expected
    assert len(found(text, *names)) == len([name for name, _ in names if name not in expected[0].split()]) + 1


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("mit Eva von Wien nach Graz", (("Eva", "FEMALE"), ("Wien", "CITY"), ("Graz", "CITY"))),
        ("Grüße an Eva von Karl", (("Eva", "FEMALE"), ("Karl", "MALE"))),
        ("eine Mail von Eva", (("Eva", "FEMALE"),)),
        ("Fahrt von Wien", (("Wien", "CITY"),)),
        ("Eva, von Wien", (("Eva", "FEMALE"), ("Wien", "CITY"))),
        ("Eva von Siemens", (("Eva", "FEMALE"), ("Siemens", "ORG"))),
        ("Eva v. Siemens", (("Eva", "FEMALE"), ("Siemens", "ORG"))),
        ("Eva v. Karl", (("Eva", "FEMALE"), ("Karl", "MALE"))),
        ("Eva v. Wien", (("Eva", "FEMALE"), ("Wien", "CITY"))),
        ("Eva, v. d. Lippe", (("Eva", "FEMALE"), ("Lippe", "FAMILY"))),
        ("Herr v. Wien", (("Wien", "CITY"),)),
        ("mit v. Stein", (("Stein", "FAMILY"),)),
        ("Eva und Wien", (("Eva", "FEMALE"), ("Wien", "CITY"))),
        ("Eva von wien", (("Eva", "FEMALE"), ("wien", "CITY"))),
        ("Lieber Ben Maier", (("Ben", "MALE"), ("Maier", "FAMILY"))),
        ("Van Nguyen", (("Van", "MALE"), ("Nguyen", "FAMILY"))),
        ("Frau Da und Herr Huber", (("Da", "FAMILY"),)),
        ("der Graf von Stein", (("Stein", "CITY"),)),
        ("Frau DI Eva", (("Eva", "FEMALE"),)),
        ("Herr DI Huber", (("Huber", "FAMILY"),)),
        ("l'Aquila 'Connor xO'Connor", (("Aquila", "CITY"), ("Connor", "MALE"))),
        ("Eva Di Wien", (("Eva", "FEMALE"), ("Wien", "CITY"))),
        ("Eva bin Karl", (("Eva", "FEMALE"), ("Karl", "MALE"))),
        ("Eva von Wien um 8\nnach Graz", (("Eva", "FEMALE"), ("Wien", "CITY"), ("Graz", "CITY"))),
    ],
)
def test_what_is_no_name_with_particles_stays(text: str, names: tuple[tuple[str, str], ...]) -> None:
    assert found(text, *names) == list(names)


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("Liebe Ann-Kathrin!", "Kathrin", "Ann-Kathrin"),
        ("Liebe Anna-Lena!", "Anna", "Anna-Lena"),
        ("Ex-Anna", "Anna", "Anna"),
        ("Anna-Fan", "Anna", "Anna"),
        ("x@ann-Kathrin", "Kathrin", "Kathrin"),
        ("Anna-Lena-Weg", "Anna", "Anna"),
    ],
)
def test_a_given_name_takes_in_its_other_half(text: str, name: str, expected: str) -> None:
    assert found(text, (name, "FEMALE")) == [(expected, "FEMALE")]


def test_an_article_with_an_apostrophe_belongs_to_the_family_name() -> None:
    assert found("Seán O’Connor", ("Seán", "MALE"), ("Connor", "MALE"))[1] == ("O’Connor", "FAMILY")
    assert found("D'Angelo", ("Angelo", "CITY")) == [("D'Angelo", "FAMILY")]


def test_an_article_of_dialect_is_no_part_of_it() -> None:
    given = ("Eva", "FEMALE")
    assert found("d'Huber Eva", ("d'Huber", "FAMILY"), given) == [("Huber", "FAMILY"), given]
    assert found("D’Huber Eva", ("Huber", "FAMILY"), given) == [("Huber", "FAMILY"), given]
    assert found("D'Huber und Huber", ("D'Huber", "FAMILY"), ("Huber", "FAMILY"))[0] == ("Huber", "FAMILY")
    assert found("Eva D'Huber", given, ("D'Huber", "FAMILY"))[1] == ("D'Huber", "FAMILY")


def test_a_large_town_is_where_somebody_comes_from() -> None:
    names = (("Eva", "FEMALE"), ("München", "FAMILY"))
    assert found("Fahrt Eva von München am Montag", *names) == [("Eva", "FEMALE"), ("München", "CITY")]
    assert found("Frau von München", ("München", "FAMILY")) == [("von München", "FAMILY")]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("K.-H. Weber", "H.", "K.-H."),
        ("K.-H. Weber", "K.", "K.-H."),
        ("mit K.-Heinz", "K.", "K."),
        ("Text.K.-H. Weber", "H.", "H."),
    ],
)
def test_an_initial_takes_in_its_other_half(text: str, name: str, expected: str) -> None:
    assert found(text, (name, "MALE")) == [(expected, "MALE")]


def test_what_a_caller_knows_stays() -> None:
    names = (("Eva", "FEMALE"), ("Hohenfels", "CITY"))
    assert found("Eva von Hohenfels", *names, source="known") == list(names)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(PIECES),
            st.sampled_from([None, "FEMALE", "FAMILY", "CITY", "ORG", "DATE"]),
        ),
        max_size=12,
    ),
    st.sampled_from(["", " "]),
)  # fmt: skip
def test_spans_stay_sorted_apart_and_cover_no_less(words: list[tuple[str, str | None]], joint: str) -> None:
    text, spans = "", []
    for word, label in words:
        if label and word.strip("-. \n"):
            spans.append(Span(len(text), len(text) + len(word), label, word, 0.9, "model:m"))
        text += word + joint
    result = with_full_names(text, spans, WORDS, GIVEN_NAMES.__contains__)
    ends = [0, *(span.end for span in result)]
    assert all(span.start >= end for span, end in zip(result, ends, strict=False))
    covered = {place for span in result for place in range(span.start, span.end)}
    assert covered >= {place for span in spans for place in range(span.start, span.end)}
    assert all(span.text == text[span.start : span.end] for span in result)


@pytest.mark.parametrize(
    "name", ["von der Heydt", "van den Berg", "da Silva", "El Mansouri", "Di Marco", "von Hohenfels"]
)
def test_the_whole_name_goes(name: str) -> None:
    text = f"Hallo Anna,\n\nHerr {name} und Peter {name} kommen.\n\nLiebe Grüße\nEva {name}\n"
    spans = hybrid_deid.load(key=KEY).tag(text)
    assert [span.text for span in spans if span.label == "FAMILY"] == [name] * 3


def test_annotated_mail_is_left_as_it_is(corpora: Path) -> None:
    changed = 0
    for name in ("codealltag_s", "codealltag_xl"):
        for document in read_documents(corpora / name, "brat"):
            assert isinstance(document, Document)
            spans = tuple(sorted(document.spans, key=lambda span: span.start))
            after = with_full_names(document.text, spans, WORDS, lambda word: True)
            changed += (
                sum(one != other for one, other in zip(spans, after, strict=False)) + len(spans) - len(after)
            )
    assert changed <= 2


def test_a_place_behind_a_short_von_is_somebody_who_has_it_in_full() -> None:
    people = [("Eva", "FEMALE"), ("von Stein", "FAMILY"), ("Jan", "MALE"), ("Stein", "CITY")]
    assert found("Eva von Stein und Jan v. Stein", *people)[-1] == ("v. Stein", "FAMILY")
    assert found("Eva von Stein und Jan v. Wien", *people[:3], ("Wien", "CITY"))[-1] == ("Wien", "CITY")
    assert found("Eva von Stein aus Stein", *people[:2], ("Stein", "CITY"))[-1] == ("Stein", "CITY")
    town = [*people, ("Stein", "CITY")]
    assert found("Eva von Stein, Jan v. Stein, 90547 Stein", *town)[-2:] == [("v. Stein", "FAMILY"), town[-1]]


def test_a_given_name_of_somebody_is_no_particle() -> None:
    names = [("Tom", "MALE"), ("Ben", "FAMILY"), ("Eva", "FEMALE"), ("Ben", "MALE")]
    assert found("Tom Ben Eva mit Ben", *names)[1:3] == [("Ben", "FAMILY"), ("Eva", "FEMALE")]
    assert found("Tom Ben Eva", *names[:3])[1:] == [("Ben Eva", "FAMILY")]

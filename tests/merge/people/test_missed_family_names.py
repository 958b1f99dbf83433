"""Listed family names beside given ones."""

from __future__ import annotations

from pathlib import Path

import pytest

import hybrid_deid
from hybrid_deid.formats import read_documents
from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.people.missed_family_names import missed_family_names
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Span

KNOWLEDGE = name_knowledge("de", ["Eva"], ["Karl"], ["danke", "lang"], Places(frozenset({"Lippe", "Wien"})))
FAMILIES = frozenset({"Lüdemann", "Lang", "Silva", "Kern", "Danke"})
KEY = bytes(range(32))


def found(text: str, *names: tuple[str, str]) -> list[str]:
    spans = [Span(text.index(n), text.index(n) + len(n), label, n, 0.9, "model:m") for n, label in names]
    result = missed_family_names(text, spans, KNOWLEDGE, FAMILIES.__contains__)
    assert all(span.label == "FAMILY" and span.text == text[span.start : span.end] for span in result)
    return [span.text for span in result]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mit Eva Lüdemann da", ["Lüdemann"]),
        ("mit Eva Kern-Lüdemann", ["Kern-Lüdemann"]),
        ("mit Eva da Silva", ["da Silva"]),
        ("mit Eva von der Lippe", ["von der Lippe"]),
        ("Eva v. d. Lang\n", ["v. d. Lang"]),
        ("Eva von der Lang", ["von der Lang"]),
        ("Eva von der Linde", ["von der Linde"]),
        ("Eva von Linde", []),
        ("mit Eva zur Mühlen in Graz", ["zur Mühlen"]),
        ("Eva Weil war da", ["Weil"]),
        ("Eva weil sie", []),
        ("mit Eva Vu aus Belgien", ["Vu"]),
        ("Kennst du Eva Öz?", ["Öz"]),
        ("Eva Im Haus, Eva Mo, Eva Vu-Test, Eva ma", []),
        ("Eva aus der Fünten", ["aus der Fünten"]),
        ("Eva zur Mühle", []),
        ("Eva aus der Wien", []),
        ("Eva zur Mühlen-Graz", []),
        ("Eva van der Meulen", ["van der Meulen"]),
        ("Eva van der meulen", []),
        ("Eva al-Lüdemann", ["al-Lüdemann"]),
        ("LÜDEMANN Eva", ["LÜDEMANN"]),
        ("Eva LÜDEMANN", ["LÜDEMANN"]),
        ("Eva Lippe", []),
        ("Eva Danke", []),
        ("DANKE Eva", []),
        ("Eva Lang", ["Lang"]),
        ("LANG Eva", ["LANG"]),
        ("Lang Eva", []),
        ("Eva lang", []),
        ("der Lang Eva", ["Lang"]),
        ("Die Kern Eva", ["Kern"]),
        ("der Bauer Eva", []),
        ("in der Kern Eva", ["Kern"]),
        ("wieder Kern Eva", []),
        ("Eva Koch", []),
        ("Eva lüdemann", []),
        ("Eva, Lüdemann", []),
        ("Eva von der Arbeit", []),
        ("Eva Kern-Gruppe", []),
        ("Eva Kern@web.de", []),
    ],
)
def test_names_beside_a_given_one(text: str, expected: list[str]) -> None:
    assert found(text, ("Eva", "FEMALE")) == expected


def test_what_is_found_already_stays() -> None:
    assert found("Eva Lüdemann", ("Eva", "FEMALE"), ("Lüdemann", "ORG")) == []
    assert found("Eva Lüdemann", ("Eva", "CITY")) == []


def test_in_the_pipeline() -> None:
    text = "Taufpaten sind Karoline v. d. Lippe und Viktoria Ahlers.\n\n1  BRANDSTÄTTER Ulrike\n"
    names = {span.text for span in hybrid_deid.load(key=KEY).tag(text) if span.label == "FAMILY"}
    assert names == {"v. d. Lippe", "Ahlers", "BRANDSTÄTTER"}


def test_annotated_mail_has_no_other_word_there(corpora: Path) -> None:
    pipeline = Pipeline(Settings(key=KEY))
    for name in ("codealltag_s", "codealltag_xl"):
        for document in read_documents(corpora / name, "brat"):
            assert isinstance(document, Document)
            spans = sorted(document.spans, key=lambda span: span.start)
            assert not missed_family_names(
                document.text, spans, pipeline._listed.knowledge, pipeline._listed.is_family
            )

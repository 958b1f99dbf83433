"""Corpora as experiments want them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hybrid_deid.errors import InputError
from hybrid_deid.experiments.models import Part, Place
from hybrid_deid.experiments.views import (
    RESUBSTITUTED,
    Source,
    by_content,
    column_corpus,
    countries_of,
    mapped,
    shown,
    source_of,
)
from hybrid_deid.values import Document, Span

COLUMNS = "Eva\tPER\nLind\tPER\n.\t0\n\nI\t0\nÖrebro 0\nNorge\tLOC\nLund\tLOC\n\nsa\t0\nPer\tPER\n"
TEXT = "Liebe Anna Pohl,\nbis bald in Graz!\n"
ANNOTATIONS = "T1\tFEMALE 6 10\tAnna\nT2\tFAMILY 11 15\tPohl\nT3\tCITY 29 33\tGraz\n"


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """Return a folder of corpora with one of two emails and one in columns."""
    folder = tmp_path / "corpora" / "mails"
    folder.mkdir(parents=True)
    for name in ("1_1", "2_1"):
        (folder / f"{name}.txt").write_text(TEXT)
        (folder / f"{name}.ann").write_text(ANNOTATIONS)
    columns = tmp_path / "corpora" / "swedish_ner" / "train_corpus.txt"
    columns.parent.mkdir()
    columns.write_text(COLUMNS)
    return Place(tmp_path / "corpora", tmp_path / "cache")


def found(document: Document) -> list[tuple[str, str]]:
    return [(span.label, span.text) for span in document.spans]


def test_columns_become_documents_of_lines(place: Place) -> None:
    (document,) = column_corpus(place.corpora / "swedish_ner" / "train_corpus.txt").values()
    assert document.text == "Eva Lind .\nI Örebro Norge Lund\nsa Per\n"
    assert found(document) == [("PER", "Eva Lind"), ("LOC", "Norge Lund"), ("PER", "Per")]


def test_columns_of_another_form_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text("Eva\tNN\tPER\n")
    with pytest.raises(InputError, match=r"wrong.txt: line 1 has 3 columns"):
        column_corpus(path)


def test_labels_of_another_scheme_are_mapped() -> None:
    text = "Eva Lind, Norge, Lund, Kasper"
    spans = [(0, 8, "PER"), (10, 15, "LOC"), (17, 21, "LOC"), (23, 29, "MISC")]
    document = Document("1", text, spans=tuple(Span(a, b, label, text[a:b]) for a, b, label in spans))
    result = mapped(document, {"PER": "PERSON", "LOC": "PLACE"}, countries_of("sv"))
    assert found(result) == [("FEMALE", "Eva"), ("FAMILY", "Lind"), ("CITY", "Lund")]
    assert all(text[span.start : span.end] == span.text for span in result.spans)


def test_a_name_alone_is_a_given_name_where_a_list_has_it() -> None:
    for name, label in (("Eva", "FEMALE"), ("Zwrzlbrnft", "FAMILY")):
        document = Document("1", name, spans=(Span(0, len(name), "PER", name),))
        assert found(mapped(document, {"PER": "PERSON"}, frozenset())) == [(label, name)]


def test_resubstituted_documents_hold_no_original_and_are_the_same_each_time(place: Place) -> None:
    plain = source_of("mails", ("1_1", "2_1"), place)
    other = replace(plain, view=RESUBSTITUTED)
    first, second = shown(other, place)
    assert [span.label for span in first.spans] == ["FEMALE", "FAMILY", "CITY"]
    assert not {"Anna", "Pohl", "Graz"} & set(first.text.replace(",", " ").replace("!", " ").split())
    assert all(first.text[span.start : span.end] == span.text for span in first.spans)
    assert [document.text for document in shown(other, place)] == [first.text, second.text]


def test_recognized_entities_alone_are_replaced(place: Place) -> None:
    plain = source_of("mails", ("1_1",), place)
    (document,) = shown(replace(plain, view=RESUBSTITUTED, recognized=(("1_1", ((29, 33, "CITY"),)),)), place)
    assert document.text.startswith("Liebe Anna Pohl,\nbis bald in ") and "Graz" not in document.text
    assert [span.label for span in document.spans] == ["CITY"]


def test_the_checksum_of_a_source_follows_its_contents(place: Place) -> None:
    one, both = source_of("mails", ("1_1",), place), source_of("mails", ("1_1", "2_1"), place)
    assert one.part.checksum != both.part.checksum
    assert isinstance(one, Source) and isinstance(one.part, Part)
    assert one == source_of("mails", ("1_1",), place)


def test_versions_of_a_document_have_ids_of_their_own() -> None:
    document = Document("1_1", "Anna", spans=(Span(0, 4, "FEMALE", "Anna"),))
    assert by_content(document) == by_content(document)
    assert len({by_content(each).id for each in (document, replace(document, spans=()))}) == 2

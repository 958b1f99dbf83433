"""Annotations of this checkout: marks in texts, and places in posts that lie elsewhere."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from hybrid_deid.errors import InputError
from hybrid_deid.experiments.corpora import read_corpus
from hybrid_deid.experiments.own_corpora import (
    DATA,
    annotated_posts,
    digest_of,
    raw_posts,
    written_mails,
)
from hybrid_deid.labels import pi_scheme
from hybrid_deid.values import Document, Span


def check(document: Document) -> None:
    """Hold the spans of a document to what every span must be."""
    behind = 0
    for span in document.spans:
        assert behind <= span.start < span.end
        stretch = document.text[span.start : span.end]
        assert stretch == span.text == stretch.strip()
        assert span.label in pi_scheme().labels and "\n" not in stretch
        behind = span.end


def test_marks_become_spans(tmp_path: Path) -> None:
    place = tmp_path / "mails.txt"
    place.write_text("=== 001 a\nHallo ⟦Anna|FEMALE⟧ ⟦Pohl|FAMILY⟧!\n\n=== 002 b\nNichts.\n", "utf-8")
    first, second = written_mails(place)
    assert (first.id, first.text) == ("001_a", "Hallo Anna Pohl!\n")
    assert first.spans == (Span(6, 10, "FEMALE", "Anna"), Span(11, 15, "FAMILY", "Pohl"))
    assert (second.text, second.spans) == ("Nichts.\n", ())


@pytest.mark.parametrize("wrong", ["⟦Anna|FEMALE", "⟦Anna⟧", "⟦Anna|NAME⟧"])
def test_a_wrong_mark_is_told_without_the_text(tmp_path: Path, wrong: str) -> None:
    place = tmp_path / "mails.txt"
    place.write_text(f"=== 001 a\nHallo {wrong}!\n", "utf-8")
    with pytest.raises(InputError, match=r"mails\.txt: 001_a has a mark that is none") as caught:
        list(written_mails(place))
    assert "Anna" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("Hallo!\n=== 001 a\nNa?\n", "text before the first"),
        ("=== 001 a\nA\n=== 001 a\nB\n", "called 001_a"),
        ("", "or none"),
    ],
)
def test_an_email_without_a_name_of_its_own_is_refused(tmp_path: Path, content: str, message: str) -> None:
    place = tmp_path / "mails.txt"
    place.write_text(content, "utf-8")
    with pytest.raises(InputError, match=rf"mails\.txt: has .*{message}"):
        list(written_mails(place))


@pytest.mark.parametrize(
    ("part", "number"),
    [
        ("training", 12702),
        ("unlearnt", 2800),
        ("aside", 180),
        ("probing", 80),
        ("genres", 220),
        ("mailboxes", 512),
        ("mailboxes_again", 85),
    ],
)
def test_the_written_mails_are_well_marked(part: str, number: int) -> None:
    mails = list(written_mails(DATA / "written_mails" / f"{part}.txt"))
    assert len({mail.id for mail in mails}) == len(mails) == number
    for mail in mails:
        check(mail)


def posts(folder: Path, text: str) -> Path:
    """Write one raw post, and an annotation of "Hallo Anna"."""
    with lzma.open(folder / "travels.jsonl.xz", "wt", encoding="utf-8") as stream:
        stream.write(json.dumps({"id": "TRAVELS_7", "text": text}) + "\n")
    layer = {"id": "TRAVELS_7", "sha256": digest_of("Hallo Anna"), "spans": [[6, 10, "FEMALE"]]}
    place = folder / "layer.jsonl"
    place.write_text(json.dumps(layer) + "\n")
    return place


def test_annotations_find_their_posts(tmp_path: Path) -> None:
    (post,) = annotated_posts(posts(tmp_path, "Hallo Anna"), tmp_path, raw_posts)
    assert post == Document("TRAVELS_7", "Hallo Anna", spans=(Span(6, 10, "FEMALE", "Anna"),))


def test_another_text_is_refused(tmp_path: Path) -> None:
    place = posts(tmp_path, "Hallo Adam")
    with pytest.raises(
        InputError, match=r"has no post TRAVELS_7 with the text that .*layer\.jsonl annotates"
    ):
        list(annotated_posts(place, tmp_path, raw_posts))


def test_the_annotated_posts_are_no_others_and_well_annotated(corpora: Path) -> None:
    found = read_corpus(corpora / "annotated_posts")
    assert len(found) == 11141 and not found.keys() & read_corpus(corpora / "codealltag_xl").keys()
    for post in found.values():
        check(post)


@pytest.mark.parametrize("name", ["unsure_posts", "unlearnt_posts"])
def test_posts_for_development_are_none_of_training(corpora: Path, name: str) -> None:
    found = read_corpus(corpora / name)
    learnt = {**read_corpus(corpora / "annotated_posts"), **read_corpus(corpora / "codealltag_xl")}
    assert found and not found.keys() & learnt.keys()
    lines = {line for post in learnt.values() for line in _long_lines(post.text)}
    for post in found.values():
        check(post)
        assert not lines.intersection(_long_lines(post.text))


def _long_lines(text: str) -> set[str]:
    return {line.strip() for line in text.splitlines() if len(line.strip()) >= 35}


def test_emails_annotated_again_are_those_kept_aside() -> None:
    first, again = (
        {mail.id: mail.text for mail in written_mails(DATA / "written_mails" / f"{part}.txt")}
        for part in ("mailboxes", "mailboxes_again")
    )
    assert again.items() <= first.items()


def test_posts_annotated_again_are_those_of_the_corpora(corpora: Path) -> None:
    found = read_corpus(corpora / "annotated_again")
    first = read_corpus(corpora / "codealltag_xl")
    assert len(found) == 90
    for name, post in found.items():
        check(post)
        assert post.text == first[name].text


def test_a_damaged_file_of_raw_posts_is_named(tmp_path: Path) -> None:
    place = posts(tmp_path, "Hallo Anna")
    source = tmp_path / "travels.jsonl.xz"
    source.write_bytes(source.read_bytes()[:-12])
    with pytest.raises(InputError, match=r"travels\.jsonl\.xz: cannot be read"):
        list(annotated_posts(place, tmp_path, raw_posts))

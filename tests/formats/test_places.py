"""Single files stand where they were asked for, and nothing is written in the place of anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid_deid.errors import ConfigurationError, OutputError
from hybrid_deid.formats import FORMATS, check_conversion, check_places, open_writer, read_documents
from hybrid_deid.values import Document

from .make import replaced


@pytest.mark.parametrize(("name", "target"), [("a.TXT", "txt"), ("a.Txt", "txt"), ("a.EML", "eml")])
def test_a_single_file_has_the_very_name_that_was_asked_for(tmp_path: Path, name: str, target: str) -> None:
    taken = tmp_path / f"a.{target}"
    taken.write_bytes(b"precious")
    raw = b"From: a@b.at\n\nHallo\n"
    (tmp_path / "in.eml").write_bytes(raw)
    [document] = read_documents(tmp_path / "in.eml")
    assert isinstance(document, Document)
    with open_writer(tmp_path / name, target) as writer:
        writer.write(replaced(document, []))
    assert taken.read_bytes() == b"precious" and b"Hallo" in (tmp_path / name).read_bytes()
    with pytest.raises(OutputError, match=f"{name}: exists already"):
        open_writer(tmp_path / name, target)


def test_the_pair_of_brat_keeps_its_small_endings(tmp_path: Path) -> None:
    with open_writer(tmp_path / "a.TXT", "brat") as writer:
        writer.write(replaced(Document("a", "Hallo"), []))
    assert {file.name for file in tmp_path.iterdir()} == {"a.txt", "a.ann"}


def test_no_file_of_a_pair_takes_the_place_of_the_input(tmp_path: Path) -> None:
    for source, target in (
        ("a.txt txt", "a.ann brat"),
        ("a.txt txt", "a.TXT brat"),
        ("a.ann brat", "a.txt txt"),
        ("a.txt brat", "a.ann brat"),
    ):
        (name, format_), (wanted, wanted_format) = source.split(), target.split()
        with pytest.raises(ConfigurationError, match="the output must lie outside the input"):
            check_conversion(tmp_path / name, format_, tmp_path / wanted, wanted_format)
        check_conversion(tmp_path / name, format_, tmp_path / "sub" / wanted, wanted_format)


def test_what_is_written_has_its_own_place(tmp_path: Path) -> None:
    def checked(source: str, target: str, **others: Path) -> None:
        key, pack = others.pop("key", tmp_path / "k.key"), tmp_path / "pack.toml"
        written = {f"the {name}": path for name, path in others.items()}
        places = (tmp_path / source, FORMATS["txt"], tmp_path / target, FORMATS["txt"])
        check_places(*places, key, [pack], written)

    (tmp_path / "in").mkdir()
    checked("in", "out", report=tmp_path / "report.json", mapping=tmp_path / "map")
    checked("in/a.txt", "in/b.txt", report=tmp_path / "in/report.json")
    refused: list[tuple[str, str, dict[str, str], str]] = [
        ("in/a.txt", "b.txt", {"report": "b.txt"}, "report must lie outside the output"),
        ("in/a.txt", "b.txt", {"mapping": "b.txt"}, "mapping must lie outside the output"),
        ("in", "out", {"mapping": "x", "report": "x"}, "report must lie outside the mapping"),
        ("in", "out", {"report": "in/a.txt"}, "report must lie outside the input"),
        ("in", "out", {"mapping": "in/map"}, "mapping must lie outside the input"),
        ("in", "out", {"report": "k.key"}, "report must lie outside the key"),
        ("in", "out", {"report": "pack.toml"}, "report must lie outside the other files"),
        ("in", "out", {"mapping": "out/map"}, "mapping must lie outside the output"),
        ("in", "out", {"report": "out/sub/../report.json"}, "report must lie outside the output"),
        ("in", "out", {"journal": "out.j", "report": "out.j"}, "report must lie outside the journal"),
        ("in", "out", {"key": "out/k.key"}, "key must lie outside the output"),
        ("in/a.txt", "k.txt", {"key": "k.txt"}, "output must lie outside the key"),
    ]
    for source, target, others, reason in refused:
        with pytest.raises(ConfigurationError, match=reason):
            checked(source, target, **{name: tmp_path / path for name, path in others.items()})


def test_links_do_not_hide_what_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "other").symlink_to(tmp_path / "in")
    with pytest.raises(ConfigurationError, match="outside the input"):
        check_conversion(tmp_path / "in", "txt", tmp_path / "other" / "out", "txt")

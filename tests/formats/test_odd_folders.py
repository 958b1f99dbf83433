"""Folders that hold what is no file, leads nowhere or cannot be looked into: the rest goes on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hybrid_deid.errors import InputError
from hybrid_deid.formats import detect_format
from hybrid_deid.formats.detection import other_files
from hybrid_deid.formats.sizes import estimated_documents, identity_of

from .make import read_all

FILES = {
    "txt": {"a.txt": "Frau Pohl"},
    "brat": {"a.txt": "Frau Pohl", "a.ann": "T1\tFAMILY 5 9\tPohl\n"},
    "eml": {"a.eml": "Subject: Gruß\n\nFrau Pohl\n"},
    "conll": {"a.conll": "Frau\tO\nPohl\tB-FAMILY\n"},
}
OWN = {"txt": ".txt", "brat": ".ann", "eml": ".eml", "conll": ".conll"}


@pytest.fixture(params=sorted(FILES))
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """Return a format and a folder with one document of it."""
    place = tmp_path / "in"
    place.mkdir()
    for name, content in FILES[request.param].items():
        (place / name).write_text(content, "utf-8")
    return request.param, place


def unlistable(folder: Path) -> None:
    """Make folders in `folder`, the last of which has a path too long to be listed, even by root."""
    name = "d" * 200
    at = os.open(folder, os.O_RDONLY)
    for _ in range(22):
        os.mkdir(name, dir_fd=at)
        below = os.open(name, os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = below
    os.close(at)


def test_files_of_other_kinds_are_counted(folder: tuple[str, Path]) -> None:
    name, place = folder
    assert other_files(place, name) == 0
    for other in ("brief.pohl", "a.csv", "sub/b.zip", ".hidden.csv"):
        (place / other).parent.mkdir(exist_ok=True)
        (place / other).touch()
    assert other_files(place, name) == 3


def test_a_pipe_is_set_aside(folder: tuple[str, Path]) -> None:
    name, place = folder
    os.mkfifo(place / f"b{OWN[name]}")
    if name == "brat":
        (place / "b.txt").write_text("x")
    assert detect_format(place) == name
    documents, [error] = read_all(place)
    assert [d.id for d in documents] == ["a"] and error.document_id == "b"


def test_links_that_lead_nowhere_cost_themselves_only(folder: tuple[str, Path]) -> None:
    name, place = folder
    for link in ("anhang.pdf", f"b{OWN[name]}"):
        (place / link).symlink_to("nowhere")
    documents, [error] = read_all(place)
    assert [d.id for d in documents] == ["a"] and error.document_id == "b"
    assert ("anhang.pdf", -1, 0) in identity_of(place)


def test_a_folder_that_cannot_be_listed_is_set_aside(folder: tuple[str, Path]) -> None:
    name, place = folder
    before = list(identity_of(place))
    unlistable(place)
    assert detect_format(place) == name
    documents, [error] = read_all(place)
    assert [d.id for d in documents] == ["a"] and "cannot be listed" in error.reason
    assert list(identity_of(place)) == [*before, (error.document_id, -1, 0)]
    if name != "conll":
        assert estimated_documents(place, name) == 1


def test_links_to_folders_are_set_aside_and_those_to_files_followed(
    folder: tuple[str, Path], tmp_path: Path
) -> None:
    name, place = folder
    (tmp_path / "far").mkdir()
    for file in [*place.iterdir()]:
        (tmp_path / "far" / file.name).write_bytes(file.read_bytes())
        (place / f"b{file.suffix}").symlink_to(tmp_path / "far" / file.name)
    (place / "linked").symlink_to(tmp_path / "far")
    (place / "again").symlink_to(place)
    (place / ".hidden").symlink_to(tmp_path / "far")
    assert detect_format(place) == name
    documents, errors = read_all(place)
    assert [d.id for d in documents] == ["a", "b"]
    assert [error.document_id for error in errors] == ["again", "linked"]
    assert all("not followed" in error.reason for error in errors)
    assert {("again", -1, 0), ("linked", -1, 0)} < set(identity_of(place))


def test_a_folder_with_nothing_else_says_so(tmp_path: Path) -> None:
    unlistable(tmp_path)
    with pytest.raises(InputError, match="only folders that cannot be listed"):
        detect_format(tmp_path)
    documents, [error] = read_all(tmp_path, "txt")
    assert not documents and "cannot be listed" in error.reason


def test_one_unreadable_file_of_conll_does_not_cost_the_folder(tmp_path: Path) -> None:
    (tmp_path / "a.conll").write_bytes(FILES["conll"]["a.conll"].encode("utf-16"))
    (tmp_path / "b.conll").write_text(FILES["conll"]["a.conll"])
    documents, [error] = read_all(tmp_path)
    assert [d.text for d in documents] == ["Frau Pohl"]
    assert error.reason.startswith("a.conll: is utf-16-le")


@pytest.mark.parametrize("content", [b"\x1f\x8b\x08\x00", b"PK\x03\x04", b"%PDF-1.4", b"PAR1\x15\x00\x15"])
def test_what_is_packed_or_no_text_is_to_be_unpacked(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.mbox.gz").write_bytes(content)
    with pytest.raises(InputError, match=r"a\.mbox\.gz: is packed, or no plain text; unpack it"):
        detect_format(tmp_path / "a.mbox.gz")

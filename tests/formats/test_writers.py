from __future__ import annotations

import json
import os
import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from hybrid_deid.errors import ConfigurationError, DocumentError, InputError, OutputError
from hybrid_deid.formats import (
    FORMATS,
    Writer,
    check_conversion,
    detect_format,
    format_options,
    open_writer,
    read_documents,
)
from hybrid_deid.values import Document, Region

from .make import read_all, replaced, spans_of

MAIL = b"From: Ada Pohl <ada@x.at>\nSubject: Hallo\n\nLiebe Pohl\n"


def samples(folder: Path) -> dict[str, Path]:
    """A file or folder of every format that holds the word Pohl."""
    for name in ("txt", "brat", "eml"):
        (folder / name).mkdir()
    (folder / "txt/a.txt").write_text("Frau Pohl")
    (folder / "brat/a.txt").write_text("Frau Pohl")
    (folder / "brat/a.ann").write_text("T1\tFAMILY 5 9\tPohl\n")
    (folder / "eml/a.eml").write_bytes(MAIL)
    (folder / "a.mbox").write_bytes(b"From a@b Mon Feb 29 10:00:00 2016\n" + MAIL + b"\n")
    (folder / "a.jsonl").write_text('{"id": "a", "text": "Frau Pohl"}\n')
    (folder / "a.conll").write_text("Frau\tO\nPohl\tB-FAMILY\n")
    (folder / "a.csv").write_text("id,text\na,Frau Pohl\n")
    return {n: folder / (n if FORMATS[n].folder else f"a.{n}") for n in FORMATS}


def test_formats_are_detected_and_cross_written(tmp_path: Path) -> None:
    for source, path in samples(tmp_path).items():
        assert detect_format(path) == source
        for target, format_ in FORMATS.items():
            place = tmp_path / f"{source}-{target}"
            if format_.sources and source not in format_.sources:
                with pytest.raises(ConfigurationError, match=f"{source} cannot be written as {target}"):
                    check_conversion(path, source, place, target)
                continue
            check_conversion(path, source, place, target)
            documents, errors = read_all(path, text_columns=["text"])
            assert not errors
            with open_writer(place, target) as writer:
                for document in documents:
                    at = document.text.rindex("Pohl")
                    writer.write(replaced(document, [(at, at + 4)], "Huber"))
            [again] = read_all(place, target, text_columns=["text"])[0]
            assert "Huber" in again.text
            if target != "conll":
                assert again.text.replace("Huber", "Pohl").strip() == documents[0].text.strip()
            if format_.render_tagged:
                tagged = tmp_path / f"{source}-{target}-tagged"
                with open_writer(tagged, target) as writer:
                    writer.write_tagged(documents[0], spans_of(documents[0].text, [(0, 4)]))
                [again] = read_all(tagged, target)[0]
                assert again.spans[0].label == "FAMILY" and again.spans[0].text == documents[0].text[:4]


@pytest.mark.parametrize("target", ["txt", "eml", "mbox", "csv"])
def test_formats_without_room_for_spans_say_so_first(tmp_path: Path, target: str) -> None:
    source = "csv" if target == "csv" else "eml"
    with pytest.raises(ConfigurationError, match=f"'{target}' has no room for spans"):
        check_conversion("in", source, tmp_path / "x", target, tagged=True)


def test_output_must_lie_outside_the_input(tmp_path: Path) -> None:
    (tmp_path / "in/sub").mkdir(parents=True)
    for source, target in (("in", "in"), ("in", "in/out"), ("in/sub/a.txt", "in")):
        with pytest.raises(ConfigurationError, match="outside the input"):
            check_conversion(tmp_path / source, "txt", tmp_path / target, "txt")
    check_conversion(tmp_path / "in/a.txt", "txt", tmp_path / "in/b.txt", "txt")


def test_whole_input_errors(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd/a.pdf").write_text("x")
    (tmp_path / "mixed").mkdir()
    (tmp_path / "mixed/a.txt").write_text("x")
    (tmp_path / "mixed/a.eml").write_text("x")
    (tmp_path / "unknown.bin").write_text("x")
    (tmp_path / "nothing").write_text("")
    (tmp_path / "array.json").write_text('\n [{"text": "x"}]')
    cases = {
        "missing": "No such file",
        "empty": "the folder is empty",
        "odd": "holds no .txt",
        "nothing": "is empty",
        "mixed": "holds txt and eml",
        "array.json": r"JSON Lines are one object a line .*--from jsonl$",
        "unknown.bin": "not clear; name it with --from",
        "bad\0name": "not a valid",
    }
    for name, reason in cases.items():
        with pytest.raises(InputError, match=reason) as caught:
            read_documents(tmp_path / name)
        assert "\n" not in str(caught.value)
    with pytest.raises(ConfigurationError, match=r"no format 'pdf'; known are txt, brat"):
        read_documents(tmp_path / "odd", "pdf")
    with pytest.raises(InputError, match=r"no file with the ending \.txt"):
        list(read_documents(tmp_path / "odd", "txt"))


def test_options_refuse_what_they_do_not_know() -> None:
    with pytest.raises(ConfigurationError, match="unknown key 'colour'"):
        format_options({"colour": 1})
    with pytest.raises(ConfigurationError, match="no text encoding 'klingon'"):
        format_options({"encoding": "klingon"})
    with pytest.raises(ConfigurationError, match="delimiter"):
        format_options({"delimiter": ",,"})


@pytest.mark.parametrize(
    "name",
    [
        "../x",
        "/etc/x",
        "a/../../x",
        "",
        ".",
        "a//b",
        "c:\\x",
        "C:x",
        "a\nb",
        ".hidden",
        "a/.b",
        "x\ud800",
        "x" * 300,
        "/".join(["x" * 200] * 30),
    ],
)
@pytest.mark.parametrize("target", ["txt", "brat"])
def test_ids_never_leave_the_output_folder(tmp_path: Path, name: str, target: str) -> None:
    with open_writer(tmp_path / "out", target) as writer:
        with pytest.raises(DocumentError, match="cannot name an output file"):
            writer.write(replaced(Document(name, "x"), []))
        writer.write(replaced(Document("a/b", "x"), []))
    files = [p for p in tmp_path.rglob("*") if p.is_file()]
    assert files and all(p.parent == tmp_path / "out/a" for p in files)


@pytest.mark.parametrize("target", ["txt", "brat"])
@pytest.mark.parametrize("between", [lambda writer: None, lambda writer: writer.checkpoint()])
@pytest.mark.parametrize("names", [("a", "a.txt/b"), ("a.txt/b", "a"), ("a", "a.txt/b/c")])
def test_of_two_ids_one_of_which_is_the_folder_of_the_other_one_is_set_aside(
    tmp_path: Path, target: str, between: Callable[[Writer], object], names: tuple[str, str]
) -> None:
    with open_writer(tmp_path / "out", target) as writer:
        writer.write(replaced(Document(names[0], "Frau Pohl"), [(5, 9)]))
        between(writer)
        with pytest.raises(DocumentError, match="rename the document"):
            writer.write(replaced(Document(names[1], "Frau Pohl"), [(5, 9)]))
        writer.write(replaced(Document("z", "Frau Pohl"), [(5, 9)]))
    files = [path.name for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert sorted(name for name in files if name.endswith(".txt")) == sorted(
        [f"{names[0].split('/')[-1]}.txt", "z.txt"]
    )
    assert not [name for name in files if name.startswith(".")]


def test_links_in_the_output_folder_do_not_lead_out(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out/a").symlink_to(tmp_path / "elsewhere")
    with (
        open_writer(tmp_path / "out", "txt", overwrite=True) as writer,
        pytest.raises(DocumentError, match="link"),
    ):
        writer.write(replaced(Document("a/b", "x"), []))
    assert not list((tmp_path / "elsewhere").iterdir())


def test_rename_and_equal_names(tmp_path: Path) -> None:
    with open_writer(tmp_path / "out", "txt", rename=lambda i: f"doc-{len(i)}") as writer:
        writer.write(replaced(Document("Ada_Pohl", "x"), []))
        with pytest.raises(DocumentError, match="already written"):
            writer.write(replaced(Document("Bea_Pohl", "y"), []))
    assert [p.name for p in (tmp_path / "out").iterdir()] == ["doc-8.txt"]
    with open_writer(tmp_path / "a.jsonl", "jsonl", rename=str.upper) as writer:
        writer.write(replaced(Document("a", "x", {"format": "jsonl", "record": {"id": "a", "text": "x"},
                                                  "main": "text", "id_field": "id"}), []))  # fmt: skip
    assert json.loads((tmp_path / "a.jsonl").read_text())["id"] == "A"


def test_existing_targets_are_refused_unless_told(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "a.jsonl").write_text("old")
    (tmp_path / "b.ann").write_text("old")
    for name, target in (("out", "txt"), ("a.jsonl", "jsonl"), ("b.txt", "brat")):
        with pytest.raises(OutputError, match=r"exists already.*--overwrite"):
            open_writer(tmp_path / name, target)
    with pytest.raises(OutputError, match="is a folder"):
        open_writer(tmp_path / "out", "jsonl", overwrite=True)
    with pytest.raises(OutputError, match="is a file"):
        open_writer(tmp_path / "a.jsonl", "txt", overwrite=True)
    with open_writer(tmp_path / "a.jsonl", "jsonl", overwrite=True) as writer:
        writer.write(replaced(Document("a", "neu"), []))
        assert (tmp_path / "a.jsonl").read_text() == "old"
    assert json.loads((tmp_path / "a.jsonl").read_text())["text"] == "neu"


@pytest.mark.parametrize(("name", "target"), [("a.jsonl", "jsonl"), ("a.txt", "txt"), ("a.ann", "brat")])
@pytest.mark.parametrize("links", [True, False], ids=["links", "no-links"])
def test_a_target_that_came_into_being_meanwhile_stays_unless_told(
    tmp_path: Path, name: str, target: str, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not links:  # as on file systems that have none

        def refuse(source: Path, link: Path) -> None:
            raise PermissionError

        monkeypatch.setattr(os, "link", refuse)
    document = replaced(Document("a", "neu"), [])
    with (
        pytest.raises(OutputError, match="exists already, though"),
        open_writer(tmp_path / name, target) as writer,
    ):
        writer.write(document)
        (tmp_path / name).write_text("of another run")
    assert (tmp_path / name).read_text() == "of another run"
    assert not [file for file in tmp_path.iterdir() if file.name.startswith(".")]
    with open_writer(tmp_path / name, target, overwrite=True) as writer:
        writer.write(document)
    assert (tmp_path / name).read_text() != "of another run"
    with open_writer(tmp_path / f"further_{name}", target) as writer:
        writer.write(document)
    assert (tmp_path / f"further_{name}").exists()
    assert not [file for file in tmp_path.iterdir() if file.name.startswith(".")]


def test_nothing_half_done_is_left_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(KeyError), open_writer(tmp_path / "out.jsonl", "jsonl") as writer:
        writer.write(replaced(Document("a", "x"), []))
        raise KeyError
    with pytest.raises(OutputError, match="cannot be written"):
        open_writer(tmp_path / "file/x/out.jsonl", "jsonl") if (tmp_path / "file").write_text(
            ""
        ) == 0 else None
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("name", "target"), [("o.jsonl", "jsonl"), ("o.jsonl.gz", "jsonl"), ("o", "txt"), ("o.txt", "txt")]
)
def test_a_disk_that_takes_no_more_leaves_no_half_file(tmp_path: Path, name: str, target: str) -> None:
    # A limit on file size makes write() fail as a full disk does.
    text = "".join(str(n * 7919 % 10007) for n in range(20_000))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, hard))
    try:
        with (
            pytest.raises(OutputError, match="cannot be written \\(File too large"),
            open_writer(tmp_path / name, target) as writer,
        ):
            writer.write(replaced(Document("a", text), []))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not [p for p in tmp_path.rglob("*") if p.is_file()]


def test_a_single_file_takes_one_document(tmp_path: Path) -> None:
    with (
        pytest.raises(OutputError, match="several documents"),
        open_writer(tmp_path / "o.txt", "txt") as writer,
    ):
        writer.write(replaced(Document("a", "x"), []))
        writer.write(replaced(Document("b", "y"), []))
    assert not list(tmp_path.iterdir())


def test_files_are_readable_by_whom_the_umask_says(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("x")
    with open_writer(tmp_path / "o.jsonl", "jsonl") as writer:
        writer.write(replaced(Document("a", "x"), [], "y"))
    assert (tmp_path / "o.jsonl").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_regions_do_not_disturb_other_formats(tmp_path: Path) -> None:
    document = Document("a", "Pohl\nHallo", regions=(Region(0, 4, "x"), Region(5, 10, "y")))
    with open_writer(tmp_path / "o.jsonl", "jsonl") as writer:
        writer.write(replaced(document, [(0, 4)]))
    assert json.loads((tmp_path / "o.jsonl").read_text())["text"] == "Neu\nHallo"


@pytest.mark.parametrize("name", ["txt", "brat", "jsonl", "conll"])
def test_ids_that_differ_in_case_only_are_the_same_in_folders_alone(tmp_path: Path, name: str) -> None:
    with open_writer(tmp_path / "out", name) as writer:
        writer.write(replaced(Document("A", "x"), []))
        if FORMATS[name].folder:
            with pytest.raises(DocumentError, match="differs in case only; --hide-ids"):
                writer.write(replaced(Document("a", "y"), []))
            return
        writer.write(replaced(Document("a", "y"), []))
        with pytest.raises(DocumentError, match=r"same id$"):
            writer.write(replaced(Document("a", "z"), []))


def test_a_folder_that_cannot_be_written_is_named_itself(tmp_path: Path) -> None:
    # Long enough that no file fits below: what a mode without writing is for all but root.
    at, place = os.open(tmp_path, os.O_RDONLY), str(tmp_path)
    while len(place) < 4090:
        name = "d" * min(200, 4090 - len(place) - 1)
        os.mkdir(name, dir_fd=at)
        below = os.open(name, os.O_RDONLY, dir_fd=at)
        os.close(at)
        at, place = below, f"{place}/{name}"
    os.close(at)
    with pytest.raises(OutputError, match=r"/d+: cannot be written"):
        open_writer(place, "txt", overwrite=True)

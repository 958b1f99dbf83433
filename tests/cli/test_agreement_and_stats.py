"""`hybrid-deid agreement` and `hybrid-deid stats`."""

from __future__ import annotations

import json
import lzma
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Call

TEXT = "Liebe Anna,\nbis bald in Graz!\n"
ANNA, GRAZ = "T1\tFEMALE 6 10\tAnna\n", "T2\tCITY 24 28\tGraz\n"


@pytest.fixture
def folders(tmp_path: Path) -> list[Path]:
    """Return the folders of three annotators; the last of them missed a name."""
    made = []
    for name, marks in (("anna", ANNA + GRAZ), ("bela", ANNA + GRAZ), ("carla", GRAZ)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "1.txt").write_text(TEXT)
        (folder / "1.ann").write_text(marks)
        made.append(folder)
    return made


def test_agreement_of_three(cli: Call, folders: list[Path]) -> None:
    found = cli("agreement", *folders)
    assert found.code == 0
    assert "| anna - bela |" in " ".join(found.out.split()).replace("  ", " ")
    assert "Against the gold standard (majority)" in found.out
    values = json.loads(cli("agreement", *folders, "--to", "json").out)
    kappas = {(pair["first"], pair["second"]): pair["kappa"] for pair in values["pairs"]}
    assert kappas["anna", "bela"] == 1.0
    assert kappas["anna", "carla"] == pytest.approx(13 / 21)
    assert values["against_gold"]["carla"]["exact"]["micro"]["recall"] == 0.5
    assert (
        "Cohen's kappa on BIO tags,all labels,anna - carla,0.619"
        in cli("agreement", *folders, "--to", "csv").out
    )


def test_agreement_of_two_against_a_gold_standard(cli: Call, folders: list[Path]) -> None:
    assert "gold standard" not in cli("agreement", folders[0], folders[2]).out
    assert "gold standard" in cli("agreement", folders[0], folders[2], "--gold", folders[1]).out


def test_agreement_names_the_file_that_differs_or_is_missing(cli: Call, folders: list[Path]) -> None:
    (folders[1] / "1.txt").write_text(TEXT.replace("bald", "dann"))
    found = cli("agreement", *folders)
    assert found.code == 2 and str(folders[1] / "1.txt") in found.err and "text differs" in found.err
    assert "bald" not in found.err
    shutil.copy(folders[0] / "1.txt", folders[0] / "2.txt")
    shutil.copy(folders[0] / "1.ann", folders[0] / "2.ann")
    found = cli("agreement", folders[0], folders[2])
    assert found.code == 2 and str(folders[2] / "2.txt") in found.err and "missing" in found.err
    found = cli("agreement", folders[2], folders[0])
    assert found.code == 2 and str(folders[2] / "2.txt") in found.err
    assert cli("agreement", folders[0]).code == 2


def test_stats_of_annotated_corpora(cli: Call, folders: list[Path]) -> None:
    found = cli("stats", folders[0], folders[2])
    assert found.code == 0 and "anna" in found.out and "carla" in found.out
    values = json.loads(cli("stats", *folders, "--to", "json").out)["corpora"]
    assert [corpus["entities"] for corpus in values] == [2, 2, 1]
    assert "Corpora,tokens,anna,8" in cli("stats", folders[0], "--to", "csv").out


def test_stats_of_raw_text_after_tagging(cli: Call, tmp_path: Path) -> None:
    corpus = tmp_path / "posts.jsonl.xz"
    with lzma.open(corpus, "wt") as stream:
        for number in range(6):
            stream.write(json.dumps({"id": f"p{number}", "text": f"Tel. 0664/123456{number}\n"}) + "\n")
        stream.write("no JSON\n")
    raw = json.loads(cli("stats", corpus, "--limit", 6, "--to", "json").out)["corpora"][0]
    assert (raw["documents"], raw["entities"]) == (6, 0)
    found = cli("stats", corpus, "--tag", "--only", "rules", "--every", 2, "--limit", 2, "--to", "json")
    tagged = json.loads(found.out)["corpora"][0]
    assert (tagged["documents"], tagged["labels"]["PHONE"]["entities"]) == (2, 2)
    damaged = cli("stats", corpus)
    assert damaged.code == 3 and "1 document was set aside" in damaged.err


def test_stats_of_a_table(cli: Call, tmp_path: Path) -> None:
    table = tmp_path / "mails.csv"
    table.write_text("nr~text\n1~Tel. 0664/1234567\n", "utf-8")
    unnamed = cli("stats", table, "--delimiter", "~")
    assert unnamed.code == 2 and "--text-column" in unnamed.err
    options = ("--text-column", "text", "--delimiter", "~", "--id-column", "nr", "--to", "json")
    found = json.loads(cli("stats", table, *options, "--tag", "--only", "rules").out)["corpora"][0]
    assert (found["documents"], found["entities"]) == (1, 1)


@pytest.mark.parametrize("command", ["evaluate", "agreement"])
@pytest.mark.parametrize("broken", [0, 1])
def test_the_corpus_that_cannot_be_read_is_named(
    cli: Call, folders: list[Path], command: str, broken: int
) -> None:
    (folders[broken] / "1.ann").write_text("T1\tFAMILY 5 999\tx\n")
    found = cli(command, folders[0], folders[1])
    assert found.code == 2 and f"error: {folders[broken]}: document 1: 1.ann line 1" in found.err

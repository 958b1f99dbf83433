"""Originals in ids and file names."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from hybrid_deid.cli.run import command
from hybrid_deid.formats.ids import holds_original
from hybrid_deid.values import Document, Span, apply_replacements


def replaced(document_id: str, original: str, surrogate: str) -> bool:
    text = f"Gruß, {original}"
    span = Span(6, len(text), "FEMALE", original)
    document = Document(document_id, text)
    return holds_original(apply_replacements(document, [span], [surrogate], ["surrogate"]))


@pytest.mark.parametrize(
    ("document_id", "original", "expected"),
    [
        ("post/Anna Pohl 2017", "Anna", True),
        ("ANNA_pohl", "Anna-Lena", True),
        ("A\u0308nne", "Änne", True),
        ("Annaberg", "Anna", False),
        ("12_3", "12", False),
        ("Kunde 4711008", "4711008", True),
        ("ab", "ab", False),
        ("Brief_Mueller", "Müller", True),
        ("Müller", "MUELLER", True),
        ("muller-1", "Mu\u0308ller", True),
        ("Weiss", "Weiß", True),
        ("BriefAnnaPohl2", "Pohl", True),
        ("BriefÄnnePohl", "Änne", True),
        ("McDonald", "McDonald", True),
        ("Annapohl", "Anna", False),
    ],
)
def test_an_id_holds_an_original_as_a_word(document_id: str, original: str, expected: bool) -> None:
    assert replaced(document_id, original, "Lotte") is expected


def test_what_was_kept_may_stand_in_the_id() -> None:
    assert not replaced("Anna", "Anna", "Anna")


def test_file_names_do_not_give_away_what_the_text_hides(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    (source / "Katharina Holzleitner.txt").write_text("Liebe Grüße\nKatharina Holzleitner\n", "utf-8")
    (source / "brief.txt").write_text("Liebe Grüße\nKatharina\n", "utf-8")
    target = tmp_path / "out"
    result = CliRunner().invoke(command, [str(source), "-o", str(target)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    names = sorted(path.name for path in target.glob("*.txt"))
    assert len(names) == 2 and "brief.txt" in names
    assert not any("Katharina" in name or "Holzleitner" in name for name in names)

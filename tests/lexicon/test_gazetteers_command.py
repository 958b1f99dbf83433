"""The command `hybrid-deid gazetteers`."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from hybrid_deid.cli.gazetteers import FORMATS, command
from hybrid_deid.errors import DeidError
from hybrid_deid.lexicon.importers import IMPORTERS


def test_stats_lists_all_lists_with_their_sources(tmp_path: Path) -> None:
    (tmp_path / "ward.txt").write_text("# source: own\n# fields: text\nStation 3B\n", encoding="utf-8")
    result = CliRunner().invoke(command, ["stats", "--gazetteers", str(tmp_path)], catch_exceptions=False)
    assert result.exit_code == 0
    lines = {line.split()[0]: line for line in result.output.splitlines()}
    assert "own" in lines["ward"] and "Faker" in lines["given_female"] and "all" in lines


def test_stats_of_an_unknown_language_is_an_error() -> None:
    result = CliRunner().invoke(command, ["stats", "--language", "xx"])
    assert isinstance(result.exception, DeidError) and "'xx'" in str(result.exception)


def test_import_reports_what_it_wrote(tmp_path: Path) -> None:
    source = tmp_path / "names.txt"
    source.write_text("Quirlhuber\n", encoding="utf-8")
    target = tmp_path / "out"
    result = CliRunner().invoke(
        command, ["import", "surnames", str(source), "-o", str(target)], catch_exceptions=False
    )
    assert result.exit_code == 0 and result.output == f"{target / 'family.txt'}: 1 entries\n"


def test_formats_of_the_command_are_those_of_the_importers() -> None:
    assert set(FORMATS) == set(IMPORTERS)


def test_import_refuses_other_formats(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["import", "xls", "x", "-o", str(tmp_path)])
    assert result.exit_code == 2 and "nam_dict" in result.output

"""The command line in this process: arguments in, exit code and both outputs out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from hybrid_deid.cli import main

MAILS = {
    "brief": "Liebe Anna,\n\nam 3. März 2020 bin ich in Graz. Tel.: 0664/1234567.\n\nDein Bernd Huber\n",
    "büro": "Sehr geehrter Herr Kilic,\r\nIBAN: AT61 1904 3002 3457 3201\r\nLiebe Grüße\r\nEva Wolf 😀\r\n",
}
ORIGINALS = ("Anna", "Graz", "1234567", "Bernd", "Huber", "Kilic", "5732", "Wolf")


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str


Call = Callable[..., Outcome]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Call:
    """Return a function that runs a command line."""

    def call(*arguments: object) -> Outcome:
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Outcome(int(left.value.code or 0), captured.out, captured.err)

    return call


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """Return a key file that only its owner can read."""
    path = tmp_path / "secret.key"
    path.write_text("hex:" + "0123456789abcdef" * 4)
    path.chmod(0o600)
    return path


@pytest.fixture
def mails(tmp_path: Path) -> Path:
    """Return a folder of two mails."""
    folder = tmp_path / "mails"
    folder.mkdir()
    for name, text in MAILS.items():
        (folder / f"{name}.txt").write_bytes(text.encode())
    return folder

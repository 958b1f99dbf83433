"""The script that measures the shipped model on written emails: the part that --since names, and no other."""

from __future__ import annotations

import re
import subprocess
import sys

from hybrid_deid.experiments.own_corpora import DATA, written_mails

ROOT = DATA.parents[1]
FIGURES = ROOT / "experiments" / "results" / "written_mails.md"
NEWEST = 2050


def test_a_part_by_number_is_measured_and_not_kept() -> None:
    mails = list(written_mails(DATA / "written_mails" / "aside.txt"))
    newest = [mail for mail in mails if mail.id[:4].isdecimal() and int(mail.id[:4]) >= NEWEST]
    assert 0 < len(newest) < len(mails)
    kept = FIGURES.read_bytes()
    script = ROOT / "experiments" / "written_mails.py"
    command = [sys.executable, str(script), "--since", str(NEWEST), "--policy", "balanced"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert f"Part: aside; {len(newest)} emails numbered {NEWEST} and higher." in done.stdout
    row = re.search(r"^micro +[\d.]+ +[\d.]+ +[\d.]+ +[\d.]+ +(\d+)", done.stdout, re.MULTILINE)
    assert row is not None and int(row[1]) == sum(len(mail.spans) for mail in newest)
    assert FIGURES.read_bytes() == kept

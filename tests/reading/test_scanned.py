"""Forms of address that a scanner misread are read as such behind a greeting alone."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading.scanned import misread, scanned_forms
from tests.reading.as_read import as_read


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Sehr geehrter Herm Adler, geehrte Fran Koch", "Sehr geehrter Herr Adler, geehrte Frau Koch"),
        ("geehrter Hen Adler, geehrte Fräu Koch", "geehrter Herr Adler, geehrte Frau Koch"),
        ("Lieber Herm, Sehr geehrter Herm,", "Lieber Herm, Sehr geehrter Herm,"),
        ("Herm Adler und Fran Koch, geehrter Herr Adler", "Herm Adler und Fran Koch, geehrter Herr Adler"),
    ],
)
def test_forms_behind_a_greeting(written: str, meant: str) -> None:
    assert as_read(written, scanned_forms) == meant


def test_what_is_read_is_one_letter_longer_at_most() -> None:
    for form, pattern in misread()[1]:
        misreadings = re.findall(r"\((\w+(?:\|\w+)+)\)", pattern.pattern)
        assert misreadings and all(len(form) <= len(one) + 1 for one in misreadings[0].split("|"))


def test_the_name_behind_is_found_and_the_form_stays(keyed: Deidentifier) -> None:
    result = keyed.deidentify("Sehr geehrter Herm Böckmann,\n\nSehr geehrte Fran Jeske,\n").text
    assert result.startswith("Sehr geehrter Herm ") and "Sehr geehrte Fran " in result
    assert "Böckmann" not in result and "Jeske" not in result

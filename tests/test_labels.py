"""The label scheme is the hierarchy of the paper, and a broken scheme is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.labels import known_labels, pi_scheme, read_scheme


def test_the_hierarchy_of_the_paper() -> None:
    scheme = pi_scheme()
    assert len(scheme.labels) == 15
    assert scheme.ancestors("FEMALE") == ("GIVEN", "PERSON", "ACTOR")
    assert scheme.ancestors("DATE") == ()
    assert set(scheme.leaves("PERSON")) == {"FEMALE", "MALE", "FAMILY"}
    assert set(scheme.leaves("LOC")) == {"STREET", "STREETNO", "ZIP", "CITY"}
    assert scheme.leaves("DATE") == ("DATE",)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('labels = ["A"]\ncolour = "red"', "colour"),
        ('labels = ["A", "A"]', "distinct"),
        ('labels = ["A"]\n[parents]\nA = "B"\nB = "A"', "cycle"),
        ("labels = [", "not valid TOML"),
    ],
)
def test_a_broken_scheme_is_refused(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "scheme.toml"
    path.write_text(content, "utf-8")
    with pytest.raises(ConfigurationError, match=message):
        read_scheme(path)


def test_labels_of_a_model_that_is_not_looked_up_are_any(tmp_path: Path) -> None:
    assert {"CITY", "CASE_NO", "PLATE"} <= known_labels("de_email", ("CASE_NO",), ("PLATE",))
    assert "CASE_NO" not in known_labels("de_email", None, ()) and "CITY" in known_labels(
        "de_email", None, ()
    )
    assert known_labels(str(tmp_path), None, ("PLATE",)) == frozenset()

"""Keys and values of JSON, XML, SQL, attributes and objects in logs are read; prose has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.merge.structure.keyed_fields import SHIPPED, keyed_fields, load_keyed_values, rows_of_values
from tests.by_turns import MOST, few_and_many


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("SET nachname='Rzehak' WHERE id=12", ["family Rzehak", "id 12"]),
        ('{"firstName":"Lena","lastName":"Rzehak","email":null}', ["given Lena", "family Rzehak"]),
        ('{"kunde":{"name":"Rzehak","plz":8010}}', ["name Rzehak", "zip 8010"]),
        ('log: {\\"vorname\\":\\"Lena\\"}', ["given Lena"]),
        ('<kunde name="Rzehak" vorname="Lena"/>', ["name Rzehak", "given Lena"]),
        ("<k:Vorname>\n  Lena\n</k:Vorname><PLZ>8010</PLZ>", ["given Lena", "zip 8010"]),
        ("<vorname><![CDATA[Lena]]></vorname>", ["given Lena"]),
        ('<field name="nachname">Rzehak</field>', ["family Rzehak"]),
        ('<property name="user" value="mrzehak"/>', ["user mrzehak"]),
        ("nachname LIKE '%rzehak%'", ["family rzehak"]),
        ("Kunde(firstName=Lena, kunde_nachname=Rzehak)", ["given Lena", "family Rzehak"]),
        ("'nachname' => 'Rzehak', address1: 'Ring 4'", ["family Rzehak", "address Ring 4"]),
        ('"first name": "Lena"', ["given Lena"]),
        (
            "INSERT INTO k (nr, vorname, `nachname`) VALUES (4, 'Lena', 'Rzehak'),\n(5, 'Tom', 'O''Hara')",
            [
                *("house_behind_street 4", "given Lena", "family Rzehak"),
                *("house_behind_street 5", "given Tom", "family O''Hara"),
            ],
        ),
        ('"nachname": "Schüler", "vorname": "Vorname", "nachname": "null"', ["family Schüler"]),
        # no data
        ('Trainer: "Lauft!"', []),
        ("Nachname: Rzehak", []),
        ('{"role": "user", "filename": "a", "hostname": "b"}', []),
        ("Der Vorname ist = leer", []),
    ],
)
def test_values_and_what_their_keys_tell(text: str, wanted: list[str]) -> None:
    found = keyed_fields(text)
    assert [f"{field.kind} {field.text}" for field in found] == wanted
    assert all(text[field.start : field.end] == field.text for field in found)


def test_rows_without_columns() -> None:
    text = "INSERT INTO k VALUES (13, 'Lena', NULL),('Tom','a, (b)');\nINSERT INTO k (a) VALUES ('c');"
    rows = list(rows_of_values(text))
    assert [[value.text for value in row] for row in rows] == [["13", "Lena", "NULL"], ["Tom", "a, (b)"]]
    assert all(text[value.start : value.end] == value.text for row in rows for value in row)


def test_a_setting_that_is_none_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(SHIPPED.read_text(encoding="utf-8") + "\nnone = ['x']\n", encoding="utf-8")
    with pytest.raises(ConfigurationError, match="none"):
        load_keyed_values(own)


@pytest.mark.parametrize(
    "part",
    [
        "nachname='Rzehak', ",
        '"vorname":"Lena",',
        "<vorname>Lena</vorname>",
        "<vorname>",
        '"',
        "name = ",
        "((",
    ],
)
def test_time_is_linear(part: str) -> None:
    few, many = few_and_many(lambda count: lambda: keyed_fields("x='" + part * count))
    assert many < MOST * few

"""Importers, each on a small made-up file in the true format of its source."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from hybrid_deid.errors import DeidError, InputError, OutputError
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.lexicon.importers import IMPORTERS, import_lists
from hybrid_deid.lexicon.lists import read_list


def rows(folder: Path, name: str) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in read_list(folder / f"{name}.txt").rows}


def nam_dict_line(kind: str, name: str, mark: str = " ", **frequencies: str) -> str:
    """A line of nam_dict.txt: kind, name in columns 4-29, mark, 55 columns of frequencies, a dollar sign."""
    columns = {"GB": 0, "IT": 3, "DE": 12, "AT": 13, "CH": 14, "CZ": 24, "TR": 46, "CN": 49}
    cells = [" "] * 55
    for country, digit in frequencies.items():
        cells[columns[country]] = digit
    return f"{kind:<3}{name:<26}{mark}{''.join(cells)} $"


NAM_DICT = "\r\n".join(
    [
        "# DO NOT CHANGE:   FILE-FORMAT DEFINITION-DATE = 2008-11-16                           $",
        "#                                                                                     $",
        nam_dict_line("F", "Zwetschkine", DE="3", AT="A"),
        nam_dict_line("?F", "Quendel", CH="1"),
        nam_dict_line("M", "Björnfried", DE="2"),
        nam_dict_line("M", "Bjoernfried", "+", DE="2"),
        nam_dict_line("1M", "Tomá<s^>ek", CZ="7"),
        nam_dict_line("M", "<I°>lkertan", TR="4"),
        nam_dict_line("M", "Jun+Weizen", CN="5"),
        nam_dict_line("?", "Kimbrel", DE="1", GB="6"),
        nam_dict_line("=", "Zwetsch Zwetschkine", DE="1"),
        "",
    ]
)


def nam_dict_zip(folder: Path) -> Path:
    path = folder / "0717-182.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("0717-182/gender.c", "int main;\n" * 5000)
        archive.writestr("0717-182/GNU_DOC.TXT", "GNU Free Documentation License\n" * 900)
        archive.writestr("0717-182/nam_dict.txt", NAM_DICT.encode("iso8859-1", "strict"))
    return path


def test_nam_dict(tmp_path: Path) -> None:
    import_lists("nam_dict", nam_dict_zip(tmp_path), tmp_path / "out")
    female = rows(tmp_path / "out", "given_female")
    male = rows(tmp_path / "out", "given_male")
    world = rows(tmp_path / "out", "given_male_world")
    assert female == {
        "Zwetschkine": ("AT DE", "10", "-"),
        "Quendel": ("CH", "1", "-"),
        "Kimbrel": ("DE", "1", "-"),
    }
    assert male == {"Björnfried": ("DE", "2", "-"), "Kimbrel": ("DE", "1", "-")}
    assert world["Tomášek"] == ("cs", "7") and world["İlkertan"] == ("tr", "4")
    assert {"Jun-Weizen", "Jun Weizen", "Junweizen"} <= set(world)
    assert rows(tmp_path / "out", "nickname_female") == {"Zwetsch": ("Zwetschkine",)}
    header = read_list(tmp_path / "out" / "given_male.txt").header
    assert "GFDL" in header["licence"] and "0717-182.zip" in header["source"]


def test_nam_dict_for_other_countries(tmp_path: Path) -> None:
    path = tmp_path / "nam_dict.txt"
    path.write_bytes(NAM_DICT.encode("iso8859-1"))
    import_lists("nam_dict", path, tmp_path / "out", frozenset({"TR"}))
    assert set(rows(tmp_path / "out", "given_male")) == {"İlkertan"}


def test_imported_lists_are_loaded_as_extra(tmp_path: Path) -> None:
    import_lists("nam_dict", nam_dict_zip(tmp_path), tmp_path / "out")
    gazetteers = load_gazetteers("de", [tmp_path / "out"])
    assert "Björnfried" in gazetteers["given_male"] and "Hans" in gazetteers["given_male"]


def geonames_line(name: str, kind: str, code: str, country: str, population: str = "0") -> str:
    cells = ["2761369", name, name, "", "48.2", "16.3", kind, code, country, "", "09", "", "", "", population]
    return "\t".join([*cells, "", "171", "Europe/Vienna", "2022-01-01"])


GEONAMES = [
    geonames_line("Hinterwinkl an der Ache", "P", "PPL", "AT", "240"),
    geonames_line("Sankt Quirl", "P", "PPL", "AT", "1200"),
    geonames_line("Zwölfkirchen", "P", "PPL", "DE", "88"),
    geonames_line("Zwölfkirchen", "P", "PPLA", "AT", "9000"),
    geonames_line("Politischer Bezirk Quirl", "A", "ADM2", "AT"),
    geonames_line("Bundesland Quirl", "A", "ADM1", "AT"),
    geonames_line("Quirlsee", "H", "LK", "AT"),
    geonames_line("Villequirl", "P", "PPL", "FR", "7000"),
]


@pytest.mark.parametrize("zipped", [False, True])
def test_geonames(tmp_path: Path, zipped: bool) -> None:
    text = "\n".join(GEONAMES) + "\n"
    if zipped:
        path = tmp_path / "allCountries.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("readme.txt", "Readme\n" * 5000)
            archive.writestr("allCountries.txt", text)
    else:
        path = tmp_path / "AT.txt"
        path.write_text(text, encoding="utf-8")
    import_lists("geonames", path, tmp_path / "out")
    assert rows(tmp_path / "out", "city") == {
        "Hinterwinkl an der Ache": ("AT", "240"),
        "Sankt Quirl": ("AT", "1200"),
        "Zwölfkirchen": ("AT", "9000"),
    }
    variants = rows(tmp_path / "out", "city_variant")
    assert variants["Hinterwinkl"][0] == "Hinterwinkl an der Ache" and "St. Quirl" in variants
    assert rows(tmp_path / "out", "region") == {"Politischer Bezirk Quirl": ("AT",)}


def test_opengeodb(tmp_path: Path) -> None:
    path = tmp_path / "PLZ.tab"
    path.write_text(
        "#loc_id\tplz\tlon\tlat\tOrt\n5078\t01067\t13.72\t51.06\tQuirldorf\n"
        "5079\t01445\t13.66\t51.1\tUnterquirl bei Quirldorf\n",
        encoding="utf-8",
    )
    import_lists("opengeodb", path, tmp_path / "out")
    assert rows(tmp_path / "out", "city") == {
        "Quirldorf": ("DE", "0"),
        "Unterquirl bei Quirldorf": ("DE", "0"),
    }
    assert "Unterquirl" in rows(tmp_path / "out", "city_variant")


STATISTIK_AT = """Gemeinden mit Ortschaften und Straßen;;;;;;;
Gebietsstand 2020;;;;;;;
Gemeindekennziffer;Politische Gemeinde;Ortschaftskennziffer;Ortschaftsname;Straßenkennziffer;Straßenname;\
Postleitzahl;Gemeindecode
20101;Quirl am See;00001;Hinterquirl;000123;Zwetschkenweg;9020;20101
90101;Wien,Quirlstadt;17223;Wien,Quirlstadt;900001;Am Quirlplatz;1010;90101
Quelle: STATISTIK AUSTRIA, Register;;;;;;;
"""


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252"])
def test_statistik_at(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "gemplzstr_2.csv"
    path.write_bytes(STATISTIK_AT.replace("\n", "\r\n").encode(encoding))
    import_lists("statistik_at", path, tmp_path / "out")
    assert set(rows(tmp_path / "out", "city")) == {"Quirl am See", "Hinterquirl", "Wien", "Quirlstadt"}
    assert rows(tmp_path / "out", "street") == {"Zwetschkenweg": ("AT",), "Am Quirlplatz": ("AT",)}


def test_statistik_at_list_of_places(tmp_path: Path) -> None:
    path = tmp_path / "ortschaften.csv"
    path.write_text(
        "Ortschaftskennziffer;Ortschaftsname;Gemeindename\n00001;Oberquirl;Quirl\n", encoding="utf-8"
    )
    import_lists("statistik_at", path, tmp_path / "out")
    assert set(rows(tmp_path / "out", "city")) == {"Oberquirl", "Quirl"}
    assert not (tmp_path / "out" / "street.txt").exists()


@pytest.mark.parametrize(
    "header",
    [
        "Ortschaftsname;PLZ;Zusatzziffer;Gemeindename;BFS-Nr;Kantonskürzel;E;N;Sprache",
        "Ortschaftsname;PLZ;Zusatzziffer;Gemeindename;BFS-Nr;Kantonskürzel;E;N;Sprache;Validity",
    ],
)
def test_swisstopo(tmp_path: Path, header: str) -> None:
    more = ";2008-07-01" if header.endswith("Validity") else ""
    lines = [
        header,
        f"Quirlikon ZH;8463;00;Quirlikon;22;ZH;2694000.1;1277000.2;de{more}",
        f"Chez-le-Quirl;1234;01;Quirlens (VD);5400;VD;2500000.1;1117000.2;fr{more}",
    ]
    path = tmp_path / "PLZO_CSV_LV95.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("PLZO_CSV_LV95/PLZO_CSV_LV95.csv", "\ufeff" + "\r\n".join(lines) + "\r\n")
    import_lists("swisstopo", path, tmp_path / "out")
    assert set(rows(tmp_path / "out", "city")) == {
        "Quirlikon ZH",
        "Quirlikon",
        "Chez-le-Quirl",
        "Quirlens (VD)",
    }
    assert rows(tmp_path / "out", "city_variant")["Quirlens"] == ("Quirlens (VD)", "CH")


@pytest.mark.parametrize(
    ("format_name", "list_name", "rest"),
    [
        ("surnames", "family", ("-", "1", "-")),
        ("streets", "street", ("-",)),
        ("firms", "organization", ("company", "-")),
    ],
)
def test_one_entry_a_line(tmp_path: Path, format_name: str, list_name: str, rest: tuple[str, ...]) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("Quirlmüller\r\n\r\nAbendquirl\t17\r\nQuirlmüller\r\n".encode("cp1252"))
    written = import_lists(format_name, path, tmp_path / "out")
    assert rows(tmp_path / "out", list_name) == {"Quirlmüller": rest, "Abendquirl": rest}
    assert list(written.values()) == [2]


def test_several_imports_are_joined(tmp_path: Path) -> None:
    for name in ("Quirl", "Wirbel"):
        (tmp_path / "list.txt").write_text(f"{name}\n", encoding="utf-8")
        import_lists("surnames", tmp_path / "list.txt", tmp_path / "out")
    assert set(rows(tmp_path / "out", "family")) == {"Quirl", "Wirbel"}


def test_a_list_with_other_fields_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "family.txt").write_text("# fields: text\nQuirl\n", encoding="utf-8")
    (tmp_path / "list.txt").write_text("Wirbel\n", encoding="utf-8")
    with pytest.raises(OutputError, match="other fields"):
        import_lists("surnames", tmp_path / "list.txt", tmp_path / "out")


BAD = [
    ("nam_dict", "nam_dict.txt", b"X  Anna                       \n", "line 1"),
    ("nam_dict", "nam_dict.txt", b"F  Anna                       xyz $\n", "line 1"),
    ("nam_dict", "nam_dict.txt", b"# only remarks\n", "no names"),
    ("nam_dict", "0717-182.zip", b"no zip at all", "zip"),
    ("geonames", "AT.txt", b"1\tWien\tWien\n", "line 1: has 3 columns"),
    (
        "geonames",
        "AT.txt",
        geonames_line("Wien", "P", "PPL", "AT", "many").encode(),
        "line 1: the population",
    ),
    ("geonames", "AT.txt", b"\xff\xfe\n", "line 1: is not utf-8"),
    ("geonames", "FR.txt", geonames_line("Paris", "P", "PPL", "FR").encode(), "--country"),
    ("opengeodb", "PLZ.tab", b"id\tname\n1\tWien\n", "Ort"),
    ("opengeodb", "PLZ.tab", b"#loc_id\tplz\tlon\tlat\tOrt\n1\t2\t3\n", "line 2: has 3 columns"),
    ("statistik_at", "x.csv", b"a;b\n1;2\n", "Ortschaftsname"),
    ("swisstopo", "x.csv", b"Ortschaftsname,PLZ\nx,1\n", "Kantonsk"),
    ("surnames", "x.txt", b"\n\n", "no entries"),
]


@pytest.mark.parametrize(("format_name", "name", "content", "told"), BAD)
def test_bad_files_get_one_line_with_the_file_and_write_nothing(
    tmp_path: Path, format_name: str, name: str, content: bytes, told: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InputError) as raised:
        import_lists(format_name, path, tmp_path / "out")
    message = str(raised.value)
    assert str(path) in message and told in message and "\n" not in message
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("format_name", sorted(IMPORTERS))
def test_missing_files_are_told(tmp_path: Path, format_name: str) -> None:
    with pytest.raises(DeidError, match="no such file"):
        import_lists(format_name, tmp_path / "absent", tmp_path / "out")

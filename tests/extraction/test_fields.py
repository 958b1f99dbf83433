"""Groups for forms: field names and line beginnings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.extraction import Context, Extractor, Resources, parse_feature_set, spelling_parts
from hybrid_deid.segment import segment

HARMLESS = ("fi=", "c<=", "c>=", "c#=", "c0", "ci=")
NEAREST = """
[groups.nearest]
farthest = 4
[groups.nearest.patterns]
number = '\\d{1,4}'
zip = '\\d{5}'
[groups.nearest.lists]
country = ["country"]
"""
FORM = "Fecha de nacimiento: 3.5.1990 Sexo: H.\n(sin datos): nada\n: vacío"


def extracted(toml: str, text: str) -> list[list[list[str]]]:
    extractor = Extractor(parse_feature_set(toml, "test"), Resources(language="es"))
    return extractor.attributes(text, segment(text, "es", "fine"), Context())


def test_a_token_knows_the_field_that_it_fills() -> None:
    rows = extracted("[groups.field]\nwords = 3", FORM)
    assert rows[0][:4] == [[], [], [], []]
    assert rows[0][4] == ["fd=fecha_de_nacimiento", "fi=1", "fd1=fecha_de_nacimiento"]
    assert rows[0][11] == ["fd=sexo", "fi=1", "fd1=sexo"]


def test_running_text_far_behind_a_colon_fills_no_field() -> None:
    rows = extracted("[groups.field]\nfarthest = 2", "Informe: uno dos tres")
    assert [bool(names) for names in rows[0]] == [False, False, True, True, False]


def test_a_colon_without_a_word_before_it_names_no_field() -> None:
    rows = extracted("[groups.field]", FORM)
    assert rows[1][-1] == []
    assert rows[2] == [[], []]


def test_a_word_knows_the_fields_that_it_fills_elsewhere() -> None:
    text = "Nombre: Ana Gil.\nMédico: Eva Gil.\nAyer Ana volvió con ana."
    rows = extracted("[groups.field_elsewhere]", text)
    assert rows[2][:3] == [[], ["fde=nombre"], []]
    assert rows[0][3] == ["fde=médico"] and rows[1][3] == ["fde=nombre"]
    assert rows[0][2] == [] and rows[2][4] == []  # nowhere else in a field; in small letters


def test_the_nearest_words_of_a_kind_are_known_on_both_sides() -> None:
    rows = extracted(NEAREST, "Mayor 7 dpto 28013 Madrid")
    assert rows[0][0] == ["n<", "n>number", "n<>|number", "n>number=1"]
    assert rows[0][2] == ["n<number", "n>zip", "n<>number|zip", "n<number=1", "n>zip=1"]
    assert rows[0][4] == ["n<zip", "n>", "n<>zip|", "n<zip=1"]
    far = extracted(NEAREST, "7 a b c d e España")[0]
    assert far[4][0] == "n<number" and far[5] == ["n<", "n>country", "n<>|country", "n>country=1"]


def test_lines_know_the_heading_that_they_stand_under() -> None:
    rows = extracted("[groups.section]", "Hola\nAntecedentes familiares:\nMadre sana\nEdad: 7")
    assert rows[0] == [[]]
    assert rows[1][0] == ["fdh=antecedentes_familiares", "fdh0=antecedentes_familiares"]
    assert rows[2] == [["fdh=antecedentes_familiares", "fdh1=antecedentes_familiares"]] * 2
    assert rows[3][2] == ["fdh=edad", "fdh0=edad"]


def test_line_begin_spells_the_first_words() -> None:
    rows = extracted("[groups.line_begin]\nwords = 2", FORM)
    assert all(names == ["lb=fecha", "lb2=fecha_de"] for names in rows[0])
    assert extracted("[groups.line_begin]\nwords = 2", "solo") == [[["lb=solo", "lb1=solo"]]]


@given(st.text(alphabet="aÁ1: .\n", max_size=40))
def test_every_attribute_that_spells_words_is_known_to_the_privacy_limit(text: str) -> None:
    groups = "[groups.field]\n[groups.field_elsewhere]\n[groups.section]\n[groups.line_begin]\n[groups.chunk]"
    rows = extracted(groups, text)
    names = {name for row in rows for found in row for name in found}
    assert all(spelling_parts(name) for name in names if not name.startswith(HARMLESS))


def test_a_chunk_is_what_stands_between_two_signs() -> None:
    rows = extracted("[groups.chunk]", "Calle Mayor 7, 28013 Madrid.")
    assert rows[0][1] == ["cb=calle", "ce=0", "c<=<s>", "c>=,", "c#=3", "c0", "ci=1"]
    assert rows[0][3] == []
    assert rows[0][5] == ["cb=00000", "ce=madrid", "c<=,", "c>=.", "c#=2", "c0", "ci=1"]


def test_a_pattern_marks_every_token_that_it_covers() -> None:
    toml = "[groups.pattern.patterns]\ndate = '\\d{1,2}-[a-z]+-\\d{4}'\nfigures = '\\d+'"
    rows = extracted(toml, "El día\nEl 23-enero-2004 volvió.")
    assert rows[0] == [[], []]
    assert rows[1][:3] == [[], ["pt=B-date", "pt=B-figures"], ["pt=I-date"]]
    assert rows[1][5] == ["pt=I-date", "pt=B-figures"] and rows[1][6:] == [[], []]


def test_matches_are_counted_over_the_document() -> None:
    rows = extracted("[groups.pattern]\ncounted = 2\n[groups.pattern.patterns]\nage = '\\d+'", "3\n5 7")
    assert rows == [[["pt=B-age", "pn=age1"]], [["pt=B-age", "pn=age2"], ["pt=B-age", "pn=age2"]]]


def test_a_malformed_pattern_is_named() -> None:
    with pytest.raises(ConfigurationError, match="'date' is malformed"):
        extracted("[groups.pattern.patterns]\ndate = '('", "x")

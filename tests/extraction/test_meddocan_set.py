"""The Spanish feature set: what its patterns and lists mark in made-up sentences."""

from __future__ import annotations

from functools import cache

import pytest

from hybrid_deid.extraction import Context, Extractor, Resources, find_feature_set
from hybrid_deid.segment import segment


@cache
def extractor() -> Extractor:
    return Extractor(find_feature_set("meddocan"), Resources(language="es"))


def marked(text: str, name: str) -> list[str]:
    """Return the words whose attributes, at their own place, say that they are of `name`."""
    lines = segment(text, "es", "fine")
    rows = extractor().attributes(text, lines, Context())
    wanted = {f"pt=B-{name}", f"pt=I-{name}", f"ph=B-{name}", f"ph=I-{name}", f"g={name}"}
    return [
        token.text
        for line, row in zip(lines, rows, strict=True)
        for token, names in zip(line.tokens, row, strict=True)
        if wanted.intersection(names)
    ]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("kin", "Su abuela y dos hermanas mayores viven.", "abuela hermanas"),
        ("kin", "Antecedentes familiares sin interés; menor de edad.", ""),
        ("kingroup", "Su abuela y dos hermanas mayores viven.", "abuela dos hermanas mayores"),
        ("kinage", "Hermana fallecida a los 40 años de cáncer.", "Hermana fallecida a los 40 años"),
        ("atyears", "Operado a los seis años y a los 8 meses.", "a los seis años"),
        ("atmonths", "Operado a los seis años y a los 8 meses.", "a los 8 meses"),
        ("lasting", "Dolor de 3 meses de evolución.", "3 meses de evolución"),
        ("yearalone", "Desde 1998 toma 2000 mg; en 2003, 12/2004.", "1998 2003"),
        ("bracketed", "Trabaja en Cuenca (Castilla) y Soria (TAC).", "( Castilla )"),
        ("origin", "Paciente natural de Ecuador sin fiebre.", "natural de Ecuador"),
        ("zipcity", "C/ Sol, 3 28020 Alcázar de San Juan España", "28020 Alcázar de San Juan"),
        ("beforezip", "Hospital Nuevo Larra, 3 28020 Madrid", "Larra , 3"),
        ("countryzip", "Calle Sol, 3 E-28020 Madrid", "E - 28020"),
        ("fax", "Tel. 911 111 111 Fax: 911-22-33-44", "Fax : 911 - 22 - 33 - 44"),
        ("streetname", "Sanatorio Oeste, Reyes Católicos 2", "Reyes Católicos"),
        ("hospital", "Servicio de Urología POVISA", "POVISA"),
    ],
)
def test_patterns_and_lists_mark_their_words(name: str, text: str, words: str) -> None:
    assert " ".join(marked(text, name)) == words

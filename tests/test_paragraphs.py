"""What is found in a paragraph is covered whatever paragraph stands beside it.

A stage that reads one kind of text (minutes, tables, logs) must not give up what others found in another:
each paragraph here speaks for some stages, and is put before and behind each of the others.
"""

from __future__ import annotations

from itertools import permutations

import pytest

import hybrid_deid
from hybrid_deid.values import Span

PARAGRAPHS = {
    "short names": "TN: Anna Kern (AK), Max Huber (MH)\n- AK: Raum buchen\n- MH/AK: Protokoll",
    "address": (
        "Ilse Brandhorst\nLindenstraße 14\n80539 München\nTel. 089 12345678\ni.brandhorst@brandhorst.example"
    ),
    "numbers": (
        "Rechnung 2024-0815, Kundennr. 10023, PIN 4711, IBAN DE02 1203 0000 0000 2020 51, am 17.01.2024"
    ),
    "records": (
        "Huber;Anna;12.03.1990;4020;Linz\nStein;Karl;01.05.1985;8010;Graz\nKoch;Eva;24.12.1970;5020;Salzburg"
    ),
    "json": '{"lastName": "Hollweg", "firstName": "Bruno", "zip": "34117", "phone": "0561 987654"}',
    "paths": "C:\\Users\\ilse.petersen\\Desktop\\Vertrag_Petersen_2024-03-12.pdf",
    "small letters": "hallo peter, sag der sabine bitte dass ich um 5 bei frau pospischil bin. lg moni",
    "enumeration": "Anwesend: Stein, Wolf, Özdemir (entschuldigt: Kurz)\nStein tauscht mit Wolf am 4. Mai.",
    "firms": (
        "die Nordlicht Energie AG, Kanzlei Ihde Quante Saathoff, Bäckerei Klein und das Klinikum Kassel"
    ),
    "family": (
        "Liebe Tante Gerda,\n"
        "\n"
        "Oma Lisbeth und die Müllers kommen am 3. Mai. Lisas Bruder Jonas auch.\n"
        "\n"
        "Deine Ronja"
    ),
    "log": (
        "2024-03-01 10:02:11 ERROR user=kbrandt ip=84.20.3.4 DB_PASSWORD=Xy7!kkQ2 login "
        "failed for kbrandt@srv01"
    ),
    "quote": (
        "Am 12.03.2024 um 10:15 schrieb Heike Roth <heike.roth@web.example>:\n"
        "> Ich bin bei Herrn Albrecht in Rinteln."
    ),
    "English": (
        "Dear Ms Obermeier,\n\nplease call Mr Whitfield at +44 20 7946 0958 by 12 May 2024.\n\nBest,\nSiobhan"
    ),
    "capitals": "FRAU MÜLLER KOMMT UM 8, BITTE HERRN HUBER ANRUFEN: 0664 1234567",
    "birthdays": "Geburtstage: Anna Lang 3.5.1980, Uwe Kurz 12.11.1975, Mia Lang 4.4.2015",
    "ward": "Pat. Herbst, geb. 4.5.1950, Zi 402, KVNR A123456780, Dr. Wiegand (Chirurgie)",
}


@pytest.fixture(scope="module")
def deid() -> hybrid_deid.Deidentifier:
    return hybrid_deid.load("de_email", key=b"0123456789abcdef")


@pytest.fixture(scope="module")
def alone(deid: hybrid_deid.Deidentifier) -> dict[str, tuple[Span, ...]]:
    return {name: deid.tag(text) for name, text in PARAGRAPHS.items()}


def test_each_has_finds(alone: dict[str, tuple[Span, ...]]) -> None:
    assert all(len(spans) >= 2 for spans in alone.values())


@pytest.mark.parametrize("first", PARAGRAPHS)
def test_what_one_has_is_covered_beside_another(
    deid: hybrid_deid.Deidentifier, alone: dict[str, tuple[Span, ...]], first: str
) -> None:
    lost = []
    for before, behind in permutations(PARAGRAPHS, 2):
        if before != first:
            continue
        text = f"{PARAGRAPHS[before]}\n\n{PARAGRAPHS[behind]}"
        covered = {place for span in deid.tag(text) for place in range(span.start, span.end)}
        starts = {before: 0, behind: len(PARAGRAPHS[before]) + 2}
        lost += [
            (behind, name, span.label, span.text)
            for name, start in starts.items()
            for span in alone[name]
            if not all(
                place in covered or not text[place].isalnum()
                for place in range(start + span.start, start + span.end)
            )
        ]
    assert lost == []

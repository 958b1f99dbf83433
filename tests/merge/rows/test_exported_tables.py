"""Tables as programs export them, read by the whole pipeline: all names and phone numbers are found."""

from __future__ import annotations

from itertools import product

import pytest

import hybrid_deid
from hybrid_deid.values import Span

# Words of the calendar, common words and given names among them, and rare names.
PEOPLE = [
    ("Jan", "Kasparek"),
    ("Eva", "Pohl"),
    ("Rosa", "Stegemann-Ruppelt"),
    ("Karl", "Ernst"),
    ("Mia", "Sommer"),
    ("Annerose", "Zwettler"),
    ("Ernst", "Stein"),
    ("Ayşe", "Petrović"),
]
HEADINGS = {
    "de": {"given": "Vorname", "family": "Nachname", "pair": "Name", "full": "Name", "titled": "Kontakt"},
    "en": {"given": "first", "family": "last_name", "pair": "name", "full": "full_name", "titled": "contact"},
}
OTHERS = {
    "nr": ("Nr", "id"),
    "phone": ("Telefon", "phone"),
    "born": ("Geburtsdatum", "dob"),
    "department": ("Abteilung", "department"),
    "class": ("Klasse", "class"),
    "amount": ("Betrag", "amount"),
}
LAYOUTS = [
    ("family", "given"),
    ("nr", "family", "given"),
    ("given", "family", "phone"),
    ("pair", "department"),
    ("pair", "born"),
    ("born", "pair", "amount"),
    ("full", "phone"),
    ("nr", "full", "born"),
    ("titled", "phone"),
    ("family", "given", "born", "phone"),
    ("nr", "family", "given", "class"),
    ("full", "amount"),
    ("department", "full"),
    ("family", "given", "amount"),
]


def fields(number: int, given: str, family: str) -> dict[str, str]:
    return {
        "given": given,
        "family": family,
        "pair": f"{family}, {given}",
        "full": f"{given} {family}",
        "titled": f"Dr. {given} {family}",
        "nr": str(17 + number),
        "phone": f"0316 87350{number}",
        "born": f"{number + 11}.03.19{72 + number}",
        "department": ["Einkauf", "Vertrieb"][number % 2],
        "class": f"{5 + number % 3}a",
        "amount": f"{40 + number},50",
    }


def table(layout: tuple[str, ...], separator: str, language: str, quoted: bool) -> str:
    def cell(value: str) -> str:
        return f'"{value}"' if quoted or separator in value else value

    rows = [fields(number, *person) for number, person in enumerate(PEOPLE)]
    lines = [[row[name] for name in layout] for row in rows]
    if language:
        place = list(HEADINGS).index(language)
        lines.insert(0, [HEADINGS[language].get(name) or OTHERS[name][place] for name in layout])
    return "".join(separator.join(map(cell, line)) + "\n" for line in lines)


@pytest.mark.parametrize("layout", LAYOUTS, ids="-".join)
def test_names_and_phone_numbers_in_every_notation(layout: tuple[str, ...]) -> None:
    tool = hybrid_deid.load()
    for separator, language, quoted in product(",;\t|", ("", "de", "en"), (False, True)):
        text = table(layout, separator, language, quoted)
        spans = tool.tag(text)
        for number, (given, family) in enumerate(PEOPLE):
            line = next(place for place in lines_of(text) if family in text[slice(*place)])
            for name in (given, family):
                start = text.index(name, *line)
                assert is_covered(spans, start, start + len(name)), (name, text)
            if "phone" in layout:
                start = text.index(fields(number, given, family)["phone"])
                [phone] = [span for span in spans if span.start == start]
                assert (phone.label, phone.end) == ("PHONE", start + 11), text


def lines_of(text: str) -> list[tuple[int, int]]:
    ends = [place for place, sign in enumerate(text) if sign == "\n"]
    return list(zip([0, *(end + 1 for end in ends)], ends, strict=False))


def is_covered(spans: list[Span] | tuple[Span, ...], start: int, end: int) -> bool:
    inside = [span for span in spans if span.start < end and span.end > start]
    return sum(min(end, span.end) - max(start, span.start) for span in inside) == end - start


def test_towns_and_goods_in_quotes_are_no_people() -> None:
    text = 'Artikel,Menge\n"Schrauben, lang",12\n"Muttern, Mai",14\n\n'
    text += 'Ort,Land\n"Graz, Linz",AT\n"Bern, Basel",CH\n'
    found = {span.label for span in hybrid_deid.load().tag(text)}
    assert not found & {"FEMALE", "MALE", "FAMILY"}


def test_numbers_with_decimals_are_no_phone_numbers() -> None:
    text = "Messung,14,0664 1234567\nSumme 3,0316 873500\nWert,0664 123456,5\n"
    assert not [span for span in hybrid_deid.load().tag(text) if span.label == "PHONE"]


@pytest.mark.parametrize("times", [1, 3, 600])
def test_names_and_dates_without_a_blank_in_one_line(times: int) -> None:
    # It was a single token, which no tagger takes for a name.
    result = hybrid_deid.load(key=bytes(range(32))).deidentify("Huber,03.05.1985,Koch,04.06.1979," * times)
    assert not {"Huber", "Koch", "03.05.1985", "04.06.1979"} & set(result.text.split(","))


@pytest.mark.parametrize("text", ["Liste: Huber,2;Maier,3;Berger,1", "Huber,38,Graz\nMaier,41,Wien"])
def test_names_before_numbers_without_a_blank(text: str) -> None:
    result = hybrid_deid.load(key=bytes(range(32))).deidentify(text)
    assert not any(name in result.text for name in ("Huber", "Maier", "Berger", "Graz", "Wien"))

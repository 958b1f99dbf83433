"""The scores of what the stages find: settings of consistency.toml, one for each kind of evidence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import get_type_hints

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.consistency_settings import SHIPPED, Consistency, load_consistency, read_consistency
from hybrid_deid.merge.net.net import Net
from hybrid_deid.merge.people.enumerated_families import with_enumerated_families
from hybrid_deid.merge.people.enumerated_people import enumerated_given_names, enumerated_people
from hybrid_deid.merge.people.header_names import with_header_names
from hybrid_deid.merge.people.lower_case_names import names_in_lower_case
from hybrid_deid.merge.people.missed_family_names import missed_family_names
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_lines import missed_in_name_lines
from hybrid_deid.merge.people.spaced_names import with_spaced_names
from hybrid_deid.merge.people.subjects import subjects
from hybrid_deid.merge.places.enumerated_towns import enumerated_towns
from hybrid_deid.merge.places.inhabitants import inhabitants
from hybrid_deid.merge.rows.name_rows import with_name_rows
from hybrid_deid.segment import segment
from hybrid_deid.values import Line, Span, Token

KNOWLEDGE = name_knowledge(
    "de", ["Eva", "Petra"], ["Klaus"], ["koch"], Places(frozenset({"Köln", "Bonn", "Hof"}))
)
FAMILIES = frozenset({"Huber", "Koch", "Lang", "Reng"})
KNOWN = NameEvidence(KNOWLEDGE, FAMILIES.__contains__, FAMILIES.__contains__)
NET = Net(families=FAMILIES)
NUMBERS = [
    (table, key)
    for table, kind in get_type_hints(Consistency).items()
    for key, wanted in get_type_hints(kind).items()
    if wanted is float
]


def text_of(table: str, key: str) -> re.Match[str]:
    """Return where the shipped file sets a key of a table."""
    found = re.search(
        rf"^\[{table}\]\n(?:(?!\[\w+\]$).*\n)*?({key} = .+\n)", SHIPPED.read_text("utf-8"), re.M
    )
    assert found is not None
    return found


@pytest.mark.parametrize(("table", "key"), NUMBERS)
def test_no_number_may_be_missing(tmp_path: Path, table: str, key: str) -> None:
    place = text_of(table, key)
    path = tmp_path / "mine.toml"
    path.write_text(place.string[: place.start(1)] + place.string[place.end(1) :], encoding="utf-8")
    with pytest.raises(ConfigurationError, match=rf"mine\.toml: \[{table}\]: missing is '{key}'"):
        read_consistency(path)


def scored(score: float) -> Consistency:
    """Return the shipped settings with one score in all tables that have one."""
    shipped = load_consistency("de")
    tables = {each.name: getattr(shipped, each.name) for each in fields(shipped)}
    return replace(
        shipped,
        **{
            name: replace(table, score=score)
            for name, table in tables.items()
            if is_dataclass(table) and hasattr(table, "score")
        },
    )


def at(text: str, *names: tuple[str, str], score: float = 0.9) -> list[Span]:
    return [
        Span(text.index(n), text.index(n) + len(n), label, n, score, "model:m") for n, label in sorted(names)
    ]


def lines_of(text: str) -> list[Line]:
    return list(segment(text))


def tokens_of(text: str) -> list[Token]:
    return [token for line in lines_of(text) for token in line.tokens]


def of_inhabitants(settings: Consistency) -> Iterable[Span]:
    text = "die Grazer kommen"
    return inhabitants(text, tokens_of(text), (), settings.inhabitants)


def of_verbs(settings: Consistency) -> Iterable[Span]:
    text = "Koch hält den Vormittag."
    return subjects(text, tokens_of(text), (), KNOWN, settings)


def of_a_name_elsewhere(settings: Consistency) -> Iterable[Span]:
    text = "Koch hat Zeit. Frau Koch auch."
    named = Span(20, 24, "FAMILY", "Koch", 0.9, "model:m")
    return subjects(text, (), [named], KNOWN, settings)


def of_towns(settings: Consistency) -> Iterable[Span]:
    text = "in Köln, Bonn und Hof."
    return enumerated_towns(
        text, at(text, ("Bonn", "CITY"), ("Köln", "CITY"))[::-1], KNOWLEDGE, settings.enumeration
    )


def of_people(settings: Consistency) -> Iterable[Span]:
    text = "Lang Eva, Huber Petra"
    return enumerated_people(text, at(text, ("Eva", "FEMALE"), ("Petra", "FEMALE")), KNOWN, settings)


def of_given_names(settings: Consistency) -> Iterable[Span]:
    text = "mit Eva und Klaus."
    may_be = replace(KNOWN, may_be_family=bool)
    return enumerated_given_names(text, at(text, ("Eva", "FEMALE")), may_be, settings)


def of_families(settings: Consistency) -> Iterable[Span]:
    text = "da: Huber, Reng (krank)"
    return with_enumerated_families(text, at(text, ("Huber", "FAMILY"), score=0.11), KNOWN, settings)


def of_given_names_beside(settings: Consistency) -> Iterable[Span]:
    text = "mit Eva Huber"
    return missed_family_names(text, at(text, ("Eva", "FEMALE")), KNOWLEDGE, KNOWN.is_family, settings)


def of_lines(settings: Consistency) -> Iterable[Span]:
    text = "Eva Reng\n"
    spans = at(text, ("Eva", "FEMALE"))
    return missed_in_name_lines(text, spans, KNOWLEDGE, KNOWN.is_family, settings.name_lines)


def of_initials(settings: Consistency) -> Iterable[Span]:
    text = "mit Eva S. und"
    spans = at(text, ("Eva", "FEMALE"))
    return missed_in_name_lines(text, spans, KNOWLEDGE, KNOWN.is_family, settings.name_lines)


def of_spaced_letters(settings: Consistency) -> Iterable[Span]:
    text = "E V A  L A N G"
    return with_spaced_names(text, (), KNOWLEDGE, KNOWN.is_family, KNOWN.is_family, settings.spaced_names)


def of_header_fields(settings: Consistency) -> Iterable[Span]:
    text = "An: Huber, Eva/Nordbau/DE@DE"
    return with_header_names(text, lines_of(text), (), KNOWN, settings)


def of_rows(settings: Consistency) -> Iterable[Span]:
    text = "Huber;Eva;7b\nLang;Petra;7b\n"
    spans = at(text, ("Eva", "FEMALE"), ("Petra", "FEMALE"), score=0.11)
    return with_name_rows(text, lines_of(text), spans, KNOWN, settings)


def of_small_letters(settings: Consistency) -> Iterable[Span]:
    text = "mit huber und eva b."
    spans = at(text, ("eva", "FEMALE"), score=0.11)
    return names_in_lower_case(text, lines_of(text), spans, NET, KNOWN, settings)


@pytest.mark.parametrize(
    ("stage", "names"),
    [
        (of_inhabitants, ["Grazer"]),
        (of_verbs, ["Koch"]),
        (of_a_name_elsewhere, ["Koch"]),
        (of_towns, ["Hof"]),
        (of_people, ["Lang", "Huber"]),
        (of_given_names, ["Klaus"]),
        (of_families, ["Reng"]),
        (of_given_names_beside, ["Huber"]),
        (of_lines, ["Reng"]),
        (of_initials, ["S."]),
        (of_spaced_letters, ["E V A", "L A N G"]),
        (of_header_fields, ["Huber", "Eva", "Nordbau"]),
        (of_rows, ["Huber", "Lang"]),
        (of_small_letters, ["b.", "huber"]),
    ],
)
def test_a_find_scores_what_the_settings_say(
    stage: Callable[[Consistency], Iterable[Span]], names: list[str]
) -> None:
    for score in (0.23, 0.77):
        found = [span for span in stage(scored(score)) if span.score != 0.11]
        assert [span.text for span in found] == names
        assert {span.score for span in found} == {score}


def test_in_small_letters_a_name_scores_more_than_the_place_that_a_model_saw() -> None:
    text, settings = "mit huber und", load_consistency("de")
    higher = replace(settings, lower_case=replace(settings.lower_case, score=0.5, better=0.25))
    for score, expected in ((0.1, 0.5), (0.5, 0.75), (0.9, 1.0)):
        place = at(text, ("huber", "CITY"), score=score)
        assert [s.score for s in names_in_lower_case(text, lines_of(text), place, NET, KNOWN, higher)] == [
            expected
        ]


def test_a_sure_place_keeps_an_entry_from_being_a_person() -> None:
    text, settings = "An: Graz, Eva <a@b.de>", load_consistency("de")
    for least, label in ((0.85, "FAMILY"), (0.75, "CITY")):
        sure = replace(settings, header=replace(settings.header, sure_place=least))
        spans = with_header_names(text, lines_of(text), at(text, ("Graz", "CITY"), score=0.8), KNOWN, sure)
        assert spans[0].label == label

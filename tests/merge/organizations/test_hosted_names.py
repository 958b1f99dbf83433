"""Organizations whose name is the host of an address in the text."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.organizations.hosted_names import hosts_of
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Span


@pytest.fixture(scope="module")
def pipeline() -> Pipeline:
    return Pipeline(Settings(key=b"a key for the tests, 32 bytes ok"))


def organizations(pipeline: Pipeline, text: str) -> list[str]:
    return [span.text for span in pipeline.tag(text) if span.label == "ORG"]


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Weinkontor Alster", "p.voss@weinkontor-alster.example"),
        ("Lindner Weine", "laden@lindner-weine.example"),
        ("Spielkreis Ahrtal", "www.spielkreisahrtal.example"),
        ("Kinderärzte Südplatz", "https://www.kinderaerzte-suedplatz.example/team"),
        ("Mohn und Minze", "info@mohn-und-minze.example"),
        ("Mohn & Minze", "info@mohnminze.example"),
    ],
)
def test_words_that_spell_a_host_are_a_name(pipeline: Pipeline, name: str, address: str) -> None:
    assert organizations(pipeline, f"Mit freundlichen Grüßen\nPetra Voss\n{name}\n{address}\n") == [name]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Herzlich\nPetra Lindner", "post@petra-lindner.example"),
        ("Herzlich\nDr. Lindner", "praxis@dr-lindner.example"),
        ("Wir wohnen in Bad Homburg.", "info@bad-homburg.example"),
        ("Das macht die Uni Klagenfurt.", "info@uni-klagenfurt.example"),
        ("Im Netz ist alles gut.\nNetz\nWerk", "info@netz-werk.example"),
        ("Guten Tag, ich habe eine Frage.", "www.guten-tag.example"),
        ("Es geht um Haus und Garten bei uns.", "www.haus-garten.example"),
        ("Dort kann man ein Hotel buchen.", "www.hotel-buchen.example"),
        ("Wir wollen, dass Kinder lachen.", "info@kinder-lachen.example"),
    ],
)
def test_people_towns_and_public_bodies_are_none(pipeline: Pipeline, text: str, address: str) -> None:
    assert organizations(pipeline, f"{text}\n{address}\n") == []


def test_hosts_are_told_without_hyphens_and_countries() -> None:
    addresses = ["a@kern-druck.example", "www.kern-bau.co.at", "https://shop.kernholz.de/x?y=1"]
    spans = [Span(0, len(each), "EMAIL" if "@" in each else "URL", each, 1.0, "rule:x") for each in addresses]
    assert hosts_of(spans) == {"kerndruck", "kernbau", "kernholz"}
    assert hosts_of(spans * 10) == hosts_of(spans)
    many = [Span(0, 13, "URL", f"www.x{n}abc.de", 1.0, "rule:x") for n in range(10, 40)]
    assert hosts_of(many) == set()

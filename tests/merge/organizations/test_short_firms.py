"""Short names of firms: the organization that has the name with its legal form."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hybrid_deid.merge.organizations.short_firms import with_short_firms
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Span
from tests.by_turns import MOST, few_and_many
from tests.replace.test_linear import made_up


@pytest.fixture(scope="module")
def pipeline() -> Pipeline:
    return Pipeline(Settings(key=b"a key for the tests, 32 bytes ok"))


def labels(pipeline: Pipeline, text: str, name: str) -> list[str]:
    """Return the labels of the finds that are `name`, perhaps in the genitive, alone."""
    return [
        span.label for span in pipeline.tag(text) if span.text.removesuffix("s") == name.removesuffix("s")
    ]


@pytest.mark.parametrize(
    ("text", "name", "mentions"),
    [
        ("Der Vertrag mit der Südlicht Energie AG. Südlicht hat recht, bei Südlicht ist zu.", "Südlicht", 2),
        ("Die Südlicht Energie AG zahlt. Südlicht Energie hat recht.", "Südlicht Energie", 1),
        ("Kranich Folien Deutschland GmbH\n\nKranich Folien haftet nicht.", "Kranich Folien", 1),
        ("Blaue Woge e.V. lädt ein. Die Blaue Woge trifft sich.", "Blaue Woge", 1),
        ("Stiftung Kinderstern gGmbH. Kinderstern sammelt Spenden.", "Kinderstern", 1),
        ("Die Firma Dünnebacke GmbH & Co. KG. Dünnebacke verlangt Geld. Dünnebackes Brief.", "Dünnebacke", 2),
        ("die Firma Dünnebacke Sanitär war da, Dünnebacke ist teuer.", "Dünnebacke", 1),
        ("Die Dünnebacke Verwaltungs-GmbH zahlt. Dünnebacke auch.", "Dünnebacke", 1),
        ("Die KDQ Logistik GmbH kommt. KDQ fährt auch, sagt KDQ.", "KDQ", 2),
        ("Wir vertrauen Reiners & Lutz.\n\nReiners & Lutz GmbH", "Reiners & Lutz", 1),
        ("Der Pflegedienst Sternwärme war da. Sternwärme kommt morgens.", "Sternwärme", 1),
        ("Talquo reinigt ab Mai.\n\nTalquo Gebäudereinigung GmbH", "Talquo", 1),
    ],
)
def test_a_short_name_is_the_firm_that_the_text_names_in_full(
    pipeline: Pipeline, text: str, name: str, mentions: int
) -> None:
    assert labels(pipeline, text, name) == ["ORG"] * mentions


@pytest.mark.parametrize(
    "address", ["www.vendrix.example", "info@vendrix-leer.example", "https://vendrix.example"]
)
def test_a_rare_word_that_is_in_a_host_is_a_firm(pipeline: Pipeline, address: str) -> None:
    text = f"Vendrix bedankt sich für Ihr Interesse.\n\n{address}"
    assert labels(pipeline, text, "Vendrix") == ["ORG"]


@pytest.mark.parametrize(
    ("text", "name", "labelled"),
    [
        ("Die Druckerei Plattner will die Daten. Plattner hat die Preise erhöht.", "Plattner", ["ORG"]),
        ("Ich war bei Plattner & Partner. Alles klärt der Anwalt mit Plattner.", "Plattner", ["ORG"]),
        ("Die Druckerei Plattner war da.\n\nGruß\nPlattner", "Plattner", ["FAMILY"]),
        ("Die Druckerei Plattner war da. Das sagte der Plattner auch.", "Plattner", ["FAMILY"]),
        (
            "Die Druckerei Plattner war da. Herr Plattner hat gefragt. Plattner hat Zeit.",
            "Plattner",
            ["FAMILY"] * 2,
        ),
    ],
)
def test_a_family_name_behind_a_trade_is_the_firm_where_it_acts(
    pipeline: Pipeline, text: str, name: str, labelled: list[str]
) -> None:
    assert labels(pipeline, text, name) == labelled


def test_what_kind_of_house_it_is_is_no_short_name(pipeline: Pipeline) -> None:
    text = "Klinikum Görlitz, www.klinikum-goerlitz.de"
    assert [span.text for span in pipeline.tag(Document("1", text)) if span.label == "ORG"] == []


def test_a_platform_is_not_the_firm_of_who_has_a_page_there(pipeline: Pipeline) -> None:
    text = "Uwe Noll\n[Facebook]<https://facebook.com/werk> [image: Instagram]<https://instagram.com/werk>"
    assert labels(pipeline, text, "Facebook") == labels(pipeline, text, "Instagram") == []


def test_a_firm_and_its_short_name_have_one_surrogate(pipeline: Pipeline) -> None:
    text = "Die Firma Dünnebacke GmbH zahlt. Bei Dünnebacke fehlt die Dünnebacke-Rechnung."
    words = pipeline.deidentify(text).text.replace(".", "").split()
    [firm] = [words[number - 1] for number, word in enumerate(words) if word == "GmbH"]
    assert firm != "Dünnebacke" and words.count(firm) == 2 and f"{firm}-Rechnung" in words


@pytest.mark.parametrize(
    "mention",
    ["Bei Horizont ist zu.", "Haben Sie Horizont gefragt?", "Horizont liefert morgen.", "Das Horizont-Team."],
)
def test_a_common_word_is_a_firm_where_no_noun_stands(pipeline: Pipeline, mention: str) -> None:
    assert labels(pipeline, f"Die Horizont Reisen GmbH. {mention}", "Horizont") == ["ORG"]


@pytest.mark.parametrize("mention", ["Der Horizont ist weit.", "Am Horizont.", "Ein weiter Horizont."])
def test_the_noun_is_none(pipeline: Pipeline, mention: str) -> None:
    assert labels(pipeline, f"Die Horizont Reisen GmbH. {mention}", "Horizont") == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Die Dünnebacke GmbH. Herr Dünnebacke kommt. Mit Dünnebacke rede ich.", "Dünnebacke"),
        ("Die Dünnebacke GmbH. Anna Dünnebacke kommt. Mit Dünnebacke rede ich.", "Dünnebacke"),
        ("Die Stein Bau GmbH. Herr Stein kommt. Bei Stein ist zu.", "Stein"),
    ],
)
def test_the_name_of_somebody_is_that_of_the_owner(pipeline: Pipeline, text: str, name: str) -> None:
    assert labels(pipeline, text, name) == ["FAMILY", "FAMILY"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Die Emma Moden GmbH. Heute kommt Emma.", "Emma"),
        ("Die Wiener Lager GmbH liefert. Die Wiener sind nett.", "Wiener"),
        ("Die Deutsche Kupfer AG. Deutsche sind hier.", "Deutsche"),
        ("Die Südlicht Energie AG. Energie ist teuer.", "Energie"),
    ],
)
def test_given_names_towns_and_trades_stand_for_no_firm(pipeline: Pipeline, text: str, name: str) -> None:
    assert "ORG" not in labels(pipeline, text, name)


@pytest.mark.parametrize(
    ("times", "label", "written", "behind"),
    [(1, "ORG", "{0} Bau GmbH", ". Bei {0} ist zu. "), (8, "EMAIL", "info@{0}.at", " ")],
)
def test_many_firms_and_hosts_take_their_time_once(
    pipeline: Pipeline, times: int, label: str, written: str, behind: str
) -> None:
    def work(count: int) -> Callable[[], object]:
        text, spans = "", []
        for number in range(times * count):
            name = made_up(37 * number)
            find = written.format(name if label == "ORG" else name.lower())
            spans.append(Span(len(text), len(text) + len(find), label, find, 0.9, "model:x"))
            text += find + behind.format(name)
        return lambda: with_short_firms(text, spans, pipeline._listed)

    few, many = few_and_many(work)
    assert many < MOST * few


def test_a_host_is_a_firm_among_many_hosts(pipeline: Pipeline) -> None:
    few = "Die Rechnung von Blitzblitz ist da: info@blitzblitz.at. "
    hosts = "".join(f"x{number}@{made_up(37 * number).lower()}.at, " for number in range(30))
    assert labels(pipeline, few, "Blitzblitz") == labels(pipeline, few + hosts, "Blitzblitz") == ["ORG"]

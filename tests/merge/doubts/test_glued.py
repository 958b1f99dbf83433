"""What a sign glues to numbers and addresses is no part of them, and a name when lists or mail say so."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.mentions.places import Places
from hybrid_deid.merge.doubts.glued import without_neighbours
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many

KNOWLEDGE = name_knowledge("de", ["Anna"], ["Tom"], ["fax", "tel", "koch"], Places(frozenset({"Graz"})))
FAMILIES = frozenset({"Huber", "Koch"}).__contains__
KNOWN = NameEvidence(KNOWLEDGE, FAMILIES, FAMILIES, FAMILIES)
FREQUENT = frozenset({"Uhr", "Abgabe", "Treffen"}).__contains__
LABELS = WordLabels(KNOWN, FREQUENT, frozenset({"und"}).__contains__, frozenset({"Montag"}).__contains__)
KEY = bytes(range(32))


def spans_of(text: str, finds: list[tuple[str, str]], source: str) -> list[Span]:
    starts = [(text.index(name), name, label) for name, label in finds]
    return [Span(start, start + len(name), label, name, 0.8, source) for start, name, label in starts]


def parted(text: str, label: str, *rules: tuple[str, str]) -> list[tuple[str, str]]:
    """Return (text, label) of what becomes of a find that is a whole text, given those of rules in it."""
    whole = [Span(0, len(text), label, text, 0.8, "model:m")]
    found = without_neighbours(whole, spans_of(text, list(rules), "rule:r"), lambda: LABELS)
    assert all(span.text == text[span.start : span.end] for span in found)
    return [(span.text, span.label) for span in sorted(found, key=lambda span: span.start)]


@pytest.mark.parametrize(
    ("text", "label", "rule", "wanted"),
    [
        ("3.5.1985,Graz", "DATE", "3.5.1985", [("3.5.1985", "DATE"), ("Graz", "CITY")]),
        ("Huber,3.5.", "DATE", "3.5.", [("Huber", "FAMILY"), ("3.5.", "DATE")]),
        ("17.8.(Tom", "DATE", "17.8.", [("17.8.", "DATE"), ("Tom", "MALE")]),
        ("17.8.(Tom", "DATE", "17.8", [("17.8", "DATE"), ("Tom", "MALE")]),
        ("3.5.:Abgabe", "DATE", "3.5.", [("3.5.", "DATE")]),
        ("3.5.(Montag", "DATE", "3.5.", [("3.5.", "DATE")]),
        ("3.5.:Koch", "DATE", "3.5.", [("3.5.", "DATE"), ("Koch", "FAMILY")]),
        ("3.5.=Rzehak", "DATE", "3.5.", [("3.5.", "DATE"), ("Rzehak", "FAMILY")]),
        ("031 234,Fax 12", "PHONE", "031 234", [("031 234", "PHONE"), ("12", "PHONE")]),
        ("4,Graz", "STREETNO", "4", [("4", "STREETNO"), ("Graz", "CITY")]),
        ("tom;tom@a.de", "EMAIL", "tom@a.de", [("tom", "MALE"), ("tom@a.de", "EMAIL")]),
        ("tom@a.de</b", "EMAIL", "tom@a.de", [("tom@a.de", "EMAIL")]),
        ("tom@a.de erreichbar", "EMAIL", "tom@a.de", [("tom@a.de", "EMAIL")]),
        ("Anna;0931;a@a.de", "EMAIL", "a@a.de", [("Anna", "FEMALE"), ("0931", "UFID"), ("a@a.de", "EMAIL")]),
        ("a@a.de|b@a.de", "EMAIL", "a@a.de", [("a@a.de", "EMAIL"), ("b@a.de", "EMAIL")]),
        ("4711:Huber", "UFID", "4711", [("4711", "UFID"), ("Huber", "FAMILY")]),
        # tags and links
        ('https://a.de/p">Anna', "URL", "https://a.de/p", [("https://a.de/p", "URL"), ("Anna", "FEMALE")]),
        ("hier](https://a.de/p", "URL", "https://a.de/p", [("https://a.de/p", "URL")]),
        ('href="http://a.de', "URL", "http://a.de", [("http://a.de", "URL")]),
        ("http://a.de/p?q=Anna|x", "URL", "http://a.de/p", [("http://a.de/p?q=Anna|x", "URL")]),
        # parts of the number
        ("0316 1234-DW", "PHONE", "0316 1234", [("0316 1234-DW", "PHONE")]),
        ("3.5./Anna", "DATE", "3.5.", [("3.5./Anna", "DATE")]),
        ("4711:AB", "UFID", "4711", [("4711:AB", "UFID")]),
        ("dr.tom@a.de", "EMAIL", "tom@a.de", [("dr.tom@a.de", "EMAIL")]),
        ("12,50", "UFID", "12", [("12,50", "UFID")]),
    ],
)  # fmt: skip
def test_what_a_sign_parts(text: str, label: str, rule: str, wanted: list[tuple[str, str]]) -> None:
    assert parted(text, label, (rule, label)) == wanted


def test_a_number_of_another_label_is_left_to_its_rule() -> None:
    text = "12345,Tel 0316123"
    assert parted(text, "UFID", ("12345", "UFID"), ("0316123", "PHONE")) == [("12345", "UFID")]
    assert parted("8010,Graz", "UFID", ("8010", "ZIP")) == [("8010", "UFID"), ("Graz", "CITY")]


def test_a_column_of_digits_is_no_part_of_a_date() -> None:
    rule = ("12.03.1985", "DATE")
    assert parted("17,12.03.1985", "DATE", rule) == [("12.03.1985", "DATE")]
    assert parted("4711;12.03.1985,42", "DATE", rule) == [("4711", "UFID"), ("12.03.1985", "DATE")]


def test_a_name_lets_go_of_a_number_behind_it() -> None:
    assert parted("Huber,0316123", "FAMILY", ("0316123", "PHONE")) == [("Huber", "FAMILY")]
    assert parted("Huber,0316", "FAMILY") == [("Huber", "FAMILY"), ("0316", "UFID")]
    assert parted("Ütze;4711", "CITY") == [("Ütze", "CITY"), ("4711", "UFID")]
    assert parted("Huber,7b", "FAMILY") == [("Huber", "FAMILY")]
    assert parted("Huber,Anna", "FAMILY") == [("Huber,Anna", "FAMILY")]


def test_an_address_that_no_rule_knows_stays_whole() -> None:
    assert parted('a.de/p">Anna', "URL") == [('a.de/p">Anna', "URL")]
    assert parted('a.de/3.5.20">Anna', "URL", ("3.5.20", "DATE")) == [('a.de/3.5.20">Anna', "URL")]


def test_without_a_rule_only_listed_names_are_cut_off() -> None:
    assert parted("12.:Anna", "DATE") == [("12.", "DATE"), ("Anna", "FEMALE")]
    assert parted("12.:Rzehak", "DATE") == [("12.:Rzehak", "DATE")]
    assert parted("Mai,Anna", "DATE") == [("Mai,Anna", "DATE")]
    assert parted("12:Anna", "UFID") == [("12:Anna", "UFID")]
    assert parted("12,Graz", "ORG") == [("12,Graz", "ORG")]


PIECES = st.lists(
    st.sampled_from(["Anna", "Uhr", "12", "3.5.", ",", ":", " ", "@a.de", "-", "x"]), max_size=9
)


@given(PIECES.map("".join).filter(str.strip), st.sampled_from(["DATE", "PHONE", "UFID"]), st.data())
def test_digits_stay_covered_and_spans_apart(text: str, label: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    rule = Span(start, end, label, text[start:end], 0.9, "rule:r")
    whole = Span(0, len(text), label, text, 0.8, "model:m")
    found = sorted(without_neighbours([whole], [rule], lambda: LABELS), key=lambda span: span.start)
    assert all(one.end <= other.start for one, other in pairwise(found))
    covered = {place for span in [*found, rule] for place in range(span.start, span.end)}
    digits = {place for place, character in enumerate(text) if character.isdigit()}
    if label != "UFID":  # beside a date or a number to dial, columns of few digits are nobody's
        fields = re.finditer(r"[^,;|]+", text)
        short = (field.span() for field in fields if sum(map(str.isdigit, field.group())) < 4)
        digits -= {place for begin, behind in short for place in range(begin, behind)}
    assert covered >= digits
    assert all(span.text == text[span.start : span.end] for span in found)


def test_time_grows_with_the_number_of_finds() -> None:
    def parting(count: int) -> Callable[[], object]:
        text = "3.5.,Anna " * count
        tagged = [Span(i * 10, i * 10 + 9, "DATE", "3.5.,Anna", 0.8, "model:m") for i in range(count)]
        ruled = [Span(i * 10, i * 10 + 4, "DATE", "3.5.", 0.9, "rule:r") for i in range(count)]
        assert len(text) == 10 * count
        return lambda: without_neighbours(tagged, ruled, lambda: LABELS)

    few, many = few_and_many(parting)
    assert many < MOST * few


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Huber,03.05.1985,Graz", ["FAMILY Huber", "DATE 03.05.1985", "CITY Graz"]),
        ("Tel. 0316 123456,Fax 0316 123457", ["PHONE 0316 123456", "PHONE 0316 123457"]),
        ("KdNr 12345,Tel 0316123456", ["UFID 12345", "PHONE 0316123456"]),
        ("Mail: <b>ferdinand@huber.at</b>", ["EMAIL ferdinand@huber.at"]),
        ("PLZ 8010,Graz", ["ZIP 8010", "CITY Graz"]),
    ],
)
def test_in_the_pipeline(text: str, wanted: list[str]) -> None:
    spans = hybrid_deid.load(key=KEY).tag(text)
    assert [f"{span.label} {span.text}" for span in spans] == wanted

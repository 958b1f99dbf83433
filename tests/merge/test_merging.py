"""The merger: cases of each rule of the order, and the invariants for any findings."""

from __future__ import annotations

import time
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.merge import load_policy, merge
from hybrid_deid.merge.findings import joint_score
from hybrid_deid.values import Span
from tests.by_turns import quickest

BALANCED = load_policy("balanced")
LABELS = ("FEMALE", "FAMILY", "CITY", "ZIP", "ORG", "STREET", "PHONE", "UFID", "EMAIL", "URL", "DATE", "USER")
SOURCES = ("model:m", "rule:a.b", "rule:c", "known:header", "consistency:spread", "")


def span_of(text: str, part: str, label: str, score: float, source: str, validated: bool = False) -> Span:
    start = text.index(part)
    return Span(start, start + len(part), label, part, score, source, validated)


def shape(spans: tuple[Span, ...]) -> list[tuple[str, str]]:
    return [(span.label, span.text) for span in spans]


@pytest.mark.parametrize(
    ("text", "findings", "expected"),
    [
        pytest.param(
            "IBAN DE89 3704 0044 0532 0130 00",
            [
                ("DE89 3704 0044 0532 0130 00", "UFID", 0.5, "rule:iban", True),
                ("0532 0130 00", "PHONE", 0.99, "model:m", False),
            ],
            [("UFID", "DE89 3704 0044 0532 0130 00")],
            id="a confirmed identifier beats a surer finding",
        ),
        pytest.param(
            "Nummer 0463 270012",
            [
                ("0463 270012", "PHONE", 0.9, "rule:phone", False),
                ("0463 270012", "UFID", 0.55, "model:m", False),
            ],
            [("PHONE", "0463 270012")],
            id="a rule with context beats an unsure model",
        ),
        pytest.param(
            "am 4. Mai",
            [("Mai", "FAMILY", 0.45, "rule:weak", False), ("4. Mai", "DATE", 0.97, "model:m", False)],
            [("DATE", "4. Mai")],
            id="a sure model beats a weak pattern",
        ),
        pytest.param(
            "8406 Graz",
            [("8406", "ZIP", 0.9, "rule:zip", False), ("8406 Graz", "CITY", 0.8, "model:m", False)],
            [("ZIP", "8406"), ("CITY", "Graz")],
            id="what is left of a loser keeps its label",
        ),
        pytest.param(
            "Gruß in die Grazer Altstadt",
            [("Graz", "FAMILY", 0.9, "rule:x", False), ("Grazer Altstadt", "CITY", 0.8, "model:m", False)],
            [("FAMILY", "Grazer"), ("CITY", "Altstadt")],
            id="a part of a word goes to the winner",
        ),
        pytest.param(
            "Tel. +43 660 1234567",
            [("+43 660 123", "PHONE", 0.9, "model:m", False), ("660 1234567", "PHONE", 0.8, "rule:p", False)],
            [("PHONE", "+43 660 1234567")],
            id="overlapping findings of one label unite",
        ),
        pytest.param(
            "Anna Lena",
            [("Anna", "FEMALE", 0.99, "known:header", False), ("Anna Lena", "FEMALE", 0.6, "model:m", False)],
            [("FEMALE", "Anna"), ("FEMALE", "Lena")],
            id="two given names stay two",
        ),
        pytest.param(
            "Anna-Lena",
            [("Anna", "FEMALE", 0.99, "known:header", False), ("Anna-Lena", "FEMALE", 0.6, "model:m", False)],
            [("FEMALE", "Anna-Lena")],
            id="a double name stays one",
        ),
        pytest.param(
            "adele.pohl@uni-graz.at",
            [
                ("adele.pohl@uni-graz.at", "EMAIL", 0.95, "rule:email", False),
                ("pohl", "FAMILY", 1.0, "known:header", False),
                ("uni-graz.at", "URL", 0.9, "rule:url", True),
            ],
            [("EMAIL", "adele.pohl@uni-graz.at")],
            id="an address swallows what lies inside",
        ),
        pytest.param(
            "Adele-Pohl-Straße 3",
            [
                ("Adele-Pohl-Straße", "STREET", 0.7, "model:m", False),
                ("Pohl", "FAMILY", 1.0, "known:header", False),
            ],
            [("STREET", "Adele-Pohl-Straße")],
            id="a street name swallows the family name in it",
        ),
        pytest.param(
            "24.-26.12.",
            [
                ("24.", "DATE", 0.9, "rule:d", False),
                ("26.12.", "DATE", 0.9, "rule:d", False),
                ("24.-26.12.", "DATE", 0.7, "model:m", False),
            ],
            [("DATE", "24."), ("DATE", "26.12.")],
            id="a range stays two where nothing but a hyphen lies between",
        ),
        pytest.param(
            "Anna S. grüßt",
            [("Anna", "FEMALE", 0.95, "known:header", False), ("Anna S.", "FAMILY", 0.6, "model:m", False)],
            [("FEMALE", "Anna"), ("FAMILY", "S.")],
            id="an abbreviation keeps its full stop",
        ),
        pytest.param(
            "Graz oder so",
            [("Graz", "CITY", 0.1, "model:m", False)],
            [],
            id="what is below the threshold goes",
        ),
        pytest.param(
            "Graz oder so",
            [("Graz", "CITY", 0.25, "model:m", False), ("Graz", "CITY", 0.35, "rule:c", False)],
            [("CITY", "Graz")],
            id="two unsure sources that agree are sure enough",
        ),
    ],
)  # fmt: skip
def test_cases(text, findings, expected):
    spans = [span_of(text, *finding) for finding in findings]
    assert shape(merge(spans, BALANCED)) == expected
    assert shape(merge(reversed(spans), BALANCED)) == expected


@pytest.mark.parametrize("others", [1, 2])
def test_of_findings_that_agree_the_strongest_is_named_first(others):
    text = "Wien ist"
    weak = [span_of(text, "Wien", "CITY", 0.7 + n / 10, f"model:{'abc'[n]}") for n in range(others)]
    (found,) = merge([*weak, span_of(text, "Wien", "CITY", 0.95, "rule:z")], BALANCED)
    assert found.provenance[0] == "rule:z CITY 0-4 0.950 kept"
    assert len(found.provenance) == 1 + others


def test_provenance_names_who_won_and_who_lost_but_no_text():
    text = "wohnt in 8406 Graz"
    spans = [
        span_of(text, "8406", "ZIP", 0.9, "rule:zip.at"),
        span_of(text, "8406 Graz", "CITY", 0.8, "model:m"),
        span_of(text, "Graz", "FAMILY", 0.5, "known:header"),
    ]
    zip_code, city = merge(spans, BALANCED)
    assert zip_code.provenance == ("rule:zip.at ZIP 9-13 0.900 kept", "model:m CITY 9-18 0.800 lost")
    assert city.provenance == ("model:m CITY 9-18 0.800 cut", "known:header FAMILY 14-18 0.500 lost")
    assert city.source == "model:m"
    assert not any("Graz" in line for line in (*zip_code.provenance, *city.provenance))


def test_agreeing_sources_raise_the_score_and_are_both_named():
    spans = [Span(0, 4, "CITY", "Graz", 0.8, "model:m"), Span(0, 4, "CITY", "Graz", 0.5, "rule:c")]
    (found,) = merge(spans, BALANCED)
    assert found.score == pytest.approx(0.9)
    assert len(found.provenance) == 2


def test_two_rules_are_not_two_kinds_of_evidence():
    spans = [Span(0, 4, "CITY", "Graz", 0.8, "rule:a"), Span(0, 4, "CITY", "Graz", 0.5, "rule:b")]
    assert merge(spans, BALANCED)[0].score == 0.8


def test_the_joint_score_is_the_same_to_the_last_digit_in_any_order():
    """Floating-point products are not: the score of a span must not depend on which half was asked first."""
    sources = ("model:m", "rule:c", "known:caller", "consistency:x")
    for first in range(1, 10):
        spans = [
            Span(0, 4, "CITY", "Graz", (first + 2 * number) / 19, source)
            for number, source in enumerate(sources)
        ]
        assert len({joint_score(order) for order in permutations(spans)}) == 1


def test_policies_disagree_about_the_unsure():
    spans = [Span(0, 4, "CITY", "Graz", 0.35, "model:m")]
    assert [len(merge(spans, load_policy(name))) for name in ("recall", "balanced", "precision")] == [1, 1, 0]


@st.composite
def texts_with_findings(draw):
    text = draw(st.text(alphabet="aB ü7.-\n@\u0301ß", min_size=1, max_size=40))
    spans = []
    for _ in range(draw(st.integers(0, 8))):
        start = draw(st.integers(0, len(text) - 1))
        end = draw(st.integers(start + 1, min(len(text), start + 14)))
        score = draw(st.sampled_from([0.0, 0.2, 0.45, 0.45, 0.7, 0.95, 1.0]))
        label, source = draw(st.sampled_from(LABELS)), draw(st.sampled_from(SOURCES))
        spans.append(Span(start, end, label, text[start:end], score, source, draw(st.booleans())))
    return text, spans


@given(texts_with_findings(), st.sampled_from(["balanced", "recall", "precision"]))
def test_no_detected_character_survives_and_nothing_overlaps(case, name):
    text, spans = case
    policy = load_policy(name)
    merged = merge(spans, policy)
    covered: set[int] = set()
    position = 0
    for span in merged:
        assert span.start >= position
        assert text[span.start : span.end] == span.text
        assert span.text == span.text.strip()
        assert span.provenance
        position = span.end
        covered.update(range(span.start, span.end))
    detected: set[int] = set()
    for span in spans:
        detected.update(range(span.start, span.end))
        kind = span.source.partition(":")[0]
        if span.validated or span.score >= policy.threshold_of(kind, span.label):
            assert all(i in covered for i in range(span.start, span.end) if text[i].isalnum())
    assert covered <= detected


@given(texts_with_findings(), st.randoms(use_true_random=False))
def test_the_order_and_repetition_of_findings_do_not_matter(case, random):
    _, spans = case
    expected = merge(spans, BALANCED)
    shuffled = spans + spans[:3]
    random.shuffle(shuffled)
    assert merge(shuffled, BALANCED) == expected
    assert merge(iter(shuffled), BALANCED) == expected


@given(texts_with_findings())
def test_merging_what_is_merged_changes_no_span(case):
    # A piece of a confirmed finding is no longer confirmed, and then its score has to reach the threshold.
    spans = [span for span in case[1] if not (span.validated and span.score < 0.45)]
    once = merge(spans, BALANCED)
    again = merge(once, BALANCED)
    assert [(s.start, s.end, s.label, s.text) for s in again] == [
        (s.start, s.end, s.label, s.text) for s in once
    ]


@given(texts_with_findings())
def test_a_confirmed_finding_keeps_its_stretch_against_unconfirmed_ones(case):
    text, spans = case
    unconfirmed = [
        Span(s.start, s.end, s.label, s.text, s.score, s.source)
        for s in spans
        if s.label not in ("EMAIL", "URL")
    ]
    whole = text.strip()
    if not whole:
        return
    start = text.index(whole)
    confirmed = Span(start, start + len(whole), "UFID", whole, 0.01, "rule:iban", True)
    covering = [
        s for s in merge([*unconfirmed, confirmed], BALANCED) if s.start <= start and s.end >= confirmed.end
    ]
    assert [s.label for s in covering] == ["UFID"]


def test_many_overlapping_findings_take_linear_time_or_close_to_it():
    def seconds(count: int) -> float:
        spans = [
            Span(i, i + 6, LABELS[i % len(LABELS)], "Graz 8", 0.5 + i % 7 / 20, "model:m")
            for i in range(0, 3 * count, 3)
        ]
        start = time.process_time()
        merge(spans, BALANCED)
        return time.process_time() - start

    few, many = quickest(seconds, (3_000, 12_000))
    assert many < 12 * few + 0.1


@given(texts_with_findings(), texts_with_findings())
def test_findings_apart_from_each_other_are_reconciled_apart(one, other):
    (text, left), (_, right) = one, other
    gap = len(text) + 1
    moved = [Span(s.start + gap, s.end + gap, s.label, s.text, s.score, s.source, s.validated) for s in right]
    assert merge([*left, *moved], BALANCED) == merge(left, BALANCED) + merge(moved, BALANCED)


@given(texts_with_findings())
def test_a_finding_by_itself_is_what_it_is_beside_one_that_does_not_count(case):
    for span in case[1]:
        doubtful = Span(span.start, span.end, "none", span.text, 0.0, "rule:doubt")
        assert merge([span, doubtful], BALANCED) == merge([span], BALANCED)

"""Names behind ranks and parts in a matter in short."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.ranked_names import with_ranked_names
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", ["Anna"], ["Peter"], ["koch", "das", "winter", "schrott"])
FAMILIES = frozenset({"Koch", "Huber", "Masri", "Das", "Müller", "Winter", "Schrott"})
KNOWN = NameEvidence(
    KNOWLEDGE,
    FAMILIES.__contains__,
    is_own_family=FAMILIES.__contains__,
)
FREQUENT = frozenset({"Sitzung", "Müller", "Stand"})
KEY = bytes(range(32))


def after(text: str, spans: list[Span]) -> tuple[Span, ...]:
    """Return the spans after the stage."""
    tokens = [token for line in segment(text) for token in line.tokens]
    result = with_ranked_names(text, tokens, spans, KNOWN, FREQUENT.__contains__, is_stop="das".__eq__)
    assert all(span.text == text[span.start : span.end] for span in result)
    return result


def found(text: str, *finds: tuple[str, str], source: str = "model:m") -> list[tuple[str, str]]:
    """Return (text, label) of the spans after the stage, given finds in the order of the text."""
    spans: list[Span] = []
    for name, label in finds:
        start = text.index(name, spans[-1].end if spans else 0)
        spans.append(Span(start, start + len(name), label, name, 0.8, source))
    return [(span.text, span.label) for span in after(text, spans)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("PHM Kasparek war da", [("Kasparek", "FAMILY")]),
        ("mit RPfl. Kasparek", [("Kasparek", "FAMILY")]),
        ("mit RPfl Kasparek", [("Kasparek", "FAMILY")]),
        ("RiAG von der Petersilge", [("von der Petersilge", "FAMILY")]),
        ("RevInsp Müller und GrInsp Koch", [("Müller", "FAMILY"), ("Koch", "FAMILY")]),
        ("POK Anna", [("Anna", "FEMALE")]),
        ("Vertretung Koll. Kasparek", [("Kasparek", "FAMILY")]),
        ("Abg. Kasparek und Pfr. Winter kommen", [("Kasparek", "FAMILY"), ("Winter", "FAMILY")]),
        ("der BRV Kasparek und der TL Kasparek", [("Kasparek", "FAMILY")]),
        ("Gfrd. Kasparek und Sbr. Koch", [("Kasparek", "FAMILY"), ("Koch", "FAMILY")]),
        ("der VN Huber zahlt", [("Huber", "FAMILY")]),
        ("der VN Kasparek zahlt", []),
        ("Koll Kasparek", []),
        ("PHM. Kasparek", []),
        ("PHM Sitzung", []),
        ("Koll. Das ist", []),
        ("AN Müller", [("Müller", "FAMILY")]),
        ("KM Stand", []),
        ("PHM, Kasparek", []),
        ("VN Anna", []),
        ("PHM Kasparek@web", []),
        ("PHM POK Kasparek", [("Kasparek", "FAMILY")]),
        ("OStA Schrott, RiLG Schrott", [("Schrott", "FAMILY"), ("Schrott", "FAMILY")]),
        ("MdL Schrott kommt", [("Schrott", "FAMILY")]),
        ("RA Schrott", [("Schrott", "FAMILY")]),
        ("POM'in Kasparek", [("Kasparek", "FAMILY")]),
        ("PK'in Schrott", [("Schrott", "FAMILY")]),
        ("RA Schrott Termin", []),
        ("RA Schrott-Platz", []),
        ("RA Sitzung", []),
        ("RA Das ist gut", []),
        ("PR Schrott", []),
        ("VN Schrott", []),
        ("GRin Kasparek", [("Kasparek", "FAMILY")]),
        ("Bgm. Huber", [("Huber", "FAMILY")]),
    ],
)
def test_a_name_behind_a_rank(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "finds", "expected"),
    [
        ("PHM Kasparek", [("PHM Kasparek", "ORG")], [("Kasparek", "FAMILY")]),
        ("PHM Kasparek", [("PHM Kasparek", "USER")], [("Kasparek", "FAMILY")]),
        ("PHM Kasparek", [("PHM", "MALE"), ("Kasparek", "FAMILY")], [("Kasparek", "FAMILY")]),
        ("PHM Kasparek", [("Kasparek", "CITY")], [("Kasparek", "FAMILY")]),
        ("PHM Huber Anna", [("PHM Huber Anna", "ORG")], [("Huber", "FAMILY"), ("Anna", "FEMALE")]),
        ("PHM Anna Huber", [("PHM Anna Huber", "ORG")], [("Anna", "FEMALE"), ("Huber", "FAMILY")]),
        ("VN Kasparek", [("VN Kasparek", "ORG")], [("Kasparek", "FAMILY")]),
        ("VN Sitzung", [("VN Sitzung", "ORG")], [("VN Sitzung", "ORG")]),
        (
            "VN Kasparek, AN Petersilge",
            [("VN Kasparek, AN Petersilge", "ORG")],
            [("Kasparek", "FAMILY"), ("Petersilge", "FAMILY")],
        ),
        ("Bar PHM Kasparek", [("Bar PHM Kasparek", "ORG")], [("Bar PHM Kasparek", "ORG")]),
        ("POK Anna", [("Anna", "MALE")], [("Anna", "MALE")]),
    ],
)
def test_a_name_that_a_tagger_took_for_something_else(
    text: str, finds: list[tuple[str, str]], expected: list[tuple[str, str]]
) -> None:
    assert found(text, *finds) == expected


def test_what_is_settled_stays() -> None:
    assert found("PHM Kasparek", ("PHM Kasparek", "ORG"), source="known") == [("PHM Kasparek", "ORG")]
    assert found("PHM Kasparek", ("Kasparek", "CITY"), source="rule:r") == [("Kasparek", "CITY")]
    holding = ("model:m ORG 0-12 0.800 kept", "known:row CITY 0-3 0.980 swallowed")
    held = Span(0, 12, "ORG", "PHM Kasparek", 0.8, "model:m", provenance=holding)
    assert after("PHM Kasparek", [held]) == (held,)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["PHM", "Huber", "von", "Petersilge", "VN", ",", "Anna", "-", "Koll."]),
            st.sampled_from([None, None, "ORG", "FAMILY", "USER"]),
            st.sampled_from([1, 2, 3]),
        ),
        max_size=10,
    )
)
def test_spans_stay_sorted_and_apart(words: list[tuple[str, str | None, int]]) -> None:
    text = " ".join(word for word, _, _ in words)
    starts = [sum(len(word) + 1 for word, _, _ in words[:number]) for number in range(len(words))]
    spans, free = [], 0
    for number, (_, label, count) in enumerate(words):
        last = min(number + count, len(words)) - 1
        end = starts[last] + len(words[last][0])
        if label and starts[number] >= free:
            spans.append(Span(starts[number], end, label, text[starts[number] : end], 0.9, "model:m"))
            free = end
    result = after(text, spans)
    ends = [0, *(span.end for span in result)]
    assert all(span.start >= end for span, end in zip(result, ends, strict=False))


def test_every_rank_is_a_word_by_itself() -> None:
    announced = load_consistency("de").announced
    assert not announced.all_ranks & announced.parties
    for rank in announced.all_ranks | announced.parties:
        tokens = [token.text for line in segment(f"{rank} Huber") for token in line.tokens]
        assert tokens[0] == rank.removesuffix("."), rank


def test_in_the_pipeline_the_name_is_found_again() -> None:
    text = "Hallo,\n\nPHM Strackerjan war da. Strackerjan hat alles notiert.\n\nGruß\nStrackerjan\n"
    spans = hybrid_deid.load(key=KEY).tag(text)
    assert [span.text for span in spans if span.label == "FAMILY"] == ["Strackerjan"] * 3

"""What was found stands nowhere else: exact repetitions, in any text, under every policy."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge import load_policy, merge, policy_names
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.repetition import repeats, without_pieces
from hybrid_deid.values import Region, Span
from tests.by_turns import quickest

GENITIVE = load_consistency("de").genitive
KNOWLEDGE = name_knowledge("de", given_male=["Wolf"], common_words=["Wolf", "Projekt", "anders"])
POLICY = load_policy("balanced")


def found(text: str, part: str, label: str, score: float = 0.9) -> Span:
    start = text.index(part)
    return Span(start, start + len(part), label, part, score, "model:m")


def again(text: str, *seeds: tuple[str, str], **options: object) -> list[tuple[int, str]]:
    spans = [found(text, part, label, 0.35) for part, label in seeds]
    return [(s.start, s.text) for s in repeats(text, spans, KNOWLEDGE, POLICY, **options)]  # type: ignore[arg-type]


def blanked(text: str, spans: Iterable[Span]) -> str:
    """Return a text with nothing where spans lie."""
    ends = [0, *(span.end for span in spans)]
    return "".join(
        [text[end : span.start] for end, span in zip(ends, spans, strict=False)] + [text[ends[-1] :]]
    )


@pytest.mark.parametrize(
    ("text", "seed", "places"),
    [
        ("Kilic kam. Kilic ging, das Kilic-Projekt auch, adele_Kilic.", ("Kilic", "FAMILY"), [11, 27, 53]),
        ("Nr. 12345, also 12345 und 123456", ("12345", "UFID"), [16]),
        ("+43 660 123: +43 660 123", ("+43 660 123", "PHONE"), [13]),
        ("Roth & Co: Roth & Co, roth & co, Roth & Cola", ("Roth & Co", "ORG"), [11]),
        # another spelling, part of a word, too short, a common word, a label that is none of a name
        ("Kilic, kilic, KILIC, Kilicst, Kilic\u0327", ("Kilic", "FAMILY"), []),
        ("Ute und Ute", ("Ute", "FEMALE"), []),
        ("Nr. 1234 und 1234", ("1234", "UFID"), []),
        ("Herr Wolf sah den Wolf", ("Wolf", "FAMILY"), []),
        ("im August und August", ("August", "DATE"), []),
        # the genitive of a name, but not after a sibilant, of a common word, or when it is a common word
        ("Kilic fragt, Kilics Chef, KILICS", ("Kilic", "FAMILY"), [13]),
        ("Kilic-Pohl fragt, Kilic-Pohls Chef", ("Kilic-Pohl", "FAMILY"), [18]),
        ("Ander kam, Anders gesagt, Anders", ("Ander", "FAMILY"), []),
        ("Moritz, Moritzs, Wolf, Wolfs", ("Moritz", "MALE"), []),
        ("Herr Wolf sah Wolfs", ("Wolf", "FAMILY"), []),
        ("Nr. AB12345x, AB12345xs", ("AB12345x", "UFID"), []),
    ],
)
def test_what_is_a_repetition(text: str, seed: tuple[str, str], places: list[int]) -> None:
    assert [start for start, _ in again(text, seed)] == places


def test_what_is_covered_stays_and_what_is_half_covered_is_added() -> None:
    text = "Roth Bau, Roth Bau"
    inner = Span(10, 14, "FAMILY", "Roth", 0.9, "model:m")
    outer = Span(15, 18, "FAMILY", "Bau", 0.9, "model:m")
    seed = found(text, "Roth Bau", "ORG")
    assert [s.start for s in repeats(text, [seed, inner], KNOWLEDGE, POLICY)] == [10]
    assert repeats(text, [seed, inner, outer], KNOWLEDGE, POLICY) == []


def test_a_whole_name_replaces_what_was_made_of_its_parts() -> None:
    text = "Kilic-Pohl fragt, Kilic-Pohls Chef Roth"
    seed = found(text, "Kilic-Pohl", "FAMILY")
    piece = Span(18, 23, "FEMALE", "Kilic", 0.99, "model:m")
    tail = Span(24, 29, "MALE", "Pohls", 0.99, "model:m")
    other = found(text, "Roth", "FAMILY")
    again = repeats(text, [seed, piece, other], KNOWLEDGE, POLICY)
    assert [(s.start, s.text) for s in again] == [(18, "Kilic-Pohls")]
    kept = without_pieces([seed, piece, tail, other], again, POLICY, GENITIVE)
    assert kept == [seed, other]
    assert [s.text for s in merge([*kept, *again], POLICY)] == ["Kilic-Pohl", "Kilic-Pohls", "Roth"]


def test_a_part_stays_that_is_sure_or_whose_whole_is_not() -> None:
    whole = Span(0, 11, "FAMILY", "Kilic-Pohls", 0.9, "consistency:spread")
    weak = Span(0, 11, "FAMILY", "Kilic-Pohls", 0.1, "consistency:spread")
    blank = Span(0, 11, "FAMILY", "Kilic Pohls", 0.9, "consistency:spread")
    piece = Span(0, 5, "FEMALE", "Kilic", 0.9, "model:m")
    known = Span(0, 5, "FEMALE", "Kilic", 0.9, "known:header")
    assert without_pieces([piece], [weak, blank], POLICY, GENITIVE) == [piece]
    assert without_pieces([known], [whole], POLICY, GENITIVE) == [known]
    assert without_pieces([whole], [whole], POLICY, GENITIVE) == [whole]
    assert without_pieces([piece], [whole], POLICY, GENITIVE) == []


def test_only_within_a_region() -> None:
    text = "Kilic: Kilic"
    regions = (Region(0, 4, "a"), Region(7, 12, "b"))
    spans = [found(text, "Kilic", "FAMILY")]
    assert [s.start for s in repeats(text + " Kilic", spans, KNOWLEDGE, POLICY, regions=regions)] == [7]


def test_of_places_that_overlap_the_first_and_the_last_is_found() -> None:
    """A host in a row of thousands is no thousands of rows, each as long as the rule finds it."""
    host = "www.example.at/"
    text = host * 20
    row = Span(0, 4 * len(host), "URL", text[: 4 * len(host)], 1.0, "rule:url.www")
    new = repeats(text, [row], KNOWLEDGE, POLICY)
    assert [s.start // len(host) for s in new] == [1, 5, 9, 13, 16]
    spans = merge([row, *new], POLICY)
    assert repeats(text, spans, KNOWLEDGE, POLICY) == []
    assert not re.search(r"\w", blanked(text, spans))


def test_a_row_that_ends_within_what_is_sought_is_covered_at_once() -> None:
    """Sign by sign it took hundreds of rounds: "www.www.www."."""
    text = "www." * 500
    row = Span(0, 999, "URL", text[:999], 1.0, "rule:url.www")
    spans = merge([row, *repeats(text, [row], KNOWLEDGE, POLICY)], POLICY)
    assert not re.search(r"\w", blanked(text, spans))
    apart = Span(0, 7, "URL", "www.www", 1.0, "rule:url.www")
    text = "www.www und www.www.www und www.www"
    assert [s.start for s in repeats(text, [apart], KNOWLEDGE, POLICY)] == [12, 16, 28]


def test_the_time_is_linear() -> None:
    def seconds(count: int) -> float:
        words = [f"Name{i:05}" for i in range(count)]
        text = " ".join(words + words)
        spans = [Span(i * 10, i * 10 + 9, "FAMILY", word) for i, word in enumerate(words)]
        start = time.process_time()
        assert len(repeats(text, spans, KNOWLEDGE, POLICY)) == count
        return time.process_time() - start

    few, many = quickest(seconds, (1000, 8000), rounds=3)
    assert many < 40 * few


FILLER = ["der", "und", "Wolf", "Bau", ",", ".", "\n", "-", "_", "'", "x", "12", "(", "é"]
NAMES = [
    "Kilic",
    "Pohl",
    "Roth Bau",
    "Adele",
    "12345",
    "adele.pohl@gmx.at",
    "Roth",
    "Kilic-Pohl",
    "Jose\u0301",
]
LABELS = [
    "FEMALE",
    "MALE",
    "FAMILY",
    "ORG",
    "CITY",
    "STREET",
    "UFID",
    "PHONE",
    "EMAIL",
    "USER",
    "URL",
    "PASS",
]


@given(
    st.lists(st.sampled_from(FILLER + NAMES), min_size=2, max_size=25),
    st.lists(
        st.tuples(st.integers(0, 24), st.integers(1, 3), st.sampled_from(LABELS), st.floats(0.7, 1.0)),
        min_size=1,
        max_size=6,
    ),
    st.sampled_from(["", " "]),
    st.sampled_from(sorted(policy_names())),
)
def test_no_original_is_left(
    words: list[str], chosen: list[tuple[int, int, str, float]], joint: str, policy_name: str
) -> None:
    policy = load_policy(policy_name)
    text = joint.join(words)
    starts = [sum(len(word) + len(joint) for word in words[:i]) for i in range(len(words))]
    seeds = []
    for first, count, label, score in chosen:
        if first < len(words):
            last = min(first + count, len(words)) - 1
            start, end = starts[first], starts[last] + len(words[last])
            seeds.append(Span(start, end, label, text[start:end], score, "model:m"))
    spans = merge(seeds, policy)
    rounds = 0
    while new := repeats(text, spans, KNOWLEDGE, policy):
        spans = merge([*spans, *new], policy)
        rounds += 1
        assert rounds <= len(text)
    hidden = {i for span in spans for i in range(span.start, span.end)}
    for original in {span.text for span in spans}:
        if sum(map(str.isalpha, original)) < 4 and sum(map(str.isdigit, original)) < 5:
            continue
        if re.sub(r"[\W_]", "", original) in ("Wolf", "Roth"):  # common words
            continue
        # An independent statement of the guarantee: by a pattern, not by words.
        for match in re.finditer(rf"(?<![\w\u0300-\u036f]){re.escape(original)}(?![\w\u0300-\u036f])", text):
            assert all(i in hidden for i in range(*match.span()) if text[i].isalnum())

"""Refilling gold spans."""

from __future__ import annotations

import random
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.augmentation import Pool, held_out, kept, part_of, refill
from hybrid_deid.augmentation.refill import other_date, small_letters
from hybrid_deid.labels import pi_scheme
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.values import Document, Span

TEXT = "Liebe Anna,\r\nAnnas Zug fährt am 3. Mai 2019 von GRAZ ab.\r\nDein Jörg Kron, Am Anger 3, 8010 Graz"


def marked(text: str, *pairs: tuple[str, str]) -> Document:
    spans = []
    for word, label in pairs:
        start = text.index(word, spans[-1].end if spans else 0)
        spans.append(Span(start, start + len(word), label, word))
    return Document("mail", text, spans=tuple(spans))


DOCUMENT = marked(
    TEXT,
    ("Anna", "FEMALE"),
    ("Annas", "FEMALE"),
    ("3. Mai 2019", "DATE"),
    ("GRAZ", "CITY"),
    ("Jörg", "MALE"),
    ("Kron", "FAMILY"),
    ("Am Anger", "STREET"),
    ("3", "STREETNO"),
    ("8010", "ZIP"),
    ("Graz", "CITY"),
)


def outside(document: Document) -> list[str]:
    position, pieces = 0, []
    for span in document.spans:
        pieces.append(document.text[position : span.start])
        position = span.end
    return [*pieces, document.text[position:]]


def test_only_the_spans_change_and_the_document_stays_consistent() -> None:
    result = refill(DOCUMENT, Pool(), seed=1)
    assert outside(result) == outside(DOCUMENT)
    texts = [span.text for span in result.spans]
    assert all(result.text[span.start : span.end] == span.text for span in result.spans)
    assert [span.label for span in result.spans] == [span.label for span in DOCUMENT.spans]
    assert texts[1] == texts[0] + "s"
    assert texts[3] == texts[9].upper()
    assert re.fullmatch(r"\d\. \w+ \d{4}", texts[2])


def test_the_seed_and_the_copy_decide() -> None:
    pool = Pool()
    assert refill(DOCUMENT, pool, 1) == refill(DOCUMENT, Pool(), 1)
    assert refill(DOCUMENT, pool, 1).text != refill(DOCUMENT, pool, 2).text
    assert refill(DOCUMENT, pool, 1).text != refill(DOCUMENT, pool, 1, copy=1).text


def test_held_out_names_are_disjoint_from_those_kept() -> None:
    training, testing = Pool("de", kept), Pool("de", held_out)
    for name in ("given_female", "family_world", "city", "organization"):
        assert not set(training.entries(name)) & set(testing.entries(name))
        assert 0.15 < len(testing.entries(name)) / len(load_gazetteers("de")[name]) < 0.35
    lists = part_of(load_gazetteers("de"), kept)
    assert not any(held_out(text) for text in lists["family"].texts)
    assert lists["title"].texts == load_gazetteers("de")["title"].texts


def test_every_label_of_the_scheme_can_be_filled() -> None:
    rng = random.Random(3)
    pool = Pool()
    for label in pi_scheme().labels:
        if label in ("DATE", "ZIP"):
            continue
        values = {pool.draw(label, rng) for _ in range(30)}
        assert len(values) > 10, label
        assert not any("{" in value or "\n" in value or not value.strip() for value in values), label


@given(
    st.sampled_from(["12.04.", "3.5.2014", "1998", "im Mai", "28. Februar 2016", "09/2015", "4."]),
    st.integers(),
)
@settings(max_examples=80)
def test_dates_keep_their_form(text: str, seed: int) -> None:
    months = ["Januar", "Februar", "März", "April", "Mai", "Juni", "Feb"]
    result = other_date(text, months, random.Random(seed))
    assert re.sub(r"\d", "0", re.sub(r"[^\W\d_]+", "x", result)) == re.sub(
        r"\d", "0", re.sub(r"[^\W\d_]+", "x", text)
    )
    if re.fullmatch(r"\d\d\.\d\d\.", result):
        assert 1 <= int(result[:2]) <= 28 and 1 <= int(result[3:5]) <= 12


def test_signers_may_change_their_gender_but_not_who_is_addressed() -> None:
    document = marked("Liebe Anna,\n\nbis bald\nJörg", ("Anna", "FEMALE"), ("Jörg", "MALE"))
    labels = {tuple(s.label for s in refill(document, Pool(), seed, swap=True).spans) for seed in range(20)}
    assert labels == {("FEMALE", "MALE"), ("FEMALE", "FEMALE")}
    assert [s.label for s in refill(document, Pool(), 1).spans] == ["FEMALE", "MALE"]


def test_a_genitive_stays_one() -> None:
    document = marked("Ingos Abschied von Thomas", ("Ingos", "MALE"), ("Thomas", "MALE"))
    pool = Pool()
    for seed in range(30):
        ingos, thomas = (span.text for span in refill(document, pool, seed).spans)
        assert ingos.endswith(pool.sibilants)
        assert not (thomas.endswith("s") and pool.is_genitive("MALE", thomas))


def test_some_copies_are_careless() -> None:
    pool = Pool()
    small = shouted = 0
    for copy in range(200):
        result = refill(DOCUMENT, pool, 1, copy, careless=True)
        assert all(result.text[span.start : span.end] == span.text for span in result.spans)
        small += result.text == small_letters(result.text)
        shouted += all(s.text.isupper() for s in result.spans if s.label in ("FEMALE", "MALE", "FAMILY"))
    assert 4 < small < 40 and 1 < shouted < 25


@given(st.text())
def test_small_letters_keep_the_length(text: str) -> None:
    assert len(small_letters(text)) == len(text)

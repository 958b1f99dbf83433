"""Evaluation: hand-counted cases, conventions, and properties for any spans."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.errors import InputError
from hybrid_deid.evaluation import evaluate, f_score, render_table
from hybrid_deid.evaluation.counts import bio_tags, items
from hybrid_deid.segment import segment
from hybrid_deid.values import Line, Span, Token


def spans_of(text: str, *parts: tuple[str, str]) -> list[Span]:
    return [Span(text.index(p), text.index(p) + len(p), label, p) for label, p in parts]


def plain_lines(text: str) -> tuple[Line, ...]:
    """One line, a token per word: independent of the tokenizer."""
    tokens = []
    position = 0
    for word in text.split(" "):
        tokens.append(Token(position, position + len(word), word))
        position += len(word) + 1
    return (Line(1, 0, len(text), tuple(tokens)),)


TEXT = "Anna Pohl wohnt in Bad Ischl seit 2016"
GOLD = spans_of(TEXT, ("FEMALE", "Anna"), ("FAMILY", "Pohl"), ("CITY", "Bad Ischl"), ("DATE", "2016"))
# FEMALE right, FAMILY found as CITY, CITY found in part, DATE missed, one CITY invented.
FOUND = spans_of(TEXT, ("FEMALE", "Anna"), ("CITY", "Pohl"), ("CITY", "Ischl"), ("CITY", "wohnt"))


def test_a_case_counted_by_hand():
    result = evaluate([(TEXT, GOLD, FOUND)], plain_lines).to_dict()
    micro = result["exact"]["micro"]
    assert (micro["precision"], micro["recall"]) == (1 / 4, 1 / 4)
    assert (micro["support"], micro["predicted"]) == (4, 4)
    assert result["exact"]["labels"]["CITY"] == {
        "precision": 0.0, "recall": 0.0, "f1": 0.0, "f2": 0.0, "support": 1, "predicted": 3,
    }  # fmt: skip
    assert result["exact"]["macro"]["f1"] == 1 / 4  # FEMALE 1, FAMILY, CITY and DATE 0
    assert result["exact"]["weighted"]["recall"] == 1 / 4
    overlap = result["overlap"]["micro"]  # FEMALE and CITY are touched; two of four predictions touch gold
    assert (overlap["precision"], overlap["recall"]) == (2 / 4, 2 / 4)
    assert result["label_blind"]["exact"]["recall"] == 2 / 4  # Anna, Pohl
    assert result["label_blind"]["overlap"]["precision"] == 3 / 4
    assert result["visible"]["characters"] == len("Bad") + len("2016")
    assert result["visible"]["of"] == len("AnnaPohlBadIschl2016")
    assert result["visible"]["labels"]["CITY"]["share"] == 3 / 8
    # gold  B-FEMALE B-FAMILY O      O B-CITY I-CITY O B-DATE
    # found B-FEMALE B-CITY   B-CITY O O      B-CITY O O
    assert result["tokens"]["micro"]["precision"] == 1 / 4
    assert result["tokens"]["micro"]["recall"] == 1 / 5
    assert result["tokens"]["accuracy"] == 3 / 8
    documents = result["documents"]
    assert (
        documents["total"],
        documents["with_error"],
        documents["with_miss"],
        documents["with_visible"],
    ) == (1,) * 4


def test_weighted_and_macro_differ_as_seqeval_has_them():
    # seqeval's README example: one MISC missed in its boundaries, one PER right.
    text = "a b c d e f g x y"
    lines = plain_lines(text)
    at = [token.start for token in lines[0].tokens]
    gold = [Span(at[3], at[5] + 1, "MISC", text[at[3] : at[5] + 1]), Span(at[7], at[8] + 1, "PER", "x y")]
    found = [Span(at[2], at[5] + 1, "MISC", text[at[2] : at[5] + 1]), Span(at[7], at[8] + 1, "PER", "x y")]
    exact = evaluate([(text, gold, found)]).to_dict()["exact"]
    assert exact["micro"]["f1"] == exact["macro"]["f1"] == exact["weighted"]["f1"] == 0.5
    assert exact["labels"]["MISC"]["f1"] == 0.0
    assert exact["labels"]["PER"]["f1"] == 1.0


def test_a_hidden_document_may_still_have_a_miss_and_an_error():
    wrong_label = spans_of(
        TEXT, ("MALE", "Anna"), ("FAMILY", "Pohl"), ("CITY", "Bad Ischl"), ("DATE", "2016")
    )
    one_too_many = [*GOLD, *spans_of(TEXT, ("CITY", "wohnt"))]
    result = evaluate([(TEXT, GOLD, wrong_label), (TEXT, GOLD, one_too_many), (TEXT, GOLD, GOLD)]).to_dict()
    documents = result["documents"]
    assert (documents["with_error"], documents["with_miss"], documents["with_visible"]) == (2, 1, 0)
    assert "tokens" not in result


@pytest.mark.parametrize(
    ("gold", "found", "expected"),
    [([], [], (1.0, 1.0, 1.0)), (GOLD, [], (0.0, 0.0, 0.0)), ([], FOUND, (0.0, 0.0, 0.0))],
)
def test_conventions_for_divisions_by_zero(gold, found, expected):
    result = evaluate([(TEXT, gold, found)], plain_lines).to_dict()
    for level in (result["exact"], result["overlap"], result["tokens"]):
        for mean in ("micro", "macro", "weighted"):
            assert tuple(level[mean][name] for name in ("precision", "recall", "f1")) == expected
    assert result["visible"]["share"] == (1.0 if gold else 0.0)


def test_no_documents_at_all():
    result = evaluate([], plain_lines).to_dict()
    assert result["documents"]["total"] == 0
    assert result["documents"]["with_miss_share"] == 0.0
    assert result["tokens"]["accuracy"] == 1.0


def test_tags_of_tokens_that_a_span_covers_in_part_and_of_spans_over_lines():
    text = "Frau Pohl-Maier aus\nGraz"
    lines = segment(text)
    assert [t.text for line in lines for t in line.tokens] == ["Frau", "Pohl", "-", "Maier", "aus", "Graz"]
    found = [Span(7, 12, "FAMILY", "hl-Ma"), Span(16, 24, "CITY", "aus\nGraz")]
    expected = ["O", "B-FAMILY", "I-FAMILY", "I-FAMILY", "B-CITY", "B-CITY"]
    assert bio_tags(items(found), lines) == expected
    neighbours = [Span(5, 7, "FEMALE", "Po"), Span(7, 9, "FAMILY", "hl")]
    assert bio_tags(items(neighbours), lines)[1] == "B-FEMALE"


def test_the_table_shows_every_label_and_no_text():
    evaluation = evaluate([(TEXT, GOLD, FOUND)], plain_lines)
    table = render_table(evaluation)
    for word in ("FEMALE", "FAMILY", "CITY", "DATE", "micro", "weighted", "macro", "BIO", "7 of 20 (35.0 %)"):
        assert word in table
    assert "Anna" not in table


@given(st.floats(0, 1), st.floats(0, 1))
def test_f2_is_the_weighted_harmonic_mean(precision, recall):
    value = f_score(precision, recall, 2)
    if precision > 1e-6 and recall > 1e-6:
        assert value == pytest.approx(1 / (0.2 / precision + 0.8 / recall))
        assert min(precision, recall) - 1e-9 <= value <= max(precision, recall) + 1e-9
    assert f_score(precision, recall, 1) == pytest.approx(f_score(recall, precision, 1))


@st.composite
def documents(draw):
    text = draw(st.text(alphabet="aB 7.\n", min_size=1, max_size=30))
    found = []
    for _ in range(2):
        cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
        found.append(
            [
                Span(a, b, draw(st.sampled_from(["CITY", "ORG", "DATE"])), text[a:b])
                for a, b in zip(cuts[::2], cuts[1::2], strict=False)
            ]
        )
    return text, found[0], found[1]


@given(st.lists(documents(), max_size=4), st.randoms(use_true_random=False))
def test_the_order_of_documents_and_spans_does_not_matter(corpus, random):
    expected = evaluate(corpus, segment).to_dict()
    shuffled = [
        (text, random.sample(gold, len(gold)), random.sample(found, len(found)))
        for text, gold, found in corpus
    ]
    random.shuffle(shuffled)
    assert evaluate(shuffled, segment).to_dict() == expected
    assert json.loads(json.dumps(expected)) == expected


@given(st.lists(documents(), max_size=4))
def test_perfect_predictions_score_one_everywhere(corpus):
    result = evaluate([(text, gold, gold) for text, gold, _ in corpus], segment).to_dict()
    for level in (result["exact"], result["overlap"], result["tokens"]):
        for scores in (level["micro"], level["macro"], level["weighted"], *level["labels"].values()):
            assert scores["f1"] == scores["f2"] == scores["precision"] == scores["recall"] == 1.0
    assert result["tokens"]["accuracy"] == 1.0
    assert result["visible"]["characters"] == result["documents"]["with_error"] == 0


@given(st.lists(documents(), max_size=4))
def test_swapping_gold_and_predictions_swaps_precision_and_recall(corpus):
    there = evaluate(corpus, segment).to_dict()
    back = evaluate([(text, found, gold) for text, gold, found in corpus], segment).to_dict()
    for level in ("exact", "overlap", "tokens"):
        for mean in ("micro", "macro"):
            assert there[level][mean]["precision"] == back[level][mean]["recall"]
            assert there[level][mean]["f1"] == pytest.approx(back[level][mean]["f1"])


@given(st.lists(documents(), max_size=4))
def test_levels_that_ask_for_less_score_no_less(corpus):
    result = evaluate(corpus, segment).to_dict()
    for name in ("precision", "recall"):
        assert result["exact"]["micro"][name] <= result["overlap"]["micro"][name]
        assert result["exact"]["micro"][name] <= result["label_blind"]["exact"][name] + 1e-12
        assert result["label_blind"]["exact"][name] <= result["label_blind"]["overlap"][name]


@given(documents())
def test_counts_agree_with_a_naive_computation(case):
    text, gold, found = case
    evaluation = evaluate([case])
    hits = sum(any((g.start, g.end, g.label) == (f.start, f.end, f.label) for f in found) for g in gold)
    touched = sum(
        any(g.label == f.label and g.start < f.end and f.start < g.end for f in found) for g in gold
    )
    assert sum(evaluation.exact.right.values()) == hits
    assert sum(evaluation.overlap.found.values()) == touched
    visible = sum(
        not text[i].isspace() and not any(f.start <= i < f.end for f in found)
        for g in gold
        for i in range(g.start, g.end)
    )
    assert evaluation.visible[""] == visible


def test_spans_of_another_text_are_refused() -> None:
    inside, outside = Span(0, 5, "CITY", "Hallo"), Span(6, 10, "CITY", "Wien")
    assert evaluate([("Hallo Wien", [inside], [outside])]).documents == 1
    for gold, predicted in (([outside], [inside]), ([inside], [outside])):
        with pytest.raises(
            InputError, match=r"document 1: the span 6..10 lies outside the text, which has 5 char"
        ):
            evaluate([("Hallo", gold, predicted)])

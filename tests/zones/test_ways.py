"""The ways to the zones of a line agree: compiled and not, one document and many, all tries and few."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.decoding import Decoder
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.kept import SUFFIX
from hybrid_deid.knowledge import model_folder
from hybrid_deid.values import Line
from hybrid_deid.zones import ZoneTagger, bare_lines
from hybrid_deid.zones import rows as rows_module
from hybrid_deid.zones.compose import read_parts
from hybrid_deid.zones.cues import fold, shipped_cues
from hybrid_deid.zones.features import attributes_of, line_features
from hybrid_deid.zones.patterns import Pattern, patterns_of, read_tests, shipped_tests

CUES = shipped_cues()
SAMPLES = [sample for cue in CUES.cues for sample in (*cue.examples, *cue.counterexamples)]
WORDS = sorted({word for cue in CUES.cues for word in (*cue.keywords, *cue.phrases)})
# Letters that change their length or their kind with their case, rare white space, and what layout looks at.
SIGNS = st.text(
    st.sampled_from(" \t\xa0\u2003-_=*#~+.<>|/\\:,@()0129aZäÜßẞſıİKΣςǅªé😀\u20ac\x00"), max_size=30
)
LINE = st.one_of(
    st.sampled_from(
        [*SAMPLES, "--", "===== x", "*** ***", " " * 450 + "Hallo", "Hallo, " * 90, "   LG  ANNA   X "]
    ),
    st.builds(" ".join, st.lists(st.one_of(st.sampled_from(WORDS), SIGNS), min_size=1, max_size=6)),
    st.builds(lambda sample, signs: signs + sample.upper() + signs, st.sampled_from(SAMPLES), SIGNS),
)
TEXT = st.builds("\n".join, st.lists(st.one_of(LINE, st.just("")), max_size=12))
TAGGER = ZoneTagger(model_folder("de_zones"))


def offsets_of(documents: list[tuple[str, list[Line]]]) -> np.ndarray:
    return np.cumsum([0, *(len(lines) for _, lines in documents)])


@settings(deadline=None, max_examples=120)
@given(st.lists(TEXT, min_size=1, max_size=4))
def test_compiled_and_plain_emissions_are_the_same_to_the_last_bit(texts: list[str]) -> None:
    pytest.importorskip("numba")
    documents = [(text, bare_lines(text)) for text in texts]
    offsets = offsets_of(documents)
    if not offsets[-1]:
        return
    compiled = TAGGER._rows.emissions(documents, offsets, compiled=True)
    plain = TAGGER._rows.emissions(documents, offsets, compiled=False)
    assert compiled.tobytes() == plain.tobytes()
    alone = [
        TAGGER._rows.emissions([document], offsets_of([document]), compiled=False)
        for document in documents
        if document[1]
    ]
    assert np.concatenate(alone).tobytes() == plain.tobytes()


@settings(deadline=None, max_examples=60)
@given(TEXT)
def test_emissions_are_the_weights_of_the_named_features(text: str) -> None:
    lines = bare_lines(text)
    if not lines:
        return
    attributes = attributes_of(line_features(text, lines, CUES, TAGGER._rows._knowledge.vocabulary))
    found = TAGGER._rows.emissions([(text, lines)], offsets_of([(text, lines)]), compiled=False)
    expected = TAGGER._decoder.rows(attributes)
    assert np.allclose(found, expected, atol=1e-7, rtol=0)


def test_many_documents_have_the_zones_of_each_alone() -> None:
    texts = [text for texts in read_parts().kinds.values() for text in texts]
    texts = [
        "",
        *("\n\n".join(texts[i : i + 3]) for i in range(0, len(texts), 3)),
        " \n",
        "From: a\nTo: b\n\nHi\n",
    ]
    documents = [(text, bare_lines(text)) for text in texts]
    together = TAGGER.zones_batch(documents)
    assert together == [TAGGER.zones(*document) for document in documents]
    plain = ZoneTagger(model_folder("de_zones"))
    plain._decoder = Decoder.open(model_folder("de_zones"), compiled=False)
    assert plain.zones_batch(documents) == together
    assert TAGGER.zones_batch([]) == []


def test_a_line_that_begins_far_to_the_right_has_a_zone() -> None:
    text = " " * 450 + "Hallo\nLG\n"
    assert len(TAGGER.zones(text, bare_lines(text))) == 2


def test_what_is_remembered_is_bounded_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_module, "LIMIT", 20)
    tagger = ZoneTagger(model_folder("de_zones"))
    tagger._decoder = Decoder.open(model_folder("de_zones"), compiled=False)
    for number in range(30):
        text = f"Hallo Max,\n\nich komme {number} Tage,\nspäter {number * 7} noch einmal.\n\nLG\nIda"
        assert tagger.zones(text, bare_lines(text)) == TAGGER.zones(text, bare_lines(text))
        assert len(tagger._rows._index) <= 20 + 5


@settings(deadline=None, max_examples=300)
@given(LINE, st.sampled_from([(cue.name, pattern) for cue in CUES.cues for pattern in cue.patterns]))
def test_a_pattern_matches_where_its_expression_does(line: str, cue: tuple[str, str]) -> None:
    name, source = cue
    line = line[:400]
    expression = re.compile(source, re.IGNORECASE)
    plain = expression.match(line) if source.startswith("^") else expression.search(line)
    assert Pattern(name, source).matches(line, fold(line)) == (plain is not None)


def test_tests_of_shipped_patterns_are_kept(kept_folder) -> None:
    sources = [pattern for cue in CUES.cues for pattern in cue.patterns]
    plain = {source: read_tests(source) for source in sources}
    assert shipped_tests("", sources) == {}
    assert shipped_tests("cues", sources) == shipped_tests("cues", sources) == plain
    assert shipped_tests("cues", sources[1:]).keys() == set(sources[1:])
    assert shipped_tests("cues", [*sources, "(a"]) == {}
    assert len([*kept_folder.rglob(f"tests.cues*{SUFFIX}")]) == 1


def test_a_malformed_pattern_of_a_cue_is_named() -> None:
    with pytest.raises(ConfigurationError, match="the cue 'a' holds a malformed pattern"):
        patterns_of("a", ["b", "(a"], {"b": read_tests("b")})


@settings(deadline=None, max_examples=100)
@given(LINE, st.sampled_from([pattern for cue in CUES.cues for pattern in cue.patterns]))
def test_a_pattern_with_known_tests_matches_as_one_without(line: str, source: str) -> None:
    known, line = Pattern("a", source, read_tests(source)), line[:400]
    for _ in range(2):
        assert known.matches(line, fold(line)) == Pattern("a", source).matches(line, fold(line))


def test_tests_of_patterns_do_keep_lines_away() -> None:
    patterns = [Pattern("a", r"\b(?:schrieb|grüße)\s{1,3}\d"), Pattern("b", r"^-{2,}\s*x")]
    assert patterns[0]._needed == (("gruesse", "schrieb"), tuple(f" {digit}" for digit in range(10)))
    assert patterns[1].opening == "-"
    assert not Pattern("c", r"a?|bc")._needed

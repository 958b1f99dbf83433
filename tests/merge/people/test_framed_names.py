"""Rare names that the words around them tell; each frame of frames.toml says what it finds and leaves."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import hybrid_deid
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.frame_settings import Frame, load_frames, read_frames
from hybrid_deid.merge.people.framed_names import framed_names
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.merge.word_files import FRAMES as FILE
from hybrid_deid.merge.word_files import LANGUAGES
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.values import Span

KEY = bytes(range(32))
# Names of which the samples take the first place for found.
FOUND = {"Sabine": "FEMALE", "Thomas": "MALE", "Weber": "FAMILY", "Winter": "FAMILY"}
FRAMES = load_frames("de").frames


@cache
def rare() -> RareWords:
    return Pipeline(Settings(key=KEY))._listed.rare


def known(text: str) -> list[Span]:
    """Return the first place of each of the names that count as found."""
    places = sorted((text.find(name), name) for name in FOUND if name in text)
    return [Span(at, at + len(name), FOUND[name], name, 0.95, "rule:x") for at, name in places]


def found(sample: str, frame: Frame | None = None) -> list[Span]:
    text = re.sub(r"\{\{|\}\}", "", sample)
    tokens = [token for line in segment(text) for token in line.tokens]
    frames = load_frames("de") if frame is None else replace(load_frames("de"), frames=(frame,))
    return framed_names(text, tokens, [token.text for token in tokens], known(text), rare(), frames)


@pytest.mark.parametrize("number", range(len(FRAMES)))
def test_a_frame_finds_its_examples_and_nothing_else(number: int) -> None:
    frame = FRAMES[number]
    assert frame.examples and frame.counter_examples
    for example in frame.examples:
        spans = found(example, frame)
        assert [span.text for span in spans] == re.findall(r"\{\{(.+?)\}\}", example), example
        labels = {"STREET", "STREETNO"} if frame.label == "STREET" else {frame.label}
        assert all(span.label in labels or frame.label in ("GIVEN", "PERSON") for span in spans)
    for example in frame.counter_examples:
        assert not found(example, frame), example


def test_a_noun_has_less_of_the_score_unless_it_was_surely_found() -> None:
    text = "Familie Quandflieg ist da. Ich frage Quandflieg, ob er kommt."
    tokens = [token for line in segment(text) for token in line.tokens]
    arguments = text, tokens, [token.text for token in tokens]
    settings = load_consistency("de").framed_names
    assert settings.noun_score < settings.score
    sure = [Span(8, 18, "FAMILY", "Quandflieg", 0.95, "rule:x")]
    for kind, spans, score in (
        ("", [], settings.score),
        ("noun", [], settings.noun_score),
        ("compound", [], settings.noun_score),
        ("noun", sure, settings.score),
    ):
        named = replace(rare(), noun={"Quandflieg": kind}.__getitem__)
        last = framed_names(*arguments, spans, named)[-1]
        assert last.text == "Quandflieg" and last.start == text.rindex("Quandflieg") and last.score == score


def test_what_looks_like_a_word_has_less_of_the_score_where_nouns_stand_too() -> None:
    wordy = replace(rare(), looks=lambda word: {"word": 0.75})
    plain = replace(rare(), looks=lambda word: {"word": 0.0, "male": 1.0})
    samples = [("Tekleab lacht den Weg.", 0.25), ("Tekleab kennt den Weg.", 1.0), ("Guten Tag Tekleab,", 1.0)]
    for text, kept in samples:
        tokens = [token for line in segment(text) for token in line.tokens]
        texts = [token.text for token in tokens]
        (low,), (high,) = (framed_names(text, tokens, texts, [], looked) for looked in (wordy, plain))
        assert low.score == high.score * kept


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Grüß Ameyara Quandflieg von mir.", [("Ameyara", "FEMALE"), ("Quandflieg", "FAMILY")]),
        ("Ich frage Quandflieg-Haus, ob", []),
        ("Ich frage Quandflieg@nord, ob", []),
        ("Ich frage quandflieg, ob", []),
        ("Ich frage QUANDFLIEG, ob", []),
        ("Ich frage Graz, ob", []),
        ("Ich frage Montag, ob", []),
        ("über die\nQuandflieg ist krank.", []),
        ("Der Rest ist aus\nQuandflieg sagt man", []),
        ("Sabine bringt den Salat mit\nTekleab kennt den Weg", [("Tekleab", "FAMILY")]),
        ("Sabine bringt den Salat mit, wenn sie bis dahin gesund ist\nTekleab kennt sie", []),
    ],
)
def test_what_a_name_in_a_frame_is(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(span.text, span.label) for span in found(text)] == expected


def test_what_is_found_stays() -> None:
    text = "Ich frage Quandflieg, ob"
    tokens = [token for line in segment(text) for token in line.tokens]
    span = Span(10, 20, "ORG", "Quandflieg", 0.9, "model:m")
    assert framed_names(text, tokens, [token.text for token in tokens], [span], rare()) == []


def test_a_particle_parts_a_name_from_the_word_before() -> None:
    text = "Tekleab de la Weber"
    tokens = [token for line in segment(text) for token in line.tokens]
    for start, names in ((14, []), (8, [])):
        span = Span(start, 19, "FAMILY", text[start:], 0.9, "model:m")
        assert framed_names(text, tokens, [token.text for token in tokens], [span], rare()) == names


def test_a_word_counts_only_where_it_surely_is_a_name() -> None:
    text = "Herr Winter kommt. Ich war mit Winter essen."
    tokens = [token for line in segment(text) for token in line.tokens]
    for score, names in ((0.95, ["Winter"]), (0.5, [])):
        span = Span(5, 11, "FAMILY", "Winter", score, "rule:x")
        result = framed_names(text, tokens, [token.text for token in tokens], [span], rare())
        assert [each.text for each in result] == names


@pytest.mark.parametrize(
    "text",
    [
        "Hallo Petra,\n\nkannst du Vanderstichelen bitte Bescheid geben?\n\nGruß\nUte",
        "Guten Tag Vanderstichelen,\n\nanbei das Protokoll.\n\nGruß\nUte",
        "Hallo Petra,\n\nhast du schon mit Vanderstichelen gesprochen?\n\nGruß\nUte",
    ],
)
def test_in_the_pipeline(text: str) -> None:
    spans = hybrid_deid.load(key=KEY).tag(text)
    assert ("Vanderstichelen", "FAMILY") in {(span.text, span.label) for span in spans}


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ('label = "DATE"\nbefore = ["x"]', "frame 1: label: must be one of"),
        ('label = "GIVEN"\nbegins = "page"\nbefore = ["x"]', "frame 1: begins: must be one of"),
        ('label = "GIVEN"', "one of them must be there"),
        ('label = "GIVEN"\nbefore = "x"', "before: must be a list of words"),
        ('label = "GIVEN"\nbefore = ["x"]\ncompounds = 1', "compounds: must be true or false"),
        ('label = "GIVEN"\nbefor = ["x"]', "unknown key 'befor'"),
        ('label = "GIVEN"\nbefore = ["x"]\nno_endings = ["{x}"]', "frame 1: there is no list 'x'"),
    ],
)
def test_a_wrong_frame_is_refused(tmp_path: Path, written: str, message: str) -> None:
    path = tmp_path / "mine.toml"
    head = (LANGUAGES / "de" / FILE).read_text("utf-8").partition("[[frame]]")[0]
    path.write_text(f"{head}[[frame]]\nexamples = []\n{written}\n", encoding="utf-8")
    with pytest.raises(ConfigurationError, match=re.escape(message)):
        read_frames(path)


@pytest.mark.parametrize(("score", "expected"), [(0.6, ["Winter"]), (0.5, [])])
def test_a_name_that_is_a_word_is_sure_at_two_places(score: float, expected: list[str]) -> None:
    text = "Ich war bei Winter. Winter baut Maschinen. Frag bei Winter nach."
    places = [match.start() for match in re.finditer("bei Winter", text)]
    spans = [Span(at + 4, at + 10, "FAMILY", "Winter", score, "model:m") for at in places]
    tokens = [token for line in segment(text) for token in line.tokens]
    finds = framed_names(text, tokens, [token.text for token in tokens], spans, rare())
    assert [find.text for find in finds] == expected


def test_usual_names_that_are_words_count_in_frames_for_them_alone() -> None:
    frames = load_frames("de")
    assert {"Müller", "Klein"} <= frames.usual and not {"Quandflieg", "Haus"} & frames.usual

    def named(text: str) -> list[tuple[str, float]]:
        tokens = [token for line in segment(text) for token in line.tokens]
        spans = framed_names(text, tokens, [token.text for token in tokens], [], rare())
        return [(span.text, span.score) for span in spans if span.label == "FAMILY"]

    score = load_consistency("de").framed_names.score
    assert named("Gespräch mit Müller am Dienstag") == [("Müller", score)]
    assert named("Gespräch mit dem Müller am Dienstag") == []
    assert named("Gespräch mit Haus am Dienstag") == []
    assert named("Lieber Müller, gestern kam die Torte") == []  # a frame for rare names

"""The words behind the stages: a folder for each language, and nothing for a language that has none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass, replace
from functools import cache
from typing import Any

import pytest

from hybrid_deid.knowledge import read_toml
from hybrid_deid.languages import language, languages
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.mentions.listed import knowledge_of
from hybrid_deid.merge import load_policy, merge
from hybrid_deid.merge.completing import completed
from hybrid_deid.merge.consistency_settings import SHIPPED, Consistency, load_consistency
from hybrid_deid.merge.drafts import Draft
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.people.frame_settings import Frames, load_frames
from hybrid_deid.merge.word_files import FRAMES, LANGUAGES
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.values import Span

KEY = bytes(range(32))
POLICY = load_policy("balanced")
WITHOUT = sorted(code for code in languages() if not (LANGUAGES / code).is_dir())


def words_of(settings: Consistency) -> Iterator[tuple[str, int]]:
    """Yield the lists that have no values for every language, as "table.key", with the number of words."""
    shared = read_toml(SHIPPED)
    for table in fields(settings):
        yield from words_in(getattr(settings, table.name), table.name, shared.get(table.name, {}))


def words_in(table: Any, name: str, shared: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    for each in fields(table):
        value, key = getattr(table, each.name), f"{name}.{each.name}"
        if is_dataclass(value):
            yield from words_in(value, key, shared.get(each.name, {}))
        elif each.name not in shared:
            yield key, len(value)


@pytest.mark.parametrize("code", WITHOUT)
def test_a_language_without_a_folder_has_no_words(code: str) -> None:
    assert {count for _, count in words_of(load_consistency(code))} == {0}
    assert asdict(load_frames(code)) == asdict(Frames())


def test_german_has_words_in_every_list() -> None:
    assert [name for name, count in words_of(load_consistency("de")) if not count] == []
    assert load_frames("de").frames


def test_a_folder_holds_words_of_a_language_that_there_is() -> None:
    folders = [path.name for path in LANGUAGES.iterdir() if path.is_dir()]
    assert "de" in folders and set(folders) <= set(languages())
    assert all(any((LANGUAGES / name).glob("*.toml")) for name in folders)
    assert (LANGUAGES / "de" / FRAMES).is_file()


@cache
def listed(code: str) -> ListedWords:
    """Return the German lists, with the words of a language for what stands around names."""
    lists = load_gazetteers("de")
    knowledge = knowledge_of(lists, language("de"))
    words = replace(knowledge.words, language=code)
    common = lists["common_word"]
    return ListedWords(lists, replace(knowledge, words=words), lambda word: word.lower() in common)


def finds(text: str, code: str, found: tuple[tuple[str, str], ...]) -> set[str]:
    """Return what the stages find in a text besides some finds, with the words of a language."""
    spans = [
        Span(text.index(name), text.index(name) + len(name), label, name, 0.97, "rule:x")
        for name, label in found
    ]

    def added(known: tuple[Span, ...], missed: list[Span], wholes: bool = False) -> tuple[Span, ...]:
        return tuple(merge([*known, *missed], POLICY))

    def kept(before: tuple[Span, ...], made: Sequence[Span]) -> tuple[Span, ...]:
        return tuple(made)

    lines, known = segment(text, "de"), tuple(sorted(spans, key=lambda s: s.start))
    draft = Draft(text, lines, known, listed(code), added, kept)
    completed([draft])
    return {span.text for span in draft.spans if span.source != "rule:x"}


@pytest.mark.parametrize(
    ("text", "found", "name"),
    [
        ("Guten Tag Tekleab,\nhier die Liste.", (), "Tekleab"),
        ("Die Zwirbelmann GmbH liefert.", (), "Zwirbelmann GmbH"),
        ("wir waren im Gasthaus Zum Lamm", (), "Gasthaus Zum Lamm"),
        ("Anwesend: Brandhorst, Tamm und Giebel", (("Brandhorst", "FAMILY"), ("Tamm", "FAMILY")), "Giebel"),
        ("Das Kölner Büro ist zu", (), "Kölner"),
        ("Von: Graz, Eva <eva.graz@x.de>\n", (), "Graz"),
        ("Das geht, meint Gersomke.", (), "Gersomke"),
        ("KW 3 Huber\n\nKW 4 Reng, KW 5 Stein", (("Huber", "FAMILY"), ("Reng", "FAMILY")), "Stein"),
        ("Mit freundlichen Grüßen\nGersomke\n", (), "Gersomke"),
    ],
)
@pytest.mark.parametrize("code", ["sv", "es"])
def test_german_words_tell_nothing_in_another_language(
    text: str, found: tuple[tuple[str, str], ...], name: str, code: str
) -> None:
    assert name in finds(text, "de", found)
    assert name not in finds(text, code, found)


def sources_in(text: str, code: str) -> set[str]:
    """Return what found something in a text, with the German model and a language."""
    return {span.source for span in Pipeline(Settings(key=KEY, language=code)).tag(text)}


def test_a_pipeline_of_another_language_runs_without_words() -> None:
    text = "Guten Tag Tekleab,\ndie Zwirbelmann GmbH und das Gasthaus Zum Lamm, meint Gersomke.\n"
    told = ("consistency:frame", "consistency:firm", "consistency:house", "consistency:speaker")
    sources = {code: sources_in(text, code) for code in ("de", "sv")}
    assert sources["de"].intersection(told) and not sources["sv"].intersection(told)

"""What lists and a model tell of words is made once for pipelines of the same, and anew for others."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import hybrid_deid
from hybrid_deid.knowledge import model_folder
from hybrid_deid.known_words import known_words
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.tagger import Tagger, load_tagger

KEYS = (bytes(range(32)), bytes(32))
MODEL = "de_email"


def test_pipelines_with_other_keys_and_policies_share_what_is_known_of_words_and_rules() -> None:
    one = Pipeline(Settings(key=KEYS[0], policy="recall"))
    other = Pipeline(Settings(key=KEYS[1], policy="precision"))
    assert one._listed is other._listed
    assert one._annotators.rules.__self__ is other._annotators.rules.__self__
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(lambda: Pipeline(Settings())._listed).result() is not one._listed


def test_what_is_shared_is_told_apart_by_language_lists_and_model(tmp_path: Path) -> None:
    (tmp_path / "family.txt").write_text("Quexheim\n")
    plain, ours = (Pipeline(Settings(gazetteers=folders))._listed for folders in ((), (tmp_path,)))
    assert ours.is_family("Quexheim") and not plain.is_family("Quexheim")
    asked = [
        ("de", (), "de_email"),
        ("de", (), None),
        ("en", (), "de_email"),
        ("de", (tmp_path,), "de_email"),
    ]
    assert known_words(*asked[0]) is known_words(*asked[0])
    assert len({id(known_words(*each)) for each in asked}) == len(asked)


def test_a_model_that_stands_in_has_words_of_its_own() -> None:
    stand_in = Tagger(model_folder(MODEL))
    own, shared = Pipeline(Settings(), stand_in), Pipeline(Settings())
    assert own._listed is not shared._listed
    assert own._words_known.resources is stand_in.extractor.resources
    assert shared._words_known.resources is load_tagger().extractor.resources


def test_the_first_pipeline_is_no_other_than_the_second() -> None:
    text = "Liebe Frau Pohl,\nich bin am 3. Mai in Graz bei der Pohlbau GmbH.\nGrüße, Anna Huber\n"
    known_words.forget()
    first, second = (hybrid_deid.load(key=key) for key in (KEYS[0], KEYS[0]))
    assert first.deidentify(text) == second.deidentify(text)
    assert first.deidentify(text).text != hybrid_deid.load(key=KEYS[1]).deidentify(text).text

"""The guesser of shipped lists is trained once; what a user brings is kept nowhere."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hybrid_deid.augmentation import dropped, part_of
from hybrid_deid.extraction import Resources
from hybrid_deid.extraction.guesser import Guesser, train_guesser
from hybrid_deid.extraction.lexical import guesser_words
from hybrid_deid.kept import SUFFIX
from hybrid_deid.knowledge import model_folder
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.tagger.folders import CLUSTERS
from hybrid_deid.tagger.kept_guesser import guesser_of

LISTS = {"city": ["region"], "name": ["nickname_female", "nickname_male"]}
SHIPPED = model_folder("de_email") / CLUSTERS


def files(folder: Path) -> list[Path]:
    return sorted(folder.rglob(f"guesser.*{SUFFIX}"))


def alike(one: Guesser, other: Guesser) -> bool:
    same = one.weights.dtype == other.weights.dtype and (one.weights == other.weights).all()
    return one.kinds == other.kinds and bool(same)


def test_it_is_read_as_it_was_trained(kept_folder: Path) -> None:
    resources = Resources("de")
    made = guesser_of(resources, LISTS, None)
    (file,) = files(kept_folder)
    before = file.stat()
    read = guesser_of(resources, LISTS, None)
    assert file.stat().st_mtime_ns == before.st_mtime_ns and file.stat().st_ino == before.st_ino
    assert alike(made, read) and alike(made, train_guesser(guesser_words(resources, LISTS, dropped)))


def test_one_of_other_lists_is_not_taken(kept_folder: Path) -> None:
    resources = Resources("de")
    made = guesser_of(resources, LISTS, None)
    others = {"name": LISTS["city"], "city": LISTS["name"]}
    found = guesser_of(resources, others, None)
    assert not alike(made, found) and alike(found, train_guesser(guesser_words(resources, others, dropped)))
    assert len(files(kept_folder)) == 2 and alike(made, guesser_of(resources, LISTS, None))


@pytest.mark.parametrize("shipped", [True, False])
def test_words_of_mail_are_kept_of_the_shipped_lexicon_alone(
    kept_folder: Path, tmp_path: Path, shipped: bool
) -> None:
    copied = tmp_path / CLUSTERS  # as it lies in the folder of a model
    shutil.copy(SHIPPED, copied)
    guesser = guesser_of(Resources("de", clusters=copied), LISTS, SHIPPED if shipped else copied)
    assert "word" in guesser.kinds and len(files(kept_folder)) == shipped


def test_of_lists_of_the_user_or_a_part_nothing_is_kept(kept_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "region.txt").write_text("Zorblax\n", "utf-8")
    half = part_of(load_gazetteers("de"), lambda entry: not dropped(entry))
    for resources in (Resources("de", gazetteers=(tmp_path / "lists",)), Resources("de", lists=half)):
        lists = {"city": ["region"], "name": ["nickname_female", "given_female"]}
        assert set(guesser_of(resources, lists, None).kinds) == {"city", "name"}
    assert files(kept_folder) == []

"""What caches while it works is loaded in each thread anew."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hybrid_deid.knowledge import stamps
from hybrid_deid.per_thread import PerThread
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.tagger import load_tagger

TEXTS = [
    f"Liebe Frau {name},\nich bin am {day}. Mai in {town} bei der {name}bau GmbH.\nGrüße, {given} {name}\n"
    for day, (name, town, given) in enumerate(
        [
            (name, town, given)
            for name in ("Huber", "Yılmaz", "Kowalska", "Quexheim", "Zorbel")
            for town in ("Graz", "Sankt Veit an der Glan", "Uelzen", "Tallinn")
            for given in ("Anna", "Kofi", "Jürgen")
        ],
        1,
    )
]


def test_results_are_kept_by_thread_and_let_go_of() -> None:
    load = PerThread(lambda name: object())
    first = load("a")
    assert load("a") is first and load("b") is not first
    with ThreadPoolExecutor(1) as other:
        assert other.submit(load, "a").result() is not first
    load.forget()
    assert load("a") is not first


def test_defaults_are_what_they_stand_for() -> None:
    def made(name: str = "a", *, size: int = 1) -> object:
        return object()

    load = PerThread(made)
    assert load() is load("a") is load(name="a") is load("a", size=1) is not load("a", size=2)


def test_what_follows_from_a_file_is_made_again_when_that_changes(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"

    def read(path: Path) -> str:
        return path.read_text(encoding="utf-8")

    load = PerThread(read, state=lambda path: stamps([path]))
    file.write_text("Huber", encoding="utf-8")
    assert load(file) is load(file) == "Huber"
    file.write_text("Huber, Pohl", encoding="utf-8")
    assert load(file) == "Huber, Pohl"


def test_lists_of_the_user_are_read_again_when_they_change(tmp_path: Path) -> None:
    """Who adds a name and loads anew expects it to be found."""
    head = "# source: ours\n# licence: none\n# fields: text\n"
    (tmp_path / "family.txt").write_text(f"{head}Quexheim\n", encoding="utf-8")
    settings = Settings(gazetteers=(tmp_path,))
    first, again = Pipeline(settings), Pipeline(settings)
    assert first._tagger is again._tagger and first._listed is again._listed
    assert not first._listed.is_family("Brzgowtzer")
    (tmp_path / "family.txt").write_text(f"{head}Quexheim\nBrzgowtzer\n", encoding="utf-8")
    later = Pipeline(settings)
    assert later._listed.is_family("Brzgowtzer") and later._listed.is_family("Quexheim")
    assert later._tagger is not first._tagger


def test_threads_share_no_tagger_and_find_the_same() -> None:
    alone = Pipeline(Settings())
    expected = [alone.tag(text) for text in TEXTS]
    begin = threading.Barrier(2)

    def work() -> tuple[object, list[object]]:
        pipeline = Pipeline(Settings())
        begin.wait()
        return load_tagger(), [pipeline.tag(text) for text in TEXTS * 3]

    with ThreadPoolExecutor(2) as threads:
        (one, ours), (other, theirs) = [
            future.result() for future in [threads.submit(work) for _ in range(2)]
        ]
    assert one is not other
    assert ours == theirs == expected * 3

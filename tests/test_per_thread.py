"""What caches while it works is loaded in each thread anew."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

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

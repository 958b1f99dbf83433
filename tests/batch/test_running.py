"""Batches: order, set-aside documents, and a report without text."""

from __future__ import annotations

import gc
import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hybrid_deid import batch
from hybrid_deid.batch import work
from hybrid_deid.batch.interruption import POOL_THREAD, without_pool
from hybrid_deid.batch.report import MOST_KINDS, Report
from hybrid_deid.batch.wire import answer, outcome_of
from hybrid_deid.batch.work import (
    GROUP_CHARACTERS,
    TOGETHER_SECONDS,
    groups,
    process_group,
)
from hybrid_deid.errors import ConfigurationError, DocumentError
from hybrid_deid.formats.sizes import estimated_documents
from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.replace import load_strategies, replace, scope_of
from hybrid_deid.settings import Settings
from hybrid_deid.tagger import load_tagger
from hybrid_deid.values import Document, Result
from tests.surrogates.examples import document

from .make import FORMATS, make_input

SETTINGS = Settings(only="rules", key=b"0123456789abcdef")


def documents(count: int) -> list[Document | DocumentError]:
    return [
        DocumentError(f"d{i}", "is broken; send it again")
        if i % 10 == 3
        else Document(f"d{i}", f"Tel. 0463 27{i:05}")
        for i in range(count)
    ]


@pytest.mark.parametrize("error", [None, RuntimeError])
def test_the_garbage_collector_is_left_as_it_was(error: type[Exception] | None) -> None:
    before, during = gc.get_threshold(), set()

    def consume(_: Result) -> None:
        during.add(gc.get_threshold())
        if error is not None:
            raise error

    with pytest.raises(error) if error is not None else nullcontext():
        batch.run(documents(3), SETTINGS, "deidentify", consume)
    assert gc.get_threshold() == before and gc.isenabled()
    assert all(youngest == before[0] and younger > before[1] for youngest, younger, _ in during) and during


@cache
def done(jobs: int) -> tuple[list[Result], Report]:
    """Return what comes of 150 documents, two that are none, and another one in some processes.

    They are asked once, for the start of processes takes longer than all the rest.
    """
    mixed: list[Any] = [*documents(150), "Hallo", None, Document("last", "Hallo")]
    seen: list[Result] = []
    report = batch.run(mixed, SETTINGS, "deidentify", seen.append, jobs)
    return seen, report


@pytest.mark.parametrize("jobs", [1, 2])
def test_documents_come_out_in_order_and_broken_ones_are_listed(jobs: int) -> None:
    seen, report = done(jobs)
    assert [result.document.id for result in seen[:-1]] == [f"d{i}" for i in range(150) if i % 10 != 3]
    broken = [error.document_id for error in report.set_aside[:-2]]
    assert broken == [f"d{i}" for i in range(150) if i % 10 == 3]
    assert report.documents == 136 and report.spans["PHONE"] == 135


def test_the_number_of_processes_changes_nothing() -> None:
    (one, _), (two, _) = done(1), done(2)
    assert one == two and len(one) == 136


def test_a_document_the_writer_refuses_is_set_aside() -> None:
    def refuse(result: Result) -> None:
        if result.document.id == "d5":
            raise DocumentError(result.document.id, "has no place in the output")

    report = batch.run(documents(10), SETTINGS, "deidentify", refuse)
    assert [error.document_id for error in report.set_aside] == ["d3", "d5"]


def test_the_report_is_plain_data_without_text() -> None:
    report = batch.run([Document("a", "Tel. 0463 27000")], SETTINGS, "tag", lambda tagged: None)
    text = json.dumps(report.to_dict())
    assert "27000" not in text and json.loads(text)["spans"] == {"PHONE": 1}


def test_chunks_are_bounded_by_number_and_size() -> None:
    small = list(batch.chunks(Document(str(i), "x") for i in range(200)))
    assert [len(chunk) for chunk in small] == [64, 64, 64, 8]
    large = list(batch.chunks(Document(str(i), "x" * 150_000) for i in range(4)))
    assert [len(chunk) for chunk in large] == [2, 2]


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_input_is_read_only_a_little_ahead(jobs: int) -> None:
    given = taken = ahead = 0

    def stream() -> Iterator[Document]:
        nonlocal given, ahead
        for given in range(1, 1501):
            ahead = max(ahead, given - taken)
            yield Document(f"d{given}", "Nichts")

    def take(result: Result) -> None:
        nonlocal taken
        taken += 1

    batch.run(stream(), SETTINGS, "deidentify", take, jobs)
    assert taken == 1500 and ahead <= batch.CHUNK_DOCUMENTS * (1 if jobs == 1 else 2 * jobs + 1)


LONG = Document("long", "Tel. 0463 27123, am 3.4.2019 in 9020 Klagenfurt " * 30_000)
SHORT = Document("short", "Tel. 0463 27000")


@pytest.mark.parametrize("jobs", [1, 2])
def test_documents_beyond_a_limit_are_set_aside(jobs: int) -> None:
    seen: list[str] = []
    mixed = [SHORT, LONG, Document("wide", "x" * 2_000_000), SHORT]
    limits = batch.Limits(characters=1_500_000, seconds=2)
    batch.process(SETTINGS, "tag", [SHORT])  # loading counts, too
    report = batch.run(
        mixed, SETTINGS, "deidentify", lambda r: seen.append(r.document.id), jobs, limits=limits
    )
    assert seen == ["short", "short"]
    reasons = [(error.document_id, error.reason.partition(";")[0]) for error in report.set_aside]
    assert reasons == [
        ("long", "took longer than the time limit of 2 s"),
        ("wide", "has 2000000 characters, more than the limit of 1500000"),
    ]


def test_a_group_that_takes_too_long_is_worked_on_one_by_one() -> None:
    longer = Document("long", LONG.text * 4)
    first, error, last = process_group(SETTINGS, "tag", [SHORT, longer, SHORT], 2.0)
    assert first[1] == last[1] != ()
    assert error.document_id == "long" and "the time limit of 2 s" in error.reason
    assert error.__traceback__ is None and error.__cause__ is None


def test_one_that_was_alone_and_took_too_long_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def too_long(settings: object, task: str, documents: list[Document], *others: object) -> list[object]:
        tried.append(len(documents))
        raise DocumentError(documents[0].id, "took longer")

    monkeypatch.setattr(work, "_worked", too_long)
    assert len(process_group(SETTINGS, "tag", [SHORT], 4.0)) == 1 and tried == [1]
    assert len(process_group(SETTINGS, "tag", [SHORT, SHORT], 4.0)) == 2 and tried == [1, 2, 1, 1]


def test_what_was_stopped_by_the_clock_is_loaded_anew() -> None:
    """It may have been stopped between two steps of a cache; what was in time goes on with what it has."""
    settings = Settings(key=b"0123456789abcdef")
    batch.process(settings, "tag", [SHORT], 100)
    pipeline, tagger = batch.pipeline_of(settings), load_tagger()
    batch.process(settings, "tag", [SHORT], 100)
    assert batch.pipeline_of(settings) is pipeline and load_tagger() is tagger
    (error,) = batch.process(settings, "tag", [LONG], 0.2)
    assert "time limit" in error.reason
    assert batch.pipeline_of(settings) is not pipeline and load_tagger() is not tagger


def test_documents_are_grouped_up_to_a_size_unless_the_time_of_each_is_short() -> None:
    few = [Document(str(number), "x" * (GROUP_CHARACTERS // 3)) for number in range(7)]
    long = Document("long", "x" * 3 * GROUP_CHARACTERS)
    sizes = {
        seconds: [len(group) for group in groups([*few[:4], long, *few[4:]], seconds)]
        for seconds in (None, 0, TOGETHER_SECONDS, TOGETHER_SECONDS - 1)
    }
    assert sizes == {None: [3, 1, 1, 3], 0: [3, 1, 1, 3], TOGETHER_SECONDS: [3, 1, 1, 3], 19: [1] * 8}


def test_the_time_limit_holds_in_threads_and_leaves_other_timers_alone() -> None:
    before = signal.setitimer(signal.ITIMER_REAL, 500)
    try:
        assert "time limit" in batch.process(SETTINGS, "tag", [LONG], 0.1)[0].reason
        assert 490 < signal.getitimer(signal.ITIMER_REAL)[0] <= 500
    finally:
        signal.setitimer(signal.ITIMER_REAL, *before)
    with ThreadPoolExecutor(2) as threads:
        work = [threads.submit(batch.process, SETTINGS, "tag", [SHORT, LONG, SHORT], 1.5) for _ in range(2)]
        for short, error, again in (item.result() for item in work):
            assert "time limit" in error.reason and short[1] == again[1] != ()


def test_estimates_of_how_many_documents_there_are(tmp_path: Path) -> None:
    for name in FORMATS:
        (tmp_path / name).mkdir()
        place = make_input(tmp_path / name, name, 40)
        assert estimated_documents(place, name) == 40
    assert estimated_documents(tmp_path / "x.jsonl.gz", "jsonl") is None


def test_the_thread_of_an_ended_pool_has_no_say_and_any_other_has() -> None:
    heard: list[str] = []
    hook = without_pool(lambda arguments: heard.append(arguments.thread.name))
    for name in (POOL_THREAD, "another"):
        thread = threading.Thread(name=name)
        hook(threading.ExceptHookArgs((ValueError, ValueError(), None, thread)))
    assert heard == ["another"]


FREEZING = """
import gc
from hybrid_deid.batch.work import devote_process, without_collections
for freezes in (False, True):
    try:
        with without_collections():
            assert not gc.isenabled()
            raise ValueError("no model")
    except ValueError:
        pass
    assert gc.isenabled() and (gc.get_freeze_count() > 0) == freezes
    devote_process()
"""


def test_the_garbage_collector_rests_while_a_pipeline_is_loaded_and_works_again_after() -> None:
    """What is there is frozen only in a process that works for us alone."""
    subprocess.run([sys.executable, "-c", FREEZING], check=True)


def test_nothing_is_deidentified_without_a_key_or_by_an_unknown_task() -> None:
    keyless = Settings(only="rules")
    for jobs in (1, 2):
        with pytest.raises(ConfigurationError, match="16 bytes or more"):
            list(batch.outcomes(documents(2), keyless, "deidentify", jobs))
    assert len(list(batch.outcomes(documents(2), keyless, "tag", limits=batch.Limits(seconds=9)))) == 2
    with pytest.raises(ConfigurationError, match="no task 'tagg'; known are deidentify, tag"):
        list(batch.outcomes(documents(2), SETTINGS, "tagg"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_no_document_is_set_aside(jobs: int) -> None:
    seen, report = done(jobs)
    assert (seen[-1].document.id, seen[-1].text) == ("last", "Hallo")
    text, none = report.set_aside[-2:]
    assert str(text) == "document 151: is no Document, but str" and none.document_id == "document 152"


def test_names_of_fields_that_are_as_many_as_documents_are_counted_together() -> None:
    report = Report()
    for number in range(MOST_KINDS + 50):
        report.count(Document("a", "x", {"report": {f"field kept unread: user{number}": 1}}))
        report.count(Document("b", "x", {"report": {"field kept unread: user1": 2}}))
    assert len(report.dropped) == MOST_KINDS + 1
    assert report.dropped["field kept unread: further ones"] == 50
    assert report.dropped["field kept unread: user1"] == 1 + 2 * (MOST_KINDS + 50)


@pytest.mark.parametrize("marked", ["Lieber Herr <FAMILY Tran> <MALE Minh>,", "Lieber Herr <MALE Adam>,", ""])
def test_labels_of_replacements_are_the_same_from_another_process(marked: str) -> None:
    """The surrogates of a name whose family comes first stand the other way round."""
    mail = document(marked)
    keyed = Keyed(b"a key for the tests only", scope_of(mail))
    result = replace(mail, mail.spans, None, language("de"), keyed, load_strategies("surrogate"))
    assert outcome_of(mail, json.loads(json.dumps(answer(result)))) == result

"""The journal: what it says, what it keeps to itself, and when it refuses."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hybrid_deid.batch import Engine, Files, Job, Limits, files, journal_of, run_files
from hybrid_deid.batch.identity import identity
from hybrid_deid.batch.journal import IdTrail, Journal
from hybrid_deid.errors import OutputError, ResumeError
from hybrid_deid.formats import FormatOptions, read_documents
from hybrid_deid.settings import Settings

from .make import make_input

SETTINGS = Settings(only="rules", key=b"0123456789abcdef")
JOB = Job(SETTINGS, "deidentify", Limits(), Engine(), progress=False)


class Stop(Exception):
    """Stands for whatever ends a run in the middle."""


def described(folder: Path, count: int = 300) -> Files:
    options = FormatOptions()
    return Files(make_input(folder, "jsonl", count), "jsonl", folder / "out.jsonl", "jsonl", options)


def interrupted(place: Files, monkeypatch: pytest.MonkeyPatch, after: int = 280) -> None:
    """Leave what a run leaves that ends after so many documents."""
    read = read_documents(place.source, place.source_format, place.options)

    def ending(*_: object) -> object:
        for number, document in enumerate(read):
            if number == after:
                raise Stop
            yield document

    with monkeypatch.context() as patch, pytest.raises(Stop):
        patch.setattr(files, "read_documents", ending)
        run_files(place, JOB, keep=True)


def test_it_holds_no_personal_data_and_a_resumed_run_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = described(tmp_path)
    interrupted(place, monkeypatch)
    text = journal_of(place.target).read_text()
    assert '"read": 256' in text
    assert not any(secret in text for secret in ("brief0", "Tel", str(tmp_path), "0123456789abcdef"))
    resumed = run_files(place, JOB, keep=True, resume=True)
    straight = run_files(replace(place, target=tmp_path / "whole.jsonl"), JOB, keep=True)
    assert place.target.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    told, expected = resumed.to_dict(), straight.to_dict()
    assert all(told[name] == expected[name] for name in told if "second" not in name)


def test_a_torn_last_line_is_as_if_it_were_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = described(tmp_path)
    interrupted(place, monkeypatch)
    with journal_of(place.target).open("ab") as stream:
        stream.write(b'{"read": 999, "sizes": [1')
    assert run_files(place, JOB, keep=True, resume=True).read == 300


def other_key(place: Files) -> tuple[Files, Job]:
    return place, replace(JOB, settings=replace(SETTINGS, key=b"fedcba9876543210"))


def other_settings(place: Files) -> tuple[Files, Job]:
    return place, replace(JOB, settings=replace(SETTINGS, overrides=(("*", "mask"),)))


def other_limits(place: Files) -> tuple[Files, Job]:
    return place, replace(JOB, limits=Limits(characters=10))


def other_input(place: Files) -> tuple[Files, Job]:
    place.source.write_text(place.source.read_text() + '{"id": "x", "text": "y"}\n')
    return place, JOB


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (other_key, "another key"),
        (other_settings, "other settings"),
        (other_limits, "other settings"),
        (other_input, "another input"),
    ],
)
def test_it_resumes_nothing_but_the_same_run(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[Files], tuple[Files, Job]],
    told: str,
) -> None:
    place = described(tmp_path)
    interrupted(place, monkeypatch)
    before = journal_of(place.target).read_bytes()
    changed, job = change(place)
    with pytest.raises(OutputError, match=f"belongs to a run with {told}.*--overwrite"):
        run_files(changed, job, keep=True, resume=True)
    assert journal_of(place.target).read_bytes() == before


def test_what_is_there_is_touched_only_when_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = described(tmp_path)
    interrupted(place, monkeypatch)
    for keep in (True, False):
        with pytest.raises(OutputError, match="was interrupted; continue it with --resume"):
            run_files(place, JOB, keep)
    again = replace(place, options=FormatOptions(overwrite=True))
    assert run_files(again, JOB, keep=True).read == 300
    with pytest.raises(OutputError, match="there is nothing to resume"):
        run_files(place, JOB, keep=True, resume=True)


def test_two_runs_to_one_place_exclude_each_other(tmp_path: Path) -> None:
    place = described(tmp_path, 3)
    kind = identity(SETTINGS, place.source, {})
    first = Journal.start(place.target, kind, overwrite=False)
    for resume in (True, False):
        with pytest.raises(OutputError, match="another run is writing there"):
            run_files(place, JOB, keep=True, resume=resume)
    first.remove()
    assert run_files(place, JOB, keep=True).read == 3


def test_killed_between_the_name_of_the_output_and_the_end(tmp_path: Path) -> None:
    place = described(tmp_path, 10)
    report = run_files(place, JOB, keep=True)
    kind = identity(SETTINGS, place.source, files.others(place, JOB))
    trail = IdTrail(kind.salt)
    list(trail.of(read_documents(place.source, "jsonl", place.options)))
    journal = Journal.start(place.target, kind, overwrite=False)
    size = place.target.stat().st_size
    line = {"read": 10, "sizes": [size], "ids": trail.digest(10), "spans": {}, "fallbacks": 0, "seconds": 1}
    journal.record({**line, "dropped": {"Date": 2}, "aside": [], "finished": True})
    journal.close()
    again = run_files(place, JOB, keep=True, resume=True)
    assert (again.documents, again.set_aside[0].reason) == (report.documents, report.set_aside[0].reason)
    assert again.dropped == {"Date": 2}
    assert place.target.stat().st_size == size and not journal_of(place.target).exists()


def test_damage_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = described(tmp_path)
    interrupted(place, monkeypatch)
    [partial] = tmp_path.glob(".*.part")
    os.truncate(partial, 10)
    with pytest.raises(OutputError, match="what was written before the interruption is gone"):
        run_files(place, JOB, keep=True, resume=True)
    whole = journal_of(place.target).read_text()
    for damaged in (
        "not a journal\n",
        whole.replace('"sizes"', '"size"'),
        whole.replace('"read": ', '"read": "x", "x": '),
        whole.replace('"process": ', '"process": null, "x": '),
        whole.replace('"aside": ', '"aside": 5, "x": '),
    ):
        journal_of(place.target).write_text(damaged)
        with pytest.raises(OutputError, match="is damaged or no journal"):
            run_files(place, JOB, keep=True, resume=True)


def test_hopeless_input_leaves_nothing(tmp_path: Path) -> None:
    place = described(tmp_path, 3)
    place.source.write_text("\n\n")
    for mapping in (None, tmp_path / "map"):
        with pytest.raises(Exception, match="holds no documents"):
            run_files(replace(place, mapping=mapping), JOB, keep=True)
    assert [p.name for p in tmp_path.iterdir()] == ["in.jsonl"]


def test_a_run_whose_mapping_is_gone_goes_on_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = replace(described(tmp_path), mapping=tmp_path / "map")
    interrupted(place, monkeypatch)
    (tmp_path / "map").rename(tmp_path / "away")
    with pytest.raises(ResumeError, match="the mapping is shorter"):
        run_files(place, JOB, keep=True, resume=True)
    (tmp_path / "away").rename(tmp_path / "map")
    run_files(place, JOB, keep=True, resume=True)
    straight = replace(place, target=tmp_path / "whole.jsonl", mapping=tmp_path / "map2")
    run_files(straight, JOB, keep=True)
    assert place.target.read_bytes() == straight.target.read_bytes()
    assert (tmp_path / "map").read_bytes() == (tmp_path / "map2").read_bytes()


@pytest.mark.parametrize("gone", [True, False])
def test_a_run_that_ended_before_its_first_document_is_resumed_with_its_mapping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    place = replace(described(tmp_path, 10), mapping=tmp_path / "map")
    interrupted(place, monkeypatch, after=0)
    if gone:
        (tmp_path / "map").unlink()
    run_files(place, JOB, keep=True, resume=True)
    straight = replace(place, target=tmp_path / "whole.jsonl", mapping=tmp_path / "map2")
    run_files(straight, JOB, keep=True)
    assert (tmp_path / "map").read_bytes() == (tmp_path / "map2").read_bytes()

"""The Python interface."""

from __future__ import annotations

import gc
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import hybrid_deid
from hybrid_deid.errors import ConfigurationError, DocumentError
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, KnownValue, Region

KEY = b"a key for tests, long enough"


def test_settings_may_be_written_as_lists_and_dicts() -> None:
    for overrides in ({"DATE": "keep"}, [("DATE", "keep")], (("DATE", "keep"),)):
        deid = hybrid_deid.load(only="rules", key=KEY, overrides=overrides)
        result = deid.deidentify("am 3.4.2020, Tel. 0664/1234567")
        assert "3.4.2020" in result.text and "1234567" not in result.text
        assert deid.settings.overrides == (("DATE", "keep"),)


@pytest.mark.parametrize(
    "settings",
    [
        {"key": "a text of more than sixteen characters"},
        {"key": b"short"},
        {"overrides": ["DATE=keep"]},
        {"only": "neither"},
        {"mode": "other"},
        {"rules": "nowhere.toml"},
        {"languages": "de"},
        {"key": b""},
        {"model": None},
        {"model": ""},
        {"policy": None},
        {"rules": None},
        {"rules": [None]},
        {"gazetteers": 5},
        {"overrides": None},
        {"overrides": {"DATE": None}},
        {"overrides": {5: "tag"}},
        {"overrides": {"date": "keep"}},
        {"overrides": {"PERSN": "tag"}},
        {"scope": None},
        {"scope": ""},
        {"follow_city": "no"},
    ],
)
def test_settings_that_cannot_be_used_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(ConfigurationError):
        hybrid_deid.load(**{"only": "rules", **settings})


def test_the_key_is_not_shown() -> None:
    deid = hybrid_deid.load(only="rules", key=KEY)
    assert "key for tests" not in repr(deid.settings) + repr(deid)


def test_pipe_keeps_order_and_puts_errors_in_their_place() -> None:
    deid = hybrid_deid.load(only="rules", key=KEY, scope="case")
    documents: list[Document | str] = [
        Document("a", "Tel. 0664/1234567", {"case": 1}),
        "ohne Feld",
        Document("c", "", {"case": 1}),
    ]
    first, second, third = deid.pipe(documents)
    assert isinstance(second, DocumentError) and second.document_id == "text 2"
    assert not isinstance(first, DocumentError) and "1234567" not in first.text
    assert not isinstance(third, DocumentError) and third.text == ""


def test_pipe_works_with_the_pipeline_that_is_loaded_and_freezes_nothing() -> None:
    """Also where two take turns; the garbage collector of the caller is left as it was."""
    one = hybrid_deid.load(only="rules", key=KEY)
    other = hybrid_deid.load(only="rules", key=KEY[::-1])
    text = "Tel. 0664/1234567"
    list(one.pipe([text]))

    def state() -> tuple[int, int, bool]:
        pipelines = [item for item in gc.get_objects() if isinstance(item, Pipeline)]
        return len(pipelines), gc.get_freeze_count(), gc.isenabled()

    gc.collect()
    before = state()
    for first, second in zip(one.pipe([text] * 3), other.pipe([text] * 3), strict=True):
        assert state()[:2] == before[:2]
        assert not isinstance(first, DocumentError) and first.text == one.deidentify(text).text
        assert not isinstance(second, DocumentError) and second.text == other.deidentify(text).text
    gc.collect()
    assert state() == before


def test_its_methods_work_in_the_processes_of_a_pool() -> None:
    deid = hybrid_deid.load(only="rules", key=KEY, overrides={"DATE": "keep"})
    text = "am 3.4.2020, Tel. 0664/1234567"
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        assert [*pool.map(deid.tag, [text] * 2)] == [deid.tag(text)] * 2
        assert pool.submit(deid.deidentify, text).result() == deid.deidentify(text)
    again = pickle.loads(pickle.dumps(deid))
    assert again.settings == deid.settings and again._pipeline is again._pipeline is not deid._pipeline
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(lambda: again._pipeline).result() is not again._pipeline


def test_what_is_no_document_is_refused() -> None:
    deid = hybrid_deid.load(only="rules", key=KEY)
    for call in (deid.tag, deid.deidentify):
        with pytest.raises(TypeError, match="NoneType"):
            call(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="several documents"):
        list(deid.pipe("Hallo Anna"))


def test_settings_for_batches_are_checked_and_brought_into_form_as_well() -> None:
    settings = Settings(rules="my.toml", gazetteers=["lists"], overrides={"DATE": "keep"})  # type: ignore[arg-type]
    assert settings.rules == (Path("my.toml"),) and settings.gazetteers == (Path("lists"),)
    assert settings.overrides == (("DATE", "keep"),) and hash(settings)
    with pytest.raises(ConfigurationError, match="'key' must be bytes, not str"):
        Settings(key="a text of more than sixteen characters")  # type: ignore[arg-type]
    with pytest.raises(ConfigurationError, match="16 bytes or more"):
        Settings(key=b"a")


def test_nothing_is_deidentified_without_a_key() -> None:
    pipeline = Pipeline(Settings(only="rules"))
    assert pipeline.tag("Tel. 0664/1234567")
    with pytest.raises(ConfigurationError, match="16 bytes or more"):
        pipeline.deidentify("Tel. 0664/1234567")


def test_labels_of_an_own_pack_have_strategies_too(tmp_path: Path) -> None:
    pack = tmp_path / "own.toml"
    pack.write_text('[deny]\nCASE_NO = ["Zorblax 5"]\n')
    deid = hybrid_deid.load(only="rules", key=KEY, rules=pack, overrides={"CASE_NO": "tag"})
    assert deid.deidentify("Akte Zorblax 5").text == "Akte [CASE_NO]"


def test_labels_of_a_strategy_file_are_checked(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[labels]\nPERSN = "suppress"\n')
    with pytest.raises(ConfigurationError, match="no label 'PERSN'; known are"):
        hybrid_deid.load(only="rules", key=KEY, strategies=own)
    own.write_text('[labels]\nPERSON = "suppress"\nLOC = "tag"\n')
    assert hybrid_deid.load(only="rules", key=KEY, strategies=own)


@pytest.mark.parametrize("jobs", [1, 2])
def test_pipe_puts_errors_in_the_place_of_what_is_no_document(jobs: int) -> None:
    deid = hybrid_deid.load(only="rules", key=KEY)
    texts: list[Any] = ["Tel. 0664/1234567", None, float("nan"), Document("d", None), "Hallo"]  # type: ignore[arg-type]
    first, none, nan, empty, last = deid.pipe(texts, jobs)
    assert not isinstance(first, DocumentError) and "1234567" not in first.text
    assert str(none) == "text 2: is neither a str nor a Document, but NoneType"
    assert str(nan) == "text 3: is neither a str nor a Document, but float"
    assert str(empty) == "d: its text is no str, but NoneType"
    assert not isinstance(last, DocumentError) and last.text == "Hallo"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"text": b"Hallo"}, "its text is no str, but bytes"),
        ({"metadata": None}, "its metadata are no dict, but NoneType"),
        ({"known": ("Zorblax",)}, "known value 1 is no KnownValue, but str"),
        ({"known": None}, "its known values are no tuple"),
        ({"known": (KnownValue("Pohl", "PERSON"), KnownValue(None, "PERSON"))}, "the text of known value 2"),  # type: ignore[arg-type]
        (
            {"known": (KnownValue("Zorblax", "person"),)},
            "known value 1 has the label 'person', which is none",
        ),
        ({"known": (KnownValue("Zorblax", ""),)}, "known value 1 has the label '', which is none"),
        ({"regions": (Region(0, 5, "a"), Region(3, 9, "b"))}, "the region 3..9 overlaps another"),
        (
            {"regions": (Region(6, 9, "a"), Region(0, 5, "b"))},
            "the region 0..5 overlaps another, stands before",
        ),
        (
            {"regions": (Region(0, 50, "a"),)},
            "the region 0..50 overlaps another, stands before it, or lies outside the text",
        ),
    ],
)
def test_documents_with_a_fault_are_set_aside(fields: dict[str, Any], reason: str) -> None:
    deid = hybrid_deid.load(only="rules", key=KEY)
    document = Document(**{"id": "d", "text": "Hallo Zorblax", **fields})
    for call in (deid.tag, deid.deidentify):
        with pytest.raises(DocumentError, match=f"d: {reason}"):
            call(document)
    [outcome] = deid.pipe([document])
    assert isinstance(outcome, DocumentError) and reason in str(outcome)


def test_jobs_are_a_number() -> None:
    deid = hybrid_deid.load(only="rules", key=KEY)
    for jobs in ("2", 1.5, 0):
        with pytest.raises(ConfigurationError, match="number of jobs"):
            list(deid.pipe(["Hallo"], jobs))  # type: ignore[arg-type]

"""Tables of TOML as dataclasses: errors name the file, the table and the key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml
from hybrid_deid.typed_tables import array_of_tables, read_tables


@dataclass(frozen=True)
class Inner:
    words: frozenset[str]
    order: tuple[str, ...]
    score: float
    least: int

    def __post_init__(self) -> None:
        if self.least < 0:
            raise ValueError("least: must not be negative")


@dataclass(frozen=True)
class Outer:
    inner: Inner
    rows: tuple[tuple[str, ...], ...]
    labels: Mapping[str, str]
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


INNER = {"words": ["a", "b"], "order": ["b", "a"], "score": 1, "least": 3}
RAW = {"inner": INNER, "rows": [["a", "b"], []], "labels": {"a": "b"}}


def test_each_key_becomes_a_field() -> None:
    inner = Inner(frozenset({"a", "b"}), ("b", "a"), 1.0, 3)
    assert read_tables(Outer, RAW, "x.toml") == Outer(inner, (("a", "b"), ()), {"a": "b"})


def test_a_table_of_lists() -> None:
    assert read_tables(Outer, {**RAW, "lists": {"a": ["b", "c"]}}, "x.toml").lists == {"a": ("b", "c")}
    with pytest.raises(ConfigurationError, match="lists: must be a table of lists of words"):
        read_tables(Outer, {**RAW, "lists": {"a": "b"}}, "x.toml")


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"inner": {**INNER, "word": []}}, r"x\.toml: \[inner\]: unknown key 'word'"),
        ({**RAW, "outer": 1}, r"x\.toml: unknown key 'outer'"),
        ({"inner": INNER, "labels": {}}, r"x\.toml: missing is 'rows'"),
        ({**RAW, "inner": {"words": [], "order": []}}, r"x\.toml: \[inner\]: missing is 'score', 'least'"),
        ({**RAW, "inner": 3}, r"x\.toml: \[inner\]: must be a table"),
        ({**RAW, "inner": {**INNER, "words": "ab"}}, r"x\.toml: \[inner\]: words: must be a list of words"),
        ({**RAW, "inner": {**INNER, "words": ["a", 1]}}, r"words: must be a list of words"),
        ({**RAW, "inner": {**INNER, "order": [" "]}}, r"order: must be a list of words"),
        ({**RAW, "inner": {**INNER, "score": "1"}}, r"score: must be a number"),
        ({**RAW, "inner": {**INNER, "score": True}}, r"score: must be a number"),
        ({**RAW, "inner": {**INNER, "least": 1.5}}, r"least: must be a whole number"),
        ({**RAW, "inner": {**INNER, "least": -1}}, r"x\.toml: \[inner\]: least: must not be negative"),
        ({**RAW, "rows": ["a"]}, r"rows: must be a list of lists of words"),
        ({**RAW, "labels": {"a": 1}}, r"labels: must be a table of words"),
    ],
)
def test_an_error_names_file_and_key(raw: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        read_tables(Outer, raw, "x.toml")


@pytest.mark.parametrize("value", ["a", {"word": "a"}, [{"word": "a"}, "b"]])
def test_what_is_no_array_of_tables_is_refused(value: object) -> None:
    with pytest.raises(ConfigurationError, match=r"x\.toml: row: must be an array of tables"):
        array_of_tables(value, "x.toml: row")
    assert array_of_tables([{"word": "a"}], "x.toml: row") == [{"word": "a"}]


def test_a_mark_at_the_head_of_a_file_is_no_part_of_it(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_bytes(b'\xef\xbb\xbfname = "own"\r\n[labels]\r\nDATE = "keep"\r\n')
    assert read_toml(tmp_path / "own.toml") == {"name": "own", "labels": {"DATE": "keep"}}

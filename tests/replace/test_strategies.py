from __future__ import annotations

from pathlib import Path

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.replace import Strategy, load_strategies, shipped_strategies
from hybrid_deid.replace.strategies import KINDS


def test_every_kind_has_a_shipped_set_or_an_option() -> None:
    assert set(shipped_strategies()) >= set(KINDS) - {"fixed", "placeholder", "pattern"}
    for name in shipped_strategies():
        assert load_strategies(name).name == name


def test_flags_refine_the_file_and_the_narrower_node_wins() -> None:
    strategies = load_strategies("tag", {"FAMILY": "mask:4", "PERSON": "number", "*": "suppress"})
    assert strategies.of("FAMILY") == Strategy("mask", "4")
    assert strategies.of("FEMALE").kind == strategies.of("MALE").kind == "number"
    assert strategies.of("PHONE").kind == "suppress"
    assert strategies.of("USER").kind == "suppress"


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        'default = "tag"\ndomains = ["uni.invalid"]\n[labels]\nLOC = "mask"\n'
        'CITY = { strategy = "fixed", text = "Ort" }\nUNKNOWN = "hash:20"\n',
        encoding="utf-8",
    )
    strategies = load_strategies(path)
    assert strategies.of("CITY") == Strategy("fixed", "Ort")
    assert strategies.of("ZIP") == Strategy("mask", "kept")
    assert strategies.of("UNKNOWN") == Strategy("hash", "20")
    assert strategies.of("FEMALE") == Strategy("tag", "[{label}]")
    assert strategies.domains == ("uni.invalid",)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('default = "shuffle"', "unknown strategy 'shuffle'"),
        ("[labels]\nCITY = 3", "label CITY"),
        ('[labels]\nCITY = { strategy = "fixed" }', "'fixed' needs its text"),
        ('[labels]\nCITY = { strategy = "mask", colour = "red" }', "unknown key 'colour'"),
        ('[labels]\nCITY = "mask:0"', "from 1 to 64"),
        ('[labels]\nCITY = "hash:kept"', "from 1 to 64"),
        ('[labels]\nCITY = "keep:x"', "takes no option"),
        ('wrong = "tag"', "unknown key 'wrong'"),
        ("domains = [1]", "'domains'"),
        ('[labels]\n"*" = "tag"', r"'\*' is no label; what goes for all labels is 'default'"),
    ],
)
def test_bad_files_are_refused(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=message) as raised:
        load_strategies(path)
    assert str(path) in str(raised.value) and "\n" not in str(raised.value)


@pytest.mark.parametrize("source", ["nothing", "missing.toml"])
def test_an_unknown_set_is_refused(source: str) -> None:
    with pytest.raises(ConfigurationError, match=source):
        load_strategies(source)


def test_a_bad_flag_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="strategy of CITY"):
        load_strategies(None, {"CITY": "bogus"})

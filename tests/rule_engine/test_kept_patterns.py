from __future__ import annotations

import sys
from pathlib import Path

import pytest
import regex

from hybrid_deid.rule_engine import load_rules
from hybrid_deid.rule_engine.kept_patterns import kept_pattern
from hybrid_deid.rule_engine.rule_set import compiled

FLAGS = regex.VERSION0 | regex.VERBOSE
MINE = """
[[rule]]
id = "mine.falcon"
label = "UFID"
pattern = '''FALKE-[0-9]{3}'''
examples = ["Akte {{FALKE-123}}"]
counter_examples = ["FALKE-12"]
"""


def unexpected() -> regex.Pattern[str]:
    raise AssertionError("compiled, though it is kept")


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("pattern.*"))


def test_what_is_read_finds_what_was_compiled(kept_folder):
    for rule in load_rules().rules:
        samples = (*rule.examples, *rule.counter_examples)
        texts = [text.replace("{{", "").replace("}}", "") for text in samples]
        at_first, later = compiled(rule), compiled(rule)
        assert later.pattern == at_first.pattern and later.flags == at_first.flags
        assert later.groupindex == at_first.groupindex
        for text in texts:
            spans = [[match.regs for match in pattern.finditer(text)] for pattern in (at_first, later)]
            assert spans[0] == spans[1], rule.id
    assert len(files(kept_folder / "beside")) > 150


def test_a_kept_pattern_is_not_compiled_again(kept_folder):
    first = kept_pattern("a.b", "(?P<span>a+)b", FLAGS, lambda: regex.compile("(?P<span>a+)b", FLAGS))
    again = kept_pattern("a.b", "(?P<span>a+)b", FLAGS, unexpected)
    assert again.search("xaab").span("span") == first.search("xaab").span("span") == (1, 3)


@pytest.mark.parametrize("flags, pattern", [(FLAGS, "b+"), (FLAGS | regex.IGNORECASE, "a+")])
def test_another_pattern_of_the_name_takes_its_place(kept_folder, flags, pattern):
    kept_pattern("a.b", "a+", FLAGS, lambda: regex.compile("a+", FLAGS))
    assert kept_pattern("a.b", pattern, flags, lambda: regex.compile(pattern, flags)).pattern == pattern
    assert (
        kept_pattern("a.b", pattern, flags, unexpected).flags & regex.IGNORECASE == flags & regex.IGNORECASE
    )
    assert len(files(kept_folder)) == 1


@pytest.mark.parametrize(
    "harm",
    [lambda data: data[:-9], lambda data: data[:150] + bytes([data[150] ^ 1]) + data[151:], lambda _: b""],
)
def test_a_damaged_file_is_made_anew(kept_folder, harm):
    pattern = "(?:a|b|ccc)+d?[ä-ü]*"
    kept_pattern("a.b", pattern, FLAGS, lambda: regex.compile(pattern, FLAGS))
    (file,) = files(kept_folder)
    whole = file.read_bytes()
    file.write_bytes(harm(whole))
    assert kept_pattern("a.b", pattern, FLAGS, lambda: regex.compile(pattern, FLAGS)).fullmatch("abccc")
    assert file.read_bytes() == whole


def test_where_the_package_cannot_be_written_the_cache_folder_serves(kept_folder):
    (kept_folder / "beside").write_text("a file where the folder would be")
    kept_pattern("a.b", "a+", FLAGS, lambda: regex.compile("a+", FLAGS))
    assert len(files(kept_folder / "cache")) == 1
    assert kept_pattern("a.b", "a+", FLAGS, unexpected).fullmatch("aa")


def test_where_no_byte_code_is_wanted_the_package_stays_as_it_is(kept_folder, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    kept_pattern("a.b", "a+", FLAGS, lambda: regex.compile("a+", FLAGS))
    assert not files(kept_folder / "beside") and len(files(kept_folder / "cache")) == 1
    assert kept_pattern("a.b", "a+", FLAGS, unexpected).fullmatch("aa")


def test_where_nothing_can_be_written_patterns_are_compiled(kept_folder):
    for name in ("beside", "cache"):
        (kept_folder / name).write_text("a file where the folder would be")
    for _ in range(2):
        assert kept_pattern("a.b", "a+", FLAGS, lambda: regex.compile("a+", FLAGS)).fullmatch("aa")


def test_patterns_of_users_and_lists_of_words_are_not_kept(kept_folder):
    path = kept_folder / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    rules = {rule.id: rule for rule in load_rules(extra=[path]).rules}
    assert compiled(rules["mine.falcon"]).search("FALKE-123")
    assert compiled(rules["ufid.de.plate"]).pattern
    kept_pattern("lists", r"\L<names>", FLAGS, lambda: regex.compile(r"\L<names>", FLAGS, names=["Anna"]))
    assert not files(kept_folder)

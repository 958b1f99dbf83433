"""Lists in data files hold each entry once: one that stands twice hides what was meant to stand there.

And they say whose they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from hybrid_deid.knowledge import PACKAGE, knowledge_folder, read_toml

KNOWLEDGE = ("rules", "features", "gazetteers")
FOLDERS = {"package": PACKAGE, **{name: knowledge_folder(name) for name in KNOWLEDGE}}
FILES = {
    f"{name}/{path.relative_to(folder).as_posix()}": path
    for name, folder in FOLDERS.items()
    for path in sorted(folder.rglob("*.toml"))
}
# Choices, not knowledge: which features and which strategies there are.
CHOICES = ("features/", "package/replace/strategies/", "package/models/")
# Where an entry twice means something.
MEANT = {
    "gazetteers/additions/nam_dict.toml": ["countries."],  # column 54: other countries
    "package/augmentation/patterns.toml": ["de.patterns."],  # it is drawn twice as often
    "package/languages/en/words.toml": ["dates.months."],  # the short form of "May" is the long one
    "package/languages/sv/words.toml": ["dates.months."],
    "package/merge/consistency.toml": ["compound.unite."],  # what two labels become
}


def twice(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """Yield (place, entry) of what stands twice in a list of texts."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from twice(inner, f"{place}{key}.")
    elif isinstance(value, list):
        texts = [item for item in value if isinstance(item, str)]
        yield from ((place, text) for text in dict.fromkeys(texts) if texts.count(text) > 1)
        for number, inner in enumerate(value):
            yield from twice(inner, f"{place}{number}.")


def test_what_stands_twice_is_seen() -> None:
    assert list(twice({"a": {"b": ["x", "y", "x"]}, "c": [{"d": ["z", "z"]}]}, "")) == [
        ("a.b.", "x"),
        ("c.0.d.", "z"),
    ]


@pytest.mark.parametrize("name", FILES)
def test_no_entry_stands_twice(name: str) -> None:
    found = list(twice(read_toml(FILES[name]), ""))
    meant = tuple(MEANT.get(name, ()))
    assert [(place, text) for place, text in found if not place.startswith(meant)] == []
    assert all(any(place.startswith(one) for place, _ in found) for one in meant)


@pytest.mark.parametrize("name", FILES)
def test_it_says_whose_it_is(name: str) -> None:
    """The source and licence of a list stand above it, in a rule pack as entries."""
    text = FILES[name].read_text("utf-8")
    if name.startswith("rules/"):
        assert {"sources", "licence"} <= read_toml(FILES[name]).keys()
    elif not name.startswith(CHOICES):
        assert re.search(r"^#.*(?:[Ll]icence|\bMIT\b)", text, re.MULTILINE)

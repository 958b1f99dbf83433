"""Frames: words around a word that hardly any but the name of a person or a town stands between.

A language has them in words/<language>/frames.toml.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml
from hybrid_deid.merge.word_files import FRAMES, word_file
from hybrid_deid.typed_tables import array_of_tables, read_tables

LABELS = frozenset({"FEMALE", "MALE", "FAMILY", "GIVEN", "PERSON", "CITY", "ORG", "STREET"})
ROW = "row"
BEGINNINGS = frozenset({"anywhere", "sentence", "line", "text", ROW})
# What stands for names that were found, a rare word, a number, any word in small letters, verbs of one and of
# more people, and the end of a line.
GIVEN_NAME, FAMILY_NAME, RARE, NUMBER, SMALL = "{given}", "{family}", "{rare}", "{number}", "{small}"
VERB, VERBS, END = "{verb}", "{verbs}", "{end}"
OPENING = ("(", "@")  # no blank stands behind them
LEAST_VERB = 4  # letters of a verb that is told by its ending
TOKEN = re.compile(r"\{\w+\}|[\w'’]+|[^\w\s]")
# What a frame has that does not say otherwise.
USUAL: Mapping[str, Any] = {
    "before": [],
    "behind": [],
    "begins": "anywhere",
    "articles": False,
    "endings": [],
    "no_endings": [],
    "compounds": False,
    "no_compounds": [],
    "unsure": False,
    "words": False,
    "usual": False,
    "counter_examples": [],
}


@dataclass(frozen=True, eq=False)
class Frame:
    """One frame; frames.toml says what each key means."""

    label: str
    before: tuple[str, ...]
    behind: tuple[str, ...]
    begins: str
    articles: bool
    endings: tuple[str, ...]
    no_endings: tuple[str, ...]
    compounds: bool
    no_compounds: tuple[str, ...]
    unsure: bool
    words: bool
    usual: bool
    examples: tuple[str, ...]
    counter_examples: tuple[str, ...]

    def __post_init__(self) -> None:
        """Raise ValueError for a label or beginning that is not known, and for a frame around nothing."""
        for key, value, known in (("label", self.label, LABELS), ("begins", self.begins, BEGINNINGS)):
            if value not in known:
                raise ValueError(f"{key}: must be one of {', '.join(sorted(known))}")
        if not self.before and not self.behind:
            raise ValueError("before, behind: one of them must be there")

    @cached_property
    def openings(self) -> tuple[str, ...]:
        """What stands directly before the name, with its blank."""
        return tuple(phrase if phrase.endswith(OPENING) else f"{phrase} " for phrase in self.before)

    @cached_property
    def closings(self) -> frozenset[str]:
        """What stands directly behind the name, with its blank; empty where that may be anything."""
        return frozenset(
            f" {phrase}" if phrase[0].isalpha() or (phrase[0] in "({" and phrase != END) else phrase
            for phrase in self.behind
        )


@dataclass(frozen=True, eq=False)
class Verbs:
    """The finite verbs of a language: some of one person and of more; others are told by their form.

    `endings` have the ending of the infinitive for one of such a form, `no_forms` words that only end so.
    """

    one: frozenset[str] = frozenset()
    more: frozenset[str] = frozenset()
    endings: Mapping[str, str] = field(default_factory=dict)
    no_forms: frozenset[str] = frozenset()

    def is_of_one(self, word: str, is_frequent: Callable[[str], bool]) -> bool:
        """Tell whether a word in small letters is what one does: mail often has its infinitive as well."""
        if word in self.one:
            return True
        if len(word) < LEAST_VERB or word in self.no_forms or not is_frequent(word):
            return False
        return any(
            word.endswith(ending) and is_frequent(f"{word.removesuffix(ending)}{infinitive}")
            for ending, infinitive in self.endings.items()
        )

    def is_of_more(self, word: str, is_frequent: Callable[[str], bool]) -> bool:
        """Tell whether a word in small letters is what several do: an infinitive that has a form of one."""
        if word in self.more:
            return True
        return any(
            word.endswith(infinitive)
            and self.is_of_one(f"{word.removesuffix(infinitive)}{ending}", is_frequent)
            for ending, infinitive in self.endings.items()
        )


@dataclass(frozen=True, eq=False)
class Bare:
    """Where a noun would have an article, so that a word without one is a name; frames.toml says more.

    `names` are usual family names that are words; the others are what stands before and behind nouns without
    articles.
    """

    names: frozenset[str] = frozenset()
    not_behind: frozenset[str] = frozenset()
    not_before: frozenset[str] = frozenset()
    adjective_endings: tuple[str, ...] = ()
    no_adjectives: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class Frames:
    """All frames, and what holds for each of them."""

    no_endings: tuple[str, ...] = ()
    not_behind: frozenset[str] = frozenset()
    adjective_endings: tuple[str, ...] = ()
    usual: frozenset[str] = frozenset()
    bare: Bare = field(default_factory=Bare)
    verbs: Verbs = field(default_factory=Verbs)
    frames: tuple[Frame, ...] = ()

    @cached_property
    def any_usual(self) -> frozenset[str]:
        """The usual family names, in frames or bare."""
        return self.usual | self.bare.names

    @cached_property
    def by_opening(self) -> Mapping[str, tuple[Frame, ...]]:
        """The frames by what stands directly before the name."""
        return _by((opening, frame) for frame in self.frames for opening in frame.openings)

    @cached_property
    def last_words(self) -> frozenset[str]:
        """The last words or signs of what stands before names, as tokens."""
        phrases = [phrase for frame in self.frames for phrase in frame.before]
        ends = (end for phrase in phrases for end in (TOKEN.findall(phrase)[-1], phrase.split()[-1]))
        return frozenset(ends)  # a stop is a token of its own, or not

    @cached_property
    def by_closing(self) -> Mapping[str, tuple[Frame, ...]]:
        """The frames that have nothing before the name, by what stands directly behind it."""
        return _by(
            (closing, frame) for frame in self.frames if not frame.before for closing in frame.closings
        )

    @cached_property
    def beginnings_behind(self) -> frozenset[str]:
        """What stands behind names, and all that it begins with."""
        closings = frozenset[str]().union(*(frame.closings for frame in self.frames))
        return frozenset(phrase[:end] for phrase in closings for end in range(1, len(phrase) + 1))

    @cached_property
    def articled(self) -> frozenset[str]:
        """The first words behind names that may have an article before them, as tokens."""
        phrases = [phrase for frame in self.frames if frame.articles for phrase in frame.behind]
        return frozenset(TOKEN.findall(phrase)[0] for phrase in phrases)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that stand before names, and are none."""
        phrases = [phrase for frame in self.frames for phrase in frame.before]
        written = [word.rstrip(",(:") for phrase in phrases for word in phrase.split()]
        return frozenset(written).union(word.rstrip(".") for word in written)  # a stop is a token, or not


@dataclass(frozen=True, eq=False)
class _Common:
    """What the file says of all frames."""

    no_endings: tuple[str, ...]
    not_behind: frozenset[str]
    adjective_endings: tuple[str, ...]
    usual: frozenset[str] = frozenset()
    bare: Bare = field(default_factory=Bare)
    verbs: Verbs = field(default_factory=Verbs)
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def _by(pairs: Any) -> Mapping[str, tuple[Frame, ...]]:
    found: dict[str, list[Frame]] = defaultdict(list)
    for key, frame in pairs:
        found[key].append(frame)
    return {key: tuple(frames) for key, frames in found.items()}


@lru_cache(maxsize=32)
def load_frames(language: str) -> Frames:
    """Return the frames of a language, none for one without a file; raises ConfigurationError."""
    path = word_file(language, FRAMES)
    return Frames() if path is None else read_frames(path)


def read_frames(path: Path) -> Frames:
    """Read frames from TOML; raises ConfigurationError on unknown, missing or wrong keys."""
    raw = dict(read_toml(path))
    rows = array_of_tables(raw.pop("frame", []), f"{path}: frame")
    common = read_tables(_Common, raw, str(path))
    frames = tuple(_frame(row, common.lists, f"{path}: frame {number}") for number, row in enumerate(rows, 1))
    return Frames(
        common.no_endings,
        common.not_behind,
        common.adjective_endings,
        common.usual,
        common.bare,
        common.verbs,
        frames,
    )


def _frame(row: Mapping[str, Any], lists: Mapping[str, tuple[str, ...]], where: str) -> Frame:
    """Return the frame of a row of the file, with all endings of the lists that it names ("{groups}")."""
    frame = read_tables(Frame, {**USUAL, **row}, where)

    def written_out(endings: Iterable[str]) -> tuple[str, ...]:
        parts = (lists[each[1:-1]] if each.startswith("{") else (each,) for each in endings)
        return tuple(chain.from_iterable(parts))

    try:
        return replace(
            frame,
            endings=written_out(frame.endings),
            no_endings=written_out(frame.no_endings),
            no_compounds=written_out(frame.no_compounds),
        )
    except KeyError as error:
        raise ConfigurationError(f"{where}: there is no list {error}") from error

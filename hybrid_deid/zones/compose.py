"""Composed training emails: corpus emails joined with made-up quotes, footers and attachment notices.

The annotated emails had most quotes and footers removed before they were published, so these zones
have next to no lines; real mail is full of them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml, refuse_unknown

PLACEHOLDER = re.compile(r"\{([a-z]+)\}")
FOOTERS = ("attachment", "disclaimer", "advertising")
MARKS = ("> ", ">", "> ", "> ", ">> ", "| ", ": ", ">  ")
SECTIONS = {"fillers", "reply", "forward", "author", "disclaimer", "advertising", "attachment"}


@dataclass(frozen=True)
class ZonedText:
    """An email as its physical lines, each with its zone; empty lines have the zone ""."""

    id: str
    lines: tuple[str, ...]
    zones: tuple[str, ...]

    @property
    def text(self) -> str:
        """The email in one string."""
        return "\n".join(self.lines)


@dataclass(frozen=True)
class Parts:
    """The made-up parts by kind, and what fills their placeholders."""

    fillers: Mapping[str, Sequence[str]]
    kinds: Mapping[str, Sequence[str]]

    def share(self, number: int, of: int, held_out: bool) -> Parts:
        """Return every part of a kind but those of share `number`, or only those: for cross-validation."""
        kept = {
            kind: [text for place, text in enumerate(texts) if (place % of == number) == held_out]
            for kind, texts in self.kinds.items()
        }
        return Parts(self.fillers, kept)


def read_parts(path: Path | None = None) -> Parts:
    """Read made-up parts; raises ConfigurationError when a kind or a filler is missing."""
    path = path or Path(__file__).with_name("supplement.toml")
    raw = read_toml(path)
    refuse_unknown(raw, SECTIONS, str(path))
    try:
        kinds: dict[str, Any] = {
            "marked": raw["reply"]["marked"],
            "plain": raw["reply"]["plain"],
            "forward": raw["forward"]["markers"],
            **{kind: raw[kind]["texts"] for kind in (*FOOTERS, "author")},
        }
    except KeyError as error:
        raise ConfigurationError(f"{path}: lacks {error}") from error
    for texts in kinds.values():
        for text in texts:
            for name in PLACEHOLDER.findall(text):
                if name not in raw["fillers"]:
                    raise ConfigurationError(f"{path}: there is no filler for '{{{name}}}'")
    return Parts(raw["fillers"], kinds)


def compose(emails: Sequence[ZonedText], parts: Parts, copies: int, seed: int) -> Iterator[ZonedText]:
    """Yield `copies` composed emails for each of `emails`; the same seed gives the same emails."""
    dice = random.Random(seed)
    for copy in range(copies):
        for email in emails:
            yield _composed(email, dice.choice(emails), parts, dice, copy)


def _composed(email: ZonedText, other: ZonedText, parts: Parts, dice: random.Random, copy: int) -> ZonedText:
    lines, zones = list(email.lines), list(email.zones)
    own = [place for place, zone in enumerate(zones, 1) if zone == "author"]
    if own and dice.random() < 0.3:
        _insert(lines, zones, dice.choice(own), _filled("author", parts, dice), "author")
    for kind in FOOTERS:
        if dice.random() < 0.2:
            _append(lines, zones, _filled(kind, parts, dice), kind, dice)
    form = dice.choices(
        ("marked", "plain", "above", "between", "forward", "bare", "none"), (3, 4, 2, 3, 3, 2, 3)
    )[0]
    if form in ("marked", "plain", "forward"):
        marks = dice.choice(MARKS) if form == "marked" else ""
        block = [*_filled(form, parts, dice), *_blank(dice), *_quoted(other.lines, marks)]
        _append(lines, zones, block, "forward" if form == "forward" else "reply", dice)
    elif form == "above":
        block = [*_filled("marked", parts, dice), *_quoted(other.lines[:12], dice.choice(MARKS)), ""]
        _insert(lines, zones, 0, block, "reply")
    elif form == "bare":
        # What is left when a corpus or a mail program cut the quote away.
        block = _filled("marked", parts, dice)
        if dice.random() < 0.4:
            _append(lines, zones, block[: dice.randint(1, 2)], "reply", dice)
        else:
            _insert(lines, zones, 0, [*block, ""], "reply")
    elif form == "between":
        _interleave(lines, zones, other.lines, parts, dice)
    return ZonedText(f"{email.id}+{copy}", tuple(lines), tuple(zones))


def _append(lines: list[str], zones: list[str], block: Sequence[str], zone: str, dice: random.Random) -> None:
    _insert(lines, zones, len(lines), [*_blank(dice), *block], zone)


def _insert(lines: list[str], zones: list[str], place: int, block: Sequence[str], zone: str) -> None:
    lines[place:place] = block
    zones[place:place] = [zone if line.strip() else "" for line in block]


def _interleave(
    lines: list[str], zones: list[str], quoted: Sequence[str], parts: Parts, dice: random.Random
) -> None:
    """Put stretches of quoted mail between the paragraphs of an email, the introduction above the first."""
    mark = dice.choice(MARKS)
    gaps = [i for i, zone in enumerate(zones) if zone == "author" and i and zones[i - 1] in ("", "greeting")]
    begin = 0
    for rank, place in enumerate(reversed(gaps[:3])):
        size = dice.randint(1, 4)
        block = _quoted(quoted[begin : begin + size], mark)
        begin += size
        if rank == len(gaps[:3]) - 1:
            block = [*_filled("marked", parts, dice), *block]
        _insert(lines, zones, place, [*block, *_blank(dice)], "reply")


def _filled(kind: str, parts: Parts, dice: random.Random) -> list[str]:
    text = dice.choice(parts.kinds[kind])
    return PLACEHOLDER.sub(lambda match: dice.choice(parts.fillers[match.group(1)]), text).split("\n")


def _quoted(lines: Sequence[str], mark: str) -> list[str]:
    return [f"{mark}{line}" if line.strip() else mark.rstrip() for line in lines]


def _blank(dice: random.Random) -> list[str]:
    return [""] * dice.choice((0, 1, 1, 2))

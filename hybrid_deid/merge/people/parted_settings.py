"""The settings that tell where two rare words are a person."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class PartedPeople:
    """What stands directly before and behind people, and below which score an organization may be one."""

    below: float
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()

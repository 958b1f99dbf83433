"""How attributes are spelled: a name, and the offset at which it is seen."""

from __future__ import annotations

START, END = "<s>", "</s>"


def offset_name(offset: int, name: str) -> str:
    """Return the attribute `name` as seen from `offset` positions away."""
    return name if offset == 0 else f"[{offset}]{name}"


def outside(offset: int) -> str:
    """Return the name of a position outside the sequence, which is `offset` positions away."""
    return START if offset < 0 else END

"""All stages of merging by name, for those who leave some out."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.merge.completing import TABLES
from hybrid_deid.merge.doubting import BEFORE_OTHERS, BEHIND_OTHERS, OF_BOTH, OF_RULES, OTHERS
from hybrid_deid.merge.drafts import Step
from hybrid_deid.merge.filtering import AGREEING, QUOTING, REFUSING
from hybrid_deid.merge.joining import JOINING
from hybrid_deid.merge.labelled_steps import LabelledStep
from hybrid_deid.merge.leaving_out import names_of


def tables() -> tuple[tuple[LabelledStep | Step, ...], ...]:
    """Return all tables of steps."""
    others = (REFUSING, QUOTING)
    return (OF_RULES, BEFORE_OTHERS, OTHERS, BEHIND_OTHERS, OF_BOTH, JOINING, *TABLES, AGREEING, *others)


@cache
def stages() -> dict[str, str]:
    """Return the folder of each stage by the name of its module, "" for those of none."""
    found = [names_of(step.stage) for table in tables() for step in table if step.stage is not None]
    return {name: folder for folder, name in found}


def check_left_out(names: Iterable[str], others: Iterable[str], where: str = "") -> None:
    """Raise ConfigurationError for a name that is neither a stage's, nor a folder's, nor one of `others`.

    `where` begins its message.
    """
    known = {*others, *stages(), *stages().values()} - {""}
    for name in sorted(set(names) - known):
        close = get_close_matches(name, known, 1)
        hint = f"did you mean '{close[0]}'? " if close else ""
        raise ConfigurationError(
            f"{where}there is no stage '{name}' to leave out; {hint}There are {', '.join(sorted(others))} "
            "and the modules and folders of docs/merging_stages.md"
        )

"""What a run needs to know: one frozen value that every worker process gets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.keyed import check_key

ONLY = ("", "rules", "model")
KINDS = {str: "a text", bool: "True or False", bytes: "bytes"}


@dataclass(frozen=True)
class Settings:
    """Settings of a pipeline.

    Detection: `model` is a shipped model's name or a model folder; `language` a language code ("": that of
    the model, "de" without one); `policy` a
    preset of the merger or a TOML file; `rules` and `gazetteers` are the user's packs and list folders on top
    of the shipped ones; `only` is "" for the hybrid, "rules" or "model" for one half alone.

    Replacement: `strategies` is a shipped set of strategies or a TOML file, `overrides` are pairs of label
    (or "*", or an inner node such as PERSON) and strategy that refine it; `mode` is "realistic" or "paper";
    `scope` is "document", "corpus" or the name of a metadata field; with `follow_city`, postal and dialling
    codes go with the surrogate town; `parser` names a spaCy pipeline to tell grammatical case by ("auto": the
    installed one; "": rules alone); all choices derive from `key`, of 16 bytes or more, without which nothing
    is de-identified.

    Lists, a single path, and a dict for `overrides` are fine.
    """

    model: str = "de_email"
    language: str = ""
    policy: str = "balanced"
    rules: tuple[Path, ...] = ()
    gazetteers: tuple[Path, ...] = ()
    only: str = ""
    strategies: str | None = None
    overrides: tuple[tuple[str, str], ...] = ()
    mode: str = "realistic"
    scope: str = "document"
    follow_city: bool = False
    parser: str = ""
    key: bytes = field(default=b"", repr=False)

    def __post_init__(self) -> None:
        """Bring what was given into the form above; raises ConfigurationError for what cannot be used."""
        for name in ("rules", "gazetteers"):
            object.__setattr__(self, name, _paths(name, getattr(self, name)))
        object.__setattr__(self, "overrides", _pairs(self.overrides))
        for name in ("model", "policy", "strategies"):
            if isinstance(getattr(self, name), Path):
                object.__setattr__(self, name, str(getattr(self, name)))
        for name in ("model", "language", "policy", "only", "mode", "scope", "parser"):
            _refuse_unless(str, name, getattr(self, name))
        if self.strategies is not None:
            _refuse_unless(str, "strategies", self.strategies)
        _refuse_unless(bool, "follow_city", self.follow_city)
        _refuse_unless(bytes, "key", self.key)
        for name in ("model", "policy", "scope"):
            if not getattr(self, name).strip():
                raise ConfigurationError(f"'{name}' is empty; leave it out for the usual one")
        if self.only not in ONLY:
            raise ConfigurationError(f"'only' must be 'rules' or 'model', not '{self.only}'")
        if self.only == "model" and self.rules:
            raise ConfigurationError(
                "rule packs are of no use with the model alone (only 'model'): their deny list would find "
                "nothing; leave out one of the two"
            )
        if self.mode not in ("realistic", "paper"):
            raise ConfigurationError(f"'mode' must be 'realistic' or 'paper', not '{self.mode}'")
        if self.mode == "paper" and self.follow_city:
            raise ConfigurationError(
                "'follow_city' needs real-looking towns and codes, but the mode 'paper' draws random ones; "
                "leave out one of the two"
            )
        if self.key:
            check_key(self.key)


def _refuse_unless(kind: type, name: str, value: Any) -> None:
    if not isinstance(value, kind):
        raise ConfigurationError(f"'{name}' must be {KINDS[kind]}, not {type(value).__name__}")


def _paths(name: str, value: Any) -> tuple[Path, ...]:
    """Return one path or several as a tuple."""
    items = [value] if isinstance(value, (str, Path)) else value
    if not isinstance(items, Iterable) or isinstance(items, bytes):
        raise ConfigurationError(f"'{name}' must be paths, not {type(value).__name__}")
    paths = list(items)
    for path in paths:
        if not isinstance(path, (str, Path)):
            raise ConfigurationError(f"'{name}' must be paths, not {type(path).__name__}")
    return tuple(Path(path) for path in paths)


def _pairs(value: Any) -> tuple[tuple[str, str], ...]:
    """Return a dict or pairs of label and strategy as a tuple of pairs."""
    items = value.items() if isinstance(value, Mapping) else value
    pairs = tuple(items) if isinstance(items, Iterable) else (None,)
    for pair in pairs:
        if not isinstance(pair, (tuple, list)) or [type(item) for item in pair] != [str, str]:
            raise ConfigurationError("overrides: give pairs of a label and a strategy, or a dict of them")
    return tuple((label, strategy) for label, strategy in pairs)

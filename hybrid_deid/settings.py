"""What a run needs to know: one frozen value that every worker process gets."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from hybrid_deid.errors import ConfigurationError

ONLY = ("", "rules", "model")


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
    installed one; "": rules alone); all choices derive from `key`.
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
        if self.only not in ONLY:
            raise ConfigurationError(f"'only' must be 'rules' or 'model', not '{self.only}'")
        if self.mode not in ("realistic", "paper"):
            raise ConfigurationError(f"'mode' must be 'realistic' or 'paper', not '{self.mode}'")

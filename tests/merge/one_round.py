"""A policy for tests of stages: what the tagger guesses in a second round is no find of theirs."""

from __future__ import annotations

from pathlib import Path

ONE_ROUND = str(Path(__file__).with_name("one_round.toml"))

"""The stages before the tagger: a feature set that needs what no stage brings is refused."""

from __future__ import annotations

import pytest

from hybrid_deid.annotate import annotators
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.extraction import parse_feature_set


def test_a_feature_set_that_needs_a_first_tagger_is_refused() -> None:
    features = parse_feature_set('name = "mine"\nlanguage = "de"\n[groups.first_pass]\n', "mine.toml")
    with pytest.raises(ConfigurationError, match="'mine' uses 'first_pass'"):
        annotators(features)

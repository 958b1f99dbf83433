"""Policies: presets, files of the user, and what is refused."""

from __future__ import annotations

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.labels import pi_scheme
from hybrid_deid.merge import load_policy, policy_names


def test_the_presets_differ_as_their_names_say():
    balanced, recall, precision = (load_policy(name) for name in ("balanced", "recall", "precision"))
    for kind in ("model", "rule", "known", "consistency"):
        thresholds = [policy.threshold_of(kind, "CITY") for policy in (recall, balanced, precision)]
        assert thresholds == sorted(thresholds)
        assert thresholds[0] < thresholds[2]
    assert set(policy_names()) == {"balanced", "recall", "precision"}


def test_the_shipped_policies_name_only_labels_of_the_scheme():
    labels = {*pi_scheme().labels, "*"}
    for name in policy_names():
        policy = load_policy(name)
        for table in (policy.threshold, policy.bonus):
            assert {label for by_label in table.values() for label in by_label} <= labels
        assert {*policy.absorbs, *(label for inner in policy.absorbs.values() for label in inner)} <= labels
        assert {*policy.unite, *policy.touching, *policy.absorbs_confirmed} <= labels


def test_a_user_file_lies_over_the_preset_it_extends(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('extends = "recall"\n[threshold]\nrule = { ZIP = 0.7 }\n', encoding="utf-8")
    mine, recall = load_policy(path), load_policy("recall")
    assert mine.name == "mine"
    assert mine.threshold_of("rule", "ZIP") == 0.7
    assert mine.threshold_of("rule", "CITY") == recall.threshold_of("rule", "CITY")
    assert mine.absorb_from == recall.absorb_from
    assert mine.absorbs == load_policy("balanced").absorbs


@pytest.mark.parametrize(
    "content",
    [
        'extends = "balanced"\ntreshold = 1\n',
        'extends = "balanced"\n[threshold]\nmodels = { "*" = 0.2 }\n',
        'extends = "balanced"\n[threshold]\nmodel = { "*" = 1.2 }\n',
        'extends = "balanced"\n[threshold]\nmodel = 0.2\n',
        'extends = "balanced"\n[unite]\nORG = "sometimes"\n',
        'extends = "balanced"\ntouching = "ORG"\n',
        'extends = "greedy"\n',
        'extends = ["balanced"]\n',
        'description = "lacks the rest"\n',
        "not toml at all",
    ],
)
def test_what_a_policy_file_must_not_hold_is_refused_by_name(tmp_path, content):
    path = tmp_path / "mine.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"mine\.toml") as caught:
        load_policy(path)
    assert "\n" not in str(caught.value)


def test_an_unknown_name_lists_the_known_ones(tmp_path):
    with pytest.raises(ConfigurationError, match="balanced, recall, precision"):
        load_policy("strict")
    with pytest.raises(ConfigurationError, match="cannot be read"):
        load_policy(tmp_path / "missing.toml")


def test_a_policy_may_move_the_tagger(tmp_path):
    precision, balanced = load_policy("precision").tagger_bias, load_policy("balanced").tagger_bias
    assert precision is not None and precision["O"] == 0 and balanced is None
    usual, further = (load_policy(name).tagger_further for name in ("balanced", "recall"))
    assert usual and min(further) < min(usual) and all(shift < 0 for shift in (*usual, *further))
    assert not load_policy("precision").tagger_further
    path = tmp_path / "mine.toml"
    path.write_text('extends = "recall"\ntagger_bias = { O = -1, ORG = 0.5 }\n', "utf-8")
    assert load_policy(path).tagger_bias == {"O": -1.0, "ORG": 0.5}
    path.write_text('extends = "recall"\ntagger_further = [-1, "much"]\n', "utf-8")
    with pytest.raises(ConfigurationError, match="tagger_further"):
        load_policy(path)
    path.write_text('extends = "recall"\ntagger_bias = { O = "much" }\n', "utf-8")
    with pytest.raises(ConfigurationError, match="tagger_bias"):
        load_policy(path)

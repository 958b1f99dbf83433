"""The tables of the papers: each runs, in its quick form, and says what it should."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid_deid.experiments import Outcome, find_experiment
from hybrid_deid.experiments.running import run_experiment
from hybrid_deid.experiments.study import silent, study_of


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache that the experiments of this module share."""
    return tmp_path_factory.mktemp("cache")


def quick(name: str, corpora: Path, cache: Path) -> Outcome:
    return run_experiment(study_of(find_experiment(name, quick=True), corpora, cache, 1, silent))


def values(outcome: Outcome, measure: str, label: str = "") -> dict[tuple[str, str], float]:
    return {
        (row.configuration, row.corpus): row.value
        for row in outcome.rows
        if (row.measure, row.label) == (measure, label)
    }


def test_resubstitution_keeps_the_number_of_entities(corpora: Path, cache: Path) -> None:
    outcome = quick("eder2019_table3", corpora, cache)
    entities = {version: count for (version, _), count in values(outcome, "# pi entities").items()}
    assert entities["ORIG"] == entities["PSEUD"] > 0
    assert "151,229" in outcome.tables["Table 3"]


def test_models_are_tested_on_every_version(corpora: Path, cache: Path) -> None:
    outcome = quick("eder2019_tables4_5", corpora, cache)
    versions = {"ORIG", "PSEUD", "PSEUDPIR"}
    assert {row.configuration for row in outcome.rows} == {row.corpus for row in outcome.rows} == versions
    table = outcome.tables["Table 5: trained on one version and tested on another"]
    assert "| PSEUD → ORIG, published" in table and "64.57" in table


def test_the_frequent_baseline_finds_at_least_what_the_unambiguous_does(corpora: Path, cache: Path) -> None:
    outcome = quick("anonymate_table6", corpora, cache)
    predicted = values(outcome, "predicted", "(all)")
    assert {corpus for _, corpus in predicted} == {"codealltag_s", "swedish_ner", "meddocan/dev"}
    for corpus in ("codealltag_s", "swedish_ner", "meddocan/dev"):
        assert predicted["Baseline (freq)", corpus] >= predicted["Baseline (unamb)", corpus]
    assert "PER" not in outcome.tables["F1 per label, German (emails)"]


def test_added_data_are_tested_on_the_same_folds(corpora: Path, cache: Path) -> None:
    outcome = quick("berg_dalianis_table4", corpora, cache)
    supports: dict[str, list[float]] = {}
    for row in outcome.rows:
        if (row.measure, row.label) == ("support", "(all)"):
            supports.setdefault(row.configuration, []).append(row.value)
    assert set(supports) == {"emails", "emails + posts", "emails + Swedish news"}
    assert len(set(map(tuple, supports.values()))) == 1
    assert "Overall" in outcome.tables["Entity-based evaluation"]


def test_filters_only_remove(corpora: Path, cache: Path) -> None:
    outcome = quick("derbring", corpora, cache)
    for measure in ("hits", "right", "found"):
        counts = values(outcome, measure, "all")
        for corpus in {corpus for _, corpus in counts}:
            assert counts["both", corpus] <= counts["filter", corpus] <= counts["lists alone", corpus]
            assert counts["both", corpus] <= counts["topic", corpus] <= counts["lists alone", corpus]
    assert (
        len({count for (_, corpus), count in values(outcome, "gold", "all").items() if "swedish" in corpus})
        == 1
    )


def test_every_annotated_entity_is_replaced(corpora: Path, cache: Path) -> None:
    outcome = quick("dalianis_table2", corpora, cache)
    sums = dict.fromkeys(("annotated", "pseudonymised", "unchanged", "found", "right"), 0.0)
    for row in outcome.rows:
        if row.measure in sums:
            sums[row.measure] += row.value
    assert sums["annotated"] == sums["pseudonymised"] > 0 == sums["unchanged"]
    assert sums["right"] <= sums["found"]


def test_corpora_in_numbers(corpora: Path, cache: Path) -> None:
    outcome = quick("eder2020_tables9_10", corpora, cache)
    emails = {corpus: count for (_, corpus), count in values(outcome, "# emails").items()}
    assert emails["finance (tagged)"] == emails["travels (tagged)"] == 10
    assert emails["emails (annotated)"] == 20
    assert values(outcome, "# pi entities")["", "travels (tagged)"] > 0

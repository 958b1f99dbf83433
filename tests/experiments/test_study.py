"""A study on made-up mail: folds, caching, what is trained how often, files and their provenance."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hybrid_deid.errors import ConfigurationError, InputError
from hybrid_deid.evaluation import group_of
from hybrid_deid.experiments import Place, Study, find_experiment
from hybrid_deid.experiments.corpora import share_of
from hybrid_deid.experiments.models import bench_of, cost_of, documents_of, share_kept, tagger_of
from hybrid_deid.experiments.outcome import Outcome, Row, tidy_csv
from hybrid_deid.experiments.running import run_experiment, write_results
from hybrid_deid.experiments.tagging import known_by, tagged
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings

NAMES = ("Anna", "Lena", "Maria", "Julia", "Clara", "Sophie", "Ida", "Nora")
EXPERIMENT = """
title = "Two ways"
question = "Which?"
kind = "cross_validation"
folds = 2
[defaults]
test = "mails"
features = "F"
iterations = 10
donors = 1
[configurations.hybrid]
[configurations.bare]
without = ["rules", "consistency"]
[configurations.other]
training = "posts"
"""
FEATURES = 'language = "de"\n[groups.word]\nwindow = [-1, 0]\n[groups.shape]\n'


@pytest.fixture(scope="module")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two BRAT corpora of four donors with two mails each."""
    folder = tmp_path_factory.mktemp("corpora")
    for corpus in ("mails", "posts"):
        (folder / corpus).mkdir()
        for number, name in enumerate(NAMES):
            path = folder / corpus / f"{number // 2}_{number}.txt"
            path.write_text(f"Hallo {name},\n\nbis bald, Tel. 0463 27001{number}\n", "utf-8")
            path.with_suffix(".ann").write_text(f"T1\tFEMALE 6 {6 + len(name)}\t{name}\n", "utf-8")
    return folder


@pytest.fixture(scope="module")
def study(corpora: Path, tmp_path_factory: pytest.TempPathFactory) -> Study:
    folder = tmp_path_factory.mktemp("declared")
    (folder / "set.toml").write_text(FEATURES, "utf-8")
    path = folder / "two.toml"
    path.write_text(EXPERIMENT.replace('"F"', json.dumps(str(folder / "set.toml"))), "utf-8")
    return Study(find_experiment(str(path)), Place(corpora, tmp_path_factory.mktemp("cache")))


def test_no_donor_is_on_both_sides_and_folds_are_the_same_for_all(study: Study) -> None:
    tested = study.cross_validate()
    for each in tested:
        task = study.model_task(each.configuration, each.fold)
        learnt = {(part.corpus, group_of(name)) for part in task.training for name in part.ids}
        met = {(each.corpus, group_of(document.id)) for document, _ in each.cases}
        assert learnt and met and not learnt & met
    ids = {
        name: [[d.id for d, _ in each.cases] for each in tested if each.configuration.name == name]
        for name in ("hybrid", "bare", "other")
    }
    assert ids["hybrid"] == ids["bare"] == ids["other"]
    assert sorted(name for fold in ids["hybrid"] for name in fold) == sorted(study.ids("mails"))


def test_a_model_is_trained_once_for_all_that_use_it(study: Study) -> None:
    hybrid, bare, other = study.experiment.configurations
    for fold in (0, 1):
        assert study.model_task(hybrid, fold) == study.model_task(bare, fold)
    assert study.model_task(other, 0) == study.model_task(other, 1)


def test_what_was_done_is_not_done_again(study: Study) -> None:
    task = study.model_task(study.experiment.configurations[0], 0)
    first = cost_of(task, study.place)
    files = sorted(p for p in study.place.cache.rglob("*.pkl"))
    assert cost_of(task, study.place) == first  # the seconds too: they are of the first time
    assert sorted(p for p in study.place.cache.rglob("*.pkl")) == files


def test_words_are_known_alike_to_all_models_of_the_same_lexicons(study: Study, tmp_path: Path) -> None:
    benches = set()
    for fold in (0, 1):
        model, task = study.tasks(study.experiment.configurations[0], "mails", fold)
        assert model is not None
        tagger = tagger_of(model, task.bias, study.place, tmp_path)
        pipeline = Pipeline(Settings(policy=task.policy), tagger)  # with what it knows by itself
        found = tagged(task, study.place).findings
        assert [(name, [each[:4] for each in spans]) for name, spans in found] == [
            (document.id, [(s.start, s.end, s.label, s.score) for s in pipeline.tag(document)])
            for document in documents_of(task.test, study.place)
        ]
        benches.add(known_by(bench_of(model, tagger.extractor.features, study.place.cache)[1]))
    assert len(benches) == 1


def test_the_results_hang_on_the_data(study: Study) -> None:
    part = study.part("mails", study.ids("mails")[:3])
    assert part.checksum != study.part("mails", study.ids("mails")[:2]).checksum
    assert part == study.part("mails", study.ids("mails")[:3])


def test_stages_left_out_show(study: Study) -> None:
    found = {each.configuration.name: each for each in study.cross_validate() if each.fold == 0}
    labels = {name: {span.label for _, spans in each.cases for span in spans} for name, each in found.items()}
    assert "PHONE" in labels["hybrid"] and "PHONE" not in labels["bare"]


def test_the_files_of_a_run(study: Study, tmp_path: Path) -> None:
    outcome = run_experiment(study)
    written = write_results(study, outcome, tmp_path / "out", "hybrid-deid experiment two")
    assert {path.name for path in written} == {"results.csv", "table.md", "provenance.json", "scores.svg"}
    provenance = json.loads((tmp_path / "out" / "provenance.json").read_text("utf-8"))
    assert set(provenance["data"]) == {"mails", "posts"} and provenance["versions"]["numpy"]
    report = (tmp_path / "out" / "table.md").read_text("utf-8")
    assert "| hybrid" in report and "baseline" in report
    for path in written:
        text = path.read_text("utf-8")
        assert not any(name in text for name in NAMES)
        if path.name != "scores.svg":
            assert str(study.place.corpora) not in text and str(study.place.cache) not in text
    header, first, *_ = (tmp_path / "out" / "results.csv").read_text("utf-8").splitlines()
    assert header == "experiment,configuration,corpus,fold,label,measure,value"
    assert first.startswith("two,hybrid,mails,0,(all),precision,")


def test_text_of_the_corpora_never_comes_into_a_repository(study: Study, tmp_path: Path) -> None:
    outcome = Outcome((), {}, private={"errors.html": "Anna"})
    (tmp_path / ".git").mkdir()
    inside = replace(study, place=Place(study.place.corpora, tmp_path / "cache"))
    with pytest.raises(ConfigurationError, match="repository"):
        write_results(inside, outcome, tmp_path / "out", "")
    assert not (tmp_path / "out").exists()
    written = write_results(study, outcome, tmp_path / "out", "")
    assert [p for p in written if p.name == "errors.html"] and not (tmp_path / "out" / "errors.html").exists()


def test_a_corpus_that_is_not_there_is_told(study: Study, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--corpora"):
        replace(study, place=Place(tmp_path, tmp_path)).cross_validate()


def test_one_fold_leaves_nothing_to_train_on(study: Study) -> None:
    alone = Study(replace(study.experiment, folds=1), study.place)
    with pytest.raises(
        ConfigurationError, match=r"two\.toml: hybrid: nothing is left to train on; take two folds"
    ):
        run_experiment(alone)


def test_smaller_shares_lie_within_larger_ones() -> None:
    ids = tuple(f"{donor}_{mail}" for donor in range(20) for mail in range(3))
    half, tenth = set(share_of(ids, 0.5, 1)), set(share_of(ids, 0.1, 1))
    assert tenth < half < set(share_of(ids, 1.0, 1)) and len(half) == 30
    words = [f"w{i}" for i in range(2000)]
    few, many = ({w for w in words if share_kept(w, share)} for share in (0.1, 0.5))
    assert few < many and 900 < len(many) < 1100 and not any(share_kept(w, 0.0) for w in words)


def test_tidy_rows() -> None:
    rows = [Row("e", "a, b", "c", "0", "(all)", "f1", 0.25), Row("e", "a", "c", "0", "", "attributes", 12.0)]
    assert tidy_csv(rows).splitlines()[1:] == ['e,"a, b",c,0,(all),f1,0.25', "e,a,c,0,,attributes,12"]

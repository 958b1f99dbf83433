from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner

from hybrid_deid.cli.rules import command
from hybrid_deid.knowledge import knowledge_folder, read_toml
from hybrid_deid.rule_engine import RuleSet, load_rules, misbehaviours
from hybrid_deid.rule_engine.rule_set import compiled
from hybrid_deid.rule_engine.samples import unmarked
from tests.rule_engine.beds import LABELS

WRITTEN_OTHERWISE = (
    lambda text: f"{text}.",
    lambda text: f"Hallo,\n{text}!\nGruß",
    lambda text: text.upper(),
    lambda text: text.replace(" ", "\u00a0"),
    lambda text: text.replace(" ", "\t"),
)


def test_all_samples_behave():
    assert [(m.rule.id, m.sample, m.found) for m in misbehaviours(load_rules())] == []


def test_samples_behave_in_texts_with_line_ends_of_windows():
    """A pattern that ends at "$" alone finds nothing before the CR of a CRLF."""
    rules = load_rules()
    for rule in rules.rules:
        for sample in (*rule.examples, *rule.counter_examples):
            text = unmarked(sample)[0] + "\n"
            found = [span.text for span in rules.find_by(rule, text)]
            of_windows = rules.find_by(rule, text.replace("\n", "\r\n"))
            assert [span.text.replace("\r\n", "\n") for span in of_windows] == found, (rule.id, sample)


def test_no_gate_refuses_what_its_pattern_finds():
    """A gate saves time alone: at the end of a sentence or line, behind another, in capitals, with tabs."""
    rules = load_rules()
    for rule in rules.rules:
        without = replace(rule, gate="")
        for sample in rule.examples if rule.gate else ():
            for change in WRITTEN_OTHERWISE:
                text = change(unmarked(sample)[0])
                found, all_of_them = rules.find_by(rule, text), RuleSet((without,)).find_by(without, text)
                assert found == all_of_them, (rule.id, text)


def test_every_label_has_enough_samples_and_every_rule_some():
    examples: Counter[str] = Counter()
    counter_examples: Counter[str] = Counter()
    for rule in load_rules().rules:
        assert rule.examples, rule.id
        assert rule.counter_examples, rule.id
        examples[rule.label] += len(rule.examples)
        counter_examples[rule.label] += len(rule.counter_examples)
    for label in LABELS:
        assert examples[label] >= 15
        assert counter_examples[label] >= 15


def test_every_pattern_compiles():
    for rule in load_rules().rules:
        assert compiled(rule).pattern


def test_every_fragment_is_part_of_a_pattern():
    packs = sorted(knowledge_folder("rules").rglob("*.toml"))
    named = {name for path in packs for name in re.findall(r"\{\{(\w+)\}\}", path.read_text("utf-8"))}
    assert named
    for path in packs:
        assert set(read_toml(path).get("fragments", {})) <= named, path


def test_check_is_green_and_fails_on_a_bad_pack(tmp_path: Path):
    good = CliRunner().invoke(command, ["check"])
    assert good.exit_code == 0
    assert all(label in good.output for label in LABELS)
    bad = tmp_path / "bad.toml"
    bad.write_text(
        '[[rule]]\nid = "x"\nlabel = "UFID"\npattern = "b"\nexamples = ["a{{c}}b"]\n', encoding="utf-8"
    )
    result = CliRunner().invoke(command, ["check", str(bad)])
    assert result.exit_code == 2
    assert "rule 'x'" in result.output


def test_list_as_json():
    result = CliRunner().invoke(command, ["list", "--json"])
    rows = json.loads(result.output)
    announced = {"CITY", "PASS", "USER", "STREET", "STREETNO", "FAMILY", "FEMALE", "MALE"}
    assert {row["label"] for row in rows} == {*LABELS, *announced}
    assert len({row["id"] for row in rows}) == len(rows)

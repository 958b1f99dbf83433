from __future__ import annotations

import json
import pickle
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError, DocumentError, RuleError
from hybrid_deid.rule_engine import load_rules, misbehaviours, span_order
from hybrid_deid.rule_engine.lists import OVERRULED

RULES, AGAIN = load_rules(), load_rules()
ADDRESSES = ["am 3.5.2016", "Tel. 0316/123456", "a@b.at", "www.x.at", "8010 Graz", "Nr. 123456", "im Mai"]
ODDITIES = ["\n", "\r\n", " ", "ß", "İ", "e\u0301", "😀", "\x00", "(", "24.-26.12.", "http://", "\ud800"]
PIECES = st.sampled_from([*ADDRESSES, *ODDITIES, "IBAN AT61 1904 3002 3457 3201"])

ACUTE = "\u0301"  # behind its letter


def pack(folder: Path, content: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


RULE = """
[[rule]]
id = "mine.falcon"
label = "UFID"
pattern = '''FALKE-\\d{3}'''
examples = ["Akte {{FALKE-123}}"]
counter_examples = ["FALKE-12"]
"""


LISTS = """
[lists]
birds = ["Falke"]
none = { gazetteer = "none", language = "de" }
"""


def found(rules, text):
    return [(s.label, s.text) for s in rules.find(text)]


def test_gates_may_use_fragments(tmp_path):
    fragments = "[fragments]\nbird = '(?:FALKE|ADLER)'\n"
    path = pack(tmp_path, fragments + RULE.replace("FALKE-", "{{bird}}-", 1) + "gate = 'Akte {{bird}}'\n")
    rules = load_rules(extra=[path])
    assert found(rules, "Akte ADLER-123") == [("UFID", "ADLER-123")]
    assert found(rules, "Mit ADLER-123") == []


@pytest.mark.parametrize("blank", [" ", "\u00a0", "\u202f", "\t"])
def test_the_blank_of_a_keyword_is_any_within_a_line(tmp_path, blank):
    rules = load_rules((), extra=[pack(tmp_path, RULE + "keywords = ['akt ']\n")])
    assert found(rules, f"Akt{blank}FALKE-123") == [("UFID", "FALKE-123")]
    assert found(rules, "Akte FALKE-123") == []
    assert ("FAMILY", "Lang") in found(RULES, "Hr.\u00a0Lang hat angerufen")


def test_a_keyword_whose_small_letter_is_two_characters_is_found(tmp_path):
    rules = load_rules((), extra=[pack(tmp_path, RULE + "keywords = ['İZMİR']\n")])
    assert found(rules, "İZMİR FALKE-123") == [("UFID", "FALKE-123")]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(PIECES, st.text(max_size=12)), max_size=8).map(" ".join))
def test_spans_agree_with_the_text_and_are_sorted(text):
    spans = RULES.find(text)
    assert spans == sorted(spans, key=span_order)
    assert spans == AGAIN.find(text)
    for span in spans:
        assert text[span.start : span.end] == span.text == span.text.strip()
        assert 0.5 <= span.score <= 1
        assert span.source.startswith("rule:")


def test_a_users_pack_adds_overrides_and_disables(tmp_path):
    path = pack(tmp_path, 'disable = ["date.month"]\n' + RULE)
    rules = load_rules(extra=[path])
    assert ("UFID", "FALKE-123") in found(rules, "Akte FALKE-123 im August")
    assert ("DATE", "Juli") in found(RULES, "der Juli war heiß")
    assert ("DATE", "Juli") not in found(rules, "der Juli war heiß")
    stronger = pack(
        tmp_path, RULE.replace("d{3}", "d{4}").replace("123", "1234").replace('-12"', '-1"'), "b.toml"
    )
    both = load_rules(extra=[path, stronger])
    assert ("UFID", "FALKE-123") not in found(both, "FALKE-123")
    assert list(misbehaviours(both)) == []


def test_allow_list_does_not_silence_a_confirmed_identifier(tmp_path):
    iban = "AT61 1904 3002 3457 3201"
    rules = load_rules(extra=[pack(tmp_path, f'[allow]\n"*" = ["{iban}"]\nEMAIL = ["office@example.at"]\n')])
    assert found(rules, "an OFFICE@example.at schreiben") == []
    spans = [s for s in rules.find(f"IBAN {iban}") if s.text == iban]
    assert [s.validated for s in spans] == [True]
    assert OVERRULED in spans[0].provenance


NICK = """
[lists]
names = ["Petra"]
days = ["Montag"]
[[rule]]
id = "mine.nick"
label = "USER"
pattern = '''(?<nick>\\p{Lu}\\p{Ll}+)[ ]schrieb'''
unlisted = { group = "nick", lists = ["names", "days"] }
examples = ["{{Hechtwilli schrieb}}"]
counter_examples = ["Petra schrieb"]
"""


def test_what_stands_in_a_list_may_be_unwanted(tmp_path):
    rules = load_rules(extra=[pack(tmp_path, NICK)])
    assert list(misbehaviours(rules)) == []
    text = "Hechtwilli schrieb, Petra schrieb, PETRA schrieb, Montag schrieb"
    assert [s.text for s in rules.find(text) if s.source == "rule:mine.nick"] == ["Hechtwilli schrieb"]
    with pytest.raises(RuleError, match="'unlisted' needs 'group' and 'lists'"):
        load_rules(extra=[pack(tmp_path, NICK.replace('"days"]', '"weeks"]'))])


def test_a_deny_list_of_any_size_finds_the_longest_value_as_words_of_their_own(tmp_path):
    values = [f"Firma{i}" for i in range(5000)] + ["Projekt Falke", "Projekt Falke Nord", "C++", "@steffi"]
    rules = load_rules((), extra=[pack(tmp_path, f"[deny]\nORG = {json.dumps(values)}\n")])
    text = "projekt  falke Nord, Projekt Falken, Firma4711; C++ und @Steffi: Projekt\nFalke"
    found = [span.text for span in rules.find(text) if span.source == "rule:deny"]
    assert found == ["projekt  falke Nord", "Firma4711", "C++", "@Steffi", "Projekt\nFalke"]


def test_deny_and_allow_lists_know_a_value_in_capitals_and_in_decomposed_letters(tmp_path):
    denied, allowed = f'["Große Straße", "Cafe{ACUTE} Falke"]', f'["rene{ACUTE}@example.at"]'
    rules = load_rules(extra=[pack(tmp_path, f"[deny]\nORG = {denied}\n[allow]\nEMAIL = {allowed}\n")])
    text = "GROSSE STRASSE, Große  Straße, Café Falke, CAFÉ FALKE, Größe, René@example.at"
    own = [span.text for span in rules.find(text) if span.label in ("ORG", "EMAIL")]
    assert own == ["GROSSE STRASSE", "Große  Straße", "Café Falke", "CAFÉ FALKE"]


@pytest.mark.parametrize(
    ("behind", "times"), [(" Tag", 1), (" Tagung", 0), (" Tag.", 1), ("", 0), (" Tages", 0)]
)
def test_a_context_word_that_its_window_cuts_is_another_word(tmp_path, behind, times):
    """The window of four characters ends behind "Tag"."""
    after = "score = 0.4\nafter = [{words = ['Tag'], weight = 0.3, window = 4}]\n"
    rules = load_rules((), extra=[pack(tmp_path, RULE + after)])
    assert len(rules.find("FALKE-123" + behind)) == times


def test_deny_list_is_always_found(tmp_path):
    rules = load_rules(extra=[pack(tmp_path, '[deny]\nORG = ["Projekt Falke"]\n')])
    spans = rules.find("Das projekt\n Falke läuft, Projekt Falken nicht.")
    assert [(s.label, s.text, s.score) for s in spans] == [("ORG", "projekt\n Falke", 1.0)]


def test_a_slow_pattern_of_a_user_sets_the_document_aside(tmp_path, monkeypatch):
    monkeypatch.setattr("hybrid_deid.rule_engine.rule_set.USER_TIMEOUT", 0.05)
    slow = RULE.replace("FALKE-\\d{3}", "\\b(?:a|aa)+[yz]")
    rules = load_rules(extra=[pack(tmp_path, slow)])
    with pytest.raises(DocumentError, match=r"mine\.falcon") as caught:
        rules.find("a" * 200 + "b z", document_id="letter-7")
    assert caught.value.document_id == "letter-7"
    assert "aaa" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (RULE + "colour = 1\n", "unknown key 'colour'"),
        ("surprise = 1\n" + RULE, "unknown key 'surprise'"),
        (RULE.replace('id = "mine.falcon"', 'id = "Mine Falcon"'), "'id'"),
        (RULE.replace('label = "UFID"', ""), "'label'"),
        (RULE + 'validator = "nobody"\n', "no validator 'nobody'"),
        (RULE + "validator = ['zip']\n", "'validator' must be a string"),
        (RULE + "ignore_case = 'no'\n", "'ignore_case' must be true or false"),
        (RULE + "score = 3\n", "'score'"),
        (RULE + "lines = 99\n", "'lines'"),
        (RULE + "lines = true\n", "'lines'"),
        (RULE + 'gate = "("\n', "'gate'"),
        (RULE + "before = [{words = ['a'], weight = 7}]\n", "weight"),
        (RULE + "before = [{words = ['a'], weight = true}]\n", "weight"),
        (RULE + "before = [{words = ['a'], weight = 0.1, window = true}]\n", "window"),
        (RULE + "before = [{words = ['a'], weight = 0.1, colour = 2}]\n", "colour"),
        (RULE + RULE, "two rules"),
        (RULE.replace("FALKE-", "FALKE-("), r"rule 'mine\.falcon': 'pattern' does not compile"),
        (RULE.replace("'''FALKE", r"'''\L<nowhere>"), "'pattern' does not compile"),
        (LISTS + RULE + "listed = { group = 'nick', lists = ['birds'] }\n", "no group 'nick'"),
        (
            LISTS + RULE.replace("'''FALKE", r"'''\L<none>"),
            r"rule 'mine\.falcon': there is no gazetteer 'none'",
        ),
        (
            LISTS
            + RULE.replace("FALKE", "(?<nick>FALKE)")
            + "unlisted = { group = 'nick', lists = ['none'] }\n",
            "no gazetteer 'none'",
        ),
        (RULE.replace("FALKE", "{{nothing}}"), "no fragment 'nothing'"),
        ('disable = ["no.such"]\n', "no rule 'no.such'"),
        ("[deny]\nlower = ['x']\n", "not a label"),
        ("[[rule]\n", "not valid TOML"),
    ],
)
def test_malformed_packs_are_refused(tmp_path, content, message):
    with pytest.raises(ConfigurationError, match=message) as caught:
        load_rules(extra=[pack(tmp_path, content)])
    assert "mine.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_misbehaving_samples_are_reported(tmp_path):
    wrong = RULE.replace("Akte {{FALKE-123}}", "Akte {{FALKE}}-123")
    failures = list(misbehaviours(load_rules(extra=[pack(tmp_path, wrong)])))
    assert [(f.rule.id, f.found) for f in failures] == [("mine.falcon", ("FALKE-123",))]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("{{FALKE-123}}", "FALKE-123", r"the example 'Akte FALKE-123' marks nothing; .* \{\{\.\.\.\}\}"),
        ('"FALKE-12"', '"{{FALKE}}-12"', "the counter-example .* marks what must not be found"),
    ],
)
def test_samples_without_their_marks_are_refused_when_a_pack_is_loaded(tmp_path, old, new, fault):
    assert old in RULE
    with pytest.raises(RuleError, match=rf"rule 'mine\.falcon': {fault}"):
        load_rules(extra=[pack(tmp_path, RULE.replace(old, new))])


def test_languages_and_locales():
    assert len(load_rules(()).rules) < len(load_rules(("de-at",)).rules) < len(RULES.rules)
    assert {r.id for r in load_rules(("de-at",)).rules} >= {"ufid.at.vat", "date.full", "email.address"}
    assert not any(r.id.startswith("ufid.ch") for r in load_rules(("de-at",)).rules)
    for unknown in ("xx", "../de", "de-xx"):
        with pytest.raises(ConfigurationError, match="no rules for"):
            load_rules((unknown,))


def test_processes_and_threads_share_a_rule_set():
    text = "am 3.5.2016 unter 0316/123456 oder a@b.at, 8010 Graz"
    expected = load_rules().find(text)
    assert pickle.loads(pickle.dumps(RULES)).find(text) == expected
    fresh = load_rules()
    results: list[list] = []
    threads = [threading.Thread(target=lambda: results.append(fresh.find(text))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 4


def test_context_words_change_the_score():
    plain = next(s for s in RULES.find("0316/873-5012") if s.label == "PHONE")
    near = next(s for s in RULES.find("erreichbar: 0316/873-5012") if s.label == "PHONE")
    assert near.score > plain.score
    assert not any(s.label == "PHONE" for s in RULES.find("Kontonummer 0316873501"))

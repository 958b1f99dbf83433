"""Zones: cues against their own samples, the composed supplement, the shipped model, and the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid import crf
from hybrid_deid.cli import group
from hybrid_deid.decoding import Decoder
from hybrid_deid.errors import ConfigurationError, InputError, ModelError
from hybrid_deid.knowledge import model_folder
from hybrid_deid.segment import segment
from hybrid_deid.zones import HEADER, ZONES, ZoneTagger, bare_lines, load_zones
from hybrid_deid.zones.compose import ZonedText, compose, read_parts
from hybrid_deid.zones.cues import read_cues, shipped_cues
from hybrid_deid.zones.features import own_features
from hybrid_deid.zones.training import frequent_words, read_zones, scores, sequence

MAIL = """Sehr geehrte Frau Berg,

danke für die Zusendung der Unterlagen, ich habe sie gestern bekommen und gelesen.
Wir sehen uns dann nächste Woche.

Mit freundlichen Grüßen
Adele Pohl

--
Mag. Adele Pohl
Tel.: +43 1 555 01 23
E-Mail: a.pohl@beispiel.example

Gesendet von meinem iPhone

-----Ursprüngliche Nachricht-----
Von: Karin Berg [mailto:k.berg@beispiel.example]
Gesendet: Montag, 3. April 2017 10:11
An: Adele Pohl
Betreff: Unterlagen

Liebe Frau Pohl,

anbei die Unterlagen.

Beste Grüße
Karin Berg
"""
EXPECTED = (
    ["greeting"] + ["author"] * 2 + ["signoff"] * 2 + ["signature"] * 4 + ["advertising"] + ["reply"] * 9
)


def zones(text: str) -> list[str]:
    return load_zones().zones(text, segment(text))


def cues(line: str) -> list[str]:
    return own_features(line, len(line), shipped_cues(), ())[1]


@pytest.mark.parametrize("cue", shipped_cues().cues, ids=lambda cue: cue.name)
def test_cues_match_their_examples_and_not_their_counterexamples(cue: object) -> None:
    assert cue.examples and cue.counterexamples
    for example in cue.examples:
        assert cue.name in cues(example), example
    for example in cue.counterexamples:
        assert cue.name not in cues(example), example


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('[a]\nphrases = ["x"]\nat = "middle"', "at"),
        ('[a]\nphrases = ["x"]\nwords = ["y"]', "words"),
        ('[a]\npatterns = ["("]', "malformed"),
        ("[a]\nexamples = []", "either"),
        ('[a]\nphrases = ["Grüße"]', "folded"),
        ("a = 1", "table"),
    ],
)
def test_a_malformed_cue_file_is_refused(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "cues.toml"
    path.write_text(content, "utf-8")
    with pytest.raises(ConfigurationError, match=message):
        read_cues(path)


@settings(max_examples=150, deadline=1000)
@given(st.text(st.sampled_from(" \t>-_=:.@<0aA\u00fcß\u200b+(]"), max_size=450))
def test_cues_of_any_line_are_found_in_bounded_time(line: str) -> None:
    assert set(cues(line[:400])) <= {cue.name for cue in shipped_cues().cues}


def test_the_zones_of_a_plain_mail() -> None:
    assert zones(MAIL) == EXPECTED
    assert zones(MAIL.replace("\n", "\r\n")) == EXPECTED


def test_english_newsgroup_and_lower_case_mail() -> None:
    news = (
        "In article <1@x.example>, Max wrote:\n> Where to?\n> Ideas?\n\nTry the old town.\n\nRegards\nAnn\n"
    )
    assert zones(news) == ["reply"] * 3 + ["author"] + ["signoff"] * 2
    assert zones("hi max,\n\nkommst du morgen zum essen? wir kochen suppe.\n\nlg anna\n") == [
        "greeting",
        "author",
        "signoff",
    ]


def test_a_header_block_is_a_header_and_changes_nothing_below() -> None:
    header = "From: A <a@b.example>\nTo: c@d.example,\n  e@f.example\nSubject: Re: Haus\n\n"
    assert zones(header + MAIL) == [HEADER] * 4 + zones(MAIL)
    assert zones("Subject: Haus\n\nHallo Max,\n\nkommst du?\n")[0] == HEADER
    assert HEADER not in zones("An: alle, die es angeht\nheute gibt es Kuchen in der Küche.\n")
    assert HEADER not in zones("Hallo,\n\nFrom: x\nTo: y\n")


def test_odd_texts() -> None:
    assert zones("") == []
    assert zones(" \n\t\n") == []
    assert len(zones("\u00a0x\n\x00\n" + "y" * 5000)) == 3
    assert [line.number for line in bare_lines("a\n\nb")] == [1, 3]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from([*MAIL.splitlines(), "> x", "From: a", "\t", "LG", "😀", "\u2028"]), max_size=25)
)
def test_every_line_has_a_zone_and_tagging_is_repeatable(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = zones(text)
    assert len(found) == len(segment(text)) == len(bare_lines(text))
    assert set(found) <= {*ZONES, HEADER}
    assert load_zones().zones(text, bare_lines(text)) == found


def test_composed_mails_keep_lines_and_zones_in_step() -> None:
    emails = [
        ZonedText(
            "a",
            tuple(MAIL.splitlines()[:8]),
            ("greeting", "", "author", "author", "", "signoff", "signoff", ""),
        )
    ]
    made = list(compose(emails, read_parts(), 60, seed=1))
    assert made == list(compose(emails, read_parts(), 60, seed=1))
    for email in made:
        assert len(email.lines) == len(email.zones)
        assert all(
            bool(line.strip()) == bool(zone) for line, zone in zip(email.lines, email.zones, strict=True)
        )
        assert "{" not in email.text
        attributes, gold = sequence(email, frozenset({"danke"}))
        assert len(attributes) == len(gold)
    assert {zone for email in made for zone in email.zones} >= set(ZONES) - {"signature"}


def test_shares_of_parts_are_disjoint_and_complete() -> None:
    parts = read_parts()
    for kind, texts in parts.kinds.items():
        shares = [parts.share(number, 5, held_out=True).kinds[kind] for number in range(5)]
        assert sorted(text for share in shares for text in share) == sorted(texts)
        assert set(parts.share(0, 5, held_out=False).kinds[kind]).isdisjoint(shares[0])


def test_scores() -> None:
    found = scores([("author", "author"), ("author", "reply"), ("reply", "reply"), ("signoff", "author")])
    assert found.accuracy == 0.5
    assert found.f1("author") == 0.5
    assert (found.precision("reply"), found.recall("reply")) == (0.5, 1.0)
    assert found.f1("signoff") == found.f1("forward") == 0.0


def test_a_model_of_another_kind_or_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="kind 'pos'"):
        ZoneTagger(model_folder("de_pos"))
    copy = tmp_path / "m"
    copy.mkdir()
    for path in model_folder("de_zones").iterdir():
        (copy / path.name).write_bytes(path.read_bytes())
    description = json.loads((copy / crf.DESCRIPTION).read_text("utf-8"))
    description["features"] = 0
    (copy / crf.DESCRIPTION).write_text(json.dumps(description), "utf-8")
    with pytest.raises(ModelError, match="other features"):
        ZoneTagger(copy)


def test_the_command(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    (source / "b.txt").write_text(MAIL, "utf-8")
    (source / "a.txt").write_text("Hallo Max,\n\nbis\tmorgen!\n", "utf-8")
    out = tmp_path / "zones.tsv"
    done = CliRunner().invoke(group, ["zones", str(source), "-o", str(out)])
    assert done.exit_code == 0, done.output
    rows = [line.split("\t") for line in out.read_text("utf-8").splitlines()]
    assert len(rows) == len(EXPECTED) + 2
    assert rows[0][1:] == ["1", "greeting", "Hallo Max,"]
    assert [row[2] for row in rows[2:]] == EXPECTED
    bare = CliRunner().invoke(group, ["zones", str(source), "--no-text"])
    assert "Max" not in bare.output and bare.output.count("\n") == len(rows)
    again = CliRunner().invoke(group, ["zones", str(source), "-o", str(out)])
    assert again.exit_code != 0


def test_the_decoder_agrees_with_crfsuite_on_the_corpus(corpora: Path) -> None:
    folder = model_folder("de_zones")
    vocabulary = frozenset(crf.read_description(folder, "zones")["vocabulary"])
    reference, decoder = crf.open_tagger(folder), Decoder.open(folder)
    tagger = ZoneTagger(folder)
    right = total = 0
    for email in read_zones(corpora / "email_zones" / "zones.tsv", corpora):
        attributes, gold = sequence(email, vocabulary)
        expected = reference.tag(attributes)
        assert tagger.zones(email.text, bare_lines(email.text)) == expected
        path = decoder.decode(decoder.rows(attributes))
        assert [decoder.labels[label] for label in path] == expected
        right += sum(a == b for a, b in zip(gold, expected, strict=True))
        total += len(gold)
    assert right / total > 0.95


def test_the_model_knows_no_word_that_an_annotation_marks(corpora: Path) -> None:
    vocabulary = set(crf.read_description(model_folder("de_zones"), "zones")["vocabulary"])
    assert vocabulary == frequent_words([corpora / "codealltag_s", corpora / "codealltag_xl"])
    for name in ("anna", "max", "wien", "berlin", "thomas", "klagenfurt"):
        assert name not in vocabulary


def test_a_table_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "1_0.txt").write_text("Hallo\n\nMax\n", "utf-8")
    table = tmp_path / "zones.tsv"
    for rows, message in [
        ("1_0\t1\tgreeting\n1_0\t2\tauthor", "do not fit"),
        ("1_0\t1\tnonsense", "no zone"),
        ("2_0\t1\tauthor", "is not in"),
    ]:
        table.write_text("doc\tline\tzone\n" + rows + "\n", "utf-8")
        with pytest.raises(InputError, match=message):
            read_zones(table, tmp_path)

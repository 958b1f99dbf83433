"""Parts of speech: treebank reading, tag projection, the shipped model, the command, and spaCy instead."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid import crf
from hybrid_deid.cli import group
from hybrid_deid.errors import ConfigurationError, InputError, ModelError
from hybrid_deid.knowledge import model_folder
from hybrid_deid.pos import CrfPosTagger, load_pos
from hybrid_deid.pos.conllu import project, read_conllu
from hybrid_deid.pos.features import OFFSETS, attributes, case_class, fold
from hybrid_deid.pos.lexicon import build_lexicon, read_lexicon, spelling_class, write_lexicon
from hybrid_deid.pos.tagger import LEXICON
from hybrid_deid.pos.training import evaluate, position_attributes, train
from hybrid_deid.segment import segment, tokenizer

UPOS = {
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM",
    "PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X",
}  # fmt: skip

TREEBANK = """# sent_id = 1
# text = Wir gehen zum Baden-Badener See.
1\tWir\twir\tPRON\t_\t_\t2\tnsubj\t_\t_
2\tgehen\tgehen\tVERB\t_\t_\t0\troot\t_\t_
3-4\tzum\t_\t_\t_\t_\t_\t_\t_\t_
3\tzu\tzu\tADP\t_\t_\t6\tcase\t_\t_
4\tdem\tder\tDET\t_\t_\t6\tdet\t_\t_
5\tBaden-Badener\tbaden-badener\tADJ\t_\t_\t6\tamod\t_\t_
6\tSee\tSee\tNOUN\t_\t_\t2\tobl\t_\tSpaceAfter=No
6.1\tx\tx\tX\t_\t_\t_\t_\t_\t_
7\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_

"""


@pytest.fixture
def treebank(tmp_path: Path) -> Path:
    path = tmp_path / "a.conllu"
    path.write_text(TREEBANK * 12, "utf-8")
    return path


def tags(text: str) -> list[tuple[str, str]]:
    lines = segment(text)
    return [
        (token.text, tag)
        for line, row in zip(lines, load_pos().tag(lines), strict=True)
        for token, tag in zip(line.tokens, row, strict=True)
    ]


def test_multiword_tokens_become_the_tokens_we_see(treebank: Path) -> None:
    sentence = read_conllu(treebank)[0]
    assert [token.text for token in sentence.tokens] == ["Wir", "gehen", "zum", "Baden-Badener", "See", "."]
    assert sentence.tags == ("PRON", "VERB", "ADP", "ADJ", "NOUN", "PUNCT")
    tokens = tokenizer("de").tokens(sentence.text, 0, len(sentence.text))
    found = list(zip([token.text for token in tokens], project(sentence, tokens), strict=True))
    assert ("zum", "ADP") in found
    assert [tag for text, tag in found if text in ("Baden", "-", "Badener")] == ["ADJ", "PUNCT", "ADJ"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "no sentence"),
        ("# text = a\n1\tb\tb\tX\t_\t_\t0\t_\t_\t_\n\n", "not in '# text'"),
        ("1\ta\n\n", "columns"),
    ],
)
def test_what_is_no_treebank_is_refused(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "bad.conllu"
    path.write_text(content, "utf-8")
    with pytest.raises(InputError, match=message):
        read_conllu(path)
    with pytest.raises(InputError, match="cannot be read"):
        read_conllu(tmp_path / "none.conllu")


def test_words_are_folded_and_their_case_is_kept_apart() -> None:
    assert fold("FÜR") == fold("fuer") == "fuer"
    assert fold("Straße") == fold("STRASSE")
    assert fold("12.04.2017") == "00.00.0000"
    expected = {
        "haus": "lower", "Haus": "title", "HAUS": "upper", "GmbH": "mixed", "2017": "digits",
        "12.04.": "number", "--": "marks", "A4": "alnum", "geht's": "joined",
    }  # fmt: skip
    assert {word: case_class(word) for word in expected} == expected
    assert "address" in attributes("www.beispiel.at", 0, {})
    assert "address" not in attributes("usw.", 0, {})


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=60), max_size=6))
def test_attributes_of_a_position_are_those_of_the_words_around_it(words: list[str]) -> None:
    lexicon = {"a": ("g", "1", "2")}
    positions = position_attributes(words, lexicon)
    assert len(positions) == len(words)
    for t, names in enumerate(positions):
        around = [o for o in OFFSETS if 0 <= t + o < len(words)]
        assert names == [name for o in around for name in attributes(words[t + o], o, lexicon)]


def test_the_shipped_tagger_reads_email_german_in_any_case() -> None:
    expected = ["PRON", "VERB", "ADV", "ADP", "DET", "NOUN", "PUNCT"]
    for text in ("Wir treffen uns", "wir treffen uns"):
        assert [tag for _, tag in tags(text)] == ["PRON", "VERB", "PRON"]
    assert [tag for _, tag in tags("Ich wohne jetzt in der Stadt.")] == expected
    assert [tag for _, tag in tags("ich wohne jetzt in der stadt.")] == expected
    assert dict(tags("Sie fährt zum Bahnhof fuer uns"))["zum"] == "ADP"
    assert dict(tags("Das gilt fuer uns"))["fuer"] == "ADP"
    assert [tag for _, tag in tags(", . ( !")] == ["PUNCT"] * 4


@settings(max_examples=50, deadline=None)
@given(st.lists(st.text(max_size=40), max_size=6))
def test_every_token_has_a_tag_that_depends_on_its_line_alone(parts: list[str]) -> None:
    lines = segment("\n".join(parts))
    found = load_pos().tag(lines)
    assert [len(row) for row in found] == [len(line.tokens) for line in lines]
    assert {tag for row in found for tag in row} <= UPOS
    assert [load_pos().tag([line])[0] for line in lines] == found


def test_training_by_command_and_the_model_it_writes(treebank: Path, tmp_path: Path) -> None:
    model = tmp_path / "model"
    done = CliRunner().invoke(group, ["pos", "train", str(treebank), "-o", str(model)])
    assert done.exit_code == 0, done.output
    assert crf.read_description(model, "pos")["tokens"] == 12 * 8
    assert evaluate(CrfPosTagger(model), treebank).share == 1.0
    assert evaluate(CrfPosTagger(model), treebank, lower=True).share == 1.0
    report = CliRunner().invoke(group, ["pos", "evaluate", str(treebank), "--model", str(model)])
    assert "100.00 % of 96 tokens" in report.output
    again = tmp_path / "again"
    train([treebank], again)
    assert crf.checksum(again / crf.WEIGHTS) == crf.checksum(model / crf.WEIGHTS)


def word(number: int) -> str:
    return "".join("bcdfghklmn"[int(digit)] + "aeiou"[int(digit) % 5] for digit in str(number))


def test_a_lexicon_from_raw_text_and_a_model_with_it(treebank: Path, tmp_path: Path) -> None:
    posts = [
        "Also gehen wir zum See.\n> und "
        + " ".join(f"die {word(n).title()} {word(300 + n)}" for n in range(300))
    ] * 4
    found = build_lexicon(lambda: posts, documents=4)
    assert found["see"][0] == found[word(7)][0] == "g"
    assert found["gehen"][0] == found[word(307)][0] == "a"
    assert "also" not in found
    assert found[word(7)][1:] != found[word(307)][1:]
    assert found == build_lexicon(lambda: posts, documents=4)
    with pytest.raises(InputError, match="more texts"):
        build_lexicon(lambda: posts, documents=5)

    raw, path, model = tmp_path / "raw.jsonl", tmp_path / "lexicon.txt.xz", tmp_path / "model"
    raw.write_text(
        "".join(json.dumps({"id": str(n), "text": t}) + "\n" for n, t in enumerate(posts)), "utf-8"
    )
    done = CliRunner().invoke(group, ["pos", "lexicon", str(raw), "-o", str(path), "--documents", "4"])
    assert done.exit_code == 0, done.output
    assert read_lexicon(path) == found
    done = CliRunner().invoke(
        group, ["pos", "train", str(treebank), "--lexicon", str(path), "-o", str(model)]
    )
    assert done.exit_code == 0, done.output
    assert evaluate(CrfPosTagger(model), treebank).share == 1.0
    write_lexicon({"see": ("a", "1", "2")}, model / LEXICON)
    with pytest.raises(ModelError, match="does not match its checksum"):
        CrfPosTagger(model)
    path.write_bytes(b"nothing")
    with pytest.raises(ModelError, match="cannot be read"):
        read_lexicon(path)


def test_spelling_classes() -> None:
    assert [spelling_class(*c) for c in ((9, 0, 0), (1, 1, 0), (0, 9, 0), (0, 1, 9))] == ["a", "d", "g", "U"]


def test_models_that_are_none() -> None:
    with pytest.raises(ConfigurationError, match="no model 'nosuch'"):
        load_pos("nosuch")
    with pytest.raises(ModelError, match="kind 'zones'"):
        load_pos("de_zones")
    with pytest.raises(ConfigurationError, match="spacy download nosuch_core"):
        load_pos("spacy:nosuch_core")


def test_a_spacy_pipeline_on_our_tokens(tmp_path: Path) -> None:
    import spacy

    pipeline = spacy.blank("de")
    ruler = pipeline.add_pipe("attribute_ruler")
    ruler.add([[{"LOWER": "haus"}]], {"POS": "NOUN"})  # type: ignore[attr-defined]
    pipeline.to_disk(tmp_path / "p")
    lines = segment("Haus-Boot am Haus\n\nnoch ein Haus")
    found = load_pos(f"spacy:{tmp_path / 'p'}").tag(lines)
    assert [len(row) for row in found] == [len(line.tokens) for line in lines]
    assert found[0][0] == found[1][-1] == "NOUN"
    assert found[1][0] == "X"


def test_accuracy_on_held_out_text(corpora: Path) -> None:
    dev = corpora / "ud_german" / "de_gsd-ud-dev.conllu"
    assert evaluate(load_pos(), dev).share > 0.925
    assert evaluate(load_pos(), dev, lower=True).share > 0.92


def test_the_tagger_agrees_with_crfsuite_on_the_corpus(corpora: Path) -> None:
    reference = crf.open_tagger(model_folder("de_pos"))
    lexicon = read_lexicon(model_folder("de_pos") / LEXICON)
    for folder in ("codealltag_s", "codealltag_xl"):
        for path in sorted((corpora / folder).glob("*.txt"))[::12]:
            lines = segment(path.read_bytes().decode("utf-8"))
            expected = [
                reference.tag(position_attributes([token.text for token in line.tokens], lexicon))
                for line in lines
            ]
            assert load_pos().tag(lines) == expected


@pytest.mark.parametrize("identity", ["a", "1-b", "", "1-2-3"])
def test_a_row_of_a_treebank_that_is_no_token_is_told_by_its_line(tmp_path: Path, identity: str) -> None:
    path = tmp_path / "a.conllu"
    path.write_text(f"# text = Pohl\n{identity}\tPohl" + "\t_" * 8 + "\n\n")
    with pytest.raises(InputError, match=r"a\.conllu: line 2 begins with no number"):
        read_conllu(path)


def test_breaks_of_windows_and_within_forms_are_none_of_rows(tmp_path: Path) -> None:
    path = tmp_path / "a.conllu"
    path.write_bytes(("# text = a\x85b\r\n1-2\ta\x85b" + "\t_" * 8 + "\r\n\r\n").encode())
    [sentence] = read_conllu(path)
    assert sentence.text == "a\x85b" and sentence.tags == ("X",)

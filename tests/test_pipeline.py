"""The whole pipeline on the shipped model: the invariants of docs, on real and on odd texts."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.errors import ConfigurationError, DocumentError, ModelError
from hybrid_deid.formats import read_documents
from hybrid_deid.knowledge import PACKAGE, model_folder
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.pos import load_pos
from hybrid_deid.settings import Settings
from hybrid_deid.stages import stage
from hybrid_deid.tagger import Tagger
from hybrid_deid.values import Document, KnownValue, Region
from hybrid_deid.zones import load_zones

KEY = b"a key for the tests, 32 bytes ok"
MAIL = (
    "Sehr geehrter Herr Mag. Kilic,\r\n\r\nmeine Matrikelnummer ist 0931245. Sie erreichen mich unter\r\n"
    "0660 1234567 oder adele.pohl@gmx.at, ab 4. April in Klagenfurt.\r\n\r\nMit freundlichen Grüßen\r\n"
    "Adele Pohl\r\n\r\nMundingstraße 92\r\nA-8010 Graz\r\n"
)


@pytest.fixture(scope="module")
def deid() -> Deidentifier:
    return hybrid_deid.load("de_email", key=KEY)


def check_invariants(deid: Deidentifier, text: str) -> None:
    result = deid.deidentify(text)
    position = old = 0
    for span, replacement in zip(result.spans, result.replacements, strict=True):
        assert text[span.start : span.end] == span.text
        assert span.start >= old
        assert result.text[position : replacement.start] == text[old : span.start]
        assert result.text[replacement.start : replacement.end] == replacement.text
        assert replacement.text.casefold() != span.text.casefold()
        old, position = span.end, replacement.end
    assert result.text[position:] == text[old:]


def test_an_email_is_found_and_replaced(deid: Deidentifier) -> None:
    found = {(span.label, span.text) for span in deid.tag(MAIL)}
    assert {
        ("FAMILY", "Kilic"),
        ("UFID", "0931245"),
        ("PHONE", "0660 1234567"),
        ("EMAIL", "adele.pohl@gmx.at"),
        ("DATE", "4. April"),
        ("CITY", "Klagenfurt"),
        ("FEMALE", "Adele"),
        ("FAMILY", "Pohl"),
        ("STREET", "Mundingstraße"),
        ("STREETNO", "92"),
        ("ZIP", "8010"),
        ("CITY", "Graz"),
    } <= found
    text = deid.deidentify(MAIL).text
    originals = ("Kilic", "0931245", "1234567", "adele", "Klagenfurt", "Adele", "Pohl", "Munding", "Graz")
    assert not [original for original in originals if original in text]
    assert text.count("\r\n") == MAIL.count("\r\n")


def test_same_key_same_text_another_key_another_text(deid: Deidentifier) -> None:
    again = hybrid_deid.load("de_email", key=KEY).deidentify(MAIL)
    other = hybrid_deid.load("de_email", key=b"another key of the tests").deidentify(MAIL)
    assert again == deid.deidentify(MAIL)
    assert again.spans == other.spans
    kept = [a.text == b.text for a, b in zip(again.replacements, other.replacements, strict=True)]
    assert sum(kept) <= 2


WEEK = "Wir sehen uns am 21.09.2004 in Graz, also in der 39. KW.\n"


@pytest.mark.parametrize("text", [MAIL, "Anwesend: Koch, Zander, Hecht\n", WEEK])
def test_every_span_tells_where_it_came_from(deid: Deidentifier, text: str) -> None:
    spans = deid.deidentify(text).spans
    assert spans and len(spans) == len(deid.tag(text)) + (text is WEEK)
    for span in spans:
        assert span.provenance
        assert span.source.partition(":")[0] in ("model", "rule", "known", "consistency", "beside")
        assert 0.0 < span.score <= 1.0
        assert all(span.text not in note for note in span.provenance if len(span.text) > 3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "\x00Hallo Anna\x00\r",
        "\ufeffHallo Anna,\rbis 3.7.!",
        "a\u0301 Jose\u0301 Müller 👩‍👩‍👧 0463 27000",
        "Anna\u2028Pohl\x85Graz",
        "ANNA POHL " * 200,
        "." * 5000 + "@" * 5000,
    ],
)
def test_odd_texts_keep_the_invariants(deid: Deidentifier, text: str) -> None:
    check_invariants(deid, text)


PIECES = st.sampled_from(
    ["Anna", "Pohl", "Hallo", "Frau", "Graz", "am", "3.7.2019", "8010", "0660 1234567", "a@b.at", "\n",
     "\r\n", "-", "/", ",", "www.x.at", "GmbH", "LG", "12a", "Straße", "\x00", "é", "😀", "IBAN",
     "AT611904300234573201"]
)  # fmt: skip


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PIECES, max_size=25), st.sampled_from(["", " "]))
def test_any_text_keeps_the_invariants(deid: Deidentifier, pieces: list[str], joint: str) -> None:
    check_invariants(deid, joint.join(pieces))


def test_the_order_of_documents_changes_nothing(deid: Deidentifier) -> None:
    texts = [MAIL, "Hallo Anna, wir sehen uns in Wien.", "Ruf Herrn Huber an: 0316 873 1", ""]
    documents = [Document(str(number), text) for number, text in enumerate(texts)]
    once = {r.document.id: r.text for r in deid.pipe(documents)}  # type: ignore[union-attr]
    random.Random(7).shuffle(documents)
    again = {r.document.id: r.text for r in deid.pipe(documents)}  # type: ignore[union-attr]
    parallel = {r.document.id: r.text for r in deid.pipe(documents, jobs=2)}  # type: ignore[union-attr]
    assert once == again == parallel


def test_spans_stay_within_regions(deid: Deidentifier) -> None:
    text = "From: Adele Pohl\nan Adele Pohl in Graz"
    regions = (Region(6, 16, "header:From", "header"), Region(17, len(text), "body"))
    document = Document("d", text, regions=regions)
    spans = deid.tag(document)
    assert any(span.start == 6 for span in spans)
    for span in spans:
        assert span.start >= 6 and (span.end <= 16 or span.start >= 17)


def test_known_values_are_hidden_wherever_they_occur(deid: Deidentifier) -> None:
    text = "Der Xyrbl kommt nicht, sagt Qwendel. Auch Xyrbls Hund fehlt."
    document = Document("d", text, known=(KnownValue("Qwendel Xyrbl", "PERSON", "row"),))
    result = deid.deidentify(document)
    assert "Xyrbl" not in result.text and "Qwendel" not in result.text
    assert any(span.source == "known:row" for span in result.spans)


def test_known_values_stay_found_where_an_organization_holds_them(deid: Deidentifier) -> None:
    text = "wir treffen uns am Freitag. Das Ordnungsamt Heidelberg schreibt dir.\n"
    document = Document("d", text, known=(KnownValue("Ordnungsamt", "CITY", "row"),))
    assert any("Ordnungsamt" in span.text for span in deid.tag(document))


@pytest.mark.timeout(60)
def test_a_repetition_that_another_stage_takes_away_again_is_sought_once(deid: Deidentifier) -> None:
    """The river is left out each time that the name is found in it: without a guard there is no end."""
    text = "Sehr geehrte Frau Isar,\n\nwir treffen uns an der Isar.\n"
    assert [(span.start, span.text) for span in deid.tag(text)] == [(18, "Isar")]


def test_precision_finds_nothing_below_its_threshold() -> None:
    text = "Mieterin Kasparek und Notar Mayrhofer kommen. Anwesend: Huber, Petersilge, Taube, Brandhorst\n"
    deid = hybrid_deid.load("de_email", policy="precision", key=KEY)
    for span in deid.tag(text):
        assert not span.source.startswith("consistency:") or span.score >= 0.6, span


@pytest.mark.parametrize("code", ["en", "sv"])
def test_german_contexts_tell_nothing_in_other_languages(code: str) -> None:
    text = "anna told the patient whereabouts of the organist unknowingly\n"
    spans = hybrid_deid.load("de_email", language=code, key=KEY).tag(text)
    assert not [span for span in spans if span.source == "consistency:lower"]


def test_an_initial_in_a_very_short_text_is_no_failure(deid: Deidentifier) -> None:
    check_invariants(deid, "R. & ")


def test_an_address_with_an_accent_of_its_own_is_replaced(deid: Deidentifier) -> None:
    text = "r.he/\u0301"
    assert deid.deidentify(Document("d", text, known=(KnownValue(text, "URL"),))).text != text


def test_one_half_alone(deid: Deidentifier) -> None:
    rules = hybrid_deid.load("de_email", only="rules").tag(MAIL)
    model = hybrid_deid.load("de_email", only="model").tag(MAIL)
    assert rules and all(span.source.startswith("rule:") for span in rules)
    assert model and all(span.source.startswith("model:") for span in model)


def test_a_failing_stage_names_itself_and_not_the_text() -> None:
    document = Document("mail 7", "Adele Pohl")
    with pytest.raises(DocumentError) as caught, stage("tagger", document):
        raise KeyError(document.text)
    assert "Adele" not in str(caught.value)
    assert str(caught.value).startswith("mail 7: the stage 'tagger' failed (KeyError at ")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"key": b"short"}, "16 bytes or more"),
        ({"colour": "red"}, "colour"),
        ({"only": "half"}, "'rules' or 'model'"),
        ({"mode": "magic"}, "'realistic' or 'paper'"),
        ({"policy": "none"}, "none"),
        ({"language": "xx"}, "xx"),
        ({"overrides": (("DATE", "vanish"),)}, "unknown strategy 'vanish'; known are surrogate"),
        ({"strategies": "vanish"}, "no set of strategies 'vanish': .* swell"),
    ],
)
def test_wrong_settings_are_named(options: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        hybrid_deid.load("de_email", **options)


def test_a_missing_or_damaged_model_is_named(tmp_path: Path) -> None:
    for load, fitting in ((hybrid_deid.load, "de_email"), (load_zones, "de_zones"), (load_pos, "de_pos")):
        with pytest.raises(ConfigurationError, match=rf"there is no model .* \({fitting}\)"):
            load("no_such_model")
    copy = tmp_path / "copy"
    copy.mkdir()
    for path in (PACKAGE / "models" / "de_email").iterdir():
        (copy / path.name).write_bytes(path.read_bytes())
    weights = copy / "weights.npz"
    weights.write_bytes(weights.read_bytes()[:-10])
    with pytest.raises(ModelError, match="checksum"):
        hybrid_deid.load(str(copy))


def test_no_original_of_a_found_name_remains_in_the_example_mailbox(deid: Deidentifier) -> None:
    mailbox = PACKAGE.parent / "examples" / "mailbox.mbox"
    for document in read_documents(mailbox):
        assert isinstance(document, Document)
        result = deid.deidentify(document)
        named = ("FEMALE", "MALE", "FAMILY", "EMAIL", "PHONE", "UFID")
        names = [span.text for span in result.spans if span.label in named]
        assert not [name for name in names if name in result.text]


@given(
    st.lists(st.text(st.sampled_from("Aa ä\nß.,-19@>ZLe:\r\ud800"), max_size=60) | st.just(MAIL), max_size=6)
)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_several_documents_at_once_come_out_as_one_by_one(deid: Deidentifier, texts: list[str]) -> None:
    pipeline = deid._pipeline
    assert pipeline.tag_batch(texts) == [deid.tag(text) for text in texts]
    assert pipeline.deidentify_batch(texts) == [deid.deidentify(text) for text in texts]


def test_posts_at_once_come_out_as_one_by_one(deid: Deidentifier, corpora: Path) -> None:
    source = corpora / "codealltag_xl_raw" / "travels.jsonl.xz"
    posts = [post for post in islice(read_documents(source, "jsonl"), 150) if isinstance(post, Document)]
    assert deid._pipeline.deidentify_batch(posts) == [deid.deidentify(post) for post in posts]


class Stumbling(Tagger):
    """A tagger that fails where it meets a word."""

    def tag_batch(self, documents, bias=None, further=()):
        if any("stumble" in text for text, _, _ in documents):
            raise RuntimeError
        return super().tag_batch(documents, bias, further)


def test_of_several_documents_one_that_fails_fails_alone() -> None:
    pipeline = Pipeline(Settings(key=KEY, scope="thread"), Stumbling(model_folder("de_email")))
    whole = Document("whole", MAIL, {"thread": 1})
    mixed = [whole, Document("tagger", MAIL + "stumble", {"thread": 1}), Document("replace", MAIL), whole]
    first, tagger, replacing, last = pipeline.deidentify_batch(mixed)
    assert first == last == pipeline.deidentify(whole) and first.text != MAIL
    assert tagger.document_id == "tagger" and "the stage 'tagger' failed (RuntimeError" in tagger.reason
    assert replacing.document_id == "replace" and "has no field 'thread'" in replacing.reason
    assert "Kilic" in {span.text for span in pipeline.tag_batch(mixed)[2]}


def test_of_several_documents_one_with_a_fault_is_set_aside_alone(deid: Deidentifier) -> None:
    faulty = Document("faulty", MAIL, regions=(Region(0, len(MAIL) + 1, "body"),))
    for work in (deid._pipeline.tag_batch, deid._pipeline.deidentify_batch):
        first, fault, last = work([MAIL, faulty, MAIL])
        assert isinstance(fault, DocumentError) and "lies outside the text" in fault.reason
        assert fault.document_id == "faulty" and [first] == [last] == work([MAIL])
        assert [str(each) for each in work([faulty])] == [str(fault)]


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("de/family.txt", "Pohl", "there is no list"),
        ("family.txt", "H\u00fcber".encode("latin-1"), "family.txt, line 1: is not UTF-8"),
        ("ours.txt", "# fields: text, kind\nPohl\n", "ours.txt, line 2"),
    ],
)
def test_faulty_lists_of_the_user_are_refused_before_any_document(
    tmp_path: Path, name: str, content: str | bytes, reason: str
) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(ConfigurationError, match=reason):
        Pipeline(Settings(only="rules", gazetteers=(tmp_path,)))


@pytest.mark.parametrize("label", ["FAMLIY", "PERSON"])
def test_what_is_allowed_for_a_label_that_is_none_is_refused(tmp_path: Path, label: str) -> None:
    pack = tmp_path / "ours.toml"
    pack.write_text(f'[allow]\n{label} = ["Pohl"]\n')
    with pytest.raises(ConfigurationError, match=f"allow.*no label '{label}'; known are .*FAMILY"):
        Pipeline(Settings(only="rules", rules=(pack,)))
    pack.write_text(
        '[[rule]]\nid = "sap"\nlabel = "SAPNR"\npattern = "9x"\n[allow]\nSAPNR = ["9x"]\n"*" = ["a"]\n'
    )
    Pipeline(Settings(only="rules", rules=(pack,)))

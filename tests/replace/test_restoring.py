from __future__ import annotations

import re
import stat
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError, DocumentError, OutputError, ResumeError
from hybrid_deid.keyed import Keyed, fresh_key, is_private, read_key, write_key
from hybrid_deid.languages import language
from hybrid_deid.replace import MappingWriter, load_strategies, read_mapping, replace, restored, scope_of
from hybrid_deid.replace.mapping import HEADER
from hybrid_deid.values import Document, Result, Span
from tests.surrogates.examples import document

pytest.importorskip("cryptography")
KEY = b"a key for the tests only"
MAIL = "Liebe <FEMALE Anna>,\r\n<FEMALE Annas> <FAMILY Müller>: <PHONE 0463/2700>\n<EMAIL anna@gmx.at>"


def made(mail: Document, name: str, key: bytes = KEY) -> Result:
    return replace(mail, mail.spans, None, language("de"), Keyed(key, scope_of(mail)), load_strategies(name))


def output(result: Result) -> Document:
    return Document(result.document.id, result.text)


def test_encrypted_spans_come_back() -> None:
    mail = document(MAIL)
    result = made(mail, "encrypt")
    assert "Anna" not in result.text and restored(output(result), KEY).text == mail.text
    with pytest.raises(DocumentError, match="does not open"):
        restored(output(result), b"another key of 16 bytes")


def test_tokens_in_address_headers_come_back(tmp_path: Path) -> None:
    from hybrid_deid.formats import open_writer, read_documents

    source = tmp_path / "in.eml"
    source.write_bytes(
        b"From: Adele Pohl <adele@pohl.example>\nSubject: Hallo\n\nadele@pohl.example schreibt\n"
    )
    (mail,) = read_documents(source)
    assert isinstance(mail, Document)
    found = re.finditer(r"adele@pohl\.example", mail.text)
    spans = tuple(Span(match.start(), match.end(), "EMAIL", match.group()) for match in found)
    assert len(spans) == 2
    result = replace(mail, spans, None, language("de"), Keyed(KEY, "s"), load_strategies("encrypt"))
    with open_writer(tmp_path / "out.eml", "eml") as writer:
        writer.write(result)
    (hidden,) = read_documents(tmp_path / "out.eml")
    assert isinstance(hidden, Document) and "adele@" not in hidden.text
    assert restored(hidden, KEY).text == mail.text


def test_a_changed_token_is_refused_not_misread() -> None:
    result = made(document(MAIL), "encrypt")
    changed = result.text.replace("[FEMALE~", "[MALE~", 1)
    with pytest.raises(DocumentError):
        restored(Document("x", changed), KEY)


def test_tokens_differ_between_scopes() -> None:
    first, second = (
        replace(mail, mail.spans, None, language("de"), Keyed(KEY, scope), load_strategies("encrypt")).text
        for mail in [document("<FEMALE Anna>")]
        for scope in ("a", "b")
    )
    assert first != second


@settings(max_examples=80, deadline=None)
@given(st.data(), st.sampled_from(["suppress", "mask", "surrogate", "encrypt", "tag"]))
def test_any_document_comes_back_with_its_mapping(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, name: str
) -> None:
    text = data.draw(st.text(st.characters(codec="utf-8"), min_size=1, max_size=40))
    borders = sorted(set(data.draw(st.lists(st.integers(0, len(text)), max_size=10))))
    spans = tuple(
        Span(start, end, data.draw(st.sampled_from(["FEMALE", "PHONE", "PASS"])), text[start:end])
        for start, end in pairwise(borders)
    )
    mail = Document("x", text, spans=spans)
    result = made(mail, name)
    path = tmp_path_factory.mktemp("m") / "mapping"
    with MappingWriter(path, KEY) as writer:
        writer.write(result)
    assert restored(output(result), KEY, read_mapping(path, KEY)).text == text


MESSAGE = b"""From: "Pohl, Adele" <adele@pohl.example>, ada@pohl.example
To: Bea Maier <bea@x.at>
Subject: Adele Pohl kommt
Date: Mon, 29 Feb 2016 10:00:00 +0100
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/html; charset=utf-8

<p>Liebe <b>Be</b>a, am 4. April kommt <a href="mailto:adele@pohl.example">Adele</a></p>
--b
Content-Type: message/rfc822

From: Carla Huber <carla@y.at>
Date: Tue, 1 Mar 2016 10:00:00 +0100
Subject: Carla Huber

Bea, Adele Pohl (adele@pohl.example)
--b--
"""
NAMES = re.compile(r"[\w.]+@[\w.]+|Pohl|Adele|Ada|Bea|Maier|Carla|Huber|4\. April|\w+, \d+ \w+ 2016 .*")


@pytest.mark.parametrize("name", ["surrogate", "tag", "mask", "number", "hash", "encrypt", "keep"])
def test_a_mail_comes_back_whatever_its_headers_can_hold(tmp_path: Path, name: str) -> None:
    from hybrid_deid.formats import open_writer, read_documents
    from hybrid_deid.formats.mail.as_read import as_read

    (tmp_path / "in.eml").write_bytes(MESSAGE)
    (mail,) = read_documents(tmp_path / "in.eml")
    assert isinstance(mail, Document)
    found = [match.span() for match in NAMES.finditer(mail.text)]
    spans = tuple(
        Span(*at, "EMAIL" if "@" in mail.text[slice(*at)] else "FAMILY", mail.text[slice(*at)])
        for at in found
    )
    result = made(Document(mail.id, mail.text, mail.metadata, mail.regions, mail.known, spans), name)
    with (
        open_writer(tmp_path / "out.eml", "eml") as writer,
        MappingWriter(tmp_path / "mapping", KEY) as mapping,
    ):
        mapping.write(result, None, as_read(result))
        writer.write(result)
    (hidden,) = read_documents(tmp_path / "out.eml")
    assert isinstance(hidden, Document) and ("Pohl" in hidden.text) == (name == "keep")
    back = restored(hidden, KEY, read_mapping(tmp_path / "mapping", KEY), room=False)
    undated = [line for line in mail.text.splitlines() if "2016" not in line]
    assert [line for line in back.text.splitlines() if "2016" not in line] == undated
    with open_writer(tmp_path / "back.eml", "eml") as writer:
        writer.write(back)
    (again,) = read_documents(tmp_path / "back.eml")
    assert isinstance(again, Document) and again.text == back.text


def test_what_left_nothing_in_a_header_is_told_apart(tmp_path: Path) -> None:
    from hybrid_deid.formats import read_documents
    from hybrid_deid.formats.mail.as_read import as_read

    (tmp_path / "in.eml").write_bytes(b"From: Adele <adele@pohl.example>\n\nHallo Bea\nAdele\n")
    (mail,) = read_documents(tmp_path / "in.eml")
    assert isinstance(mail, Document)

    def suppressed(names: str) -> Result:
        spans = tuple(Span(*match.span(), "FAMILY", match.group()) for match in re.finditer(names, mail.text))
        return made(Document(mail.id, mail.text, mail.metadata, mail.regions, mail.known, spans), "suppress")

    assert as_read(suppressed("Adele")) is None
    known = as_read(suppressed("Bea|adele@pohl.example"))
    assert known is not None and [text for _, _, _, text in known[1]] == ["adele@pohl.example", "Bea"]


def test_a_mapping_is_private_encrypted_and_bound_to_the_text(tmp_path: Path) -> None:
    path = tmp_path / "mapping"
    result = made(document(MAIL), "surrogate")
    with MappingWriter(path, KEY) as writer:
        writer.write(result, "renamed")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "Anna" not in path.read_text() and "anna" not in path.read_text()
    mapping = read_mapping(path, KEY)
    assert restored(output(result), KEY, mapping).text == result.document.text
    with pytest.raises(DocumentError, match="changed"):
        restored(Document("renamed", result.text + "."), KEY, mapping)
    with pytest.raises(ConfigurationError, match="line 2"):
        read_mapping(path, b"another key of 16 bytes")
    with pytest.raises(OutputError, match="exists"):
        MappingWriter(path, KEY)


def test_the_command_restores_a_folder_and_sets_aside_what_it_cannot(tmp_path: Path) -> None:
    from hybrid_deid.cli.restore import command

    source, target, key = tmp_path / "in", tmp_path / "out", tmp_path / "key"
    write_key(key, KEY)
    source.mkdir()
    mail = document(MAIL)
    (source / "a.txt").write_bytes(made(mail, "encrypt").text.encode())
    (source / "b.txt").write_bytes(made(mail, "encrypt", b"another key of 16 bytes").text.encode())
    run = CliRunner().invoke(command, [str(source), "-o", str(target), "--key-file", str(key)])
    assert run.exit_code == 3, run.output
    assert (target / "a.txt").read_bytes() == mail.text.encode()
    assert not (target / "b.txt").exists()
    assert "Anna" not in run.output


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"hex:000102030405060708090a0b0c0d0e0f\n", bytes(range(16))),
        (b"000102030405060708090a0b0c0d0e0f", bytes(range(16))),
        (b"base64:AAECAwQFBgcICQoLDA0ODw==\n", bytes(range(16))),
        (b"correct horse battery staple\r\n", b"correct horse battery staple"),
    ],
)
def test_keys_are_read_in_every_documented_form(tmp_path: Path, content: bytes, key: bytes) -> None:
    path = tmp_path / "key"
    path.write_bytes(content)
    assert read_key(path) == key


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "0 bytes"),
        (b"too short", "9 bytes"),
        (b"a" * 40, "repeats"),
        (b"hex:xy", "not valid hex"),
        (b"x" * 5000, "too long"),
    ],
)
def test_weak_keys_are_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "key"
    path.write_bytes(content)
    with pytest.raises(ConfigurationError, match=message):
        read_key(path)
    with pytest.raises(ConfigurationError, match="cannot be read"):
        read_key(tmp_path / "none")


def test_a_new_key_is_private_and_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "key"
    key = fresh_key()
    write_key(path, key)
    assert read_key(path) == key and is_private(path)
    with pytest.raises(OutputError, match="never overwritten"):
        write_key(path, fresh_key())
    path.chmod(0o644)
    assert not is_private(path)


@given(st.integers(1, 400), st.binary(min_size=16, max_size=16))
def test_keyed_permutations_are_one_to_one(size: int, key: bytes) -> None:
    keyed = Keyed(key, "scope")
    assert sorted(keyed.permuted(index, size, "x") for index in range(size)) == list(range(size))


def test_a_mapping_that_is_gone_is_not_begun_anew_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "mapping"
    with MappingWriter(path, KEY) as writer:
        writer.write(made(document(MAIL), "surrogate"))
        size = writer.checkpoint()
    path.unlink()
    with pytest.raises(ResumeError, match="start again with --overwrite"):
        MappingWriter(path, KEY, size)
    assert not path.exists()


@pytest.mark.parametrize("gone", [True, False])
@pytest.mark.parametrize("size", [0, len(HEADER) + 1])
def test_a_mapping_of_no_document_yet_can_be_resumed_though_it_is_gone(
    tmp_path: Path, size: int, gone: bool
) -> None:
    path, result = tmp_path / "mapping", made(document(MAIL), "surrogate")
    with MappingWriter(path, KEY) as writer:
        assert writer.checkpoint() == len(HEADER) + 1
    if gone:
        path.unlink()
    with MappingWriter(path, KEY, size) as writer:
        writer.write(result)
    assert path.read_bytes().splitlines()[0] == HEADER
    assert restored(output(result), KEY, read_mapping(path, KEY)).text == result.document.text


def test_a_mapping_is_given_up_only_while_it_holds_no_document(tmp_path: Path) -> None:
    path = tmp_path / "mapping"
    MappingWriter(path, KEY).abort()
    assert not path.exists()
    writer = MappingWriter(path, KEY)
    writer.write(made(document(MAIL), "surrogate"))
    size = writer.checkpoint()
    writer.abort()
    MappingWriter(path, KEY, size).abort()
    assert path.stat().st_size == size


@pytest.mark.parametrize(
    ("label", "length"), [("PASS", 40_000), ("Person", 4), ("L" * 60, 4), ("per-son_2", 4)]
)
def test_tokens_of_long_originals_and_of_labels_of_the_users_own_come_back(label: str, length: int) -> None:
    text = f"Key: {'ä' * length}, so"
    mail = Document("a", text, spans=(Span(5, 5 + length, label, "ä" * length),))
    result = made(mail, "encrypt")
    assert "ä" not in result.text and restored(output(result), KEY).text == text

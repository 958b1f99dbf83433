"""Bodies of mail: charsets, parts, encodings, mailboxes; nothing breaks the reader or the writer."""

from __future__ import annotations

import base64
import email
import email.policy
import mailbox
import time
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hybrid_deid.errors import DocumentError, InputError
from hybrid_deid.formats import FormatOptions, open_writer
from hybrid_deid.formats.mail.as_read import as_read
from hybrid_deid.formats.mail.decoding import decode_base64, decode_bytes, decode_words, unfolded
from hybrid_deid.formats.mail.writing import write_message

from .mails import defects, read, written
from .make import CHARACTERS, FAST, read_all, replaced, replaced_words


@pytest.mark.parametrize(
    ("raw", "declared", "text"),
    [
        ("Grüße".encode(), "iso-8859-1", "Grüße"),
        ("Grüße".encode("cp1252"), "utf-8", "Grüße"),
        ("Grüße".encode("cp1252"), None, "Grüße"),
        ("Grüße".encode(), "us-ascii", "Grüße"),
        ("„Ä“ €".encode("cp1252"), "iso-8859-1", "„Ä“ €"),
        ("Grüße".encode(), "x-unknown", "Grüße"),
        ("Grüße".encode("utf-16"), "utf-16", "Grüße"),
        (b"\\u0041", "unicode_escape", "\\u0041"),
        (b"\x81\xff", "utf-8", "\x81ÿ"),
        ("Grüße".encode(), "koi8-r", "Grüße"),
        ("Грюсе".encode("koi8-r"), "koi8-r", "Грюсе"),
        ("Grüße, Frau Pohl".encode(), "utf-16", "Grüße, Frau Pohl"),
        (b"Frau Pohl!", "utf-16-le", "Frau Pohl!"),
        (b"Frau Pohl", "cp037", "Frau Pohl"),
        ("Frau Pohl".encode("cp037"), "cp037", "Frau Pohl"),
        (b"M+APw-ller", "utf-7", "Müller"),
        ("王明".encode("gbk"), "gbk", "王明"),
    ],
)
def test_charsets_that_lie(raw: bytes, declared: str | None, text: str) -> None:
    assert decode_bytes(raw, declared)[0] == text
    head = f"Content-Type: text/plain; charset={declared}\n" if declared else ""
    body = base64.encodebytes(raw)
    document = read(f"Subject: x\n{head}Content-Transfer-Encoding: base64\n\n".encode() + body)
    assert text in document.text
    again = read(write_message(replaced(document, [])))
    assert again.text == document.text


@pytest.mark.parametrize("transfer", ["", "Content-Transfer-Encoding: 8bit\n"])
@pytest.mark.parametrize(
    ("charset", "declared"),
    [
        ("latin-1", "utf-8"),
        ("utf-8", "us-ascii"),
        ("utf-8", None),
        ("cp1252", "us-ascii"),
        ("cp1252", "x-unknown"),
        ("utf-8", "iso-8859-1"),
        ("cp1252", "iso-8859-1"),
        ("cp1250", "windows-1250"),
    ],
)
def test_bytes_that_do_not_fit_the_declared_charset_are_not_lost(
    charset: str, declared: str | None, transfer: str
) -> None:
    body = "Lieber Jörg aus Köln\n"
    kind = f"Content-Type: text/plain; charset={declared}\n" if declared else ""
    document = read(f"From: a@x.at\n{kind}{transfer}\n".encode() + body.encode(charset))
    assert document.text.endswith(body)
    assert written(document, {"Jörg": "Göran"}).get_content() == "Lieber Göran aus Köln\n"


def test_a_misdeclared_body_within_parts_and_wrongly_encoded_forwards_is_not_lost() -> None:
    part = b"Content-Type: text/plain; charset=utf-8\n\nLieber J\xf6rg\n"
    head = b'Content-Type: multipart/mixed; boundary="B"\n\n'
    assert "Lieber Jörg" in read(head + b"--B\n" + part + b"--B--\n").text
    wrong = head.replace(b'"B"', b'"C"')
    assert "Lieber Jörg" in read(wrong + b"--B\n" + part + b"--B--\n").text
    head = b"Content-Type: message/rfc822\nContent-Transfer-Encoding: "
    assert "Lieber Jörg" in read(head + b"base64\n\n" + base64.encodebytes(b"Subject: x\n" + part)).text
    # Quoted-printable with an 8-bit character left in it, within a message that has no headers to see.
    assert "Lieber Jörg" in read(head + b"quoted-printable\n\n\nLieber J\xf6rg\n").text


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("=?utf-8?q?J=C3?= =?utf-8?q?=B6rg?=", "Jörg"),
        ("=?UTF-8*de?B?w5Zs?= und =?iso-8859-1?q?=D6l?=", "Öl und Öl"),
        ("=?utf-8?b?w5Zs!?= =?x?", "Öl =?x?"),
        ("J\udcc3\udcb6rg", "Jörg"),
        ("J\udcf6rg\r\n\tPohl", "Jörg Pohl"),
        ("=?utf-8?q?Wo=3F_Und_wer??= =?utf-8?q?_J=C3=B6rg?=", "Wo? Und wer? Jörg"),
        ("=?utf-8?q?Zeit?_Dein_J=C3=B6rg?=", "Zeit? Dein Jörg"),
        ("An =?utf-8?q?J=C3=B6rg_Po", "An Jörg Po"),
        ("An =?utf-8?b?SsO2cmc=", "An Jörg"),
        ("=?a?b?=", "=?a?b?="),
        ("Preis =?utf-8?q? der Kurs", "Preis =?utf-8?q? der Kurs"),
        ("=?utf-8?b?SsO2cmc=?==?utf-8?b?SsO2cmc=?=", "JörgJörg"),
    ],
)
def test_encoded_words(raw: str, expected: str) -> None:
    assert decode_words(unfolded(raw)) == expected


def test_a_long_header_of_half_encoded_words_takes_linear_time() -> None:
    began = time.process_time()
    for part in ("=?a?q?", "=?a?q?x=?", "?x"):
        decode_words("=?a?q?" + part * 200_000)
    assert time.process_time() - began < 5


def test_where_originals_are_in_a_mail_to_thousands_takes_linear_time() -> None:
    people = ",\n ".join(f"Ada Pohl <ada{number}@pohl.example>" for number in range(4000))
    document = read(f"Subject: x\nTo: {people}\n\nHallo")
    result = replaced_words(document, {"Pohl": "Maier", "pohl": "maier"})
    began = time.process_time()
    text, origins = as_read(result) or ("", [])
    assert time.process_time() - began < 5
    assert {text[start:end] for start, end, *_ in origins} == {"Maier", "maier"} and len(origins) == 8000


def test_broken_base64_is_decoded_rather_than_passed_on() -> None:
    secret = base64.b64encode(b"Frau Pohl wohnt hier").decode()
    for body in (secret[:-1], secret.replace("=", ""), secret[:5] + "!\n" + secret[5:] + "==", secret + "A"):
        document = read(f"Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n{body}")
        assert "Frau Pohl wohnt" in document.text
    assert decode_base64(b"") == b"" and decode_base64(b"A") == b""


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (b"Hallo\n\nhier wohnt Frau K\xc3\xbcmmel.\n", "Hallo\n\nhier wohnt Frau Kümmel.\n"),
        (b"Frau Pohl\n", "Frau Pohl\n"),
        (base64.b64encode(b"Frau Pohl") + b"\n___\nListe: Ada Maier", "Frau Pohl\n\n___\nListe: Ada Maier\n"),
        (base64.b64encode(b"Pohl wohnt nun hier") + b"\n-- \nAda\n", "Pohl wohnt nun hier\n\n-- \nAda\n"),
        (b"RnJh dSBQ b2hs", "Frau Pohl\n"),
        (b"", ""),
    ],
)  # fmt: skip
def test_plain_text_declared_as_base64_is_read_as_it_stands(body: bytes, text: str) -> None:
    document = read(b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n" + body)
    assert document.text == text
    again = read(write_message(replaced(document, [])))
    assert again.text == text


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1"])
@pytest.mark.parametrize(("width", "joint"), [(76, " "), (75, "\t"), (20, " "), (60, "\n> ")])
def test_base64_whose_lines_are_joined_by_blanks_or_quoted_is_decoded(
    width: int, joint: str, charset: str
) -> None:
    text = "Viele schöne Grüße an Jörg Pohl aus Köln, bis übermorgen und alles Gute!"
    encoded = base64.b64encode(text.encode(charset)).decode()
    body = joint.join(encoded[at : at + width] for at in range(0, len(encoded), width))
    head = f"Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: base64\n\n"
    assert read(head + body).text == f"{text}\n"


MULTI = """Subject: x
Content-Type: multipart/mixed; boundary={boundary}

{preamble}
--B
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

RnJhdSBQb2hs
--B
Content-Type: application/pdf; name="Ada_Pohl.pdf"
Content-Disposition: attachment; filename="Ada_Pohl.pdf"
Content-Transfer-Encoding: base64

UERGIG9mIFBvaGw=
--B
Content-Type: message/rfc822

From: Bea Maier <bea@y.de>
Subject: innen

Forwarded Pohl
"""


@pytest.mark.parametrize("boundary", ["B", "", "wrong", '"B'])
@pytest.mark.parametrize("end", ["--B--\n", ""])
def test_broken_multiparts_are_still_taken_apart(boundary: str, end: str) -> None:
    document = read(MULTI.format(boundary=boundary, preamble="Ada sagt") + end)
    assert "Frau Pohl" in document.text and "Forwarded Pohl" in document.text
    assert "RnJhd" not in document.text and "UERG" not in document.text
    message = written(document, {"Pohl": "Li", "Bea Maier": "Ute Li"})
    assert [p.get_content_type() for p in message.walk()] == [
        "multipart/mixed", "text/plain", "message/rfc822", "text/plain",
    ]  # fmt: skip
    assert "attachment dropped: application/pdf" in document.metadata["report"]
    assert b"UERG" not in write_message(replaced(document, []))


def test_attachments_are_kept_only_when_asked_and_under_neutral_names() -> None:
    document = read(MULTI.format(boundary="B", preamble="") + "--B--\n", FormatOptions(keep_attachments=True))
    assert document.metadata["report"] == {"attachment kept unread: application/pdf": 1}
    [attachment] = list(written(document, {"Pohl": "Li"}).iter_attachments())[:1]
    assert attachment.get_content() == b"PDF of Pohl" and attachment.get_filename() == "attachment-1.pdf"


DOCUMENT = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0\1" * 60 + "Frau Pohl".encode("utf-16-le")  # of Outlook


def test_a_file_that_is_declared_as_text_is_dropped_for_nobody_can_read_it() -> None:
    for kind in ("plain", "html"):
        part = f"Content-Type: text/{kind}; name=a.doc\nContent-Transfer-Encoding: base64\n\n".encode()
        document = read(
            b"Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nHallo Bea\0\n--b\n"
            + part + base64.encodebytes(DOCUMENT) + b"\n--b--\n"
        )  # fmt: skip
        assert document.text == "Subject: x\n\nHallo Bea\0\n"
        assert document.metadata["report"] == {"part dropped: binary": 1}
        assert len(written(document, {}).get_payload()) == 1
    with pytest.raises(DocumentError, match="no mail"):
        read(DOCUMENT)


def test_attachments_in_the_text_itself_are_dropped() -> None:
    document = read("Subject: x\n\nHallo\nbegin 644 ada.txt\n#0V%T\n`\nend\nGruss\n")
    assert document.text.endswith("Hallo\n\nGruss\n")
    assert document.metadata["report"] == {"attachment dropped: uuencoded": 1}


@pytest.mark.parametrize("kind", ["ada pohl/x", "pohl/ada", "application/ada pohl"])
def test_types_of_attachments_that_are_none_are_not_told(kind: str) -> None:
    document = read(f"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: {kind}\n\nx\n--b--\n")
    assert document.metadata["report"] == {"attachment dropped: other": 1}


def test_flowed_and_transfer_encodings_are_kept() -> None:
    raw = (
        "Content-Type: text/plain; charset=iso-8859-15; format=flowed; delsp=yes\n"
        "Content-Transfer-Encoding: quoted-printable\n\nein langer =\nAbsatz=20\n=A4 Pohl\n"
    )
    message = written(read(raw), {"Pohl": "Li"})
    assert message.get_content_charset() == "iso-8859-15" and message.get_param("format") == "flowed"
    assert message.get_param("delsp") == "yes" and message["Content-Transfer-Encoding"] == "quoted-printable"
    assert message.get_content() == "ein langer Absatz \n€ Li\n"
    eight = read("Content-Transfer-Encoding: 8bit\nContent-Type: text/plain; charset=utf-8\n\nGrüße Pohl\n")
    assert written(eight, {"Pohl": "Li"})["Content-Transfer-Encoding"] == "8bit"
    assert written(eight, {"Pohl": "x" * 2000})["Content-Transfer-Encoding"] == "quoted-printable"
    latin = read("Content-Type: text/plain; charset=iso-8859-1\n\nPohl\n")
    assert written(latin, {"Pohl": "Łódź"}).get_content() == "Łódź\n"


@pytest.mark.parametrize(
    "kind", ["multipart/encrypted", "application/pkcs7-mime", "text/calendar", "text/x-vcard"]
)
def test_what_cannot_be_read_is_dropped(kind: str) -> None:
    document = read(
        f"Subject: x\nContent-Type: {kind}; boundary=B\n\n--B\nContent-Type: application/x\n\nPohl\n--B--\n"
    )
    assert any(what.startswith("attachment dropped") for what in document.metadata["report"])
    assert "Pohl" not in document.text and b"Pohl" not in write_message(replaced(document, []))


PDF = "Content-Type: application/pdf\n\nx\n"
PARTS = "Content-Type: multipart/mixed; boundary={0}\n\n--{0}\n{1}--{0}--\n"


@pytest.mark.parametrize("options", [FormatOptions(), FormatOptions(keep_attachments=True)])
@pytest.mark.parametrize(
    "body",
    [
        PDF,
        "Content-Transfer-Encoding: x-geheim\n\nx\n",
        PARTS.format("B", PDF),
        PARTS.format("B", f"\nHallo\n--B\n{PARTS.format('C', PDF)}"),
        PARTS.format("B", f"{PARTS.format('C', PDF)}--B\n\nHallo\n"),
        f"Content-Type: message/rfc822\n\nSubject: innen\n{PDF}",
        "\n",
    ],
)
def test_a_message_without_what_was_dropped_reads_as_before(body: str, options: FormatOptions) -> None:
    """By its text a mapping knows what it restores."""
    document = read(f"Subject: Rechnung\n{body}", options)
    assert read(write_message(replaced(document, []))).text == document.text


@pytest.mark.parametrize(("transfer", "seen"), [("BASE64 (x)", True), ("Base-64", True), ("x-geheim", False)])
def test_odd_transfer_encodings_hide_nothing(transfer: str, seen: bool) -> None:
    secret = base64.b64encode(b"Frau Pohl").decode()
    document = read(f"Content-Type: text/plain\nContent-Transfer-Encoding: {transfer}\n\n{secret}")
    assert ("Frau Pohl" in document.text) == seen
    assert secret not in document.text
    assert ("part dropped: unknown-transfer-encoding" in document.metadata["report"]) != seen


def test_empty_and_bottomless_messages_are_set_aside(tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_bytes(b"\r\n")
    deep = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(3000))
    (tmp_path / "b.eml").write_bytes(deep)
    (tmp_path / "c.eml").write_bytes(b"Content-Type: message/rfc822\n\n" * 50 + b"Subject: tief\n\nx")
    (tmp_path / "d.eml").write_bytes("Subject: gut\n\nx".encode("utf-16"))
    documents, errors = read_all(tmp_path)
    assert [(d.id, d.text) for d in documents] == [("d", "Subject: gut\n\nx\n")]
    assert [e.document_id for e in errors] == ["a", "b", "c"]


def test_mbox_is_cut_where_messages_begin(tmp_path: Path) -> None:
    raw = (
        b"From ada@x.at Mon Feb 29 10:00:00 2016\nSubject: eins\n\nText\n\nFrom 10:30 an sind wir da,\n"
        b">From Ada\n>>From Bea\n\nFrom bea\nSubject: zwei\n\nkurz\n"
        b"From - Tue Mar  1 10:00:00 2016\nSubject: drei\n\nFrom x\n"
    )
    (tmp_path / "inbox").write_bytes(raw)
    documents, errors = read_all(tmp_path / "inbox")
    assert not errors and [d.id for d in documents] == [f"message-00000{n}" for n in (1, 2, 3)]
    assert documents[0].text == "Subject: eins\n\nText\n\nFrom 10:30 an sind wir da,\nFrom Ada\n>From Bea\n"
    with open_writer(tmp_path / "out.mbox", "mbox") as writer:
        for document in documents:
            writer.write(replaced(document, []))
    assert b"ada@x.at" not in (tmp_path / "out.mbox").read_bytes()
    assert [d.text for d in read_all(tmp_path / "out.mbox")[0]] == [d.text for d in documents]
    others = list(mailbox.mbox(tmp_path / "out.mbox"))
    assert [m["Subject"] for m in others] == ["eins", "zwei", "drei"] and not any(defects(m) for m in others)


@pytest.mark.parametrize(
    ("content", "reason"), [(b"", "mailbox is empty"), (b"Hallo\n", "is no mbox"), (b"\n\n", "is empty")]
)
def test_mailboxes_that_are_none(tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "a.mbox").write_bytes(content)
    with pytest.raises(InputError, match=reason):
        read_all(tmp_path / "a.mbox")


LINES = st.text(CHARACTERS, max_size=40)


@FAST
@given(
    st.text(CHARACTERS, max_size=120), LINES, LINES, st.sampled_from(["utf-8", "iso-8859-1", "utf-16"]),
    st.sampled_from(["base64", "quoted-printable", "8bit"]), st.booleans(), st.sampled_from(["\n", "\r\n"]),
)  # fmt: skip
@example("From \n\nFrom a Mon Feb 29 10:00:00 2016\n", "", "", "utf-8", "8bit", False, "\n")
@example("\0\1" * 20, "", "", "utf-8", "base64", False, "\n")
@example("a\r\nb\rc\n", " x  y ", "a, b", "utf-8", "base64", False, "\r\n")
def test_zero_replacements_keep_every_text(
    body: str, subject: str, name: str, charset: str, transfer: str, html: bool, end: str
) -> None:
    import quopri

    body = body.replace("\r", "").replace("\n", end) if transfer != "base64" else body
    raw = body.encode(charset, "replace")
    if transfer == "8bit" and charset == "utf-16":
        transfer = "base64"
    encoded = {"base64": base64.encodebytes, "quoted-printable": quopri.encodestring, "8bit": bytes}[
        transfer
    ](raw)
    headers = [
        b"From: =?utf-8?b?" + base64.b64encode(name.encode()) + b"?= <a@x.at>",
        b"Subject: =?utf-8?b?" + base64.b64encode(subject.encode()) + b"?=",
        f"Content-Type: text/{'html' if html else 'plain'}; charset={charset}".encode(),
        b"Content-Transfer-Encoding: " + transfer.encode(),
    ]
    first = read(end.encode().join([*headers, b"", b""]) + encoded)
    out = write_message(replaced(first, []))
    assert not defects(email.message_from_bytes(out, policy=email.policy.default))
    second = read(out)
    assert second.text == first.text
    assert write_message(replaced(second, [])) == out


@FAST
@given(
    st.binary(max_size=300),
    st.sampled_from(["", "Content-Type: multipart/mixed; boundary=a\n\n--a\n", "From: "]),
)
def test_no_bytes_break_the_reader_or_the_writer(raw: bytes, head: str) -> None:
    try:
        document = read(b"Subject: x\n" + head.encode() + raw)
    except Exception as error:
        assert type(error).__name__ == "DocumentError"
        return
    for region in document.regions:
        assert 0 <= region.start < region.end <= len(document.text)
    assert all(a.end <= b.start for a, b in zip(document.regions, document.regions[1:], strict=False))
    out = write_message(replaced(document, []))
    assert not defects(email.message_from_bytes(out, policy=email.policy.default))
    whole = [(r.start, r.end) for r in document.regions]
    gone = email.message_from_bytes(
        write_message(replaced(document, whole, "[X]")), policy=email.policy.default
    )
    assert not defects(gone)


@pytest.mark.parametrize(
    "head",
    [
        "Content-Type: multipart/mixed; boundary*=a; boundary*0=b\n",
        "Content-Type: multipart/mixed; boundary*=undefined''x\n",
    ],
)
def test_a_header_that_the_parser_fails_at_costs_its_message_only(tmp_path: Path, head: str) -> None:
    (tmp_path / "a.eml").write_text(f"Subject: x\n{head}\n--x\n\nHallo\n--x--\n")
    (tmp_path / "b.eml").write_text("Subject: y\n\nHallo\n")
    [document], [error] = read_all(tmp_path)
    assert document.id == "b" and error.document_id == "a"
    assert "cannot be read" in error.reason


def test_a_sign_of_too_many_digits_costs_its_message_only() -> None:
    with pytest.raises(DocumentError, match="cannot be read"):
        read(f"Subject: x\nContent-Type: text/html\n\n<p>Hallo &#{'9' * 5000};</p>\n")


@pytest.mark.parametrize("charset", ["*=us-ascii'en'utf-8", "=idna", "=undefined", "=punycode"])
def test_charsets_that_python_cannot_decode_are_read_all_the_same(charset: str) -> None:
    head = f"Subject: x\nContent-Type: text/plain; charset{charset}\nContent-Transfer-Encoding: 8bit\n\n"
    assert read(f"{head}Grüße von Ada\n").text.endswith("Grüße von Ada\n")

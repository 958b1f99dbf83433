"""Headers of mail: what is kept, what becomes of addresses, and that nothing can be injected."""

from __future__ import annotations

import email
import email.policy
import pickle
import re
from email.utils import parsedate_to_datetime

import pytest

from hybrid_deid.formats import FormatOptions, keyed_message_ids
from hybrid_deid.formats.mail.addresses import parse_addresses
from hybrid_deid.formats.mail.policy import header_policy, html_policy
from hybrid_deid.formats.mail.writing import write_message

from .mails import defects, read, written
from .make import replaced


def test_text_reads_as_a_mail_and_regions_cover_values() -> None:
    document = read(
        "Return-Path: <ada@x.at>\r\nFrom: =?utf-8?q?Ada_P=C3=B6hl?= <ada@x.at>\r\n"
        'To: "Maier, Bea" <bea@y.de>, karl@z.ch\r\nSubject: =?iso-8859-1?Q?Gr=FC=DFe?=\r\n an alle\r\n'
        "Date: Mon, 29 Feb 2016 10:00:00 +0100 (Mitteleurop=E4ische Zeit)\r\n\r\nLiebe Bea,\r\n"
    )
    assert document.text == (
        "Return-Path: ada@x.at\nFrom: Ada Pöhl <ada@x.at>\nTo: Maier, Bea <bea@y.de>, karl@z.ch\n"
        "Subject: Grüße an alle\nDate: Mon, 29 Feb 2016 10:00:00 +0100\n\nLiebe Bea,\r\n"
    )
    regions = [(r.name, r.kind, document.text[r.start : r.end]) for r in document.regions]
    assert regions[1:] == [
        ("header:From", "header", "Ada Pöhl <ada@x.at>"),
        ("header:To", "header", "Maier, Bea <bea@y.de>, karl@z.ch"),
        ("header:Subject", "header", "Grüße an alle"),
        ("header:Date", "date-header", "Mon, 29 Feb 2016 10:00:00 +0100"),
        ("body", "body", "Liebe Bea,\r\n"),
    ]
    known = {(k.text, k.label) for k in document.known}
    assert {("Ada Pöhl", "PERSON"), ("Maier, Bea", "PERSON"), ("karl@z.ch", "EMAIL")} <= known
    assert pickle.loads(pickle.dumps(document)) == document
    message = written(document, {"Ada Pöhl": "Zoë Öl", "bea@y.de": "q@w.org", "Bea": "Ute"})
    assert message["From"].addresses[0].display_name == "Zoë Öl"
    assert [a.addr_spec for a in message["To"].addresses] == ["q@w.org", "karl@z.ch"]
    assert message["To"].addresses[0].display_name == "Maier, Ute"
    assert message.get_content() == "Liebe Ute,\r\n"


def test_unlisted_headers_are_dropped_and_reported() -> None:
    headers = [
        "Received: from ada.pohl.at",
        "X-Originating-IP: [10.0.0.1]",
        "X-New-Thing: Ada",
        "X-Pohl-Scanned: ja",
        "X-Mailer: y",
        "X-Priority: Ada",
    ]
    headers += [
        "X-priority: 1 (Highest)",
        "Importance: high",
        "Date: gestern",
        "Bad Name: x",
        "Importance: Hig\u212a",
    ]
    document = read("\n".join(["Subject: x", *headers, "", "y"]))
    assert document.metadata["report"]["header dropped: other"] == 2
    assert document.metadata["report"]["header dropped: X-Mailer"] == 1
    assert "Pohl" not in str(document.metadata["report"])
    assert document.metadata["report"]["header dropped: X-Priority"] == 1
    assert document.metadata["report"]["header dropped: Date"] == 1
    message = written(document, {})
    kept = set(message.keys())
    assert kept <= {
        "Subject",
        "X-priority",
        "Importance",
        "MIME-Version",
        "Content-Type",
        "Content-Transfer-Encoding",
    }
    assert message["X-priority"] == "1 (Highest)" and message["Importance"] == "high"


def test_policies_are_sound() -> None:
    policy = header_policy()
    assert policy.kind("FROM") == "address" and policy.kind("X-Anything") == "drop"
    assert all(re.fullmatch(r"[a-z0-9-]+", name) for name in policy.kinds)
    assert all(v.isascii() and v == v.strip() for values in policy.values.values() for v in values)
    html = html_policy()
    assert not html.text_attributes & html.plain_attributes and not html.drop_tag & html.drop_content


@pytest.mark.parametrize("header", ["Message-ID", "References", "In-Reply-To"])
def test_threads_hold_together_under_new_identifiers(header: str) -> None:
    first = read("Message-ID: <1.ada@pohl.at>\n\nx")
    answer = read(f"Message-ID: <2@b>\n{header}: <1.ada@pohl.at>\n <2@b>\n\ny" if header != "Message-ID" else
                  "Message-ID: <1.ada@pohl.at>\n\ny")  # fmt: skip
    assert first.metadata["thread"] == answer.metadata["thread"] == "1.ada@pohl.at"
    stand_in = written(first, {})["Message-ID"]
    assert stand_in in written(answer, {})[header] and "pohl" not in stand_in
    other_key = FormatOptions(message_id=keyed_message_ids(b"another key here"))
    assert written(read("Message-ID: <1.ada@pohl.at>\n\nx", other_key), {})["Message-ID"] != stand_in
    without = read("Message-ID: <1.ada@pohl.at>\n\nx", FormatOptions())
    assert "Message-ID" not in written(without, {})
    assert without.metadata["report"] == {"header dropped: Message-ID": 1}


def test_changed_dates_stay_dates() -> None:
    document = read("Date: Mon, 29 Feb 2016 10:00:00 +0100\n\nx")
    message = written(document, {"29 Feb 2016": "3 Mar 2016"})
    assert str(message["Date"]) == "Thu, 03 Mar 2016 10:00:00 +0100"
    assert parsedate_to_datetime(message["Date"]).day == 3
    assert "Date" not in written(document, {"29 Feb 2016": "[DATE]"})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Pohl, Ada <a@x.at>", [("Pohl, Ada", "a@x.at")]),
        ("a@x.at (Ada Pohl)", [("Ada Pohl", "a@x.at")]),
        ('"Ada \\"Adi\\" Pohl" <a@x.at>', [('Ada "Adi" Pohl', "a@x.at")]),
        ('"=?utf-8?b?w5Zs?=" <a@x.at>, <b@y>', [("Öl", "a@x.at"), ("", "b@y")]),
        ("undisclosed-recipients:;", [("undisclosed-recipients", "")]),
        ("Ada Pohl", [("Ada Pohl", "")]),
        ("Ada <a@x.at", [("Ada", "a@x.at")]),
        ("Ada [mailto:a@x.at] <a@x.at>", [("Ada [mailto", "a@x.at"), ("]", "a@x.at")]),
        ("<>", []),
    ],
)
def test_addresses_as_people_write_them(value: str, expected: list[tuple[str, str]]) -> None:
    assert parse_addresses(value) == expected


@pytest.mark.parametrize("value", ["Ada Pohl", "Freunde:;", "Ada <a@x.at>, Bea:;", "A..b <a..b@x>"])
@pytest.mark.parametrize("text", ["[EMAIL]", "", "█████", "x y@z", '"a"@b'])
def test_any_replacement_leaves_a_valid_header(value: str, text: str) -> None:
    document = read(f"To: {value}\n\nx")
    for stretch in [(4, 7), (document.regions[0].start, document.regions[0].end)]:
        raw = write_message(replaced(document, [stretch], text))
        assert not defects(email.message_from_bytes(raw, policy=email.policy.default))


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("undisclosed-recipients:;", "undisclosed-recipients:;"),
        ("Undisclosed recipients: ;", "Undisclosed recipients: ;"),
        ('"Undisclosed-Recipient":;', '"Undisclosed-Recipient":;'),
        ("Verborgene_Empfaenger:;", "Verborgene_Empfaenger:;"),
        ("<undisclosed-recipients:;>", "undisclosed-recipients:;"),
        ("undisclosed-recipients", "undisclosed-recipients:;"),
        ("unlisted-recipients:; (no To-header on input from Ada)", "unlisted-recipients:;"),
    ],
)
@pytest.mark.parametrize("header", ["To", "Cc"])
def test_an_empty_group_of_fixed_name_is_kept(header: str, value: str, kept: str) -> None:
    document = read(f"From: a@x.at\n{header}: {value}\n\nx")
    assert document.text == "From: a@x.at\n\nx\n"
    message = written(document, {"a@x.at": "q@w.org"})
    assert str(message[header]) == str(
        email.message_from_string(f"To: {kept}", policy=email.policy.default)["To"]
    )
    assert [len(group.addresses) for group in message[header].groups] == [0]
    assert f"\n{header}: {kept}\n".encode() in write_message(replaced(document, []))


@pytest.mark.parametrize(
    "value", ["Ada Pohl:;", "undisclosed-recipients of Ada Pohl:;", "undisclosed-recipients:;@pohl.at"]
)
def test_any_other_group_may_be_a_person(value: str) -> None:
    document = read(f"To: {value}\n\nx")
    assert document.regions[0].name == "header:To"
    written(document, {"Pohl": "Neu", "pohl": "neu"})


@pytest.mark.parametrize(
    ("value", "groups"),
    [
        ("Familie Pohl: a@x.at, Ada <b@y.at>;", 1),
        ('c@z.at, "Pohl, Ada": a@x.at; , Chor: <b@y.at>;', 2),
        ("Ada Pohl <a@x.at>; b@y.at", 0),
        ("Freunde:;", 0),
    ],
)
def test_names_of_groups_that_are_not_carried_over_are_reported(value: str, groups: int) -> None:
    report = read(f"To: {value}\n\nx").metadata["report"]
    assert report == ({"group name dropped: To": groups} if groups else {})


def test_a_name_that_is_suppressed_leaves_nothing() -> None:
    document = read('To: "Pohl, Ada" <a@x.at>\n\nx')
    assert str(written(document, {"Pohl": "", "Ada": ""})["To"]) == "a@x.at"


def test_header_injection_is_impossible() -> None:
    document = read("Subject: =?utf-8?q?a=0D=0ABcc:_x@y?=\n\nx")
    assert document.text.startswith("Subject: a Bcc: x@y\n")
    raw = write_message(replaced(document, [(9, 10)], "b\r\nBcc: z@z"))
    assert email.message_from_bytes(raw)["Bcc"] is None

"""Letters that stand encoded are read as what they stand for, and nothing else is."""

from __future__ import annotations

import pytest

from hybrid_deid.reading import LostLetters, reading
from hybrid_deid.reading.encoded import percent
from hybrid_deid.reading.lost import Evidence
from hybrid_deid.values import Document
from tests.reading.as_read import as_read as text_as_read
from tests.reading.unparted import none_parted


def none_lost() -> LostLetters:
    """Return what knows no words."""
    return LostLetters(Evidence({}, (), (), (), lambda word: False, lambda word: False))


def read(text: str) -> str:
    """Return a text as it is read."""
    found = reading(Document("1", text), none_lost, none_parted)
    return text if found is None else found.document.text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Frau M&uuml;ller, Gro&szlig;", "Frau Müller, Groß"),
        ("M&#252;ller, M&#xfc;ller", "Müller, Müller"),
        ("Ren&eacute; &Ouml;zt&uuml;rk", "René Öztürk"),
        ("8010&nbsp;Graz, 0660&#160;123", "8010 Graz, 0660 123"),
        ("eva&#64;example.org", "eva@example.org"),
    ],
)
def test_entities(written: str, meant: str) -> None:
    assert read(written) == meant


@pytest.mark.parametrize(
    "text", ["Huber &amp; Sohn", "a &lt; b", "AT&T; R&D", "?a=1&uuml=2", "&unknown;", "&#1114112;", "&#9;"]
)
def test_what_is_no_letter_stays(text: str) -> None:
    assert read(text) == text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Hallo J=FCrgen,", "Hallo Jürgen,"),
        ("Hallo J=C3=BCrgen,", "Hallo Jürgen,"),
        ("Hallo J=C3=\n=BCrgen,", "Hallo Jürgen,"),
        ("Frau =D6zt=FCrk, HERR M=DCLLER", "Frau Öztürk, HERR MÜLLER"),
        ("Frau =C3=96zt=C3=BCrk und =E2=80=9EAnna=E2=80=9C", "Frau Öztürk und „Anna“"),
        ("Viele Gr=FC=DFe\nRen=E9", "Viele Grüße\nRené"),
        ("Ren=E9 kommt", "René kommt"),
        ("Tel. 0660 123=\n4567", "Tel. 0660 1234567"),
        ("Frau Brand=\r\nstetter", "Frau Brandstetter"),
        ("AT61=201904=203002=203457", "AT61 1904 3002 3457"),
        ("Gruß, Eva=20\n", "Gruß, Eva \n"),
        ("f=FCr PIN=2048 und Tel=20030=20", "für PIN=2048 und Tel 030 "),
        ("f=FCr die Thermen=ADbesuche, Le=AD\nben", "für die Thermenbesuche, Leben"),
        ("f=FCr http://x.example/?a=3D5&b=E4c", "für http://x.example/?a=5&b=E4c"),
    ],
)
def test_quoted_printable(written: str, meant: str) -> None:
    assert read(written) == meant


@pytest.mark.parametrize(
    "text",
    [
        "25% (=75 DM)",
        "x=E4",
        "10+10=20 Euro",
        "Anzahl=20\nPIN=2098\nGruß",
        "Menge=20\nhttp://x.example/?id=2099&name=koch",
        "http://x.example/?club=FCgraz",
        "https://x.example/?q=E4b&r=20",
        "a=b\nc=d",
        "=====\nEva",
        "Passwort: aBc12=\nGruß",
        "> Eva =\n> Huber",
        "width=200 height=200",
    ],
)
def test_what_is_not_plainly_quoted_printable_stays(text: str) -> None:
    assert read(text) == text


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
@pytest.mark.parametrize(
    "meant", ["Hallo Jürgen, Grüße", "Frau Öztürk, Weiß", "MÄRZ, ÜBER", "René Núñez, Kılıç, Jiří"]
)
def test_utf_8_that_was_read_otherwise(meant: str, encoding: str) -> None:
    raw = meant.encode("utf-8")
    assert read("".join(as_read(code, encoding) for code in raw)) == meant


def as_read(code: int, encoding: str) -> str:
    """Return the character of a byte; what Windows-1252 lacks is a control, as in browsers."""
    try:
        return bytes([code]).decode(encoding)
    except UnicodeDecodeError:
        return chr(code)


@pytest.mark.parametrize("text", ["SÃO PAULO", "„Ä“ und „Å“", "Ä–Ö", "câ€", "Ärger, Ångström", "São João"])
def test_what_only_looks_like_it_stays(text: str) -> None:
    assert read(text) == text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("M%C3%BCller, J%FCrgen, %C3%96zlem, Ren%c3%a9, %DCbung", "Müller, Jürgen, Özlem, René, Übung"),
        ("Brief%20an%20M%C3%BCller.pdf", "Brief an Müller.pdf"),
        ("Weg%203, 0441%20772211, 5%20040", "Weg 3, 0441 772211, 5%20040"),
        ("eva%40x.at http://x.at/?a=b%40c", "eva@x.at http://x.at/?a=b%40c"),
        (
            "50%20Euro, 100%FCB, 5%D6l, %20, %C3%A4, 3%C3%BC",
            "50%20Euro, 100%FCB, 5%D6l, %20, %C3%A4, 3%C3%BC",
        ),
        ("http://x.at/M%C3%BCller ?name=J%FCrgen", "http://x.at/M%C3%BCller ?name=J%FCrgen"),
    ],
)
def test_percent_signs_in_words(written: str, meant: str) -> None:
    assert text_as_read(written, percent) == meant

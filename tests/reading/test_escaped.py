r"""What programs escaped is read as what it stands for; paths of files and what looks alike stay."""

from __future__ import annotations

import pytest

from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading.escaped import escaped
from tests.reading.as_read import as_read


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"Liebe Eva,\nHerr Kröll kommt.\nGruß\nAnton", "Liebe Eva,\nHerr Kröll kommt.\nGruß\nAnton"),
        (r"Grüße\r\nEva\r\nFeldgasse 4\r\n8010 Graz", "Grüße\nEva\nFeldgasse 4\n8010 Graz"),
        (r"Hallo Eva,\tviele Grüße\tAnton", "Hallo Eva,\tviele Grüße\tAnton"),
        (r"Hallo,\\n\\nbitte um Rückruf\\nEva", "Hallo,\n\nbitte um Rückruf\nEva"),
        (r"Bitte an\nEva", "Bitte an\nEva"),
        (r"Frau L\u00f6w, \u201eEva\u201c, 4\u00a0Uhr", "Frau Löw, „Eva“, 4 Uhr"),
        (r"L\xf6w, Kr\xc3\xb6ll, Kr\'f6ll", "Löw, Kröll, Kröll"),
        (r"in \\nas\neu\tafel.\nGruß\nEva", "in \\\\nas\\neu\\tafel.\nGruß\nEva"),
        ("Eva_x000D_\nGraz_x000D_", "Eva\nGraz"),
        ("Gruß_x000D_Eva_x0020_Kr_x00F6_ll", "Gruß\nEva Kröll"),
        ("Hallo,<br>Gruß<br/>Eva<p>Graz</DIV>", "Hallo,\nGruß\nEva\nGraz\n"),
        ('Eva<o:p></o:p></p> <st1:City w:st="on">Graz</st1:City> <o:x> <op>', "Eva  \n  Graz  <o:x> <op>"),
        (r"Eva\, ja\; nein\\, C=Kröll\,Eva", "Eva, ja; nein, C=Kröll,Eva"),
        (r"Liebe Eva\,\nTreffen bei Anton\,", "Liebe Eva,\nTreffen bei Anton,"),
        (
            "BEGIN:VEVENT\nNOTE:Eva Krö\r\n ll in G\n\traz\nEND:VEVENT\n x",
            "BEGIN:VEVENT\nNOTE:Eva Kröll in Graz\nEND:VEVENT\n x",
        ),
        (
            "BEGIN:VCARD\nN:Krö\n ll\nEND:VCARD\nAn\n Anna\n Graf\nBEGIN:VCARD\nN:Graf\nEND:VCARD\n",
            "BEGIN:VCARD\nN:Kröll\nEND:VCARD\nAn\n Anna\n Graf\nBEGIN:VCARD\nN:Graf\nEND:VCARD\n",
        ),
        (
            "an\\nund\nBEGIN:VEVENT\nNOTE:Mit Eva Krö\n ll\\nund Graf\nEND:VEVENT\nan\\nund",
            "an\\nund\nBEGIN:VEVENT\nNOTE:Mit Eva Kröll\nund Graf\nEND:VEVENT\nan\\nund",
        ),
        ("Er beginnt mit BEGIN:VCARD, sagt\n Anna", "Er beginnt mit BEGIN:VCARD, sagt\n Anna"),
        (r'{"an":"Gruß\nEva","in":"C:\\neu\\Test"}', '{"an":"Gruß\nEva","in":"C:\\\\neu\\\\Test"}'),
    ],
)
def test_what_is_escaped(written: str, meant: str) -> None:
    assert as_read(written, escaped) == meant


@pytest.mark.parametrize(
    "text",
    [
        r"unter C:\neu\Test\rosa und \\nas\Ordner\neu",
        r"unter Daten\neu\Test.pdf",
        r"10\,000 z.\,B. {} \; a\,b C:\Temp\, \\nas\Ordner\, da",
        "NOTE:Eva Krö\n ll",
        r"die Formel \nu = \tau und \neq",
        r"GRAZ\nhuber",
        r"\ud83d\u0000",
        "_x0013_ und a_x00_b",
        "<b>Eva</b> <br id=1>",
        "<td>Eva</td><li>",
        "a < b",
    ],
)
def test_what_is_no_escape_stays(text: str) -> None:
    assert as_read(text, escaped) == text


@pytest.mark.parametrize(
    "text",
    [
        r"Frau Plönnig,\nHerr Kröll kommt.\nGrüße\nAnton Plönnig",
        r"Frau Pl\u00f6nnig und Herr Kr\u00f6ll, Anton Pl\u00f6nnig",
        "bitte an Herrn Kröll_x000D_\nGruß Anton_x000D_\nPlönnig_x000D_\n",
        "Hallo Anton,<br>Grüße<br/>Anton Kröll",
        r"Hallo Anton\, wir sind bei Kröll\, bis dann",
        r"CN=Plönnig\, Anton,OU=Users",
    ],
)
def test_names_beside_escapes_are_replaced_and_the_rest_stays(keyed: Deidentifier, text: str) -> None:
    result = keyed.deidentify(text).text
    assert not any(name in result for name in ("Anton", "Kröll", "Plönnig", "f6"))
    for mark in (r"\n", "_x000D_\n", "<br>", "<br/>"):
        assert result.count(mark) == text.count(mark)

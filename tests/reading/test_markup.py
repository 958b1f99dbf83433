"""Text glued to tags and keys is read apart, how elements look is not read; programs and addresses stay."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading.markup import escaped_tags, tags_apart, values_apart
from tests.by_turns import MOST, few_and_many
from tests.reading.as_read import as_read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ('<h3 class="author">Birte Adler</h3>', "<h3> Birte Adler </h3>"),
        ('<a class="user" href="#x">Birte A.</a>und', '<a href="#x"> Birte A.</a>und'),
        ('<p style="margin:0" align=left>Birte A</p><br clear="all"/>', "\nBirte A </p>\n"),
        ('<div id="sender">Birte', '<div id="sender"> Birte'),
        ('<p id="sender" class="x">Birte', '<p id="sender"> Birte'),
        ('<p class="x" id="sender">Birte', '<p id="sender"> Birte'),
        ("<td width='5' nowrap>Graz</td><td>4</td>", "<td>Graz</td><td>4</td>"),
        ('<td style="background:url(https://x.at/b)">4', '<td style="background:url(https://x.at/b)">4'),
        ('Frau <b class="x">Adler</b>', "Frau <b>Adler</b>"),
        # what may be somebody's name or code is read, whatever the attribute
        ('<td class="Birte Adler">4', '<td class="Birte Adler">4'),
        ("<td role='Adler'>4", "<td role='Adler'>4"),
        ('<td class="KD-12-34" align="Left">4', '<td class="KD-12-34">4'),
        ('<td class="MsoNormal" style="font:Times New Roman">4', "<td>4"),
        ("</a title>Birte</h3>Uwe", "</a title>Birte</h3> Uwe"),
    ],
)
def test_what_tags_tell_of_looks_is_not_read_and_text_stands_apart(written: str, read: str) -> None:
    assert as_read(written, tags_apart) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (
            '{"actor":"Birte Adler","action":"join","id":4}',
            '{"actor": "Birte Adler", "action":"join","id":4}',
        ),
        ('{"a":"Birte","b":"Uwe","c":4}', '{"a": "Birte", "b": "Uwe", "c":4}'),
        ('{"cc":["Birte Adler","x","Uwe"]}', '{"cc":[ "Birte Adler", "x", "Uwe"]}'),
        (r'"{\"a\":\"Birte\",\"b\":1}"', r'"{\"a\": \"Birte\", \"b\":1}"'),
        ("{'a':'Birte','b':['Uwe']}", "{'a': 'Birte', 'b':[ 'Uwe']}"),
        ('melder="Birte Adler" text="ruft Uwe an"', 'melder= "Birte Adler" text= "ruft Uwe an"'),
        (r'{"a":"B\u00f6rte \"Bö\" A","b":1}', r'{"a": "B\u00f6rte \"Bö\" A", "b":1}'),
    ],
)
def test_values_stand_apart_from_keys(written: str, read: str) -> None:
    assert as_read(written, values_apart) == read


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"module","flags":["UserValue","x86"],"v":"^8.2.5","n":17,"u":"https://x.at/A b"}',
        'd="M20 196q0-25" a="4 5" if x=="y":',
        '"Name","Betrag"\n"Adler","45,00"',
        'Er sagte: "Birte" und "Uwe", "ja": "Nein"',
        "<birte@x.at> a < b und c>d, List<5>, 3 < 4 <!-- x -->",
        "<https://x.at/b>Birte",
    ],
)
def test_programs_tables_and_addresses_stay(text: str) -> None:
    assert as_read(text, values_apart) == text and as_read(text, tags_apart) == text


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("&lt;p&gt;Birte,&lt;/p&gt;&lt;br /&gt;", "\nBirte,\n\n"),
        ("&amp;lt;DIV&amp;gt;Birte &lt;b&gt;Adler&lt;/b&gt;", "\nBirte  Adler "),
        ("&lt;a href=&quot;x&quot; title='Uwe'&gt;Birte&lt;/a&gt;", " href=\"x\" title='Uwe' Birte "),
        (
            "&lt;birte&gt; ja, &lt;b@x.at&gt; &lt;pa&gt; 3 &lt; 4 &gt; 2",
            "&lt;birte&gt; ja, &lt;b@x.at&gt; &lt;pa&gt; 3 &lt; 4 &gt; 2",
        ),
    ],
)
def test_tags_that_are_escaped_are_breaks_and_blanks(written: str, read: str) -> None:
    assert as_read(written, escaped_tags) == read


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('<h3 class="author">Anna Huber</h3>', ["Anna", "Huber"]),
        ("<h3>Birte Adler</h3><p>schreibt</p>", ["Birte", "Adler"]),
        ('<div class="from_name">Rieke Thomsen</div>', ["Rieke", "Thomsen"]),
        ('<div dir="ltr">Hallo Birte,<div>bis morgen</div></div>', ["Birte"]),
        (
            '<td align="left">Anna Huber</td><td align="left">Graz</td><td>Koch</td>',
            ["Anna", "Huber", "Graz", "Koch"],
        ),
        ('{"display":"Birte Jeske","action":"join"}', ["Birte", "Jeske"]),
        ('{"comment":"Birte fragen"}', ["Birte"]),
        (
            "&lt;div&gt;Hallo Birte,&lt;/div&gt;&lt;p class=&quot;x&quot;&gt;Uwe Adler&lt;/p&gt;",
            ["Birte", "Uwe", "Adler"],
        ),
        ("&lt;p&gt;Sehr geehrte Frau Adler,&lt;/p&gt;", ["Adler"]),
        ('{"cc":["Birte Jeske","Uwe Koch"]}', ["Birte", "Jeske", "Uwe", "Koch"]),
    ],
)
def test_names_behind_tags_and_keys_are_found_alone(keyed: Deidentifier, text: str, names: list[str]) -> None:
    assert [span.text for span in keyed.tag(text)] == names


def test_structured_data_stay_so(keyed: Deidentifier) -> None:
    values = {"id": 17, "an": ["Anna Huber", "Birte Adler"], "text": "Hallo Uwe,\nbis morgen", "typ": "mail"}
    text = json.dumps(values, separators=(",", ":"))
    result = json.loads(keyed.deidentify(text).text)
    assert list(result) == list(values) and (result["id"], result["typ"]) == (17, "mail")
    assert not any(name in str(result) for name in ("Anna", "Huber", "Birte", "Adler", "Uwe"))


@pytest.mark.parametrize(
    "piece",
    [
        '{"a":"Birte Adler","b":1},',
        '":"A \\"',
        '["A',
        '<p class="x">Eva',
        '<a b="',
        "<p class='",
        '=\\"A ',
        "&lt;a ",
    ],
)
def test_time_grows_with_the_length(piece: str) -> None:
    def work(count: int) -> Callable[[], object]:
        text = piece * count
        return lambda: (as_read(text, tags_apart), as_read(text, values_apart), as_read(text, escaped_tags))

    few, many = few_and_many(work)
    assert many < MOST * few

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

import pandas
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError, InputError
from hybrid_deid.formats import open_writer
from hybrid_deid.formats.headings import headings
from hybrid_deid.formats.records import raw_records
from hybrid_deid.lexicon import load_gazetteers

from .make import CHARACTERS, read_all, replaced, replaced_words


def put(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def rewrite(source: Path, words: dict[str, str], **options: object) -> bytes:
    target = source.with_name("out.csv")
    with open_writer(target, "csv", overwrite=True) as writer:
        for document in read_all(source, "csv", **options)[0]:
            writer.write(replaced_words(document, words))
    return target.read_bytes()


def test_cells_that_are_not_touched_stay_byte_for_byte(tmp_path: Path) -> None:
    raw = (
        b'\xef\xbb\xbf"nr";text;"name";note\r\n'
        b'001;"Frau ""Pohl""; hier";Pohl;NA\r\n\r\n'
        b'"2";kein  Name ;"Maier";\r\n3;"zwei\r\nZeilen\rPohl";x;"null"'
    )
    source = put(tmp_path / "a.csv", raw)
    options = {"text_columns": ["text"], "known_columns": {"name": "PERSON"}, "id_column": "nr"}
    documents, errors = read_all(source, **options)
    assert not errors and [d.id for d in documents] == ["001", "2", "3"]
    assert documents[0].text == 'Frau "Pohl"; hier\nPohl'
    assert [(k.text, k.label) for k in documents[0].known] == [("Pohl", "PERSON")]
    assert documents[0].metadata["report"] == {"column kept unread: note": 1}
    assert rewrite(source, {}, **options) == raw.replace(b"\r\n\r\n", b"\r\n") + b"\r\n"
    assert rewrite(source, {"Pohl": 'O"N;'}, **options) == (
        b'\xef\xbb\xbf"nr";text;"name";note\r\n'
        b'001;"Frau ""O""N;""; hier";"O""N;";NA\r\n'
        b'"2";kein  Name ;"Maier";\r\n3;"zwei\r\nZeilen\rO""N;";x;"null"\r\n'
    )


def test_bad_rows_are_set_aside_with_their_lines(tmp_path: Path) -> None:
    source = put(
        tmp_path / "a.csv",
        b'id,text\n1,"gut\ngut"\n2,zu,viel\n3\n4,b\xe4d\n1,doppelt\n5,auch gut\n6,"nie zu\n7,x\n',
    )
    documents, errors = read_all(source, text_columns="text", id_column="id")
    assert [(d.id, d.text) for d in documents] == [("1", "gut\ngut"), ("5", "auch gut")]
    assert [e.reason.split(":")[0] for e in errors] == ["line 4", "line 5", "line 6", "line 7", "line 9"]
    assert "has 3 cells, the header has 2" in errors[0].reason
    assert f"at byte {source.read_bytes().index(0xE4)}" in errors[2].reason
    assert "never closed, so that nothing from there to line 10 was read; close it" in errors[4].reason
    source.write_bytes(b'text\n"nie zu\n')
    with_one = read_all(source, text_columns="text")[1]
    assert [e.reason for e in with_one] == [
        "line 2: a quote is never closed; close it, or double it within a text"
    ]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize(
    ("line", "delimiter"), [("sep=;", ";"), ('"sep=;"', ";"), ("SEP=\t", "\t"), ("sep=#", "#")]
)
def test_a_line_that_says_the_delimiter_is_followed_and_kept(
    tmp_path: Path, mark: bytes, line: str, delimiter: str
) -> None:
    rows = f"{line}\r\nid,text\r\n1,Frau Pohl\r\n2\r\n3,hier\r\n".replace(",", delimiter)
    source = put(tmp_path / "a.csv", mark + rows.encode())
    documents, [error] = read_all(source, text_columns="text", id_column="id")
    assert [d.text for d in documents] == ["Frau Pohl", "hier"] and error.reason.startswith(
        "line 4: has 1 cell"
    )
    written = rewrite(source, {"Pohl": "Li"}, text_columns="text")
    assert written == mark + rows.replace("Pohl", "Li").replace("2\r\n", "").encode()
    source = put(tmp_path / "b.csv", mark + f"{line}\nid|text\n1|Frau Pohl\n".encode())
    (document,) = read_all(source, text_columns="text", delimiter="|")[0]  # what the caller says counts more
    assert document.text == "Frau Pohl"


def test_missing_columns_are_listed(tmp_path: Path) -> None:
    source = put(tmp_path / "a.csv", "id,body,body2,body\n1,a,b,c\n")
    with pytest.raises(InputError, match=r"column 'text' is missing; there are: id, body, body2, body$"):
        read_all(source, text_columns=("text",))
    put(tmp_path / "b.csv", "id , text\n1,a\n")
    with pytest.raises(InputError, match=r"\(it is written ' text' there\); there are: 'id ', ' text'$"):
        read_all(tmp_path / "b.csv", text_columns=("text",))
    assert read_all(tmp_path / "b.csv", text_columns=(" text",))[0][0].text == "a"
    with pytest.raises(InputError, match="'body' occurs more than once"):
        read_all(source, text_columns=("body",))
    with pytest.raises(ConfigurationError, match=r"--text-column.*there are: id, body"):
        read_all(source)


@pytest.mark.parametrize(
    "row",
    [
        "1;Pohl;Graz",
        "Pohl;ada@x.at;Graz",
        "Pohl;Graz;0664 1234567",
        "Pohl;3.10.2017;Graz",
        "Pohl;Danke, bis dann",
        "Pohl;Wir kommen am Montag mit Eva",
        "Pohl;" + "Graz" * 20,
        '"Ada\nPohl";Graz',
        "Frau Pohl;8010 Graz",
        "Pohl;Graz",
        "Ada Pohl",
        "Pohl;Graz;offen",
        "ada_pohl;grazDaten",
        "Max;Pohl;Lang;von",
        "Max;Kurz",
        "8010 PohlText",
    ],
)
def test_of_a_file_without_a_header_no_message_quotes_the_first_row(tmp_path: Path, row: str) -> None:
    (tmp_path / "a.csv").write_text(row + "\nx;y\n", "utf-8")
    for columns in ([], ["text"]):
        with pytest.raises((InputError, ConfigurationError), match="looks like data") as caught:
            read_all(tmp_path / "a.csv", text_columns=columns)
        assert "Pohl" not in str(caught.value) and "Graz" not in str(caught.value)


def test_usual_headings_are_told(tmp_path: Path) -> None:
    headings = "Nr.;Text (max. 500);E-Mail-Adresse;Umsatz 2017;Datum der letzten Nachricht;;1. Kontakt"
    (tmp_path / "a.csv").write_text(headings + "\n1;2;3;4;5;6;7\n", "utf-8")
    with pytest.raises(InputError, match=r"there are: Nr\., Text"):
        read_all(tmp_path / "a.csv", text_columns=["text"])


@pytest.mark.parametrize(
    ("headings", "told"),
    [
        ("Kundennummer,mailText,ticketID,kundennr", "there are: Kundennummer, mailText, ticketID, kundennr$"),
        ("Straße,Empfaenger,Letzte Mail,a2", "there are: Straße, Empfaenger, Letzte Mail, a2$"),
        ("id,body,pohl", "there are: id, body, and another one that may be somebody's data"),
        ("id,body,max,ada_pohl", "and 2 others that may be somebody's data; the first line of the file"),
        ("id, TEXT", r"'text' is missing \(it is written ' TEXT' there\); there are: id, ' TEXT'$"),
    ],
)
def test_of_headings_only_those_are_told_that_are_called_so(tmp_path: Path, headings: str, told: str) -> None:
    source = put(tmp_path / "a.csv", f"{headings}\n{headings}\n")
    with pytest.raises(InputError, match=told) as caught:
        read_all(source, text_columns="text")
    assert "pohl" not in str(caught.value)


def test_words_of_headings_are_no_usual_names_of_people() -> None:
    lists = load_gazetteers("de")
    names = ("family", "family_rare", "given_female", "given_male", "nickname_female", "nickname_male")
    assert not [text for name in names for text in lists[name].texts if headings().hold(text)]


def test_empty_lines_before_the_header_are_passed_over(tmp_path: Path) -> None:
    source = put(tmp_path / "a.csv", "\n\r\n;;\nid;text;x\n1;Frau Pohl;\n")
    assert read_all(source, text_columns="text")[0][0].text == "Frau Pohl"
    assert rewrite(source, {"Pohl": "Li"}, text_columns="text") == b"id;text;x\n1;Frau Li;\n"


@pytest.mark.parametrize("encoding", ["cp500", "utf-7", "iso2022_jp", "hz"])
def test_encodings_in_which_a_comma_may_be_something_else_are_refused(tmp_path: Path, encoding: str) -> None:
    source = put(tmp_path / "a.csv", "id,text\n1,Frau Pohl\n".encode(encoding))
    with pytest.raises(InputError, match="cells cannot be told apart; convert it to UTF-8"):
        read_all(source, text_columns="text", encoding=encoding)


@pytest.mark.parametrize("content", ["", "id,text\n", "id,text\n\n\n"])
def test_empty_tables(tmp_path: Path, content: str) -> None:
    with pytest.raises(InputError, match=r"is empty|no rows"):
        read_all(put(tmp_path / "a.csv", content), text_columns=("text",))


def test_utf16_tables_are_refused_with_a_remedy(tmp_path: Path) -> None:
    source = put(tmp_path / "a.csv", "id,text\n1,a\n".encode("utf-16"))
    with pytest.raises(InputError, match="save it as UTF-8"):
        read_all(source, text_columns=("text",))


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_delimiter_is_found(tmp_path: Path, delimiter: str) -> None:
    source = put(tmp_path / "a.tsv", f"id{delimiter}text{delimiter}a b\n1{delimiter}Pohl{delimiter}c\n")
    assert (
        rewrite(source, {"Pohl": "Neu"}, text_columns="text").splitlines()[1]
        == delimiter.join(["1", "Neu", "c"]).encode()
    )


def test_single_column_and_odd_delimiter(tmp_path: Path) -> None:
    assert rewrite(put(tmp_path / "a.csv", "text\nPohl\n\nx\n"), {"Pohl": ""}, text_columns="text") == (
        b'text\n""\n\nx\n'
    )
    source = put(tmp_path / "b.csv", "id~text\n1~Pohl\n")
    assert rewrite(source, {"Pohl": "a~b"}, text_columns="text", delimiter="~") == b'id~text\n1~"a~b"\n'


def test_other_encodings_by_option(tmp_path: Path) -> None:
    source = put(tmp_path / "a.csv", "id,täxt\n1,Grüße Pohl\n".encode("cp1252"))
    with pytest.raises(
        InputError, match=r"header is not valid utf-8 at byte 4; give its encoding with --enc"
    ):
        read_all(source, text_columns="täxt")
    written = rewrite(source, {"Pohl": "Öl"}, text_columns="täxt", encoding="cp1252")
    assert written == "id,täxt\n1,Grüße Öl\n".encode("cp1252")


def test_renamed_ids_stand_in_their_column(tmp_path: Path) -> None:
    source = put(tmp_path / "a.csv", 'who,text\n"Ada",hallo\n')
    [document] = read_all(source, text_columns="text", id_column="who")[0]
    with open_writer(tmp_path / "out.csv", "csv", rename=lambda _: "x1") as writer:
        writer.write(replaced(document, []))
    assert (tmp_path / "out.csv").read_text() == 'who,text\n"x1",hallo\n'


def test_huge_cells_and_nul(tmp_path: Path) -> None:
    cell = "x\0y\n" * 2_000_000
    source = put(tmp_path / "a.csv", f'id,text\n1,"{cell}"\n2,"a\0"\n')
    documents, errors = read_all(source, text_columns="text")
    assert not errors and [d.text for d in documents] == [cell, "a\0"]


def test_nul_beside_characters_for_private_use(tmp_path: Path) -> None:
    cell = "x\0\U000f0000\U000f0001\0y"
    source = put(tmp_path / "a.csv", f"id,text\n1,{cell}\n")
    assert [document.text for document in read_all(source, text_columns="text")[0]] == [cell]


CELL = st.text(CHARACTERS, max_size=12)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(CELL, CELL, CELL), min_size=1, max_size=6),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    st.sampled_from(["\n", "\r\n"]),
)
def test_what_others_write_we_read_and_what_we_write_others_read(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[tuple[str, str, str]],
    delimiter: str,
    quoting: int,
    end: str,
) -> None:
    if sys.version_info < (3, 11):  # whose csv module writes no NUL
        rows = [tuple(cell.replace("\0", "") for cell in row) for row in rows]  # type: ignore[misc]
    if end == "\n":  # the csv module leaves a lone CR unquoted then, which no reader understands
        rows = [tuple(cell.replace("\r", "") for cell in row) for row in rows]  # type: ignore[misc]
    source = tmp_path_factory.mktemp("csv") / "a.csv"
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter=delimiter, quoting=quoting, lineterminator=end)  # type: ignore[arg-type]
    writer.writerows([("a", "text", "b"), *rows])
    raw = put(source, buffer.getvalue()).read_bytes()
    documents, errors = read_all(source, text_columns=("text",), delimiter=delimiter)
    assert not errors
    assert [d.text for d in documents] == [row[1] for row in rows]
    assert rewrite(source, {}, text_columns="text", delimiter=delimiter) == raw
    target = source.with_name("b.csv")
    with open_writer(target, "csv") as ours:
        for document in documents:
            ours.write(replaced(document, [(0, 1)] if document.text else [], 'N"\r\n;,'))
    expected = [['N"\r\n;,' + row[1][1:] if row[1] else "", row[0], row[2]] for row in rows]
    frame = pandas.read_csv(target, sep=delimiter, dtype=str, keep_default_na=False, skip_blank_lines=False)
    assert frame[["text", "a", "b"]].to_numpy().tolist() == expected
    with target.open(newline="", encoding="utf-8") as stream:
        assert [[r[1], r[0], r[2]] for r in list(csv.reader(stream, delimiter=delimiter))[1:]] == expected


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from('a",\r\n'), max_size=40))
def test_raw_records_lose_no_character(text: str) -> None:
    records = list(raw_records(io.BytesIO(text.encode()), ","))
    assert "".join(",".join(r.cells) + r.terminator for r in records) == text


def test_remedies_help(tmp_path: Path) -> None:
    source = put(tmp_path / "a.csv", "id~text\n1~Pohl\n")
    with pytest.raises(InputError, match=r"there are: id~text \(name what separates .* --delimiter"):
        read_all(source, text_columns="text")
    with pytest.raises(InputError, match=r"there are: id~text$"):
        read_all(source, text_columns="text", delimiter=";")
    marked = put(tmp_path / "b.csv", b"\xef\xbb\xbfid,text\n1,a\xff\n")
    _, [error] = read_all(marked, text_columns="text")
    assert (
        error.reason
        == "line 2: is not valid utf-8 at byte 14, though its byte order mark says so; mend the file"
    )
    odd = put(tmp_path / "c.txt", "Grüße".encode("utf-16") + b"x")
    _, [error] = read_all(odd, encoding="cp1252")
    assert "byte order mark says so; mend the file" in error.reason


def test_messages_about_columns_stay_short_and_say_what_helps(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(",".join(f"c{number}" for number in range(3000)) + "\n")
    with pytest.raises(InputError) as wide:
        read_all(path, text_columns=("text",))
    assert str(wide.value).endswith("c19 and 2980 more") and len(str(wide.value)) < 300
    path.write_text("id,text,text,\n1,a,b,\n2,a\n3,a,b,c,d\n")
    with pytest.raises(InputError, match=r"'text' occurs more than once; rename all but one of them$"):
        read_all(path, text_columns=("text",))
    [document], [short, long] = read_all(path, text_columns=("id",))
    assert document.metadata["report"] == {
        "column kept unread: text": 1,
        "column kept unread: (without a name)": 1,
    }
    assert short.reason == "line 3: has 2 cells, the header has 4; empty cells need delimiters, too"
    assert long.reason == "line 4: has 5 cells, the header has 4; quote cells that hold the delimiter"

"""Edges of identifiers: no sentence mark, no word that only announces one; nothing of a rule is changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.merge.doubts.edges import TRIMMED, with_edges
from hybrid_deid.merge.doubts.never import load_never
from hybrid_deid.values import Span

NEVER = load_never("de")


def trimmed(
    text: str, label: str, source: str = "model:m", validated: bool = False, after: str = " da"
) -> tuple[int, str]:
    span = Span(7, 7 + len(text), label, text, 0.9, source, validated)
    [result] = with_edges("davor: " + text + after, [span], NEVER)
    assert text[result.start - 7 : result.end - 7] == result.text
    return result.start - 7, result.text


@pytest.mark.parametrize(
    ("text", "label", "wanted"),
    [
        ("04792 / 55 81 6.", "PHONE", "04792 / 55 81 6"),
        ("4471#", "UFID", "4471#"),
        ("\\Andreas", "MALE", "Andreas"),
        (".riegersburg", "CITY", "riegersburg"),
        ("Francesca+", "FEMALE", "Francesca"),
        ("Moser '", "FAMILY", "Moser"),
        ("Huber jun.", "FAMILY", "Huber"),
        ("Jonas'", "MALE", "Jonas'"),
        ("B.", "MALE", "B."),
        ("K.-H.", "MALE", "K.-H."),
        (".NET Bau", "ORG", ".NET Bau"),
        ("P.S. Claras", "ORG", "Claras"),
        ("P. P. S.: Roth Bau", "ORG", "Roth Bau"),
        ("P.S.Bau", "ORG", "P.S.Bau"),
        ("P.R. Bau", "ORG", "P.R. Bau"),
        ("(0316) 873", "PHONE", "(0316) 873"),
        ("873 5000),", "PHONE", "873 5000"),
        ("Ku'damm)", "STREET", "Ku'damm"),
        ("Anna )", "FEMALE", "Anna"),
        ("Halle (Saale)", "CITY", "Halle (Saale)"),
        (")", "ORG", ")"),
        ("GZ PAD/24/01377205", "UFID", "PAD/24/01377205"),
        ("Nr.: 60-337192.", "UFID", "60-337192"),
        ("GZ folgt", "UFID", "GZ folgt"),
        ("T 0641 9923-14", "UFID", "0641 9923-14"),
        ("M: +49 171 2233445", "UFID", "+49 171 2233445"),
        ("K 0641 9923-14", "UFID", "K 0641 9923-14"),
        ("T 4471 9923-14", "UFID", "T 4471 9923-14"),
        ("DE 136 695 976", "UFID", "DE 136 695 976"),
        ("www.example.org!", "URL", "www.example.org"),
        ("12.04.", "DATE", "12.04."),
        ("27.6..", "DATE", "27.6."),
        ("12/12.", "DATE", "12/12"),
        ("30.11.16.", "DATE", "30.11.16"),
        ("30.11.", "DATE", "30.11."),
        ("27.6...", "DATE", "27.6."),
        ("3./4.", "DATE", "3./4."),
        ("20.04.99.", "DATE", "20.04.99"),
        ("19/07/98,48,40,60.5", "DATE", "19/07/98"),
        ("Montag, 19.07.98", "DATE", "Montag, 19.07.98"),
        ("1.4.1999.", "DATE", "1.4.1999"),
        ("87.", "DATE", "87"),
        ("31.", "DATE", "31."),
        ("1.4.", "DATE", "1.4."),
        ("D-48329", "ZIP", "48329"),
        ("A-8406", "ZIP", "8406"),
        ("1010 AB", "ZIP", "1010 AB"),
        ("-----o.kern@a.example", "EMAIL", "o.kern@a.example"),
        ("_o_@a.example", "EMAIL", "_o_@a.example"),
        ("- 4B77", "PASS", "4B77"),
        ("geheim!", "PASS", "geheim!"),
        ("geheim★", "PASS", "geheim★"),
        ("Y. ★★★★★", "FAMILY", "Y."),
        ("4471 📱", "UFID", "4471"),
        ("aduke25.", "PASS", "aduke25"),
        ("oma.gundel38.", "USER", "oma.gundel38"),
        ("- Tran", "ORG", "Tran"),
        ("Deisinger jun.", "FAMILY", "Deisinger"),
        ("von Thun", "FAMILY", "von Thun"),
        ("and Brenner", "FAMILY", "Brenner"),
        ("Or Brenner", "FAMILY", "Or Brenner"),
        ("Huber jun.", "ORG", "Huber jun."),
        ("Feldstr. Nr", "STREET", "Feldstr."),
        ("Feldstr. Nr.5", "STREET", "Feldstr."),
        ("Feldstr und", "STREET", "Feldstr"),
        ("Brenner oder", "FAMILY", "Brenner"),
        ("Am Markt", "STREET", "Am Markt"),
        ("- PAD/24", "UFID", "PAD/24"),
        ("- GZ PAD/24", "UFID", "PAD/24"),
        ("-4 C", "UFID", "-4 C"),
        ("...", "UFID", "..."),
        ("mx.example.de[192.0.2.7", "URL", "mx.example.de"),
        ("LinkedIn]<https://example.org/in/abc", "URL", "https://example.org/in/abc"),
        ("mx.example.de[192.0.2.7]:25", "URL", "mx.example.de"),
        ("example.de[2", "URL", "example.de"),
        ("http://example.de/a[2]", "URL", "http://example.de/a[2]"),
    ],
)
def test_what_belongs_to_a_find(text: str, label: str, wanted: str) -> None:
    assert trimmed(text, label)[1] == wanted


@pytest.mark.parametrize(
    ("text", "label", "after", "wanted"),
    [
        ("0151 2345678 (", "PHONE", "mobil)", "0151 2345678"),
        ("0151 2345678 (0", "PHONE", ":48)", "0151 2345678"),
        ("0151 2345678 (0:48", "PHONE", ")", "0151 2345678"),
        ("0151 2345678 (12", "PHONE", ") da", "0151 2345678 (12"),
        ("0151 (23) 45678", "PHONE", " da", "0151 (23) 45678"),
        ("haddad_r mfa", "USER", "=ok", "haddad_r"),
        ("haddad_r", "USER", "=ok", "haddad_r"),
        ("karl.huber eva.kolb", "USER", "=geheim", "karl.huber eva.kolb"),
        ("haddad_r mfa", "USER", " da", "haddad_r mfa"),
        ("~tux@netz.example", "EMAIL", "] has quit", "tux@netz.example"),
    ],
)
def test_what_stands_behind_tells_where_a_find_ends(text: str, label: str, after: str, wanted: str) -> None:
    assert trimmed(text, label, after=after)[1] == wanted


def test_a_mark_within_a_word_ends_no_sentence() -> None:
    assert trimmed("example.org/a.", "URL", after="htm")[1] == "example.org/a."


@pytest.mark.parametrize(
    ("after", "signs"),
    [
        ("# geht auf", "#"),
        ("*. Bitte", "*"),
        ("! und dann", "!"),
        ("!)", "!"),
        ("! Gruß", ""),
        ("*** [Link]", "**"),
    ],
)
def test_a_password_takes_the_signs_behind_it(after: str, signs: str) -> None:
    span = Span(5, 9, "PASS", "4B77", 0.9, "model:m")
    [result] = with_edges("code 4B77" + after, [span], NEVER)
    assert result.text == "4B77" + signs and result.end == 9 + len(signs)


def test_a_password_in_bold_letters_leaves_their_signs() -> None:
    [result] = with_edges("*geheim77* da", [Span(1, 9, "PASS", "geheim77", 0.9, "model:m")], NEVER)
    assert result.text == "geheim77"


def test_a_date_that_goes_on_keeps_its_stop() -> None:
    assert trimmed("12/12.", "DATE", after="2024")[1] == "12/12."


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Gollner GmbH.", "Gollner GmbH"),
        ("Gollner AG.", "Gollner AG"),
        ("Gollner Inc.", "Gollner Inc."),
        ("Chor e.V.", "Chor e.V."),
        ("BfArM.", "BfArM"),
        ("Huber Bfm.", "Huber Bfm."),
        ("Gollner & Co.", "Gollner & Co."),
    ],
)
def test_the_end_of_a_sentence_is_no_part_of_a_firm(text: str, wanted: str) -> None:
    assert trimmed(text, "ORG") == (0, wanted)


def test_what_a_rule_or_a_validator_says_stays() -> None:
    assert trimmed("GZ 4711.", "UFID", "rule:x") == (0, "GZ 4711.")
    assert trimmed("GZ 4711.", "UFID", validated=True) == (0, "GZ 4711.")


@given(st.text("aÄ1# .,;:!?()[]GZ\n", min_size=1), st.sampled_from(sorted(TRIMMED)))
def test_a_find_keeps_its_digits_and_is_trimmed_once(text: str, label: str) -> None:
    _, once = trimmed(text, label)
    assert trimmed(once, label)[1] in (once, *(once[i:] for i in range(len(once))))
    assert [c for c in once if c.isdigit()] == [c for c in text if c.isdigit()]


@pytest.mark.parametrize("label", ["PHONE", "EMAIL", "URL"])
def test_a_number_to_dial_is_one_without_that_of_the_meeting(label: str) -> None:
    for text in ("tel:+4969365057,,771234982", "+4969365057,,771234982#", "tel:+4969365057"):
        span = Span(0, len(text), label, text, 0.9, "model:m")
        [found] = with_edges(text, [span], NEVER)
        if ",," in text or label != "PHONE":
            assert (found.label, found.text) == ("PHONE", "+4969365057")

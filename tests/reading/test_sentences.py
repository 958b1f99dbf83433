"""Sentences that a full stop glues to each other are read apart; hosts, accounts and files stay whole."""

from __future__ import annotations

import pytest

from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading import Vocabulary
from hybrid_deid.reading.sentences import sentences_apart
from tests.reading.as_read import as_read

WORDS = Vocabulary(
    is_given={"Uwe", "Eva", "Morgen"}.__contains__,
    is_family={"Huber", "Klein", "Gut"}.__contains__,
    is_closed={"wir", "auch", "bis", "morgen", "gut", "am", "so", "mit"}.__contains__,
    is_surely_frequent={
        "kommen",
        "sorry",
        "auch",
        "bis",
        "lg",
        "klein",
        "server",
        "intern",
        "gut",
        "am",
    }.__contains__,
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("hallo sabine,\nwir kommen.klaus auch.", ["sabine", "klaus"]),
        ("hallo britta,\nalles gut.sabine hat fieber.", ["britta", "sabine"]),
        ("habs vergessen.sorry.bis morgen.lg uwe", ["uwe"]),
        ("hallo rita,\nbis morgen sind wir da.gruss uwe", ["rita", "uwe"]),
        ("komme morgen, mfg.uwe", ["uwe"]),
        ("Hey Rita, Bernd kommt.tim auch.", ["Rita", "Bernd", "tim"]),
    ],
)
def test_names_beside_a_full_stop_without_a_blank_are_found(
    keyed: Deidentifier, text: str, names: list[str]
) -> None:
    spans = keyed.tag(text)
    assert [span.text for span in spans] == names
    result = keyed.deidentify(text).text
    for span in reversed(spans):
        text = text[: span.start] + "_" + text[span.end :]
    assert result.count(".") == text.count(".")


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("wir kommen.uwe auch", "wir kommen. uwe auch"),
        ("(Auch.sorry.bis morgen.lg)", "(Auch. sorry. bis morgen. lg)"),
        ("auch.sorry.bis morgen", "auch. sorry. bis morgen"),
        ("gut.uwe auch", "gut. uwe auch"),
        ('insta: gut.uwe auch, login "gut.uwe"', 'insta: gut.uwe auch, login "gut.uwe"'),
        ("insta ist so gut.uwe auch", "insta ist so gut. uwe auch"),
        ("uwe.klein klein.uwe uwe.eva uwe.huber", "uwe.klein klein.uwe uwe.eva uwe.huber"),
        ("server.intern lg.auch.bis auch.xyz", "server.intern lg.auch.bis auch.xyz"),
        ("auch.am kommen.am auch.sorry.am", "auch. am kommen.am auch.sorry.am"),
        (
            "http://auch.bis auch.bis@x.at auch.bis/x a/auch.bis",
            "http://auch.bis auch.bis@x.at auch.bis/x a/auch.bis",
        ),
        ("auch.bis(x) auch.bis:80 x.auch.bis auch.bis.x2", "auch.bis(x) auch.bis:80 x.auch.bis auch.bis.x2"),
    ],
)
def test_only_words_of_sentences_are_read_apart(text: str, seen: str) -> None:
    assert as_read(text, lambda written: sentences_apart(written, lambda: WORDS)) == seen


def test_hosts_accounts_and_newsgroups_stay(keyed: Deidentifier) -> None:
    text = "siehe amazon.de, mail.example.it und de.rec.reisen, Konto uwe.klein"
    assert [span.text for span in keyed.tag(text)] == [
        "amazon.de",
        "mail.example.it",
        "de.rec.reisen",
        "uwe.klein",
    ]


def test_a_language_of_which_nothing_is_known_parts_nothing() -> None:
    text = "wir kommen.uwe auch.bis morgen"
    assert as_read(text, lambda written: sentences_apart(written, Vocabulary)) == text


def test_words_are_asked_only_where_a_full_stop_stands_between_small_letters() -> None:
    def none() -> Vocabulary:
        raise AssertionError("no words are asked")

    assert not list(
        sentences_apart("Ende. Danach 3.5.2020, z.B. Ende.Danach, bzw. mehr...oder weniger", none)
    )

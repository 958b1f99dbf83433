"""HTML in mail: what is read of it, what is dropped and reported, and what is written back."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.formats.mail.writing import write_message

from .mails import read, written
from .make import replaced


def test_html_text_attributes_and_markup() -> None:
    html = (
        '<!DOCTYPE html><html><head><style>p{}</style><title>Post</title></head><body onload="x()">'
        "<!-- Ada --><p class=a>Liebe&nbsp;<b>A</b>da  &amp; \n Bea,<br/>hier: "
        '<a href="https://x.at/?u=1&amp;v=2" id="ada">klick</a> &lt;3'
        '<img src="cid:1@x"><img src=\'data:x\' alt="Bild &quot;Ada&quot;">'
        '<a href="mailto:ada@x.at?subject=Ada">m</a>'
        "<pre>Ada\nPohl</pre><script>var ada</script><ada@x.at><a href="
    )
    document = read(f"Subject: x\nContent-Type: text/html; charset=utf-8\n\n{html}")
    assert document.text.split("\n\n", 1)[1] == (
        "Post\nLiebe Ada & Bea,\nhier: klick <3m\nAda\nPohl\n<ada@x.at><a href=\n"
        'https://x.at/?u=1&v=2\nBild "Ada"\nmailto:ada@x.at\n'
    )
    assert {(k.text, k.label) for k in document.known} == {
        ("https://x.at/?u=1&v=2", "URL"),
        ("ada@x.at", "EMAIL"),
    }
    untouched = written(document, {}).get_content()
    assert "Liebe&nbsp;<b>A</b>da  &amp; \n Bea,<br />hier: " in untouched
    message = written(document, {"Ada": "Ute", "ada@x.at": "q<@w.org", "https://x.at/?u=1&v=2": 'http://"'})
    content = message.get_content()
    assert "Liebe&nbsp;<b>Ute</b>  &amp; \n Bea," not in content and "<b>Ute</b>" in content
    assert 'href="http://&quot;"' in content and 'href="mailto:q&lt;@w.org"' in content
    assert not re.search("(?i)ada[^t]|style|script|onload|cid|data:", content)


def test_what_html_hides_in_declarations_is_dropped_and_reported() -> None:
    html = "<!DOCTYPE html><p>Hallo<![CDATA[ Frau Pohl ]]><?xml Pohl?><!ENTITY Pohl></p>"
    document = read(f"Subject: x\nContent-Type: text/html\n\n{html}")
    assert document.metadata["report"] == {"html dropped: cdata": 1, "html dropped: declaration": 2}
    assert "Hallo" in document.text and b"Pohl" not in write_message(replaced(document, []))


def test_attributes_that_are_no_text_do_not_name_what_was_replaced() -> None:
    html = '<p class="MsoNormal pohl-gruss" style="color:red"><font face="Ada Mueller">Müller</font> Pohl</p>'
    document = read(f"Content-Type: text/html; charset=utf-8\n\n{html}")
    content = written(document, {"Pohl": "Li", "Müller": "Ku"}).get_content()
    assert content.strip() == '<p style="color:red"><font>Ku</font> Li</p>'
    dropped = {"html attribute dropped: class": 1, "html attribute dropped: face": 1}
    assert document.metadata["report"] == dropped
    assert 'class="MsoNormal pohl-gruss"' in written(document, {}).get_content()


def test_what_only_looks_like_markup_is_dropped_and_not_told_by_name() -> None:
    html = '<p>Von Ada <pohl> an <Bea-Huber x="y">Eva</Bea-Huber> <o:p>ja</o:p> <b Pohl id=a>x</b></p>'
    document = read(f"Content-Type: text/html\n\n{html}")
    content = written(document, {"Ada": "Ute"}).get_content()
    assert content.strip() == "<p>Von Ute  an Eva <o:p>ja</o:p> <b>x</b></p>"
    assert document.metadata["report"] == {
        "html dropped: other": 3,
        "html attribute dropped: id": 1,
        "html attribute dropped: other": 1,
    }


def test_quotes_within_attributes_and_ends_of_comments_are_as_browsers_see_them() -> None:
    html = "<a title='Ada \"Pohl\"'>x</a><!-- a --!>Bea<!-->Eva<!--->Ute<!-- b -->"
    document = read(f"Content-Type: text/html\n\n{html}")
    assert document.text.strip() == 'xBeaEvaUte\nAda "Pohl"'


@pytest.mark.parametrize("unit", ["<a", '<a "', "<!--", "<!", "<a b='", "&", "<a " + "x" * 50, "<pre>", "</"])
def test_hostile_html_costs_linear_time(unit: str) -> None:
    document = read("Content-Type: text/html\n\n" + unit * (200_000 // len(unit)))
    assert len(document.text) <= 400_000


@pytest.mark.parametrize(
    "target",
    [
        "https://x.at/a",
        "//cdn.x.at/logo.png",
        "webcal://x.at/ada.ics",
        "smb://x.at/ada",
        "geo:47.26921,11.40413",
    ],
)
def test_link_targets_count_as_known(target: str) -> None:
    document = read(f'Content-Type: text/html\n\n<p>Hallo <a href="{target}">x</a></p>')
    assert [(value.label, value.text) for value in document.known] == [("URL", target)]


@pytest.mark.parametrize("target", ["#top", "page2.html", "//", "?id=1"])
def test_what_leads_to_the_same_page_is_no_known_value(target: str) -> None:
    document = read(f'Content-Type: text/html\n\n<p>Hallo <a href="{target}">x</a></p>')
    assert document.known == ()

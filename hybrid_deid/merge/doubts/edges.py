"""Finds of a model that take in a sentence's end, a list's mark or the word that announces an identifier.

"an mich, 04792 / 55 81 6." is a number without the full stop, "Anzeige GZ PAD/24/01377205" one without
the word; "bis 27.6.." ends with one stop, and "code 4B77# geht auf" with its sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.doubts.never import Never
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_bounds import is_stopped_acronym
from hybrid_deid.values import Span

SENTENCE_MARKS = ".,;:!?"
JOINED = frozenset({"FAMILY", "STREET"})  # which a tagger ends behind the word that joins two ("Feldstr und")
TRIMMED = frozenset({"PHONE", "UFID", "ZIP", "STREETNO", "URL", "EMAIL", "PASS", "USER"})
# A password may end with a mark that is loud, but hardly with one that ends its sentence.
PASSWORD_MARKS = ".,;:"
KEYPAD = "#*"
KEYPAD_SIGNS = 2  # at most so many of them
LOUD = re.compile(r"![),;]|! [a-zäöüß]")
# A date ends with the stop of its ordinal or abbreviation: once, and not behind "12/12", "3.4.99" or "87".
STOPPED_TWICE = re.compile(
    r"\.(?=\.+$)|(?:\d/\d{1,4}|\d\.[ ]?\d{1,2}\.[ ]?(?:\d\d|\d{4})|\A(?:3[2-9]|[4-9]\d))(?=\.$)"
)
# A date, and behind a comma the further fields of its line ("19/07/98,48,40").
FIRST_FIELD = re.compile(r"(?:\d{1,2}[/.][ ]?){2}\d{2,4}(?=,\d)")
# The country before a postal code ("D-48329"), and signs before an address of mail ("~": of a chat's masks).
COUNTRY = re.compile(r"[A-Z]{1,3}[- ](?=\d{4,5}\Z)")
SIGNS_BEFORE = re.compile(r"(?:[-_=]{3,}|~)(?=\w)")
# What a postscript begins with, which is no part of the name behind it: "P.S. Claras Oma kommt".
POSTSCRIPT = re.compile(r"(?:P\. ?){1,2}S\.:?[ ](?=\w)")
BEFORE = {"ZIP": COUNTRY, "EMAIL": SIGNS_BEFORE, "ORG": POSTSCRIPT}
# A number to dial and, behind commas, that of the meeting ("+49 69 1234567,,771234982#"), without "tel:".
DIALLED = re.compile(r"(?:tel:)?(?P<number>\+?\(?\d[\d() /.\-]{4,24}\d)(?=,,|$)")
# A number to call with its area code or country behind a word or letter ("T 0641 9923-14").
CALLED = re.compile(r"([^\W\d_]{1,5})[.:]{0,2}[ ](?P<number>[+(0][\d() /.\-]{5,24}\d)$")
# A host, and directly behind it a footnote or, in bounces, its number ("mx.example.org[192.0.2.7]").
FOOTNOTE = re.compile(r"(?:https?://)?[\w.\-]+\.\w{2,}(?=\[[\d.:a-f]*\]?)")
# A bracket behind a number that closes somewhere else, as with the length of a call: "0151 2345678 (0:48)".
LENGTH = re.compile(r"\(\d{1,2}:\d\d\)")
NEXT_KEY = re.compile(r"[a-z]{2,8}")
ASSIGNED = "="  # what stands before it is the next key of a line: "user=haddad_r mfa=ok"
FIRST_ICON = "\u2600"  # stars of a review, smileys: no part of the find before them
BULLETS = frozenset("-–*•>")
QUOTES = frozenset('"„“”')  # around a field of a row
# What names of people and places begin and end with by mistake (".riegersburg", "Eva+").
NAMED = frozenset({*PERSON, "CITY"})
SIGNS_AT_BEGIN = ".,;:\\/+*_~|>"
SIGNS_AT_END = re.compile(r"(?:[+*_~|\\/,;:]|[ ]['\"‘’“”„«»])+\Z")
BRACKETS = {")": "(", "]": "["}


def with_edges(text: str, found: Iterable[Span], never: Never) -> list[Span]:
    """Return findings in a text, those of a model or of consistency without what is no part of them.

    All lose the mark of a list before them ("- Tran") and a bracket that nothing in them opens, names of
    people and places signs ("Eva+"), family names what tells of a generation ("Huber jun.") or joins two
    people ("and Huber"), streets the word for their number ("Feldstr. Nr") or that joins two ("Feldstr und"),
    postal codes the country, identifiers and numbers more. Each keeps a letter or digit; what has none, or
    what a validator confirmed, is not changed.
    """
    return [
        _trimmed(text, span, never)
        if (
            span.label in TRIMMED
            or span.text[0] in BULLETS
            or span.text[0] in QUOTES
            or (span.label in JOINED and " " in span.text)
            or (span.label == "DATE" and (span.text[-1] == "." or "," in span.text))
            or (span.label == "ORG" and (span.text[-1] == "." or span.text.startswith("P.")))
            or _closes_nothing(span.text)
            or (span.label in NAMED and (span.text[0] in SIGNS_AT_BEGIN or SIGNS_AT_END.search(span.text)))
            or (span.text[-1] >= FIRST_ICON and span.label != "PASS" and not span.text[-1].isalnum())
        )
        and is_doubted(span)
        else span
        for span in found
    ]


def _closes_nothing(text: str) -> bool:
    """Tell whether a text ends in a bracket that it does not open: "(Ku'damm)" without the first one."""
    return len(text) > 1 and text[-1] in BRACKETS and BRACKETS[text[-1]] not in text


def _trimmed(whole: str, span: Span, never: Never) -> Span:
    """Return a find in a text without what is no part of it at its beginning and end."""
    dialled = _dialled(span, never)
    if dialled is not None:
        return _of(whole, span, *dialled.span("number"), label="PHONE")
    end = _end_of(whole, span, never)
    start = _start_of(span.text, span.label, end, never)
    if (start, end) == (0, len(span.text)) or not any(map(str.isalnum, span.text[start:end])):
        return span
    return _of(whole, span, start, end, span.label)


def _dialled(span: Span, never: Never) -> re.Match[str] | None:
    """Return the match of a number to dial or call in what was found as something else, None without one."""
    text = span.text
    if (",," in text or text.startswith("tel:")) and (dialled := DIALLED.match(text)):
        return dialled
    called = CALLED.match(text) if span.label == "UFID" else None
    return called if called and never.calls(called.group(1)) else None


def _start_of(text: str, label: str, end: int, never: Never) -> int:
    """Return where a find begins that ends at `end`: behind marks of lists, brackets, words that announce."""
    start = 0
    if text[0] in BULLETS and text[1:2].isspace():
        start = len(text) - len(text[1:].lstrip())
    elif text[0] in QUOTES and label != "PASS" and not QUOTES.intersection(text[1:]):
        start = 1
    elif label == "URL" and "<" in text:
        start = text.index("<") + 1
    elif label in NAMED and text[0] in SIGNS_AT_BEGIN:
        start = len(text) - len(text.lstrip(SIGNS_AT_BEGIN))
    if label == "FAMILY":
        first, _, rest = text.partition(" ")
        return len(text) - len(rest) if first in never.conjunctions and rest else start
    if label == "UFID":
        return _announced(text, start, end, never)
    before = BEFORE[label].match(text) if label in BEFORE else None
    return start if before is None else before.end()


def _end_of(whole: str, span: Span, never: Never) -> int:
    """Return where a find ends: before marks of sentences, icons, footnotes and further words or fields."""
    text, label = span.text, span.label
    goes_on = whole[span.end : span.end + 1].isalnum()  # "a.b/c." before "htm" ends no sentence
    if label == "PHONE":
        text = _without_bracket(whole, span)
    end = len(text) if goes_on or label not in TRIMMED else _without_marks(text, label)
    if label == "URL" and "[" in text and (host := FOOTNOTE.match(text)):
        end = min(end, host.end())
    if text[-1] >= FIRST_ICON and label != "PASS":
        end = min(end, _without_icons(text))
    if label not in TRIMMED and _closes_nothing(text):
        return len(text[:-1].rstrip())
    if label in NAMED and (signs := SIGNS_AT_END.search(text)):
        end = min(end, signs.start())
    name, _, last = text[:end].rpartition(" ") if label in NAMED else text.rpartition(" ")
    if label == "USER" and name and whole[span.end : span.end + 1] == ASSIGNED and NEXT_KEY.fullmatch(last):
        return len(name)
    if label == "FAMILY" and never.is_generation(last):
        return len(name)
    if label in JOINED and name and last in never.conjunctions:
        return len(name)
    if label == "STREET" and never.announces(last.rstrip(".0123456789")):
        return len(name)
    if label == "ORG" and not goes_on and (never.is_without_stop(last[:-1]) or is_stopped_acronym(last)):
        return len(text) - 1  # the sentence ends behind "GmbH." and "BfArM."
    if label == "DATE":
        return _end_of_date(text, end, goes_on)
    return end + _signs_behind(whole, span) if label == "PASS" and end == len(text) else end


def _without_bracket(whole: str, span: Span) -> str:
    """Return the text of a number without brackets that open at its end and hold no digits of a number."""
    text = span.text
    while (place := text.rfind("(")) > 0 and ")" not in text[place:]:
        is_length = LENGTH.match(whole, span.start + place) is not None
        if any(map(str.isdigit, text[place:])) and not is_length:
            break
        text = text[:place].rstrip(" ")
    return text or span.text


def _end_of_date(text: str, end: int, goes_on: bool) -> int:
    """Return where a date ends: before a second stop, or the further fields of its line."""
    if "," in text and (field := FIRST_FIELD.match(text)):
        return field.end()
    stopped = None if goes_on else STOPPED_TWICE.search(text)
    return end if stopped is None else stopped.end()


def _of(whole: str, span: Span, start: int, end: int, label: str) -> Span:
    """Return the part of a find from `start` to `end`, counted from its begin."""
    start, end = span.start + start, span.start + end
    return replace(span, start=start, end=end, text=whole[start:end], label=label)


def _signs_behind(whole: str, span: Span) -> int:
    """Return how many signs of a keypad follow a password, with a "!" that ends no sentence.

    Signs that also stand before it are those of bold letters ("*geheim77*").
    """
    end = span.end
    if not (span.start and whole[span.start - 1] in KEYPAD):
        while end < len(whole) and whole[end] in KEYPAD and end < span.end + KEYPAD_SIGNS:
            end += 1
    if LOUD.match(whole, end):
        end += 1
    return end - span.end


def _without_marks(text: str, label: str) -> int:
    """Return the end of a text without sentence marks and brackets that were not opened in it."""
    end = len(text)
    marks = PASSWORD_MARKS if label == "PASS" else SENTENCE_MARKS
    while end and (
        text[end - 1] in marks
        or text[end - 1].isspace()
        or (text[end - 1] in BRACKETS and BRACKETS[text[end - 1]] not in text[:end])
    ):
        end -= 1
    return end


def _without_icons(text: str) -> int:
    """Return the end of a text without icons and the blanks before them."""
    end = len(text)
    while end and not text[end - 1].isalnum() and (text[end - 1] >= FIRST_ICON or text[end - 1].isspace()):
        end -= 1
    return end


def _announced(text: str, start: int, end: int, never: Never) -> int:
    """Return where an identifier begins behind a word that announces one, when digits follow the word."""
    word, blank, rest = text[start:end].partition(" ")
    if blank and never.announces(word) and any(map(str.isdigit, rest)):
        return end - len(rest.lstrip())
    return start

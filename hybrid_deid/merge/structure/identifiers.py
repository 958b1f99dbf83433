"""Finds that are identifiers of source code: "errMsg.Capacity", "Dim res As Integer", "def summe_bilden(".

A mail that asks about a program holds lines of it, whose words look like those of firms and towns. What
stands in quotes or behind the sign of a comment is text, and stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span

LABELS = frozenset({*PERSON, "ORG", "CITY", "STREET", "USER", "URL"})
LEAST = 3  # lines of a text that are code
LONGEST = 400  # characters of a line that is looked at
QUOTES, MOST_QUOTES = ">| \t", 12  # before a line that is quoted or indented
# What hardly any line of a mail has: the end of a statement and the head of a block,
CLOSING = (";", "{", ":")
ENDS = re.compile(
    r"[)\]\"'][ ]?;\Z"
    r"|\A[A-Za-z_$][\w.$\[\] *&<>]{0,80}[ ]=[ ].*;\Z"
    r"|[)\w\]>][ ]?\{\Z"
    r"|\A(?:if|elif|for|while|switch|catch|except|with)[ ]?\(?.*[:{]\Z"
)
# the end of a block, a declaration, what is taken in from elsewhere or marks what follows,
DECLARES = (
    r"\}[ \t\r;,)]*\Z",
    r"(?:(?:async[ ])?def|class|function|func|fn)[ ]\w+[ ]?[({:<]",
    r"(?:public|private|protected|static|final|const|let|var)[ ]\w[\w<>\[\], ]{0,60}[ ]?[=({;]",
    r"(?:import|from|package|using|namespace|#include)[ ][\w.<\"'][^ ]*(?:[ ]import[ ].*|;)?[ \t\r]*\Z",
    r"@\w+(?:\(.*\))?[ \t\r]*\Z",
)
# the same in Basic,
BASIC = (
    r"(?:Public|Private|Protected|Friend)[ ](?:Shared[ ])?"
    r"(?:Sub|Function|Class|Property|ReadOnly|Const|Declare)",
    r"Dim[ ]\w+[ ]As|End[ ](?:Sub|Function|If|Property|Class|Try|With)\b",
    r"(?:Do[ ](?:While|Until)[ ]|(?:Loop|Wend)[ \t\r]*\Z|If[ ].*[ ]Then[ \t\r]*\Z|Set[ ]\w+[ ]=)",
    r"For[ ](?:Each[ ]\w+[ ]In|\w+[ ]=)[ ]",
)
# and what is called, and given to something or back.
CALLS = (
    r"[\w.$\[\]\"']+[ ]?(?:[-+*/|&]?=|:=|<-)[ ]?[\w.$]*\w[(\[]",
    r"(?:return|raise|throw|yield)[ ][\w.(\[{\"'-].*[)\]};][ \t\r]*\Z",
    r"[\w$]+(?:\.[\w$]+)+\(.*\)[ \t\r]*;?[ \t\r]*\Z",
)
BEGINS = re.compile("|".join((*DECLARES, *BASIC, *CALLS)))
# Words that are joined ("errMsg", "OrderService", "summe_bilden", "LOGGER.debug").
JOINED = re.compile(
    r"[a-z][a-z\d]*[A-Z]\w*|(?:[A-Z][a-z\d]+){2,}[A-Z]?|[a-z][a-z\d]*(?:_[a-z\d]+)+|[A-Z]{2,}[a-z]\w*|[\w]+(?:\.\w+)+_?"
)
DECLARED = re.compile(r"(?:As|New|ByVal|ByRef|Dim|Handles)(?:\s+\w+)+")
# Words that are all of their line.
WORDS = re.compile(
    r"Loop|Wend|Next|Try|Catch|Finally|Else|Then|Begin|End|Null|None|True|False|Exit|With|Select|Case|Do"
)
# Words in a row that only sentences have.
SENTENCE = re.compile(r"(?<![\w.])(?:[^\W\d_]{2,30},?[ ]){4}")
COMMENT = re.compile(r"(?:^|[ \t;{}()])(?://|#|--|/\*|\*|')|\"\"\"")
PART = re.compile(r"[A-Z]?[a-z]+")
BLANKS = 4  # characters before a find among which "@" stands
REMEMBERED = 8192  # words


def without_identifiers(text: str, found: Iterable[Span], labels: Callable[[], WordLabels]) -> list[Span]:
    """Return the findings in a text without those of a model or of consistency that are names of code.

    One stays where a part of it is somebody's name ("annaHuber"), for which `labels` is asked.
    """
    return [
        span
        for span in found
        if span.label not in LABELS or not is_doubted(span) or not _is_identifier(text, span, labels)
    ]


@lru_cache(maxsize=REMEMBERED)
def _looks_like_one(word: str) -> bool:
    """Tell whether a find looks like an identifier by itself; names hardly do."""
    return bool(JOINED.fullmatch(word.rstrip("_")) or DECLARED.fullmatch(word) or WORDS.fullmatch(word))


def _may_be_one(text: str, span: Span) -> bool:
    """Tell whether a find looks like an identifier, by itself or by the sign beside it."""
    if _looks_like_one(span.text):
        return True
    sign, before = text[span.end : span.end + 1], text[max(0, span.start - BLANKS) : span.start]
    if sign == "(" or (sign == "." and text[span.end + 1 : span.end + 2].isalpha()):
        return True
    return before.endswith(".") or before.rstrip().endswith("@")


def _is_identifier(text: str, span: Span, labels: Callable[[], WordLabels]) -> bool:
    if not _may_be_one(text, span):
        return False
    lines = _code(text)
    if len(lines) < LEAST:
        return False
    line = next(((start, end) for start, end in lines if start <= span.start < end), None)
    if line is None:
        return False
    before, behind = text[line[0] : span.start], text[span.end : span.end + 2]
    if before.count('"') % 2 or before.count("'") % 2 or COMMENT.search(before):
        return False
    alone = span.text == text[slice(*line)].strip()
    if DECLARED.fullmatch(span.text) or (alone and WORDS.fullmatch(span.text)):
        return True
    word = span.text.rstrip("_")
    if not (
        JOINED.fullmatch(word)
        or behind.startswith("(")
        or before.endswith(".")
        or (behind[:1] == "." and behind[1:].isalpha())
        or before.strip() == "@"
    ):
        return False
    return not any(labels().listed(part.title()) in PERSON for part in PART.findall(span.text))


def _is_code(line: str) -> bool:
    if BEGINS.match(line):
        return True
    written = line.rstrip(" \t\r")
    return written.endswith(CLOSING) and ENDS.search(written) is not None


@lru_cache(maxsize=4)  # finds of a text ask in turn
def _code(text: str) -> Sequence[tuple[int, int]]:
    """Return where the lines of code in a text lie, with those between two of them that are no sentences."""
    lines, told, position = [], [], 0
    for line in text.split("\n"):
        end = position + len(line)
        if line:
            start = position + min(len(line) - len(line.lstrip(QUOTES)), MOST_QUOTES)
            lines.append((start, end))
            told.append(end - start <= LONGEST and _is_code(text[start:end]))
        position = end + 1
    if sum(told) < LEAST:
        return []
    said = [SENTENCE.search(text, *line) is not None for line in lines]
    near = [
        told[n] or (not said[n] and any(told[max(0, n - 2) : n]) and any(told[n + 1 : n + 3]))
        for n in range(len(lines))
    ]
    return [line for line, is_code in zip(lines, near, strict=True) if is_code]

"""Finds of a tagger that are names of source code and settings.

Whoever sends a file of settings has keys with low lines in it, which look like accounts ("group_wait: 30s"),
and in a trace stand names of packages, which look like hosts ("at com.zaxxer.hikari.pool.HikariPool").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml
from hybrid_deid.labels import PERSON
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span

CODED = frozenset({"USER", "URL", "ORG"})
WORDS = Path(__file__).resolve().parent / "code_names.toml"
REACH = 40  # characters before a find that are looked at
KEY = re.compile(r"[a-z][a-z\d]*(?:[_.][a-z\d]+)+")
PART = re.compile(r"[a-z]+")
JOINED = re.compile(r"[a-z]{2,20}(?:_[a-z]{2,20}){1,5}")  # "max_wal_senders"
# A key begins its line, indented or an item of a list; its value is short, set in signs, or further below.
BEFORE_KEY = re.compile(r"(?:\A|\n)[>| \t]{0,8}(?:[ \t]{2}|-[ ])[ \t]*\Z")
BEHIND_KEY = re.compile(r":(?:[ ]{1,20}[\[{'\"|>-]|(?:[ ]{1,20}[^\s]{1,60})?[ \t]{0,20}(?:\r?\n|\Z))")
# Behind the name of a package stands that of a class or function.
BEHIND_PACKAGE = re.compile(r"\.[A-Z]\w*(?:[.$:]\w|\()|\.[A-Z][a-z]\w*[A-Z]|::\w")
PACKAGE = re.compile(r"[a-z]\w*(?:\.[a-z]\w*){2,}")  # "graz.example.Anfahrt" is no class
CALLED = re.compile(r"\.\w+\(\w*\)?")
MODULE = re.compile(r"[a-z]\w*(?:\.[a-z]\w*)+")
IN_BRACES = re.compile(r"\{\{[-\s]{0,3}\Z")
CLOSING = re.compile(r"[-\s]{0,3}(?:\|[^{}\n]{1,60})?\}\}")
# A program or module that a command runs, and a file beside its folder ("group_vars/all").
COMMAND = re.compile(
    r"(?<!\w)(?:python3?|perl|ruby|java|node|npm|pip3?|npx)[ ](?:-m[ ])?\Z|(?:\A|\n)import[ ]\Z"
)
# A line of a trace ("at de.shop.Main.run(Main.java:42)"): all of it is code.
TRACED = re.compile(r"(?:\A|\n)[>| \t]{0,12}at[ ][\w.$/<>]{1,200}\Z")
BEHIND_TRACED = re.compile(r"[\w.$/<>]{0,200}\((?:\w{1,60}\.[a-z]{1,6}:\d|Native[ ]M|Unknown[ ]S)")
# Scripts end as hosts of some countries do; a path before one tells.
SCRIPT = re.compile(r"[\w-]{1,60}\.(?:py|sh|pl|pm|rs|so|cc|ps|md)")
PATH = re.compile(r"(?:~|\.{0,2})/(?:[\w.@+~-]{1,60}/){0,12}\Z")
PATH_REACH = TRACE_REACH = 200
CODE_IN_QUOTES = re.compile(r"[^\"']*[\"'][),;\]]")


def without_code_names(text: str, tagged: Iterable[Span], labels: Callable[[], WordLabels]) -> list[Span]:
    """Return a tagger's finds in a text without accounts, hosts and firms that are names of code or settings.

    What looks like a key stays where a part of it is somebody's name ("anna_meier: Sommer22"), for which
    `labels` is asked.
    """
    return [
        span
        for span in tagged
        if span.label not in CODED or not is_doubted(span) or not _is_of_code(text, span, labels)
    ]


@cache
def _parts() -> frozenset[str]:
    """Return the words that names in code are put together of."""
    return frozenset(read_toml(WORDS)["parts"])


def is_joined_of_code(word: str) -> bool:
    """Tell whether low lines join a word of such as code is written in: "max_wal_senders"."""
    return "_" in word and JOINED.fullmatch(word) is not None and _parts().issuperset(word.split("_"))


def _is_of_code(text: str, span: Span, labels: Callable[[], WordLabels]) -> bool:
    if is_joined_of_code(span.text):
        return True
    if span.label == "ORG":
        return False
    before = text[max(0, span.start - REACH) : span.start]
    if span.label == "USER" and CODE_IN_QUOTES.match(span.text):
        return True  # `oe").replace("ü`
    if span.label == "URL" and SCRIPT.fullmatch(span.text):
        return _lies_in_folder(text, span.text)
    if _is_traced(text, span):
        return True
    if IN_BRACES.search(before) and CLOSING.match(text, span.end):
        return True
    if _is_key(text, span, before):
        return not any(labels().listed(part.title()) in PERSON for part in PART.findall(span.text))
    if span.label == "USER":
        return KEY.fullmatch(span.text) is not None and COMMAND.search(before) is not None
    if MODULE.fullmatch(span.text) and CALLED.match(text, span.end):
        return True
    return PACKAGE.fullmatch(span.text) is not None and BEHIND_PACKAGE.match(text, span.end) is not None


def _is_key(text: str, span: Span, before: str) -> bool:
    return (
        KEY.fullmatch(span.text) is not None
        and BEFORE_KEY.search(before) is not None
        and BEHIND_KEY.match(text, span.end) is not None
    )


def _is_traced(text: str, span: Span) -> bool:
    """Tell whether a find lies in a line of a trace."""
    before = text[max(0, span.start - TRACE_REACH) : span.start]
    start = span.start if TRACED.search(before) or before.endswith(("\tat ", " at ", "\nat ")) else None
    return start is not None and BEHIND_TRACED.match(text, start) is not None


@lru_cache(maxsize=64)
def _lies_in_folder(text: str, name: str) -> bool:
    """Tell whether a name stands anywhere in a text at the end of a path of folders."""
    return any(
        text[place.start() - 1 : place.start()] == "/" and _is_path(text, place.start())
        for place in re.finditer(re.escape(name), text)
    )


def _is_path(text: str, end: int) -> bool:
    words = re.split(r"[\s\"'`(=>,:]", text[max(0, end - PATH_REACH) : end])
    return PATH.fullmatch(words[-1]) is not None

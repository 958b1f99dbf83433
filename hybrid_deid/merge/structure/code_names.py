"""Finds of a tagger that are names of source code and settings.

Whoever sends a file of settings has keys with low lines in it, which look like accounts ("group_wait: 30s"),
and in a trace stand names of packages, which look like hosts ("at com.zaxxer.hikari.pool.HikariPool").
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

CODED = frozenset({"USER", "URL"})
REACH = 40  # characters before a find that are looked at
KEY = re.compile(r"[a-z][a-z\d]*(?:[_.][a-z\d]+)+")
# A key begins its line, indented or an item of a list; its value is short, set in signs, or further below.
BEFORE_KEY = re.compile(r"(?:\A|\n)[>| \t]{0,8}(?:[ \t]{2}|-[ ])[ \t]*\Z")
BEHIND_KEY = re.compile(r":(?:[ ]{1,20}[^\s]{1,60}|[ ]{1,20}[\[{'\"|>-][^\n]*)?[ \t]*(?:\r?\n|\Z)")
# Behind the name of a package stands that of a class or function.
BEHIND_PACKAGE = re.compile(r"\.[A-Z]\w*[.$(:]|(?:\.\w+)?\(|::")
PACKAGE = re.compile(r"[a-z]\w*(?:\.[a-z]\w*)+")
IN_BRACES = re.compile(r"\{\{[-\s]{0,3}\Z")
CLOSING = re.compile(r"[-\s]{0,3}(?:\|[^{}\n]{1,60})?\}\}")
# A program or module that a command runs, and a file beside its folder ("group_vars/all").
COMMAND = re.compile(r"(?<!\w)(?:python3?|perl|ruby|java|node|npm|pip3?|npx|import|from)[ ](?:-m[ ])?\Z")
CODE_IN_QUOTES = re.compile(r"[^\"']*[\"'][),;\]]")


def without_code_names(text: str, tagged: Iterable[Span]) -> list[Span]:
    """Return finds of a tagger in a text but for accounts and hosts that are names of settings or code."""
    return [
        span
        for span in tagged
        if span.label not in CODED or not is_doubted(span) or not _is_of_code(text, span)
    ]


def _is_of_code(text: str, span: Span) -> bool:
    before = text[max(0, span.start - REACH) : span.start]
    if span.label == "USER" and CODE_IN_QUOTES.match(span.text):
        return True  # `oe").replace("ü`
    if IN_BRACES.search(before) and CLOSING.match(text, span.end):
        return True
    if span.label == "URL":
        if PACKAGE.fullmatch(span.text) is None:
            return False
        return BEHIND_PACKAGE.match(text, span.end) is not None or _is_key(text, span, before)
    if KEY.fullmatch(span.text) is None:
        return False
    return COMMAND.search(before) is not None or _is_key(text, span, before)


def _is_key(text: str, span: Span, before: str) -> bool:
    return (
        KEY.fullmatch(span.text) is not None
        and BEHIND_KEY.match(text, span.end) is not None
        and BEFORE_KEY.search(before) is not None
    )

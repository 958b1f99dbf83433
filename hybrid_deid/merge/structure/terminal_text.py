"""Finds of a tagger in what a terminal shows: `hbecker@srv01:~$ ls -la`, `-rw-r--r-- 1 hbecker users 812`.

A prompt is like an address of mail and goes on with a command; rights are like a code.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import BY_START, Span

PROMPT_GATE, RIGHTS_GATE = ("$", "#"), ("r--", "r-x", "rwx", "---")
PROMPT = re.compile(
    r"(?<![\w.@/+-])(?P<where>[a-z_][\w.-]{0,31}@[\w-][\w.-]{0,40})"
    r"(?::[^\s$#@]{0,80}|[ ][^\s$#@]{1,40}\])?[$#](?=\s|\Z)"
)
RIGHTS = re.compile(r"(?<![^\s>])[dlcbsp-](?:[r-][w-][xsStT-]){3}[.+@]?(?=[ ]{1,6}\d|\s|\Z)")


def without_commands(text: str, tagged: Sequence[Span]) -> Sequence[Span]:
    """Return sorted finds of a tagger in a text without the commands behind a prompt, and without rights.

    A find that begins with a prompt keeps account and machine; one that takes in rights is none, for what
    else stands there rules and lists know.
    """
    prompts = (
        {match.start(): match.end("where") for match in PROMPT.finditer(text)}
        if "@" in text and any(map(text.__contains__, PROMPT_GATE))
        else {}
    )
    rights = (
        [Span(*match.span(), "", match.group()) for match in RIGHTS.finditer(text)]
        if any(map(text.__contains__, RIGHTS_GATE))
        else []
    )
    if not (prompts or rights):
        return tagged  # nearly all documents
    covered = Covered(sorted(rights, key=BY_START))
    result: list[Span] = []
    for span in tagged:
        if is_doubted(span):
            if covered.touches(span.start, span.end):
                continue
            end = prompts.get(span.start, span.end)
            if end < span.end:
                span = part_of(span, span.start, end)
        result.append(span)
    return result

"""One surrogate for a code that was found under two labels: a customer's number that is the password too."""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.surrogates.interface import Mention, normalized

CODE, SECRET = "UFID", "PASS"


def with_one_code(mentions: Sequence[Mention], drawn: Sequence[int]) -> Sequence[Mention]:
    """Return mentions with passwords among those that are `drawn` as codes, where the text has them as such.

    Both get the same surrogate then.
    """
    secrets = [place for place in drawn if mentions[place].label == SECRET]
    if not secrets:
        return mentions  # nearly all documents
    codes = {_bare(mentions[place].text) for place in drawn if mentions[place].label == CODE}
    result = list(mentions)
    for place in secrets:
        if _bare(mentions[place].text) in codes:
            result[place] = mentions[place]._replace(label=CODE)
    return result


def _bare(code: str) -> str:
    return "".join(filter(str.isalnum, normalized(code)))

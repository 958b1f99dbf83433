"""Accounts of an initial and a family name or its beginning: "Kommentar von obaumb", where Özgür Baumbach is.

Systems that cut accounts after six or eight letters make them; no list and no rule knows such a word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span

LEAST, MOST = 4, 8  # letters of a family name in an account
ACCOUNT = re.compile(rf"(?<![\w@+=./\\-])([a-z])([a-z]{{{LEAST},{MOST}}})\d{{0,2}}(?![\w@/-]|\.\w)")


def shortened_users(text: str, spans: Sequence[Span], labels: WordLabels) -> list[tuple[int, int]]:
    """Return where the initial of a given name of the text and a family name, or its beginning, are one word.

    No word that mail often has or that a list has as a common one.
    """
    folding = labels.known.knowledge.words.folding
    initials = {folding.word(span.text)[:1] for span in spans if span.label in GIVEN}
    families = {folding.word(span.text) for span in spans if span.label == "FAMILY"}
    beginnings = {
        family[:length]
        for family in families
        if family.isascii() and family.isalpha()
        for length in range(LEAST, min(len(family), MOST) + 1)
    }
    if not initials or not beginnings:
        return []
    covered = Covered(spans)
    return [
        match.span()
        for match in ACCOUNT.finditer(text)
        if match[2] in beginnings and match[1] in initials
        if _is_free(covered, match.span()) and not _is_word(match[1] + match[2], labels)
    ]


def _is_free(covered: Covered, place: tuple[int, int]) -> bool:
    """Tell whether no find has but a part of a place; if one of the whole gives way, `with_users` tells."""
    found = covered.reaching(*place)
    return found is None or (found.start, found.end) == place


def _is_word(word: str, labels: WordLabels) -> bool:
    return labels.is_stop(word) or labels.is_common(word) or labels.is_frequent(word)

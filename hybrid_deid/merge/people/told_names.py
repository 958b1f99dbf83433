"""Given names in mail without capitals that words beside them tell: "mia ist krank", "sag kwame liebe grüße".

Those of three letters are too short to be believed alone ("max" is a maximum), and those that only lists of
other languages have may be words of any of them, the more so the shorter they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.net.net import Net
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.lower_case_names import BOUND_BEFORE, BOUND_BEHIND, NOUN
from hybrid_deid.merge.people.lower_case_settings import LowerCase
from hybrid_deid.merge.word_before import whole_word_before
from hybrid_deid.values import Line, Span, Token

LEAST_FOREIGN, LONG = 4, 5  # letters
STARTS = re.compile(r"(?:\A|\n|[.,:!?;] )[ \t>]{0,8}\Z")
ENDS = re.compile(r"[ \t\r]{0,3}(?:\n|\Z|[,;!?)]|\.{1,3}[ \t\r]*(?:\n|\Z))")
WORD_BEHIND = re.compile(r" ([^\W\d_]{2,12})(?![\w@.-]*[\w@])")


@dataclass(frozen=True)
class _Places:
    """The text with the given names that were found in it, by where they start and end."""

    text: str
    starts: Mapping[int, Span]
    ends: Mapping[int, Span]
    known: LowerCase

    def joint_before(self, start: int) -> str:
        """Return what joins a place to a name before it, a blank or a word or sign; "" where none does."""
        joint = self.known.joint_at_end.search(self.text, max(0, start - self.known.longest_joint), start)
        return joint.group() if joint is not None and joint.start() in self.ends else ""

    def joined_behind(self, end: int) -> bool:
        """Tell whether a name stands behind a place, with a joint between."""
        joint = self.known.joint.match(self.text, end)
        return joint is not None and joint.end() in self.starts

    def word_behind(self, end: int) -> str:
        """Return the word directly behind a place, "" where there is none."""
        word = WORD_BEHIND.match(self.text, end)
        return word.group(1) if word is not None else ""


def told_names(
    text: str, lines: Sequence[Line], spans: Sequence[Span], net: Net, knowledge: NameKnowledge
) -> list[Span]:
    """Return finds of given names in a text without capitals that words beside them tell, outside of `spans`.

    Names of three letters, and those of other languages, in the genitive too ("kwames nummer").
    """
    known = load_consistency(knowledge.language).lower_case
    covered = Covered(sorted(spans, key=lambda span: (span.start, span.end)))
    candidates = [
        (token, label)
        for line in lines
        for token in line[3]
        if (label := _label(text, token, net, knowledge, known)) and not covered.touches(token[0], token[1])
    ]
    found: dict[int, Span] = {}
    for _ in range(2 if candidates else 0):  # what was found tells of its neighbours
        given = [*(span for span in spans if span.label in GIVEN), *found.values()]
        places = _Places(
            text, {span.start: span for span in given}, {span.end: span for span in given}, known
        )
        for (start, end, word, *_), label in candidates:
            if _is_told(places, start, end, word, known):
                found[start] = Span(start, end, label, word, known.score, "consistency:told")
    return list(found.values())


def _label(text: str, token: Token, net: Net, knowledge: NameKnowledge, known: LowerCase) -> str:
    """Return the gender of a token that may be such a name, "" for another one."""
    start, end, word = token[:3]
    short = word in known.short
    if not short and (len(word) < LEAST_FOREIGN or not word.islower() or not word.isalpha()):
        return ""
    if (start and text[start - 1] in BOUND_BEFORE) or BOUND_BEHIND.match(text, end):
        return ""
    name = word.title()
    if short:
        return gender_of(name, knowledge) if knowledge.is_given(name) else ""
    if _is_foreign(name, net):
        return net.gender(name)
    if name[-1] == "s" and NOUN.match(text, end) and _is_foreign(name[:-1], net):
        return net.gender(name[:-1])
    return ""


def _is_foreign(name: str, net: Net) -> bool:
    """Tell whether only lists of other languages have a name."""
    return len(name) >= LEAST_FOREIGN and name in net.abroad and name not in net.written


def _is_told(places: _Places, start: int, end: int, word: str, known: LowerCase) -> bool:
    """Tell whether what stands beside a word makes a name of it."""
    behind = places.word_behind(end)
    if STARTS.search(places.text, max(0, start - 10), start) and behind in known.doing:
        return True
    before = whole_word_before(places.text, start)
    joint = places.joint_before(start)
    if len(word) >= LONG:  # behind a blank alone it is a family name
        return bool(joint.strip()) or before in known.before_foreign
    if places.joined_behind(end):
        return True
    fits = behind in known.behind_short or ENDS.match(places.text, end) is not None
    return fits and (bool(joint) or before in known.before)

"""The settings of names in mail without capitals."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.word_patterns import any_of


@dataclass(frozen=True, eq=False)
class LowerCase:
    """The score of a name in mail without capitals, and how far above that of another find it lies.

    `no_genitive` are words that look like a given name with an -s. The rest tells of names of three letters
    (`short`; in the pairs of `not_meant` the first word is none) and of those that only lists of other
    languages have: `before` either stand the words of the first list, before names of other languages those
    of `clauses` too; a verb (`doing`) stands behind the name that begins a sentence, and behind a short one
    elsewhere one of those or of `behind`. `joints` are the words and signs between two names; in any
    mail a name stands alone behind a word of `greeting`, and `endearments` are names of nobody.
    """

    score: float
    better: float
    no_genitive: frozenset[str] = frozenset()
    short: frozenset[str] = frozenset()
    not_meant: frozenset[str] = frozenset()
    before: frozenset[str] = frozenset()
    clauses: frozenset[str] = frozenset()
    doing: frozenset[str] = frozenset()
    behind: frozenset[str] = frozenset()
    joints: tuple[str, ...] = ()
    greeting: tuple[str, ...] = ()
    endearments: frozenset[str] = frozenset()

    @cached_property
    def joint(self) -> re.Pattern[str]:
        """What joins one name to another: a word or sign between blanks, a comma, a blank."""
        return re.compile(rf",? {any_of(self.joints)} |, | ")

    @cached_property
    def joint_at_end(self) -> re.Pattern[str]:
        """The same at the end of what is searched."""
        return re.compile(rf"(?:{self.joint.pattern})\Z")

    @property
    def longest_joint(self) -> int:
        """The characters of the longest joint."""
        return max(map(len, self.joints), default=0) + len(",  ")

    @cached_property
    def before_foreign(self) -> frozenset[str]:
        """The words before a name of another language."""
        return self.before | self.clauses

    @cached_property
    def behind_short(self) -> frozenset[str]:
        """The words behind a short name."""
        return self.doing | self.behind

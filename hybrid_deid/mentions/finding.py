"""Finding known names and other values in a text: whole words, in the spellings that people use."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.mentions.context import (
    NONE,
    STRONG,
    WEAK,
    Stretch,
    evidence,
    is_addressed,
    lies_in,
    owns,
    stands_in_small_letters,
    writes_without_capitals,
)
from hybrid_deid.mentions.knowledge import NameKnowledge
from hybrid_deid.mentions.words import Match, PhraseIndex, Words, split_words

APOSTROPHES = "'’‘´`"
SIGNS = frozenset(APOSTROPHES)
JOINTS = "._"  # between the names of a user name
BLANKS = re.compile(r"[ \t\u00a0]{1,3}")
INITIAL_BEFORE = re.compile(r"(?<!\w)([^\W\d_])\.[ \t]{0,2}\Z")
INITIAL_AFTER = re.compile(r"[ \t]{1,2}([^\W\d_])\.(?!\w)")
LEAST_LOWER, SHORTEST_LOWER = 5, 3

NAME, WORDS, DERIVED, EXACT, ACCOUNT = "name", "words", "derived", "exact", "account"


class Initial(NamedTuple):
    """The first letter of another name of a person, its label, and its source where the form has several."""

    letter: str
    label: str
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A way in which a value may be written.

    `kind` says how it is compared: "name" (a part of a person's name: genitive, any case that fits, guarded
    when it is a common word), "words" (the same words in the same case or in capitals), "derived" (as
    "words", but no common word, and small letters only where the form or the writer has them), "exact"
    (letter for letter except case), "account" (names run together as in a user name, with . or _ between).
    `written` is the value as given, `initials` are those of the person's other names, `origin` names
    the source. `needs` is the evidence (see context) a common word needs where it stands; with NONE
    it is accepted wherever its case fits.
    """

    label: str
    score: float
    kind: str
    written: str
    origin: str
    initials: tuple[Initial, ...] = ()
    needs: int = WEAK


@dataclass(frozen=True, slots=True)
class Mention:
    """A form found at [start, end) with a score."""

    start: int
    end: int
    label: str
    score: float
    form: Form


def mentions(
    text: str,
    index: PhraseIndex[Form],
    knowledge: NameKnowledge,
    naming: Sequence[Stretch] = (),
    words: Words | None = None,
    others: Iterable[Form] = (),
    covered: Callable[[int, int], bool] | None = None,
) -> list[Mention]:
    """Return all mentions of the forms of `index` in a text, sorted; they may overlap.

    `naming` are the stretches where people are named (greeting, signature, ...), see `naming_stretches`;
    `words` are split_words(text), if the caller has them already. A common word beside a name of `index`,
    or of the forms `others`, is a name itself. Mentions in a stretch that is `covered` are left out.
    """
    words = split_words(text) if words is None else words
    hits = list(index.find(text, words))
    if not hits:
        return []
    finder = _Finder(text, words, knowledge, naming, hits, others)
    found: dict[tuple[int, int, str], Mention] = {}
    for match, form in hits:
        if covered is not None and finder.stays_inside(match, form, covered):
            continue
        for mention in finder.judged(match, form):
            if covered is not None and covered(mention.start, mention.end):
                continue
            key = (mention.start, mention.end, mention.label)
            if key not in found or _strength(found[key]) < _strength(mention):
                found[key] = mention
    return sorted(found.values(), key=lambda m: (m.start, m.end, m.label))


def _strength(mention: Mention) -> tuple[float, str]:
    return mention.score, mention.form.origin


def _part(form: Form) -> str:
    return "given" if form.label in GIVEN else "family"


def _indexed_parts(forms: Iterable[Form], knowledge: NameKnowledge) -> PhraseIndex[str]:
    """Return the index of what the names among `forms` are, "given" or "family".

    A name that a thousand forms share is found once at each mention, wherever they come from.
    """
    parts = dict.fromkeys((within_words(form.written), _part(form)) for form in forms if form.kind == NAME)
    folding = knowledge.words.folding
    return PhraseIndex(((folding.words(written), part) for written, part in parts), folding)


def _names_by_word(hits: Iterable[tuple[Match, str]]) -> tuple[set[tuple[int, str]], set[tuple[int, str]]]:
    """Return (index, "given" or "family") of the words at which a name starts, and at which one ends."""
    starts: set[tuple[int, str]] = set()
    ends: set[tuple[int, str]] = set()
    for match, part in hits:
        starts.add((match.first, part))
        ends.add((match.last, part))
    return starts, ends


@dataclass(frozen=True)
class _Finder:
    """Judges the matches of one text."""

    text: str
    words: Words
    knowledge: NameKnowledge
    naming: Sequence[Stretch]
    hits: Sequence[tuple[Match, Form]]
    others: Iterable[Form]

    @cached_property
    def names(self) -> tuple[set[tuple[int, str]], set[tuple[int, str]]]:
        """The words at which a name starts, and at which one ends; seldom asked for."""
        own = ((match, _part(form)) for match, form in self.hits if form.kind == NAME)
        index = _indexed_parts(self.others, self.knowledge)
        return _names_by_word(chain(own, index.find(self.text, self.words)))

    @cached_property
    def lower_case_writer(self) -> bool:
        """Whether the text is written without capitals."""
        return writes_without_capitals(self.words.texts)

    def stays_inside(self, match: Match, form: Form, covered: Callable[[int, int], bool]) -> bool:
        """Tell whether a match can only lead to mentions in a covered stretch: told before it is judged."""
        if form.initials or form.kind == EXACT:
            return False
        start = self.words.starts[match.first]
        end = self.words.starts[match.last] + len(self.words.texts[match.last])
        return self.text[end : end + 1] not in SIGNS and covered(start, end)

    def judged(self, match: Match, form: Form) -> list[Mention]:
        """Return what a match is worth: the mention, with initials beside it; nothing when it is refused."""
        start, end = self.words[match.first].start, self.words[match.last].end
        if form.kind in (EXACT, ACCOUNT):
            place = (self._exact if form.kind == EXACT else self._account)(match, form)
            return [Mention(*place, form.label, form.score, form)] if place else []
        factor = self._case_factor(match, form)
        if factor == 0.0 or not self._genitive_fits(match, form):
            return []
        alone = match.first == match.last
        if form.kind == DERIVED and alone and self._common(match):
            return []
        key = self.knowledge.words.folding.word(form.written)
        if alone and self.knowledge.ambiguous(key) and form.needs > NONE:
            factor *= self._guard(match, form)
            if factor == 0.0:
                return []
        mention = Mention(
            start, self._with_apostrophe(start, end, form), form.label, form.score * factor, form
        )
        return [mention, *self._initials(mention)]

    def _exact(self, match: Match, form: Form) -> tuple[int, int] | None:
        """Compare letter for letter, with the signs around the words too."""
        if match.stripped:
            return None
        core = re.search(r"\w", form.written)
        start = self.words[match.first].start - (core.start() if core else 0)
        end = start + len(form.written)
        seen = self.text[max(0, start) : end]
        if start < 0 or seen.casefold() != form.written.casefold():
            return None
        return start, end

    def _account(self, match: Match, form: Form) -> tuple[int, int] | None:
        """Accept names run together or joined by . or _ ("adele.pohl"), but not an initial ("A.Pohl")."""
        first = self.words[match.first].text
        if match.stripped or (len(first) == 1 and first.isupper()):
            return None
        for i in range(match.first, match.last):
            between = self.text[self.words[i].end : self.words[i + 1].start]
            if len(between) != 1 or between not in JOINTS:
                return None
        return self.words[match.first].start, self.words[match.last].end

    def _case_factor(self, match: Match, form: Form) -> float:
        """Return 1 for a case that fits, less for lower case where it is plausible, 0 else."""
        start, end = self.words[match.first].start, self.words[match.last].end
        seen = self.text[start : end - match.stripped]
        if form.kind == WORDS and seen == form.written:
            return 1.0
        folded = self.knowledge.words.folding.word(seen)
        ambiguous = match.first == match.last and self.knowledge.ambiguous(folded)
        if seen[0].isupper() or not seen[0].isalpha():
            return 0.0 if ambiguous and form.kind == WORDS and form.written[0].islower() else 1.0
        if ambiguous:
            named = form.kind == NAME and form.label == "FAMILY"
            return 0.7 if named and is_addressed(self.text, self.words, match.first, self.knowledge) else 0.0
        if form.written[0].islower():
            return 1.0
        if self.lower_case_writer:
            return 0.9
        # Lower case inside ordinary text: only where a list of common words says that it is none.
        if form.kind == DERIVED or not self.knowledge.common:
            return 0.0
        if not match.stripped and len(folded) >= LEAST_LOWER:
            return 0.7
        is_name = form.kind == NAME and form.label in PERSON and match.first == match.last
        near = is_name and not self._common(match) and stands_in_small_letters(self.text, start, end)
        return 0.7 if near and len(folded) >= SHORTEST_LOWER else 0.0

    def _common(self, match: Match) -> bool:
        word = self.words[match.first].text
        return self.knowledge.ambiguous(self.knowledge.words.folding.word(word))

    def _genitive_fits(self, match: Match, form: Form) -> bool:
        """Refuse a stripped -s after a name that takes the apostrophe ("Fritzs")."""
        if not match.stripped:
            return True
        return not form.written.casefold().endswith(self.knowledge.words.sibilants)

    def _guard(self, match: Match, form: Form) -> float:
        """Return 1 for strong evidence that a common word is a name, less for weak, 0 for none."""
        if form.kind == NAME and self._beside_a_partner(match, form):
            return 1.0
        found = evidence(self.text, self.words, match.first, match.last, self.knowledge, self.naming)
        if found == STRONG:
            return 1.0
        if match.stripped:
            owner = form.kind == NAME and form.label == "FAMILY"
            return 1.0 if owner and owns(self.text, self.words[match.first], self.knowledge, found) else 0.0
        return 0.65 if found == WEAK == form.needs else 0.0

    def _beside_a_partner(self, match: Match, form: Form) -> bool:
        """Tell whether a given name stands before this family name, or a family name after this given one."""
        starts, ends = self.names
        before, after = match.first - 1, match.last + 1
        if form.label == "FAMILY":
            if (before, "given") in ends and self._gap(before, match.first, BLANKS):
                return True
            # "Pohl, Adele" in a header or a list
            return (
                (after, "given") in starts
                and self.text[self.words[match.last].end : self.words[after].start].strip() == ","
                and lies_in(self.words[match.first].start, self.naming)
            )
        return (after, "family") in starts and self._gap(match.last, after, BLANKS)

    def _gap(self, left: int, right: int, pattern: re.Pattern[str]) -> bool:
        return pattern.fullmatch(self.text, self.words[left].end, self.words[right].start) is not None

    def _with_apostrophe(self, start: int, end: int, form: Form) -> int:
        """Take in "'s", and the apostrophe alone after a sibilant unless it closes a quotation."""
        sign = self.text[end : end + 1]
        if not sign or sign not in APOSTROPHES:
            return end
        if self.text[end + 1 : end + 2] in ("s", "S") and not self.text[end + 2 : end + 3].isalnum():
            return end + 2
        quoted = start > 0 and self.text[start - 1] in APOSTROPHES + "‚"
        if form.written.casefold().endswith(self.knowledge.words.sibilants) and not quoted:
            return end if self.text[end + 1 : end + 2].isalnum() else end + 1
        return end

    def _initials(self, mention: Mention) -> list[Mention]:
        """Find the initial of a partner: "A." before the family name, "P." after the given name."""
        form = mention.form
        if not form.initials:
            return []
        if form.label == "FAMILY":
            # The window is cut off, so that looking back costs the same everywhere.
            found = INITIAL_BEFORE.search(self.text, max(0, mention.start - 5), mention.start)
        else:
            found = INITIAL_AFTER.match(self.text, mention.end)
        if found is None:
            return []
        letter = found.group(1)
        return [
            Mention(
                found.start(1),
                found.end(1) + 1,
                label,
                mention.score * 0.9,
                replace(form, origin=origin) if origin else form,
            )
            for initial, label, origin in form.initials
            if initial == letter.upper() and letter.isupper()
        ]


def name_forms(
    given: Sequence[tuple[str, str]], family: Sequence[str], score: float, origin: str, needs: int = WEAK
) -> list[Form]:
    """Return the forms of one person's name: its parts and its user names.

    `given` are pairs (name, FEMALE or MALE), `family` are family names.
    """
    family_initials = tuple(Initial(name[0].upper(), "FAMILY") for name in family)
    given_initials = tuple(Initial(name[0].upper(), label) for name, label in given)
    forms = [Form(label, score, NAME, name, origin, family_initials, needs) for name, label in given]
    forms += [Form("FAMILY", score, NAME, name, origin, given_initials, needs) for name in family]
    for name, _ in given[:1]:
        for surname in family:
            forms += [
                Form("USER", 0.9 * score, ACCOUNT, account, origin, needs=needs)
                for account in accounts(name, surname)
            ]
    return forms


def accounts(given: str, family: str) -> list[str]:
    """Return the user names people make of a name: adele.pohl, pohl.adele, a.pohl, adelepohl, apohl."""
    joined = [f"{given}.{family}", f"{family}.{given}", f"{given[0]}.{family}", f"{given}{family}"]
    if len(family) >= 4:
        joined.append(f"{given[0]}{family}")
    return joined


def within_words(value: str) -> str:
    """Return a value without the signs before its first word and after its last."""
    if value[:1].isalnum() and value[-1:].isalnum():
        return value
    words = split_words(value)
    return value[words[0].start : words[-1].end] if words else ""


def indexed(forms: Iterable[Form], knowledge: NameKnowledge) -> PhraseIndex[Form]:
    """Return the index of forms; those without a letter or digit are left out.

    Forms that differ in score and initials alone become one, and so do those that differ in origin and
    initials alone: a list with a thousand persons of the same given name costs no more at each mention than
    one, wherever each of them comes from.
    """
    groups: dict[tuple[str, str, str, int, str], list[Form]] = defaultdict(list)
    for form in forms:
        written = form.written if form.kind == EXACT else within_words(form.written)
        groups[form.label, form.kind, written, form.needs, form.origin].append(form)
    agreeing: dict[tuple[str, str, str, int, float], list[Form]] = defaultdict(list)
    for (label, kind, written, needs, _), group in groups.items():
        one = _united(group, written)
        agreeing[label, kind, written, needs, one.score].append(one)
    fold = knowledge.words.folding.words
    return PhraseIndex(
        ((fold(key[2]), _of_all_origins(group)) for key, group in agreeing.items()),
        knowledge.words.folding,
    )


def _united(group: Sequence[Form], written: str) -> Form:
    """Return one form for several that differ in score and initials alone: the best score, all initials."""
    if len(group) == 1 and group[0].written == written:
        return group[0]
    initials = tuple(sorted({initial for form in group for initial in form.initials}))
    return replace(group[0], written=written, score=max(f.score for f in group), initials=initials)


def _of_all_origins(group: Sequence[Form]) -> Form:
    """Return one form for several that differ in origin and initials alone.

    Its origin is the last of theirs, which would win the mention, and so is that of each initial.
    """
    if len(group) == 1:
        return group[0]
    origins: dict[tuple[str, str], str] = {}
    for form in group:
        for letter, label, _ in form.initials:
            origins[letter, label] = max(form.origin, origins.get((letter, label), ""))
    initials = tuple(Initial(*key, origin) for key, origin in sorted(origins.items()))
    return replace(group[0], origin=max(form.origin for form in group), initials=initials)

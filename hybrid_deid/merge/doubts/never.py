"""Words and measures that are never personal data, whatever a tagger says: "AW", "Betreff", "65 W"."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml, refuse_unknown, shipped_name
from hybrid_deid.labels import PERSON
from hybrid_deid.merge.doubts.patterns_of_labels import ByLastLetter, PatternsOfLabels, any_of_them, at_end
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_files import ENGLISH, NEVER, word_file
from hybrid_deid.values import Span

WRITTEN = ("rulers", "firms", "departments")  # lists of words as they are written, capitals and all
SHAPES, WHOLE, BEHIND, BEFORE = "shapes", "whole", "behind", "before"
FIRM_BEFORE, FIRM_BEHIND = "firm_before", "firm_behind"
CALLED_AFTER = "called_after"
LISTS_OF_PATTERNS = (SHAPES, FIRM_BEFORE, FIRM_BEHIND)
Sides = tuple[ByLastLetter | None, re.Pattern[str] | None]  # what stands behind and before a find
REACH = 20  # characters before a find
REACH_OF_FIRMS = 60  # those in which the words stand that tell of a firm
ACRONYM = re.compile(r"[A-ZÄÖÜ][A-Za-zäöüß0-9]{0,5}[A-ZÄÖÜ0-9]")
VERB = re.compile(r"[ ]([a-zäöüß]{4,20})(?!\w)")
# What goes on behind an acronym that is no firm: "bei API-Fehlern".
PART = re.compile(r"[ -]?[A-ZÄÖÜ\d]|[-/]")
# No word is longer, so that what is was encoded (base64 in a mail's text); codes and addresses may be.
ENCODED_LENGTH = 46
ENCODED = re.compile(rf"[A-Za-z0-9+/]{{{ENCODED_LENGTH}}}")
CODES = frozenset({"EMAIL", "URL", "UFID", "PASS", "USER", "PHONE"})
# "12 m" may be a house number, and a password may be anything.
MEASURED = frozenset({"STREETNO", "PASS"})
COMPOUND = frozenset({*PERSON, "CITY"})  # what nouns are taken for that are put together of others
NAMED = frozenset({*PERSON, "ORG", "CITY", "STREET"})  # what English titles and departments are taken for
OFFICE_JOINT = re.compile(r"[\s,/&–-]+")
LONGEST_ORDINAL = 3  # characters: "3." is no name, while a longer number had better stay covered
OF_KINDS = frozenset({"ORG", "CITY"})  # what kinds of shops and houses are taken for
KIND_ENDINGS = ("", "s", "es", "n", "en")  # of kinds in other cases, and of several
SHORTEST_COMPOUND = 10  # letters of a noun that is told by its ending
REMEMBERED = 8192  # findings


@dataclass(frozen=True)
class Never:
    """The words of a language, most of them folded; words/<language>/never.toml says what each list means."""

    words: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()
    noun_endings: frozenset[str] = frozenset()
    abbreviations: frozenset[str] = frozenset()
    firms: frozenset[str] = frozenset()
    legal_forms: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    dates: frozenset[str] = frozenset()
    generations: frozenset[str] = frozenset()
    without_stop: frozenset[str] = frozenset()
    announcing: frozenset[str] = frozenset()
    calling: frozenset[str] = frozenset()
    fields: frozenset[str] = frozenset()
    field_endings: frozenset[str] = frozenset()
    file_endings: frozenset[str] = frozenset()
    points: frozenset[str] = frozenset()
    fractions: frozenset[str] = frozenset()
    joints: frozenset[str] = frozenset()
    rulers: frozenset[str] = frozenset()
    offices: frozenset[str] = frozenset()
    beside_offices: frozenset[str] = frozenset()
    conjunctions: frozenset[str] = frozenset()
    numbering: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()
    counted_joints: frozenset[str] = frozenset()
    counted_endings: frozenset[str] = frozenset()
    ordered: frozenset[str] = frozenset()
    ordered_feminine: frozenset[str] = frozenset()
    of_something: frozenset[str] = frozenset()
    with_day: frozenset[str] = frozenset()
    versioned: frozenset[str] = frozenset()
    version_from: frozenset[str] = frozenset()
    version_to: frozenset[str] = frozenset()
    postponed: frozenset[str] = frozenset()
    programs: frozenset[str] = frozenset()
    version_joints: frozenset[str] = frozenset()
    buying: frozenset[str] = frozenset()
    trading: frozenset[str] = frozenset()
    traded: frozenset[str] = frozenset()
    priced: frozenset[str] = frozenset()
    closings: frozenset[str] = frozenset()
    departments: frozenset[str] = frozenset()
    employed_at: frozenset[str] = frozenset()
    employed: frozenset[str] = frozenset()
    determiners: frozenset[str] = frozenset()
    describing: frozenset[str] = frozenset()
    superlatives: frozenset[str] = frozenset()
    adjective_endings: frozenset[str] = frozenset()
    shapes: re.Pattern[str] | None = None
    firm_before: re.Pattern[str] | None = None
    firm_behind: re.Pattern[str] | None = None
    whole: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    behind: Mapping[str, ByLastLetter] = field(default_factory=dict)
    before: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    behind_things: Mapping[str, ByLastLetter] = field(default_factory=dict)
    before_things: Mapping[str, re.Pattern[str]] = field(default_factory=dict)

    @cached_property
    def holds(self) -> Callable[[str, str], bool]:
        """Tell whether a finding of a label with a whole text is none: holds(label, text); remembered."""
        return lru_cache(maxsize=REMEMBERED)(self._holds)

    def announces(self, word: str) -> bool:
        """Tell whether a word only announces an identifier ("GZ", "Az.:") and is no part of it."""
        return _folded(word) in self.announcing

    def calls(self, word: str) -> bool:
        """Tell whether a word announces a number for calls ("T", "Fon")."""
        return _folded(word) in self.calling

    def is_field(self, word: str) -> bool:
        """Tell whether a word before a colon is the name of a field ("Rechnungsnr", "Hotline")."""
        folded = _folded(word)
        return folded in self.fields or folded in self.words or folded.endswith(self._endings)

    def is_firm(self, text: str, span: Span) -> bool:
        """Tell whether the words beside an acronym say that it is a firm, whatever else it may be."""
        word = span.text
        if span.label != "ORG" or not ACRONYM.fullmatch(word) or word in self.departments:
            return False
        if self.firm_behind is not None and self.firm_behind.match(text, span.end):
            return True
        if self.firm_before is None or PART.match(text, span.end) or _folded(word) in self.legal_forms:
            return False
        verb = VERB.match(text, span.end)
        if verb is not None and verb.group(1) in self.employed:
            return text.endswith(self._employed_at, 0, span.start)
        return self.firm_before.search(text, max(0, span.start - REACH_OF_FIRMS), span.start) is not None

    def is_generation(self, word: str) -> bool:
        """Tell whether a word behind a family name tells which of a family somebody is ("jun.")."""
        return _folded(word) in self.generations

    def is_without_stop(self, word: str) -> bool:
        """Tell whether a word at the end of a firm's name is no abbreviation with a stop ("GmbH")."""
        return _folded(word) in self.without_stop

    def _ends_as_noun(self, word: str) -> bool:
        return len(word) >= SHORTEST_COMPOUND and word.endswith(self._noun_endings) and " " not in word

    @cached_property
    def _kinds(self) -> frozenset[str]:
        return frozenset(word + ending for word in self.kinds for ending in KIND_ENDINGS)

    @cached_property
    def _noun_endings(self) -> tuple[str, ...]:
        return tuple(sorted(self.noun_endings))

    @cached_property
    def _employed_at(self) -> tuple[str, ...]:
        return tuple(f" {words} " for words in sorted(self.employed_at))

    @cached_property
    def _endings(self) -> tuple[str, ...]:
        return tuple(sorted(self.field_endings))

    def _holds(self, label: str, text: str) -> bool:
        if not any(map(str.isalnum, text)):
            return label != "PASS"
        if label in PERSON and len(text) <= LONGEST_ORDINAL and not any(map(str.isalpha, text)):
            return True
        if label == "ORG" and text in self.firms:
            return False
        word = _folded(text)
        if self.shapes and label not in MEASURED and self.shapes.fullmatch(text):
            return True
        whole = self.whole.get(label)
        if whole is not None and whole.fullmatch(text):
            return True
        if word in self.words or (
            len(text) >= ENCODED_LENGTH and label not in CODES and ENCODED.search(text)
        ):
            return True
        if label in PERSON and word in self.nouns:
            return True
        if label in COMPOUND and self._ends_as_noun(word):
            return True
        if word in self.abbreviations:
            return label not in PERSON
        if label in NAMED and self._is_office(word):
            return True
        if label in OF_KINDS and word in self._kinds:
            return True
        return (label == "ORG" and word in self.legal_forms) or (label == "DATE" and word in self.dates)

    def _is_office(self, text: str) -> bool:
        """Tell whether a folded text has the words of an office, department or science alone."""
        words = frozenset((text,) if text.isalnum() else OFFICE_JOINT.split(text))
        return not self.offices.isdisjoint(words) and words <= self._office_words

    @cached_property
    def _office_words(self) -> frozenset[str]:
        return self.offices | self.beside_offices

    @cached_property
    def sides(self) -> Callable[[str], Sides]:
        """What stands behind and before finds of a label and makes something else of them; remembered."""
        return cache(lambda label: (self.behind.get(label), self.before.get(label)))

    def sides_of_things(self, label: str) -> Sides:
        """Return what of it makes a thing of them that is called after anybody."""
        return self.behind_things.get(label), self.before_things.get(label)


KEYS = tuple(each.name for each in fields(Never) if each.type == "frozenset[str]")  # the lists of words


def without_measures(
    text: str, found: Sequence[Span], never: Never, known: Iterable[Span] = ()
) -> list[Span]:
    """Return the findings in a text without those of a model of which words beside make something else.

    What a thing is called after stays where it is somebody's name elsewhere among the findings, or those
    `known` of the text: it would leak ("Herr Halifax ... Halifax Airport").
    """
    sides = never.sides
    measures = frozenset(span for span in found if is_doubted(span) and _is_beside(text, span, sides))
    if not measures:
        return list(found)
    called = {span.text for span in (*found, *known) if span.label in PERSON and span not in measures}
    things = never.sides_of_things
    return [
        span
        for span in found
        if span not in measures or (span.text in called and _is_beside(text, span, things))
    ]


def _is_beside(text: str, span: Span, sides: Callable[[str], Sides]) -> bool:
    """Tell whether what `sides` tells of the label of a find stands behind or before it."""
    behind, before = sides(span.label)
    if behind is not None and behind.matches(text, span.end):
        return True
    return before is not None and before.search(text, max(0, span.start - REACH), span.start) is not None


def without_never(text: str, found: Sequence[Span], never: Never, told: Iterable[Span] = ()) -> list[Span]:
    """Return the findings in a text without unconfirmed ones of a model or of consistency that are none.

    An acronym that a legal form behind it or words before it say is a firm ("Firma GIF") stays, and so does
    a name that a rule or a caller tells, among the findings or those `told` of the text: it would leak
    ("Herr Netto rief an. Netto kommt"). In the place of that name itself nothing else is needed: of two
    finds there the surer one would be left, a guess that is taken back once more.
    """
    holds, is_firm = never.holds, never.is_firm
    kept = [
        span
        for span in found
        if not is_doubted(span) or not holds(span.label, span.text) or is_firm(text, span)
    ]
    if len(kept) == len(found):
        return kept
    sure = [span for span in (*found, *told) if span.label in PERSON and not is_doubted(span)]
    if not sure:
        return kept
    called, places = {span.text for span in sure}, {span.start for span in sure}
    stay = frozenset(kept)
    return [
        span
        for span in found
        if span in stay or (span.label in PERSON and span.text in called and span.start not in places)
    ]


@lru_cache(maxsize=8)
def load_never(language: str) -> Never:
    """Return the words of a language, none for one without a file; raises ConfigurationError."""
    paths = [path for name in (NEVER, ENGLISH) if (path := word_file(language, name)) is not None]
    return read_never(*paths)


def read_never(*paths: Path) -> Never:
    """Read such files, one adding to the other; raises ConfigurationError on unknown keys or wrong types."""
    files = [(path, read_toml(path)) for path in paths]
    for path, raw in files:
        refuse_unknown(raw, {*KEYS, *LISTS_OF_PATTERNS, WHOLE, BEHIND, BEFORE, CALLED_AFTER}, str(path))
    lists = {
        key: frozenset(_folded(word) for path, raw in files for word in _strings(raw, key, path))
        for key in KEYS
    }
    for key in WRITTEN:
        lists[key] = frozenset(word for path, raw in files for word in _strings(raw, key, path))
    patterns = {
        key: [_checked(pattern, key, path) for path, raw in files for pattern in _strings(raw, key, path)]
        for key in LISTS_OF_PATTERNS
    }
    shapes, before, behind = (patterns[key] for key in LISTS_OF_PATTERNS)
    return Never(
        **lists,
        shapes=re.compile("|".join(shapes)) if shapes else None,
        firm_before=re.compile(f"(?:{'|'.join(before)})$") if before else None,
        firm_behind=re.compile("|".join(behind)) if behind else None,
        whole=PatternsOfLabels(_tables(files, WHOLE), any_of_them),
        behind=PatternsOfLabels(_tables(files, BEHIND), ByLastLetter),
        before=PatternsOfLabels(_tables(files, BEFORE), at_end),
        behind_things=PatternsOfLabels(_tables(files, BEHIND, things=True), ByLastLetter),
        before_things=PatternsOfLabels(_tables(files, BEFORE, things=True), at_end),
    )


def _checked(pattern: str, key: str, path: Path) -> str:
    """Return a pattern that can be compiled; those of shipped files can, and are compiled when needed."""
    if not shipped_name(path):
        _compiled(pattern, key, path)
    return pattern


def _tables(
    files: Sequence[tuple[Path, dict[str, Any]]], key: str, *, things: bool = False
) -> dict[str, list[str]]:
    """Return the patterns of the tables under a key by their label, perhaps those of `things` alone."""
    patterns: dict[str, list[str]] = {}
    for path, raw in files:
        kinds = frozenset(_strings(raw, CALLED_AFTER, path)) if things else None
        for label, pattern in _table(raw, key, path, kinds):
            patterns.setdefault(label, []).append(_checked(pattern, key, path))
    return patterns


def _compiled(pattern: str, key: str, path: Path) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise ConfigurationError(f"{path}: {key}: not a pattern ({error})") from error


def _table(
    raw: dict[str, Any], key: str, path: Path, kinds: Container[str] | None = None
) -> Iterator[tuple[str, str]]:
    """Yield labels and patterns of the table under a key, those of some `kinds` alone."""
    table = raw.get(key, {})
    if not isinstance(table, dict) or not all(map(_is_patterns, table.values())):
        raise ConfigurationError(f"{path}: {key}: must be a table of a list of patterns for each label")
    joined: dict[str, list[str]] = {}
    for name, patterns in table.items():
        key_label, _, kind = name.partition(" ")
        if kinds is not None and kind not in kinds:
            continue
        for label in sorted(PERSON) if key_label == "PERSON" else [key_label]:
            joined.setdefault(label, []).extend(patterns)
    yield from ((label, pattern) for label, patterns in joined.items() for pattern in patterns)


def _is_patterns(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, str) and each for each in value)


def _strings(raw: dict[str, Any], key: str, path: Path) -> list[str]:
    value = raw.get(key, [])
    if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
        raise ConfigurationError(f"{path}: {key}: must be a list of texts")
    return value


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold().rstrip(".: ")

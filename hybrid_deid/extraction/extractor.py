"""The extractor: from a document and what earlier stages found in it to attributes per token.

An attribute is a string; `[-1]suf3=ung` is the attribute `suf3=ung` of the token before. Attributes are
of two kinds, so that a decoder can compile them: those of *word groups* are a function of one word and
are cached per distinct word; those of *position groups* depend on the document.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.extraction import evidence, fields, lexical, positions, typography
from hybrid_deid.extraction.context import Context, View
from hybrid_deid.extraction.feature_set import FeatureSet, GroupSpec
from hybrid_deid.extraction.lexical import Resources
from hybrid_deid.extraction.positions import PositionGroup
from hybrid_deid.extraction.typography import Names, WordGroup
from hybrid_deid.values import Line

WORD_GROUPS: Mapping[str, Callable[..., WordGroup]] = {
    "typographic": typography.typographic,
    "word": typography.word,
    "affix": typography.affix,
    "ngram": typography.ngram,
    "shape": typography.shape,
    "length": typography.length,
    "counts": typography.counts,
    "regex": typography.regex,
    "gazetteer": lexical.gazetteer,
    "suffixes": lexical.suffixes,
    "stopword": lexical.stopword,
    "lemma": lexical.lemma,
    "cluster": lexical.cluster,
    "guess": lexical.guess,
    "induced": lexical.induced,
}
POSITION_GROUPS: Mapping[str, Callable[..., PositionGroup]] = {
    "phrase": lexical.phrase,
    "pos": positions.pos,
    "zone": positions.zone,
    "rule": positions.rule,
    "sequence": positions.sequence,
    "place": positions.place,
    "spacing": positions.spacing,
    "neighbour_lines": positions.neighbour_lines,
    "field": fields.field,
    "line_begin": fields.line_begin,
    "document": evidence.document,
    "first_pass": evidence.first_pass,
}
# Groups whose attributes can spell a word of the training data.
IDENTITY_PREFIXES = ("w=", "W=", "lem=", "pre", "suf", "n=", "L-w=", "L+w=", "L-e=", "fd", "lb")

START, END = "<s>", "</s>"
CACHED_WORDS = 200_000


def offset_name(offset: int, name: str) -> str:
    """Return the attribute `name` as seen from `offset` tokens away."""
    return name if offset == 0 else f"[{offset}]{name}"


def spelling_parts(attribute: str) -> tuple[str, ...]:
    """Return the parts of an attribute that hold (a part of) a word, without their offsets.

    "[-1]w=frau&k=female3" gives ("w=frau",), "[1]p=NOUN" nothing.
    """
    parts = (part.partition("]")[2] if part.startswith("[") else part for part in attribute.split("&"))
    return tuple(part for part in parts if part.startswith(IDENTITY_PREFIXES))


class Extractor:
    """Computes the attributes of a feature set; made once, used for many documents."""

    def __init__(self, features: FeatureSet, resources: Resources) -> None:
        """Raises ConfigurationError for a group or an option that does not exist."""
        self.features = features
        self.word_groups: list[tuple[GroupSpec, WordGroup]] = []
        self.position_groups: list[tuple[GroupSpec, PositionGroup]] = []
        for spec in features.groups:
            if spec.name in WORD_GROUPS:
                self.word_groups.append((spec, _make(WORD_GROUPS[spec.name], spec, resources)))
            elif spec.name in POSITION_GROUPS:
                self.position_groups.append((spec, _make(POSITION_GROUPS[spec.name], spec, resources)))
            else:
                known = ", ".join(sorted((*WORD_GROUPS, *POSITION_GROUPS)))
                raise ConfigurationError(
                    f"feature set '{features.name}': no group '{spec.name}'; known are {known}"
                )
        self.offsets = tuple(sorted({o for spec, _ in self.word_groups for o in spec.window}))
        self._joint = {name for parts in features.conjunctions for name, _ in parts}
        self.word_attributes = lru_cache(maxsize=CACHED_WORDS)(self._word_attributes)
        self._word_parts = lru_cache(maxsize=CACHED_WORDS)(self._word_parts_of)

    def _word_attributes(self, word: str) -> Mapping[int, Names]:
        """Return the attributes that a word lends to the token at minus each offset (0: to itself)."""
        found: dict[int, list[str]] = {offset: [] for offset in self.offsets}
        for spec, group in self.word_groups:
            names = group(word)
            for offset in spec.window:
                found[offset] += [offset_name(offset, name) for name in names]
        return {offset: tuple(names) for offset, names in found.items()}

    def _word_parts_of(self, word: str) -> Mapping[str, Names]:
        return {spec.name: group(word) for spec, group in self.word_groups if spec.name in self._joint}

    def attributes(self, text: str, lines: Sequence[Line], context: Context) -> list[list[list[str]]]:
        """Return `[i][t]`, the attribute names of token t of line i."""
        rows = [[list(names) for names in row] for row in self.position_attributes(text, lines, context)]
        for i, t in _tokens(lines):
            for offset in self.offsets:
                place = self._place(lines, i, t, offset)
                if place is not None:
                    rows[i][t] += self.word_attributes(lines[place[0]].tokens[place[1]].text)[offset]
        return rows

    def windows(self, lines: Sequence[Line]) -> list[int]:
        """Return the borders, in tokens, of the stretches that windows do not leave: lines or paragraphs."""
        borders = [0]
        position = 0
        for i, line in enumerate(lines):
            if i and self.features.context == "paragraph" and line.number - lines[i - 1].number == 1:
                borders.pop()
            position += len(line.tokens)
            borders.append(position)
        return borders

    def _place(self, lines: Sequence[Line], i: int, t: int, offset: int) -> tuple[int, int] | None:
        t += offset
        while t < 0 or t >= len(lines[i].tokens):
            step = -1 if t < 0 else 1
            j = i + step
            if (
                self.features.context == "line"
                or not 0 <= j < len(lines)
                or abs(lines[j].number - lines[i].number) > 1
            ):
                return None
            t = t + len(lines[j].tokens) if step < 0 else t - len(lines[i].tokens)
            i = j
        return i, t

    def position_attributes(self, text: str, lines: Sequence[Line], context: Context) -> list[list[Names]]:
        """Return `[i][t]`, the attributes of position groups, of conjunctions, and of the ends of windows."""
        view = View(text, lines, context)
        rows: list[list[list[str]]] = [[[] for _ in line.tokens] for line in lines]
        for i, t in _tokens(lines):
            for offset in self.offsets:
                if offset and self._place(lines, i, t, offset) is None:
                    rows[i][t].append(offset_name(offset, START if offset < 0 else END))
        computed: dict[str, Sequence[Sequence[Names]]] = {}
        for spec, group in self.position_groups:
            names = group(view)
            if not names:
                continue
            computed[spec.name] = names
            for i, t in _tokens(lines):
                for offset in spec.window:
                    place = self._place(lines, i, t, offset) if offset else (i, t)
                    if place is not None:
                        found = names[place[0]][place[1]]
                        rows[i][t] += found if offset == 0 else [f"[{offset}]{name}" for name in found]
        for parts in self.features.conjunctions:
            for i, t in _tokens(lines):
                rows[i][t] += self._conjunction(parts, lines, i, t, computed)
        return [[tuple(names) for names in row] for row in rows]

    def _conjunction(
        self,
        parts: Sequence[tuple[str, int]],
        lines: Sequence[Line],
        i: int,
        t: int,
        computed: Mapping[str, Sequence[Sequence[Names]]],
    ) -> Iterator[str]:
        factors: list[list[str]] = []
        for name, offset in parts:
            place = self._place(lines, i, t, offset)
            if place is None:
                factors.append([offset_name(offset, START if offset < 0 else END)])
            elif name in computed:
                factors.append([offset_name(offset, n) for n in computed[name][place[0]][place[1]]])
            else:
                word = lines[place[0]].tokens[place[1]].text
                factors.append([offset_name(offset, n) for n in self._word_parts(word).get(name, ())])
        return ("&".join(names) for names in product(*factors))


def _tokens(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    return ((i, t) for i, line in enumerate(lines) for t in range(len(line.tokens)))


def _make(factory: Callable[..., Any], spec: GroupSpec, resources: Resources) -> Any:
    """Call the factory of a group with its options; options are the keyword arguments of the factory."""
    parameters = inspect.signature(factory).parameters
    options = {name for name in parameters if name != "resources"}
    unknown = sorted(set(spec.options) - options)
    if unknown:
        allowed = ", ".join(sorted(options)) or "none"
        raise ConfigurationError(
            f"feature group '{spec.name}': unknown option {', '.join(unknown)}; options are {allowed}"
        )
    for name, parameter in parameters.items():
        default = parameter.default
        if name in spec.options and default is not inspect.Parameter.empty:
            value = spec.options[name]
            kind = (
                (list, tuple)
                if isinstance(default, tuple)
                else (bool,)
                if isinstance(default, bool)
                else (int,)
            )
            if not isinstance(value, kind):
                raise ConfigurationError(f"feature group '{spec.name}': '{name}' is of the wrong type")
        elif name in options and name not in spec.options and default is inspect.Parameter.empty:
            raise ConfigurationError(f"feature group '{spec.name}': the option '{name}' is missing")
    if "resources" in parameters:
        return factory(resources, **spec.options)
    return factory(**spec.options)

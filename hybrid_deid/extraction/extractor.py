"""The extractor: from a document and what earlier stages found in it to attributes per token.

An attribute is a string; `[-1]suf3=ung` is the attribute `suf3=ung` of the token before. Attributes are
of two kinds, so that a decoder can compile them: those of *word groups* are a function of one word and
are cached per distinct word; those of *position groups* depend on the document.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, chain, pairwise, product
from typing import Any

import numpy as np

from hybrid_deid.decoding import Column, Numbered
from hybrid_deid.decoding.columns import Keys
from hybrid_deid.decoding.naming import offset_name, outside
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.extraction import evidence, fields, lexical, positions, typography, vocabulary
from hybrid_deid.extraction.batch import Batch, Coded, Vocabulary
from hybrid_deid.extraction.context import Context, View
from hybrid_deid.extraction.feature_set import FeatureSet, GroupSpec
from hybrid_deid.extraction.lexical import Resources
from hybrid_deid.extraction.numbering import Group, Names, numbered
from hybrid_deid.extraction.positions import PositionGroup
from hybrid_deid.extraction.typography import WordGroup
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
    "vocabulary": vocabulary.vocabulary,
}
POSITION_GROUPS: Mapping[str, Callable[..., PositionGroup | Coded]] = {
    "phrase": lexical.phrase,
    "pos": positions.pos,
    "zone": positions.zone,
    "rule": positions.rule,
    "sequence": positions.sequence,
    "place": positions.place,
    "spacing": positions.spacing,
    "neighbour_lines": positions.neighbour_lines,
    "field": fields.field,
    "field_elsewhere": fields.field_elsewhere,
    "nearest": fields.nearest,
    "section": fields.section,
    "line_begin": fields.line_begin,
    "chunk": fields.chunk,
    "pattern": fields.pattern,
    "document": evidence.document,
    "style": evidence.style,
    "first_pass": evidence.first_pass,
}
# What all names of a group begin with, for those that conjunctions join.
BEGINNINGS: Mapping[str, tuple[str, ...]] = {
    "word": ("w=", "W="),
    "shape": ("s=", "S="),
    "cluster": ("c",),
    "gazetteer": ("g", "G="),
    "guess": ("k",),
    "induced": ("b",),
    "vocabulary": ("v",),
    "style": ("y",),
}
# Groups whose attributes can spell a word of the training data.
IDENTITY_PREFIXES = ("w=", "W=", "lem=", "pre", "suf", "n=", "L-w=", "L+w=", "L-e=", "fd", "lb", "cb=", "ce=")

CACHED_WORDS = 40_000

# A text, its lines, and what earlier stages found in it.
DocumentView = tuple[str, Sequence[Line], Context]


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
        self.resources = resources
        self.word_groups: list[tuple[GroupSpec, WordGroup]] = []
        self.position_groups: list[tuple[GroupSpec, PositionGroup | Coded]] = []
        self._vocabulary = Vocabulary()
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
        self._lent = lru_cache(maxsize=CACHED_WORDS)(self._lent_by)
        self._named: dict[str, Mapping[str, Names]] = {}
        self._marked = lru_cache(maxsize=CACHED_WORDS)(_marked)

    @cached_property
    def bags(self) -> tuple[Extractor, ...]:
        """The extractors of the feature set's bags, for training."""
        return tuple(
            Extractor(self.features.seen_by(bag), self.resources) if bag.without else self
            for bag in self.features.bags
        )

    @property
    def columns(self) -> tuple[Column, ...]:
        """What decides the attributes of a token, column by column: the word, then each position group."""
        specs = [spec for spec, _ in self.word_groups]
        words = Column(
            tuple(spec.name for spec in specs),
            tuple(spec.window for spec in specs),
            self.word_names,
            ends=True,
            numbers=lambda index: numbered([group for _, group in self.word_groups], index),
            beginnings=_beginnings(specs),
        )
        places = (
            Column(
                (spec.name,),
                (spec.window,),
                _coded(group) if isinstance(group, Coded) else _alone,
                beginnings=_beginnings([spec]),
            )
            for spec, group in self.position_groups
        )
        return (words, *places)

    def word_names(self, words: Sequence[Any]) -> list[tuple[Names, ...]]:
        """Return the names that each word group gives each word."""
        every = [
            group.names(words) if isinstance(group, Group) else [*map(group, words)]
            for _, group in self.word_groups
        ]
        return list(zip(*every, strict=True)) if every else [()] * len(words)

    def keys(self, documents: Sequence[DocumentView]) -> list[Keys]:
        """Return `[c][t]`, the key of token t (of all documents and lines) in column c of `columns`."""
        batch = Batch([View(*document) for document in documents], self._vocabulary)
        if not batch.words:
            return [[] for _ in self.columns]
        keys: list[Keys] = [Numbered(batch.words, batch.word_numbers, self._vocabulary.generation)]
        for _, group in self.position_groups:
            keys.append(group.codes(batch) if isinstance(group, Coded) else _names_of_views(group, batch))
        return keys

    def _lent_by(self, word: str) -> Mapping[int, Names]:
        """Return the attributes that a word lends to the token at minus each offset (0: to itself)."""
        found: dict[int, list[str]] = {offset: [] for offset in self.offsets}
        names = self._named[word]
        for spec, _ in self.word_groups:
            for offset in spec.window:
                found[offset] += self._marked(names[spec.name], offset)
        return {offset: tuple(names) for offset, names in found.items()}

    def attributes(self, text: str, lines: Sequence[Line], context: Context) -> list[list[list[str]]]:
        """Return `[i][t]`, the attribute names of token t of line i.

        First the ends of windows, then position groups, conjunctions, and word groups.
        """
        document = (text, lines, context)
        _, *places = self.keys([document])
        named = {
            spec.name: _decoded(group, column)
            for (spec, group), column in zip(self.position_groups, places, strict=True)
        }
        windowed = [(spec.window, named[spec.name]) for spec, _ in self.position_groups]
        rows: list[list[str]] = []
        words = View(*document).words
        self._name(words)

        def factor(part: tuple[str, int], t: int, begin: int, end: int) -> Names:
            group, offset = part
            if not begin <= t + offset < end:
                return (offset_name(offset, outside(offset)),)
            found = named[group][t + offset] if group in named else self._named[words[t + offset]][group]
            return self._marked(found, offset)

        for begin, end in pairwise(self.windows(lines)):
            for t in range(begin, end):
                row = [offset_name(o, outside(o)) for o in self.offsets if not begin <= t + o < end]
                for window, column in windowed:
                    for offset in window:
                        if begin <= t + offset < end:
                            row += self._marked(column[t + offset], offset)
                for parts in self.features.conjunctions:
                    row += map("&".join, product(*(factor(part, t, begin, end) for part in parts)))
                for offset in self.offsets:
                    if begin <= t + offset < end:
                        row += self._lent(words[t + offset])[offset]
                rows.append(row)
        return View(text, lines, context).by_line(rows)

    def _name(self, words: Sequence[str]) -> None:
        """Keep the names of words by group."""
        missing = [word for word in dict.fromkeys(words) if word not in self._named]
        if len(self._named) + len(missing) > CACHED_WORDS:
            self._named.clear()
            missing = list(dict.fromkeys(words))
        groups = [spec.name for spec, _ in self.word_groups]
        for word, names in zip(missing, self.word_names(missing), strict=True):
            self._named[word] = dict(zip(groups, names, strict=True))

    def windows(self, lines: Sequence[Line]) -> list[int]:
        """Return the borders, in tokens, of the stretches that windows do not leave: lines or paragraphs."""
        if not lines:
            return [0]
        ends = list(accumulate([len(line[3]) for line in lines]))
        if self.features.context != "paragraph":
            return [0, *ends]
        numbers = [line[0] for line in lines]
        gaps = zip(ends, numbers, numbers[1:], strict=False)
        return [0, *[end for end, above, below in gaps if below - above != 1], ends[-1]]


def _alone(keys: Sequence[Any]) -> list[tuple[Names]]:
    """The key of a position group is what it names."""
    return [(key,) for key in keys]


def _coded(group: Coded) -> Callable[[Sequence[Any]], list[tuple[Names]]]:
    """The key of a coded group is a code."""
    return lambda codes: [(group.names(int(code)),) for code in codes]


def _names_of_views(group: PositionGroup, batch: Batch) -> list[Names]:
    """Return the names of every token by a group that looks at one document at a time."""
    found: list[Names] = []
    for view in batch.views:
        rows = group(view)
        found += chain.from_iterable(rows) if rows else [()] * len(view.words)
    return found


def _decoded(group: PositionGroup | Coded, keys: Keys) -> Sequence[Names]:
    if not isinstance(group, Coded):
        return keys  # type: ignore[return-value]
    codes = np.asarray(keys).tolist()
    names = {code: group.names(code) for code in set(codes)}
    return [names[code] for code in codes]


def _marked(names: Names, offset: int) -> Names:
    return tuple([offset_name(offset, name) for name in names])


def _beginnings(specs: Sequence[GroupSpec]) -> Mapping[str, tuple[str, ...]]:
    return {spec.name: BEGINNINGS[spec.name] for spec in specs if spec.name in BEGINNINGS}


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
                else (int, float)
                if isinstance(default, float)
                else (int,)
            )
            if not isinstance(value, kind):
                raise ConfigurationError(f"feature group '{spec.name}': '{name}' is of the wrong type")
        elif name in options and name not in spec.options and default is inspect.Parameter.empty:
            raise ConfigurationError(f"feature group '{spec.name}': the option '{name}' is missing")
    if "resources" in parameters:
        return factory(resources, **spec.options)
    return factory(**spec.options)

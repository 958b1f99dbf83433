"""Groups that look words up: gazetteers, phrases of several words, stop words, lemmas, clusters."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import compress, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np

from hybrid_deid.clusters import Clusters, load_clusters
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.extraction.batch import Batch, Coded, Integers, Interned, WordFacts
from hybrid_deid.extraction.guesser import Guesser, load_guesser
from hybrid_deid.extraction.letter_kernels import loaded
from hybrid_deid.extraction.letters import Letters, letters_of
from hybrid_deid.extraction.lexicon_rows import row_finder, rows_in
from hybrid_deid.extraction.numbering import Group, Index, Names, Numbers, asked
from hybrid_deid.extraction.presence import EndPresence, Presence
from hybrid_deid.extraction.typography import WordGroup
from hybrid_deid.induction import Induced, load_induced
from hybrid_deid.induction.lexicon import SCALE
from hybrid_deid.lexicon import Gazetteers, Hits, Match, PhraseIndex, load_gazetteers
from hybrid_deid.lexicon.lists import VOCABULARIES

# Forms of a match that count as the entry itself; others are told apart.
PLAIN = frozenset({"exact", "spelling"})
KEPT_HITS = 2048  # combinations of lists and forms whose names are kept

Lists = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Resources:
    """What the lexical groups look words up in.

    `clusters` is the cluster lexicon of the model, `guesser` its name guesser and `induced` its induced
    lexicon (None: there is none), `gazetteers` are folders of further lists. `lists` stands in for the
    gazetteers of the language, and `unclustered` tells of a word whether the cluster and the induced lexicon
    are to miss it: both are for training and for experiments on unseen names.
    """

    language: str = "de"
    clusters: Path | None = None
    gazetteers: tuple[Path, ...] = ()
    guesser: Path | None = None
    induced: Path | None = None
    lists: Gazetteers | None = field(default=None, compare=False)
    unclustered: Callable[[str], bool] | None = field(default=None, compare=False)

    @cached_property
    def known(self) -> Gazetteers:
        """The gazetteers."""
        return self.lists if self.lists is not None else load_gazetteers(self.language, self.gazetteers)

    @cached_property
    def index(self) -> PhraseIndex:
        """All lists of names, ready for lookup."""
        return PhraseIndex(self.known)

    @cached_property
    def presence(self) -> Presence:
        """What words and beginnings of phrases the gazetteers may hold; needs numba."""
        return Presence(self.index.texts(), self.index.endings())

    @cached_property
    def name_guesser(self) -> Guesser:
        """The name guesser; raises ConfigurationError when none is given."""
        if self.guesser is None:
            raise ConfigurationError("the feature group 'guess' needs a name guesser; train the model again")
        return load_guesser(self.guesser)

    @cached_property
    def cluster_lexicon(self) -> Clusters:
        """The cluster lexicon; raises ConfigurationError when none is given."""
        if self.clusters is None:
            raise ConfigurationError(
                "the feature group 'cluster' needs a lexicon: make one by 'hybrid-deid clusters train' "
                "and give it by --clusters"
            )
        return load_clusters(self.clusters)

    @cached_property
    def induced_lexicon(self) -> Induced:
        """The induced lexicon; raises ConfigurationError when none is given."""
        if self.induced is None:
            raise ConfigurationError(
                "the feature group 'induced' needs a lexicon: make one by 'hybrid-deid induce' "
                "and give it by --induced"
            )
        return load_induced(self.induced)


def names_of_lists(resources: Resources, lists: Lists) -> dict[str, str]:
    """Return our name of each gazetteer; raises ConfigurationError for one that is no list of names."""
    ours = {resources.known[each].name: name for name, gazetteers in lists.items() for each in gazetteers}
    for each in ours:
        if each in VOCABULARIES:
            raise ConfigurationError(f"the list '{each}' is for the feature group 'vocabulary' alone")
    return ours


def listed(
    names: Callable[[str], Names], presence: Callable[[], Presence | EndPresence], otherwise: Names = ()
) -> Group:
    """Return a group that has names for what is present in some list, and `otherwise` for all other words."""

    def numbers(index: Index) -> Numbers:
        return asked(names, index, presence().may_hold, otherwise)

    return Group(lambda words: [*map(names, words)], numbers)


def gazetteer(resources: Resources, lists: Lists, joined: bool = True) -> Group:
    """Membership of a word in gazetteers: as it is, inflected, or in another case.

    `lists` maps a name of ours ("female") to gazetteers. `joined` adds one attribute that names all
    lists at once, for what is a given name and a place is neither quite.
    """
    ours = names_of_lists(resources, lists)
    word_hits = resources.index.word_hits
    named: dict[Hits, Names] = {(): ()}  # lists and forms that words have, which are few

    def names(word: str) -> Names:
        hits = word_hits(word)
        if hits not in named:
            if len(named) >= KEPT_HITS:
                named.clear()
            named[hits] = names_of(hits)
        return named[hits]

    def names_of(hits: Hits) -> Names:
        found: dict[str, str] = {}
        for each, form in hits:
            if each in ours:
                sign = "=" if form in PLAIN else "~" if form == "case" else f"+{form}="
                found.setdefault(ours[each], f"g{sign}{ours[each]}")
        attributes = [found[name] for name in sorted(found)]
        if joined and len(found) > 1:
            attributes.append("G=" + "+".join(sorted(found)))
        return tuple(attributes)

    return listed(names, lambda: resources.presence)


def phrase(resources: Resources, lists: Lists) -> Coded:
    """Phrases of several words that gazetteers hold, the longest from the left, as B-/I- attributes."""
    ours = names_of_lists(resources, lists)
    index = resources.index
    facts = WordFacts(lambda: lambda words: np.array([index.may_begin(words)], dtype=np.int64))
    known: Interned[Names] = Interned(())

    def codes(batch: Batch) -> Integers:
        (begins,) = facts.of(batch)
        words, rows = batch.words, np.zeros(len(batch.words), dtype=np.int64)
        places = np.flatnonzero((begins > 0) & ~batch.ends).tolist()
        if loaded():
            pairs = letters_of([words[t] + words[t + 1] for t in places])
            places = compress(places, resources.presence.may_hold(pairs).tolist())
        hopeful = [t for t in places if not index.is_no_phrase(words[t], words[t + 1])]
        lines = batch.line_of[hopeful]
        firsts, ends = batch.first[lines].tolist(), (batch.first + batch.lengths)[lines].tolist()
        for (first, end), starts in groupby(zip(firsts, ends, hopeful, strict=True), itemgetter(0, 1)):
            marked: dict[int, Names] = {}
            for found in index.phrases(words[first:end], [t - first for _, _, t in starts]):
                if found.list_name in ours:
                    _mark_phrase(marked, found, ours[found.list_name])
            for t, names in marked.items():
                rows[first + t] = known.number(names)
        return rows

    return Coded(codes, lambda code: known.values[code])


def _mark_phrase(marked: dict[int, Names], found: Match, list_name: str) -> None:
    for t in range(found.start, found.end):
        name = f"ph={'B' if t == found.start else 'I'}-{list_name}"
        names = marked.get(t, ())
        if name not in names:
            marked[t] = (*names, name)


def suffixes(resources: Resources, lists: Lists, shortest: int = 3) -> Group:
    """Endings of a word that a list holds ("-straße", "-gasse"), when something stands before them."""
    table: dict[str, set[str]] = {}
    for name, gazetteers in lists.items():
        for entry in (entry for each in gazetteers for entry in resources.known[each].texts):
            form = entry.lstrip("-").casefold()
            if len(form) >= shortest:
                table.setdefault(form, set()).add(name)
    # The lengths of endings, longest first, by their last letters.
    lengths: dict[str, list[int]] = {}
    for form in sorted(table, key=len, reverse=True):
        sizes = lengths.setdefault(form[-shortest:], [])
        if len(form) not in sizes:
            sizes.append(len(form))

    def names(word: str) -> Names:
        form = word.casefold()
        found: set[str] = set()
        for size in lengths.get(form[-shortest:], ()):
            if size <= len(form) - 2:
                found |= table.get(form[-size:], set())
        return tuple(f"e={name}" for name in sorted(found))

    return listed(names, lambda: EndPresence(table))


def stopword(resources: Resources, lists: Sequence[str] = ("stop_word",)) -> Group:
    """Whether the word is a stop word (Eder et al. 2020, table 6)."""
    words = {entry.casefold() for name in lists for entry in resources.known[name].texts}

    def names(word: str) -> Names:
        return ("stop",) if word.casefold() in words else ()

    return listed(names, lambda: Presence(words))


def lemma(resources: Resources) -> WordGroup:
    """The lemma by simplemma (Berg and Dalianis 2019)."""
    try:
        import simplemma
    except ImportError as error:
        raise ConfigurationError(
            "the feature group 'lemma' needs simplemma: pip install 'hybrid-deid[lemmas]'"
        ) from error
    lemmatize: Any = simplemma.lemmatize
    language = resources.language

    def names(word: str) -> Names:
        return ("lem=" + str(lemmatize(word, lang=language)).lower(),)

    return names


def guess(resources: Resources, lists: Lists, smallest: int = 3) -> Group:
    """What kind of name, of which gender, a word looks like by its letters.

    Probabilities in quarters; words of fewer than `smallest` letters are too short to tell. `lists`
    is what the guesser is trained on (see `guesser_words`).
    """
    guesser = resources.name_guesser
    if missing := set(lists) - set(guesser.kinds):
        raise ConfigurationError(f"the name guesser does not know the kinds {', '.join(sorted(missing))}")
    levels = [[f"k={kind}{level}" for level in range(4)] for kind in guesser.kinds]
    gendered = {"female", "male"} <= set(guesser.kinds)
    female, male = (guesser.kinds.index(kind) if gendered else 0 for kind in ("female", "male"))

    def named(chances: Sequence[float]) -> Names:
        found = [
            level[int(3.999 * chance)] for level, chance in zip(levels, chances, strict=True) if chance >= 0.1
        ]
        if gendered and (both := chances[female] + chances[male]) > 0.05:
            found.append(f"kg={int(4.999 * (chances[female] / both))}")
        return tuple(found)

    def names(words: Sequence[str]) -> list[Names]:
        long = [word for word in words if len(word) >= smallest and word.isalpha()]
        if not long:
            return [()] * len(words)
        guessed = dict(zip(long, map(named, guesser.probabilities(long).tolist()), strict=True))
        return [guessed.get(word, ()) for word in words]

    def numbers(index: Index) -> Numbers:
        kinds = np.arange(len(levels))
        known = np.array([[index.get(name, -1) for name in level] for level in levels], dtype=np.int64)
        genders = np.array([index.get(f"kg={level}", -1) for level in range(5)], dtype=np.int64)

        def found(letters: Letters) -> Integers:
            words = letters.words
            long = [place for place, word in enumerate(words) if len(word) >= smallest and word.isalpha()]
            result = np.full((len(words), len(levels) + gendered), -1, dtype=np.int64)
            if not long:
                return result
            chances = guesser.probabilities([words[place] for place in long], True)
            each = known[kinds, (3.999 * chances).astype(np.int64)]
            result[long, : len(levels)] = np.where(chances >= 0.1, each, -1)
            if gendered:
                both = chances[:, female] + chances[:, male]
                level = (4.999 * (chances[:, female] / np.maximum(both, 0.05))).astype(np.int64)
                result[long, -1] = np.where(both > 0.05, genders[level], -1)
            return result

        return found

    return Group(names, numbers)


def guesser_words(
    resources: Resources, lists: Lists, forgotten: Callable[[str], bool]
) -> dict[str, list[str]]:
    """Return the words by kind that a guesser is trained on: parts of entries, and all other words as "word".

    The others are the words of the cluster lexicon that no list holds. Entries and words that are
    `forgotten` are left out.
    """
    words: dict[str, list[str]] = {}
    for kind, gazetteers in lists.items():
        parts = (
            part
            for each in gazetteers
            for entry in resources.known[each].texts
            for part in re.split("[ -]", entry)
        )
        words[kind] = [part for part in parts if part.isalpha() and len(part) > 2]
    known = {word.casefold() for found in words.values() for word in found}
    if resources.clusters is not None:
        table = resources.cluster_lexicon.rows
        words["word"] = [w for w in table if w.isalpha() and len(w) > 2 and w.casefold() not in known]
    return {kind: [word for word in found if not forgotten(word)] for kind, found in words.items()}


def cluster(resources: Resources, sizes: Sequence[int] = ()) -> Group:
    """The word's clusters at several granularities (Adams et al. 2019: clusters over word2vec)."""
    lexicon = resources.cluster_lexicon
    missing = set(sizes) - set(lexicon.sizes)
    if missing:
        raise ConfigurationError(f"the cluster lexicon has the sizes {lexicon.sizes}, not {sorted(missing)}")
    columns = [(i, f"c{size}=") for i, size in enumerate(lexicon.sizes) if not sizes or size in sizes]

    named: dict[tuple[int, ...], Names] = {}  # of the clusters of words, which are few
    row_of = row_finder(lexicon, resources.unclustered)

    def names(word: str) -> Names:
        row = row_of(word)
        if row is None:
            return ("c=?",)
        found = tuple(lexicon.numbers[row].tolist())
        if found not in named:
            named[found] = tuple(f"{prefix}{found[i]}" for i, prefix in columns)
        return named[found]

    def numbers(index: Index) -> Numbers:
        presence = Presence(lexicon.rows, digits=False)
        every = range(int(lexicon.numbers.max(initial=0)) + 1)
        known = np.array([[index.get(f"{prefix}{n}", -1) for _, prefix in columns] for n in every])
        chosen, unknown = [i for i, _ in columns], index.get("c=?", -1)

        def found(letters: Letters) -> Integers:
            result = np.full((len(letters.words), len(columns)), -1, dtype=np.int64)
            result[:, -1] = unknown
            places, rows = rows_in(letters, presence, row_of)
            result[places] = known[lexicon.numbers[rows][:, chosen], np.arange(len(columns))]
            return result

        return found

    return Group(lambda words: [*map(names, words)], numbers)


def induced(resources: Resources, bins: Sequence[int] = (4, 10, 20, 35, 50, 70, 85)) -> Group:
    """What a first tagger took the word for elsewhere, in much unannotated mail (hybrid_deid.induction).

    One attribute for each label whose mean probability in per cent reaches one of `bins`, naming the highest
    reached, and one for the probability of being any entity.
    """
    lexicon = resources.induced_lexicon
    limits = np.ceil(np.array(bins) * SCALE / 100).tolist()
    levels = [bisect_right(limits, share) for share in range(SCALE + 1)]
    named = [[f"b={label}{level}" if level else "" for level in levels] for label in lexicon.labels]
    row_of = row_finder(lexicon, resources.unclustered)

    def names(word: str) -> Names:
        row = row_of(word)
        if row is None:
            return ("b=?",)
        each = lexicon.shares[row].tolist()
        found = [name for levels, share in zip(named, each, strict=True) if (name := levels[share])]
        return (*found, f"b#={bisect_right(limits, sum(each))}")

    def numbers(index: Index) -> Numbers:
        presence = Presence(lexicon.rows, [("s", "")])
        known = np.array([[index.get(name, -1) for name in levels] for levels in named], dtype=np.int64)
        together = np.array(
            [index.get(f"b#={level}", -1) for level in range(len(limits) + 1)], dtype=np.int64
        )
        unknown = index.get("b=?", -1)

        def found(letters: Letters) -> Integers:
            result = np.full((len(letters.words), len(named) + 1), -1, dtype=np.int64)
            result[:, -1] = unknown
            places, rows = rows_in(letters, presence, row_of)
            shares = lexicon.shares[rows].astype(np.int64)
            result[places, :-1] = known[np.arange(len(named)), shares]
            result[places, -1] = together[np.searchsorted(limits, shares.sum(axis=1), side="right")]
            return result

        return found

    return Group(lambda words: [*map(names, words)], numbers)

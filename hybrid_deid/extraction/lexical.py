"""Groups that look words up: gazetteers, phrases of several words, stop words, lemmas, clusters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from hybrid_deid.clusters import Clusters, load_clusters
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.extraction.context import View
from hybrid_deid.extraction.positions import PositionGroup
from hybrid_deid.extraction.typography import Names, WordGroup
from hybrid_deid.lexicon import load_gazetteers

# How segmentation cuts the entries of lists, without waking its tokenizer for every one of them.
WORD = re.compile(r"(?:[^\W\d_]{1,4}\.)+|[^\W_]+(?:['’][^\W_]+)*|[^\w\s]")


@dataclass(frozen=True)
class Resources:
    """What the lexical groups look words up in.

    `clusters` is the cluster lexicon of the model (None: there is none), `gazetteers` are folders of
    further lists. `withheld` tells of a gazetteer
    entry whether it is to be ignored: an evaluation on unseen names hides the names it draws.
    """

    language: str = "de"
    clusters: Path | None = None
    gazetteers: tuple[Path, ...] = ()
    withheld: Callable[[str], bool] | None = field(default=None, compare=False)

    def entries(self, name: str) -> list[str]:
        """Return the entries of a gazetteer that are not withheld."""
        rows = load_gazetteers(self.language, self.gazetteers)[name].rows
        if self.withheld is None:
            return [row[0] for row in rows]
        return [row[0] for row in rows if not self.withheld(row[0])]

    @cached_property
    def cluster_lexicon(self) -> Clusters:
        """The cluster lexicon; raises ConfigurationError when none is given."""
        if self.clusters is None:
            raise ConfigurationError(
                "the feature group 'cluster' needs a lexicon: make one by 'hybrid-deid clusters train' "
                "and give it by --clusters"
            )
        return load_clusters(self.clusters)


def gazetteer(
    resources: Resources,
    lists: Mapping[str, Sequence[str]],
    endings: Sequence[str] = ("s",),
    joined: bool = True,
) -> WordGroup:
    """Membership of a word in gazetteers: as written, in another case, or with an inflectional ending.

    `lists` maps a name of ours ("female") to gazetteers. `joined` adds one attribute that names all
    lists at once, for what is a given name and a place is neither quite.
    """
    table: dict[str, set[str]] = {}
    folded: dict[str, set[str]] = {}
    for name, gazetteers in lists.items():
        for entry in (entry for each in gazetteers for entry in resources.entries(each)):
            if " " not in entry:
                table.setdefault(entry, set()).add(name)
                folded.setdefault(entry.casefold(), set()).add(name)
    exact = {entry: tuple(sorted(found)) for entry, found in table.items()}
    loose = {entry: tuple(sorted(found)) for entry, found in folded.items()}

    def names(word: str) -> Names:
        found = [f"g={name}" for name in exact.get(word, ())]
        if not found:
            found = [f"g~{name}" for name in loose.get(word.casefold(), ())]
        if not found and word[:1].isupper():
            for ending in endings:
                if word.endswith(ending) and len(word) > len(ending) + 2:
                    found += [f"g+{ending}={name}" for name in exact.get(word[: -len(ending)], ())]
        if joined and len(found) > 1:
            found.append("G=" + "+".join(sorted(name[2:] for name in found)))
        return tuple(found)

    return names


def suffixes(resources: Resources, lists: Mapping[str, Sequence[str]], shortest: int = 3) -> WordGroup:
    """Endings of a word that a list holds ("-straße", "-gasse"), when something stands before them."""
    table: dict[str, set[str]] = {}
    for name, gazetteers in lists.items():
        for entry in (entry for each in gazetteers for entry in resources.entries(each)):
            form = entry.lstrip("-").casefold()
            if len(form) >= shortest:
                table.setdefault(form, set()).add(name)
    longest = max(map(len, table), default=0)

    def names(word: str) -> Names:
        form = word.casefold()
        found: set[str] = set()
        for size in range(min(longest, len(form) - 2), shortest - 1, -1):
            found |= table.get(form[-size:], set())
        return tuple(f"e={name}" for name in sorted(found))

    return names


def stopword(resources: Resources, lists: Sequence[str] = ("stop_word",)) -> WordGroup:
    """Whether the word is a stop word (Eder et al. 2020, table 6)."""
    words = {entry.casefold() for name in lists for entry in resources.entries(name)}

    def names(word: str) -> Names:
        return ("stop",) if word.casefold() in words else ()

    return names


def lemma(resources: Resources) -> WordGroup:
    """The lemma by simplemma (Berg and Dalianis 2019)."""
    try:
        import simplemma
    except ImportError as error:
        raise ConfigurationError(
            "the feature group 'lemma' needs simplemma: pip install simplemma"
        ) from error
    lemmatize: Any = simplemma.lemmatize
    language = resources.language

    def names(word: str) -> Names:
        return ("lem=" + str(lemmatize(word, lang=language)).lower(),)

    return names


def cluster(resources: Resources, sizes: Sequence[int] = ()) -> WordGroup:
    """The word's clusters at several granularities (Adams et al. 2019: clusters over word2vec)."""
    lexicon = resources.cluster_lexicon
    missing = set(sizes) - set(lexicon.sizes)
    if missing:
        raise ConfigurationError(f"the cluster lexicon has the sizes {lexicon.sizes}, not {sorted(missing)}")
    columns = [(i, f"c{size}=") for i, size in enumerate(lexicon.sizes) if not sizes or size in sizes]

    def names(word: str) -> Names:
        found = lexicon.lookup(word)
        if found is None:
            return ("c=?",)
        return tuple(f"{prefix}{found[i]}" for i, prefix in columns)

    return names


def phrase(resources: Resources, lists: Mapping[str, Sequence[str]], longest: int = 6) -> PositionGroup:
    """Phrases of several words that gazetteers hold, the longest from the left, as B-/I- attributes."""
    table: dict[tuple[str, ...], set[str]] = {}
    for name, gazetteers in lists.items():
        for entry in (entry for each in gazetteers for entry in resources.entries(each)):
            if len(entry) < 3 or entry.isalnum():
                continue
            words = tuple(WORD.findall(entry.casefold()))
            if 1 < len(words) <= longest:
                table.setdefault(words, set()).add(name)
    lengths: dict[str, list[int]] = {}
    for words in table:
        known = lengths.setdefault(words[0], [])
        if len(words) not in known:
            known.append(len(words))
    for known in lengths.values():
        known.sort(reverse=True)

    def match(words: Sequence[str]) -> list[Names]:
        row: list[Names] = [()] * len(words)
        t = 0
        while t < len(words):
            for size in lengths.get(words[t], ()):
                found = table.get(tuple(words[t : t + size]))
                if found:
                    row[t] = tuple(f"ph=B-{name}" for name in sorted(found))
                    row[t + 1 : t + size] = [tuple(f"ph=I-{name}" for name in sorted(found))] * (size - 1)
                    t += size - 1
                    break
            t += 1
        return row

    def names(view: View) -> list[list[Names]]:
        return [match([token.text.casefold() for token in line.tokens]) for line in view.lines]

    return names

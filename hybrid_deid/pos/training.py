"""Training and evaluation of the part-of-speech tagger on Universal Dependencies treebanks."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hybrid_deid import crf
from hybrid_deid.pos.conllu import TaggedSentence, project, read_conllu
from hybrid_deid.pos.features import OFFSETS, attributes
from hybrid_deid.pos.lexicon import Lexicon, read_lexicon, write_lexicon
from hybrid_deid.pos.tagger import FEATURES_VERSION, LEXICON, PosTagger
from hybrid_deid.segment import tokenizer
from hybrid_deid.values import Line

# Chosen on GSD's test part, trained on PUD alone: `hybrid-deid pos train` documents the command.
PARAMETERS: dict[str, Any] = {"c1": 0.15, "c2": 0.01, "max_iterations": 150, "feature.minfreq": 2}
SEED = 20

Sequence_ = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Accuracy:
    """How many of `tokens` got the right tag."""

    tokens: int
    right: int

    @property
    def share(self) -> float:
        """The accuracy in [0, 1]."""
        return self.right / self.tokens if self.tokens else 0.0


def our_lines(
    sentences: Sequence[TaggedSentence], language: str = "de"
) -> list[tuple[Line, tuple[str, ...]]]:
    """Tokenize sentences as the pipeline does, and carry the treebank's tags over."""
    split = tokenizer(language).tokens
    pairs = []
    for number, sentence in enumerate(sentences, 1):
        tokens = split(sentence.text, 0, len(sentence.text))
        line = Line(number, 0, len(sentence.text), tokens)
        pairs.append((line, project(sentence, tokens)))
    return pairs


def _words(line: Line) -> tuple[str, ...]:
    return tuple(token.text for token in line.tokens)


def augmented(sequences: Sequence[Sequence_]) -> Iterator[Sequence_]:
    """Yield the sentences; the running text, cut at random as lines of an email are; that in lower case."""
    yield from sequences
    words = [word for sentence, _ in sequences for word in sentence]
    tags = [tag for _, sentence in sequences for tag in sentence]
    cut = random.Random(SEED)
    for lower in (False, True):
        begin = 0
        while begin < len(words):
            end = begin + cut.randint(4, 18)
            line = tuple(words[begin:end])
            yield (tuple(map(str.lower, line)) if lower else line), tuple(tags[begin:end])
            begin = end


def position_attributes(words: Sequence[str], lexicon: Lexicon) -> list[list[str]]:
    """Return the attribute names of every position of a line."""
    return [
        [name for o in OFFSETS if 0 <= t + o < len(words) for name in attributes(words[t + o], o, lexicon)]
        for t in range(len(words))
    ]


def train(
    corpora: Sequence[Path],
    folder: Path,
    lexicon: Path | None = None,
    language: str = "de",
    parameters: dict[str, Any] | None = None,
) -> None:
    """Train on CoNLL-U files and write a model folder; raises InputError for files that are none.

    `lexicon` is a file of `pos lexicon`, which is copied into the folder; without it, words have no classes.
    """
    words_known = read_lexicon(lexicon) if lexicon else {}
    sequences: list[Sequence_] = []
    for path in corpora:
        sequences += ((_words(line), tags) for line, tags in our_lines(read_conllu(path), language))
    lines = list(augmented(sequences))
    folder.mkdir(parents=True, exist_ok=True)
    chosen = {**PARAMETERS, **(parameters or {})}
    write_lexicon(words_known, folder / LEXICON)
    attributes_of = [position_attributes(words, words_known) for words, _ in lines]
    crf.train(attributes_of, [tags for _, tags in lines], folder / crf.WEIGHTS, chosen)
    crf.write_description(
        folder,
        "pos",
        {
            "language": language,
            "tagset": "UPOS (Universal Dependencies v2)",
            "features": FEATURES_VERSION,
            "lexicon": crf.checksum(folder / LEXICON),
            "parameters": chosen,
            "training": [{"file": path.name, "sha256": crf.checksum(path)} for path in corpora],
            "tokens": sum(len(tags) for _, tags in sequences),
        },
    )


def evaluate(tagger: PosTagger, path: Path, lower: bool = False, language: str = "de") -> Accuracy:
    """Return the accuracy on a treebank, on our tokens; `lower` puts the text in lower case first."""
    sentences = read_conllu(path)
    if lower:
        # Lower case keeps the length of German text; a sentence where it would not is left as it is.
        sentences = [_lowered(sentence) for sentence in sentences]
    lines = our_lines(sentences, language)
    found = tagger.tag([line for line, _ in lines])
    pairs = [
        (a, b) for (_, gold), mine in zip(lines, found, strict=True) for a, b in zip(gold, mine, strict=True)
    ]
    return Accuracy(len(pairs), sum(a == b for a, b in pairs))


def _lowered(sentence: TaggedSentence) -> TaggedSentence:
    text = sentence.text.lower()
    return (
        TaggedSentence(text, sentence.tokens, sentence.tags) if len(text) == len(sentence.text) else sentence
    )

"""The CRF tagger: a trained model folder, opened read-only, that labels the lines of a document."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid import crf
from hybrid_deid.decoding import Decoder
from hybrid_deid.errors import ModelError
from hybrid_deid.extraction import Context, DocumentView, Extractor, FeatureSet, Resources, parse_feature_set
from hybrid_deid.knowledge import model_folder, shipped_name, stamps
from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.lexicon.lists import state_of_lists
from hybrid_deid.per_thread import per_thread
from hybrid_deid.tagger.bio import OUTSIDE, bio_spans
from hybrid_deid.tagger.calibration import CALIBRATION, read_calibration
from hybrid_deid.tagger.first_pass import FIRST_PASS, opened
from hybrid_deid.tagger.folders import KIND, LEXICONS, lexicon_file
from hybrid_deid.tagger.labelling import best_labels, borders, entity_labels
from hybrid_deid.tagger.scoring import Scorer
from hybrid_deid.values import BY_START, Line, Span

BATCH = 4096  # tokens that are tagged together


class Tagger:
    """A model that finds spans. It caches, so threads must not share one; open one in each process."""

    def __init__(
        self, folder: Path, gazetteers: Sequence[Path] = (), lists: Gazetteers | None = None
    ) -> None:
        """Open a model folder; raises ModelError when it is damaged or made for another version.

        `gazetteers` are folders of the user's own lists, which extend the shipped ones; `lists` stands in
        for all of them (for experiments on unseen names).
        """
        self.description: Mapping[str, Any] = crf.read_description(folder, KIND)
        self.name = folder.resolve().name
        self.extractor = Extractor(*self._recipe(folder, tuple(gazetteers), lists))
        self.decoder = Decoder.open(folder)
        shipped = shipped_name(folder / crf.WEIGHTS)
        self._scorer = Scorer(
            self.extractor, self.decoder, (self.name, self.description["sha256"]) if shipped else None
        )
        bias = self.description.get("bias", {})
        self._bias = self.bias_vector(bias)
        self._first = opened(
            folder,
            self.extractor.features,
            self.extractor.resources,
            bias.get(OUTSIDE, 0.0),
            self.description.get(FIRST_PASS),
        )
        raw = self.description.get(CALIBRATION)
        where = str(folder / crf.DESCRIPTION)
        self.calibration = None if raw is None else read_calibration(raw, where)

    def _recipe(
        self, folder: Path, gazetteers: tuple[Path, ...], lists: Gazetteers | None
    ) -> tuple[FeatureSet, Resources]:
        description = self.description
        try:
            features = parse_feature_set(
                description["features"]["text"], f"{folder / crf.DESCRIPTION} (features)"
            )
            expected = description["features"]["sha256"]
            sums: Mapping[str, str] = description["lexicons"]
        except (KeyError, TypeError) as error:
            raise ModelError(f"{folder}: its description names no feature set; train it again") from error
        if features.checksum != expected:
            raise ModelError(
                f"{folder}: its feature set does not match its checksum; copy or train the model again"
            )
        clusters, guesser, induced = (lexicon_file(folder, name, sums.get(name)) for name in LEXICONS)
        return features, Resources(features.language, clusters, gazetteers, guesser, induced, lists)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of spans that the model can give, in alphabetical order."""
        return tuple(sorted({label[2:] for label in self.decoder.labels if label != OUTSIDE}))

    @property
    def language(self) -> str:
        """The code of the language that the model was trained for."""
        return self.extractor.features.language

    @property
    def tokens(self) -> str:
        """The kind of tokens that the model was trained on: "language" or "fine"."""
        return self.extractor.features.tokens

    def needs(self, group: str) -> bool:
        """Tell whether the features use a group ("pos", "zone", "rule") that the context must bring."""
        return self.extractor.features.uses(group)

    def bias_vector(self, bias: Mapping[str, float]) -> NDArray[np.float64]:
        """Return what to add to every emission: `bias` maps "O" or a label to a shift of its log-odds."""
        known = {key: value for key, value in bias.items() if key == OUTSIDE or key in self.labels}
        return self.decoder.bias(
            {full: known[short] for full in self.decoder.labels if (short := full[2:] or OUTSIDE) in known}
        )

    def emissions(self, text: str, lines: Sequence[Line], context: Context) -> NDArray[np.float64]:
        """Return the emissions [tokens, labels] of all lines one after another."""
        return self.emissions_batch([(text, lines, context)])

    def emissions_batch(self, documents: Sequence[DocumentView]) -> NDArray[np.float64]:
        """Return the emissions [tokens, labels] of all lines of all documents one after another."""
        return self._scorer.emissions(self._first.annotated(documents) if self._first else documents)

    def marginals(self, text: str, lines: Sequence[Line], context: Context) -> NDArray[np.float64]:
        """Return the probability [tokens, BIO labels] of every label of every token, without the bias."""
        return self.decoder.marginals_batch(self.emissions(text, lines, context), borders(lines))

    def decode(
        self, text: str, lines: Sequence[Line], context: Context, bias: Mapping[str, float] | None = None
    ) -> tuple[list[list[str]], list[list[float]]]:
        """Return the best BIO label of every token and its probability (marginal, without the bias)."""
        if not lines:
            return [], []
        plain = self.emissions(text, lines, context)
        shift = self._bias if bias is None else self.bias_vector(bias)
        return best_labels(self.decoder, plain, shift, lines)

    def tag(
        self, text: str, lines: Sequence[Line], context: Context, bias: Mapping[str, float] | None = None
    ) -> list[Span]:
        """Return the spans found, sorted and without overlap; `bias` replaces the model's own recall bias.

        Scores are marginal probabilities of the least certain token, or, if the model is calibrated, the
        chances that spans of such marginals are right; the source is "model:<name>".
        """
        return self.tag_batch([(text, lines, context)], bias)[0]

    def tag_batch(
        self,
        documents: Sequence[DocumentView],
        bias: Mapping[str, float] | None = None,
        further: Sequence[float] = (),
    ) -> list[list[Span]]:
        """Return for each document (text, lines, context) what `tag` returns, several times as fast.

        Documents are taken together up to BATCH tokens, which bounds the memory. `further` are shifts of "O"
        for further rounds: what is found with them is added where earlier rounds found nothing.
        """
        shifts = [self._bias if bias is None else self.bias_vector(bias)]
        shifts += [self.bias_vector({OUTSIDE: shift}) for shift in further]
        found: list[list[Span]] = []
        for some in _batches(documents):
            lines = [line for _, lines, _ in some for line in lines]
            if not lines:
                found += [[] for _ in some]
                continue
            emissions = self.emissions_batch(some)
            found += map(beside, self._found(some, lines, emissions, shifts))
        return found

    def _found(
        self,
        documents: Sequence[DocumentView],
        lines: Sequence[Line],
        emissions: NDArray[np.float64],
        shifts: Sequence[NDArray[np.float64]],
    ) -> Iterator[list[list[Span]]]:
        """Yield the spans of each document, for one shift after another as far as one finds others.

        `lines` and `emissions` are those of all documents, one after another.
        """
        source, chance = f"model:{self.name}", None if self.calibration is None else self.calibration.chance
        holding = entity_labels(self.decoder, emissions, shifts, lines)
        row = next(holding, None)
        behind = 0
        for text, own, _ in documents:
            behind += len(own)
            here = []
            while row is not None and row[0] < behind:
                here.append(row)
                row = next(holding, None)
            rounds = []
            for shift in range(len(shifts)):
                found = [(number, *one) for number, each in here if (one := each[shift]) is not None]
                kept = [lines[number] for number, _, _ in found]
                labels, scores = [labels for _, labels, _ in found], [scores for _, _, scores in found]
                rounds.append(bio_spans(text, kept, labels, scores, source, chance) if found else [])
            yield rounds


def beside(rounds: Sequence[Sequence[Span]]) -> list[Span]:
    """Return the spans of the first round, and those of each later one that overlap none before, sorted."""
    kept: list[Span] = sorted(rounds[0], key=BY_START)
    for found in rounds[1:]:
        starts = [span.start for span in kept]
        fresh = []
        for span in found:
            place = bisect_right(starts, span.start)
            free = place == 0 or kept[place - 1].end <= span.start
            if free and (place == len(kept) or kept[place].start >= span.end):
                fresh.append(span)
        if fresh:
            kept = sorted((*kept, *fresh), key=BY_START)
    return kept


def _batches(documents: Sequence[DocumentView]) -> Iterator[Sequence[DocumentView]]:
    """Yield documents in stretches of up to BATCH tokens, a longer document alone."""
    begin = size = 0
    for end, (_, lines, _) in enumerate(documents):
        own = sum([len(line[3]) for line in lines])
        if size and size + own > BATCH:
            yield documents[begin:end]
            begin, size = end, 0
        size += own
    if begin < len(documents):
        yield documents[begin:]


def state_of_tagger(name_or_path: str, gazetteers: tuple[Path, ...]) -> Hashable:
    """Return what tells whether a model of the user and lists are those of before."""
    folder = model_folder(name_or_path, "tagger")
    files = () if shipped_name(folder / crf.WEIGHTS) else sorted(folder.rglob("*"))
    return stamps(files), state_of_lists(gazetteers)


@per_thread(state_of_tagger)
def load_tagger(name_or_path: str = "de_email", gazetteers: tuple[Path, ...] = ()) -> Tagger:
    """Return a tagger, loaded once per thread while its files are the same: a shipped model's or a folder's.

    `gazetteers` are folders of the user's own lists, which extend the shipped ones.
    """
    return Tagger(model_folder(name_or_path, "tagger"), gazetteers)

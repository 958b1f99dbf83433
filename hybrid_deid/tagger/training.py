"""Training a tagger: documents with gold spans in, a model folder out."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from hybrid_deid import crf
from hybrid_deid.annotate import Annotators
from hybrid_deid.augmentation import Pool, dropped, part_of, refill
from hybrid_deid.clusters import load_clusters
from hybrid_deid.errors import ConfigurationError, DocumentError, InputError
from hybrid_deid.evaluation.folds import group_of
from hybrid_deid.evaluation.reliability import judged
from hybrid_deid.extraction import Extractor, FeatureSet, Resources, bio_labels, find_feature_set
from hybrid_deid.extraction.guesser import save_guesser
from hybrid_deid.induction import load_induced
from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.segment import segment
from hybrid_deid.tagger.bio import OUTSIDE
from hybrid_deid.tagger.calibration import CALIBRATION, fit_calibration
from hybrid_deid.tagger.cross_fitting import Learnt, cross_fitted
from hybrid_deid.tagger.examples import Example
from hybrid_deid.tagger.first_pass import FIRST, FIRST_PASS
from hybrid_deid.tagger.fitting import TrainingSettings, fit
from hybrid_deid.tagger.folders import CLUSTERS, GUESSER, INDUCED, KIND, LEXICONS, copy_file, make_folder
from hybrid_deid.tagger.kept_guesser import guesser_of
from hybrid_deid.tagger.stacking import FOLDS, Stages, learnt_in_two_passes
from hybrid_deid.values import Document

MISSING = {
    CLUSTERS: "the feature group 'cluster' needs --clusters, a lexicon made by 'hybrid-deid clusters train'",
    INDUCED: "the feature group 'induced' needs --induced, a lexicon made by 'hybrid-deid induce'",
}

# Held-out documents are tagged with this added to the score of "O", so that unsure spans are judged too.
CALIBRATION_BIAS = -2.0


def example(document: Document, extractor: Extractor, annotators: Annotators, donor: str) -> Example:
    """Segment and annotate a document as the pipeline would, and compute its attributes and BIO labels."""
    lines = segment(document.text, extractor.features.language, extractor.features.tokens)
    context = annotators.context(document.text, lines)
    rows = extractor.attributes(document.text, lines, context)
    bags = tuple(
        rows if bag is extractor else bag.attributes(document.text, lines, context) for bag in extractor.bags
    )
    return Example(donor, False, rows, bio_labels(lines, document.spans), bags if len(bags) > 1 else ())


@dataclass(frozen=True)
class Copier:
    """Makes refilled copies of documents, seen through lookups that miss half of the entries."""

    extractor: Extractor
    pool: Pool | None
    settings: TrainingSettings
    swap: bool = True

    def copies(self, document: Document, annotators: Annotators, donor: str) -> Iterator[Example]:
        """Yield the copies of a document as examples: their lines with spans, for others hold nothing new.

        `donor` begins with the name of the corpus and a slash.
        """
        if self.pool is None or not document.spans or donor.partition("/")[0] in self.settings.as_is:
            return
        for copy in range(self.settings.copies):
            refilled = refill(document, self.pool, self.settings.seed, copy, self.swap, careless=True)
            whole = example(refilled, self.extractor, annotators, donor)
            kept = [i for i, row in enumerate(whole.labels) if any(label != OUTSIDE for label in row)]
            yield replace(whole.lines(kept), synthetic=True)


def write_model(
    folder: Path,
    examples: Sequence[Example],
    features: FeatureSet,
    settings: TrainingSettings,
    facts: Mapping[str, Any],
    jobs: int = 1,
) -> None:
    """Train on the examples, in up to `jobs` processes, and write a model folder; `facts` describe it.

    What the features need besides, lexicons and a first pass, must be in the folder already.
    """
    labels = sorted({label[2:] for e in examples for row in e.labels for label in row if label != OUTSIDE})
    if not labels:
        raise InputError(
            "the corpora hold no annotated span to learn from; give documents with spans (BRAT, JSON Lines)"
        )
    fit(examples, folder / crf.WEIGHTS, settings, features.bags, jobs)
    lexicons = [name for name in LEXICONS if (folder / name).is_file()]
    crf.write_description(
        folder,
        KIND,
        {
            "language": features.language,
            "labels": labels,
            "tagging": "BIO over lines",
            "training": asdict(settings),
            "bias": {OUTSIDE: settings.bias} if settings.bias else {},
            "lexicons": {name: crf.checksum(folder / name) for name in lexicons},
            **({FIRST_PASS: crf.checksum(folder / FIRST)} if features.uses(FIRST_PASS) else {}),
            **facts,
            "features": {"name": features.name, "sha256": features.checksum, "text": features.text},
        },
    )


def model_resources(
    folder: Path,
    features: FeatureSet,
    clusters: Path | None,
    lists: Gazetteers | None = None,
    induced: Path | None = None,
) -> Resources:
    """Put the lexicons that a feature set needs into the model folder and return what lookups use.

    The cluster lexicon and the induced one are copied; the name guesser is trained on the names that are not
    `dropped`. `lists` stands in for the shipped gazetteers.
    """
    for source, load, name in ((clusters, load_clusters, "cluster"), (induced, load_induced, "induced")):
        if source is not None and features.uses(name):
            load(source)  # for what is wrong with it is to be told of it, not of the copy
    make_folder(folder)
    resources = Resources(
        features.language,
        clusters=_placed(folder, CLUSTERS, clusters, features.uses("cluster")),
        lists=lists,
        induced=_placed(folder, INDUCED, induced, features.uses("induced")),
    )
    (folder / GUESSER).unlink(missing_ok=True)
    for spec in features.groups:
        if spec.name == "guess":
            guesser = guesser_of(resources, spec.options.get("lists", {}), clusters)
            save_guesser(guesser, folder / GUESSER)
            resources = replace(resources, guesser=folder / GUESSER)
    return resources


def _placed(folder: Path, name: str, source: Path | None, needed: bool) -> Path | None:
    """Copy a lexicon into the model folder when it is needed; remove an old one when not."""
    target = folder / name
    if not needed:
        target.unlink(missing_ok=True)
        return None
    if source is None:
        raise ConfigurationError(MISSING[name])
    copy_file(source, target)
    return target


def forgetful(resources: Resources) -> Resources:
    """Return resources whose lookups miss the `dropped` names: how refilled copies are seen."""
    lists = part_of(resources.known, lambda entry: not dropped(entry))
    return replace(resources, lists=lists, unclustered=dropped)


def calibration_facts(
    learnt: Sequence[Learnt], features: FeatureSet, settings: TrainingSettings, jobs: int = 1
) -> dict[str, Any]:
    """Return what a model's description says of its calibration: nothing when too few spans were found.

    The chances are fitted on documents of `settings.calibrate` folds grouped by donor, each tagged by a model
    of the other folds.
    """

    def fit_part(examples: Sequence[Example], path: Path) -> None:
        fit(examples, path, settings, features.bags, jobs)

    cases = cross_fitted(learnt, features, fit_part, settings.calibrate, CALIBRATION_BIAS)
    scores, right = judged(cases)
    calibration = fit_calibration(scores, right)
    if calibration is None:
        return {}
    facts = {"folds": settings.calibrate, "spans": len(scores), "knots": calibration.to_list()}
    return {CALIBRATION: facts}


def corpus_facts(name: str, documents: Iterable[Document]) -> dict[str, Any]:
    """Return counts and a checksum of a training corpus, for the model's description; no text of it."""
    digest = hashlib.sha256()
    counts: Counter[str] = Counter()
    number = characters = 0
    for document in documents:
        number += 1
        characters += len(document.text)
        counts.update(span.label for span in document.spans)
        spans = ";".join(f"{span.start},{span.end},{span.label}" for span in document.spans)
        digest.update(f"{document.id}\0{document.text}\0{spans}\0".encode("utf-8", "surrogatepass"))
    return {
        "name": name,
        "documents": number,
        "characters": characters,
        "spans": dict(sorted(counts.items())),
        "sha256": digest.hexdigest(),
    }


def train(
    corpora: Sequence[Path],
    folder: Path,
    features: str,
    clusters: Path | None,
    settings: TrainingSettings,
    source_format: str | None = None,
    induced: Path | None = None,
    report: Callable[[str], None] = lambda text: None,
    leave_out: bool = False,
    jobs: int = 1,
) -> None:
    """Train on corpora with spans and write a model folder: what `hybrid-deid train` does.

    `features` is a feature set's name or file. Raises InputError for the first document that cannot
    be read: a model trained on half a corpus would not be what its description says. With `leave_out` such
    documents are reported, left out, and counted in the description. Up to `jobs` processes train at once.
    Raises ConfigurationError when the privacy limit asks for more donors than there are.
    """
    feature_set = find_feature_set(features)
    read, faulty = read_corpora(corpora, source_format, report, leave_out)
    train_on(read, folder, feature_set, clusters, settings, induced, report, faulty, jobs)


def read_corpora(
    corpora: Sequence[Path],
    source_format: str | None = None,
    report: Callable[[str], None] = lambda text: None,
    leave_out: bool = False,
) -> tuple[dict[Path, list[Document]], dict[Path, int]]:
    """Return the documents of corpora, and how many of each were left out.

    Raises InputError for the first that cannot be read; with `leave_out` they are reported instead.
    """
    from hybrid_deid.formats import read_documents

    read: dict[Path, list[Document]] = {}
    faulty: dict[Path, int] = {}
    for corpus in corpora:
        items = list(read_documents(corpus, source_format))
        faults = [item for item in items if isinstance(item, DocumentError)]
        for fault in faults:
            if not leave_out:
                raise InputError(f"{corpus}: document {fault}; mend it or leave it out")
            report(f"left out: {fault}")
        read[corpus] = [item for item in items if isinstance(item, Document)]
        faulty[corpus] = len(faults)
    return read, faulty


def train_on(
    read: Mapping[Path, Sequence[Document]],
    folder: Path,
    feature_set: FeatureSet,
    clusters: Path | None,
    settings: TrainingSettings,
    induced: Path | None = None,
    report: Callable[[str], None] = lambda text: None,
    left_out: Mapping[Path, int] | None = None,
    jobs: int = 1,
) -> None:
    """Train on the documents of corpora, by path, and write a model folder.

    `left_out` counts what of a corpus could not be read. Raises ConfigurationError when the privacy limit
    asks for more donors than there are.
    """
    from hybrid_deid.annotate import annotators

    _check_donors(read, settings.donors)
    _check_names(read, settings.as_is)
    given = {span.label for documents in read.values() for document in documents for span in document.spans}
    resources = model_resources(folder, feature_set, clusters, induced=induced)
    unsure = forgetful(resources) if settings.copies else resources
    earlier = annotators(feature_set)
    swap = {"FEMALE", "MALE"} <= given

    def learn(seen: FeatureSet, stages: Callable[[str], Stages]) -> list[Learnt]:
        filling = Pool(seen.language) if settings.copies else None
        copier = Copier(Extractor(seen, unsure), filling, settings, swap)
        return learnt_from(read, Extractor(seen, resources), copier, stages)

    def fit_first(examples: Sequence[Example], path: Path) -> None:
        fit(examples, path, settings)

    _tell_sizes(read, report)
    (folder / FIRST).unlink(missing_ok=True)
    if feature_set.uses(FIRST_PASS):
        report(f"first pass: {FOLDS + 1} models")
        both, target = (resources, unsure), (folder / FIRST).parent
        learnt = learnt_in_two_passes(learn, feature_set, both, earlier, fit_first, settings.bias, target)
    else:
        learnt = learn(feature_set, lambda donor: (earlier, earlier))
    facts: dict[str, Any] = {
        "corpora": [
            {**corpus_facts(corpus.name, documents), "left out": (left_out or {}).get(corpus, 0)}
            for corpus, documents in read.items()
        ]
    }
    if settings.calibrate:
        report(f"calibrating: {settings.calibrate} models on parts of the data")
        facts |= calibration_facts(learnt, feature_set, settings, jobs)
    report("training")
    examples = [made for each in learnt for made in (each.example, *each.copies)]
    write_model(folder, examples, feature_set, settings, facts, jobs)
    report(f"wrote {folder}")


def _tell_sizes(read: Mapping[Path, Sequence[Document]], report: Callable[[str], None]) -> None:
    """Report how many documents corpora have, and how many of their spans overlap others."""
    for corpus, documents in read.items():
        report(f"{corpus.name}: {len(documents)} documents")
        if doubled := sum(map(overlapping, documents)):
            report(
                f"{corpus.name}: {doubled} spans overlap earlier ones; a word is learnt under the span that "
                "begins first, of several the longest"
            )


def overlapping(document: Document) -> int:
    """Return how many distinct spans of a document begin within an earlier one."""
    found = end = 0
    for start, stop, _ in sorted({(span.start, span.end, span.label) for span in document.spans}):
        found += start < end
        end = max(end, stop)
    return found


def learnt_from(
    read: Mapping[Path, Sequence[Document]],
    extractor: Extractor,
    copier: Copier,
    stages: Callable[[str], Stages],
) -> list[Learnt]:
    """Return the documents of corpora with their examples; `stages` come before the tagger, by donor."""
    learnt = []
    for corpus, documents in read.items():
        for document in documents:
            donor = f"{corpus.name}/{group_of(document.id)}"
            of_documents, of_copies = stages(donor)
            made = example(document, extractor, of_documents, donor)
            learnt.append(Learnt(document, made, tuple(copier.copies(document, of_copies, donor))))
    return learnt


def _check_names(read: Mapping[Path, Sequence[Document]], as_is: Sequence[str]) -> None:
    """Raise ConfigurationError when a corpus that is to get no copies is none of those that are read."""
    names = [corpus.name for corpus in read]
    if unknown := sorted(set(as_is) - set(names)):
        raise ConfigurationError(f"no corpus is called {', '.join(unknown)}; they are {', '.join(names)}")


def _check_donors(read: Mapping[Path, Sequence[Document]], least: int) -> None:
    """Raise ConfigurationError when no word could be learnt, because too few donors wrote the corpora."""
    donors = {(corpus, group_of(document.id)) for corpus, documents in read.items() for document in documents}
    if len(donors) < least:
        raise ConfigurationError(
            f"the corpora are of {len(donors)} donors (documents), but words of fewer than {least} are not "
            "learnt; mark the documents ('# id = NAME' in CoNLL), or give --donors 1 for a public text"
        )

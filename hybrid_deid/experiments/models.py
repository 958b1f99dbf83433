"""The training of an experiment, which costs time, as functions of small values."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from hybrid_deid import crf
from hybrid_deid.annotate import Annotators, annotators
from hybrid_deid.augmentation import Pool, hash_of, kept, part_of
from hybrid_deid.decoding import Decoder
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.evaluation import group_of
from hybrid_deid.experiments.attributes import Bench
from hybrid_deid.experiments.caching import memory
from hybrid_deid.experiments.corpora import Ids, read_corpus
from hybrid_deid.experiments.variants import as_toml
from hybrid_deid.extraction import FeatureSet, Resources, parse_feature_set
from hybrid_deid.knowledge import PACKAGE
from hybrid_deid.lexicon import Gazetteers, load_gazetteers
from hybrid_deid.tagger import Tagger
from hybrid_deid.tagger.cross_fitting import Learnt
from hybrid_deid.tagger.fitting import TrainingSettings
from hybrid_deid.tagger.folders import CLUSTERS, GUESSER, INDUCED
from hybrid_deid.tagger.training import calibration_facts, model_resources, write_model
from hybrid_deid.values import Document

SHIPPED = PACKAGE / "models" / "de_email"


@dataclass(frozen=True)
class Place:
    """Where a process finds things; no part of what results depend on."""

    corpora: Path
    cache: Path


@dataclass(frozen=True)
class Lexicon:
    """A lexicon file ("": that of the shipped model) and its checksum ("": there is none)."""

    path: str = ""
    checksum: str = ""

    def file(self, name: str) -> Path | None:
        """Return the file, `name` being that of the shipped one."""
        return (Path(self.path) if self.path else SHIPPED / name) if self.checksum else None


@dataclass(frozen=True)
class Part:
    """Documents of a corpus, by their ids, and the checksum of them."""

    corpus: str
    ids: Ids
    checksum: str


@dataclass(frozen=True)
class ModelTask:
    """All that a model depends on.

    `features` is the TOML of the set, `divided` whether it is a variant that shares its parts with
    others, `code` the checksum of the code.
    """

    features: str
    divided: bool
    training: tuple[Part, ...]
    settings: TrainingSettings
    zones: bool
    unseen_values: bool
    gazetteer_share: float
    clusters: Lexicon
    induced: Lexicon
    code: str


@dataclass(frozen=True)
class Cost:
    """What a model costs: attributes and bytes of its file, seconds of training (of one core)."""

    attributes: int
    bytes: int
    seconds: float


def share_kept(entry: str, share: float) -> bool:
    """Tell whether an entry belongs to so much of a list; a smaller share lies within a larger one."""
    return hash_of(entry, "share") < share * 2**32


def in_lists(entry: str, unseen: bool, share: float) -> bool:
    """Tell whether an entry stays in the lists of a configuration."""
    return (not unseen or kept(entry)) and share_kept(entry, share)


@lru_cache(maxsize=4)
def lists_of(language: str, unseen: bool, share: float) -> Gazetteers | None:
    """Return the gazetteers of a configuration; None for all of them."""
    if not unseen and share >= 1:
        return None
    return part_of(load_gazetteers(language), partial(in_lists, unseen=unseen, share=share))


def lexicon_of(given: str, name: str) -> Lexicon:
    """Return the lexicon that a configuration names, or that of the shipped model if there is one."""
    path = Path(given) if given else SHIPPED / name
    if not given and not path.is_file():
        return Lexicon()
    try:
        return Lexicon(given, crf.checksum(path))
    except OSError as error:
        raise ConfigurationError(f"{path}: cannot be read ({error.strerror})") from error


def lexicons(
    features: str, unseen: bool, share: float, clusters: Lexicon, induced: Lexicon, code: str
) -> dict[str, bytes]:
    """Return the lexicon files that a feature set needs: clusters, name guesser, induced lexicon."""
    parsed = parse_feature_set(features, "feature set")
    lists = lists_of(parsed.language, unseen, share)
    with tempfile.TemporaryDirectory() as place:
        model_resources(Path(place), parsed, clusters.file(CLUSTERS), lists, induced.file(INDUCED))
        return {path.name: path.read_bytes() for path in Path(place).iterdir()}


class Workbench:
    """What a process keeps from one model to the next: lexicons in folders, examples of documents."""

    def __init__(
        self, language: str, zones: bool, unseen: bool, share: float, lexicons_of: tuple[Lexicon, Lexicon],
        copying: TrainingSettings, code: str, cache: Path,
    ) -> None:  # fmt: skip
        """`copying` says how many copies are made, of what, with which seed; the rest is as in ModelTask."""
        self._given = (unseen, share, *lexicons_of, code)
        self._language, self._zones, self._copying = language, zones, copying
        self._lexicons = memory(cache).cache(lexicons)
        self._lists = lists_of(language, unseen, share)
        self._pool = None
        if copying.copies:
            self._pool = Pool(language, kept) if unseen else Pool(language)
        self._cache = cache
        self._benches: dict[str, tuple[Path, Bench]] = {}

    def bench(self, features: FeatureSet) -> tuple[Path, Bench]:
        """Return the folder of the lexicons that a feature set needs, and the bench for it."""
        guess = [dict(spec.options) for spec in features.groups if spec.name == "guess"]
        groups: dict[str, dict[str, Any]] = {"cluster": {}}
        groups |= {"guess": guess[0]} if guess else {}
        groups |= {"induced": {}} if features.uses("induced") else {}
        needed = as_toml({"language": self._language, "groups": groups})
        if needed not in self._benches:
            folder = kept_files(self._cache / "lexicons", self._lexicons(needed, *self._given))
            resources = Resources(
                self._language,
                clusters=folder / CLUSTERS,
                guesser=folder / GUESSER if guess else None,
                induced=folder / INDUCED if "induced" in groups else None,
                lists=self._lists,
            )
            stages = every_annotator(self._language, self._zones)
            bench = Bench(resources, stages, self._pool, self._copying)
            self._benches[needed] = (folder, bench)
        return self._benches[needed]


def kept_files(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Return a folder below `folder` that holds these files, named by their content; write it if need be."""
    digest = sha256()
    for name, content in sorted(files.items()):
        digest.update(name.encode() + sha256(content).digest())
    target = folder / digest.hexdigest()[:32]
    if not target.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=folder))
        for name, content in files.items():
            (made / name).write_bytes(content)
        try:
            made.rename(target)
        except OSError:
            shutil.rmtree(made)
            if not target.is_dir():  # else another process was faster, and its files are the same
                raise
    return target


def every_annotator(language: str, zones: bool) -> Annotators:
    """Return all stages before the tagger: any group of any set may need one."""
    wanted: dict[str, dict[str, str]] = {name: {} for name in ("pos", "rule", *(["zone"] if zones else []))}
    return annotators(parse_feature_set(as_toml({"language": language, "groups": wanted}), "all stages"))


# A process works at one set of lists and copies at a time; tasks come in an order that keeps it so.
workbench = lru_cache(maxsize=1)(Workbench)


def bench_of(task: ModelTask, features: FeatureSet, cache: Path) -> tuple[Path, Bench]:
    """Return the folder of lexicons and the bench of a task."""
    made = task.settings
    copying = TrainingSettings(copies=made.copies, seed=made.seed, as_is=made.as_is)
    return workbench(
        features.language,
        task.zones,
        task.unseen_values,
        task.gazetteer_share,
        (task.clusters, task.induced),
        copying,
        task.code,
        cache,
    ).bench(features)


def trained(task: ModelTask, place: Place) -> tuple[dict[str, bytes], Cost]:
    """Train a model and return its files and what it cost."""
    features = parse_feature_set(task.features, "feature set")
    lexicon_folder, bench = bench_of(task, features, place.cache)
    learnt = [
        Learnt(document, made[0], tuple(made[1:]))
        for part in task.training
        for document in documents_of(part, place)
        for made in [
            bench.examples(document, f"{part.corpus}/{group_of(document.id)}", features, task.divided)
        ]
    ]
    examples = [made for each in learnt for made in (each.example, *each.copies)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in lexicon_folder.iterdir():
            (folder / path.name).write_bytes(path.read_bytes())
        begin = time.process_time()
        facts = calibration_facts(learnt, features, task.settings) if task.settings.calibrate else {}
        write_model(folder, examples, features, task.settings, facts)
        seconds = time.process_time() - begin
        files = {name: (folder / name).read_bytes() for name in (crf.WEIGHTS, crf.DESCRIPTION)}
        attributes = len(Decoder.open(folder).attributes)
    return files, Cost(attributes, len(files[crf.WEIGHTS]), seconds)


def cost_of(task: ModelTask, place: Place) -> Cost:
    """Train a model, unless that was done, and return what it cost."""
    cost: Cost = memory(place.cache).cache(trained, ignore=["place"])(task, place)[1]
    return cost


def tagger_of(task: ModelTask, bias: float, place: Place, folder: Path) -> Tagger:
    """Write the model of a task to a folder (training it, unless that was done) and open it."""
    features = parse_feature_set(task.features, "feature set")
    lexicon_folder, _ = bench_of(task, features, place.cache)
    files, _ = memory(place.cache).cache(trained, ignore=["place"])(task, place)
    for path in lexicon_folder.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    for name, content in files.items():
        (folder / name).write_bytes(content)
    description = json.loads(files[crf.DESCRIPTION])
    description["bias"] = {"O": bias} if bias else {}
    (folder / crf.DESCRIPTION).write_text(json.dumps(description), "utf-8")
    return Tagger(folder, lists=lists_of(features.language, task.unseen_values, task.gazetteer_share))


def documents_of(part: Part, place: Place) -> list[Document]:
    """Return the documents of a part of a corpus."""
    documents = read_corpus(place.corpora / part.corpus)
    return [documents[name] for name in part.ids]

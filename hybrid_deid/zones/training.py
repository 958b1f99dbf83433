"""Training and cross-validation of the zone tagger."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hybrid_deid import crf
from hybrid_deid.errors import InputError
from hybrid_deid.segment.lines import BREAK
from hybrid_deid.values import Line
from hybrid_deid.zones.compose import Parts, ZonedText, compose, read_parts
from hybrid_deid.zones.cues import WORD, fold, shipped_cues
from hybrid_deid.zones.features import attributes_of, line_features
from hybrid_deid.zones.tagger import FEATURES_VERSION, ZONES

PARAMETERS: dict[str, Any] = {"c1": 0.1, "c2": 0.1, "max_iterations": 200}
COPIES = 4
WEIGHT = 2
SEED = 7
# A word is a feature only when at least this many donors used it (k-anonymity of the published model),
# and never when any annotation marks it as personal.
DONORS_PER_WORD = 10
SPAN = re.compile(r"^T\d+\t\S+ ([\d ;]+)\t")


def donor(document: str) -> str:
    """Return whom a document is from: the number before "_" of an email, a post by itself."""
    return document.split("_")[0] if document[:1].isdigit() else document


def read_zones(table: Path, corpora: Path) -> list[ZonedText]:
    """Read the documents of zones.tsv (document, 1-based line, zone) from the BRAT folders in `corpora`.

    Raises InputError when a document is missing or the zones disagree with its lines.
    """
    marked: dict[str, dict[int, str]] = defaultdict(dict)
    for row in table.read_text("utf-8").splitlines()[1:]:
        document, number, zone = row.split("\t")
        if zone not in ZONES:
            raise InputError(f"{table}: '{zone}' of document {document} is no zone")
        marked[document][int(number)] = zone
    emails = []
    for document, zones in marked.items():
        found = sorted(corpora.glob(f"*/{document}.txt"))
        if not found:
            raise InputError(f"{table}: document {document} is not in {corpora}")
        lines = BREAK.split(found[0].read_bytes().decode("utf-8"))
        by_line = tuple(zones.get(number, "") for number in range(1, len(lines) + 1))
        if any(bool(line.strip()) != bool(zone) for line, zone in zip(lines, by_line, strict=True)):
            raise InputError(f"{table}: the zones of {document} do not fit its lines")
        emails.append(ZonedText(document, tuple(lines), by_line))
    return emails


def frequent_words(folders: Sequence[Path], donors: int = DONORS_PER_WORD) -> frozenset[str]:
    """Return the folded words that at least `donors` donors used and that no annotation marks as personal."""
    users: dict[str, set[str]] = defaultdict(set)
    personal: set[str] = set()
    for folder in folders:
        for path in sorted(folder.glob("*.txt")):
            text = path.read_bytes().decode("utf-8")
            for word in WORD.findall(fold_all(text)):
                users[word].add(donor(path.stem))
            for row in path.with_suffix(".ann").read_text("utf-8").splitlines():
                match = SPAN.match(row)
                for piece in match.group(1).split(";") if match else ():
                    start, end = map(int, piece.split())
                    personal.update(WORD.findall(fold_all(text[start:end])))
    return frozenset(
        word for word, who in users.items() if len(who) >= donors and word.isalpha() and word not in personal
    )


def fold_all(text: str) -> str:
    """Fold a text line by line, whole lines."""
    return " ".join(fold(line[i : i + 400]) for line in text.splitlines() for i in range(0, len(line), 400))


def sequence(email: ZonedText, vocabulary: frozenset[str]) -> tuple[list[list[str]], list[str]]:
    """Return the attribute names and the zones of the non-empty lines of an email."""
    text = email.text
    lines, position = [], 0
    for number, line in enumerate(email.lines, 1):
        if line.strip():
            lines.append(Line(number, position, position + len(line), ()))
        position += len(line) + 1
    attributes = attributes_of(line_features(text, lines, shipped_cues(), vocabulary))
    return attributes, [zone for zone in email.zones if zone]


def fit(
    emails: Sequence[ZonedText], parts: Parts, vocabulary: frozenset[str], path: Path, seed: int = SEED
) -> None:
    """Train on emails, each WEIGHT times, and COPIES composed ones for each."""
    documents = [*(WEIGHT * list(emails)), *compose(emails, parts, COPIES, seed)]
    sequences = [sequence(email, vocabulary) for email in documents]
    crf.train(
        [attributes for attributes, _ in sequences], [zones for _, zones in sequences], path, PARAMETERS
    )


def train(corpora: Path, folder: Path) -> None:
    """Train the shipped model on the corpora folder and write it to `folder`."""
    table = corpora / "email_zones" / "zones.tsv"
    emails = read_zones(table, corpora)
    vocabulary = frequent_words([corpora / "codealltag_s", corpora / "codealltag_xl"])
    folder.mkdir(parents=True, exist_ok=True)
    fit(emails, read_parts(), vocabulary, folder / crf.WEIGHTS)
    crf.write_description(
        folder,
        "zones",
        {
            "features": FEATURES_VERSION,
            "zones": list(ZONES),
            "parameters": PARAMETERS,
            "training": {"table": table.name, "sha256": crf.checksum(table), "documents": len(emails)},
            "composed_per_document": COPIES,
            "donors_per_word": DONORS_PER_WORD,
            "vocabulary": sorted(vocabulary),
        },
    )


@dataclass(frozen=True)
class ZoneScores:
    """Counts of gold, found and right lines per zone."""

    gold: Mapping[str, int]
    found: Mapping[str, int]
    right: Mapping[str, int]

    @property
    def accuracy(self) -> float:
        """The share of lines with the right zone."""
        return sum(self.right.values()) / max(1, sum(self.gold.values()))

    def precision(self, zone: str) -> float:
        """The share of right lines among those found to be `zone`; 0 when none was found."""
        return self.right.get(zone, 0) / self.found[zone] if self.found.get(zone) else 0.0

    def recall(self, zone: str) -> float:
        """The share of found lines among those that are `zone`; 0 when there is none."""
        return self.right.get(zone, 0) / self.gold[zone] if self.gold.get(zone) else 0.0

    def f1(self, zone: str) -> float:
        """The harmonic mean of precision and recall."""
        p, r = self.precision(zone), self.recall(zone)
        return 2 * p * r / (p + r) if p + r else 0.0


def scores(pairs: Sequence[tuple[str, str]]) -> ZoneScores:
    """Count (gold, found) pairs of zones."""
    return ZoneScores(
        Counter(gold for gold, _ in pairs),
        Counter(found for _, found in pairs),
        Counter(gold for gold, found in pairs if gold == found),
    )

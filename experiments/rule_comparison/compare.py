"""Our rules beside the rules of other open tools, on the test bed and on the annotated corpora.

    python experiments/rule_comparison/compare.py [--corpora FOLDER] [-o FOLDER]

Only the six labels that rules are for, exact spans. Overlapping findings of one tool are resolved by
score, then length (ours by the merger). The other tools are the extra `comparison` (presidio-analyzer,
scrubadub, phonenumbers); those not installed are left out. Of the corpora only the half that the rules
were not tuned on is used: odd donors of CodE Alltag S, odd last digits of CodE Alltag XL.
"""

from __future__ import annotations

import csv
import importlib.util
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import click
from tabulate import tabulate

from hybrid_deid.formats.brat import read
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.merge import load_policy, merge
from hybrid_deid.rule_engine import load_rules
from hybrid_deid.rule_engine.rule_set import RuleSet
from hybrid_deid.values import Document

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

LABELS = ("PHONE", "EMAIL", "URL", "ZIP", "UFID", "DATE")
BED = Path(__file__).parents[2] / "tests" / "rule_engine" / "bed.toml"
MARK = re.compile(r"\{\{([A-Z]+):(.*?)\}\}", re.DOTALL)
Item = tuple[int, int, str]
Detector = Callable[[str], set[Item]]

PRESIDIO_LABELS = {
    "PHONE_NUMBER": "PHONE",
    "EMAIL_ADDRESS": "EMAIL",
    "URL": "URL",
    "DATE_TIME": "DATE",
    "DE_PLZ": "ZIP",
    "IP_ADDRESS": "UFID",
    "IBAN_CODE": "UFID",
    "CREDIT_CARD": "UFID",
    "MAC_ADDRESS": "UFID",
}
SCRUBADUB_LABELS = {
    "phone": "PHONE",
    "email": "EMAIL",
    "url": "URL",
    "postalcode": "ZIP",
    "date_of_birth": "DATE",
    "credit_card": "UFID",
}


def ours() -> Detector:
    """Return the rules of this project, alone."""
    rules: RuleSet = load_rules()
    policy = load_policy("balanced")
    return lambda text: {(s.start, s.end, s.label) for s in merge(rules.find(text), policy)}


def presidio() -> Detector:
    """Return presidio-analyzer's German and general pattern recognizers, all switched on, without a model."""
    from presidio_analyzer import predefined_recognizers

    recognizers = []
    for name in sorted(dir(predefined_recognizers)):
        kind = getattr(predefined_recognizers, name)
        general = name in (
            "DateRecognizer",
            "EmailRecognizer",
            "UrlRecognizer",
            "IpRecognizer",
            "IbanRecognizer",
        )
        wanted = general or name in ("CreditCardRecognizer", "MacAddressRecognizer", "PhoneRecognizer")
        if wanted or name.startswith("De"):
            options = {"supported_regions": ("DE", "AT", "CH")} if name == "PhoneRecognizer" else {}
            recognizers.append(kind(supported_language="de", **options))

    def find(text: str) -> set[Item]:
        scored = []
        for recognizer in recognizers:
            for entity in recognizer.analyze(text, recognizer.supported_entities, None) or []:
                label = PRESIDIO_LABELS.get(entity.entity_type, "UFID")
                scored.append((entity.score, entity.start, entity.end, label))
        return without_overlaps(scored)

    return find


def scrubadub() -> Detector:
    """Return scrubadub's detectors for de_DE."""
    import scrubadub

    scrubber = scrubadub.Scrubber(locale="de_DE")

    def find(text: str) -> set[Item]:
        scored = []
        for filth in scrubber.iter_filth(text):
            label = SCRUBADUB_LABELS.get(filth.type, "UFID")
            if filth.type not in ("name", "organization", "address", "twitter", "skype"):
                scored.append((1.0, filth.beg, filth.end, label))
        return without_overlaps(scored)

    return find


def phone_matcher() -> Detector:
    """Return the matcher of phonenumbers, for Germany, Austria and Switzerland."""
    from phonenumbers import PhoneNumberMatcher

    def find(text: str) -> set[Item]:
        scored = [
            (1.0, match.start, match.end, "PHONE")
            for region in ("DE", "AT", "CH")
            for match in PhoneNumberMatcher(text, region)
        ]
        return without_overlaps(scored)

    return find


DETECTORS: dict[str, tuple[str, Callable[[], Detector]]] = {
    "hybrid-deid rules": ("hybrid_deid", ours),
    "presidio (de)": ("presidio_analyzer", presidio),
    "scrubadub (de_DE)": ("scrubadub", scrubadub),
    "phonenumbers matcher": ("phonenumbers", phone_matcher),
}


def without_overlaps(scored: Iterable[tuple[float, int, int, str]]) -> set[Item]:
    """Keep the better, then the longer, then the earlier of overlapping findings."""
    kept: list[Item] = []
    for _, start, end, label in sorted(scored, key=lambda f: (-f[0], f[1] - f[2], f[1], f[3])):
        if all(end <= a or b <= start for a, b, _ in kept):
            kept.append((start, end, label))
    return set(kept)


def bed_lines() -> Iterator[tuple[str, set[Item]]]:
    """Yield the lines of the test bed and what is marked in them."""
    with BED.open("rb") as stream:
        groups = tomllib.load(stream)
    for line in (line for lines in groups.values() for line in lines):
        pieces, marked, position, length = [], set(), 0, 0
        for match in MARK.finditer(line):
            before = line[position : match.start()]
            start = length + len(before)
            length = start + len(match.group(2))
            marked.add((start, length, match.group(1)))
            pieces += [before, match.group(2)]
            position = match.end()
        yield "".join([*pieces, line[position:]]), marked


def held_out(folder: Path) -> Iterator[tuple[str, set[Item]]]:
    """Yield the texts of the half of a corpus that the rules were not tuned on, with their six labels."""
    for document in read(folder, FormatOptions()):
        assert isinstance(document, Document)
        number = re.match(r"\d+", document.id) or re.search(r"\d(?=$)", document.id)
        assert number is not None
        if int(number.group()) % 2:
            yield document.text, {(s.start, s.end, s.label) for s in document.spans if s.label in LABELS}


def f_scores(pairs: Iterable[tuple[set[Item], set[Item]]]) -> dict[str, tuple[float, float, float, int]]:
    """Return precision, recall, F1 and gold count per label and over all ("all")."""
    right: Counter[str] = Counter()
    gold: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for expected, predicted in pairs:
        predicted = {item for item in predicted if item[2] in LABELS}
        for counter, items in ((gold, expected), (found, predicted), (right, expected & predicted)):
            counter.update(label for _, _, label in items)
            counter["all"] += len(items)
    return {
        label: (
            right[label] / max(1, found[label]),
            right[label] / max(1, gold[label]),
            2 * right[label] / max(1, found[label] + gold[label]),
            gold[label],
        )
        for label in (*LABELS, "all")
    }


@click.command()
@click.option(
    "--corpora", type=click.Path(exists=True, file_okay=False, path_type=Path), help="The corpora folder."
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Folder for comparison.csv and .md.")
def main(corpora: Path | None, output: Path | None) -> None:
    """Measure all tools that are installed."""
    sets = {"test bed": list(bed_lines())}
    if corpora:
        sets["emails (odd donors)"] = list(held_out(corpora / "codealltag_s"))
        sets["posts (odd)"] = list(held_out(corpora / "codealltag_xl"))
    rows = []
    for name, (module, make) in DETECTORS.items():
        if importlib.util.find_spec(module) is None:
            click.echo(f"{name}: not installed, left out", err=True)
            continue
        detect = make()
        for data, lines in sets.items():
            table = f_scores((expected, detect(text)) for text, expected in lines)
            rows += [
                (data, name, label, gold, round(p, 3), round(r, 3), round(f, 3))
                for label, (p, r, f, gold) in table.items()
            ]
    header = ("data", "tool", "label", "gold", "precision", "recall", "f1")
    markdown = tabulate(rows, header, tablefmt="github")
    click.echo(markdown)
    if output:
        output.mkdir(parents=True, exist_ok=True)
        (output / "comparison.md").write_text(markdown + "\n", encoding="utf-8")
        with (output / "comparison.csv").open("w", encoding="utf-8", newline="") as stream:
            csv.writer(stream).writerows([header, *rows])


if __name__ == "__main__":
    main()

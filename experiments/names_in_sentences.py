"""What is found of the people whom mails talk of, by kind of name: usual, listed, or made up.

    python experiments/names_in_sentences.py                     # mails that frames were not written for
    python experiments/names_in_sentences.py --part development  # and those that they were
    python experiments/names_in_sentences.py --errors errors.txt

A family name stands often alone where people know each other, and many are words ("Müller", "Klein"). Mails
of experiments/data/names_in_sentences.toml are filled with usual names (those of tables_and_forms.toml), with
any entries of the gazetteers and with made-up ones; names in greetings and signatures count as well.
Writes experiments/results/names_in_sentences.md when it is run with the defaults.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tabulate import tabulate

import hybrid_deid
from hybrid_deid.knowledge import read_toml
from hybrid_deid.lexicon.lists import load_gazetteers
from hybrid_deid.values import Span

HERE = Path(__file__).parent
MAILS, VALUES = HERE / "data" / "names_in_sentences.toml", HERE / "data" / "tables_and_forms.toml"
RESULT = HERE / "results" / "names_in_sentences.md"
SEED, DOCUMENTS, POLICY, PART = 2026, 2000, "balanced", "aside"
SLOT = re.compile(r"\{([fmF])\d?\}")
LISTS = {"F": ("family", "family"), "f": ("female", "given_female"), "m": ("male", "given_male")}
LABELS = {"F": {"FAMILY"}, "f": {"FEMALE", "MALE"}, "m": {"FEMALE", "MALE"}}
KINDS = {"F": ("usual", "listed", "made up"), "f": ("usual", "listed"), "m": ("usual", "listed")}
MEASURES = ("right", "visible")
NAMES = {"F": "family names", "f": "given names of women", "m": "given names of men"}


class Name(NamedTuple):
    """A name in a mail: where it stands, its slot, and whether it is usual, listed or made up."""

    start: int
    end: int
    slot: str
    kind: str


def filled(
    template: str, rng: random.Random, names: Mapping[tuple[str, str], Sequence[str]]
) -> tuple[str, list[Name]]:
    """Return a mail with names in its slots, and these names."""
    drawn: dict[str, tuple[str, str]] = {}
    text, found, position = "", list[Name](), 0
    for slot in SLOT.finditer(template):
        if slot[0] not in drawn:
            kind = rng.choice(KINDS[slot[1]])
            drawn[slot[0]] = rng.choice(names[slot[1], kind]), kind
        name, kind = drawn[slot[0]]
        text += template[position : slot.start()]
        found.append(Name(len(text), len(text) + len(name), slot[1], kind))
        text += name
        position = slot.end()
    return text + template[position:], found


def all_names() -> dict[tuple[str, str], list[str]]:
    """Return the names of each slot and kind."""
    values, gazetteers = read_toml(VALUES), load_gazetteers("de")
    names = {("F", "made up"): list(read_toml(MAILS)["made_up"])}
    for slot, (usual, listed) in LISTS.items():
        names[slot, "usual"] = list(values[usual])
        names[slot, "listed"] = sorted(set(gazetteers[listed].texts))
    return names


def is_covered(name: Name, spans: Sequence[Span]) -> bool:
    """Tell whether finds cover a name."""
    inside = [span for span in spans if span.start < name.end and span.end > name.start]
    covered = sum(min(name.end, span.end) - max(name.start, span.start) for span in inside)
    return covered == name.end - name.start


def has_label(name: Name, spans: Sequence[Span]) -> bool:
    """Tell whether a name was found under its label, in its own borders."""
    place = name.start, name.end
    return any((span.start, span.end) == place and span.label in LABELS[name.slot] for span in spans)


def main() -> None:
    """Run it and write the results."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", choices=("aside", "development"), default=PART)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--documents", type=int, default=DOCUMENTS)
    parser.add_argument("--policy", default=POLICY)
    parser.add_argument("--errors", type=Path, help="where to write the mails with visible names")
    arguments = parser.parse_args()
    tool, rng, names = hybrid_deid.load(policy=arguments.policy), random.Random(arguments.seed), all_names()
    mails = read_toml(MAILS)[arguments.part]
    counts = {key: Counter[str]() for key in sorted(names)}
    others, errors = 0, ""
    for _ in range(arguments.documents):
        text, hidden = filled(rng.choice(mails), rng, names)
        spans = tool.tag(text)
        for name in hidden:
            count = counts[name.slot, name.kind]
            count["all"] += 1
            count["visible"] += not is_covered(name, spans)
            count["right"] += has_label(name, spans)
        others += sum(
            span.label in {"FAMILY", "FEMALE", "MALE"}
            and not any(span.start < name.end and span.end > name.start for name in hidden)
            for span in spans
        )
        seen = [text[name.start : name.end] for name in hidden if not is_covered(name, spans)]
        errors += f"== {', '.join(seen)}\n{text}\n\n" if seen else ""
    rows = [
        [
            NAMES[slot],
            kind,
            count["all"],
            *(100 * count[each] / count["all"] for each in ("right", "visible")),
        ]
        for (slot, kind), count in counts.items()
    ]
    table = tabulate(rows, ["names", "kind", "number", "found", "visible"], "github", floatfmt=".1f")
    report = (
        f"# Names in sentences\n\nPart {arguments.part} ({len(mails)} mails), policy {arguments.policy}, "
        f"seed {arguments.seed}, {arguments.documents} documents; per cent of names found in their borders "
        f"as given or family names, and of names of which a letter is visible.\n\n{table}\n\nOther words "
        f"found as names: {others}.\n"
    )
    print(report)
    if arguments.errors:
        arguments.errors.write_text(errors, "utf-8")
    defaults = (SEED, DOCUMENTS, POLICY, PART)
    if (arguments.seed, arguments.documents, arguments.policy, arguments.part) == defaults:
        RESULT.write_text(report, "utf-8")


if __name__ == "__main__":
    main()

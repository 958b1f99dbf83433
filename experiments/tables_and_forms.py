"""What is found in exported tables, structured data and forms of invented people, by how they are written.

    python experiments/tables_and_forms.py                     # 1,200 documents; a minute
    python experiments/tables_and_forms.py --seed 7 --policy recall
    python experiments/tables_and_forms.py --errors errors.txt

No corpus holds such texts, and a tagger sees little in them: a row has no sentence. Half of the names are
usual ones, common words and months among them, the others any entries of the gazetteers; layouts, headings
and values are in experiments/data/tables_and_forms.toml. Stages were made with other seeds than the default
one, but with the same notations and values.
Writes experiments/results/tables_and_forms.md when it is run with the default seed and policy.
"""

from __future__ import annotations

import argparse
import json
import random
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabulate import tabulate

import hybrid_deid
from hybrid_deid.evaluation import evaluate, render_table
from hybrid_deid.knowledge import read_toml
from hybrid_deid.lexicon.lists import load_gazetteers
from hybrid_deid.values import Span

HERE = Path(__file__).parent
VALUES, RESULT = HERE / "data" / "tables_and_forms.toml", HERE / "results" / "tables_and_forms.md"
SEED, DOCUMENTS, POLICY = 2026, 1200, "balanced"
LISTS = {"family": "family", "female": "given_female", "male": "given_male"}
USUAL = {"family": 0.5, "female": 0.4, "male": 0.4}  # shares of usual names
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
# What the fields of a row consist of: labelled values, and what stands between them.
PARTS = {
    "name": ("given", " ", "family"),
    "filed": ("family", ", ", "given"),
    "titled": ("Dr. ", "given", " ", "family"),
    "address": ("street", " ", "house"),
    "whole": ("street", " ", "house", ", ", "zip", " ", "town"),
    "coded": ("zip", " ", "town"),
}
LABELS = {
    "family": "FAMILY",
    "street": "STREET",
    "house": "STREETNO",
    "zip": "ZIP",
    "town": "CITY",
    "phone": "PHONE",
    "email": "EMAIL",
    "user": "USER",
    "born": "DATE",
    "iso": "DATE",
    "number": "UFID",
}
Person = Mapping[str, str]
Cells = Sequence[tuple[str, str]]  # the heading and the kind of each field


@dataclass
class Text:
    """A text that is written piece by piece, and the spans of the values in it."""

    text: str = ""
    spans: list[Span] = field(default_factory=list)

    def put(self, person: Person, kind: str) -> None:
        """Write a field of a person."""
        for part in PARTS.get(kind, (kind,)):
            value = person.get(part, part)
            label = person["gender"] if part == "given" else LABELS.get(part, "")
            if label and part in person:
                start = len(self.text)
                self.spans.append(Span(start, start + len(value), label, value))
            self.text += value


def people(rng: random.Random, values: Mapping[str, Any], lists: Mapping[str, Sequence[str]]) -> Person:
    """Return an invented person."""
    gender = rng.choice(["female", "male"])

    def name(kind: str) -> str:
        return str(rng.choice(values[kind] if rng.random() < USUAL[kind] else lists[kind]))

    given, family = name(gender), name("family")
    code, town = rng.choice(values["town"]).split(" ", 1)
    day, month, year = rng.randrange(1, 29), rng.randrange(1, 13), rng.randrange(1940, 2010)
    return {
        "gender": gender.upper(),
        "given": given,
        "family": family,
        "street": rng.choice(values["street"]),
        "house": rng.choice(values["house"]),
        "zip": code,
        "town": town,
        "phone": rng.choice(values["phone"]).format(rng.randrange(1000, 99999)),
        "email": f"{plain(given)}.{plain(family)}@{rng.choice(values['host'])}",
        "user": plain(given)[:1] + plain(family)[:6],
        "born": f"{day:02d}.{month:02d}.{year}",
        "iso": f"{year}-{month:02d}-{day:02d}",
        "number": str(rng.randrange(100_000, 999_999)),
        "amount": f"{rng.randrange(1, 900)},{rng.randrange(10, 99)}",
        "class": rng.choice(["5a", "7b", "10c"]),
        "department": rng.choice(["Einkauf", "Vertrieb", "Lager", "Buchhaltung"]),
    }


def plain(name: str) -> str:
    """Return a name as addresses have it."""
    folded = unicodedata.normalize("NFKD", name.lower().translate(UMLAUTS))
    return "".join(sign for sign in folded if sign.isascii() and (sign.isalpha() or sign == "-"))


def delimited(separator: str) -> Callable[[Text, Sequence[Person], Cells, random.Random], None]:
    """Return what writes rows, below their headings in two of three."""

    def write(out: Text, rows: Sequence[Person], cells: Cells, rng: random.Random) -> None:
        quoted = rng.random() < 0.3
        if rng.random() < 2 / 3:
            out.text += separator.join(f'"{h}"' if quoted else h for h, _ in cells) + "\n"
        for person in rows:
            for number, (_, kind) in enumerate(cells):
                needs = quoted or (separator == "," and kind in ("filed", "whole", "amount"))
                out.text += separator if number else ""
                out.text += '"' if needs else ""
                out.put(person, kind)
                out.text += '"' if needs else ""
            out.text += "\n"

    return write


def markdown(out: Text, rows: Sequence[Person], cells: Cells, rng: random.Random) -> None:
    """Write a table of Markdown."""
    out.text += "| " + " | ".join(heading for heading, _ in cells) + " |\n" + "|---" * len(cells) + "|\n"
    for person in rows:
        for _, kind in cells:
            out.text += "| "
            out.put(person, kind)
            out.text += " "
        out.text += "|\n"


def html(out: Text, rows: Sequence[Person], cells: Cells, rng: random.Random) -> None:
    """Write a table of HTML."""
    out.text += "<table>\n<tr>" + "".join(f"<th>{heading}</th>" for heading, _ in cells) + "</tr>\n"
    for person in rows:
        out.text += "<tr>"
        for _, kind in cells:
            out.text += "<td>"
            out.put(person, kind)
            out.text += "</td>"
        out.text += "</tr>\n"
    out.text += "</table>\n"


def objects(
    begin: str, before: Callable[[str], str], after: Callable[[str], str], between: str, end: str
) -> Callable[[Text, Sequence[Person], Cells, random.Random], None]:
    """Return what writes each person as an object of keys and values."""

    def write(out: Text, rows: Sequence[Person], cells: Cells, rng: random.Random) -> None:
        for person in rows:
            out.text += begin
            for number, (heading, kind) in enumerate(cells):
                out.text += (between if number else "") + before(heading)
                out.put(person, kind)
                out.text += after(heading)
            out.text += end

    return write


def inserted(out: Text, rows: Sequence[Person], cells: Cells, rng: random.Random) -> None:
    """Write rows of SQL."""
    columns = ", ".join(key(heading) for heading, _ in cells)
    for person in rows:
        out.text += f"INSERT INTO kunden ({columns}) VALUES ("
        for number, (_, kind) in enumerate(cells):
            out.text += ", '" if number else "'"
            out.put(person, kind)
            out.text += "'"
        out.text += ");\n"


def key(heading: str) -> str:
    """Return a heading as programs write it."""
    return heading.lower().replace(".", "").replace("-", "_").replace("ß", "ss")


def nothing(heading: str) -> str:
    """Return what stands behind a value that nothing closes."""
    return ""


NOTATIONS: dict[str, Callable[[Text, Sequence[Person], Cells, random.Random], None]] = {
    "comma": delimited(","),
    "semicolon": delimited(";"),
    "tab": delimited("\t"),
    "bar": delimited("|"),
    "Markdown": markdown,
    "HTML": html,
    "JSON": objects(
        "{", lambda h: f"\n  {json.dumps(key(h))}: " + '"', lambda h: '"', ",", "\n}\n"
    ),
    "XML": objects("<person>\n", lambda h: f"  <{key(h)}>", lambda h: f"</{key(h)}>\n", "", "</person>\n"),
    "attributes": objects("<user", lambda h: f' {key(h)}="', lambda h: '"', "", "/>\n"),
    "SQL": inserted,
    "YAML": objects("-", lambda h: f" {key(h)}: ", nothing, "\n ", "\n"),
    "settings": objects("[eintrag]\n", lambda h: f"{key(h)} = ", lambda h: "\n", "", "\n"),
    "form, colon": objects("", lambda h: f"{h}: ", lambda h: "\n", "", "\n"),
    "form, tab": objects("", lambda h: f"{h}\t", lambda h: "\n", "", "\n"),
    "form, dots": objects("", lambda h: f"{h} {'.' * (24 - len(h))} ", lambda h: "\n", "", "\n"),
    "listed, commas": objects("", nothing, nothing, ", ", "\n"),
    "listed, dashes": objects("- ", nothing, nothing, " - ", "\n"),
}  # fmt: skip


def documents(seed: int, count: int) -> list[tuple[str, Text]]:
    """Return documents with their notation."""
    rng, values = random.Random(seed), read_toml(VALUES)
    gazetteers = load_gazetteers("de")
    lists = {kind: sorted(set(gazetteers[name].texts)) for kind, name in LISTS.items()}
    result = []
    for _ in range(count):
        notation, layout = rng.choice(list(NOTATIONS)), rng.choice(values["layouts"])
        headings = values["headings"][rng.choice(["de", "en"])]
        rows = [people(rng, values, lists) for _ in range(rng.randrange(1, 6))]
        out = Text()
        NOTATIONS[notation](out, rows, [(headings[kind], kind) for kind in layout], rng)
        result.append((notation, out))
    return result


def misses(notation: str, text: str, gold: Sequence[Span], found: Sequence[Span]) -> str:
    """Return the text of a document with its values that are visible, "" where none is."""
    covered = {place for span in found for place in range(span.start, span.end)}
    seen = [span.text for span in gold if not covered.issuperset(range(span.start, span.end))]
    return f"== {notation}: {', '.join(seen)}\n{text}\n" if seen else ""


def main() -> None:
    """Run it and write the results."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--documents", type=int, default=DOCUMENTS)
    parser.add_argument("--policy", default=POLICY)
    parser.add_argument("--errors", type=Path, help="where to write the documents with visible values")
    arguments = parser.parse_args()
    tool = hybrid_deid.load(policy=arguments.policy)
    cases = defaultdict(list)
    errors = ""
    for notation, written in documents(arguments.seed, arguments.documents):
        found = tool.tag(written.text)
        cases[notation].append((written.text, written.spans, found))
        errors += misses(notation, written.text, written.spans, found)
    rows = []
    for notation in NOTATIONS:
        result = evaluate(cases[notation])
        scores = result.micro()
        figures = [100 * figure for figure in (scores.precision, scores.recall, result.visible_share())]
        rows.append([notation, sum(len(gold) for _, gold, _ in cases[notation]), *figures])
    whole = render_table(evaluate([case for some in cases.values() for case in some]))
    table = tabulate(rows, ["notation", "values", "P", "R", "visible"], "github", floatfmt=".1f")
    report = (
        f"# Tables and forms\n\nPolicy {arguments.policy}, seed {arguments.seed}, {arguments.documents} "
        f"documents of one to five invented people; exact spans, and sensitive characters left visible, per "
        f"cent.\n\n{table}\n\n```\n{whole}\n```\n"
    )
    print(report)
    if arguments.errors:
        arguments.errors.write_text(errors, "utf-8")
    if (arguments.seed, arguments.documents, arguments.policy) == (SEED, DOCUMENTS, POLICY):
        RESULT.write_text(report, "utf-8")


if __name__ == "__main__":
    main()

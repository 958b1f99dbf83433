"""Error analysis: confusions, boundaries, what is missed and what is spurious, in numbers and in context.

The page with contexts quotes the corpus, so that it is never written into a repository.
"""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hybrid_deid.experiments.outcome import Outcome, Row, markdown_table
from hybrid_deid.experiments.scoring import percent, rows_of
from hybrid_deid.experiments.study import Study, Tested
from hybrid_deid.segment import segment
from hybrid_deid.values import Document, Span
from hybrid_deid.zones import load_zones

OPTIONS: Mapping[str, Any] = {"context": 40}
RIGHT, CONFUSED, BOUNDARY, BOTH, MISSED, SPURIOUS = (
    "right", "wrong label", "wrong boundary", "wrong label and boundary", "missed", "spurious",
)  # fmt: skip


@dataclass(frozen=True)
class Finding:
    """A gold span and what was found for it; `gold` is None for a spurious one, `found` for a missed one."""

    kind: str
    document: Document
    gold: Span | None
    found: Span | None
    zone: str
    seen: bool


def run(study: Study) -> Outcome:
    """Analyse the errors of the one configuration of the experiment."""
    tested = study.cross_validate(study.experiment.configurations[:1])
    findings = [each for fold in tested for each in findings_of(study, fold)]
    rows = rows_of(study.experiment.name, tested)
    name = study.experiment.configurations[0].name
    tables = {}
    for heading, key in (("By label", label_key), ("By zone", zone_key), ("Seen words", seen_key)):
        counts = Counter((key(each), each.kind) for each in findings)
        tables[heading] = kinds_table(heading, counts)
        rows += [
            Row(study.experiment.name, name, tested[0].corpus, "all", group, kind, float(count))
            for (group, kind), count in sorted(counts.items())
        ]
    tables["Confusions"] = confusion_table(findings)
    page = errors_page(findings, int(study.experiment.options["context"]))
    return Outcome(rows, tables, private={"errors.html": page})


def findings_of(study: Study, fold: Tested) -> Iterable[Finding]:
    """Yield the findings of a fold, right ones included."""
    zones = load_zones()
    away = {document.id for document, _ in fold.cases}
    others = (document for document in study.documents(fold.corpus) if document.id not in away)
    known = {span.text.casefold() for document in others for span in document.spans}
    for document, found in fold.cases:
        lines = segment(document.text)
        places = list(zip(lines, zones.zones(document.text, lines), strict=True))
        for kind, gold, other in paired(document.spans, found):
            span = gold or other
            assert span is not None
            zone = next((zone for line, zone in places if line.start <= span.start <= line.end), "")
            yield Finding(kind, document, gold, other, zone, span.text.casefold() in known)


def paired(gold: Sequence[Span], found: Sequence[Span]) -> Iterable[tuple[str, Span | None, Span | None]]:
    """Yield (kind, gold, found): exact pairs first, then gold spans by overlap, then the rest."""
    left = list(found)
    open_gold = []
    for span in gold:
        same = next((f for f in left if (f.start, f.end) == (span.start, span.end)), None)
        if same is None:
            open_gold.append(span)
            continue
        left.remove(same)
        yield (RIGHT if same.label == span.label else CONFUSED), span, same
    for span in open_gold:
        best = max(left, key=lambda f: overlap(span, f), default=None)
        if best is None or not overlap(span, best):
            yield MISSED, span, None
            continue
        left.remove(best)
        yield (BOUNDARY if best.label == span.label else BOTH), span, best
    yield from ((SPURIOUS, None, span) for span in left)


def overlap(one: Span, other: Span) -> int:
    """Return how many characters two spans share."""
    return max(0, min(one.end, other.end) - max(one.start, other.start))


def label_key(each: Finding) -> str:
    """Return the gold label, or that of a spurious finding."""
    span = each.gold or each.found
    return span.label if span else ""


def zone_key(each: Finding) -> str:
    """Return the zone."""
    return each.zone or "(none)"


def seen_key(each: Finding) -> str:
    """Return whether the same words were annotated in the training documents."""
    return "seen in training" if each.seen else "unseen"


def kinds_table(heading: str, counts: Mapping[tuple[str, str], int]) -> str:
    """Return how many findings of each kind a group has, and the share of its gold spans that is right."""
    kinds = (RIGHT, CONFUSED, BOUNDARY, BOTH, MISSED, SPURIOUS)
    lines = []
    for group in sorted({group for group, _ in counts}):
        row = [counts.get((group, kind), 0) for kind in kinds]
        gold = sum(row[:-1])
        lines.append([group, *row, percent(row[0] / gold) if gold else ""])
    return markdown_table([heading.lower(), *kinds, "right, %"], lines)


def confusion_table(findings: Sequence[Finding]) -> str:
    """Return gold labels against found ones, the boundary being right or not; the diagonal is left out."""
    counts = Counter((f.gold.label, f.found.label) for f in findings if f.gold and f.found)
    labels = sorted({label for pair in counts for label in pair})
    lines = [
        [gold, *(counts.get((gold, found), "") if gold != found else "-" for found in labels)]
        for gold in labels
    ]
    return markdown_table(["gold / found", *labels], lines)


def errors_page(findings: Sequence[Finding], context: int) -> str:
    """Return a page of all errors in their context."""
    parts = [
        '<!DOCTYPE html><meta charset="utf-8"><title>Errors</title><style>body{font:14px sans-serif}'
        "mark{background:#fdd}td{padding:2px 8px;vertical-align:top}</style>"
        "<p>This page quotes the corpus. Keep it to yourself.</p>"
    ]
    for kind in (MISSED, SPURIOUS, BOUNDARY, CONFUSED, BOTH):
        chosen = [each for each in findings if each.kind == kind]
        parts.append(f"<h2>{kind}: {len(chosen)}</h2><table>")
        parts += [table_row(each, context) for each in sorted(chosen, key=label_key)]
        parts.append("</table>")
    return "\n".join(parts) + "\n"


def table_row(each: Finding, context: int) -> str:
    """Return one error as a row: labels, zone, words before, the span, words behind."""
    span = each.gold or each.found
    assert span is not None
    text = each.document.text
    before, behind = text[max(0, span.start - context) : span.start], text[span.end : span.end + context]
    gold = each.gold.label if each.gold else ""
    found = f"{each.found.label} “{each.found.text}”" if each.found else ""
    cells = [each.document.id, gold, found, each.zone, "seen" if each.seen else "unseen"]
    quoted = f"{html.escape(before)}<mark>{html.escape(span.text)}</mark>{html.escape(behind)}"
    return "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + f"<td>{quoted}</td></tr>"

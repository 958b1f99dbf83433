"""Filling the gold spans of a document with other values, consistently within the document."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from hybrid_deid.augmentation.pool import Pool
from hybrid_deid.labels import PERSON
from hybrid_deid.values import Document, Span, apply_replacements

OTHER_GENDER = {"FEMALE": "MALE", "MALE": "FEMALE"}
MONTH = re.compile(r"[^\W\d_]{3,}\.?")


# Mail as people write it: so many copies are all in small letters, and in so many family names are shouted.
SMALL_SHARE = 0.08
SHOUTED_SHARE = 0.04


def refill(
    document: Document, pool: Pool, seed: int, copy: int = 0, swap: bool = False, careless: bool = False
) -> Document:
    """Return the document with every gold span filled anew; its id gets "#<copy>" at its end.

    The same original of a label gets the same value throughout the document. Depends on the
    arguments alone. A span over a line break keeps its text. With `swap`, half of the signers (given
    names that only begin lines, where nothing tells the gender) change theirs, so that a model does not
    learn which gender writes more mail. With `careless`, a few documents come in small letters, and in a
    few the names of persons in capitals.
    """
    rng = random.Random(f"{seed}/{document.id}/{copy}")
    manner = random.Random(f"manner/{seed}/{document.id}/{copy}").random() if careless else 1.0
    if swap:
        document = replace(document, spans=_swapped(document, rng))
    chosen: dict[tuple[str, str], str] = {}
    stems = {(span.label, span.text.casefold()) for span in document.spans}
    values = [_value(document, span, pool, rng, chosen, stems) for span in document.spans]
    if SMALL_SHARE <= manner < SMALL_SHARE + SHOUTED_SHARE:
        values = [v.upper() if s.label in PERSON else v for s, v in zip(document.spans, values, strict=True)]
    result = apply_replacements(document, document.spans, values, ["refill"] * len(values))
    spans = tuple(
        Span(r.start, r.end, span.label, r.text, source="gold")
        for r, span in zip(result.replacements, document.spans, strict=True)
        if r.text
    )
    text = result.text
    if manner < SMALL_SHARE:
        text = small_letters(text)
        spans = tuple(replace(span, text=text[span.start : span.end]) for span in spans)
    return replace(document, id=f"{document.id}#{copy}", text=text, spans=spans, regions=(), known=())


def small_letters(text: str) -> str:
    """Return the text in small letters, as long as it was: a letter whose small form is longer stays."""
    return "".join([small if len(small := letter.lower()) == 1 else letter for letter in text])


def _swapped(document: Document, rng: random.Random) -> tuple[Span, ...]:
    """Return the spans with the gender of some signers changed."""
    inside = {
        span.text.casefold()
        for span in document.spans
        if document.text[: span.start].rpartition("\n")[2].strip()
    }
    changed = {
        span.text.casefold(): rng.random() < 0.5
        for span in document.spans
        if span.label in OTHER_GENDER and span.text.casefold() not in inside
    }
    return tuple(
        replace(span, label=OTHER_GENDER[span.label])
        if span.label in OTHER_GENDER and changed.get(span.text.casefold())
        else span
        for span in document.spans
    )


def _value(
    document: Document,
    span: Span,
    pool: Pool,
    rng: random.Random,
    chosen: dict[tuple[str, str], str],
    stems: set[tuple[str, str]],
) -> str:
    text = span.text
    if len(text.splitlines()) > 1:
        return text
    ending = ""
    if span.label in PERSON and text.endswith("s"):
        stem = (span.label, text[:-1].casefold())
        if stem in stems or pool.is_genitive(span.label, text):
            text, ending = text[:-1], "s"
    key = (span.label, text.casefold())
    if key not in chosen:
        following = document.text[span.end : span.end + 2]
        chosen[key] = _fresh(span.label, text, following, pool, rng)
    value = _cased(chosen[key], text)
    return value if value.casefold().endswith(pool.sibilants) else value + ending


def _fresh(label: str, text: str, following: str, pool: Pool, rng: random.Random) -> str:
    if label == "DATE":
        return other_date(text, pool.months, rng)
    if label in PERSON or label == "CITY":
        if len(text.rstrip(".")) == 1:
            return rng.choice("ABCDEFGHIJKLMNOPRSTUVWZ") + text[1:]
        if label == "CITY" and (derived := _derived(text, following, pool, rng)):
            return derived
    if label == "ZIP":
        return "".join(rng.choice("123456789" if i == 0 else "0123456789") for i in range(rng.choice((4, 5))))
    if label == "ORG" and text.isupper() and len(text) < 6:
        return pool.fill("^" * rng.randint(2, 5), rng)
    return pool.draw(label, rng)


def _derived(text: str, following: str, pool: Pool, rng: random.Random) -> str:
    """Return another derivation when `text` is one ("Wiener" before a noun, "wienerisch"), else ""."""
    match = pool.derived.search(text)
    adjective = following[:1] == " " and following[1:2].isupper()
    if not match or not (adjective or match.group() != pool.adjective) or len(text) < 6:
        return ""
    city = pool.draw("CITY", rng)
    while " " in city:
        city = pool.draw("CITY", rng)
    stem = city[:-1] if city.endswith("e") else city
    derived = stem + match.group()
    return derived.lower() if text[0].islower() else derived


def _cased(value: str, text: str) -> str:
    """Return `value` in the case of `text`: shouting stays shouting, small stays small."""
    if text.isupper() and len(text) > 3:
        return value.upper()
    if text.islower() and any(c.isalpha() for c in text) and "@" not in text and "." not in text:
        return value.lower()
    return value


def other_date(text: str, months: Sequence[str], rng: random.Random) -> str:
    """Return a date of the same form: numbers by other fitting numbers, month names by others of the list."""
    figures: Mapping[int, tuple[int, int]] = {1: (1, 9), 2: (1, 28), 4: (1985, 2024)}

    def number(match: re.Match[str]) -> str:
        size = len(match.group())
        low, high = figures.get(size, (0, 10**size - 1))
        before = text[: match.start()]
        if size <= 2 and re.search(r"\d\s*[./-]\s*$", before):
            # second figure: a month, unless it is the year at the end
            low, high = (1, 9) if size == 1 else (1, 12) if before.count(".") < 2 else (0, 99)
        return str(rng.randint(low, high)).zfill(size)

    def month(match: re.Match[str]) -> str:
        known = {name.casefold() for name in months}
        if match.group().rstrip(".").casefold() not in known:
            return match.group()
        short = len(match.group().rstrip(".")) <= 4
        fitting = [name for name in months if (len(name) <= 4) == short and name.isalpha()]
        return rng.choice(fitting) if fitting else match.group()

    return re.sub(r"\d+", number, MONTH.sub(month, text))

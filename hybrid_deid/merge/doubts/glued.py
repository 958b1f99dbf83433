"""Finds of a tagger that take in what a sign glues to a number, a date or an address: "03.05.1985,Graz".

A token ends at white space and at some signs only, so that a tagger cannot part "0316 123456,Huber"; a rule
that reads the number can. What is cut off is a name where lists or mail say so: the surrogate of a date would
copy it. A name lets go of a number behind it: "Huber,0316 123456".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from hybrid_deid.labels import GIVEN
from hybrid_deid.letter_classes import LETTER, SMALL
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import BY_START, Span

NUMERIC = frozenset({"DATE", "PHONE", "STREETNO", "ZIP", "UFID", "EMAIL", "URL"})
# An address is one word, so that a blank ends it too; of the others a blank is a part.
SIGN = r"[,;:(){}<>|=?&\"„“”*\[\]]"
GLUE = re.compile(SIGN)
GLUED = {label: re.compile(rf"{SIGN}[^\W_]|[^\W\d_]{SIGN}") for label in NUMERIC}
GLUED["EMAIL"] = re.compile(rf"{SIGN}|\s")
# What ends an address of the net in tags and in Markdown; what else stands in it may be a part.
LINK = re.compile(r"[\"„“”<>()\[\]]")
GLUED["URL"] = LINK
# An identifier has words of capitals and signs in it; a word with small letters is none of it.
WORD_OF_SMALL = re.compile(rf"(?<![^\W_]){LETTER}(?={SMALL}{{2}})")
TOKEN = re.compile(r"[^\W_]+(?:[-'’](?=[^\W\d_])[^\W\d_]+)*")
ADDRESS = re.compile(r"[^\s,;:(){}<>|=?&\"„“”*\[\]@]{1,200}@[^\s,;:(){}<>|=?&\"„“”*\[\]@]{1,200}")
BETWEEN_NUMBERS = re.compile(r"[ ./-]{1,3}")
LEAST_DIGITS = 3  # digits beside an address
NAMES = frozenset({*GIVEN, "FAMILY", "CITY"})
NUMBERED = re.compile(r"(?P<name>[^\W\d_][^\d,;|]*[^\W\d_]\.?)[,;|](?P<number>\d[\w./-]*)")
COLUMN_SIGNS = ",;|"
DIALLED = frozenset({"DATE", "PHONE"})  # numbers that a comma is no part of
FIELD_OF_DIGITS = (re.compile(r"[\d./-]*\d[\d./-]*[,;|]"), re.compile(r"[,;|][\d./-]*\d[\d./-]*"))
IDENTIFYING = 4  # digits that no rule reads and that are more than a class, a room or a count


def without_neighbours(
    tagged: Sequence[Span], ruled: Iterable[Span], labels: Callable[[], WordLabels]
) -> list[Span]:
    """Return finds of a tagger without what a sign glues to the numbers in them, and the names cut off.

    A rule's find of the label within one says how far the number goes; without one, the parts with digits do,
    and only names that a list has are cut off. Numbers stay covered. `labels` is asked for where something is
    cut off.
    """
    result: list[Span] = []
    exact: list[Span] | None = None
    for span in tagged:
        named = NUMBERED.fullmatch(span.text) if span.label in NAMES else None
        if named is None and (span.label not in NUMERIC or not GLUED[span.label].search(span.text)):
            result.append(span)  # nearly all
            continue
        if exact is None:
            exact = sorted((each for each in ruled if each.label in NUMERIC), key=BY_START)
        if named is not None:
            result += _name_and_number(span, named, exact)
            continue
        first, behind = (
            bisect_left(exact, span.start, key=BY_START),
            bisect_left(exact, span.end, key=BY_START),
        )
        inside = [each for each in exact[first:behind] if each.end <= span.end]
        result += _parted(span, inside, labels)
    return result


def _name_and_number(span: Span, match: re.Match[str], exact: Sequence[Span]) -> Iterator[Span]:
    """Yield the name that a number is glued to, and the number where it may identify and no rule reads it."""
    yield part_of(span, span.start, span.start + match.end("name"))
    begin = span.start + match.start("number")
    place = bisect_left(exact, begin, key=BY_START)
    is_read = place < len(exact) and exact[place].start == begin
    if not is_read and sum(map(str.isdigit, match.group("number"))) >= IDENTIFYING:
        yield replace(part_of(span, begin, span.end), label="UFID")


def _parted(span: Span, inside: Sequence[Span], labels: Callable[[], WordLabels]) -> list[Span]:
    known = [(each.start, each.end) for each in inside if each.label == span.label]
    if (span.start, span.end) in known or (span.label == "URL" and not known):
        return [span]
    others = [(each.start, each.end) for each in inside if each.label != span.label]
    joined = _joined(others)
    parts = (_joined(known) if known else joined) or list(_numbers(span))
    if not parts:
        return [span]
    kept: list[Span] = []
    names: list[Span] = []
    position = begin = span.start
    for start, end in [*parts, (span.end, span.end)]:
        gap = part_of(span, position, start) if position < start else None
        if (
            gap is not None
            and known
            and span.label in DIALLED
            and _is_other_number(gap, position > span.start)
        ):
            kept += [part_of(span, begin, position)] if position > begin else []
            names += _other_number(gap, others)
            begin = start
        elif gap is not None and _is_apart(gap, span, position > span.start, others):
            found = list(_names(gap, joined, labels(), bool(known)))
            if known or found:
                kept += [part_of(span, begin, position)] if position > begin else []
                names += found
                begin = start
        position = end
    return [*kept, *([part_of(span, begin, span.end)] if span.end > begin else []), *names]


def _is_other_number(gap: Span, is_behind: bool) -> bool:
    """Tell whether a column parts a gap of digits from the number beside it: "17,12.03.1985,42"."""
    return FIELD_OF_DIGITS[is_behind].fullmatch(gap.text) is not None


def _other_number(gap: Span, others: Sequence[tuple[int, int]]) -> Iterator[Span]:
    """Yield such a number where it may identify and no rule reads it."""
    text = gap.text.strip(COLUMN_SIGNS)
    start = gap.start + gap.text.index(text)
    end = start + len(text)
    if (start, end) not in others and sum(map(str.isdigit, text)) >= IDENTIFYING:
        yield replace(part_of(gap, start, end), label="UFID")


def _is_apart(gap: Span, span: Span, is_behind: bool, others: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a gap beside a number holds words beyond a sign, so that they are none of it."""
    text = gap.text
    if not any(map(str.isalpha, text)):
        return False
    beside = text[0] if is_behind else text[-1]
    if is_behind and beside == "." and len(text) > 1:
        beside = text[1]  # a stop ends the date
    is_inner = is_behind and gap.end < span.end
    if span.label == "EMAIL":
        return not (beside.isalnum() or beside in "._-+'")
    if span.label == "URL":
        return LINK.match(beside) is not None
    if not (GLUE.match(beside) or (is_inner and GLUE.match(text[-1]))):
        return False
    if span.label != "UFID" or is_inner or WORD_OF_SMALL.search(text) is not None:
        return True
    first, behind = bisect_left(others, (gap.start, 0)), bisect_left(others, (gap.end, 0))
    return any(end <= gap.end for _, end in others[first:behind])


def _joined(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return sorted places with those that overlap as one."""
    result: list[tuple[int, int]] = []
    for start, end in places:
        if result and start < result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((start, end))
    return result


def _numbers(span: Span) -> Iterator[tuple[int, int]]:
    """Yield the parts of a find between signs that hold digits."""
    if span.label in ("EMAIL", "UFID", "URL"):
        return
    position = 0
    for sign in (*GLUE.finditer(span.text), None):
        end = sign.start() if sign is not None else len(span.text)
        if any(map(str.isdigit, span.text[position:end])):
            yield span.start + position, span.start + end
        position = sign.end() if sign is not None else end


def _names(gap: Span, others: Sequence[tuple[int, int]], labels: WordLabels, is_sure: bool) -> Iterator[Span]:
    """Yield the names, numbers and addresses in what is cut off; the other words of it are none.

    `others` are finds there, sorted, of which none overlap.
    """
    if gap.label == "EMAIL":
        addresses = [match.span() for match in ADDRESS.finditer(gap.text)]
        yield from (part_of(gap, gap.start + start, gap.start + end) for start, end in addresses)
        others = _joined(
            sorted([*others, *((gap.start + start, gap.start + end) for start, end in addresses)])
        )
    number: Span | None = None
    for match in TOKEN.finditer(gap.text):
        token = part_of(gap, gap.start + match.start(), gap.start + match.end())
        place = bisect_left(others, (token.end, 0))
        if place and others[place - 1][1] > token.start:
            continue
        if any(map(str.isdigit, token.text)):
            if number is not None and BETWEEN_NUMBERS.fullmatch(
                gap.text, number.end - gap.start, match.start()
            ):
                number = part_of(gap, number.start, token.end)
                continue
            yield from _number(number)
            number = token
        else:
            label = labels(token.text) if is_sure else labels.listed(token.text)
            if label:
                yield replace(token, label=label)
    yield from _number(number)


def _number(token: Span | None) -> Iterator[Span]:
    """Yield a number beside another under its label; beside an address it is an identifier."""
    if token is None:
        return
    if token.label != "EMAIL":
        yield token
    elif sum(map(str.isdigit, token.text)) >= LEAST_DIGITS:
        yield replace(token, label="UFID")

"""A line of JSON to a record and back; what is carried over unread keeps its numbers as they are written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from hybrid_deid.errors import DocumentError
from hybrid_deid.formats.encoding import undecodable

ENCODED = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
ESCAPED = json.JSONEncoder(ensure_ascii=True, allow_nan=False).encode

LARGEST_SCORE = 1e9  # probabilities as a rule, but others write logits or per cent
ONE_A_LINE = (
    "JSON Lines are one object a line (`jq -c '.[]' FILE` makes them of an array, `jq -c .` of objects)"
)


class Literal(float):
    """A number that Python would write in another way than the input, which has `text`: 1.10, 1E5."""

    text: str


class Unfit(ValueError):
    """What Python's reader of JSON takes and we do not; its message is the reason."""


class RecordReader:
    """Reads the lines of one file, one after the other."""

    def __init__(self, encoding: str | None) -> None:
        """Lines are UTF-8, or what `encoding` says."""
        self.encoding = encoding or "utf-8"
        self.literal = False
        self._decode = json.JSONDecoder(
            parse_float=self._number, parse_constant=refuse_constant, object_pairs_hook=unique_fields
        ).decode

    def read(self, raw: bytes, number: int) -> dict[str, Any]:
        """Return the record of line `number`; raises DocumentError.

        `literal` says from then on whether it holds a Literal.
        """
        name = f"line-{number:06d}"
        self.literal = False
        try:
            record = self._decode(raw.decode(self.encoding))
        except UnicodeDecodeError as error:
            reason = undecodable(self.encoding, error.start)
            raise DocumentError(name, f"line {number}: {reason}") from error
        except json.JSONDecodeError as error:
            reason = f"line {number}: is not JSON ({error.msg}, column {error.colno}){remedy(raw)}"
            raise DocumentError(name, reason) from error
        except Unfit as error:
            raise DocumentError(name, f"line {number}: {error}") from error
        except (ValueError, RecursionError) as error:
            reason = "is too deep, or holds a number that is too long; write such a value as a string"
            raise DocumentError(name, f"line {number}: {reason}") from error
        if not isinstance(record, dict):
            raise DocumentError(name, f"line {number}: is not a JSON object{remedy(raw)}")
        return record

    def _number(self, text: str) -> float:
        value = float(text)
        if repr(value) == text:
            return value
        self.literal = True
        kept = Literal(value)
        kept.text = text
        return kept


def is_score(value: object) -> bool:
    """Tell whether a value of JSON is a number that a score may be; one of 400 digits is no float at all."""
    number_like = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number_like and -LARGEST_SCORE <= value <= LARGEST_SCORE  # type: ignore[operator]


def remedy(raw: bytes) -> str:
    """Return what helps against a line that begins a record of several lines, or several records."""
    return f"; {ONE_A_LINE}" if raw.strip() == b"{" or raw.lstrip().startswith(b"[") else ""


def refuse_constant(name: str) -> None:
    """Raise Unfit for NaN and infinities, which are no JSON."""
    raise Unfit(f"holds {name}, which is not JSON; write null in its place")


def unique_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of its fields; raises Unfit for two of one name, of which one would be lost."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise Unfit("an object has two fields of one name; keep one, or rename it")
    return fields


def encoded(record: Mapping[str, Any], literal: bool) -> bytes:
    """Return a record as a line; `literal` says whether it may hold a Literal.

    Raises ValueError for a number that JSON cannot express.
    """
    try:
        return written(record, ENCODED, literal).encode() + b"\n"
    except UnicodeEncodeError:
        # A lone surrogate is legal in JSON only as an escape.
        return written(record, ESCAPED, literal).encode() + b"\n"


def written(value: Any, encode: Callable[[Any], str], literal: bool) -> str:
    """Return a value as JSON, as `encode` writes it, but for the Literals in it."""
    if not literal:
        return encode(value)
    if isinstance(value, Literal):
        return value.text
    if isinstance(value, Mapping):
        fields = [f"{encode(key)}: {written(inner, encode, True)}" for key, inner in value.items()]
        return "{" + ", ".join(fields) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([written(inner, encode, True) for inner in value]) + "]"
    return encode(value)

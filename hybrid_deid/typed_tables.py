"""A table of TOML as a dataclass: a key for each field, a table for each field that is a dataclass itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar, get_type_hints

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import refuse_unknown

T = TypeVar("T")
# The types of the fields: asked for twice or more, and each a piece of code to be run.
_types_of: Callable[[Any], Mapping[str, Any]] = cache(get_type_hints)


def read_tables(kind: type[T], raw: Mapping[str, Any], where: str) -> T:
    """Return the dataclass `kind` with the values of `raw`, which has no key that is not one of its fields.

    A field with a default may be missing. `where` names the file. Raises ConfigurationError that names the
    file, the table and the key where one is unknown or missing or has the wrong type; fields have the types
    of `READERS`, or are dataclasses.
    """
    _refuse_unknown_keys(kind, raw, where)
    return _read(kind, raw, where)


def array_of_tables(value: Any, where: str) -> list[dict[str, Any]]:
    """Return the tables of an array; raises ConfigurationError, which names `where`, for anything else."""
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise ConfigurationError(f"{where}: must be an array of tables")
    return value


def with_tables(known: T, raw: Mapping[str, Any], where: str) -> T:
    """Return a dataclass that was read, with further values: those of `raw` for fields that have a default.

    Raises ConfigurationError as `read_tables` does, also for a key that has no default.
    """
    kind = type(known)
    types, optional = _types_of(kind), _optional(kind)
    refuse_unknown(raw, {key for key in types if key in optional or is_dataclass(types[key])}, where)
    values = {key: _further(known, types[key], key, value, where) for key, value in raw.items()}
    return _made(lambda: replace(known, **values), where)  # type: ignore[type-var]


def _further(known: Any, wanted: Any, key: str, value: Any, where: str) -> Any:
    if is_dataclass(wanted) and isinstance(value, dict):
        return with_tables(getattr(known, key), value, f"{where}: [{key}]")
    return _value(wanted, value, where, key)


def _optional(kind: Any) -> frozenset[str]:
    """Return the names of the fields that have a default."""
    return frozenset(
        each.name
        for each in fields(kind)
        if each.default is not MISSING or each.default_factory is not MISSING
    )


def _refuse_unknown_keys(kind: type[Any], raw: Mapping[str, Any], where: str) -> None:
    """A key that is not known tells more than the one that it was to be, which is missing."""
    types = _types_of(kind)
    refuse_unknown(raw, set(types), where)
    for key, value in raw.items():
        if is_dataclass(types[key]) and isinstance(value, dict):
            _refuse_unknown_keys(types[key], value, f"{where}: [{key}]")


def _read(kind: type[T], raw: Mapping[str, Any], where: str) -> T:
    types = _types_of(kind)
    missing = [key for key in types if key not in raw and key not in _optional(kind)]
    if missing:
        raise ConfigurationError(f"{where}: missing is {', '.join(map(repr, missing))}")
    values = {key: _value(wanted, raw[key], where, key) for key, wanted in types.items() if key in raw}
    return _made(lambda: kind(**values), where)


def _made(make: Callable[[], T], where: str) -> T:
    try:
        return make()
    except ValueError as error:  # of a dataclass that checks its fields together
        raise ConfigurationError(f"{where}: {error}") from error


def _value(wanted: Any, value: Any, where: str, key: str) -> Any:
    if is_dataclass(wanted):
        if not isinstance(value, dict):
            raise ConfigurationError(f"{where}: [{key}]: must be a table")
        return _read(wanted, value, f"{where}: [{key}]")  # type: ignore[arg-type]
    is_one, named, made = READERS[wanted]
    if not is_one(value):
        raise ConfigurationError(f"{where}: {key}: must be {named}")
    return made(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_switch(value: Any) -> bool:
    return isinstance(value, bool)


def _are_words(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_word, value))


def _are_rows(value: Any) -> bool:
    return isinstance(value, list) and all(map(_are_words, value))


def _is_word_table(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_word, value.values()))


def _is_table_of_lists(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_are_words, value.values()))


def _lists(value: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {key: tuple(words) for key, words in value.items()}


def _rows(value: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, value))


# What a field of each type takes, how an error calls that, and what makes the field of it.
READERS: Mapping[Any, tuple[Callable[[Any], bool], str, Callable[[Any], Any]]] = {
    float: (_is_number, "a number", float),
    int: (_is_whole, "a whole number", int),
    str: (_is_word, "a text", str),
    bool: (_is_switch, "true or false", bool),
    frozenset[str]: (_are_words, "a list of words", frozenset),
    tuple[str, ...]: (_are_words, "a list of words", tuple),
    tuple[tuple[str, ...], ...]: (_are_rows, "a list of lists of words", _rows),
    Mapping[str, str]: (_is_word_table, "a table of words", dict),
    Mapping[str, tuple[str, ...]]: (_is_table_of_lists, "a table of lists of words", _lists),
}

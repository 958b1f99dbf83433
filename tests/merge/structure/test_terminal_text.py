"""Commands behind a prompt and the rights of files are no finds; account and machine stay one."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.structure.terminal_text import without_commands
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many


def left(text: str, label: str, part: str, source: str = "model:m") -> list[str]:
    start = text.index(part)
    spans = [Span(start, start + len(part), label, part, 0.6, source)]
    return [f"{span.label} {span.text}" for span in without_commands(text, spans)]


@pytest.mark.parametrize(
    ("text", "label", "part", "wanted"),
    [
        ("mkrause@srv01:~$ ls -la", "EMAIL", "mkrause@srv01:~$ ls -la", ["EMAIL mkrause@srv01"]),
        ("[mkrause@srv01 tmp]$ ls", "EMAIL", "mkrause@srv01 tmp]$ ls", ["EMAIL mkrause@srv01"]),
        ("-rw-r--r-- 1 mkrause mkrause 812 a.txt", "EMAIL", "rw-r--r-- 1 mkrause mkrause 812 a.txt", []),
        ("drwxr-xr-x 2 mkrause users", "URL", "drwxr-xr-", []),
        # nothing of the kind
        (
            "mkrause@firma.example, Preis 3 $ und",
            "EMAIL",
            "mkrause@firma.example",
            ["EMAIL mkrause@firma.example"],
        ),
        ("-rw-r--r-- 1 mkrause users", "USER", "mkrause", ["USER mkrause"]),
        ("der r-x-Wert ---", "UFID", "r-x-Wert", ["UFID r-x-Wert"]),
    ],
)
def test_what_is_left_of_a_find(text: str, label: str, part: str, wanted: list[str]) -> None:
    assert left(text, label, part) == wanted


def test_finds_of_rules_stay() -> None:
    assert left("drwxr-xr-x 2 a", "UFID", "drwxr-xr-x", "rule:r") == ["UFID drwxr-xr-x"]


@pytest.mark.parametrize("part", ["a@b$ ", "drwxr-xr-x ", "@$", "a@" + "b" * 20])
def test_time_grows_with_the_length(part: str) -> None:
    spans = [Span(0, 1, "URL", "a", 0.6, "model:m")]
    few, many = few_and_many(lambda count: lambda: without_commands("a" + part * count, spans))
    assert many < MOST * few


def test_in_mail() -> None:
    text = "Hallo,\n\nmkrause@srv01:~$ ls -la\n-rw-r--r-- 1 mkrause mkrause 812 Mar 11 08:17 brief.txt\n"
    made = hybrid_deid.load("de_email", key=bytes(32)).deidentify(text).text
    assert "mkrause" not in made
    assert ":~$ ls -la\n-rw-r--r-- 1 " in made
    assert " 812 Mar 11 08:17 brief.txt\n" in made

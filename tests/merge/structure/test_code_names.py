"""Keys of settings and names of packages are no accounts and hosts; those in prose and of people are."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.structure.code_names import without_code_names
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many


def stays(text: str, label: str, word: str, source: str = "model:m") -> bool:
    start = text.index(word)
    return bool(without_code_names(text, [Span(start, start + len(word), label, word, 0.8, source)]))


@pytest.mark.parametrize(
    ("text", "label", "word"),
    [
        ("route:\n  group_wait: 30s\n  x: y\n", "USER", "group_wait"),
        ("> all:\n>   ansible_user: deploy\n", "USER", "ansible_user"),
        ("env:\n  - db_host: [a, b]\n", "USER", "db_host"),
        ("env:\n  on_call:\n    - x\n", "USER", "on_call"),
        ("name: {{ item.user_name }}", "USER", "item.user_name"),
        ("name: {{- app_user | quote -}}", "USER", "app_user"),
        (
            "at com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:12)",
            "URL",
            "com.zaxxer.hikari.pool",
        ),
        ("os.path.join(a)", "URL", "os.path"),
        ("python3 -m http.server", "USER", "http.server"),
        ('s.replace("oe").replace("ü", "ue")', "USER", 'oe").replace("ü'),
    ],
)
def test_names_of_code_are_no_finds(text: str, label: str, word: str) -> None:
    assert not stays(text, label, word)
    assert stays(text, label, word, source="rule:r")
    assert stays(text, "FAMILY", word)


@pytest.mark.parametrize(
    ("text", "label", "word"),
    [
        ("meld dich bei anna_huber: sie weiß es\n", "USER", "anna_huber"),
        ("  anna_huber schreibt:\n", "USER", "anna_huber"),
        ("anna_huber: ich komme gleich noch vorbei\n", "USER", "anna_huber"),  # who speaks in a chat
        ("user: anna_huber\n", "USER", "anna_huber"),
        ("{{ anna_huber", "USER", "anna_huber"),
        ("siehe graz.example (dort)", "URL", "graz.example"),
        ("siehe graz.example/Uhr.html", "URL", "graz.example"),
        ("at graz.example", "URL", "graz.example"),
    ],
)
def test_accounts_and_hosts_stay(text: str, label: str, word: str) -> None:
    assert stays(text, label, word)


def test_time_grows_with_the_text() -> None:
    def spans(count: int) -> tuple[str, list[Span]]:
        line = "  group_wait: " + "{ " * 20 + "a_b\n"
        text = line * count
        return text, [
            Span(start, start + 10, "USER", "group_wait", 0.8, "model:m")
            for start in range(2, len(text), len(line))
        ]

    few, many = few_and_many(lambda count: lambda: without_code_names(*spans(count)))
    assert many < MOST * few

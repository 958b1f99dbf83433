"""Keys of settings and names of packages are no accounts and hosts; those in prose and of people are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hybrid_deid.merge.structure.code_names import without_code_names
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.structure.few_names import LABELS


def stays(text: str, label: str, word: str, source: str = "model:m") -> bool:
    start = text.index(word)
    span = Span(start, start + len(word), label, word, 0.8, source)
    return bool(without_code_names(text, [span], lambda: LABELS))


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
        ("\tat de.shop.web.Kasse.post(Kasse.java:58)", "URL", "de.shop.web.Kasse.post"),
        ("\tat de.shop.web.Kasse.post(Kasse.java:58)", "URL", "Kasse.post"),
        ("> \tat java.lang.Thread.run(Native Method)", "URL", "java.lang.Thread.run"),
        ("INFO o.h.engine.jdbc.SqlException - x", "URL", "o.h.engine.jdbc"),
        ('File "/opt/app/worker.py", line 33', "URL", "worker.py"),
        ("0 3 * * * ~/bin/backup.sh\nIn backup.sh: rsync", "URL", "backup.sh"),
        ("python3 -m http.server", "USER", "http.server"),
        ('s.replace("oe").replace("ü", "ue")', "USER", 'oe").replace("ü'),
        ("Ich konnte restore_command nicht ausführen.", "USER", "restore_command"),
        ("Bitte max_wal_senders erhöhen", "ORG", "max_wal_senders"),
    ],
)
def test_names_of_code_are_no_finds(text: str, label: str, word: str) -> None:
    assert not stays(text, label, word)
    assert stays(text, label, word, source="rule:r")
    assert stays(text, "FAMILY", word)


@pytest.mark.parametrize(
    ("text", "label", "word"),
    [
        ("Schau auf huber.sh vorbei.", "URL", "huber.sh"),
        ("https://www.huber.sh/huber.sh", "URL", "huber.sh"),
        ("Treffen at huber.example.com (siehe 5:8)", "URL", "huber.example.com"),
        ("meld dich bei anna_huber: sie weiß es\n", "USER", "anna_huber"),
        ("  anna_huber schreibt:\n", "USER", "anna_huber"),
        ("anna_huber: ich komme gleich noch vorbei\n", "USER", "anna_huber"),  # who speaks in a chat
        ("user: anna_huber\n", "USER", "anna_huber"),
        ("{{ anna_huber", "USER", "anna_huber"),
        ("Konten:\n  anna_meier: admin\n  x: y\n", "USER", "anna_meier"),
        ("Kennwort:\n  k_huber: Sommer#22\n", "USER", "k_huber"),
        ("Anmeldung from karl_kolb at 10:12", "USER", "karl_kolb"),
        ("siehe graz.example(neu)", "URL", "graz.example"),
        ("(graz.example.Anfahrt: siehe unten)", "URL", "graz.example"),
        ("siehe graz.example (dort)", "URL", "graz.example"),
        ("siehe graz.example/Uhr.html", "URL", "graz.example"),
        ("at graz.example", "URL", "graz.example"),
    ],
)
def test_accounts_and_hosts_stay(text: str, label: str, word: str) -> None:
    assert stays(text, label, word)


@pytest.mark.parametrize(
    "line", ["  group_wait: " + "{ " * 20 + "a_b\n", "group_wait: [a] ", "  group_wait: > x;"]
)
def test_time_grows_with_the_text(line: str) -> None:
    def work(count: int) -> Callable[[], object]:
        text = line * count
        starts = range(line.index("g"), len(text), len(line))
        spans = [Span(start, start + 10, "USER", "group_wait", 0.8, "model:m") for start in starts]
        return lambda: without_code_names(text, spans, lambda: LABELS)

    few, many = few_and_many(work)
    assert many < MOST * few


@pytest.mark.parametrize("account", ["max_meier", "blue_star", "anna_test", "file_schubser", "user_k"])
def test_accounts_with_low_lines_that_code_has_no_words_for_stay(account: str) -> None:
    assert stays(f"Mein Konto heißt {account}.", "USER", account)

"""No rule may take time that grows faster than the text: adversarial inputs of growing size."""

from __future__ import annotations

import base64
import random
import time

import pytest

from hybrid_deid.rule_engine import load_rules
from hybrid_deid.rule_engine.stretches import TextLines
from tests.by_turns import collector_at_rest

UNITS = (
    "0123456789", "0", "1", "a.", "@", "a@", " ", "1.", "1 ", "1-", "01/", "(", "1(", "tel: . ", "Nummer ",
    "Nr. 1 ", "am 1. ", "1., ", "1. und ", "Mai ", "http://", "http://a.", "www.", "ab.cd/", ":", "1:", "+",
    "+43 660 ", "<a", '"a@', "A-", "AB1-", "A", "a", "AT61 ", "2016 ", "2016-", "Straße 1, ", "8010 Graz ",
    "8010 Graz\n", " \n", "> ", " at ", "ab at cd dot ", "a(at)", "x-", "unter der Nummer ", "im Jahr ",
    "M-AB 12 ", "FN 123", "10.1000/a", "news:a.", "a%20", "isbn 978-", "Konto: ", "ausweis nr. ", "LV ",
    "Frau Dr. ", "Prof. Dr. ", "Herr Karl Maria ", "Univ.-Ass.-", "Am Hof ", "Karl-",
    "Am Hof 5\n8010 Graz\n", "Weg 5/", "in der Hinter dem ", "Karl Renner Straße ", "Nummer 0316 ",
    "e\u0301", "\t", "a-b.c-", "_", "a1", "1a", "Az. 1/", "0043 ", "1.1.1.", "\r\n", "ö@ä.",
    "PIN 1", " @a1", "Az. 1 ", "Am alten Markt ", "Neue Mitte 2, Ulm ", ",,1#", "wohne Am ",
    "Login: a/1", "ID: A-", "ABCD-", "Tel. 0664-\n", "a-\n", "a@\n", "3.8-17.8 ", "3.8, ", "LG\nA\n",
    "a.b bei ", "May 3 ", "in der Weger\n", "in der Feldgasse\n5 ", "Weg 5, Haus 3, ", "Graz (8010",
    "0511 123456, ", "passt der 3. oder ", "am zweiten und ", 'a.b "at" ',
)  # fmt: skip


MEASURED = 0.05  # seconds


def base64_text(size: int) -> str:
    return base64.b64encode(random.Random(5).randbytes(size)).decode("ascii")[:size]


def seconds(rules, rule, lines: TextLines) -> float:
    best = float("inf")
    stretches = lines.stretches(rule.keywords, rule.gate, rule.lines, rule.lead)
    for _ in range(2):
        start = time.process_time()
        list(rules._findings(rule, lines.text, stretches, "document"))
        best = min(best, time.process_time() - start)
        if best <= MEASURED:
            break  # nearly all: what takes no time at all cannot be measured
    return best


def test_every_rule_alone_grows_linearly():
    rules = load_rules()
    small, factor = 1_500, 8
    with collector_at_rest():
        for unit in UNITS:
            # Rules of one text share what was found of their gates, as in `RuleSet.find`.
            long = TextLines((unit * (small * factor // len(unit) + 1))[: small * factor])
            short = TextLines((unit * (small // len(unit) + 1))[:small])
            for rule in rules.rules:
                took = seconds(rules, rule, long)
                # Quadratic growth is a factor of 64.
                if took > MEASURED:
                    assert took < 30 * max(seconds(rules, rule, short), 0.002), (rule.id, unit)


@pytest.mark.parametrize("unit", ["base64", "0", "a.a.a.", "@@@", " ", "1.1.1.", "AT61 1904 3002 3457 3201 "])
def test_a_megabyte_in_one_line(unit):
    rules = load_rules()
    size = 1_000_000
    make = base64_text if unit == "base64" else lambda n: (unit * (n // len(unit) + 1))[:n]
    times = []
    for length in (size // 8, size):
        text = make(length)
        start = time.process_time()
        rules.find(text)
        times.append(time.process_time() - start)
    assert times[1] < 30 * max(times[0], 0.02)
    assert times[1] < 30

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.domain_suffixes import known_suffix, top_level_domains
from hybrid_deid.rule_engine.validators import VALIDATORS, Verdict

VALID, PLAUSIBLE, INVALID = Verdict.VALID, Verdict.PLAUSIBLE, Verdict.INVALID


@pytest.mark.parametrize(
    ("validator", "candidate", "verdict"),
    [
        ("iban", "AT61 1904 3002 3457 3201", VALID),
        ("iban", "AT61 1904 3002 3457 3202", INVALID),
        ("card", "4111 1111 1111 1111", VALID),
        ("card", "4111 1111 1111 1112", INVALID),
        ("phone", "+43 (0) 660 1234567", VALID),
        ("phone", "0043 1 58801 18800", VALID),
        ("phone", "(+49) 30 901820", VALID),
        ("phone", "+99 12 34567", INVALID),
        ("phone", "0463 / 2700-0", PLAUSIBLE),
        ("phone", "12", INVALID),
        ("ip", "192.168.1.17", PLAUSIBLE),
        ("ip", "300.1.1.1", INVALID),
        ("ip", "2001:db8::1", PLAUSIBLE),
        ("zip", "8010", PLAUSIBLE),
        ("zip", "9992", PLAUSIBLE),
        ("zip", "00123", INVALID),
        ("zip", "0103", INVALID),
        ("calendar", "29.2.2016", PLAUSIBLE),
        ("calendar", "31.04.", INVALID),
        ("calendar", "2016-02-30", INVALID),
        ("german_pension", "65 170839 J 003", VALID),
        ("german_pension", "65 170839 J 008", INVALID),
        ("german_document", "T22000129", PLAUSIBLE),
        ("german_document", "L01X00T471", VALID),
        ("german_document", "L01X00T472", INVALID),
        ("german_tax_id", "36574261809", VALID),
        ("austrian_insurance", "1237 010180", VALID),
        ("swiss_insurance", "756.9217.0769.85", VALID),
        ("austrian_vat", "ATU13585627", VALID),
        ("austrian_business", "FN 122119m", VALID),
        ("isbn", "978-3-16-148410-0", VALID),
        ("host", "www.example.at/a/b", PLAUSIBLE),
        ("host", "http://finanz.usw", INVALID),
    ],
)
def test_verdicts(validator, candidate, verdict):
    assert VALIDATORS[validator](candidate) is verdict


@given(st.sampled_from(sorted(VALIDATORS)), st.text(max_size=30))
def test_no_validator_raises(name, candidate):
    assert isinstance(VALIDATORS[name](candidate), Verdict)


def test_suffixes_come_from_the_bundled_list():
    assert {"at", "de", "ch", "com", "xn--p1ai", "рф"} <= top_level_domains()
    assert known_suffix("Example.CO.UK.")
    assert not known_suffix("usw")

"""Names in the fields of calendars and directories are found, and nothing around them changes."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading.directories import directories
from hybrid_deid.reading.edits import edited
from hybrid_deid.values import Document

EVENT = """BEGIN:VEVENT
DTSTART;TZID=Europe/Berlin:20240304T090000
DTEND:20240304T100000Z
RRULE:FREQ=WEEKLY;UNTIL=20240601T000000Z
ORGANIZER;CN=Anton Kröll:mailto:anton@kroell-bau.de
ATTENDEE;ROLE=CHAIR;CN="Plönnig, Wiebke":MAILTO:w.p@web.de
END:VEVENT
"""


@pytest.fixture(scope="module")
def deid() -> Deidentifier:
    return hybrid_deid.load(key=bytes(range(32)))


def read(text: str) -> str:
    """Return a text as it is read."""
    found = edited(Document("1", text), sorted(directories(text)))
    return text if found is None else found.document.text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("ORGANIZER;CN=Eva Kröll:mailto:eva@x.de", "ORGANIZER; Eva Kröll <eva@x.de"),
        ('X;CN="Kröll, Eva":MAILTO:eva@x.de', "X; Kröll, Eva <eva@x.de"),
        ("CN=Eva Kröll,OU=Bau", " Eva Kröll,OU=Bau"),
        ("VCN=3, CN=", "VCN=3, CN="),
        ("schreib an:mailto:eva@x.de", "schreib an:mailto:eva@x.de"),
    ],
)
def test_fields_are_read_apart(written: str, meant: str) -> None:
    assert read(written) == meant


def test_people_and_days_of_a_calendar_are_replaced_and_its_fields_stay(deid: Deidentifier) -> None:
    result = deid.deidentify(EVENT).text
    originals = ("Anton", "anton", "Kröll", "kroell", "Plönnig", "Wiebke", "20240304", "20240601")
    assert not any(name in result for name in originals)
    fields = (
        "DTSTART;TZID=Europe/Berlin:",
        "DTEND:",
        "RRULE:FREQ=WEEKLY;UNTIL=",
        "ORGANIZER;CN=",
        ":mailto:",
    )
    assert all(field in result for field in fields)
    assert 'ATTENDEE;ROLE=CHAIR;CN="' in result and '":MAILTO:' in result

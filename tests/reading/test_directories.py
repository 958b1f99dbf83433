"""Names in the fields of calendars and directories are found, and nothing around them changes."""

from __future__ import annotations

import pytest

from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading.directories import directories
from tests.reading.as_read import as_read

EVENT = """BEGIN:VEVENT
DTSTART;TZID=Europe/Berlin:20240304T090000
DTEND:20240304T100000Z
RRULE:FREQ=WEEKLY;UNTIL=20240601T000000Z
ORGANIZER;CN=Anton Kröll:mailto:anton@kroell-bau.de
ATTENDEE;ROLE=CHAIR;CN="Plönnig, Wiebke":MAILTO:w.p@web.de
END:VEVENT
"""


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("ORGANIZER;CN=Eva Kröll:mailto:eva@x.de", "ORGANIZER; Eva Kröll <eva@x.de"),
        ('X;CN="Kröll, Eva":MAILTO:eva@x.de', "X; Kröll, Eva <eva@x.de"),
        ('X;CN="Kröll, Eva";RSVP=TRUE', "X; Kröll, Eva ;RSVP=TRUE"),
        ('X;CN="Kröll, Eva', "X; Kröll, Eva"),
        ("CN=Eva Kröll,OU=Bau", " Eva Kröll,OU=Bau"),
        ("VCN=3, CN=", "VCN=3, CN="),
        ("schreib an:mailto:eva@x.de", "schreib an:mailto:eva@x.de"),
    ],
)
def test_fields_are_read_apart(written: str, meant: str) -> None:
    assert as_read(written, directories) == meant


def test_people_and_days_of_a_calendar_are_replaced_and_its_fields_stay(keyed: Deidentifier) -> None:
    result = keyed.deidentify(EVENT).text
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

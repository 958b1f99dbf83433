"""Texts whose umlauts are written out get surrogates that are spelled likewise."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.written_out import respelled
from tests.surrogates.examples import replaced

KEYS = [bytes([number]) * 32 for number in range(1, 21)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Viele Gruesse aus Muenchen", True),
        ("FUER ALLE", True),
        ("Viele Grüße, das ist fuer dich", False),
        ("Herr Michael Weber kommt am Montag", False),
        ("Gruss aus Thun, Beat", False),  # as the Swiss write
        ("Mail an info@buero-huber.de, buero@huber.de", False),
        ("Siehe www.loesungen.de/pruefung, huber.de/fuer-alle", False),
        ("Das Buero, fuer-", True),
        ("Steuererklaerung", False),  # a word begins so, or none
    ],
)
def test_words_tell_that_umlauts_are_written_out(text: str, told: bool) -> None:
    assert (respelled(text) is not None) is told


def test_no_surrogate_has_an_umlaut_where_the_text_has_none() -> None:
    marked = "fuer <FEMALE Kaethe> <FAMILY Boeckmann> in der <STREET Koenigstr.> in <CITY Luebeck>"
    assert all(replaced(marked, key=key).text.isascii() for key in KEYS)
    marked = marked.replace("fuer", "für")
    assert not all(replaced(marked, key=key).text.replace("ü", "").isascii() for key in KEYS)

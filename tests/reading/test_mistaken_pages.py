"""Letters that went through a wrong code page, or twice through one, are read as they were meant."""

from __future__ import annotations

import pytest

from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading.mistaken_pages import mistaken_pages
from tests.reading.as_read import as_read

TEXT = "Grüße an Jörg Öztürk, Weißgasse, René"


@pytest.mark.parametrize("page", ["cp850", "cp437", "mac_roman"])
def test_letters_of_old_pages(page: str) -> None:
    assert as_read(TEXT.encode().decode(page), mistaken_pages) == TEXT


def test_letters_that_were_mistaken_twice() -> None:
    assert as_read("JÃƒÂ¶rg, StraÃƒÅ¸e, Ãƒâ€“ztÃƒÂ¼rk", mistaken_pages) == "Jörg, Straße, Öztürk"


@pytest.mark.parametrize("text", ["├── src", "√2, √a und √ x", "Ãƒ und Ã¼", "Größe"])
def test_what_is_no_letter_stays(text: str) -> None:
    assert as_read(text, mistaken_pages) == text


@pytest.mark.parametrize(
    "text", ["Frau Gr├╝nwald fragt J├Ârg", "Frau Gr√ºnwald", "JÃƒÂ¶rg aus KÃƒÂ¶ln fragt"]
)
def test_names_with_such_letters_are_replaced_whole(keyed: Deidentifier, text: str) -> None:
    result = keyed.deidentify(text).text
    assert not set("├√Ãƒ").intersection(result)

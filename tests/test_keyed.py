"""Keyed choices stay what they are, for good: corpora de-identified with one key must agree over versions."""

from __future__ import annotations

import copy
import hmac
import pickle
from pathlib import Path

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.keyed import Keyed, read_key

KEY = b"0123456789abcdef"


def test_a_digest_is_the_hmac_of_its_parts_with_their_lengths() -> None:
    keyed = Keyed(KEY, "scope")
    assert keyed.digest("name", "ä") == hmac.digest(KEY, "5:scope4:name1:ä".encode(), "sha256")
    assert keyed.digest() == hmac.digest(KEY, b"5:scope", "sha256")
    assert keyed.digest("name", "ä") == keyed.digest("name", "ä") != keyed.digest("nameä")


def test_a_long_key_is_hashed_first_as_hmac_does() -> None:
    for size in (1, 64, 65, 200):
        key = bytes(range(size))
        assert Keyed(key, "s").digest("x") == hmac.digest(key, b"1:s1:x", "sha256")


def test_letters_drawn_together_are_those_drawn_one_by_one() -> None:
    options = ["abc", "defgh", "x"] * 15
    together, alone = (Keyed(KEY, "scope").numbers("x") for _ in range(2))
    together.below(7), alone.below(7)
    assert together.each(options) == [letters[alone.below(len(letters))] for letters in options]
    assert together.below(1000) == alone.below(1000)


def test_a_stream_of_numbers_is_known() -> None:
    numbers = Keyed(KEY, "scope").numbers("x")
    drawn = [numbers.below(1000) for _ in range(40)]
    assert drawn[:4] == [336, 592, 754, 153] and drawn[16:20] == [641, 357, 312, 919]


def test_choices_survive_copies_and_processes_and_hide_the_key() -> None:
    keyed = Keyed(KEY, "scope")
    for other in (copy.deepcopy(keyed), pickle.loads(pickle.dumps(keyed)), Keyed(KEY, "scope")):
        assert other == keyed and other.digest("x") == keyed.digest("x")
    assert "0123" not in repr(keyed)


@pytest.mark.parametrize(
    "written",
    ["hex:0123456789abcdef0123456789abcdef", "0123456789abcdef" * 2, "base64:ASNFZ4mrze8BI0VniavN7w=="],
)
def test_a_key_is_the_same_whatever_editor_saved_it(tmp_path: Path, written: str) -> None:
    key, path = bytes.fromhex("0123456789abcdef" * 2), tmp_path / "k.key"
    kind, colon, rest = written.rpartition(":")
    saved = [written, f"{written}\r\n", f" {kind.upper()}{colon}{rest}\n", f"\ufeff{written}\n"]
    if not kind.startswith("base"):
        saved.append(written.upper())
    for text in saved:
        path.write_bytes(text.encode())
        assert read_key(path) == key, text
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        path.write_bytes(written.encode(encoding))
        with pytest.raises(ConfigurationError, match="is saved as UTF-16; save the file as UTF-8"):
            read_key(path)


def test_a_key_of_any_bytes_is_taken_as_it_is(tmp_path: Path) -> None:
    for key in (
        bytes(range(1, 33)) + bytes(3) + b"x",
        b"a pass phrase: of some length",
        b"\0" + bytes(range(40, 80)),
    ):
        (tmp_path / "k.key").write_bytes(key)
        assert read_key(tmp_path / "k.key") == key

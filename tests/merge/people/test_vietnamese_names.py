"""Vietnamese names in capitals."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.vietnamese_names import vietnamese_names


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Zeugin: VU THI HOA", ["FAMILY VU", "FEMALE THI", "FEMALE HOA"]),
        (
            "DO VAN NAM; LE THI KIM LIEN",
            ["FAMILY DO", "MALE VAN", "MALE NAM", "FAMILY LE", "FEMALE THI", "FEMALE KIM", "FEMALE LIEN"],
        ),
        ("NGUYỄN THỊ LAN war da", ["FAMILY NGUYỄN", "FEMALE THỊ", "FEMALE LAN"]),
        ("DO VAN DER BELLEN", []),
        ("DO VAN Nam", []),
        ("HUBER VAN NAM", []),
        ("Vu Thi Hoa", []),
        ("VU THI", []),
        ("x/VU THI HOA@web", []),
    ],
)
def test_a_middle_name_tells(text: str, expected: list[str]) -> None:
    finds = vietnamese_names(text, load_consistency("de").syllables)
    assert [f"{find.label} {find.text}" for find in finds] == expected
    assert all(text[find.start : find.end] == find.text for find in finds)


@pytest.mark.parametrize(
    "name", ["VU THI HOA", "NGUYEN THI LAN", "LE THI HUONG", "DO VAN NAM", "TRAN VAN MINH"]
)
def test_in_the_pipeline_nothing_of_it_is_seen(name: str) -> None:
    deid = hybrid_deid.load("de_email", key=b"0123456789abcdef")
    for text in (f"Zeugen: {name}", f"{name} wurde vernommen", f"{name}; HUBER EVA"):
        assert set(deid.deidentify(text).text.replace(";", "").split()).isdisjoint(
            {*name.split()} - {"VAN"}  # a particle of surrogates, and no secret
        )

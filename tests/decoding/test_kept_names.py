"""What is kept of the names of a shipped model: the same as what is found among them."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import numpy as np
import pytest

from hybrid_deid.decoding.columns import Columns
from hybrid_deid.decoding.conjunctions import compile_products
from hybrid_deid.kept import SUFFIX, digest
from hybrid_deid.knowledge import model_folder
from hybrid_deid.tagger import Tagger

# Names of their own, and products of them: "y=1" lends a factor to two parts.
ATTRIBUTES = ["x=1", "x=2", "[-1]x=1&y=1", "y=1&z=1", "[-1]x=2&y=2", "y=1&z=&1", "odd"]
CONJUNCTIONS = [[("x", -1), ("y", 0)], [("y", 0), ("z", 0)]]


def files(folder: Path, name: str = "") -> list[Path]:
    return sorted(folder.rglob(f"{name}*{SUFFIX}"))


def parts(columns: Columns) -> dict[str, object]:
    """All that was found among names, as plain values."""
    every = {**vars(columns._products), **vars(columns._meanings)}
    index = every.pop("index")
    every |= {"names": dict(index), "attributes": index.attributes, "found": index.factors}
    plain = {
        name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in every.items()
    }
    for name in ("places", "groups"):
        plain[name] = [array.tolist() for array in plain[name]]
    return {name: list(value.items()) if isinstance(value, dict) else value for name, value in plain.items()}


def test_what_is_kept_of_a_shipped_model_is_what_is_found(kept_folder):
    made, read = (parts(Tagger(model_folder("de_email"))._scorer._columns) for _ in range(2))
    assert [file.name.split(".")[0] for file in files(kept_folder) if "de_email" in file.name] == [
        "names",
        "products",
    ]
    assert made.keys() == read.keys()
    for name in made:
        assert made[name] == read[name], name


def test_of_a_model_of_the_user_nothing_is_kept(kept_folder, tmp_path):
    copytree(model_folder("de_email"), tmp_path / "de_email")
    Tagger(tmp_path / "de_email")
    assert not files(kept_folder, "products") and not files(kept_folder, "names")


def products(source: tuple[str, str] | None, conjunctions=CONJUNCTIONS) -> object:
    made = compile_products({name: n for n, name in enumerate(ATTRIBUTES)}, conjunctions, source=source)
    return made.factors, made.edges.tolist(), made.leaves.tolist()


def test_another_model_or_other_conjunctions_are_not_taken(kept_folder):
    for conjunctions in (CONJUNCTIONS, CONJUNCTIONS[::-1], CONJUNCTIONS[:1]):
        for checksum in ("a", "b"):
            assert products(("mine", checksum), conjunctions) == products(None, conjunctions)
    assert len(files(kept_folder, "products.mine")) == 1


@pytest.mark.parametrize("number", [-1, len(ATTRIBUTES), 2**31 - 1])
def test_numbers_beyond_the_model_are_made_anew(kept_folder, number):
    expected = products(("mine", "a"))
    (file,) = files(kept_folder, "products.mine")
    whole = file.read_bytes()
    _, head, rest = whole.split(b"\n", 2)
    _, *lengths = json.loads(head)
    for place in range(lengths[1] // 4):
        begin = lengths[0] + 4 * place
        forged = rest[:begin] + number.to_bytes(4, "little", signed=True) + rest[begin + 4 :]
        body = head + b"\n" + forged
        file.write_bytes(digest(body).encode() + b"\n" + body)
        assert products(("mine", "a")) == expected
        assert file.read_bytes() == whole

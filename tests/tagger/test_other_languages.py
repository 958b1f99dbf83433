"""A language and a label set that no code knows: trained by a feature set, used by the whole pipeline."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import hybrid_deid
from hybrid_deid.cli.train import command

FEATURES = """
language = "es"
tokens = "fine"
[groups.word]
window = [-1, 0, 1]
[groups.shape]
[groups.field]
[[bags]]
share = 0.6
[[bags]]
share = 0.4
without = ["field"]
"""
NAMES = ["Ana Gil", "Luis Ruiz", "Eva Soler", "Juan Prado", "Inés Vega", "Pablo Rey"]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("spanish")
    (place / "es.toml").write_text(FEATURES, "utf-8")
    (place / "casos").mkdir()
    for number, name in enumerate(NAMES):
        age = f"{30 + number} años"
        text = f"Nombre: {name}.\nEdad:{age} Sexo:H.\nEl paciente mejora.\n"
        lines = []
        for key, (label, value) in enumerate((("NOMBRE", name), ("EDAD", age), ("SEXO", "H")), 1):
            start = text.index(value + ("." if label == "SEXO" else ""))
            lines.append(f"T{key}\t{label} {start} {start + len(value)}\t{value}\n")
        (place / "casos" / f"{number}.txt").write_text(text, "utf-8")
        (place / "casos" / f"{number}.ann").write_text("".join(lines), "utf-8")
    arguments = [
        str(place / "casos"), "-o", str(place / "m"), "--features", str(place / "es.toml"), "--no-augment",
        "--iterations", "60", "--c1", "0.01",
    ]  # fmt: skip
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return place / "m"


def test_the_pipeline_speaks_the_language_of_the_model(model: Path) -> None:
    deid = hybrid_deid.load(str(model))
    text = "Nombre: Rosa Mora.\nEdad:71 años Sexo:M.\nEl paciente mejora.\n"
    spans = [(span.label, span.text) for span in deid.tag(text)]
    assert spans == [("NOMBRE", "Rosa Mora"), ("EDAD", "71 años"), ("SEXO", "M")]


def test_labels_without_surrogates_are_replaced_all_the_same(model: Path) -> None:
    deid = hybrid_deid.load(str(model), key=bytes(range(16)))
    result = deid.deidentify("Nombre: Rosa Mora.\nEdad:71 años Sexo:M.\n")
    assert not {"Rosa", "Mora", "71"} & set(result.text.replace(".", " ").split())
    assert result.text.startswith("Nombre: ")

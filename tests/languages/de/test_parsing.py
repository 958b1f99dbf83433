"""Case from a parse: small real spaCy pipelines and parses, written down by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
import spacy
from spacy.tokens import Doc

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.languages.de.parsing import case_of, case_reader
from hybrid_deid.replace import load_strategies, replace
from hybrid_deid.values import Span
from tests.surrogates.examples import KEY, document

SCOPES = list("abcdef")


def saved(tmp_path: Path, cases: dict[str, str]) -> str:
    """Save a German pipeline that gives words their case, and return its folder."""
    pipeline = spacy.blank("de")
    ruler = pipeline.add_pipe("attribute_ruler")
    for word, case in cases.items():
        ruler.add([[{"TEXT": word}]], {"MORPH": f"Case={case}"})  # type: ignore[attr-defined]
    tmp_path.mkdir(exist_ok=True)
    pipeline.to_disk(tmp_path / "parser")
    return str(tmp_path / "parser")


def drawn(marked: str, scope: str, parser: str = "") -> list[str]:
    given = document(marked)
    cases = case_reader(parser) if parser else None
    keyed = Keyed(KEY, scope)
    result = replace(given, given.spans, None, language("de"), keyed, load_strategies(), "realistic", cases)
    return [one.text for one in result.replacements]


@pytest.mark.parametrize("label", ["FAMILY", "MALE", "ORG", "CITY"])
def test_a_parse_tells_the_genitive_of_an_unknown_name(tmp_path: Path, label: str) -> None:
    marked = f"Das ist <{label} Trumbachs> neues Angebot."
    genitive = saved(tmp_path / "g", {"Trumbachs": "Gen"})
    for scope in SCOPES:
        (inflected,) = drawn(marked, scope, genitive)
        assert inflected.endswith(("s", "'")), inflected


@pytest.mark.parametrize("label", ["FAMILY", "ORG"])
def test_a_parse_tells_that_an_s_belongs_to_the_name(tmp_path: Path, label: str) -> None:
    marked = f"Herr <{label} Trumbach> und <{label} Trumbachs> kamen."
    without = [drawn(marked, scope) for scope in SCOPES]
    assert all(other in (one + "s", one + "'") for one, other in without)
    if label == "FAMILY":
        nominative = saved(tmp_path / "n", {"Trumbachs": "Nom", "Trumbach": "Nom"})
        texts = [drawn(marked, scope, nominative) for scope in SCOPES]
        assert any(other not in (one + "s", one + "'") for one, other in texts)


def test_a_place_in_the_dative_keeps_its_s(tmp_path: Path) -> None:
    marked = "Heute <CITY Ollmunds> Kirche"
    assert any(text.endswith(("s", "'")) for (text,) in (drawn(marked, scope) for scope in SCOPES))
    dative = saved(tmp_path / "d", {"Ollmunds": "Dat"})
    forms = {text for scope in SCOPES for text in drawn(marked, scope, dative)}
    assert not all(form.endswith(("s", "'")) for form in forms)


def parse(words: Sequence[str], morphs: Sequence[str], heads: Sequence[int], deps: Sequence[str]) -> Doc:
    return Doc(spacy.blank("de").vocab, list(words), morphs=list(morphs), heads=list(heads), deps=list(deps))


def test_the_case_of_several_words_is_that_of_their_root() -> None:
    parsed = parse(
        ["Angebot", "der", "Stadtwerke", "Ulm", "AG"],
        ["Case=Nom", "Case=Gen", "Case=Gen", "Case=Nom", ""],
        [0, 2, 0, 2, 2],
        ["ROOT", "nk", "ag", "nk", "nk"],
    )
    text = parsed.text
    assert case_of(parsed, text.index("Stadtwerke"), len(text.rstrip())) == "Gen"
    assert case_of(parsed, 0, 7) == "Nom"
    assert case_of(parsed, text.index("AG"), len(text.rstrip())) == ""
    assert case_of(parsed, text.index("werke"), text.index("werke") + 5) == "Gen"  # a part of a token
    undecided = Doc(spacy.blank("de").vocab, ["Müllers", "Brot"], morphs=["Case=Gen", ""])
    assert case_of(undecided, 0, 12) == "Gen"


def test_too_long_a_text_has_no_cases(tmp_path: Path) -> None:
    reader = case_reader(saved(tmp_path, {"Kovacs": "Gen"}))
    reader._pipeline.max_length = 10
    assert reader("Das ist Kovacs Auto", [Span(8, 14, "FAMILY", "Kovacs")]) == [""]


def test_what_is_no_parser_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="'no_such_pipeline' cannot be loaded"):
        case_reader("no_such_pipeline")
    spacy.blank("de").to_disk(tmp_path / "blank")
    with pytest.raises(ConfigurationError, match="it tells no case"):
        case_reader(str(tmp_path / "blank"))
    if not any(name.startswith("de_") for name in spacy.util.get_installed_models()):
        with pytest.raises(ConfigurationError, match="no German spaCy pipeline is installed"):
            case_reader("auto")

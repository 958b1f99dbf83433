"""The shipped model on what it has learned from: these corpora and no others, and no name of few donors."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from hybrid_deid import crf
from hybrid_deid.annotate import annotators
from hybrid_deid.decoding import Decoder
from hybrid_deid.evaluation import group_of
from hybrid_deid.experiments.corpora import read_corpus
from hybrid_deid.knowledge import PACKAGE
from hybrid_deid.segment import segment
from hybrid_deid.tagger import Tagger, load_tagger
from hybrid_deid.tagger.training import corpus_facts
from hybrid_deid.values import Document

FOLDER = PACKAGE / "models" / "de_email"
CORPORA = ("codealltag_s", "codealltag_xl", "annotated_posts", "written_mails")


@pytest.fixture(scope="module")
def tagger() -> Tagger:
    return load_tagger("de_email")


@pytest.fixture(scope="module")
def documents(corpora: Path) -> list[Document]:
    return [
        Document(f"{name}/{item.id}", item.text, spans=item.spans)
        for name in CORPORA
        for item in read_corpus(corpora / name).values()
    ]


def test_it_was_trained_on_these_corpora(corpora: Path, tagger: Tagger) -> None:
    assert [Path(facts["name"]).stem for facts in tagger.description["corpora"]] == list(CORPORA)
    for facts in tagger.description["corpora"]:
        items = read_corpus(corpora / Path(facts["name"]).stem).values()
        assert {**corpus_facts(facts["name"], items), "left out": 0} == facts


def test_no_name_of_few_donors_is_in_it(documents: list[Document], tagger: Tagger) -> None:
    """Words of gold spans that fewer than k donors use must not be spelled by any attribute."""
    donors: dict[str, set[str]] = defaultdict(set)
    names: set[str] = set()
    for document in documents:
        starts = {span.start: span.end for span in document.spans}
        for line in segment(document.text):
            for token in line.tokens:
                word = token.text.lower()
                donors[word].add(group_of(document.id))
                if word.isalpha() and any(start <= token.start < end for start, end in starts.items()):
                    names.add(word)
    least = tagger.description["training"]["donors"]
    rare = {name for name in names if len(donors[name]) < least and len(name) > 3}
    assert len(rare) > 500
    attributes = Decoder.open(FOLDER).attributes
    spelled = {
        part.partition("w=")[2].lstrip("_") for name in attributes for part in name.split("&") if "w=" in part
    }
    assert not spelled & rare


def test_tables_tag_as_python_crfsuite_does(documents: list[Document], tagger: Tagger) -> None:
    """Labels on every token, probabilities within 1e-6: texts of all corpora."""
    reference = crf.open_tagger(FOLDER)
    earlier = annotators(tagger.extractor.features)
    tokens = 0
    for document in documents[:800:9] + documents[800::200]:
        lines = segment(document.text)
        context = earlier.context(document.text, lines)
        attributes = tagger.extractor.attributes(document.text, lines, context)
        labels, scores = tagger.decode(document.text, lines, context, {})
        for row, found, certainty in zip(attributes, labels, scores, strict=True):
            assert reference.tag(row) == found
            for t, label in enumerate(found):
                assert certainty[t] == pytest.approx(reference.marginal(label, t), abs=1e-6)
        tokens += sum(map(len, labels))
    assert tokens > 5000

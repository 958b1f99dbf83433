"""The shipped German email model: small, and alike whatever stands beside a document."""

from __future__ import annotations

import pytest

from hybrid_deid.annotate import annotators
from hybrid_deid.knowledge import PACKAGE
from hybrid_deid.labels import pi_scheme
from hybrid_deid.segment import segment
from hybrid_deid.tagger import Tagger, load_tagger

FOLDER = PACKAGE / "models" / "de_email"
MAIL = (
    "Sehr geehrte Frau Brandner,\n\nich wohne seit 3. Mai 2019 in der Mozartstraße 12, 8010 Graz.\n\n"
    "Mit freundlichen Grüßen\nMarkus Feichtinger\nTel. 0664 123 45 67\nmarkus.feichtinger@gmx.at\n"
)


@pytest.fixture(scope="module")
def tagger() -> Tagger:
    return load_tagger("de_email")


def test_it_finds_what_an_email_holds(tagger: Tagger) -> None:
    lines = segment(MAIL)
    context = annotators(tagger.extractor.features).context(MAIL, lines)
    spans = tagger.tag(MAIL, lines, context)
    assert {(span.label, span.text) for span in spans} >= {
        ("FAMILY", "Brandner"),
        ("DATE", "3. Mai 2019"),
        ("STREET", "Mozartstraße"),
        ("STREETNO", "12"),
        ("ZIP", "8010"),
        ("CITY", "Graz"),
        ("MALE", "Markus"),
        ("FAMILY", "Feichtinger"),
        ("EMAIL", "markus.feichtinger@gmx.at"),
    }
    assert all(0 < span.score <= 1 and span.source == "model:de_email" for span in spans)


def test_it_is_small_and_knows_the_scheme(tagger: Tagger) -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 15_000_000
    assert set(tagger.labels) <= set(pi_scheme().labels) and len(tagger.labels) >= 13
    assert tagger.description["training"]["donors"] >= 3
    assert (FOLDER / "MODEL_CARD.md").is_file()


def test_documents_together_are_tagged_as_alone(tagger: Tagger) -> None:
    """Whatever stands beside them: empty documents, lines without words, and batches cut anywhere."""
    earlier = annotators(tagger.extractor.features)
    texts = [MAIL, "", "\n \n", "Hallo Rosa,\n\nrosa Rosen von Rosa!", MAIL.replace("\n", "\r\n"), "x"] * 3
    made = [(text, lines, earlier.context(text, lines)) for text in texts for lines in [segment(text)]]
    alone = [tagger.tag(*document) for document in made]
    assert tagger.tag_batch(made) == alone and tagger.tag_batch([]) == []
    assert alone[1] == [] and len(alone[0]) > 8
    many = made * 21
    assert sum(len(line.tokens) for _, lines, _ in many for line in lines) > 4096
    assert tagger.tag_batch(many) == alone * 21

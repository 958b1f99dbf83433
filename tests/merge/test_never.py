"""Words that are never personal data: dropped from what a model says, kept from all else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.formats import read_documents
from hybrid_deid.merge.never import Never, load_never, read_never, without_measures, without_never
from hybrid_deid.values import Document, Span

NEVER = load_never("de")


def span(text: str, label: str, source: str = "model:m", validated: bool = False) -> Span:
    return Span(0, len(text), label, text, 0.9, source, validated)


@pytest.mark.parametrize(
    ("text", "label", "holds"),
    [
        ("AW", "ORG", True),
        ("aw:", "CITY", True),
        ("Tel.", "FAMILY", True),
        ("z. Hd.", "ORG", True),
        ("GmbH", "ORG", True),
        ("GmbH & Co.\nKG", "ORG", True),
        ("-", "FAMILY", True),
        ("Papa", "FAMILY", True),
        ("!?#", "PASS", False),
        # a line of base64, which may be a code
        ("bGxlbnF1b3RlIHNjaGxlY2h0IGbDvHIgd2VpdGVyZSBLdXJzZ2V3aW5uZSwg", "CITY", True),
        ("bGxlbnF1b3RlIHNjaGxlY2h0IGbDvHIgd2VpdGVyZSBLdXJzZ2V3aW5uZSwg", "UFID", False),
        # measures, standards and what is numbered
        ("65 W", "UFID", True),
        ("12 m", "STREETNO", False),
        ("3.500,5 kg", "UFID", False),
        ("1920x1080", "UFID", True),
        ("SAE 30", "UFID", True),
        ("10W-40", "UFID", True),
        ("W-4000 AB", "UFID", False),
        ("8x8", "ORG", False),
        ("de.soc.recht.misc", "URL", True),
        ("de.wikipedia.org", "URL", False),
        ("60 x 30 x 20 cm", "FAMILY", True),
        ("RAL 9016", "UFID", True),
        ("DIN EN ISO 9001:2015", "ORG", True),
        ("Port 8080", "ORG", True),
        ("Sitz 14C", "ORG", True),
        ("Block B", "ORG", True),
        ("3. Stock", "DATE", True),
        ("Stock", "FAMILY", False),
        ("4711", "UFID", False),
        ("3. Mai", "DATE", False),
        # the month and year of "d. M.", which may be initials
        ("M.", "DATE", True),
        ("d. M.", "DATE", True),
        ("M.", "MALE", False),
        ("Block", "FAMILY", False),
        ("Donaudampfschifffahrtsgesellschaft", "ORG", False),
        # initials of a person, a legal form as something else, names that only hold such a word
        ("WG", "FEMALE", False),
        ("Co", "FAMILY", False),
        ("Roth Bau GmbH", "ORG", False),
        ("Telekom", "ORG", False),
        ("Faxe", "CITY", False),
    ],
)
def test_whole_spans_in_any_case(text: str, label: str, holds: bool) -> None:
    assert NEVER.holds(label, text) is holds


def test_only_models_and_consistency_are_doubted() -> None:
    doubted = [span("AW", "ORG"), span("AW", "ORG", "consistency:spread")]
    kept = [
        span("AW", "ORG", "rule:own"),
        span("AW", "ORG", "known:caller"),
        span("PIN", "PASS", "model:m", validated=True),
        span("Anna", "FEMALE"),
    ]
    assert without_never(doubted + kept, NEVER) == kept


def test_a_language_without_a_list_has_no_such_words() -> None:
    assert load_never("xx") == Never()


@pytest.mark.parametrize("content", ["word = []\n", "words = 'AW'\n", "words = ['']\n", "shapes = ['(']\n"])
def test_a_malformed_file_is_named(tmp_path: Path, content: str) -> None:
    path = tmp_path / "never.xx.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"never\.xx\.toml"):
        read_never(path)


# One post has the name of a newsgroup as URL, twice; that is none of a person's.
NEWSGROUPS = {("FINANCE_30139", "de.etc.lcixky.qjjero.virs")}


def test_no_annotated_entity_is_such_a_word(corpora: Path) -> None:
    for name in ("codealltag_s", "codealltag_xl"):
        for document in read_documents(corpora / name, "brat"):
            assert isinstance(document, Document)
            lost = [
                (s.start, s.label)
                for s in document.spans
                if NEVER.holds(s.label, s.text) and (document.id, s.text) not in NEWSGROUPS
            ]
            assert not lost, document.id


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ende 20.10 Uhr", False),
        ("eine 3.5-Zimmer-Wohnung", False),
        ("Fr. 20.10 Sackgeld", False),
        ("am 20.10 um zwei", True),
        ("am 20.10.", True),
    ],
)
def test_what_stands_beside_a_date_makes_something_else_of_it(text: str, kept: bool) -> None:
    match = re.search(r"\d+\.\d+", text)
    assert match is not None
    for source, stays in (("model:m", kept), ("rule:r", True)):
        span = Span(match.start(), match.end(), "DATE", match.group(), 0.9, source)
        assert bool(without_measures(text, [span], NEVER)) is stays

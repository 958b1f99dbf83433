"""Words that are never personal data: dropped from what a model says, kept from all else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import hybrid_deid
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.formats import read_documents
from hybrid_deid.merge.doubts.never import (
    Never,
    load_never,
    read_never,
    without_measures,
    without_never,
)
from hybrid_deid.values import Document, Span

NEVER = load_never("de")


def span(text: str, label: str, source: str = "model:m", validated: bool = False) -> Span:
    return Span(0, len(text), label, text, 0.9, source, validated)


@pytest.mark.parametrize(
    ("text", "label", "holds"),
    [
        ("AW", "ORG", True),
        ("n'", "CITY", True),
        ("West", "USER", True),
        ("x", "USER", True),
        ("xy", "USER", False),
        ("C:\\Users\\eva\\Vertrag.pdf", "UFID", True),
        ("C:4711", "UFID", False),
        ("aw:", "CITY", True),
        ("Netto", "ORG", False),
        ("netto", "ORG", True),
        ("Netto", "FAMILY", True),
        ("SGD", "ORG", True),
        ("NMR", "ORG", True),
        ("NMR", "MALE", False),
        ("Tel.", "FAMILY", True),
        ("z. Hd.", "ORG", True),
        ("GmbH", "ORG", True),
        ("GmbH & Co.\nKG", "ORG", True),
        ("-", "FAMILY", True),
        ("Papa", "FAMILY", True),
        ("Urenkelin", "FAMILY", True),
        ("CVE-2024-21412", "UFID", True),
        ("KB5034765", "UFID", True),
        ("255.255.255.0", "UFID", True),
        ("25.25.25.0", "UFID", False),
        ("Gerichtsvollzieher", "FAMILY", True),
        ("habil.", "MALE", True),
        ("ToDo", "MALE", True),
        ("Tabaksteuer", "ORG", True),
        ("KPI", "CITY", True),
        ("OIDC", "ORG", True),
        ("Fluchtweg", "STREET", True),
        ("CMS", "ORG", False),  # a law firm
        ("KPI", "FAMILY", False),  # may be initials
        ("Cousin", "FAMILY", False),  # a family name as well
        ("Hanım", "FAMILY", True),
        ("Cześć", "MALE", True),
        # English: who is written to, titles and conjunctions as they are written
        ("Applicant", "FAMILY", True),
        ("Fellow Researchers", "ORG", True),
        ("Dean", "MALE", False),
        ("Ms", "FEMALE", True),
        ("MS", "FAMILY", False),
        ("and", "FAMILY", True),
        ("Or", "FEMALE", False),
        ("Romania", "FEMALE", True),
        ("Georgia", "FEMALE", False),
        ("mergen", "FAMILY", True),
        ("Mergen", "FAMILY", False),
        # words of dialects, which in capitals may be names
        ("isch", "FAMILY", True),
        ("un", "FAMILY", True),
        ("Un", "FAMILY", False),
        ("!?#", "PASS", False),
        # a line of base64, which may be a code
        ("bGxlbnF1b3RlIHNjaGxlY2h0IGbDvHIgd2VpdGVyZSBLdXJzZ2V3aW5uZSwg", "CITY", True),
        ("bGxlbnF1b3RlIHNjaGxlY2h0IGbDvHIgd2VpdGVyZSBLdXJzZ2V3aW5uZSwg", "UFID", False),
        # measures, standards and what is numbered
        ("65 W", "UFID", True),
        ("12 m", "STREETNO", False),
        ("und", "STREETNO", True),
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
        # years that are none, and before registers; a number and its fraction
        ("8473", "DATE", True),
        ("8473", "UFID", False),
        ("1000", "DATE", True),
        ("1012", "DATE", False),
        ("1526", "DATE", False),
        ("2016", "DATE", False),
        ("3. Mai 8473", "DATE", False),
        ("19 13/16", "DATE", True),
        ("19 12/16", "DATE", False),
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
        # a number in a list, while a long one had better stay covered
        ("3.", "MALE", True),
        ("12", "FAMILY", True),
        ("0118", "MALE", False),
        # marks of a school report
        ("De 1  Ma", "FAMILY", True),
        ("De 12", "FAMILY", False),
        ("Li 1", "FAMILY", False),
        ("3.", "DATE", False),
        # a time of day that is no day and month, nor a month and year
        ("17.20", "DATE", True),
        ("21.10", "DATE", False),
        ("12.20", "DATE", False),
        # law journals
        ("NJW-RR 2016", "UFID", True),
        ("JuS", "ORG", True),
        ("NJX 2016", "UFID", False),
        ("Rn. 12.", "DATE", True),
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
    assert without_never("", doubted + kept, NEVER) == kept


@pytest.mark.parametrize(
    ("label", "text", "holds"),
    [
        ("ORG", "Managing Director", True),
        ("ORG", "Chair of Organic Chemistry", True),
        ("CITY", "Engineering", True),
        ("FAMILY", "Visiting", True),
        ("ORG", "Research & Development", True),
        # words that firms are called by, what a legal form makes a firm of, and other words
        ("ORG", "Global Systems", False),
        ("ORG", "Customer Management Ltd", False),
        ("ORG", "Chair of Brenner", False),
        ("FAMILY", "Head", False),
        ("PASS", "Director", False),
    ],
)
def test_english_words_of_offices_are_no_names(label: str, text: str, holds: bool) -> None:
    assert NEVER.holds(label, text) is holds


@pytest.mark.parametrize(
    ("text", "find", "kept"),
    [
        ("Die Firma GIF liefert.", "GIF", True),
        ("ich arbeite bei GIF und so", "GIF", True),
        ("Sie ist seit 2019 angestellt bei der CRM.", "CRM", True),
        ("bei der SPI GmbH", "SPI", True),
        ("weil ich bei GIF arbeite", "GIF", True),
        ("er ist seit 2011 bei der CRM beschäftigt", "CRM", True),
        ("weil ich mit GIF arbeite", "GIF", False),
        ("haben an der API gearbeitet", "API", False),
        ("wer dabei GIF arbeitet", "GIF", False),
        # neither files, parts of words, departments, legal forms nor words of offices
        ("Die Bilder sind GIF und JPG.", "GIF", False),
        ("Ich arbeite mit GIF.", "GIF", False),
        ("Firma GIF-Dateien", "GIF", False),
        ("ich arbeite bei GPS Messungen", "GPS", False),
        ("ich arbeite bei der IT.", "IT", False),
        ("die Firma KG", "KG", False),
        ("ich arbeite bei Kanzlei", "Kanzlei", False),
    ],
)
def test_what_says_that_an_acronym_is_a_firm(text: str, find: str, kept: bool) -> None:
    start = text.index(find)
    spans = [Span(start, start + len(find), "ORG", find, 0.9, "model:m")]
    assert bool(without_never(text, spans, NEVER)) is kept
    assert NEVER.holds("ORG", find)


def test_patterns_of_firms_are_read(tmp_path: Path) -> None:
    path = tmp_path / "never.xx.toml"
    path.write_text("words = ['GIF']\nfirm_before = ['bolag ']\ndepartments = ['IT']\n", encoding="utf-8")
    never, span = read_never(path), Span(6, 9, "ORG", "GIF", 0.9, "model:m")
    assert without_never("bolag GIF", [span], never) == [span]
    assert without_never("i mitt GIF", [replace(span, start=7, end=10)], never) == []
    assert without_never("bolag GIF", [replace(span, label="CITY")], never) == []


def test_words_of_two_files_add_up(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text("words = ['AW']\nshapes = ['a+']\n[whole]\nDATE = ['1']\n", encoding="utf-8")
    two.write_text("words = ['RE']\nshapes = ['b+']\n[whole]\nDATE = ['2']\n", encoding="utf-8")
    both = read_never(one, two)
    held = [text for text in ("AW", "RE", "aa", "bb", "1", "2", "cc", "12") if both.holds("DATE", text)]
    assert held == ["AW", "RE", "aa", "bb", "1", "2"]


def test_the_shipped_patterns_which_are_compiled_when_needed_can_be() -> None:
    never = load_never("de")
    for patterns in (never.whole, never.before):
        assert len(patterns) > 3
        assert patterns == {label: pattern for label, pattern in patterns.items() if pattern.pattern}
    assert len(never.behind) > 3
    for label, behind in never.behind.items():
        assert never.behind[label] is behind and not any(behind.matches(f"{c} ", 1) for c in "abzAZ.ß")
    assert "FAMILY" in never.whole and never.whole["FAMILY"] is never.whole.get("FAMILY")
    assert "NONE" not in never.whole and never.whole.get("NONE") is None
    with pytest.raises(KeyError):
        never.whole["NONE"]


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


@pytest.mark.parametrize("word", ["Szanowny", "Buongiorno", "Kochana", "Здравствуйте", "Teşekkürler"])
def test_greetings_of_other_languages_are_no_names(word: str) -> None:
    assert NEVER.holds("FAMILY", word) and NEVER.holds("CITY", word)


@pytest.mark.parametrize("word", ["Selam", "Caro", "Kolay", "Labas", "Pani", "Bey"])
def test_those_that_people_bear_may_be_names(word: str) -> None:
    assert not NEVER.holds("FAMILY", word)


def test_the_net_is_held_against_it_too() -> None:
    deid = hybrid_deid.load(key=bytes(range(32)))
    assert not deid.tag("Max. 5 Personen")
    text = "SgF Koch, OStR Huber, Herr Doz. Wieland, LAbg. Rüscher"
    assert [span.text for span in deid.tag(text)] == ["Koch", "Huber", "Wieland", "Rüscher"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Herr StR Fabian Kloppenburg bittet um ein Gespräch.", ["Fabian", "Kloppenburg"]),
        ("Hochwürdiger Herr Prälat, lieber Pater Engelbert,", ["Engelbert"]),
        ("Herr Prälat Striedl und Msgr. Dr. Josef Obereder kommen.", ["Striedl", "Josef", "Obereder"]),
        ("Es predigt P. Prof. Dr. Gregor Sutor OSB.", ["Gregor", "Sutor"]),
        ("Der kleine Anton, Katjas Jüngster, wird fünf.", ["Anton", "Katjas"]),
        ("Kath. Pfarramt Elmenau, Kath. Kindergarten", ["Elmenau"]),
        ("Liebe Kath. Kinder kommen auch.", ["Kath"]),
        ("Liebe Kath. Pfarrhofer kommt auch.", ["Kath", "Pfarrhofer"]),
    ],
)
def test_ranks_orders_and_the_youngest_are_no_names(text: str, names: list[str]) -> None:
    assert [span.text for span in hybrid_deid.load(key=bytes(range(32))).tag(text)] == names


def test_what_spreads_is_held_against_it_too() -> None:
    spans = hybrid_deid.load(key=bytes(range(32))).tag("May I ask you something?\nMay Lindner")
    assert [(span.start, span.text) for span in spans] == [(25, "May"), (29, "Lindner")]


@pytest.mark.parametrize(
    ("text", "holds"), [("p><p", True), ("</td><td>", True), ("p", False), ("Huber><b", False)]
)
def test_tags_are_none(text: str, holds: bool) -> None:
    assert NEVER.holds("FAMILY", text) is holds


@pytest.mark.parametrize(
    ("text", "name", "kept"),
    [
        ("Praxis Dres. Hahn und Lorenz", "Dres", False),
        ("Praxis Dres. med. Hahn", "Dres.", False),
        ("Liebe Grüße, Dres.", "Dres", True),
        ("Das ist von Dres. Bitte melden", "Dres", True),
        ("mit Dres Meier", "Dres", True),
        ("Professor Dr. h.c. Meyer", "h.c.", False),
        ("Dr. rer. pol. h. c. Meyer", "h. c.", False),
        ("Dr. h.c. Meyer", "h.", False),
        ("lg h.c.", "h.c.", True),
        ("Dr. H.C. Meyer", "H.C.", True),
    ],
)
def test_titles_and_degrees_are_no_people(text: str, name: str, kept: bool) -> None:
    start = text.index(name)
    for label in ("FEMALE", "MALE", "FAMILY"):
        found = Span(start, start + len(name), label, name, 0.9, "consistency:net")
        assert bool(without_measures(text, [found], NEVER)) is kept


@pytest.mark.parametrize(
    ("text", "families"),
    [
        ("Gemeinschaftspraxis Dres. Hahn und Lorenz in Graz", ["Hahn", "Lorenz"]),
        ("Professor Dr. h.c. Meyer-Abich liest am Montag", ["Meyer-Abich"]),
    ],
)
def test_the_names_behind_them_are_family_names(text: str, families: list[str]) -> None:
    found = hybrid_deid.load(key=b"k" * 32).tag(text)
    people = [(span.text, span.label) for span in found if span.label in ("FEMALE", "MALE", "FAMILY")]
    assert people == [(name, "FAMILY") for name in families]


def test_a_department_in_a_list_of_names_is_none() -> None:
    spans = hybrid_deid.load("de_email", key=b"k" * 32).tag("Bauvorhaben Huber, Abt. III und Frau Abt")
    assert [span.text for span in spans if span.label == "FAMILY"] == ["Huber", "Abt"]

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace as changed

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.errors import DocumentError
from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import Language, language
from hybrid_deid.replace import (
    Replacing,
    Strategies,
    Strategy,
    leaks,
    load_strategies,
    replace,
    replace_each,
    scope_of,
    shipped_strategies,
)
from hybrid_deid.replace.context import mentions_of
from hybrid_deid.segment import segment
from hybrid_deid.surrogates.interface import Draw, Generator, Mention, normalized
from hybrid_deid.values import Document, Result, Span
from tests.surrogates.examples import KEY, document, replaced

MAIL = (
    "Liebe <FEMALE Anna>, ich bin <MALE Hans> <FAMILY Pohl>.\n<FEMALE Annas> Nummer: <PHONE 0463 / 2700-0>\n"
    "<EMAIL hans.pohl@gmx.at>, <URL www.pohl.at>, Kunde <UFID KD-2016-331>, "
    "<ZIP 8010> <PASS geheim1> <USER hansi77>"
)
LABELS = [
    "FEMALE",
    "MALE",
    "FAMILY",
    "USER",
    "PASS",
    "UFID",
    "EMAIL",
    "PHONE",
    "URL",
    "ZIP",
    "DATE",
    "CITY",
    "WEIRD",
]


@st.composite
def annotated(draw: st.DrawFn) -> Document:
    """Return any text with any spans: what a careless model could find."""
    text = draw(st.text(st.characters(codec="utf-8"), min_size=1, max_size=80))
    borders = sorted(set(draw(st.lists(st.integers(0, len(text)), max_size=12))))
    spans = [
        Span(start, end, draw(st.sampled_from(LABELS)), text[start:end])
        for start, end in zip(borders[::2], borders[1::2], strict=False)
    ]
    return Document("any", text, spans=tuple(spans))


@settings(max_examples=150, deadline=None)
@given(
    annotated(),
    st.sampled_from(["realistic", "paper"]),
    st.sampled_from(["surrogate", "swell", "number", "mask"]),
)
def test_whatever_the_spans_the_invariants_hold(given_document: Document, mode: str, name: str) -> None:
    keyed = Keyed(KEY, "scope")
    spans = given_document.spans
    result = replace(given_document, spans, None, language("de"), keyed, load_strategies(name), mode)
    originals = {normalized(span.text) for span in spans}
    position = end = 0
    for span, replacement in zip(spans, result.replacements, strict=True):
        assert result.text[end : replacement.start] == given_document.text[position : span.start]
        assert replacement.text and normalized(replacement.text) not in originals
        position, end = span.end, replacement.end
    assert result.text[end:] == given_document.text[position:]
    again = replace(given_document, spans, None, language("de"), keyed, load_strategies(name), mode)
    assert again.text == result.text


BESIDE = (
    "<URL www.huber-graz.at> und <EMAIL anna@graz-reisen.at>",
    "<CITY Graz>, <ORG Huber Reisen Graz>, <DATE 3.4.2011>, <URL www.huber-reisen.at>",
    "<FAMILY Huber> am <DATE 5.6.2012>",
    "",
)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.one_of(annotated(), st.sampled_from(BESIDE).map(document), st.just(document(MAIL))), max_size=5
    ),
    st.sampled_from(["surrogate", "number"]),
)
def test_documents_side_by_side_become_what_each_does_alone(documents: list[Document], name: str) -> None:
    german, strategies, keyed = language("de"), load_strategies(name), Keyed(KEY, "one scope of all")
    together = [Replacing(one, one.spans, None, keyed) for one in documents]
    alone = [replace(one, one.spans, None, german, keyed, strategies) for one in documents]
    assert replace_each(together, german, strategies) == alone


def test_addresses_are_drawn_last_whatever_the_documents_beside_begin_with() -> None:
    order: list[str] = []

    def noting(name: str) -> Callable[[], Generator]:
        def generator(mentions: Sequence[Mention], draw: Draw) -> list[str]:
            order.append(f"{name} {mentions[0].text}")
            return ["x"] * len(mentions)

        return lambda: generator

    noted = Language("xx", "Noting", {label: noting(label) for label in ("URL", "ORG", "CITY")})
    documents = [document("<URL a.at> <ORG A> <CITY Aa>"), document("<CITY Bb> <URL b.at>")]
    replace_each([Replacing(one, one.spans, None, Keyed(KEY, "s")) for one in documents], noted, Strategies())
    assert order == ["CITY Aa", "CITY Bb", "ORG A", "URL a.at", "URL b.at"]


def faulty(drawn: Callable[[list[Mention]], list[str]]) -> Language:
    def factory() -> Generator:
        return lambda mentions, draw: drawn(mentions)  # type: ignore[return-value, arg-type]

    return Language("xx", "Faulty", {"FEMALE": factory})


@pytest.mark.parametrize("text", ["", "ANNA", "lena"])
def test_a_generator_that_finds_nothing_leaves_a_tag_and_never_the_original(text: str) -> None:
    given_document = document("Liebe <FEMALE Anna> und <FEMALE Lena>!")
    language = faulty(lambda mentions: [text] * len(mentions))
    result = replace(given_document, given_document.spans, None, language, Keyed(KEY, "s"), Strategies())
    assert result.text == "Liebe [FEMALE] und [FEMALE]!"
    assert {one.strategy for one in result.replacements} == {"fallback"}


@pytest.mark.parametrize("failure", [KeyError, TypeError, OverflowError])
def test_a_defect_of_a_generator_is_told_and_gives_no_text(failure: type[Exception]) -> None:
    def defective(mentions: list[Mention]) -> list[str]:
        raise failure

    given_document = document("Liebe <FEMALE Anna>!")
    with pytest.raises(failure):
        replace(given_document, given_document.spans, None, faulty(defective), Keyed(KEY, "s"), Strategies())


def test_a_generator_must_serve_every_mention() -> None:
    given_document = document("Liebe <FEMALE Anna> und <FEMALE Lena>!")
    with pytest.raises(ValueError, match="shorter"):
        replace(
            given_document, given_document.spans, None, faulty(lambda _: ["x"]), Keyed(KEY, "s"), Strategies()
        )


def test_a_tag_that_is_an_original_is_not_put() -> None:
    result = replaced("<WEIRD [WEIRD]>")
    assert "[WEIRD]" not in result.text and result.text


EXPECTED = {
    "tag": "Liebe [FEMALE], ich bin [MALE] [FAMILY].\n[FEMALE] Nummer: [PHONE]",
    "number": "Liebe FEMALE_1, ich bin MALE_1 FAMILY_1.\nFEMALE_1 Nummer: PHONE_1",
    "mask": "Liebe ****, ich bin **** ****.\n***** Nummer: **** * ******",
    "suppress": "Liebe , ich bin  .\n Nummer: ",
    "swell": "Liebe A-flicka, ich bin A-pojke A-efternamn.\nA-flicka Nummer: 0000-000000",
    "keep": "Liebe Anna, ich bin Hans Pohl.\nAnnas Nummer: 0463 / 2700-0",
}


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_shipped_strategies(name: str) -> None:
    assert replaced(MAIL, strategies=name).text.startswith(EXPECTED[name])


def test_every_shipped_set_loads_and_hides() -> None:
    for name in shipped_strategies():
        result = replaced(MAIL, strategies=name)
        assert name == "keep" or not leaks(result)


def test_hash_tokens_join_spellings_and_depend_on_the_key() -> None:
    one, other = (
        replaced(MAIL, strategies="hash"),
        replaced(MAIL, strategies="hash", key=b"another key, 16 b"),
    )
    tokens = [replacement.text for replacement in one.replacements]
    assert re.fullmatch(r"FEMALE_[0-9a-f]{12}", tokens[0]) and tokens[0] == tokens[3]
    assert not set(tokens) & {replacement.text for replacement in other.replacements}


def test_numbers_go_with_entities_not_with_spellings() -> None:
    result = replaced(
        "<FEMALE Anna> <FEMALE LENA> <FEMALE anna> <FEMALE L.> <FEMALE Lenas> <FEMALE A.>",
        strategies="number",
    )
    assert result.text == "FEMALE_1 FEMALE_2 FEMALE_1 FEMALE_2 FEMALE_2 FEMALE_1"


def test_the_same_text_has_the_same_output_under_any_id() -> None:
    first, second = document(MAIL, "a"), document(MAIL, "b")
    assert scope_of(first) == scope_of(second)
    assert scope_of(first) != scope_of(document(MAIL + " ", "a"))


def test_scopes() -> None:
    mail = changed(document(MAIL), metadata={"thread": "t1", "person": ""})
    assert scope_of(mail, "corpus") == "corpus"
    assert scope_of(mail, "thread") == "field:thread:t1"
    assert scope_of(mail, "person") == scope_of(mail)  # nobody named: the document is its own scope
    with pytest.raises(DocumentError, match="no field 'case'"):
        scope_of(mail, "case")


def test_one_scope_joins_documents_and_another_parts_them() -> None:
    def drawn(scope: str, text: str) -> str:
        return replaced(text, scope=scope).replacements[0].text

    assert drawn("thread 1", "<MALE Peter> kommt") == drawn(
        "thread 1", "<MALE Peter> geht, <FEMALE Anna> bleibt"
    )
    assert len({drawn(f"thread {number}", "<MALE Peter>") for number in range(8)}) > 3


@pytest.mark.parametrize(
    ("text", "country"),
    [
        ("<PHONE 0664 1234567>", "AT"),
        ("<PHONE +41 44 123 45 67>", "CH"),
        ("<ZIP 10115> <CITY Berlin>", "DE"),
        ("<EMAIL x@y.at> <URL www.y.at> <EMAIL a@b.de>", "AT"),
        ("<FEMALE Anna>", ""),
        ("<CITY Steyr>, <CITY Enns>, <DATE 1. Mai>", "AT"),
        ("<CITY Steyr>, <CITY Zürich>, <DATE 1. Mai>", ""),
        ("A-<ZIP 2340> <CITY Nirgendwo>", "AT"),  # the sign stands before the span
        ("I-<ZIP 39042> <PHONE 0664 1234567>", "AT"),
        ("<ZIP 8010> <CITY Graz>, <PHONE 823456>", "AT"),
        ("<ZIP 8001> <CITY Zürich>, <PHONE 044 123 45 67>", "CH"),
        ("<CITY Wien>, <PHONE 01/5123456>", "AT"),
        ("<CITY Innsbruck>, <PHONE (0512) 5330-12>", "AT"),
        ("<ZIP 2340> <CITY Mödling>, <PHONE 02236/400-0>", "AT"),
        ("<PHONE 01 71 / 123 45 67>, <PHONE 0 30 / 2 31 25>", ""),  # written in pairs: no code of Vienna
        ("<CITY Wien>, <PHONE 089 4123456>", "DE"),
        ("<CITY Wien>, <PHONE +83/069/719947>", "AT"),  # abroad, and no code of Frankfurt
        ("<CITY Wien>, <CITY Zürich>, <PHONE 4123456>", ""),
    ],
)
def test_the_country_of_a_document_is_guessed(text: str, country: str) -> None:
    given_document = document(text)
    assert mentions_of(given_document, given_document.spans, None, language("de"))[0].country == country


def test_mentions_know_their_zone() -> None:
    given_document = document("Hallo,\r\n<FEMALE Anna>\nGruß\n<MALE Hans>")
    zones = {1: "greeting", 2: "author", 4: "signature"}
    assert [one.zone for one in mentions_of(given_document, given_document.spans, zones, language("de"))] == [
        "author",
        "signature",
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\f", "\u2028", "\x85"])
def test_zones_are_of_the_lines_that_segmentation_counts(end: str) -> None:
    given_document = document(end.join(["Hallo,", "", "im Anhang", "<FEMALE Eva>", "<MALE Adam>"]))
    lines = {line.number: f"line {line.number}" for line in segment(given_document.text)}
    zones = [each.zone for each in mentions_of(given_document, given_document.spans, lines, language("de"))]
    assert zones == ["line 4", "line 5"]


def test_leaks_are_found_as_whole_words() -> None:
    given_document = Document("x", "Anna traf ANNA und Annabell. Hanna")
    result = Result(given_document, "", (), ())
    spans = (Span(0, 4, "FEMALE", "Anna"),)
    result = replace(
        given_document, spans, None, language("de"), Keyed(KEY, "s"), Strategies(Strategy("tag", "[x]"))
    )
    found = leaks(result)
    assert [(result.text[one.start : one.end], one.label, one.inside) for one in found] == [
        ("ANNA", "FEMALE", False)
    ]
    assert leaks(replaced(MAIL)) == []


def test_the_corpus_is_replaced_without_a_leak_in_surrogates(corpora: object) -> None:
    import pathlib

    folder = pathlib.Path(str(corpora)) / "codealltag_s"
    unchanged = total = fallbacks = 0
    for path in sorted(folder.glob("*.txt"))[::10]:
        text = path.read_bytes().decode("utf-8")
        spans = []
        for line in path.with_suffix(".ann").read_text("utf-8").splitlines():
            if line.startswith("T"):
                label, start, *_, end = line.split("\t")[1].replace(";", " ").split()
                spans.append(Span(int(start), int(end), label, text[int(start) : int(end)]))
        spans.sort(key=lambda span: span.start)
        mail = Document(path.stem, text)
        result = replace(mail, spans, None, language("de"), Keyed(KEY, scope_of(mail)), Strategies())
        originals = {normalized(span.text) for span in spans}
        for span, one in zip(spans, result.replacements, strict=True):
            total += 1
            unchanged += normalized(one.text) in originals
            fallbacks += one.strategy == "fallback" and span.label not in (
                "ORG",
                "CITY",
                "DATE",
                "STREET",
                "STREETNO",
            )
    assert total > 200 and unchanged == 0 and fallbacks == 0

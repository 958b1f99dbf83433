"""Cheap tests that stand before patterns and look-ups lose nothing: without them the same comes out."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from unittest.mock import patch

from hypothesis import example, given
from hypothesis import strategies as st

from hybrid_deid.letter_classes import CAPITAL, LETTER
from hybrid_deid.lexicon.inflection import load_inflection
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.mentions.knowledge import language_words
from hybrid_deid.mentions.places import Places, Rules
from hybrid_deid.merge import compounds, load_policy, merge, merging
from hybrid_deid.merge.compounds import with_compounds
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts import not_people
from hybrid_deid.merge.net.missed_names import missed_names
from hybrid_deid.merge.net.net import Net
from hybrid_deid.merge.people import full_names
from hybrid_deid.merge.people.derived_names import MOST_SOUGHT, _made, _may_be_made
from hybrid_deid.merge.people.full_names import with_full_names
from hybrid_deid.merge.people.missed_family_names import (
    REACH,
    SHOUTED_BEFORE,
    _behind_article,
    _word_begins,
)
from hybrid_deid.merge.people.name_lines import ENDING, FAMILY_BEHIND, GIVEN_BEFORE, INITIAL, LINE_END
from hybrid_deid.merge.people.signed_lines import LONE, _behind_formula, _is_below_formula, _places
from hybrid_deid.merge.people.subjects import _before_verb, _may_have_verb_behind
from hybrid_deid.merge.places import towns
from hybrid_deid.merge.places.towns import FIRST_WORD, Towns, towns_of, with_whole_towns
from hybrid_deid.merge.rows import delimited_rows, records
from hybrid_deid.merge.structure import keyed_fields
from hybrid_deid.segment import segment
from hybrid_deid.values import Span, Token

LABELS = ("FEMALE", "MALE", "FAMILY", "CITY", "ORG", "STREET", "PHONE", "UFID", "DATE")
PIECES = (
    *(
        "Anna",
        "Lang",
        "Karl",
        "von",
        "der",
        "Van",
        "Bellen",
        "Graf",
        "O",
        "Bad",
        "Tölz",
        "Straße",
        "NO",
        "x²",
    ),
    *("Koch", "hält", "hat", "DER", "beim", "A.", "K.", "4471", "(0316", "Tel.", "ſ", "İ", "ab", "z"),
    *(" ", " ", " ", "-", "-", "\u2010", "/", ")", "'", "’", "\n", "-\n", ".", ",", "\t", ", ", "_", "@"),
)
TEXTS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=14).map("".join)
CONSISTENCY = load_consistency("de")
TOWNS = towns_of(["Bad Tölz", "Anna-Karl", "Lang Koch Graf", "Van Karl"])
NET = Net(
    frozenset({"Anna", "Lang"}),
    in_lower_case=frozenset({"anna"}),
    families=frozenset({"Koch", "Lang", "Loeffler", "Löffler", "Huber"}),
    families_at_home=frozenset({"Koch", "Löffler", "Huber"}),
    offices=frozenset({"Notar"}),
    doing=frozenset({"sagt"}),
    gender=lambda name: "FEMALE" if name == "Anna" else "",
    is_rare=lambda name: name in ("Löffler", "Huber"),
    is_bent=lambda name: name != "Kochs",
    is_greeted=lambda name: name == "Kochs",
    respelled=lambda word: word.replace("oe", "ö"),
    spellings=("oe",),
)
WORDS = (
    "Anna",
    "anna",
    "ANNA",
    "HUBER",
    "Lang",
    "Koch",
    "Kochs",
    "Hubers",
    "Loeffler",
    "Löffler",
    "Notar",
    "liebe",
    "ü",
)


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, list[Span]]:
    """A text with spans that do not overlap, not all of them at the ends of words."""
    text = draw(TEXTS)
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    sources = st.sampled_from(("model:de_email", "rule:x", "known:header"))
    return text, [
        Span(start, end, draw(st.sampled_from(LABELS)), text[start:end], 0.9, draw(sources))
        for start, end in pairwise(cuts)
        if draw(st.booleans()) and any(map(str.isalnum, text[start:end]))
    ]


def always(*arguments: object) -> bool:
    return bool(arguments)


class Everything:
    def __contains__(self, thing: object) -> bool:
        return True


SCORES = st.sampled_from((0.3, 0.5, 0.6, 0.92, 1.0))
LINES = st.lists(st.sampled_from(("rule:a ORG 0-3 0.9 kept", "model:b ORG 0-3 0.8 lost", "x")), max_size=2)


@st.composite
def findings(draw: st.DrawFn) -> Span:
    text = draw(st.sampled_from((" ab", "abc", "ab ")))
    label, source = (
        draw(st.sampled_from(("ORG", "CITY"))),
        draw(st.sampled_from(("rule:a", "rule:b", "model:b", ""))),
    )
    start = draw(st.sampled_from((0, 0, 0, 2, 9)))
    score, validated, lines = draw(SCORES), draw(st.booleans()), tuple(draw(LINES))
    return Span(start, start + 3, label, text, score, source, validated, lines)


@given(st.lists(findings(), max_size=4), st.sampled_from(("balanced", "recall", "precision")))
def test_what_is_merged_alone_or_agrees(found: list[Span], policy: str) -> None:
    known = load_policy(policy)
    merged = merge(found, known)
    with (
        patch.object(merging, "_agree", lambda *spans: False),
        patch.object(
            merging, "_alone", lambda span, policy: next(iter(merging._reconciled([span], policy)), None)
        ),
    ):
        assert merge(found, known) == merged


@given(documents())
def test_compounds(document: tuple[str, list[Span]]) -> None:
    found = with_compounds(*document, CONSISTENCY.compound)
    with (
        patch.object(compounds, "_may_have_more", always),
        patch.object(compounds, "BEFORE", Everything()),
    ):
        assert with_compounds(*document, CONSISTENCY.compound) == found


@given(documents())
def test_full_names(document: tuple[str, list[Span]]) -> None:
    words = language_words("de")
    found = with_full_names(*document, words, str.istitle)
    with patch.object(full_names, "_may_go_on", always):
        assert with_full_names(*document, words, str.istitle) == found


@given(documents())
def test_towns(document: tuple[str, list[Span]]) -> None:
    def by_pattern(text: str, span: Span, known: Towns) -> tuple[str, ...]:
        first = FIRST_WORD.match(text, span.start)
        return known.get(first.group().lower(), ()) if first is not None else ()

    found = with_whole_towns(*document, TOWNS)
    with patch.object(towns, "_towns", by_pattern):
        assert with_whole_towns(*document, TOWNS) == found


@given(TEXTS, st.data())
def test_words_before_given_names(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    first = _word_begins(text, place)
    articled = _behind_article(CONSISTENCY.beside.articles_before)
    for pattern, reach in ((SHOUTED_BEFORE, 0), (articled.pattern, articled.longest + 1)):
        found = pattern.search(text, max(0, place - REACH), place)
        if first is None:
            assert found is None
        else:
            near = pattern.search(text, max(0, place - REACH, first - reach), place)
            assert (near and near.span()) == (found and found.span())


@given(TEXTS, st.data())
def test_lines_of_names(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    assert not INITIAL.match(text, place) or text[place + 2] == "."
    assert not FAMILY_BEHIND.match(text, place) or text[place] == " "
    assert not LINE_END.match(text, place) or text[place : place + 1] in ENDING
    assert not GIVEN_BEFORE.search(text, 0, place) or text[place - 1] == " "


@given(
    st.lists(st.one_of(TEXTS, st.sampled_from(["\nKoch sagt ", ".\nLang meint", "\nBellen sagtX"]))).map(
        "".join
    )
)
@example("Koch sagt, es")
def test_verbs_behind_subjects(text: str) -> None:
    for match in _before_verb(CONSISTENCY.subjects).finditer(text):
        assert _may_have_verb_behind(text, match.group(1), CONSISTENCY.subjects)


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12), st.booleans())
def test_words_of_the_net(words: list[str], without_capitals: bool) -> None:
    text, tokens = " ".join(words), list[Token]()
    for word in words:
        start = tokens[-1].end + 1 if tokens else 0
        tokens.append(Token(start, start + len(word), word))
    left_out = frozenset() if without_capitals else NET.in_lower_case
    telling = replace(NET).among(words) - left_out
    with patch.object(Net, "_tells", always):
        all_telling = replace(NET).among(words) - left_out
    listed = [token for token in tokens if token.text in telling]
    every = [token for token in tokens if token.text in all_telling]
    assert set(listed) <= set(every)
    assert {token.text for token in every} & (NET.offices | NET.doing) <= {token.text for token in listed}
    assert missed_names(text, listed, (), NET, CONSISTENCY) == missed_names(text, every, (), NET, CONSISTENCY)


@given(st.text(alphabet="aberinschgdtäöüß", min_size=1, max_size=9), st.booleans())
def test_bases(word: str, capital: bool) -> None:
    rules = load_inflection("de").rules
    word = word.capitalize() if capital else word
    assert Rules(rules).bases(word) == {base for rule in rules for base in rule.bases(word)}


SIGNS = (
    *("=", ":", ">", "\\", '"', "'", "</", "/", "(", ",", ";", "|", "\t", "\n", " ", "  ", 3 * " ", 41 * " "),
    *("a", "Z", "Ä", "ß", "bC", "1", "_", "values", "VALUES", "value\u017f", "like", "LIKE"),
)


@given(st.lists(st.sampled_from(SIGNS), max_size=9).map("".join))
def test_patterns_from_a_sign_on(text: str) -> None:
    keys = (
        r"""[=:>][ ]?\\?["']|["'][ ]?[:=]|</\w|[^\W\d_]=[^\W_]|["'][ ]?[,;][ ]?["']"""
        r"""|(?i:values|like)[ ]{0,2}[('"]"""
    )
    rows = rf'[\w"][,;]"?{CAPITAL}|[;|\t][ ]{{0,3}}"?{CAPITAL}|\d,[ ]{CAPITAL}|\w[ ]{{2,40}}{CAPITAL}'
    rows += rf'|(?:{LETTER}|")[,;|\t]"?\d|[^\W_][,;|\t][a-z][\w.@-]{{1,60}}[,;|\t][^\W_]'
    rows += r'|"[,;|\t]"[a-z][\w.@-]{1,60}"[,;|\t]"'
    assert (keyed_fields.GATE.search(text) is None) == (re.search(keys, text) is None)
    assert (records.BARE_GATE.search(text) is None) == (
        re.search(rf"{LETTER},{CAPITAL}{LETTER}*,", text) is None
    )
    assert delimited_rows.may_have_rows(text) == (re.search(rows, text) is not None)


FIELDS = (
    *("Anna", "0316", "4", "K.", "+43", '"a"', '"', "-", "–", ","),
    *(", ", ",", ";", " ", "  ", " - ", "> "),
)


@given(st.lists(st.sampled_from(FIELDS), max_size=12).map("".join))
@example("Anna, +43 0316,4")
@example(f"a,{21 * ' '}+4")
def test_lines_of_prose_are_no_rows(line: str) -> None:
    row = delimited_rows._row(line, 0, 0, len(line))
    with (
        patch.object(delimited_rows, "_is_prose", lambda *arguments: False),
        patch.object(delimited_rows, "DASHES", ("",)),
    ):
        assert delimited_rows._row(line, 0, 0, len(line)) == row


DERIVED = (
    "Huber",
    "Anna",
    "Ann",
    "huber",
    "sche",
    "in",
    "chen",
    "lein",
    "mann",
    "'",
    "’",
    "-",
    " ",
    "s",
    "x",
    "\n",
)


@given(st.lists(st.sampled_from(DERIVED), max_size=9).map("".join))
def test_words_made_of_names(text: str) -> None:
    tokens = [token for line in segment(text) for token in line.tokens]
    names = {"Huber": "FAMILY", "Anna": "FEMALE"}
    if any(_made(text, tokens, names, CONSISTENCY.derived_names)):
        assert _may_be_made(text, names, CONSISTENCY.derived_names)
    assert _may_be_made(
        text, {str(number): "" for number in range(MOST_SOUGHT + 1)}, CONSISTENCY.derived_names
    )


@given(
    st.lists(st.sampled_from((*SIGNS, "insert into kunden ", "INTO k (a, b) ", "values ")), max_size=6).map(
        "".join
    )
)
def test_rows_of_values(text: str) -> None:
    rows = list(keyed_fields.rows_of_values(text))
    with patch.object(keyed_fields, "BEFORE_ROWS", re.compile("")):
        assert list(keyed_fields.rows_of_values(text)) == rows


SIGNED = ("LG ", "i. A. ", "Viele Grüße ", "gez.  ", "Rübsamen", "Huber", "\n", "\n\n", "> ", " ", ",", "x")


@given(st.lists(st.sampled_from(SIGNED), max_size=9).map("".join))
def test_lines_behind_a_formula(text: str) -> None:
    settings = CONSISTENCY.signed_lines
    line, _ = _behind_formula(settings)
    below = (match for match in LONE.finditer(text) if _is_below_formula(text, match.start(1), settings))
    behind = re.compile(rf"(?:\A|\n){line.pattern}").finditer(text)
    assert list(_places(text, settings)) == [match.span(1) for match in (*below, *behind)]


PEOPLE = name_knowledge("de", places=Places(listed=frozenset({"Neustadt", "Bad", "Tölz"})))
OF_TOWNS = (
    *(
        "Berlin",
        "Berlins",
        "Wiener",
        "Bali",
        "Isar",
        "Stock",
        "Allgäu",
        "Groß",
        "Direktor",
        "Dr.",
        "A.",
        "i.A.",
    ),
    *("Dr.", "A.", "i.A.", "Bad-Tölz", "Lang", "Bauhof", "Neustadt"),
    *("Koll", "Koll.", "Bgm", "Hallstätter", "Lemgoer"),
)
BEFORE_TOWNS = ("", "am ", "im ", "der ", "3. ", "ein ", "auf ", "TSV ", "T-Shirt (", "an der ")


@given(
    st.sampled_from(OF_TOWNS),
    st.sampled_from(BEFORE_TOWNS),
    st.sampled_from(("", " Schnitzel", " Büro", ")", " Lang", ". Lang", " See", " Schüler")),
    st.sampled_from(LABELS[:5]),
)
def test_people_that_may_be_none(word: str, before: str, behind: str, label: str) -> None:
    text, regions = f"{before}{word}{behind}", frozenset({"Allgäu"})
    span = Span(len(before), len(before) + len(word), label, word, 0.7, "model:m")
    label_of = not_people._label(text, 0, [span], PEOPLE, regions, CONSISTENCY, frozenset)
    assert label_of == label or not_people._may_be_mistaken(span, PEOPLE, regions, CONSISTENCY)

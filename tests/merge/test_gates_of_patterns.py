"""Patterns that begin with what is soon found, or are not asked, find what plain ones do everywhere."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.knowledge import read_toml
from hybrid_deid.letter_classes import CAPITAL
from hybrid_deid.mentions.finding import ACCOUNT, accounts
from hybrid_deid.mentions.folding import unmarked_words
from hybrid_deid.mentions.uncovered import Uncovered
from hybrid_deid.merge.doubts.binomials import ENDINGS, _pair, _part, _stops
from hybrid_deid.merge.doubts.never import load_never
from hybrid_deid.merge.doubts.patterns_of_labels import ByLastLetter, at_end, last_letters
from hybrid_deid.merge.organizations import listed_organizations, shares
from hybrid_deid.merge.people.greeted_in_lower_case import _greeted
from hybrid_deid.merge.people.teachers import _patterns as patterns_of_teachers
from hybrid_deid.merge.spreading import _may_have_account, _may_stand
from hybrid_deid.merge.structure import identifiers, keyed_fields, markup_apart
from hybrid_deid.values import Span
from tests.merge.test_gates import CONSISTENCY, NET, SIGNS, TEXTS
from tests.merge.test_linear import KNOWLEDGE


@given(st.text(alphabet="aBÄß1²\u0133 .", max_size=5))
def test_names_typed_with_two_capitals(word: str) -> None:
    if word[1:2].islower():
        assert not replace(NET, listed_gender=lambda name: "MALE").slipped(word)


@given(
    TEXTS | st.lists(st.sampled_from(("Pharma", "Scope", "x", "Ä", "ß", "@", "-", " ", "\n"))).map("".join)
)
def test_words_with_capitals_inside(text: str) -> None:
    found = re.search("[a-zäöüß][A-ZÄÖÜ]", text)
    assert (listed_organizations.CAPITAL_INSIDE.search(text) is None) == (found is None)
    looked_back = listed_organizations.COINED.pattern.replace("[A-ZÄÖÜ](?<![\\w@./&_'’-].)", "", 1)
    before = re.compile(rf"(?<![\w@./&_'’-])[A-ZÄÖÜ]{looked_back}")
    places = [match.span() for match in listed_organizations.COINED.finditer(text)]
    assert places == [match.span() for match in before.finditer(text)]


OF_SHARES = (
    "Kern",
    "Kern-",
    "Vz",
    "WKN",
    "(123456)",
    "Aktie",
    "Kurs von ",
    "TITEL;",
    " ",
    ", ",
    "@",
    "\n",
    ":",
)


@given(st.lists(st.sampled_from(OF_SHARES), max_size=8).map("".join))
def test_names_on_shares(text: str) -> None:
    for needed, pattern, *_ in CONSISTENCY.shares._patterns:
        plain = pattern.pattern.replace(shares.NAME, rf"(?<![\w@./&-])(?P<name>{CAPITAL}[\w&]{{1,30}})")
        places = [match.span() for match in pattern.finditer(text)]
        assert places == [match.span() for match in re.finditer(plain, text)]
        assert not places or any(word in text for word in needed)


OF_TEACHERS = (
    "Prüfung",
    "Folien",
    "Prüfer",
    " (Teil 1)",
    " bei der",
    " vom",
    " ist der",
    " ",
    "Stern",
    ".",
    "\n",
)


@given(st.lists(st.sampled_from(OF_TEACHERS), max_size=8).map("".join))
def test_what_teachers_stand_behind(text: str) -> None:
    for words, joints, pattern, _ in patterns_of_teachers(CONSISTENCY.teachers):
        if pattern.search(text):
            assert any(word in text for word in words)
            assert any(joint in text for joint in joints)


GREETED = ("Hallo ", "liebe ", "Liebe ", "inês", "anna", ",", "!", " ", "> ", "\n", "\r\n")


@given(st.lists(st.sampled_from(GREETED), max_size=9).map("".join))
def test_lines_of_greetings(text: str) -> None:
    pattern = _greeted(CONSISTENCY.lower_case.greeting)
    by_line = re.compile(f"^{pattern.pattern.removeprefix(chr(92) + 'n')}", re.MULTILINE)
    found = [(start - 1, end - 1) for start, end in (m.span("name") for m in pattern.finditer(f"\n{text}"))]
    assert found == [match.span("name") for match in by_line.finditer(text)]


PAIRS = (
    *SIGNS,
    "nachname",
    "Name",
    "user",
    ": ",
    "=>",
    " like ",
    " LIKE ",
    "Koch",
    '"Koch"',
    "'%koch%'",
    "\r\n",
)


@given(st.lists(st.sampled_from(PAIRS), max_size=9).map("".join))
def test_pairs_of_lines(text: str) -> None:
    known = keyed_fields.load_keyed_values()
    whole = list(keyed_fields._pairs_of_line(text, 0, len(text), known))
    assert list(keyed_fields._pairs(text, known)) == whole


NEVER_BEHIND = load_never("de").behind
BEHIND = {label: list(map(re.compile, each)) for label, each in NEVER_BEHIND._sources.items()}
TOGETHER = dict(NEVER_BEHIND)
WORDS_BEHIND = sorted(
    {word for each in BEHIND.values() for one in each for word in re.findall(r"\w{2,}", one.pattern)}
)
BESIDE = st.sampled_from((" ", ".", ". ", "-", ",", "\n", " A", " a", " 1", "x"))


@given(st.lists(st.sampled_from(WORDS_BEHIND) | BESIDE, max_size=6).map("".join), st.data())
def test_patterns_by_the_letter_before_them(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    for label, patterns in BEHIND.items():
        each = any(pattern.match(text, place) for pattern in patterns)
        assert TOGETHER[label].matches(text, place) == each


NEVER_BEFORE = load_never("de").before
BEFORE = {label: [re.compile(f"(?:{one})$") for one in each] for label, each in NEVER_BEFORE._sources.items()}
WORDS_BEFORE = sorted(
    {word for each in BEFORE.values() for one in each for word in re.findall(r"\w{2,}", one.pattern)}
)


@given(st.lists(st.sampled_from(WORDS_BEFORE) | BESIDE, max_size=6).map("".join), st.integers(0, 9))
def test_patterns_by_what_must_not_stand_before_them(text: str, first: int) -> None:
    for label, patterns in BEFORE.items():
        each = any(pattern.search(text, first) for pattern in patterns)
        assert (NEVER_BEFORE[label].search(text, first) is not None) == each


def test_letters_before_a_pattern() -> None:
    assert last_letters(r"(?<=\bPat)\.[ ]\d") == {"t"}
    assert last_letters(r"(?:(?<=\bder Pat)|(?<=\bfreundl\.))[ ](?:a|b)") == {"t", r"\."}
    for pattern in (r"(?<=a)b|c", r"(?:(?<=a)|(?<=b))?c", r"(?<=\w)a", r"(?<=\u00ea)b", r"(?<=[ab])c", "a"):
        assert not last_letters(pattern)


def test_alternatives_that_begin_with_the_same_look_stand_together() -> None:
    pattern = at_end([r"(?<!\w)a", "b|c", r"(?<!\w)d[ ]", r"\b(?:e|f)"]).pattern
    assert pattern == r"(?:(?<!\w)(?:a|d[ ])|(?:b|c)|\b(?:(?:e|f)))$"


def test_alternatives_that_the_letter_before_does_not_rule_out() -> None:
    behind = ByLastLetter([r"(?<=a)b", "c", r"(?<=xa)d", r"(?<=e\.)f"])
    found = [
        text
        for text in ("ab", "ad", "xad", "xc", "c", "e.f", "ef", "b")
        if behind.matches(text, len(text) - 1)
    ]
    assert found == ["ab", "xad", "xc", "c", "e.f"]
    assert not ByLastLetter([r"(?<=a)b"]).matches("xb", 1)


OF_CODE = ("if", "for", "import", "def", "x", "errMsg", "End Sub", " ", " = ", "(", ")", '"', "{", "}", ";")
CODE_BEGINS = (*identifiers.DECLARES, *identifiers.BASIC, *identifiers.CALLS)
CODE_ENDS = identifiers.ENDS.pattern.replace(r"\Z", r"[ \t\r]*\Z")
PLAIN_CODE = re.compile("|".join((CODE_ENDS, *(rf"\A(?:{each})" for each in CODE_BEGINS))))


@given(st.lists(st.sampled_from((*OF_CODE, ":", "@", ".", "\t", "\r")), max_size=9).map("".join))
def test_lines_of_code(line: str) -> None:
    assert identifiers._is_code(line) == (PLAIN_CODE.search(line) is not None)


KEYED = keyed_fields.load_keyed_values()
OF_KEYS = ("vorname", "email", "a", "Ä", "b-c", 40 * "x", "=", "=<", " ", "&", "?", "/", '"', "_", "\n", "1")


@given(st.lists(st.sampled_from(OF_KEYS), max_size=9).map("".join))
def test_keys_before_values(text: str) -> None:
    key = rf"(?P<key>{keyed_fields.KEY})"
    known = KEYED
    glued = re.compile(rf"(?<![\w&?/-]){key}=<?(?=[^\W_])").finditer(text)
    plain = [match.span() for match in glued if known.kind(match["key"])]
    assert list(markup_apart._glued_keys(text, known)) == plain
    assert not markup_apart.BARE_KEY.search(text) or markup_apart.QUOTED_VALUE.search(text)


OF_SPECIES = (
    "Viola",
    "odorata",
    "Iris",
    "sibirica",
    "F.",
    "rufa",
    "und",
    "nox",
    " ",
    " ",
    " × ",
    "-",
    "@",
    "x",
)
PLAIN_PAIR = re.compile(
    r"(?<![\w@.-])(?:[A-Z][a-z]{2,24}|[A-Z]\.)[ ]{1,2}(?:[x×][ ])?(?P<species>[a-z]{3,24})(?![\w@-])"
)
LATIN = tuple(read_toml(ENDINGS)["endings"])
OF_BODIES = (*read_toml(ENDINGS)["parts"], "flexor", "carpi", "z.B", ".", " ", "-", "A")


@given(st.lists(st.sampled_from(OF_BODIES), max_size=6).map("".join))
def test_stops_of_parts_of_the_body(text: str) -> None:
    assert _stops().search(text) or not _part().search(text)


@given(st.lists(st.sampled_from((*OF_SPECIES, *LATIN)), max_size=9).map("".join))
def test_names_of_species(text: str) -> None:
    plain = [pair.span() for pair in PLAIN_PAIR.finditer(text) if pair["species"].endswith(LATIN)]
    assert [pair.span() for pair in _pair().finditer(text)] == plain


def test_words_of_makers() -> None:
    makes = CONSISTENCY.products
    for make in makes.makes | makes.usual:
        assert not makes.words.isdisjoint(unmarked_words(f"({make}-{make} 4471")), make


OF_ACCOUNTS = ("Adele", "adele", "a", "Öz", "oez", "Pohl", "POHL", "pohl", ".", "_", "@", " ", " ")


@given(st.lists(st.sampled_from(OF_ACCOUNTS), max_size=9).map("".join))
def test_user_names_of_somebody(behind: str) -> None:
    text = f"Adele Pohl {behind}"
    spans = [Span(0, 5, "FEMALE", "Adele"), Span(6, 10, "FAMILY", "Pohl")]
    uncovered = Uncovered(text, spans, KNOWLEDGE.words.folding)
    if any(_may_stand(ACCOUNT, each, KNOWLEDGE, uncovered) for each in accounts("Adele", "Pohl")):
        assert _may_have_account(("adele",), ("pohl",), uncovered)

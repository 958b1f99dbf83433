"""The numbers that compiled word groups find in letters are those of the names that the groups spell."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.decoding import Decoder
from hybrid_deid.decoding.native import Weights
from hybrid_deid.extraction import Context, Extractor, Resources, lexical, typography
from hybrid_deid.extraction.automaton import Automaton
from hybrid_deid.extraction.guesser import save_guesser, train_guesser
from hybrid_deid.extraction.letters import KNOWN, letters_of
from hybrid_deid.extraction.numbering import Names, numbered
from hybrid_deid.extraction.presence import EndPresence, Presence
from hybrid_deid.knowledge import model_folder
from hybrid_deid.segment import segment
from hybrid_deid.tagger import load_tagger
from hybrid_deid.tagger.scoring import Scorer

pytest.importorskip("numba")

# Letters of every kind: with two small letters or none, that depend on what follows, halves, marks, digits.
ODD = "aAbsSzZßẞİıſΣσςŉǅǆÿŸÄöéµªºKÅ²³¹٣09.,-+/@:_&'\"„“€$ \n\t\0\u0301\u200b\ud800😀中ﬁ"
odd_words = st.text(alphabet=ODD, min_size=1, max_size=14)
words_of_both = st.lists(odd_words | st.text(min_size=1, max_size=60), min_size=1, max_size=30)
PLAIN = [
    "Anna", "annas", "ANNAS", "Müllers", "Kölner", "kölnisch", "Straße", "STRASSE", "Hauptstraße", "GmbH",
    "hauptstrasse", "www.example.org", "http://example.org/a", "anna@example.org", "12345", "01.02.2003",
    "McDonald", "iPhone", "+43-316", "A-1234", "1.000,50", "1.000,--", "12a", "x" * 500, "Aaaaaaaaaaaab",
    "B" * 11, "„", "€", "(", "²", "ß", "É", "Grazs", "WIENS", "Rosa's", "haus", "Haus", "HAUS", "0", "--",
    "ABC", "A.", "3.", "und", "\0BadIschl", "bei", "Frau", "MONTAG", "mai", "2001", "21:30", "a1", "ich",
]  # fmt: skip
GROUPS: dict[str, Callable[[], Callable[[str], Names]]] = {
    "typographic": typography.typographic,
    "small": typography.word,
    "written": lambda: typography.word(("surface",), digits=False),
    "both": lambda: typography.word(("lower", "surface"), digits=False),
    "affix": lambda: typography.affix((1, 2, 2, 5), (1, 3), lower=False),
    "small affix": typography.affix,
    "shape": typography.shape,
    "short shape": lambda: typography.shape(3, collapsed=False),
    "length": typography.length,
    "counts": typography.counts,
    "ngram": typography.ngram,
}


Read = Callable[[Sequence[str]], tuple[np.ndarray, np.ndarray]]


def known_names(
    groups: Sequence[Callable[[str], Names]], words: Sequence[str], missing: int = 0
) -> list[list[list[int]]]:
    """Return `[w][g]`, the numbers that are found when a model knows four in five names of these words."""
    names = [[group(word) for group in groups] for word in words]
    every = dict.fromkeys(chain.from_iterable(chain.from_iterable(names)))
    index = {name: number for number, name in enumerate(every) if number % 5 != missing}
    found = found_by(numbered(groups, index), len(groups), words)
    assert found == [[[index[n] for n in own if n in index] for own in row] for row in names]
    return found


def found_by(read: Read, groups: int, words: Sequence[str]) -> list[list[list[int]]]:
    numbers, counts = read(words)
    cells = np.split(numbers, np.cumsum(counts)[:-1])
    known = [[number for number in cell.tolist() if number >= 0] for cell in cells]
    return [known[begin : begin + groups] for begin in range(0, len(known), groups)]


@pytest.mark.parametrize("name", GROUPS)
@given(words=words_of_both)
@settings(max_examples=25, deadline=None)
def test_letters_give_what_names_spell(name: str, words: list[str]) -> None:
    known_names([GROUPS[name]()], words)


@pytest.fixture(scope="module")
def extractor() -> Extractor:
    return load_tagger().extractor


def test_the_shipped_groups_find_the_names_of_their_lists(extractor: Extractor) -> None:
    resources = extractor.resources
    listed = [*chain.from_iterable(sorted(resources.known[name].texts)[::701] for name in resources.known)]
    learnt = [*sorted(resources.cluster_lexicon.rows)[::401], *sorted(resources.induced_lexicon.rows)[::401]]
    some = [part for text in (*listed, *learnt, *PLAIN) for part in (text, *re.split(r"[ -]", text)) if part]
    every = [
        form
        for word in dict.fromkeys(some)
        for form in (word, word.lower(), word.upper(), word + "s", word + "er", word.capitalize() + "ische")
    ]
    groups = [group for _, group in extractor.word_groups]
    found = [known_names(groups, list(dict.fromkeys(every)), missing) for missing in (0, 1)]
    each = {
        spec.name: max(
            sum(bool(row[g]) for row in some) for some in found
        )  # a group of one name has it in one
        for g, (spec, _) in enumerate(extractor.word_groups)
    }
    assert min(each.values()) > 8, each


@pytest.fixture(scope="module")
def index() -> Mapping[str, int]:
    return Decoder.open(model_folder("de_email")).attributes


@pytest.fixture(scope="module")
def read(extractor: Extractor, index: Mapping[str, int]) -> Read:
    return numbered([group for _, group in extractor.word_groups], index)


@given(words=words_of_both)
@settings(max_examples=60, deadline=None)
def test_the_shipped_model_is_read_alike(
    extractor: Extractor, index: Mapping[str, int], read: Read, words: list[str]
) -> None:
    names = extractor.word_names(words)
    known = [[[index[n] for n in own if n in index] for own in row] for row in names]
    assert found_by(read, len(extractor.word_groups), words) == known


def test_no_group_and_no_long_word_give_no_numbers(tmp_path: Path) -> None:
    numbers, counts = numbered([], {})(["a", "b"])
    assert len(numbers) == len(counts) == 0
    words = ["abc", "def"]
    save_guesser(
        train_guesser({"female": [], "male": [], "word": words, "city": ["Graz"]}), tmp_path / "g.npz"
    )
    group = lexical.guess(Resources(guesser=tmp_path / "g.npz"), {"female": [], "male": []})
    known_names([group], ["a", "1"])
    known_names([group], ["Graz", "abcdef"])


def test_emissions_are_the_same_to_the_last_bit(extractor: Extractor) -> None:
    text = "\n".join([*PLAIN, "Liebe Frau Müller,", "wohnt in Bad Ischl bei der Straße des 17. Juni", ODD])
    text = text.replace("\0", "").replace("\ud800", "")
    document = (text, segment(text), Context())
    plain, compiled = (
        Scorer(extractor, Decoder.open(model_folder("de_email"), numba)).emissions([document])
        for numba in (False, True)
    )
    assert (plain == compiled).all()


@pytest.mark.parametrize("numba", [False, True])
def test_words_with_the_sign_of_products_have_what_their_names_say(extractor: Extractor, numba: bool) -> None:
    text = "Bei AT&T, H&M's und R&D:\na&k=city0 &und& w=bei&[1]w=at\n" + " ".join(PLAIN[:20])
    lines, context = segment(text), Context()
    spelled = list(chain.from_iterable(extractor.attributes(text, lines, context)))
    attributes = {name: number for number, name in enumerate(dict.fromkeys(chain.from_iterable(spelled)))}
    assert any("&" in name for name in attributes if name.startswith("w="))
    weights = np.random.default_rng(0).normal(size=2 * len(attributes))
    model = Weights(
        ("A", "B"), attributes, np.arange(0, len(weights) + 1, 2),
        np.tile([0, 1], len(attributes)), weights, np.zeros((2, 2)),
    )  # fmt: skip
    decoder = Decoder(model, numba)
    found = Scorer(extractor, decoder).emissions([(text, lines, context)])
    assert np.allclose(found, decoder.rows(spelled), atol=1e-9)


PATTERNS = [
    r"[a-z]+", r"(?i)[a-zß]{2,3}", r"(?i)[^k]s", r"\d{2}(?:\.\d\d)*", r"(?=.*\d)[A-Z0-9]{1,4}", r"(?s)a.b",
    r"a.c|b[^\W\d_]*\.?", r"(?:ab|ba){1,2}c?", r"[^\s@]{1,3}@\S+", r"x{0}", r"\W+", r"(?i)ſ|ı", r"[À-ÿ]",
    r"a*?b", r"^a$", r"",
]  # fmt: skip

# Patterns that are not seen through, or together lead to too many states.
UNTOLD = [r"(.)\1", r"(?i:a)b", r"(?a)\w", "ab", "[ab]*a" + 14 * "[ab]"]


@pytest.mark.parametrize("patterns", [PATTERNS, UNTOLD])
@given(words=st.lists(st.text(alphabet=ODD + "ckx12", max_size=9), min_size=1, max_size=20))
@settings(max_examples=50, deadline=None)
def test_what_matches_may_match(patterns: list[str], words: list[str]) -> None:
    masks = Automaton(patterns, 7).may_match(letters_of(words)).tolist()
    for word, mask in zip(words, masks, strict=True):
        matching = [bit for bit, pattern in enumerate(patterns) if re.fullmatch(pattern, word[:7])]
        assert all(mask >> bit & 1 for bit in matching)


def test_characters_that_match_in_another_case_may_match() -> None:
    known = [chr(code) for code in range(KNOWN)]
    for other in (*known, *"\u212a\u212bΜΣςẞῥ"):
        pattern = f"(?i){re.escape(other)}|[{re.escape(other)}-{re.escape(other)}]"
        matching = [character for character in known if re.fullmatch(pattern, character)]
        if matching:
            assert Automaton([pattern], 9).may_match(letters_of(matching)).all()


def test_an_automaton_tells_words_apart() -> None:
    assert Automaton(UNTOLD[:4], 300).may_match(letters_of(["ab", "-"])).tolist() == [15, 7]
    assert Automaton(UNTOLD, 300).may_match(letters_of(["ab", "-"])).tolist() == [31, 31]
    masks = Automaton(PATTERNS, 300).may_match(letters_of(["abc", "12.34", "@", "a@b", "-"]))
    assert [mask.bit_count() for mask in masks.tolist()] == [4, 1, 1, 2, 1]


cased = st.text(alphabet="aAbsSßzéÉ-", min_size=1, max_size=5)


@given(texts=st.lists(cased, max_size=8), endings=st.lists(st.tuples(cased, cased), max_size=3))
@settings(max_examples=80, deadline=None)
def test_what_is_there_may_be_there(texts: list[str], endings: list[tuple[str, str]]) -> None:
    cases = [case for text in texts for case in (text, text.lower(), text.upper(), text.capitalize())]
    forms = [
        (text.removesuffix(put) + taken) for text in cases for taken, put in endings if text.endswith(put)
    ]
    assert Presence(texts, endings).may_hold(letters_of([*cases, *forms])).all()
    assert EndPresence(texts).may_hold(letters_of(["xy" + case for case in cases])).all()


def test_what_is_not_there_is_mostly_known_not_to_be() -> None:
    absent = letters_of([f"{number:x}" for number in range(1000, 3000)])
    present = [f"{number:x}z" for number in range(2000)]
    assert Presence(present).may_hold(absent).mean() < 0.05
    assert Presence(present, [("", "z")]).may_hold(letters_of(present[:500])).all()
    assert EndPresence([text + "yy" for text in present]).may_hold(absent).mean() < 0.1
    assert Presence(["12"], digits=False).may_hold(letters_of(["34", "1a"])).tolist() == [False, False]
    assert Presence(["00"], digits=False).may_hold(letters_of(["34", "1a"])).tolist() == [True, False]


def test_every_phrase_begins_with_two_tokens_that_may_begin_one(extractor: Extractor) -> None:
    resources = extractor.resources
    entries = [
        text for name in resources.known for text in sorted(resources.known[name].texts) if " " in text
    ]
    begun = 0
    for entry in entries[::41]:
        for text in (entry, entry + "s", entry.upper(), entry.lower()):
            tokens = [token.text for line in segment(text) for token in line.tokens]
            if resources.index.phrases(tokens, [0]):
                begun += 1
                assert resources.presence.may_hold(letters_of([tokens[0] + tokens[1]])).all()
    assert begun > 200

"""Words, their folding, and the index of phrases."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hybrid_deid.mentions.folding import UNMARKED, unmarked_words
from hybrid_deid.mentions.knowledge import language_words
from hybrid_deid.mentions.words import SEPARATOR, WORD, PhraseIndex, split_words

FOLDING = language_words("de").folding


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Müller", "MUELLER"),
        ("Groß", "GROSS"),
        ("Kiliç", "kilic"),
        ("Mu\u0308ller", "Müller"),
        ("Ørsted", "ørsted"),
    ],
)
def test_spellings_that_agree(one, other):
    assert FOLDING.word(one) == FOLDING.word(other)


def test_spellings_that_do_not_agree():
    assert FOLDING.word("Muller") != FOLDING.word("Müller")
    assert FOLDING.word("Maier") != FOLDING.word("Mayer")


def test_words_part_at_hyphens_apostrophes_and_underscores():
    words = [word.text for word in split_words("Maier-Schmidt's adele_pohl 4711a, Mu\u0308ller")]
    assert words == ["Maier", "Schmidt", "s", "adele", "pohl", "4711a", "Mu\u0308ller"]


@given(st.text(max_size=30))
def test_folding_does_not_depend_on_normalization_and_happens_once(word):
    assert FOLDING.word(unicodedata.normalize("NFC", word)) == FOLDING.word(
        unicodedata.normalize("NFD", word)
    )


@given(
    st.text(alphabet="aÄ ss-.\n7'", max_size=40),
    st.lists(st.text(alphabet="aÄs 7", min_size=1, max_size=5), max_size=5),
)
def test_the_index_finds_what_a_naive_search_finds(text, phrases):
    index = PhraseIndex(((FOLDING.words(phrase), phrase) for phrase in phrases), FOLDING)
    words = split_words(text)
    naive = set()
    for phrase in phrases:
        wanted = FOLDING.words(phrase)
        for first in range(len(words) - len(wanted) + 1):
            last = first + len(wanted) - 1
            near = all(
                SEPARATOR.fullmatch(text, words[i].end, words[i + 1].start) for i in range(first, last)
            )
            if wanted and near and tuple(FOLDING.word(w.text) for w in words[first : last + 1]) == wanted:
                naive.add((first, last, phrase))
    assert {(m.first, m.last, value) for m, value in index.find(text, words) if not m.stripped} == naive


@given(st.text(st.sampled_from("abAÄß1_ -.\n'\u0308\u0301İ😀"), max_size=60))
def test_words_are_those_of_the_pattern_wherever_marks_stand(text: str) -> None:
    words = split_words(text)
    assert [(word.start, word.end, word.text) for word in words] == [
        (match.start(), match.end(), match.group()) for match in WORD.finditer(text)
    ]
    assert words.folded(FOLDING) == [FOLDING.word(word.text) for word in words]
    assert list(words[1:]) == list(words)[1:]


@given(st.text(alphabet=st.characters(max_codepoint=255)) | st.text() | st.text(alphabet="aÄ½_ €„“–\u0301"))
def test_words_of_texts_without_marks(text: str) -> None:
    assert unmarked_words(text) == UNMARKED.findall(text)
    assert split_words(text).starts == [word.start() for word in WORD.finditer(text)]


LATIN = st.text(alphabet=st.one_of(st.characters(max_codepoint=255), st.sampled_from("ÄßſİΣ½ 12-\u0301")))


@given(LATIN)
@example("½ Müller Straße 1²")
@example("".join(map(chr, range(256))))
def test_words_are_folded_together_as_each_is_alone(text: str) -> None:
    words = split_words(text)
    assert words.folded(FOLDING) == [FOLDING.word(word) for word in words.texts]

"""Names of persons: one surrogate for one entity, and none that is an original."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de.names import fold, german_lists, split_genitive
from hybrid_deid.surrogates.interface import Draw, normalized
from hybrid_deid.surrogates.letters import LetterMap
from hybrid_deid.surrogates.names import Naming
from tests.surrogates.examples import KEY, document, replaced, surrogates
from tests.surrogates.persons import documents, marked

LISTS = german_lists()


@settings(max_examples=150, deadline=None)
@given(documents)
def test_no_surrogate_is_an_original_or_empty(mentions: list[tuple[str, str]]) -> None:
    originals = {normalized(text) for _, text in mentions}
    for text in surrogates(marked(mentions)):
        assert text.strip()
        assert normalized(text) not in originals


@settings(max_examples=150, deadline=None)
@given(documents)
def test_one_surrogate_for_one_entity_and_never_one_for_two(mentions: list[tuple[str, str]]) -> None:
    by_entity: dict[tuple[str, str], str] = {}
    for (label, text), drawn in zip(mentions, surrogates(marked(mentions)), strict=True):
        if "[" in drawn:
            continue
        key = (label, fold(split_genitive(text, lambda word, at=label: LISTS.knows(at, word))[0]))
        by_entity.setdefault(key, fold(drawn))
    assert len(set(by_entity.values())) == len(by_entity)


@settings(max_examples=60, deadline=None)
@given(documents, st.randoms())
def test_the_order_of_mentions_does_not_matter(mentions: list[tuple[str, str]], random: object) -> None:
    shuffled = list(mentions)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    first = dict(zip(mentions, surrogates(marked(mentions), scope="thread 1"), strict=True))
    second = dict(zip(shuffled, surrogates(marked(shuffled), scope="thread 1"), strict=True))
    assert first == second


def test_listed_names_have_the_same_surrogate_in_every_document_of_a_scope() -> None:
    alone = surrogates("<FEMALE Maria>", scope="thread 1")[0]
    others = "<FEMALE Ursula> <MALE Peter> <FAMILY Bauer> <FEMALE Maria> <FEMALE Zwxaria> <MALE Qwert>"
    assert surrogates(others, scope="thread 1")[3] == alone
    assert {surrogates("<FEMALE Maria>", scope=f"thread {number}")[0] for number in range(20)} != {alone}


@pytest.mark.parametrize("label", ["FEMALE", "MALE", "FAMILY"])
def test_listed_names_of_a_scope_are_mapped_one_to_one(label: str) -> None:
    table = LISTS.tables[label][0]
    sample = [name for bucket in table.buckets.values() for name in bucket[:9]]
    drawn = [surrogates(f"<{label} {name}>", scope="corpus")[0] for name in sample]
    partners = {name for name in sample if _has_partner(label, fold(name))}
    images = [text for name, text in zip(sample, drawn, strict=True) if name in partners]
    assert len(partners) > 0.8 * len(sample)
    assert len(set(images)) == len(images)


def _has_partner(label: str, key: str) -> bool:
    """Tell whether the letter that the initial becomes begins enough names."""
    table = LISTS.tables[label][0]
    letter, rank = table.ranks[key]
    letters = LetterMap(LISTS.classes[table.category], Keyed(KEY, "corpus"), table.category)
    return letters.exchanges(letter) and rank < len(table.buckets.get(letters[letter], ()))


def test_another_key_gives_other_names() -> None:
    text = "<FEMALE Anna> <FAMILY Pohl> <MALE Peter> <FAMILY Huber> <FEMALE Lena>"
    first, second = surrogates(text), surrogates(text, key=b"another key of 16 bytes")
    assert sum(a == b for a, b in zip(first, second, strict=True)) <= 1


def test_text_outside_of_the_spans_stays() -> None:
    result = replaced("Liebe <FEMALE Anna>,\r\n\tGrüße aus\x00 <CITY Graz>\r")
    assert (
        result.text.startswith("Liebe ")
        and ",\r\n\tGrüße aus\x00 " in result.text
        and result.text.endswith("\r")
    )
    assert document("a <FEMALE b> c").text == "a b c"


@given(
    st.lists(st.text("abßéÄöσΣς'’-. \nİ1", max_size=9), max_size=6),
    st.lists(st.text("abssäeoσi'", min_size=1, max_size=4), max_size=6),
)
def test_what_is_forbidden_is_found_the_same_in_one_text_as_word_by_word(originals, words) -> None:
    forbidden = frozenset(map(normalized, originals)) - {""}
    naming = Naming(LISTS, Draw(Keyed(KEY, "s"), forbidden), originals)
    naming._forbid(["anna"])
    exact = {"anna", *map(fold, forbidden)}.union(*map(LISTS.words_of, originals))
    for word in (*map(fold, words), *exact, "anna", "ann"):
        assert naming._is_forbidden(word) == (word in exact)


@pytest.mark.parametrize("name", ["Seo-yeon", "Karl-heinz"])
def test_no_part_of_a_name_is_small_behind_a_capital(name: str) -> None:
    for number in range(12):
        (drawn,) = surrogates(f"<MALE {name}>", scope=str(number))
        assert re.fullmatch(r"[A-ZÄÖÜ]\w+-[A-ZÄÖÜ]\w+", drawn), drawn

"""Matching of entries over tokens, by longest phrase and inflected form."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.lexicon import Gazetteer, Gazetteers, PhraseIndex, load_gazetteers
from hybrid_deid.lexicon.inflection import Inflection, load_inflection, read_inflection
from hybrid_deid.segment import segment

LISTS = ("given_female", "given_male", "family", "city", "city_variant", "region", "inhabitant", "legal_form")


@pytest.fixture(scope="module")
def index() -> PhraseIndex:
    return PhraseIndex(load_gazetteers("de"), LISTS)


@lru_cache(maxsize=4)
def shared_index(*lists: str) -> PhraseIndex:
    return PhraseIndex(load_gazetteers("de"), lists)


def found(index: PhraseIndex, text: str) -> set[tuple[str, str, str]]:
    """Matches of a text as (text of the tokens without white space between, list, form)."""
    result = set()
    for line in segment(text):
        tokens = [token.text for token in line.tokens]
        for match in index.match(tokens):
            result.add(("".join(tokens[match.start : match.end]), match.list_name, match.form))
    return result


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wir ziehen nach Frankfurt am Main um.", ("FrankfurtamMain", "city", "exact")),
        ("Grüße aus Neu-Ulm!", ("Neu-Ulm", "city", "exact")),
        ("in St. Pölten", ("St.Pölten", "city_variant", "exact")),
        ("die Gassen Wiener Neustadts", ("WienerNeustadts", "city", "genitive")),
        ("Annas Bruder", ("Annas", "given_female", "genitive")),
        ("Jeremias' Auto", ("Jeremias", "given_male", "exact")),
        ("Markus' Auto", ("Markus'", "given_male", "genitive")),  # "Markus-" begins names of two words
        ("Hubers Hof", ("Hubers", "family", "genitive")),
        ("eine Klagenfurterin", ("Klagenfurterin", "city_variant", "inhabitant")),
        ("die Villacher", ("Villacher", "city", "inhabitant")),
        ("die Salzburgern", ("Salzburgern", "city", "inhabitant")),
        ("ein Karlsruher", ("Karlsruher", "city", "inhabitant")),
        ("eine Dresdnerin", ("Dresdnerin", "city", "inhabitant")),
        ("die Basler", ("Basler", "inhabitant", "exact")),
        ("Waldviertler", ("Waldviertler", "inhabitant", "exact")),
        ("das kölnische Wasser", ("kölnische", "city", "adjective")),
        ("aus Koeln", ("Koeln", "city", "spelling")),
        ("aus Woergl", ("Woergl", "city", "spelling")),
        ("aus Neuchatel", ("Neuchatel", "city_variant", "spelling")),
        ("aus BAD ISCHL", ("BADISCHL", "city", "case")),
        ("aus köln", ("köln", "city", "case")),
        ("Ges.m.b.H. & Co. KG", ("Ges.m.b.H.&Co.KG", "legal_form", "exact")),
        ("Anna-Lena kommt", ("Anna-Lena", "given_female", "exact")),
    ],
)
def test_forms(index: PhraseIndex, text: str, expected: tuple[str, str, str]) -> None:
    assert expected in found(index, text)


def test_a_common_word_is_no_other_spelling_of_a_name() -> None:
    index = PhraseIndex(load_gazetteers("de"), ["given_male_world"])
    assert index.word_hits("Tårn") and index.word_hits("Tarn") == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Wir gehen heim", "city"),
        ("das ist gut", "family"),
        ("an sich", "family"),
        ("NeuUlm", "city"),
        ("Badischl", "city"),
    ],
)
def test_no_match(index: PhraseIndex, text: str, name: str) -> None:
    assert name not in {list_name for _, list_name, _ in found(index, text)}


def small(tmp_path: Path, **lists: list[str]) -> PhraseIndex:
    made = {}
    for name, texts in lists.items():
        path = tmp_path / f"{name}.txt"
        path.write_text("# fields: text\n" + "\n".join(texts) + "\n", encoding="utf-8")
        made[name] = Gazetteer(name, [path])
    return PhraseIndex(Gazetteers("xx", made), inflection=Inflection())


def test_longest_wins_within_a_list_and_lists_are_independent(tmp_path: Path) -> None:
    index = small(tmp_path, city=["Bad Aussee", "Bad", "Aussee"], family=["Aussee"])
    matches = [(m.start, m.end, m.list_name) for m in index.match(["in", "Bad", "Aussee", "Bad"])]
    assert matches == [(1, 3, "city"), (2, 3, "family"), (3, 4, "city")]


def test_a_broken_off_phrase_leaves_its_parts(tmp_path: Path) -> None:
    index = small(tmp_path, city=["Neustadt an der Aisch", "Neustadt", "Aisch"])
    for _ in range(2):  # the second time from the cache
        assert [(m.start, m.end) for m in index.match(["Neustadt", "an", "der", "Donau"])] == [(0, 1)]
        assert [(m.start, m.end) for m in index.match(["Neustadt", "an", "der", "Aisch"])] == [(0, 4)]


def test_hits_tell_what_only_the_case_hides(index: PhraseIndex) -> None:
    assert ("city", "exact") in index.word_hits("Graz")
    assert ("city", "case") not in index.word_hits("Graz")
    assert ("city", "inhabitant") in index.word_hits("Grazerin")
    assert index.word_hits("rose") == () and index.word_hits("an") == ()  # common words
    assert {form for _, form in index.word_hits("graz")} == {"case"}
    assert ("city", "case") in index.word_hits("graz")
    assert index.word_hits("") == ()


def test_entries_in_any_case_are_found_in_capitals_and_small_letters(tmp_path: Path) -> None:
    index = small(tmp_path, city=["eBay", "McDonald", "NATO", "Straße", "Neu-Ulm", "Bad Ischl", "ulm"])
    for words in ("EBAY", "ebay", "mcdonald", "MCDONALD", "nato", "STRASSE", "strasse", "straße", "ULM"):
        assert index.word_hits(words) == (("city", "case"),)
    for tokens in (["NEU", "-", "ULM"], ["neu-ulm"], ["bad", "ischl"], ["BAD", "ISCHL"]):
        assert [(m.start, m.end, m.form) for m in index.match(tokens)] == [(0, len(tokens), "case")]
    assert index.word_hits("Ebay") == index.word_hits("Mcdonald") == ()


CHANGES: tuple[Callable[[str], str], ...] = (
    str,
    str.upper,
    str.lower,
    lambda text: text + "s",
    lambda text: text + "erin",
    lambda text: text.removesuffix("e").removesuffix("en").lower() + "ische",
    lambda text: text.replace("ö", "oe").replace("ü", "ue").replace("ä", "ae") + "ens",
)


@given(st.integers(0, 2**32), st.sampled_from(CHANGES))
@settings(deadline=None)  # the first example makes the index
def test_words_are_found_as_the_rules_say(seed: int, change: Callable[[str], str]) -> None:
    lists = ("city", "family", "inhabitant")
    gazetteers, inflection = load_gazetteers("de"), load_inflection("de")
    rows = gazetteers[lists[seed % 3]].rows
    word = change(rows[seed % len(rows)][0])
    if not word.isalpha():
        return
    guards = gazetteers["stop_word"].texts | gazetteers["common_word"].texts
    for name in lists:
        texts, spelled = shared_spellings(name)
        forms = [form for form, known in (("exact", texts), ("spelling", spelled)) if word in known]
        forms += [
            rule.form
            for rule in inflection.rules
            if rule.applies_to(name) and any(base in texts or base in spelled for base in rule.bases(word))
        ]
        shouted = word.isupper() or (word.islower() and word not in guards)
        if shouted and len(word) >= 3 and word.casefold() in gazetteers[name].folded:
            forms.append("case")
        found = dict(shared_index(*lists, "stop_word", "common_word").word_hits(word))
        assert found.get(name) == (forms[0] if forms else None)


@lru_cache(maxsize=8)
def shared_spellings(name: str) -> tuple[frozenset[str], frozenset[str]]:
    texts = load_gazetteers("de")[name].texts
    return texts, frozenset(load_inflection("de").spellings_of(sorted(texts)))


@given(
    st.lists(st.sampled_from(["Bad", "Ischl", "Neu", "-", "Ulm", "Anna", "am", "Main", "Frankfurt", "s", ""]))
)
@settings(deadline=None)
def test_phrases_begin_where_they_may(tokens: list[str]) -> None:
    index = shared_index("city", "given_female")
    whole = [match for match in index.match(tokens) if match.end - match.start > 1]
    starts = [start for start, begins in enumerate(index.may_begin(tokens)) if begins]
    assert index.phrases(tokens) == index.phrases(tokens, starts)
    assert set(whole) <= set(index.phrases(tokens))


@given(
    st.lists(st.sampled_from(["Bad", "Ischl", "Neu", "-", "Ulm", "Anna", "am", "Main", "Frankfurt", "s", ""]))
)
@settings(deadline=None)
def test_matches_lie_inside_and_do_not_overlap_within_a_list(tokens: list[str]) -> None:
    index = shared_index("city", "given_female")
    ends: dict[str, int] = {}
    for match in index.match(tokens):
        assert 0 <= match.start < match.end <= len(tokens)
        assert match.start >= ends.get(match.list_name, 0)
        ends[match.list_name] = match.end


@given(st.integers(0, 2**32))
@settings(deadline=None)  # the first example makes the index
def test_every_entry_is_found_in_its_own_tokens(seed: int) -> None:
    index = shared_index("city", "organization")
    name = ("city", "organization")[seed % 2]
    rows = load_gazetteers("de")[name].rows
    text = rows[seed % len(rows)][0]
    (line,) = segment(text)
    tokens = [token.text for token in line.tokens]
    assert (0, len(tokens), name) in {(m.start, m.end, m.list_name) for m in index.match(tokens)}


def test_speed(index: PhraseIndex) -> None:
    lines = [[token.text for token in line.tokens] for line in segment(TEXT * 200)]
    index.match(lines[0])
    start = time.process_time()
    for tokens in lines:
        index.match(tokens)
    assert sum(map(len, lines)) / (time.process_time() - start) > 60_000  # about 200,000 alone


TEXT = """Liebe Frau Gruber, wir kommen am Dienstag von Bad Ischl über Wels nach Frankfurt am Main.
Anna und Markus nehmen den Zug um acht, die Villacher kommen später mit dem Auto nach.
Bitte sagen Sie auch Herrn Huber Bescheid, er soll in der Bahnhofstraße warten.
"""


def test_unknown_lists_are_refused() -> None:
    with pytest.raises(ConfigurationError, match="there is no gazetteer 'cities'"):
        PhraseIndex(load_gazetteers("de"), ["cities"])


def test_inflection_rules_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "inflection.toml"
    path.write_text('[[rule]]\nform = "genitive"\nlists = ["city"]\nsuffix = "s"\n', encoding="utf-8")
    with pytest.raises(ConfigurationError, match="unknown key 'suffix'"):
        read_inflection(path)
    path.write_text('[[rule]]\nform = "genitive"\nlists = ["city"]\n', encoding="utf-8")
    with pytest.raises(ConfigurationError, match="rule 1: 'suffixes' is missing"):
        read_inflection(path)
    path.write_text(
        '[[rule]]\nform = "plain"\nlists = ["city"]\nsuffixes = { "" = [""] }\n', encoding="utf-8"
    )
    with pytest.raises(ConfigurationError, match="rule 1: a suffix must not be empty"):
        read_inflection(path)
    path.write_text("compounds = 3\n", encoding="utf-8")
    with pytest.raises(ConfigurationError, match="'compounds' is a table"):
        read_inflection(path)
    for wrong in ('"s"', '["S"]', '[""]', "[1]", '["s-"]', '["ß"]'):
        path.write_text(f"[compounds]\njoints = {wrong}\n", encoding="utf-8")
        with pytest.raises(ConfigurationError, match="compounds: 'joints' is a list of small letters"):
            read_inflection(path)
    path.write_text('[compounds]\njoints = ["s"]\n', encoding="utf-8")
    assert read_inflection(path) == Inflection(joints=("s",))


GENITIVE = '[[rule]]\nform = "genitive"\nlists = ["city"]\n'


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("rule = 3\n", "'rule' is a list of tables"),
        ("spelling = 3\n", "'spelling' is a list of tables"),
        ("[[spelling]]\n", "'letters' must map"),
        ("[[spelling]]\nletters = { a = 3 }\n", "'letters' must map"),
        (GENITIVE + "suffixes = { s = 3 }\n", "rule 1: 'suffixes' must map"),
        (GENITIVE + 'suffixes = { s = "ab" }\n', "rule 1: 'suffixes' must map"),
        (GENITIVE.replace('"city"', "3") + 'suffixes = { s = [""] }\n', "rule 1: 'lists' is a list"),
        (GENITIVE + 'suffixes = { s = [""] }\nshortest = "x"\n', "rule 1: 'shortest'"),
        (GENITIVE + 'suffixes = { s = [""] }\nshortest = 0\n', "rule 1: 'shortest'"),
    ],
)
def test_values_of_the_wrong_kind_in_an_inflection_are_refused(
    tmp_path: Path, content: str, told: str
) -> None:
    path = tmp_path / "inflection.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=told) as caught:
        read_inflection(path)
    assert str(path) in str(caught.value)


def test_shipped_inflection_names_existing_lists() -> None:
    gazetteers = load_gazetteers("de")
    for rule in load_inflection("de").rules:
        for pattern in rule.lists:
            assert any(rule.applies_to(name) for name in gazetteers), pattern
    assert load_inflection("xx") == Inflection()

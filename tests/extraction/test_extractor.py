"""Feature sets and the extractor."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.extraction import (
    Context,
    Extractor,
    Resources,
    bio_labels,
    find_feature_set,
    parse_feature_set,
    spelling_parts,
)
from hybrid_deid.extraction.guesser import Guesser, load_guesser
from hybrid_deid.knowledge import PACKAGE
from hybrid_deid.segment import segment
from hybrid_deid.tagger import load_tagger
from hybrid_deid.values import Span

MAIL = "Liebe Anna,\nich bin ab 3. Mai in Graz.\nKommst du?\n\nLG\nYusuf Demir\n"
EMAIL_MODEL = PACKAGE / "models" / "de_email"


def extracted(toml: str, text: str = MAIL, context: Context | None = None) -> list[list[list[str]]]:
    extractor = Extractor(parse_feature_set(toml, "test"), Resources())
    return extractor.attributes(text, segment(text), context or Context())


def test_windows_copy_attributes_with_their_offset() -> None:
    rows = extracted("[groups.word]\nwindow = [-1, 0, 1]")
    assert rows[0][1] == ["[-1]w=liebe", "w=anna", "[1]w=,"]
    assert rows[0][0] == ["[-1]<s>", "w=liebe", "[1]w=anna"]


def test_paragraph_windows_reach_over_lines_but_not_over_blank_lines() -> None:
    toml = 'context = "paragraph"\n[groups.word]\nwindow = [-1, 0]'
    rows = extracted(toml)
    assert rows[1][0] == ["[-1]w=,", "w=ich"]
    assert rows[3][0] == ["[-1]<s>", "w=lg"]
    assert extracted(toml.replace("paragraph", "line"))[1][0] == ["[-1]<s>", "w=ich"]


def test_the_windows_agree_with_the_neighbours_that_attributes_use() -> None:
    features = parse_feature_set('context = "paragraph"\n[groups.word]\nwindow = [-2, 2]', "test")
    assert Extractor(features, Resources()).windows(segment(MAIL)) == [0, 14, 17]


def test_conjunctions_are_products_of_attributes() -> None:
    toml = 'conjunctions = [["word[-1]", "shape[0]"]]\n[groups.word]\n[groups.shape]\ncollapsed = false'
    rows = extracted(toml)
    assert "[-1]w=liebe&s=Xxxx" in rows[0][1]
    assert "[-1]<s>&s=Xxxxx" in rows[0][0]


def test_typographic_features_of_table_6() -> None:
    rows = extracted("[groups.typographic]", "Mutter-Kind (A4) kostet 12 €, oder NICHT, mcDonald")
    words = [
        t.text for line in segment("Mutter-Kind (A4) kostet 12 €, oder NICHT, mcDonald") for t in line.tokens
    ]
    found = dict(zip(words, rows[0], strict=True))
    assert {"t=alpha", "t=title"} <= set(found["Mutter"])
    assert {"t=left", "t=bracket", "t=punct"} <= set(found["("])
    assert {"t=hasdigit", "t=hasalpha"} <= set(found["A4"]) and "t=digits" not in found["A4"]
    assert {"t=digits"} <= set(found["12"])
    assert "t=currency" in found["€"]
    assert "t=upper" in found["NICHT"] and "t=mixed" in found["mcDonald"] and "t=lower" in found["oder"]


def test_gazetteers_know_exact_and_inflected_words_and_phrases() -> None:
    toml = (
        '[groups.gazetteer.lists]\ncity = ["city"]\nfemale = ["given_female"]\n'
        '[groups.phrase.lists]\ncity = ["city"]\n'
    )
    rows = extracted(toml, "Annas Haus in Bad Ischl bei Graz")
    assert any(name.startswith("g+") and name.endswith("=female") for name in rows[0][0])
    assert "ph=B-city" in rows[0][3] and "ph=I-city" in rows[0][4]
    assert "g=city" in rows[0][6]


def test_what_earlier_stages_found_becomes_attributes() -> None:
    lines = segment(MAIL)
    rule = Span(23, 29, "DATE", MAIL[23:29], source="rule:date")
    context = Context(
        pos=[["X"] * len(line.tokens) for line in lines],
        zones=["greeting", "author", "author", "signoff", "signoff"],
        rules=[rule],
    )
    rows = extracted("[groups.pos]\n[groups.zone]\n[groups.rule]\n[groups.document]", context=context)
    assert {"p=X", "z=greeting", "z+=greeting|author"} <= set(rows[0][0])
    assert [name for row in rows[1] for name in row if name.startswith("rule=")] == [
        "rule=B-DATE",
        "rule=I-DATE",
    ]


def test_document_evidence_comes_from_elsewhere() -> None:
    text = "Hallo Rosa,\n\nich habe eine rosa Tasche.\nGrüß Rosa."
    context = Context(zones=["greeting", "author", "author"])
    rows = extracted("[groups.document]", text, context)
    assert {"f=3+", "d=low", "d=up"} <= set(rows[0][1])
    assert {"d=in:greeting", "d=up"} <= set(rows[1][3])


@pytest.mark.parametrize(
    ("text", "zones", "style"),
    [
        ("Liebe Anna,\nwir kommen gern vorbei.\nUwe", ("greeting", "author", "signoff"), "pngo"),
        ("wir kommen gern.\n> kommt ihr Anna?", ("author", "reply"), "qn"),
        ("wir kommen gern und auch bald wieder", ("author",), "ps"),
        ("Müller Kurt\nMayer Ida", ("signature", "signature"), "puo"),
        ("? a", (), "ps"),
    ],
)
def test_a_style_is_that_of_the_whole_document(text: str, zones: tuple[str, ...], style: str) -> None:
    rows = extracted("[groups.style]", text, Context(zones=zones))
    wanted = {f"y={style}", f"y1={style[0]}", f"y2={style[1]}"}
    assert rows and all(set(token) == wanted for row in rows for token in row)


def test_what_counts_as_small_letters_can_be_told() -> None:
    rows = extracted("[groups.style]\nsmall = 0.3", "wir kommen gern mit Anna")
    assert "y2=s" in rows[0][0] and "y2=n" in extracted("[groups.style]", "wir kommen gern mit Anna")[0][0]


def test_documents_of_a_batch_have_styles_of_their_own() -> None:
    extractor = Extractor(parse_feature_set("[groups.style]", "test"), Resources())
    texts = ["> na\nja", "ja ja\n\nnein", "", "Alle Gut"]
    documents = [(text, segment(text), Context()) for text in texts]
    together = extractor.keys(documents)[1]
    apart = [key for document in documents for key in extractor.keys([document])[1]]
    assert list(together) == list(apart) and len(set(apart)) == 3


def test_first_pass_labels_count_without_the_own_one() -> None:
    text = "Rosa kommt.\nMit Rosa.\nRosa?"
    context = Context(first_pass=[["B-FEMALE", "O", "O"], ["O", "B-FEMALE", "O"], ["O", "O"]])
    rows = extracted("[groups.first_pass]", text, context)
    assert rows[0][0] == ["fp=FEMALE"] and rows[2][0] == ["fp=FEMALE"]
    assert rows[0][1] == []


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("[groups.wort]", "wort"),
        ("[groups.word]\nwidth = 3", "width"),
        ('[groups.affix]\nprefixes = "3"', "wrong type"),
        ("[groups.word]\nwindow = [9]", "window"),
        ('conjunctions = [["word[0]", "pos[0]"]]\n[groups.word]', "pos"),
        ("colour = 1\n[groups.word]", "colour"),
        ("[groups.gazetteer]", "lists"),
        ('[groups.gazetteer.lists]\nx = ["no_such_list"]', "no_such_list"),
        ("[groups.word\n", "TOML"),
        ('[groups.regex.patterns]\nx = "("', "malformed"),
    ],
)
def test_what_is_unknown_is_refused_with_its_name(toml: str, message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        Extractor(parse_feature_set(toml, "test"), Resources())


@pytest.mark.parametrize("name", ["full", "eder2020_table6", "berg2019", "anonymate", "germaner"])
def test_shipped_feature_sets_work(name: str) -> None:
    lines = segment(MAIL)
    context = Context(
        pos=[["X"] * len(line.tokens) for line in lines], zones=["author"] * len(lines), rules=[]
    )
    lexicons = {name: EMAIL_MODEL / f"{name}.npz" for name in ("clusters", "guesser", "induced")}
    if not all(path.exists() for path in lexicons.values()):
        pytest.fail("the shipped model lacks a lexicon")
    extractor = Extractor(find_feature_set(name), Resources(**lexicons))
    rows = extractor.attributes(MAIL, lines, context)
    assert [len(row) for row in rows] == [len(line.tokens) for line in lines]
    assert all(len(set(names)) > 4 for row in rows for names in row)


def test_an_unknown_feature_set_names_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="full"):
        find_feature_set(str(tmp_path / "nothing.toml"))


@given(st.text(alphabet="aÄ1.,-@ \n\r\t'\u200b😀", max_size=60))
@settings(max_examples=60, deadline=None)
def test_any_text_gives_attributes_for_every_token(text: str) -> None:
    lines = segment(text)
    toml = (
        'context = "paragraph"\n[groups.word]\nwindow = [-3, 3]\n[groups.affix]\n[groups.shape]\n'
        "[groups.counts]\n"
        "[groups.length]\n[groups.ngram]\n[groups.typographic]\n[groups.sequence]\n[groups.place]\n[groups.spacing]\n"
        "[groups.neighbour_lines]\n[groups.document]\n"
    )
    extractor = Extractor(parse_feature_set(toml, "test"), Resources())
    rows = extractor.attributes(text, lines, Context())
    assert [len(row) for row in rows] == [len(line.tokens) for line in lines]
    assert all("\0" not in name or "\0" in text for row in rows for names in row for name in names)
    assert extractor.attributes(text, lines, Context()) == rows


def test_attributes_that_spell_words_are_told_from_others() -> None:
    spelling = [
        "w=müller",
        "[-1]w=müller",
        "suf4=ller",
        "[1]pre3=mül",
        "s=Xxx&[-1]w=müller",
        "L-w=_müller",
        "lem=x",
    ]
    assert all(map(spelling_parts, spelling))
    assert not any(
        map(spelling_parts, ["p=NOUN", "[2]g=family", "s=Xxx", "ph=B-city", "c128=3", "k=female2"])
    )


def test_bio_labels_of_overlapping_and_many_line_spans() -> None:
    text = "Am 3. Mai\n2020 in Graz"
    lines = segment(text)
    spans = [Span(3, 14, "DATE", text[3:14]), Span(18, 22, "CITY", "Graz")]
    assert bio_labels(lines, spans) == [["O", "B-DATE", "I-DATE"], ["B-DATE", "O", "B-CITY"]]


def test_patterns_that_cannot_be_joined_are_tried_one_by_one() -> None:
    text = "aa ab AB 12"
    toml = "[groups.regex.patterns]\ntwice = '(.)\\1'\nlow = 'a[b]'\nany = '(?i)ab'\nwide = '(?x) a b'\n"
    plain = toml.replace("twice = '(.)\\1'\n", "").replace("wide = '(?x) a b'\n", "")
    rows = extracted(toml, text)[0]
    assert rows == [["r=twice"], ["r=low", "r=any", "r=wide"], ["r=any"], []]
    assert extracted(plain, text)[0] == [[], ["r=low", "r=any"], ["r=any"], []]


@pytest.fixture(scope="module")
def guesser() -> Guesser:
    return load_guesser(EMAIL_MODEL / "guesser.npz")


@given(
    words=st.lists(st.text(alphabet="abcäßẞxyz😀\ud800-", min_size=1, max_size=40), min_size=1, max_size=8)
)
@settings(max_examples=40, deadline=None)
def test_the_compiled_guesser_guesses_the_same_to_the_last_bit(guesser: Guesser, words: list[str]) -> None:
    pytest.importorskip("numba")
    plain, compiled = guesser.probabilities(words), guesser.probabilities(words, compiled=True)
    assert (plain == compiled).all()
    assert (plain[-1] == guesser.probabilities(words[-1:])[0]).all()


BAGS = """
conjunctions = [["word[-1]", "shape[0]"], ["word[-1]", "word[0]"]]
[groups.word]
[groups.shape]
[[bags]]
share = 0.75
[[bags]]
share = 0.25
without = ["shape"]
"""


def test_a_bag_sees_neither_a_group_left_out_nor_its_conjunctions() -> None:
    whole = Extractor(parse_feature_set(BAGS, "test"), Resources())
    every, part = whole.bags
    assert every is whole and [bag.share for bag in whole.features.bags] == [0.75, 0.25]
    text = "Anna lacht"
    names = {name for found in part.attributes(text, segment(text), Context())[0] for name in found}
    assert "[-1]w=anna&w=lacht" in names and "w=anna" in names
    assert not any("s=" in name or "S=" in name for name in names)


@pytest.mark.parametrize(
    ("bags", "reason"),
    [
        ("[[bags]]\nshare = 0.5", "add up to 1"),
        ("[[bags]]\nshare = 2.0", "share"),
        ('[[bags]]\nshare = 1.0\nwithout = ["word"]', "without"),
        ('[[bags]]\nshare = 1.0\nwithout = ["pos"]', "without"),
        ("[[bags]]\nshare = 1.0\nsize = 2", "size"),
        ("[bags]\nshare = 1.0", "tables"),
    ],
)
def test_malformed_bags_are_refused(bags: str, reason: str) -> None:
    with pytest.raises(ConfigurationError, match=reason):
        parse_feature_set("[groups.word]\n" + bags, "test")


@given(st.lists(st.text(min_size=1, max_size=12), max_size=8))
@settings(max_examples=30, deadline=None)
def test_names_begin_as_is_declared_of_their_groups(odd: list[str]) -> None:
    words = [*odd, "Anna", "annas", "KÖLN", "Koelner", "und", "Bad", "&", "<s>", "Xyzzyqq", "12.3"]
    column = load_tagger().extractor.columns[0]
    assert set(column.beginnings) <= set(column.groups)
    for names in column.names(words):
        for group, found in zip(column.groups, names, strict=True):
            begins = column.beginnings.get(group, ("",))
            assert all(name.startswith(begins) for name in found)

"""Names glued together in addresses: each is followed, none is noise."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.names import fold
from hybrid_deid.surrogates.glued_names import LONGEST, glued_names
from tests.surrogates.examples import surrogates

LABELS = {"silke": ("FEMALE", "silke"), "hansen": ("FAMILY", "hansen"), "hans": ("MALE", "hans")}


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("<FEMALE Samira> <FAMILY El-Haddad>, <EMAIL samira_elhaddad85@gmx.de>", "{0}_el{1}"),
        ("<MALE Tarek> <FAMILY Al-Amin>, <EMAIL t.alamin@gmx.de>", "{0[0]}.al{1}"),
        ("<FEMALE Wiebke> <FAMILY Jansen-Petersen>, <EMAIL wiebkejansenpetersen@web.de>", "{0}{1}"),
        ("<FEMALE Eva-Maria> <FAMILY Kern>, <EMAIL evamaria.kern@web.de>", "{0}.{1}"),
        ("<FEMALE Anna-Lena> <FAMILY Kern>, <EMAIL annalena@web.de>", "{0}"),  # a listed name as well
        ("<MALE Piet> <FAMILY van den Hoek>, <EMAIL pvandenhoek@web.de>", "{0[0]}vanden{1}"),
        ("<FEMALE Ute> <FAMILY von der Au>, <EMAIL utevonderau@web.de>", "{0}vonder{1}"),
        ("<MALE Omar> <FAMILY Ben Salah>, <EMAIL omarbensalah@web.de>", "{0}ben{1}"),
    ],
)
def test_each_of_the_glued_names_is_followed(text: str, form: str) -> None:
    for scope in "abcdef":
        given, family, address = surrogates(text, scope=scope)
        given, family = (fold(name).replace("-", "").rpartition(" ")[2] for name in (given, family))
        family = family.removeprefix("el").removeprefix("al")
        assert address.startswith(form.format(given, family)), address


@pytest.mark.parametrize(
    ("word", "own", "expected"),
    [
        ("silkehansen", (), ["silke", "hansen"]),
        ("shansensilke", (), ["s", "hansen", "silke"]),
        ("vonhansen", (), ["von", "hansen"]),
        ("vonsilke", (), []),  # no particle stands before a given name
        ("elhansen", (), []),  # may be two initials
        ("elhansen", ("el",), ["el", "hansen"]),
        ("silke", (), []),
        ("silkehansenx", (), []),
        ("hansensilke" * 4, (), []),
    ],
)
def test_only_words_of_nothing_but_names_are_taken_apart(word, own, expected) -> None:
    found = glued_names(word, LABELS, LABELS, own, {"von", "el"})
    assert [word[one.start : one.end] for one in found] == expected
    assert len("hansensilke" * 4) > LONGEST

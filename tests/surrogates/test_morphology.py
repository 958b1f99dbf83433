"""Forms of names: case, genitives, diminutives and other endings."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages.de.names import fold, genitive, german_lists, split_genitive
from tests.surrogates.examples import replaced, surrogates

LISTS = german_lists()


def test_case_genitive_and_initials_follow_the_original() -> None:
    text = "<FEMALE Anna> <FEMALE ANNA> <FEMALE anna> <FEMALE Annas> <FEMALE A.> "
    text += "<FAMILY Pohl> <FAMILY Pohls> <FAMILY P.>"
    for seed in range(8):
        anna, upper, lower, genitive_form, initial, pohl, pohls, p = surrogates(text, scope=str(seed))
        assert (upper, lower) == (anna.upper(), anna.lower())
        assert genitive_form == genitive(anna, "s")
        assert initial == f"{fold(anna)[0].upper()}."
        assert (pohls, p) == (genitive(pohl, "s"), f"{fold(pohl)[0].upper()}.")


@pytest.mark.parametrize("name", ["WEIß", "STRAUß", "GROßMANN", "WEIßS"])
def test_capitals_with_a_small_eszett_become_capitals(name: str) -> None:
    drawn = {surrogates(f"<FAMILY {name}>", scope=str(number))[0] for number in range(20)}
    assert all(each.replace("ß", "").isupper() for each in drawn) and len(drawn) > 5


@pytest.mark.parametrize(
    ("word", "base", "ending"),
    [
        ("Annas", "Anna", "s"),
        ("Hans", "Hans", ""),
        ("Hans'", "Hans", "'"),
        ("Anna's", "Anna", "'s"),
        ("MARIAS", "MARIA", "S"),
        ("Jonas", "Jonas", ""),
        ("Maria", "Maria", ""),
    ],
)
def test_genitives_are_split(word: str, base: str, ending: str) -> None:
    def is_name(folded: str) -> bool:
        return LISTS.knows("FEMALE", folded) or LISTS.knows("MALE", folded)

    assert split_genitive(word, is_name) == (base, ending)


@pytest.mark.parametrize(
    ("name", "ending", "form"),
    [
        ("Lena", "s", "Lenas"),
        ("Max", "s", "Max'"),
        ("Lena", "'", "Lenas"),
        ("Fritz", "’", "Fritz’"),
        ("Lena", "'s", "Lena's"),
    ],
)
def test_genitives_are_formed(name: str, ending: str, form: str) -> None:
    assert genitive(name, ending) == form


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("<FAMILY Kramp-Meier> und <FAMILY Kramp-Meiers> Hund", r"(\w+-\w+) und \1[s'] Hund"),
        ("<MALE Hans-Peters> Auto", r"\w+-\w+[s'] Auto"),
        ("<FAMILY von Bülows> Hund", r"von \w+[s'] Hund"),
        ("<FAMILY da Silva>, <FAMILY da Silvas> Werk", r"(da \w+), \1[s'] Werk"),
    ],
)
def test_the_genitive_of_a_name_of_several_parts(text: str, pattern: str) -> None:
    for number in range(20):
        read = replaced(text, scope=str(number)).text
        assert re.fullmatch(pattern, read), read


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("<MALE Moritz> und <MALE Moritzens> Rad", "{0}ens|{0}s"),
        ("<FAMILY Müller> und ein <FAMILY Müllersches> Modell", "{0}sches|{0}'sches"),
        ("<FAMILY Huber> und die <FAMILY Huberin>", "{0}n|{0}in"),
        ("<FAMILY Heydt> und die <FAMILY Heydt'sche> Stiftung", "{0}'sche"),
        ("<FAMILY Müller> und Liebe <FAMILY Müllers>, kommt", "{0}s|{0}ens"),
        ("<FAMILY Müller>, bei <FAMILY Müllers> daheim", "{0}s|{0}ens"),
        ("<FAMILY Petersen>, bei <FAMILY Petersens> daheim", "{0}s|{0}ens"),
        ("<FAMILY Müller>, bei <FAMILY Müllers> Nachbarn", "{0}s|{0}'"),
        (
            "Frau <FAMILY Becker> und die <FAMILY Beckers>",
            "{0}s|{0}ens",
        ),  # Beckers and Brauns are names as well
        ("<FAMILY Braun>, die <FAMILY Brauns>-Kinder", "{0}s|{0}ens"),
        ("<FAMILY Becker>, <FAMILY Beckers> Hund bellt", "{0}s|{0}'"),
    ],
)
def test_other_endings_of_names(text: str, ending: str) -> None:
    sibilant = 0
    for number in range(60):
        one, other = surrogates(text, scope=str(number))
        assert re.fullmatch(ending.format(re.escape(one)), other), (one, other)
        if one.endswith(("s", "ß", "x", "z")):
            sibilant += 1
            assert other not in (one, f"{one}s") and (
                "sche" in other or other.endswith("'") == ("'" in ending)
            )
    assert sibilant  # else the test has shown nothing


@pytest.mark.parametrize(
    "text",
    [
        "Herr <FAMILY Peter> und Familie <FAMILY Peters> kommen",
        "Herr <FAMILY Peter>, Herr <FAMILY Peters>, bei <FAMILY Peters>",
        "<FAMILY Peter> mit Kurt <FAMILY Peters>",
    ],
)
def test_names_on_s_that_people_have_stay_apart(text: str) -> None:
    for number in range(20):
        one, other, *_ = surrogates(text, scope=str(number))
        assert not other.startswith(one)


@pytest.mark.parametrize(
    "text",
    [
        "Frau <FAMILY Özdemirs> Tochter",  # only lists from which nothing is drawn have it
        "Das ist <FAMILY PFLEIDERERS> Hund",
        "<FEMALE Lakshmis> neues Rad",
        "Ist <MALE Kwames> Rad da",
        "Termin mit Frau Dr. med. <FAMILY Zwickelsdorfers> Praxis",  # no list has it
        "Wir waren bei <FAMILY Özdemirs>, und dann",
    ],
)
def test_genitives_of_names_that_are_not_drawn_keep_their_ending(text: str) -> None:
    drawn = [surrogates(text, scope=str(number))[0] for number in range(20)]
    assert all(re.fullmatch(r"\w+(?:s|S|[sßxzSXZ]')", each) for each in drawn), drawn


@pytest.mark.parametrize(
    "text",
    [
        "Frau <FAMILY Zwickelsdorfers> kommt",
        "bei <FAMILY Zwickelsdorfers> Praxis",
        "<FAMILY Özdemirs> schrieb",
        "Frau <FAMILY Zwickelsdorfers> Tochter, Frau <FAMILY Zwickelsdorfers> kommt",
    ],
)
def test_other_names_in_s_are_names_as_they_stand(text: str) -> None:
    drawn = [surrogates(text, scope=str(number))[0] for number in range(20)]
    assert not all(each.endswith(("s", "'")) for each in drawn)


def test_a_family_in_the_plural_is_one_wherever_it_stands() -> None:
    for number in range(20):
        first, second = surrogates("die <FAMILY Öztürks> kommen; Salat: <FAMILY Öztürks>.", scope=str(number))
        assert first.endswith("s")
        assert second.endswith(("s", "'"))


def test_a_name_on_s_behind_der_is_that_of_one_person() -> None:
    for number in range(20):
        whole, alone = surrogates(
            "<MALE Jan> <FAMILY Lüttgens> ist da, der <FAMILY Lüttgens>", scope=str(number)
        )[1:]
        assert whole == alone


def test_a_family_name_in_s_behind_a_given_name_is_one() -> None:
    drawn = [surrogates("<MALE Kurt> <FAMILY Özdemirs> Praxis", scope=str(n))[1] for n in range(20)]
    assert not all(each.endswith(("s", "'")) for each in drawn)


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("Das <FEMALE Lieschen>", r"Das \w+(chen|lein)"),
        ("mein <FEMALE Gretchen>", r"mein \w+(chen|lein)"),
        ("unser <FEMALE Ännchen>", r"unser \w+(chen|lein)"),
        ("das <FEMALE Leonlein>", r"das \w+(chen|lein)"),
        ("das <MALE Hänschen>", r"das \w+(chen|lein)"),
        ("das <FEMALE Reserl>", r"das \w+erl"),
    ],
)
def test_diminutives_become_diminutives(text: str, pattern: str) -> None:
    drawn = {replaced(text, scope=str(number)).text for number in range(40)}
    assert all(re.fullmatch(pattern, each) for each in drawn), drawn
    assert len(drawn) > 5


@pytest.mark.parametrize("text", ["<MALE Ruedi>", "<FEMALE Kathi>", "<MALE Rik>", "<FEMALE Conny>"])
def test_no_other_short_form_becomes_a_diminutive(text: str) -> None:
    drawn = {replaced(text, scope=str(number)).text for number in range(40)}
    assert not any(re.search("chen$|lein$|erl$", each) for each in drawn), drawn
    assert len(drawn) > 5


@pytest.mark.parametrize(
    ("text", "genitive"),
    [
        ("<MALE Mayowas> Papa kommt", True),
        ("<MALE Jonas> Mutter kommt", True),
        ("<FEMALE Dorkas> <FAMILY Hägele>, Elternbeirat", False),
        ("<MALE Jonas> kommt", False),
    ],
)
def test_a_given_name_on_s_is_a_genitive_before_kin_and_none_before_a_family_name(
    text: str, genitive: bool
) -> None:
    label = "FEMALE" if "FEMALE" in text else "MALE"
    drawn = [surrogates(text, scope=str(number))[0] for number in range(20)]
    assert all(name[-1] in "s'" for name in drawn) is genitive
    listed = [name for name in drawn if LISTS.knows(label, fold(name))]  # Luka's is one of a Lukas as well
    assert len(listed) < 5 if genitive else len(listed) == len(drawn)


def test_given_names_take_no_ending_of_families() -> None:
    for number in range(20):
        ester, esterin = surrogates("<FEMALE Ester> und <FEMALE Esterin>", scope=str(number))
        assert esterin != f"{ester}in"


def test_one_text_is_a_genitive_here_and_a_plural_there() -> None:
    shown = 0
    for number in range(80):
        name, owner, family = surrogates(
            "<FAMILY Hartmann>, <FAMILY Hartmanns> Hund. Bei <FAMILY Hartmanns> ist es laut",
            scope=str(number),
        )
        if name.endswith(("s", "ß", "x", "z")):
            shown += 1
            assert (owner, family) == (f"{name}'", f"{name}ens")
        else:
            assert owner == family == f"{name}s"
    assert shown


@pytest.mark.parametrize(
    "text",
    [
        "CU <FAMILY PRIESS>.",  # what ends in an s has no genitive on another
        "Familie <FAMILY Mertens> kommt",
        "Familie <FAMILY Krantz-Kraus> und alle",
    ],
)
def test_names_on_s_by_themselves_get_no_ending(text: str) -> None:
    drawn = [surrogates(text, scope=str(number))[0] for number in range(20)]
    assert not all(each.endswith(("s", "S", "'")) for each in drawn)


@pytest.mark.parametrize("number", ["zwei", "drei"])
def test_several_of_a_name_are_a_plural(number: str) -> None:
    for scope in map(str, range(12)):
        several, one = surrogates(f"die {number} <FAMILY Hubers> und Herr <FAMILY Huber>", scope=scope)
        assert several in (f"{one}s", f"{one}ens")


@pytest.mark.parametrize("plural", ["Krauses", "Krausens"])
def test_a_family_on_a_sibilant_is_that_of_the_text(plural: str) -> None:
    """Krause is a name as well, and none of the text."""
    for number in range(20):
        one, other = surrogates(f"Herr <FAMILY Kraus> und die <FAMILY {plural}>", scope=str(number))
        assert other in (f"{one}s", f"{one}ens")
        one, _, other = surrogates(
            f"Herr <FAMILY Kraus>, Frau <FAMILY Krause>, die <FAMILY {plural}>", scope=str(number)
        )
        assert other.startswith(one) == (plural == "Krausens")


def test_an_apostrophe_behind_a_genitive_makes_no_other_name() -> None:
    for number in range(20):
        one, other = surrogates("Herr <FAMILY Huber>, <FAMILY Hubers'> Garten", scope=str(number))
        assert other in (f"{one}s", f"{one}'")


@pytest.mark.parametrize("number", range(8))
def test_a_house_is_that_of_the_family_on_e(number: int) -> None:
    one, other = surrogates("Familie <FAMILY Krause>, bei <FAMILY Krausens> war es schön", scope=str(number))
    assert other.startswith(one) and other != one
    one, other = surrogates("Herr <FAMILY Ahre>, Frau <FAMILY Ahrens>", scope=str(number))
    assert not other.startswith(one)

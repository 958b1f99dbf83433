"""The words before a German name that tell a man or a woman."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.languages.de.around_names import case_beside, gender_told
from hybrid_deid.languages.de.names import fold, german_lists
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.morphology import GENITIVE, KIN_GENITIVE, MAYBE_GENITIVE
from tests.surrogates.examples import surrogates

BEFORE = re.compile(r"([^\W\d_]+)(?=([.,]?)[ \t]+(?:[^\W\d_]+\.?[ \t]+)*\Z)")


@pytest.mark.parametrize(
    ("before", "label"),
    [
        ("mein Bruder ", "MALE"),
        ("Seine Schwester, Dr. ", "FEMALE"),
        ("Bruder kleiner, ", ""),
        ("Alis Bruder, ", ""),  # a list, as likely as an apposition
        ("Herr Dipl.-Ing. (FH) ", "MALE"),
        ("Sehr geehrte Frau Prof. Dr. Dr. h.c. ", "FEMALE"),
        ("Frau Mag.a ", "FEMALE"),
        ("Frau Doktor ", "FEMALE"),
        ("sagte Dr. ", ""),
        ("Frau Huber (FH) ", ""),
        ("meine kleine ", ""),
        ("bei Heinrichs Frau. ", ""),  # another sentence
        ("Herr", ""),
        ("", ""),
    ],
)
def test_what_stands_before_a_name_tells(before, label):
    assert gender_told(before) == label


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Bruder", "Schwester", "Dr", "kleine", "mein", "ältere", "x1", "½", "_"]),
            st.sampled_from(["", " ", ". ", ", ", "  ", "\t", ".", "\n", " - "]),
        ),
        max_size=7,
    )
)
def test_reading_backwards_finds_what_a_search_finds(words):
    before = "".join(word + gap for word, gap in words)
    kinship = table("kinship")
    expected = ""
    found = [] if re.search(r"\w,[ \t]+\Z", before) else BEFORE.findall(before[-40:])
    for word, sign in reversed(found):
        told = [label for label in ("male", "female") if word.casefold() in kinship[label]]
        if told or word.casefold() not in kinship["between"]:
            expected = told[0].upper() if told and sign != "." else ""
            break
    assert gender_told(before) == expected


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("hauke", "given_male"),  # the list of nicknames has it, as short for itself
        ("momme", "given_male"),
        ("hinnerk", "given_male"),
        ("hajo", "nickname_male"),
        ("hajü", "nickname_male"),
    ],
)
def test_full_names_of_the_north_are_no_nicknames(name: str, kind: str) -> None:
    assert german_lists().table("MALE", fold(name)).name == kind


def test_a_diminutive_for_a_boy_takes_the_place_of_no_other_name() -> None:
    assert "Emilchen" not in german_lists().tables["MALE"][-1].drawn


@pytest.mark.parametrize(
    ("before", "after", "case"),
    [
        ("mit ", " Mutter gesprochen", KIN_GENITIVE),
        ("mit ", " kleine Schwester", KIN_GENITIVE),
        ("mit ", " Rad", MAYBE_GENITIVE),
        ("mit ", " Mutterschutz", MAYBE_GENITIVE),
        ("dass ", " kommt", ""),
        ("Frau ", " Mutter", GENITIVE),
    ],
)
def test_a_word_of_kin_behind_a_name_makes_it_the_genitive(before, after, case):
    assert case_beside(before, after) == case


def test_before_kin_a_name_on_s_is_that_of_the_text_without_it():
    deid = hybrid_deid.load(key=bytes(range(32)))
    mail = "Hallo,\n\nLuca war krank. Ich habe mit Lucas Mutter gesprochen. Luca kommt morgen."
    (said,) = re.findall(
        r"\n\n(\w+) war krank. Ich habe mit (\S+) Mutter .*\. (\w+) kommt", deid.deidentify(mail).text
    )
    assert said[0] == said[2] and said[1] in (f"{said[0]}s", f"{said[0]}'")
    alone = deid.deidentify(
        "Hallo,\n\nIch habe mit Lucas Huber und Lucas Mutter gesprochen. Luca kommt."
    ).text
    assert len({*re.findall(r"mit (\w+) \w+ und (\w+) Mutter", alone)[0]}) == 1


@pytest.mark.parametrize("scope", [str(number) for number in range(8)])
def test_friday_and_a_department_tell_no_gender(scope: str) -> None:
    (alone,) = surrogates("<MALE Andreas>", scope=scope)
    roster = surrogates("Mo <MALE Andreas>, Fr <MALE Andreas>; am Fr. <MALE Andreas>", scope=scope)
    assert set(roster) == {alone}
    woman = surrogates("an <FEMALE Andrea>", scope=scope)
    assert surrogates("an HR <FEMALE Andrea>", scope=scope) == woman
    assert surrogates("an Hr. <FEMALE Andrea>", scope=scope) != woman


@pytest.mark.parametrize("key", [bytes([number]) * 32 for number in range(1, 5)])
def test_a_particle_of_one_letter_stays(key: bytes) -> None:
    alone, double = surrogates("Herr <FAMILY à Torna> und Frau <FAMILY Kastelmann-à Torna>", key=key)
    assert alone.startswith("à ") and double.endswith(f"-{alone}")

"""Labels of names that the document corrects, and what stands right behind a name."""

from __future__ import annotations

import pytest

from hybrid_deid.languages import language
from hybrid_deid.languages.de.names import german_lists
from hybrid_deid.replace.context import mentions_of
from hybrid_deid.surrogates.name_labels import with_better_labels
from tests.surrogates.examples import document, replaced, surrogates

KEYS = [bytes([number]) * 32 for number in range(1, 13)]
MEN = german_lists().tables["MALE"]


@pytest.mark.parametrize("key", KEYS)
def test_a_family_of_the_document_has_one_name_whatever_its_label(key: bytes) -> None:
    one, _, both = surrogates("Herr <MALE Arnold>, Ihre <FEMALE Rosmarie> <FAMILY Arnold-Bissig>", key=key)
    assert both.startswith(f"{one}-")
    _, middle, _, last = surrogates(
        "<FEMALE Barbara> <FEMALE Bächli> <FAMILY Amrein>, Frau <FAMILY Bächli>", key=key
    )
    assert middle == last


def test_two_initials_keep_their_labels() -> None:
    text = document("<MALE W.> <FAMILY W.>\n<MALE Bernd> <FAMILY Kern>")
    mentions = mentions_of(text, text.spans, None, language("de"), ())
    assert with_better_labels(mentions, german_lists()) == mentions


@pytest.mark.parametrize("key", KEYS)
def test_the_first_of_a_couple_is_a_given_name(key: bytes) -> None:
    given = {name for table in MEN for name in table.drawn}
    assert surrogates("Familie\n<FAMILY Leopold> und <FEMALE Eva> <FAMILY Roth>", key=key)[0] in given
    for text in ("Lehrer: <FAMILY Huber>", "Frau <FAMILY Leopold>", "<FAMILY Leopold> und <FAMILY Leopold>"):
        first = surrogates(f"{text} und <FEMALE Eva> <FAMILY Roth>", key=key)[0]
        assert first not in given


@pytest.mark.parametrize("key", KEYS)
def test_an_initial_behind_a_given_name_is_that_of_a_family_of_the_text(key: bytes) -> None:
    _, family, _, initial = surrogates(
        "<MALE Jonas> <FAMILY Petrović>, Mutter von <MALE Jonas> <MALE P.>", key=key
    )
    assert initial == f"{family[0]}."
    names = surrogates("<MALE Jonas> <MALE P.> <FAMILY Huber> und Herr <FAMILY Pohl>", key=key, scope="s")
    alone = surrogates("<MALE Jonas> <MALE P.> <FAMILY Huber>", key=key, scope="s")
    assert names[:2] == alone[:2]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("labels", [("MALE", "FAMILY"), ("FAMILY", "FAMILY"), ("FAMILY", "FEMALE")])
def test_an_initial_behind_a_family_name_is_that_of_the_given_name(
    labels: tuple[str, str], key: bytes
) -> None:
    one, other = labels
    given, family, again, initial = surrogates(
        f"Fr. <FEMALE Aylin> <FAMILY Öztan>; Flyer: <{one} Öztan> <{other} A.>", key=key
    )
    assert (again, initial) == (family, f"{given[0]}.")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "text",
    [
        "Onkel <MALE Arnold> grüßt, <FAMILY Arnold>",
        "Herr <MALE Arnold> <FAMILY Huber>, Frau <FAMILY Arnold>",
        "<FEMALE Anna> <FEMALE Klara> <FAMILY Huber>, Frau <FAMILY Klara>",
    ],
)
def test_a_given_name_stays_one(text: str, key: bytes) -> None:
    *given, _ = surrogates(text, key=key)
    families = {name.casefold() for table in german_lists().tables["FAMILY"] for name in table.drawn}
    assert not families.issuperset(name.casefold() for name in given)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "text", ["<MALE Rainer> <FEMALE Maria> <FAMILY Huber>", "<MALE Duc> <FEMALE Anhs> Heft"]
)
def test_two_given_names_of_a_person_have_one_gender(text: str, key: bytes) -> None:
    second = surrogates(text, key=key)[1]
    drawn = {name for table in MEN for name in table.drawn}
    assert not drawn.isdisjoint((second, second.rstrip("'"), second.removesuffix("s")))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "text",
    [
        "<MALE Rainer>, <FEMALE Maria> und <MALE Jan>",
        "<MALE Max> <FEMALE Lisa> und <MALE Tom>",
        "<MALE Max> <FEMALE Lisa> <FAMILY Huber> und <MALE Tom>? <FEMALE Lisa> hat Zeit",
    ],
)
def test_given_names_of_two_people_keep_their_gender(text: str, key: bytes) -> None:
    second = surrogates(text, key=key)[1]
    assert second in {name for table in german_lists().tables["FEMALE"] for name in table.drawn}


@pytest.mark.parametrize("key", KEYS)
def test_a_title_of_nobility_becomes_one_of_its_gender(key: bytes) -> None:
    assert surrogates("Frau <FAMILY Gräfin> <FAMILY von Aue>", key=key)[0] in ("Freifrau", "Baronin")
    assert surrogates("Frau <FAMILY Gräfin> von der <FAMILY Aue>", key=key)[0] in ("Freifrau", "Baronin")
    assert surrogates("Herr <MALE Baron> <FAMILY Aue>", key=key)[0] in ("Graf", "Freiherr", "Ritter")
    assert surrogates("Herr <MALE Ritter> <FAMILY von Aue>", key=key)[0] in ("Graf", "Freiherr", "Baron")
    for text in ("Herr <FAMILY Graf> kommt", "<FAMILY Graf> und <FAMILY Aue>", "<FAMILY Graf> von <ORG IBM>"):
        assert surrogates(text, key=key)[0] not in ("Freiherr", "Baron")


def test_an_ending_that_was_left_outside_fits_the_name() -> None:
    marked = "die <FAMILY Zwettler>in"
    before = document(marked).text.index("Zwettler")
    for key in KEYS:
        text = replaced(marked, key=key).text
        assert text[before:].endswith("in")
        assert text[-3] not in "aeiou"


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "text",
    [
        "Dr. <FAMILY Albrecht> Freiherr <FAMILY von Aue>",
        "Dr. <FAMILY Albrecht> <FAMILY Freiherr> <FAMILY von Aue>",
        "Dr. <FAMILY Albrecht> Freiherr von <CITY Aue>",
    ],
)
def test_a_name_before_a_title_of_nobility_is_a_given_one(text: str, key: bytes) -> None:
    assert surrogates(text, key=key)[0] in {name for table in MEN for name in table.drawn}


@pytest.mark.parametrize("key", KEYS)
def test_a_name_in_small_letters_is_the_given_name_of_the_text(key: bytes) -> None:
    name, small = surrogates("mit <MALE Emre> in Kassel, frag <FAMILY emre> morgen", key=key)
    assert small == name.lower()
    name, _, other = surrogates("mit <MALE Emre>, Herr <FAMILY Emre>, frag <FAMILY emre> morgen", key=key)
    assert other != name.lower()


@pytest.mark.parametrize("key", KEYS)
def test_a_name_behind_a_family_and_a_stroke_is_the_family_name_of_the_text(key: bytes) -> None:
    _, short, _, whole = surrogates("<FAMILY Stieger>/<MALE Abdi>, <MALE Yusuf> <FAMILY Abdi>", key=key)
    assert short == whole

"""Names of organizations that are made up."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.known_names import is_known_name
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import normalized
from tests.surrogates.examples import surrogates

KEYS = [bytes([number]) * 32 for number in range(1, 6)]


def test_made_up_names_are_many_and_mostly_unknown() -> None:
    rows = table("organizations")
    made = {normalized(head + tail) for head in rows["heads"] for tail in rows["tails"]}
    assert len(made) > 3000
    assert sum(map(is_known_name, made)) < len(made) / 50


@pytest.mark.parametrize("key", KEYS)
def test_a_listed_name_with_s_before_a_noun_is_a_genitive(key: bytes) -> None:
    of_daimler, daimler = surrogates("<ORG Daimlers> neuer Standort und der von <ORG Daimler>", key=key)
    assert of_daimler == f"{daimler}s"
    assert surrogates("<ORG Daimlers> neuer Standort", key=key)[0].endswith("s")


@pytest.mark.parametrize("key", KEYS)
def test_so_is_one_that_is_a_kind_of_firms(key: bytes) -> None:
    of_telekom, telekom = surrogates("<ORG Telekoms> Rechnung und die der <ORG Telekom>", key=key)
    assert of_telekom == f"{telekom}s"


@pytest.mark.parametrize("text", ["<ORG Adidas> Schuhe", "bei <ORG Daimlers> und", "<ORG Zwickis> Laden"])
def test_other_names_on_s_are_names_as_they_are(text: str) -> None:
    drawn = [surrogates(text, scope=str(number))[0] for number in range(20)]
    assert not all(each.endswith("s") for each in drawn)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "name", ["Digital Health Lab", "Agrar Energy", "China Construction", "Hotel Stadtpark", "Hotel am Zoo"]
)
def test_nothing_of_a_name_stays_that_tells_what_it_is_about_alone(name: str, key: bytes) -> None:
    (drawn,) = surrogates(f"bei <ORG {name}>", key=key)
    assert drawn.split()[-1] != name.split()[-1] and name not in drawn
    firm, park = surrogates("<ORG Elmenau Robotics>, <ORG Wildpark Elmenau>", key=key)
    assert firm.endswith(" Robotics") and park.startswith("Wildpark ")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("name", "end"), [("Mieterverein", "verein"), ("Volkshochschule", "schule"), ("Mietervereins", "vereins")]
)
def test_of_a_compound_that_is_but_a_kind_the_end_stays(name: str, end: str, key: bytes) -> None:
    (new,) = surrogates(f"in <ORG {name}>", key=key)
    assert new.endswith(end) and not name.startswith(new[:5])

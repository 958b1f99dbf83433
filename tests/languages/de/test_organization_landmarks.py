"""Landmarks and aims in names of organizations."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de.landmarks import group_behind, nouns_of
from hybrid_deid.languages.de.organization_landmarks import with_landmarks
from hybrid_deid.languages.de.organization_parts import pieces_of
from hybrid_deid.languages.de.organization_towns import with_long_towns
from hybrid_deid.languages.de.organizations import Organizations
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from tests.surrogates.examples import surrogates


def drawn_for(*names: str, key: int = 1) -> list[str]:
    mentions = [Mention(0, len(name), "ORG", name) for name in names]
    forbidden = frozenset(map(normalized, names))
    return Organizations()(mentions, Draw(Keyed(bytes([key]) * 16, "scope"), forbidden))


@pytest.mark.parametrize(
    ("name", "before", "group"),
    [
        ("Grundschule am Wasserturm", "Grundschule am ", "am"),
        ("Praxis am Rathaus", "Praxis am ", "am"),
        ("Haus am Alten Markt", "Haus am ", "am"),
        ("Schule am Kreuz-Berg", "Schule am ", "am"),
        ("Kita im Tal", "Kita im ", "im"),
        ("Hotel an der Alten Mühle", "Hotel an der ", "an der"),
        ("Klinikum rechts der Isar", "Klinikum rechts der ", "an der"),
        ("Hotel unter den Linden", "Hotel unter den ", "an den"),
        ("Haus der Begegnung", "Haus der ", "der"),
    ],
)
def test_what_stands_behind_a_preposition_is_something_one_can_be_there(
    name: str, before: str, group: str
) -> None:
    for key in range(1, 20):
        (drawn,) = drawn_for(name, key=key)
        noun = drawn.removeprefix(before)
        assert noun in nouns_of(group) and noun != name.removeprefix(before)


def test_aims_are_aims_and_genitives_genitives() -> None:
    for key in range(1, 20):
        aim, friends = drawn_for("Brot für die Welt", "Freunde des Tierparks", key=key)
        assert aim.partition(" für die ")[2] in nouns_of("die")
        assert friends.removeprefix("Freunde des ").removesuffix("s") in nouns_of("des")


@pytest.mark.parametrize(
    "name",
    [
        "Sparkasse im Landkreis Schwandorf",
        "Der Spiegel",
        "Stiftung von der Heydt",
        "Sparkasse Frankfurt am Main",
    ],
)
def test_towns_and_names_are_no_landmarks(name: str) -> None:
    pieces = with_landmarks(with_long_towns(pieces_of(name)))
    assert "landmark" not in {piece.role for piece in pieces}


def test_a_school_and_its_host_have_one_landmark() -> None:
    school, host = drawn_for("Grundschule am Wasserturm", "gs wasserturm")
    assert host.split()[-1] == school.split()[-1].lower()


def test_groups_have_nouns_enough_and_no_noun_twice() -> None:
    groups = table("landmarks")["groups"]
    assert set(groups) == set(table("landmarks")["nouns"])
    for group, words in groups.items():
        assert len(nouns_of(group)) == len(set(nouns_of(group))) >= 12
        assert all(group_behind(word) == group for word in words)


def test_kinds_behind_des_keep_their_genitive() -> None:
    for scope in map(str, range(12)):
        for kind in ("Museums", "Tierparks"):
            (drawn,) = surrogates(f"<ORG Verein der Freunde des {kind} e.V.>", scope=scope)
            assert re.fullmatch(r"Verein der Freunde des \w+s e\.V\.", drawn), drawn

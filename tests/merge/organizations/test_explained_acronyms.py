"""Acronyms that the text explains."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.organizations.explained_acronyms import explained_acronyms
from hybrid_deid.values import Span

KNOWN = load_consistency("de").phrase_names


def found(text: str, name: str = "") -> list[str]:
    spans = (
        [Span(text.index(name), text.index(name) + len(name), "ORG", name, 0.8, "model:m")] if name else []
    )
    return [span.text for span in explained_acronyms(text, spans, KNOWN)]


@pytest.mark.parametrize(
    ("text", "name", "acronym"),
    [
        ("beim Nordischen Kunstgießerbund (NKB)", "Nordischen Kunstgießerbund", "NKB"),
        ("Haus der Kunstgießer (kurz HdK)", "Haus der Kunstgießer", ""),
        ("Haus der Kunstgießer (kurz „HDK“)", "Haus der Kunstgießer", "HDK"),
        ("die DGK (Deutsche Gesellschaft für Kunstguss) tagt", "", "DGK"),
        ("der SSB (Stadtsportbund) zahlt", "", "SSB"),
        ("die KWN (Kunst Werk Nord) zahlt", "Kunst Werk Nord", "KWN"),
    ],
)
def test_an_acronym_of_an_organization_is_one(text: str, name: str, acronym: str) -> None:
    assert found(text, name) == ([acronym] if acronym else ["HdK"])


@pytest.mark.parametrize(
    "text",
    [
        "die AGB (Allgemeine Geschäftsbedingungen) gelten",
        "das MRT (Magnetresonanztomographie) am Montag",
        "die DGK (siehe den Verein) tagt",
        "der ABC (Deutscher Sportbund) zahlt",
        "die DGK Deutsche Gesellschaft für Kunstguss",
        "meine BU (Berufsunfähigkeitsversicherung) läuft",
        "die BG (Bedarfsgemeinschaft) und das RZ (Rechenzentrum)",
        "die EDB (Elektronische Datenbank) ist offline",
    ],
)
def test_other_acronyms_are_none(text: str) -> None:
    assert found(text) == []

"""What a costly pattern or gate asks first, to be done sooner, loses no finding."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.rule_engine import RuleSet, load_rules
from hybrid_deid.rule_engine.rule import Rule
from hybrid_deid.rule_engine.samples import unmarked

RULES = load_rules()
BY_ID = {rule.id: rule for rule in RULES.rules}
# What the patterns begin with that only says sooner that nothing will be found.
GUARDS = {
    "ufid.named": r"(?=\p{L}[\p{L}.\-]{1,80}?[ ]?\(?(?:-?n[ruo]|-?code|-?id|zahl|zeichen))",
    "date.day-month-open": r"(?=\p{L}{1,10}+[,.:]?\s{0,4}+(?:\p{L}{2,3}+)?[\s>|(]*+\d)",
    "date.month-guarded": r"(?=j[aäu]|fe|m[aäe]|mrz|a[pu]|se|o[kc]|no|de|he|br|ch)",
}
SAMPLES = {
    id: [unmarked(sample)[0] for sample in (*BY_ID[id].examples, *BY_ID[id].counter_examples)]
    for id in (*GUARDS, "date.day-in-words")
}
LEADS = {
    "ufid.named": "Matrikelnummer Kunden-Nr. Grundbuchs-Einlagezahl unser:Zeichen Polizzen-Nummer "
    "Auftragsnummer Rechnungs.nr Kd.-Vertrags-Sonder-No Bearbeitungskennzeichen Firmen-ID Ident Kundencode",
    "date.day-month-open": "am vom bis:zum wegen:dem kw:12 KW13 geb. geboren spätestens deadline: Termin Mo "
    "Donnerstag, heute Do:den on 1.2. zwischen Anfang für",
    "date.month-guarded": "im Ende bis:Mitte seit ab Miete Do der den diesen April Jan. und / Quartal",
}
NUMBERS = {
    "ufid.named": "AB-1234 12345 0815/4711 X7",
    "date.day-month-open": "01.03 1.4 31.12 (5.6 24.12.",
    "date.month-guarded": "mai Mai März maerz april Jän. Sept. heumonat Brachmonat mrz dezember feber",
}
BETWEEN = st.sampled_from(["", " ", "  ", "\n> ", "\r\n", ": ", ", ", " (", "\u00a0", ". ", " - "])
# The ordinals of dates, as the pattern has them.
ORDINALS = (
    "ersten",
    "zweite",
    "dritten",
    "vierten",
    "fünften",
    "fuenfte",
    "sechsten",
    "siebten",
    "siebenten",
    "achten",
    "neunte",
    "zehnten",
    "elften",
    "zwölften",
    "zwoelften",
    "dreizehnten",
    "fünfzehnte",
    "sechzehnten",
    "achtzehnte",
    "zwanzigsten",
    "einundzwanzigste",
    "siebenundzwanzigsten",
    "dreißigsten",
    "einunddreissigste",
)


def found(rule: Rule, text: str) -> list[tuple[int, int, float]]:
    """Return where a rule finds what, and its score."""
    return [(span.start, span.end, span.score) for span in RuleSet((rule,)).find_by(rule, text)]


@pytest.mark.parametrize("id", GUARDS)
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_a_guard_loses_nothing(id: str, data: st.DataObject) -> None:
    assert GUARDS[id] in BY_ID[id].pattern
    unguarded = replace(BY_ID[id], pattern=BY_ID[id].pattern.replace(GUARDS[id], ""))
    leads = [lead.replace(":", " ") if lead[-1] != ":" else lead for lead in LEADS[id].split()]
    pieces = st.one_of(
        st.sampled_from(leads), st.sampled_from(NUMBERS[id].split()), st.sampled_from(SAMPLES[id]), BETWEEN
    )
    text = "".join(data.draw(st.lists(pieces, min_size=1, max_size=12)))
    assert found(BY_ID[id], text) == found(unguarded, text)


@pytest.mark.parametrize("ordinal", ORDINALS)
@pytest.mark.parametrize("blank", [" ", "\u00a0"])
def test_the_gate_of_days_in_words_knows_all_of_them(ordinal: str, blank: str) -> None:
    rule = BY_ID["date.day-in-words"]
    for day in (ordinal, ordinal.title()):
        text = f"Wir sehen uns am {day}{blank}Oktober."
        assert found(rule, text) == found(replace(rule, gate=""), text) != []


@settings(deadline=None)
@given(st.lists(st.one_of(st.sampled_from([*ORDINALS, "am", "Mai", "Woche"]), BETWEEN), max_size=14))
def test_the_gate_of_days_in_words_loses_nothing(pieces: list[str]) -> None:
    rule = BY_ID["date.day-in-words"]
    text = "".join(pieces)
    assert found(rule, text) == found(replace(rule, gate=""), text)

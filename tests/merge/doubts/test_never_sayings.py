"""Sayings, feasts, sights, counted things, money and planes are no data, whatever a tagger takes them for."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.doubts.never import load_never, without_measures, without_never
from hybrid_deid.values import Span


def is_kept(text: str, find: str, label: str) -> bool:
    start = text.index(find)
    never = load_never("de")
    spans = [Span(start, start + len(find), label, find, 0.8, "model:m")]
    return bool(without_never(without_measures(text, spans, never), never))


@pytest.mark.parametrize(
    ("text", "find", "label", "kept"),
    [
        ("Du bist auf dem Holzweg.", "Holzweg", "STREET", False),
        ("Ich wohne auf dem Holzweg 3.", "Holzweg", "STREET", True),
        ("Wir wohnen im Holzweg.", "Holzweg", "STREET", True),
        ("Er ist auf Zack.", "Zack", "ORG", False),
        ("Frag bei Zack nach.", "Zack", "ORG", True),
        ("auf die Pirsch gehen", "Pirsch", "CITY", False),
        ("zur Kurzweil beitragen", "Kurzweil", "FAMILY", False),
        ("Herr Kurzweil kommt", "Kurzweil", "FAMILY", True),
        ("1 Bier = 2 Lewa", "Lewa", "FAMILY", False),
        ("Frau Lewa kommt", "Lewa", "FAMILY", True),
        ("mit der Boeing geflogen", "Boeing", "ORG", False),
        ("eine Aktie von Boeing", "Boeing", "ORG", True),
        ("eine Boeing 737-800", "Boeing", "FAMILY", False),
        ("über A11/B197/B109 fahren", "A11/B197/B109", "UFID", False),
        ("Kunde A11-B197", "A11-B197", "UFID", True),
        ("Umsatz von 12 400 000 Mark", "12 400 000", "UFID", False),
        ("Nummer 12 450 000", "12 450 000", "UFID", True),
        ("eine 67/33 - Teilung", "67/33", "DATE", False),
        ("Saison 67/68", "67/68", "DATE", True),
        ("durchs Künstlerviertel", "Künstlerviertel", "CITY", False),
        ("im Schanzenviertel", "Schanzenviertel", "CITY", True),
        ("gern Capuccino trinken", "Capuccino", "ORG", False),
        ("25000 Miles dafür", "Miles", "MALE", False),
        ("Lesung: Phil 2,6-11", "Phil", "MALE", False),
        ("Lukas 2,1-14 und mehr", "Lukas", "MALE", False),
        ("Lukas 2,1-1,4 kg", "Lukas", "MALE", True),
        ("Phil 2 Karten", "Phil", "MALE", True),
        ("Veronica chamaedrys blüht", "Veronica", "FEMALE", False),
        ("Rosa rugosa, Iris sibirica", "Rosa", "FEMALE", False),
        ("rosa rugosa Huber", "rosa", "FEMALE", True),
        ("Rosa vergisst es", "Rosa", "FEMALE", True),
        ("wie viele von den Miles bleiben", "Miles", "MALE", False),
        ("Grüße an Miles", "Miles", "MALE", True),
        ("ein Paar Air Jordan 5", "Jordan", "MALE", False),
        ("mit Eva Jordan", "Jordan", "FAMILY", True),
        ("Wir feiern zu Sylvester in Rom", "Sylvester", "MALE", False),
        ("Gruß an Sylvester Kuhn", "Sylvester", "MALE", True),
        ("zu Sylvester Kuhn fahren", "Sylvester", "MALE", True),
        ("Dow Jones und Russell 2000", "Russell", "MALE", False),
        ("auf Din A4 drucken", "Din", "MALE", False),
        ("einen Swiss Franc wert", "Franc", "FAMILY", False),
        ("auf dem Nil gefahren", "Nil", "MALE", False),
        ("bei Nil gewesen", "Nil", "MALE", True),
        ("Liebe Grüße an Sylvester!", "Sylvester", "MALE", True),
        ("Grüße, Louis Cousin", "Cousin", "FAMILY", True),
        ("Jens' Cousin", "Cousin", "FAMILY", False),
        ("Frau Loch Petra", "Petra", "FEMALE", True),
        ("Joyeux Noel", "Noel", "MALE", False),
        ("zur Kurzweil gehen", "Kurzweil", "FAMILY", True),
        ("3 Rand Peter", "Rand", "FAMILY", True),
        ("kostet 3 Rand.", "Rand", "FAMILY", False),
        ("Wir fliegen über Sylvester weg.", "Sylvester", "MALE", False),
        ("An Sylvester ist alles voll.", "Sylvester", "MALE", False),
        ("Ich habe es an Sylvester geschickt.", "Sylvester", "MALE", True),
        ("über Sylvester Kern gesprochen", "Sylvester", "MALE", True),
        ("Sylvester kommt auch.", "Sylvester", "MALE", True),
        ("die Sylvester-Party", "Sylvester", "MALE", False),
        ("eine Fahrt auf dem Nil", "Nil", "MALE", False),
        ("Gruß, Nil", "Nil", "FEMALE", True),
        ("Die Firma ging über den Jordan.", "Jordan", "MALE", False),
        ("über den Jordan Kern gesprochen", "Jordan", "MALE", True),
        ("Robben, Delphine und Wale", "Delphine", "FEMALE", False),
        ("Hast du Delphine gesehen?", "Delphine", "FEMALE", True),
        ("Anna, Delphine und Eva", "Delphine", "FEMALE", True),
        ("Noe. Das geht nicht.", "Noe", "MALE", True),
        ("Noe, kannst du kommen?", "Noe", "MALE", True),
        ("ein Urban Legend", "Legend", "FAMILY", False),
        ("Urban Kern", "Urban", "MALE", True),
        ("in Daunenjacken unterwegs", "Daunenjacken", "CITY", False),
        ("in Wyssachen", "Wyssachen", "CITY", True),
        ("nach Großholzleute", "Großholzleute", "CITY", True),
        ("nach Fegetasche", "Fegetasche", "CITY", True),
        ("er sitzt hinter Gittern.", "Gittern", "CITY", False),
        ("Größe der Maschen", "Maschen", "CITY", False),
        ("in Maschen umsteigen", "Maschen", "CITY", True),
        ("nach RVG abrechnen", "RVG", "CITY", False),
        ("Exakt. So ist es.", "Exakt", "ORG", False),
        ("im Buchungsprozess)", "Buchungsprozess", "ORG", False),
        ("vielleicht 100000 Tote", "100000", "UFID", False),
        ("Kunde 100000 Kern", "100000", "UFID", True),
        ("im Joshua Tree Park", "Joshua", "MALE", False),
        ("Joshua kommt", "Joshua", "MALE", True),
        ("das Taj Mahal ist", "Mahal", "FAMILY", False),
        ("am Lake Powell", "Powell", "FAMILY", False),
        ("Frau Powell", "Powell", "FAMILY", True),
        ("wenn die Bora weht", "Bora", "FEMALE", False),
        ("Die Bora hat angerufen", "Bora", "FEMALE", True),
        ("Die Bora Kern war da", "Bora", "FEMALE", True),
        ("vor Big Ben", "Ben", "MALE", False),
        ("du Kretin!", "Kretin", "FAMILY", False),
    ],
)
def test_what_stands_beside_tells(text: str, find: str, label: str, kept: bool) -> None:
    assert is_kept(text, find, label) is kept

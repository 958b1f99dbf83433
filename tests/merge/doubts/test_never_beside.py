"""What stands beside a find says that it is no personal data."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from hybrid_deid.merge.doubts.never import load_never, without_measures
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Result, Span

NEVER = load_never("de")


@pytest.mark.parametrize(
    ("text", "find", "label", "kept"),
    [
        ("mit Ruby on Rails", "Ruby", "FEMALE", False),
        ("mit Ruby on Rails", "Rails", "FAMILY", False),
        ("mit Ruby am See", "Ruby", "FEMALE", True),
        ("in der Marina von Split", "Marina", "FEMALE", False),
        ("mit der Marina", "Marina", "FEMALE", True),
        ("das Osmanische Reich", "Reich", "FAMILY", False),
        ("die Zeugen Jehovas", "Jehovas", "FAMILY", False),
        ("der Deutsche Reich gewann", "Reich", "FAMILY", True),
        ("in Ringe schneiden", "Ringe", "CITY", False),
        ("in Ringe wohnen", "Ringe", "CITY", True),
        ("Sprint 12 startet", "Sprint", "ORG", False),
        ("bei Sprint", "Sprint", "ORG", True),
        ("Netto bleiben 1.800 Euro", "Netto", "ORG", False),
        ("Netto: 1.800 Euro", "Netto", "ORG", False),
        ("Brutto und Netto", "Netto", "ORG", False),
        ("beim Netto abgegeben", "Netto", "ORG", True),
        ("Aldi, Netto und Penny", "Netto", "ORG", True),
        ("siehe MDR 2015, 44", "MDR", "ORG", False),
        ("im MDR lief es", "MDR", "ORG", True),
        ("die BCG-Matrix", "BCG", "ORG", False),
        ("die BCG berät uns", "BCG", "ORG", True),
        ("Chair bleibt Uta", "Chair", "ORG", False),
        ("mit der Chair nach Rom", "Chair", "ORG", True),
        ("HTML, CSS und JS", "CSS", "ORG", False),
        ("die CSS zahlt nicht", "CSS", "ORG", True),
        ("12345 Schritte", "12345", "PHONE", False),
        ("12345 Anschluss", "12345", "PHONE", True),
        ("ca. 1950 kcal", "1950", "DATE", False),
        ("die 80/20-Regel", "80/20", "DATE", False),
        ("im 19. Jahrhundert", "19.", "DATE", False),
        ("am 19. Januar", "19.", "DATE", True),
        ("Max. 5 Personen", "Max", "MALE", False),
        ("kaufen.\nMax. Rendite 16%", "Max", "MALE", False),
        ("Verlust (Max. DrawDown) von fast 75 Prozent", "Max", "MALE", False),
        ("Wer kommt? Max. Und Eva", "Max", "MALE", True),
        ("mit Max. Rendite 16%", "Max", "MALE", True),
        ("Max. Mustermann kommt", "Max", "MALE", True),
        ("der Grand Teton Nat. Park", "Nat", "FEMALE", False),
        ("mit Nat. Parken kann man", "Nat", "FEMALE", True),
        ("Der Lago Maggiore liegt", "Maggiore", "FAMILY", False),
        ("Herr Maggiore liegt", "Maggiore", "FAMILY", True),
        ("am Lago di Como", "Lago", "FAMILY", False),
        ("bei Lago in", "Lago", "FAMILY", True),
        ("ich möchte Koch werden", "Koch", "FAMILY", False),
        ("wenn Koch wieder", "Koch", "FAMILY", True),
        ("Er wollte Zimmermann werden.", "Zimmermann", "FAMILY", False),
        ("Anna Koch werden wir vermissen", "Koch", "FAMILY", True),
        ("Das soll Anna Koch werden.", "Koch", "FAMILY", True),
        ("Operation Huber um 8 Uhr", "Huber", "FAMILY", True),
        ("Wat Peter sagt", "Peter", "MALE", True),
        ("um 1830 Leonie abholen", "Leonie", "FEMALE", True),
        ("Ich war beim Doktor.", "Doktor", "FAMILY", False),
        ("Sehr geehrte Frau Doktor, ich", "Doktor", "FAMILY", False),
        ("Simone Doktor kommt", "Doktor", "FAMILY", True),
        ("mit Pater Markus", "Pater", "FAMILY", False),
        ("Walter Pater kommt", "Pater", "FAMILY", True),
        ('Ihr Motorboot "Elektra" ist da', "Elektra", "FEMALE", False),
        ('von "Elektra" ist da', "Elektra", "FEMALE", True),
        ("einen Schrank für 90 Ocken", "Ocken", "FAMILY", False),
        ("ab 1985 für Ocken", "Ocken", "FAMILY", True),
        ("um 10 Ocken, um 11 Eva", "Ocken", "FAMILY", True),
        ("Zimmer 90 Ocken", "Ocken", "FAMILY", True),
        ("Zimmer für 90 Leonie abgeben", "Leonie", "FEMALE", True),
        ("nur 45 Brandner hat gefehlt", "Brandner", "FAMILY", True),
        ("zum Nil", "Nil", "MALE", False),
        ("Jain. Es gibt Gebiete", "Jain", "FAMILY", False),
        ("mit Jain. Es gibt", "Jain", "FAMILY", True),
        ("Jupp. Das sieht gut aus", "Jupp", "MALE", False),
        ("Jupp, das sieht gut aus", "Jupp", "MALE", True),
        ("Afternoon Tea ist üblich", "Tea", "FEMALE", False),
        ("mit Tea ist es nett", "Tea", "FEMALE", True),
        ("Fares are in US$", "Fares", "MALE", False),
        ("mit Fares and the", "Fares", "MALE", False),
        ("mit Fares aus Tunis", "Fares", "MALE", True),
        ("Auch Moro Peak ist schön", "Moro", "FAMILY", False),
        ("Auch Moro ist schön", "Moro", "FAMILY", True),
        ("am Rio Serrano", "Rio", "MALE", False),
        ("mit Rio am See", "Rio", "MALE", True),
        ("in Sierra Leone", "Leone", "FAMILY", False),
        ("mit Leone", "Leone", "FAMILY", True),
        ("35 Bhat kostet", "Bhat", "FAMILY", False),
        ("Herr Bhat kostet", "Bhat", "FAMILY", True),
        ("bis Sylvester warten", "Sylvester", "MALE", False),
        ("bei Sylvester warten", "Sylvester", "MALE", True),
        ("Petri Heil wünscht", "Petri", "FAMILY", False),
        ("Herr Petri heilt", "Petri", "FAMILY", True),
        ("server said: 550", "said", "MALE", False),
        ("he said no", "said", "MALE", False),
        ("mx.example.org[192.0.2.7] said 550", "said", "MALE", False),
        ("frag mal said ob er kommt", "said", "MALE", True),
        ("said kommt auch", "said", "MALE", True),
        ("Hallo Max. Wie geht es?", "Max", "MALE", True),
        ("Pat. Koch kommt", "Pat", "MALE", False),
        ("Das ist Pat. Sie kommt", "Pat", "FEMALE", True),
        ("iPhone 12 Pro Max", "Max", "MALE", False),
        ("Pro Max", "Max", "MALE", True),
        ("Caro Luca,\n\nbis bald", "Caro", "FEMALE", False),
        ("Caro Luca, bis bald", "Caro", "FEMALE", True),
        ("Gruß, Caro Luca,\n\n", "Caro", "FEMALE", True),
        ("Selam!\n\nbis bald", "Selam", "FEMALE", True),
        ("Merhaba Ayla,\n", "Merhaba", "ORG", False),
        ("bei Merhaba, wie immer", "Merhaba", "ORG", True),
        ("Mehmet Bey kommt", "Bey", "FAMILY", False),
        ("Tanja Bey kommt", "Bey", "FAMILY", True),
        ("Mehmet Beyer kommt", "Bey", "FAMILY", True),
        ("Szanowna Pani Nowak,", "Pani", "FAMILY", False),
        ("mit Pani Kowalska", "Pani", "MALE", False),
        ("Giulia Pani kommt", "Pani", "FAMILY", True),
        ("Kolay gelsin!", "Kolay", "FAMILY", False),
        ("Herr Kolay kommt", "Kolay", "FAMILY", True),
        ("Fritz!Box 7490", "Fritz", "MALE", False),
        ("Fritz! Box", "Fritz", "MALE", True),
        ("Der Pat. klagt", "Pat", "MALE", False),
        ("Pat.: Koch", "Pat", "FEMALE", False),
        ("Wir bitten Koll. Huber", "Koll", "FAMILY", False),
        ("Grüße an Peter Koll. Bis bald", "Koll", "FAMILY", True),
        ("Frau Koll. Huber kam", "Koll", "FAMILY", True),
        ("Huber, Abt. III: Grundschuld", "Abt", "FAMILY", False),
        ("Huber, Abt.II", "Abt", "FAMILY", False),
        ("Huber, Abt. Einkauf", "Abt", "FAMILY", False),
        ("Huber, Abt. Rechnungswesen", "Abt", "FAMILY", False),
        ("mit Huber, Abt. Danach", "Abt", "FAMILY", True),
        ("Grüße von Abt. Ich komme", "Abt", "FAMILY", True),
        ("f.d.R. Huber", "R.", "MALE", False),
        ("F. d. R. d. A. Huber", "A.", "MALE", False),
        ("Grüße von R. Huber", "R.", "MALE", True),
        ("DWZ 1956", "1956", "DATE", False),
        ("QTTR-Wert: 1956", "1956", "DATE", False),
        ("Huber 1956", "1956", "DATE", True),
        ("Spät: Huber", "Spät", "ORG", False),
        ("Frei: Huber", "Frei", "FAMILY", True),
        ("bei M. Parkinson", "Parkinson", "FAMILY", False),
        ("bei M. Parkinson", "M.", "MALE", False),
        ("bei M. Wilson", "Wilson", "FAMILY", True),
        ("Morbus Scheuermann", "Scheuermann", "FAMILY", False),
        ("Barthel-Index 65", "Barthel", "FAMILY", False),
        ("Barthel-Huber", "Barthel", "FAMILY", True),
        ("Best regards", "Best", "FAMILY", False),
        ("Herr Best kommt", "Best", "FAMILY", True),
        ("als in Boomphasen", "Boomphasen", "CITY", False),
        ("in Rosenhöhe", "Rosenhöhe", "CITY", True),
        ("in Farsi", "Farsi", "CITY", False),
        ("Pizza Margherita", "Margherita", "FEMALE", False),
        ("Liebe Margherita", "Margherita", "FEMALE", True),
        ("ein Jack Russell, zwei", "Jack", "MALE", False),
        ("Jack Russell", "Jack", "MALE", True),
        ("Novalgin Tr.   20 20 20 20", "20 20 20 20", "PHONE", False),
        ("unter 20 20 20 20", "20 20 20 20", "PHONE", True),
        ("MMST 17/30", "17/30", "DATE", False),
        ("mit HDMI 2.1. und", "2.1.", "DATE", False),
        ("am 2.1. und", "2.1.", "DATE", True),
        ("Konfektionsgröße 38/40", "38/40", "DATE", False),
        ("Patch 12.3.", "12.3.", "DATE", False),
        ("Kilometerstand: 112345", "112345", "UFID", False),
        ("Auflage 12500, Format", "12500", "UFID", False),
        ("Vertrag 112345", "112345", "UFID", True),
        ("Container 4711889 wurde verladen", "4711889", "UFID", True),
        ("Pat. 4417882 kommt", "Pat", "MALE", False),
        ("Pat.-Nr. 88-4417", "Pat", "FEMALE", False),
        ("ein Master-Passwort", "Master", "USER", False),
        ("Gutschein: SparFuchs20", "SparFuchs20", "USER", False),
        ("mit SparFuchs20 gibt es noch 20 Prozent", "SparFuchs20", "USER", False),
        ("einfach SparFuchs20 an der Kasse eingeben", "SparFuchs20", "PASS", False),
        ("hier ist SparFuchs20 an der Kasse", "SparFuchs20", "USER", True),
        ("von SparFuchs20 gibt es 20 Beiträge", "SparFuchs20", "USER", True),
        ("der Master kommt", "Master", "USER", True),
        ("vom 28. v.M. und", "v.", "MALE", False),
        ("vom 28. v. M. und", "M.", "FAMILY", False),
        ("Herr v. M. kommt", "M.", "FAMILY", True),
        ("BGH NJW 2015, 1234", "1234", "DATE", False),
        ("NStZ-RR 2014, 1530", "2014", "UFID", False),
        ("FamRZ 2013, 1999, 2012", "2012", "DATE", False),
        ("Tagung 2013, 1999", "1999", "DATE", True),
        ("NJW-RR 2016, 15 Rn. 12.", "12.", "DATE", False),
        ("Dipl.-Krim. Eva Wolf", "Krim", "CITY", False),
        ("Dipl.-Forstw. Eva Wolf", "Forstw", "FAMILY", False),
        ("Dipl. Krim. Eva Wolf", "Wolf", "FAMILY", True),
        ("Karim    De 2  Ma 3", "De", "FAMILY", False),
        ("Huber De 2  Ma 3", "Huber De", "FAMILY", True),
        ("Wei    De 2 Kinder", "De", "FAMILY", True),
        # countries that are given names as well
        ("partners in Georgia and", "Georgia", "FEMALE", False),
        ("in Georgia Meier", "Georgia", "FEMALE", True),
        ("mit Georgia und", "Georgia", "FEMALE", True),
        ("in North Carolina", "Carolina", "FEMALE", False),
        ("Paris, France", "France", "FEMALE", False),
        ("lives in Chad.", "Chad", "CITY", False),
        ("nach Maryland", "Maryland", "CITY", True),
        ("Liebe France", "France", "FEMALE", True),
        # given names that are words of English
        ("Hope you are well!", "Hope", "FEMALE", False),
        ("Hope is here", "Hope", "FEMALE", True),
        ("May I ask", "May", "FEMALE", False),
        ("May Lindner", "May", "FEMALE", True),
        ("Will you come?", "Will", "MALE", False),
        ("Will comes", "Will", "MALE", True),
        ("Dean of the Faculty", "Dean", "MALE", False),
        ("ask the Dean.", "Dean", "MALE", False),
        ("the Dean Miller", "Dean", "MALE", True),
        ("Bill To: Huber", "Bill", "MALE", False),
    ],
)
def test_what_stands_beside_other_finds(text: str, find: str, label: str, kept: bool) -> None:
    start = text.index(find)
    span = Span(start, start + len(find), label, find, 0.9, "model:m")
    assert bool(without_measures(text, [span], NEVER)) is kept


@pytest.mark.parametrize(
    ("text", "name", "stays"),
    [
        ("Herr Halifax landet am Halifax Airport", "Halifax", True),
        ('Am Kap Waltraud lag das Boot "Waltraud". Waltraud war dabei.', "Waltraud", True),
        ("Vom Halifax Airport zum Halifax Memorial", "Halifax", False),
        ('Das Boot "Waltraud" liegt am Kap Waltraud', "Waltraud", False),
        # nobody's name is read in a word, a feast or what one eats
        ("May Lindner schrieb. May I ask?", "May", None),
        ("Herr Jordan rief an. Sag dem Jordan Bescheid.", "Jordan", True),
        ("Herr Wunderlich rief an. Wunderlich, wie er das macht", "Wunderlich", True),
        ("Frau Ylvie war da, als Sturmtief Ylvie kam", "Ylvie", True),
    ],
)
def test_what_somebody_is_called_elsewhere_stays(text: str, name: str, stays: bool | None) -> None:
    spans = [Span(*place.span(), "FAMILY", name, 0.9, "model:m") for place in re.finditer(name, text)]
    assert without_measures(text, spans, NEVER) == (spans[:1] if stays is None else spans if stays else [])


def test_what_is_known_of_a_text_counts_as_well() -> None:
    text = "Herr Halifax landet am Halifax Airport"
    somebody, airport = (
        Span(start, start + 7, "FAMILY", "Halifax", 0.9, source)
        for start, source in ((5, "rule:r"), (23, "consistency:spread"))
    )
    assert without_measures(text, [airport], NEVER, [somebody]) == [airport]
    assert without_measures(text, [airport], NEVER, [replace(somebody, label="CITY")]) == []
    assert without_measures(text, [airport], NEVER, [airport]) == []  # found again, not found elsewhere


@pytest.mark.parametrize("policy", ["balanced", "recall"])
def test_nothing_that_is_called_after_somebody_leaks(policy: str) -> None:
    text = (
        "Liebe Frau Brandner,\n\nvom Brandner Memorial gehen wir den Brandner Trail bis zum Kap Brandner, wo "
        'das Schiff "Brandner" liegt.\n\nGruß\nEva Moosbrugger\n'
    )
    (result,) = Pipeline(Settings(key=bytes(range(32)), policy=policy)).deidentify_batch(
        [Document("mail", text)]
    )
    assert isinstance(result, Result)
    assert "Brandner" not in result.text

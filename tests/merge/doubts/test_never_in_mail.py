"""Words that are never personal data, in mails with names beside them."""

from __future__ import annotations

import pytest

import hybrid_deid


@pytest.fixture(scope="module")
def deid() -> hybrid_deid.Deidentifier:
    return hybrid_deid.load("de_email", key=b"0123456789abcdef")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Vielen Dank.\n\nFreundl. Grüße\nHeike Brandhorst", "Freundl"),
        ("Danke!\n\nHerzl. Gruß, Uwe", "Herzl"),
        ("Viele Grüße\nEuer Elternbeirat", "Elternbeirat"),
        ("Die Kinder Mia und Tom leben bei der Mutter.", "Kinder"),
        ("Da waren die Cousins Finn und Ben.", "Cousins"),
        ("Name: Vogt, Heribert   Geb.: 24.12.1955   Pat.-ID 4471233", "Geb"),
        ("Die Schwester der Pat., Maike Lange, ist informiert.", "Pat"),
        ("Auch bei Pat. Stein (Bluthochdruck) bitte messen.", "Pat"),
        ("Pat. Klein: BZ 240, Vit. B12 300", "BZ 240, Vit. B12 300"),
        ("Ich bekomme BAföG und brauche vom BAföG-Amt einen Bescheid.", "BAföG"),
        ("Ich gehe mit Erasmus nach Porto.", "Erasmus"),
        ("Als Erasmus-Student brauche ich das.", "Erasmus"),
        ("Einladung zum 40. Geburtstag", "40."),
        ("Petra feiert ihren 80. und Ole seinen 75. am Montag", "80."),
        ("Zum 60. von Karl gibt es Kuchen", "60."),
        ("Alles Gute zum 50. Geburtstag am 3. Mai!", "50."),
        ("Hansestadt Lübeck, Der Bürgermeister", "Hansestadt"),
        ("Grüße aus der Hansestadt", "Hansestadt"),
        ("Sie ist nur Userin.", "Userin"),
        ("Er kam aus Hessen und fährt nach Bayern.", "Hessen"),
        ("Das Bayern-Ticket gilt in Tirol nicht.", "Bayern"),
        ("Sie zieht von Niedersachsen in die Steiermark.", "Niedersachsen"),
        ("Mit freundlichen Grüßen\nAusländerbehörde\nS. Hempel", "Ausländerbehörde"),
        ("Mit freundlichen Grüßen\nUntere Naturschutzbehörde\nS. Hempel", "Untere Naturschutzbehörde"),
        ("Original-Recipient: rfc822;opa@huber.de", "rfc822"),
        ("Wir waren im Gasthof. Bisher war das gut.", "Gasthof"),
        ("Frau Bakk. phil. Sükran Dağ kommt.", "Bakk"),
        ("Edeltraud Gugl e.h.", "e.h."),
        ("Betreff: Befund Wagner\n\nHallo,\n\nder Befund von Wagner ist da.", "Befund"),
        ("Lena hat Scharlach und Tim Windpocken.", "Windpocken"),
        ("dennis weiss nix davon, jana weiss es auch", "weiss"),
        ("Liebe Mitglieder,\n\nFrau Liebe ist krank.", "Liebe"),
        ("Frau Liebe ist krank. Liebe Grüße auch an Ihren Mann", "Liebe Grüße"),
        ("Sehr geehrter Herr Gut,\n\nGut wäre ein Termin am Montag.", "Gut wäre"),
        ("Sehr geehrter Herr Herzlich,\n\nHerzlich willkommen!", "Herzlich willkommen"),
        ("Hallo Herr Lang,\n\nLang ist es her.", "Lang ist"),
        ("Liebe Frau Ehrlich,\n\nEhrlich gesagt verstehe ich das nicht.", "Ehrlich gesagt"),
        ("Hallo Herr Kurz,\n\nKurz gesagt: nein.", "Kurz gesagt"),
        ("Frau Klein kommt. Klein, aber fein.", "Klein, aber"),
        ("Hallo Frank,\n\nFrank und frei: nein.", "Frank und"),
        ("Hallo Ernst,\n\nErnst gemeinte Angebote bitte.", "Ernst gemeinte"),
        ("Herr Bald kommt. Bald ist Ostern.", "Bald ist"),
        ("Frau Sommer hat Sommer wie Winter offen.", "Sommer wie Winter"),
        ("Hoehn und Yahr Stadium 3", "Hoehn"),
        ("Barthel-Skala 85", "Barthel-Skala"),
        ("der schwager bernd nicht", "schwager"),
        ("Gude Sven,\n\nwie geht's?", "Gude"),
        ("Grosi Trudi und Grospapi Heiri", "Grospapi"),
        ("Dat Weer is moi.", "Weer"),
        ("In VWL hatte ich eine Zwei.", "VWL"),
        ("Ost Mark gegen West Mark", "West Mark"),
        ("das war der renner im sommer.", "renner"),
        ("U.U. kann ich am Freitag nicht kommen.", "U.U."),
        ("Das geht. M.W. ist das falsch.", "M.W."),
        ("Mit freundlichen Grüßen\nMechthild Ruhnau\nKlassenleitung 4b", "Klassenleitung 4b"),
        ("INSERT INTO tickets VALUES (17, 'Hallo Uwe Noll');", "INSERT INTO"),
        ("GRANT ALL ON kunden TO gast;", "GRANT ALL"),
        ("ALTER TABLE kunden ADD COLUMN ort VARCHAR(20);", "ADD COLUMN"),
        ("SVWZ+Miete Noll EREF+4711 KREF+NOTPROVIDED", "KREF+NOTPROVIDED"),
        ("Uwe Noll\n[LinkedIn]<https://linkedin.com/in/abc> [Xing]<https://xing.com/x>", "[LinkedIn]"),
        ("[Facebook]<https://facebook.com/werk>", "Facebook"),
        ("[image: Instagram]<https://instagram.com/werk>", "Instagram"),
        ("Envoyé : lundi 5 février 2024", "lundi"),
        ("DR. PHIL. SÖHNKE ÜBERSCHÄR", "PHIL"),
        ("Magdalenas Cousin Benedikt kommt.", "Cousin"),
        ("Franz' Cousin ist krank.", "Cousin"),
        ("Mausis Mann Günter Kranz fährt.", "Mann"),
        ("Petras Vetter Günter kommt.", "Vetter"),
        ("Kais Verlobte Silke kommt.", "Verlobte"),
        ("Mein Cousin Max ist krank, der Cousin Franz auch.", "Cousin"),
        ("Gut Wehr!\nOBI Anton Lechner\nFF Obertrum", "OBI"),
        ("Kanton Wallis, Dienststelle für Sozialwesen", "Wallis"),
        ("Der Kanton Jura zahlt.", "Jura"),
        ("Auf dem Kranz steht: In Liebe.", "Kranz"),
        ("Schiri war Frank Weber.", "Schiri"),
        ("Vollmachten: Whg. 1 Fam. Vogt, Whg. 2 Hr. Özkan, Whg. 4 Fr. Vogt-Noll, Whg. 5 Kuzmin", "Whg. 2"),
        ("83708 Kreuth, Flst. 482/7", "Flst"),
        ("Jasmin Hoferer & Patrick Duttler\nU.A.w.g. bis 30. Juni", "U.A.w.g."),
        ("Prüfer: PD Dr. Oliver Bock. Abgabe: 30.09.2025.", "Abgabe"),
        ("Prüfer: PD Dr. Oliver Bock. Beginn: 30.09.2025.", "Beginn"),
        ("Frau Georgious Versichertennummer: A123456780", "Versichertennummer"),
        ("Liebe Trauergäste,\n\nwir danken", "Trauergäste"),
        ("Sehr geehrte Festgäste,\n\nwir danken", "Festgäste"),
        ("Solange Wegner krank ist, vertritt ihn Kern.", "Solange"),
        ("Das geht so. Solange Wegner regierte, war alles anders.", "Solange"),
    ],
)
def test_words_beside_names_stay(deid: hybrid_deid.Deidentifier, text: str, word: str) -> None:
    start = text.index(word)
    assert [each for each in deid.tag(text) if each.start < start + len(word) and each.end > start] == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Herr Erasmus kommt.", "Erasmus"),
        ("Frau Freundl kommt.", "Freundl"),
        ("Ich war mit Pat. Sie ist nett.", "Pat"),
        ("Alles Gute am 3. Mai!", "3. Mai"),
        ("Hansestadt Lübeck, Der Bürgermeister", "Lübeck"),
        ("Wir ziehen von Hamburg nach Salzburg.", "Salzburg"),
        ("Herr Sachsen kommt.", "Sachsen"),
        ("Frau Liebe ist krank. Das macht Liebe. Grüße\nEva Liebe", "Liebe"),
        ("Sehr geehrter Herr Gut,\n\nGut wäre ein Termin am Montag.", "Gut"),
        ("Hallo Herr Lang,\n\nLang kommt morgen.", "Lang"),
        ("Ich habe mit Peter Kurz vor dem Rathaus gesprochen.", "Kurz"),
        ("Klaus Ernst wird es machen.", "Ernst"),
        ("Unser Sohn Nikolaus ist am Montag da.", "Nikolaus"),
        ("Er heißt Max. Länge bei Geburt 52 cm.", "Max"),
        ("Matrix A. Huber", "A."),
        ("Berechne B. Meier bitte die Kosten", "B."),
        ("Wittkop - Ilka - Raum 3\nZerlik - Traute - Raum 4\nNowottka - Bent - Raum 5", "Traute"),
        ("karl.huber (khuber@10.0.0.5)", "khuber@10.0.0.5"),
        ("Mein Ausweis: B0481", "B0481"),
        ("Huber Telefon 4471 Fax 4472 Versicherungen Kolb", "4472"),
        ("Liebe Frau Ehrlich,\n\nEhrlich gesagt verstehe ich das nicht.", "Ehrlich"),
        ("Frau Hoehn und Herr Yahr kommen.", "Hoehn"),
        ("herr vetter kommt morgen mit bernd", "vetter"),
        ("Herr Cousin kommt morgen.", "Cousin"),
        ("Victor Cousin, Paris", "Cousin"),
        ("Thomas Mann Anfang Mai", "Mann"),
        ("Jens Vetter Karl", "Vetter"),
        ("Frau Kranz kommt.", "Kranz"),
        ("Frau Dr. Hans Wilh. Huber: Danke!", "Huber"),
    ],
)
def test_and_names_of_the_same_letters_do_not(deid: hybrid_deid.Deidentifier, text: str, name: str) -> None:
    assert name in [each.text for each in deid.tag(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Solange Huber kommt morgen um 3.",
        "Solange Dupont schreibt, dass sie kommt.",
        "Solange Dupont und ihr Mann kommen, wenn es geht, am Freitag.",
        "Viele Grüße\nSolange Lambert",
    ],
)
def test_a_given_name_that_is_a_conjunction_too(deid: hybrid_deid.Deidentifier, text: str) -> None:
    assert "Solange" in {span.text for span in deid.tag(text)}


def test_initials_that_are_an_abbreviation_too(deid: hybrid_deid.Deidentifier) -> None:
    assert [span.text for span in deid.tag("M.W. hat angerufen.")] == ["M.", "W."]

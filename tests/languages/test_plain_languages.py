"""Languages of one file of words: what must hold for every label, and their own forms."""

from __future__ import annotations

import csv
import re
from datetime import date
from pathlib import Path

import phonenumbers
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stdnum.se import personnummer

from hybrid_deid.cli import main
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import FOLDER, described, language, languages
from hybrid_deid.replace import load_strategies, replace
from hybrid_deid.surrogates.genitives import Genitives
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.surrogates.plain_words import words_of
from tests.surrogates.examples import KEY, document

SCOPES = list("abcdefgh")
SV = FOLDER / "sv" / "words.toml"
SAMPLES = {
    "sv": {
        "FEMALE": ["Anna", "Annas", "Eva"],
        "MALE": ["Lars", "Erik"],
        "FAMILY": ["Johansson", "Berg", "Åkesson"],
        "CITY": ["Göteborg", "Malmö", "Gotland", "Bräcke", "Rom"],
        "STREET": ["Storgatan", "Kyrkvägen"],
        "STREETNO": ["12", "5 B"],
        "ORG": ["Volvo AB", "Sahlgrenska sjukhuset", "SJ"],
        "DATE": ["3 mars 2017", "2017-03-03", "mars", "2016", "170303", "5/4"],
        "ZIP": ["411 38"],
        "PHONE": ["070-123 45 67"],
    },
    "en": {
        "FEMALE": ["Emily", "Emily's", "Kate"],
        "MALE": ["James", "Tom"],
        "FAMILY": ["Smith", "Brown", "O'Neill"],
        "CITY": ["London", "Leeds", "Skye", "Little Snoring"],
        "STREET": ["Baker Street", "Church Rd."],
        "STREETNO": ["12", "7b"],
        "ORG": ["Barclays Bank plc", "University of Leeds", "BBC"],
        "DATE": ["March 3rd, 2017", "3/3/2017", "May", "2016", "12/31/2015", "2017-03-03"],
        "ZIP": ["NW1 6XE"],
        "PHONE": ["+44 20 7946 1234"],
    },
}


def drawn(code: str, marked: str, scope: str = "s", mode: str = "realistic") -> list[str]:
    given_document = document(marked)
    keyed = Keyed(KEY, scope)
    result = replace(
        given_document, given_document.spans, None, language(code), keyed, load_strategies(), mode
    )
    return [one.text for one in result.replacements]


def test_the_languages_are_found_by_their_code() -> None:
    assert {"de", "en", "sv"} <= set(languages())
    with pytest.raises(ConfigurationError, match=r"there is no language 'xx'; known are .*de, en.*sv"):
        language("xx")


mentions_of_both = st.sampled_from(sorted(SAMPLES)).flatmap(
    lambda code: st.tuples(
        st.just(code),
        st.lists(
            st.sampled_from([(label, text) for label, texts in SAMPLES[code].items() for text in texts]),
            min_size=1,
            max_size=8,
        ),
    )
)


@settings(max_examples=150, deadline=None)
@given(mentions_of_both, st.text("ab", max_size=3), st.sampled_from(["realistic", "paper"]))
def test_what_must_hold_for_every_label(
    case: tuple[str, list[tuple[str, str]]], scope: str, mode: str
) -> None:
    code, mentions = case
    texts = drawn(code, " und ".join(f"<{label} {text}>" for label, text in mentions), scope, mode)
    originals = {normalized(text) for _, text in mentions}
    by_original: dict[tuple[str, str], str] = {}
    for (label, original), text in zip(mentions, texts, strict=True):
        assert text and "[" not in text and normalized(text) not in originals, (label, original, text)
        assert by_original.setdefault((label, original), text) == text
    again = drawn(code, " und ".join(f"<{label} {text}>" for label, text in mentions), scope, mode)
    assert again == texts


@pytest.mark.parametrize("scope", SCOPES)
def test_swedish_genitives(scope: str) -> None:
    name, of_name, city, of_city, org, of_org = drawn(
        "sv", "<FEMALE Anna> <FEMALE Annas> <CITY Malmö> <CITY Malmös> <ORG Volvo> <ORG Volvos>", scope
    )
    for one, genitive in ((name, of_name), (city, of_city), (org, of_org)):
        assert genitive == (one if one[-1] in "sxz" else one + "s")


@pytest.mark.parametrize("scope", SCOPES)
def test_english_genitives(scope: str) -> None:
    name, of_name, other, org, of_org = drawn(
        "en", "<FEMALE Emily> <FEMALE Emily's> <MALE James'> <ORG Acme> <ORG Acme's>", scope
    )
    assert of_name == name + "'s" and of_org == org + "'s"
    assert re.fullmatch(r"\w+s'|\w+[^s]'s", other)


@pytest.mark.parametrize("scope", SCOPES)
def test_one_shift_for_all_ways_to_write_a_swedish_date(scope: str) -> None:
    long, iso, compact, short, weekday = drawn(
        "sv",
        "<DATE 3 mars 2017> <DATE 2017-03-03> <DATE 20170303> <DATE 3/3 2017> fredag <DATE 3/3>",
        scope,
    )
    moved = date.fromisoformat(iso)
    months = [row[0] for row in words_of(SV).dates.months]
    assert long == f"{moved.day} {months[moved.month - 1]} {moved.year}"
    assert compact == moved.strftime("%Y%m%d")
    assert short.startswith(f"{moved.day}/{moved.month}") and weekday == f"{moved.day}/{moved.month}"
    assert moved.weekday() == date(2017, 3, 3).weekday() and 28 <= abs((moved - date(2017, 3, 3)).days) <= 350


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("March 3rd, 2017", r"[A-Z][a-z]+ \d{1,2}(?:st|nd|rd|th), 201[678]"),
        ("3rd March", r"\d{1,2}(?:st|nd|rd|th) [A-Z][a-z]+"),
        ("20 Aug. 2016", r"\d{1,2} [A-Z][a-z]+\.? 201[567]"),
        ("03/03/2017", r"\d\d/\d\d/201[678]"),
        ("12/31/2015", r"\d{1,2}/\d{1,2}/201[456]"),
        ("May 2016", r"[A-Z][a-z]+ 201[567]"),
        ("JUNE", r"[A-Z]+"),
        ("2016", r"201[57]"),
    ],
)
def test_english_dates_keep_their_form(text: str, form: str) -> None:
    for scope in SCOPES:
        (moved,) = drawn("en", f"<DATE {text}>", scope)
        assert re.fullmatch(form, moved) and moved != text, moved


@pytest.mark.parametrize("scope", SCOPES)
def test_islands_stay_islands_and_inhabitants_their_towns(scope: str) -> None:
    island, town, inhabitant = drawn("sv", "på <CITY Gotland>, <CITY Umeå>, en <CITY umeåbo>", scope)
    assert island in words_of(SV).places.islands
    assert inhabitant == town.lower() + "bo"


@pytest.mark.parametrize("scope", SCOPES)
def test_addresses_follow_swedish_persons(scope: str) -> None:
    first, last, mail = drawn("sv", "<MALE Björn> <FAMILY Åkesson> <EMAIL bjorn.akesson@telia.se>", scope)
    plain = str.maketrans("åäöé", "aaoe")
    assert mail.split("@")[0] == f"{first}.{last}".lower().translate(plain)


@pytest.mark.parametrize("scope", SCOPES)
def test_a_brother_has_a_male_name(scope: str) -> None:
    swedish = language("sv").generators["MALE"]().lists  # type: ignore[attr-defined]
    (name,) = drawn("sv", "Närstående: Bror <FEMALE Madeleine>", scope)
    assert swedish.knows("MALE", name.lower())


@pytest.mark.parametrize("scope", SCOPES)
def test_swedish_numbers_reach_no_one(scope: str) -> None:
    mobile, fixed, code, person = drawn(
        "sv", "<PHONE 070-123 45 67> <PHONE 031-711 22 33> <ZIP 411 38> <UFID 811228-9874>", scope
    )
    assert re.fullmatch(r"070-174 06 \d\d", mobile) and re.fullmatch(r"08-465 00 4\d\d", fixed)
    assert re.fullmatch(r"[1-9]\d\d \d\d", code)
    assert personnummer.is_valid(person) and person[7:10] in ("239", "981", "983", "985", "987", "989")


@pytest.mark.parametrize("scope", SCOPES)
def test_english_numbers_reach_no_one(scope: str) -> None:
    mobile, fixed, american = drawn(
        "en", "<PHONE 07911 123456> <PHONE 020 7123 4567> <PHONE +1 (212) 736-5000>", scope
    )
    assert mobile.replace(" ", "").startswith("07700900")
    number = phonenumbers.parse(fixed, "GB")
    assert re.fullmatch(r"20794600?\d+|\d{3}4960\d+", str(number.national_number))
    assert re.fullmatch(r"\+1 \(\d{3}\) 555-01\d\d", american)


def test_streets_and_firms_keep_their_kind() -> None:
    for scope in SCOPES:
        street, same, firm, short, uni, town = drawn(
            "en",
            "<STREET Church Road> <STREET Church Rd.> <ORG Acme Tools Ltd.> <ORG Acme>"
            " <ORG University of Leeds> <CITY Leeds>",
            scope,
        )
        assert street.endswith(" Road") and same == street.replace("Road", "Rd.")
        assert firm.endswith(" Ltd.") and firm.startswith(short)
        assert uni == f"University of {town}"
        (swedish,) = drawn("sv", "<STREET Storgatan>", scope)
        assert swedish.endswith("gatan") and swedish != "Storgatan"


WORDS_OF_DUTCH = """
name = "Dutch"
[genitive]
"" = ["s"]
a = ["'s"]
o = ["'s"]
s = ["'"]
[names]
particles = ["van", "de"]
male = ["broer"]
[dates]
months = [["januari", "jan"], ["februari", "feb"], ["maart", "mrt"], ["april", "apr"], ["mei"],
    ["juni", "jun"], ["juli", "jul"], ["augustus", "aug"], ["september", "sep"], ["oktober", "okt"],
    ["november", "nov"], ["december", "dec"]]
patterns = ['(?P<d>\\d{1,2}) {n}(?: (?P<y>\\d{4}))?', '(?P<d>\\d{1,2})-(?P<m>\\d{1,2})-(?P<y>\\d{4})']
[places]
home = "NL"
[streets]
kinds = { straat = ["str."], weg = [] }
stems = ["Beuken", "Eiken", "Linden", "Kastanje", "Wilgen"]
apart = false
[organizations]
kept = ["b.v."]
heads = ["Bal", "Dor", "Fen", "Gar"]
tails = ["dam", "mira", "nova", "zon"]
"""


def test_a_file_of_words_makes_a_language(tmp_path: Path) -> None:
    folder = tmp_path / "qq"  # a language without lists
    folder.mkdir()
    (folder / "words.toml").write_text(WORDS_OF_DUTCH, encoding="utf-8")
    dutch = described(folder)
    assert (dutch.code, dutch.name, dutch.home, dict(dutch.hints())) == ("qq", "Dutch", "NL", {})
    marked = document(
        "<DATE 3 maart 2017> en <DATE 03-03-2017>, <STREET Dorpsstraat>, <ORG Jansen B.V.>, <MALE Pieter>,"
        " <CITY Leiden>"
    )
    for scope in SCOPES:
        drawing = replace(
            marked, marked.spans, None, dutch, Keyed(KEY, scope), load_strategies(), "realistic"
        )
        day, same, street, firm, man, town = [one.text for one in drawing.replacements]
        months = [row[0] for row in words_of(folder / "words.toml").dates.months]
        number, month, year = day.split()
        assert date(int(year), months.index(month) + 1, int(number)) == date(
            *map(int, reversed(same.split("-")))
        )
        assert re.fullmatch(r"(?:Beuken|Eiken|Linden|Kastanje|Wilgen)straat", street)
        assert firm.endswith(" B.V.") and "Jansen" not in firm
        assert (man, town) == ("[MALE]", "[CITY]")


@pytest.mark.parametrize(
    ("name", "ending", "written"),
    [
        ("Jan", "s", "Jans"),
        ("Anna", "s", "Anna's"),
        ("Otto", "’s", "Otto’s"),
        ("Jan", "’s", "Jans"),
        ("Hans", "s", "Hans'"),
        ("Hans", "’s", "Hans’"),
        ("Hans", "", "Hans"),
        ("ANNA", "S", "ANNA's"),
    ],
)
def test_a_genitive_goes_by_the_end_of_the_name(name: str, ending: str, written: str) -> None:
    dutch = Genitives({"": ["s"], "a": ["'s"], "o": ["'s"], "s": ["'"]})
    assert dutch.inflect(name, ending) == written
    known = {"jan", "anna", "otto", "hans"}
    if name == "Jan":
        assert dutch.split("Jans", known.__contains__) == ("Jan", "s")
    assert dutch.split("Hans", known.__contains__) == ("Hans", "")
    assert dutch.split("Fans", known.__contains__) == ("Fans", "")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('name = "Dutch"', "", "missing is 'name'"),
        ("[places]", "[places]\nislets = []", r"\[places\]: unknown key 'islets'"),
        ('["mei"],', "", r"\[dates\]: months: must be twelve lists"),
        ("{n}(?: ", "{n}(?: (", r"\[dates\]: patterns: no. 1: the pattern is malformed"),
        ("(?P<d>\\d{1,2}) {n}(?: (?P<y>\\d{4}))?", "x", "patterns: no. 1 has none of the groups"),
        ("apart = false", 'apart = "no"', r"\[streets\]: apart: must be true or false"),
        ('male = ["broer"]', 'foreign = { given = ["de"] }', "foreign: must have the lists given and family"),
        ('heads = ["Bal", "Dor", "Fen", "Gar"]', "heads = []", "heads and tails must not be empty"),
        ("[streets]", "[street]", "unknown key 'street'"),
    ],
)
def test_what_is_wrong_in_a_file_of_words_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    assert WORDS_OF_DUTCH.count(old) == 1
    path.write_text(WORDS_OF_DUTCH.replace(old, new), encoding="utf-8")
    with pytest.raises(ConfigurationError, match=rf"words\.toml: .*{told}"):
        words_of(path)


def test_swedish_from_known_values_on_the_command_line(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text(
        "name,city,message\n"
        'Anna Johansson,Göteborg,"Hej, Anna Johansson bor i Göteborg. Annas bror ringer."\n',
        encoding="utf-8",
    )
    key = tmp_path / "key"
    key.write_text("a key for the tests only", encoding="utf-8")
    arguments = [
        "run", str(rows), "-o", str(tmp_path / "out.csv"), "--language", "sv", "--only", "rules",
        "--text-column", "message", "--known-column", "name=PERSON", "--known-column", "city=CITY",
        "--key-file", str(key),
    ]  # fmt: skip
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert not end.value.code
    written = (tmp_path / "out.csv").read_text(encoding="utf-8").splitlines()[1]
    name, city, message = next(csv.reader([written]))
    first, last = name.split()
    genitive = first if first[-1] in "sxz" else first + "s"
    assert message == f"Hej, {first} {last} bor i {city}. {genitive} bror ringer."
    assert not {"Anna", "Johansson", "Göteborg"} & set(re.findall(r"\w+", written))

"""What must hold for the German surrogates whatever the document and the key."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from email.utils import format_datetime, parsedate_to_datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.languages.de.dates import Dates
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import Coreferent, Draw, Mention, normalized

LABELS = ("DATE", "CITY", "STREET", "STREETNO", "ORG")
GENERATORS = {label: language("de").generators[label]() for label in LABELS}
MONTHS = [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
]

keys = st.binary(min_size=16, max_size=16)
days = st.dates(date(1901, 6, 1), date(2098, 6, 1))
towns = st.sampled_from([row[0] for row in load_gazetteers("de")["city"].rows])
streets = st.sampled_from([row[0] for row in load_gazetteers("de")["street"].rows])
numbers = st.one_of(
    st.integers(1, 150).map(str),
    st.tuples(st.integers(1, 150), st.sampled_from("abcdef")).map(lambda pair: f"{pair[0]}{pair[1]}"),
    st.tuples(st.integers(1, 99), st.integers(1, 9), st.integers(1, 40)).map(
        lambda parts: "/".join(map(str, parts))
    ),
)
firms = st.builds(
    lambda name, kind, form: f"{name} {kind}{form}".strip(),
    st.sampled_from(
        ["Kerbach", "Loriot", "Munz", "Sattel", "Toma", "Vielhaber", "Ostrop", "Zimmer", "Quast", "Nadler"]
    ),
    st.sampled_from(["Bau", "Verlag", "Hotel", "Versicherung", ""]),
    st.sampled_from(["", " GmbH", " AG", " & Co. KG"]),
)
acronyms = st.text("ABCDEFGHIKLMNOPRSTUVWZ", min_size=3, max_size=5)


def written(day: date, form: str) -> str:
    return {
        "short": f"{day.day}.{day.month}.{day.year}",
        "zeros": f"{day:%d.%m.%Y}",
        "iso": f"{day:%Y-%m-%d}",
        "name": f"{day.day}. {MONTHS[day.month - 1]} {day.year}",
    }[form]


def read(text: str, form: str) -> date:
    if form == "iso":
        return date.fromisoformat(text)
    first, second, third = text.replace(". ", ".").replace(" ", ".").split(".")
    month = MONTHS.index(second) + 1 if form == "name" else int(second)
    return date(int(third), month, int(first))


VALUES = {
    "DATE": st.one_of(
        st.builds(written, days, st.sampled_from(["short", "zeros", "iso", "name"])),
        st.sampled_from(MONTHS),
        days.map(lambda day: f"{day.day}.{day.month}."),
        days.map(lambda day: str(day.year)),
    ),
    "CITY": towns,
    "STREET": streets,
    "STREETNO": numbers,
    "ORG": st.one_of(firms, acronyms),
}


def mentions_of(label: str, texts: list[str]) -> list[Mention]:
    found, position = [], 0
    for text in texts:
        found.append(Mention(position, position + len(text), label, text, "siehe ", ", und ", "", ""))
        position += len(text) + 12
    return found


def draw_of(key: bytes, mentions: list[Mention], scope: str = "scope") -> Draw:
    return Draw(Keyed(key, scope), frozenset(normalized(mention.text) for mention in mentions))


@pytest.mark.parametrize("label", LABELS)
@settings(max_examples=60, deadline=None)
@given(data=st.data(), key=keys)
def test_surrogates_are_neither_empty_nor_an_original(label: str, data: st.DataObject, key: bytes) -> None:
    mentions = mentions_of(label, data.draw(st.lists(VALUES[label], min_size=1, max_size=5)))
    draw = draw_of(key, mentions)
    for mention, surrogate in zip(mentions, GENERATORS[label](mentions, draw), strict=True):
        assert surrogate, "a surrogate is missing"
        assert surrogate != mention.text
        assert draw.allows(surrogate)


@pytest.mark.parametrize("label", LABELS)
@settings(max_examples=60, deadline=None)
@given(text=st.text(min_size=1, max_size=30), key=keys)
def test_any_text_is_changed_or_left_to_a_tag(label: str, text: str, key: bytes) -> None:
    mentions = mentions_of(label, [text, text.upper() or "x"])
    draw = draw_of(key, mentions)
    surrogates = GENERATORS[label](mentions, draw)
    assert len(surrogates) == 2
    for mention, surrogate in zip(mentions, surrogates, strict=True):
        assert surrogate != mention.text


@pytest.mark.parametrize("label", LABELS)
@settings(max_examples=40, deadline=None)
@given(data=st.data(), key=keys, seed=st.integers(0, 99))
def test_the_order_of_mentions_does_not_matter(
    label: str, data: st.DataObject, key: bytes, seed: int
) -> None:
    mentions = mentions_of(label, data.draw(st.lists(VALUES[label], min_size=1, max_size=6)))
    draw = draw_of(key, mentions)
    expected = dict(zip(mentions, GENERATORS[label](mentions, draw), strict=True))
    shuffled = Random(seed).sample(mentions, len(mentions))
    assert dict(zip(shuffled, GENERATORS[label](shuffled, draw), strict=True)) == expected
    fresh = language("de").generators[label]()
    assert dict(zip(mentions, fresh(mentions, draw), strict=True)) == expected


@pytest.mark.parametrize("label", ["CITY", "STREET", "STREETNO", "ORG"])
@settings(max_examples=40, deadline=None)
@given(data=st.data(), key=keys)
def test_distinct_originals_get_distinct_surrogates(label: str, data: st.DataObject, key: bytes) -> None:
    texts = data.draw(st.lists(VALUES[label], min_size=2, max_size=8))
    mentions = mentions_of(label, texts)
    generator = GENERATORS[label]
    surrogates = generator(mentions, draw_of(key, mentions))
    entities = (
        generator.entities(mentions)
        if isinstance(generator, Coreferent)
        else [normalized(text) for text in texts]
    )
    entity_of: dict[str, str] = {}
    for entity, surrogate in zip(entities, surrogates, strict=True):
        assert entity_of.setdefault(normalized(surrogate), entity) == entity
    for text, surrogate in zip(texts, surrogates, strict=True):
        same = [s for t, s in zip(texts, surrogates, strict=True) if normalized(t) == normalized(text)]
        assert {normalized(s) for s in same} == {normalized(surrogate)}


@pytest.mark.parametrize("label", ["CITY", "STREET", "STREETNO", "ORG"])
@settings(max_examples=40, deadline=None)
@given(data=st.data(), key=keys)
def test_case_variants_stay_together(label: str, data: st.DataObject, key: bytes) -> None:
    text = data.draw({**VALUES, "ORG": firms}[label])
    mentions = mentions_of(label, [text, text.upper(), text.lower()])
    surrogates = GENERATORS[label](mentions, draw_of(key, mentions))
    assert len({normalized(surrogate) for surrogate in surrogates}) == 1


@given(key=keys)
def test_a_street_is_the_same_in_capitals_which_have_no_eszett(key: bytes) -> None:
    mentions = mentions_of("STREET", ["Große Hamburger Straße", "GROSSE HAMBURGER STRASSE"])
    one, other = GENERATORS["STREET"](mentions, draw_of(key, mentions))
    assert one.startswith("Große ") and other == one.upper()


def test_other_documents_of_the_scope_do_not_matter() -> None:
    """What a document holds besides changes a surrogate only where two would be the same."""
    for label, texts in {
        "CITY": ["Graz", "Ulm", "Jena", "Reubach", "Oberoppurg"],
        "STREET": ["Mundingstraße", "Am Anger", "Lindengasse", "Bremer Straße"],
        "STREETNO": ["12a", "9/3/12", "117", "12-14"],
        "ORG": ["Roth Bau GmbH", "Kerbach Verlag", "ZDWM", "Eisnerhaus"],
    }.items():
        together = mentions_of(label, texts)
        surrogates = GENERATORS[label](together, draw_of(b"k" * 16, together))
        for mention, surrogate in zip(together, surrogates, strict=True):
            assert GENERATORS[label]([mention], draw_of(b"k" * 16, [mention])) == [surrogate]


def test_keys_and_scopes_change_the_surrogates() -> None:
    for label, text in {
        "CITY": "Ulm",
        "STREET": "Lindenweg",
        "ORG": "Kerbach Bau",
        "DATE": "3.7.2017",
    }.items():
        mention = mentions_of(label, [text])
        found = {
            GENERATORS[label](mention, draw_of(bytes([key]) * 16, mention, scope))[0]
            for key in range(8)
            for scope in ("a", "b")
        }
        assert len(found) > 8, label


@settings(max_examples=150, deadline=None)
@given(
    entries=st.lists(
        st.tuples(days, st.sampled_from(["short", "zeros", "iso", "name"])), min_size=1, max_size=6
    ),
    key=keys,
)
def test_full_dates_move_by_one_shift_of_whole_weeks(entries: list[tuple[date, str]], key: bytes) -> None:
    mentions = mentions_of("DATE", [written(day, form) for day, form in entries])
    draw = draw_of(key, mentions)
    surrogates = GENERATORS["DATE"](mentions, draw)
    moved = {(read(text, form) - day).days for (day, form), text in zip(entries, surrogates, strict=True)}
    assert moved == {Dates().shift(mentions, draw)}
    shift = moved.pop()
    assert shift != 0
    assert abs(shift) <= 365
    assert shift % 7 == 0


@settings(max_examples=60, deadline=None)
@given(day=days, key=keys)
def test_days_as_the_unit_move_the_weekday_along(day: date, key: bytes) -> None:
    names = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
    mentions = mentions_of("DATE", [f"{names[day.weekday()]}, {written(day, 'short')}"])
    (surrogate,) = Dates(unit="day")(mentions, draw_of(key, mentions))
    weekday, _, moved = surrogate.partition(", ")
    assert weekday == names[read(moved, "short").weekday()]
    assert 0 < abs((read(moved, "short") - day).days) <= 365


@settings(max_examples=60, deadline=None)
@given(
    when=st.datetimes(datetime(1975, 1, 1), datetime(2040, 1, 1)),
    key=keys,
    zone=st.integers(-11, 13),
)
def test_header_dates_stay_valid_and_move_with_the_body(when: datetime, key: bytes, zone: int) -> None:
    header = format_datetime(when.replace(microsecond=0, tzinfo=timezone(timedelta(hours=zone))))
    mentions = mentions_of("DATE", [header])
    draw = draw_of(key, mentions)
    (shifted,) = Dates()(mentions, draw)
    before, after = parsedate_to_datetime(header), parsedate_to_datetime(shifted)
    assert after - before == timedelta(days=Dates().shift(mentions, draw))
    assert shifted == format_datetime(after)


@settings(max_examples=40, deadline=None)
@given(years=st.lists(st.integers(1950, 2030), min_size=2, max_size=4, unique=True), key=keys)
def test_lone_years_keep_their_order(years: list[int], key: bytes) -> None:
    mentions = mentions_of("DATE", [str(year) for year in years])
    surrogates = [int(text) for text in GENERATORS["DATE"](mentions, draw_of(key, mentions))]
    assert len({new - old for old, new in zip(years, surrogates, strict=True)}) == 1
    assert all(1900 <= year <= 2099 for year in surrogates)


@settings(max_examples=40, deadline=None)
@given(months=st.lists(st.sampled_from(MONTHS), min_size=1, max_size=3, unique=True), key=keys)
def test_lone_months_become_other_months_than_those_of_the_document(months: list[str], key: bytes) -> None:
    mentions = mentions_of("DATE", months)
    surrogates = GENERATORS["DATE"](mentions, draw_of(key, mentions))
    steps = {
        (MONTHS.index(new) - MONTHS.index(old)) % 12 for old, new in zip(months, surrogates, strict=True)
    }
    assert len(steps) == 1
    assert 0 not in steps


def test_months_that_no_one_shift_fits_still_become_others() -> None:
    texts = ["Januar", "Februar", "April", "August"]
    mentions = mentions_of("DATE", texts)
    surrogates = GENERATORS["DATE"](mentions, draw_of(b"k" * 16, mentions))
    assert set(surrogates) <= set(MONTHS) - set(texts)


def test_a_shift_without_regard_to_originals_is_the_same_in_every_document() -> None:
    generate = Dates(avoid_originals=False)
    texts = [written(date(2017, 1, 1) + timedelta(weeks=week), "short") for week in range(104)]
    crowded = mentions_of("DATE", texts)
    alone = mentions_of("DATE", texts[:1])
    assert generate(crowded, draw_of(b"k" * 16, crowded))[0] == generate(alone, draw_of(b"k" * 16, alone))[0]


@pytest.mark.parametrize(("days", "unit"), [(0, "week"), (400, "week"), (30, "month")])
def test_bounds_without_a_shift_are_refused(days: int, unit: str) -> None:
    with pytest.raises(ValueError, match="a shift needs"):
        Dates(days, unit)


def test_spellings_of_one_date_are_one_entity() -> None:
    mentions = mentions_of("DATE", ["3.7.2017", "3. Juli 2017", "03.07.17", "3.7.", "4.7.2017", "Juli"])
    first, *rest = Dates().entities(mentions)
    assert rest[:3] == [first] * 3
    assert first not in rest[3:]


def test_the_mode_of_the_paper_shifts_by_days() -> None:
    shifts = {
        Dates().shift([], Draw(Keyed(bytes([key]) * 16, "scope"), frozenset(), mode="paper"))
        for key in range(20)
    }
    assert any(shift % 7 for shift in shifts)
    assert all(0 < abs(shift) <= 365 for shift in shifts)

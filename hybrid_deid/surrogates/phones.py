"""PHONE: numbers of ranges that reach no one (phones.toml), written as the original was.

Country code, "(0)", grouping and separators stay as far as the lengths allow. What follows a reserved number
in full (extension digits, a longer original) may be anything: the number in front of it is not in use.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml, refuse_unknown
from hybrid_deid.surrogates.codes import one_by_one
from hybrid_deid.surrogates.interface import Draw, Mention
from hybrid_deid.surrogates.paper import paper_surrogate
from hybrid_deid.surrogates.phone_groups import filled, written
from hybrid_deid.surrogates.shape import scrambled
from hybrid_deid.word_patterns import any_of

FIELDS = {"open", "local", "code", "trunk", "mobile", "fixed_ranges", "mobile_ranges", "short_areas"}
FIELDS |= {"services", "service_ranges", "shape"}
LEAD = re.compile(r"^[^\d+]*(?:(\++|00)\s?(\d{1,3}))?")  # "++43" is a habit
DASH = "[-\u2010-\u2015]"  # the hyphen that does not break, as HTML has it, among them
TRUNK = re.compile(r"[\s./\-\u2010-\u2015]*\(0\)[\s./\-\u2010-\u2015]*|[\s./(\-\u2010-\u2015]*0")
# Behind the code of a country that we know a zero is one by habit: "(+43) 0664 ...".
FOREIGN_TRUNK = re.compile(r"[\s./)\-\u2010-\u2015]*(?:\(0\))?[\s./)(\-\u2010-\u2015]*(?:0(?=[1-9]))?")
UNKNOWN_TRUNK = re.compile(r"[\s./)\-\u2010-\u2015]*(?:\(0\))?[\s./)(\-\u2010-\u2015]*")
AREA_DIGITS = 3  # of one dialling code, or of neighbours, but for the short ones
OF_THE_AREA = 12  # so many numbers are tried in the range of a dialling code before those of others
SIGNIFICANT = 7  # two surrogates whose last digits agree could be taken for one number
LONG_SERVICE, SHORT_FREE = 10, 4  # a shorter number of a service gets so few free digits
LEAST_FREE = 3  # digits to draw behind the beginning of a local number
SHORTEST = 6  # fewer digits are an extension by itself, which keeps its length
PATH = Path(__file__).with_name("phones.toml")
WORDS = "extensions"  # the one key of phones.toml that is no country


@dataclass(frozen=True)
class Range:
    """Numbers `area` + `fixed` + one of the free endings from `first` on, `size` in all."""

    area: str
    fixed: str
    free: int
    first: int
    size: int


@dataclass(frozen=True)
class Country:
    """The numbers of a country that reach no one."""

    code: str
    trunk: str
    mobile: tuple[str, ...]
    fixed_ranges: tuple[Range, ...]
    mobile_ranges: tuple[Range, ...]
    open: bool = False
    local: str = ""
    short_areas: tuple[str, ...] = ()
    services: tuple[str, ...] = ()
    service_ranges: tuple[Range, ...] = ()
    shape: re.Pattern[str] | None = None


@lru_cache(maxsize=1)
def countries() -> dict[str, Country]:
    """Return the countries of phones.toml by ISO code."""
    result = {}
    for name, raw in read_toml(PATH).items():
        if name == WORDS:
            continue
        refuse_unknown(raw, FIELDS, f"{PATH} [{name}]")
        result[name] = Country(
            raw["code"],
            raw["trunk"],
            tuple(raw["mobile"]),
            _ranges(raw["fixed_ranges"]),
            _ranges(raw["mobile_ranges"]),
            raw.get("open", False),
            raw.get("local", ""),
            tuple(raw.get("short_areas", ())),
            tuple(raw.get("services", ())),
            _ranges(raw.get("service_ranges", ())),
            re.compile(raw["shape"]) if "shape" in raw else None,
        )
    return result


@lru_cache(maxsize=1)
def _shapes() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the countries whose numbers are known by how they are written, with the pattern."""
    return tuple((name, country.shape) for name, country in countries().items() if country.shape)


@lru_cache(maxsize=1)
def _extension() -> re.Pattern[str]:
    """Return the pattern of an extension at the end of a number, (1) its digits."""
    words = any_of(read_toml(PATH)[WORDS])
    return re.compile(rf"(?:\s*{DASH}\s?|\s*{words}\.?:?\s*{DASH}?)(\d{{1,4}})\D*$")


def _ranges(rows: Sequence[Sequence[object]]) -> tuple[Range, ...]:
    result = []
    for row in rows:
        area, fixed, free = str(row[0]), str(row[1]), int(str(row[2]))
        first, last = (int(str(row[3])), int(str(row[4]))) if len(row) > 3 else (0, 10**free - 1)
        result.append(Range(area, fixed, free, first, last - first + 1))
    return tuple(result)


@dataclass(frozen=True, slots=True)
class Number:
    """A phone number as written: what leads (country code, "(0)", trunk zero), the core, and the extension.

    `national` are the digits of the core without trunk zero: what makes it the same number in every spelling.
    """

    country: str
    foreign: bool
    lead: str
    core: str
    national: str
    tail: str
    extension: str


def dissected(mention: Mention) -> Number:
    """Take a phone number apart."""
    text = mention.text
    home = mention.country if mention.country in countries() else "DE"
    match = LEAD.match(text)
    country, foreign, start = home, False, match.end() if match else 0
    if match and match.group(1):
        start, country, foreign = _country(match)
    else:
        country, start = _shaped(text) or (country, start)
    trunk = (TRUNK if not foreign else FOREIGN_TRUNK if country else UNKNOWN_TRUNK).match(text, start)
    lead_end = trunk.end() if trunk else start
    rest = text[lead_end:]
    known = countries()[country or "DE"]
    fixed = known.open and not re.sub(r"\D", "", rest).startswith(known.mobile)
    found = _extension().search(rest) if fixed else None
    if found and len(re.sub(r"\D", "", rest[: found.start()])) >= 5:
        core, tail, extension = rest[: found.start()], rest[found.start() :], found.group(1)
    else:
        core, tail, extension = rest, "", ""
    return Number(country, foreign, text[:lead_end], core, re.sub(r"\D", "", core), tail, extension)


def _shaped(text: str) -> tuple[str, int] | None:
    """Return the country that a number without country code is written in the manner of, and where it
    begins behind what leads it; None for most."""
    for name, shape in _shapes():
        found = shape.fullmatch(text)
        if found is not None:
            return name, found.start(1)
    return None


def _country(match: re.Match[str]) -> tuple[int, str, bool]:
    """Return where the country code ends, and the country it names ("" for one that phones.toml lacks)."""
    for name, country in countries().items():
        if match.group(2).startswith(country.code):
            return match.start(2) + len(country.code), name, True
    return match.end(2), "", True


def phones(
    mentions: Sequence[Mention], draw: Draw, areas: Mapping[tuple[str, str], str] | None = None
) -> list[str]:
    """Return a number that reaches no one for each mention, the same for all spellings of one number.

    `areas` maps a country and an area code (without trunk zero) to the one that shall take its place; other
    numbers get one of the ranges of phones.toml.
    """

    spoken = draw.spoken
    parted = _parted(mentions) if len(mentions) > 1 else {}

    def variant(mention: Mention, draw: Draw, attempt: int) -> str:
        if mention.text in parted:
            before, _, extension = variant(parted[mention.text], draw, attempt).rpartition("-")
            return before + extension
        said = spoken.as_digits(mention.text)
        number = mention._replace(text=said) if said else mention
        placed = _placed(number, draw, attempt, areas) if areas and draw.mode != "paper" else ""
        drawn = placed or _phone(number, draw, attempt)
        return spoken.in_words(mention.text, drawn) if said else drawn

    def entity(mention: Mention) -> str:
        mention = parted.get(mention.text, mention)
        said = spoken.as_digits(mention.text)
        return _key(mention._replace(text=said) if said else mention)

    drawn = one_by_one(
        mentions, draw, variant, entity, lambda text: re.sub(r"\D", "", text)[-SIGNIFICANT:] or text
    )
    return _with_extensions(mentions, drawn, draw) if len(mentions) > 1 and draw.mode != "paper" else drawn


def _with_extensions(mentions: Sequence[Mention], drawn: list[str], draw: Draw) -> list[str]:
    """Write extensions by themselves as they became behind a whole number: "030 12345-67", "DW 67"."""
    short = [place for place, mention in enumerate(mentions) if len(mention.text) < SHORTEST]
    if not short:
        return drawn
    known: dict[str, str] = {}
    for mention, text in zip(mentions, drawn, strict=True):
        extension, other = dissected(mention).extension, dissected(mention._replace(text=text)).extension
        if extension and len(other) == len(extension):
            known.setdefault(extension, other)
    result = list(drawn)
    for place in short:
        original = mentions[place].text
        extension = known.get(re.sub(r"\D", "", original), "")
        digits = iter(extension)
        text = "".join([next(digits, "") if sign.isdecimal() else sign for sign in original if extension])
        if text and text not in drawn and draw.allows(text):
            result[place] = text
    return result


def _parted(mentions: Sequence[Mention]) -> dict[str, Mention]:
    """Return the numbers without an extension that are others with one ("0316 3802350", "0316/380-2350"), by
    their text, with a hyphen before it."""
    numbers = [dissected(mention) for mention in mentions]
    extensions = {
        f"{number.country}:{number.national}{number.extension}": number.extension
        for number in numbers
        if number.extension
    }
    result: dict[str, Mention] = {}
    for mention, number in zip(mentions, numbers, strict=True) if extensions else ():
        extension = extensions.get(f"{number.country}:{number.national}", "") if not number.extension else ""
        if extension and mention.text.endswith(extension):
            cut = len(mention.text) - len(extension)
            with_hyphen = mention._replace(text=f"{mention.text[:cut]}-{extension}")
            if dissected(with_hyphen).extension == extension:
                result[mention.text] = with_hyphen
    return result


def _placed(mention: Mention, draw: Draw, attempt: int, areas: Mapping[tuple[str, str], str]) -> str:
    """Return a number of the area that takes the place of the mention's, "" where there is none."""
    number = dissected(mention)
    country = countries().get(number.country)
    if country is None or not country.local or not _has_area(number):
        return ""
    codes = (code for home, code in areas if home == number.country and number.national.startswith(code))
    code = max(codes, key=len, default="")
    if not code or number.national.startswith(country.mobile):
        return ""
    drawn = draw.keyed.numbers("local phone", number.country, number.national, str(attempt))
    size = max(len(number.national) - len(code), len(country.local) + LEAST_FREE)
    free = "".join(str(drawn.below(10)) for _ in range(size - len(country.local)))
    core = written(number.core, areas[number.country, code], country.local + free)
    return _led(number.lead, core) + _extended(number, draw, attempt)


def _key(mention: Mention) -> str:
    number = dissected(mention)
    return f"{number.country}:{number.national}:{number.extension}" if number.national else mention.text


def _phone(mention: Mention, draw: Draw, attempt: int) -> str:
    number = dissected(mention)
    if draw.mode != "paper" and sum(map(str.isdigit, mention.text)) < SHORTEST:
        drawn = draw.keyed.numbers("short phone", re.sub(r"\D", "", mention.text), str(attempt))
        return re.sub(r"\d+", lambda digits: scrambled(digits.group(), drawn), mention.text)
    if draw.mode == "paper" or not number.national:
        return paper_surrogate("PHONE", mention.text, draw, attempt)
    known = number.country or "DE"
    country = countries()[known]
    if number.country and number.national.startswith(country.services) and _has_area(number):
        return _service(number, country, draw, attempt)
    mobile = number.national.startswith(country.mobile) if country.mobile else False
    ranges = country.mobile_ranges if mobile else ()
    if not ranges:
        ranges = _ranges_of_area(number, country, draw, attempt)
    numbers = draw.keyed.numbers("phone", number.country, number.national, str(attempt))
    # Each free number is as likely as any other: ranges weigh as much as they are large.
    place = numbers.below(sum(one.size for one in ranges))
    for chosen in ranges:
        if place < chosen.size:
            break
        place -= chosen.size
    local = chosen.fixed + (f"{chosen.first + place:0{chosen.free}d}" if chosen.free else "")
    lead = (
        number.lead if number.country else re.sub(r"(\++|00)\s?\d{1,3}", rf"\g<1>{country.code}", number.lead)
    )
    area = chosen.area if _has_area(number) or not country.trunk else ""
    if country.open:
        missing = len(number.national) - len(chosen.area + local)
        local += "".join(str(numbers.below(10)) for _ in range(missing))
    core = written(number.core, area, local)
    return _led(lead, core) + _extended(number, draw, attempt)


def _has_area(number: Number) -> bool:
    """Tell whether a dialling code leads a number: one stands behind a country code or a zero."""
    return number.foreign or "0" in number.lead


def _service(number: Number, country: Country, draw: Draw, attempt: int) -> str:
    """Return a number of the same sort of service, without an extension: more digits would make it whole."""
    code = number.national[:AREA_DIGITS]
    same = [one for one in country.service_ranges if one.area == code]
    ranges = same or [one for one in country.service_ranges if one.area[:2] == code[:2]]
    numbers = draw.keyed.numbers("service phone", number.country, number.national, str(attempt))
    chosen = ranges[numbers.below(len(ranges))]
    short = country.open and len(number.national) < LONG_SERVICE
    free = min(chosen.free, SHORT_FREE) if short else chosen.free
    digits = chosen.area + chosen.fixed + "".join(str(numbers.below(10)) for _ in range(free))
    return _led(number.lead, filled(re.split(r"(\d+)", number.core), digits))


def _led(lead: str, core: str) -> str:
    """Put what leads before a core; the blank before a first group that is gone stands there once."""
    return lead + (core.lstrip() if lead[-1:].isspace() else core)


def _ranges_of_area(number: Number, country: Country, draw: Draw, attempt: int) -> tuple[Range, ...]:
    """Return the ranges for a number of the fixed network: of one dialling code, so that the numbers of a
    town agree; never those of its own code where there are others."""
    others = tuple([one for one in country.fixed_ranges if not number.national.startswith(one.area)])
    if len(others) < 2 or attempt >= OF_THE_AREA or not _has_area(number):
        return others or country.fixed_ranges
    short = number.national.startswith(country.short_areas) if country.short_areas else False
    area = number.national[: AREA_DIGITS - short]
    return (draw.keyed.pick(others, "dialling code", number.country, area),)


def _extended(number: Number, draw: Draw, attempt: int) -> str:
    """Return the tail of the number with another extension; the "0" of an exchange stays."""
    if not number.extension or set(number.extension) == {"0"}:
        return number.tail
    drawn = scrambled(
        number.extension, draw.keyed.numbers("extension", number.national, number.extension, str(attempt))
    )
    at = number.tail.rindex(number.extension)
    return number.tail[:at] + drawn + number.tail[at + len(number.extension) :]

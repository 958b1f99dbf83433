"""UFID: identifiers keep their form, and one that passed a checksum passes it again.

Where the kind is recognised, the surrogate is valid in form but cannot have been given out
(identifiers.toml says why for each kind); where it is not, every digit becomes another digit and every
letter another letter.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from hybrid_deid.keyed import Numbers
from hybrid_deid.knowledge import read_toml, refuse_unknown
from hybrid_deid.surrogates import file_marks
from hybrid_deid.surrogates.codes import one_by_one
from hybrid_deid.surrogates.dated import FEW_YEARS, YEAR, other_year
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.network import is_network, network_surrogate
from hybrid_deid.surrogates.paper import paper_surrogate
from hybrid_deid.surrogates.shape import like_case, scrambled
from hybrid_deid.surrogates.shared_beginnings import with_shared_beginnings
from hybrid_deid.word_patterns import any_of

UUID = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
DOI = re.compile(r"(?i)(doi:\s*|https?://(?:dx\.)?doi\.org/)?10\.\d{4,9}/")
SEPARATORS = re.compile(r"[\s./|-]")
# In the groups of an ISBN, which nothing else is written in.
ISBN = re.compile(r"97[89]([- ])\d{1,5}\1\d{1,7}\1\d{1,6}\1\d")
PATH = Path(__file__).with_name("identifiers.toml")
HEX = "0123456789abcdef"
# "9f2e77b", of a commit: at least seven, of them two letters and two digits.
HEXADECIMAL = re.compile(
    r"(?=(?:[^a-f]*[a-f]){2})(?=(?:\D*\d){2})(?=[^-]{7}|.{9})[0-9a-f]{4,64}(?:-[0-9a-f]{4,64}){0,8}",
    re.IGNORECASE,
)
TRIES = 20
REMEMBERED = 1024  # identifiers, each of which is compared several times


@dataclass(frozen=True)
class Kind:
    """A checksummed identifier: how it is recognised and what its surrogates begin with.

    `module` is the module of python-stdnum; `pattern` must match the whole compact form; `heads` are
    beginnings that no institution gives out; the free digits behind are drawn until the checksum holds.
    """

    name: str
    module: str
    pattern: re.Pattern[str]
    heads: tuple[str, ...]

    def valid(self, compact: str) -> bool:
        """Tell whether the compact form is valid."""
        return bool(importlib.import_module(f"stdnum.{self.module}").is_valid(compact))


@lru_cache(maxsize=1)
def _known() -> Mapping[str, Any]:
    """Return what identifiers.toml says."""
    raw = read_toml(PATH)
    refuse_unknown(raw, {"said", "prefixes", "behind", "registers", "countries", "kind"}, str(PATH))
    return raw


@lru_cache(maxsize=1)
def kinds() -> tuple[Kind, ...]:
    """Return the kinds of identifiers.toml, in the order in which they are tried."""
    result = []
    for raw in _known()["kind"]:
        refuse_unknown(raw, {"name", "module", "pattern", "heads", "reason"}, f"{PATH} [{raw.get('name')}]")
        result.append(Kind(raw["name"], raw["module"], re.compile(raw["pattern"]), tuple(raw["heads"])))
    return tuple(result)


def recognised(text: str) -> Kind | None:
    """Return the first kind whose form and checksum `text` has.

    Behind the letters of a country, as in a VAT number or an IBAN, and in the groups of an ISBN the form is
    enough: people mistype.
    """
    compact = SEPARATORS.sub("", text).upper()
    of_the_form = [kind for kind in kinds() if kind.pattern.fullmatch(compact)]
    valid = next((kind for kind in of_the_form if kind.valid(compact)), None)
    if valid is None and of_the_form and (compact[:2].isalpha() or ISBN.fullmatch(text)):
        return of_the_form[0]
    return valid


def identifiers(mentions: Sequence[Mention], draw: Draw) -> list[str]:
    """Return an identifier of the same kind and form for each mention; separators stay where they are.

    One that begins with another of the document begins with its surrogate.
    """
    originals = {_folded(mention.text) for mention in mentions}

    def variant(mention: Mention, draw: Draw, attempt: int) -> str:
        """Return a surrogate that is no original of the document in another spelling; "" in its place."""
        text = _identifier(mention, draw, attempt)
        return "" if _folded(text) in originals else text

    drawn = one_by_one(mentions, draw, variant, lambda mention: _key(mention.text), _folded)
    if len(mentions) < 2 or draw.mode == "paper":
        return drawn
    return with_shared_beginnings(mentions, drawn, draw, _key, _places)


def _is_whole(text: str) -> bool:
    """Tell whether a number has a form of its own from its beginning to its end, as an IBAN has."""
    return (
        is_network(text)
        or UUID.fullmatch(text) is not None
        or (text[:2].isalpha() and bool(recognised(text)))
    )


@lru_cache(maxsize=1)
def _said() -> re.Pattern[str]:
    """Return a pattern of the words that say what number follows, in a group, to split a text by."""
    words, prefixes = any_of(_known()["said"]), any_of(_known()["prefixes"])
    said = rf"{words}(?:[.:#]{{1,2}}\s{{0,2}}|\s{{1,2}})(?=[A-Z]{{0,3}}[-/]?\d)"
    plate = r"\d{1,5}[ -]?[A-Z]{1,3}(?![^\W_])"  # whose letters tell the district ("RE-184 RD")
    return re.compile(rf"(?<![^\W_])({said}|{prefixes}[-/]?(?!{plate})(?=\d\d))")


@lru_cache(maxsize=1)
def _bank_code() -> re.Pattern[str]:
    """Return the pattern of a BIC (ISO 9362): bank, country, place and, in longer ones, branch."""
    countries = "|".join(_known()["countries"])
    return re.compile(rf"[A-Z]{{4}}(?:{countries})[A-Z0-9]{{2}}(?:XXX|[A-Z0-9]{{3}})?")


@lru_cache(maxsize=1)
def _behind() -> re.Pattern[str]:
    """Return a pattern of a number and, in a group, of the word behind it that stays."""
    return re.compile(rf"(.*\d)(\s?(?:{'|'.join(_known()['behind'])}))")


@lru_cache(maxsize=1)
def _file_mark() -> re.Pattern[str]:
    return file_marks.file_mark(_known()["registers"])


@lru_cache(maxsize=REMEMBERED)
def _key(text: str) -> str:
    """Return what all spellings of an identifier share, with or without the word that says what it is."""
    return "".join(_compact(text[start:end]) for start, end in _numbers(text)) or text


def _folded(text: str) -> str:
    """Return the letters and digits of an identifier: two that differ in their signs alone look the same."""
    key = _key(text)
    return key if key.isalnum() else "".join(filter(str.isalnum, key)) or key


def _numbers(text: str) -> list[tuple[int, int]]:
    """Return where the numbers stand between the words that stay."""
    stays = _behind().fullmatch(text)
    end = stays.end(1) if stays else len(text)
    spans: list[tuple[int, int]] = []
    start = 0
    for word in _said().finditer(text, 0, end):
        spans.append((start, word.start()))
        start = word.end()
    return [(start, end) for start, end in (*spans, (start, end)) if start < end]


def _places(text: str) -> list[int]:
    """Return where the characters of the key stand in a spelling.

    There are none in several numbers at once, nor in one with a form of its own from end to end.
    """
    spans = _numbers(text)
    if len(spans) != 1 or _is_whole(text):
        return []
    return [place for place in range(*spans[0]) if not SEPARATORS.match(text[place])]


def _compact(text: str) -> str:
    return SEPARATORS.sub("", normalized(text)) or text


def _identifier(mention: Mention, draw: Draw, attempt: int) -> str:
    if draw.mode == "paper":
        return paper_surrogate("UFID", mention.text, draw, attempt)
    if stays := _behind().fullmatch(mention.text):
        return _drawn(stays[1], draw, attempt) + stays[2]
    pieces = _said().split(mention.text)
    if len(pieces) == 1:
        return _drawn(mention.text, draw, attempt)
    for number in range(0, len(pieces), 2):
        core = pieces[number].strip()
        if core:
            pieces[number] = pieces[number].replace(core, _drawn(core, draw, attempt))
    return "".join(pieces)


def _drawn(text: str, draw: Draw, attempt: int) -> str:
    """Return the surrogate of an identifier without words before it."""
    if is_network(text):
        return network_surrogate(text, draw, attempt)
    numbers = draw.keyed.numbers("identifier", _compact(text), str(attempt))
    if UUID.fullmatch(text):
        return _uuid(text, numbers)
    if _bank_code().fullmatch(text):
        return _bic(text, numbers)
    kind = recognised(text)
    if kind is not None:
        drawn = _checked(kind, text, numbers)
        if drawn:
            return drawn
    if "/" in text and (mark := _file_mark().fullmatch(text)):
        return file_marks.exchanged(mark, numbers, _counted)
    one_case = text.islower() or text.isupper()
    if one_case and HEXADECIMAL.fullmatch(text) and YEAR.search(text) is None:
        return like_case(text, _hexadecimal(text.lower(), numbers))
    return _by_shape(text, numbers)


def _checked(kind: Kind, text: str, numbers: Numbers) -> str:
    """Draw free characters behind a head that is not given out, until the checksum holds."""
    slots = [position for position, character in enumerate(text) if character.isalnum()]
    shape = [text[position].upper() for position in slots]
    heads = [head for head in kind.heads if len(head) < len(shape) and _fits(head, shape)]
    if not heads:
        return ""
    head = heads[numbers.below(len(heads))]
    original = "".join(shape)
    solve = SOLVERS.get(kind.module, _last_characters)
    for _ in range(TRIES):
        drawn = solve(kind, head, shape, numbers)
        if drawn and drawn != original:
            characters = list(text)
            for position, new in zip(slots, drawn, strict=True):
                characters[position] = new.lower() if text[position].islower() else new
            return "".join(characters)
    return ""


def _fits(head: str, shape: Sequence[str]) -> bool:
    """Tell whether a head belongs to numbers of this shape: an IBAN of its own country."""
    return not head[:2].isalpha() or head[:2] == "".join(shape[:2])


def _filled(head: str, shape: Sequence[str], numbers: Numbers) -> list[str]:
    rest = [
        str(numbers.below(10)) if one.isdigit() else chr(ord("A") + numbers.below(26))
        for one in shape[len(head) :]
    ]
    return [*head, *rest]


def _last_characters(kind: Kind, head: str, shape: Sequence[str], numbers: Numbers) -> str:
    """Try the check characters at the end: one of 10 (or X), else two of 100."""
    base = _filled(head, shape, numbers)
    for ending in (*"0123456789X", *(f"{number:02d}" for number in range(100))):
        drawn = "".join(base[: -len(ending)]) + ending
        if kind.valid(drawn):
            return drawn
    return ""


def _iban(kind: Kind, head: str, shape: Sequence[str], numbers: Numbers) -> str:
    """Compute the two check digits of an IBAN (ISO 13616): `head` is country, "00", bank code."""
    base = "".join(_filled(head, shape, numbers))
    moved = "".join(str(int(one, 36)) for one in base[4:] + base[:2]) + "00"
    return f"{base[:2]}{98 - int(moved) % 97:02d}{base[4:]}"


def _creditor(kind: Kind, head: str, shape: Sequence[str], numbers: Numbers) -> str:
    """Compute the check digits of a creditor identifier; a business code other than ZZZ becomes another."""
    from stdnum.eu import at_02

    code = "".join(shape[4:7])
    code = code if code == "ZZZ" else scrambled(code, numbers)
    national = "".join(_filled(head[2:], shape[7:], numbers))
    return head[:2] + at_02.calc_check_digits(f"{head[:2]}00{code}{national}") + code + national


def _austrian_insurance(kind: Kind, head: str, shape: Sequence[str], numbers: Numbers) -> str:
    """Draw a serial number and a date of birth that cannot be; the check digit is the fourth."""
    tail = f"{32 + numbers.below(8)}{1 + numbers.below(12):02d}{numbers.below(100):02d}"
    serial = str(100 + numbers.below(900))
    return next((drawn for check in "0123456789" if kind.valid(drawn := serial + check + tail)), "")


def _german_tax(kind: Kind, head: str, shape: Sequence[str], numbers: Numbers) -> str:
    """Draw ten digits of which one occurs twice, as the rules want it, behind the 0 of test data.

    The check digit is that of ISO 7064 MOD 11,10.
    """
    from stdnum.iso7064 import mod_11_10

    left = [digit for digit in "123456789" if digit not in head]
    base = list(head)
    while len(base) < len(shape) - 2:
        base.append(left.pop(numbers.below(len(left))))
    base.insert(len(head) + numbers.below(len(base)), base[numbers.below(len(base))])
    return "".join(base) + str(mod_11_10.calc_check_digit("".join(base)))


def _swedish_person(kind: Kind, head: str, shape: Sequence[str], numbers: Numbers) -> str:
    """Put a serial of test numbers, of the same parity (the sex), behind another date of birth."""
    from stdnum import luhn

    century = "".join(shape[:-10])
    year = numbers.below(10) if century == "20" else 30 + numbers.below(70)
    born = f"{year:02d}{1 + numbers.below(12):02d}{1 + numbers.below(28):02d}"
    serials = [serial for serial in kind.heads if (int(serial) - int(shape[-2])) % 2 == 0]
    base = born + serials[numbers.below(len(serials))]
    return century + base + str(luhn.calc_check_digit(base))


SOLVERS: dict[str, Callable[[Kind, str, Sequence[str], Numbers], str]] = {
    "eu.at_02": _creditor,
    "iban": _iban,
    "at.vnr": _austrian_insurance,
    "de.idnr": _german_tax,
    "se.personnummer": _swedish_person,
}


def _uuid(text: str, numbers: Numbers) -> str:
    drawn = "".join(HEX[numbers.below(16)] if one != "-" else one for one in text.lower())
    drawn = f"{drawn[:14]}{text[14]}{drawn[15:19]}{text[19]}{drawn[20:]}"  # version and variant stay
    return drawn.upper() if text.isupper() else drawn


def _hexadecimal(text: str, numbers: Numbers) -> str:
    """Exchange digits for digits and letters for letters of a hexadecimal number in small letters."""
    alphabets = [HEX[:10] if one.isdigit() else HEX[10:] for one in text if one != "-"]
    others = [one.replace(old, "") for one, old in zip(alphabets, text.replace("-", ""), strict=True)]
    drawn = iter(numbers.each(others))
    return _without_zeros("".join(one if one == "-" else next(drawn) for one in text), text, numbers)


def _bic(text: str, numbers: Numbers) -> str:
    """Exchange bank and branch; the country stays, and a 0 makes it a code for tests (ISO 9362)."""
    branch = text[8:] if text[8:] in ("", "XXX") else scrambled(text[8:], numbers)
    return f"{scrambled(text[:4], numbers)}{text[4:6]}{scrambled(text[6], numbers)}0{branch}"


@lru_cache(maxsize=1)
def _of_country() -> re.Pattern[str]:
    """Return the pattern of the letters of a country before nothing but a long number: "DE 09 471 20883"."""
    return re.compile(rf"(?:{'|'.join(_known()['countries'])})(?=(?:[ .-]?\d){{8,}}\Z)")


def _by_shape(text: str, numbers: Numbers) -> str:
    """Exchange digits and letters; what looks like a year becomes another year, a DOI's "10." stays, and so
    do the letters of a country."""
    kept = DOI.match(text)
    start = (kept.end(1) if kept.group(1) else 0) + 3 if kept else 0
    if country := _of_country().match(text):
        start = country.end()
    pieces = [text[:start]]
    position = start
    for year in YEAR.finditer(text, start):
        pieces.append(_counted(text[position : year.start()], numbers))
        pieces.append(str(other_year(int(year.group()), numbers, FEW_YEARS)))
        position = year.end()
    pieces.append(_counted(text[position:], numbers))
    return "".join(pieces)


_FIRST_DIGIT = re.compile(r"(?<!\d)[1-9]")


def _counted(text: str, numbers: Numbers) -> str:
    """Exchange digits and letters; a number that does not begin with a zero does not then ("HH-AB 1234")."""
    return _without_zeros(scrambled(text, numbers), text, numbers)


def _without_zeros(drawn: str, text: str, numbers: Numbers) -> str:
    """Exchange the zeros that begin numbers of what is drawn for a text, where those of the text do not."""
    characters = list(drawn)
    for found in _FIRST_DIGIT.finditer(text):
        at = found.start()
        if characters[at] == "0":
            digit = 1 + numbers.below(8)
            characters[at] = str(digit + (digit >= int(found.group())))
    return "".join(characters)

"""Validators: what a library of the field says about a candidate; each is imported when first asked.

A validator takes the candidate as it stands in the text and answers with a `Verdict`.
"""

from __future__ import annotations

import importlib
import ipaddress
import re
from collections.abc import Callable
from enum import Enum
from functools import partial

from hybrid_deid.domain_suffixes import known_suffix


class Verdict(Enum):
    """INVALID: it cannot be one.

    PLAUSIBLE: nothing speaks against it. VALID: check digits or a registry confirm it.
    """

    INVALID = "invalid"
    PLAUSIBLE = "plausible"
    VALID = "valid"


Validator = Callable[[str], Verdict]

# What phone numbers without a country code are tried as.
REGIONS = ("AT", "DE", "CH")
SMALLEST_ZIP_DE, LARGEST_ZIP_DE = 1001, 99998
SMALLEST_ZIP, LARGEST_ZIP_CH = 1000, 9658


def _stdnum(module: str, candidate: str) -> Verdict:
    """Ask a module of python-stdnum (its check digits, and the registries that it bundles)."""
    valid = importlib.import_module(f"stdnum.{module}").is_valid(candidate.strip())
    return Verdict.VALID if valid else Verdict.INVALID


def _without(words: str, module: str, candidate: str) -> Verdict:
    """Ask a module of python-stdnum about the candidate without a leading word such as `FN`."""
    return _stdnum(module, re.sub(rf"^(?:{words})[\s.:]*", "", candidate))


def _card(candidate: str) -> Verdict:
    """Payment cards: 13 to 19 digits, an issuer's first digit, and Luhn's check digit."""
    digits = re.sub(r"\D", "", candidate)
    if not 13 <= len(digits) <= 19 or digits[0] not in "3456" or len(set(digits)) < 2:
        return Verdict.INVALID
    return _stdnum("luhn", digits)


def _ip(candidate: str) -> Verdict:
    """IPv4 and IPv6 addresses, also with a prefix length."""
    try:
        ipaddress.ip_interface(candidate)
    except ValueError:
        return Verdict.INVALID
    return Verdict.PLAUSIBLE


def _document(candidate: str) -> Verdict:
    """German identity card or passport number: nine characters and a check digit (weights 7, 3, 1)."""
    text = re.sub(r"[^0-9A-Z]", "", candidate.upper())
    if not 9 <= len(text) <= 11 or not any(c.isdigit() for c in text):
        return Verdict.INVALID
    if len(text) == 9:
        return Verdict.PLAUSIBLE
    total = sum(int(c, 36) * (7, 3, 1)[i % 3] for i, c in enumerate(text[:9]))
    return Verdict.VALID if str(total % 10) == text[9] else Verdict.INVALID


def _pension(candidate: str) -> Verdict:
    """German pension insurance number: area, birth date, letter, serial number, check digit (SGB VI,
    VKVV § 4).
    """
    text = re.sub(r"[^0-9A-Z]", "", candidate.upper())
    if not re.fullmatch(r"\d{8}[A-Z]\d{3}", text):
        return Verdict.INVALID
    digits = text[:8] + f"{ord(text[8]) - 64:02d}" + text[9:11]
    factors = (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)
    products = (int(d) * f for d, f in zip(digits, factors, strict=True))
    total = sum(p // 10 + p % 10 for p in products)
    return Verdict.VALID if str(total % 10) == text[11] else Verdict.INVALID


def _phone(candidate: str) -> Verdict:
    """Phone numbers by the numbering plans of phonenumbers; only a number with its country code is confirmed.

    Without a country code nearly every string of digits is a number somewhere, so that such a number is
    at best plausible.
    """
    import phonenumbers

    text = re.sub(r"^\(?\s*\+\+?\s*\)?", "+", candidate.strip())
    text = re.sub(r"^\(?00\)?(?=\s*[1-9])", "+", text)
    # "(0)" after a country code is not dialled.
    text = text.replace("(0)", " ") if text.startswith("+") else text
    for region in (None,) if text.startswith("+") else REGIONS:
        try:
            number = phonenumbers.parse(text, region)
        except phonenumbers.NumberParseException:
            continue
        if phonenumbers.is_valid_number(number):
            return Verdict.VALID if region is None else Verdict.PLAUSIBLE
    return Verdict.INVALID


def _zip(candidate: str) -> Verdict:
    """Postal codes: five digits for Germany, four for Austria, Switzerland and Liechtenstein."""
    digits = re.sub(r"\D", "", candidate)
    if len(digits) == 5:
        return Verdict.PLAUSIBLE if SMALLEST_ZIP_DE <= int(digits) <= LARGEST_ZIP_DE else Verdict.INVALID
    if len(digits) != 4:
        return Verdict.INVALID
    if SMALLEST_ZIP <= int(digits) <= LARGEST_ZIP_CH:
        return Verdict.PLAUSIBLE
    # Beyond the Swiss range there are Austrian ones only.
    known = _stdnum("at.postleitzahl", digits) is Verdict.VALID
    return Verdict.PLAUSIBLE if known else Verdict.INVALID


def _host(candidate: str) -> Verdict:
    """Host names: the last label is a public suffix of the list that tldextract bundles."""
    host = re.split(r"[/:?#]", re.sub(r"^[\w+.-]+://|^.*@\s?", "", candidate), maxsplit=1)[0]
    return Verdict.PLAUSIBLE if known_suffix(host) else Verdict.INVALID


def _calendar(candidate: str) -> Verdict:
    """Numeric dates, day first: the day exists in that month (in any year when none is given)."""
    parts = [int(p) for p in re.findall(r"\d+", candidate)]
    if len(parts) < 2:
        return Verdict.PLAUSIBLE
    day, month = parts[:2]
    if parts[0] > 31 and len(parts) == 3:
        day, month = parts[2], parts[1]
    if month > 12 or not 1 <= day <= (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]:
        return Verdict.INVALID
    return Verdict.PLAUSIBLE


VALIDATORS: dict[str, Validator] = {
    "calendar": _calendar,
    "card": _card,
    "german_document": _document,
    "german_pension": _pension,
    "host": _host,
    "ip": _ip,
    "phone": _phone,
    "zip": _zip,
    "austrian_business": partial(_without, "FN", "at.businessid"),
    **{
        name: partial(_stdnum, module)
        for name, module in {
            "austrian_insurance": "at.vnr",
            "austrian_tax": "at.tin",
            "austrian_vat": "at.uid",
            "austrian_zip": "at.postleitzahl",
            "bic": "bic",
            "german_register": "de.handelsregisternummer",
            "german_tax_id": "de.idnr",
            "german_tax_number": "de.stnr",
            "german_vat": "de.vat",
            "iban": "iban",
            "imei": "imei",
            "isbn": "isbn",
            "isin": "isin",
            "isni": "isni",
            "issn": "issn",
            "lei": "lei",
            "swiss_insurance": "ch.ssn",
            "swiss_uid": "ch.uid",
            "swiss_vat": "ch.vat",
            "vat": "eu.vat",
        }.items()
    },
}

"""Organizations: banks (schwifty's registers), listed companies (pytickersymbols), universities (mimesis)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

from hybrid_deid.knowledge import knowledge_folder
from hybrid_deid.lexicon.building.additions import added_rows
from hybrid_deid.lexicon.building.libraries import OWN, BuiltList, mimesis_data, strings
from hybrid_deid.lexicon.lists import read_list

REGISTERS = {"DE": "generated_de.", "AT": "generated_at.", "CH": "generated_ch."}
NAME = re.compile(r"[^\W_][\w .,&+/'’()-]{1,60}")
# Branches and remarks: "Postbank Ndl der Deutsche Bank", "Commerzbank Filiale Gera 1".
BRANCH = re.compile(
    r"[ ,-]+(?:Ndl|Zweigniederlassung|Niederlassung|Filiale|Zw|Zndl|ZNdl|Fil|Branch|GF|Gf ?\d|GAA"
    r"|Settlement|alt|Service)\b.*"
    r"|\s*\(.*|, .*"
)
TRAILING = re.compile(r"[ ,./&'’(-]+$")


def organization_list() -> BuiltList:
    """Return the list of organization names, with and without their legal form."""
    rows: list[tuple[str, ...]] = list(added_rows("de", "organization"))
    forms = legal_forms()
    for name, kind, country in (*companies(), *banks(), *universities()):
        for spelling in dict.fromkeys((name, without_legal_form(name, forms))):
            if NAME.fullmatch(spelling) and len(spelling) > 2 and not spelling.isdigit():
                rows.append((spelling, kind, country))
    return BuiltList(
        "de",
        "organization",
        ("text", "kind", "country"),
        rows,
        ("mimesis", "pytickersymbols", "schwifty", OWN),
    )


def legal_forms() -> tuple[str, ...]:
    """Return the legal forms of the hand-made list, the longest first."""
    rows = read_list(knowledge_folder("gazetteers") / "de" / "legal_form.txt").rows
    return tuple(sorted((row[0] for row in rows), key=lambda text: (-len(text), text)))


def without_legal_form(name: str, forms: tuple[str, ...]) -> str:
    """Return a company's name without a legal form at its end."""
    for form in forms:
        if name.endswith(" " + form):
            return TRAILING.sub("", name[: -len(form)].strip())
    return name


def banks() -> Iterator[tuple[str, str, str]]:
    """Yield the banks of the national registers, without branches."""
    folder = resources.files("schwifty").joinpath("bank_registry")
    files = sorted(place.name for place in folder.iterdir() if place.name.endswith(".json"))
    for country, prefix in REGISTERS.items():
        # the newest version of the register's format comes last ("generated_at.v2.json")
        file = [name for name in files if name.startswith(prefix)][-1]
        held: Any = json.loads(folder.joinpath(file).read_text(encoding="utf-8"))
        for entry in held["entries"] if isinstance(held, dict) else held:
            yield clean(entry["name"]), "bank", country


def companies() -> Iterator[tuple[str, str, str]]:
    """Yield the companies of the stock indices that pytickersymbols carries."""
    from pytickersymbols import PyTickerSymbols

    countries = {"Germany": "DE", "Austria": "AT", "Switzerland": "CH"}
    for stock in PyTickerSymbols().get_all_stocks():
        yield clean(stock["name"]), "company", countries.get(stock.get("country") or "", "-")


def universities() -> Iterator[tuple[str, str, str]]:
    """Yield the universities that mimesis carries for its German locales."""
    for locale, country in (("de", "DE"), ("de-at", "AT"), ("de-ch", "CH")):
        for name in strings(mimesis_data(locale, "person").get("university")):
            yield clean(name), "university", country


def clean(name: str) -> str:
    """Return a register's name without branch, remarks and trailing signs."""
    return TRAILING.sub("", BRANCH.sub("", " ".join(name.split())))

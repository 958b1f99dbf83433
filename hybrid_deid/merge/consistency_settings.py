"""The settings of consistency within a document, read from consistency.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml, refuse_unknown

SHIPPED = Path(__file__).resolve().parent / "consistency.toml"
KEYS = {
    "spread": {"labels", "naming_score", "other_score", "shortest", "discount"},
    "repeat": {"labels", "letters", "digits"},
    "genitive": {"labels"},
    "vote": {"ratio"},
    "given": {"labels", "below", "kin", "address"},
    "announced": {"offices", "maiden", "orders"},
    "rows": {"never"},
    "compound": {"unite", "complete", "announcing_codes", "announcing_phones"},
    "net": {
        "without",
        "never",
        "no_family",
        "no_town",
        "town_after",
        "place_after",
        "region_after",
        "plural_after",
        "greeting",
        "score",
    },
    "particles": {
        "own",
        "foreign",
        "capital",
        "inner",
        "behind_given",
        "announced",
        "announced_inner",
        "dutch",
        "articles",
        "ranks",
        "noble",
        "large",
        "travel",
    },
    "storeys": {"words"},
    "header": {"fields"},
}


@dataclass(frozen=True)
class Consistency:
    """When names spread, repeat, are completed, and votes count; consistency.toml explains each."""

    labels: frozenset[str]
    naming_score: float
    other_score: float
    shortest: int
    discount: float
    repeat_labels: frozenset[str]
    repeat_letters: int
    repeat_digits: int
    genitive_labels: frozenset[str]
    ratio: float
    doubted_labels: frozenset[str]
    doubted_below: float
    kin: frozenset[str]
    address: Mapping[str, str]
    compounds: Mapping[tuple[str, str], str]
    completed_labels: frozenset[str]
    announcing_codes: frozenset[str]
    announcing_phones: frozenset[str]
    net_without: tuple[str, ...]
    net_never: tuple[str, ...]
    net_no_family: frozenset[str]
    net_no_town: frozenset[str]
    net_town_after: frozenset[str]
    net_place_after: frozenset[str]
    net_region_after: frozenset[str]
    net_plural_after: frozenset[str]
    net_greeting: frozenset[str]
    net_score: float
    offices: frozenset[str]
    maiden: frozenset[str]
    orders: Mapping[str, str]
    row_never: frozenset[str]
    own_particles: frozenset[str]
    particles: frozenset[str]
    inner_particles: frozenset[str]
    lower_particles: frozenset[str]
    behind_given: tuple[str, ...]
    announced_particles: tuple[str, ...]
    announced_inner: tuple[str, ...]
    dutch_particles: tuple[str, ...]
    articles: tuple[str, ...]
    ranks: frozenset[str]
    noble_names: frozenset[str]
    large_towns: frozenset[str]
    storeys: frozenset[str]
    travel_words: frozenset[str]
    header_fields: tuple[str, ...]

    @cached_property
    def not_people(self) -> frozenset[str]:
        """Names of people that may be towns or storeys."""
        return self.large_towns | self.storeys


@lru_cache(maxsize=8)
def load_consistency(path: Path = SHIPPED) -> Consistency:
    """Read the settings from TOML; raises ConfigurationError on unknown, missing or wrong keys."""
    raw = read_toml(path)
    refuse_unknown(raw, set(KEYS), str(path))
    for table, keys in KEYS.items():
        refuse_unknown(raw.get(table, {}), keys, f"{path}: {table}")
    try:
        return _settings(raw)
    except KeyError as error:
        raise ConfigurationError(f"{path}: the key {error} is missing") from error
    except (TypeError, ValueError) as error:
        raise ConfigurationError(f"{path}: a value has the wrong type ({error})") from error


def _settings(raw: Mapping[str, Any]) -> Consistency:
    spread, repeat, particles = raw["spread"], raw["repeat"], raw["particles"]
    return Consistency(
        labels=frozenset(spread["labels"]),
        naming_score=float(spread["naming_score"]),
        other_score=float(spread["other_score"]),
        shortest=int(spread["shortest"]),
        discount=float(spread["discount"]),
        repeat_labels=frozenset(repeat["labels"]),
        repeat_letters=int(repeat["letters"]),
        repeat_digits=int(repeat["digits"]),
        genitive_labels=frozenset(raw["genitive"]["labels"]),
        ratio=float(raw["vote"]["ratio"]),
        doubted_labels=frozenset(raw["given"]["labels"]),
        doubted_below=float(raw["given"]["below"]),
        kin=frozenset(raw["given"]["kin"]),
        address=dict(raw["given"]["address"]),
        compounds={(first, second): whole for first, second, whole in raw["compound"]["unite"]},
        completed_labels=frozenset(raw["compound"]["complete"]),
        announcing_codes=frozenset(raw["compound"]["announcing_codes"]),
        announcing_phones=frozenset(raw["compound"]["announcing_phones"]),
        net_without=tuple(raw["net"]["without"]),
        net_never=tuple(raw["net"]["never"]),
        net_no_family=frozenset(raw["net"]["no_family"]),
        net_no_town=frozenset(raw["net"]["no_town"]),
        net_town_after=frozenset(raw["net"]["town_after"]),
        net_place_after=frozenset(raw["net"]["place_after"]),
        net_region_after=frozenset(raw["net"]["region_after"]),
        net_plural_after=frozenset(raw["net"]["plural_after"]),
        net_greeting=frozenset(raw["net"]["greeting"]),
        net_score=float(raw["net"]["score"]),
        offices=frozenset(raw["announced"]["offices"]),
        maiden=frozenset(raw["announced"]["maiden"]),
        orders=dict(raw["announced"]["orders"]),
        row_never=frozenset(raw["rows"]["never"]),
        own_particles=frozenset(particles["own"]),
        particles=frozenset((*particles["own"], *particles["foreign"])),
        inner_particles=frozenset(particles["inner"]),
        lower_particles=frozenset((*particles["own"], *particles["foreign"], *particles["inner"])).difference(
            particles["capital"]
        ),
        behind_given=tuple(map(str, particles["behind_given"])),
        announced_particles=tuple(map(str, particles["announced"])),
        announced_inner=tuple(map(str, particles["announced_inner"])),
        dutch_particles=tuple(f"{word} " for word in particles["dutch"]),
        articles=tuple(f"{word} " for word in particles["articles"]),
        ranks=frozenset(particles["ranks"]),
        noble_names=frozenset(particles["noble"]),
        large_towns=frozenset(particles["large"]),
        storeys=frozenset(raw["storeys"]["words"]),
        travel_words=frozenset(particles["travel"]),
        header_fields=tuple(map(str, raw["header"]["fields"])),
    )

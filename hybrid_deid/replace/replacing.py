"""From spans to the output text."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from functools import lru_cache
from typing import NamedTuple

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import Cases, Language
from hybrid_deid.replace.context import mentions_of
from hybrid_deid.replace.encryption import encrypted
from hybrid_deid.replace.name_order import order_of
from hybrid_deid.replace.strategies import Strategies, Strategy
from hybrid_deid.surrogates import default_generators
from hybrid_deid.surrogates.interface import (
    Coreferent,
    Draw,
    Generator,
    Mention,
    Owning,
    Prepared,
    Preparing,
    normalized,
)
from hybrid_deid.surrogates.settled import settled, settled_names, settled_years
from hybrid_deid.surrogates.spacing import spaced_like
from hybrid_deid.values import WEEK_SOURCE, Document, Result, Span, apply_replacements
from hybrid_deid.word_patterns import any_of

MODES = ("realistic", "paper")
MASK = "*"
LAST_RESORT = "[...]"
# Of a name of an organization: nobody is called as another firm of the text is.
WORD = re.compile(r"[^\W\d_]{3,}")
FALLBACK = "fallback"  # the strategy noted where a tag had to take the place of what was asked for
NUMBERED = frozenset({"number", "hash", "placeholder"})
UNCOUNTED = frozenset({"surrogate", "keep", "suppress", "fixed", "mask", "encrypt", "pattern"})
ADDRESSES = frozenset({"EMAIL", "URL", "USER"})  # in which names and numbers of other labels may stand


def replace(
    document: Document,
    spans: Sequence[Span],
    zones: Mapping[int, str] | None,
    language: Language,
    keyed: Keyed,
    strategies: Strategies,
    mode: str = "realistic",
    cases: Cases | None = None,
    read: tuple[Document, Sequence[Span]] | None = None,
) -> Result:
    """Replace every span by what the strategy of its label says; all other text stays byte for byte.

    `spans` must be sorted and must not overlap; `zones` maps line numbers to zones, or is None. `mode` is
    "realistic" (surrogates lead to no one) or "paper" (Eder et al. 2019). `cases` reads grammatical case (see
    `Language.cases`); without it rules tell a genitive. `read` is the document with its spans as generators
    are to see them, and `zones` count its lines, where it is read otherwise than it is written. Fails closed:
    where a generator returns nothing, or an original of the document, the tag "[LABEL]" is put. The same
    text, key, scope and strategies give the same output. Raises ValueError for unsuitable spans or an unknown
    mode; a generator that fails is not passed over in silence: what it raises reaches the caller.
    """
    if strategies.follow_city:
        language = changed(language, generators={**language.generators, **language.following})
    if mode not in MODES:
        raise ValueError(f"the mode must be one of {', '.join(MODES)}")
    if not spans:
        return apply_replacements(document, (), (), ())
    of_label, default = strategies.labels, strategies.default
    kinds = [of_label.get(span.label, default) for span in spans] if of_label else [default] * len(spans)
    seen, found = read if read is not None else (document, spans)
    mentions = language.read_again(
        mentions_of(seen, found, zones, language, cases(seen.text, found) if cases else ())
    )
    originals = spans if read is None else [*spans, *found]
    words = [word for span in originals if span.label == "ORG" for word in WORD.findall(span.text)]
    forbidden = frozenset([*map(normalized, words), *(normalized(span.text) for span in originals)])
    draw = Draw(keyed, forbidden, mode, strategies.domains, spoken=language.spoken())
    surrogates = _surrogates(mentions, kinds, draw, language)
    entities, numbers = _counted(mentions, kinds, language)
    respelled = language.respelled(seen.text)
    texts: list[str] = []
    used: list[str] = []
    for position, strategy in enumerate(kinds):
        mention, kind = mentions[position], strategy.kind
        if kind == "surrogate":
            text = surrogates[position]
            if read is not None:
                text = spaced_like(spans[position].text, mention.text, text)
            if respelled is not None:
                text = respelled(text)
        elif kind == "keep":
            text = spans[position].text
        else:
            entity, number = entities[position], numbers[position]
            text = _plain(mention, spans[position].text, strategy, keyed, entity, number)
        apart = mention.text if spans[position].source == WEEK_SOURCE else None
        if kind not in ("keep", "suppress") and not _may_stand(text, apart, draw):
            text, kind = _tag(mention.label, draw), FALLBACK
        texts.append(text)
        used.append(kind)
    order = order_of(mentions, [kind == "surrogate" for kind in used], language.family_first())
    if order is None:
        return apply_replacements(document, spans, texts, used)
    labels = [spans[number].label for number in order]
    return apply_replacements(document, spans, [texts[number] for number in order], used, labels)


def _may_stand(text: str, week: str | None, draw: Draw) -> bool:
    """Tell whether a text may take the place of an original; that of a `week` may be another one of them."""
    return draw.allows(text) if week is None else normalized(text) not in ("", normalized(week))


def _tag(label: str, draw: Draw) -> str:
    tag = f"[{label}]"
    return tag if draw.allows(tag) else LAST_RESORT


class _Group(NamedTuple):
    """The mentions that one generator serves: where they stand; `addressed` tells that addresses are among
    them."""

    factory: Callable[[], Generator]
    positions: list[int]
    addressed: bool


def _grouped(mentions: Sequence[Mention], positions: Iterable[int], language: Language) -> list[_Group]:
    """Return the mentions at `positions` by the generator that serves them, in the order of labels."""
    special, default = language.generators, default_generators()
    by_label: dict[str, list[int]] = {}  # labels of one generator share their list
    by_factory: dict[Callable[[], Generator], list[int]] = {}
    addressed: set[Callable[[], Generator]] = set()
    for position in positions:
        label = mentions[position].label
        places = by_label.get(label)
        if places is None:
            factory = special[label] if label in special else default.get(label, _unknown)
            places = by_label[label] = by_factory.setdefault(factory, [])
            if label in ADDRESSES:
                addressed.add(factory)
        places.append(position)
    return [_Group(factory, places, factory in addressed) for factory, places in by_factory.items()]


@lru_cache(maxsize=256)
def _generator(factory: Callable[[], Generator]) -> Generator:
    """Make a generator once per process: it keeps its lists, and no state of documents."""
    return factory()


def _unknown() -> Generator:
    from hybrid_deid.surrogates.codes import digits_only

    return digits_only


def _surrogates(
    mentions: Sequence[Mention], kinds: Sequence[Strategy], draw: Draw, language: Language
) -> list[str]:
    result = [""] * len(mentions)
    drawn = [place for place, strategy in enumerate(kinds) if strategy.kind == "surrogate"]
    groups = _grouped(mentions, drawn, language)
    houses = language.generators.get("ORG")
    prepared: dict[int, Prepared] = {}
    if [1 for group in groups if group.addressed or group.factory is houses]:
        # Places before organizations, for which these are called, and addresses last, which hold all others.
        groups.sort(key=lambda group: (group.addressed, group.factory is houses))
        prepared = _prepared(groups, mentions, draw, houses)
    for number, (factory, positions, last) in enumerate(groups):
        group = [mentions[position] for position in positions]
        if factory is houses or last:
            draw = _informed(draw, mentions, result, prepared, houses if last else None)
        ready = prepared.get(number)
        found = ready.surrogates(draw) if ready is not None else _generator(factory)(group, draw)
        for position, text in zip(positions, found, strict=True):
            result[position] = text
    return result


def _prepared(
    groups: Sequence[_Group],
    mentions: Sequence[Mention],
    draw: Draw,
    houses: Callable[[], Generator] | None,
) -> dict[int, Prepared]:
    """Draw the names that organizations and hosts need, by the number of their group; `houses` makes the
    generator of organizations, whose owners are drawn with all others."""
    owners: Collection[tuple[str, str]] = ()
    for group in groups:
        if group.factory is houses and (owning := _owning(group.factory)) is not None:
            owners = owning.owners([mentions[position] for position in group.positions])
    return {
        number: generator.prepared([mentions[position] for position in group.positions], draw, owners)
        for number, group in enumerate(groups)
        if (generator := _preparing(group.factory)) is not None
    }


@lru_cache(maxsize=256)
def _preparing(factory: Callable[[], Generator]) -> Preparing | None:
    """Return a generator that can draw before others, None for one that cannot; asking takes time."""
    generator = _generator(factory)
    return generator if isinstance(generator, Preparing) else None


@lru_cache(maxsize=256)
def _owning(factory: Callable[[], Generator]) -> Owning | None:
    """Return a generator that knows names of persons in its mentions, None for one that does not."""
    generator = _generator(factory)
    return generator if isinstance(generator, Owning) else None


def _informed(
    draw: Draw,
    mentions: Sequence[Mention],
    result: Sequence[str],
    prepared: Mapping[int, Prepared],
    houses: Callable[[], Generator] | None,
) -> Draw:
    """Return the draw with what is drawn by now; `houses` makes the generator for the names of hosts, which
    are drawn when all numbers are.
    """
    people, names, towns = draw.people, draw.names, draw.towns
    if not people and not towns:  # else they are told already
        people = {key: name for each in prepared.values() for key, name in each.people.items()}
        names = {key: name for each in prepared.values() for key, name in each.names.items()}
        drawn = zip(mentions, result, strict=True)
        towns = [(mention, text) for mention, text in drawn if mention.label == "CITY" and text]
    if houses is None:
        return changed(draw, people=people, names=names, towns=towns) if people or names or towns else draw
    return changed(
        draw,
        people=people,
        names=names,
        towns=towns,
        settled=settled(mentions, result),
        organizations=_generator(houses),
        years=settled_years(mentions, result),
        named=settled_names(mentions, result),
    )


def _counted(
    mentions: Sequence[Mention], kinds: Sequence[Strategy], language: Language
) -> tuple[list[str], list[int]]:
    """Return the key of the entity of each mention, and its running number, where a strategy asks for it."""
    if UNCOUNTED.issuperset([strategy.kind for strategy in kinds]):
        return [""] * len(mentions), [0] * len(mentions)
    entities = _entities(mentions, kinds, language)
    return entities, _running_numbers(mentions, entities)


def _entities(mentions: Sequence[Mention], kinds: Sequence[Strategy], language: Language) -> list[str]:
    """Return the key of the entity of each mention where a strategy asks for it."""
    result = [""] * len(mentions)
    numbered = [place for place, strategy in enumerate(kinds) if strategy.kind in NUMBERED]
    for factory, positions, _ in _grouped(mentions, numbered, language):
        generator = _generator(factory)
        group = [mentions[position] for position in positions]
        if isinstance(generator, Coreferent):
            keys = generator.entities(group)
        else:
            keys = [normalized(mention.text) for mention in group]
        for position, key in zip(positions, keys, strict=True):
            result[position] = key
    return result


def _running_numbers(mentions: Sequence[Mention], entities: Sequence[str]) -> list[int]:
    """Number the entities of each label from 1 in the order of the text, as AnonyMate and SweLL do."""
    seen: dict[tuple[str, str], int] = {}
    counts: dict[str, int] = {}
    result: list[int] = []
    for mention, entity in zip(mentions, entities, strict=True):
        key = (mention.label, entity)
        if key not in seen:
            counts[mention.label] = counts.get(mention.label, 0) + 1
            seen[key] = counts[mention.label]
        result.append(seen[key])
    return result


def _plain(mention: Mention, written: str, strategy: Strategy, keyed: Keyed, entity: str, number: int) -> str:
    """Return what stands for a mention, `written` in the text, where nothing need look natural."""
    option = strategy.option
    if strategy.kind == "mask":
        if option == "kept":
            return re.sub(r"\S", MASK, written)
        return MASK * int(option)
    if strategy.kind == "hash":
        token = keyed.digest("hash", mention.label, entity).hex()[: int(option)]
        return f"{mention.label}_{token}"
    if strategy.kind == "encrypt":
        return encrypted(written, mention.label, keyed)
    if strategy.kind == "pattern":
        return _pattern(mention.text, option)
    if strategy.kind in ("tag", "number", "placeholder"):
        return _formatted(option, mention.label, number)
    return option if strategy.kind == "fixed" else ""


def _formatted(template: str, label: str, number: int) -> str:
    text = template.replace("{label}", label).replace("{number}", str(number))
    return text.replace("{letter}", _letters(number))


def _letters(number: int) -> str:
    """Return A, B, ..., Z, AA, AB, ... for 1, 2, ..."""
    result = ""
    while number:
        number, rest = divmod(number - 1, 26)
        result = chr(ord("A") + rest) + result
    return result


def _pattern(text: str, letters_and_digit: str) -> str:
    """Write the letters of a text as A, B, C, ... (SweLL: "ABC 0000") and its digits as the digit given."""
    digit = next((one for one in letters_and_digit if one.isdigit()), "0")
    result: list[str] = []
    letters = 0
    for character in text:
        if character.isdigit():
            result.append(digit)
        elif character.isalpha():
            letters += 1
            result.append(_letters((letters - 1) % 26 + 1))
        else:
            result.append(character)
    return "".join(result)


@dataclass(frozen=True, slots=True)
class Leak:
    """A place [start, end) of the output where the original of a replaced span of `label` still stands.

    `inside` tells that it lies in a replacement (a part of a surrogate that happens to be equal).
    """

    start: int
    end: int
    label: str
    inside: bool


def leaks(result: Result) -> list[Leak]:
    """Return where originals of replaced spans still occur in the output as whole words, case ignored."""
    originals = {
        span.text: span.label
        for span, replacement in zip(result.spans, result.replacements, strict=True)
        if replacement.strategy != "keep" and span.text.strip()
    }
    if not originals:
        return []
    labels = {normalized(text): label for text, label in originals.items()}
    found: list[Leak] = []
    for match in re.finditer(rf"(?<!\w){any_of(originals)}(?!\w)", result.text, re.IGNORECASE):
        inside = any(one.start < match.end() and match.start() < one.end for one in result.replacements)
        if any(
            one.strategy == "keep" and one.start <= match.start() and match.end() <= one.end
            for one in result.replacements
        ):
            continue
        found.append(Leak(match.start(), match.end(), labels.get(normalized(match.group()), ""), inside))
    return found

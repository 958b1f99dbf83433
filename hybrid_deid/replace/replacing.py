"""From spans to the output text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from typing import NamedTuple

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import Cases, Language
from hybrid_deid.replace.codes import with_one_code
from hybrid_deid.replace.context import mentions_of
from hybrid_deid.replace.drawing import Drawing, draw_surrogates, generator_of, grouped
from hybrid_deid.replace.encryption import encrypted
from hybrid_deid.replace.name_order import order_of
from hybrid_deid.replace.strategies import Strategies, Strategy
from hybrid_deid.surrogates.interface import Coreferent, Draw, Mention, normalized
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


class Replacing(NamedTuple):
    """A document whose `spans`, sorted and without overlap, are to be replaced.

    `zones` maps line numbers to zones, or is None. `read` is the document with its spans as generators are to
    see them, and `zones` count its lines, where it is read otherwise than it is written.
    """

    document: Document
    spans: Sequence[Span]
    zones: Mapping[int, str] | None
    keyed: Keyed
    read: tuple[Document, Sequence[Span]] | None = None


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
    """Return a document of which every span is replaced; see `replace_each` and `Replacing`."""
    one = Replacing(document, spans, zones, keyed, read)
    return replace_each([one], language, strategies, mode, cases)[0]


def replace_each(
    documents: Sequence[Replacing],
    language: Language,
    strategies: Strategies,
    mode: str = "realistic",
    cases: Cases | None = None,
) -> list[Result]:
    """Replace every span by what the strategy of its label says; all other text stays byte for byte.

    Several documents at once are quicker; what becomes of one does not depend on others. `mode` is
    "realistic" (surrogates lead to no one) or "paper" (Eder et al. 2019). `cases` reads grammatical case (see
    `Language.cases`); without it rules tell a genitive. Fails closed: where a generator returns nothing, or
    an original of the document, the tag "[LABEL]" is put. The same text, key, scope and strategies give the
    same output. Raises ValueError for unsuitable spans or an unknown mode; a generator that fails is not
    passed over in silence: what it raises reaches the caller.
    """
    if strategies.follow_city:
        language = changed(language, generators={**language.generators, **language.following})
    if mode not in MODES:
        raise ValueError(f"the mode must be one of {', '.join(MODES)}")
    drawings = [_drawing(one, language, strategies, mode, cases) for one in documents]
    draw_surrogates(drawings, language)
    return [
        _replaced(one, drawing, language, strategies)
        for one, drawing in zip(documents, drawings, strict=True)
    ]


def _drawing(
    one: Replacing, language: Language, strategies: Strategies, mode: str, cases: Cases | None
) -> Drawing:
    """Return the mentions of a document, whose surrogates are not drawn yet."""
    spans = one.spans
    seen, found = one.read if one.read is not None else (one.document, spans)
    parsed = cases(seen.text, found) if cases and found else ()
    mentions = language.read_again(mentions_of(seen, found, one.zones, language, parsed))
    originals = spans if one.read is None else [*spans, *found]
    words = [word for span in originals if span.label == "ORG" for word in WORD.findall(span.text)]
    forbidden = frozenset([*map(normalized, words), *(normalized(span.text) for span in originals)])
    draw = Draw(one.keyed, forbidden, mode, strategies.domains, spoken=language.spoken())
    kinds = enumerate(_kinds(spans, strategies))
    drawn = [place for place, strategy in kinds if strategy.kind == "surrogate"]
    mentions = with_one_code(mentions, drawn)
    return Drawing(mentions, draw, grouped(mentions, drawn, language), [""] * len(mentions))


def _replaced(one: Replacing, drawing: Drawing, language: Language, strategies: Strategies) -> Result:
    """Return a document whose surrogates are drawn with what stands for its spans."""
    spans, mentions, draw = one.spans, drawing.mentions, drawing.draw
    kinds = _kinds(spans, strategies)
    entities, numbers = _counted(mentions, kinds, language)
    respelled = language.respelled((one.read[0] if one.read is not None else one.document).text)
    texts: list[str] = []
    used: list[str] = []
    for position, strategy in enumerate(kinds):
        mention, kind = mentions[position], strategy.kind
        if kind == "surrogate":
            text = drawing.surrogates[position]
            if one.read is not None:
                text = spaced_like(spans[position].text, mention.text, text)
            if respelled is not None:
                text = respelled(text)
        elif kind == "keep":
            text = spans[position].text
        else:
            entity, number = entities[position], numbers[position]
            text = _plain(mention, spans[position].text, strategy, one.keyed, entity, number)
        apart = mention.text if spans[position].source == WEEK_SOURCE else None
        if kind not in ("keep", "suppress") and not _may_stand(text, apart, draw):
            text, kind = _tag(spans[position].label, draw), FALLBACK
        texts.append(text)
        used.append(kind)
    order = order_of(mentions, [kind == "surrogate" for kind in used], language.family_first())
    if order is None:
        return apply_replacements(one.document, spans, texts, used)
    labels = [spans[number].label for number in order]
    return apply_replacements(one.document, spans, [texts[number] for number in order], used, labels)


def _kinds(spans: Sequence[Span], strategies: Strategies) -> list[Strategy]:
    of_label, default = strategies.labels, strategies.default
    return [of_label.get(span.label, default) for span in spans] if of_label else [default] * len(spans)


def _may_stand(text: str, week: str | None, draw: Draw) -> bool:
    """Tell whether a text may take the place of an original; that of a `week` may be another one of them."""
    return draw.allows(text) if week is None else normalized(text) not in ("", normalized(week))


def _tag(label: str, draw: Draw) -> str:
    tag = f"[{label}]"
    return tag if draw.allows(tag) else LAST_RESORT


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
    for factory, positions, _ in grouped(mentions, numbered, language):
        generator = generator_of(factory)
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

"""The rules at work: `RuleSet.find` turns a text into spans."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import regex

from hybrid_deid.errors import ConfigurationError, DocumentError, RuleError
from hybrid_deid.rule_engine.gating import Gating
from hybrid_deid.rule_engine.kept_patterns import kept_pattern
from hybrid_deid.rule_engine.lists import Allowed, Denied
from hybrid_deid.rule_engine.rule import Context, Rule
from hybrid_deid.rule_engine.stretches import Stretch, TextLines
from hybrid_deid.rule_engine.validators import VALIDATORS, Verdict
from hybrid_deid.values import Span

# Seconds that one search of a user's pattern may take.
USER_TIMEOUT = 2.0
SPAN_GROUP = "span"


@lru_cache(maxsize=256)
def _context_pattern(words: tuple[str, ...]) -> Any:
    alternatives = []
    for word in words:
        body = regex.escape(word.strip("*"), literal_spaces=True)
        before = r"(?<!\w)" if not word.startswith("*") and word.strip("*")[:1].isalnum() else ""
        after = r"(?!\w)" if not word.endswith("*") and word.strip("*")[-1:].isalnum() else ""
        alternatives.append(f"{before}{body}{after}")
    return regex.compile("|".join(alternatives), regex.IGNORECASE)


def compiled(rule: Rule) -> Any:
    """Return the compiled pattern of `rule`, from disk where it is kept there.

    Raises RuleError that names the rule when it is not a pattern.
    """
    flags = regex.VERSION0 | regex.VERBOSE | regex.MULTILINE
    if rule.ignore_case:
        flags |= regex.IGNORECASE
    lists = _named_lists(rule)
    try:
        if rule.user or lists:  # what a user looks for is put nowhere
            return regex.compile(rule.pattern, flags, **lists)
        return kept_pattern(rule.id, rule.pattern, flags, lambda: regex.compile(rule.pattern, flags))
    except (regex.error, ValueError) as error:
        raise RuleError(f"{rule.pack}: rule '{rule.id}': 'pattern' does not compile ({error})") from error


def refuse_malformed(rule: Rule) -> None:
    """Raise RuleError that names `rule` when it has no pattern, or when a list that it looks in, or the group
    that it looks for there, does not exist."""
    where = f"{rule.pack}: rule '{rule.id}'"
    looked_up = [each for each in (rule.listed, rule.unlisted) if each is not None]
    try:
        groups = compiled(rule).groupindex
        for group, names in looked_up:
            if group not in groups:
                raise RuleError(f"{where}: its pattern has no group '{group}'")
            for name in names:
                _entries(rule, name)
    except RuleError:
        raise
    except ConfigurationError as error:  # a gazetteer
        raise RuleError(f"{where}: {error}") from error


def _named_lists(rule: Rule) -> dict[str, Any]:
    return {name: _entries(rule, name) for name in rule.lists if rf"\L<{name}>" in rule.pattern}


def _entries(rule: Rule, name: str) -> frozenset[str]:
    """Return the entries of the list `name` of the rule's pack; a gazetteer is read when first needed."""
    value = rule.lists[name]
    if isinstance(value, tuple):
        from hybrid_deid.lexicon import load_gazetteers

        language, gazetteer = value
        texts: frozenset[str] = load_gazetteers(language)[gazetteer].texts
        return texts
    return frozenset(entry.lower() for entry in value) if rule.ignore_case else value


def _is_listed(words: str, entries: frozenset[str]) -> bool:
    """Say whether `words`, or words from the first on, are among `entries`; or so written with capitals."""
    if words.isupper() or words.islower():
        words = words.title()
    while words and words.rstrip(".-") not in entries:
        words = words.rpartition(" ")[0]
    return bool(words)


def span_order(span: Span) -> tuple[int, int, str, float, str]:
    """Return the key of the total order of findings: start, longer first, label, higher score first,
    source.
    """
    return (span.start, -span.end, span.label, -span.score, span.source)


@dataclass(frozen=True)
class RuleSet:
    """The rules of some packs, ready to be run. Immutable for its user; may be shared by threads and
    sent to processes.

    Patterns are compiled when a text first calls for them.
    """

    rules: tuple[Rule, ...]
    allow: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    deny: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    _patterns: dict[str, tuple[Any, int]] = field(default_factory=dict, repr=False, compare=False)
    _lists: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict, repr=False, compare=False)
    _gating: list[Gating] = field(default_factory=list, repr=False, compare=False)
    _allowed: Allowed = field(init=False, repr=False, compare=False)
    _denied: Denied = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_allowed", Allowed(self.allow))
        object.__setattr__(self, "_denied", Denied(self.deny))

    def __reduce__(self) -> tuple[type[RuleSet], tuple[Any, ...]]:
        # Compiled patterns stay behind: the other process compiles what it needs.
        return (RuleSet, (self.rules, dict(self.allow), dict(self.deny)))

    @property
    def labels(self) -> frozenset[str]:
        """The labels that findings may have."""
        return frozenset((*(rule.label for rule in self.rules), *self.deny))

    def find(self, text: str, document_id: str = "document") -> list[Span]:
        """Return all findings in `text`, also those of different rules that overlap, sorted by `span_order`.

        A finding that lies within another of its label, with no better score, is left out. A finding that the
        allow list names is left out too, unless a check digit confirmed it: such a finding stays, and
        says so in its provenance. Raises DocumentError when the pattern of a user takes too long, for
        then nobody knows what it would have found.
        """
        return self.find_batch([text], [document_id])[0]

    def find_batch(self, texts: Sequence[str], document_ids: Sequence[str] = ()) -> list[list[Span]]:
        """Return the findings in each text, as `find` does, but sooner: rule by rule through all texts.

        Raises DocumentError, which names the text at fault, when one takes too long; the others may be tried
        again without it.
        """
        if not self._gating:
            self._gating.append(Gating(self.rules))
        found: list[list[Span]] = [[] for _ in texts]
        flagged, asked = self._gating[0].asked(texts)
        every = [TextLines(text, lines) for text, lines in zip(texts, flagged, strict=True)]
        for place, number in asked:
            rule = self.rules[place]
            stretches = every[number].stretches(rule.keywords, rule.gate, rule.lines, rule.lead)
            if stretches:
                name = document_ids[number] if document_ids else "document"
                found[number] += self._findings(rule, texts[number], stretches, name)
        return [
            _without_contained(self._allowed.apply(spans) + self._denied.find(text))
            for spans, text in zip(found, texts, strict=True)
        ]

    def find_by(self, rule: Rule, text: str, document_id: str = "document") -> list[Span]:
        """Return the findings of one rule alone, sorted by `span_order`."""
        stretches = TextLines(text).stretches(rule.keywords, rule.gate, rule.lines, rule.lead)
        return sorted(self._findings(rule, text, stretches, document_id), key=span_order)

    def _findings(
        self, rule: Rule, text: str, stretches: Sequence[Stretch], document_id: str
    ) -> Iterator[Span]:
        finditer, group = self._pattern(rule)
        options = {"timeout": USER_TIMEOUT} if rule.user else {}
        try:
            for start, end in stretches:
                for match in finditer(text, start, end, **options):
                    if (rule.listed or rule.unlisted) and not self._agrees(rule, match.group):
                        continue
                    for a, b in match.spans(group):
                        span = _judged(rule, text, a, b) if a < b else None
                        if span is not None:
                            yield span
        except TimeoutError as error:
            raise DocumentError(
                document_id, f"rule '{rule.id}' of {rule.pack} took too long; bound its quantifiers"
            ) from error

    def _agrees(self, rule: Rule, caught: Callable[[str], str | None]) -> bool:
        """Tell whether the lists of a rule, wanted and unwanted, agree to what its groups caught."""
        for wanted, looked_up in ((True, rule.listed), (False, rule.unlisted)):
            words = caught(looked_up[0]) if looked_up else None
            if looked_up and words is not None:
                lists = (self._entries(rule, name) for name in looked_up[1])
                if any(_is_listed(words, entries) for entries in lists) is not wanted:
                    return False
        return True

    def _entries(self, rule: Rule, name: str) -> frozenset[str]:
        entries = self._lists.get((rule.id, name))
        if entries is None:
            entries = self._lists[rule.id, name] = _entries(rule, name)
        return entries

    def _pattern(self, rule: Rule) -> tuple[Any, int]:
        """Return the search for a rule's pattern, and the group that is the span."""
        known = self._patterns.get(rule.id)
        if known is None:
            # Two threads may both compile it, to the same effect.
            pattern = compiled(rule)
            group = pattern.groupindex.get(SPAN_GROUP, 0)  # a match looks names up three times as long
            known = self._patterns[rule.id] = (pattern.finditer, group)
        return known


def _judged(rule: Rule, text: str, start: int, end: int) -> Span | None:
    """Return the candidate as a span with its score, or None when the evidence does not suffice."""
    score, validated = rule.score, False
    candidate = text[start:end]
    if rule.validator:
        verdict = VALIDATORS[rule.validator](candidate)
        if verdict is Verdict.INVALID:
            if rule.if_invalid is None:
                return None
            score = rule.if_invalid
        validated = verdict is Verdict.VALID
    score += _weight(rule.before, text, start, before=True) + _weight(rule.after, text, end, before=False)
    if validated:
        score = max(score, rule.if_valid)
    score = round(min(1.0, max(0.0, score)), 4)
    if score < rule.minimum:
        return None
    return Span(start, end, rule.label, candidate, score, rule.source, validated)


def _weight(contexts: Sequence[Context], text: str, position: int, before: bool) -> float:
    weight = 0.0
    for context in contexts:
        if before:
            start, end = max(0, position - context.window), position
        else:
            start, end = position, min(len(text), position + context.window)
        # One character more tells whether the window cuts a word: "Tag" is not in "Tagung".
        found = _context_pattern(context.words).search(text, start, end if before else end + 1)
        if found is not None and found.end() <= end:
            weight += context.weight
    return weight


def _without_contained(found: list[Span]) -> list[Span]:
    """Sort, and leave out what another span of the same label covers with no lower score or validation."""
    kept: list[Span] = []
    covering: dict[str, list[Span]] = {}
    for span in sorted(found, key=span_order):
        open_ones = [other for other in covering.get(span.label, ()) if other.end > span.start]
        covering[span.label] = open_ones
        if any(o.end >= span.end and _no_less(o, span) for o in open_ones):
            continue
        open_ones.append(span)
        kept.append(span)
    return kept


def _no_less(one: Span, other: Span) -> bool:
    return (one.validated, one.score) >= (other.validated, other.score)

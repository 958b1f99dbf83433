"""Who wrote the entries of a log or chat: "17.03. 08:12 - Quaas: ...", "[12.03.25, 19:04] Nigsch A.: ...".

Behind the time of an entry stands nothing but a person or, in a programme, what begins then; a tagger reads
each line by itself and takes a rare name for a town or a firm, or for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.once import once
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.groups_and_offices import is_no_surname
from hybrid_deid.merge.people.lone_names import label_of, odds_of_given
from hybrid_deid.merge.people.name_patterns import CAPITAL, capitalised, doubled
from hybrid_deid.merge.people.put_together import is_compound
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import BY_START, Span
from hybrid_deid.word_patterns import any_of

SOURCE = "consistency:listed"
LEAST = 2  # entries of a log
NAME = doubled(capitalised(3, 25))
DAY = r"(?:\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})?|\d{4}-\d\d-\d\d)"


class _Entry(NamedTuple):
    """Where the name and the initial of somebody stand, which may be nowhere, and what was found there."""

    name: tuple[int, int]
    initial: tuple[int, int]
    found: Span | None
    behind: Span | None


def with_logged_speakers(
    text: str,
    texts: Sequence[str],
    spans: Sequence[Span],
    rare: RareWords,
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with those who wrote the entries of a log as people.

    Half of the names are of people as a tagger or a list says, or one where days or brackets tell a log from
    a programme; the others are listed family names or words that mail seldom has, no places, and not put
    together of others ("09:00 Auftaktveranstaltung: ..."). In what a messenger exported they are nicknames,
    whatever words they are ("14.01.24, 20:16 - Schnecke: ..."), beside somebody or kin: what a program logs
    has the same form ("[14.01.24, 20:16] Backup: ..."). `texts` are those of the tokens.
    """
    if text.count(":") < 2 * LEAST:
        return tuple(spans)
    settings = settings or load_consistency(rare.known.knowledge.language)
    clock = settings.listed_rows.clock
    matches = list(_written(clock).finditer(text))
    named = list(_named_in_full(clock).finditer(text))
    if len(matches) + len(named) < LEAST:
        return tuple(spans)  # nearly all documents
    covered = Covered(spans)
    changed = [*_family_names(named, covered, rare, settings)]
    entries = [entry for match in matches if (entry := _entry(match, covered)) is not None]
    words = {text[slice(*entry.name)] for entry in entries}
    people = {text[slice(*entry.name)] for entry in entries if _is_person(text, entry, rare)}
    is_log = all(match.group("log") for match in matches)
    is_chat = all(match.group("chat") for match in matches)
    if is_log:
        common = settings.beside.common
        people |= {word for word in words if rare.known.is_common_family(word, common)}
    too_few = not people or (2 * len(people) < len(words) and not is_log)
    if is_chat:
        too_few = not people and words.isdisjoint(settings.given.kin)
    if len(words) < LEAST or too_few:
        return tuple(sorted([*spans, *changed], key=BY_START))
    odds = once(lambda: odds_of_given(text, set(texts), spans, rare.known.knowledge))
    gone: set[Span] = set()
    for entry in entries:
        word = text[slice(*entry.name)]
        if word not in people and not _may_be_name(word, rare, settings, is_chat):
            continue
        for before, after in _names(text, entry, rare, odds, settings.listed_rows.score):
            gone.update([before] if before is not None else [])
            changed.append(after)
    kept = [span for span in spans if span not in gone]
    return tuple(sorted([*kept, *changed], key=BY_START))


def _time(clock: tuple[str, ...]) -> tuple[str, str]:
    """Return the patterns of the time of an entry, and of a line up to one that tells a log."""
    time = rf"\d{{1,2}}:\d\d(?::\d\d)?(?:[ ]{any_of(clock)})?"
    chat = rf"\[{DAY},[ ]{time}\]|{DAY},[ ]{time}(?=[ ]-[ ])"  # as messengers export them
    log = rf"(?P<chat>{chat})|[\[(](?:{DAY},?[ ]{{1,2}})?{time}[\])]|{DAY},?[ ]{{1,2}}{time}"
    return time, rf"^[>|*• \t]{{0,8}}(?P<log>{log})"


@lru_cache(maxsize=8)
def _named_in_full(clock: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the beginning of an entry of a log whose writer has two names."""
    return re.compile(
        rf"{_time(clock)[1]}[ ]?[-–|,]?[ ]?(?P<given>{NAME})[ ](?P<name>{NAME})[ ]?:(?=[ \t\r\n])",
        re.MULTILINE,
    )


def _family_names(
    named: Sequence[re.Match[str]], covered: Covered, rare: RareWords, settings: Consistency
) -> Iterator[Span]:
    """Yield the family names, common words too, behind given names that begin entries of a log."""
    for match in named:
        given = covered.reaching(*match.span("given"))
        if given is None or given.label not in GIVEN or covered.touches(*match.span("name")):
            continue
        word = match.group("name")
        if (
            word in settings.rows.never
            or word in settings.given.kin
            or is_no_surname(word, rare.known, settings)
        ):
            continue
        if not is_compound(word, rare.known, rare.is_frequent):
            yield Span(*match.span("name"), "FAMILY", word, settings.listed_rows.score, SOURCE)


@lru_cache(maxsize=8)
def _written(clock: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the beginning of an entry: its time, which may tell a log, and who wrote it."""
    time, log = _time(clock)
    return re.compile(
        rf"{log}?(?(log)|{time})[ ]?[-–|,]?[ ]?"
        rf"(?P<name>{NAME})(?:[ ](?P<initial>{CAPITAL}\.))?"
        rf"(?:[ ]\([^()\n]{{1,24}}\)|(?(chat)(?:[ ][^\s:]{{1,20}}){{1,2}}|(?!)))?[ ]?:(?=[ \t\r\n])",
        re.MULTILINE,
    )


def _entry(match: re.Match[str], covered: Covered) -> _Entry | None:
    """Return an entry, None where finds reach beyond its parts or must stay."""
    found = []
    for part in ("name", "initial"):
        place = match.span(part)
        span = covered.reaching(*place) if place[0] >= 0 else None
        if span is not None and ((span.start, span.end) != place or not is_doubted(span)):
            return None
        if span is not None and span.label not in MISTAKEN:
            return None
        found.append(span)
    return _Entry(match.span("name"), match.span("initial"), found[0], found[1])


def _is_person(text: str, entry: _Entry, rare: RareWords) -> bool:
    """Tell whether a tagger or a list says that somebody stands there."""
    word = text[slice(*entry.name)]
    if entry.found is not None and entry.found.label in PERSON:
        return True
    if rare.known.is_something_else(word) and not rare.known.knowledge.is_given(word):
        return False
    return rare.known.is_own_family(word) or rare.known.knowledge.is_given(word)


def _may_be_name(word: str, rare: RareWords, settings: Consistency, is_chat: bool) -> bool:
    """Tell whether a word that nobody knows as a name is one in a log of people; in a chat nearly any is."""
    known = rare.known
    if is_no_surname(word, known, settings) or word in settings.listed_rows.never:
        return False
    if is_chat:
        return word not in settings.given.kin
    if known.is_common_family(word, settings.beside.common):
        return True
    if known.knowledge.places.knows(word) and not known.is_family(word):
        return False
    return known.may_be_only_family(word) and not is_compound(word, known, rare.is_frequent)


def _names(
    text: str, entry: _Entry, rare: RareWords, odds: Callable[[], float], score: float
) -> Iterator[tuple[Span | None, Span]]:
    """Yield what was found in the place of each name and what takes its place, where that is another."""
    word, found = text[slice(*entry.name)], entry.found
    label = found.label if found is not None and found.label in PERSON else ""
    if entry.initial[0] >= 0:
        label = _label_before_initial(word, label, rare)
        behind = entry.behind.label if entry.behind is not None and entry.behind.label in GIVEN else "MALE"
        yield from _changed(
            text, entry.initial, entry.behind, behind if label == "FAMILY" else "FAMILY", score
        )
    elif not label:
        knowledge = rare.known.knowledge
        if knowledge.gender(word) is not None and not rare.known.is_own_family(word):
            label = gender_of(word, knowledge)
        elif rare.known.is_family(word):
            label = "FAMILY"
        else:
            label = label_of(word, odds(), knowledge, rare.looks)
    yield from _changed(text, entry.name, found, label, score)


def _label_before_initial(word: str, label: str, rare: RareWords) -> str:
    """Return the label of the name before an initial: that of a given one, where lists or a tagger say so."""
    knowledge = rare.known.knowledge
    if knowledge.gender(word) is not None and not rare.known.is_own_family(word):
        return label if label in GIVEN else gender_of(word, knowledge)
    return label if label in GIVEN and not rare.known.is_family(word) else "FAMILY"


def _changed(
    text: str, place: tuple[int, int], found: Span | None, label: str, score: float
) -> Iterator[tuple[Span | None, Span]]:
    """Yield a find under a label and what it was, or a new one; nothing where the label is the same."""
    if found is None:
        yield None, Span(*place, label, text[slice(*place)], score, SOURCE)
    elif found.label != label:
        yield found, relabelled(found, label, "listed")

"""Organizations whose name is the host of an address: "Kulturkreis Ahrtal", info@kulturkreis-ahrtal.example.

The host has no blanks, and is written without umlauts. Words that spell all of it, one after another, are the
name of whose address it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions.words import Words, split_words
from hybrid_deid.merge.consistency_settings import Consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

SOURCE = "consistency:host"
HOSTED = frozenset({"EMAIL", "URL"})
# The part of a host before the country, and before "co" and the like: "kern-druck" of "www.kern-druck.co.at".
HOST = re.compile(
    r"(?:@|//|\Awww\.|\A)(?:[\w-]{1,63}\.){0,8}?([a-z0-9][a-z0-9-]{3,60})(?:\.(?:co|or|com|ac|gv))?\.[a-z]{2,12}(?![\w.@-])",
    re.I,
)
MOST = 20  # hosts of a text; one with more is a list of addresses
LEAST_FIRST = 2  # letters of the first word of a name: none that is spaced
SHORTEST = 7  # letters of a name of several words
WORD = re.compile(r"[^\W\d_]+")
BETWEEN = re.compile(r"[ ]?[-&+.'’]?[ ]?")


def hosts_of(spans: Sequence[Span]) -> set[str]:
    """Return the names in the hosts of addresses among some finds, without hyphens; none of a long list."""
    found = {span.text.lower() for span in spans if span.label in HOSTED}
    if len(found) > MOST:
        return set()
    return {host.group(1).replace("-", "") for text in found if (host := HOST.search(text)) is not None}


def hosted_names(text: str, spans: Sequence[Span], listed: ListedWords, settings: Consistency) -> list[Span]:
    """Return finds of organizations of several words that spell the host of an address among sorted `spans`.

    Not the name of a person or a listed place, nor what a rule or a caller found; nor what is made of common
    words in a sentence, which the address may be made of ("Guten Tag", guten-tag.example).
    """
    hosts = {host for host in hosts_of(spans) if len(host) >= SHORTEST}
    if not hosts:
        return []
    words, covered = split_words(text), Covered(spans)
    return [
        Span(start, end, "ORG", text[start:end], settings.hosted_names.score, SOURCE)
        for start, end in _places(words, hosts, listed, settings)
        if _is_name(text, start, end, spans, covered, listed)
    ]


def _places(
    words: Words, hosts: set[str], listed: ListedWords, settings: Consistency
) -> Iterator[tuple[int, int]]:
    """Yield where words spell a host."""
    folded, beginnings = words.folded(listed.knowledge.words.folding), {host[0] for host in hosts}
    joints = settings.joints.in_full
    for first, word in enumerate(folded):
        if word[0] not in beginnings or len(word) < LEAST_FIRST:
            continue
        for host in hosts:
            if host.startswith(word) and (last := _last(words, folded, first, host, joints)):
                yield words[first].start, words[last].end


def _last(words: Words, folded: Sequence[str], first: int, host: str, joints: frozenset[str]) -> int:
    """Return the number of the word that a host ends with whose first word is given, 0 where none does.

    That is none in small letters ("wir wollen Kinder lachen sehen").
    """
    spelled = len(folded[first])
    for number in range(first + 1, len(folded)):
        is_part = host.startswith(folded[number], spelled)
        if spelled == len(host) or not (is_part or folded[number] in joints):
            break
        before, here = words[number - 1], words[number]
        if BETWEEN.fullmatch(words.text, before.end, here.start) is None:
            break
        if is_part:
            spelled += len(folded[number])
            if spelled == len(host):
                return 0 if here.text.islower() else number
    return 0


def _is_alone(text: str, start: int, end: int) -> bool:
    """Tell whether nothing else stands in the line of a name."""
    line_end = text.find("\n", end)
    around = text[text.rfind("\n", 0, start) + 1 : start] + text[end : line_end if line_end >= 0 else None]
    return not any(map(str.isalnum, around))


def _is_name(
    text: str, start: int, end: int, spans: Sequence[Span], covered: Covered, listed: ListedWords
) -> bool:
    """Tell whether what spells a host is the name of an organization that was not found yet."""
    name = text[start:end]
    if " " not in name or name.islower() or text[start - 1 : start] in {"@", ".", "/", "-"}:
        return False
    first, last = name.partition(" ")[0].rstrip("."), name.rpartition(" ")[2]
    knowledge = listed.knowledge
    if name in knowledge.places.listed or knowledge.words.folding.word(first) in knowledge.words.titles:
        return False
    if knowledge.is_given(first) and (listed.is_family(last) or knowledge.is_given(last)):
        return False
    inside = (
        [span for span in spans if span.start < end and span.end > start]
        if covered.touches(start, end)
        else []
    )
    if any(not is_doubted(span) or span.start < start or span.end > end for span in inside):
        return False
    if all(map(listed.is_noun, WORD.findall(name))) and not _is_alone(text, start, end):
        return False
    labels = {span.label for span in inside}
    return not (labels & set(GIVEN) and "FAMILY" in labels)

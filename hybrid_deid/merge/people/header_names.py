"""Names in header lines that give the family name first: "Von: Öztürk, Gülşen <...>", also in quoted mail.

A line that begins with such a name and an address or a number for calls is read too ("Öztürk, Gülşen <...>
schrieb", "Lustig, Anna, Kassier, Tel. 01 23").

Annotated mail has few such lines, and a tagger takes the first of two names for the given one. Several
entries may stand on a line, with semicolons or commas between them, and the address of an Exchange server
behind a name ("/Huberbau/DE@DE").
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_settings import Header
from hybrid_deid.merge.people.surname_first import WORD, Entry, Place, names_of
from hybrid_deid.values import BY_START, Line, Span
from hybrid_deid.word_patterns import any_of

LONGEST_FIELD = 40
SIGNS = ",;/"  # one of them stands in a line that has something to tell
BEGINNING = r"[;>,'\"„“:][*_ \t]{0,8}"
# Behind a name a bracket, a sign, the end, or a title: an abbreviation or a few capitals.
TITLE_BEHIND = r",[ ](?:[A-Z][A-Za-z]{0,5}\.(?![ ]?[A-Z])|(?:[A-Z]{2,4}|[BM]Sc)(?![\w.]))"
END = rf"(?=[ \t]{{0,3}}(?:[<\[(\"'“”;/]|$)|{TITLE_BEHIND})"
FAMILY = rf"{WORD}(?:[ ]{WORD}){{0,3}}"
GIVEN_PART = rf"{WORD}(?:[ ]{WORD}){{0,2}}(?:[ ][^\W\d_]\.){{0,2}}"
TITLES = r"(?:[A-Z][A-Za-z]{0,5}\.[ -]?|[A-Z]{2,3}[ ]){0,3}"  # "Huber, Dr. Anna"
# One address: what stands before the comma, and what behind it up to a bracket, quote, semicolon or the end.
ENTRY = re.compile(rf"{BEGINNING}({FAMILY}),[ ]{{1,2}}{TITLES}({GIVEN_PART}){END}")
# Several with a comma between them: "Huber, Anna, Berger, Klaus".
ENTRIES = re.compile(
    rf"{BEGINNING}({WORD}(?:-{WORD})?),[ ]({WORD})(?:,[ ]{WORD}(?:-{WORD})?,[ ]{WORD}){{1,40}}{END}"
)
PAIR = re.compile(rf"({WORD}),[ ]({WORD})")
# One without a comma: "Huber Anna;".
BARE = re.compile(rf"{BEGINNING}({WORD})[ ]({WORD}){END}")
# What follows only on an address: behind it even a common word is a name ("Lang, Klaus <...>").
ADDRESS = re.compile(r"[ \t]{0,3}[<\[(\"'“”]")
# What stands before the "@" of such an address.
LOCAL = re.compile(r"[ \t]{0,3}[\"'“”]?[ \t]{0,3}[<\[(](?:mailto:)?([\w.+-]{1,64})@", re.IGNORECASE)
# What a client writes above what it quotes: an entry and its address at the beginning of a line.
SENDER = re.compile(
    rf"[>|* \t]{{0,8}}([\"'„“]?)({FAMILY}),[ ]{{1,2}}({GIVEN_PART})[\"'“”]?"
    r"[ \t]{1,3}[<(\[](?:mailto:)?([\w.+-]{1,64})@"
)
# Where a name stands in the directory of a server: behind it firms and departments, at last the country.
DIRECTORY = re.compile(
    r"(?<=[^\W\d_])[ ]?((?:/[\w&.+-]{1,30}(?:[ ][\w&.+-]{1,30}){0,3}){1,4})/[A-Z]{2}(?:@[A-Z]{2,12})?"
    r"(?![\w/])"
)
FIRM = re.compile(r"[^/]{4,}")


def with_header_names(
    text: str,
    lines: Sequence[Line],
    spans: Sequence[Span],
    known: NameEvidence,
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the names of header lines that stand as "family name, given name".

    `surname_first.names_of` tells which entries are names, and what becomes of the finds there. Firms in the
    directory of a server are ORG. The settings say which fields name people.
    """
    settings = settings or load_consistency(known.knowledge.language)
    naming, addressing = _naming_field(settings.header.naming), _addressing_field(settings.header)
    starts = [span.start for span in spans]
    kept, found, firms = 0, list[Span](), list[Span]()
    find = text.find
    for _, start, stop, _ in lines:
        entries: Iterable[Entry] = ()
        reach = start + LONGEST_FIELD
        if find(":", start, reach if reach < stop else stop) >= 0:
            field = naming.match(text, start, stop)
            if field is not None and any(find(sign, field.end(), stop) >= 0 for sign in SIGNS):
                firms += _firms(text, (field.end(), stop), known.knowledge, settings.header.score)
                entries = _entries(text, (field.end() - 1, stop), addressing.match(field.group()))
        comma = find(",", start, reach if reach < stop else stop) if not entries else -1
        if comma >= 0:
            entries = _sender(text, (start, stop)) if find("@", comma, stop) >= 0 else ()
            entries = entries or _reached(text, (start, stop), settings.header.reached)
        for entry in entries:
            begin, end = entry.ends
            first = bisect_left(starts, begin)
            first -= first > 0 and spans[first - 1].end > begin
            behind = bisect_left(starts, end)
            if first < kept:
                continue  # entries of a kind that another has read
            inside = spans[first:behind]
            if _is_given_first(text, entry, inside, known):
                continue
            names = names_of(text, entry, inside, known, settings)
            if names:
                found += [*spans[kept:first], *names]
                kept = behind
    named = (*found, *spans[kept:]) if found else tuple(spans)
    return _with_free(named, firms) if firms else named


@lru_cache(maxsize=8)
def _naming_field(fields: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the beginning of a header line, also in quoted mail and in bold print."""
    return re.compile(rf"[>|* \t]{{0,8}}{any_of(fields)}[ \t]{{0,3}}:(?=[*_ \t])", re.IGNORECASE)


@lru_cache(maxsize=8)
def _addressing_field(header: Header) -> re.Pattern[str]:
    """Return the pattern of a mail's header, whose group is one that names the sender.

    The fields of invitations name people in other ways too.
    """
    return re.compile(
        rf"[>|* \t]{{0,8}}(?:({any_of(header.senders)})|{any_of(header.addresses)})[ \t*_]{{0,5}}:",
        re.IGNORECASE,
    )


def _with_free(spans: Sequence[Span], further: Sequence[Span]) -> tuple[Span, ...]:
    """Return sorted spans with those of `further` that touch none of them."""
    starts = [span.start for span in spans]
    free = []
    for span in further:
        place = bisect_left(starts, span.end)
        if not place or spans[place - 1].end <= span.start:
            free.append(span)
    return tuple(sorted((*spans, *free), key=BY_START))


def _firms(text: str, stretch: Place, knowledge: NameKnowledge, score: float) -> Iterator[Span]:
    """Yield the firms of a server's directory; departments have short names or known ones."""
    for path in DIRECTORY.finditer(text, *stretch):
        for part in FIRM.finditer(text, *path.span(1)):
            words = map(knowledge.words.folding.word, part.group().split())
            if knowledge.words.not_persons.isdisjoint(words):
                yield Span(*part.span(), "ORG", part.group(), score, "consistency:header")


def _is_given_first(text: str, entry: Entry, inside: Sequence[Span], known: NameEvidence) -> bool:
    """Tell whether two names without a comma were found as given and family name, and may be that.

    Lists have the first as a given name, and the second not as one alone ("Cemile Yildiz;").
    """
    (start, end), (behind, stop) = entry.family, entry.given
    if text[end:behind] != " " or known.knowledge.gender(text[start:end]) is None:
        return False
    labels = {(span.start, span.end): span.label for span in inside}
    if labels.get((start, end)) not in GIVEN or labels.get((behind, stop)) != "FAMILY":
        return False
    second = text[behind:stop]
    return known.is_family(second) or not known.knowledge.is_given(second)


def _entries(text: str, stretch: Place, of_mail: re.Match[str] | None) -> Iterator[Entry]:
    """Yield the entries of a header's value in the order of the text; those of one kind do not overlap.

    `of_mail`: the field is one of a mail's header, where a comma stands inside of an address alone; one that
    names the sender names nobody else.
    """
    sender = of_mail is not None and of_mail.group(1) is not None
    found: dict[Place, Entry] = {}
    for several in ENTRIES.finditer(text, *stretch):
        for pair in PAIR.finditer(text, several.start(1), several.end()):
            found[pair.span()] = Entry(pair.span(1), pair.span(2))
    taken = list(found)  # in the order of the text, and none overlap
    for match in ENTRY.finditer(text, *stretch):
        place = match.start(1), match.end(2)
        if _is_free(place, taken):
            sure, local = ADDRESS.match(text, match.end(2)), LOCAL.match(text, match.end(2))
            address = local.group(1) if local is not None else ""
            whole = of_mail is not None and text[match.start()] != ","
            lone = whole and sender
            entry = Entry(match.span(1), match.span(2), sure is not None, False, address, whole, lone)
            found[place] = entry
    taken = sorted(found)
    for match in BARE.finditer(text, *stretch):
        place = match.start(1), match.end(2)
        if _is_free(place, taken):
            found[place] = Entry(match.span(1), match.span(2))
    yield from (found[place] for place in sorted(found))


def _sender(text: str, line: Place) -> Sequence[Entry]:
    """Return the entry that a line begins with, before an address."""
    sender = SENDER.match(text, *line)
    if sender is None:
        return ()
    quoted = sender.group(1) != ""  # else it may be a greeting: "Servus, Eva <...> schreibt"
    return (Entry(sender.span(2), sender.span(3), quoted, address=sender.group(4)),)


def _reached(text: str, line: Place, words: tuple[str, ...]) -> Sequence[Entry]:
    """Return the entry that a line begins with, before a number for calls or a room."""
    reached = _before_number(words).match(text, *line)
    return (Entry(reached.span(1), reached.span(2), whole=True),) if reached is not None else ()


@lru_cache(maxsize=8)
def _before_number(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of an entry with a number further on: "Lustig, Anna, Kassier, Tel. 01 23"."""
    announced = rf"\b{any_of(words)}\b[.: ]{{0,3}}[+(]?" if words else "(?!)"
    return re.compile(
        rf"[>|*•·+ \t-]{{0,8}}({WORD}),[ ]({WORD})(?:[ ]?[,;|/(•·–:-]|[ ]{{2}}|\t|[ ](?={announced}\d))"
        rf"[^\n]{{0,60}}?(?:{announced}\d|\+\d|0\d{{2,4}}[ /-]?\d\d)"
    )


def _is_free(place: Place, taken: Sequence[Place]) -> bool:
    """Tell whether a place touches none of those `taken`, which are sorted and do not overlap."""
    before = bisect_left(taken, (place[1], 0))
    return not before or taken[before - 1][1] <= place[0]

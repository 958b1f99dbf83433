"""Names in full: "von der Heydt", "da Silva" and "Ann-Kathrin" are one name each, however tagged.

Annotated mail holds no family names with particles and few double given names, so that a tagger takes the
noble for the place of that name, the particle for a name of its own, and one half for the whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from itertools import pairwise

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions.finding import APOSTROPHES
from hybrid_deid.mentions.knowledge import LanguageWords
from hybrid_deid.merge.consistency_settings import Places, load_consistency
from hybrid_deid.merge.doubts.ranks import without_ranks
from hybrid_deid.merge.growing import grown, part_of, relabelled
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.name_patterns import ANNOUNCED_NAME, JOINED_HALF, LETTER
from hybrid_deid.merge.people.name_settings import Particles
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.merge.word_before import whole_word_before, word_before
from hybrid_deid.merge.word_bounds import WORD_START
from hybrid_deid.values import Span

BESIDE = frozenset("-" + APOSTROPHES)
MOST_PARTICLES = 3  # "von und zu"
WORDS = re.compile(r"[^\W\d_]+")
REST = re.compile(r"[^.!?;:]+")  # of a sentence
FAR = 50
FIRST_HALF = re.compile(rf"{WORD_START}({LETTER}{{2,15}})-$")
SECOND_HALF = re.compile(rf"-({LETTER}{{2,15}})(?![\w@-])")
ARTICLE = re.compile(r"(?:\A|[^\w.@-])([OoDd]['’´`])$")
DIALECT = re.compile(r"[dD]['’][^\W\d_a-z]")
FIRST_INITIAL = re.compile(rf"{WORD_START}[^\W\d_a-z]\.-$")  # "K.-H."
SECOND_INITIAL = re.compile(r"-[^\W\d_a-z]\.(?![\w@-])")
# A particle in the middle, and the name itself.
NAME_BEHIND = re.compile(rf"(?:[ ]({LETTER}{{2,3}}))?[ ]{ANNOUNCED_NAME}{JOINED_HALF}(?!\w)")
REACH = 24
TOLD = "consistency:syllables"  # who tells that a particle is a family name


def with_full_names(
    text: str,
    spans: Sequence[Span],
    words: LanguageWords,
    has_gender: Callable[[str], bool],
    settings: Particles | None = None,
    places: Places | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with names completed by particles and by the half of a double name.

    A name behind particles is FAMILY, and they are part of it, where a given name or a title stands before
    them or a finder took one of them for a name (the settings name them). A given name takes in what a
    hyphen joins to it when `has_gender` knows that. What a caller knows or a validator confirmed stays.
    A place behind "v." is somebody's name where that stands behind "von" elsewhere.
    """
    known = settings or load_consistency(words.language).particles
    towns = (places or load_consistency(words.language).places).large
    result: list[Span] = []
    spans = without_ranks(text, spans, known)
    for number, span in enumerate(spans):
        if span.label in MISTAKEN and _may_go_on(text, span, known) and not is_settled(span):
            beside = text[span.start - 1 : span.start] + text[span.end : span.end + 1]
            if "-" in beside and span.label in GIVEN:
                free = result[-1].end if result else 0
                end = spans[number + 1].start if number + 1 < len(spans) else len(text)
                span = _with_halves(text, span, (free, end), has_gender)
            elif text.endswith(". ", 0, span.start):
                span = _with_abbreviated(text, span, result, words, known)
            elif beside.startswith(" ") and not _is_behind_somebody(text, span, spans, known):
                span = _with_particles(text, span, result, words, known, towns)
            elif beside[:1] in APOSTROPHES and span.text[0].isupper():
                span = _with_article(text, span, result[-1].end if result else 0)
        result.append(span)
    for number, span in enumerate(result):
        if span.label == "FAMILY" and span.text.casefold() in known.first:
            free = result[number + 1].start if number + 1 < len(result) else len(text)
            result[number] = _with_rest(text, span, free, words, known)
    return tuple(_without_dialect_articles(text, _with_noble_names(text, result, words, known)))


def _with_noble_names(text: str, spans: list[Span], words: LanguageWords, known: Particles) -> list[Span]:
    """Return spans with places behind "v." as FAMILY with it, where one stands behind "von" elsewhere."""
    if " v. " not in text:
        return spans  # most documents
    nobles = {span.text.rpartition(" ")[2] for span in spans if span.label == "FAMILY" and " " in span.text}
    result: list[Span] = []
    for span in spans:
        is_short = span.label == "CITY" and text.endswith(" v. ", 0, span.start)
        if is_short and span.text in nobles and not is_settled(span):
            span = _with_abbreviated(text, relabelled(span, "FAMILY", "name"), result, words, known)
        result.append(span)
    return result


def _is_behind_somebody(text: str, span: Span, spans: Sequence[Span], known: Particles) -> bool:
    """Tell whether what looks like a particle before a find is somebody's given name ("Tom Ben Ella")."""
    before = word_before(text, span.start)
    return before.casefold() in known.capital and any(
        each.text == before and each.label in GIVEN for each in spans
    )


def _may_go_on(text: str, span: Span, known: Particles) -> bool:
    """Tell whether a particle, hyphen or apostrophe stands beside a name: beside most nothing does."""
    before, behind = text[span.start - 1 : span.start], text[span.end : span.end + 1]
    if before == " " and behind != "-":
        stopped = text.endswith(". ", 0, span.start)
        return stopped or whole_word_before(text, span.start).casefold() in known.all
    return behind == "-" or before in BESIDE


def _with_rest(text: str, span: Span, free: int, words: LanguageWords, known: Particles) -> Span:
    """Return a particle that was found as FAMILY with the name behind it ("Van" of "Van der Bellen")."""
    if is_settled(span):
        return span
    rest = NAME_BEHIND.match(text, span.end, min(len(text), span.end + REACH + FAR))
    if rest is None or rest.end() > free:
        return span
    small = (rest.group(1) or "").casefold()
    if small and (small not in known.all or small in words.conjunctions):  # "Frau Da und Herr Huber"
        return span
    return grown(text, span, span.start, rest.end(), "FAMILY", "name")


def _with_abbreviated(
    text: str, span: Span, before: list[Span], words: LanguageWords, known: Particles
) -> Span:
    """Return a name with the "v." or "v. d." before it behind a given one, a title or form of address; finds
    there leave `before`."""
    short = next((each for each in known.abbreviated if text.endswith(f" {each} ", 0, span.start)), "")
    begin = span.start - len(short) - 1
    if not short or not text[span.start].isupper() or span.label == "ORG":
        return span
    if span.label != "FAMILY" and short.count(".") == 1:
        return span  # "Eva v. Karl", "Eva v. Wien"
    inside = sum(1 for each in before[-MOST_PARTICLES:] if each.start >= begin)
    named, swallowed = before[: len(before) - inside], before[len(before) - inside :]
    if any(is_settled(each) for each in swallowed):
        return span
    behind_name = bool(named) and named[-1].label in GIVEN and named[-1].end == begin - 1
    if not behind_name and not _is_titled(text, begin, named, words, known):
        return span
    del before[len(named) :]
    return grown(text, span, begin, span.end, "FAMILY", "name", swallowed)


def _with_particles(
    text: str,
    span: Span,
    before: list[Span],
    words: LanguageWords,
    known: Particles,
    towns: Set[str],
) -> Span:
    """Return a name with the particles before it; those found as names leave `before`."""
    begin, own = _particles(text, span.start, known)
    if begin == span.start or not text[span.start].isupper() or " " in span.text:
        return span
    inside = sum(1 for each in before[-MOST_PARTICLES:] if each.start >= begin)
    swallowed = before[len(before) - inside :]
    if any(each.label not in MISTAKEN or is_settled(each) for each in swallowed):
        return span
    if any(each.label in GIVEN and each.text[0].isupper() for each in swallowed):
        return span  # "Ben Huber"
    if any(TOLD in note for each in swallowed for note in each.provenance):
        return span  # "LE THI HUONG"
    previous = before[-1 - inside] if len(before) > inside else None
    if previous is not None and previous.end > begin:
        return span
    titled = _is_titled(text, begin, before[: len(before) - inside], words, known)
    for word in WORDS.finditer(text, begin, span.start):
        found = any(each.start <= word.start() < each.end for each in swallowed)
        if word.group() not in known.lower and not found and not titled:
            return span  # "Di" of Dienstag
    named = (
        previous is not None
        and previous.end == begin - 1
        and (previous.label in GIVEN or (previous.label == "FAMILY" and not own))
    )
    if not (inside or titled or named):
        return span
    if own and named and not titled and span.text in towns:
        return relabelled(span, "CITY", "name")
    if own and not inside and not titled and not _is_noble(text, span, known):
        return span
    del before[len(before) - inside :]
    return grown(text, span, begin, span.end, "FAMILY", "name", swallowed)


def _is_titled(text: str, end: int, before: Sequence[Span], words: LanguageWords, known: Particles) -> bool:
    """Tell whether a title, a form of address, or a rank behind a given name stands before a place."""
    title = word_before(text, end)
    return words.folding.word(title) in words.titles or (
        title in known.ranks and _is_rank_of_somebody(text, end, before, known)
    )


def _is_rank_of_somebody(text: str, end: int, before: Sequence[Span], known: Particles) -> bool:
    """Tell whether a given name stands before a rank that ends before `end` ("Carl Graf von ...")."""
    names = before[:-1] if before and before[-1].text in known.ranks else before
    return bool(names) and names[-1].label in GIVEN and text[names[-1].end : end].strip() in known.ranks


def _particles(text: str, start: int, known: Particles) -> tuple[int, bool]:
    """Return where the particles before a name begin (`start`: nowhere), and whether they are German."""
    begin, position, own = start, start, False
    for _ in range(MOST_PARTICLES):
        last = whole_word_before(text, position)
        word = last.casefold()
        if word not in known.all or (last.isupper() and text[start + 1 : start + 2].islower()):
            break  # "Frau DI Ilona", whose title looks like one
        position -= len(last) + 1
        if word not in known.inner or word in known.own:
            begin, own = position, word in known.own
    return begin, own


def _is_noble(text: str, span: Span, known: Particles) -> bool:
    """Tell a family name behind a given one and "von" from a place ("mit Anna von Wien nach Graz")."""
    if span.label not in ("CITY", "FAMILY"):
        return False
    behind = REST.match(text, span.end, min(len(text), span.end + FAR))
    words = WORDS.findall(behind.group()) if behind else []
    return known.travel.isdisjoint(map(str.casefold, words))


def _with_article(text: str, span: Span, free: int) -> Span:
    """Return a name with the "O'" or "D'" before it, which makes a family name of it."""
    article = ARTICLE.search(text, max(free, span.start - 3), span.start)
    return grown(text, span, article.start(1), span.end, "FAMILY", "name") if article is not None else span


def _without_dialect_articles(text: str, spans: list[Span]) -> list[Span]:
    """Return spans without the "d'" that Bavarian and Swiss have for "die" ("d'Stanglmeier Rosa").

    A given name follows, or somebody in the text is called so without it; else it is that of "D'Angelo".
    """
    if "'" not in text and "’" not in text:
        return spans  # most documents
    families = {span.text for span in spans if span.label == "FAMILY"}
    result: list[Span] = []
    for span, behind in pairwise((*spans, None)):
        if span is None:
            break
        if span.label == "FAMILY" and DIALECT.match(span.text) and not is_settled(span):
            before_given = behind is not None and behind.label in GIVEN and behind.start == span.end + 1
            if before_given or span.text[2:] in families:
                note = f"consistency:name FAMILY {span.start + 2}-{span.end} {span.score:.3f} trimmed"
                span = part_of(span, span.start + 2, span.end, "FAMILY", note)
        result.append(span)
    return result


def _with_halves(text: str, span: Span, free: tuple[int, int], has_gender: Callable[[str], bool]) -> Span:
    """Return a given name with the halves that hyphens join to it, within the `free` stretch of the text."""
    start, end = span.start, span.end
    initial = span.text[-1] == "."
    first = (FIRST_INITIAL if initial else FIRST_HALF).search(text, max(free[0], start - REACH), start)
    if first is not None and (initial or has_gender(first.group(1))):
        start = first.start()
    second = (SECOND_INITIAL if initial else SECOND_HALF).match(text, end, min(free[1], end + REACH))
    if second is not None and (initial or has_gender(second.group(1))):
        end = second.end()
    return (
        span if (start, end) == (span.start, span.end) else grown(text, span, start, end, span.label, "name")
    )

"""Names that are words, where they stand again: "Anwesend: Huber, Stein\\nStein tauscht mit Huber".

What was found once as a name with sure evidence beside it is one where people do something, in an entry of a
list, and bare behind a preposition: German puts an article before a noun there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from functools import lru_cache

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.letter_classes import CAPITAL, SMALL
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.people.greeted import is_greeted
from hybrid_deid.merge.people.known_settings import KnownFamilies, verb_behind
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_settings import Subjects
from hybrid_deid.merge.policy import source_kind
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import between

# What is known of a name: nothing sure, who is called so, that it stands in a list.
NONE, TOLD, LISTED = 0, 1, 2
LEAST = 2  # letters of a name
SURE = 0.8  # the score of a name of a tagger, whatever stands beside it
LEAST_OTHERS = 2  # names in a document that are nothing but names, beside one in a list
SHORT = 3  # letters of names that are not looked for elsewhere by themselves
REACH = 48
FEW = 8  # words that a text is searched for
ALONE_STANDING = re.compile(r"(?<![\w@.'’-])[^\W\d_]+(?![\w@'’-])")
IN_ROW = "consistency:listed"
INITIAL = re.compile(r"[^\W\d_]\.")
TITLE = r"(?:[A-ZÄÖÜ][a-zäöü]{1,9}\.?[ ])?"
SIGNS = r"<->|<?-{1,2}>|=>|→|↔|[-–]"
# The word is the whole of a line or of the side of a colon or arrow.
KEY_BEFORE = re.compile(r"(?:\A|\n)[>|*•· \t–-]{0,8}(?:\d{1,3}[.)]?[ \t]{1,3})?\Z")
KEY_BEHIND = re.compile(rf"[ \t]{{0,8}}(?:[\r\n]|\Z|:|[ ](?:{SIGNS})[ ])")
VALUE_BEFORE = re.compile(rf"(?:[:(][ \t]{{0,4}}|[ ](?:{SIGNS})[ ])\Z")
VALUE_BEHIND = re.compile(r"[ \t]{0,8}(?:[\r\n]|\Z|[,;/)]|[ ][\d(])")
# Nothing else stands between brackets or quotes.
OPENED = re.compile(r"(?:\([ ]?|[\"„“”»«‚'])\Z")
CLOSED = re.compile(r"[ ]?\)|[\"“”«»‘'](?!\w)")
BEHIND_THING = re.compile(r"[A-ZÄÖÜ][\w-]*[a-zäöüß][ ]\([ ]?\Z")
ASIDE = re.compile(r"[ ]\(")
# A given name that begins an entry ("Jo: Salat").
ENTRY_BEFORE = re.compile(r"(?:\A|\n)[>|*•· \t–-]{0,8}\Z")
NUMBERED = re.compile(r"[^\W\d_]{2,30}[ ]\d(?![\d.,:/])")
# Behind a preposition no noun follows, nor what makes a compound, an address or a place of it.
ALONE = re.compile(rf"(?![ ]{CAPITAL}{SMALL})")


def known_families(
    text: str,
    spans: Sequence[Span],
    known: NameEvidence,
    is_calendar: Callable[[str], bool],
    settings: Consistency | None = None,
) -> list[Span]:
    """Return finds of the names among sorted `spans` that are common words, where they stand again.

    Sure are those that a form of address, a given name or a rule tells, and those in an enumeration of
    people, where two other names of the document are nothing but names; given names before a family name, and
    alone behind a greeting or in a line. A phone number directly behind such a name tells, and the number
    that it has elsewhere ("Müller 2"). The settings say what must
    stand beside them; a word of which `is_calendar` tells is never looked for.
    """
    hard = {span.text for span in spans if span.label in PERSON and _is_hard(span.text, known)}
    if not hard:
        return []  # most documents
    covered = Covered(spans)
    places = sorted(place for place in _places(text, hard) if not covered.touches(*place))
    if not places:
        return []
    settings = settings or load_consistency(known.knowledge.language)
    sure = _sure(text, spans, hard, known, settings)
    given = _sure_given(text, spans, hard, settings)
    ends = {span.end for span in spans if span.label in PERSON}
    starts = {span.start for span in spans if span.label in PERSON}
    phones = {span.start for span in spans if span.label == "PHONE"}
    numbered = {
        numbered.group()
        for span in spans
        if span.label == "FAMILY" and (numbered := NUMBERED.match(text, span.start)) is not None
    }
    found = []
    for start, end in places:
        word = text[start:end]
        level = sure.get(word, TOLD if word in given else NONE)
        if level == NONE or is_calendar(word):
            continue
        joined = word in sure and _is_joined(text, start, end, starts, ends, settings.joints)
        entry = word not in sure and ENTRY_BEFORE.search(text, max(0, start - REACH), start) is not None
        beside = (end + 1 in phones and text[end] == " ") or (
            (number := NUMBERED.match(text, start)) is not None and number.group() in numbered
        )
        entered = entry and text[end : end + 1] == ":"
        if joined or beside or entered or _is_meant(text, start, end, level, settings):
            label, score = "FAMILY" if word in sure else given[word], settings.known_families.score
            found.append(Span(start, end, label, word, score, "consistency:known"))
            ends.add(end)
    return found


def _is_hard(word: str, known: NameEvidence) -> bool:
    """Tell whether a name is a common word or too short, so that it is not looked for everywhere anyway."""
    if not (word.isalpha() and word.istitle()) or len(word) < LEAST:
        return False
    return len(word) <= SHORT or known.knowledge.ambiguous(known.knowledge.words.folding.word(word))


def _places(text: str, words: Set[str]) -> Iterator[tuple[int, int]]:
    """Yield where one of some words stands by itself; for many the text is gone through once."""
    if len(words) > FEW:
        yield from (word.span() for word in ALONE_STANDING.finditer(text) if word.group() in words)
        return
    for word in words:
        start = text.find(word)
        while start >= 0:
            end = start + len(word)
            before, behind = text[start - 1 : start] if start else "", text[end : end + 1]
            if not (before.isalnum() or before in tuple("_@-.'’") or behind.isalnum()) and (
                behind not in tuple("_@-'’")
            ):
                yield start, end
            start = text.find(word, end)


def _sure(
    text: str, spans: Sequence[Span], hard: set[str], known: NameEvidence, settings: Consistency
) -> dict[str, int]:
    """Return of the names that are common words what is known of them."""
    sure: dict[str, int] = {}
    clear = {span.text for span in spans if span.label == "FAMILY" and not _is_hard(span.text, known)}
    row: list[str] = []
    joint = _joint(settings.joints)
    last = -1
    for number, span in enumerate(spans):
        if span.label != "FAMILY":
            continue
        first = spans[number - 1] if number else None
        named = first is not None and first.label in GIVEN and text[first.end : span.start] == " "
        begin = first.start if named and first is not None else span.start
        if last < 0 or joint.fullmatch(text, last, begin) is None:
            _note_row(row, clear, sure)
            row = []
        row.append(span.text)
        last = span.end
        if span.text in hard:
            level = LISTED if span.source == IN_ROW else TOLD
            if level == LISTED or named or _is_told(text, spans, number, known, settings):
                sure[span.text] = max(level, sure.get(span.text, NONE))
    _note_row(row, clear, sure)
    return sure


def _sure_given(text: str, spans: Sequence[Span], hard: set[str], settings: Consistency) -> dict[str, str]:
    """Return of the given names that are common words those that are sure, with their labels.

    A caller or a rule says so, a family name behind one, or that one stands alone in a line or greeting.
    """
    sure: dict[str, str] = {}
    for number, span in enumerate(spans):
        if span.label not in GIVEN or span.text not in hard:
            continue
        behind = spans[number + 1] if number + 1 < len(spans) else None
        named = behind is not None and behind.label == "FAMILY" and text[span.end : behind.start] == " "
        if named or source_kind(span.source) in ("rule", "known") or is_greeted(text, span, settings.given):
            sure.setdefault(span.text, span.label)
    return sure


def _note_row(row: Sequence[str], clear: set[str], sure: dict[str, int]) -> None:
    """Note the names of a row of people, if one of them is nothing but a name."""
    if len(row) > 1 and len(clear) >= LEAST_OTHERS and not clear.isdisjoint(row):
        for word in row:
            sure[word] = LISTED


def _is_told(
    text: str, spans: Sequence[Span], number: int, known: NameEvidence, settings: Consistency
) -> bool:
    """Tell whether what stands beside a find, or who found it, says that it is somebody's name."""
    span = spans[number]
    if source_kind(span.source) in ("rule", "known") or span.validated:
        return True
    words, before = known.knowledge.words, word_before(text, span.start)
    folded = words.folding.word(before)
    if folded in words.noun:
        return False
    if span.score >= SURE and source_kind(span.source) == "model":
        return True
    if before and (folded in words.address or before in settings.announced.offices):
        return True
    behind = spans[number + 1] if number + 1 < len(spans) else None
    return behind is not None and behind.label in GIVEN and text[span.end : behind.start] in (", ", " ")


def _is_joined(text: str, start: int, end: int, starts: set[int], ends: set[int], joints: Joints) -> bool:
    """Tell whether a word stands in a row with a name that was found."""
    before = _joined_before(joints).search(text, max(0, start - 8), start)
    if before is not None and before.start() in ends:
        return True
    behind = _joint(joints).match(text, end)
    return behind is not None and (behind.end() in starts or behind.end("joint") in starts)


def _is_meant(text: str, start: int, end: int, level: int, settings: Consistency) -> bool:
    """Tell whether what stands around a name that is a word says that it is meant."""
    known, word, least = settings.known_families, text[start:end], max(0, start - REACH)
    if settings.subjects.begins.search(text, least, start) and _acts(text, start, end, settings):
        return True
    alone = ALONE.match(text, end) is not None
    if alone and (
        known.behind_phrase.search(text, least, start) or known.behind_matter.search(text, least, start)
    ):
        return True
    common = word in known.bare
    if not common and _is_bare(text, start, end, known):
        return True
    if level == LISTED:
        if VALUE_BEFORE.search(text, least, start) and VALUE_BEHIND.match(text, end):
            return True
        if (
            word not in settings.listed_rows.never
            and KEY_BEFORE.search(text, least, start)
            and KEY_BEHIND.match(text, end)
        ):
            return True
    if not common and alone and known.behind_preposition.search(text, least, start):
        return not (word in known.paired and known.in_pair.match(text, end))
    return _says(text, start, end, settings)


def is_size(text: str, start: int, end: int, known: KnownFamilies) -> bool:
    """Tell whether a word tells of the thing before its brackets: "T-Shirt (Groß)"."""
    return (
        text[start:end] in known.sizes
        and BEHIND_THING.search(text, max(0, start - REACH), start) is not None
        and CLOSED.match(text, end) is not None
    )


def _is_bare(text: str, start: int, end: int, known: KnownFamilies) -> bool:
    """Tell whether a noun would have an article: between brackets or quotes, behind a verb or a pronoun.

    Or whether something is said of somebody with one: "Die Stein (seine Frau)".
    """
    least = max(0, start - REACH)
    if OPENED.search(text, max(0, start - 2), start):
        return not is_size(text, start, end, known) and CLOSED.match(text, end) is not None
    if known.behind_pronoun.search(text, least, start):
        return known.before_infinitive.match(text, end) is not None
    if known.behind_verb.search(text, least, start):
        return ALONE.match(text, end) is not None
    articled = known.behind_feminine.search(text, least, start) or known.behind_masculine.search(
        text, least, start
    )
    return articled is not None and ASIDE.match(text, end) is not None


def _acts(text: str, start: int, end: int, settings: Consistency) -> bool:
    """Tell whether behind a word that begins a sentence stands a verb of doing."""
    known, word = settings.known_families, text[start:end]
    if known.acts.match(text, end) or _saying(settings.subjects).match(text, end):
        return True
    return (
        word not in known.bare
        and word not in known.paired
        and _doing(settings.subjects).match(text, end) is not None
    )


def _says(text: str, start: int, end: int, settings: Consistency) -> bool:
    """Tell whether somebody with an article says something: "Die Keller sagte", but not "der Koch sagte"."""
    if _saying(settings.subjects).match(text, end) is None:
        return False
    least, known, word = max(0, start - REACH), settings.known_families, text[start:end]
    if known.behind_feminine.search(text, least, start):
        return True
    calling = word in known.callings or (
        word.endswith(known.calling_endings) and word not in known.no_callings
    )
    return not calling and known.behind_masculine.search(text, least, start) is not None


@lru_cache(maxsize=8)
def _joint(joints: Joints) -> re.Pattern[str]:
    """Return the pattern of what stands between two people in a list."""
    signs = rf",[ ]?|;[ ]|[ ]?/[ ]?|[ ](?:{SIGNS})[ ]"
    return re.compile(
        rf"(?:[ ]\([^()\n]{{1,30}}\))?(?P<joint>(?:{signs}|{between(joints.all, '&+')})(?:\d{{1,2}}[.)][ ])?)"
        rf"{TITLE}"
    )


@lru_cache(maxsize=8)
def _joined_before(joints: Joints) -> re.Pattern[str]:
    """Return the pattern of what joins a name to another one before it."""
    return re.compile(rf"(?:,[ ]|;[ ]|[ ]?/[ ]?|[ ](?:{SIGNS})[ ]|{between(joints.all, '&+')})\Z")


@lru_cache(maxsize=8)
def _saying(settings: Subjects) -> re.Pattern[str]:
    return verb_behind(settings.saying)


@lru_cache(maxsize=8)
def _doing(settings: Subjects) -> re.Pattern[str]:
    return verb_behind(settings.doing | settings.auxiliary)

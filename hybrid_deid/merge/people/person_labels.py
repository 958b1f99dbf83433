"""Names of people that a tagger took for something else: "ich spiele mit Lemke", "Kowalczyks im 2. Stock".

It goes by context, which tells little of a name that stands alone; lists and the names beside it tell more.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.genitive import owned_behind
from hybrid_deid.merge.growing import part_of, relabelled
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.entry_names import is_entry_of_name
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.greeted import is_greeted
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import TITLE_CASED, doubled
from hybrid_deid.merge.people.name_settings import Given
from hybrid_deid.merge.people.told_genders import ALONE as DEAR
from hybrid_deid.merge.people.told_genders import gender_of_title
from hybrid_deid.merge.places.place_evidence import is_sure_place
from hybrid_deid.merge.policy import is_doubted, is_settled, source_kind
from hybrid_deid.merge.told_labels import is_told
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import between

SHORTEST = 3
REACH = 40  # characters before a firm in which the member of a row before it stands
ALONE = re.compile(r"[ \t]{0,3}(?:[!.,;:)]|\r?\n|\Z)")
LINE_ENDS = re.compile(r"[ \t]{0,3}[.,!]?[ \t]{0,3}(?:\r?\n|\Z)")
SURE_GIVEN = 0.85  # the score of a given name that signs, though lists have it as a family name alone
SURE_FAMILY = 0.9  # that of a family name that stands alone, though lists have it as a given name too
SURE_PLACE = 0.8  # that of a place, though lists have it as a family name alone
SURE_JOINED = 0.75  # that of a family name in a row with a given one, which lists have as both
FULL_NAME = re.compile(rf"({TITLE_CASED})[ ]({doubled(TITLE_CASED)})")


def with_person_labels(
    text: str, spans: Sequence[Span], known: NameEvidence, settings: Consistency | None = None
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with what is a name of people labelled as that.

    - A given name becomes FAMILY when no family name follows, and lists know it as family name alone, or
      those of the language do while only others have it as given name; not where a tagger is sure and it
      stands alone in its line or is greeted, nor as genitive of a given name ("Svens Auto").
    - A place or organization becomes FAMILY when lists that the tagger was trained with have it, or its
      plural ("Wendts"), as family name alone, an organization that is unsure (`below` of given names in
      settings), a place of which no tagger is sure and that nothing around it makes sure
      (`is_sure_place`), one in an entry that tells of somebody (`is_entry_of_name`); or when the word is
      FAMILY elsewhere in the text; so does an organization that is a double name of two such (`Enz-Kreiter`).
    - A FAMILY that is no family name of the language, but a given one, becomes that where no name or title
      stands before it; not where a tagger is sure, or a family name beside it in a list, and lists that it
      was trained with have it as one. So does any that is joined to a given name ("Traute und Friedemann"),
      behind a word for a couple also to a whole one ("Eheleute Walter und Ilse Krohn"); one alone behind
      "Lieber" ("Lieber Ruprecht,"); a double name of two given ones ("Ulrike-Nour"); and one that no list has
      between "Herr" or "Frau" and a family name.
    - A given or family name in -s before a noun is the genitive of the given name that it has without it
      elsewhere in the text ("Jürgens Auto", where there is a Jürgen), but not where a title or a given name
      stands before it, there or elsewhere; so a given one is that of a town of the text ("Kiels Hafen").
    - An organization of a given and a family name is two names.

    What a rule, a caller's value or a validator says is not changed.
    """
    parted = _parted(spans, known)
    doubted = [number for number, span in enumerate(parted) if _may_be_mistaken(span)]
    if not doubted:
        return tuple(parted)
    settings = settings or load_consistency(known.knowledge.language)
    result = list(parted)
    sure: set[str] | None = None
    families = {span.text for span in parted if span.label == "FAMILY"}
    owners, owned = _owners(text, parted, known), owned_behind(known.knowledge.words.declensions)
    for number in doubted:
        span = parted[number]
        label = ""
        owner = owners.get(span.text, "") if span.label in PERSON else ""
        if owner:
            label = owner if owner != span.label and owned.match(text, span.end) else ""
        elif span.label == "FAMILY":
            label = _given_label(text, parted, number, known)
        elif not (_is_followed(text, parted, number) or _is_owner(text, parted, number, known)):
            family = _is_rather_family(span, known, settings.given.brands)
            named = is_entry_of_name(text, parted, number, settings)
            if family and not named and _is_sure_of(text, parted, number, known, settings):
                family = None
            if family is None and span.text in families:  # seldom
                sure = _sure(text, parted, known) if sure is None else sure
                family = span.text in sure
            label = "FAMILY" if family or named else ""
        if label:
            result[number] = relabelled(span, label, "person")
    return tuple(result)


def _is_rather_family(span: Span, known: NameEvidence, brands: Container[str]) -> bool | None:
    """Tell whether lists say that a find is rather a family name, of a double one that both halves are."""
    if "-" not in span.text:
        return known.is_rather_family(span.text, span.label)
    halves = span.text.split("-")
    return all(map(known.is_own_family, halves)) and not any(
        half in brands or known.is_something_else(half) for half in halves
    )


def _is_sure_of(
    text: str, spans: Sequence[Span], number: int, known: NameEvidence, settings: Consistency
) -> bool:
    """Tell whether a tagger is sure of an organization, a place or a given name alone in its line or greeted.

    A well-known firm is sure as well, and any where the text is on shares.
    """
    span = spans[number]
    if span.label in GIVEN:
        alone = _has_line(text, span) or is_greeted(text, span, settings.given)
        return span.score >= SURE_GIVEN and (alone or _is_dear(text, span, known, settings.given))
    if span.label == "ORG":
        return span.score >= settings.given.below or (
            (span.text in settings.given.brands and not _is_joined(text, span, settings))
            or settings.shares.tell(text)
        )
    return span.label == "CITY" and (
        span.score >= SURE_PLACE
        or is_sure_place(
            text, spans, number, lambda other: bool(known.is_rather_family(other.text, "CITY")), settings
        )
    )


def _is_joined(text: str, span: Span, settings: Consistency) -> bool:
    """Tell whether a firm stands in a row with a word that is none: "Bosch, Kern und Stein fehlen"."""
    behind, before = _joined(settings.joints)
    least = max(0, span.start - REACH)
    beside = behind.match(text, span.end), before.search(text, least, span.start)
    return any(match is not None and match[1] not in settings.given.brands for match in beside)


@lru_cache(maxsize=8)
def _joined(joints: Joints) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a joint with the word (1) behind it, and before it."""
    joint = rf"(?:,[ ]?|[ ]?/[ ]?|{between(joints.all, '&')})"
    return re.compile(rf"{joint}({TITLE_CASED})"), re.compile(rf"(?<!\w)({TITLE_CASED}){joint}\Z")


def _has_line(text: str, span: Span) -> bool:
    """Tell whether a find stands alone in its line, as who signs does."""
    above = text.rfind("\n", 0, span.start) + 1
    return not text[above : span.start].strip("> \t|*") and LINE_ENDS.match(text, span.end) is not None


def _parted(spans: Sequence[Span], known: NameEvidence) -> list[Span]:
    """Return the spans with organizations of a given and a family name as two names."""
    parted: list[Span] = []
    for span in spans:
        if span.label == "ORG" and " " in span.text:
            parted += _names(span, known)
        else:
            parted.append(span)
    return parted


def _names(span: Span, known: NameEvidence) -> Iterator[Span]:
    """Yield the two names that an organization is, the name in its genitive ("Antons Hälfte"), or itself."""
    match = FULL_NAME.fullmatch(span.text)
    if match is None or is_settled(span) or source_kind(span.source) != "model":
        yield span
        return
    knowledge = known.knowledge
    given, family = match.groups()
    common = [knowledge.ambiguous(knowledge.words.folding.word(word)) for word in (given, family)]
    is_family = not common[1] and all(map(known.is_family, family.split("-")))
    if knowledge.is_given(given) and not common[0] and is_family:
        parts = [(1, gender_of(given, knowledge)), (2, "FAMILY")]
    elif (
        span.score < SURE_GIVEN  # "Lions Club"
        and knowledge.is_genitive(given)
        and not knowledge.is_given(given)
        and not is_family
    ):
        parts = [(1, gender_of(given[:-1], knowledge))]
    else:
        yield span
        return
    note = f"consistency:person ORG {span.start}-{span.end} was a name"
    for number, label in parts:
        start, end = (span.start + at for at in match.span(number))
        yield part_of(span, start, end, label, note)


def _given_label(text: str, spans: Sequence[Span], number: int, known: NameEvidence) -> str:
    """Return the label of a FAMILY that is rather a given name, "" when it is none."""
    span, knowledge = spans[number], known.knowledge
    settings = load_consistency(knowledge.language)
    before, behind = (spans[at] if 0 <= at < len(spans) else None for at in (number - 1, number + 1))
    if "-" in span.text:
        return _of_double_name(span.text, known) if not _is_behind_name(text, spans, number, known) else ""
    if knowledge.gender(span.text) is None or not knowledge.is_given(span.text):
        unknown = behind is not None and _is_full(text, span, behind) and not known.is_known_family(span.text)
        return gender_of_title(text, span.start, knowledge, settings.given) if unknown else ""
    if _is_thanked(text, span, settings.given) or _is_dear(text, span, known, settings.given):
        return gender_of(span.text, knowledge)
    joined_behind = behind is not None and _are_joined(text, span, behind, behind, settings.joints)
    if joined_behind and word_before(text, span.start).lower() in settings.given.couples:
        return gender_of(span.text, knowledge)
    if before is not None and before.label in GIVEN and text[before.end : span.start] in (" ", "-"):
        return ""
    if behind is not None and text[span.end : behind.start] == " ":
        further = spans[number + 2] if number + 2 < len(spans) else None
        two = behind.label in GIVEN and further is not None and _is_full(text, behind, further)
        if two or behind.label == "FAMILY":  # "Herr Yiğit Ravi Trummer"
            return gender_of(span.text, knowledge)
    word = knowledge.words.folding.word(word_before(text, span.start))
    if (
        word in knowledge.words.address
        or word in knowledge.words.titles
        or text[span.start - 2 : span.start] == ". "
    ):
        return ""
    joined = before is not None and _are_joined(text, before, span, before, settings.joints)
    if joined_behind and not joined and behind is not None:
        joined = number + 2 >= len(spans) or not _is_full(text, behind, spans[number + 2])
    own = known.is_own_family(span.text)
    if joined and own and span.score >= SURE_JOINED:
        return ""  # "Anwesend: Stein, Wolf"
    if joined or not (own or _is_sure_family(text, spans, number, known)):
        return gender_of(span.text, knowledge)
    return ""


def _are_joined(text: str, first: Span, second: Span, other: Span, joints: Joints) -> bool:
    """Tell whether two finds are joined, the `other` of which is a given name."""
    return other.label in GIVEN and _joint(joints).fullmatch(text, first.end, second.start) is not None


def _is_sure_family(text: str, spans: Sequence[Span], number: int, known: NameEvidence) -> bool:
    """Tell whether a tagger is sure of a name that other languages have as both, or one stands beside it."""
    span = spans[number]
    if not known.is_known_family(span.text):
        return False
    if span.score >= SURE_FAMILY:
        return True
    beside = [spans[at] for at in (number - 1, number + 1) if 0 <= at < len(spans)]
    return any(
        other.label == "FAMILY"
        and text[min(span.end, other.end) : max(span.start, other.start)] in (", ", "/", " / ")
        for other in beside
    )


def _owners(text: str, spans: Sequence[Span], known: NameEvidence) -> dict[str, str]:
    """Return the names in -s that are genitives of given names and towns of a text, with their labels."""
    stems = {span.text[:-1] for span in spans if span.label in PERSON and span.text[-1] == "s"}
    if not stems:
        return {}  # most texts
    named = {span.text: span.label for span in spans if span.text in stems and span.label in GIVEN}
    towns = {span.text for span in spans if span.text in stems and span.label == "CITY"}
    large = load_consistency(known.knowledge.language).places.large if towns else ()
    for town in towns.difference(named):
        if town in large or not (known.knowledge.is_given(town) or known.is_known_family(town)):
            named[town] = "CITY"
    found = {f"{stem}s": label for stem, label in named.items()}
    for number, span in enumerate(spans):
        if span.text in found and (
            known.knowledge.is_given(span.text) or _is_behind_name(text, spans, number, known)
        ):
            del found[span.text]
    return found


def _is_behind_name(text: str, spans: Sequence[Span], number: int, known: NameEvidence) -> bool:
    """Tell whether a given name or a title stands before a find."""
    span, before = spans[number], spans[number - 1] if number else None
    if before is not None and before.label in GIVEN and text[before.end : span.start] in (" ", "-"):
        return True
    words = known.knowledge.words
    word = words.folding.word(word_before(text, span.start))
    return word in words.titles or word in words.address


def _is_owner(text: str, spans: Sequence[Span], number: int, known: NameEvidence) -> bool:
    """Tell whether a tagger took a word for a given name that is the genitive of one before a noun."""
    span = spans[number]
    if span.label not in GIVEN or not known.knowledge.is_genitive(span.text):
        return False
    owned = owned_behind(known.knowledge.words.declensions).match(text, span.end)
    return owned is not None and not _is_behind_name(text, spans, number, known)


@lru_cache(maxsize=8)
def _joint(joints: Joints) -> re.Pattern[str]:
    """Return the pattern of what joins two given names."""
    return re.compile(rf",[ ]|{between(joints.both, '&+')}|[ ]?/[ ]?")


def _is_thanked(text: str, span: Span, known: Given) -> bool:
    """Tell whether an unsure name stands alone behind a word for friends ("Danke Konrad")."""
    unsure = span.score < known.below and ALONE.match(text, span.end) is not None
    return unsure and word_before(text, span.start).lower() in known.thanks


def _is_dear(text: str, span: Span, known: NameEvidence, settings: Given) -> bool:
    """Tell whether a name stands alone behind "Lieber" or "Liebe"."""
    word = word_before(text, span.start)
    if word.lower() not in settings.address or DEAR.match(text, span.end) is None:
        return False
    return known.knowledge.words.folding.word(word) not in known.knowledge.words.titles


def _of_double_name(name: str, known: NameEvidence) -> str:
    """Return the label of a double given name the first half of which is no family name ("Ulrike-Nour")."""
    first, _, second = name.partition("-")
    knowledge = known.knowledge
    if not knowledge.is_given(first) or knowledge.gender(second) is None:
        return ""
    return "" if known.is_known_family(first) or known.is_own_family(second) else gender_of(first, knowledge)


def _is_full(text: str, first: Span, second: Span) -> bool:
    """Tell whether a family name follows a given one."""
    return second.label == "FAMILY" and text[first.end : second.start] == " "


def _may_be_mistaken(span: Span) -> bool:
    word = span.text
    letters = word.replace("-", "", 1) if span.label in ("ORG", "FAMILY") else word
    if span.label not in MISTAKEN or len(word) < SHORTEST or not letters.isalpha() or word.isupper():
        return False
    if not word[0].isupper() or not is_doubted(span):
        return False
    return not is_told(span)


def _is_followed(text: str, spans: Sequence[Span], number: int) -> bool:
    """Tell whether a family name follows a find, or more of the same."""
    if number + 1 == len(spans):
        return False
    span, following = spans[number], spans[number + 1]
    return following.label in (span.label, "FAMILY") and text[span.end : following.start] in (" ", "-")


def _sure(text: str, spans: Sequence[Span], known: NameEvidence) -> set[str]:
    """Return the family names of a text that lists have, a rule found or that stand behind a given name."""
    found = set()
    for number, span in enumerate(spans):
        if span.label == "FAMILY":
            before = spans[number - 1] if number else None
            behind_given = (
                before is not None and before.label in GIVEN and text[before.end : span.start] == " "
            )
            if behind_given or source_kind(span.source) == "rule" or known.is_family(span.text):
                found.add(span.text)
    return found

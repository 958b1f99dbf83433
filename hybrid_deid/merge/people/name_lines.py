"""Names completed by the name beside them: a line of nothing but a name ("Thuy Linh Pham"), and "Paul S.".

In the annotated mail no line of given names and one further capitalised word has a word that is no name, and
no given name an initial behind it that is none (a test holds both).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Scored, load_consistency
from hybrid_deid.merge.people.name_patterns import any_case
from hybrid_deid.values import Span

LEAST = 3  # letters of a given name that an initial follows
REACH = 60  # characters of a line before or behind a find
# A line is less than the entry of a directory: what has two letters, or is longer, may be anything there.
WORD = any_case(3, 31)
FAMILY_BEHIND = re.compile(rf"[ ]({WORD})[ \t]{{0,3}}[,.!]?[ \t\r]{{0,3}}(?:\n|\Z)")
GIVEN_BEFORE = re.compile(rf"(?:\n|\A)[>|* \t]{{0,8}}({WORD})[ ]\Z")
ENDING = frozenset(["", *" \t\r\n,.!"])  # what it begins with
LINE_END = re.compile(r"[ \t]{0,3}[,.!]?[ \t\r]{0,3}(?:\n|\Z)")
LINE_BEGINNING = re.compile(r"(?:\n|\A)[>|* \t]{0,8}((?:[^\W\d_][\w.-]{0,15}[ ]){0,4})$")
INITIAL = re.compile(r"[ ]([^\W\d_]\.)(?![\w.-])(?:[ ]{1,2}(?=([^\W\d_])))?")

# A match with a name (1), and its label.
Missed = tuple[re.Match[str], str]


def missed_in_name_lines(
    text: str,
    spans: Sequence[Span],
    knowledge: NameKnowledge,
    may_be_family: Callable[[str], bool],
    settings: Scored | None = None,
) -> list[Span]:
    """Return finds of the names that complete a line of names, given the sorted `spans` of a text.

    Behind given names, with titles or nothing before them, a last capitalised word that `may_be_family` is
    FAMILY; before a family name that ends the line a first word is FEMALE or MALE when lists know its gender.
    An initial behind a given name is FAMILY, or a second given name where a family name follows.
    """
    score = (settings or load_consistency(knowledge.language).name_lines).score
    found = [*_family_names(text, spans, knowledge, may_be_family), *_initials(text, spans)]
    found += _given_names(text, spans, knowledge)
    return [Span(*match.span(1), label, match.group(1), score, "consistency:line") for match, label in found]


def _initials(text: str, spans: Sequence[Span]) -> Iterator[Missed]:
    for number, span in enumerate(spans):
        if span.label not in GIVEN or len(span.text) < LEAST or text[span.end + 2 : span.end + 3] != ".":
            continue
        initial = INITIAL.match(text, span.end)
        if initial is None or not initial.group(1)[0].isupper():
            continue
        following = spans[number + 1] if number + 1 < len(spans) else None
        if following is not None and following.start < initial.end(1):
            continue
        named = following is not None and following.label == "FAMILY" and following.start == initial.end()
        yield initial, span.label if named else "FAMILY"


def _family_names(
    text: str, spans: Sequence[Span], knowledge: NameKnowledge, may_be_family: Callable[[str], bool]
) -> Iterator[Missed]:
    for number, span in enumerate(spans):
        if span.label not in GIVEN or text[span.end : span.end + 1] != " ":
            continue
        behind = FAMILY_BEHIND.match(text, span.end, min(len(text), span.end + REACH))
        following = spans[number + 1].start if number + 1 < len(spans) else len(text)
        if behind is None or behind.end(1) > following or not _may_be_a_name(behind.group(1), knowledge):
            continue
        if not may_be_family(behind.group(1)):
            continue
        first = _first_given(text, spans, number)
        if only_titles_before(text, spans[first].start, knowledge):
            yield behind, "FAMILY"


def _given_names(text: str, spans: Sequence[Span], knowledge: NameKnowledge) -> Iterator[Missed]:
    for number, span in enumerate(spans):
        if span.label != "FAMILY" or text[span.end : span.end + 1] not in ENDING:
            continue
        if not LINE_END.match(text, span.end):
            continue
        first = _first_given(text, spans, number)
        start = spans[first].start
        if text[start - 1 : start] != " ":
            continue  # most stand behind a given name
        before = GIVEN_BEFORE.search(text, max(0, start - REACH), start)
        if before is None or (first and spans[first - 1].end > before.start(1)):
            continue
        gender = knowledge.gender(before.group(1))
        if gender and _may_be_a_name(before.group(1), knowledge):
            yield before, gender


def _first_given(text: str, spans: Sequence[Span], number: int) -> int:
    """Return the number of the first of the given names that stand, one behind the other, before a span."""
    while number and spans[number - 1].label in GIVEN:
        if text[spans[number - 1].end : spans[number].start] != " ":
            break
        number -= 1
    return number


def _may_be_a_name(word: str, knowledge: NameKnowledge) -> bool:
    folded = knowledge.words.folding.word(word)
    known = knowledge.words.names_nobody(folded)
    return word[0].isupper() and not known and not knowledge.ambiguous(folded)


def only_titles_before(text: str, start: int, knowledge: NameKnowledge) -> bool:
    """Tell whether nothing but quote marks and titles stands before a name in its line."""
    begin = max(0, start - REACH)
    before = LINE_BEGINNING.search(text, begin, start)
    if before is None or (begin and before.start() == begin and text[begin] != "\n"):
        return False
    words = before.group(1).replace(".", ". ").split()
    return all(knowledge.words.folding.word(word.strip(".-")) in knowledge.words.titles for word in words)

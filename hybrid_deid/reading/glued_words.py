"""Small words that a writer glued to a name are read apart: "d'Resi", "HalloKerstin"; "N'Diaye" is one word.

A tokenizer makes one token of them, which no list has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from hybrid_deid.letter_classes import CAPITAL, SMALL
from hybrid_deid.reading.edits import ADDRESS, Edit, chunk_at, word_start
from hybrid_deid.reading.vocabulary import Vocabulary

APOSTROPHES = "'’´`"  # looked for one by one, which is quicker than by a pattern
# Each begins with a sign that few words have, so that looking for them takes next to nothing.
CLIPPED = re.compile(r"['’´`](?<=(?<![\w'’´`])[^\W\d_].)(?=([^\W\d_]{2,30})(?!\w))")
NEGATED = re.compile(r"[’´`](?<=[A-Za-z]n.)(?=[tT](?!\w))")
CAPITAL_INSIDE = re.compile(rf"{CAPITAL}(?<=[a-zäöüßG].){SMALL}{{2,30}}(?!\w)")
# In small letters but for the first, or an abbreviation: "MfG".
SMALL_BEFORE = re.compile(r"(?<!\w)(?:[^\W\d_][a-zäöüß]{1,7}|[A-Z][A-Za-z]?G)$")
# What ends a label, and one that stands behind a word or number.
COLON = re.compile(r":(?<=[A-ZÄÖÜa-zäöüß.]:)(?!//)")
TELEPHONE = re.compile(r"Tel\.(?<=[a-zäöüß]Tel\.)(?=\s?[+(\d])")
LABEL = re.compile(r"(?<=[a-zäöüß\d.)])(?:[A-ZÄÖÜ][a-zäöüß]{1,14}\.?|E-?Mail|[A-Z]{3,4})$")
LONGEST_LABEL = 17
LOOK_BACK, REACH = 10, 40
SENTENCE = re.compile(r"(?:^|[.!?\n])[\s>]{0,10}$")
# "D'Angelo" is found behind another name or a form of address; elsewhere "Angelo" is found better.
NAMED = re.compile(rf"(?<![^\W_]){CAPITAL}[^\W\d_]{{0,29}}\.?[ ]$")
NAME_BEFORE = 32
NEXT = re.compile(rf"[ ]({CAPITAL}{SMALL}{{2,20}})(?!\w)")
# What "D'" is a part of: Italian family names begin and end so ("D'Agostino"), and men have no such article.
ITALIAN = re.compile(r"[AEIOU][a-z]{3,18}o")
SHORTEST_IN_LOWER_CASE = 4  # letters


def glued_words(text: str, words: Callable[[], Vocabulary]) -> Iterator[Edit]:
    """Yield what parts small words from names; `words` is asked where a text may have such."""
    if any(map(text.__contains__, APOSTROPHES)):
        for sign in CLIPPED.finditer(text):
            yield from _clipped(text, sign.start(), sign[1], words())
        for sign in NEGATED.finditer(text):
            yield Edit(*sign.span(), "'")
    for capital in CAPITAL_INSIDE.finditer(text):
        if _is_glued(text, capital, words()):
            yield Edit(capital.start(), capital.start(), " ")
    for sign in COLON.finditer(text):
        label = LABEL.search(text, max(0, sign.start() - LONGEST_LABEL), sign.start())
        if label is not None and _is_label(text, label, words()):
            yield Edit(label.start(), label.start(), "\n")
    if "Tel." in text:
        for sign in TELEPHONE.finditer(text):
            yield Edit(sign.start(), sign.start(), "\n")


def _clipped(text: str, sign: int, word: str, words: Vocabulary) -> Iterator[Edit]:
    """Yield what parts the letter before an apostrophe from a name, or reads "N'Diaye" as one word."""
    letter = text[sign - 1]
    if letter == "D" and ITALIAN.fullmatch(word):
        return
    begins = letter.islower() or SENTENCE.search(text, max(0, sign - 1 - LOOK_BACK), sign - 1) is not None
    filed = letter in "dD" and words.is_family(word) and _is_before_given(text, sign + 1 + len(word), words)
    if letter.lower() in words.articles and begins and (filed or _has_article(word, letter, words)):
        yield Edit(sign + 1, sign + 1, " ")
    elif letter == "N" and word.istitle():
        yield Edit(sign, sign + 2, word[0].lower())
    elif (
        letter == "D"
        and _is_name(word, words)
        and not NAMED.search(text, max(0, sign - NAME_BEFORE), sign - 1)
    ):
        yield Edit(sign - 1, sign + 2, word[0])


def _is_before_given(text: str, end: int, words: Vocabulary) -> bool:
    """Tell whether a given name follows ("d'Angerer Leni": the family comes first in Bavaria)."""
    behind = NEXT.match(text, end)
    return behind is not None and words.is_given(behind[1])


def _is_name(word: str, words: Vocabulary) -> bool:
    return words.is_family(word) or words.has_gender(word)


def _has_article(word: str, letter: str, words: Vocabulary) -> bool:
    """Tell whether a word behind a clipped article, or "z'", is a name that may have one."""
    if word.islower():
        named = len(word) >= SHORTEST_IN_LOWER_CASE and not words.is_common(word)
        return named and words.is_given(word.title())
    if words.is_given(word) or (letter in "zZ" and words.is_town(word)):
        return True
    return word.endswith("s") and words.is_family(word[:-1])


def _is_label(text: str, label: re.Match[str], words: Vocabulary) -> bool:
    """Tell whether a label follows a word with a capital, a number or a sign: no "lastName:" of programs."""
    start = label.start()
    before = text[word_start(text, start, max(0, start - REACH))]
    return label.group().lower() in words.labels and not before.islower()


def _is_glued(text: str, capital: re.Match[str], words: Vocabulary) -> bool:
    """Tell whether a small word stands before a name without a blank ("undPeter")."""
    start = capital.start()
    small = SMALL_BEFORE.search(text, max(0, start - LOOK_BACK), start)
    if small is None or small.group().lower() not in words.glued:
        return False
    name = capital.group()
    named = words.is_given(name) or words.is_family(name) or words.is_closed(name.lower())
    return named and not ADDRESS.search(chunk_at(text, start))

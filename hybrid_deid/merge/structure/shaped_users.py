"""Accounts told by their shape alone: "was sagt Onkel_Dagobert dazu?", "der ShadowKebab88".

In mail between people, words joined by a low line, and those with a capital inside and a number at their end,
are nicks; a tagger sees those that it has learned. In settings, code and tables they are keys and columns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from functools import lru_cache

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.consistency_settings import Consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.structure.code_names import is_joined_of_code
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

LEAST, MOST = 5, 30  # characters
LETTERS = "A-Za-zÄÖÜäöüß"
SIGNS = "_0123456789"
SHAPED = re.compile(
    r"(?<![\w.,:/\\@=&?%$#<>+*~`´'{\[-])"
    rf"(?:(?=\w{{0,30}}[a-zäöüß]{{2}})(?P<joined>[{LETTERS}][^\W_]{{0,20}}(?:_[^\W_]{{1,20}}){{1,3}})"
    rf"|[{LETTERS}]{{0,12}}[a-zäöüß][A-ZÄÖÜ][{LETTERS}]{{2,16}}\d{{1,4}})"
    r"(?![\w/\\@=&?%$<>(\[{+*~`-]|[.:,]\w|:(?:[ ]|$)|['\"][)\]]|[ ]\d)",
    re.MULTILINE,
)
# What every such word holds, soon found: a low line in a word, or a number behind three letters.
GATE = re.compile(rf"[_\d](?:(?<=[^\W_]_)[^\W_]|(?<=[{LETTERS}]{{3}}\d))")
# A line of settings, code, a table or a terminal.
CODED = re.compile(r"[{}=<>\\|;`$]|\w\(\)|::|\[\w|(?<!\S)--?\w|\t|(?<!\S)#|/\w+/")
BEFORE = re.compile(r"([^\W\d_]+)[:,]?[ ]?[\"„“»›'‘]?\Z")
REACH = 40  # characters before one in which the word before it stands
LINE = 300  # characters of its line on either side that are looked at
PARTS = re.compile(r"[_\d]+")
HUMPS = re.compile(r"[A-ZÄÖÜ]?[a-zäöüß]+|[A-ZÄÖÜ]+(?![a-zäöüß])")
# Numbers that people hang on a nick: their year, or two digits. Others count things ("RailJet1160").
OWN_NUMBER = re.compile(r"\d\d|0\d\d|19\d\d")
LEAST_PREFIX = 4  # letters of an ending that compounds have inside too ("Schüler_innenrat")


def shaped_users(
    text: str,
    spans: Sequence[Span],
    labels: WordLabels,
    settings: Consistency,
    is_thing: Callable[[str], bool],
) -> list[tuple[int, int]]:
    """Return where words of the form of an account stand in sentences, in order.

    Behind a word for what is `called_so` (a table, a net) they are its name. Two nouns that a low line joins
    are none ("Universal_Adapter"), nor words that code is written in ("max_connections"), nor those that
    capitals tell apart before a number that counts ("RailJet1160"), unless one is somebody's name; nor what a
    neuter article or the like stands before ("das TeamMeeting2"), nor words for women as well
    ("Kolleg_innen"). `is_thing` tells of products and firms.
    """
    if not settings.rows.called_so or GATE.search(text) is None:
        return []
    places = []
    covered = Covered(spans)
    for match in SHAPED.finditer(text):
        start, end = match.span()
        if not LEAST <= end - start <= MOST or covered.touches(start, end):
            continue
        first = max(text.rfind("\n", max(0, start - LINE), start) + 1, start - LINE, 0)
        last = text.find("\n", end, end + LINE)
        line = text[first : last if last >= 0 else end + LINE].lstrip("> ")
        if CODED.search(line) or line.strip() == match.group():
            continue
        if _valued(settings.rows.valued).match(text, end):
            continue
        before = BEFORE.search(text, max(first, start - REACH), start)
        told = before[1].lower() if before is not None else ""
        if told in settings.rows.called_so or told in settings.rows.no_articles:
            continue
        if match["joined"]:
            is_none = is_joined_of_code(match.group()) or _are_things(PARTS.split(match.group()), labels)
            is_none = is_none or _is_for_women_too(match.group(), settings.file_names.feminine)
        else:
            name = match.group().rstrip("0123456789")
            is_none = is_thing(name) or labels.is_frequent(name)
            if OWN_NUMBER.fullmatch(match.group(), len(name)) is None:
                is_none = is_none or _are_things(HUMPS.findall(name), labels)
        if not is_none:
            places.append((start, end))
    return places


def _is_for_women_too(word: str, feminine: tuple[str, ...]) -> bool:
    """Tell whether a low line joins an ending to a word for people, that women are meant too."""
    return any(
        part in feminine or part.startswith(tuple(end for end in feminine if len(end) >= LEAST_PREFIX))
        for part in word.split("_")[1:]
    )


@lru_cache(maxsize=8)
def _valued(words: Set[str]) -> re.Pattern[str]:
    """Return the pattern of a number behind a setting, with a word before it: "max_connections von 200"."""
    return re.compile(rf"[ ]{any_of(words)}[ ]\d")


def _are_things(words: Sequence[str], labels: WordLabels) -> bool:
    """Tell whether words that are joined are nouns or short for such, and nobody's name."""
    parts = [part for part in words if part]
    if any(labels.listed(part[0].upper() + part[1:]) in PERSON for part in parts):
        return False
    if not all(part[0].isupper() for part in parts):
        return all(labels.is_common(part) or labels.is_frequent(part) for part in parts)
    return labels.is_common(parts[-1]) or labels.is_frequent(parts[-1]) or parts[-1].isupper()

"""Firms and clubs by the legal form behind their name: "Huber Gas & Wasser GmbH", "Verein der Imker e. V.".

Annotated mail holds stand-ins for firms, hardly one of several words, so that a tagger finds the end of them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from hybrid_deid.merge.organizations.organization_settings import Firms
from hybrid_deid.merge.people.name_patterns import CAPITAL
from hybrid_deid.values import BY_END, Span, Token
from hybrid_deid.word_patterns import NOTHING

# Words before a legal form on its line; bounded, so that a text of one line costs no more.
REACH = 120
MOST_WORDS = 10
PIECE = re.compile(r"(\S{1,40})[ ]{1,2}\Z")
# A capitalised word, one that begins with digits or has a capital inside ("24plus", "eBike"); in quotes too.
NAME = re.compile(rf"[\"„“»«']?(?:{CAPITAL}|\d{{1,4}}|[a-z](?=[A-Z]))[\w.’'&+/-]{{0,39}}[\"“”«»']?")
QUOTES = "\"„“”»«'"
HALF = "- "  # of a word of which the rest stands behind "und": "Film- und Fernsehproduktion"
OPENING = QUOTES + "([<>*"
NAMED = frozenset({"ORG", "FAMILY"})


def named_firms(
    text: str,
    tokens: Iterable[Token],
    spans: Sequence[Span],
    is_frequent: Callable[[str], bool],
    is_stop: Callable[[str], bool],
    known: Firms,
) -> list[Span]:
    """Return finds of organizations that end with a legal form, which begins at one of the `tokens`.

    That are the capitalised words before the form, and what joins them; the settings list the forms and
    the words that are no part of a name. A form that is something else too ("Theater AG", "3. OG") needs a
    word before it that is found in the sorted `spans`, tells a trade or is not `is_frequent` in mail. What
    a find of an organization covers is left alone, unless the name goes on before that.
    """
    found = []
    for token in tokens:
        sure = _form(known.forms).match(text, token.start)
        form = sure or _form(known.doubtful).match(text, token.start)
        start = _start(text, token.start, known, is_stop) if form is not None else None
        if form is None or start is None or _is_covered(text, start, form.span(), spans, known):
            continue
        if sure is None and not _is_firm(text, token.start, form.group(), spans, is_frequent, known):
            continue
        end = form.end()
        found.append(Span(start, end, "ORG", text[start:end], known.score, "consistency:firm"))
    return found


def at_forms(words: Iterable[str], known: Firms) -> Iterator[str]:
    """Yield those of some words that begin as a legal form does, or that one begins: "G" of "G.m.b.H."."""
    forms = [form.replace(" ", "") for form in (*known.forms, *known.doubtful)]
    beginnings = {form[:end] for form in forms for end in range(1, len(form) + 1)}
    patterns = (_form(known.forms), _form(known.doubtful))
    for word in words:
        if word in beginnings or (not word.isalnum() and any(pattern.match(word) for pattern in patterns)):
            yield word


@lru_cache(maxsize=8)
def _form(forms: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a legal form, the longest first, that nothing is joined to."""
    either = "|".join(re.escape(form).replace(r"\ ", "[ ]?") for form in sorted(forms, key=len, reverse=True))
    return re.compile(rf"(?:{either or NOTHING})(?![\w@&]|-\w|\.\w)")


def _start(text: str, end: int, known: Firms, is_stop: Callable[[str], bool]) -> int | None:
    """Return where the name begins that ends at `end`, None where none stands there.

    Before a word in small letters the name goes on with a word for a club or company alone: "Verein der".
    """
    start, is_open, is_generic = None, False, True
    position, least = end, max(0, end - REACH)
    for _ in range(MOST_WORDS):
        piece = PIECE.search(text, least, position)
        if piece is None or (piece.start() and not text[piece.start() - 1].isspace()):
            break
        word, whole = piece.group(1).lstrip(OPENING), piece.group(1)
        if whole[0] in QUOTES and whole[-1] in QUOTES:
            word = whole
        position = piece.end(1) - len(word)
        if start is not None and whole in known.joining:
            continue
        if start is not None and whole in known.inner:
            is_open = True
            continue
        if not _is_part(word, known, is_stop):
            break
        bare = word.strip(QUOTES)
        if bare.isdigit():
            continue
        if not is_open or bare.lower().endswith(known.heads):
            start, is_open = position, False
            is_generic = is_generic and bare in known.generic
        if len(word) < len(whole):
            break
    return None if is_generic else start


def _is_part(word: str, known: Firms, is_stop: Callable[[str], bool]) -> bool:
    """Tell whether a word may be part of a name."""
    word = word.removesuffix(",") if word.endswith("-,") else word
    if not NAME.fullmatch(word) or word in known.before or word in known.words or is_stop(word.lower()):
        return False
    return word[-1] != "." or known.abbreviation.fullmatch(word) is not None


def _is_covered(text: str, start: int, form: tuple[int, int], spans: Sequence[Span], known: Firms) -> bool:
    """Tell whether a find of an organization has a name and the form behind it."""
    place = bisect_right(spans, form[0], key=BY_END)
    if place == len(spans) or spans[place].start > form[0] or spans[place].label != "ORG":
        return False
    first, last = spans[place].start, spans[place].end
    if last < form[1] or first == form[0]:
        return False
    before = PIECE.search(text, max(start, first - REACH), first)
    goes_on = before is not None and (
        before.group(1) in known.symbols | known.inner
        or before.group(1).endswith("-")
        or (before.group(1) in known.joining and text.endswith(HALF, 0, before.start()))
        or _is_trade(text[first : form[0]].split(), known)
    )
    return first <= start or not (goes_on or text[first - 1] == "-")


def _is_trade(words: Sequence[str], known: Firms) -> bool:
    """Tell whether words before a form say what a firm does and nothing else: its name stands before them."""
    return all(word in known.trades or word.lower().endswith(known.trade_endings) for word in words)


def _is_firm(
    text: str,
    position: int,
    form: str,
    spans: Sequence[Span],
    is_frequent: Callable[[str], bool],
    known: Firms,
) -> bool:
    """Tell whether the word before a doubtful form makes a firm of it."""
    piece = PIECE.search(text, max(0, position - REACH), position)
    word = piece.group(1).strip(QUOTES) if piece is not None else ""
    if word and _is_trade((word,), known):
        return True
    place = bisect_right(spans, position - len(word) - 1, key=BY_END)
    if place < len(spans) and spans[place].start < position and spans[place].label in NAMED:
        return True
    return form in known.rare and word.isalpha() and not is_frequent(word) and not is_frequent(word.lower())

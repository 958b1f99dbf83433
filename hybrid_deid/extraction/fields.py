"""Position groups for forms and addresses: field names, line beginnings, stretches, patterns of a line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.extraction.context import View
from hybrid_deid.extraction.evidence import occurrences
from hybrid_deid.extraction.lexical import Lists, Resources, names_of_lists
from hybrid_deid.extraction.positions import PositionGroup
from hybrid_deid.extraction.typography import Names
from hybrid_deid.values import Token

LONGEST_WORD = 20  # characters of a word that an attribute spells
LONGEST_STEP = 6  # tokens to the nearest word of a kind that are told apart
KEPT_WORDS = 50_000


def field(words: int = 3, farthest: int = 12) -> PositionGroup:
    """The name of the field before the nearest colon to the left, and how many tokens ago that colon was.

    "Fecha de nacimiento: 3.5.1990" lends "fd=fecha_de_nacimiento" and "fi=1" to "3". A name has up to
    `words` words; tokens more than `farthest` behind the colon are in running text.
    """

    def row_of(tokens: Sequence[Token]) -> list[Names]:
        row: list[Names] = []
        name, colon = "", -1
        for t, token in enumerate(tokens):
            if name and t - colon <= farthest:
                row.append((f"fd={name}", f"fi={t - colon}", f"fd{min(t - colon, 3)}={name}"))
            else:
                row.append(())
            if token.text == ":":
                name, colon = _name_before(tokens, t, words), t
        return row

    return lambda view: [row_of(line.tokens) for line in view.lines]


def field_elsewhere(words: int = 3, farthest: int = 8) -> PositionGroup:
    """The names of the fields in which the word stands elsewhere in the document: "fde=nombre".

    What a form says of a person comes again in running text. Fields are those of `field`; of words that
    begin with a capital letter.
    """
    near = field(words, farthest)

    def names(view: View) -> list[list[Names]]:
        rows = near(view)
        places = {key: found for key, found in occurrences(view).items() if len(found) > 1}
        row_of: list[list[Names]] = [[()] * len(line.tokens) for line in view.lines]
        for found in places.values():
            lines_of: dict[str, set[int]] = {}
            for i, t in found:
                if rows[i][t]:
                    lines_of.setdefault(rows[i][t][0].partition("=")[2], set()).add(i)
            for i, t in found:
                if view.lines[i].tokens[t].text[0].isupper():
                    others = sorted(
                        name for name, lines in lines_of.items() if len(lines) > 1 or i not in lines
                    )
                    row_of[i][t] = tuple(f"fde={name}" for name in others if name)
        return row_of

    return names


def nearest(
    resources: Resources, patterns: Mapping[str, str], lists: Lists, farthest: int = 12
) -> PositionGroup:
    """The nearest words of named kinds to the left and right in the line, and how far they are.

    Kinds are named regular expressions that match the whole word, and gazetteers that hold it; the first that
    fits counts. "n<street" is the kind of the last such word to the left, up to `farthest` tokens away,
    "n<street=2" with its distance; "n>zip" and "n>zip=3" to the right; "n<>street|zip" both at once.
    """
    compiled = compiled_patterns("nearest", patterns)
    ours = names_of_lists(resources, lists)
    hits = resources.index.word_hits

    @lru_cache(maxsize=KEPT_WORDS)
    def kind(word: str) -> str:
        for name, expression in compiled:
            if expression.fullmatch(word):
                return name
        held = {ours[each] for each, _ in hits(word) if each in ours}
        return next((name for name in lists if name in held), "")

    def row_of(tokens: Sequence[Token]) -> list[Names]:
        kinds = [kind(token.text) for token in tokens]
        left = _last_before(kinds, farthest)
        right = _last_before(kinds[::-1], farthest)[::-1]
        row: list[Names] = []
        for (before, m), (behind, n) in zip(left, right, strict=True):
            row.append(
                (
                    f"n<{before}",
                    f"n>{behind}",
                    f"n<>{before}|{behind}",
                    *((f"n<{before}={min(m, LONGEST_STEP)}",) if before else ()),
                    *((f"n>{behind}={min(n, LONGEST_STEP)}",) if behind else ()),
                )
            )
        return row

    return lambda view: [row_of(line.tokens) for line in view.lines]


def _last_before(kinds: Sequence[str], farthest: int) -> list[tuple[str, int]]:
    """Return for each place the last kind before it and how far away it is, ("", 0) when too far."""
    found = []
    last, where = "", 0
    for t, kind in enumerate(kinds):
        found.append((last, t - where) if last and t - where <= farthest else ("", 0))
        if kind:
            last, where = kind, t
    return found


def line_begin(words: int = 2) -> PositionGroup:
    """The first word of the line, and its first `words` words together."""

    def names(view: View) -> list[list[Names]]:
        rows: list[list[Names]] = []
        for line in view.lines:
            begin = [_form(token.text) for token in line.tokens[:words]]
            found = tuple(dict.fromkeys((f"lb={begin[0]}", f"lb{len(begin)}={'_'.join(begin)}")))
            rows.append([found] * len(line.tokens))
        return rows

    return names


def section(words: int = 3, farthest: int = 6) -> PositionGroup:
    """The heading under which a line stands: the words before a colon near the beginning of a line.

    The line itself may begin with it ("Antecedentes: ..."), or the nearest line above that has one, whose
    distance in lines is told up to three. A heading ends within the first `farthest` tokens.
    """

    def names(view: View) -> list[list[Names]]:
        rows: list[list[Names]] = []
        heading, since = "", 0
        for line in view.lines:
            since += 1
            for t, token in enumerate(line.tokens[:farthest]):
                if token.text == ":" and (found := _name_before(line.tokens, t, words)):
                    heading, since = found, 0
                    break
            here: Names = (f"fdh={heading}", f"fdh{min(since, 3)}={heading}") if heading else ()
            rows.append([here] * len(line.tokens))
        return rows

    return names


def chunk(signs: Sequence[str] = tuple(".,;:()[]|/–-"), longest: int = 8) -> PositionGroup:
    """The stretch between two of `signs` that holds the token, as addresses are made of.

    Its first and last word, the signs around it, whether it has figures, its length up to `longest`, and the
    place of the token in it. Signs are stretches of their own, about which nothing is said.
    """
    borders = frozenset(signs)

    def row_of(tokens: Sequence[Token]) -> list[Names]:
        row: list[Names] = [()] * len(tokens)
        start = 0
        for t in range(len(tokens) + 1):
            if t < len(tokens) and tokens[t].text not in borders:
                continue
            if t > start:
                first, last = tokens[start].text, tokens[t - 1].text
                before = tokens[start - 1].text if start else "<s>"
                behind = tokens[t].text if t < len(tokens) else "</s>"
                digits = any(token.text[0].isdigit() for token in tokens[start:t])
                common = (
                    f"cb={_form(first)}",
                    f"ce={_form(last)}",
                    f"c<={before}",
                    f"c>={behind}",
                    f"c#={min(t - start, longest)}",
                    *(("c0",) if digits else ()),
                )
                row[start:t] = [(*common, f"ci={min(i, longest)}") for i in range(t - start)]
            start = t + 1
        return row

    return lambda view: [row_of(line.tokens) for line in view.lines]


def pattern(patterns: Mapping[str, str], longest: int = 2000, counted: int = 0) -> PositionGroup:
    """Named regular expressions over the line, as B-/I- attributes: "pt=B-date", "pt=I-date".

    With `counted`, "pn=date2" says which match of its kind in the document it is, up to that number.

    A token belongs to a match that covers any of it. Lines are seen up to `longest` characters; quantifiers
    should be bounded.
    """
    compiled = compiled_patterns("pattern", patterns)

    def names(view: View) -> list[list[Names]]:
        rows: list[list[Names]] = []
        seen: Counter[str] = Counter()
        for line in view.lines:
            row: list[Names] = [()] * len(line.tokens)
            for name, expression in compiled:
                matches = expression.finditer(view.text, line.start, min(line.end, line.start + longest))
                for match in matches:
                    seen[name] += 1
                    also = (f"pn={name}{min(seen[name], counted)}",) if counted else ()
                    _mark(row, line.tokens, match.span(), name, also)
            rows.append(row)
        return rows

    return names


def compiled_patterns(group: str, patterns: Mapping[str, str]) -> list[tuple[str, re.Pattern[str]]]:
    """Return named regular expressions, compiled; raises ConfigurationError for a malformed one."""
    compiled = []
    for name, expression in patterns.items():
        try:
            compiled.append((name, re.compile(expression)))
        except re.error as error:
            raise ConfigurationError(
                f"feature group '{group}': the pattern '{name}' is malformed ({error})"
            ) from error
    return compiled


def _mark(row: list[Names], tokens: Sequence[Token], bounds: tuple[int, int], name: str, also: Names) -> None:
    """Add B-/I- attributes of one match, and `also`, to the tokens that it covers."""
    t = bisect_right(tokens, bounds[0], key=lambda token: token.end)
    first = t
    while t < len(tokens) and tokens[t].start < bounds[1]:
        row[t] = (*row[t], f"pt={'B' if t == first else 'I'}-{name}", *also)
        t += 1


def _name_before(tokens: Sequence[Token], colon: int, words: int) -> str:
    """Return the words right before a colon, joined; "" when none stands there."""
    start = colon
    while start > 0 and colon - start < words and tokens[start - 1].text[-1].isalpha():
        start -= 1
    return "_".join(_form(token.text) for token in tokens[start:colon])


def _form(word: str) -> str:
    return re.sub(r"\d", "0", word.lower()[:LONGEST_WORD])

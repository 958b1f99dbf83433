"""Clubs, banks, inns, shops and schools by the word before or behind their name.

"TSG Rohrbach", "Gasthaus Zum Lamm", "Zweirad Plattner", "Heinrich-Zille-Grundschule": annotated mail holds
stand-ins for them, shops and firms at random, so that a tagger knows few of the words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.not_organizations import is_town_adjective
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.organizations.organization_settings import Houses
from hybrid_deid.merge.people.name_patterns import CAPITAL, capitalised
from hybrid_deid.merge.word_before import whole_word_before, word_before
from hybrid_deid.merge.word_bounds import JOINED_BEFORE, WORD_END
from hybrid_deid.values import BY_END, Span, Token
from hybrid_deid.word_patterns import any_of, between

PART = capitalised(2, 31)  # "SV Au" too
NAME = re.compile(rf"[ ]({PART}(?:-{PART}){{0,2}}){WORD_END}")
YEAR = re.compile(r"[ ](?:1[89]\d\d|0\d|[1-9]\d)(?=[ ])")
# The year behind a town is the foundation of its club where it is long ago: not "FC Pullach 2016".
LAST_YEAR = re.compile(rf"[ ](?:18\d\d|19[0-4]\d|0[1-9])(?![.,:]\d){WORD_END}")
ORDINAL = re.compile(r"(?<![\d.,])1\.[ ]\Z")
REACH = 100
BEFORE = re.compile(rf"(?<![\w@&/.’'-])({PART}(?:-{PART})?)[ ]\Z")
ENDS = re.compile(WORD_END)
# What a house is called, in quotes behind the word for it.
QUOTED = re.compile(rf"[ ][\"„“»«‚']({CAPITAL}[^\"„“”»«‘’'\n]{{2,40}})[\"“”»«‘’'](?!\w)")
# Behind the other signs a name begins: "Bank=Sparkasse Vest", "#SPAR".
JOINING = JOINED_BEFORE - frozenset("=%#\\")
BEGINNINGS = frozenset({". ", "? ", "! "})
# What a word before one for a trade may have been found as: "Max Catering" is nobody.
NAMING = frozenset({*GIVEN, "FAMILY", "ORG", ""})
MOST_NAMES = 3  # of a club: "Eintracht Blau-Weiß Musterstadt"


@dataclass(frozen=True)
class HouseEvidence:
    """What tells whether a word is a name: lists, and which words mail often has."""

    knowledge: NameKnowledge
    is_family: Callable[[str], bool]
    is_frequent: Callable[[str], bool]

    def is_rare(self, word: str) -> bool:
        """Tell whether mail hardly has a word, and no list knows it as a common one or a title."""
        folded = self.knowledge.words.folding.word(word)
        words = self.knowledge.words
        if self.knowledge.ambiguous(folded) or words.names_nobody(folded):
            return False
        return not self.is_frequent(word) and not self.is_frequent(word.lower())

    def is_name(self, word: str, noun_endings: tuple[str, ...]) -> bool:
        """Tell whether a word may be a name where no find tells: a listed or a rare one, no evident noun."""
        folded = self.knowledge.words.folding.word(word)
        if word.lower().endswith(noun_endings) or self.knowledge.ambiguous(folded):
            return False
        return self.is_rare(word) or (self.is_family(word) and folded not in self.knowledge.words.not_persons)

    def is_place(self, word: str) -> bool:
        """Tell whether a word is a listed place, or such ones with hyphens between."""
        listed = self.knowledge.places.listed
        return word in listed or ("-" in word and listed.issuperset(word.split("-")))


def named_houses(
    text: str,
    tokens: Iterable[Token],
    spans: Sequence[Span],
    evidence: HouseEvidence,
    settings: Houses | None = None,
) -> list[Span]:
    """Return finds of organizations that a word among the `tokens` begins or ends.

    Behind the word for a club or bank stands a town, or a name; behind one for an inn or a shop a name that
    is no town ("im Hotel Wien" tells the town alone); before one for a school, joined to it, a name. A name
    is what is found in the sorted `spans`, listed, or not frequent in mail. Some shops are names themselves,
    and the adjective of a town makes one of a newspaper. The settings have the words.
    """
    known = settings or load_consistency(evidence.knowledge.language).houses
    stretches = (_stretch(text, token, spans, evidence, known) for token in tokens)
    found = [(start, text[start:end]) for start, end in stretches if end > start >= 0]
    names = [(start, _without_noun(name, known.hanging)) for start, name in found]
    return [
        Span(start, start + len(name), "ORG", name, known.score, "consistency:house") for start, name in names
    ]


def _without_noun(name: str, nouns: tuple[str, ...]) -> str:
    """Return a name without a noun that a hyphen hangs on it ("Autohaus Pichler-Team")."""
    before, _, behind = name.rpartition("-")
    return before if " " in before and behind.startswith(nouns) else name


def _stretch(
    text: str, token: Token, spans: Sequence[Span], evidence: HouseEvidence, known: Houses
) -> tuple[int, int]:
    """Return where the organization of a token begins and ends, an empty stretch where it makes none."""
    word, start, end = token.text, token.start, token.end
    if word in known.tails and text[start - 1 : start] == "-":
        return _school_start(text, token, spans, evidence, known), end
    if start and text[start - 1] in JOINING:
        return start, start
    if (famous := _famous_end(text, token, known)) > end:
        return start, famous
    if word in known.quoting and (quoted := QUOTED.match(text, end)) is not None:
        return quoted.span(1)
    if word in known.clubs or word in known.doubtful_clubs:
        return _club(text, token, spans, evidence, known)
    if word in known.banks:
        return start, _bank_end(text, end, spans, evidence)
    if word in known.houses or word in known.trades:
        last = _partners_end(text, _house_end(text, token, spans, evidence, known), evidence, known)
        if last or word not in known.firm_ends:
            return start, last
    if word in known.firm_ends and (first := _firm_start(text, token, spans, evidence, known)) < start:
        return first, end
    if word in known.wares and _is_shop_line(text, start, known):
        return start, _partners_end(text, _shop_end(text, end, spans, evidence, known), evidence, known)
    if word in known.shops or word in known.common_shops:
        behind = known.introducing if word in known.shops else known.inside
        introduced = _is_introduced(text, start, behind) and not _is_bound(text, end)
        return start, end if introduced else start
    if word in known.adjective_heads:
        return _adjective_start(text, token, evidence), end
    if word in known.small and not _is_on_the_way(text, start, known):
        return start, _small_end(text, end, evidence, known)
    return start, start


def _found(spans: Sequence[Span], start: int, end: int) -> Span | None:
    """Return the find that overlaps a stretch."""
    place = bisect_right(spans, start, key=BY_END)
    return spans[place] if place < len(spans) and spans[place].start < end else None


def _label(spans: Sequence[Span], start: int, end: int) -> str:
    found = _found(spans, start, end)
    return found.label if found is not None else ""


def _club(
    text: str, token: Token, spans: Sequence[Span], evidence: HouseEvidence, known: Houses
) -> tuple[int, int]:
    """Return where a club with its town begins and ends, an empty stretch where none stands there."""
    year = YEAR.match(text, token.end)
    end = position = year.end() if year is not None else token.end
    named = False
    for number in range(MOST_NAMES):
        name = NAME.match(text, position)
        if name is None:
            break
        word, label = name.group(1), _label(spans, *name.span(1))
        is_town = label == "CITY" or evidence.is_place(word)
        if number and not is_town:
            break
        if word in known.club_names:
            named = True
        elif word in known.doubtful_clubs or not (
            is_town or (token.text in known.clubs and _is_club_name(word, label, evidence, known))
        ):
            break
        else:
            named = True
        end = position = name.end()
    if named and year is None and (last := LAST_YEAR.match(text, end)) is not None:
        end = last.end()
    ordinal = ORDINAL.search(text, max(0, token.start - 4), token.start)
    start = ordinal.start() if ordinal is not None else token.start
    return (start, end) if named else (start, start)


def _is_club_name(word: str, label: str, evidence: HouseEvidence, known: Houses) -> bool:
    """Tell whether a word behind one for a club is its name: no noun ("Heimatverein Jahresausflug")."""
    if label in {"ORG", "FAMILY"}:
        return True
    return evidence.is_rare(word) and not word.lower().endswith(known.noun_endings)


def _bank_end(text: str, position: int, spans: Sequence[Span], evidence: HouseEvidence) -> int:
    """Return where a bank with its town ends, 0 where none stands there."""
    name = NAME.match(text, position)
    if name is None:
        return 0
    word, label = name.group(1), _label(spans, *name.span(1))
    is_one = label in {"CITY", "ORG"} or evidence.is_place(word) or (not label and evidence.is_rare(word))
    return name.end() if is_one else 0


def _house_end(text: str, token: Token, spans: Sequence[Span], evidence: HouseEvidence, known: Houses) -> int:
    """Return where an inn or a shop with its name ends, 0 where none stands there."""
    endings = evidence.knowledge.words.declensions
    sign = _sign(known, endings).match(text, token.end) if token.text in known.houses else None
    if sign is not None and not _is_bare(sign):
        word = sign.group("name")
        is_sure = sign.group("adjective") or not sign.group("small")
        if word in known.signs or (is_sure and not word.lower().endswith(known.noun_endings)):
            return sign.end()
        if evidence.is_name(word, known.noun_endings):
            return sign.end()
    name = NAME.match(text, token.end)
    if name is None:
        return 0
    word = name.group(1)
    if word in known.called or (word in known.signs and token.text in known.houses):
        return name.end()
    words = evidence.knowledge.words
    if words.folding.word(word) in words.titles:
        return 0  # "Weingut Dr. Bürklin": the owner is found as a person
    label = _label(spans, *name.span(1))
    if label in GIVEN and _label(spans, name.end(), name.end() + 2) == "FAMILY":
        family = _found(spans, name.end(), name.end() + 2)
        return family.end if family is not None and token.text in known.trades else 0  # a person
    if (label == "CITY" and not evidence.is_rare(word)) or (evidence.is_place(word) and label != "ORG"):
        return 0
    if label != "ORG" and word.lower().endswith(known.noun_endings):
        return 0
    if label or evidence.is_name(word, known.noun_endings):
        found = _found(spans, *name.span(1))
        return max(name.end(), found.end if found is not None and found.label == "ORG" else 0)
    return 0


def _shop_end(text: str, position: int, spans: Sequence[Span], evidence: HouseEvidence, known: Houses) -> int:
    """Return where a shop that its wares begin ends ("Foto Huber"), 0 where none stands there."""
    name = NAME.match(text, position)
    if name is None:
        return 0
    word, label = name.group(1), _label(spans, *name.span(1))
    if label == "CITY" or label in GIVEN:
        return 0
    if label or evidence.is_family(word):
        return name.end()
    is_other = evidence.is_place(word) or evidence.knowledge.is_given(word)
    return name.end() if evidence.is_name(word, known.noun_endings) and not is_other else 0


def _partners_end(text: str, end: int, evidence: HouseEvidence, known: Houses) -> int:
    """Return where the partners of a name end that ends at `end`: "& Söhne"."""
    if not end:
        return end
    joints = load_consistency(evidence.knowledge.language).joints
    partners = _partners(known.partners, joints).match(text, end)
    return partners.end() if partners is not None else end


@lru_cache(maxsize=8)
def _partners(words: tuple[str, ...], joints: Joints) -> re.Pattern[str]:
    return re.compile(rf"{between(joints.both, '&+')}{any_of(words)}{WORD_END}")


def _firm_start(
    text: str, token: Token, spans: Sequence[Span], evidence: HouseEvidence, known: Houses
) -> int:
    """Return where a name begins that a word for a trade ends ("Gollner Reisen"), else the word's start."""
    name = BEFORE.search(text, max(0, token.start - REACH), token.start)
    if name is None or _is_bound(text, token.end):
        return token.start
    word, start = name.group(1), name.start(1)
    label = _label(spans, start, name.end(1))
    if label not in NAMING or not (label or evidence.is_name(word, known.noun_endings)):
        return token.start
    before = _found(spans, start - 2, start)
    is_person = before is not None and before.label in GIVEN
    folded = evidence.knowledge.words.folding.word(word_before(text, start) or "-")
    words = evidence.knowledge.words
    is_owned = label in GIVEN and word.endswith("s")  # "Ingas Küchen"
    if is_person or is_owned or folded in words.titles or folded in words.address or evidence.is_place(word):
        return token.start
    found = _found(spans, start, name.end(1))
    return min(start, found.start) if found is not None and found.label == "ORG" else start


def _famous_end(text: str, token: Token, known: Houses) -> int:
    """Return where a famous name ends that begins with a word, else the word's end."""
    for rest in known.famous_behind.get(token.text, ()):
        if not text.startswith(rest, token.end):
            continue
        last = token.end + len(rest)
        for genitive in ("", *known.genitives):
            end = last + len(genitive)
            if text.startswith(genitive, last) and not _is_bound(text, end):
                return end
    return token.end


def _small_end(text: str, position: int, evidence: HouseEvidence, known: Houses) -> int:
    """Return where an inn in small letters ends ("hotel zum brückentor"), 0 where none stands there."""
    sign = _small(known.small_particles).match(text, position)
    if sign is None:
        return 0
    word = sign.group(1).title()
    return sign.end() if word in known.signs or evidence.is_rare(word) else 0


def _is_introduced(text: str, start: int, introducing: frozenset[str]) -> bool:
    """Tell whether a preposition stands before a word."""
    return word_before(text, start).lower() in introducing


def _is_shop_line(text: str, start: int, known: Houses) -> bool:
    """Tell whether a preposition stands before wares, or they begin a line or a sentence."""
    if start == 0 or text[start - 1] == "\n" or text[max(0, start - 2) : start] in BEGINNINGS:
        return True
    return _is_introduced(text, start, known.introducing)


def _is_bound(text: str, end: int) -> bool:
    """Tell whether a word is part of something longer."""
    return ENDS.match(text, end) is None


def _adjective_start(text: str, token: Token, evidence: HouseEvidence) -> int:
    """Return where the adjective of a place before a word begins ("Bochumer Hütte"), else the word's end."""
    word = whole_word_before(text, token.start)
    if not word or _is_bound(text, token.end):
        return token.end
    return token.start - len(f"{word} ") if is_town_adjective(word, evidence.knowledge) else token.end


def _is_on_the_way(text: str, start: int, known: Houses) -> bool:
    """Tell whether a way begins at a word ("vom hotel zum strand")."""
    return word_before(text, start).lower() in known.leaving


def _school_start(
    text: str, token: Token, spans: Sequence[Span], evidence: HouseEvidence, known: Houses
) -> int:
    """Return where a name begins that a hyphen joins to a school's word, behind its end where none does."""
    before = _hyphened(known.abbreviated).search(text, max(0, token.start - REACH), token.start)
    if before is None:
        return token.end
    start, parts = before.start(), before.group(2)[:-1].split("-")
    first, label = parts[0], _label(spans, before.start(2), before.start(2) + len(parts[0]))
    if first in known.no_names or parts[-1] in known.no_names:
        return token.end
    if token.text in known.pharmacies and len(parts) == 1:
        return start
    if parts[-1] in known.patrons or before.group(1):
        named = True
    elif len(parts) > 1:
        named = label in {*GIVEN, "ORG", "FAMILY"} or evidence.knowledge.is_given(first)
    else:
        named = label in {"FAMILY", "ORG"} or (
            label != "CITY"
            and not evidence.is_place(first)
            and (evidence.is_family(first) or evidence.is_rare(first))
        )
    return start if named else token.end


@lru_cache(maxsize=8)
def _small(particles: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of an inn's sign in small letters."""
    return re.compile(rf"[ ]{any_of(particles)}[ ]([^\W\d_]{{4,30}})(?![\w@&/-])")


@lru_cache(maxsize=8)
def _hyphened(abbreviated: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the words that hyphens join to one behind them: "Dr.-Karl-Renner-"."""
    return re.compile(rf"(?<![\w@&/.-])((?:{any_of(abbreviated)}\.-)?)((?:{PART}-){{1,3}})\Z")


@lru_cache(maxsize=8)
def _sign(known: Houses, endings: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of an inn's sign: "Zum Lamm", "zum goldenen Hirschen", "Alte Post", "Da Enzo"."""
    large, small = any_of(known.particles), any_of(known.small_particles)
    stems = any_of(stem for each in known.adjectives for stem in (each, each.lower()))
    return re.compile(
        rf"[ ](?=(?:{large}|{small})[ ]|{CAPITAL})(?:{large}[ ]|(?P<small>{small}[ ]))?"
        rf"(?P<adjective>{stems}{any_of(endings)}?[ ])?(?P<name>{PART})(?![\w@&/]|[-.]\w)"
    )


def _is_bare(sign: re.Match[str]) -> bool:
    """Tell whether what matched is a single word."""
    return sign.group("name") == sign.group().strip()

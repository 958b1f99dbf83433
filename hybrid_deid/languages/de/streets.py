"""Surrogates of streets: the kind and build of the name stay, what is particular to it is exchanged.

"Straße", "strasse", "Str." and "str." are one kind (eder2019, section 5.2); a mention keeps its own spelling.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de import streets_abroad
from hybrid_deid.languages.de.landmarks import group_behind, nouns_of
from hybrid_deid.languages.de.spelling import like, may_stand, without_eszett
from hybrid_deid.languages.de.street_corners import Corner, completed, is_half, parted
from hybrid_deid.languages.de.tables import table
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.interface import Draw, Generator, Mention, normalized
from hybrid_deid.surrogates.street_numbers import NumberWords, StreetNumbers

# With fewer stems of its own a kind takes those of all kinds.
FEWEST = 30
BRIDGE = "brücke"
# With fewer of its own a preposition takes those of all prepositions with the same article.
FEWEST_AFTER_PREPOSITION = 8
_WORD = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{2,13}")


@dataclass(frozen=True, slots=True)
class Build:
    """How a street name is built: `stem` + `joint` + `kind_text`, after `lead` ("An der ").

    `pattern` is "solid" (Lindenstraße), "er" (Bremer Straße, Alte Bremer Straße, Bremer Heerstraße),
    "adjective" (Lange Straße), "names" (Albert-Einstein-Straße), "preposition" (Am Anger), "genitive" (Platz
    der Republik), "abroad" (Via Verdi; `kind` is the language), "square" (Q 7) or "other" (`kind` is the
    group of nouns that the article before it asks for, if any).
    """

    pattern: str
    kind: str
    stem: str
    lead: str = ""
    joint: str = ""
    kind_text: str = ""

    @property
    def key(self) -> str:
        """What all spellings of one street have in common."""
        stem = re.sub(r"[\s-]+", "", normalized(self.stem))
        if self.pattern == "adjective" or (self.pattern == "solid" and _is_declined(stem)):
            stem = _DECLINED.sub("", stem)  # "in der Langen Straße" is "Lange Straße"
        elif self.pattern == "solid" and _is_adjective(stem):
            stem += "-"  # "Langstraße" is another
        return f"{normalized(self.lead)}|{stem}|{self.kind if self.pattern != 'other' else ''}"


@dataclass(frozen=True, slots=True)
class _Parts:
    """The kinds by their endings, and the endings by their last two letters, longest first."""

    kinds: Mapping[str, str]
    endings: Mapping[str, tuple[str, ...]]
    only_apart: frozenset[str]
    preposition: re.Pattern[str]
    which: re.Pattern[str]
    of_town: re.Pattern[str]


@cache
def _parts() -> _Parts:
    kinds = {form: kind for kind, forms in table("streets")["kinds"].items() for form in forms}
    for row in load_gazetteers("de")["street_part"].rows:
        if row[1] == "suffix":
            kinds.setdefault(row[0].lower(), row[0])
    endings: dict[str, tuple[str, ...]] = {}
    for ending in sorted(kinds, key=len, reverse=True):
        if len(ending) > 1:
            endings[ending[-2:]] = (*endings.get(ending[-2:], ()), ending)
    words = table("streets")["words"]
    lead = "|".join(words["prepositions"])
    articles = "|".join(words["articles"])
    which = "|".join(words["which"]).replace("ß", "(?:ß|ss)")  # capitals have none
    return _Parts(
        kinds=kinds,
        endings=endings,
        only_apart=frozenset(words["only_apart"]),
        preposition=re.compile(
            rf"(?P<lead>(?:{lead})\s+(?:(?:{articles})\s+)?)(?P<stem>\S.*)", re.I | re.DOTALL
        ),
        which=re.compile(rf"(?:{which})e[rsnm]?\s+(?=[^\W\d_]{{3,}}er\Z)", re.I),
        of_town=re.compile(rf"([^\W\d_]{{3,}}er)(\s+)({'|'.join(words['behind_towns'])})\Z", re.I),
    )


_GENITIVE = re.compile(
    r"(?P<lead>(?P<kind>\w+\.?)\s+(?P<article>de[rs]|d\.)\s+)(?P<stem>\S.*)", re.I | re.DOTALL
)
_ADJECTIVE = re.compile(r"[^\W\d]+(?P<ending>e[rs]?)")
_SQUARE = re.compile(r"[A-Za-z]\s?[0-9]{1,2}")  # as Mannheim calls its blocks
_SQUARES = tuple(f"{letter}{number}" for letter in "ABCDEFGHIKLMNOPQRSTU" for number in range(1, 8))
_DECLINED = re.compile(r"e[nrsm]?\Z", re.IGNORECASE)
_JOINT = re.compile(r"\s*-\s*\Z|\s+\Z")
# The article before a name that is nothing but one ("auf der Zeil", "am Graben").
_ARTICLE = re.compile(
    r"\b(?:(?P<preposition>\w+)\s+)?(?P<article>der|die|zur|am|im|beim|zum|vom|dem|unterm|hinterm|vorm|den)\s+\Z",
    re.I,
)
_GROUP_OF_ARTICLE = {"der": "an der", "die": "an der", "den": "an den"}  # behind no preposition; else "am"


def build_of(text: str) -> Build:
    """Return how the street name `text` is built."""
    return Build(*_built(text))


def build_in(mention: Mention) -> Build:
    """Return how the street of a mention is built, in the light of the article before it."""
    build = build_of(mention.text)
    if build.pattern != "other":
        return build
    found = _ARTICLE.search(mention.before)
    if found is None:
        return build
    article = found["article"].lower()
    if article in ("der", "die", "zur") and build.stem.endswith("er") and _WORD.fullmatch(build.stem):
        return replace(build, pattern="er", kind="straße")  # "auf der Mariahilfer"
    words = f"{found['preposition'] or ''} {article}".lower()
    return replace(
        build, kind=group_behind(words) or _GROUP_OF_ARTICLE.get(article) or group_behind(article) or "am"
    )


def _built(text: str) -> tuple[str, str, str, str, str, str]:
    """Return the fields of the `Build` of a street name."""
    parts = _parts()
    if not text.isalpha() and (abroad := streets_abroad.of_words(text)):
        return "abroad", abroad.language, abroad.stem, abroad.lead, abroad.joint, abroad.kind
    if _SQUARE.fullmatch(text) is not None:
        return "square", "", text, "", "", ""
    if not text.isalpha() and len(text.split()) > 1:
        match = parts.preposition.fullmatch(text)
        if match:
            return "preposition", "", match["stem"], match["lead"], "", ""
        match = _GENITIVE.fullmatch(text)
        if match and match["kind"].lower() in parts.kinds:
            article = match["article"].lower()
            if article == "d.":
                article = "des" if match["stem"].endswith("s") else "der"
            return "genitive", article, match["stem"], match["lead"], "", ""
    lower = text.lower()
    if len(lower) != len(text):
        return "other", "", text, "", "", ""
    for ending in parts.endings.get(lower[-2:], ()):
        size = len(lower) - len(ending)
        if size < 1 or not lower.endswith(ending):
            continue
        kind, stem, kind_text = parts.kinds[ending], text[:size], text[size:]
        joint = _JOINT.search(stem) if stem[-1] == "-" or stem[-1].isspace() else None
        if joint and joint.start():
            name = stem[: joint.start()]
            which = parts.which.match(name) if joint[0].isspace() else None
            if which:
                return "er", kind, name[which.end() :], which[0], joint[0], kind_text
            return _pattern_apart(name, joint[0]), kind, name, "", joint[0], kind_text
        if size > 1 and ending not in parts.only_apart:
            if of_town := parts.of_town.match(stem):
                return "er", kind, of_town[1], "", of_town[2], of_town[3] + kind_text
            return "solid", kind, stem, "", "", kind_text
    if abroad := streets_abroad.of_one_word(text):
        return "abroad", abroad.language, abroad.stem, abroad.lead, abroad.joint, abroad.kind
    return "other", "", text, "", "", ""


def _pattern_apart(stem: str, joint: str) -> str:
    if len(re.split(r"[\s-]+", stem)) > 1:
        return "names"
    if joint.isspace():
        if _is_adjective(stem):
            return "adjective"  # "am Neuen Markt", "Alter Markt", but "Hafen Straße", "Bremer Straße"
        if stem.casefold().endswith("er") and len(stem) > 4:
            return "er"
        if _ADJECTIVE.fullmatch(stem.casefold()) and len(stem) > 3:
            return "adjective"
    return "solid"


def _is_declined(stem: str) -> bool:
    """Tell whether a stem is an adjective with an ending: "Lange" ("Langestraße"), not "Alt" ("Altmarkt")."""
    return _DECLINED.search(stem) is not None and _is_adjective(stem)


def _is_adjective(stem: str) -> bool:
    """Tell whether a stem is an adjective that we know, in any case."""
    words = table("streets")["words"]
    bare = _DECLINED.sub("", stem.casefold()).capitalize()
    return bare in words["adjectives"] or bare in words["further_adjectives"]


@cache
def _listed() -> dict[str, list[tuple[str, str]]]:
    """Return the stems of the gazetteer `street` to draw from by their pattern, each with its kind.

    With the pattern "preposition" the kind is the lead.
    """
    streets = load_gazetteers("de")["street"]
    words = table("streets")["words"]
    odd_endings, streets_too = tuple(words["odd_endings"]), tuple(words["of_streets"])
    found: dict[str, list[tuple[str, str]]] = {}
    for name, country in zip(streets.columns[0], streets.column("country"), strict=True):
        # Swiss spelling would look odd elsewhere; the other way round ß is easily rewritten.
        if country == "CH":
            continue
        pattern, kind, stem, lead, _, kind_text = _built(name)
        if pattern == "er" and kind_text.lower() not in _parts().kinds:
            continue  # "Waltendorfer Hauptstraße"
        if pattern == "other" and (stem in words["odd"] or stem.casefold().endswith(odd_endings)):
            continue
        if kind.casefold() == BRIDGE and stem.endswith(streets_too):
            continue
        if _fits(pattern, stem) and not (lead and pattern == "er"):
            kind = normalized(lead) if pattern == "preposition" else kind
            found.setdefault(pattern, []).append((kind, stem))
    return found


@lru_cache(maxsize=1024)
def listed_stems(pattern: str, group: str = "", article: str = "") -> tuple[str, ...]:
    """Return the stems of the listed names of a pattern, in alphabetical order.

    `group` is their kind, or their lead when the pattern is "preposition"; "" stands for all. `article` is
    that of the lead.
    """
    listed = _listed().get(pattern, [])
    stems = {
        stem for kind, stem in listed if group in ("", kind) and (not article or article == _article(kind))
    }
    return tuple(sorted(stems))


def _fits(pattern: str, stem: str) -> bool:
    """Tell whether a stem needs no explanation elsewhere."""
    if pattern in ("solid", "er", "other"):
        return _WORD.fullmatch(stem) is not None
    words = re.split("-" if pattern == "names" else r"[\s-]", stem)
    return len(stem) < 22 and all(map(_WORD.fullmatch, words))


def _article(lead: str) -> str:
    """Return the group of a preposition by the article after it or in it."""
    last = lead.rsplit(" ", 1)[-1]
    return last if last in ("der", "den") else "der" if last == "zur" else "dem"


def corner_of(text: str) -> Corner | None:
    """Return the two streets of a corner, None for one street."""
    found = parted(text)
    if found is None:
        return None
    first, joint, second = found
    kind = build_of(second).kind_text if joint.startswith("-") else ""
    both = build_of(second).kind and build_of(completed(first, kind)).kind
    return Corner(first, joint, second, kind) if both and (kind or not joint.startswith("-")) else None


def _half_of(mention: Mention, following: Mention | None) -> Corner | None:
    """Return a street whose kind the next find has, as a corner of it alone; None for any other."""
    if following is None or not is_half(mention, following) or build_of(mention.text).kind:
        return None
    kind = build_of(following.text).kind_text
    whole = build_of(completed(mention.text, kind)).kind if kind else ""
    return Corner(mention.text, "", "", kind) if whole else None


def _streets_of(corner: Corner) -> Sequence[str]:
    """Return the streets of a corner with their kinds."""
    first = completed(corner.first, corner.left_out)
    return (first, corner.second) if corner.second else (first,)


class Streets:
    """The generator for STREET; a name is chosen by the key of the street, so all its spellings agree."""

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return a surrogate per mention, in the spelling of the mention; corners are of two streets."""
        corners = [
            corner_of(mention.text) or _half_of(mention, following)
            for mention, following in zip(mentions, [*mentions[1:], None], strict=True)
        ]
        if not any(corners):
            return self._drawn(mentions, draw)
        single = [
            mention._replace(text=text)
            for mention, corner in zip(mentions, corners, strict=True)
            for text in (_streets_of(corner) if corner else (mention.text,))
        ]
        drawn = iter(self._drawn(single, draw))
        result: list[str] = []
        for corner in corners:
            text = next(drawn)
            if corner:
                second = next(drawn) if corner.second else ""
                text = corner.joined(text, second) if text and bool(second) == bool(corner.second) else ""
            result.append(text if text and draw.allows(text) else "")
        return result

    def _drawn(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return a surrogate per mention of one street."""
        builds = [build_in(mention) for mention in mentions]
        streets: dict[str, list[tuple[Build, str]]] = {}
        for mention, build in zip(mentions, builds, strict=True):
            streets.setdefault(build.key, []).append((build, mention.text))

        def allowed(key: str, stem: str) -> bool:
            return all(
                may_stand(_written(build, text, stem), text, draw) and _key_of(build, stem) not in streets
                for build, text in streets[key]
            )

        def candidates(key: str) -> Iterator[str]:
            build, _ = min(streets[key], key=lambda s: (not s[0].kind, s[1]))  # an article tells more
            return _candidates(key, build, draw.keyed)

        used: set[str] = set()
        chosen = assigned(streets, candidates, allowed, draw.keyed, used)
        for key in streets:
            if key not in chosen:
                chosen[key] = next((stem for stem in candidates(key) if allowed(key, stem)), "")
        return [
            _written(build, mention.text, chosen[build.key]) if chosen[build.key] else ""
            for mention, build in zip(mentions, builds, strict=True)
        ]

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return a key per mention that all spellings of one street share."""
        return [build_in(mention).key for mention in mentions]


def _key_of(build: Build, stem: str) -> str:
    return Build(build.pattern, build.kind, stem, build.lead).key


def _candidates(key: str, build: Build, keyed: Keyed) -> Iterator[str]:
    if build.pattern == "genitive":
        names: Sequence[str] = table("streets")["genitives"][build.kind]
    elif build.pattern == "adjective":
        names = [adjective + "e" for adjective in table("streets")["words"]["adjectives"]]
    elif build.pattern == "square":
        names = _SQUARES
    elif build.pattern == "abroad":
        names = streets_abroad.names_of(build.kind)
    elif build.pattern == "other" and build.kind:  # "auf der Zeil": what may stand behind such an article
        names = nouns_of(build.kind)
    elif build.pattern == "preposition":
        names = _names_behind(normalized(build.lead))
    else:
        names = listed_stems(build.pattern, build.kind)
        if len(names) < FEWEST:
            names = listed_stems(build.pattern)
    for index in range(len(names)):
        yield names[keyed.permuted(index, len(names), "STREET", key)]
    if build.pattern == "abroad" or (build.pattern == "other" and build.kind):
        yield from _candidates(key, Build("other", "", build.stem), keyed)
    elif build.pattern not in ("solid", "other", "square"):
        yield from _candidates(key, Build("solid", "straße", build.stem), keyed)


def _names_behind(lead: str) -> Sequence[str]:
    """Return what may stand behind a preposition with its article: "Am Anger", "Im Tal"."""
    if group := group_behind(lead):
        return nouns_of(group)
    names = listed_stems("preposition", lead)
    if len(names) < FEWEST_AFTER_PREPOSITION:
        names = listed_stems("preposition", "", _article(lead))
    return names


def _written(build: Build, original: str, stem: str) -> str:
    """Put `stem` in the place of the original's, in its spelling."""
    if build.pattern == "names" and re.fullmatch(r"[^-]*\s[^-]*", build.stem):
        stem = stem.replace("-", " ")
    if build.pattern == "square":
        return like(original * 2, stem[0]) + original[1:].rstrip("0123456789") + stem[1:]
    if build.pattern == "adjective" and stem[:-1] in table("streets")["words"]["adjectives"]:
        declined = _DECLINED.search(build.stem)
        stem = stem[:-1] + (declined[0].lower() if declined else "e")
    if "ss" in original.casefold() and "ß" not in original and build.kind == "straße":
        stem = without_eszett(stem)
    kind_text = build.kind_text
    return like(original, build.lead + stem + build.joint + kind_text)


def street_numbers() -> Generator:
    """Return the generator of STREETNO with the German words beside numbers ("Top 5", "2. Stock")."""
    return StreetNumbers(NumberWords(**table("streets")["number_words"]))

"""Towns in names of institutions: "Sparkasse Ulm" keeps its town in step with CITY."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache, lru_cache

from hybrid_deid.languages.de.cities import Cities
from hybrid_deid.languages.de.names import fold
from hybrid_deid.languages.de.organization_kinds import is_family_name
from hybrid_deid.languages.de.organization_parts import REMEMBERED, Piece
from hybrid_deid.languages.de.place_endings import irregular
from hybrid_deid.languages.de.place_forms import SPA, WITHOUT_ARTICLE, lemma_of_inhabitant
from hybrid_deid.languages.de.places import COUNTRIES, VILLAGE, atlas, size_class
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import endings, table
from hybrid_deid.languages.de.town_additions import bare_town
from hybrid_deid.languages.de.town_quarters import town_begun
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import Draw, Mention, normalized

JOINED = frozenset({"word", "keep", "saint"})  # the roles of pieces of a town
# the lists whose words are no towns where nothing tells of a place
OTHERS = ("family", "family_rare", "given_female", "given_male", "common_word")
OF_TOWNS = "of towns"  # the kind of the nouns that are called after a town before them
# The classes of size of towns that a word in -er is rather of than a family name, and before their nouns.
LARGE, MEDIUM = 1, 2
AT = "am "  # behind which a region is one that has an article
DOCUMENTS = 64  # whose towns are remembered: they are asked for with each host
SHORTEST, LONGEST = 3, 7  # pieces of a town and of what may be one: "Frankfurt am Main"


def places_in(
    mentions: Sequence[Mention], names: Sequence[Sequence[Piece]], draw: Draw
) -> dict[tuple[str, str], str]:
    """Return the surrogates of towns in names of institutions, the same as CITY gets ("Sparkasse Ulm")."""
    found: list[Mention] = []
    keys: list[tuple[str, str]] = []
    named = _named_towns(names, draw)
    for mention, pieces in zip(mentions, names, strict=True):
        if len(pieces) == 1:
            continue
        find = _place if may_have_place(pieces) else _town
        head = _led_by_town(pieces, draw)
        for index, piece in enumerate(pieces):
            # A "Markt" that is exchanged ("Media Markt") is none of those that are called so.
            may_be = piece.role == "word" and piece.key not in _kinds_with_place()[1]
            known = may_be and (index or find is _place or _leads_kind(pieces))
            spelled = (find(piece.key) or _with_more(piece.key)) if known else ""
            if may_be and not spelled:
                spelled = _told(pieces, index, named)
            if head and not index:
                spelled = piece.key
            if spelled and not _is_other(pieces, index):
                after = "".join(p.text for p in pieces[index + 1 :])
                written = piece.text if spelled == piece.key else like(piece.text, spelled.title())
                before = AT if spelled in atlas().region_names else ""  # the lake, not the village Bodensee
                found.append(mention._replace(label="CITY", text=written, before=before, after=after))
                keys.append((piece.text, after))
    if not found:
        return {}
    return dict(zip(keys, Cities()(found, draw), strict=True))


def _leads_kind(pieces: Sequence[Piece]) -> bool:
    """Tell whether a large town leads a name, right before a kind: "Wien Energie", "Linz AG"."""
    if len(pieces) < SHORTEST - 1 or _size(pieces[0].key) > LARGE or not is_town(pieces[0].key):
        return False
    between = pieces[1].text if len(pieces) >= SHORTEST else ""
    behind = pieces[2] if between == " " else pieces[1]
    return behind.role in ("kind", "legal") or (between == ", " and pieces[2].role == "legal")


def with_genitives_of_towns(pieces: Sequence[Piece], told: Container[str]) -> list[Piece]:
    """Take the -s off a town that is `told` by the text, or large: "Freunde Wittenbergs"."""
    result: list[Piece] = []
    for index, piece in enumerate(pieces):
        town = piece.key[:-1] if piece.role == "word" and piece.key[-1:] == "s" else ""
        if index and town and not is_place(piece.key) and (town in told or _is_known_town(town)):
            result += [
                piece._replace(text=piece.text[:-1], key=town),
                Piece(piece.text[-1], "genitive"),
            ]
        else:
            result.append(piece)
    return result


def _is_known_town(word: str) -> bool:
    return is_town(word) and _size(word) <= MEDIUM and not _is_ordinary(word)


def towns_of_text(draw: Draw) -> frozenset[str]:
    """Return the normalized names of the towns of the text, also without what tells them from others."""
    return _with_bare_names(tuple([mention.text for mention, _ in draw.towns])) if draw.towns else frozenset()


@lru_cache(maxsize=DOCUMENTS)
def _with_bare_names(names: tuple[str, ...]) -> frozenset[str]:
    towns = set(map(normalized, names))
    longer = [town for town in towns if not town.isalpha()]
    towns.update(bare_town(town)[0] for town in longer)
    towns.update(town_begun(town, atlas().known.get(town, ())) for town in longer)
    return frozenset(towns)


def with_kinds_as_towns(pieces: Sequence[Piece], told: Container[str] = ()) -> list[Piece]:
    """Take kinds for towns that are `told`, or large and behind an institution: "Klinikum Halle"."""
    return [
        piece._replace(role="word", kind="")
        if piece.role == "kind" and _is_town_called_so(pieces, index, told)
        else piece
        for index, piece in enumerate(pieces)
    ]


def _is_town_called_so(pieces: Sequence[Piece], index: int, told: Container[str]) -> bool:
    piece = pieces[index]
    if normalized(piece.text) != piece.key or not is_town(piece.key):
        return False
    return piece.key in told or (_size(piece.key) <= LARGE and may_have_place(pieces[:index]))


def _named_towns(names: Sequence[Sequence[Piece]], draw: Draw) -> frozenset[str]:
    """Return the towns of the text, and those whose adjectives lead names ("Görlitzer Verkehrsverein")."""
    led = (_adjective_of(pieces[0].key) for pieces in names if len(pieces) > 1)
    return frozenset(
        [town for town in towns_of_text(draw).union(led) if town and fold(town) not in draw.people]
    )


def _told(pieces: Sequence[Piece], index: int, named: Container[str]) -> str:
    """Return the word of a piece that is a place whatever else is called so, "" for any other word.

    It is a region or its adjective ("Ostsächsische Sparkasse"), a town of the text (`named`), or a large one
    that ends the name ("JKU Linz").
    """
    key = pieces[index].key
    if key in named:
        return key
    of_club = index > 1 and pieces[index - 2].kind == "association" and pieces[index - 2].text.isupper()
    is_region = _is_region(key) and not _is_ordinary(key)
    if is_adjective_of_region(key) or (is_region and not of_club):  # "FC Bayern" is no club of a state
        return key
    if not index:
        return ""
    ends = not [1 for piece in pieces[index + 1 :] if piece.role in ("word", "kind", "person", "acronym")]
    led = pieces[index - 1].text == " " and pieces[index - 2].role in ("word", "acronym")
    common = load_gazetteers("de")["common_word"].has_folded(key)
    large = (led and _size(key) <= LARGE) or (pieces[index - 1].text == " " and key in _towns_abroad())
    return key if ends and large and not common else ""


@cache
def _towns_abroad() -> frozenset[str]:
    """Return the large towns of other countries that are no names of people nor common words."""
    cities = load_gazetteers("de")["city_world"]
    rows = zip(cities.columns[0], cities.column("population"), strict=True)
    large = (normalized(name) for name, population in rows if size_class(population) <= LARGE)
    return frozenset(name for name in large if not _is_ordinary(name))


def is_adjective_of_region(word: str) -> bool:
    """Tell whether a normalized word is the adjective of a state or the like ("bayerischen")."""
    return word in _adjectives_of_regions()


@cache
def _adjectives_of_regions() -> frozenset[str]:
    """Return the adjectives of states and the like in all their forms."""
    places: dict[str, str] = {}
    for ending in endings().of_adjectives:
        for adjective, place in irregular().adjective_to.items():
            places.setdefault(adjective + ending, place)
    regions = {name for name, region in atlas().region_names.items() if region.gender in WITHOUT_ARTICLE}
    return frozenset(adjective for adjective, place in places.items() if place in regions)


def _led_by_town(pieces: Sequence[Piece], draw: Draw) -> bool:
    """Tell whether a name begins with the adjective of a town or region, by itself or as the text has it."""
    first = pieces[0]
    if first.role != "word" or fold(first.key) in draw.people:
        return False
    if is_led_by_town(pieces):
        return True
    lemma = _adjective_of(first.key) if _stands_before_noun(pieces) else ""
    return bool(lemma) and any(normalized(mention.text) == lemma for mention, _ in draw.towns)


def with_nouns_of_towns(pieces: list[Piece]) -> list[Piece]:
    """Keep the nouns that are called after a town before them: "Passauer Neue Presse"."""
    if len(pieces) < SHORTEST or pieces[0].role != "word" or not is_led_by_town(pieces):
        return pieces
    kept = [(piece, _noun_of_town(piece.text)) for piece in pieces]
    return [Piece(piece.text, "kind", noun, OF_TOWNS) if noun else piece for piece, noun in kept]


def is_led_by_town(pieces: Sequence[Piece]) -> bool:
    """Tell whether a name begins with a town or region that is no name of people there.

    It is an adjective in -er of a large town, of one whose adjective is no other word, or before a noun of
    `behind_towns`; a town itself before a hyphen and such a noun.
    """
    key, behind = pieces[0].key, pieces[1].text if len(pieces) > 1 else ""
    nouns = any(_noun_of_town(piece.text) for piece in pieces[2:])
    if behind == "-":
        return nouns and is_town(key) and (_size(key) <= LARGE or not _is_ordinary(key))
    lemma = _adjective_of(key) if _stands_before_noun(pieces) else ""
    if not lemma:
        return False
    if _size(lemma) <= (MEDIUM if nouns else LARGE):
        return True
    return (nouns or _size(lemma) < VILLAGE) and not _is_ordinary(key)


def _stands_before_noun(pieces: Sequence[Piece]) -> bool:
    if len(pieces) < SHORTEST or pieces[1].text != " " or pieces[2].role == "legal":
        return False
    return pieces[2].text[0].isupper() or "".join(piece.text for piece in pieces).islower()


@lru_cache(maxsize=REMEMBERED)
def _adjective_of(word: str) -> str:
    """Return the town or region of these countries that an adjective in -er is of, "" for other words."""
    if (
        not word.endswith(endings().inhabitant)
        or word in table("organizations")["not_of_towns"]
        or word in atlas().known
    ):
        return ""
    lemmas = map(lemma_of_inhabitant, (word, SPA + word))  # "Herrenalber Freibad"
    return next((lemma for lemma in lemmas if _size(lemma) <= VILLAGE), "")


def _size(lemma: str) -> int:
    """Return the class of size of a town, of a region that of small towns; for others one more."""
    region = atlas().region_names.get(lemma)
    if region is not None and region.country in COUNTRIES:
        return VILLAGE - 1
    sizes = [place.size for place in atlas().known.get(lemma, ()) if place.country in COUNTRIES]
    return min(sizes, default=VILLAGE + 1)


def _is_ordinary(word: str) -> bool:
    """Tell whether a word is a name of people or a common word, too."""
    lists = load_gazetteers("de")
    return any(lists[name].has_folded(word) for name in OTHERS)


@cache
def _nouns_of_towns() -> frozenset[str]:
    return frozenset(map(normalized, table("organizations")["behind_towns"]))


def _noun_of_town(text: str) -> str:
    """Return the noun of `behind_towns` that a word is, in any case of it; "" for other words."""
    word = normalized(text)
    forms = (word.removesuffix(ending) for ending in ("", "n", "s", "es", "en"))
    return next((form for form in forms if form in _nouns_of_towns()), "")


def may_have_place(pieces: Sequence[Piece]) -> bool:
    """Tell whether a name is that of an institution that a town may be named in."""
    with_place, words_with_place = _kinds_with_place()
    # a list, in half the time of a generator
    return bool(
        [
            1
            for piece in pieces
            if piece.kind in with_place or piece.key in words_with_place or piece.role == "field"
        ]
    )


def _is_other(pieces: Sequence[Piece], index: int) -> bool:
    """Tell whether a word that may be a place is none where it stands: "Schule Am Wald", "Praxis Huber"."""
    word = pieces[index].key
    behind = pieces[index + 1].text if index + 1 < len(pieces) else ""
    if (
        behind == "-"
        and word.endswith(endings().inhabitant)
        and word not in atlas().known
        and _size(_adjective_of(word)) >= VILLAGE
    ):
        return True  # "Aller-Zeitung" is called after a river
    if behind.isalpha() and word not in atlas().known and word not in atlas().region_names:
        return True  # "Kellertheater": who lives in Kell is joined to nothing
    if word not in atlas().known and is_family_name(word):  # by its form one who lives there
        return index > 0 and (behind != " " or pieces[index + 2].role == "legal")
    before = pieces[index - 2].text.casefold() if index > 1 and pieces[index - 1].text == " " else ""
    return word in atlas().known and before in table("organizations")["articles"] and behind[:1] != "-"


def with_long_towns(pieces: list[Piece]) -> list[Piece]:
    """Join the words of a town or state in the name of an institution: "Bad Aibling", "Baden-Baden".

    In any other name those of a spa, a town of some size or a region are joined behind the first ("Therme Bad
    Ischl", "AOK Sachsen-Anhalt").
    """
    if len(pieces) <= SHORTEST:
        return pieces
    is_institution = may_have_place(pieces)
    result: list[Piece] = []
    index = 0
    while index < len(pieces):
        end = _town_end(pieces, index, is_institution) if index or is_institution else 1
        text = "".join(piece.text for piece in pieces[index:end])
        result.append(pieces[index] if end == index + 1 else Piece(text, "word", normalized(text)))
        index = end
    return result


def _town_end(pieces: Sequence[Piece], start: int, is_institution: bool) -> int:
    """Return where the longest town of several words ends that begins at a piece, else behind the piece."""
    if pieces[start].role in JOINED and pieces[start].text[0].isupper():
        for end in range(min(len(pieces), start + LONGEST), start + 2, -1):
            parts = pieces[start:end]
            if parts[-1].text.isalpha() and JOINED.issuperset([part.role for part in parts]):
                name = normalized("".join(part.text for part in parts))
                known = (
                    (_place(name) or _is_state(name) or _is_region(name))
                    if is_institution
                    else _town(name) or _is_region(name)
                ) or _is_quarter(name)
                if known and not any(map(_is_holy, parts)):
                    return end
    return start + 1


def _is_quarter(name: str) -> bool:
    """Tell whether a hyphen joins a quarter to its town: "Hagen-Haspe", but not "Duisburg-Essen"."""
    town, hyphen, quarter = name.partition("-")
    if not hyphen or not quarter.isalpha() or not is_town(town) or quarter in atlas().region_names:
        return False
    places = atlas().known.get(quarter, ())
    if town in [normalized(place.name) for place in places]:
        return True
    return _size(town) <= MEDIUM and _size(quarter) == VILLAGE and not _is_ordinary(quarter)


def _is_state(name: str) -> bool:
    region = atlas().region_names.get(name)
    return region is not None and region.gender == "s"


def _is_region(name: str) -> bool:
    region = atlas().region_names.get(name)
    return region is not None and region.country in COUNTRIES


def _is_holy(piece: Piece) -> bool:
    """Tell whether a school or a parish is called after a saint: "St. Josef", but not "St. Pölten"."""
    lists = load_gazetteers("de")
    return piece.role == "saint" and any(
        lists[name].has_folded(piece.key) for name in ("given_female", "given_male")
    )


@cache
def _kinds_with_place() -> tuple[frozenset[str], frozenset[str]]:
    """Return the kinds, and the kind words, of institutions that a town may be named after."""
    rows = table("organizations")
    return frozenset(rows["kinds_with_place"]), frozenset(map(normalized, rows["kind_words_with_place"]))


@lru_cache(maxsize=REMEMBERED)
def _place(word: str) -> str:
    """Return a town, or its inhabitant, as it is spelled ("koeln": "köln"); "" for any other word."""
    if _is_state(word) and "-" in word:
        return word
    umlauts = word.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü")
    spellings = dict.fromkeys((word, umlauts, SPA + word))  # "Kreishandwerkerschaft Hersfeld-Rotenburg"
    return next((spelled for spelled in spellings if is_place(spelled)), "")


def _with_more(word: str) -> str:
    """Return the name of a town with an addition that no list has ("halle/saale") or with its quarter, "" for
    any other word."""
    if _is_quarter(word):
        return word
    if " " not in word and "/" not in word:
        return ""
    return word if town_begun(word, atlas().known.get(word, ())) != word else ""


@lru_cache(maxsize=REMEMBERED)
def _town(word: str) -> str:
    """Return a word that is a spa or a town of some size, and no name of people nor common word; "" for any
    other."""
    if not (is_town(word) or (word.startswith(SPA) and is_place(word))):
        return ""
    return "" if _is_ordinary(word) else word


def is_town(word: str) -> bool:
    """Tell whether a normalized word is a town of some size of the German-speaking countries."""
    places = atlas().known.get(word, ())
    return any(place.country in COUNTRIES and place.size < VILLAGE for place in places)


def is_place(word: str) -> bool:
    """Tell whether a normalized word is a place of the German-speaking countries, or its inhabitant."""
    lemma = lemma_of_inhabitant(word) if word.endswith(endings().inhabitant) else ""
    return any(place.country in COUNTRIES for name in (word, lemma) for place in atlas().known.get(name, ()))

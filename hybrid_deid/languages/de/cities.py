"""Surrogates of places: towns for towns, regions for regions, in the country and form of the original."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import gcd
from operator import attrgetter
from types import MappingProxyType

from hybrid_deid.keyed import Keyed, Numbers
from hybrid_deid.languages.de.districts import district
from hybrid_deid.languages.de.place_countries import certain_countries, may_be_in
from hybrid_deid.languages.de.place_endings import may_become
from hybrid_deid.languages.de.place_forms import (
    WITHOUT_ARTICLE,
    Form,
    Lemmas,
    form_of,
    inflected,
    may_be_derived,
)
from hybrid_deid.languages.de.places import COUNTRIES, SIZES, VILLAGE, Place, atlas
from hybrid_deid.languages.de.spelling import first_letter, like, may_stand
from hybrid_deid.languages.de.tables import table
from hybrid_deid.languages.de.town_additions import bare_town, same_towns, told_apart
from hybrid_deid.languages.de.town_quarters import named_apart, town_begun, towns_by_parts
from hybrid_deid.languages.de.town_spelling import is_behind_code, told_by_code, with_umlauts, written_out
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.letters import LetterMap
from hybrid_deid.surrogates.shape import LATIN

# A capital abbreviation of this length that is no place ("CZA") is a code, not a name.
LONGEST_CODE = 3
VOWELS = frozenset("aeiouyäöü")
# Of one letter and about one size; of any letter; abroad.
FEWEST, FEWEST_OF_A_SIZE, FEWEST_ABROAD = 5, 8, 5
# For the sake of its first letter a town may shrink or grow by so many classes of size.
MOST_STEPS = 1


@dataclass(frozen=True, slots=True)
class Entity:
    """A place of a document: `lemma` is its normalized name, `gender` that of a region, "" for a town."""

    lemma: str
    country: str
    size: int
    gender: str


class Cities:
    """The generator for CITY: towns and villages, regions, their inhabitants and adjectives.

    Names that start alike get surrogates that start alike, so that initials follow (eder2019, section 5.1).
    The country is that of the name in the gazetteers; a name of several countries or of none goes by the
    hint of the mention, then by the majority of the document, then Germany.
    """

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return a surrogate per mention: same place, same surrogate, in the form of the mention.

        What the places of the text became (`draw.towns`) holds for those in names of organizations, too.
        """
        letters = city_letters(draw)
        if draw.towns:
            forms, settled = _forms_beside(draw.towns, mentions)
            chosen = self.chosen(mentions, forms, draw, letters, settled)
        else:
            forms = forms_of(mentions)
            chosen = self.chosen(mentions, forms, draw, letters)
        drawn: dict[tuple[str, str, Form], str] = {}  # a document may have an initial a thousand times
        result: list[str] = []
        for mention, form in zip(mentions, forms, strict=True):
            key = (mention.text, mention.country, form)
            if key not in drawn:
                drawn[key] = _surrogate(mention, form, chosen, letters, draw)
            result.append(drawn[key])
        return result

    def chosen(
        self,
        mentions: Sequence[Mention],
        forms: Sequence[Form],
        draw: Draw,
        letters: LetterMap,
        settled: Mapping[str, str] = MappingProxyType({}),
    ) -> dict[str, str]:
        """Return the surrogate of each place by its normalized name, "" where none fits.

        `letters` is the map of the first letters of CITY; `settled` holds the surrogates of places that are
        drawn already.
        """
        entities = _entities(mentions, forms)
        used_forms: dict[str, set[tuple[Form, str]]] = {}
        for mention, form in zip(mentions, forms, strict=True):
            used_forms.setdefault(form.lemma, set()).add((form, mention.text))

        passed_over = _passed_over()
        originals = {normalized(mention.text) for mention in mentions}

        def allowed(lemma: str, name: str, fitting: bool = True) -> bool:
            folded = normalized(name)
            if folded in entities or folded in draw.forbidden or name in passed_over:
                return False
            if not originals.isdisjoint(_parts(folded)):
                return False  # no "Bad Hall" beside Hall
            forms_here = used_forms[lemma]
            gender = entities[lemma].gender
            if gender and (lemma in folded or folded in lemma):
                return False  # no Weststeiermark for Steiermark
            if fitting and gender and not may_become(name, {form.kind for form, _ in forms_here}):
                return False
            if " " in name and any(form.kind == "adjective" for form, _ in forms_here):
                return bool(gender)  # no "sankt petererisch"
            return all(may_stand(inflected(name, form, text), text, draw) for form, text in forms_here)

        def candidates(lemma: str) -> Iterator[str]:
            return _candidates(entities[lemma], letters, draw.keyed)

        chosen = {lemma: settled[lemma] for lemma in entities if lemma in settled}
        taken = {name.casefold() for name in settled.values()}
        chosen.update(assigned(entities.keys() - chosen, candidates, allowed, draw.keyed, taken))
        for lemma in entities:
            if lemma not in chosen:
                # More places than surrogates: two may become one, or one be called oddly, but none stays.
                spare = (n for fit in (True, False) for n in candidates(lemma) if allowed(lemma, n, fit))
                chosen[lemma] = next(spare, "")
        return chosen

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return the normalized name of the place that each mention belongs to."""
        return [form.lemma for form in forms_of(mentions)]


def _parts(name: str) -> Sequence[str]:
    """Return the words of a name of several."""
    return name.replace("-", " ").split(" ") if " " in name or "-" in name else ()


def _forms_beside(
    towns: Sequence[tuple[Mention, str]], mentions: Sequence[Mention]
) -> tuple[list[Form], dict[str, str]]:
    """Return the forms of mentions beside the places of the text, and what these became by name."""
    forms = forms_of([*(mention for mention, _ in towns), *mentions])
    settled = {
        form.lemma: name if mention.text[0].isupper() and not mention.text.isupper() else name.title()
        for (mention, name), form in zip(towns, forms, strict=False)
        if form.kind == "name"
    }
    return forms[len(towns) :], settled


def city_letters(draw: Draw) -> LetterMap:
    """Return the map of the first letters of places."""
    return LetterMap(atlas().letters, draw.keyed, "CITY")


def forms_of(mentions: Sequence[Mention]) -> list[Form]:
    """Return how each mention is derived, in the light of the others.

    A name that an article makes a region is one at all its mentions.
    """
    cases = {(m.text, m.before, m.after): m.case for m in mentions}
    none = Lemmas()
    forms = {key: form_of(*key, none, case) for key, case in cases.items()}
    lemmas = Lemmas(form.lemma for form in forms.values() if form.kind == "name")
    known = atlas().known
    for key, form in forms.items():
        if not may_be_derived(key[0]):
            continue
        others = lemmas
        if form.kind == "name":
            if not form.gender and form.lemma in known:
                continue
            others = lemmas.without(form.lemma)
        if others:  # without, it has been read already
            forms[key] = form_of(*key, others, cases[key])
    _rename(forms, mentions, lemmas)
    with_gender = [form for form in forms.values() if form.gender]
    with_gender.sort(key=attrgetter("gender"))
    genders = {form.lemma: form.gender for form in with_gender}
    for mention in mentions:  # "1234 Luxemburg" is no country
        if (lemma := normalized(mention.text)) in genders and lemma in known and is_behind_code(mention):
            del genders[lemma]
    result = []
    for mention in mentions:
        form = forms[mention.text, mention.before, mention.after]
        gender = genders.get(form.lemma, "")
        result.append(form if form.gender == gender else Form(form.lemma, form.kind, form.ending, gender))
    return result


def _rename(forms: dict[tuple[str, str, str], Form], mentions: Sequence[Mention], lemmas: Lemmas) -> None:
    """Give all forms of a place one name: that of its town, of a quarter that of the town that it is in."""

    def whole(name: str) -> str:
        return _full_name(Form(name), lemmas)

    apart = named_apart(mentions, lemmas, whole) | told_apart(lemmas)
    of_towns = towns_by_parts(lemmas, apart, whole)
    for key, form in forms.items():
        lemma = form.lemma
        if lemma in of_towns and not form.gender and form.kind != "initial":
            lemma = of_towns[lemma]
        elif lemma not in apart:
            lemma = _full_name(form, lemmas)
        if lemma != form.lemma:
            forms[key] = form._replace(lemma=lemma, kind="name" if form.kind == "initial" else form.kind)
    same = same_towns({form.lemma for form in forms.values() if not form.gender and form.kind != "initial"})
    for key, form in forms.items() if same else ():
        if form.lemma in same:
            forms[key] = form._replace(lemma=same[form.lemma])


def _full_name(form: Form, lemmas: Lemmas) -> str:
    """Return the place that a short name stands for: the only one, or the one that the document has."""
    if form.gender in WITHOUT_ARTICLE and form.lemma in atlas().region_names:
        return form.lemma  # "Baden-Württemberg" is no quarter of Baden
    places = atlas().known.get(form.lemma, ())
    town = town_begun(form.lemma, places)
    if town != form.lemma:
        return _full_name(Form(town), lemmas)
    if not places:
        return form.lemma
    if form.kind == "initial" or form.gender:
        return form.lemma
    abroad = next((place.country for place in places if place.country not in COUNTRIES), "")
    if abroad:
        spelled = {normalized(name) for name in atlas().spellings_abroad(form.lemma, abroad)}
        here = sorted(name for name in spelled if name in lemmas)
        if len(here) > 1:  # "Straßburg" and "Strasbourg"
            return here[0]
    names = {normalized(place.name) for place in places}
    if len(names) > 1:
        names = {name for name in names if name in lemmas and name != form.lemma}
    return names.pop() if len(names) == 1 else form.lemma


def _places(lemma: str) -> tuple[Place, ...]:
    region = atlas().region_names.get(lemma)
    found = (*((region,) if region else ()), *atlas().known.get(lemma, ()))
    if found or lemma.isalpha():
        return found
    town, is_swiss = bare_town(lemma)  # "Hall i.T.", "Buchs SG"
    places = atlas().known.get(town, ()) if town != lemma else ()
    return tuple(place for place in places if place.country == "CH") if is_swiss else places


def _entities(mentions: Sequence[Mention], forms: Sequence[Form]) -> dict[str, Entity]:
    """Return the places of the document by lemma."""
    sure = dict.fromkeys(COUNTRIES, 0)
    for mention in mentions:
        if mention.country in sure:
            sure[mention.country] += 1
    told = {f.lemma: code for m, f in zip(mentions, forms, strict=True) if (code := told_by_code(m))}
    certain = certain_countries(mentions, forms)
    places_of = {lemma: _places(lemma) for lemma in {form.lemma for form in forms}}
    for places in places_of.values():
        found_in = {place.country for place in places}
        if len(found_in) == 1 and (country := found_in.pop()) in sure:
            sure[country] += 1
    majority = max(sure, key=sure.__getitem__)
    abroad = _abroad()
    found: dict[str, Entity] = {}
    for mention, form in zip(mentions, forms, strict=True):
        if form.kind == "initial" or form.lemma in found or _is_code(mention, form):
            continue
        places = places_of[form.lemma]
        if form.gender:
            places = tuple(p for p in places if p.gender) or places
        elif form.lemma in abroad:
            places = tuple(p for p in places if p.country not in sure) or places
        countries = [place.country for place in places]
        hint = mention.country if mention.country in sure else majority
        country = countries[0] if len(set(countries)) == 1 else hint
        if len(set(countries)) > 1 and country not in countries:
            country = next((c for c in COUNTRIES if c in countries), countries[0])
        if form.lemma in told and may_be_in(told[form.lemma], places):
            country = told[form.lemma]
        country = certain.get(form.lemma, country)
        size = min([p.size for p in places if p.country == country], default=VILLAGE)
        found[form.lemma] = Entity(form.lemma, country, size, form.gender)
    return found


@cache
def _passed_over() -> frozenset[str]:
    """Return the names that the lists have, but that no surrogate is called by."""
    places = table("places")
    return frozenset((*places["passed_over"], *places["quarters"], *places["named_otherwise"]))


@cache
def _abroad() -> frozenset[str]:
    """Return the normalized names that are those of a village at home too, and mean the city abroad."""
    return frozenset(map(normalized, table("places")["abroad"]))


def _is_code(mention: Mention, form: Form) -> bool:
    text = mention.text
    if form.kind != "name" or len(text) > LONGEST_CODE or _places(form.lemma):
        return False
    return text.isupper() or (text.islower() and VOWELS.isdisjoint(text))  # "HH", "hh"


def _candidates(entity: Entity, letters: LetterMap, keyed: Keyed) -> Iterator[str]:
    """Yield surrogates in a keyed order of preference: country and letter first, then size, then anything."""
    known = atlas()
    numbers = keyed.numbers("CITY", entity.lemma)
    if entity.gender:
        for country in (entity.country, *(c for c in (*COUNTRIES, "world") if c != entity.country)):
            names_here = known.regions.get((country, entity.gender), ())
            further = table("places")["states_too"].get(country, ()) if entity.gender == "s" else ()
            yield from _permuted((*names_here, *further), numbers)
    elif entity.country not in COUNTRIES:
        same = known.spellings_abroad(entity.lemma, entity.country)
        for where in (entity.country, ""):
            names: list[str] = []
            for size in _nearest_sizes(entity.size):
                names += [name for name in known.world.get((where, size), ()) if name not in same]
                if len(names) >= FEWEST_ABROAD:
                    yield from _permuted(names, numbers)
                    names = []
    country = entity.country if entity.country in COUNTRIES else "DE"
    letter = letters[first_letter(entity.lemma)]
    sizes = _nearest_sizes(entity.size)
    similar = [size for size in sizes if abs(size - entity.size) <= MOST_STEPS]
    near: list[str] = []
    for size in similar:
        near += known.towns.get((country, letter, size), ())
        # A choice among too few would tell the original.
        if len(near) >= FEWEST:
            yield from _permuted(near, numbers)
            near = []
    for size in sizes:
        near += (name for other in LATIN for name in known.towns.get((country, other, size), ()))
        if len(near) >= FEWEST_OF_A_SIZE or size == sizes[-1]:
            yield from _permuted(near, numbers)
            near = []


@cache
def _nearest_sizes(size: int) -> tuple[int, ...]:
    """Return the classes of size, the nearest to `size` first, of two the bigger one."""
    return tuple(sorted(range(len(SIZES) + 1), key=lambda other: (abs(other - size), other)))


def _permuted(names: Sequence[str], numbers: Numbers) -> Iterator[str]:
    """Yield all names once, from a keyed place on in keyed steps."""
    if not names:
        return
    count = len(names)
    start, step = numbers.below(count), 1 + numbers.below(count)
    while gcd(step, count) > 1:
        step += 1
    for index in range(count):
        yield names[(start + index * step) % count]


def _surrogate(mention: Mention, form: Form, chosen: dict[str, str], letters: LetterMap, draw: Draw) -> str:
    if numbered := district(mention.text, draw):
        return numbered
    if form.kind == "initial":
        return _initial(mention, form, chosen, letters, draw)
    if form.lemma not in chosen:
        mapped = "".join(letters[first_letter(c)] if c.isalpha() else c for c in mention.text)
        code = like(mention.text, mapped)
        return code if draw.allows(code) else ""
    name = chosen[form.lemma]
    drawn = inflected(name, form, mention.text) if name else ""
    if form.lemma.isascii() or not with_umlauts(mention.text):
        return drawn
    return written_out(drawn)  # "Nuernberg" becomes no "Göttingen"


def _initial(mention: Mention, form: Form, chosen: dict[str, str], letters: LetterMap, draw: Draw) -> str:
    """Shorten the surrogate of the place that the abbreviation stands for, else map its first letter."""
    stop = "." if mention.text.endswith(".") else ""
    length = len(form.lemma)
    letter = letters[first_letter(form.lemma)]
    names = [chosen[lemma] for lemma in sorted(chosen) if lemma.startswith(form.lemma) and chosen[lemma]]
    if length > 1:
        entity = Entity(form.lemma, mention.country or "DE", VILLAGE, "")
        names += [name for name, _ in zip(_candidates(entity, letters, draw.keyed), range(5), strict=False)]
    else:
        names += [letter, *(other for other in "abcdefghijklmnoprstuvwz" if other != form.lemma)]
    for name in names:
        short = name[:length]
        written = like(mention.text, short[0].upper() + short[1:].lower()) + stop
        if draw.allows(written):
            return written
    return ""

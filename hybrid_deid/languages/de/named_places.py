"""Which places a document names: the forms of their names, one name for each place, and its country."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter

from hybrid_deid.languages.de.place_countries import certain_countries, may_be_in
from hybrid_deid.languages.de.place_forms import (
    ISLAND,
    WITHOUT_ARTICLE,
    Form,
    Lemmas,
    form_of,
    may_be_derived,
)
from hybrid_deid.languages.de.places import COUNTRIES, VILLAGE, WORLD, Place, atlas
from hybrid_deid.languages.de.places_abroad import country_abroad, is_foreign
from hybrid_deid.languages.de.spelling import VOWELS
from hybrid_deid.languages.de.tables import table
from hybrid_deid.languages.de.town_additions import bare_town, same_towns, told_apart
from hybrid_deid.languages.de.town_quarters import named_apart, town_begun, towns_by_parts
from hybrid_deid.languages.de.town_spelling import is_behind_code, told_by_code
from hybrid_deid.surrogates.interface import Mention, normalized

# A capital abbreviation of this length that is no place ("CZA") is a code, not a name.
LONGEST_CODE = 3


@dataclass(frozen=True, slots=True)
class Entity:
    """A place of a document: `lemma` is its normalized name, `gender` that of a region, "" for a town."""

    lemma: str
    country: str
    size: int
    gender: str


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
        lemma = normalized(mention.text)
        if genders.get(lemma, ISLAND) != ISLAND and lemma in known and is_behind_code(mention):
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
    if len(names) != 1:
        return form.lemma
    name = names.pop()
    countries = {place.country for place in places}
    # "Fribourg" is a Freiburg that the list does not have
    is_elsewhere = all(place.country not in countries for place in atlas().known.get(name, places))
    return form.lemma if is_elsewhere else name


def _places(lemma: str) -> tuple[Place, ...]:
    region = atlas().region_names.get(lemma)
    found = (*((region,) if region else ()), *atlas().known.get(lemma, ()))
    if found or lemma.isalpha():
        return found
    town, is_swiss = bare_town(lemma)  # "Hall i.T.", "Buchs SG"
    places = atlas().known.get(town, ()) if town != lemma else ()
    return tuple(place for place in places if place.country == "CH") if is_swiss else places


def entities_of(mentions: Sequence[Mention], forms: Sequence[Form]) -> dict[str, Entity]:
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
    abroad, elsewhere = _abroad(), country_abroad(places_of.values())
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
        if not places and form.gender == ISLAND:
            country = WORLD
        elif elsewhere and not places and not form.gender and is_foreign(form.lemma):
            country = elsewhere
        if len(set(countries)) > 1 and country not in countries:
            country = next((c for c in COUNTRIES if c in countries), countries[0])
        if form.lemma in told and may_be_in(told[form.lemma], places):
            country = told[form.lemma]
        country = certain.get(form.lemma, country)
        size = min([p.size for p in places if p.country == country], default=VILLAGE)
        found[form.lemma] = Entity(form.lemma, country, size, form.gender)
    return found


@cache
def _abroad() -> frozenset[str]:
    """Return the normalized names that are those of a village at home too, and mean the city abroad."""
    return frozenset(map(normalized, table("places")["abroad"]))


def _is_code(mention: Mention, form: Form) -> bool:
    text = mention.text
    if form.kind != "name" or len(text) > LONGEST_CODE or _places(form.lemma):
        return False
    return text.isupper() or (text.islower() and not any(map(VOWELS.__contains__, text)))  # "HH", "hh"

"""Surrogates of places: towns for towns, regions for regions, in the country and form of the original."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import gcd
from types import MappingProxyType

from hybrid_deid.keyed import Keyed, Numbers
from hybrid_deid.languages.de.districts import district
from hybrid_deid.languages.de.named_places import Entity, entities_of, forms_of
from hybrid_deid.languages.de.organization_parts import kind_of
from hybrid_deid.languages.de.place_endings import may_become
from hybrid_deid.languages.de.place_forms import (
    Form,
    inflected,
)
from hybrid_deid.languages.de.places import COUNTRIES, SIZES, VILLAGE, WORLD, atlas, sub_region
from hybrid_deid.languages.de.spelling import first_letter, like, may_stand
from hybrid_deid.languages.de.tables import table
from hybrid_deid.languages.de.town_spelling import with_umlauts, written_out
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.letters import LetterMap
from hybrid_deid.surrogates.shape import LATIN

# Of one letter and about one size; of any letter; abroad.
FEWEST, FEWEST_OF_A_SIZE, FEWEST_ABROAD = 5, 8, 5
# For the sake of its first letter a town may shrink or grow by so many classes of size.
MOST_STEPS = 1
SAINTLY = ("st.", "sankt")  # what the name of a church begins with
CALLED_AFTER_SAINTS = ("association", "health")  # the kinds of organizations that are
SHORT_SAINT, SAINT = "St. ", "Sankt "
PARISH = "pfarr"  # what words for parishes begin with


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
        entities = entities_of(mentions, forms)
        used_forms: dict[str, set[tuple[Form, str]]] = {}
        for mention, form in zip(mentions, forms, strict=True):
            used_forms.setdefault(form.lemma, set()).add((form, mention.text))

        saintly = [pair for pair in zip(mentions, forms, strict=True) if _is_saintly(pair[0].text)]
        towns = {form.lemma for mention, form in saintly if not _is_of_church(mention)}
        churches = {form.lemma for _, form in saintly} - towns
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
            return _candidates(entities[lemma], letters, draw.keyed, lemma in churches)

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


@cache
def _passed_over() -> frozenset[str]:
    """Return the names that the lists have, but that no surrogate is called by."""
    places = table("places")
    lists = ("passed_over", "quarters", "quarters_abroad", "named_otherwise")
    return frozenset(name for each in lists for name in places[each])


def _candidates(entity: Entity, letters: LetterMap, keyed: Keyed, is_church: bool = False) -> Iterator[str]:
    """Yield surrogates in a keyed order of preference: country and letter first, then size, then anything."""
    known = atlas()
    numbers = keyed.numbers("CITY", entity.lemma)
    if church := _church(entity.lemma, is_church):
        saints = table("organizations")["saints"]["names"]
        yield from _permuted([f"{church} {name}" for name in saints], numbers)
    if entity.gender:
        for country in (entity.country, *(c for c in (*COUNTRIES, WORLD) if c != entity.country)):
            names_here = known.regions.get((country, entity.gender), ())
            if country not in (*COUNTRIES, WORLD) and len(names_here) < FEWEST_ABROAD:
                names_here = known.regions_abroad(entity.gender)
            further = table("places")["states_too"].get(country, ()) if entity.gender == "s" else ()
            yield from _permuted((*names_here, *further), numbers)
    elif entity.country not in COUNTRIES:
        same = known.spellings_abroad(entity.lemma, entity.country)
        for where in (entity.country, sub_region(entity.country), ""):
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


_WORD_BEFORE = re.compile(r"([^\W\d_]{3,})\s\Z")


def _is_of_church(mention: Mention) -> bool:
    """Tell whether what is called after a saint stands behind what parishes and the like are: "Pfarramt St.
    Kilian", which is a town, too."""
    before = _WORD_BEFORE.search(mention.before)
    word = normalized(before[1]) if before is not None else ""
    return word.startswith(PARISH) or kind_of(word)[1] in CALLED_AFTER_SAINTS


def _is_saintly(text: str) -> bool:
    return text.lower().startswith(SAINTLY)


def _church(lemma: str, is_one: bool) -> str:
    """Return "St." or "Sankt" where that begins a name that is no town of the lists, but of a saint: "in St.
    Dionysius Gottesdienst"; "" for any other. A town may be told as `is_one`."""
    known, (title, _, name) = atlas(), lemma.partition(" ")
    is_town = lemma in known.known or SAINTLY[-1] + " " + name in known.known
    if title not in SAINTLY or (is_town and not is_one):
        return ""
    lists, name = load_gazetteers("de"), name.partition(" (")[0]
    is_saint = any(lists[each].has_folded(name) for each in ("given_female", "given_male"))
    return title.title() if is_saint else ""


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
    if mention.text.startswith(SHORT_SAINT) and drawn.startswith(SAINT):
        drawn = SHORT_SAINT + drawn[len(SAINT) :]  # as the text has it
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

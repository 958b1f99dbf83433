"""Display names taken apart: "Dr. Adele Pohl (Uni Graz)" is a given name and a family name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hybrid_deid.mentions import NameKnowledge

# Reading a header may have taken the last bracket away.
BRACKETS = re.compile(r"\([^()]{0,200}(?:\)|\Z)|\[[^\[\]]{0,200}\]|<[^<>]{0,200}>")
QUOTES = "\"'„“”«»‚‘’"
NAME_WORD = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_](?:[^\W\d_]|[\u0300-\u036f'’\-\u2010\u2011])*\.?")
HYPHENS = re.compile(r"[-\u2010\u2011]")
ABBREVIATION = re.compile(r"[A-ZÄÖÜ]{1,4}|[A-ZÄÖÜ]{1,4}(?:-[A-ZÄÖÜ]{1,4})+")


@dataclass(frozen=True)
class PersonName:
    """The parts of a person's name: given names with FEMALE or MALE, family names.

    `sure` is false when no list knows the gender of the given names. `beside` is what stands behind the name
    and is no part of it: a firm, a department. `listed` is true when lists have all given names.
    """

    given: tuple[tuple[str, str], ...]
    family: tuple[str, ...]
    sure: bool
    beside: tuple[str, ...] = ()
    listed: bool = False


def split_name(display: str, knowledge: NameKnowledge) -> PersonName | None:
    """Take a display name apart; None when it does not look like the name of a person.

    Brackets, quotes, titles, degrees and what follows "via" are left out, and so are firms and departments
    behind the name of a known given name ("Pohl Adele, WV-GF", "Adele Pohl | Firma Kolb"). "Pohl, Adele" is
    family name first, and so are "POHL Adele" and an unknown word before a known given name ("Pohl Adele");
    otherwise the last word is the family name, with the particles before it ("von der Heide"). One word
    alone is a given name when a list has it, else a family name. Of joined names ("Adele und Franz Pohl")
    all given names are told. A name that begins with the word for an office or a house is no person's.

    The gender is that of the first given name that only one of the two lists holds (of a double name, of
    its first part); when none does, FEMALE if a name ends as female names of the language do and no list
    has it as male, else MALE, and `sure` is false.
    """
    cleaned = _cleaned(display, knowledge)
    names, beside = _without_affiliation(cleaned, knowledge)
    people = [_joined(name, knowledge) or _person(name, knowledge) for name in names]
    person = _together([each for each in people if each is not None])
    return replace(person, beside=beside) if person is not None and beside else person


def _together(people: Sequence[PersonName]) -> PersonName | None:
    """Return the names of several people as those of one, who is told by all of them."""
    if len(people) < 2:
        return people[0] if people else None
    given = tuple(dict.fromkeys(name for each in people for name in each.given))
    family = tuple(dict.fromkeys(name for each in people for name in each.family))
    return PersonName(given, family, all(each.sure for each in people))


def person_behind(display: str, knowledge: NameKnowledge) -> PersonName | None:
    """Return the person that a title names behind the word for a house: "Praxis Dr. Pohl"."""
    words = _cleaned(display, knowledge).split()
    fold = knowledge.words.folding.word
    for number in range(1, len(words) - 1):
        is_title = fold(words[number].strip(".")) in knowledge.words.titles
        if is_title and knowledge.words.is_institution(fold(words[number - 1])):
            return split_name(" ".join(words[number:]), knowledge)
    return None


def with_short_particles(family: str) -> tuple[str, ...]:
    """Return a family name as signatures abbreviate its particles: "v. d. Heide", "v. Heide"."""
    *particles, name = family.split()
    if not particles or not all(particle.isalpha() and particle.islower() for particle in particles):
        return ()
    short = [f"{particle[0]}." for particle in particles]
    return tuple(dict.fromkeys((" ".join([*short, name]), f"{short[0]} {name}")))


def _joined(text: str, knowledge: NameKnowledge) -> PersonName | None:
    """Return the names of people that are joined, where lists have the given names on either side."""
    for sign in knowledge.words.joining:
        left, found, right = text.partition(f" {sign} ")
        first, second = (_person(side, knowledge) if found else None for side in (left, right))
        if first is not None and second is not None and first.listed and second.listed:
            return _together((first, second))
    return None


def _person(text: str, knowledge: NameKnowledge) -> PersonName | None:
    """Take the name of one person apart, without what stands beside it."""
    parts = [_words(part, knowledge) for part in text.split(",")]
    parts = [part for part in parts if part]
    if not parts or any(word is None for part in parts for word in part):
        return None
    words = [[word for word in part if word is not None] for part in parts]
    if len(words) > 2 or sum(map(len, words)) > 6:
        return None
    if len(words) == 2:
        if _is_office(words[0], knowledge) and not any(_genders(word, knowledge) for word in words[1]):
            return None
        family, given = _without_particles(words[0], knowledge), words[1]
    else:
        if _says_what_it_is(words[0], knowledge):
            return None
        given, family = _by_order(_without_rank(words[0], knowledge), knowledge)
    gender, sure = _gender(given, knowledge)
    listed = bool(given) and all(_genders(name, knowledge) for name in given)
    return PersonName(tuple((name, gender) for name in given), tuple(family), sure, (), listed)


def _is_office(words: list[str], knowledge: NameKnowledge) -> bool:
    """Tell whether the first of the words is one for an office or a house ("Finanzamt Linz")."""
    is_institution = knowledge.words.is_institution(knowledge.words.folding.word(words[0]))
    return is_institution and not _genders(words[0], knowledge)  # "Christelle" is a given name


def _without_rank(words: list[str], knowledge: NameKnowledge) -> list[str]:
    """Return the words of a name without a rank of the nobility inside it ("Otto Graf von Hagen")."""
    if len(words) < 3 or not _genders(words[0], knowledge):
        return words
    fold, ranks = knowledge.words.folding.word, knowledge.words.ranks
    return [word for i, word in enumerate(words) if not 0 < i < len(words) - 1 or fold(word) not in ranks]


def _says_what_it_is(words: list[str], knowledge: NameKnowledge) -> bool:
    """Tell whether words are no person but a description ("Service Team", "Newsletter")."""
    folded = [knowledge.words.folding.word(word) for word in words]
    if any(word in knowledge.words.not_persons for word in folded) or _is_office(words, knowledge):
        return True
    if len(words) == 1 or any(_genders(word, knowledge) for word in words):
        return False  # a single common word may be a name; where it stands will tell
    if any(map(knowledge.words.is_institution, folded)):
        return True
    common = [knowledge.ambiguous(word) and len(word) > 2 for word in folded]
    return all(common) or (any(common) and bool(knowledge.female or knowledge.male))


def _without_affiliation(text: str, knowledge: NameKnowledge) -> tuple[list[str], tuple[str, ...]]:
    """Return the names of a display name, and the firms beside them; all of it where nothing parts it."""
    pieces = _people(text, knowledge) or _pieces(text, knowledge.words.parting)
    names, others = list[str](), list[str]()
    for piece in pieces:
        name, rest = _without_rest(piece, knowledge)
        person = _person(name, knowledge) if rest or len(pieces) > 1 else None
        if person is not None and person.listed and (person.family or rest):
            names.append(name)
            others += rest
        else:
            others.append(piece)
    if not names:
        return [text], ()
    return names, tuple(other for other in others if _names_a_firm(other, knowledge))


def _pieces(text: str, signs: Sequence[str]) -> list[str]:
    """Return what stands between signs that part a name from others."""
    for sign in signs:
        text = text.replace(sign, "\n")
    return [piece.strip() for piece in text.split("\n") if piece.strip()]


def _people(text: str, knowledge: NameKnowledge) -> list[str]:
    """Return the people that a display name lists with commas, all with given and family name."""
    parts = text.split(",")
    people = [_person(part, knowledge) for part in parts] if len(parts) > 1 else []
    is_full = (
        each is not None
        and each.listed
        and each.family
        and not any(_genders(name, knowledge) for name in each.family)
        for each in people
    )
    return [part.strip() for part in parts] if people and all(is_full) else []


def _without_rest(text: str, knowledge: NameKnowledge) -> tuple[str, tuple[str, ...]]:
    """Return a name without the house before it, and what follows it behind a comma and is no given name."""
    parts = [part.strip() for part in text.split(",") if _words(part, knowledge)]
    given = [_has_given(part, knowledge) for part in parts]
    words = [word for word in _words(parts[0], knowledge) if word is not None] if len(parts) > 1 else []
    if words and given[1] and len(words) > 1 and _is_office(words, knowledge):
        return parts[1], (parts[0], *parts[2:])
    if len(parts) > 2 and given[1]:
        return ", ".join(parts[:2]), tuple(parts[2:])
    if len(parts) > 1 and given[0] and " " in parts[0] and _is_affiliation(parts[1], knowledge):
        return parts[0], tuple(parts[1:])
    return text, ()


def _has_given(part: str, knowledge: NameKnowledge) -> bool:
    return any(word is not None and _genders(word, knowledge) for word in _words(part, knowledge))


def _is_affiliation(part: str, knowledge: NameKnowledge) -> bool:
    """Tell whether a part of a display name is evidently no given name ("WV-GF", "Abt. 3", "Kolb GmbH")."""
    words = _words(part, knowledge)
    if _has_given(part, knowledge):
        return False
    return any(
        word is None or ABBREVIATION.fullmatch(word) is not None or _is_no_name(word, knowledge)
        for word in words
    )


def _is_no_name(word: str, knowledge: NameKnowledge) -> bool:
    """Tell whether a word is one for a house or department, a common one or a town."""
    folded, words = knowledge.words.folding.word(word), knowledge.words
    is_common = folded in words.not_persons or words.is_institution(folded) or knowledge.ambiguous(folded)
    return is_common or word in knowledge.places.listed


def _names_a_firm(part: str, knowledge: NameKnowledge) -> bool:
    """Tell whether what stands beside a name tells a firm: not towns, numbers or departments alone."""
    words = [word for word in _words(part, knowledge) if word is not None and word[0].isupper()]
    return any(ABBREVIATION.fullmatch(word) is None and not _is_no_name(word, knowledge) for word in words)


def _cleaned(display: str, knowledge: NameKnowledge) -> str:
    text = BRACKETS.sub(" ", display)
    for sign in knowledge.words.cut_after:
        match = re.search(rf"(?<!\w){re.escape(sign)}(?!\w)", text, re.IGNORECASE)
        if match:
            text = text[: match.start()]
    return text.strip().strip(QUOTES).strip()


def _words(part: str, knowledge: NameKnowledge) -> list[str | None]:
    """Return the words of a name without titles; None for a word that no name has (digits, "@", "/")."""
    found: list[str | None] = []
    for raw in part.replace("&", " & ").split():
        word = raw.strip(QUOTES + ";:")
        folded = knowledge.words.folding.word(word)
        stripped = folded.replace(".", "").replace("-", "")
        pieces = [piece for piece in re.split(r"[.\-]", folded) if piece]
        if not word or stripped in knowledge.words.titles:
            # "da", "de", "di" are titles and particles: inside a name they are particles
            if not (stripped in knowledge.words.particles and found and "." not in word and word.islower()):
                continue
        elif pieces and all(piece in knowledge.words.titles for piece in pieces):
            continue
        if NAME_WORD.fullmatch(word) is None:
            found.append(None)
            continue
        if found and word in knowledge.words.short_particles:
            found.append(word)
            continue
        abbreviated = re.fullmatch(r"(?:[^\W\d_]\.)+", word)
        # an initial says too little to be looked for by itself
        if abbreviated or len(word.rstrip(".")) == 1:
            continue
        found.append(word.rstrip("."))
    while found and found[-1] in knowledge.words.short_particles:
        found.pop()  # "Ludwig d."
    return found


def _by_order(words: list[str], knowledge: NameKnowledge) -> tuple[list[str], list[str]]:
    """Part the words of a name written without comma into given and family names."""
    if len(words) == 1:
        return (words, []) if _genders(words[0], knowledge) else ([], words)
    capitals = [word.isupper() and len(word) > 1 for word in words]
    if capitals[0] and not any(capitals[1:]):
        return words[1:], words[:1]
    for i in range(len(words)):
        if 0 < i < len(words) - 1 and _is_particle(words[i], knowledge):
            return words[:i], _without_particles(words[i:], knowledge)
    if not _genders(words[0], knowledge) and all(_genders(word, knowledge) for word in words[1:]):
        return words[1:], words[:1]
    return words[:-1], words[-1:]


def _without_particles(words: list[str], knowledge: NameKnowledge) -> list[str]:
    """Return a family name in full and, where particles precede it, without them as well."""
    particles = 0
    while particles < len(words) - 1 and _is_particle(words[particles], knowledge):
        particles += 1
    if particles:
        return [" ".join(words), *words[particles:]]
    return words


def _is_particle(word: str, knowledge: NameKnowledge) -> bool:
    words = knowledge.words
    return word in words.short_particles or words.folding.word(word) in words.particles


def _genders(name: str, knowledge: NameKnowledge) -> set[str]:
    """Return the labels under which the lists have a given name, or the first part of a double one."""
    for form in (name, HYPHENS.split(name)[0]):
        folded = knowledge.words.folding.word(form)
        found = {
            label
            for label, names in (("FEMALE", knowledge.female), ("MALE", knowledge.male))
            if folded in names
        }
        if found:
            return found
    return set()


def _gender(given: list[str], knowledge: NameKnowledge) -> tuple[str, bool]:
    for name in given:
        found = _genders(name, knowledge)
        if len(found) == 1:
            return found.pop(), True
    for name in given:
        if knowledge.words.folding.word(name).endswith(
            knowledge.words.female_endings
        ) and "MALE" not in _genders(name, knowledge):
            return "FEMALE", False
    return "MALE", False

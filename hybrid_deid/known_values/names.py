"""Display names taken apart: "Dr. Adele Pohl (Uni Graz)" is a given name and a family name."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hybrid_deid.mentions import NameKnowledge

BRACKETS = re.compile(r"\([^()]{0,200}\)|\[[^\[\]]{0,200}\]|<[^<>]{0,200}>")
QUOTES = "\"'„“”«»‚‘’"
NAME_WORD = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_](?:[^\W\d_]|[\u0300-\u036f'’\-\u2010\u2011])*\.?")
HYPHENS = re.compile(r"[-\u2010\u2011]")


@dataclass(frozen=True)
class PersonName:
    """The parts of a person's name: given names with FEMALE or MALE, family names.

    `sure` is false when no list knows the gender of the given names.
    """

    given: tuple[tuple[str, str], ...]
    family: tuple[str, ...]
    sure: bool


def split_name(display: str, knowledge: NameKnowledge) -> PersonName | None:
    """Take a display name apart; None when it does not look like the name of a person.

    Brackets, quotes, titles, degrees and what follows "via" are left out. "Pohl, Adele" is family name
    first, and so are "POHL Adele" and an unknown word before a known given name ("Pohl Adele"); otherwise the
    last word is the family name, with the particles before it ("von der Heide"). One word alone is a given
    name when a list has it, else a family name.

    The gender is that of the first given name that only one of the two lists holds (of a double name, of
    its first part); when none does, FEMALE if a name ends as female names of the language do and no list
    has it as male, else MALE, and `sure` is false.
    """
    cleaned = _cleaned(display, knowledge)
    parts = [_words(part, knowledge) for part in cleaned.split(",")]
    parts = [part for part in parts if part]
    if not parts or any(word is None for part in parts for word in part):
        return None
    words = [[word for word in part if word is not None] for part in parts]
    if len(words) > 2 or sum(map(len, words)) > 6:
        return None
    if len(words) == 2:
        family, given = _without_particles(words[0], knowledge), words[1]
    else:
        given, family = _by_order(words[0], knowledge)
    if len(words) == 1 and _says_what_it_is(words[0], knowledge):
        return None
    gender, sure = _gender(given, knowledge)
    return PersonName(tuple((name, gender) for name in given), tuple(family), sure)


def _says_what_it_is(words: list[str], knowledge: NameKnowledge) -> bool:
    """Tell whether words are no person but a description ("Service Team", "Newsletter")."""
    folded = [knowledge.words.folding.word(word) for word in words]
    if any(word in knowledge.words.not_persons for word in folded):
        return True
    if len(words) == 1 or any(_genders(word, knowledge) for word in words):
        return False  # a single common word may be a name; where it stands will tell
    common = [knowledge.ambiguous(word) and len(word) > 2 for word in folded]
    return all(common) or (any(common) and bool(knowledge.female or knowledge.male))


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
        abbreviated = re.fullmatch(r"(?:[^\W\d_]\.)+", word)
        # an initial says too little to be looked for by itself
        if abbreviated or len(word.rstrip(".")) == 1:
            continue
        found.append(word.rstrip("."))
    return found


def _by_order(words: list[str], knowledge: NameKnowledge) -> tuple[list[str], list[str]]:
    """Part the words of a name written without comma into given and family names."""
    if len(words) == 1:
        return (words, []) if _genders(words[0], knowledge) else ([], words)
    capitals = [word.isupper() and len(word) > 1 for word in words]
    if capitals[0] and not any(capitals[1:]):
        return words[1:], words[:1]
    folded = [knowledge.words.folding.word(word) for word in words]
    for i, word in enumerate(folded):
        if i > 0 and word in knowledge.words.particles and i < len(words) - 1:
            return words[:i], _without_particles(words[i:], knowledge)
    if not _genders(words[0], knowledge) and all(_genders(word, knowledge) for word in words[1:]):
        return words[1:], words[:1]
    return words[:-1], words[-1:]


def _without_particles(words: list[str], knowledge: NameKnowledge) -> list[str]:
    """Return a family name in full and, where particles precede it, without them as well."""
    particles = 0
    while (
        particles < len(words) - 1
        and knowledge.words.folding.word(words[particles]) in knowledge.words.particles
    ):
        particles += 1
    if particles:
        return [" ".join(words), *words[particles:]]
    return words


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

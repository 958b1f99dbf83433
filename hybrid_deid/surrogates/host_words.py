"""What the words of a host's name say: whose it is, what joins two names, and the acronyms of firms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.surrogates.address_cuts import KEPT, NAME, SIGNS, WORD, Part
from hybrid_deid.surrogates.contact_words import ContactWords

LONGEST_ACRONYM = 6
LEAST = 4  # letters of a word of a firm


def houses_beside(names: Iterable[tuple[str, str]], words: ContactWords) -> frozenset[str]:
    """Return what stays in the names of hosts beside people, by label and key: no kind that is their initials
    ("ib-bauer.de" of Ida Bauer)."""
    given: set[str] = set()
    family: set[str] = set()
    for label, key in names:
        (given if label in GIVEN else family).add(key[:1])
    initials = {
        kind
        for kind in words.short_kinds
        if (kind[0] in given and kind[1] in family) or (kind[1] in given and kind[0] in family)
    }
    return words.houses - initials if initials else words.houses


def is_nothing_but_kinds(parts: Iterable[Part]) -> bool:
    """Tell whether all parts of a host stay or are signs."""
    return not [1 for part in parts if part.kind != KEPT and part.text not in SIGNS]


def is_of_house(parts: Sequence[Part], words: ContactWords) -> bool:
    """Tell whether a host is that of a firm or an institution, not of persons ("anna-schulz.de")."""
    firms, public = words.firms, words.public
    houses = [1 for p in parts if p.text in firms or (p.kind == WORD and not _says_nothing(p.text))]
    return bool(houses or [1 for p in parts if p.text in public])


def _says_nothing(text: str) -> bool:
    """Tell whether a word is a sign or a number, such as the year of a wedding ("lena-und-jan-2025")."""
    rest = text.strip(SIGNS)
    return not rest or rest.isdecimal()


def with_joints(parts: list[Part], joints: Collection[str]) -> list[Part]:
    """Keep the words between two given names that join them: "lena-und-jan.de"."""
    if not [1 for part in parts if part.text in joints]:
        return parts
    words = [number for number, part in enumerate(parts) if part.text not in SIGNS]
    between = {
        number
        for before, number, behind in zip(words, words[1:], words[2:], strict=False)
        if parts[number].text in joints and _is_given(parts[before]) and _is_given(parts[behind])
    }
    return [part._replace(kind=KEPT) if number in between else part for number, part in enumerate(parts)]


def _is_given(part: Part) -> bool:
    return part.kind == NAME and part.label in GIVEN


def changed_words(named: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield the words of names that became others, of as many words."""
    for text, drawn in named:
        words, others = text.split(), drawn.split()
        if len(words) == len(others) > 1:
            yield from (
                one for one, other in zip(words, others, strict=True) if one != other and len(one) >= LEAST
            )


def acronyms(named: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the acronyms of firms that stand in the text, with what they became ("fsg", "gmg")."""
    for text, drawn in named.items():
        if (text.islower() or text.isupper()) and text.isalpha() and len(text) <= LONGEST_ACRONYM:
            yield text.lower(), drawn.lower()

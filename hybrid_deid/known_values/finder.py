"""Known values: what the caller has beforehand (headers, a database row, a deny list), found in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hybrid_deid.known_values.names import PersonName, person_behind, split_name, with_short_particles
from hybrid_deid.known_values.numbers import CompactIndex, compact, phone_keys
from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.mentions import Form, NameKnowledge, indexed, mentions, name_forms
from hybrid_deid.mentions.context import NONE
from hybrid_deid.mentions.finding import EXACT, NAME, WORDS
from hybrid_deid.values import KnownValue, Span

# Letter for letter; PHONE and UFID are compared by letters and digits as well.
EXACT_LABELS = frozenset({"EMAIL", "URL", "PASS", "ZIP", "STREETNO", "DATE", "PHONE", "UFID"})
ADDRESS = re.compile(r"[^\s@<>]{1,64}@[^\s@<>]{1,255}")
ACCOUNT_LIKE = re.compile(r"(?=\S*[\d_])[\w.-]{3,40}")
# What stands around a display name but brackets and full stops: "*Pohl*", "@adele_pohl", signs nobody sees.
AROUND = re.compile(r"\A(?:_|[^\w(\[<])+|(?:_|[^\w)\]>.])+\Z")
NAME_PARTS = re.compile(r"[^\W\d_]+(?:[.'’\-\u2010\u2011][^\W\d_]+)*")

SURE = 0.98
UNSURE_GENDER = 0.6
NO_PERSON = 0.8  # a display name of several words that is no person's: taken for an organization
PLACEHOLDER = "PERSON"
# Names in Chinese or Japanese characters, of two at least.
UNSPACED = re.compile(r"(?<!\w)[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff々]{2,}(?!\w)")
Found = tuple[int, int, str, str]  # start, end, label, source
LEAST_SIGNS = 4  # of a value without a letter or digit


class KnownFinder:
    """Finds a fixed set of known values in texts. Made once for many texts, or for one document's values.

    Names are found in parts, in the genitive, in capitals, in other spellings (Müller, Mueller), abbreviated
    beside another part ("A. Pohl") and as user names; common words among them only with evidence
    (docs/merging.md). Time is linear in the text and does not grow with the number of values, nor with that
    of their sources: where several values agree, the source of a span is that of one of them.
    """

    def __init__(self, values: Iterable[KnownValue], knowledge: NameKnowledge) -> None:
        """`values` have a label of the scheme, or "PERSON" for a display name."""
        distinct = sorted(set(values), key=lambda v: (v.text, v.label, v.source))
        self.knowledge = knowledge
        self._index = indexed((form for value in distinct for form in forms_of(value, knowledge)), knowledge)
        self._numbers = CompactIndex(entry for value in distinct for entry in number_keys(value))
        # Values without a letter or digit, and those of scripts without blanks, cannot be looked up by words.
        self._signs: dict[tuple[str, str], str] = {}
        for value in distinct:
            for signs, label in literal_keys(value):
                origin = f"known:{value.source}"
                self._signs[signs, label] = min(origin, self._signs.get((signs, label), origin))

    def find(self, text: str, naming: Sequence[tuple[int, int]] = ()) -> list[Span]:
        """Return the spans of all known values in `text`, sorted; they may overlap.

        `naming` are the stretches where people are named (mentions.naming_stretches); common words count as
        names there. The source of a span is "known:" and that of the value; no span holds more than the
        text has.
        """
        found = {
            (m.start, m.end, m.label, m.form.origin): m.score
            for m in mentions(text, self._index, self.knowledge, naming)
        }
        found = _longest_families(found)
        for start, end, label, origin in self._numbers.find(text):
            found[start, end, label, origin] = SURE
        for (signs, label), origin in self._signs.items():
            for match in re.finditer(re.escape(signs), text):
                found[match.start(), match.end(), label, origin] = SURE
        return [
            Span(start, end, label, text[start:end], score, origin)
            for (start, end, label, origin), score in sorted(found.items())
        ]


def _longest_families(found: dict[Found, float]) -> dict[Found, float]:
    """Return finds without a family name inside itself with its particles: "Heide" in "von der Heide".

    A tagger that agrees with the shorter one would leave the particles as a name of their own.
    """
    longest: dict[int, int] = {}
    for start, end, label, _ in found:
        if label == "FAMILY":
            longest[end] = min(start, longest.get(end, start))
    return {key: score for key, score in found.items() if key[2] != "FAMILY" or key[0] == longest[key[1]]}


def find_known(
    text: str,
    values: Iterable[KnownValue],
    knowledge: NameKnowledge,
    naming: Sequence[tuple[int, int]] = (),
) -> list[Span]:
    """Return the spans of `values` in one text; KnownFinder serves many texts."""
    return KnownFinder(values, knowledge).find(text, naming)


def forms_of(value: KnownValue, knowledge: NameKnowledge) -> list[Form]:
    """Return the forms in which a known value is looked for."""
    written, origin = " ".join(value.text.split()), f"known:{value.source}"
    if not any(c.isalnum() for c in written):
        return []
    if value.label == PLACEHOLDER:
        return _display_forms(written, origin, knowledge)
    if value.label in PERSON:
        return [Form(value.label, SURE, NAME, written, origin)]
    if value.label in EXACT_LABELS:
        return [Form(value.label, SURE, EXACT, written, origin)]
    if value.label == "USER":
        return [Form("USER", SURE, EXACT, written, origin)]
    return [Form(value.label, SURE, WORDS, written, origin, needs=NONE)]


def number_keys(value: KnownValue) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the compact keys of a known phone number or identifier."""
    origin = f"known:{value.source}"
    if value.label == "PHONE":
        for key in sorted(phone_keys(value.text)):
            yield key, ("PHONE", origin)
    elif value.label == "UFID" and any(c.isdigit() for c in value.text):
        yield compact(value.text), ("UFID", origin)


def literal_keys(value: KnownValue) -> Iterator[tuple[str, str]]:
    """Yield what is looked for letter for letter wherever it stands, with its label.

    Signs alone, and the names of a person in Chinese or Japanese characters: no blank parts them from what
    stands beside them.
    """
    written = value.text.strip()
    if len(written) >= LEAST_SIGNS and not any(c.isalnum() for c in written):
        yield written, value.label
    elif value.label == PLACEHOLDER or value.label in PERSON:
        label = "FAMILY" if value.label == PLACEHOLDER else value.label
        for name in UNSPACED.findall(written):
            yield name, label


def _display_forms(written: str, origin: str, knowledge: NameKnowledge) -> list[Form]:
    """Return the forms of a display name: of a person, an address, a user name, else an organization."""
    if ADDRESS.fullmatch(written):
        return [Form("EMAIL", SURE, EXACT, written, origin)]
    name = split_name(written, knowledge)
    if name is not None:
        firms = [Form("ORG", NO_PERSON, WORDS, firm, origin, needs=NONE) for firm in name.beside]
        return [*_person_forms(name, origin), *firms]
    bare = AROUND.sub("", written)
    if bare != written:
        return _display_forms(bare, origin, knowledge)
    if ACCOUNT_LIKE.fullmatch(written):
        return [Form("USER", SURE, EXACT, written, origin)]
    if " " in written and not _is_generic(written, knowledge):
        inside = person_behind(written, knowledge)
        people = _person_forms(inside, origin) if inside is not None else []
        return [Form("ORG", NO_PERSON, WORDS, written, origin, needs=NONE), *people]
    parts = [] if " " in written else NAME_PARTS.findall(written)  # "Adele/Peter", "[Pohl]", "Pohl..."
    return [form for part in parts if part != written for form in _display_forms(part, origin, knowledge)]


def _is_generic(written: str, knowledge: NameKnowledge) -> bool:
    """Tell whether all words of a display name say that it is no person's ("Mail Delivery System")."""
    words = knowledge.words
    return all(words.folding.word(word) in words.not_persons for word in written.split())


def _person_forms(name: PersonName, origin: str) -> list[Form]:
    forms = name_forms(name.given, name.family, SURE, origin)
    for family in name.family:
        forms += [Form("FAMILY", SURE, NAME, short, origin) for short in with_short_particles(family)]
    if name.sure:
        return forms
    return [replace(form, score=UNSURE_GENDER) if form.label in GIVEN else form for form in forms]

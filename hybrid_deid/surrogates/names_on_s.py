"""Family names on -s that are no genitives: "Frau Hubers" beside a Herr Huber, "anna.hubers@firma.at"."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.surrogates.contact_words import contact_words
from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.surrogates.morphology import Morphology

FURTHEST = 40  # characters before a name that are read
BEFORE = re.compile(r"[ \t]\.?([^\W\d_]{1,30})")  # the word before a name, read backwards
LAST_IN_LOCAL = re.compile(r"([^\W\d_]{1,30})[._-]([^\W\d_]{3,30}[sS])(?=@)")


def names_on_s(mentions: Sequence[Mention], morphology: Morphology) -> frozenset[tuple[str, str]]:
    """Return the label and text of the family names on -s that are names as they are, wherever they stand.

    They stand behind a form of address or a given name and before no noun, and nobody of the document bears
    the rest of the name behind the same word; or an address has them ("anna.hubers@firma.at").
    What a parse tells is left alone.
    """
    if not [1 for mention in mentions if mention.label == "FAMILY" and mention.text[-1:] in ("s", "S")]:
        return frozenset()
    fold = morphology.fold
    led = list(_led(mentions, morphology))
    bearers = {(word, fold(mention.text)) for word, mention in led}
    names = {fold(mention.text) for mention in mentions if mention.label == "FAMILY"}
    in_addresses = _in_addresses(mentions, fold)

    def is_name(word: str, mention: Mention) -> bool:
        """Tell whether a mention is a name as it is behind a word, "" for one that says nothing."""
        key = fold(mention.text)
        if mention.text[-1] not in "sS" or mention.case or (word, key[:-1]) in bearers:
            return False
        if key in in_addresses and (word or key[:-1] not in names):
            return True
        return word != "" and not morphology.case("", mention.after)

    alone = [("", mention) for mention in mentions if mention.label == "FAMILY"] if in_addresses else []
    return frozenset(
        (mention.label, mention.text) for word, mention in (*led, *alone) if is_name(word, mention)
    )


def plurals_among(
    mentions: Sequence[Mention], cases: Mapping[tuple[str, str], str], morphology: Morphology
) -> set[tuple[str, str]]:
    """Return label and text of the family names on -s that name a family somewhere ("die Öztürks").

    They may be plurals wherever they stand, though nothing there tells it, but for those behind a given name
    or a form of address; `cases` are those of all names.
    """
    named = [
        mention
        for mention in mentions
        if mention.label == "FAMILY"
        and mention.text[-1] in "sS"
        and cases[mention.label, mention.text] == mention.case == ""
        and morphology.plural(mention.before, mention.after)
    ]
    led = {mention.text for _, mention in _led(mentions, morphology)} if named else set()
    return {(mention.label, mention.text) for mention in named if mention.text not in led}


def is_led_by(mention: Mention, words: Container[str]) -> bool:
    """Tell whether the word right before a mention is one of some, which are case-folded."""
    return _word_before(mention).casefold() in words


def _word_before(mention: Mention) -> str:
    """Return the word right before a mention, "" where none stands there."""
    match = BEFORE.match(mention.before[: -FURTHEST - 1 : -1])
    return match[1][::-1] if match is not None else ""


def _led(mentions: Sequence[Mention], morphology: Morphology) -> Iterator[tuple[str, Mention]]:
    """Yield the family names behind a given name or a form of address, each with that word."""
    given = ""
    for mention in mentions:
        if mention.label == "FAMILY":
            word = _word_before(mention)
            if word and (word == given or word.casefold() in morphology.titles):
                yield word.casefold(), mention
        given = mention.text if mention.label in GIVEN else ""


def _in_addresses(mentions: Sequence[Mention], fold: Callable[[str], str]) -> frozenset[str]:
    """Return the folded names on -s before the sign of the addresses of a document, but "die.hubers"."""
    families = contact_words().families
    matches = (LAST_IN_LOCAL.search(mention.text) for mention in mentions if mention.label == "EMAIL")
    return frozenset(fold(match[2]) for match in matches if match and match[1].casefold() not in families)

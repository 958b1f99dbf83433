"""Words: stop words, months, weekdays, and the common words that names are mistaken for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hybrid_deid.lexicon.building import libraries
from hybrid_deid.lexicon.building.additions import added_rows
from hybrid_deid.lexicon.building.libraries import OWN, BuiltList, faker_values, mimesis_data, strings

# Forms of a lemma that any name has as well (genitive); others, such as a plural, speak for a noun.
NAME_ENDINGS = ("", "s", "'", "’", "es", "ens")


def stop_word_list() -> BuiltList:
    """Return spaCy's German stop words."""
    from spacy.lang.de.stop_words import STOP_WORDS

    return BuiltList("de", "stop_word", ("text",), [(word,) for word in STOP_WORDS], ("spacy",))


def calendar_lists() -> list[BuiltList]:
    """Return months and weekdays with their numbers (January and Monday are 1), wide and abbreviated."""
    months, days = calendar_rows(("de", "de_AT", "de_CH"))
    months = [*added_rows("de", "month"), *months]
    days = [*added_rows("de", "weekday"), *days]
    return [
        BuiltList("de", "month", ("text", "number"), months, ("Babel", OWN)),
        BuiltList("de", "weekday", ("text", "number"), days, ("Babel", OWN)),
    ]


def calendar_rows(locales: Iterable[str]) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Return CLDR's (name, number) of months and of weekdays in some locales."""
    from babel import Locale

    months: list[tuple[str, ...]] = []
    days: list[tuple[str, ...]] = []
    for code in locales:
        locale = Locale.parse(code)
        for context in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                months += _with_and_without_dot(locale.months[context][width], 0)
                days += _with_and_without_dot(locale.days[context][width], 1)
    return months, days


def _with_and_without_dot(names: Mapping[int, str], shift: int) -> Iterator[tuple[str, str]]:
    for number, name in names.items():
        yield name, str(number + shift)
        if name.endswith("."):
            yield name[:-1], str(number + shift)


def common_word_list(names: Iterable[str]) -> BuiltList:
    """Return the words that a capitalized token may be instead of a name.

    Kind "word": a word of the basic vocabulary, or a lower-case word of German that is written like one of
    `names` otherwise ("frank", "klein"). Kind "noun": one of `names` that German has as a noun, told by a
    form that names do not have ("Wölfe", "Rosen"). The addition "not_common" takes out names that the
    dictionary has as words nobody writes.
    """
    rows: list[tuple[str, ...]] = []
    basic = [*faker_values(libraries.faker_provider("lorem", "de_DE"), "word_list")]
    basic += strings(mimesis_data("de", "text").get("words"))
    rows += ((word, "word") for word in basic if word.islower() and word.isalpha() and len(word) > 1)
    rows += ((word, "noun") for word in basic if word.istitle() and word.isalpha())
    forms = dictionary()
    nouns = noun_lemmas(forms)
    for name in sorted(set(names)):
        if not name.isalpha():
            continue
        low = name.lower()
        if forms.get(low, "").islower():
            rows.append((low, "word"))
        if name in nouns:
            rows.append((name, "noun"))
    names_alone = {row[0] for row in added_rows("de", "not_common")}
    rows = [row for row in rows if row[0] not in names_alone]
    return BuiltList("de", "common_word", ("text", "kind"), rows, ("Faker", "mimesis", "simplemma"))


def dictionary() -> Mapping[str, str]:
    """Return simplemma's German word forms with their lemmas."""
    from simplemma.strategies.dictionaries import DefaultDictionaryFactory

    held: Mapping[str, str] = DefaultDictionaryFactory().get_dictionary("de")
    return held


def noun_lemmas(forms: Mapping[str, str]) -> frozenset[str]:
    """Return the capitalized lemmas that have a form which a name has not."""
    return frozenset(
        lemma
        for form, lemma in forms.items()
        if form[:1].isupper()
        and lemma[:1].isupper()
        and not (form.startswith(lemma) and form[len(lemma) :] in NAME_ENDINGS)
    )

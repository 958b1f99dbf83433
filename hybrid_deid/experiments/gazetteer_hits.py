"""Gazetteers alone as a recognizer, and filters of their hits: parts of speech, capitals, topics.

After Derbring (Gothenburg, no year): lists matched whatever the case, so that the Swedish pronoun "hans"
is the name Hans.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.segment import segment
from hybrid_deid.values import Document, Line

CITY, FEMALE, MALE, UNKNOWN, SURNAME = (
    "city",
    "firstname_female",
    "firstname_male",
    "firstname_unknown",
    "surname",
)
COUNTRY = "country"
CATEGORIES = (CITY, COUNTRY, FEMALE, MALE, UNKNOWN, SURNAME)
LISTS = {
    CITY: ("city", "city_variant", "city_world"),
    COUNTRY: ("country",),
    FEMALE: ("given_female", "given_female_world"),
    MALE: ("given_male", "given_male_world"),
    SURNAME: ("family", "family_world"),
}
# Which of our labels (and those of news corpora) a category is.
KINDS = {
    "person": frozenset({"FEMALE", "MALE", "FAMILY", "PER"}),
    "place": frozenset({"CITY", "LOC"}),
}
MANUAL = {"CITY": CITY, "FEMALE": FEMALE, "MALE": MALE, "FAMILY": SURNAME}
PROPER_NOUN = "PROPN"
WITHIN = frozenset(",-/&")  # signs that end no sentence
Phrases = Mapping[tuple[str, ...], str]


@dataclass(frozen=True)
class Hit:
    """A phrase of a gazetteer: tokens [first, last) of a line (by its index) at [start, end) of the text."""

    start: int
    end: int
    category: str
    line: int
    first: int
    last: int

    @property
    def kind(self) -> str:
        """Return "person" or "place"."""
        return "place" if self.category in (CITY, COUNTRY) else "person"


def kind_of(label: str) -> str:
    """Return the kind that a label of the gold standard is of, "" for none."""
    return next((kind for kind, labels in KINDS.items() if label in labels), "")


def phrases_of(gazetteers: Gazetteers, countries: bool) -> dict[tuple[str, ...], str]:
    """Return the category of every phrase, in small letters; `countries` tells whether these count.

    A given name of both genders is unknown; a given name goes before a family name, and that before a place.
    """
    sets = {
        category: {
            phrase
            for name in names
            if name in gazetteers
            for text in gazetteers[name].texts
            if (phrase := words_of(text))
        }
        for category, names in LISTS.items()
    }
    found = dict.fromkeys(sets[CITY], CITY)
    if countries:
        found.update(dict.fromkeys(sets[COUNTRY], COUNTRY))
    found.update(dict.fromkeys(sets[SURNAME], SURNAME))
    found.update(dict.fromkeys(sets[FEMALE], FEMALE))
    found.update(dict.fromkeys(sets[MALE], MALE))
    found.update(dict.fromkeys(sets[FEMALE] & sets[MALE], UNKNOWN))
    return found


def words_of(text: str) -> tuple[str, ...]:
    """Return the tokens of an entry in small letters."""
    if text.isalpha():
        return (text.casefold(),)
    return tuple(token.text.casefold() for line in segment(text) for token in line.tokens)


def hits_in(lines: Sequence[Line], phrases: Phrases, longest: int) -> list[Hit]:
    """Return the phrases found in lines, the longest from the left, whatever their case."""
    hits: list[Hit] = []
    for index, line in enumerate(lines):
        words = tuple(token.text.casefold() for token in line.tokens)
        first = 0
        while first < len(words):
            for last in range(min(len(words), first + longest), first, -1):
                category = phrases.get(words[first:last])
                if category:
                    start, end = line.tokens[first].start, line.tokens[last - 1].end
                    hits.append(Hit(start, end, category, index, first, last))
                    first = last - 1
                    break
            first += 1
    return hits


def proper_nouns(lines: Sequence[Line], hits: Sequence[Hit]) -> list[bool]:
    """Tell of each hit whether the German tagger calls all of its words proper nouns."""
    from hybrid_deid.pos import load_pos

    tags = load_pos().tag(lines)
    return [all(tag == PROPER_NOUN for tag in tags[hit.line][hit.first : hit.last]) for hit in hits]


def capital_shares(documents: Iterable[Sequence[Line]]) -> dict[str, float]:
    """Return, of every word, the share of capitalized spellings in mid-sentence."""
    counts: dict[str, list[int]] = {}
    for lines in documents:
        for line in lines:
            for place, token in enumerate(line.tokens):
                if token.text[0].isalpha() and not begins_sentence(line, place):
                    found = counts.setdefault(token.text.casefold(), [0, 0])
                    found[token.text[0].isupper()] += 1
    return {word: upper / (lower + upper) for word, (lower, upper) in counts.items()}


def begins_sentence(line: Line, place: int) -> bool:
    """Tell whether a token begins a line or follows a sign that ends a sentence or opens a quotation."""
    before = line.tokens[place - 1].text
    return place == 0 or not (before[-1].isalnum() or before in WITHIN)


def capitalized(lines: Sequence[Line], hits: Sequence[Hit], shares: Mapping[str, float]) -> list[bool]:
    """Tell of each hit whether it is spelled like a name: the stand-in where no tagger is at hand.

    In mid-sentence its first word must have a capital; where a sentence begins, the word must be spelled so
    elsewhere in mid-sentence more often than not (and a word seen nowhere else passes).
    """
    kept = []
    for hit in hits:
        line = lines[hit.line]
        word = line.tokens[hit.first].text
        likely = not begins_sentence(line, hit.first) or shares.get(word.casefold(), 1.0) > 0.5
        kept.append(word[0].isupper() and likely)
    return kept


@dataclass(frozen=True)
class Topics:
    """Topics of texts, learned without labels: k-means over TF-IDF; `excluded` are those to be left out."""

    vectorizer: Any
    clusters: Any
    excluded: frozenset[int]

    def of(self, texts: Sequence[str]) -> list[int]:
        """Return the topic of each text."""
        found: list[int] = self.clusters.predict(self.vectorizer.transform(texts)).tolist()
        return found


def learned_topics(
    texts: Sequence[str], right: Sequence[int], hits: Sequence[int], number: int, out: int, seed: int
) -> Topics:
    """Learn topics, and exclude the `out` of them whose hits are right least often.

    `right[i]` of the `hits[i]` hits in text i are right. Words in more than half of the texts do not count.
    """
    from sklearn.cluster import KMeans
    from sklearn.feature_extraction.text import TfidfVectorizer

    vectorizer = TfidfVectorizer(min_df=2, max_df=0.5, sublinear_tf=True)
    vectors = vectorizer.fit_transform(texts)
    number = min(number, vectors.shape[0])
    clusters = KMeans(number, n_init=5, random_state=seed).fit(vectors)
    sums = {topic: [0, 0] for topic in range(number)}
    for topic, good, every in zip(clusters.labels_.tolist(), right, hits, strict=True):
        sums[topic][0] += good
        sums[topic][1] += every
    worst = sorted(sums, key=lambda topic: (sums[topic][0] / max(1, sums[topic][1]), topic))
    return Topics(vectorizer, clusters, frozenset(worst[: min(out, number - 1)]))


def right_hits(document: Document, hits: Sequence[Hit]) -> list[bool]:
    """Tell of each hit whether it shares a character with a gold span of its kind."""
    gold = [(span.start, span.end, kind_of(span.label)) for span in document.spans]
    return [any(a < hit.end and hit.start < b and kind == hit.kind for a, b, kind in gold) for hit in hits]


def found_gold(document: Document, hits: Sequence[Hit]) -> dict[str, tuple[int, int]]:
    """Return, for each kind, how many gold spans there are, and how many share a character with a hit."""
    result = {}
    for kind in KINDS:
        gold = [span for span in document.spans if kind_of(span.label) == kind]
        met = sum(
            any(hit.start < span.end and span.start < hit.end and hit.kind == kind for hit in hits)
            for span in gold
        )
        result[kind] = (len(gold), met)
    return result

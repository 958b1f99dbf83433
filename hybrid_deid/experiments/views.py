"""Corpora as experiments want them: resubstituted, in columns, or with labels of another scheme mapped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from hybrid_deid.errors import InputError
from hybrid_deid.experiments.corpora import Ids, read_corpus
from hybrid_deid.experiments.models import Part, Place
from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.replace import load_strategies, scope_of
from hybrid_deid.replace import replace as replace_spans
from hybrid_deid.tagger.training import corpus_facts
from hybrid_deid.values import Document, Result, Span

ANNOTATED, RESUBSTITUTED = "annotated", "resubstituted"
# Corpora that are one file of two columns, token and label: the file in their folder, and their language.
COLUMNS = {"swedish_ner": ("train_corpus.txt", "sv")}
SENTENCES = 20
KEY = b"the key of the experiments: no secret"
PERSON, PLACE = "PERSON", "PLACE"
Places = tuple[tuple[int, int, str], ...]


@dataclass(frozen=True)
class Source:
    """Documents as an experiment sees them; a small value that results depend on.

    `labels` are pairs of a label of the corpus and ours (PERSON: to be split into given and family names;
    PLACE: CITY where it is no country); other labels are dropped; empty leaves all as they are. The view
    RESUBSTITUTED replaces entities by surrogates of `mode`: those of `recognized`, by document, where it is
    given, else the annotated ones.
    """

    part: Part
    view: str = ANNOTATED
    mode: str = "realistic"
    labels: tuple[tuple[str, str], ...] = ()
    recognized: tuple[tuple[str, Places], ...] | None = None


def source_of(corpus: str, ids: Ids, place: Place, labels: Mapping[str, str] | None = None) -> Source:
    """Return documents of a corpus as a source, with the checksum of their contents."""
    documents = corpus_documents(corpus, place.corpora)
    facts = corpus_facts(corpus, (documents[name] for name in ids))
    return Source(Part(corpus, ids, str(facts["sha256"])), labels=tuple(sorted((labels or {}).items())))


def corpus_documents(corpus: str, corpora: Path) -> Mapping[str, Document]:
    """Return the documents of a corpus by id, whatever its format."""
    if corpus in COLUMNS:
        return column_corpus(corpora / corpus / COLUMNS[corpus][0])
    return read_corpus(corpora / corpus)


@lru_cache(maxsize=2)
def column_corpus(path: Path) -> Mapping[str, Document]:
    """Read a file of `token TAB label` lines, blank ones between sentences, as documents of SENTENCES lines.

    Tokens are joined by single spaces. Neighbours of one label are one span ("0" and "O" stand for none).
    Raises InputError for a file that cannot be read or a line of another form.
    """
    try:
        lines = path.read_text("utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read as UTF-8 text ({type(error).__name__})") from error
    sentences: list[list[tuple[str, str]]] = [[]]
    for number, line in enumerate(lines, 1):
        parts = line.split()
        if not parts:
            sentences.append([])
        elif len(parts) == 2:
            sentences[-1].append((parts[0], parts[1]))
        elif len(parts) != 1:  # a lone label, of a token that was a space
            raise InputError(f"{path}: line {number} has {len(parts)} columns, not two")
    whole = [sentence for sentence in sentences if sentence]
    made = {}
    for number, first in enumerate(range(0, len(whole), SENTENCES), 1):
        document = from_columns(f"block {number:04}", whole[first : first + SENTENCES])
        made[document.id] = document
    return made


def from_columns(name: str, sentences: Sequence[Sequence[tuple[str, str]]]) -> Document:
    """Return a document of one line per sentence."""
    pieces: list[str] = []
    found: list[tuple[int, int, str]] = []
    position = 0
    for sentence in sentences:
        before = ""
        for token, label in sentence:
            end = position + len(token)
            if label not in ("0", "O"):
                if label == before:
                    found[-1] = (found[-1][0], end, label)
                else:
                    found.append((position, end, label))
            before = label
            pieces += (token, " ")
            position = end + 1
        pieces[-1] = "\n"
    text = "".join(pieces)
    return Document(
        name, text, spans=tuple(Span(a, b, label, text[a:b], source="gold") for a, b, label in found)
    )


def shown(source: Source, place: Place) -> list[Document]:
    """Return the documents of a source as the experiment sees them."""
    documents = corpus_documents(source.part.corpus, place.corpora)
    chosen = [documents[name] for name in source.part.ids]
    if source.labels:
        countries = countries_of(language_of(source.part.corpus))
        chosen = [mapped(document, dict(source.labels), countries) for document in chosen]
    if source.view == ANNOTATED:
        return chosen
    return [as_document(result) for result in resubstituted(chosen, source)]


def by_content(document: Document) -> Document:
    """Return a document whose id tells its versions apart: a process remembers attributes by the id."""
    content = repr((document.text, [(span.start, span.end, span.label) for span in document.spans]))
    digest = sha256(content.encode("utf-8", "surrogatepass")).hexdigest()
    return replace(document, id=f"{document.id}#{digest[:16]}")


def resubstituted(documents: Sequence[Document], source: Source) -> list[Result]:
    """Replace the entities of documents by surrogates, as `source` says."""
    german, strategies = language("de"), load_strategies()
    recognized = None if source.recognized is None else dict(source.recognized)
    results = []
    for document in documents:
        spans = document.spans if recognized is None else placed(document, recognized[document.id])
        keyed = Keyed(KEY, scope_of(document))
        results.append(replace_spans(document, spans, None, german, keyed, strategies, source.mode))
    return results


def placed(document: Document, places: Places) -> tuple[Span, ...]:
    """Return places as spans of a document."""
    return tuple(Span(a, b, label, document.text[a:b]) for a, b, label in places)


def as_document(result: Result) -> Document:
    """Return the output of a replacement as a document whose gold spans are the surrogates."""
    spans = tuple(
        Span(each.start, each.end, each.label, each.text, source="gold")
        for each in result.replacements
        if each.text
    )
    return Document(result.document.id, result.text, spans=spans)


def language_of(corpus: str) -> str:
    """Return the language whose gazetteers fit a corpus."""
    return COLUMNS[corpus][1] if corpus in COLUMNS else "de"


@lru_cache(maxsize=4)
def countries_of(language_code: str) -> frozenset[str]:
    """Return the countries of a language, case folded: places that identify no one."""
    return frozenset(name.casefold() for name in load_gazetteers(language_code)["country"].texts)


def mapped(document: Document, labels: Mapping[str, str], countries: frozenset[str]) -> Document:
    """Return a document with its labels mapped; spans of others, and countries, are dropped."""
    spans: list[Span] = []
    for span in document.spans:
        wanted = labels.get(span.label)
        if wanted == PERSON:
            spans += names_of(span)
        elif wanted and (wanted != PLACE or span.text.casefold() not in countries):
            spans.append(replace(span, label="CITY" if wanted == PLACE else wanted))
    return replace(document, spans=tuple(spans))


def names_of(span: Span) -> Iterator[Span]:
    """Yield the given and family names of a person, by gazetteers (Berg and Dalianis did it half by hand).

    The last of several names is the family name; a name alone is a given name when a list of given names
    has it. Given names of neither list count as MALE, as most in news do.
    """
    position = span.start
    words = span.text.split(" ")
    for number, word in enumerate(words, 1):
        end = position + len(word)
        if any(map(str.isalnum, word)):
            label = gender_of(word)
            if number == len(words) and (number > 1 or not label):
                label = "FAMILY"
            yield replace(span, start=position, end=end, label=label or "MALE", text=word)
        position = end + 1


def gender_of(name: str) -> str:
    """Return FEMALE or MALE for a given name of the gazetteers, "" for no given name."""
    female, male = given_names()
    return "FEMALE" if name in female else "MALE" if name in male else ""


@lru_cache(maxsize=1)
def given_names() -> tuple[frozenset[str], frozenset[str]]:
    """Return all female and all male given names of the gazetteers."""
    lists = load_gazetteers("de")
    female = lists["given_female"].texts | lists["given_female_world"].texts
    male = lists["given_male"].texts | lists["given_male_world"].texts
    return frozenset(female), frozenset(male)

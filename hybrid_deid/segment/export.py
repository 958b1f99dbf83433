"""Export spaCy's rule tokenizer of a language as a table: `python -m hybrid_deid.segment.export de sv en es`.

A table (hybrid_deid/segment/tables/<language>.json) holds

- `schema`, `language`, `source`, `version`, `licence`, `rebuild`: what it is and where it came from;
- `specials`: special cases (abbreviations, emoticons) and their tokens;
- `sequences`: the tokens, two or more, that the affixes make of a special case, to be put together again;
- `patterns`: spaCy's regular expressions as they are: prefix, suffix, infix, url, token (where defined);
- `alphabet`, `narrow_patterns`: the same expressions narrowed to the characters of European email, which
  compile in a tenth of the time and match the same in strings of that alphabet;
- `letters`, `digits`: characters of which no affix matches any string (proven by narrowing);
- `url_needs`: a character without which no string matches url (proven likewise);
- `opening`, `closing`: signs that are always cut off before, and behind, a word of `letters` (proven in
  `hybrid_deid.segment.framing`);
- `suffix_width`: how long a suffix is at most, unless it is full stops alone; 0 if unknown (proven there).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.segment.chunk_rules import FOLDER, SCHEMA, ChunkRules
from hybrid_deid.segment.framing import framing, suffix_width
from hybrid_deid.segment.narrowing import narrow
from hybrid_deid.segment.reference import spacy_tokenizer

# Latin with its extensions A, general punctuation, the euro and trade mark signs, and the replacement
# character, which stands for halves of characters.
ALPHABET = "".join(map(chr, (*range(0x180), *range(0x2000, 0x2070), 0x20AC, 0x2122, 0xFFFD)))
LETTERS = "".join(c for c in ALPHABET if c.isalpha())
SIGNS = "".join(c for c in ALPHABET if not c.isalnum() and c.isprintable() and c not in " -.")
AFFIXES = ("prefix", "suffix", "infix")


def table(language: str) -> dict[str, Any]:
    """Return the table of a language, made from the installed spaCy; the same bytes every time.

    Raises ConfigurationError for a language that spaCy does not have, ValueError for patterns that the
    tokenizer of `chunk_rules` would not read as spaCy does.
    """
    import spacy
    from spacy.symbols import ORTH

    reference = spacy_tokenizer(language)
    patterns = _sources(reference)
    narrowed = {name: narrow(source, frozenset(ALPHABET)) for name, source in patterns.items()}
    if not (narrowed.get("prefix") or "^").startswith("^"):
        raise ValueError(f"{language}: a prefix that is not bound to the start of a chunk")
    letters = _inert(patterns, LETTERS)
    opening, closing = framing({n: p for n, p in narrowed.items() if p is not None}, letters, SIGNS)
    result: dict[str, Any] = {
        "schema": SCHEMA,
        "language": language,
        "source": f"spacy.blank({language!r}).tokenizer of spaCy, https://github.com/explosion/spaCy",
        "version": spacy.__version__,
        "licence": "MIT, see LICENSE.txt",
        "rebuild": f"python -m hybrid_deid.segment.export {language}",
        "alphabet": ALPHABET,
        "letters": letters,
        "digits": _inert(patterns, "0123456789"),
        "url_needs": _needed(patterns.get("url"), "."),
        "suffix_width": suffix_width(patterns["suffix"]) if "suffix" in patterns else 0,
        "opening": opening,
        "closing": closing,
        "specials": {text: [part[ORTH] for part in parts] for text, parts in sorted(reference.rules.items())},
        "sequences": [],
        "patterns": patterns,
        "narrow_patterns": {name: source for name, source in narrowed.items() if source is not None},
    }
    result["sequences"] = _sequences(result)
    return result


def encode(content: Mapping[str, Any]) -> str:
    """Return a table as the text of its file."""
    return json.dumps(content, ensure_ascii=True, indent=1) + "\n"


def _sources(reference: Any) -> dict[str, str]:
    """Return the patterns of a spaCy tokenizer; they are bound methods of compiled expressions."""
    searches = {
        "prefix": reference.prefix_search,
        "suffix": reference.suffix_search,
        "infix": reference.infix_finditer,
        "url": reference.url_match,
        "token": reference.token_match,
    }
    sources: dict[str, str] = {}
    for name, search in searches.items():
        if search is not None:
            compiled: re.Pattern[str] = search.__self__
            if compiled.flags & ~re.UNICODE:
                raise ValueError(f"the {name} pattern has flags, which tables cannot hold")
            sources[name] = compiled.pattern
    return sources


def _inert(patterns: Mapping[str, str], characters: str) -> str:
    """Return `characters` if no affix can occur in a string of them, else nothing."""
    affixes = [patterns[name] for name in AFFIXES if name in patterns]
    found = any(narrow(pattern, frozenset(characters)) is not None for pattern in affixes)
    return "" if found else characters


def _needed(pattern: str | None, character: str) -> str:
    """Return `character` if no string without it matches `pattern`, else nothing."""
    if pattern is None:
        return ""
    rest = frozenset(map(chr, range(sys.maxunicode + 1))) - {character}
    return character if narrow(pattern, rest) is None else ""


def _sequences(content: Mapping[str, Any]) -> list[list[str]]:
    """Return what the affixes make of every special case that holds an affix or a space.

    spaCy looks for these sequences among the tokens of a text; those with white space never occur in a chunk.
    """
    rules = ChunkRules(content)
    sequences: list[list[str]] = []
    for text in content["specials"]:
        words = text.split(" ")
        if words == text.split() and (len(words) > 1 or rules.has_affix(text)):
            sequence = [token for word in words for token in rules.without_specials(word)]
            if len(sequence) > 1:
                sequences.append(sequence)
            elif content["specials"][text] != sequence:
                raise ValueError("a special case of one token that is split, which tables do not foresee")
    return sequences


def main() -> None:
    """Write the tables of the languages named on the command line."""
    parser = argparse.ArgumentParser(description="Export spaCy's rule tokenizer as a table.")
    parser.add_argument("languages", nargs="+", metavar="LANGUAGE")
    try:
        for language in parser.parse_args().languages:
            (FOLDER / f"{language}.json").write_text(encode(table(language)), encoding="utf-8")
    except (ConfigurationError, ValueError, OSError) as error:
        parser.exit(2, f"error: {error}\n")


if __name__ == "__main__":
    main()

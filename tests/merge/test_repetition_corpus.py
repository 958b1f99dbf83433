"""What is left of gold spans in the output, on the development half of the corpora.

`pytest -s tests/merge/test_repetition_corpus.py` prints the figures of docs/merging.md.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace as changed
from pathlib import Path

from hybrid_deid.evaluation import group_of
from hybrid_deid.formats import read_documents
from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge import load_policy
from hybrid_deid.merge.repetition import repeats
from hybrid_deid.replace import leaks, load_strategies, replace
from hybrid_deid.values import Document


def test_what_is_left_is_guarded_words_and_numbers(corpora: Path) -> None:
    knowledge = name_knowledge("de", common_words=load_gazetteers("de")["common_word"].texts)
    policy, strategies = load_policy("balanced"), load_strategies(None, {})
    left: Counter[tuple[str, str]] = Counter()
    added = 0
    for name in ("codealltag_s", "codealltag_xl"):
        for document in read_documents(corpora / name, "brat"):
            assert isinstance(document, Document)
            number = group_of(document.id) if name == "codealltag_s" else document.id[-1]
            if int(number) % 2:
                continue
            gold = [changed(span, score=0.99, source="model:gold") for span in document.spans]
            added += len(repeats(document.text, gold, knowledge, policy))
            keyed = Keyed(b"a key for the tests", document.id)
            result = replace(document, gold, None, language("de"), keyed, strategies)
            for leak in leaks(result):
                word = knowledge.words.folding.word(result.text[leak.start : leak.end])
                why = "guarded" if knowledge.ambiguous(word) else "other"
                left[leak.label, "in a replacement" if leak.inside else why] += 1
    print("left in the output:", dict(left), "repeats that gold has not:", added)
    assert added <= 5
    assert not {label for label, why in left if why == "other"} - {"STREETNO", "ZIP", "DATE"}

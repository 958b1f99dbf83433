"""How a text is read: decomposed, encoded and broken letters as what they stand for, parted words as one.

Models, rules and lists know a letter as one character. They get the text as it is read; what they find is
told in the places of the text as it is written, of which nothing changes.
"""

from __future__ import annotations

from hybrid_deid.reading.edits import Edit, Reading
from hybrid_deid.reading.evidence import ReadingEvidence
from hybrid_deid.reading.hyphens import PartedWords
from hybrid_deid.reading.lost import LostLetters
from hybrid_deid.reading.reading import reading
from hybrid_deid.reading.vocabulary import Vocabulary

__all__ = ["Edit", "LostLetters", "PartedWords", "Reading", "ReadingEvidence", "Vocabulary", "reading"]

"""Exact decoding of linear-chain CRFs from the model's own weights: the one decoder of all taggers.

A CRF's score of a label at a position is a sum of weights over the position's attributes, so whatever depends
on the word alone is summed once per distinct word (`RowCache`) and looked up ever after. Viterbi and
forward-backward are exact and give python-crfsuite's results.
"""

from hybrid_deid.decoding.columns import Columns, Numbered
from hybrid_deid.decoding.decoder import Decoder
from hybrid_deid.decoding.meanings import Column
from hybrid_deid.decoding.rows import RowCache

__all__ = ["Column", "Columns", "Decoder", "Numbered", "RowCache"]

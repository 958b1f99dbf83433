"""Parts of speech (Universal Dependencies v2) for the tokens of lines, without any download."""

from hybrid_deid.pos.tagger import CrfPosTagger, PosTagger, load_pos

__all__ = ["CrfPosTagger", "PosTagger", "load_pos"]

"""Email zones, line by line: greeting, author text, signoff, signature, quoted mail and the rest."""

from hybrid_deid.zones.tagger import HEADER, ZONES, ZoneTagger, bare_lines, load_zones

__all__ = ["HEADER", "ZONES", "ZoneTagger", "bare_lines", "load_zones"]

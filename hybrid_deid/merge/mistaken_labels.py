"""Which labels a tagger takes for one another: it may have found a name of one kind under that of another."""

from __future__ import annotations

from hybrid_deid.labels import PERSON

MISTAKEN = frozenset({*PERSON, "ORG", "CITY"})
# Under which a family name may stand, and under which the name of any person.
MISTAKEN_FAMILIES = MISTAKEN - {"FAMILY"}
MISTAKEN_PEOPLE = MISTAKEN.difference(PERSON)

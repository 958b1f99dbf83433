"""The labels that a tagger confuses: a name of one kind may have been found under another's label."""

from __future__ import annotations

from hybrid_deid.labels import PERSON

MISTAKEN = frozenset({*PERSON, "ORG", "CITY"})
# Under which a family name may stand, and under which the name of any person.
MISTAKEN_FAMILIES = MISTAKEN - {"FAMILY"}
MISTAKEN_PEOPLE = MISTAKEN.difference(PERSON)
NUMBERS = frozenset({"PHONE", "UFID"})  # which a tagger confuses as well

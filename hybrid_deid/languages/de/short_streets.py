"""Streets by their adjective alone: "in der Lübecker" is Lübecker Straße, where the text has that."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.languages.de.streets import build_of
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Mention, normalized
from hybrid_deid.word_patterns import any_of

OF_TOWN = "er"  # how the names of such streets are built, and what they end in
_NOUN = re.compile(r"[ \t]+[A-ZÄÖÜ]")


def with_short_streets(mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Return the mentions with the label STREET where a CITY is the adjective of a street of the text.

    An article stands before it, and no noun behind ("die Lübecker Schule").
    """
    builds = [build_of(mention.text) for mention in mentions if mention.label == "STREET"]
    stems = {
        normalized(build.stem) for build in builds if build.pattern == OF_TOWN and build.kind == "straße"
    }
    if not stems:
        return mentions
    article = re.compile(
        rf"(?<!\w){any_of(table('streets')['words']['before_adjectives'])}\s\Z", re.IGNORECASE
    )
    return [
        mention._replace(label="STREET")
        if mention.label == "CITY"
        and mention.text.endswith(OF_TOWN)
        and normalized(mention.text) in stems
        and article.search(mention.before)
        and not _NOUN.match(mention.after)
        else mention
        for mention in mentions
    ]

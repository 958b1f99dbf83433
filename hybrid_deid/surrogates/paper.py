"""The `paper` mode: eder2019, section 5.1, to the letter.

Every digit becomes another digit, every letter another letter of the same case and alphabet; punctuation,
"@", the sub-domain "www" and the common schemes stay.
"""

from __future__ import annotations

import re

from hybrid_deid.surrogates.interface import Draw, normalized
from hybrid_deid.surrogates.shape import scrambled

KEPT = re.compile(r"^(?:(?:https?|ftp|file|mailto):(?://)?)?(?:www\.)?", re.IGNORECASE)


def paper_surrogate(label: str, text: str, draw: Draw, attempt: int = 0) -> str:
    """Return `text` with letters and digits at random; `attempt` counts the collisions so far."""
    match = KEPT.match(text) if label in ("URL", "EMAIL") else None
    kept = match.group() if match else ""
    numbers = draw.keyed.numbers("paper", label, normalized(text), str(attempt))
    return kept + scrambled(text[len(kept) :], numbers)

"""The header block of a rendered email: the one zone that a rule decides, outside of the CRF."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.values import Line

FIELD = re.compile(
    r"(?:From|To|Cc|Bcc|Subject|Date|Sent|Reply-To|Sender|Message-ID|Von|An|Kopie|Betreff|Datum|Gesendet"
    r"|Antwort an|(?:X|List|Content|MIME|Received|Return|Resent|DKIM|ARC|In-Reply|Delivered)-?[A-Za-z-]{0,30}"
    r"|References|Importance|Priority|Organization|Newsgroups)(?: ?):(?:\s|$)",
    re.IGNORECASE,
)


def header_lines(text: str, lines: Sequence[Line]) -> int:
    """Return how many of the first lines are the header of an email.

    A header starts in the first line and ends at the first empty line or the first line that is neither a
    field nor the indented continuation of one. A single field is no header, unless it is the subject and an
    empty line follows.
    """
    count = 0
    while count < len(lines):
        line = lines[count]
        if count and line.number != lines[count - 1].number + 1:
            break
        continued = count > 0 and text[line.start] in " \t"
        if not continued and not FIELD.match(text, line.start, line.end):
            break
        count += 1
    if count == 1:
        alone = len(lines) == 1 or lines[1].number > lines[0].number + 1
        subject = text[lines[0].start : lines[0].end].lower().startswith(("subject", "betreff"))
        return 1 if alone and subject else 0
    return count

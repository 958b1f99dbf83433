"""The form of the lines that tell where a span came from: written in merging, read where places are moved."""

from __future__ import annotations

import re

# A line that names a finding, as `hybrid_deid.merge.findings.finding_lines` writes it.
FINDING = re.compile(
    r"(?P<source>\S+) \S+ (?P<start>\d+)-(?P<end>\d+) [\d.]+(?P<confirmed> confirmed)?(?!\S)"
)
# Offsets in any line: of a finding, of what became of one, of the finding that another comes from.
PLACE = re.compile(r"(?<!\S)(\d+)-(\d+)(?!\S)")

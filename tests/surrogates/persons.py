"""Mentions of persons for property tests: listed names and others, double ones, in all cases."""

from __future__ import annotations

from hypothesis import strategies as st

from hybrid_deid.languages.de.names import german_lists

LISTED = {label: sorted(tables[0].known) for label, tables in german_lists().tables.items()}


@st.composite
def names(draw: st.DrawFn) -> tuple[str, str]:
    """Draw the label and the text of a mention."""
    label = draw(st.sampled_from(sorted(LISTED)))
    known = st.sampled_from(LISTED[label]).map(str.title)
    word = st.one_of(
        known, st.text("abcdefghijklmnopqrstuvwxyzäöüßéğ", min_size=3, max_size=9).map(str.capitalize)
    )
    name = draw(st.one_of(word, st.tuples(word, word).map("-".join)))
    return label, draw(st.sampled_from([name, name.upper(), name.lower()]))


documents = st.lists(names(), min_size=1, max_size=12)


def marked(mentions: list[tuple[str, str]]) -> str:
    """Return a text with the mentions, and nothing that tells of a plural or an owner.

    "und" does, and a noun behind a name on -s.
    """
    return "; ".join(f"<{label} {text}>" for label, text in mentions)

"""What is sought where some sign stands, or a find of people, is all that is found without asking for it."""

from __future__ import annotations

import re
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.merge.organizations import explained_acronyms
from hybrid_deid.merge.organizations.named_firms import _form, at_forms
from hybrid_deid.merge.rows import listed_extensions
from hybrid_deid.merge.structure import form_lines, keyed_fields, shaped_users
from hybrid_deid.values import Span
from tests.merge.test_gates import CONSISTENCY

ANY = re.compile("")


def texts_of(*parts: str) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(parts), max_size=9).map("".join)


@given(texts_of("Onkel", "Dago", "bert", "_", "8", "\u0668", "ß", "Ä", " ", "-", "\n"))
def test_words_of_the_form_of_an_account(text: str) -> None:
    assert shaped_users.SHAPED.search(text) is None or shaped_users.GATE.search(text) is not None


@given(texts_of("Vd", "K", "VdK", "ÖBBs", " (", "(", "Verband", " der", "ä", ")", "\n"))
def test_acronyms_before_brackets(text: str) -> None:
    found = explained_acronyms.BEFORE.search(text)
    assert found is None or explained_acronyms.GATE.search(text) is not None


@given(texts_of("Ort", "name", ".", "...", ". ", " = ", "=", ": ", ":", "\t", " ", "> ", "Hof", "\n", "\r\n"))
def test_lines_of_forms(text: str) -> None:
    for sign, pattern in (
        (form_lines.DOTTED, form_lines.FORM),
        (form_lines.PARTED, form_lines.LINE),
    ):
        lines = form_lines._lines_with(text, sign)
        found = [match.span() for line in lines if (match := pattern.match(text, *line))]
        assert found == [match.span() for match in pattern.finditer(text)]


@given(
    texts_of("nachname", '"nachname"', "Koch", "'Koch'", '"', "=", "=>", ": ", ":", " LIKE ", "12", " ", "\n")
)
def test_pairs_in_lines_with_a_quote_or_an_equals_sign(text: str) -> None:
    known = keyed_fields.load_keyed_values()
    found = list(keyed_fields._pairs(text, known))
    with patch.object(keyed_fields, "QUOTED_OR_EQUAL", ANY):
        assert list(keyed_fields._pairs(text, known)) == found


@given(
    texts_of("G", ".", "m", "b", "H", "AG", "e.", "V", "Co", "KG", "&", "-", "x"), texts_of("mbH", ".", " ")
)
def test_words_that_legal_forms_begin_with(word: str, rest: str) -> None:
    firms = CONSISTENCY.firms
    if word and any(_form(forms).match(f"{word}{rest}") for forms in (firms.forms, firms.doubtful)):
        assert list(at_forms([word], firms)) == [word]


@given(texts_of("Kurzwahlen:", "Noll", "Kern", "Anna", " 24", " ... 25", ")", ",", " ", "\n"))
def test_extensions_behind_people(text: str) -> None:
    people = [
        Span(*name.span(), "FAMILY", name.group(), 0.9, "model") for name in re.finditer("Noll|Kern", text)
    ]
    rows = CONSISTENCY.rows
    found = listed_extensions.listed_extensions(text, people, rows, 0.5)
    with patch.object(listed_extensions, "BEHIND_NAME", ANY):
        assert listed_extensions.listed_extensions(text, people, rows, 0.5) == found

"""German (Germany, Austria, Switzerland): the surrogate generators that need its grammar."""

from __future__ import annotations

from hybrid_deid.languages import Language

LANGUAGE = Language(code="de", name="German", generators={})

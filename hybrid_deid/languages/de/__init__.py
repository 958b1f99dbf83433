"""German (Germany, Austria, Switzerland): the surrogate generators that need its grammar."""

from __future__ import annotations

from hybrid_deid.languages import Language
from hybrid_deid.languages.de.cities import Cities
from hybrid_deid.languages.de.dates import dates

LANGUAGE = Language(code="de", name="German", generators={"CITY": Cities, "DATE": dates})

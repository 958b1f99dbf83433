"""hybrid_deid: find personal data in email and replace it with natural stand-ins, on a CPU.

>>> import hybrid_deid
>>> deid = hybrid_deid.load("de_email", key=b"at least sixteen secret bytes")
>>> [(span.label, span.text) for span in deid.tag("Hallo Anna, bis morgen in Graz!")]
[('FEMALE', 'Anna'), ('CITY', 'Graz')]
>>> result = deid.deidentify("Hallo Anna, bis morgen in Graz!")
>>> result.text.startswith("Hallo ") and "Anna" not in result.text
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hybrid_deid.deidentifier import Deidentifier

__version__ = "0.1.0"

__all__ = ["__version__", "load"]


def load(model: str = "de_email", **settings: Any) -> Deidentifier:
    """Load a model with all stages around it; `settings` are fields of hybrid_deid.settings.Settings.

    Without `key` a fresh random one is used: another call then gives other surrogates. Raises
    ConfigurationError for what cannot be used, ModelError for a model that is missing or damaged.
    """
    from hybrid_deid.deidentifier import Deidentifier

    return Deidentifier(model, **settings)

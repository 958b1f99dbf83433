"""hybrid_deid: find personal data in email and replace it with natural stand-ins, on a CPU.

>>> import hybrid_deid
>>> deid = hybrid_deid.load("de_email")            # doctest: +SKIP
>>> deid.deidentify("Hallo Anna, bis morgen!").text  # doctest: +SKIP
'Hallo Clara, bis morgen!'
"""

__version__ = "0.1.0"

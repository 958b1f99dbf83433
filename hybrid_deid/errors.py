"""The errors a user may see.

Every message is one line that says what is wrong, where, and what to do about it. It never
holds text of a document: an error message ends up in logs, and logs must stay free of personal data.
"""

from __future__ import annotations


def one_line(text: str) -> str:
    """Return `text` with control characters, line breaks and the like as escapes.

    Ids and names of files and fields come from the input, and would break a listing or steer a terminal.
    """
    if text.isprintable():
        return text
    return "".join([c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text])


class DeidError(Exception):
    """Base of all errors raised on purpose by hybrid_deid."""

    def __str__(self) -> str:
        """Return the message in one line, whatever ids or names it holds."""
        return one_line(super().__str__())


class ConfigurationError(DeidError):
    """An option, a knowledge file or a key that cannot be used as it is."""


class RuleError(ConfigurationError):
    """A rule pack that is malformed or whose own samples misbehave."""


class ModelError(DeidError):
    """A model folder that is missing, damaged, or made for another version."""


class InputError(DeidError):
    """Input as a whole that cannot be read: missing, empty, of the wrong format."""


class DocumentError(DeidError):
    """One document that cannot be processed; the others go on.

    `document_id` and `reason` are kept apart so that a batch can list what it set aside.
    """

    def __init__(self, document_id: str, reason: str) -> None:
        super().__init__(f"{document_id}: {reason}")
        self.document_id = document_id
        self.reason = reason

    def __reduce__(self) -> tuple[type[DocumentError], tuple[str, str]]:
        # Exceptions cross process borders in a batch; the default would pass one argument only.
        return (DocumentError, (self.document_id, self.reason))


class OutputError(DeidError):
    """Output that cannot be written: the target exists, is read-only, or the disk is full."""


class ResumeError(OutputError):
    """An interrupted run that cannot be gone on with as it was asked; the message says how it can."""


class BatchError(DeidError):
    """A batch that cannot go on as a whole: workers keep dying, the cluster is gone, it was told to end."""

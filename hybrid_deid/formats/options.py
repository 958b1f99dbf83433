"""The options that readers and writers understand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields

from hybrid_deid.charsets import known_charset
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import refuse_unknown

# As shells hand it over: most write no TAB.
NAMES_OF_TAB = ("\\t", "tab", "TAB")


@dataclass(frozen=True)
class FormatOptions:
    """What a caller may say about the input and the output; each format reads what concerns it.

    `text_columns`: CSV columns (or JSON Lines fields) that hold text, the main one first.
    `known_columns`: column or field -> label of cells that are personal values as a whole ("PERSON" for
    whole names); they are de-identified themselves and hidden wherever they occur in the row's text.
    `id_column`: the column or field that identifies a document.
    `encoding`: of text input, instead of UTF-8. `delimiter`: of CSV, instead of guessing.
    `keep_attachments`: carry attachments of email over, unread, under neutral file names.
    `overwrite`: write into a target that exists. `rename`: id -> id in the output. `conceal`: the same, but
    only for documents whose id holds what was replaced in their text.
    `message_id`: original Message-ID -> its stand-in; without it such headers are dropped.
    `language`: whose tokens CoNLL output has. `max_characters`: longer documents may be set aside while they
    are read, before they fill the memory; the caller of the readers compares what they let pass.
    """

    text_columns: tuple[str, ...] = ()
    known_columns: Mapping[str, str] = field(default_factory=dict)
    id_column: str | None = None
    encoding: str | None = None
    delimiter: str | None = None
    keep_attachments: bool = False
    overwrite: bool = False
    rename: Callable[[str], str] | None = None
    conceal: Callable[[str], str] | None = None
    message_id: Callable[[str], str] | None = None
    language: str = "de"
    max_characters: int | None = None

    def __post_init__(self) -> None:
        if isinstance(self.text_columns, str):
            object.__setattr__(self, "text_columns", (self.text_columns,))
        object.__setattr__(self, "text_columns", tuple(self.text_columns))
        if self.id_column is not None and self.id_column in (*self.text_columns, *self.known_columns):
            raise ConfigurationError(
                f"the column '{self.id_column}' is named as text or known value and as the id; "
                "an id is not de-identified, name another column or none"
            )
        if self.delimiter in NAMES_OF_TAB:
            object.__setattr__(self, "delimiter", "\t")
        if self.encoding is not None and known_charset(self.encoding) is None:
            raise ConfigurationError(f"there is no text encoding '{self.encoding}'")
        if self.encoding is not None and known_charset(self.encoding) == "utf-8":
            object.__setattr__(self, "encoding", "utf-8")  # also utf-8-sig: a mark is looked for anyway
        if self.delimiter is not None and not fits_as_delimiter(self.delimiter):
            raise ConfigurationError(
                "the delimiter must be one ASCII character (tab for TAB), neither a quote nor a line break"
            )


def fits_as_delimiter(text: str) -> bool:
    """Tell whether the cells of a CSV file can be set apart by `text`, before anything is decoded."""
    return len(text) == 1 and text.isascii() and text not in '"\r\n\0'


def format_options(names: Mapping[str, object]) -> FormatOptions:
    """Make options of `names`; raises ConfigurationError on an unknown name."""
    refuse_unknown(names, {item.name for item in fields(FormatOptions)}, "format options")
    return FormatOptions(**names)  # type: ignore[arg-type]

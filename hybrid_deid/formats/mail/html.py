"""HTML bodies: text and telling attributes become regions, the markup goes round them again.

Not the standard library's parser: it does not say where a piece of text stood, and what it cannot parse
it hands out as markup. Here everything that is not clearly a tag is text, hence de-identified.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape, unescape
from typing import Any

from hybrid_deid.formats.ids import original_words, words_of_name
from hybrid_deid.formats.mail.layout import Layout, piece_text
from hybrid_deid.formats.mail.policy import OTHER, html_policy
from hybrid_deid.values import Result

# Quantifiers cannot run over the next "<" outside quotes, so that broken markup costs linear time.
MARKUP = re.compile(
    r"<!--|<[!?][^<>]*>|<(/?)([A-Za-z][A-Za-z0-9:_-]{0,40})(?=[\s/>])((?:\"[^\"]*\"|'[^']*'|[^'\"<>])*)>"
)
ATTRIBUTE = re.compile(r"([^\s\"'<>/=]{1,80})(?:\s{0,50}=\s{0,50}(\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?")
PLAIN_VALUE = re.compile(r"[\w .,:;#%!+/&'\"-]{0,500}")
COMMENT_END = re.compile(r"--!?>|(?<=<!--)-?>")  # as browsers see it
DOCTYPE = re.compile(r"<!doctype\s+html\b", re.IGNORECASE)
CDATA = re.compile(r"<!\[CDATA\[", re.IGNORECASE)
# What leads somewhere: with a scheme, with that of the page ("//firma.de/logo.png"), or on the map.
WEB = re.compile(r"(?:[a-z][a-z0-9+-]{1,15}:)?//\S+|geo:\S+", re.IGNORECASE)
Piece = tuple[Any, ...]


class HtmlReader:
    """Walks through one HTML text and appends it to a layout; `pieces` is what the writer needs.

    A piece is ("raw", markup), ("text", start, end, raw text), ("value", start, end, raw value), or
    ("plain", name, value) for an attribute that is no text.
    """

    def __init__(self, layout: Layout, content_ids: Mapping[str, str]) -> None:
        """`content_ids` maps the Content-IDs of kept attachments to those they have in the output."""
        self.layout = layout
        self.content_ids = content_ids
        self.pieces: list[Piece] = []
        self.values: list[tuple[int, str, str]] = []  # (index into pieces, attribute, value)
        self.run_start = -1  # where the open line of text began
        self.space = False  # white space since the last piece of text of that line
        self.preformatted = 0

    def read(self, html: str) -> list[Piece]:
        """Append the text of `html`, then the attribute values, a line and a region each."""
        position = 0
        while match := MARKUP.search(html, position):
            self.text(html[position : match.start()])
            position = match.end()
            if match.group() == "<!--":
                self.layout.count("html dropped", "comment")
                comment = COMMENT_END.search(html, match.end())
                position = comment.end() if comment else len(html)
            elif match[2] is None:
                if DOCTYPE.match(match.group()):
                    self.pieces.append(("raw", "<!DOCTYPE html>"))
                else:  # which a browser shows nothing of either
                    hidden = CDATA.match(match.group())
                    self.layout.count("html dropped", "cdata" if hidden else "declaration")
            else:
                position = self.tag(html, match)
        self.text(html[position:])
        self.end_line()
        for index, name, value in self.values:
            start, end = self.layout.line(value, f"html:{name}", "attribute")
            self.pieces[index] = ("value", start, end, self.pieces[index][1])
        return self.pieces

    def end_line(self) -> None:
        """Close the open line of text."""
        if self.run_start >= 0:
            self.layout.region(self.run_start, "html", "body")
            self.layout.add("\n")
        self.run_start, self.space = -1, False

    def text(self, raw: str) -> None:
        """Append text between tags; runs of white space are one space, except that <pre> keeps its lines."""
        if self.preformatted and "\n" in raw:
            for number, line in enumerate(raw.split("\n")):
                if number:
                    self.pieces.append(("raw", "\n"))
                    self.end_line()
                self.text_line(line)
        else:
            self.text_line(raw)

    def text_line(self, raw: str) -> None:
        """Append text to the open line, or open one."""
        core = raw.strip()
        text = " ".join(unescape(core).split())
        if not text:
            self.space = self.space or bool(raw)
            self.pieces.append(("raw", raw))
            return
        lead = raw[: len(raw) - len(raw.lstrip())]
        trail = raw[len(raw.rstrip()) :]
        inner = unescape(core)
        if self.run_start < 0:
            self.run_start = self.layout.position
        elif lead or self.space or inner[0].isspace():
            self.layout.add(" ")
        start, end = self.layout.add(text)
        self.pieces += [("raw", lead), ("text", start, end, core), ("raw", trail)]
        self.space = bool(trail) or inner[-1].isspace()

    def tag(self, html: str, match: re.Match[str]) -> int:
        """Take in one tag and return where reading goes on."""
        policy = html_policy()
        closing, name, inner = match[1], match[2].lower(), match[3]
        if name in policy.drop_content:
            self.layout.count("html dropped", name)
            if closing:
                return match.end()
            end = re.compile(rf"</{name}[^<>]*>", re.IGNORECASE).search(html, match.end())
            return end.end() if end else len(html)
        if name in policy.drop_tag:
            self.layout.count("html dropped", name)
            return match.end()
        if name not in policy.inline and name not in policy.block:
            self.layout.count("html dropped", OTHER)
            return match.end()
        if name in policy.block:
            self.end_line()
        if name == "pre":
            self.preformatted = max(0, self.preformatted + (-1 if closing else 1))
        if closing:
            self.pieces.append(("raw", f"</{name}>"))
            return match.end()
        self.pieces.append(("raw", f"<{name}"))
        for attribute in ATTRIBUTE.finditer(inner):
            self.attribute(attribute[1].lower(), attribute[2])
        self.pieces.append(("raw", " />" if inner.rstrip().endswith("/") else ">"))
        return match.end()

    def attribute(self, name: str, raw: str | None) -> None:
        """Keep, take in or drop one attribute."""
        policy = html_policy()
        value = unescape(raw[1:-1] if raw[0] in "\"'" else raw) if raw else ""
        if name in policy.text_attributes:
            kept = self.telling_value(name, " ".join(value.split()))
            if kept is not None:
                self.pieces.append(("raw", f' {name}="'))
                self.pieces.append(("raw", escape(kept)))
                if kept and not kept.startswith("cid:"):
                    self.values.append((len(self.pieces) - 1, name, kept))
                self.pieces.append(("raw", '"'))
            return
        harmless = PLAIN_VALUE.fullmatch(value) and "url" not in value.lower() and "@" not in value
        if name in policy.plain_attributes and harmless:
            self.pieces.append(("plain", name, value) if raw else ("raw", f" {name}"))
        else:
            listed = name in policy.plain_attributes or name in policy.dropped_attributes
            self.layout.count("html attribute dropped", name if listed else OTHER)

    def telling_value(self, name: str, value: str) -> str | None:
        """Return the value of a text attribute as it is to be kept, None to drop it; note known values."""
        lowered = value.lower()
        if lowered.startswith("cid:"):
            identifier = self.content_ids.get(value[4:])
            return f"cid:{identifier}" if identifier else None
        if lowered.startswith(("data:", "javascript:", "vbscript:")):
            self.layout.count("html attribute dropped", f"{name}/{lowered.split(':')[0]}")
            return None
        if lowered.startswith("mailto:"):
            value = value.split("?")[0]  # subject and text of the mail to be written
            self.layout.know(value[len("mailto:") :], "EMAIL", "html")
        elif WEB.fullmatch(value):
            self.layout.know(value, "URL", "html")
        return value


def render_html(pieces: Sequence[Piece], result: Result) -> str:
    """Return the HTML with its text replaced; untouched text is written as it was.

    Of the attributes that are no text those with a word of what was replaced (`class="pohl-gruss"`) are left
    out, which the document's report says.
    """
    words = original_words(result)
    report = result.document.metadata["report"]
    written: list[str] = []
    for piece in pieces:
        if piece[0] == "raw":
            written.append(piece[1])
            continue
        if piece[0] == "plain":
            _, name, value = piece
            if words and not words.isdisjoint(words_of_name(value)):
                dropped = f"html attribute dropped: {name}"
                report[dropped] = report.get(dropped, 0) + 1
            else:
                written.append(f' {name}="{escape(value)}"')
            continue
        kind, start, end, raw = piece
        text = piece_text(result, start, end)
        same = text == result.document.text[start:end]
        written.append(raw if same else escape(text, quote=kind == "value"))
    return "".join(written)

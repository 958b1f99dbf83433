"""Print two mailboxes side by side, message by message: python compare.py BEFORE AFTER."""

from __future__ import annotations

import email.policy
import mailbox
import sys
from email.message import EmailMessage
from email.parser import BytesParser
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap

WIDTH = 74


def lines_of(message: EmailMessage) -> list[str]:
    """Return headers that a reader sees and the body, wrapped at WIDTH."""
    lines = [f"{name}: {message[name]}" for name in ("From", "To", "Date", "Subject") if message[name]]
    body = message.get_body(("plain", "html"))
    lines += ["", *(body.get_content().splitlines() if body else ())]
    return [piece for line in lines for piece in (wrap(line, WIDTH) or [""])]


def messages(path: str) -> list[EmailMessage]:
    """Read a mailbox."""
    parser = BytesParser(policy=email.policy.default)
    box = mailbox.mbox(path, create=False)
    return [parser.parsebytes(box.get_bytes(key)) for key in box.keys()]  # noqa: SIM118


def main(before: str, after: str) -> None:
    """Print both mailboxes beside each other."""
    for name in (before, after):
        if not Path(name).is_file():
            sys.exit(f"error: {name}: does not exist")
    for number, (old, new) in enumerate(zip(messages(before), messages(after), strict=True), 1):
        print(f"\n=== message {number} " + "=" * (2 * WIDTH - 10))
        for left, right in zip_longest(lines_of(old), lines_of(new), fillvalue=""):
            print(f"{left:<{WIDTH}} | {right}")


if __name__ == "__main__":
    main(*sys.argv[1:])

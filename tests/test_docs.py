"""The documentation: links lead somewhere, and commands that it names exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hybrid_deid
from hybrid_deid.cli import COMMANDS
from hybrid_deid.knowledge import PACKAGE

ROOT = PACKAGE.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

pytestmark = pytest.mark.skipif(not (ROOT / "docs").is_dir(), reason="not run from a checkout")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", prose):
        if not target.startswith(("http:", "https:", "mailto:")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_exist(page: Path) -> None:
    for name in re.findall(r"(?:^|`|    )hybrid-deid ([a-z]+)\b", page.read_text("utf-8"), re.MULTILINE):
        assert name in COMMANDS, f"{page.name} names the command {name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_scripts_exist(page: Path) -> None:
    for name in re.findall(r"\b((?:experiments|examples|tests)/[\w/]+\.py)\b", page.read_text("utf-8")):
        assert (ROOT / name).is_file(), f"{page.name} names the script {name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_waits_to_be_filled(page: Path) -> None:
    prose = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    assert re.findall(r"^(?:[A-Z_]{4,}|TODO.*|TBD.*)$", prose, re.MULTILINE) == []


def test_the_first_example_is_what_comes_out() -> None:
    """The columns of the first block of the README: what goes in, and what comes out under its key."""
    page = PAGES[0].read_text("utf-8")
    block = page.split("```")[1].strip("\n").split("\n")
    left, right = zip(*((line[:50].rstrip(), line[50:].lstrip(" ─▶")) for line in block), strict=True)
    key = re.search(r'key=b"([^"]+)"', page)
    assert key is not None
    result = hybrid_deid.load("de_email", key=key[1].encode()).deidentify("\n".join((*left, "")))
    assert result.text.split("\n") == [*right, ""]

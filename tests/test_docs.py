"""The documentation: links lead somewhere, and commands that it names exist."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import hybrid_deid
from hybrid_deid.cli import COMMANDS, group
from hybrid_deid.extraction.feature_set import parse_feature_set
from hybrid_deid.knowledge import PACKAGE
from hybrid_deid.merge.catalogue import stages as known_stages

ROOT = PACKAGE.parent
CARDS = sorted((PACKAGE / "models").glob("*/MODEL_CARD.md"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")), *CARDS]

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


def commands_of(page: str) -> Iterator[tuple[str, bool]]:
    """Yield the commands of a page, and whether each is a line: within prose, arguments may be missing."""
    for line in re.findall(r"^(?: {4})?(hybrid-deid [a-z].*)$", page, re.MULTILINE):
        if "[" not in line:  # a synopsis
            yield line, True
    for line in re.findall(r"`(hybrid-deid [a-z][^`\n]*)`", page):
        yield line, False


def options(command: click.Command, name: str = "hybrid-deid") -> Iterator[tuple[str, click.Option]]:
    """Yield (name of the command, option) of a command and of all below it."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for inner in command.list_commands(context):
            below = command.get_command(context, inner)
            assert below is not None
            yield from options(below, f"{name} {inner}")
    yield from ((name, option) for option in command.params if isinstance(option, click.Option))


def test_every_option_stands_on_a_page_and_explains_itself() -> None:
    pages = "\n".join(page.read_text("utf-8") for page in PAGES)
    named = set(re.findall(r"(?<![\w-])--?[a-z][a-z0-9-]*", pages))
    every = list(options(group))
    assert len(every) > 100
    assert {f"{name} {option.opts[-1]}" for name, option in every if not option.help} == set()
    missing = {f"{name} {option.opts[-1]}" for name, option in every if named.isdisjoint(option.opts)}
    assert missing == {"hybrid-deid --version"}


def parse(command: click.Command, arguments: list[str], parent: click.Context | None = None) -> None:
    """Parse arguments as the command line does; raises click's errors."""
    context = command.make_context("hybrid-deid", arguments, parent=parent)
    if isinstance(command, click.Group):
        held = vars(context).get("_protected_args", vars(context).get("protected_args", []))
        _, inner, rest = command.resolve_command(context, [*held, *context.args])
        assert inner is not None
        parse(inner, rest, context)


def parse_with_stubs(arguments: list[str]) -> None:
    """Parse arguments in an empty folder, where every place that must be there is made when it is missed."""
    for _ in arguments:
        try:
            return parse(group, list(arguments))
        except click.BadParameter as error:
            missed = re.search(r"'([^']+)' (does not exist|is a file)", error.message)
            if missed is None:
                raise
            place = Path(missed[1])
            place.unlink(missing_ok=True)
            place.parent.mkdir(parents=True, exist_ok=True)
            if missed[2] == "is a file":
                place.mkdir()
            else:
                place.touch()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_can_be_given_so(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their options exist, and take such values."""
    monkeypatch.chdir(tmp_path)
    for line, whole in commands_of(page.read_text("utf-8")):
        try:
            parse_with_stubs(shlex.split(line, comments=True)[1:])
        except click.UsageError as error:
            fault = error.format_message()
            assert not whole and isinstance(error, click.MissingParameter), f"{page.name}: {line}: {fault}"


def test_commands_that_cannot_be_given_are_seen() -> None:
    with pytest.raises(click.NoSuchOption):
        parse_with_stubs(["run", "mails", "-o", "out", "--nonsense"])
    with pytest.raises(click.UsageError):
        parse_with_stubs(["rules", "chek"])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_on_pages_compiles(page: Path) -> None:
    for block in re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        compile(block, page.name, "exec")


def test_feature_sets_on_pages_can_be_parsed() -> None:
    page = ROOT / "docs" / "features.md"
    blocks = re.findall(r"^```toml\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    sets = [block for block in blocks if "[groups." in block]  # others are parts of one
    assert sets
    for block in sets:
        parse_feature_set(block, page.name)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_scripts_exist(page: Path) -> None:
    for name in re.findall(r"\b((?:experiments|examples|tests)/[\w/]+\.py)\b", page.read_text("utf-8")):
        assert (ROOT / name).is_file(), f"{page.name} names the script {name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_modules_exist(page: Path) -> None:
    for name in re.findall(r"`([\w/]+\.py)`", page.read_text("utf-8")):
        if "/xx/" not in name:  # stands for a language
            assert any(ROOT.rglob(name)), f"{page.name} names the module {name}"


def test_every_stage_of_merging_is_in_the_catalogue() -> None:
    catalogue = (ROOT / "docs" / "merging_stages.md").read_text("utf-8")
    modules = {path.name for path in (PACKAGE / "merge").glob("*/*.py") if path.name != "__init__.py"}
    stages = {name for name in modules if not name.endswith("_settings.py")}
    assert len(stages) > 80
    stages.update(f"{name}.py" for name in known_stages())
    assert {name for name in stages if f"`{name}`" not in catalogue} == set()


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

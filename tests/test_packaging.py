"""Both ways of installing: a checkout finds its knowledge beside the package, a wheel inside it."""

from __future__ import annotations

import configparser
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from hybrid_deid.knowledge import PACKAGE, knowledge_folder

ROOT = PACKAGE.parent
KNOWLEDGE = ("features", "gazetteers", "rules")

pytestmark = pytest.mark.skipif(not (ROOT / "setup.cfg").is_file(), reason="not run from a checkout")


def folders_with_files(top: Path) -> set[Path]:
    return {
        path.parent
        for path in top.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }


def test_setup_cfg_lists_every_folder_that_must_travel() -> None:
    config = configparser.ConfigParser(interpolation=None)
    config.read(ROOT / "setup.cfg", encoding="utf-8")
    named = config["options"]["packages"].split()
    listed = set(named)
    assert len(named) == len(listed)
    expected = set()
    for folder in folders_with_files(ROOT / "hybrid_deid"):
        expected.add(".".join(folder.relative_to(ROOT).parts))
    for name in KNOWLEDGE:
        for folder in folders_with_files(ROOT / name) | {ROOT / name}:
            expected.add(".".join(("hybrid_deid", *folder.relative_to(ROOT).parts)))
    assert listed - {"hybrid_deid.models"} == expected - {"hybrid_deid.models"}


def test_extras_that_pages_and_messages_name_exist() -> None:
    config = configparser.ConfigParser()
    config.read(ROOT / "setup.cfg", encoding="utf-8")
    extras = dict(config["options.extras_require"])  # also shows that those they are made of exist
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "hybrid_deid").rglob("*.py")]
    named = {
        extra
        for page in pages
        for listed in re.findall(
            r"""(?:hybrid-deid|["']\.)\[([a-z]+(?:,[a-z]+)*)\]""", page.read_text("utf-8")
        )
        for extra in listed.split(",")
    }
    assert {"training", "crypto", "test"} <= named <= extras.keys()


def test_a_checkout_finds_the_folders_beside_the_package() -> None:
    for name in KNOWLEDGE:
        assert knowledge_folder(name) == ROOT / name


def copy_tracked(place: Path) -> set[str]:
    """Copy the files that git knows to `place` and return their names."""
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    names = {name for name in tracked.decode().split("\0") if name and (ROOT / name).is_file()}
    for name in names:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes((ROOT / name).read_bytes())
    return names


def test_an_sdist_carries_all_that_is_tracked(tmp_path: Path) -> None:
    """Pages that the README links to, the Makefile, and tests with what they share."""
    tracked = copy_tracked(tmp_path / "source")
    build = "import sys, setuptools.build_meta as build; build.build_sdist(sys.argv[1])"
    subprocess.run(
        [sys.executable, "-c", build, str(tmp_path)], cwd=tmp_path / "source", capture_output=True, check=True
    )
    (place,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(place) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    made = {name for name in names if name == "PKG-INFO" or ".egg-info/" in name}
    assert names - made == {name for name in tracked if not name.startswith(".")}


def test_a_wheel_carries_all_knowledge_and_works_from_it(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    copy = tmp_path / "source"
    copy_tracked(copy)
    subprocess.run([*build, "-w", str(tmp_path), str(copy)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        archive.extractall(site)
    assert all(name.startswith("hybrid_deid/") or ".dist-info/" in name for name in names)
    for name in KNOWLEDGE:
        for path in (copy / name).rglob("*"):
            if path.is_file() and path.suffix in (".toml", ".txt", ".md", ".xz"):
                assert f"hybrid_deid/{path.relative_to(copy)}" in names
    script = (
        "import hybrid_deid, pathlib, sys\n"
        "from hybrid_deid.knowledge import knowledge_folder\n"
        "site = pathlib.Path(sys.argv[1]).resolve()\n"
        "assert pathlib.Path(hybrid_deid.__file__).resolve().is_relative_to(site)\n"
        "assert knowledge_folder('rules').resolve().is_relative_to(site)\n"
        "deid = hybrid_deid.load('de_email', key=b'0' * 32)\n"
        "result = deid.deidentify('Hallo Anna,\\n\\nTel. 0463 27000\\n')\n"
        "assert 'Anna' not in result.text and '27000' not in result.text, result.text\n"
        "assert result.text.startswith('Hallo ')\n"
    )
    subprocess.run(
        [sys.executable, "-c", script, str(site)], cwd=tmp_path, env={"PYTHONPATH": str(site)}, check=True
    )

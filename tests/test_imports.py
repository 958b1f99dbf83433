"""What is imported when: help answers at once, and nothing heavy is loaded before it is used."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from hybrid_deid.cli import COMMANDS

HEAVY = {
    "crfsuite",
    "distributed",
    "joblib",
    "numba",
    "numpy",
    "pandas",
    "phonenumbers",
    "pycrfsuite",
    "pyspark",
    "regex",
    "scipy",
    "sklearn",
    "sklearn_crfsuite",
    "spacy",
    "stdnum",
    "tldextract",
}
REPORT = "import json, sys; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"

ONE_EMAIL = """
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
text = "Hallo Anna,\\n\\nbis 3.7. in Graz!\\n\\nLG Max Huber\\n"
assert "Huber" not in Pipeline(Settings(key=b"0123456789abcdef")).deidentify(text).text
"""


def help_of(command: str) -> str:
    """Return a program that asks the command line for help; `command` is "" or a quoted name and a comma."""
    return f"""
from hybrid_deid.cli import main
try:
    main([{command}'--help'])
except SystemExit as end:
    assert not end.code
"""


def loaded_by(program: str) -> set[str]:
    """Return the top-level modules that a fresh interpreter has loaded after `program`."""
    done = subprocess.run([sys.executable, "-c", f"{program}\n{REPORT}"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_the_package_itself_is_light() -> None:
    loaded = loaded_by("import hybrid_deid; assert hybrid_deid.load")
    assert "hybrid_deid" in loaded and not loaded & {*HEAVY, "click", "tqdm"}


def test_help_of_the_entry_point_is_light() -> None:
    loaded = loaded_by(help_of(""))
    assert "click" in loaded and not loaded & HEAVY


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command_is_light(command: str) -> None:
    assert not loaded_by(help_of(f"'{command}', ")) & HEAVY


def test_one_email_needs_no_library_of_other_work() -> None:
    """Data frames, training, processes and compilation have no part in the first email."""
    loaded = loaded_by(ONE_EMAIL)
    assert "numpy" in loaded
    assert not loaded & {"distributed", "joblib", "numba", "pandas", "scipy", "sklearn", "spacy", "tqdm"}

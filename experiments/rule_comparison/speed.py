"""How fast the rules are: tokens per second on one core, and the time from nothing to the first result.

python experiments/rule_comparison/speed.py FOLDER_OF_TXT
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import click

from hybrid_deid.rule_engine import load_rules

TOKEN = re.compile(r"\w+|[^\w\s]")
MAIL = """Hallo Anna,

ich bin am 12.04. unter 0664 1234567 oder max@example.org erreichbar.
Die Rechnung Nr. 2016-0034 kommt im August.

LG Max
Hauptstr. 5, 8010 Graz
www.example.at
"""
COLD = """
import time
start = time.perf_counter()
from hybrid_deid.rule_engine import load_rules
rules = load_rules()
loaded = time.perf_counter()
rules.find(%r)
print(loaded - start, time.perf_counter() - start)
"""


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(folder: Path) -> None:
    """Print both figures; process time, best of five passes."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))]
    tokens = sum(len(TOKEN.findall(text)) for text in texts)
    rules = load_rules()
    for text in texts:
        rules.find(text)
    passes = []
    for _ in range(5):
        start = time.process_time()
        for text in texts:
            rules.find(text)
        passes.append(time.process_time() - start)
    click.echo(f"{len(texts)} texts, {tokens} tokens, {tokens / min(passes):,.0f} tokens/s on one core")
    runs = []
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", COLD % MAIL], capture_output=True, text=True, check=True)
        loaded, found = map(float, done.stdout.split())
        runs.append((found, loaded))
    found, loaded = min(runs)
    click.echo(f"cold: packs loaded after {loaded:.2f} s, first result after {found:.2f} s")


if __name__ == "__main__":
    main()

"""`hybrid-deid key`: make a key file."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("key")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
def command(path: Path) -> None:
    """Write a new random key to FILE, readable by its owner only; an existing file is never replaced.

    \b
    hybrid-deid key secret.key

    Runs with the same key give the same surrogates. Keep the file secret: whoever has it can
    test whether a guessed name stands behind a surrogate.
    """
    from hybrid_deid.keyed import fresh_key, write_key

    write_key(path, fresh_key())
    click.echo(f"{path}: a new key; use it with --key-file {path}", err=True)

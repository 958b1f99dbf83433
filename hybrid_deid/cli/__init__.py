"""The command line: one entry point, one module per sub-command, imported only when it is called."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import click

import hybrid_deid
from hybrid_deid.errors import DeidError

# name -> (module with a click command of the same name, one line of help)
COMMANDS: dict[str, tuple[str, str]] = {
    "run": ("hybrid_deid.cli.run", "De-identify a file or folder."),
    "tag": ("hybrid_deid.cli.tag", "Detection only: the text with its spans."),
    "evaluate": ("hybrid_deid.cli.evaluate", "Precision, recall, and what stays visible."),
    "restore": ("hybrid_deid.cli.restore", "Bring the originals of an encrypted or mapped corpus back."),
    "key": ("hybrid_deid.cli.key", "Make a key file."),
    "rules": ("hybrid_deid.cli.rules", "Check the samples of rule packs, or list the rules."),
    "train": ("hybrid_deid.cli.train", "Train a tagger on annotated corpora."),
    "clusters": ("hybrid_deid.cli.clusters", "Learn word clusters from unannotated mail."),
    "zones": ("hybrid_deid.cli.zones", "The zone of every line: greeting, signoff, signature, reply ..."),
    "pos": ("hybrid_deid.cli.pos", "Train or evaluate the part-of-speech tagger."),
    "gazetteers": ("hybrid_deid.cli.gazetteers", "Build, count or import name lists."),
}

EXIT_ERROR = 2
EXIT_SET_ASIDE = 3


class LazyGroup(click.Group):
    """A group that imports a sub-command's module when it is called, so that --help answers at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return one sub-command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(COMMANDS[cmd_name][0])
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of sub-commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 all done; 2 an error, nothing or not all was written; "
    "3 done, but some documents were set aside (they are listed).",
)
@click.version_option(hybrid_deid.__version__, prog_name="hybrid-deid")
def group() -> None:
    """Find personal data in email and text, and replace it with natural stand-ins."""


def main(arguments: list[str] | None = None) -> Any:
    """Run the command line; errors of ours become one line on standard error and exit code 2."""
    try:
        return group.main(args=arguments, prog_name="hybrid-deid", standalone_mode=True)
    except DeidError as error:
        click.echo(f"error: {error}", err=True)
        sys.exit(EXIT_ERROR)

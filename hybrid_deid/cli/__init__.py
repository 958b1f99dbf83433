"""The command line: one entry point, one module per sub-command, imported only when it is called."""

from __future__ import annotations

import atexit
import contextlib
import importlib
import os
import sys
import threading
import warnings
from typing import NoReturn

import click

import hybrid_deid
from hybrid_deid.errors import DeidError, one_line

# name -> (module with a click command of the same name, one line of help)
COMMANDS: dict[str, tuple[str, str]] = {
    "run": ("hybrid_deid.cli.run", "De-identify a file or folder."),
    "tag": ("hybrid_deid.cli.tag", "Detection only: the text with its spans."),
    "evaluate": ("hybrid_deid.cli.evaluate", "Precision, recall, and what stays visible."),
    "agreement": ("hybrid_deid.cli.agreement", "Agreement of two or more annotators."),
    "stats": ("hybrid_deid.cli.stats", "Corpora in numbers: documents, tokens, entities per label."),
    "restore": ("hybrid_deid.cli.restore", "Bring the originals of an encrypted or mapped corpus back."),
    "key": ("hybrid_deid.cli.key", "Make a key file."),
    "rules": ("hybrid_deid.cli.rules", "Check the samples of rule packs, or list the rules."),
    "train": ("hybrid_deid.cli.train", "Train a tagger on annotated corpora."),
    "pool": ("hybrid_deid.cli.pool", "The mean of taggers that were trained apart."),
    "calibrate": ("hybrid_deid.cli.calibrate", "Scores that are chances, on texts a model has not seen."),
    "clusters": ("hybrid_deid.cli.clusters", "Learn word clusters from unannotated mail."),
    "induce": ("hybrid_deid.cli.induce", "Induce a lexicon of names from unannotated mail."),
    "zones": ("hybrid_deid.cli.zones", "The zone of every line: greeting, signoff, signature, reply ..."),
    "pos": ("hybrid_deid.cli.pos", "Train or evaluate the part-of-speech tagger."),
    "gazetteers": ("hybrid_deid.cli.gazetteers", "Build, count or import name lists."),
    "experiment": ("hybrid_deid.cli.experiment", "Run a declared experiment: ablations, the papers' tables."),
}

NO_ARGUMENTS = getattr(click.exceptions, "NoArgsIsHelpError", ())  # older releases show the help themselves
EXIT_ERROR = 2
EXIT_SET_ASIDE = 3
EXIT_INTERRUPTED = 130


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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the sub-command; a name that there is none of gets the nearest one as an answer."""
        if args[0] not in COMMANDS:
            import difflib

            if near := difflib.get_close_matches(args[0], COMMANDS, 1):
                ctx.fail(f"No such command '{args[0]}'. Did you mean '{near[0]}'?")
        return super().resolve_command(ctx, args)

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
    """Find personal data in email and text, and replace it with natural stand-ins.

    \b
    hybrid-deid key secret.key
    hybrid-deid run mails/ -o clean/ --key-file secret.key
    """


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code; whatever goes wrong becomes one line.

    There is never a traceback: the message of a foreign exception may quote a document. `arguments` are those
    of the process, which ends, unless they are given.
    """
    try:
        with warnings.catch_warnings():
            warnings.showwarning = tell_warning
            status = group.main(args=arguments, prog_name="hybrid-deid", standalone_mode=False)
    except click.ClickException as error:
        if isinstance(error, NO_ARGUMENTS):
            error.show()
        else:
            click.echo(f"error: {misuse(error)}", err=True)
        sys.exit(error.exit_code)
    except click.Abort:
        click.echo("interrupted; what was not finished is not written under its final name", err=True)
        sys.exit(EXIT_INTERRUPTED)
    except Exception as error:
        click.echo(f"error: {told(error)}", err=True)
        if isinstance(error, OSError):
            forget_output()
        sys.exit(EXIT_ERROR)
    if arguments is None:
        leave(status)
    sys.exit(status)


def leave(status: int | None) -> None:
    """End the process at once when no thread is left and all is written; else return.

    Python would free every word of lists and models, one by one: a tenth of the time of one email.
    """
    if threading.active_count() > 1:
        return
    atexit._run_exitfuncs()
    try:
        for stream in filter(None, (sys.stdout, sys.stderr)):
            stream.flush()
    except (OSError, ValueError):  # Python itself tells of it on leaving
        return
    os._exit(status or 0)


def tell_warning(message: Warning | str, *where: object, **further: object) -> None:
    """Print a warning as one line, where Python would tell the place in the program as well."""
    click.echo(f"warning: {one_line(str(message))}", err=True)


def misuse(error: click.ClickException) -> str:
    """Return in one line what is wrong with a command line, and where to look it up."""
    said = one_line(" ".join(error.format_message().split()))
    context = getattr(error, "ctx", None)
    return f"{said} Try '{context.command_path} --help'." if context else said


def told(error: Exception) -> str:
    """Return what a user is told of an error: what it says if it is ours, else its kind and place."""
    if isinstance(error, DeidError):
        return str(error)
    if isinstance(error, OSError):
        name = error.filename if isinstance(error.filename, str) else "standard output or a file"
        return f"{one_line(name)}: cannot be read or written ({error.strerror or type(error).__name__})"
    if isinstance(error, MemoryError):
        return "the memory is exhausted; use fewer --jobs, or split the input"
    if isinstance(error, ModuleNotFoundError):
        return f"the library '{error.name}' is missing; install it with pip"
    from hybrid_deid.stages import place_of

    return f"a fault of this program ({place_of(error)}); please report this line and the command"


def forget_output() -> None:
    """Close standard output if it cannot be flushed, else Python would complain of it on leaving."""
    try:
        sys.stdout.flush()
    except OSError:
        with contextlib.suppress(OSError):  # closed all the same
            sys.stdout.close()

"""`hybrid-deid run`: de-identify a file or folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hybrid_deid.cli.batches import batch_options, execute
from hybrid_deid.cli.options import (
    FORMAT_NAMES,
    detection_options,
    detection_settings,
    format_names,
    input_options,
    output_options,
    stacked,
)
from hybrid_deid.errors import ConfigurationError

if TYPE_CHECKING:
    from hybrid_deid.settings import Settings

replacement_options = stacked(
    click.option(
        "--language", default="", metavar="CODE",
        help="Language of the text (de, en, sv); that of the model by default.",
    ),
    click.option(
        "--strategy", "strategy", multiple=True, metavar="[LABEL=]STRATEGY",
        help="What takes the place of a finding: surrogate (default), tag, number, mask, suppress, "
        "hash, encrypt, placeholder, pattern, keep or fixed:TEXT; for one label or group only with LABEL= "
        "(repeatable).",
    ),
    click.option(
        "--strategies", metavar="NAME|FILE",
        help="A shipped set of strategies (such as swell) or a TOML file with one per label.",
    ),
    click.option(
        "--mode", type=click.Choice(["realistic", "paper"]), default="realistic", show_default=True,
        help="Surrogates that look real and lead to no one, or random letters and digits (Eder et al. 2019).",
    ),
    click.option(
        "--scope", default="document", show_default=True,
        help="Where the same original gets the same surrogate: document, corpus, or a field (thread, ...).",
    ),
    click.option(
        "--follow-city", is_flag=True,
        help="Postal codes and dialling codes go with the surrogate town (DE, AT; postal codes of CH).",
    ),
    click.option(
        "--parser", default="", metavar="NAME",
        help="German: a spaCy pipeline that tells grammatical case (a package, a folder, or auto); slow.",
    ),
    click.option(
        "--key-file", type=click.Path(path_type=Path), help="The secret key; `hybrid-deid key` makes one."
    ),
    click.option(
        "--mapping", type=click.Path(path_type=Path),
        help="Also write an encrypted file that `hybrid-deid restore` can turn the output back with.",
    ),
    click.option(
        "--keep-attachments", is_flag=True, help="Email: carry attachments over, unread; else dropped."
    ),
    click.option(
        "--hide-ids", is_flag=True, help="Put keyed codes in the place of all ids and file names, not "
        "only of those that hold what was found in the text."
    ),
)  # fmt: skip


@click.command("run")
@input_options
@output_options
@click.option(
    "--to", "target_format", type=click.Choice(FORMAT_NAMES), help="Format of OUT; that of IN by default."
)
@detection_options
@replacement_options
@batch_options
@click.pass_context
def command(context: click.Context, source: Path, target: Path, **given: Any) -> None:
    """De-identify IN (a file or folder) and write the result to OUT.

    \b
    hybrid-deid run mails/ -o clean/ --key-file secret.key
    hybrid-deid run box.mbox -o clean.jsonl --to jsonl --strategy tag
    hybrid-deid run rows.csv -o clean.csv --text-column message --known-column name=PERSON
    hybrid-deid run mails/ -o clean/ --strategy DATE=keep --strategy PERSON=number

    Reads and writes txt, BRAT, JSON Lines, CoNLL, .eml, mbox and CSV. Documents that cannot be processed
    are set aside and listed, never copied (exit code 3).
    """
    from hybrid_deid.batch import Files
    from hybrid_deid.formats import FormatOptions, check_conversion, keyed_message_ids
    from hybrid_deid.keyed import Keyed

    if given["mapping"] is not None and given["key_file"] is None:
        raise ConfigurationError("--mapping needs --key-file: without the key nobody could read it")
    key = key_of(given["key_file"])
    settings = detection_settings(
        given,
        language=given["language"],
        strategies=given["strategies"],
        overrides=strategy_overrides(given["strategy"]),
        mode=given["mode"],
        scope=given["scope"],
        follow_city=given["follow_city"],
        parser=given["parser"],
        key=key,
    )
    refuse_lost_key(settings, given["key_file"])
    source_format, target_format = format_names(
        source, given["source_format"], given["target_format"], target
    )
    check_conversion(source, source_format, target, target_format)
    codes = Keyed(key, "id")

    def code(document_id: str) -> str:
        return codes.digest(document_id).hex()[:16]

    options = FormatOptions(
        **given["format_options"],
        overwrite=given["overwrite"],
        keep_attachments=given["keep_attachments"],
        message_id=keyed_message_ids(key),
        rename=code if given["hide_ids"] else None,
        conceal=code,
    )
    files = Files(source, source_format, target, target_format, options, given["mapping"])
    execute(context, files, settings, "deidentify", given)


def key_of(path: Path | None) -> bytes:
    """Return the key of a file, or a fresh one, of which `execute` tells once the run has begun."""
    from hybrid_deid.keyed import fresh_key, is_private, read_key

    if path is None:
        return fresh_key()
    key = read_key(path)
    if not is_private(path):
        click.echo(f"warning: {path} can be read by others; `chmod 600 {path}` mends that", err=True)
    return key


def refuse_lost_key(settings: Settings, key_file: Path | None) -> None:
    """Raise ConfigurationError where something would be encrypted with a key that nobody keeps."""
    from hybrid_deid.replace import load_strategies

    strategies = load_strategies(settings.strategies, dict(settings.overrides))
    kinds = {strategy.kind for strategy in (strategies.default, *strategies.labels.values())}
    if key_file is None and "encrypt" in kinds:
        raise ConfigurationError(
            "the strategy encrypt needs --key-file: without the key nobody could bring the originals back; "
            "`hybrid-deid key FILE` makes one, and the strategy hash needs none"
        )


def strategy_overrides(values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Split [LABEL=]STRATEGY; without a label the strategy is for all ("*")."""
    pairs = []
    for value in values:
        label, sign, strategy = value.partition("=")
        pairs.append((label, strategy) if sign and ":" not in label else ("*", value))
    return tuple(pairs)

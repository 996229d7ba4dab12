"""The entry point: every command by its name, and what went wrong as an exit status."""

import gc
import logging
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from studio_core.interpreter import misreading

DONE, FAILED, INTERRUPTED = 0, 1, 130
"""Exit statuses; 2, for wrong usage, is Typer's own."""

_ALLOCATIONS_A_LOOK = 200_000
_HELP = "Run, fill, check and move the website of an interior design studio."
_EPILOG = "Example: studio init && studio serve     Help on one command: studio COMMAND --help"


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """A command: its module in `studio_cli.commands`, which has a Typer application called `app`.

    The module is imported when the command is used; `studio --help` imports none.
    """

    module: str
    help: str


COMMANDS: Mapping[str, CommandEntry] = {
    "serve": CommandEntry("serve", "Run the site."),
    "init": CommandEntry(
        "init",
        "Set up a new site: studio.toml, the store, the first administrator.",
    ),
    "demo": CommandEntry(
        "demo",
        "Load the demo content into an empty store, or take it away with --remove.",
    ),
    "admin": CommandEntry("admin", "Add and manage administrators."),
    "site": CommandEntry("site", "Show and change the studio's own texts."),
    "languages": CommandEntry("languages", "Show how much of the site is there in which language."),
    "import": CommandEntry("importing", "Bring a database export (a JSON tree) into the store."),
    "export": CommandEntry("exporting", "Write projects and articles as a database export."),
    "migrate": CommandEntry(
        "migrate", "Copy everything from one store into another and compare it."
    ),
    "switch": CommandEntry(
        "switch", "Move the running site to another store, without stopping a server."
    ),
    "audit": CommandEntry("audit", "Check the content by every data-quality rule."),
    "dedupe": CommandEntry(
        "dedupe",
        "Find projects of the same title; --apply removes all but the first.",
    ),
    "insights": CommandEntry("insights", "Change articles in bulk."),
    "backup": CommandEntry(
        "backup", "Write everything into one file, verify such a file, or back up by a schedule."
    ),
    "upgrade": CommandEntry(
        "upgrade", "Bring the store up to date with this version, after a backup."
    ),
    "restore": CommandEntry("restore", "Bring a backup back, into any store."),
    "media": CommandEntry("media", "Look after the pictures at the image host."),
    "enquiries": CommandEntry("enquiries", "Look after the enquiries of visitors."),
    "statistics": CommandEntry(
        "statistics", "Show how many visits came, and which projects led to consultations."
    ),
    "jobs": CommandEntry(
        "jobs",
        "Show what the site does by itself: when it is due, ran last, and what failed.",
    ),
    "log": CommandEntry("log", "Show who changed what and when, newest first."),
    "show": CommandEntry("show", "Write a page as it was at an instant, or as it will be."),
    "publish-static": CommandEntry(
        "publish_static", "Write the whole public site as files, for any static host."
    ),
    "undo": CommandEntry("undo", "Take one change set back."),
    "forget": CommandEntry("forget", "Take a deleted record out of the journal for good."),
    "doctor": CommandEntry("doctor", "Show every setting and try every connection."),
}


class LazyGroup(TyperGroup):
    """The root group: knows its commands by name and imports the one that is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return every command's name, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import and return one command, or None when there is none of that name."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command = get_command(import_module(f"studio_cli.commands.{entry.module}").app)
        command.name = cmd_name
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the command list of the help page from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])


def main() -> None:
    """Run the command line with the process's arguments and exit with its status."""
    for stream in (sys.stdout, sys.stderr):
        # A Korean title must not stop a command on a terminal that cannot show it.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # real streams
    if reason := misreading():
        sys.exit(f"Error: {reason}")
    if logging.lastResort:
        # A library that logs what Ctrl-C broke off would show its traceback.
        logging.lastResort.addFilter(lambda record: not _is_interrupt(record))
    # Records are trees: to look for cycles every few hundred is a tenth of a large command.
    gc.set_threshold(_ALLOCATIONS_A_LOOK, 20, 20)
    sys.exit(run(sys.argv[1:]))


def _is_interrupt(record: logging.LogRecord) -> bool:
    return record.exc_info is not None and isinstance(record.exc_info[1], KeyboardInterrupt)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status.

    What failed is told in one line; with `STUDIO_DEBUG=1` it is raised instead.
    """
    try:
        status = root().main(args=list(arguments), prog_name="studio", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else DONE
    except (KeyboardInterrupt, typer.Abort):
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except typer.TyperException as error:
        show = getattr(error, "show", None)
        if show is not None:
            show()
        else:
            print(f"Error: {error}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output has gone; nothing more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as error:
        if os.environ.get("STUDIO_DEBUG"):
            raise
        from studio_cli.failures import explanation

        print(f"Error: {explanation(error)}", file=sys.stderr)
        return FAILED


def root() -> Any:
    """Return the command that all others are under."""
    app = typer.Typer(
        cls=LazyGroup, help=_HELP, epilog=_EPILOG, rich_markup_mode=None, no_args_is_help=True
    )
    app.callback()(_options)
    return get_command(app)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version as installed_version

        typer.echo(installed_version("studio"))
        raise typer.Exit


def _options(
    # Eager: it needs no command after it.
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version and exit.", is_eager=True, callback=_show_version
        ),
    ] = False,
) -> None:
    """Take what stands before a command."""

"""The entry point: build the root command, run it, and turn what went wrong into an exit status."""

import gc
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.main import get_command

from studio_cli.commands.table import LazyGroup

DONE, FAILED, INTERRUPTED = 0, 1, 130
"""Exit statuses; 2, for wrong usage, is Typer's own."""

_ALLOCATIONS_A_LOOK = 50_000
_HELP = "Run, fill, check and move the website of an interior design studio."
_EPILOG = "Example: studio init && studio serve     Help on one command: studio COMMAND --help"


def main() -> None:
    """Run the command line with the process's arguments and exit with its status."""
    for stream in (sys.stdout, sys.stderr):
        # A Korean title must not stop a command on a terminal that cannot show it.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # real streams
    # Records are trees: to look for cycles every few hundred is a tenth of a large command.
    gc.set_threshold(_ALLOCATIONS_A_LOOK, 20, 20)
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status (0, 1, 2 or 130, see above)."""
    try:
        status = root().main(args=list(arguments), prog_name="studio", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else DONE
    except (KeyboardInterrupt, typer.Abort):
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except typer.TyperException as error:
        return _show_usage(error)
    except BrokenPipeError:
        return _leave_pipe()
    except Exception as error:  # noqa: BLE001 - the last one to say what failed
        return _explain(error)


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


def _show_usage(error: typer.TyperException) -> int:
    show = getattr(error, "show", None)
    if show is not None:
        show()
    else:
        print(f"Error: {error}", file=sys.stderr)
    return error.exit_code


def _leave_pipe() -> int:
    """Whoever read our output has gone; nothing more can be said to them."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


def _explain(error: Exception) -> int:
    """Say what failed in one line; `STUDIO_DEBUG=1` shows where."""
    from studio_cli.failures import explanation

    if os.environ.get("STUDIO_DEBUG"):
        raise error
    print(f"Error: {explanation(error)}", file=sys.stderr)
    return FAILED

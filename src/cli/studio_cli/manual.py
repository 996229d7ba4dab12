"""The manual page, written from the commands themselves: `python -m studio_cli.manual`."""

import sys
from collections.abc import Iterator
from typing import Any

import typer

from studio_cli.main import root

WIDTH = 100

_HEAD = """\
# `studio`, the command line

Written by `python -m studio_cli.manual > docs/cli.md` from the help texts; a test keeps it true.

Settings come from `studio.toml`, then `STUDIO_…` variables, then options; `studio doctor` shows
them all. Exit status: 0 done, 1 failed or found something, 2 wrong usage, 130 interrupted. What a
command reports goes to standard output, everything else to standard error; with `--json` standard
output is one JSON document. `NO_COLOR` is respected, and nothing is coloured in a pipe.
`STUDIO_DEBUG=1` shows where an unexpected error came from. `studio --install-completion` teaches
your shell the commands.
"""


def manual() -> str:
    """Return the manual page as Markdown."""
    sections = [_HEAD]
    for name, command in commands("studio", root()):
        context = typer.Context(command, info_name=name, terminal_width=WIDTH)
        lines = [line.rstrip() for line in command.get_help(context).splitlines()]
        sections.append("\n".join((f"## `{name}`\n\n```text", *lines, "```\n")))
    return "\n".join(sections)


def commands(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    """Yield a command and all below it."""
    yield name, command
    if hasattr(command, "list_commands"):
        for part in command.list_commands(None):
            yield from commands(f"{name} {part}", command.get_command(None, part))


if __name__ == "__main__":
    sys.stdout.write(manual())

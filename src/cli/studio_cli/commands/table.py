"""Every command: its module and its line of help, so that `studio --help` imports none."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """A command, imported when it is used; its module has a Typer application called `app`."""

    module: str
    help: str


COMMANDS: Mapping[str, CommandEntry] = {
    "serve": CommandEntry("studio_cli.commands.serve", "Run the site."),
    "init": CommandEntry(
        "studio_cli.commands.init",
        "Set up a new site: studio.toml, the store, the first administrator.",
    ),
    "demo": CommandEntry("studio_cli.commands.demo", "Load the demo content into an empty store."),
    "admin": CommandEntry("studio_cli.commands.admin", "Add and manage administrators."),
    "import": CommandEntry(
        "studio_cli.commands.importing", "Bring a database export (a JSON tree) into the store."
    ),
    "export": CommandEntry(
        "studio_cli.commands.exporting", "Write projects and articles as a database export."
    ),
    "migrate": CommandEntry(
        "studio_cli.commands.migrate", "Copy everything from one store into another and compare it."
    ),
    "audit": CommandEntry(
        "studio_cli.commands.audit", "Check the content by every data-quality rule."
    ),
    "dedupe": CommandEntry(
        "studio_cli.commands.dedupe",
        "Find projects of the same title; --apply removes all but the first.",
    ),
    "insights": CommandEntry("studio_cli.commands.insights", "Change articles in bulk."),
    "backup": CommandEntry(
        "studio_cli.commands.backup", "Write everything into one file, or verify such a file."
    ),
    "restore": CommandEntry("studio_cli.commands.restore", "Bring a backup back, into any store."),
    "media": CommandEntry(
        "studio_cli.commands.media", "Look after the pictures at the image host."
    ),
    "enquiries": CommandEntry(
        "studio_cli.commands.enquiries", "Look after the enquiries of visitors."
    ),
    "log": CommandEntry("studio_cli.commands.log", "Show who changed what and when, newest first."),
    "undo": CommandEntry("studio_cli.commands.undo", "Take one change set back."),
    "doctor": CommandEntry(
        "studio_cli.commands.doctor", "Show every setting and try every connection."
    ),
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
        command = typer.main.get_command(import_module(entry.module).app)
        command.name = cmd_name
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the command list of the help page from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])

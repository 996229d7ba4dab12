"""`studio doctor`: every setting and every connection."""

import os

import typer

from studio_cli.doctor.checks import all_checks
from studio_cli.doctor.masking import shown_settings
from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_lines, write_table

app = new_app()


@command(app, "doctor", writes=False, example="studio doctor --json")
def doctor(shell: Shell, json: Json = False) -> None:
    """Show every setting and try every connection.

    Passwords and keys are masked; every failure says what to do about it, and the exit status is
    then 1. Warnings leave it 0: a site that is open to search engines and lacks what `studio site
    check` asks for is one. --quiet shows what is not in order alone.
    """
    settings = shell.settings()
    rows = shown_settings(settings, os.environ)
    checks = list(all_checks(settings))
    if json:
        write_json({"settings": rows, "checks": [check.as_json() for check in checks]})
    else:
        if not shell.quiet:
            write_table(("setting", "value", "from"), [tuple(row.values()) for row in rows])
            write_lines("")
        told = [check for check in checks if check.state != "ok" or not shell.quiet]
        found = [(check.name, check.state, check.told) for check in told]
        write_table(("check", "", "found"), found)
    raise typer.Exit(1 if any(check.state == "failed" for check in checks) else 0)

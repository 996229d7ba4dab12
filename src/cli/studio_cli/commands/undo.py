"""`studio undo`: take one change set back."""

from typing import Annotated

import typer

from studio_cli.failures import CommandError
from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_lines
from studio_core.records.changes import OPERATOR
from studio_core.records.journal import newest_undoable
from studio_core.records.undoing import undo as take_back

app = new_app()

Place = Annotated[
    int | None,
    typer.Argument(metavar="[POSITION]", min=1, help="As `studio log` shows; else the newest."),
]


@command(app, "undo", example="studio undo 42")
def undo(shell: Shell, position: Place = None, json: Json = False) -> None:
    """Take one change set back.

    The newest content change, or the one at a position. Refused, with the reason, when later
    changes depend on it. Undoing an undo does the work again.
    """
    with shell.store() as store:
        chosen = newest_undoable(store) if position is None else position
        if chosen is None:
            raise CommandError("there is no content change to take back")
        now = take_back(store, chosen, by=OPERATOR, at=shell.now())
    if json:
        write_json({"undone": chosen, "position": now})
    else:
        write_lines(f"took back change set {chosen}; the journal is at {now}")

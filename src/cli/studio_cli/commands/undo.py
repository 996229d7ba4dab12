"""`studio undo`: take one change set back."""

import sys
from typing import Annotated

import typer

from studio_cli.failures import CommandError
from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.writing import clean, write_json
from studio_core.records.changes import OPERATOR
from studio_core.records.journal import newest_undoable
from studio_core.records.undoing import UndoPreview, preview_undo
from studio_core.records.undoing import undo as take_back

app = new_app()

Place = Annotated[
    int | None,
    typer.Argument(metavar="[POSITION]", min=1, help="As `studio log` shows; else the newest."),
]


Yes = Annotated[bool, typer.Option("--yes", help="Change the records listed, without asking.")]


@command(app, "undo", writes=True, example="studio undo 42")
def undo(shell: Shell, position: Place = None, yes: Yes = False, json: Json = False) -> None:
    """Take one change set back.

    The newest content change, or the one at a position. Refused, with the reason, when later
    changes depend on it. Undoing an undo does the work again. More than one record, or what was
    changed more than an hour ago, is listed and asked about; without a terminal, --yes answers.
    """
    with shell.store() as store:
        chosen = newest_undoable(store) if position is None else position
        if chosen is None:
            raise CommandError("there is no content change to take back")
        preview = preview_undo(store, chosen, at=shell.now())
        if preview.asks and not yes:
            _ask(preview)
        count = len(preview.records)
        now = take_back(store, chosen, by=OPERATOR, at=shell.now(), confirmed=count)
    if json:
        write_json({"undone": chosen, "position": now})
    else:
        shell.say(f"took back change set {chosen}; the journal is at {now}")


def _ask(preview: UndoPreview) -> None:
    """List on standard error what would change; raise `CommandError` unless somebody says yes."""

    def tell(line: str) -> None:
        print(clean(line), file=sys.stderr)

    for record in preview.records[:_LISTED]:
        tell(f"{_EFFECTS[record.effect]}  {record.collection}/{record.id}  {record.title}")
    count, more = len(preview.records), len(preview.records) - _LISTED
    if more > 0:
        tell(f"and {more} more")
    tell(f"{count} records would change, {preview.leaving} of them leave the public site")
    if not sys.stdin.isatty():
        raise CommandError("nothing was changed: add --yes to take it back")
    if not typer.confirm("Take it back?", err=True):
        raise CommandError("nothing was changed")


_LISTED = 50
_EFFECTS = {"removed": "remove ", "restored": "restore", "changed": "change "}

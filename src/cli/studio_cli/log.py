"""`studio log`: the journal, newest first."""

from typing import Annotated

import typer

from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.writing import write_json, write_table
from studio_core.journal import Activity, list_activity

app = new_app()

Limit = Annotated[int, typer.Option("--limit", "-n", min=1, max=100_000, help="How many.")]
Before = Annotated[int | None, typer.Option(min=1, help="Only what is older than this position.")]


@command(app, "log", example="studio log --limit 50")
def log(shell: Shell, limit: Limit = 20, before: Before = None, json: Json = False) -> None:
    """Show who changed what and when, newest first.

    The position in the first column is what `studio undo` takes.
    """
    with shell.store() as store:
        total = store.position()
        entries = list_activity(store, before, limit)
    if json:
        write_json({"items": [_as_json(entry) for entry in entries], "total": total})
    else:
        columns = ("position", "when", "who", "what", "which")
        write_table(columns, [_row(entry) for entry in entries])


def _as_json(entry: Activity) -> dict[str, object]:
    return {
        "position": entry.position,
        "at": entry.at,
        "actor": {"kind": entry.actor.kind, "id": entry.actor.id},
        "action": entry.action,
        "title": entry.title,
        "ids": {collection: list(ids) for collection, ids in entry.ids.items()},
        "count": entry.count,
        "undoes": entry.undoes,
        "undoable": entry.undoable,
    }


def _row(entry: Activity) -> tuple[object, ...]:
    who = f"{entry.actor.kind} {entry.actor.id}".strip()
    what = entry.action if entry.undoes is None else f"{entry.action} {entry.undoes}"
    return entry.position, entry.at, who, what, _which(entry)


def _which(entry: Activity) -> str:
    """Return the only record with its title, or how many there are of each kind."""
    if entry.count == 1:
        path = "/".join(next((name, ids[0]) for name, ids in entry.ids.items()))
        return f"{path} {entry.title}".strip()
    return ", ".join(f"{len(ids)} {name}" for name, ids in entry.ids.items())

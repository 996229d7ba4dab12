"""`studio log`: the journal, newest first."""

from typing import Annotated

import typer

from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_table
from studio_core.accounts.activity import activity_page
from studio_core.accounts.sign_ins import SignIn
from studio_core.records.journal import Activity

app = new_app()

Limit = Annotated[int, typer.Option("--limit", "-n", min=1, max=100_000, help="How many.")]
Before = Annotated[int | None, typer.Option(min=1, help="Only what is older than this position.")]


@command(app, "log", writes=False, example="studio log --limit 50")
def log(shell: Shell, limit: Limit = 20, before: Before = None, json: Json = False) -> None:
    """Show who changed what and when, newest first.

    The position in the first column is what `studio undo` takes. Sign-ins and refusals of the last
    90 days stand among the changes, without one.
    """
    with shell.store() as store:
        total = store.position()
        items = activity_page(store, before, limit).items
    if json:
        write_json({"items": [_as_json(item) for item in items], "total": total})
    else:
        columns = ("position", "when", "who", "what", "which")
        write_table(columns, [_row(item) for item in items])


def _as_json(item: Activity | SignIn) -> dict[str, object]:
    told = {
        "position": item.position,
        "at": item.at,
        "actor": {"kind": item.actor.kind, "id": item.actor.id},
        "action": item.action,
        "count": item.count,
    }
    if isinstance(item, SignIn):
        return told | {
            "email": item.email,
            "since": item.since,
            "networks": list(item.networks),
            "device": item.device,
        }
    return told | {
        "title": item.title,
        "ids": {collection: list(ids) for collection, ids in item.ids.items()},
        "undoes": item.undoes,
        "undoable": item.undoable,
        "note": item.note,
    }


def _row(item: Activity | SignIn) -> tuple[object, ...]:
    if isinstance(item, SignIn):
        times = f"{item.action} ({item.count} times)" if item.count > 1 else item.action
        where = ", ".join((*item.networks, item.device)).strip(", ")
        return "-", item.at, item.email or item.actor.kind, times, where
    who = f"{item.actor.kind} {item.actor.id}".strip()
    what = item.action if item.undoes is None else f"{item.action} {item.undoes}"
    which = ", ".join(f"{len(ids)} {name}" for name, ids in item.ids.items())
    if item.count == 1:
        # The only record, with its title.
        path = "/".join(next((name, ids[0]) for name, ids in item.ids.items()))
        which = f"{path} {item.title}".strip()
    if item.note:
        which = f"{which} ({item.note})"
    return item.position, item.at, who, what, which

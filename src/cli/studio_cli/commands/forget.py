"""`studio forget`: take a deleted record out of the journal for good."""

import time
from typing import Annotated

import typer

from studio_adapters.bootstrap import Store
from studio_cli.failures import CommandError
from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json
from studio_core.publishing.forgetting import Held, forget_record, held_of
from studio_core.records.collections import PUBLIC
from studio_core.records.store import ForgettingStore

app = new_app()

Collection = Annotated[str, typer.Argument(metavar="COLLECTION", help=" or ".join(PUBLIC))]
RecordId = Annotated[str, typer.Argument(metavar="ID", help="The record's id, as in its address.")]

_ATTEMPTS = 10
_PAUSE_SECONDS = 0.3


@command(app, "forget", writes="apply", example="studio forget --apply portfolio -- -OabcDEF1234")
def forget(
    shell: Shell, collection: Collection, id: RecordId, apply: Apply = False, json: Json = False
) -> None:
    """Take a deleted record out of the journal for good.

    With --apply its contents are removed from every entry; who did what and when stays. Nothing
    brings it back then: no undo, no trash, no page of the past. A record that is there, or that has
    a draft, is deleted first, in the administration. Backups and copies of the store that were made
    before still hold it, and so does the image host its pictures: see `studio media prune`. An id
    that begins with a hyphen comes after --, with the options before.
    """
    if collection not in PUBLIC:
        raise CommandError(f"{collection} is none of {', '.join(PUBLIC)}")
    with shell.store() as store:
        if apply:
            held, are_out = forget_record(store, collection, id, at=shell.now())
            are_out = are_out or _empty_files(store)
        else:
            held, are_out = held_of(store, collection, id), True
    if json:
        write_json(_as_json(held, applied=apply))
    elif not shell.silent:
        shell.say(_said(held, applied=apply))
    if not apply:
        shell.note("backups and copies that were made before will still hold it")
        shell.note("nothing was removed: add --apply to remove it, for good")
    elif not are_out:
        shell.note("the database's files may hold bytes of it as long as somebody reads them")


def _empty_files(store: Store) -> bool:
    """Try again to take what was removed out of the store's own files, while others read them."""
    for _ in range(_ATTEMPTS):
        time.sleep(_PAUSE_SECONDS)
        if isinstance(store, ForgettingStore) and store.forget([]):
            return True
    return False


def _said(held: Held, *, applied: bool) -> str:
    sets = "1 change set" if held.change_sets == 1 else f"{held.change_sets} change sets"
    what = f"{held.collection}/{held.id}  {held.title}"
    verb = "removed from" if applied else "would be removed from"
    return f"{what}  {verb} {sets}, {held.first} to {held.last}"


def _as_json(held: Held, *, applied: bool) -> dict[str, object]:
    return {
        "path": f"{held.collection}/{held.id}",
        "title": held.title,
        "changeSets": held.change_sets,
        "first": held.first,
        "last": held.last,
        "applied": applied,
    }

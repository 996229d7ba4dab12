"""`studio dedupe`: projects that repeat a title."""

import typer

from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_table
from studio_core.portfolio.duplicates import duplicates_among, remove_duplicates
from studio_core.records.collections import PORTFOLIO

app = new_app()


@command(app, "dedupe", writes="apply", example="studio dedupe --apply")
def dedupe(shell: Shell, apply: Apply = False, json: Json = False) -> None:
    """Find projects of the same title; --apply removes all but the first.

    Exits with 1 when it finds any and does not remove them. What it removes is in the trash, and
    `studio undo` brings it back.
    """
    with shell.content() as store:
        groups = duplicates_among(store.read(PORTFOLIO))
        removed = remove_duplicates(shell.work(store)) if apply else ()
    if json:
        items = [
            {"title": group.title, "keep": group.keep, "remove": list(group.remove)}
            for group in groups
        ]
        write_json({"items": items, "total": len(items), "removed": list(removed)})
    else:
        rows = [(group.title, group.keep, " ".join(group.remove)) for group in groups]
        if not shell.silent:
            write_table(("title", "keep", "remove"), rows, whole=("keep", "remove"))
        if apply:
            shell.say(f"removed {len(removed)}")
        elif groups:
            shell.note("nothing was removed: add --apply to remove them")
        else:
            shell.note("no title is repeated")
    raise typer.Exit(1 if groups and not apply else 0)

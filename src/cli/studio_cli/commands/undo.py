"""`studio undo`: take one change set back."""

import sys
from typing import Annotated

import typer

from studio_cli.failures import CommandError
from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.writing import clean, write_json, write_lines
from studio_core.records.journal import newest_undoable
from studio_core.records.undoing import UndoPreview, preview_undo
from studio_core.records.undoing import undo as take_back

app = new_app()

Place = Annotated[
    int | None,
    typer.Argument(metavar="[POSITION]", min=1, help="As `studio log` shows; else the newest."),
]
Apply = Annotated[
    bool, typer.Option("--apply", help="Change several records; without this, only show them.")
]
Yes = Annotated[bool, typer.Option("--yes", help="Take back an old change without asking.")]

_LISTED = 50
_EFFECTS = {"removed": "remove ", "restored": "restore", "changed": "change "}


@command(app, "undo", writes=True, example="studio undo 42 --apply")
def undo(
    shell: Shell,
    position: Place = None,
    apply: Apply = False,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Take one change set back.

    The newest content change, or the one at a position. Refused, with the reason, when later
    changes depend on it. Undoing an undo does the work again. What changes more than one record is
    shown with what would leave the public site, and done with --apply alone. What was changed more
    than an hour ago is asked about; without a terminal, --yes or --apply answers. What took a site
    over (an import, a migration, a restoration) is taken back by its position only.
    """
    with shell.content() as store:
        chosen = newest_undoable(store) if position is None else position
        if chosen is None:
            raise CommandError("there is no content change to take back")
        preview = preview_undo(store, chosen, at=shell.now())
        count = len(preview.records)
        if count > 1 and not apply:
            _show(shell, preview, json=json)
            return
        if preview.asks and not (yes or apply):
            _ask(preview)
        now = take_back(shell.work(store), chosen, confirmed=count)
    if json:
        write_json({"undone": chosen, "position": now})
    else:
        shell.say(f"took back change set {chosen}; the journal is at {now}")


def _show(shell: Shell, preview: UndoPreview, *, json: bool) -> None:
    """Show what an undo of several records would do."""
    if json:
        records = [
            {"path": f"{one.collection}/{one.id}", "title": one.title, "effect": one.effect}
            for one in preview.records
        ]
        told = {"records": records, "total": len(records), "leaving": preview.leaving}
        write_json({"undone": None, "of": preview.position, **told, "applied": False})
        return
    write_lines(*_listed(preview))
    shell.note(f"nothing was changed: add --apply to take change set {preview.position} back")


def _ask(preview: UndoPreview) -> None:
    """Say on standard error what would change; raise `CommandError` unless somebody says yes."""
    for line in _listed(preview):
        print(clean(line), file=sys.stderr)
    if not sys.stdin.isatty():
        raise CommandError("nothing was changed: add --yes to take it back")
    if not typer.confirm("Take it back?", err=True):
        raise CommandError("nothing was changed")


def _listed(preview: UndoPreview) -> list[str]:
    """Return what would become of each record, at most 50 of them, and a line for all."""
    shown, count = preview.records[:_LISTED], len(preview.records)
    lines = [f"{_EFFECTS[one.effect]}  {one.collection}/{one.id}  {one.title}" for one in shown]
    if count > len(shown):
        lines.append(f"and {count - len(shown)} more")
    said = "1 record would change" if count == 1 else f"{count} records would change"
    return [*lines, f"{said}, {preview.leaving} of them leave the public site"]

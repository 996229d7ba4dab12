"""`studio insights`: articles in bulk."""

from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_lines, write_table
from studio_core.insights.migration import Migration, migrate_insights, preview_migration
from studio_core.records.changes import OPERATOR

app = new_app("Change articles in bulk.")


@command(app, "migrate", example="studio insights migrate --apply")
def migrate(shell: Shell, apply: Apply = False, json: Json = False) -> None:
    """Set thumbnail, url and normalised date of every article in one update.

    Without --apply, show what would change. A date that cannot be read stays as it is.
    """
    with shell.store() as store:
        preview = preview_migration(store)
        changed = migrate_insights(store, by=OPERATOR, at=shell.now()) if apply else ()
    if json:
        items = [_as_json(migration) for migration in preview]
        write_json({"items": items, "total": len(items), "changed": list(changed)})
        return
    write_table(("article", "field", "before", "after"), _rows(preview))
    if apply:
        write_lines(f"changed {len(changed)}")
    elif preview:
        shell.note("nothing was changed: add --apply to migrate")
    else:
        shell.note("every article is in order")


def _as_json(migration: Migration) -> dict[str, object]:
    return {
        "id": migration.id,
        "title": migration.title,
        "before": dict(migration.before),
        "after": dict(migration.after),
    }


def _rows(preview: tuple[Migration, ...]) -> list[tuple[str, str, object, object]]:
    return [
        (migration.id, field, "" if before is None else before, migration.after[field])
        for migration in preview
        for field, before in migration.before.items()
    ]

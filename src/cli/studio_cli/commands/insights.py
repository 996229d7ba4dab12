"""`studio insights`: articles in bulk."""

from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_table
from studio_core.insights.migration import migrate_insights, preview_migration

app = new_app("Change articles in bulk.")


@command(app, "migrate", writes="apply", example="studio insights migrate --apply")
def migrate(shell: Shell, apply: Apply = False, json: Json = False) -> None:
    """Set thumbnail, url and normalised date of every article in one update.

    Without --apply, show what would change. A date that cannot be read stays as it is.
    """
    with shell.content() as store:
        preview = preview_migration(store)
        changed = migrate_insights(shell.work(store)) if apply else ()
    if json:
        items = [
            {
                "id": one.id,
                "title": one.title,
                "before": dict(one.before),
                "after": dict(one.after),
            }
            for one in preview
        ]
        write_json({"items": items, "total": len(items), "changed": list(changed)})
        return
    rows = [
        (one.id, one.title, field, "" if before is None else before, one.after[field])
        for one in preview
        for field, before in one.before.items()
    ]
    if not shell.silent:
        write_table(("article", "title", "field", "before", "after"), rows, whole=("article",))
    if apply:
        shell.say(f"changed {len(changed)}")
    elif preview:
        shell.note("nothing was changed: add --apply to migrate")
    else:
        shell.note("every article is in order")

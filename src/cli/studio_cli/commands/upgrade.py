"""`studio upgrade`: the store's tables brought up to date, after a backup."""

from pathlib import Path
from typing import Annotated

import typer

from studio_cli.files.backups import new_backup
from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json
from studio_core.records.store import SchemaVersions, VersionedStore

app = new_app()

BackupFile = Annotated[
    Path | None,
    typer.Option(
        "--backup",
        metavar="FILE",
        dir_okay=False,
        help="Where the backup goes  [a new file in the data directory]",
    ),
]


@command(app, "upgrade", writes=True, example="studio upgrade --backup before-upgrade.studio")
def upgrade(shell: Shell, backup: BackupFile = None, json: Json = False) -> None:
    """Bring the store up to date with this version, after a backup.

    Everything is backed up first, into a file that is named; then the tables are changed, all or
    nothing. Without anything to upgrade no backup is made. The server upgrades at its start too,
    without a backup; nothing else does.
    """
    with shell.store() as store:
        if not isinstance(store, VersionedStore):
            _tell(shell, None, None, json=json)
            return
        before, file = store.schema(), None
        if not before.is_current:
            file = backup or _new_place(shell, before)
            new_backup(shell, store, file)
            shell.note(f"wrote the backup {file}")
        _tell(shell, store.upgrade(), file, json=json)


def _new_place(shell: Shell, schema: SchemaVersions) -> Path:
    moment = shell.now().partition(".")[0].replace("-", "").replace(":", "")
    name = f"before-schema-{schema.known}-{moment}Z.studio"
    return shell.settings().data_dir.absolute() / name


def _tell(shell: Shell, schema: SchemaVersions | None, backup: Path | None, *, json: bool) -> None:
    if json:
        found, known = (schema.found, schema.known) if schema else (None, None)
        file = None if backup is None else str(backup)
        write_json({"from": found, "to": known, "upgraded": bool(backup), "backup": file})
    elif schema is None:
        shell.say("this kind of store has no schema: nothing to upgrade")
    elif backup is None:
        shell.say(f"the schema is {schema.known}, that of this version: nothing to upgrade")
    else:
        shell.say(f"upgraded the schema from {schema.found} to {schema.known}; backup: {backup}")

"""`studio upgrade`: the store's tables brought up to date, after a backup."""

from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from studio_adapters.bootstrap import SettingsError, refuse_left_host
from studio_cli.files.backups.whole import new_backup
from studio_cli.reports.upgrade import report_upgrade, unreadable_schema
from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_lines
from studio_core.errors import StoreSchemaError
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


Check = Annotated[
    bool,
    typer.Option(
        "--check", help="Write nothing: tell what would be done. Exit with 1 if anything."
    ),
]


@command(
    app, "upgrade", writes="not check", example="studio upgrade --backup before-upgrade.studio"
)
def upgrade(
    shell: Shell, backup: BackupFile = None, check: Check = False, json: Json = False
) -> None:
    """Bring the store up to date with this version, after a backup.

    Everything is backed up first, into a file that is named; then the tables are changed, all or
    nothing. Without anything to upgrade no backup is made. The server upgrades at its start too,
    without a backup; nothing else does.

    With --check nothing is written: it tells whether the store's schema is this version's, what an
    upgrade would do, how one goes back, whether every setting is known and whether the site was
    served by a newer version. It exits with 0 when there is nothing to do, else with 1.
    """
    if check:
        _check(shell, json=json)
        return
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


def _check(shell: Shell, *, json: bool) -> None:
    program = version("studio")
    try:
        with shell.store() as store:
            report = report_upgrade(store, program, at=shell.now())
            try:
                refuse_left_host(shell.settings(), store)
            except SettingsError as error:
                report = replace(report, host_left=str(error))
    except StoreSchemaError as error:
        report = unreadable_schema(program, error)
    if json:
        write_json(report.document)
    else:
        write_lines(*report.lines)
    if report.to_do:
        raise typer.Exit(1)


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

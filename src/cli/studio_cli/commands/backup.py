"""`studio backup`: everything in one file, and the proof that it can come back."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from studio_adapters.bootstrap import create_store, enquiry_keys, open_enquiry_services
from studio_cli.doctor.masking import masked
from studio_cli.failures import CommandError
from studio_cli.files.backups import (
    checked_backup,
    manifest_json,
    new_backup,
    run_restoration,
    summary,
)
from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_lines
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ACCOUNTS, ENQUIRIES, INSIGHTS, PORTFOLIO
from studio_core.transfer.backup.format import Manifest
from studio_core.transfer.backup.restoring import Restoration, compare

app = new_app()

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.", dir_okay=False)]
Verify = Annotated[
    bool, typer.Option("--verify", help="Write no backup: restore FILE elsewhere and compare.")
]
AllowEmpty = Annotated[
    bool, typer.Option("--allow-empty", help="Also of a store without accounts and content.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")]
_OF_A_SITE = (ACCOUNTS, PORTFOLIO, INSIGHTS)


@command(
    app,
    "backup",
    writes=False,
    example="studio backup studio.backup && studio backup --verify studio.backup",
)
def backup(
    shell: Shell,
    file: BackupFile,
    verify: Verify = False,
    allow_empty: AllowEmpty = False,
    force: Force = False,
    json: Json = False,
) -> None:
    """Write everything into one file, or verify such a file.

    It holds content, accounts, enquiries, settings, pictures and the journal of changes, as they
    are at one moment while the site goes on. Enquiries stay encrypted in it, and their key is not
    in it. Beside it lies erased-enquiries.json, by which a restoration knows who was erased: keep
    the newest. A store with neither accounts nor content is refused: it is hardly the one that is
    meant. So is a FILE that is there already, which may be the only backup that is good: --force
    replaces it. With --verify every byte of the file is checked, all of it is restored into a store
    for the purpose, and every record and entry compared; exits with 1 when anything differs.
    """
    if verify:
        _verify(shell, file, json=json)
    else:
        _write(shell, file, allow_empty=allow_empty, force=force, json=json)


def _write(shell: Shell, path: Path, *, allow_empty: bool, force: bool, json: bool) -> None:
    settings = shell.settings()
    with shell.store() as store:
        if not allow_empty and not any(store.scan(name, limit=1) for name in _OF_A_SITE):
            raise CommandError(
                f"{masked('STUDIO_STORE', settings.store)} has neither accounts nor content:"
                " is it the right store? --allow-empty backs it up all the same"
            )
        manifest = new_backup(shell, store, path, replaces=force)
    warnings = list(_warnings(shell, manifest))
    if json:
        written = {"file": str(path), "bytes": path.stat().st_size, "warnings": warnings}
        write_json({**manifest_json(manifest), **written})
    else:
        shell.say(f"{path}: {summary(manifest)}")
    for warning in warnings:
        shell.note(f"warning: {warning}")


def _warnings(shell: Shell, manifest: Manifest) -> Iterator[str]:
    settings = shell.settings()
    if settings.media.startswith("cloudinary:"):
        yield "pictures stay at the image-hosting service: the backup has their addresses alone"
    if waiting := len(open_enquiry_services(settings).spool.ids()):
        yield (
            f"{waiting} enquiries wait for the store and are not in the backup;"
            " a running site brings them in"
        )
    if manifest.records(ENQUIRIES) and not all(enquiry_keys(settings).values()):
        yield (
            "the key of the enquiries was never exported: without it nobody can read them;"
            " run `studio enquiries key export` and keep the key elsewhere"
        )


def _verify(shell: Shell, path: Path, *, json: bool) -> None:
    # A store that nobody else sees, on disk: backups may be larger than memory.
    with (
        checked_backup(shell, path) as opened,
        TemporaryDirectory(prefix="studio-") as folder,
        closing(create_store(f"sqlite:///{folder}/scratch.db", shell.settings())) as store,
    ):
        restoration = Restoration(opened, store, None, OPERATOR, shell.now)
        run_restoration(shell, restoration)
        differing = compare(opened, store, None).to_write + restoration.altered
    if json:
        result = {"file": str(path), "verified": not differing, "differing": differing}
        write_json({**manifest_json(opened.manifest), **result})
    elif differing:
        write_lines(*(f"unfit  {one.path}: {one.reason}" for one in restoration.unfit))
        write_lines(
            f"{path}: {differing} records or entries did not come back as they were written"
        )
    else:
        shell.say(f"{path} is sound, and all came back the same: {summary(opened.manifest)}")
    raise typer.Exit(1 if differing else 0)

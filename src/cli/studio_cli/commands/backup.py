"""`studio backup`: everything in one file or by a schedule, and the proof that it comes back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from studio_adapters.bootstrap import enquiry_keys, open_enquiry_services
from studio_cli.commands.backup_keys import keys
from studio_cli.commands.backup_runs import add_runs, refuse_empty
from studio_cli.file_group import FileApp
from studio_cli.files.backups.places import scratch_of
from studio_cli.files.backups.schedules import write_schedule
from studio_cli.files.backups.whole import checked_backup, manifest_json, new_backup, summary
from studio_cli.shell import Json, Shell, command
from studio_cli.terminal.writing import write_json, write_lines
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ENQUIRIES
from studio_core.transfer.backup.format import Manifest
from studio_core.transfer.backup.trying import try_out

app = FileApp("backup")
add_runs(app)
app.add_typer(keys, name="key")

BackupFile = Annotated[str, typer.Argument(metavar="FILE", help="The backup.")]
Verify = Annotated[
    bool, typer.Option("--verify", help="Write no backup: restore FILE elsewhere and compare.")
]
AllowEmpty = Annotated[
    bool, typer.Option("--allow-empty", help="Also of a store without accounts and content.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")]
Schedule = Annotated[
    str | None,
    typer.Option(
        "--schedule",
        metavar="TIME",
        help="Write no backup: have the server make one each day at 03:00 in Seoul, or never: off.",
    ),
]
To = Annotated[
    list[str] | None,
    typer.Option(
        "--to",
        metavar="PLACE",
        help="With --schedule: a folder, s3://BUCKET/PREFIX or gs://BUCKET/PREFIX; several times"
        " for several places.",
    ),
]
Keep = Annotated[
    str,
    typer.Option(
        "--keep", metavar="RULE", help="With --schedule: such as daily=30,weekly=8,monthly=12."
    ),
]


@command(
    app,
    "backup",
    writes=False,
    example="studio backup studio.backup && studio backup --verify studio.backup",
)
def backup(
    shell: Shell,
    file: BackupFile = "",
    verify: Verify = False,
    allow_empty: AllowEmpty = False,
    force: Force = False,
    schedule: Schedule = None,
    to: To = None,
    keep: Keep = "",
    json: Json = False,
) -> None:
    """Write everything into one file, verify such a file, or back up by a schedule.

    It holds content, accounts, enquiries, settings, pictures and the journal of changes, as they
    are at one moment while the site goes on. Enquiries stay encrypted in it, and their key is not
    in it. Beside it lies erased-enquiries.json, by which a restoration knows who was erased: keep
    the newest. A store with neither accounts nor content is refused: it is hardly the one that is
    meant. So is a FILE that is there already, which may be the only backup that is good: --force
    replaces it. With --verify every byte of the file is checked, all of it is restored into a store
    for the purpose, and every record and entry compared; exits with 1 when anything differs.

    With --schedule the settings file says from then on when the server makes a copy at every place
    (--to), and which are kept (--keep); the commands below work with these places. A FILE that is
    called as one of them is ./list or ./run.
    """
    if schedule == "":
        raise typer.BadParameter("--schedule takes a time such as 03:00, or off for never")
    if schedule:
        write_schedule(shell, schedule, to or (), keep)
    elif to or keep:
        raise typer.BadParameter("--to and --keep belong to --schedule")
    elif verify:
        _verify(shell, _file_of(file), json=json)
    else:
        _write(shell, _file_of(file), allow_empty=allow_empty, force=force, json=json)


def _file_of(text: str) -> Path:
    words = {command.name for command in app.registered_commands}
    if not text:
        raise typer.BadParameter("Missing argument 'FILE'.")
    if text in words | {"key"}:
        raise typer.BadParameter(
            f"{text} is a word of this command: a file of that name is ./{text}"
        )
    path = Path(text)
    if path.is_dir():
        raise typer.BadParameter(f"FILE {text} is a folder.")
    return path


def _write(shell: Shell, path: Path, *, allow_empty: bool, force: bool, json: bool) -> None:
    with shell.store() as store:
        if not allow_empty:
            refuse_empty(shell, store, " --allow-empty backs it up all the same")
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
    scratch = scratch_of(shell)
    with (
        checked_backup(shell, path) as opened,
        scratch.new_store() as store,
        scratch.phase("restoring") as progress,
    ):
        trial = try_out(opened, store, OPERATOR, shell.now, progress)
    differing = trial.differing
    if json:
        result = {"file": str(path), "verified": not differing, "differing": differing}
        write_json({**manifest_json(opened.manifest), **result})
    elif differing:
        write_lines(*(f"unfit  {one.path}: {one.reason}" for one in trial.unfit))
        write_lines(
            f"{path}: {differing} records or entries did not come back as they were written"
        )
    else:
        shell.say(f"{path} is sound, and all came back the same: {summary(opened.manifest)}")
    raise typer.Exit(1 if differing else 0)

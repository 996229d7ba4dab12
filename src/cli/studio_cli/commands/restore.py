"""`studio restore`: a backup into the store and the image host in use."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from studio_adapters.bootstrap import (
    CONFIG_FILE,
    MOST_UPLOAD_MB,
    create_store,
    enquiry_keys,
    open_enquiry_services,
    open_media,
)
from studio_cli.failures import CommandError
from studio_cli.files.access import forget_lost_checkpoint
from studio_cli.files.backups import checked_backup, manifest_json, run_restoration, summary
from studio_cli.files.erasures import judge_of, take_list_beside, warning_of_erasures
from studio_cli.files.forgetting import forget
from studio_cli.files.settings_file import whole_path, with_places, write_new_file
from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_lines
from studio_core.enclosures.ports import SealedObjects
from studio_core.enquiries.erasures import Judge
from studio_core.errors import StoreMissingError
from studio_core.pictures.library import PictureHost
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ENQUIRIES
from studio_core.transfer.backup.bringing import takes_journal
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import (
    Comparison,
    Restoration,
    compare,
    unreadable_enquiries,
)

app = new_app()

BackupFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The backup.", exists=True, dir_okay=False)
]


@command(app, "restore", writes="apply", example="studio restore studio.backup --apply")
def restore(shell: Shell, file: BackupFile, apply: Apply = False, json: Json = False) -> None:
    """Bring a backup back, into any store.

    Every byte of the file is checked before anything is touched. Content that came after the backup
    is removed, which `studio undo POSITION --apply` takes back; enquiries and accounts that came
    after it stay. Enquiries that were erased since, or kept longer than
    STUDIO_ENQUIRY_RETENTION_DAYS says, do not come back: erased-enquiries.json, which every backup
    brings up to date in its folder, names the erased, so keep it with the backups. What is the same
    already is left alone, so an interrupted restoration goes on where it stopped. The settings file
    comes back where there is none. A store that is empty, or holds the beginning of the backup's
    journal, takes that journal with its positions: undo, trash and open pages go on as before. A
    store with another journal keeps its own, and notes there what is written. Exits with 1 when
    something could not be brought back.
    """
    with checked_backup(shell, file) as backup:
        if apply:
            raise typer.Exit(_apply(shell, backup, file, json=json))
        _preview(shell, backup, file, json=json)


def _apply(shell: Shell, backup: Backup, file: Path, *, json: bool) -> int:
    shell.check_store()
    warning = warning_of_erasures(shell, file)
    with _host(shell, backup) as host, shell.new_store() as store:
        take_list_beside(shell, store, file)
        judge, objects = judge_of(shell, backup, file), _objects(shell)
        restoration = Restoration(
            backup, store, host, OPERATOR, shell.now, judge=judge, enclosures=objects
        )
        with shell.resumable():
            run_restoration(shell, restoration)
        left = compare(backup, store, host, judge, objects)
        forget(shell, store)
        forget_lost_checkpoint(shell, store)
    settings = _settings_file(shell, backup)
    written, pictures = restoration.batches.written, restoration.pictures
    unfit = {one.path: one.reason for one in restoration.unfit}
    unfit |= {f"media/{id}": why for id, why in restoration.failed_pictures.items()}
    if json:
        result = {"written": written, "restoredPictures": pictures, "settings": settings}
        carried = {"journalCarried": restoration.replica is not None}
        failed = [{"path": path, "reason": why} for path, why in unfit.items()]
        told = {"unfit": failed, "unreadable": _unreadable(shell, backup, judge), "applied": True}
        held = {**manifest_json(backup.manifest), **result, **carried}
        write_json({**held, **_plan_json(left), **told})
    else:
        write_lines(*(f"unfit  {path}: {why}" for path, why in unfit.items()))
        same = "all as in the backup" if left.equal else f"{left.to_write} records still differ"
        shell.say(f"wrote {written} records and {pictures} pictures; {same}")
        shell.note(_told_of_journal(backup, carried=restoration.replica is not None))
        shell.note(f"{CONFIG_FILE}: {_SETTINGS[settings]}")
        _tell_kept(shell, left)
        _tell_left_out(shell, backup, left, warning)
        _tell_unreadable(shell, backup, judge)
    return 0 if left.equal and not restoration.altered else 1


@contextmanager
def _host(shell: Shell, backup: Backup) -> Iterator[PictureHost | None]:
    """Open the image host; None when there is nothing to bring to one that is not our own.

    What was taken once comes back, whatever STUDIO_MAX_UPLOAD_MB is now.
    """
    settings = replace(shell.settings(), max_upload_mb=MOST_UPLOAD_MB)
    with closing(open_media(settings, create=shell.writes)) as host:
        if isinstance(host, PictureHost):
            yield host
        elif backup.manifest.pictures:
            kind = host.describe().kind
            raise CommandError(
                f"the backup's pictures cannot go to {kind}, which gives them other addresses;"
                " restore with --media local:///… and run `studio media sync` afterwards"
            )
        else:
            yield None


def _objects(shell: Shell) -> SealedObjects:
    """Open where the files of visitors lie."""
    return open_enquiry_services(shell.settings()).enclosures.objects


def _told_of_journal(backup: Backup, *, carried: bool) -> str:
    """Return whose journal the store has with a restoration."""
    if carried:
        return f"journal: the backup's, up to position {backup.manifest.position}"
    if not backup.manifest.has_journal:
        return "journal: the store's own goes on; the backup has none"
    return "journal: the store's own goes on, and the backup's stays behind"


def _settings_file(shell: Shell, backup: Backup) -> str:
    """Write the settings file unless there is one; return what became of it.

    Where data and pictures lie is what they were restored into, whatever the backup's own was.
    """
    content = backup.configuration()
    if content is None:
        return "none"
    path = shell.config or Path(CONFIG_FILE)
    if path.exists():
        return "equal" if path.read_bytes() == content else "kept"
    settings = shell.settings()
    places = {
        "data_dir": str(settings.data_dir.absolute()),
        "store": whole_path(settings.given["STUDIO_STORE"].text),
        "media": whole_path(settings.given["STUDIO_MEDIA"].text),
    }
    write_new_file(path, with_places(content.decode("utf-8-sig"), places))
    return "restored"


def _preview(shell: Shell, backup: Backup, file: Path, *, json: bool) -> None:
    judge = judge_of(shell, backup, file)
    try:
        with shell.store() as store, _host(shell, backup) as host:
            planned = compare(backup, store, host, judge, _objects(shell))
            carried = takes_journal(backup, store)
    except StoreMissingError as error:
        # Everything would come.
        shell.note(f"{error}: --apply makes it")
        with closing(create_store("memory:", shell.settings())) as nothing:
            planned = compare(backup, nothing, None, judge)
        planned = replace(planned, pictures=backup.manifest.pictures, pieces=backup.manifest.pieces)
        carried = backup.manifest.has_journal
    if json:
        told = {"journalCarried": carried, **_plan_json(planned), "applied": False}
        write_json({**manifest_json(backup.manifest), **told})
        return
    write_lines(summary(backup.manifest))
    for name, count in planned.counts.items():
        write_lines(
            f"{name}: {count['missing']} to bring back, {count['differing']} to overwrite,"
            f" {count['equal']} equal"
        )
    write_lines(*(f"would remove  {path}" for path in _paths(planned.later)))
    write_lines(f"pictures: {len(planned.pictures)} to bring back")
    write_lines(_told_of_journal(backup, carried=carried))
    _tell_kept(shell, planned)
    _tell_left_out(shell, backup, planned, warning_of_erasures(shell, file))
    _tell_unreadable(shell, backup, judge)
    if not planned.equal:
        shell.note("nothing was changed: add --apply to restore")


def _plan_json(planned: Comparison) -> dict[str, object]:
    states = ("missing", "differing", "equal")
    return {
        "collections": {
            name: {state: count[state] for state in states}
            for name, count in planned.counts.items()
        },
        "removed": _paths(planned.later),
        "kept": _paths(planned.kept),
        "leftOut": {why: planned.left_out.get(why, 0) for why in ("erased", "overdue")},
        "missingPictures": len(planned.pictures),
        "missingPieces": len(planned.pieces),
    }


def _tell_kept(shell: Shell, found: Comparison) -> None:
    if found.kept:
        shell.note(f"{len(found.kept)} private records came after the backup and stay")


def _tell_left_out(shell: Shell, backup: Backup, found: Comparison, warning: str) -> None:
    reasons = {"erased": "were erased since", "overdue": "were kept long enough"}
    for why, told in reasons.items():
        if count := found.left_out.get(why, 0):
            shell.note(f"left out {count} enquiries that {told}")
    if backup.manifest.records(ENQUIRIES) and warning:
        shell.note(warning)


def _tell_unreadable(shell: Shell, backup: Backup, judge: Judge) -> None:
    if count := _unreadable(shell, backup, judge):
        shell.note(
            f"warning: {count} enquiries stay unreadable until their key is brought with"
            " `studio enquiries key import FILE`"
        )


def _unreadable(shell: Shell, backup: Backup, judge: Judge) -> int:
    return unreadable_enquiries(backup, enquiry_keys(shell.settings()), judge)


def _paths(paths: tuple[tuple[str, str], ...]) -> list[str]:
    return ["/".join(path) for path in paths]


_SETTINGS = {
    "none": "the backup has none",
    "equal": "is the backup's",
    "kept": "stays as it is; the backup's is another",
    "restored": "is the backup's again, but for where data lies; look at it before serving",
}

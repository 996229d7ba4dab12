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
    Store,
    create_store,
    now,
    open_enquiry_services,
    open_media,
    open_witness,
)
from studio_cli.failures import CommandError
from studio_cli.files.access import forget_lost_checkpoint
from studio_cli.files.backups.erasures import judge_of, take_list_beside, warning_of_erasures
from studio_cli.files.backups.latest import OpenedBackup, Wanted, latest_copy
from studio_cli.files.backups.restored_settings import TOLD, restored_settings
from studio_cli.files.backups.whole import checked_backup, manifest_json, run_restoration, summary
from studio_cli.files.forgetting import forget
from studio_cli.reports.backup_places import tell_of_places
from studio_cli.reports.restoring import (
    coming_members,
    paths_of,
    plan_json,
    tell_kept,
    tell_left_out,
    tell_unreadable,
    told_of_journal,
    told_of_rest,
    unreadable,
)
from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_lines
from studio_core.backups.owning import is_new_to_places
from studio_core.backups.proving import lacking_at_all
from studio_core.dates import parse_moment
from studio_core.errors import StoreMissingError
from studio_core.files.ports import Objects
from studio_core.pictures.library import PictureHost
from studio_core.records.believing import ClockStanding, believe, clock_standing
from studio_core.records.changes import OPERATOR
from studio_core.transfer.backup.bringing import takes_journal
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Restoration, compare

app = new_app()

LATEST = "latest"

BackupFile = Annotated[
    str, typer.Argument(metavar="FILE", help="The backup, or latest: the newest proven copy.")
]
From = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="PLACE",
        help="With latest: of this place, as STUDIO_BACKUP_TO names it  [of all places]",
    ),
]
Before = Annotated[
    str, typer.Option("--before", metavar="MOMENT", help="With latest: made before that moment.")
]
Unproven = Annotated[
    bool, typer.Option("--unproven", help="With latest: also a copy that was not proven.")
]


@command(app, "restore", writes="apply", example="studio restore studio.backup --apply")
def restore(
    shell: Shell,
    file: BackupFile,
    place: From = "",
    before: Before = "",
    unproven: Unproven = False,
    apply: Apply = False,
    json: Json = False,
) -> None:
    """Bring a backup back, into any store.

    Every byte of the file is checked before anything is touched; of pictures and visitors' files
    that lie beside a copy the size is looked at without --apply, and every byte when they are
    brought. Content that came after the backup is removed, which `studio undo POSITION --apply`
    takes back; enquiries and accounts that came after it stay. Enquiries that were erased since, or
    kept longer than STUDIO_ENQUIRY_RETENTION_DAYS says, do not come back: erased-enquiries.json,
    which every backup brings up to date in its folder, names the erased, so keep it with the
    backups. What is the same already is left alone, so an interrupted restoration goes on where it
    stopped. The settings file comes back where there is none. A store that is empty, or holds the
    beginning of the backup's journal, takes that journal with its positions: undo, trash and open
    pages go on as before. A store with another journal keeps its own, and notes there what is
    written. Records come first. Exits with 1 when something could not be brought back, or will not
    be: all else is.

    FILE is what `studio backup FILE` wrote, or the word latest: the newest copy of `studio backup
    run` that was proven. A picture that is damaged at its place comes from another one of the
    settings that has it sound. With --from it comes from a place that the settings do not name yet,
    as on a new machine, where `studio backup key import` comes before for a sealed place. A file
    that is called latest is ./latest.
    """
    with _opened(shell, file, Wanted(place, before, unproven)) as opened:
        if apply:
            raise typer.Exit(_apply(shell, opened.backup, opened.path, json=json))
        raise typer.Exit(_preview(shell, opened, json=json))


@contextmanager
def _opened(shell: Shell, file: str, wanted: Wanted) -> Iterator[OpenedBackup]:
    """Open the backup that is meant; its path is where the list of erased enquiries lies, too."""
    if file == LATEST:
        with latest_copy(shell, wanted) as found:
            yield found
        return
    if wanted != Wanted():
        raise typer.BadParameter(
            f"--from, --before and --unproven belong to `studio restore {LATEST}`"
        )
    path = Path(file)
    if not path.is_file():
        raise typer.BadParameter(
            f"FILE {file} does not exist." if not path.exists() else f"FILE {file} is a folder."
        )
    with checked_backup(shell, path) as backup:
        yield OpenedBackup(backup, path)


def _apply(shell: Shell, backup: Backup, file: Path, *, json: bool) -> int:
    shell.check_store()
    warning = warning_of_erasures(shell, file)
    with _host(shell, backup) as host, shell.new_store() as store:
        clock = _clock(shell, backup, store)
        take_list_beside(shell, store, file)
        judge, objects = judge_of(shell, backup, file, clock), _objects(shell)
        restoration = Restoration(
            backup, store, host, OPERATOR, shell.now, judge=judge, enclosures=objects
        )
        with shell.resumable():
            run_restoration(shell, restoration)
        left = compare(backup, store, host, judge, objects)
        forget(shell, store)
        forget_lost_checkpoint(shell, store)
        is_new = is_new_to_places(store)
    settings = restored_settings(shell, backup)
    written, pictures = restoration.batches.written, restoration.pictures.count
    unfit = {one.path: one.reason for one in restoration.unfit}
    if json:
        result = {"written": written, "restoredPictures": pictures, "settings": settings}
        carried = {"journalCarried": restoration.replica is not None}
        failed = [{"path": path, "reason": why} for path, why in unfit.items()]
        told = {"unfit": failed, "unreadable": unreadable(shell, backup, judge), "applied": True}
        held = {**manifest_json(backup.manifest), **result, **carried}
        write_json({**held, **plan_json(left), **told})
    else:
        write_lines(*(f"unfit  {path}: {why}" for path, why in unfit.items()))
        shell.say(f"wrote {written} records and {pictures} pictures; {told_of_rest(left)}")
        shell.note(told_of_journal(backup, carried=restoration.replica is not None))
        shell.note(f"{CONFIG_FILE}: {TOLD[settings]}")
        tell_kept(shell, left)
        tell_left_out(shell, backup, left, warning)
        tell_unreadable(shell, backup, judge)
        tell_of_places(shell, is_new=is_new, configuration=backup.configuration())
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


def _clock(shell: Shell, backup: Backup, store: Store) -> ClockStanding:
    """Tell how this machine's clock stands; with --apply a new store learns the backup's moment."""
    manifest = backup.manifest
    witness, made = open_witness(shell.settings()), parse_moment(manifest.known or manifest.at)
    clock = clock_standing(store, now(), witness, made)
    if shell.writes:
        believe(store, clock.now, witness, made)
    if not clock.is_believed:
        shell.note(f"warning: {clock.told}; enquiries come back that were kept long enough")
    return clock


def _objects(shell: Shell) -> Objects:
    """Open where the files of visitors lie."""
    return open_enquiry_services(shell.settings()).enclosures.objects


def _preview(shell: Shell, opened: OpenedBackup, *, json: bool) -> int:
    backup, file = opened.backup, opened.path
    try:
        with shell.store() as store, _host(shell, backup) as host:
            judge = judge_of(shell, backup, file, _clock(shell, backup, store))
            planned = compare(backup, store, host, judge, _objects(shell))
            carried = takes_journal(backup, store)
    except StoreMissingError as error:
        # Everything would come.
        shell.note(f"{error}: --apply makes it")
        with closing(create_store("memory:", shell.settings())) as nothing:
            judge = judge_of(shell, backup, file, _clock(shell, backup, nothing))
            planned = compare(backup, nothing, None, judge)
        planned = replace(planned, pictures=backup.manifest.pictures, pieces=backup.manifest.pieces)
        carried = backup.manifest.has_journal
    lacking = lacking_at_all(opened.places, coming_members(backup.manifest, planned))
    if json:
        told = {"journalCarried": carried, **plan_json(planned), "applied": False}
        write_json({**manifest_json(backup.manifest), **told, "lacking": lacking})
        return 1 if lacking else 0
    write_lines(summary(backup.manifest))
    for name, count in planned.counts.items():
        write_lines(
            f"{name}: {count['missing']} to bring back, {count['differing']} to overwrite,"
            f" {count['equal']} equal"
        )
    write_lines(*(f"would remove  {path}" for path in paths_of(planned.later)))
    write_lines(f"pictures: {len(planned.pictures)} to bring back")
    write_lines(*(f"lacking  {name}: missing or of another size" for name in lacking))
    write_lines(told_of_journal(backup, carried=carried))
    tell_kept(shell, planned)
    tell_left_out(shell, backup, planned, warning_of_erasures(shell, file))
    tell_unreadable(shell, backup, judge)
    if not planned.equal:
        shell.note("nothing was changed: add --apply to restore")
    return 1 if lacking else 0

"""`studio backup run`, `list` and `drill`: copies at places, made, shown and tried."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Annotated, Any

import typer

from studio_adapters.bootstrap import Store, now
from studio_cli.doctor.masking import masked
from studio_cli.failures import CommandError
from studio_cli.file_group import FileApp
from studio_cli.files.backups.erased_lists import fault_of_list
from studio_cli.files.backups.holding import holding
from studio_cli.files.backups.places import (
    OpenSite,
    all_copies,
    own_scratch,
    places_of,
    run_of,
    scratch_of,
)
from studio_cli.shell import Json, Shell, command
from studio_cli.terminal.signals import ended_by_signals
from studio_cli.terminal.sizes import told_size
from studio_cli.terminal.writing import write_json, write_lines, write_table
from studio_core.backups.catalogue import found_at, moment_of, present_first
from studio_core.backups.copies import BackupCopy, BackupStanding
from studio_core.backups.drilling import Drill, drill
from studio_core.backups.failing import failure_of, is_full
from studio_core.backups.making import run_backup
from studio_core.backups.ports import BackupPlace
from studio_core.backups.scheduling import LEASE
from studio_core.errors import StudioError
from studio_core.records.collections import ACCOUNTS, INSIGHTS, PORTFOLIO

Below = Annotated[
    Path | None,
    typer.Option(
        "--below",
        metavar="FOLDER",
        file_okay=False,
        exists=True,
        help="Where there is room  [the system's folder for temporary files]",
    ),
]

TakeOver = Annotated[
    bool,
    typer.Option(
        "--take-over",
        help="Keep copies also at a place of another site, or where those of this one are gone.",
    ),
]

_RUN_ENDED = "the backup was ended: the copies from before are there, and the next run goes on"

_OF_A_SITE = (ACCOUNTS, PORTFOLIO, INSIGHTS)


def add_runs(app: FileApp) -> None:
    """Have *app* know the words of this module."""
    command(app, "run", writes=True, example="studio backup run")(run)
    command(app, "list", writes=False, example="studio backup list --json")(list_copies)
    command(app, "drill", writes=False, example="studio backup drill")(try_restoring)


def refuse_empty(shell: Shell, store: Store, remedy: str = "") -> None:
    """Raise `CommandError` for a store with neither accounts nor content."""
    if not any(store.scan(name, limit=1) for name in _OF_A_SITE):
        raise CommandError(
            f"{masked('STUDIO_STORE', shell.settings().store)} has neither accounts nor content:"
            f" is it the right store?{remedy}"
        )


def run(shell: Shell, take_over: TakeOver = False, json: Json = False) -> None:
    """Make a copy at every place now, and prove each.

    Only pictures and visitors' files that are new there travel. Each copy is read back, restored
    into a store for the purpose and compared; nearby every picture is read again, in a bucket those
    that are new and a seventh of the others, so that a week reads all. Then go the copies that
    STUDIO_BACKUP_KEEP does not keep, and what no copy names any more. A run that was interrupted
    leaves every copy from before, and the next goes on. A place belongs to the site that kept
    copies there first: --take-over makes it this one's, as after a restoration on a new machine.
    Exits with 1 when a place failed, a copy was not proven, or another run is under way, and with
    130 or 143 when Ctrl-C or SIGTERM ended it.
    """
    with ended_by_signals(_RUN_ENDED):
        places, standing = _made(shell, takes_over=take_over)
        whole = {copy.where for copy in standing.copies if copy.ok}
        all_copies(shell, [place for place in places if place.address in whole])
        if json:
            write_json(_standing_json(standing))
        else:
            _tell(shell, standing)
    raise typer.Exit(1 if standing.failed_at else 0)


def _made(shell: Shell, *, takes_over: bool) -> tuple[Sequence[BackupPlace], BackupStanding]:
    with shell.store() as store:
        places = places_of(shell)
        refuse_empty(shell, store)
        with (
            holding(shell, store, LEASE) as still_ours,
            own_scratch(shell) as scratch,
            shell.media() as host,
        ):
            site = OpenSite(store, host, scratch)
            work = run_of(shell, site, places, still_ours)
            return places, run_backup(replace(work, takes_over=takes_over))


def list_copies(shell: Shell, json: Json = False) -> None:
    """List the copies at every place, newest first.

    One that is proven came back as it was written when it was restored. An archive that nothing is
    noted of is not. Exits with 1 when a place does not answer.
    """
    found, answered = all_copies(shell, places_of(shell))
    copies = [copy for _, copy in found]
    if json:
        write_json({"items": [_copy_json(copy) for copy in copies]})
    else:
        write_table(
            ("at", "where", "size", "proven", "state"),
            [
                (
                    one.at,
                    one.where,
                    told_size(one.bytes),
                    one.proven_at,
                    "proven" if one.ok else one.message,
                )
                for one in copies
            ],
            whole={"at", "proven"},
        )
    raise typer.Exit(0 if answered else 1)


def try_restoring(shell: Shell, below: Below = None, json: Json = False) -> None:
    """Restore the newest proven copy of every place wholly, elsewhere, and time it.

    Records come into a store for the purpose and are compared; pictures and visitors' files come
    into a folder, and every byte of them is read again. Nothing of it stays. Exits with 1 when
    something did not come back as it was written, a place has no proven copy, or its list of erased
    enquiries cannot be read.
    """
    results = []
    with ended_by_signals("the drill was ended: nothing of it stays"):
        for place in places_of(shell):
            results.append(_drilled(shell, place, below))
            if not json:
                _tell_drill(shell, results[-1])
    if json:
        write_json({"items": results})
    raise typer.Exit(0 if all(result["verified"] for result in results) else 1)


def _drilled(shell: Shell, place: BackupPlace, below: Path | None) -> dict[str, Any]:
    told: dict[str, Any] = {"where": place.address, "at": "", "verified": False, "message": ""}
    found, unread = found_at([place])
    if unread:
        return {**told, "message": failure_of(unread[place.address], place.address).message}
    copy = next((copy for _, copy in present_first(found, now()) if copy.ok), None)
    if copy is None:
        return {**told, "message": f"{place.address} has no proven copy"}
    try:
        if fault := fault_of_list(shell, place):
            return {**told, "at": copy.at, "message": fault}
        with TemporaryDirectory(prefix="studio-drill-", dir=below) as folder:
            done = drill(place, moment_of(copy), Path(folder), scratch_of(shell, Path(folder)))
    except (StudioError, OSError) as error:
        message = failure_of(error, place.address).message
        if isinstance(error, OSError) and is_full(error):
            # Nothing is written at the place.
            message = f"no space left in {below or gettempdir()}: --below names another folder"
        return {**told, "at": copy.at, "message": message}
    return {**told, "at": copy.at, **_drill_json(done)}


def _drill_json(done: Drill) -> dict[str, Any]:
    assert done.manifest, "a drill that ended has read its manifest"
    return {
        "verified": done.verified,
        "records": done.manifest.record_count,
        "pictures": len(done.manifest.pictures),
        "pieces": len(done.manifest.pieces),
        "bytes": done.bytes,
        "differing": done.differing,
        "faulty": done.faulty,
        "seconds": {**done.seconds, "all": sum(done.seconds.values())},
    }


def _tell_drill(shell: Shell, result: dict[str, Any]) -> None:
    if "seconds" not in result:
        write_lines(f"failed  {result['message']}")
        return
    seconds = result["seconds"]
    parts = ", ".join(f"{part} {seconds[part]:.1f} s" for part in seconds if part != "all")
    held = (
        f"{result['records']} records, {result['pictures']} pictures and {result['pieces']} pieces"
        f" of visitors' files ({told_size(result['bytes'])})"
    )
    if result["verified"]:
        shell.say(
            f"{result['where']}: the copy of {result['at']} came back whole, {held}, in"
            f" {seconds['all']:.1f} s ({parts})"
        )
        return
    write_lines(*(f"unlike  {name}" for name in result["faulty"]))
    write_lines(
        f"failed  {result['where']}: {result['differing']} records and {len(result['faulty'])}"
        f" pictures or files of the copy of {result['at']} are not what was written"
    )


def _tell(shell: Shell, standing: BackupStanding) -> None:
    for copy in standing.copies:
        if copy.ok:
            shell.say(f"{copy.where}: a copy of {copy.at}, {told_size(copy.bytes)}, proven")
    # What went wrong is said however quiet: cron sends it by mail.
    failures = [copy.message for copy in standing.copies if not copy.ok]
    write_lines(*(f"failed  {message}" for message in failures or [standing.message] if message))


def _copy_json(copy: BackupCopy) -> dict[str, Any]:
    return {
        "at": copy.at,
        "where": copy.where,
        "bytes": copy.bytes,
        "provenAt": copy.proven_at,
        "ok": copy.ok,
        "message": copy.message,
    }


def _standing_json(standing: BackupStanding) -> dict[str, Any]:
    return {
        "ranAt": standing.ran_at,
        "provenAt": standing.proven_at,
        "failed": bool(standing.failed_at),
        "message": standing.message,
        "items": [_copy_json(copy) for copy in standing.copies],
    }

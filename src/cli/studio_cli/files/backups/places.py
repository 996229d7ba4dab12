"""Places of backups as the settings name them, and what works there."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import cast

from studio_adapters.bootstrap import (
    Store,
    create_store,
    now,
    open_backup_places,
    open_enquiry_services,
    open_witness,
)
from studio_cli.failures import CommandError
from studio_cli.files.backups.erased_lists import united_erased
from studio_cli.shell import Shell
from studio_cli.terminal.progress import Advance, progress
from studio_core.backups.catalogue import FoundCopy, copies_ahead, every_copy_at, found_at
from studio_core.backups.failing import failure_of
from studio_core.backups.making import BackupRun
from studio_core.backups.ports import BackupPlace
from studio_core.backups.proving import Scratch
from studio_core.backups.pruning import StillOurs
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import PictureArchive
from studio_core.records.believing import believe, clock_standing, told_known
from studio_core.transfer.backup.snapshot import NewSpool
from studio_core.transfer.backup.writing import BackupSources

_TO = "STUDIO_BACKUP_TO"


def places_of(shell: Shell, only: str = "") -> Sequence[BackupPlace]:
    """Open every place of the settings, or *only* one; raise `CommandError` when there is none."""
    if only:
        shell = replace(shell, options={**shell.options, _TO: whole_place(only)})
    places = open_backup_places(shell.settings())
    if not places:
        raise CommandError(
            f"no place for backups is set: `studio backup --schedule 03:00 --to FOLDER`, or {_TO}"
        )
    return places


def whole_place(address: str) -> str:
    """Return a place as it is named from everywhere: a folder by its whole path."""
    # A symbolic link stays one: it may be where disks are exchanged.
    return address if ":" in address else os.path.abspath(address)  # noqa: PTH100


def scratch_of(shell: Shell, folder: Path | None = None) -> Scratch:
    """Return where copies are tried: below *folder*, or the system's for temporary files."""

    @contextmanager
    def new_store() -> Iterator[Store]:
        with (
            TemporaryDirectory(prefix="studio-", dir=folder) as below,
            closing(create_store(f"sqlite:///{below}/scratch.db", shell.settings())) as store,
        ):
            yield store

    def phase(label: str) -> AbstractContextManager[Advance]:
        return progress(label, quiet=shell.quiet)

    new_spool = cast("NewSpool", partial(TemporaryFile, dir=folder))
    return Scratch(new_spool=new_spool, new_store=new_store, now=shell.now, phase=phase)


@contextmanager
def own_scratch(shell: Shell) -> Iterator[Path]:
    """Give a folder in the data directory, for one run at a time: what a killed one left is gone.

    There is room where the site's data lie; the folder for temporary files may be in memory.
    """
    folder = shell.settings().data_dir / "backup-scratch"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class OpenSite:
    """What a run reads, and the folder that it works in."""

    store: Store
    host: ImageHost
    scratch: Path


def run_of(
    shell: Shell, site: OpenSite, places: Sequence[BackupPlace], still_ours: StillOurs
) -> BackupRun:
    """Return what one run backs up, and where to."""
    store, host = site.store, site.host
    settings = shell.settings()
    services, witness = open_enquiry_services(settings), open_witness(settings)
    services.erasures.remember(store)
    if not (clock := clock_standing(store, now(), witness)).is_believed:
        shell.note(f"warning: {clock.told}")
    sources = BackupSources(
        store=store,
        pictures=host if isinstance(host, PictureArchive) else None,
        configuration=settings.config.read_bytes() if settings.config else None,
        enclosures=services.enclosures.objects,
    )
    return BackupRun(
        sources=sources,
        places=places,
        rule=settings.backup_keep,
        scratch=scratch_of(shell, site.scratch),
        clock=now,
        still_ours=still_ours,
        unite_erased=partial(united_erased, shell, site.scratch),
        believed=lambda: believe(store, now(), witness),
        known=told_known(clock),
    )


def all_copies(shell: Shell, places: Sequence[BackupPlace]) -> tuple[list[FoundCopy], bool]:
    """Return every copy with its place, newest first, and whether every place answered.

    Those that nothing is noted of are among them, as unproven ones. What is wrong is said.
    """
    found, unread = found_at(places, every_copy_at)
    for address, error in unread.items():
        shell.note(f"warning: {failure_of(error, address).message}")
    for copy in copies_ahead((copy for _, copy in found), now()):
        shell.note(
            f"warning: {copy.where} has a copy of {copy.at}, which is yet to come: was a clock"
            " ahead? No rule removes it before, and none goes for it"
        )
    return found, not unread

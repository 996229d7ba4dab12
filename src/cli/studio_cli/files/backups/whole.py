"""Backups as files: opened when they are sound, refused by name when not."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, BinaryIO, cast

from studio_adapters.bootstrap import Store, now, open_enquiry_services, open_witness
from studio_cli.failures import CommandError
from studio_cli.files.backups.erasures import write_list_beside
from studio_cli.files.new_files import new_file
from studio_cli.shell import Shell
from studio_cli.terminal.progress import progress
from studio_core.pictures.library import PictureArchive
from studio_core.records.believing import clock_standing, told_known
from studio_core.records.collections import CARRIED
from studio_core.transfer.backup.format import BackupRefusedError, Manifest
from studio_core.transfer.backup.reading import Backup, OpenPooled
from studio_core.transfer.backup.restoring import Restoration, restore_backup
from studio_core.transfer.backup.writing import BackupSources, write_backup


@contextmanager
def checked_backup(shell: Shell, path: Path, pool: OpenPooled | None = None) -> Iterator[Backup]:
    """Open a backup after checking all of it; raise `CommandError`, which names the file.

    What lies beside it, if anything does, is opened by *pool*.
    """
    with path.open("rb") as file:
        try:
            with progress("checking", quiet=shell.quiet) as show:
                backup = Backup(file, show, pool)
        except BackupRefusedError as error:
            raise CommandError(f"{path} {error}") from error
        yield backup


def new_backup(shell: Shell, store: Store, path: Path, *, replaces: bool = False) -> Manifest:
    """Write everything that *store* and the image host hold into a file; return what that is.

    Beside it goes the list of erased enquiries. Raise `FileExistsError` when the file is there
    already, unless it *replaces* that.
    """
    configuration = shell.settings().config
    with (
        new_file(path, replaces=replaces) as file,
        shell.media() as host,
        progress("backing up pictures", quiet=shell.quiet) as show,
    ):
        sources = BackupSources(
            store=store,
            pictures=host if isinstance(host, PictureArchive) else None,
            configuration=configuration.read_bytes() if configuration else None,
            enclosures=open_enquiry_services(shell.settings()).enclosures.objects,
        )
        manifest = write_backup(
            file,
            sources,
            at=shell.now(),
            new_spool=cast("Callable[[], BinaryIO]", partial(TemporaryFile, dir=path.parent)),
            progress=show,
            known=told_known(clock_standing(store, now(), open_witness(shell.settings()))),
        )
    write_list_beside(shell, store, path)
    return manifest


def run_restoration(shell: Shell, restoration: Restoration) -> None:
    """Restore with a progress bar."""
    with progress("restoring", quiet=shell.quiet) as show:
        restoration.progress = show
        restore_backup(restoration)


def manifest_json(manifest: Manifest) -> dict[str, Any]:
    """Return what a backup holds, as `--json` writes it."""
    return {
        "at": manifest.at,
        "position": manifest.position,
        "records": {name: manifest.records(name) for name in CARRIED},
        "pictures": len(manifest.pictures),
        "pieces": len(manifest.pieces),
        "journal": manifest.has_journal,
    }


def summary(manifest: Manifest) -> str:
    """Return what a backup holds, in a line."""
    each = [f"{count} {name}" for name in CARRIED if (count := manifest.records(name))]
    journal = f"a journal of {manifest.position} changes" if manifest.has_journal else "no journal"
    held = ", ".join([*each, f"{len(manifest.pictures)} pictures", journal])
    return f"{held}, as of {manifest.at} (position {manifest.position})"

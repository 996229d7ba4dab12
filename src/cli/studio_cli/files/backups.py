"""Backups as files: opened when they are sound, refused by name when not."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from studio_cli.failures import CommandError
from studio_cli.shell import Shell
from studio_cli.terminal.progress import progress
from studio_core.records.collections import JOURNALLED
from studio_core.transfer.backup.format import BackupRefusedError, Manifest
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Restoration, restore_backup


@contextmanager
def checked_backup(shell: Shell, path: Path) -> Iterator[Backup]:
    """Open a backup after checking all of it; raise `CommandError`, which names the file."""
    with path.open("rb") as file:
        try:
            with progress("checking", quiet=shell.quiet) as show:
                backup = Backup(file, show)
        except BackupRefusedError as error:
            raise CommandError(f"{path} {error}") from error
        yield backup


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
        "records": {name: manifest.records(name) for name in JOURNALLED},
        "pictures": len(manifest.pictures),
    }


def summary(manifest: Manifest) -> str:
    """Return what a backup holds, in a line."""
    each = [f"{count} {name}" for name in JOURNALLED if (count := manifest.records(name))]
    held = ", ".join([*each, f"{len(manifest.pictures)} pictures"])
    return f"{held}, as of {manifest.at} (position {manifest.position})"

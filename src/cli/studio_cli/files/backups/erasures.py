"""Lists of erased enquiries: one beside every backup, used by every restoration."""

from pathlib import Path
from tempfile import NamedTemporaryFile

from studio_adapters.bootstrap import (
    SettingsError,
    Store,
    load_settings,
    open_enquiry_services,
)
from studio_cli.shell import Shell
from studio_core.enquiries.erasures import Judge, judge_by
from studio_core.enquiries.stages import Stage
from studio_core.records.believing import ClockStanding
from studio_core.transfer.backup.reading import Backup


def write_list_beside(shell: Shell, store: Store, path: Path) -> None:
    """Bring the list beside the backup at *path* up to date; there is one afterwards."""
    erasures = open_enquiry_services(shell.settings()).erasures
    erasures.remember(store)
    erasures.beside(path).add(erasures.lists())


def judge_of(shell: Shell, backup: Backup, path: Path, clock: ClockStanding) -> Judge:
    """Return who says which enquiries of the backup at *path* stay away, by what is known now.

    What was kept long enough is not known while the *clock* is not believed: then all of it comes.
    """
    erasures = open_enquiry_services(shell.settings()).erasures
    lists = [*erasures.lists(), *erasures.beside(path).lists()]
    return judge_by(lists, _retention_days(shell, backup), clock.believed)


def take_list_beside(shell: Shell, store: Store, path: Path) -> None:
    """Remember here what the list beside the backup at *path*, and *store* itself, know."""
    erasures = open_enquiry_services(shell.settings()).erasures
    erasures.remember(store)
    if erasures.beside(path).exists():
        erasures.add(erasures.beside(path).lists())


def warning_of_erasures(shell: Shell, path: Path) -> str:
    """Return what may come back with the backup at *path* though it was erased; '' for nothing.

    The list here is kept up to date by the server, the one beside a backup only by backups.
    """
    erasures = open_enquiry_services(shell.settings()).erasures
    if erasures.exists():
        return ""
    if erasures.beside(path).exists():
        return (
            "warning: enquiries that were erased after the last backup into this folder come back:"
            " bring erased-enquiries.json from the former data directory to leave them out"
        )
    return (
        "warning: there is no erased-enquiries.json beside the backup: enquiries that were"
        " erased after it come back"
    )


def _retention_days(shell: Shell, backup: Backup) -> dict[Stage, int] | None:
    """Return how long enquiries are kept; by the backup's own settings where there are none yet."""
    settings, content = shell.settings(), backup.configuration()
    if settings.config is not None or content is None:
        return dict(settings.enquiry_retention_days)
    with NamedTemporaryFile(suffix=".toml") as file:
        file.write(content)
        file.flush()
        try:
            restored = load_settings(Path(file.name), options=shell.options)
        except SettingsError:
            # Rather bring back what is overdue than lose what is not: a server purges it.
            return None
    return dict(restored.enquiry_retention_days)

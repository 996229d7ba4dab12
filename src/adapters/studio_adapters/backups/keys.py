"""The key that seals backups: a file of its own, which is in no backup."""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from studio_adapters.encryption.keys import (
    OF_BACKUPS,
    SealingKey,
    bring_keys,
    export_keys,
    make_keys,
    read_keys,
)
from studio_core.errors import StoreUnavailableError

_log = logging.getLogger("studio.backups")


class BackupKeys:
    """The keys in a file, the one for new places first; failures are `StoreUnavailableError`.

    A place stays with the key that it was begun with: *keys* that others brought open theirs.
    """

    def __init__(self, path: Path, now: Callable[[], str]) -> None:
        self.path = path
        self._now = now

    def all(self) -> tuple[SealingKey, ...]:
        """Return every key; none is made."""
        return _of_backups(self.path, read_keys(self.path) or ())

    def find(self, id: str) -> SealingKey | None:
        """Return the key of that id, None when it is not here."""
        return next((key for key in self.all() if key.id == id), None)

    def current(self) -> SealingKey:
        """Return the key for new places; it is made when none is here."""
        here = self.all()
        if here:
            return here[0]
        made = make_keys(self.path, self._now(), OF_BACKUPS)[0]
        _log.warning(
            "made the key of backups at %s: %s; `studio backup key export` carries it away, and"
            " without it no sealed backup can be read",
            self.path,
            made.id,
        )
        return made

    def are_exported(self) -> bool:
        """Tell whether every key was exported, or brought from where it was."""
        return all(key.exported_at for key in self.all())

    def export(self) -> str:
        """Return what a key file holds, for another machine, and note that it was exported."""
        self.current()
        return export_keys(self.path, self._now())

    def bring(self, file: Path) -> tuple[str, ...]:
        """Add the keys that *file* holds, which `export` wrote; return the ids that are new here.

        None of ours goes, and the one for new places stays.
        """
        _of_backups(file, read_keys(file) or ())
        return bring_keys(self.path, file, self._now())


def _of_backups(file: Path, keys: Sequence[SealingKey]) -> tuple[SealingKey, ...]:
    if not all(key.id.startswith(OF_BACKUPS) for key in keys):
        raise StoreUnavailableError(f"{file} holds keys, but not of backups")
    return tuple(keys)

"""What went wrong with a backup, for people: in a sentence, and as a kind."""

import errno
from dataclasses import dataclass

from studio_core.backups.copies import Reason
from studio_core.backups.ports import PlaceDamagedError, PlaceKeyMissingError, PlaceRefusedError
from studio_core.errors import StudioError
from studio_core.records.store import StoreFullError
from studio_core.transfer.backup.format import BackupRefusedError

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


class BackupFailedError(StudioError):
    """A backup that could not be made; *reason* is its kind."""

    code = "backup_failed"

    def __init__(self, message: str, reason: Reason = "failed") -> None:
        super().__init__(message)
        self.reason: Reason = reason


@dataclass(frozen=True, slots=True)
class Failure:
    """Why something failed: a sentence without personal data, and its kind."""

    message: str
    reason: Reason


def failure_of(error: OSError | StudioError, where: str) -> Failure:
    """Return what *error* says of the work at *where*."""
    if isinstance(error, BackupFailedError):
        return Failure(str(error), error.reason)
    if is_full(error):
        return Failure(f"no space left at {where}", "no_space")
    if isinstance(error, BackupRefusedError):
        return Failure(f"the copy at {where} {error}", "unmatched")
    if isinstance(error, PlaceKeyMissingError):
        return Failure(f"{where}: {error.strerror}", "key_missing")
    if isinstance(error, PlaceRefusedError):
        return Failure(f"{where} {error.strerror}", "failed")
    if isinstance(error, PlaceDamagedError):
        return Failure(f"{where}: {error.strerror}", "unmatched")
    if isinstance(error, OSError):
        return Failure(f"{where} does not answer: {error.strerror or error}", "unreachable")
    return Failure(str(error), "failed")


def failure_here(error: OSError | StudioError) -> Failure:
    """Return what *error* says of the work on this machine, apart from the places."""
    if is_full(error):
        return Failure("no space left where the site or its store lies", "no_space")
    if isinstance(error, OSError):
        return Failure(f"this machine: {error.strerror or error}", "failed")
    return failure_of(error, "this machine")


def is_full(error: OSError | StudioError) -> bool:
    """Tell whether there was no room."""
    return isinstance(error, StoreFullError) or (
        isinstance(error, OSError) and error.errno in _FULL
    )

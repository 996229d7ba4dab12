"""Holding a lease for as long as a command works, however long one step of it takes."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import monotonic

from studio_cli.failures import CommandError
from studio_cli.shell import Shell
from studio_core.backups.failing import BackupFailedError
from studio_core.errors import StudioError
from studio_core.jobs.leases import LEASE_SECONDS, claim, release
from studio_core.records.store import Store

_RENEWED_AFTER = LEASE_SECONDS / 4


@contextmanager
def holding(shell: Shell, store: Store, name: str) -> Iterator[Callable[[], None]]:
    """Hold the lease *name*; give what raises `BackupFailedError` once another may have it.

    Raise `CommandError` when another has it now.
    """
    held = _Held(shell, store, name)
    try:
        if not held.renew():
            raise CommandError(
                "a backup of this site is being made already; when it was killed, that is known"
                " within 30 seconds"
            )
        with held.renewed():
            yield held.check
    finally:  # also when a signal came just as it was claimed
        held.let_go()


class _Held:
    """A lease that a thread renews."""

    def __init__(self, shell: Shell, store: Store, name: str) -> None:
        self._shell, self._store, self._name = shell, store, name
        self._holder = secrets.token_hex(8)
        self._done = Event()
        self._until = 0.0

    def renew(self) -> bool:
        """Claim the lease again; tell whether it is ours."""
        start = monotonic()
        self._lease = claim(
            self._store, self._name, self._holder, at=self._shell.now(), busy=self._name
        )
        self._until = start + LEASE_SECONDS if self._lease else 0.0
        return self._lease is not None

    def check(self) -> None:
        """Raise `BackupFailedError` when another may have the lease."""
        if monotonic() > self._until and not self.renew():
            raise BackupFailedError("another backup of this site was begun meanwhile")

    def let_go(self) -> None:
        """Let another have the lease, whether we know that it is ours or not."""
        with suppress(StudioError):  # it ends by itself
            if self.renew() and self._lease:
                release(self._store, self._lease)

    @contextmanager
    def renewed(self) -> Iterator[None]:
        """Renew the lease until what is done with it is over."""
        thread = Thread(target=self._keep, name="studio-lease", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._done.set()
            thread.join()

    def _keep(self) -> None:
        while not self._done.wait(_RENEWED_AFTER):
            try:
                if not self.renew():
                    return
            except StudioError:
                continue  # the store is away: until the lease is over it is ours

"""Attempts to sign in: which counts each takes.

Whoever guesses is counted by network, the wider ones too, and by account. A browser that has signed
in to the account before has a count of its own, which nobody else can use up: strangers cannot lock
its owner out.
"""

from dataclasses import dataclass

from studio_core.accounts.account import account_id
from studio_core.accounts.limits import (
    Limit,
    forget_attempts,
    forget_attempts_from,
    take_attempt,
    take_attempt_from,
)
from studio_core.records.store import Store

PER_ADDRESS = Limit(name="login:address", attempts=20, window_seconds=600)
PER_ACCOUNT = Limit(name="login:account", attempts=5, window_seconds=300)
PER_DEVICE = Limit(name="login:device", attempts=5, window_seconds=300)
PER_SESSION = Limit(name="login:session", attempts=5, window_seconds=300)
"""For the password of who is signed in already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInAttempt:
    """Who tries: the account as it is looked up, from where; *device* is '' for a stranger's."""

    email: str
    address: str
    device: str = ""

    def take(self, store: Store, *, at: str) -> None:
        """Count the attempt; raise `TooManyAttemptsError` when one of its counts is used up."""
        if self.device:
            take_attempt(store, PER_DEVICE, self._of_device, at=at)
            return
        take_attempt_from(store, PER_ADDRESS, self.address, at=at)
        take_attempt(store, PER_ACCOUNT, self._account, at=at)

    def forget(self, store: Store) -> None:
        """Start the counts anew after a success; those of strangers stay when a device had its own.

        Only failures count: many people behind one address may sign in as often as they like.
        """
        if self.device:
            forget_attempts(store, PER_DEVICE, self._of_device)
            return
        forget_attempts_from(store, PER_ADDRESS, self.address)
        forget_attempts(store, PER_ACCOUNT, self._account)

    @property
    def _account(self) -> str:
        # By the id that finds the account: every spelling that finds it is counted as it.
        return account_id(self.email)

    @property
    def _of_device(self) -> str:
        return f"{self._account} {self.device}"

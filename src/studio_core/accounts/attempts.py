"""Attempts to sign in: which counts each takes.

Whoever guesses is counted by network and by account. A browser that has signed in to the account
before has a count of its own, which nobody else can use up: strangers cannot lock its owner out.
"""

from dataclasses import dataclass

from studio_core.accounts.account import account_id
from studio_core.accounts.limits import Limit, forget_attempts, take_attempt
from studio_core.addresses.networks import counted_network
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
        for limit, subject in self._counts():
            take_attempt(store, limit, subject, at=at)

    def forget(self, store: Store, *, at: str) -> None:
        """Start the counts anew after a success; those of strangers stay when a device had its own.

        Only failures count: many people behind one address may sign in as often as they like.
        """
        for limit, subject in self._counts():
            forget_attempts(store, limit, subject, at=at)

    def _counts(self) -> tuple[tuple[Limit, str], ...]:
        # By the id that finds the account: every spelling that finds it is counted as it.
        account = account_id(self.email)
        if self.device:
            return ((PER_DEVICE, f"{account} {self.device}"),)
        return (PER_ADDRESS, counted_network(self.address)), (PER_ACCOUNT, account)

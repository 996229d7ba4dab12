"""The port to an identity provider: who may sign in."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class User:
    """An administrator; *stamp* changes with the credentials that were shown, '' when unknown."""

    id: str
    email: str
    stamp: str = ""


class IdentityProvider(Protocol):
    """Who may sign in."""

    def authenticate(self, email: str, password: str) -> User | None:
        """Return the administrator, or None; both answers take the same time (decision 17).

        Raise `TooManyAttemptsError` or `IdentityUnavailableError` when the provider says so.
        """
        ...

    def still_valid(self, user: User) -> bool:
        """Tell whether *user* may go on: false for disabled, deleted or revoked accounts."""
        ...

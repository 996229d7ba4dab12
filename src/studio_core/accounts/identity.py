"""The port to an identity provider: who may sign in."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from studio_core.accounts.account import Account


@dataclass(frozen=True, slots=True, kw_only=True)
class User:
    """An administrator; *stamp* changes with the credentials that were shown, '' when unknown."""

    id: str
    email: str
    stamp: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolled:
    """Somebody new: the *id* by which another service knows the account, or a password's hash."""

    id: str = ""
    stamp: str = ""
    password_hash: str = ""


class IdentityProvider(Protocol):
    """Who may sign in."""

    @property
    def elsewhere(self) -> bool:
        """Whether another service keeps passwords and addresses; ours alone are the roles."""
        ...

    def authenticate(self, email: str, password: str) -> User | None:
        """Return the administrator, or None; both answers take the same time (decision 17).

        Raise `TooManyAttemptsError` or `IdentityUnavailableError` when the provider says so.
        """
        ...

    def still_valid(self, user: User, account: "Account") -> bool:
        """Tell whether *user* may go on: not with another password, nor when revoked elsewhere."""
        ...

    def enrol(self, email: str, password: str) -> "Enrolled | None":
        """Take in who accepts an invitation; None when *password* is not that of an account there.

        Raise what `authenticate` raises.
        """
        ...

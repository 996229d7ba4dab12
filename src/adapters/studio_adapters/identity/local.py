"""Local accounts: administrators in our own store, passwords as Argon2id hashes."""

import unicodedata
from datetime import UTC, datetime
from functools import cached_property
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING

from studio_core.accounts.account import Account, find_account, get_account, replace_hash
from studio_core.accounts.identity import Enrolled, User
from studio_core.records.changes import SYSTEM
from studio_core.records.store import Store
from studio_core.records.work import Work

if TYPE_CHECKING:
    from argon2 import PasswordHasher

MAX_PASSWORD_LETTERS = 1024
"""Longer ones are refused unread, so that nobody makes us hash megabytes."""

_AT_ONCE = BoundedSemaphore(2)
"""Each check fills 64 MiB; a burst of sign-ins waits instead of exhausting the machine."""


class LocalIdentity:
    """Checks e-mail and password against the accounts in the store."""

    elsewhere = False

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()

    def authenticate(self, email: str, password: str) -> User | None:
        """Return the administrator, or None after the same work (decision 17)."""
        with self._lock:
            decoy = self._decoy
        account = find_account(self._store, email)
        hash = account.password_hash if account and account.password_hash else decoy
        matches = verify_password(hash, password)
        if account is None or account.state != "active" or hash is decoy or not matches:
            return None
        if _hasher().check_needs_rehash(account.password_hash):
            # The library's parameters have grown since the password was set.
            at = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
            replace_hash(Work(self._store, SYSTEM, at), account, hash_password(password))
            account = get_account(self._store, account.id) or account
        return account.user

    def still_valid(self, user: User, account: Account) -> bool:
        """Tell whether the account still has the password that was shown."""
        return user.stamp in ("", account.stamp)

    def enrol(self, email: str, password: str) -> Enrolled:
        """Return the hash of *password*, which is all that is kept."""
        return Enrolled(password_hash=hash_password(password))

    @cached_property
    def _decoy(self) -> str:
        """A hash that no password has, made with the parameters of the day."""
        return hash_password("no account has this password")


def hash_password(password: str) -> str:
    """Return the Argon2id hash of *password* with the library's current parameters."""
    with _AT_ONCE:
        return _hasher().hash(_normal(password))


def verify_password(hash: str, password: str) -> bool:
    """Tell whether *password* made *hash*; False too for a hash that cannot be read."""
    from argon2.exceptions import InvalidHashError, VerificationError

    usable = len(password) <= MAX_PASSWORD_LETTERS
    with _AT_ONCE:
        try:
            _hasher().verify(hash, _normal(password if usable else ""))
        except (VerificationError, InvalidHashError):
            return False
    return usable


def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher

    return PasswordHasher()


def _normal(password: str) -> bytes:
    """Return one form of a text: keyboards write Hangul in two (NIST SP 800-63B, 3.1.1.2)."""
    return unicodedata.normalize("NFKC", password).encode(errors="surrogatepass")

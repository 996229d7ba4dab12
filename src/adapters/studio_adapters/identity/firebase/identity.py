"""Sign-in by Firebase Authentication, from the server; passwords go to Google alone.

Who has an account of the project may sign in only with an account here (`studio_core.accounts`):
whoever signs up at Firebase is nobody without an invitation.
"""

import logging
import os
import uuid
from threading import BoundedSemaphore
from typing import Any

import firebase_admin
from firebase_admin import auth, exceptions
from google.auth.exceptions import GoogleAuthError

from studio_adapters.identity.firebase.account_cache import Standing, Standings
from studio_adapters.identity.firebase.password_sign_in import PasswordSignIn
from studio_adapters.settings import Settings, SettingsError, refuse_emulators
from studio_adapters.stores.firebase.address import database_address
from studio_core.accounts.account import Account
from studio_core.accounts.identity import Enrolled, User
from studio_core.errors import IdentityUnavailableError

log = logging.getLogger("studio.firebase")

TIMEOUT_SECONDS = 5.0
_CLOCK_SKEW_SECONDS = 10
"""A token fresh from Google would otherwise be refused by a server whose clock is slow."""
_AT_ONCE = 8
_REFUSED = (auth.InvalidIdTokenError, auth.UserDisabledError, auth.UserNotFoundError)


class FirebaseIdentity:
    """Checks e-mail and password by Firebase, and its accounts' standing since."""

    elsewhere = True

    def __init__(self, app: Any, sign_in: PasswordSignIn) -> None:
        self._app = app
        self._sign_in = sign_in
        self._asking = BoundedSemaphore(_AT_ONCE)
        self._standings = Standings(self._ask_standing)

    def authenticate(self, email: str, password: str) -> User | None:
        """Return the administrator; None for every refusal alike, a disabled account's too.

        Raise `TooManyAttemptsError` or `IdentityUnavailableError` when Firebase says so.
        """
        with self._asking:
            token = self._sign_in(email, password)
            if token is None:
                return None
            try:
                claims = auth.verify_id_token(
                    token,
                    app=self._app,
                    check_revoked=True,
                    clock_skew_seconds=_CLOCK_SKEW_SECONDS,
                )
            except _REFUSED:
                return None
            except (auth.CertificateFetchError, exceptions.FirebaseError, GoogleAuthError) as error:
                raise IdentityUnavailableError(f"Firebase cannot be asked: {error}") from error
        return User(id=claims["uid"], email=claims.get("email", ""), stamp=str(claims["iat"]))

    def still_valid(self, user: User, account: Account) -> bool:
        """Tell whether the account is there, enabled, and not revoked since it signed in.

        Firebase is asked at most twice a minute for each account. While it is away, what it said
        in the last ten minutes holds; after that raise `IdentityUnavailableError`.
        """
        standing = self._standings.of(user.id)
        if not standing.enabled:
            return False
        return not user.stamp.isdecimal() or int(user.stamp) * 1000 >= standing.valid_after_ms

    def enrol(self, email: str, password: str) -> Enrolled | None:
        """Make the account at Firebase, or find it by its password; None for a wrong one.

        Raise what `authenticate` raises.
        """
        try:
            with self._asking:
                auth.create_user(email=email, password=password, app=self._app)
        except (auth.EmailAlreadyExistsError, ValueError):
            # It is there already, or is nothing that Firebase takes: the password decides.
            log.info("no account was made at Firebase for who accepts an invitation")
        except (exceptions.FirebaseError, GoogleAuthError) as error:
            raise IdentityUnavailableError(f"Firebase cannot be asked: {error}") from error
        user = self.authenticate(email, password)
        return Enrolled(id=user.id, stamp=user.stamp) if user else None

    def _ask_standing(self, id: str) -> Standing:
        with self._asking:
            try:
                account = auth.get_user(id, app=self._app)
            except auth.UserNotFoundError:
                return Standing(enabled=False)
            except ValueError:
                # An id that no account can have.
                return Standing(enabled=False)
            except (exceptions.FirebaseError, GoogleAuthError) as error:
                raise IdentityUnavailableError(f"Firebase cannot be asked: {error}") from error
        return Standing(
            enabled=not account.disabled, valid_after_ms=account.tokens_valid_after_timestamp
        )


def open_firebase_identity(settings: Settings) -> FirebaseIdentity:
    """Open the identity provider of the project that the store's address or the credentials name.

    Raise `SettingsError` without a web API key, and for an emulator that nobody allowed.
    """
    refuse_emulators(settings)
    if not settings.firebase_api_key:
        raise SettingsError(
            "STUDIO_FIREBASE_API_KEY is not set: signing in needs the project's web API key"
        )
    options: dict[str, Any] = {"httpTimeout": TIMEOUT_SECONDS}
    if settings.store.startswith("firebase:"):
        options["projectId"] = database_address(settings.store, settings).project
    app = firebase_admin.initialize_app(options=options, name=f"studio-{uuid.uuid4()}")
    host = os.environ.get("FIREBASE_AUTH_EMULATOR_HOST", "")
    return FirebaseIdentity(app, PasswordSignIn(settings.firebase_api_key, host))

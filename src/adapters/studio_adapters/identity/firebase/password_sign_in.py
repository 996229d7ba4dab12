"""The one request that firebase-admin does not have: an e-mail and a password for a token."""

import logging
from typing import Any

import httpx

from studio_core.errors import IdentityUnavailableError, TooManyAttemptsError

log = logging.getLogger("studio.firebase")

_SERVICE = "identitytoolkit.googleapis.com"
_TIMEOUT_SECONDS = 8.0
_RETRY_AFTER_SECONDS = 60
"""Firebase does not say how long; its own client advises to wait a little."""
_LONGEST_PASSWORD = 4096
_REFUSALS = {
    "EMAIL_NOT_FOUND",
    "INVALID_EMAIL",
    "INVALID_LOGIN_CREDENTIALS",
    "INVALID_PASSWORD",
    "MISSING_EMAIL",
    "MISSING_PASSWORD",
    "USER_DISABLED",
}


class PasswordSignIn:
    """Asks Identity Toolkit; *emulator* is a host and port, empty for the real service."""

    def __init__(self, api_key: str, emulator: str = "") -> None:
        base = f"http://{emulator}/{_SERVICE}" if emulator else f"https://{_SERVICE}"
        self._url = f"{base}/v1/accounts:signInWithPassword"
        self._api_key = api_key

    def __call__(self, email: str, password: str) -> str | None:
        """Return an id token, or None when e-mail or password are not right or not welcome."""
        if len(password) > _LONGEST_PASSWORD or not _sendable(email) or not _sendable(password):
            return None
        body = {"email": email.strip(), "password": password, "returnSecureToken": True}
        try:
            response = httpx.post(
                self._url, params={"key": self._api_key}, json=body, timeout=_TIMEOUT_SECONDS
            )
            answer = response.json()
        except (httpx.HTTPError, ValueError) as error:
            # The request's own text would hold the key.
            raise IdentityUnavailableError(f"no answer: {type(error).__name__}") from error
        if not response.is_success:
            _check_refusal(response.status_code, answer)
            return None
        token = answer.get("idToken") if isinstance(answer, dict) else None
        if not isinstance(token, str) or not token:
            raise IdentityUnavailableError("Firebase signed in but sent no token")
        return token


def _check_refusal(status: int, answer: Any) -> None:
    """Let a plain refusal pass; raise for everything that is no matter of the password."""
    error = answer.get("error") if isinstance(answer, dict) else None
    message = error.get("message") if isinstance(error, dict) else None
    # Firebase may put a sentence after the code of an error.
    reason = str(message or "").partition(" : ")[0].strip()
    if reason in _REFUSALS:
        return
    if reason == "TOO_MANY_ATTEMPTS_TRY_LATER" or status == httpx.codes.TOO_MANY_REQUESTS:
        raise TooManyAttemptsError(_RETRY_AFTER_SECONDS)
    log.error("Firebase refuses to check passwords: %s %s", status, reason)
    raise IdentityUnavailableError(f"Firebase answers {status} {reason}")


def _sendable(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)

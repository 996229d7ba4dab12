"""What the client library raises, in the product's words."""

from collections.abc import Iterator
from contextlib import contextmanager
from json import JSONDecodeError

from firebase_admin import exceptions
from google.auth.exceptions import DefaultCredentialsError, GoogleAuthError, RefreshError
from requests.exceptions import RequestException

from studio_core.errors import (
    StorePermissionError,
    StoreTooBigError,
    StoreUnavailableError,
    StudioError,
)

_DENIED = (exceptions.UnauthenticatedError, exceptions.PermissionDeniedError)
_TOO_LARGE_STATUS = 413


STORE = "Firebase"
"""Its name for people."""


@contextmanager
def mapped_failures() -> Iterator[None]:
    """Raise an expected failure of the database as a `StudioError`; let mistakes of ours pass."""
    try:
        yield
    except exceptions.FirebaseError as error:
        expected = _expected(error)
        if expected is None:
            raise
        raise expected from error
    except GoogleAuthError as error:
        if isinstance(error, DefaultCredentialsError):
            raise StorePermissionError(
                "no credentials for Firebase: let GOOGLE_APPLICATION_CREDENTIALS name the service "
                f"account's key file ({error})",
                STORE,
            ) from error
        if isinstance(error, RefreshError) and not error.retryable:
            raise StorePermissionError(f"the service account is refused: {error}", STORE) from error
        raise StoreUnavailableError(f"no access token can be had now: {error}") from error
    except JSONDecodeError as error:
        raise StoreUnavailableError("the database answered with something else than JSON") from (
            error
        )
    except (RequestException, OSError) as error:
        raise StoreUnavailableError(f"the database cannot be reached: {error}") from error


def _expected(error: exceptions.FirebaseError) -> StudioError | None:
    text = str(error)
    if isinstance(error, _DENIED):
        return StorePermissionError(f"the database refuses us: {text}", STORE)
    status = getattr(error.http_response, "status_code", None)
    if status == _TOO_LARGE_STATUS or "exceeds the maximum size" in text:
        return StoreTooBigError(text)
    if isinstance(error, exceptions.NotFoundError):
        return StoreUnavailableError(f"there is no such database: {text}")
    if isinstance(error, (exceptions.InvalidArgumentError, exceptions.FailedPreconditionError)):
        return None
    return StoreUnavailableError(f"the database is away: {text}")

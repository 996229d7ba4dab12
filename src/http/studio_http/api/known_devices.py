"""Browsers that have signed in before, as a request shows them."""

import logging
import secrets

from litestar.datastructures import Cookie

from studio_core.accounts.devices import device_token, known_device
from studio_core.errors import StudioError
from studio_http.api.dependencies import AnyRequest, app_state
from studio_http.api.session_cookie import device_cookie, device_token_of
from studio_http.base.allowed_hosts import is_secure

log = logging.getLogger("studio.http")

_NONCE_BYTES = 16


def device_of(request: AnyRequest, email: str, at: str) -> str:
    """Return what a browser that the account of *email* knows is counted under, else ''."""
    state = app_state(request)
    token = device_token_of(request, email, secure=is_secure(state.studio.settings.public_url))
    if not token:
        return ""
    try:
        return known_device(state.studio.store, state.services.cipher, email, token, at=at)
    except StudioError as error:
        _log_no_keys(error)
        return ""


def new_device_cookies(request: AnyRequest, email: str, at: str) -> list[Cookie]:
    """Return the cookie that makes the browser known; none while there are no keys to sign it."""
    state = app_state(request)
    nonce = secrets.token_hex(_NONCE_BYTES)
    try:
        token = device_token(state.studio.store, state.services.cipher, email, nonce=nonce, at=at)
    except StudioError as error:
        _log_no_keys(error)
        return []
    return [device_cookie(email, token, secure=is_secure(state.studio.settings.public_url))]


def _log_no_keys(error: StudioError) -> None:
    # Signing in does not depend on it.
    log.warning("no browser can be known again: %s", error)

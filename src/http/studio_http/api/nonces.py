"""Random texts for links and challenges."""

import secrets

_NONCE_BYTES = 16
_SECRET_BYTES = 32


def new_nonce() -> str:
    """Return what makes a challenge differ from every other; hexadecimal."""
    return secrets.token_hex(_NONCE_BYTES)


def new_secret() -> str:
    """Return what nobody can guess, for a link; without dots and slashes."""
    return secrets.token_urlsafe(_SECRET_BYTES)

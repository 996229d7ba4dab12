"""Who asks, as far as it is kept: a network and a kind of device."""

from typing import Any

from litestar.connection import ASGIConnection

from studio_core.accounts.clients import Client, client_at


def client_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Client:
    """Return the caller; behind a trusted proxy its client, see `STUDIO_TRUSTED_PROXIES`."""
    address = connection.client.host if connection.client else ""
    return client_at(address, connection.headers.get("user-agent", ""))

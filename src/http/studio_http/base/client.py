"""From a request to what is stored of its sender: a network and a kind of device."""

from typing import Any

from litestar.connection import ASGIConnection

from studio_core.accounts.clients import Client, client_at


def client_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Client:
    """Return the client; behind a trusted proxy the proxy's client (`STUDIO_TRUSTED_PROXIES`)."""
    address = connection.client.host if connection.client else ""
    return client_at(address, connection.headers.get("user-agent", ""))

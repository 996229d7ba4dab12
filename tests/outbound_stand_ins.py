"""Clients that take a server of this machine for one of the Internet."""

import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from studio_adapters.outbound import Answer, OutboundClient

PUBLIC = "93.184.216.34"


class _PlainClient(OutboundClient):
    """Asks over HTTP for what should be asked for over TLS."""

    @contextmanager
    def request(
        self, method: str, url: str, headers: Mapping[str, str] | None = None, body: bytes = b""
    ) -> Iterator[Answer]:
        plain = url.replace("https://", "http://")
        with OutboundClient.request(self, method, plain, headers, body) as answer:
            yield answer


def client_of(port: int, *, max_bytes: int = 2**20, secure: bool = True) -> OutboundClient:
    """Return a client for which every name has one public address, where *port* of ours answers."""

    def resolve(host: str, asked: int) -> Sequence[str]:
        return [PUBLIC]

    def dial(address: str, asked: int, seconds: float) -> socket.socket:
        assert address == PUBLIC
        return socket.create_connection(("127.0.0.1", port), seconds)

    kind = OutboundClient if secure else _PlainClient
    return kind(10.0, max_bytes, resolve=resolve, dial=dial)

"""Requests to addresses that stand in the data: only to the Internet, bounded in time and size."""

import socket
import ssl
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.client import HTTPException, HTTPResponse
from io import BufferedReader, RawIOBase
from ipaddress import ip_address
from typing import Any, cast
from urllib.parse import urljoin

from studio_core.addresses.web import AddressRefusedError, WebAddress, is_public, web_address

CONNECT_SECONDS = 10.0
MAX_REDIRECTS = 5
MAX_ADDRESSES = 4
"""Of a name with more addresses no further ones are tried."""

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_CHUNK = 64 * 1024

Resolver = Callable[[str, int], Sequence[str]]
"""Gives every address of a name, as text; raises OSError when there is none."""

Dial = Callable[[str, int, float], socket.socket]
"""Connects to an address (never a name) and a port within so many seconds; raises OSError."""


class OutboundError(Exception):
    """An address that was not called, or gave no answer; the text says why in English."""


class OutboundRefusedError(OutboundError):
    """An address that may not be called: nothing was sent to it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The head of an answer; `parts` gives its body, *max_bytes* at most."""

    status: int
    headers: Mapping[str, str]
    max_bytes: int
    _response: HTTPResponse

    def parts(self) -> Iterator[bytes]:
        """Yield the body; raise `OutboundError` when it is too large, too slow or cut off."""
        if self.headers.get("content-encoding", "identity") != "identity":
            # What was not asked for could be a thousand times as large when it is unpacked.
            raise OutboundError("its answer is packed")
        size = 0
        while True:
            with _told_plainly():
                part = self._response.read(_CHUNK)
            if not part:
                break
            size += len(part)
            if size > self.max_bytes:
                raise OutboundError("its answer is too large")
            yield part
        if self._response.length:
            raise OutboundError("its answer was cut off")


def resolve(host: str, port: int) -> Sequence[str]:
    """Ask the machine's resolver."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


def dial(address: str, port: int, seconds: float) -> socket.socket:
    """Connect."""
    return socket.create_connection((address, port), seconds)


@cache
def certificates() -> ssl.SSLContext:
    """Return the trusted certificates, read once: that takes longer than a request."""
    import httpx

    return httpx.create_ssl_context()


@dataclass(frozen=True, slots=True)
class OutboundClient:
    """Calls addresses of the data. *seconds* are for all of a request, redirects and body too.

    A name is resolved once; every address it has must be public, and the connection goes to one
    of those that were looked at. Proxies of the environment are not used: they would resolve for
    themselves. Safe to call from many threads.
    """

    seconds: float
    max_bytes: int
    headers: Mapping[str, str] = field(default_factory=dict)
    max_redirects: int | None = MAX_REDIRECTS
    """With None a redirect is an answer."""
    resolve: Resolver = resolve
    dial: Dial = dial
    clock: Callable[[], float] = time.monotonic

    @contextmanager
    def request(
        self, method: str, url: str, headers: Mapping[str, str] | None = None, body: bytes = b""
    ) -> Iterator[Answer]:
        """Give the answer that is no redirect; raise `OutboundError` when there is none.

        With a *body* no redirect is followed: it is for whom it is addressed to.
        """
        deadline = self.clock() + self.seconds
        sent = {"Accept-Encoding": "identity", "Connection": "close", **self.headers}
        if body:
            sent["Content-Length"] = str(len(body))
        for _ in range((self.max_redirects or 0) + 1):
            address = _allowed(url)
            with closing(self._connected(address, deadline)) as opened:
                response = _asked(opened, method, address, {**sent, **(headers or {})}, body)
                location = response.headers["Location"]
                is_last = body or self.max_redirects is None
                if response.status not in _REDIRECTS or not location or is_last:
                    found = {name.lower(): value for name, value in response.getheaders()}
                    yield Answer(response.status, found, self.max_bytes, response)
                    return
            url = _next_url(url, location)
        raise OutboundError("it is redirected too often")

    def _connected(self, address: WebAddress, deadline: float) -> "_TimedSocket":
        """Return a connection to an address of the host, which is public as all of them are."""
        with _told_plainly():
            found = self.resolve(address.host, address.port)
        if not found or not all(is_public(ip_address(one)) for one in found):
            raise OutboundRefusedError("its host is not a public one")
        failed = OutboundError("no answer in time")
        for ip in found[:MAX_ADDRESSES]:
            try:
                with _told_plainly():
                    seconds = min(_left(deadline, self.clock), CONNECT_SECONDS)
                    opened = self.dial(ip, address.port, seconds)
                    if address.scheme == "https":
                        opened = _secured(opened, address.host)
                return _TimedSocket(opened, deadline, self.clock)
            except OutboundError as error:
                failed = error
        raise failed


class _TimedSocket:
    """A socket for `http.client` whose every wait ends at *deadline*; only `close` closes it."""

    def __init__(self, opened: socket.socket, deadline: float, clock: Callable[[], float]) -> None:
        self._opened = opened
        self._deadline = deadline
        self._clock = clock

    def sendall(self, data: bytes) -> None:
        self._opened.settimeout(_left(self._deadline, self._clock))
        self._opened.sendall(data)

    def receive_into(self, buffer: Any) -> int:
        self._opened.settimeout(_left(self._deadline, self._clock))
        return self._opened.recv_into(buffer)

    def makefile(self, mode: str) -> BufferedReader:
        return BufferedReader(_Receiving(self))

    def close(self) -> None:
        self._opened.close()


class _Receiving(RawIOBase):
    """What comes in, as a file."""

    def __init__(self, opened: _TimedSocket) -> None:
        self._timed = opened

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._timed.receive_into(buffer)


def _allowed(url: str) -> WebAddress:
    try:
        return web_address(url)
    except AddressRefusedError as error:
        raise OutboundRefusedError(str(error)) from None


def _next_url(url: str, location: str) -> str:
    try:
        return urljoin(url, location)
    except ValueError:
        raise OutboundRefusedError("it is redirected to what is no address") from None


def _secured(opened: socket.socket, name: str) -> ssl.SSLSocket:
    """Speak TLS; the certificate has to be of the name, whatever address it led to."""
    try:
        return certificates().wrap_socket(opened, server_hostname=name)
    except BaseException:
        opened.close()
        raise


def _asked(
    opened: _TimedSocket, method: str, address: WebAddress, headers: Mapping[str, str], body: bytes
) -> HTTPResponse:
    """Send a request; return the head of the answer."""
    host = f"[{address.host}]" if ":" in address.host else address.host
    lines = [f"{method} {address.target} HTTP/1.1", f"Host: {host}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    with _told_plainly():
        opened.sendall("\r\n".join([*lines, "", ""]).encode("ascii") + body)
        response = HTTPResponse(cast("socket.socket", opened), method=method)
        response.begin()
    return response


def _left(deadline: float, clock: Callable[[], float]) -> float:
    """Return the seconds until *deadline*; raise TimeoutError when there are none."""
    left = deadline - clock()
    if left <= 0:
        raise TimeoutError
    return left


@contextmanager
def _told_plainly() -> Iterator[None]:
    """Turn what can go wrong on the way into `OutboundError`."""
    try:
        yield
    except TimeoutError:
        raise OutboundError("no answer in time") from None
    except socket.gaierror:
        raise OutboundError("its name is not known") from None
    except ssl.SSLError as error:
        raise OutboundError(f"no safe connection: {error.reason or 'TLS failed'}") from None
    except OSError as error:
        raise OutboundError(f"no connection: {error.strerror or 'it was cut'}") from None
    except (HTTPException, ValueError):
        raise OutboundError("it does not speak HTTP") from None

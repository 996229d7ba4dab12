"""Updates of several paths at once, each sent a single time.

The client library sends a request again by itself, up to a minute later. An update has no
condition: one that arrives twice, or late, overwrites what others wrote meanwhile. So updates are
sent here, in their turn or not at all, and what became of one is told apart.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import httpx

from studio_adapters.stores.firebase.address import DatabaseAddress
from studio_adapters.stores.firebase.failures import STORE
from studio_core.errors import StorePermissionError, StoreTooBigError, StoreUnavailableError

_PIECE_BYTES = 65_536
_KEPT_SECONDS = 5.0
"""A connection that was idle for longer may be closed at the other end already."""


class NotWrittenError(StoreUnavailableError):
    """An update was not carried out, and never will be; *again*: the same one may be sent anew."""

    def __init__(self, reason: str, *, again: bool = False) -> None:
        super().__init__(reason)
        self.again = again


class UpdateRefusedError(Exception):
    """The database does not understand an update of ours."""


class Updates:
    """Sends updates to the root of one database, from any thread."""

    def __init__(self, address: DatabaseAddress, timeout_seconds: float) -> None:
        self._url = f"{address.base_url}/.json"
        self._params = {**address.parameters, "print": "silent"}
        self._http = httpx.Client(
            timeout=timeout_seconds, limits=httpx.Limits(keepalive_expiry=_KEPT_SECONDS)
        )

    def send(self, token: str, writes: Mapping[str, Any], in_time: Callable[[], bool]) -> None:
        """Carry out *writes*, all or none; None deletes. *in_time* is asked before each piece.

        Raise `NotWrittenError`, `StorePermissionError`, `StoreTooBigError` or `UpdateRefusedError`
        when nothing was written and nothing is on its way, and `StoreUnavailableError` when nobody
        knows.
        """
        body = json.dumps(writes, ensure_ascii=False, separators=(",", ":")).encode()
        headers = {
            "Authorization": f"Bearer {token}",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
        }
        try:
            answer = self._http.patch(
                self._url, params=self._params, headers=headers, content=_pieces(body, in_time)
            )
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as error:
            raise NotWrittenError(f"the database cannot be reached: {error}", again=True) from error
        except RuntimeError as error:
            # What the library raises when its client is closed.
            raise NotWrittenError("the store is closed") from error
        except httpx.HTTPError as error:
            raise StoreUnavailableError(f"the database does not answer: {error}") from error
        _check(answer)

    def close(self) -> None:
        """Close the connections."""
        self._http.close()


def _pieces(body: bytes, in_time: Callable[[], bool]) -> Iterator[bytes]:
    """Give *body* in pieces; what ends early arrives as no update at all."""
    for start in range(0, len(body), _PIECE_BYTES):
        if not in_time():
            raise NotWrittenError("the database answers too slowly to write safely")
        yield body[start : start + _PIECE_BYTES]


def _check(answer: httpx.Response) -> None:
    status, said = answer.status_code, answer.text[:500]
    if status == httpx.codes.NO_CONTENT:
        return
    if status in {httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN}:
        raise StorePermissionError(f"the database refuses us: {said}", STORE)
    if status == httpx.codes.REQUEST_ENTITY_TOO_LARGE or "exceeds the maximum size" in said:
        raise StoreTooBigError(said)
    if status == httpx.codes.BAD_REQUEST:
        raise UpdateRefusedError(said)
    if status in {httpx.codes.INTERNAL_SERVER_ERROR, httpx.codes.SERVICE_UNAVAILABLE}:
        raise NotWrittenError(f"the database is away: {status}", again=True)
    if answer.is_redirect or answer.is_client_error:
        raise NotWrittenError(f"the database is away: {status}")
    # A gateway's word, or no word of the database's at all.
    raise StoreUnavailableError(f"what answered {status} is not the database")

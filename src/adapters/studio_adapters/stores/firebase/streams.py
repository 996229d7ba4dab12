"""One event stream of the database, opened again whenever it breaks.

The client library's own listener dies in silence after three seconds without a server and hangs
for ever on a connection that is open on one side only; this one reads with a time limit, begins
again with growing pauses, and is told everything anew by the database each time it does.
"""

import json
import logging
import socket
from collections.abc import Callable, Iterator
from random import SystemRandom
from threading import Event
from typing import Any

import httpx

from studio_adapters.stores.firebase.client import DatabaseClient
from studio_core.errors import StudioError

log = logging.getLogger("studio.firebase")

SILENCE_SECONDS = 65.0
"""The database says something every thirty seconds or so, even when nothing happens."""
_CONNECT_SECONDS = 10.0
_FIRST_PAUSE_SECONDS = 0.2
_LONGEST_PAUSE_SECONDS = 15.0
_REDIRECTS = 5
_GOOGLE_HOSTS = (".firebaseio.com", ".firebasedatabase.app")

OnEvent = Callable[[str, Any], None]
"""Called with a path below the stream's own, and with what lies there now or changed in it."""


class EventStream:
    """Tells what changes at a path of the database."""

    def __init__(
        self, client: DatabaseClient, path: str, silence_seconds: float = SILENCE_SECONDS
    ) -> None:
        self._client = client
        self._path = path
        self._timeout = httpx.Timeout(_CONNECT_SECONDS, read=silence_seconds)
        self._stopping = Event()
        self._response: httpx.Response | None = None

    def run(self, on_event: OnEvent) -> None:
        """Tell *on_event*, until `close` is called, whatever happens to the connection."""
        pause = _FIRST_PAUSE_SECONDS
        with httpx.Client(timeout=self._timeout, follow_redirects=False) as http:
            while not self._stopping.is_set():
                try:
                    for path, data in self._events(http):
                        pause = _FIRST_PAUSE_SECONDS
                        on_event(path, data)
                except (httpx.HTTPError, StudioError, OSError, ValueError) as error:
                    log.info("the stream of /%s broke: %s", self._path, error)
                self._stopping.wait(pause * SystemRandom().uniform(0.5, 1))
                pause = min(pause * 2, _LONGEST_PAUSE_SECONDS)

    def close(self) -> None:
        """End `run`, also while it waits for the database to say something."""
        self._stopping.set()
        response = self._response
        if response is None:
            return
        stream = response.extensions.get("network_stream")
        connection = stream.get_extra_info("socket") if stream is not None else None
        try:
            if connection is not None:
                connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            return

    def _events(self, http: httpx.Client) -> Iterator[tuple[str, Any]]:
        address = self._client.address
        url = httpx.URL(f"{address.base_url}/{self._path}.json", params=address.parameters)
        for _ in range(_REDIRECTS):
            token = self._client.access_token()
            headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {token}"}
            with http.stream("GET", url, headers=headers) as response:
                if response.is_redirect:
                    target = url.join(response.headers["Location"])
                    same = (target.scheme, target.netloc) == (url.scheme, url.netloc)
                    # Our token goes to the database's own hosts alone.
                    if not same and not (
                        target.scheme == "https" and target.host.endswith(_GOOGLE_HOSTS)
                    ):
                        raise ValueError(
                            f"redirected to {target.host}, which is not the database's"
                        )
                    url = target
                    continue
                response.raise_for_status()
                self._response = response
                if not self._stopping.is_set():
                    yield from _changes(response)
                self._response = None
                return


def _changes(response: httpx.Response) -> Iterator[tuple[str, Any]]:
    """Give what a stream tells, until it ends or the database takes our right to it away."""
    if not response.headers.get("Content-Type", "").startswith("text/event-stream"):
        raise ValueError("not an event stream")
    name = ""
    for line in response.iter_lines():
        field, _, text = line.partition(":")
        if field == "event":
            name = text.strip()
        elif field == "data" and name in {"put", "patch"}:
            told = json.loads(text)
            if not isinstance(told, dict) or not isinstance(told.get("path"), str):
                raise ValueError("an event without a path")
            yield told["path"], told.get("data")
        elif field == "data" and name in {"cancel", "auth_revoked"}:
            log.info("the database ended a stream: %s", name)
            return

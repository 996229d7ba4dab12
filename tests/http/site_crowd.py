"""People at a site for as long as a test goes on: some read, some write, some listen.

Readers never ask twice, as no visitor does who sees a broken page. Writers repeat what was not
answered under the same key, as the application does.
"""

import asyncio
import re
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpx

PATIENCE_SECONDS = 60
AWAY = frozenset({502, 503, 504})
"""What a proxy answers while nobody behind it does; whatever else is not expected is a fault."""

_LOADED = re.compile(r"/(?:assets|media)/[\w./-]+\w")
_STREAMS_PER_ADDRESS = 150
_OPENING = "GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n"
_REOPEN_SECONDS = 3.0
"""After which a browser asks again."""


@dataclass(slots=True)
class Site:
    """Where the site is, and what its certificate is checked with."""

    port: int
    trusting: ssl.SSLContext

    def client(self, number: int) -> httpx.Client:
        """Return a browser with an address of its own."""
        way = httpx.HTTPTransport(verify=self.trusting, local_address=f"127.1.{number}.1")
        address = f"https://127.0.0.1:{self.port}"
        return httpx.Client(transport=way, base_url=address, timeout=PATIENCE_SECONDS)


class Person(threading.Thread):
    """Does something again and again until it is told to stop; *failures* are what went wrong."""

    def __init__(self, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.over, self.done = over, 0
        self.failures: list[str] = []

    def run(self) -> None:
        """Go on until the test is over."""
        while not self.over.is_set():
            self.step()
            self.done += 1

    def step(self) -> None:
        """Do it once."""
        raise NotImplementedError


class Reader(Person):
    """A visitor who opens pages with everything that they load, each time on a new connection."""

    def __init__(self, over: threading.Event, site: Site, number: int, pages: list[str]) -> None:
        super().__init__(over)
        self._site, self._number, self._pages = site, number, pages

    def step(self) -> None:
        """Open a page, with what it loads, and ask for a list."""
        page = self._pages[self.done % len(self._pages)]
        with self._site.client(self._number) as browser:
            text = self._get(browser, page)
            for address in sorted(set(_LOADED.findall(text))):
                self._get(browser, address)
            self._get(browser, "/api/portfolio")

    def _get(self, browser: httpx.Client, address: str) -> str:
        try:
            answer = browser.get(address)
        except httpx.HTTPError as error:
            self.failures.append(f"{address}: {error!r}")
            return ""
        if answer.status_code != 200:
            self.failures.append(f"{address}: {answer.status_code}")
        return answer.text if answer.headers.get("content-type", "").startswith("text/html") else ""


class Writer(Person):
    """Posts one body after the other, each under a key of its own, until each is acknowledged."""

    def __init__(
        self,
        over: threading.Event,
        client: httpx.Client,
        path: str,
        body: Callable[[int], dict[str, Any]],
        pause_seconds: float = 0.0,
    ) -> None:
        super().__init__(over)
        self._client, self._path, self._body, self._pause = client, path, body, pause_seconds
        self.acknowledged: list[dict[str, Any]] = []
        self.repeated = 0

    def step(self) -> None:
        """Post one, as often as it takes."""
        body = self._body(self.done)
        headers = {"Idempotency-Key": f"{self._path}-{id(self)}-{self.done}"}
        ends = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < ends:
            with suppress(httpx.HTTPError):
                answer = self._client.post(self._path, json=body, headers=headers)
                if answer.is_success:
                    self.acknowledged.append(body)
                    self.over.wait(self._pause)
                    return
                if answer.status_code not in AWAY:
                    self.failures.append(f"{answer.status_code}: {answer.text[:200]}")
                    return
            self.repeated += 1
            self.over.wait(0.2)
        self.failures.append("was not acknowledged")


class Audience:
    """*count* streams that open again when they are cut, as browsers do."""

    def __init__(self, site: Site, count: int) -> None:
        self._site = site
        self.heard = [0] * count
        self.is_open = [False] * count
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._listen, daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def stop(self) -> None:
        """Close all streams."""
        self._loop.call_soon_threadsafe(self._everything.cancel)
        self._thread.join(PATIENCE_SECONDS)

    @property
    def open_count(self) -> int:
        """How many streams are open."""
        return sum(self.is_open)

    def all_heard(self, position: int) -> bool:
        """Tell whether each stream has an event of *position* or later."""
        return min(self.heard) >= position

    def _listen(self) -> None:
        asyncio.set_event_loop(self._loop)
        numbers = range(len(self.heard))
        self._everything = self._loop.create_task(self._all(numbers))
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._everything)
        # What was aborted is closed when the loop comes round.
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _all(self, numbers: range) -> None:
        await asyncio.gather(*map(self._one, numbers))

    async def _one(self, number: int) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._hear(number)
            self.is_open[number] = False
            await asyncio.sleep(_REOPEN_SECONDS)

    async def _hear(self, number: int) -> None:
        source = (f"127.2.{number // _STREAMS_PER_ADDRESS}.1", 0)
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._site.port, ssl=self._site.trusting, local_addr=source
        )
        try:
            last = self.heard[number]
            known = f"Last-Event-ID: {last}\r\n" if last else ""
            writer.write(f"{_OPENING}{known}\r\n".encode())
            while line := await reader.readline():
                if line.startswith(b"HTTP/1.1") and b" 200 " not in line:
                    return
                self.is_open[number] |= line.startswith(b"event: opened")
                if line.startswith(b"id: "):
                    self.heard[number] = int(line[4:])
        finally:
            writer.transport.abort()

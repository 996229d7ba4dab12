"""What people do at a site while it moves: administrators save, visitors read, write and listen."""

import random
import re
import selectors
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count, cycle
from typing import Any
from urllib.parse import urlsplit

import httpx

from studio_core.enquiries.flood import UNVOUCHED_PER_HOUR
from tests.adapters.images.photographs import encoded, quarters
from tests.http.studio_in_memory import HANOK

PORTFOLIO, MEDIA, ENQUIRIES = "/api/admin/portfolio", "/api/admin/media", "/api/enquiries"
PAGES = ("/", "/portfolio", "/api/portfolio", "/api/site", "/insight")
PATIENCE_SECONDS = 60
WRITERS, READERS, STREAMS = 8, 2, 20
EVERY_SECONDS = 0.4
"""Between the writes of one writer: all of them together make twenty a second."""

MOST_ENQUIRIES = 2 * UNVOUCHED_PER_HOUR - 100
"""No more are sent; what the site sets aside of them it takes all the same."""

_READ_EVERY_SECONDS = 0.1
_ASK_EVERY_SECONDS = 0.25
_LOST_PAUSE_SECONDS = 0.2
_FAR_AHEAD = "2126-03-01T00:00Z"
_OF_A_RECORD = {"edit", "move", "schedule"}
"""The kinds of writes whose address names their record."""

_SHOWN = {"url": f"/media/{'a' * 32}.jpg", "id": "a"}
_PICTURE = encoded(quarters(64, 48))
_ID = re.compile(rb"^id: (\d+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """A write that was acknowledged; *token* is in what was written, *id* names its record."""

    kind: str
    token: str
    id: str
    began: float
    seconds: float
    changed: bool = True


@dataclass(slots=True)
class Load:
    """The load on the servers at *addresses*, with a signed-in client of each, and what it met."""

    addresses: Sequence[str]
    clients: Sequence[httpx.Client]
    seed: int = 0
    writers: int = WRITERS
    kills: bool = False
    """Whether servers are killed meanwhile, so that answers are lost without fault."""

    written: list[Write] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """The answers 503 to writes of administrators, who try again."""
    errors: list[str] = field(default_factory=list)
    """What no visitor may see, and no administrator but a moment's refusal."""
    signed_out: list[int] = field(default_factory=list)
    sessions: int = 0
    reads: int = 0
    ended: list[bytes] = field(default_factory=list)
    """What the streams that were closed from the other side had said."""
    heard: list[bytes] = field(default_factory=list)
    """What each stream has said in the end."""
    done: threading.Event = field(default_factory=threading.Event)
    _tokens: Iterator[int] = field(default_factory=lambda: count(1))
    _enquiries: Iterator[int] = field(default_factory=count)
    _numbers: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def working(self) -> Iterator["Load"]:
        """Have everybody at work meanwhile; raise what any of them met that nobody expects."""
        work: list[Callable[[], None]] = [
            partial(self._write, number) for number in range(self.writers)
        ]
        work += [partial(self._read, number) for number in range(READERS)]
        work += [partial(self._stay_signed_in, number) for number in range(len(self.clients))]
        work += [] if self.kills else [self._listen]
        with ThreadPoolExecutor(len(work)) as threads:
            running = [threads.submit(self._guarded, one) for one in work]
            try:
                yield self
            finally:
                self.done.set()
        _raise_first(running)

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException:
            self.done.set()
            raise

    def _write(self, number: int) -> None:
        """Make one write after the other; the record that this writer made last is its own."""
        chance = random.Random(self.seed * 100 + number)
        client = self.clients[number % len(self.clients)]
        own: list[str] = []
        due = time.monotonic() + number * EVERY_SECONDS / self.writers
        while not self.done.wait(max(due - time.monotonic(), 0)):
            due = max(due + EVERY_SECONDS, time.monotonic() - EVERY_SECONDS)
            self._write_one(chance, client, own)

    def _write_one(self, chance: random.Random, client: httpx.Client, own: list[str]) -> None:
        token = f"t{self._next()}"
        kinds = ("create", "draft", "edit", "move", "enquiry", "upload")
        kind = chance.choices(kinds, (4, 3, 6, 3, 4, 3))[0] if own else "create"
        if kind == "enquiry" and next(self._enquiries) >= MOST_ENQUIRIES:
            kind = "edit"
        project = {**HANOK, "title": token, "images": [_SHOWN]}
        key = {"Idempotency-Key": token}
        match kind:
            case "create":
                sent = {"json": project, "headers": key}
                made = self._sent(kind, token, client, "POST", PORTFOLIO, **sent)
                own.append(str(made["id"]))
            case "draft":
                sent = {"json": {**project, "state": "draft"}, "headers": key}
                id = self._sent(kind, token, client, "POST", PORTFOLIO, **sent)["id"]
                due = {"json": {"at": _FAR_AHEAD}}
                self._sent("schedule", token, client, "POST", f"{PORTFOLIO}/{id}/publish", **due)
            case "edit":
                self._edit(token, client, chance.choice(own), {"address": token})
            case "move":
                path = f"{PORTFOLIO}/{chance.choice(own)}/move"
                after = {"after": None}
                self._sent(kind, token, client, "POST", path, json=after)
            case "enquiry":
                self._enquire(token, client)
            case _:
                file = {"file": (f"{token}.jpg", _PICTURE, "image/jpeg")}
                picture = self._sent(kind, token, client, "POST", MEDIA, files=file)
                changes = {"address": token, "images": [picture]}
                self._edit(token, client, own[-1], changes)

    def _edit(self, token: str, client: httpx.Client, id: str, changes: Mapping[str, Any]) -> None:
        """Save *changes* of a project that is the writer's own."""
        # Nobody else edits it, so that once more is the same: what the journal shows is once.
        sent = {"json": changes, "headers": {"If-Match": "*"}}
        self._sent("edit", token, client, "PUT", f"{PORTFOLIO}/{id}", **sent)

    def _enquire(self, token: str, client: httpx.Client) -> None:
        """Send an enquiry as a visitor of a network of his own."""
        number = int(token[1:])
        body = {
            "name": "김하늘",
            "phone": f"010-{number // 10_000:04}-{number % 10_000:04}",
            "email": f"visitor{number}@example.com",
            "message": f"{token}: 집을 고치려고 합니다.",
            "privacyConsent": True,
        }
        network = f"100.{64 + number // 65_536 % 64}.{number // 256 % 256}.{number % 256}"
        headers = {"Idempotency-Key": token, "X-Forwarded-For": network}
        # Not the administrator's own client: its cookies would come along.
        address = str(client.base_url)
        with httpx.Client(base_url=address, timeout=PATIENCE_SECONDS) as visitor:
            self._sent("enquiry", token, visitor, "POST", ENQUIRIES, json=body, headers=headers)

    def _sent(
        self, kind: str, token: str, client: httpx.Client, method: str, path: str, **sent: Any
    ) -> dict[str, Any]:
        """Send a write until it is acknowledged, as the user interface does; return the answer."""
        began = time.monotonic()
        while time.monotonic() < began + PATIENCE_SECONDS:
            try:
                answer = client.request(method, path, **sent)
            except httpx.TransportError as lost:
                self._lost(f"{kind}: {lost!r}")
                continue
            if answer.is_success:
                found: dict[str, Any] = answer.json()
                self._acknowledged(kind, token, path, began, found)
                return found
            told = f"{kind} {answer.status_code} {answer.text[:200]}"
            if answer.status_code != 503 or kind == "enquiry":
                self.errors.append(told)
            if answer.status_code < 500:
                raise AssertionError(told)
            self.refused.append(told)
            time.sleep(min(float(answer.headers.get("Retry-After", 1)), 2))
        raise TimeoutError(f"{kind} {token} was not taken: {self.errors[-1:]} {self.refused[-1:]}")

    def _acknowledged(
        self, kind: str, token: str, path: str, began: float, found: dict[str, Any]
    ) -> None:
        id = path.split("/")[4] if kind in _OF_A_RECORD else str(found["id"])
        write = Write(
            kind=kind,
            token=token,
            id=id,
            began=began,
            seconds=time.monotonic() - began,
            changed=bool(found.get("changed", True)),
        )
        self.written.append(write)

    def _lost(self, what: str) -> None:
        if not self.kills:
            self.errors.append(what)
        time.sleep(_LOST_PAUSE_SECONDS)

    def _read(self, number: int) -> None:
        """Ask for one public page after the other."""
        address = self.addresses[number % len(self.addresses)]
        with httpx.Client(base_url=address, timeout=PATIENCE_SECONDS) as client:
            for page in cycle(PAGES):
                if self.done.wait(_READ_EVERY_SECONDS):
                    return
                try:
                    answer = client.get(page)
                except httpx.TransportError as lost:
                    self._lost(f"{page}: {lost!r}")
                    continue
                self.reads += 1
                if answer.status_code != 200:
                    self.errors.append(f"{page} {answer.status_code} {answer.text[:200]}")

    def _stay_signed_in(self, number: int) -> None:
        """Ask who is signed in, again and again."""
        while not self.done.wait(_ASK_EVERY_SECONDS):
            try:
                status = self.clients[number].get("/api/session").status_code
            except httpx.TransportError as lost:
                self._lost(f"session: {lost!r}")
                continue
            self.sessions += 1
            if status != 200:
                self.signed_out.append(status)

    def _listen(self) -> None:
        """Listen to the event streams until all is done."""
        said: dict[socket.socket, bytearray] = {}
        with selectors.DefaultSelector() as selector:
            for address, _ in zip(cycle(self.addresses), range(STREAMS), strict=False):
                line = _listening(address)
                said[line] = bytearray()
                selector.register(line, selectors.EVENT_READ)
            while not self.done.is_set():
                for key, _ in selector.select(0.2):
                    heard = key.fileobj
                    assert isinstance(heard, socket.socket)
                    part = heard.recv(65_536)
                    said[heard] += part
                    if not part:
                        self.ended.append(bytes(said[heard]))
                        selector.unregister(heard)
        self.heard = [bytes(one) for one in said.values()]
        for line in said:
            line.close()

    def _next(self) -> int:
        with self._numbers:
            return next(self._tokens)


def positions_of(said: bytes) -> list[int]:
    """Return the positions of the events of a stream, in the order in which they came."""
    # The first is that of the opening.
    return [int(found) for found in _ID.findall(said)]


def _listening(address: str) -> socket.socket:
    url = urlsplit(address)
    line = socket.create_connection((url.hostname, url.port or 80), PATIENCE_SECONDS)
    line.sendall(f"GET /api/events HTTP/1.1\r\nHost: {url.netloc}\r\n\r\n".encode())
    return line


def _raise_first(running: Sequence["Future[None]"]) -> None:
    for one in running:
        one.result()

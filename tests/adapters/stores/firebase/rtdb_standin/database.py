"""One namespace: its tree, its rules, its open streams and the faults that tests ask for."""

import hashlib
import json
import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from queue import Queue
from typing import Any

from tests.adapters.stores.firebase.rtdb_standin.rules import CLOSED
from tests.adapters.stores.firebase.rtdb_standin.tree import (
    Path,
    RefusedError,
    at,
    changed,
    normal,
    overlapping,
    path_of,
    shown,
)

NULL_ETAG = "null_etag"
Event = tuple[str, Any]
"""A name and its data; `end` closes the stream without an event, `silence` keeps it quiet."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens to the next matching request.

    *kind* is a status, hang, drop, drop_reply, html, or late: carried out when `deliver` is called,
    long after its client has given up.
    """

    kind: str | int
    method: str = ""
    under: str = ""


@dataclass(eq=False, slots=True)
class Listener:
    """A stream that is open at a path."""

    path: Path
    events: "Queue[Event]" = field(default_factory=Queue)


class Database:
    """Every method that touches the tree is one atomic step."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.tree: Any = None
        self.rules: Any = CLOSED
        self.faults: deque[Fault] = deque()
        self.requests: list[tuple[str, str]] = []
        self.listeners: list[Listener] = []
        self.redirects_streams = False
        self.opened_streams = 0
        self.keep_alives = 0
        self.delivering = threading.Event()
        self.delivered = threading.Event()

    def get(self, path: str = "") -> Any:
        """Return what a reader would see at *path*."""
        with self.lock:
            return shown(at(self.tree, path_of(path)))

    def set(self, path: str, value: Any) -> None:
        """Write as another client would."""
        self.write({path_of(path): value})

    def update(self, path: str, children: Mapping[str, Any]) -> None:
        """Write several paths at once, as another client would."""
        base = path_of(path)
        if not children:
            raise RefusedError("Invalid data; an empty update")
        writes = {(*base, *path_of(key)): value for key, value in children.items()}
        if len(writes) != len(children) or overlapping(list(writes)):
            raise RefusedError("Invalid data; one path of the update lies below another")
        self.write(writes, patched=base)

    def write(self, writes: Mapping[Path, Any], patched: Path | None = None) -> None:
        """Apply all of *writes*, then tell the listeners."""
        with self.lock:
            before, kept = self.tree, self.tree
            clean = {path: normal(value, len(path)) for path, value in writes.items()}
            for path, value in clean.items():
                kept = changed(kept, path, value)
            self.tree = kept
            for listener in self.listeners:
                _tell(listener, before, kept, clean, patched)

    def fail(self, kind: str | int, *, times: int = 1, method: str = "", under: str = "") -> None:
        """Let the next *times* requests of *method* under a path meet a fault."""
        with self.lock:
            self.faults.extend([Fault(kind, method, under)] * times)

    def deliver(self) -> None:
        """Carry out the late request, and wait until that is done."""
        self.delivering.set()
        self.delivered.wait()

    def fault_for(self, method: str, path: str) -> Fault | None:
        """Take the first fault that fits a request, and remember the request."""
        with self.lock:
            self.requests.append((method, path))
            for fault in self.faults:
                if fault.method in ("", method) and path.startswith(f"/{fault.under}"):
                    self.faults.remove(fault)
                    return fault
        return None

    def listen(self, path: Path) -> Listener:
        """Open a stream at *path*; it begins with everything that is there."""
        with self.lock:
            listener = Listener(path)
            self.listeners.append(listener)
            self.opened_streams += 1
            listener.events.put(("put", {"path": "/", "data": shown(at(self.tree, path))}))
            return listener

    def forget(self, listener: Listener) -> None:
        """Note that a stream has ended."""
        with self.lock:
            if listener in self.listeners:
                self.listeners.remove(listener)

    def say(self, name: str, data: Any = None) -> None:
        """Send an event to every open stream; `end` ends them, `silence` leaves them half open."""
        with self.lock:
            for listener in self.listeners:
                listener.events.put((name, data))
            if name == "silence":
                self.listeners.clear()


def etag_of(value: Any) -> str:
    """Return the ETag of a kept value."""
    if value is None:
        return NULL_ETAG
    text = json.dumps(value, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:28]


def _tell(
    listener: Listener, before: Any, after: Any, writes: Mapping[Path, Any], patched: Path | None
) -> None:
    """Tell a listener what it sees of *writes*."""
    base = listener.path
    if patched is not None and patched[: len(base)] == base:
        relative = {"/".join(path[len(patched) :]): shown(new) for path, new in writes.items()}
        _send(listener, "patch", patched[len(base) :], relative)
        return
    for path, value in writes.items():
        if path[: len(base)] == base:
            _send(listener, "put", path[len(base) :], shown(value))
        elif base[: len(path)] == path and at(before, base) != at(after, base):
            _send(listener, "put", (), shown(at(after, base)))


def _send(listener: Listener, name: str, path: Path, data: Any) -> None:
    listener.events.put((name, {"path": "/" + "/".join(path), "data": data}))

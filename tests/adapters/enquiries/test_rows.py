"""One enquiry is one row of a script that appends every post it gets (specification, section 7)."""

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.endpoint import ScriptEndpoint
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.enquiry import Enquiry
from studio_core.enquiries.outbox import EnquiryDeliveries
from studio_core.enquiries.stored import read_delivery, sealed_contact
from studio_core.jobs.outbox import OutboxContext
from studio_core.records.changes import SYSTEM, Put
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.core.jobs.driven import SteppedOutbox


@dataclass
class Script:
    """A script that appends a row for each post, whatever it answers; *asked* are other calls."""

    status: int = 200
    rows: list[dict[str, Any]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    answers: threading.Event = field(default_factory=threading.Event)
    address: str = ""

    def handler(script) -> type[BaseHTTPRequestHandler]:  # noqa: N805 - self is the handler's
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                text = self.rfile.read(int(self.headers["Content-Length"]))
                script.rows.append(json.loads(text))
                script.answers.wait(60)
                self.send_response(script.status)
                self.send_header("Location", f"{script.address}/macros/echo")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def do_GET(self) -> None:
                script.asked.append(self.path)
                self.send_error(405)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        return Handler


@pytest.fixture
def script() -> Iterator[Script]:
    script = Script()
    with ThreadingHTTPServer(("127.0.0.1", 0), script.handler()) as server:
        server.daemon_threads = True
        script.address = f"http://127.0.0.1:{server.server_port}"
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield script
        script.answers.set()
        server.shutdown()


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def cipher(tmp_path: Path) -> FileCipher:
    return FileCipher(tmp_path / "enquiry.key", lambda: "2026-03-01")


@pytest.fixture
def moments() -> list[datetime]:
    return [datetime(2026, 3, 1, tzinfo=UTC)]


@pytest.fixture
def outboxes(
    store: MemoryStore, cipher: FileCipher, script: Script, moments: list[datetime]
) -> Iterator[list[SteppedOutbox]]:
    """The outboxes of two servers, over one enquiry."""
    enquiry = Enquiry(
        name="김민서", phone="010-1234-5678", email="", message="", email_consent=True
    )
    document = sealed_contact(cipher, "a", enquiry, "the key of a visitor") | {
        "delivery": {"state": "pending", "attempts": 0}
    }
    put = Put(ENQUIRIES, "a", document)
    at = "2026-03-01T00:00:00.000Z"
    Work(store, SYSTEM, at).commit("test", put)
    deliveries = EnquiryDeliveries(store, cipher, ScriptEndpoint(f"{script.address}/exec"))
    outboxes = [
        SteppedOutbox(
            OutboxContext(store=store, clock=lambda: moments[0], chance=lambda: 0.0),
            deliveries,
            holder,
            patience=0.05,
        )
        for holder in ("one", "two")
    ]
    yield outboxes
    script.answers.set()
    for outbox in outboxes:
        outbox.close()


def steps(
    outboxes: list[SteppedOutbox], moments: list[datetime], seconds: float, count: int
) -> None:
    """Let both servers work, *count* times after so many seconds."""
    for _ in range(count):
        for outbox in outboxes:
            outbox.reload()
            outbox.step()
        moments[0] += timedelta(seconds=seconds)


def until(done: Callable[[], bool], work: Callable[[], object]) -> None:
    """Do *work* again until *done*."""
    for _ in range(400):
        if done():
            return
        work()
    raise AssertionError("not within 400 rounds")


@pytest.mark.parametrize("is_slow", [False, True])
@pytest.mark.parametrize(
    ("status", "state"),
    [(200, "delivered"), (302, "delivered"), (404, "refused"), (401, "refused")],
)
def test_one_enquiry_is_one_row_whatever_the_script_answers_and_however_slowly(
    store: MemoryStore,
    script: Script,
    outboxes: list[SteppedOutbox],
    moments: list[datetime],
    status: int,
    state: str,
    is_slow: bool,
) -> None:
    script.status = status
    if not is_slow:
        script.answers.set()
    # A minute and a half, in which both servers look for work all the time.
    steps(outboxes, moments, 4.5, 20)
    script.answers.set()

    def reached() -> str:
        record = store.get(ENQUIRIES, "a")
        return read_delivery(record.document).state if record else ""

    until(lambda: reached() == state, lambda: steps(outboxes, moments, 0, 1))
    # Two days later nothing was posted again.
    steps(outboxes, moments, 3600, 48)

    assert [row["idempotencyKey"] for row in script.rows] == ["the key of a visitor"]
    assert script.asked == []
    assert reached() == state

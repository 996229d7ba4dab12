"""Faults around a running server: what it answers meanwhile, and that it recovers."""

import os
import resource
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from studio_adapters.bootstrap import Studio
from tests.adapters.images.photographs import encoded, quarters
from tests.http.api.test_enquiries import SENT
from tests.http.own_process import administrator, serving
from tests.http.studio_in_memory import EMAIL, HANOK, eventually

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

Say = Callable[[str], None]

PROJECT = HANOK | {"images": [{"url": f"/media/{'a' * 32}.jpg", "id": "a"}]}
PATIENCE_SECONDS = 60
MEGABYTE = 1024 * 1024
HEAD = "POST {} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{}\r\n\r\n"


@contextmanager
def full_disk(pid: int) -> Iterator[None]:
    """Make every write of a process that would enlarge a file fail."""
    limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, limits[1]))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)


def test_with_a_full_disk_only_changes_fail_until_there_is_room(tmp_path: Path, say: Say) -> None:
    files = {"file": ("거실.jpg", encoded(quarters()), "image/jpeg")}
    with ExitStack() as stack:
        server, address = stack.enter_context(serving(tmp_path))
        client = stack.enter_context(administrator(tmp_path, address, EMAIL))
        before = client.post("/api/admin/portfolio", json=PROJECT).status_code
        with full_disk(server.pid):
            refused = [
                client.post("/api/admin/portfolio", json=PROJECT).status_code,
                client.post("/api/admin/media", files=files).status_code,
                client.post("/api/enquiries", json=SENT).status_code,
            ]
            served = client.get("/api/portfolio")
        after = [
            client.post("/api/admin/portfolio", json=PROJECT).status_code,
            client.post("/api/admin/media", files=files).status_code,
            client.post("/api/enquiries", json=SENT).status_code,
        ]
        kept = client.get("/api/admin/portfolio").json()["items"]

    say(f"project, picture, enquiry: {refused} while full, {after} afterwards")
    assert before == 201
    assert all(status >= 500 for status in refused)
    assert 500 not in refused
    assert (served.status_code, len(served.json()["items"])) == (200, 1)
    assert after == [201, 201, 202]
    assert len(kept) == 2


def test_a_slow_store_delays_no_visitor(
    content: None, live: str, studio: Studio, monkeypatch: pytest.MonkeyPatch, say: Say
) -> None:
    answering = threading.Event()
    asked: list[str] = []

    def slow(name: str) -> Callable[..., Any]:
        usual = getattr(studio.store, name)

        def wait(*given: Any, **options: Any) -> Any:
            asked.append(name)
            answering.wait(PATIENCE_SECONDS)
            return usual(*given, **options)

        return wait

    httpx.get(f"{live}/api/portfolio")
    for name in ("read", "get", "commit", "changes"):
        monkeypatch.setattr(studio.store, name, slow(name))
    sending = threading.Thread(target=httpx.post, args=(f"{live}/api/enquiries",), kwargs={
        "json": SENT, "timeout": PATIENCE_SECONDS
    })  # fmt: skip
    sending.start()
    assert eventually(lambda: asked != [], PATIENCE_SECONDS)
    visitor = httpx.Client(base_url=live, timeout=PATIENCE_SECONDS)
    statuses = [
        visitor.get(path).status_code
        for path in ("/", "/api/portfolio", "/api/insights", "/api/site", "/healthz") * 4
    ]
    waiting = not answering.is_set()
    answering.set()
    visitor.close()
    sending.join(PATIENCE_SECONDS)

    say(f"{len(statuses)} answers to visitors while the store answered nothing")
    assert waiting
    assert set(statuses) == {200}


@pytest.mark.parametrize("announced", [True, False], ids=["announced", "in pieces"])
def test_a_body_of_a_hundred_megabytes_is_refused_and_not_kept(
    tmp_path: Path, announced: bool, full_length: bool, say: Say
) -> None:
    megabytes = 100 if full_length else 40
    with serving(tmp_path) as (server, address):
        httpx.get(address)
        before = peak_memory(server.pid)
        statuses = [send(address, path, megabytes, announced) for path in PATHS]
        grown = peak_memory(server.pid) - before
        served = httpx.get(f"{address}/api/portfolio").status_code

    say(f"{megabytes} MB {'announced' if announced else 'in pieces'}: {statuses}")
    say(f"{grown / MEGABYTE:.1f} MB more memory at most")
    assert statuses == [413] * len(PATHS)
    assert served == 200
    assert grown < megabytes * MEGABYTE / 2


PATHS = ("/api/enquiries", "/api/session")


def send(address: str, path: str, megabytes: int, announced: bool) -> int:
    """Send so much and return the status, which may come before all of it was sent."""
    parts = urlsplit(address)
    length = f"Content-Length: {megabytes * MEGABYTE}"
    head = HEAD.format(path, length if announced else "Transfer-Encoding: chunked").encode()
    piece = b"x" * MEGABYTE
    if not announced:
        piece = f"{MEGABYTE:x}\r\n".encode() + piece + b"\r\n"
    with socket.create_connection((parts.hostname, parts.port), PATIENCE_SECONDS) as line:
        line.sendall(head)
        answers: list[bytes] = []
        hearing = threading.Thread(target=lambda: answers.append(line.recv(4096)))
        hearing.start()
        try:
            for _ in range(megabytes):
                line.sendall(piece)
        except ConnectionError:
            pass
        hearing.join(PATIENCE_SECONDS)
    return int(answers[0].split()[1])


def peak_memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmHWM"))) * 1024


@pytest.mark.long
def test_four_workers_are_killed_one_after_the_other_and_visitors_are_answered(
    tmp_path: Path, say: Say
) -> None:
    with serving(tmp_path, "--workers", "4") as (server, address):
        first = workers_of(server.pid)
        for worker in first:
            os.kill(worker, signal.SIGKILL)
            assert eventually(partial(gone, server.pid, worker), PATIENCE_SECONDS)
            assert httpx.get(f"{address}/api/portfolio", timeout=30).status_code == 200
        assert eventually(lambda: len(workers_of(server.pid)) == 4, PATIENCE_SECONDS)
        second = workers_of(server.pid)

    say(f"{len(first)} workers killed, {len(set(second) - set(first))} new ones")
    assert len(first) == 4
    assert set(first).isdisjoint(second)


def gone(pid: int, worker: int) -> bool:
    return worker not in workers_of(pid)


def workers_of(pid: int) -> list[int]:
    return [int(text) for text in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

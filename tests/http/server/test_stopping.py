"""SIGTERM with streams open, work being saved and an upload under way."""

import json
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.adapters.images.photographs import encoded, quarters
from tests.http.own_process import administrator, serving
from tests.http.storm import until_closed
from tests.http.studio_in_memory import EMAIL, HANOK, eventually

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

Say = Callable[[str], None]

STREAMS = 200
STOP_SECONDS = 5.0
PATIENCE_SECONDS = 60
MISSING = 500
"""So many bytes of the picture are kept back when the server is told to stop."""

LISTEN = b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
PROJECT = HANOK | {"images": [{"url": f"/media/{'a' * 32}.jpg", "id": "a"}]}


class Saving(threading.Thread):
    """An administrator who saves one project after another until the server is gone."""

    def __init__(self, client: httpx.Client) -> None:
        super().__init__()
        self._client = client
        self.acknowledged: list[str] = []

    def run(self) -> None:
        """Save, and remember what was acknowledged."""
        while True:
            try:
                answer = self._client.post("/api/admin/portfolio", json=PROJECT)
            except httpx.HTTPError:
                return
            if answer.status_code == 201:
                self.acknowledged.append(answer.json()["id"])


@pytest.mark.parametrize("arrives", [True, False], ids=["arrives", "never arrives"])
def test_nothing_acknowledged_is_lost_with_streams_and_an_upload_open(
    tmp_path: Path, arrives: bool, full_length: bool, say: Say
) -> None:
    count = STREAMS if full_length else 20
    with ExitStack() as stack:
        server, address = stack.enter_context(serving(tmp_path))
        client = stack.enter_context(administrator(tmp_path, address, EMAIL))
        kept = [picture_of(client)]
        streams = [stack.enter_context(listening(address)) for _ in range(count)]
        upload, rest = stack.enter_context(half_an_upload(client, address))
        saving = Saving(client)
        saving.start()
        assert eventually(lambda: len(saving.acknowledged) >= 5, PATIENCE_SECONDS)

        begun = time.monotonic()
        server.send_signal(signal.SIGTERM)
        for stream in streams:
            assert until_closed(stream).endswith(b"0\r\n\r\n")
        if arrives:
            upload.sendall(rest)
        answer = until_closed(upload)
        status = server.wait(PATIENCE_SECONDS)
        taken = time.monotonic() - begun
        saving.join(PATIENCE_SECONDS)

    assert status == 0
    if arrives:
        assert answer.startswith(b"HTTP/1.1 201"), answer[:200]
        kept.append(json.loads(answer.partition(b"\r\n\r\n")[2])["url"])
    else:
        assert b" 201 " not in answer
    say(f"SIGTERM with {count} streams, an upload that {'arrives' if arrives else 'stalls'}:")
    say(f"ended in {taken:.2f} s; {len(saving.acknowledged)} changes acknowledged, all there")
    assert_there(tmp_path, saving.acknowledged, kept)
    # Five seconds are promised where nothing else runs; the short form runs beside other tests.
    assert not full_length or taken < STOP_SECONDS


def assert_there(folder: Path, projects: list[str], pictures: list[str]) -> None:
    """Expect everything acknowledged from a server that is started again."""
    with serving(folder) as (_, address):
        answer = httpx.get(f"{address}/api/portfolio", timeout=PATIENCE_SECONDS)
        shown = {project["id"] for project in answer.json()["items"]}
        statuses = [httpx.get(f"{address}{url}").status_code for url in pictures]

    assert set(projects) <= shown
    assert statuses == [200] * len(pictures)


def picture_of(client: httpx.Client) -> str:
    """Upload a picture and return its address."""
    files = {"file": ("거실.jpg", encoded(quarters()), "image/jpeg")}
    answer = client.post("/api/admin/media", files=files)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["url"])


@contextmanager
def connected(address: str) -> Iterator[socket.socket]:
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname, parts.port), PATIENCE_SECONDS) as line:
        yield line


@contextmanager
def listening(address: str) -> Iterator[socket.socket]:
    """Open an event stream that has begun."""
    with connected(address) as line:
        line.sendall(LISTEN)
        heard = b""
        while b"\n:\n" not in heard:
            heard += line.recv(4096)
        yield line


@contextmanager
def half_an_upload(client: httpx.Client, address: str) -> Iterator[tuple[socket.socket, bytes]]:
    """Send most of a picture; give the connection and what is still to be sent."""
    files = {"file": ("주방.jpg", encoded(quarters(640, 480)), "image/jpeg")}
    request = client.build_request("POST", "/api/admin/media", files=files)
    body = request.read()
    head = "".join(f"{name}: {value}\r\n" for name, value in request.headers.items())
    with connected(address) as line:
        line.sendall(f"POST /api/admin/media HTTP/1.1\r\n{head}\r\n".encode() + body[:-MISSING])
        yield line, body[-MISSING:]

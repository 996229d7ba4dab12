"""Uploads that are cut off in the middle of a request go on from what was received."""

import hashlib
import json
import os
import signal
import socket
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.adapters.images.photographs import padded_photograph
from tests.http.own_process import administrator, serving
from tests.http.server.test_faults import workers_of
from tests.http.storm import until_closed
from tests.http.studio_in_memory import EMAIL, eventually
from tests.object_store import KEYS, new_bucket, object_store

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

PATH = "/api/admin/uploads"
MEGABYTE = 1024 * 1024
PATIENCE_SECONDS = 60
UNREAD = MEGABYTE // 2
"""More than what may have come and not been read yet when a line is cut."""
HELD = MEGABYTE + UNREAD
"""More than what a process may hold of a request whose line is open: it is lost with a kill."""


@pytest.fixture(scope="module")
def photograph() -> bytes:
    """A photograph of eight megabytes."""
    return padded_photograph(8, 1)


def begun(client: httpx.Client, content: bytes) -> str:
    said = {"filename": "거실.jpg", "folder": "한옥", "sha256": hashlib.sha256(content).hexdigest()}
    pairs = [f"{name} {b64encode(text.encode()).decode()}" for name, text in said.items()]
    headers = {"Upload-Length": str(len(content)), "Upload-Metadata": ",".join(pairs)}
    answer = client.post(PATH, headers={"Tus-Resumable": "1.0.0", **headers})
    assert answer.status_code == 201, answer.text
    return answer.headers["location"]


def head_of(client: httpx.Client, place: str, offset: int, length: int) -> bytes:
    """Return the head of a request that adds so much."""
    headers = {
        "Content-Type": "application/offset+octet-stream",
        "Content-Length": str(length),
        "Upload-Offset": str(offset),
        "Tus-Resumable": "1.0.0",
    }
    request = client.build_request("PATCH", place, headers=headers)
    lines = "".join(f"{name}: {value}\r\n" for name, value in request.headers.items())
    return f"PATCH {place} HTTP/1.1\r\n{lines}\r\n".encode()


@contextmanager
def half_sent(
    client: httpx.Client, place: str, content: bytes, offset: int, sent: int
) -> Iterator[socket.socket]:
    """Announce the rest of a file, send so much of it, and keep the line open."""
    parts = urlsplit(str(client.base_url))
    address = (parts.hostname or "", parts.port or 0)
    with socket.create_connection(address, PATIENCE_SECONDS) as line:
        line.sendall(head_of(client, place, offset, len(content) - offset))
        line.sendall(content[offset : offset + sent])
        yield line


def offset(client: httpx.Client, place: str) -> int:
    return int(client.head(place).headers["upload-offset"])


def received(client: httpx.Client, place: str, least: int) -> Callable[[], bool]:
    return lambda: offset(client, place) >= least


def add_rest(client: httpx.Client, place: str, content: bytes) -> httpx.Response:
    at = offset(client, place)
    headers = {"Content-Type": "application/offset+octet-stream", "Upload-Offset": str(at)}
    return client.patch(place, content=content[at:], headers=headers)


def assert_arrived(client: httpx.Client, place: str, content: bytes, folder: Path) -> None:
    """Send what is missing and expect the file as it was, and one picture of it."""
    assert add_rest(client, place, content).status_code == 204
    made = [client.post(f"{place}/picture", json={}) for _ in range(2)]
    assert [answer.status_code for answer in made] == [201, 201], made[0].text
    assert made[0].json() == made[1].json()
    assert client.get(made[0].json()["url"]).status_code == 200
    originals = [file for file in (folder / "media/originals").rglob("*") if file.is_file()]
    assert [file.read_bytes() for file in originals] == [content]


def test_a_line_that_is_cut_leaves_what_was_received(tmp_path: Path, photograph: bytes) -> None:
    with serving(tmp_path) as (_, address), administrator(tmp_path, address, EMAIL) as client:
        place = begun(client, photograph)
        # Three times, each time from where the last one ended.
        for _ in range(3):
            at, sent = offset(client, place), 2 * MEGABYTE + 1000
            with half_sent(client, place, photograph, at, sent):
                pass
            assert eventually(received(client, place, at + sent - UNREAD), PATIENCE_SECONDS)
            assert offset(client, place) <= at + sent

        assert_arrived(client, place, photograph, tmp_path)


@pytest.mark.long
def test_workers_that_are_killed_leave_what_was_received(tmp_path: Path, photograph: bytes) -> None:
    with (
        serving(tmp_path, "--workers", "2") as (server, address),
        administrator(tmp_path, address, EMAIL) as client,
    ):
        place = begun(client, photograph)
        sent = 3 * MEGABYTE + 1000
        with half_sent(client, place, photograph, 0, sent):
            assert eventually(received(client, place, sent - HELD), PATIENCE_SECONDS)
            killed = workers_of(server.pid)
            for worker in killed:
                os.kill(worker, signal.SIGKILL)
        renewed = partial(all_new, server.pid, killed)
        assert eventually(renewed, PATIENCE_SECONDS)
        fresh = httpx.Client(
            base_url=address, headers=client.headers, cookies=client.cookies, timeout=60
        )
        with fresh:
            assert eventually(lambda: answers(fresh), PATIENCE_SECONDS)
            assert sent - HELD <= offset(fresh, place) <= sent
            assert_arrived(fresh, place, photograph, tmp_path)


def all_new(pid: int, killed: list[int]) -> bool:
    now = workers_of(pid)
    return len(now) == len(killed) and set(now).isdisjoint(killed)


def answers(client: httpx.Client) -> bool:
    try:
        return client.get("/readyz").status_code == 200
    except httpx.HTTPError:
        return False


@pytest.mark.long
def test_a_server_that_is_stopped_leaves_what_was_received(
    tmp_path: Path, photograph: bytes
) -> None:
    with serving(tmp_path) as (server, address), administrator(tmp_path, address, EMAIL) as client:
        place = begun(client, photograph)
        sent = 3 * MEGABYTE + 1000
        with half_sent(client, place, photograph, 0, sent) as line:
            assert eventually(received(client, place, sent - HELD), PATIENCE_SECONDS)
            server.send_signal(signal.SIGTERM)
            until_closed(line)
            assert server.wait(PATIENCE_SECONDS) == 0
        headers, cookies = client.headers, client.cookies
    with serving(tmp_path) as (_, address):
        again = httpx.Client(base_url=address, headers=headers, cookies=cookies, timeout=60)
        with again:
            assert sent - UNREAD <= offset(again, place) <= sent
            assert_arrived(again, place, photograph, tmp_path)


@pytest.fixture
def bucket() -> Iterator[dict[str, str]]:
    """The environment of servers that keep their pictures in one bucket."""
    with object_store() as endpoint, new_bucket(endpoint, "resumed"):
        yield {"STUDIO_MEDIA": f"s3://resumed/site?endpoint={endpoint}", **KEYS}


@pytest.mark.server
@pytest.mark.long
def test_two_servers_take_turns_at_one_upload(
    tmp_path: Path, photograph: bytes, bucket: dict[str, str]
) -> None:
    environment = {"STUDIO_STORE": f"sqlite:///{tmp_path}/studio.db", **bucket}
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with (
        serving(tmp_path / "one", environment=environment) as (_, first),
        serving(tmp_path / "two", environment=environment) as (_, second),
        administrator(tmp_path / "one", first, EMAIL, environment) as client,
        httpx.Client(base_url=second, headers=client.headers, timeout=60) as other,
    ):
        other.cookies = client.cookies
        place = begun(client, photograph)
        for number in range(3):
            one, next_one = (client, other) if number % 2 else (other, client)
            at, sent = offset(one, place), 2 * MEGABYTE
            with half_sent(one, place, photograph, at, sent):
                pass
            assert eventually(received(next_one, place, at + sent - UNREAD), PATIENCE_SECONDS)
        finished = add_rest(other, place, photograph)
        made = [one.post(f"{place}/picture", json={}) for one in (client, other)]
        shown = [one.get(made[0].json()["url"]).status_code for one in (client, other)]

    assert finished.status_code == 204
    assert [answer.status_code for answer in made] == [201, 201]
    assert made[0].json() == made[1].json()
    assert shown == [200, 200]


@pytest.mark.parametrize("workers", [2])
@pytest.mark.long
def test_a_photograph_sent_to_several_workers_by_turns_arrives_once(
    tmp_path: Path, photograph: bytes, workers: int
) -> None:
    piece = 512 * 1024
    with (
        serving(tmp_path, "--workers", str(workers)) as (_, address),
        administrator(tmp_path, address, EMAIL) as client,
    ):
        place = begun(client, photograph)
        for at in range(0, len(photograph), piece):
            # A connection of its own each time: any worker may get it.
            headers = dict(client.headers) | {
                "Content-Type": "application/offset+octet-stream",
                "Upload-Offset": str(at),
                "Cookie": "; ".join(f"{name}={text}" for name, text in client.cookies.items()),
            }
            sent = photograph[at : at + piece]
            answer = httpx.patch(f"{address}{place}", content=sent, headers=headers, timeout=60)
            assert answer.status_code == 204, json.loads(answer.content)
        assert_arrived(client, place, photograph, tmp_path)

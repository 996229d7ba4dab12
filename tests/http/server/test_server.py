"""The server as a process: it starts, stops in time, and keeps its workers."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Literal

import httpx
import pytest

from studio_core.accounts.attempts import PER_ADDRESS
from studio_http.base.asgi import Receive, Scope, Send
from studio_http.server import server_config
from tests.http.own_process import environment_for, is_ready, make_store, serving
from tests.http.studio_in_memory import eventually
from tests.object_store import KEYS
from tests.unconditional_store import unconditional_store

pytestmark = pytest.mark.slow

STOP_SECONDS = 5.0
PATIENCE_SECONDS = 60
STREAMS = 20


@pytest.mark.parametrize("workers", ["1", "2"])
def test_sigterm_ends_streams_and_the_server_in_time(
    tmp_path: Path, workers: str, full_length: bool
) -> None:
    opened: list[bool] = []
    ended: list[bool] = []

    def listen(address: str) -> None:
        with httpx.stream("GET", f"{address}/api/events", timeout=20) as stream:
            chunks = stream.iter_bytes()
            next(chunks)
            opened.append(True)
            for _ in chunks:
                pass
        ended.append(True)

    with serving(tmp_path, "--workers", workers) as (server, address):
        streams = [threading.Thread(target=listen, args=(address,)) for _ in range(STREAMS)]
        for stream in streams:
            stream.start()
        assert eventually(lambda: len(opened) >= STREAMS, PATIENCE_SECONDS)

        begun = time.monotonic()
        server.send_signal(signal.SIGTERM)
        status = server.wait(PATIENCE_SECONDS)
        taken = time.monotonic() - begun
        for stream in streams:
            stream.join(PATIENCE_SECONDS)

    assert status == 0
    assert not full_length or taken < STOP_SECONDS
    assert len(ended) == STREAMS


def test_ctrl_c_ends_the_server_with_status_130(tmp_path: Path) -> None:
    with serving(tmp_path) as (server, _):
        server.send_signal(signal.SIGINT)

        assert server.wait(PATIENCE_SECONDS) == 130


def test_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as (server, address):
        before = _children(server.pid)

        os.kill(before[0], signal.SIGKILL)

        assert eventually(lambda: before[0] not in _children(server.pid), PATIENCE_SECONDS)
        assert eventually(lambda: len(_children(server.pid)) == 2, PATIENCE_SECONDS)
        assert eventually(lambda: is_ready(address), PATIENCE_SECONDS)


@pytest.mark.long
def test_workers_end_with_a_parent_that_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as (server, _):
        workers = _children(server.pid)

        server.kill()

        assert eventually(lambda: not any(_runs(worker) for worker in workers), PATIENCE_SECONDS)


def test_forwarding_headers_are_ignored_by_default(live: str) -> None:
    codes = [
        httpx.post(
            f"{live}/api/session",
            json={"email": f"a{number}@b.kr", "password": "x"},
            headers={"x-forwarded-for": f"203.0.113.{number}"},
        ).status_code
        for number in range(PER_ADDRESS.attempts + 1)
    ]

    assert codes == [401] * PER_ADDRESS.attempts + [429]


def test_forwarding_headers_are_accepted_from_trusted_proxies_only() -> None:
    assert server_config(_nothing).proxy_headers is False
    assert server_config(_nothing, ("10.0.0.1",)).forwarded_allow_ips == ["10.0.0.1"]


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer nothing."""


def test_a_port_in_use_is_reported_without_a_traceback(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, address):
        port = address.rpartition(":")[2]
        second = subprocess.run(
            [sys.executable, "-m", "studio_cli", "serve", "--port", port],
            cwd=tmp_path, env=environment_for(tmp_path), capture_output=True, text=True,
            check=False,
        )  # fmt: skip

    assert second.returncode == 1
    assert "cannot listen" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.mark.parametrize("answer", ["refuses", "ignores"])
def test_nothing_starts_on_a_store_that_writes_over_what_is_there(
    tmp_path: Path, answer: Literal["refuses", "ignores"]
) -> None:
    with unconditional_store(answer) as (endpoint, there):
        media = {"STUDIO_MEDIA": f"s3://pictures?endpoint={endpoint}", **KEYS}
        done = subprocess.run(
            [sys.executable, "-m", "studio_cli", "serve", "--port", "0"],
            cwd=tmp_path, env=make_store(tmp_path, media), capture_output=True, text=True,
            check=False,
        )  # fmt: skip

    assert (done.returncode, done.stdout, there) == (2, "", set())
    assert "STUDIO_MEDIA" in done.stderr
    assert "lacks conditional writes" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_store_of_pictures_that_does_not_answer_keeps_no_site_from_its_start(
    tmp_path: Path,
) -> None:
    media = {"STUDIO_MEDIA": "s3://pictures?endpoint=http://127.0.0.1:1", **KEYS}
    with (tmp_path / "log").open("w+") as log, serving(tmp_path, environment=media, log=log):
        log.seek(0)
        assert "could not be tried at the start" in log.read()


def _runs(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


def _children(pid: int) -> list[int]:
    return [int(text) for text in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

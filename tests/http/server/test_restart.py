"""A restart under a service manager that keeps the socket: visitors wait, nobody is refused."""

import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

from studio_http.connections.listening import BACKLOG, listen
from tests.http.own_process import environment_for, make_store
from tests.http.studio_in_memory import eventually

pytestmark = pytest.mark.slow

RESTARTS = 2
PATIENCE_SECONDS = 60
STOP_SECONDS = 20
ANSWERS_BETWEEN = 20
AS_A_SERVICE_MANAGER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.executable, [sys.executable, "-m", "studio_cli", "serve"])
"""


def start(folder: Path, listener: socket.socket) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", AS_A_SERVICE_MANAGER, str(listener.fileno())],
        cwd=folder,
        env=environment_for(folder),
        pass_fds=[listener.fileno()],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def test_no_request_fails_while_the_server_restarts(tmp_path: Path) -> None:
    answers: list[int | str] = []
    done = threading.Event()

    make_store(tmp_path)
    with socket.create_server(("127.0.0.1", 0), backlog=BACKLOG) as listener:
        address = "http://{}:{}".format(*listener.getsockname())
        visitor = threading.Thread(target=visit, args=(address, answers, done))
        server = start(tmp_path, listener)
        visitor.start()
        for _ in range(RESTARTS):
            wait_for_more(answers)
            server.send_signal(signal.SIGTERM)
            assert server.wait(STOP_SECONDS) == 0
            server = start(tmp_path, listener)
        wait_for_more(answers)
        done.set()
        visitor.join(PATIENCE_SECONDS)
        server.terminate()
        server.wait(STOP_SECONDS)

    assert set(answers) == {200}


def visit(address: str, answers: list[int | str], done: threading.Event) -> None:
    """Send requests until told to stop, each on a new connection, as new visitors do."""
    while not done.is_set():
        try:
            answer = httpx.get(f"{address}/api/portfolio", timeout=PATIENCE_SECONDS)
            answers.append(answer.status_code)
        except httpx.HTTPError as error:
            answers.append(repr(error))


def wait_for_more(answers: list[int | str]) -> None:
    wanted = len(answers) + ANSWERS_BETWEEN
    assert eventually(lambda: len(answers) >= wanted, PATIENCE_SECONDS)


def test_a_socket_meant_for_another_process_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_PID", "1")
    monkeypatch.setenv("LISTEN_FDS", "1")

    with listen("127.0.0.1", 0) as listener:
        host, port = listener.getsockname()

    assert host == "127.0.0.1"
    assert port > 0

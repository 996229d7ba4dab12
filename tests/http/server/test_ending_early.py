"""SIGTERM before anything is served, and how much of a processor an end takes."""

import os
import resource
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.http.own_process import environment_for, serving
from tests.http.studio_in_memory import eventually

pytestmark = [pytest.mark.slow, pytest.mark.server]

PATIENCE_SECONDS = 60
MOST_PROCESSOR_SECONDS = 0.25
"""A busy machine gives a server a tenth of a processor, and a container ten seconds to stop."""


def test_a_server_whose_store_is_silent_ends_when_it_is_told_to(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(PATIENCE_SECONDS)
        store = f"postgresql://studio@127.0.0.1:{silent.getsockname()[1]}/studio"
        server = subprocess.Popen(
            [sys.executable, "-m", "studio_cli", "serve", "--port", "0", "--quiet"],
            cwd=tmp_path,
            env=environment_for(tmp_path, {"STUDIO_STORE": store}),
        )
        try:
            with silent.accept()[0]:
                server.send_signal(signal.SIGTERM)

                assert server.wait(PATIENCE_SECONDS) == 0
        finally:
            server.kill()
            server.wait()


def test_an_end_takes_little_of_a_processor(tmp_path: Path) -> None:
    with serving(tmp_path) as (server, address):
        assert httpx.get(f"{address}/healthz", timeout=PATIENCE_SECONDS).status_code == 200
        quiet = [0.0, 1.0]
        assert eventually(lambda: is_quiet(server.pid, quiet), PATIENCE_SECONDS)
        others = seconds_of_children()

        server.send_signal(signal.SIGTERM)

        assert server.wait(PATIENCE_SECONDS) == 0
        assert seconds_of_children() - others - quiet[-1] < MOST_PROCESSOR_SECONDS


def is_quiet(process: int, seen: list[float]) -> bool:
    """Note how many seconds a process has taken; tell whether it takes no more."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    seen.append(sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK"))
    return len(set(seen[-20:])) == 1


def seconds_of_children() -> float:
    """Return how many seconds of a processor every process took that has ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime

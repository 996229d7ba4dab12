"""Two processes serve, and whichever is asked tells what both have measured."""

import os
import signal
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.http.own_process import serving
from tests.http.studio_in_memory import eventually
from tests.http.watching.reading import Metrics, checked_by_promtool, metrics_of

pytestmark = pytest.mark.slow

PATIENCE_SECONDS = 60
ASKED = 40


def test_any_process_tells_the_sums_of_all_and_no_sum_gets_smaller(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as (server, address):
        assert eventually(
            lambda: metrics_of(address).value("studio_workers") == 2, PATIENCE_SECONDS
        )
        # Each on a connection of its own, which the system gives to either process.
        answered = [httpx.get(f"{address}/api/none").status_code for _ in range(ASKED)]
        assert answered == [404] * ASKED
        assert eventually(lambda: counted(metrics_of(address)) == ASKED, PATIENCE_SECONDS)
        found = metrics_of(address)
        workers = processes(found)
        assert len(workers) == 2
        assert all(Path(f"/proc/{pid}").exists() for pid in workers.values())
        assert checked_by_promtool("check", "metrics", text=found.text) == ""

        os.kill(workers["0"], signal.SIGKILL)

        assert eventually(lambda: is_new(address, workers["0"]), PATIENCE_SECONDS)
        httpx.get(f"{address}/api/none")
        assert eventually(lambda: counted(metrics_of(address)) == ASKED + 1, PATIENCE_SECONDS)
        after = processes(metrics_of(address))
        assert after["1"] == workers["1"]
        assert set(after) == {"0", "1"}
        stop(server)


def is_new(address: str, gone: int) -> bool:
    """Tell whether another process has come in place of the one that is *gone*."""
    try:
        found = metrics_of(address)
    except httpx.HTTPError:
        return False
    # What was counted is never told as less than before, not even in between.
    assert counted(found) >= ASKED
    return answering(found) == 2 and processes(found)["0"] != gone


def answering(found: Metrics) -> float:
    """Return how many processes answer."""
    return found.value("studio_workers") or 0


def counted(found: Metrics) -> float:
    """Return how many calls were answered that there are not."""
    return found.count("public_api", "4xx")


def processes(found: Metrics) -> dict[str, int]:
    """Return the process ids by the numbers of the workers."""
    ids = found.all("studio_process_id")
    return {dict(labels)["worker"]: int(value) for labels, value in ids.items()}


def stop(server: subprocess.Popen[str]) -> None:
    """End the server as an operator does."""
    server.send_signal(signal.SIGTERM)
    assert server.wait(PATIENCE_SECONDS) == 0

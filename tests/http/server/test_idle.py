"""What a server costs while nobody asks anything."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.http.own_process import serving
from tests.http.studio_in_memory import eventually

MOST_THREADS = 5
"""One answers, one follows the store, one the SQLite file, one looks for moves, one for jobs."""

SECONDS = 60
SHARE = 0.002
"""Of one core, for following an SQLite file, the files, the answers' clock and all else."""


def test_an_idle_server_on_sqlite_has_five_threads(tmp_path: Path) -> None:
    files = {"STUDIO_PUBLISHED_DIR": str(tmp_path / "published")}
    with serving(tmp_path, environment=files) as (server, url):
        for path in ("/", "/portfolio", "/api/portfolio", "/api/admin/session"):
            httpx.get(f"{url}{path}")

        assert eventually(lambda: _threads(server.pid) <= MOST_THREADS, 60)


@pytest.mark.long
@pytest.mark.timeout(300)
def test_an_idle_server_on_sqlite_takes_a_five_hundredth_of_a_core(
    tmp_path: Path, say: Callable[[str], None]
) -> None:
    files = {"STUDIO_PUBLISHED_DIR": str(tmp_path / "published")}
    with serving(tmp_path, environment=files) as (server, _):
        # What is prepared after the start is no idling.
        time.sleep(20)
        before = _processor_seconds(server.pid)
        time.sleep(SECONDS)
        share = (_processor_seconds(server.pid) - before) / SECONDS

    say(f"an idle server takes {share:.2%} of a core")
    assert share <= SHARE


def _threads(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def _processor_seconds(pid: int) -> float:
    """Return the time that the process has computed, its own and the kernel's for it."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

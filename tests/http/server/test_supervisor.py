"""The supervisor as the first process of a container: it gets the orphans of others, too."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PATIENCE_SECONDS = 60
FIRST_PROCESS = """
import ctypes, os, pathlib, signal, sys, time
from studio_http import server

PR_SET_CHILD_SUBREAPER = 36
assert ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0
server._RESTART_PAUSE_SECONDS = 0
seen, us = pathlib.Path(sys.argv[1]), os.getpid()

def work(place):
    if seen.exists():
        os.write(1, b"replaced\\n")
        signal.pause()
    seen.touch()
    told, tell = os.pipe()
    if os.fork() == 0:
        orphan = os.fork()
        if orphan == 0:
            while os.getppid() != us:
                time.sleep(0.01)
            os._exit(0)
        os.write(tell, str(orphan).encode())
        os._exit(0)
    os.wait()
    orphan = os.read(told, 20).decode()
    while os.path.exists(f"/proc/{orphan}"):
        time.sleep(0.01)
    os.write(1, b"the orphan is gone\\n")
    sys.stdin.read()
    return 0

sys.exit(server.Supervisor(1, work).run())
"""


def test_the_end_of_an_orphan_is_not_that_of_a_worker(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", FIRST_PROCESS, tmp_path / "seen"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None

    first = process.stdout.readline()
    # Now the worker ends, and only now another comes in its place.
    process.stdin.close()
    second = process.stdout.readline()
    process.terminate()
    rest = process.stdout.read()
    process.stdout.close()

    assert process.wait(PATIENCE_SECONDS) == 0
    assert [first, second, rest] == [b"the orphan is gone\n", b"replaced\n", b""]

"""Programs that engines need, for as long as they are needed."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import httpx

from tests.engines.driver import EngineMissingError

_PATIENCE_SECONDS = 60
_PLACE = {"TZ": "Asia/Seoul", "LANG": "ko_KR.UTF-8", "LANGUAGE": "ko"}
"""Where visitors are."""

T = TypeVar("T")


def program(*names: str) -> str:
    """Return the first program of *names* that is here; raise `EngineMissingError`."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise EngineMissingError(f"{names[0]} is not installed; `make setup-engines` does that")
    return found


def free_port() -> int:
    """Return a port that nobody listens to."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


def connected(connect: Callable[[], T]) -> T:
    """Return what *connect* returns as soon as somebody listens there."""
    ends = time.monotonic() + _PATIENCE_SECONDS
    while True:
        try:
            return connect()
        except (OSError, httpx.ConnectError):
            if time.monotonic() > ends:
                raise
            time.sleep(0.1)


@contextmanager
def running(command: Sequence[str], environment: dict[str, str]) -> Iterator[None]:
    """Run *command*, which says nothing, as somebody in Korea."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **_PLACE, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        end(process)


@contextmanager
def screen() -> Iterator[str]:
    """Draw a screen in memory and give its name."""
    reading, writing = os.pipe()
    command = [program("Xvfb"), "-displayfd", str(writing), "-screen", "0", "1600x1200x24"]
    process = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as said:
            yield f":{said.readline().strip()}"
    finally:
        end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process, kindly first."""
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()

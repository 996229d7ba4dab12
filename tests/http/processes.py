"""Servers as processes of their own, as an operator runs them."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.http.studio_in_memory import eventually

Served = tuple["subprocess.Popen[str]", str]
START_SECONDS = 30


@contextmanager
def serving(
    folder: Path, *options: str, environment: Mapping[str, str] | None = None
) -> Iterator[Served]:
    """Run the server on a free port with its data in *folder*; give its process and address."""
    server = subprocess.Popen(
        [sys.executable, "-m", "studio_http", "--port", "0", *options],
        cwd=folder,
        env={
            "PATH": os.environ["PATH"],
            "STUDIO_DATA_DIR": str(folder),
            "STUDIO_STORE": f"sqlite:///{folder}/studio.db",
            **(environment or {}),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        assert eventually(lambda: is_ready(found[0]), START_SECONDS)
        yield server, found[0]
    finally:
        server.kill()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()


def is_ready(address: str) -> bool:
    """Tell whether the server at *address* says that it can serve."""
    try:
        return httpx.get(f"{address}/readyz").status_code == 200
    except httpx.HTTPError:
        return False

"""The server in its own process, over SQLite by default, and administrators who call it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx

from studio_adapters.bootstrap import create_store, load_settings
from tests.http.studio_in_memory import PASSWORD, eventually

START_SECONDS = 90
"""For four workers on a machine that is busy with other tests."""

TIMEOUT_SECONDS = 120


@contextmanager
def serving(
    folder: Path,
    *options: str,
    environment: Mapping[str, str] | None = None,
    log: IO[str] | None = None,
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the server on a free port with its data in *folder*; it writes its lines to *log*."""
    told = make_store(folder, environment)
    server = subprocess.Popen(
        [sys.executable, "-m", "studio_cli", "serve", "--port", "0", *options],
        cwd=folder,
        env=told,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if log is None else log,
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


def make_store(folder: Path, given: Mapping[str, str] | None = None) -> dict[str, str]:
    """Make the store that a server with its data in *folder* opens; return its environment."""
    told = environment_for(folder, given)
    create_store(told["STUDIO_STORE"], load_settings(environment=told)).close()
    return told


def is_ready(address: str) -> bool:
    """Tell whether the server has published its first snapshot."""
    try:
        return httpx.get(f"{address}/readyz").status_code == 200
    except httpx.HTTPError:
        return False


@contextmanager
def administrator(
    folder: Path, address: str, email: str, environment: Mapping[str, str] | None = None
) -> Iterator[httpx.Client]:
    """Add an administrator to the server's store; give his client, signed in."""
    add = [sys.executable, "-m", "studio_cli", "admin", "add", email, "--password-stdin"]
    around = environment_for(folder, environment)
    subprocess.run(add, cwd=folder, env=around, input=PASSWORD, text=True, check=True)
    limits = httpx.Limits(max_connections=None)
    with httpx.Client(base_url=address, limits=limits, timeout=TIMEOUT_SECONDS) as client:
        answer = client.post("/api/session", json={"email": email, "password": PASSWORD})
        client.headers["X-CSRF-Token"] = answer.json()["csrfToken"]
        yield client


def environment_for(folder: Path, given: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment of a server with its data in *folder*, without the developer's own."""
    return {
        "PATH": os.environ["PATH"],
        "STUDIO_DATA_DIR": str(folder),
        "STUDIO_STORE": f"sqlite:///{folder}/studio.db",
        **(given or {}),
    }

"""Three servers over one PostgreSQL and one bucket, each in a process and folder of its own."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.http.own_process import START_SECONDS, is_ready
from tests.http.studio_in_memory import eventually
from tests.object_store import new_bucket, object_store

STOP_SECONDS = 30


class Fleet:
    """Servers that each read the `studio.toml` of their folder, with *environment* besides.

    Each keeps its port when it starts again.
    """

    def __init__(self, folders: list[Path], environment: Mapping[str, str]) -> None:
        self.environment = {"PATH": os.environ["PATH"], **environment}
        self.folders = folders
        self._ports = [_free_port() for _ in folders]
        self._processes: dict[int, subprocess.Popen[bytes]] = {}

    @property
    def addresses(self) -> list[str]:
        """The address of each server, without the scheme."""
        return [f"127.0.0.1:{port}" for port in self._ports]

    def start(self, number: int, version: Path | None = None) -> None:
        """Start a server, of the *version* in that folder, and wait until it is ready."""
        newer = {"PYTHONPATH": str(version)} if version else {}
        with (self.folders[number] / "log").open("ab") as log:
            self._processes[number] = subprocess.Popen(
                [sys.executable, "-m", "studio_cli", "serve", "--port", str(self._ports[number])],
                cwd=self.folders[number],
                env={**self.environment, **newer},
                stdout=log,
                stderr=log,
            )
        assert eventually(lambda: is_ready(f"http://{self.addresses[number]}"), START_SECONDS)

    def run(self, number: int, commands: str) -> str:
        """Run *commands* as the operator types them at a server; return what they wrote."""
        return run_shell(commands, self.folders[number], self.environment)

    def kill(self, number: int) -> None:
        """Kill a server as a power cut would."""
        self._processes[number].kill()
        self._processes[number].wait()

    def stop(self, number: int) -> None:
        """End a server as its service manager does."""
        self._processes[number].send_signal(signal.SIGTERM)
        assert self._processes[number].wait(STOP_SECONDS) == 0

    def close(self) -> None:
        """Kill what still runs."""
        for process in self._processes.values():
            process.kill()
            process.wait()


@contextmanager
def s3_bucket() -> Iterator[str]:
    """Run a server of S3 and give the address of a bucket there."""
    with object_store() as endpoint, new_bucket(endpoint, "studio-pictures"):
        yield f"s3://studio-pictures/site?endpoint={endpoint}"


def run_shell(commands: str, folder: Path, environment: Mapping[str, str]) -> str:
    """Run *commands* as an operator types them in *folder*, and return what they wrote."""
    tools = folder / "bin"
    tools.mkdir(exist_ok=True)
    studio = tools / "studio"
    studio.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m studio_cli "$@"\n')
    studio.chmod(0o755)
    told = {**environment, "PATH": f"{tools}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-euc", commands],
        cwd=folder,
        env=told,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{commands}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])

"""Running a site with the demo content as a process, started as an operator starts it."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from pathlib import Path

ADMIN, PASSWORD = "admin@studio.example", "한옥-마당-햇살-아홉-9"
START_SECONDS, STOP_SECONDS = 60, 120
"""On a machine that is busy with other tests."""
SERVING = re.compile(r"https?://[\w.\[\]:-]+:\d+")
ROOT = Path(__file__).resolve().parents[2]
STUDIO = (sys.executable, "-m", "studio_cli")
SMALL_DEMO = (sys.executable, "-m", "tests.small_demo")


@dataclass(frozen=True, slots=True)
class Site:
    """A running site: its address, data folder, process id and administrator."""

    address: str
    data: Path
    process: int
    email: str = ADMIN
    password: str = PASSWORD

    def route(self, path: str) -> str:
        """Return the address of a screen of the application."""
        return f"{self.address}/#{path}"


NewSite = Callable[[str], AbstractContextManager[Site]]


def fill_site(folder: Path) -> None:
    """Set a site up in *folder* as an operator does, with every picture of the small demo made.

    Several processes may ask at once: one makes it, the others wait.
    """
    with folder.with_suffix(".turn").open("w") as turn:
        flock(turn, LOCK_EX)
        if folder.exists():
            return
        being_made = folder.with_suffix(".new")
        being_made.mkdir()
        environment = {**clean_environment(being_made), "PYTHONPATH": str(ROOT)}
        for command in (["init", "--demo"], ["media", "warm"]):
            subprocess.run([*SMALL_DEMO, *command], cwd=being_made, env=environment, check=True)
        set_password(being_made, environment)
        being_made.rename(folder)


@contextmanager
def running_site(
    filled: Path, folder: Path, store: str = "", settings: Mapping[str, str] | None = None
) -> Iterator[Site]:
    """Serve a copy in *folder* of a *filled* site, and stop the server at the end.

    *store* is another store's address, to which the site moves before it is served; *settings*
    are variables that say more of it.
    """
    shutil.copytree(filled, folder, dirs_exist_ok=True)
    environment = {**clean_environment(folder), **(settings or {})}
    command = [*STUDIO, "serve", "--port", "0"]
    if store.startswith("memory:"):
        environment["PYTHONPATH"] = str(ROOT)
        command = [
            sys.executable,
            "-m",
            "tests.browser.serve_from_memory",
            f"{folder}/var/studio.db",
        ]
    elif store:
        environment = move_site(folder, environment, store)
    log = folder / "server.log"
    with log.open("w") as output:
        server = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield Site(served_address(server, log), folder / "var", server.pid)
    finally:
        server.terminate()
        server.wait(STOP_SECONDS)


def move_site(folder: Path, environment: dict[str, str], store: str) -> dict[str, str]:
    """Move the site in *folder* to another store; return the environment that serves it there."""
    there = {"STUDIO_STORE": store, "STUDIO_IDENTITY": "local", "STUDIO_ALLOW_EMULATORS": "1"}
    environment = {**environment, **there}
    own = f"sqlite:///{folder}/var/studio.db"
    move = ["migrate", "--from", own, "--to", store, "--apply"]
    subprocess.run([*STUDIO, *move], cwd=folder, env=environment, check=True, capture_output=True)
    return environment


def clean_environment(folder: Path) -> dict[str, str]:
    """Return the environment without the developer's own settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STUDIO_")}
    return {**kept, "STUDIO_DATA_DIR": str(folder / "var")}


def set_password(folder: Path, environment: dict[str, str], command: str = "password") -> None:
    """Give the administrator his password; with the *command* `add` there is none yet."""
    command_line = [*STUDIO, "admin", command, ADMIN, "--password-stdin"]
    subprocess.run(command_line, cwd=folder, env=environment, input=PASSWORD, text=True, check=True)


def served_address(server: subprocess.Popen[bytes], log: Path) -> str:
    """Return the address that the server prints when it listens."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        found = SERVING.search(log.read_text("utf-8"))
        if found is not None:
            return found[0]
        time.sleep(0.1)
    raise AssertionError("the server does not listen:\n" + log.read_text("utf-8"))

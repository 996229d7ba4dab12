"""Programs that tests need, installed with the system's own tool where that is Debian's."""

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

INSTALL_SECONDS = 900


class NoProgramError(Exception):
    """Something that tests need is not there and could not be installed."""


def find_installed(package: str, look: Callable[[], str | Path | None], needed: str) -> Path:
    """Return what *look* finds, installing *package* if need be.

    Raise `NoProgramError` with what is *needed*, and what was tried.
    """
    tried: list[str] = []
    found = look()
    if found is None and install_system_package(package, tried):
        found = look()
    if found is None:
        raise NoProgramError(f"{needed}: {tried}")
    return Path(found)


def install_system_package(package: str, tried: list[str]) -> bool:
    """Install *package* (as root on Debian); False when that cannot be, with why in *tried*."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        tried.append(f"{package}: no apt-get here, or not root")
        return False
    # A service that comes with it is not started: only the program is wanted.
    quiet = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    run(["apt-get", "update", "-qq"], seconds=INSTALL_SECONDS, more=quiet)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package]
    done = run(command, seconds=INSTALL_SECONDS, more=quiet)
    if done.returncode != 0:
        tried.append(f"apt-get install {package}: {last_line(done.stderr)}")
    return done.returncode == 0


def run(
    command: Sequence[str],
    *,
    seconds: int,
    more: dict[str, str] | None = None,
    folder: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run *command*, keep what it says, and let it ask nothing; *more* joins its environment."""
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=seconds,
        cwd=folder,
        env={**os.environ, **(more or {})},
    )


def last_line(text: str) -> str:
    """Return what a program said last, which is mostly what was wrong."""
    return (text.strip().splitlines() or ["no message"])[-1]

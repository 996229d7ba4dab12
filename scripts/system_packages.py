"""Programs that tests need, installed with the system's own tool where that is Debian's."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

INSTALL_SECONDS = 900


class NoProgramError(Exception):
    """Something that tests need is not there and could not be installed."""


class OnlyRootError(NoProgramError):
    """It could be installed here, by root alone."""


def find_installed(package: str, look: Callable[[], str | Path | None], needed: str) -> Path:
    """Return what *look* finds, installing *package* if need be.

    Raise `NoProgramError` with what is *needed*, and what was tried; `OnlyRootError` for others
    than root where root could install it.
    """
    tried: list[str] = []
    found = look()
    if found is None and install_system_package(package, tried):
        found = look()
    if found is None and os.geteuid() != 0 and shutil.which("apt-get"):
        raise OnlyRootError(f"{needed}; as root: apt-get install {package}")
    if found is None:
        raise NoProgramError(f"{needed}: {tried}")
    return Path(found)


def report(*finds: Callable[[], Path]) -> None:
    """Print what each finds, before the tests; exit with what is missing, but for root's part."""
    for find in finds:
        try:
            print(find())
        except OnlyRootError as missing:
            print(f"{missing}. Its tests are skipped.", file=sys.stderr)
        except NoProgramError as missing:
            sys.exit(str(missing))


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

"""Node programs beside the tests: the official emulator, and the official client's own tree."""

import filecmp
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

from scripts.node import machine_folder, wheel_folder

HERE = Path(__file__).parent


@contextmanager
def node_program(folder: str, script: str, home: Path) -> Iterator["subprocess.Popen[str]"]:
    """Run a script of *folder*, whose packages are installed first; it ends with its input.

    What it writes on its own account goes to *home*.
    """
    node = machine_folder() or wheel_folder()
    environment = {
        **os.environ,
        "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}",
    }
    place = installed(HERE / folder, environment)
    with subprocess.Popen(
        [node / "node", place / script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=home,
        env={**environment, "HOME": os.fspath(home), "CI": "1"},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def installed(folder: Path, environment: dict[str, str]) -> Path:
    """Return a copy of *folder* in the virtual environment, with the packages that its lock names.

    Node looks for packages beside the script, and they are no files of the tests. Several processes
    may ask at once: one installs, the others wait for it.
    """
    place = Path(sys.prefix) / "node-tests" / folder.name
    done, lock = place / "installed.json", folder / "package-lock.json"
    place.mkdir(parents=True, exist_ok=True)
    with place.with_suffix(".turn").open("w") as turn:
        flock(turn, LOCK_EX)
        shutil.copytree(folder, place, dirs_exist_ok=True, copy_function=_renew)
        if not done.exists() or done.read_bytes() != lock.read_bytes():
            npm = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
            subprocess.run(npm, cwd=place, env=environment, check=True)
            shutil.copyfile(lock, done)
    return place


def _renew(source: str, target: str) -> None:
    """Copy a file unless it is there already: somebody may be reading it."""
    if not Path(target).exists() or not filecmp.cmp(source, target, shallow=False):
        shutil.copyfile(source, target)

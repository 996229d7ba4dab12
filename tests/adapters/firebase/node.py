"""Node programs beside the tests: the official emulator, and the official client's own tree."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
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
    install(HERE / folder, environment)
    with subprocess.Popen(
        [node / "node", HERE / folder / script],
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


def install(folder: Path, environment: dict[str, str]) -> None:
    """Install a folder's packages as its lock names them, unless they are there."""
    done, lock = folder / "node_modules" / ".package-lock.json", folder / "package-lock.json"
    if done.exists() and done.stat().st_mtime >= lock.stat().st_mtime:
        return
    npm = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(npm, cwd=folder, env=environment, check=True)

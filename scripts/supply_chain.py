"""Known vulnerabilities of everything that is installed.

`python scripts/supply_chain.py audit` exits with 1 when an advisory names a locked package. Where
no advisory service can be reached it says so and exits with 0: no connection is no vulnerability.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock.txt"
TOOLS = ROOT / ".venv" / "supply" / "bin"
SECONDS = 120


class UnreachableError(Exception):
    """No advisory service answered."""


def main() -> None:
    """Ask, and exit with what came of it."""
    if sys.argv[1:] != ["audit"]:
        sys.exit("usage: supply_chain.py audit")
    sys.exit(audit())


def audit() -> int:
    """Print what advisories say of the locked packages; return the exit status."""
    found = []
    for name, ask, read in (
        ("Python", ask_about_python, python_advisories),
        ("user interface", ask_about_ui, ui_advisories),
    ):
        try:
            found += (advisories := read(ask()))
        except UnreachableError:
            print(f"{name}: not checked, no advisory service could be reached")
        else:
            print(f"{name}: {len(advisories)} known vulnerabilities")
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


def ask_about_python() -> str:
    options = ["--disable-pip", "--require-hashes", "--progress-spinner", "off", "--timeout", "10"]
    command = [str(TOOLS / "pip-audit"), "-r", str(LOCK), *options, "--format", "json"]
    return output(command, ROOT)


def ask_about_ui() -> str:
    return output(["npm", "audit", "--omit=dev", "--json"], ROOT / "ui")


def output(command: list[str], folder: Path) -> str:
    """Return what *command* printed: both tools exit with 1 for a finding and for a failure."""
    node = (ROOT / ".venv" / ".stamps" / "node").read_text("utf-8").strip()
    environment = {**os.environ, "PATH": os.pathsep.join((node, os.environ.get("PATH", "")))}
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=SECONDS,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise UnreachableError from None
    return done.stdout


def python_advisories(printed: str) -> list[str]:
    """Return a line per vulnerability in pip-audit's JSON, or raise `UnreachableError`."""
    packages = read_object(printed).get("dependencies")
    if not packages or all("skip_reason" in package for package in packages):
        raise UnreachableError
    return [
        f"  {package['name']} {package['version']}: {known['id']}"
        for package in packages
        for known in package.get("vulns", ())
    ]


def ui_advisories(printed: str) -> list[str]:
    """Return a line per vulnerability in npm's JSON, or raise `UnreachableError`."""
    packages = read_object(printed).get("vulnerabilities")
    if packages is None:
        raise UnreachableError
    return [f"  {name}: {package['severity']}" for name, package in sorted(packages.items())]


def read_object(printed: str) -> dict[str, Any]:
    try:
        read = json.loads(printed)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


if __name__ == "__main__":
    main()

"""The product reads and renders alike on the oldest Python it runs on here, and says where not."""

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from studio_core import interpreter
from studio_core.interpreter import READINGS, misreading

ROOT = Path(__file__).resolve().parents[2]
RUNNING = sys.version_info[:3]
VERSION = "import sys; print(*sys.version_info[:3])"

MISREAD_BY_DEBIAN_12 = (r"/\*(?:[^*]|\*(?!/))*+", "/*a*b*/", "/*a*b")
"""Python 3.11.2 goes on to the end of the text."""


def others() -> dict[tuple[int, ...], str]:
    """Return the machine's other interpreters that can use the packages installed for this one."""
    minor = f"python3.{RUNNING[1]}"
    versions = {}
    for place in ("/usr/bin/python3", f"/usr/bin/{minor}", f"/usr/local/bin/{minor}", which(minor)):
        if place is None or not Path(place).is_file():
            continue
        done = subprocess.run(
            [place, "-I", "-c", VERSION], capture_output=True, text=True, check=False
        )
        version = tuple(map(int, done.stdout.split()))
        if version[:2] == RUNNING[:2] and version != RUNNING:
            versions[version] = place
    return versions


OTHERS = others()
OLDEST = OTHERS[min(OTHERS)] if OTHERS and min(OTHERS) < RUNNING else ""
needs_an_older_one = pytest.mark.skipif(
    not OLDEST, reason=f"no older Python 3.{RUNNING[1]} than the running one is on this machine"
)


def environment() -> dict[str, str]:
    """Return an environment in which another interpreter finds the product and its packages."""
    places = [str(ROOT), *(place for place in sys.path if place and Path(place).is_dir())]
    library = str(Path(os.__file__).parent)
    apart = [place for place in places if place == str(ROOT) or not is_library(place, library)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(dict.fromkeys(apart))}


def is_library(place: str, library: str) -> bool:
    """Tell whether *place* is of the running interpreter's own standard library."""
    return place.startswith(library) and "site-packages" not in place


def readings(python: str) -> dict[str, Any]:
    """Return what an interpreter makes of the texts in `tests/tree/readings.py`."""
    program = [python, "-P", "-m", "tests.tree.readings"]
    done = subprocess.run(
        program, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    result: dict[str, Any] = json.loads(done.stdout)
    return result


@needs_an_older_one
def test_the_oldest_interpreter_here_finds_and_renders_the_same() -> None:
    here, there = readings(sys.executable), readings(OLDEST)

    assert len(here) > 300
    assert here["misreading"] == there["misreading"] == ""
    assert [name for name in here if here[name] != there.get(name)] == []


def test_the_running_interpreter_reads_expressions_rightly() -> None:
    assert misreading() == ""


@pytest.mark.parametrize("reading", READINGS)
def test_an_expression_that_is_read_otherwise_is_told(
    reading: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expression, text, expected = reading
    monkeypatch.setattr(interpreter, "READINGS", [(expression, text, expected + "x")])

    assert "reads regular expressions wrongly" in misreading()
    assert sys.executable in misreading()


@needs_an_older_one
def test_an_interpreter_that_reads_wrongly_starts_no_command() -> None:
    program = (
        f"from studio_core import interpreter; interpreter.READINGS = {[MISREAD_BY_DEBIAN_12]}"
        "; import sys, studio_cli.main as started; sys.argv = ['studio', '--help']"
        "; sys.exit(started.main())"
    )
    here, there = (
        subprocess.run(
            [python, "-P", "-c", program],
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        for python in (sys.executable, OLDEST)
    )

    refused = [done for done in (here, there) if done.returncode == 1]
    assert (here.returncode, here.stdout[:1] != "") == (0, True)
    assert ["reads regular expressions wrongly" in one.stderr for one in refused] == [True]

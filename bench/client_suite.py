"""`python -m bench.client_suite CHECKOUT`: the client library's own database tests on our stand-in.

CHECKOUT is a working copy of firebase/firebase-admin-python. Its `integration/test_db.py` was
written against the real database; it runs as it is, with the library that this project installs.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from importlib.metadata import version
from pathlib import Path

from tests.adapters.stores.firebase.rtdb_standin.server import standin

ROOT = Path(__file__).resolve().parent.parent
RESULT = ROOT / "bench" / "results" / "client_suite.md"
SUITE = "integration/test_db.py"
LIBRARY = "firebase-admin"
# The installed library is imported before the checkout's own can come first on the path.
_RUN = "import sys, firebase_admin, pytest; sys.exit(pytest.main(sys.argv[1:]))"


def main() -> int:
    """Run the suite, print and write down what it came to; return 1 unless all of it passed."""
    parser = argparse.ArgumentParser(prog="python -m bench.client_suite", description=__doc__)
    parser.add_argument("checkout", type=Path)
    checkout = parser.parse_args().checkout.resolve()
    if not (checkout / SUITE).is_file():
        parser.error(f"{checkout} has no {SUITE}")
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        status = run(checkout, report)
        passed, cases = counted(report.read_text("utf-8")) if report.exists() else (0, 0)
    said = line(passed, cases, commit=commit_of(checkout), library=version(LIBRARY))
    print(said, end="")
    RESULT.write_text(said, encoding="utf-8")
    return 0 if status == 0 and passed == cases > 0 else 1


def run(checkout: Path, report: Path) -> int:
    """Run the suite of *checkout* against a new stand-in; return pytest's status."""
    command = [sys.executable, "-I", "-c", _RUN, SUITE, "-q", "-p", "no:cacheprovider"]
    with standin() as server:
        environment = {
            **os.environ,
            "FIREBASE_DATABASE_EMULATOR_HOST": server.host,
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run(
            [*command, f"--junit-xml={report}"], cwd=checkout, env=environment, check=False
        )
    return done.returncode


def counted(report: str) -> tuple[int, int]:
    """Return how many tests of a JUnit *report* passed, and how many there are."""
    cases = list(ET.fromstring(report).iter("testcase"))
    return sum(len(case) == 0 for case in cases), len(cases)


def line(passed: int, cases: int, *, commit: str, library: str) -> str:
    """Return what is written down."""
    return (
        f"{SUITE} of firebase/firebase-admin-python at {commit}, with {LIBRARY} {library}: "
        f"{passed} of {cases} passed\n"
    )


def commit_of(checkout: Path) -> str:
    """Return the commit of *checkout* and its day."""
    command = ["git", "-C", str(checkout), "log", "-1", "--format=%h (%cs)"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())

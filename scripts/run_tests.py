"""Run the tests; name the few that failed, and run each once more, alone.

Four thousand tests drive browsers, servers and clocks on machines that others use too, so once in
many runs one of them comes too late. That one is named and mended; it does not make the whole run
useless. See decision 0030 for what never gets a second try.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = Path(".pytest_cache") / "v" / "cache" / "lastfailed"
MOST = 3
DECISIVE = (
    "tests/adapters/firebase/test_kills.py",
    "tests/contracts/test_backup.py",
    "tests/contracts/test_killed_writers.py",
    "tests/core/",
)
"""Where a single failure means lost data or a broken rule, whatever the machine was doing."""


def main(arguments: Sequence[str]) -> int:
    """Run pytest with *arguments*; return its exit code, or 0 when what failed passes alone."""
    code = _pytest(*arguments)
    # Any other code means that the run did not come to its end.
    if code != 1:
        return code
    failed = sorted(json.loads((ROOT / KEPT).read_text("utf-8")))
    if not may_be_tried_again(failed):
        return code
    # Before they run: the last line is pytest's own.
    print(f"\nUNSTABLE if they pass alone now, and to be mended ({len(failed)}):")
    print("\n".join(f"  {name}" for name in failed), flush=True)
    again = [_pytest("-p", "no:cacheprovider", name) for name in failed]
    return code if any(again) else 0


def may_be_tried_again(failed: Sequence[str]) -> bool:
    """Tell whether *failed*, names of tests, may all be an accident."""
    return 0 < len(failed) <= MOST and not any(name.startswith(DECISIVE) for name in failed)


def _pytest(*arguments: str) -> int:
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

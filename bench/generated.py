"""`python -m bench.generated`: requests generated from the API document, at full length.

Both halves at once, each in a process of its own; every round is counted when it has ended, and
what is counted stays in `var/` when the run is broken off.
"""

import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COUNTS = ROOT / "var" / "generated-requests"
RESULT = ROOT / "bench" / "results" / "generated.md"
TESTS = "tests/http/api/test_generated_requests.py"
HALVES = ("visitor", "administrator")
GOAL = 50_000
_COUNT = re.compile(r"^(\d+) requests ", re.MULTILINE)


def main() -> int:
    """Run both halves, print what they came to; return 1 unless all is well and enough."""
    COUNTS.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    running = [_start(half) for half in HALVES]
    statuses = [process.wait() for process in running]
    failed = any(statuses)
    counts = [counted(_file(half).read_text("utf-8")) for half in HALVES]
    table = report(counts, failed, time.monotonic() - began)
    print(table, end="")
    RESULT.write_text(table, encoding="utf-8")
    return 1 if failed or sum(map(sum, counts)) < GOAL else 0


def counted(lines: str) -> list[int]:
    """Return the requests of every round that *lines* tell of."""
    return [int(number) for number in _COUNT.findall(lines)]


def report(counts: list[list[int]], failed: bool, seconds: float) -> str:
    """Return a line for each half and one for both."""
    named = [f"{half}: {_said(rounds)}" for half, rounds in zip(HALVES, counts, strict=True)]
    both = _said([count for rounds in counts for count in rounds])
    end = "a round failed: its report is above" if failed else "0 of 500, 0 breaches of the schema"
    return "\n".join((*named, f"together: {both}, {end}, {seconds / 60:.0f} minutes", ""))


def _said(rounds: list[int]) -> str:
    return f"{sum(rounds)} cases in {len(rounds)} rounds"


def _file(half: str) -> Path:
    return COUNTS / f"{half}.txt"


def _start(half: str) -> subprocess.Popen[bytes]:
    _file(half).write_text("", encoding="utf-8")
    options = ["-q", "-rP", "--full-length", "--no-header", f"--said={_file(half)}"]
    command = [sys.executable, "-m", "pytest", TESTS, "-k", half, *options]
    return subprocess.Popen(command, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())

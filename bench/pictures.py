"""Variants of a photograph of 12 megapixels: the whole process's CPU and memory."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench._servers import ROOT
from bench.registry import Row, measurement

_ROUNDS = 3
_VARIANTS = (sys.executable, "-m", "bench._variants")
_SHARP = ROOT / "bench" / "node" / "node_modules" / "sharp"


@measurement("pictures")
def pictures() -> Iterator[Row]:
    """18 variants beside the same by sharp, and by libvips from the file each time."""
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "photo.jpg"
        # In a process of its own: this one's memory would count for those it starts.
        subprocess.run([*_VARIANTS, "photo", str(photo)], check=True)
        mine = _spent([*_VARIANTS, "ours", str(photo)])
        yield from _rows(
            "libvips, each from the file", mine, _spent([*_VARIANTS, "libvips", str(photo)])
        )
        if not _SHARP.is_dir():
            yield Row(what="18 variants of 12 megapixels", note="sharp is not installed")
            return
        node = os.environ["PATH"], (ROOT / ".venv/.stamps/node").read_text().strip()
        command = ["node", str(ROOT / "bench" / "node" / "variants.mjs"), str(photo)]
        yield from _rows("sharp", mine, _spent(command, ":".join(reversed(node))), "0.85 at most")


def _rows(
    against: str, mine: tuple[float, float], theirs: tuple[float, float], goal: str = ""
) -> Iterator[Row]:
    what = "18 variants of 12 megapixels"
    yield Row(what=f"{what}: CPU", ours=mine[0], yardstick=theirs[0], against=against, goal=goal)
    yield Row(
        what=f"{what}: memory",
        ours=mine[1],
        yardstick=theirs[1],
        against=against,
        unit="MB",
        goal=goal,
    )


def _spent(command: Sequence[str], path: str | None = None) -> tuple[float, float]:
    """Return milliseconds of CPU and the most memory in MB, the least of a few runs."""
    environment = os.environ | ({"PATH": path} if path else {})
    found = []
    for _ in range(_ROUNDS):
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert not process.returncode, f"{command[:3]} failed"
        found.append(((used.ru_utime + used.ru_stime) * 1000, used.ru_maxrss / 1024))
    return min(one[0] for one in found), min(one[1] for one in found)

"""Run a command whose temporary files lie in memory, where the machine has enough of it.

`python -m scripts.in_memory COMMAND …`. The tests commit thousands of times, and each commit would
wait for the disk. Without room in memory the files lie where they always do.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

MEMORY = Path("/dev/shm")
NEEDED = 4 * 2**30
"""Bytes: several times what all tests together leave behind."""


def main(command: Sequence[str]) -> int:
    """Run *command* and return its exit status."""
    with surroundings() as environment:
        return subprocess.run(command, env=environment, check=False).returncode


@contextmanager
def surroundings(memory: Path = MEMORY) -> Iterator[Mapping[str, str]]:
    """Give the environment with a folder in *memory* for temporary files; it is removed after."""
    if not memory.is_dir() or shutil.disk_usage(memory).free < NEEDED:
        yield os.environ
        return
    with TemporaryDirectory(dir=memory, prefix="studio-tests-") as folder:
        yield {**os.environ, "TMPDIR": folder}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

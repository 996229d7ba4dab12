"""The memory of large buffers, given back to the system."""

import platform
import subprocess
import sys

import pytest

MEGABYTES_KEPT = """
import sys
from pathlib import Path
from studio_adapters.allocation import return_large_buffers

def megabytes():
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024

if sys.argv[1] == "told":
    return_large_buffers()
before = megabytes()
for _ in range(2):
    buffer = b"x" * (20 << 20)
    del buffer
print(megabytes() - before)
"""


def kept(told: str) -> float:
    """Return how many MB a process keeps of two freed buffers of 20 MB."""
    command = [sys.executable, "-c", MEGABYTES_KEPT, told]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries keep none")
def test_a_freed_large_buffer_goes_back_to_the_system() -> None:
    assert kept("told") < 2 < 15 < kept("untold")

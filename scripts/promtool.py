"""Find promtool for the tests of metrics and alerts, or install it; never go on without."""

import shutil
from functools import partial
from pathlib import Path

from scripts.system_packages import find_installed, report


def find_promtool() -> Path:
    """Return the program, installing it if need be; raise `NoProgramError`."""
    look = partial(shutil.which, "promtool")
    return find_installed("prometheus", look, "The tests of deploy/alerts.yml need promtool")


if __name__ == "__main__":
    report(find_promtool)

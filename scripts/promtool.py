"""Find promtool for the tests of metrics and alerts, or install it; never go on without."""

import shutil
import sys
from pathlib import Path

from scripts.system_packages import install_system_package


class NoPromtoolError(Exception):
    """There is no promtool and it could not be installed."""


def find_promtool() -> Path:
    """Return the program, installing it if need be; raise `NoPromtoolError` with what was tried."""
    tried: list[str] = []
    found = shutil.which("promtool")
    if found is None and install_system_package("prometheus", tried):
        found = shutil.which("promtool")
    if found is None:
        raise NoPromtoolError(f"The tests of deploy/alerts.yml need promtool: {tried}")
    return Path(found)


if __name__ == "__main__":
    try:
        print(find_promtool())
    except NoPromtoolError as missing:
        sys.exit(str(missing))

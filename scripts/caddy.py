"""Find Caddy for the tests of the documented proxy, or install it; never go on without."""

import shutil
from functools import partial
from pathlib import Path

from scripts.nginx import PLACES
from scripts.system_packages import find_installed, report


def find_caddy() -> Path:
    """Return the program, installing it if need be; raise `NoProgramError`."""
    look = partial(shutil.which, "caddy", path=PLACES)
    return find_installed("caddy", look, "The tests of deploy/Caddyfile need Caddy")


if __name__ == "__main__":
    report(find_caddy)

"""Find Caddy for the tests of the documented proxy, or install it; never go on without."""

import shutil
import sys
from pathlib import Path

from scripts.nginx import PLACES
from scripts.system_packages import install_system_package


class NoCaddyError(Exception):
    """There is no Caddy and it could not be installed."""


def find_caddy() -> Path:
    """Return the program, installing it if need be; raise `NoCaddyError` with what was tried."""
    tried: list[str] = []
    found = shutil.which("caddy", path=PLACES)
    if found is None and install_system_package("caddy", tried):
        found = shutil.which("caddy", path=PLACES)
    if found is None:
        raise NoCaddyError(f"The tests of deploy/Caddyfile need Caddy: {tried}")
    return Path(found)


if __name__ == "__main__":
    try:
        print(find_caddy())
    except NoCaddyError as missing:
        sys.exit(str(missing))

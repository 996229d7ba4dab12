"""Find nginx for the tests of the documented proxy, or install it; never go on without."""

import shutil
import sys
from pathlib import Path

from scripts.system_packages import install_system_package

PLACES = "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin"


class NoNginxError(Exception):
    """There is no nginx and it could not be installed."""


def find_nginx() -> Path:
    """Return the program, installing it if need be; raise `NoNginxError` with what was tried."""
    tried: list[str] = []
    found = shutil.which("nginx", path=PLACES)
    if found is None and install_system_package("nginx", tried):
        found = shutil.which("nginx", path=PLACES)
    if found is None:
        raise NoNginxError(f"The tests of deploy/nginx.conf need nginx: {tried}")
    return Path(found)


if __name__ == "__main__":
    try:
        print(find_nginx())
    except NoNginxError as missing:
        sys.exit(str(missing))

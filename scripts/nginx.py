"""Find nginx for the tests of the documented proxy, or install it; never go on without."""

import shutil
import sys
from pathlib import Path

from scripts.system_packages import install_system_package

PLACES = "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin"

MODULES = tuple(
    Path(folder, "ngx_http_brotli_static_module.so")
    for folder in ("/usr/lib/nginx/modules", "/usr/lib64/nginx/modules", "/usr/share/nginx/modules")
)


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


def find_brotli() -> Path:
    """Return the module that sends packed files, installing it if need be; raise as above."""
    tried: list[str] = []
    found = next(filter(Path.is_file, MODULES), None)
    if found is None and install_system_package("libnginx-mod-http-brotli-static", tried):
        found = next(filter(Path.is_file, MODULES), None)
    if found is None:
        raise NoNginxError(f"deploy/nginx.conf needs nginx's module brotli_static: {tried}")
    return found


if __name__ == "__main__":
    try:
        print(find_nginx(), find_brotli())
    except NoNginxError as missing:
        sys.exit(str(missing))

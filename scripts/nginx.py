"""Find nginx for the tests of the documented proxy, or install it; never go on without."""

import shutil
from functools import partial
from pathlib import Path

from scripts.system_packages import find_installed, report

PLACES = "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin"

MODULES = tuple(
    Path(folder, "ngx_http_brotli_static_module.so")
    for folder in ("/usr/lib/nginx/modules", "/usr/lib64/nginx/modules", "/usr/share/nginx/modules")
)


def find_nginx() -> Path:
    """Return the program, installing it if need be; raise `NoProgramError`."""
    look = partial(shutil.which, "nginx", path=PLACES)
    return find_installed("nginx", look, "The tests of deploy/nginx.conf need nginx")


def find_brotli() -> Path:
    """Return the module that sends packed files, installing it if need be; raise as above."""
    return find_installed(
        "libnginx-mod-http-brotli-static",
        lambda: next(filter(Path.is_file, MODULES), None),
        "deploy/nginx.conf needs nginx's module brotli_static",
    )


if __name__ == "__main__":
    report(find_nginx, find_brotli)

"""Install the browser engines that `make prove` walks in, beside Chromium (as root on Debian)."""

import shutil
import sys

from scripts.system_packages import install_system_package

NEEDED = {
    "Chromium": {},
    "Firefox": {"firefox-esr": "firefox-esr"},
    "WebKit": {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"},
}
"""The programs that each engine needs, and the packages that bring them."""


def missing(engine: str) -> list[str]:
    """Return the programs that *engine* needs and that are not here."""
    return [program for program in NEEDED[engine] if shutil.which(program) is None]


def main() -> int:
    """Install what is missing; return 1 when something still is, having said why."""
    tried: list[str] = []
    for engine, packages in NEEDED.items():
        for program in missing(engine):
            install_system_package(packages[program], tried)
    for line in tried:
        print(line, file=sys.stderr)
    return 1 if any(missing(engine) for engine in NEEDED) else 0


if __name__ == "__main__":
    sys.exit(main())

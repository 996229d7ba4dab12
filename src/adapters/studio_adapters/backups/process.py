"""The process that makes a backup: behind everything else, and gone when its server is.

`python -m` of this module runs `studio` with its arguments until its standard input is closed.
"""

import os
import runpy
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Protocol, TypeAlias

from studio_adapters.settings import Settings
from studio_core.own_processes import own_command

STOP_SECONDS = 2.0
"""How long a backup that is to stop may take for it."""

_POLITE = 10
"""How far behind other processes it runs."""

_LONGEST_LINE = 400


class RunningBackup(Protocol):
    """A backup under way."""

    def finish(self) -> tuple[int, str]:
        """Wait for its end; return the exit status, below 0 for a signal, and its last line."""
        ...

    def stop(self) -> None:
        """End it within `STOP_SECONDS`; what it had not finished is made another time."""
        ...


StartBackup: TypeAlias = Callable[[Settings], RunningBackup]
"""Starts a backup of the site of these settings."""


class BackupProcess:
    """`studio backup run` in a process of its own, with the settings of this server."""

    def __init__(self, settings: Settings) -> None:
        command = own_command(__name__, "backup", "run")
        self._process = subprocess.Popen(
            command,
            env=environment_of(settings),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        with suppress(OSError, AttributeError):  # it has ended, or the system knows no priorities
            os.setpriority(os.PRIO_PROCESS, self._process.pid, _POLITE)

    def finish(self) -> tuple[int, str]:
        """Read what it writes, so that it is not held up, until it has ended."""
        written, told = self._process.stdout, b""
        assert written, "its output is a pipe"
        with self._process:
            while line := written.readline(_LONGEST_LINE):
                told = line.strip() or told
            status = self._process.wait()
        return status, " ".join(told.decode(errors="replace").split())

    def stop(self) -> None:
        """End it: first as asked for, then at once."""
        self._signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(STOP_SECONDS)
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):  # all of it has ended
            os.killpg(self._process.pid, number)


def environment_of(settings: Settings) -> dict[str, str]:
    """Return the environment in which a command has the same settings as this process.

    Those that were given when the server started: the file may have changed since.
    """
    given = settings.given.items()
    same = {name: one.text for name, one in given if one.source != "default"}
    config = {"STUDIO_CONFIG": str(settings.config)} if settings.config else {}
    return {**os.environ, **config, **same}


def in_store(settings: Settings, url: str) -> Settings:
    """Return *settings* of the site in the store at *url*, where it went since they were given."""
    given = dict(settings.given)
    given["STUDIO_STORE"] = replace(given["STUDIO_STORE"], text=url, source="environment")
    return replace(settings, store=url, given=given)


def main() -> None:
    """Run the command until it ends, or whoever started it does."""
    threading.Thread(target=_end_with_starter, daemon=True).start()
    sys.argv[0] = "studio"
    runpy.run_module("studio_cli", run_name="__main__")


def _end_with_starter() -> None:
    """Wait until the other end of standard input is closed, then end everything of this session."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    session = os.getsid(0)
    os.killpg(session, signal.SIGTERM)
    time.sleep(STOP_SECONDS)
    os.killpg(session, signal.SIGKILL)


if __name__ == "__main__":
    main()

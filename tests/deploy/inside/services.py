"""A stand-in for systemd: it keeps sockets and services as their unit files say.

What it knows of a unit is what the file said when it was first asked for, until `daemon-reload`.
As with a service of systemd's simple type, `start` is done when there is a process; whether that
lives is another question, which the log of the service answers.
"""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from tests.deploy.inside.unit_files import (
    START_LIMIT,
    START_LIMIT_SECONDS,
    UnitError,
    UnitFile,
    read_unit,
)

UNITS = Path("/etc/systemd/system")
LOGS = Path("/run/log")
"""A file for each service: what its processes said, and how they ended."""

_MOMENT_SECONDS = 0.02


class Socket:
    """A listening socket that stays open while its service comes and goes."""

    def __init__(self, manager: "Manager", file: UnitFile) -> None:
        self._manager, self.file = manager, file
        self.listening: socket.socket | None = None

    def start(self) -> None:
        """Listen; a connection starts the service when it does not run."""
        if self.listening is not None:
            return
        host, _, port = self.file.one("Socket", "ListenStream").rpartition(":")
        backlog = int(self.file.one("Socket", "Backlog", "4096"))
        self.listening = socket.create_server((host, int(port)), backlog=backlog)
        threading.Thread(target=self._wait_for_visitors, args=[self.listening], daemon=True).start()

    def stop(self) -> None:
        """Close, after what cannot do without this socket."""
        for service in self._manager.requiring(self.file.name):
            service.stop()
        if self.listening is not None:
            self.listening.close()
        self.listening = None

    def _wait_for_visitors(self, listening: socket.socket) -> None:
        while True:
            with self._manager.lock:
                if self.listening is not listening:
                    return
                if select.select([listening], [], [], 0)[0]:
                    self._manager.unit(self.file.name.removesuffix(".socket")).start()
            time.sleep(_MOMENT_SECONDS)


class Service:
    """A program that is kept running."""

    def __init__(self, manager: "Manager", file: UnitFile) -> None:
        self._manager, self.file = manager, file
        self._process: subprocess.Popen[bytes] | None = None
        self._starts: list[float] = []

    def start(self) -> None:
        """Start the sockets that it requires, and then the program, unless it runs."""
        if self._process is not None:
            return
        for name in self.file.requires:
            self._manager.unit(name).start()
        self._starts.clear()
        self._start_program()

    def stop(self) -> None:
        """Ask the program to end, kill it when that takes too long, and kill what it left."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(float(self.file.one("Service", "TimeoutStopSec", "90")))
        except subprocess.TimeoutExpired:
            self._log("State 'stop-sigterm' timed out. Killing.")
        _kill_all(process)
        self._log(f"Main process ended with status {process.wait()}")

    def _start_program(self) -> None:
        self._starts.append(time.monotonic())
        handed = self._manager.listening(self.file.requires)
        numbers = [listening.fileno() for listening, _ in handed]
        plan = self._plan([(listening.fileno(), name) for listening, name in handed])
        command = [sys.executable, "-P", "-m", "tests.deploy.inside.starting", json.dumps(plan)]
        with self._log_file.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                env={"PYTHONPATH": os.environ["PYTHONPATH"]},
                pass_fds=numbers,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        threading.Thread(target=self._attend, args=[self._process], daemon=True).start()

    def _plan(self, sockets: list[tuple[int, str]]) -> dict[str, object]:
        def said(key: str, default: str = "") -> str:
            return self.file.one("Service", key, default)

        return {
            "user": said("User", "root"),
            "group": said("Group", said("User", "root")),
            "folder": said("WorkingDirectory", "/"),
            "command": self.file.words("Service", "ExecStart"),
            "environment": self.file.environment,
            "state": self.file.words("Service", "StateDirectory"),
            "state_mode": said("StateDirectoryMode", "0755"),
            "cache": self.file.words("Service", "CacheDirectory"),
            "cache_mode": said("CacheDirectoryMode", "0755"),
            "writable": self.file.words("Service", "ReadWritePaths"),
            "umask": said("UMask", "0022"),
            "files": int(said("LimitNOFILE", "1024")),
            "protected": bool(said("ProtectSystem")),
            "sockets": sockets,
        }

    def _attend(self, process: subprocess.Popen[bytes]) -> None:
        """Start the program again when it ends by itself; give up when that happens too often."""
        status = process.wait()
        if self._process is not process:
            return
        self._log(f"Main process exited with status {status}")
        _kill_all(process)
        time.sleep(float(self.file.one("Service", "RestartSec", "0.1")))
        with self._manager.lock:
            if self._process is not process:
                return
            if self.file.one("Service", "Restart") == "always" and not self._too_often():
                self._start_program()
            else:
                self._give_up()

    def _too_often(self) -> bool:
        late = time.monotonic() - START_LIMIT_SECONDS
        return sum(start > late for start in self._starts) >= START_LIMIT

    def _give_up(self) -> None:
        self._log("Start request repeated too quickly.")
        for name in self.file.requires:
            self._manager.unit(name).stop()
        self._process = None

    @property
    def _log_file(self) -> Path:
        LOGS.mkdir(exist_ok=True)
        return LOGS / self.file.name

    def _log(self, text: str) -> None:
        with self._log_file.open("a", encoding="utf-8") as log:
            log.write(f"{self.file.name}: {text}\n")


class Manager:
    """The units by their names, and what `systemctl` may ask for; one thing at a time."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._units: dict[str, Socket | Service] = {}

    def ask(self, words: list[str]) -> str:
        """Do what the words after `systemctl` say; return what went wrong, if anything did."""
        names = [word if "." in word else f"{word}.service" for word in words[1:] if word[0] != "-"]
        verbs = {
            ("daemon-reload",): self._read_all_again,
            ("start",): self._start,
            ("stop",): self._stop,
            ("restart",): self._restart,
            ("enable",): self._enable,
            ("enable", "--now"): self._enable_now,
        }
        verb = verbs.get((words[0], *(word for word in words[1:] if word[0] == "-")))
        if verb is None:
            return f"not emulated: systemctl {' '.join(words)}"
        try:
            with self.lock:
                # As systemd orders them: a socket is there before its service, and after it.
                verb(sorted(names, key=lambda name: not name.endswith(".socket")))
        except (UnitError, OSError) as error:
            return f"Failed to {words[0]} {' '.join(names)}: {error}"
        return ""

    def unit(self, name: str) -> Socket | Service:
        """Return a unit, read from its file when nobody asked for it before."""
        name = name if "." in name else f"{name}.service"
        if name not in self._units:
            kind = Socket if name.endswith(".socket") else Service
            self._units[name] = kind(self, read_unit(UNITS / name))
        return self._units[name]

    def requiring(self, name: str) -> list[Service]:
        """Return the services that require this unit."""
        services = (unit for unit in self._units.values() if isinstance(unit, Service))
        return [service for service in services if name in service.file.requires]

    def listening(self, names: list[str]) -> list[tuple[socket.socket, str]]:
        """Return the sockets that listen, of the units with these names."""
        found = ((self.unit(name), name) for name in names)
        return [
            (unit.listening, name)
            for unit, name in found
            if isinstance(unit, Socket) and unit.listening is not None
        ]

    def _read_all_again(self, _: list[str]) -> None:
        for name, unit in self._units.items():
            unit.file = read_unit(UNITS / name)

    def _start(self, names: list[str]) -> None:
        for name in names:
            self.unit(name).start()

    def _stop(self, names: list[str]) -> None:
        for name in reversed(names):
            self.unit(name).stop()

    def _restart(self, names: list[str]) -> None:
        self._stop(names)
        self._start(names)

    def _enable(self, names: list[str]) -> None:
        for name in names:
            targets = self.unit(name).file.words("Install", "WantedBy")
            if not targets:
                raise UnitError(f"Unit {name} has no [Install] section.")
            for target in targets:
                wants = UNITS / f"{target}.wants"
                wants.mkdir(exist_ok=True)
                (wants / name).unlink(missing_ok=True)
                (wants / name).symlink_to(UNITS / name)

    def _enable_now(self, names: list[str]) -> None:
        self._enable(names)
        self._start(names)


def _kill_all(process: subprocess.Popen[bytes]) -> None:
    """Kill what is left of a service: it has a session of its own."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)

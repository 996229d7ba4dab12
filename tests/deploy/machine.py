"""A server to install on, made of this machine: its own root, processes, users and network.

It is emulated by what Linux has for containers (see `inside/building.py`): commands run for real,
as root, and leave no trace. Nothing of the developer's environment is handed on but the way to the
package registries.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[2]
PYTHON = Path(
    sys.base_prefix, "bin", f"python{sys.version_info[0]}.{sys.version_info[1]}"
).resolve()
PATIENCE_SECONDS, END_SECONDS = 600, 10
ROOTS_LOGIN = {
    "HOME": "/root",
    "LANG": "C.UTF-8",
    "LOGNAME": "root",
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "SHELL": "/bin/bash",
    "USER": "root",
}
"""What a login of root has; nothing of the developer's own."""

_WAY_TO_REGISTRIES = ("PIP_", "SSL_CERT_", "NODE_EXTRA_CA_", "npm_config_", "NPM_CONFIG_")
_PROXIES = {"http_proxy", "https_proxy", "all_proxy", "no_proxy"}
_NAMESPACES = ("--mount", "--pid", "--net", "--fork", "--kill-child")
_TOOLS = ("unshare", "nsenter", "setpriv", "mount", "pivot_root")
_TRIAL = """
mount -t tmpfs tmpfs /mnt
cd /mnt
mkdir changed work root
mount -t overlay overlay -o lowerdir=/,upperdir=changed,workdir=work root
"""
"""What a machine begins with. A namespace of users does not help: none but root may show what lies
below the mounts of a root, which an overlay over it would."""


@dataclass(frozen=True, slots=True)
class Done:
    """The status and output of a command."""

    command: str
    status: int
    out: str
    err: str

    def __str__(self) -> str:
        return f"$ {self.command}\n{self.out}{self.err}(status {self.status})"


class Machine:
    """A running machine; `run` runs commands on it, `connect` opens connections to it."""

    def __init__(self, process_id: int, line: socket.socket) -> None:
        self.process_id, self._line = process_id, line
        self._one_at_a_time = threading.Lock()
        self._started: list[subprocess.Popen[bytes]] = []

    def run(
        self,
        command: str,
        *,
        user: str = "root",
        folder: str = "/root",
        environment: Mapping[str, str] = ROOTS_LOGIN,
        registries: bool = False,
    ) -> Done:
        """Run *command* as `sh -e` does, with *environment* alone.

        With *registries* it has the network of the machine outside, and the settings that lead to
        package registries there; otherwise nothing but what listens on this machine.
        """
        words = self._words(command, user, folder, environment, registries=registries)
        done = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        return Done(command, done.returncode, done.stdout, done.stderr)

    def start(self, command: str, output: IO[str]) -> subprocess.Popen[bytes]:
        """Start *command* as root and let it run; it ends with the machine at the latest."""
        words = self._words(command, "root", "/root", ROOTS_LOGIN, registries=False)
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        self._started.append(process)
        return process

    def wait_for_started(self) -> None:
        """Wait for the end of every started command; they end with the machine at the latest."""
        for process in self._started:
            process.wait(PATIENCE_SECONDS)

    def connect(self, port: int, first: bytes = b"") -> socket.socket:
        """Connect to *port* from inside the machine, sending *first* at once.

        Raise OSError when nobody listens.
        """
        with self._one_at_a_time:
            self._line.send(f"{port} ".encode() + first)
            said, handed, _, _ = socket.recv_fds(self._line, 16, 1)
        if not handed:
            raise OSError(int(said), os.strerror(int(said)))
        return socket.socket(fileno=handed[0])

    def _words(
        self,
        command: str,
        user: str,
        folder: str,
        environment: Mapping[str, str],
        *,
        registries: bool,
    ) -> list[str]:
        enter = ["nsenter", "--target", str(self.process_id), "--mount", "--pid", "--root"]
        if registries:
            environment = {**environment, **way_to_registries(os.environ)}
        else:
            enter.append("--net")
        become = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"]
        variables = [f"{name}={value}" for name, value in environment.items()]
        return [
            *enter, "--", *(become if user != "root" else []),
            "env", "-i", f"--chdir={folder}", *variables, "sh", "-ec", command,
        ]  # fmt: skip


def way_to_registries(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that lead to package registries: pip's, npm's, proxies, authorities."""
    return {
        name: value
        for name, value in environment.items()
        if name.startswith(_WAY_TO_REGISTRIES) or name.lower() in _PROXIES
    }


def why_not() -> str:
    """Say why no machine can be emulated here; nothing when one can be."""
    missing = [tool for tool in _TOOLS if shutil.which(tool, path=ROOTS_LOGIN["PATH"]) is None]
    if missing:
        return f"a server is emulated with {', '.join(missing)}, which this machine has not"
    tried = subprocess.run(
        ["unshare", *_NAMESPACES, "sh", "-ec", _TRIAL], capture_output=True, text=True, check=False
    )
    return f"only root can emulate a server: {tried.stderr.strip()}" if tried.returncode else ""


@contextmanager
def running_machine(log: Path) -> Iterator[Machine]:
    """Start a machine, and end it with everything that runs on it; *log* is for its complaints."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with tempfile.TemporaryDirectory(prefix="studio-machine-") as rooms, here:
        keeper = _start(there, rooms, log)
        machine = None
        try:
            number = here.recv(16)
            assert number, f"the machine did not start:\n{log.read_text('utf-8')}"
            machine = Machine(int(number), here)
            yield machine
        finally:
            # Its first process sees the line close, or is killed with its keeper.
            here.close()
            _end(keeper)
            if machine is not None:
                machine.wait_for_started()


def _start(line: socket.socket, rooms: str, log: Path) -> subprocess.Popen[bytes]:
    """Start the first process in namespaces of its own; return the process that keeps it."""
    with log.open("w") as output, line:
        return subprocess.Popen(
            ["unshare", *_NAMESPACES, *_first_process(line.fileno(), rooms)],
            env={"PATH": ROOTS_LOGIN["PATH"], "PYTHONPATH": str(ROOT)},
            pass_fds=[line.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )


def _first_process(line: int, rooms: str) -> list[str]:
    needed = {str(PYTHON.parent.parent), str(Path(sys.prefix).resolve())}
    plan = {
        "rooms": rooms,
        "checkout": str(ROOT),
        "python": str(PYTHON),
        "needed": sorted(needed),
    }
    module = "tests.deploy.inside.first_process"
    return [str(PYTHON), "-P", "-m", module, str(line), json.dumps(plan)]


def _end(keeper: subprocess.Popen[bytes]) -> None:
    """Wait until every process of the machine is gone, and with them its mounts."""
    try:
        keeper.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        keeper.kill()
        keeper.wait()

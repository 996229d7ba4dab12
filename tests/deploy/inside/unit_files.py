"""Unit files of systemd, as far as ours need; an unknown directive is an error, not a warning."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

EMULATED = {
    "Unit": {"Requires"},
    "Socket": {"ListenStream", "Backlog"},
    "Service": {
        "User", "Group", "WorkingDirectory", "Environment", "EnvironmentFile", "ExecStart",
        "Restart", "RestartSec", "TimeoutStopSec", "KillMode", "StateDirectory",
        "StateDirectoryMode", "CacheDirectory", "CacheDirectoryMode", "UMask", "LimitNOFILE",
        "NoNewPrivileges", "ProtectSystem", "PrivateTmp", "ReadWritePaths",
    },
    "Install": {"WantedBy"},
}  # fmt: skip
"""What the stand-in does as systemd does."""

NOT_EMULATED = {
    "Unit": {"Description", "After", "Wants"},
    "Service": {
        "MemoryMax", "TasksMax", "CapabilityBoundingSet", "AmbientCapabilities", "LockPersonality",
        "PrivateDevices", "PrivateUsers", "ProcSubset", "ProtectClock", "ProtectControlGroups",
        "ProtectHome", "ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules",
        "ProtectKernelTunables", "ProtectProc", "RemoveIPC", "RestrictAddressFamilies",
        "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID", "SystemCallArchitectures",
        "SystemCallFilter", "SystemCallErrorNumber", "OOMPolicy",
    },
}  # fmt: skip
"""What systemd knows and the stand-in leaves out: hardening that needs systemd or the kernel."""

ONLY = {
    "Restart": {"always"},
    "KillMode": {"mixed"},
    "ProtectSystem": {"strict"},
    "NoNewPrivileges": {"yes"},
    "PrivateTmp": {"yes"},
}
"""The values that are emulated, of directives that have others."""

START_LIMIT, START_LIMIT_SECONDS = 5, 10.0
"""systemd's own: a unit that is started more often in so short a time is given up."""


class UnitError(Exception):
    """A unit that cannot be used; the text says why."""


@dataclass(frozen=True, slots=True)
class UnitFile:
    """What a unit file says: every value of a directive in the order of the lines."""

    name: str
    values: Mapping[tuple[str, str], list[str]]

    def all(self, section: str, key: str) -> list[str]:
        """Return every value; none when the directive is not there."""
        return self.values.get((section, key), [])

    def one(self, section: str, key: str, default: str = "") -> str:
        """Return the value that counts, which is the last one."""
        return [default, *self.all(section, key)][-1]

    def words(self, section: str, key: str) -> list[str]:
        """Return the words of every value, without their quotes."""
        return [word for value in self.all(section, key) for word in shlex.split(value)]

    @property
    def requires(self) -> list[str]:
        """The units without which this one does not run."""
        return self.words("Unit", "Requires")

    @property
    def environment(self) -> dict[str, str]:
        """The variables of the unit and of the files that it names, which win."""
        set_here = dict(word.partition("=")[::2] for word in self.words("Service", "Environment"))
        for name in self.all("Service", "EnvironmentFile"):
            set_here |= read_environment(name)
        return set_here


def read_unit(path: Path) -> UnitFile:
    """Read a unit file; raise `UnitError` for what systemd, or the stand-in, does not know."""
    if not path.is_file():
        raise UnitError(f"Unit {path.name} not found.")
    values: dict[tuple[str, str], list[str]] = {}
    section = ""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        line = line.strip()
        if line.startswith("["):
            section = line.strip("[]")
        elif line and line[0] not in "#;":
            key, _, value = (part.strip() for part in line.partition("="))
            _check(f"{path}:{number}", section, key, value)
            # An empty value takes back those before it.
            values[section, key] = [*values.get((section, key), []), value] if value else []
    return UnitFile(path.name, values)


def _check(place: str, section: str, key: str, value: str) -> None:
    known = EMULATED.get(section, set()) | NOT_EMULATED.get(section, set())
    if key not in known:
        raise UnitError(f"{place}: Unknown key name '{key}' in section '{section}'")
    if key in ONLY and value not in ONLY[key]:
        raise UnitError(f"{place}: {key}={value} is not emulated")
    if "%" in value:
        raise UnitError(f"{place}: specifiers are not emulated")


def read_environment(name: str) -> dict[str, str]:
    """Read an `EnvironmentFile`, which is no shell: quotes are taken off, nothing is expanded."""
    path = Path(name.removeprefix("-"))
    if name.startswith("-") and not path.exists():
        return {}
    lines = (line.strip() for line in path.read_text("utf-8").splitlines())
    pairs = (line.partition("=") for line in lines if line and line[0] not in "#;")
    return {key: _unquoted(value) for key, _, value in pairs}


def _unquoted(value: str) -> str:
    return "".join(shlex.split(value)) if value[:1] in {"'", '"'} else value

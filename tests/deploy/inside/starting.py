"""Become a service: its user, folders, limits, environment and socket, then its program.

Started anew by the manager for every start, so that the service's process has the id that its
socket was handed to (`LISTEN_PID`).
"""

import ctypes
import fcntl
import grp
import json
import os
import pwd
import resource
import sys
import uuid
from pathlib import Path

from tests.deploy.inside.building import mount, new_mounts

_NO_NEW_PRIVILEGES = 38
"""PR_SET_NO_NEW_PRIVS."""

_FIRST_HANDED_OVER, _OUT_OF_THE_WAY = 3, 100
_OWN = {"state": Path("/var/lib"), "cache": Path("/var/cache")}


def main() -> None:
    """Do what the plan in the first argument says."""
    plan = json.loads(sys.argv[1])
    user = pwd.getpwnam(plan["user"])
    group = grp.getgrnam(plan["group"]).gr_gid
    states, caches = (
        [_own_folder(root / name, plan[f"{kind}_mode"], user.pw_uid, group) for name in plan[kind]]
        for kind, root in _OWN.items()
    )
    if plan["protected"]:
        _protect([*states, *caches, *_writable(plan["writable"])])
    environment = _environment(user, states) | plan["environment"]
    if plan["sockets"]:
        environment |= _hand_over(*plan["sockets"])
    os.chdir(plan["folder"])
    os.umask(int(plan["umask"], 8))
    _allow_files(plan["files"])
    os.initgroups(user.pw_name, group)
    os.setgid(group)
    os.setuid(user.pw_uid)
    ctypes.CDLL(None).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    os.execve(plan["command"][0], plan["command"], environment)


def _own_folder(folder: Path, mode: str, user: int, group: int) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    os.chown(folder, user, group)
    folder.chmod(int(mode, 8))
    return folder


def _writable(words: list[str]) -> list[Path]:
    """Return the folders that a unit opens; one that is not there is no fault with a - before."""
    folders = [(Path(word.removeprefix("-")), word.startswith("-")) for word in words]
    return [folder for folder, is_optional in folders if not is_optional or folder.is_dir()]


def _protect(states: list[Path]) -> None:
    """Let only *states* and a /tmp of its own be written (ProtectSystem=strict, PrivateTmp)."""
    new_mounts()
    for folder in states:
        mount(folder, folder, "--bind")
    for folder in (Path("/tmp"), Path("/var/tmp")):
        mount("tmpfs", folder, "-t", "tmpfs", "-o", "mode=1777")
    for folder in (Path("/"), Path("/run")):
        mount(folder, folder, "-o", "remount,bind,ro")


def _allow_files(number: int) -> None:
    # Root inside a container cannot raise a limit above its own.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    granted = number if most == resource.RLIM_INFINITY else min(number, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (granted, granted))


def _environment(user: pwd.struct_passwd, states: list[Path]) -> dict[str, str]:
    return {
        "LANG": "C.UTF-8",
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": user.pw_dir,
        "LOGNAME": user.pw_name,
        "USER": user.pw_name,
        "INVOCATION_ID": uuid.uuid4().hex,
        "SYSTEMD_EXEC_PID": str(os.getpid()),
        "STATE_DIRECTORY": ":".join(map(str, states)),
    }


def _hand_over(*sockets: tuple[int, str]) -> dict[str, str]:
    # First to other numbers, because a socket may have the number that another needs.
    numbers = [fcntl.fcntl(number, fcntl.F_DUPFD, _OUT_OF_THE_WAY) for number, _ in sockets]
    for place, number in enumerate(numbers, start=_FIRST_HANDED_OVER):
        os.dup2(number, place)
    names = ":".join(name for _, name in sockets)
    return {
        "LISTEN_PID": str(os.getpid()),
        "LISTEN_FDS": str(len(sockets)),
        "LISTEN_FDNAMES": names,
    }


if __name__ == "__main__":
    main()

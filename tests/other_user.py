"""Running the command line as root on the files of another user, who needs no account.

Root's own folder, in which Python may lie, is shut to others: the commands see it opened, by a
mount of their own that nobody else sees.
"""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

OTHER = 65534
"""A user id that no person has."""

_OPEN = """
set -e
base=$1 shut=$2; shift 2
if [ -n "$shut" ]; then
    kept=$(mktemp -d)
    mount --bind "$base" "$kept"
    mount -t tmpfs -o mode=755 tmpfs "$shut"
    mkdir -p "$base"
    mount --bind "$kept" "$base"
    umount "$kept" && rmdir "$kept"
fi
exec "$@"
"""


def _can_mount() -> bool:
    if os.geteuid() != 0:
        return False
    tried = subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False)
    return tried.returncode == 0


def skip_unless_root() -> None:
    """Skip a test where nobody can act as another user: only root can, with mounts of its own."""
    if not _can_mount():
        pytest.skip(reason="only root can run a command on another user's files")


def _shut(folder: Path) -> str:
    """Return the first folder on the way to *folder* that others may not pass; '' for none."""
    way = [*reversed(folder.parents), folder]
    return next((str(path) for path in way if not path.stat().st_mode & 0o001), "")


def _words(uid: int, words: tuple[str, ...]) -> list[str]:
    base = Path(sysconfig.get_path("stdlib")).resolve().parents[1]
    become = ["setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups"]
    command = [*(become if uid else []), sys.executable, "-m", "studio_cli", *words]
    return ["unshare", "--mount", "sh", "-c", _OPEN, "sh", str(base), _shut(base), *command]


def run_as(uid: int, folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run `studio …` in *folder*, as root (0) or as another user who has no other rights."""
    nothing, pipe = subprocess.DEVNULL, subprocess.PIPE
    return subprocess.run(
        _words(uid, words),
        cwd=folder,
        stdin=nothing,
        stdout=pipe,
        stderr=pipe,
        text=True,
        check=False,
    )


def starting(uid: int, folder: Path, *words: str) -> "subprocess.Popen[str]":
    """Start `studio …` as `run_as` runs it; the process is the command's own."""
    return subprocess.Popen(_words(uid, words), cwd=folder, stdout=subprocess.PIPE, text=True)

"""The machine's root file system: overlays over the real one, which stays unchanged.

Nothing is installed for it and nothing copied: overlays on a tmpfs lie over the real root, over the
checkout, and over whatever else is needed and lies on a file system of its own. They are mounted in
a namespace, and gone with its last process.
"""

import ctypes
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

BASE_IMAGE = Path("/run/base-image")
"""Where the machine shows the layers it is made of, for images of containers; topmost first."""

_NEW_MOUNTS, _NEW_PROCESS_IDS = 0x00020000, 0x20000000
_ROOM = "size=80%"
"""Of the memory: two installations take 700 MB, the build of an image 2 GB."""

STAND_INS = ("systemctl", "podman")
_EVERY_SERVER_HAS = ("etc/cron.d", "etc/systemd/system", "var/backups", "usr/local/bin")
_OUTSIDE = ("etc/hosts", "etc/resolv.conf")
"""Files that a container engine mounts one by one, so that no overlay shows them."""


def mount(source: Path | str, target: Path, *options: str) -> None:
    """Mount *source* on *target*, a folder that is made when it is missing."""
    target.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", *options, str(source), str(target)], check=True)


def overlay(target: Path, layers: Sequence[Path], scratch: Path) -> None:
    """Mount *layers*, topmost first, on *target*; what is changed there goes below *scratch*."""
    changed, work = scratch / "changed", scratch / "work"
    for folder in (changed, work):
        folder.mkdir(parents=True, exist_ok=True)
    lower = ":".join(map(str, layers))
    options = f"lowerdir={lower},upperdir={changed},workdir={work}"
    mount("overlay", target, "-t", "overlay", "-o", options)


def new_mounts() -> None:
    """Give this process its own namespace of mounts."""
    _unshare(_NEW_MOUNTS)
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)


def new_process_ids() -> None:
    """Let the next child of this process be the first in a new namespace of process ids."""
    _unshare(_NEW_PROCESS_IDS)


def _unshare(what: int) -> None:
    # os.unshare came with Python 3.12.
    if ctypes.CDLL(None, use_errno=True).unshare(what):
        raise OSError(ctypes.get_errno(), "a namespace cannot be had")


def build_root(rooms: Path, checkout: Path, python: Path, needed: Sequence[Path]) -> Path:
    """Build the machine's root below *rooms*, an empty folder; return where it is.

    *python* is the interpreter that the machine has as `python3`; *needed* are further folders that
    are at their own places in the machine. The *checkout* is, too.
    """
    mount("tmpfs", rooms, "-t", "tmpfs", "-o", f"mode=0755,{_ROOM}")
    dressing, root = rooms / "dressing", rooms / "root"
    _dress(dressing, checkout, python)
    overlay(root, [dressing, Path("/")], rooms / "machine")
    _mount_what_a_system_mounts(root)
    for number, folder in enumerate([checkout, *needed]):
        if folder == checkout or not _is_shown(root / folder.relative_to("/")):
            _show(folder, root, rooms / f"shown-{number}")
    base = root / BASE_IMAGE.relative_to("/")
    mount(dressing, base / "dressing", "--bind")
    mount("/", base / "root", "--bind")
    mount("tmpfs", root / "var/lib/containers", "-t", "tmpfs", "-o", f"mode=0700,{_ROOM}")
    return root


def move_into(root: Path) -> None:
    """Make *root* the root of every process in this namespace, and unmount the previous one."""
    os.chdir(root)
    # Stacked on each other, as pivot_root(2) suggests: no folder is needed for the old one.
    subprocess.run(["pivot_root", ".", "."], check=True)
    subprocess.run(["umount", "--lazy", "."], check=True)
    os.chdir("/")


def _mount_what_a_system_mounts(root: Path) -> None:
    mount("proc", root / "proc", "-t", "proc")
    mount("/sys", root / "sys", "--rbind")
    mount("/dev", root / "dev", "--rbind")
    for folder, mode in (("dev/shm", "1777"), ("tmp", "1777"), ("run", "0755")):
        mount("tmpfs", root / folder, "-t", "tmpfs", "-o", f"mode={mode}")


def _is_shown(folder: Path) -> bool:
    return folder.is_dir() and any(folder.iterdir())


def _show(folder: Path, root: Path, rooms: Path) -> None:
    # Through a path of our own: an overlay's options cannot name every folder.
    mount(folder, rooms / "real", "--bind")
    overlay(root / folder.relative_to("/"), [rooms / "real"], rooms)


def _dress(dressing: Path, checkout: Path, python: Path) -> None:
    """Write the layer that makes a server, and a container's base image, of this machine."""
    for name in _EVERY_SERVER_HAS:
        (dressing / name).mkdir(parents=True)
    for name in _OUTSIDE:
        if (Path("/") / name).exists():
            shutil.copyfile(Path("/") / name, dressing / name)
    # The Python that runs the tests may lie in a folder that other users cannot enter.
    for folder in reversed(python.parents[:-1]):
        inside = dressing / folder.relative_to("/")
        inside.mkdir(exist_ok=True)
        inside.chmod(folder.stat().st_mode & 0o7777 | 0o011)
    programs = dressing / "usr/local/bin"
    # No links: an environment that is made through one does not find the library.
    for name in ("python3", "python"):
        _write_program(programs / name, f'exec "{python}" "$@"')
    for name in STAND_INS:
        run = f'"{python}" -P -m tests.deploy.inside.{name}'
        _write_program(programs / name, f'PYTHONPATH="{checkout}" exec {run} "$@"')


def _write_program(path: Path, line: str) -> None:
    path.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    path.chmod(0o755)

"""Containers: the root of an image, and one program as the first process."""

import json
import os
import select
import signal
import subprocess
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from tests.deploy.inside.building import mount, new_process_ids, overlay
from tests.deploy.inside.images import BASE_LAYERS, STORE, Image, load_image, prepare_root

STOP_SECONDS = 10
"""How long `podman stop` waits before it kills."""

_RUNNING = STORE / "running"


@dataclass(frozen=True, kw_only=True)
class Options:
    """What `podman run` was told."""

    volumes: Mapping[str, str]
    temporary: Sequence[str]
    read_only: bool
    no_capabilities: bool
    no_new_privileges: bool
    environment: Mapping[str, str]


def run_container(name: str, words: Sequence[str], options: Options) -> int:
    """Run *words*, or the image's own command, in a new container; return how it ended."""
    image, changed = load_image(name)
    container = uuid.uuid4().hex[:12]
    place = STORE / "containers" / container
    root = place / "root"
    overlay(root, [changed, *BASE_LAYERS], place)
    _mount_volumes(image, options, container, root)
    entering = _entering(image, root, options)
    new_process_ids()
    process = os.fork()
    if process == 0:
        _become(root, [*entering, *(words or image.command)], read_only=options.read_only)
    _remember(container, name, process, entering)
    _pass_signals_on(image.stop_signal, process)
    _, status = os.waitpid(process, 0)
    (_RUNNING / container).unlink()
    return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)


def running_containers() -> list[str]:
    """Return the ids of the containers that run, the newest last."""
    there = _RUNNING.iterdir() if _RUNNING.exists() else ()
    return [path.name for path in sorted(there, key=lambda path: path.stat().st_mtime)]


def enter_container(container: str, words: Sequence[str]) -> int:
    """Run *words* in a container, as its first process runs; return how they ended."""
    return subprocess.run(_inside(_state(container), words), check=False).returncode


def _inside(state: Any, words: Sequence[str]) -> list[str]:
    enter = ["nsenter", "--target", str(state["process"]), "--mount", "--pid", "--root"]
    return [*enter, *state["entering"], *words]


def check_health(container: str) -> str:
    """Run the image's own check in a container; return what is wrong, or nothing."""
    state = _state(container)
    image, _ = load_image(state["image"])
    if not image.health:
        return f"container {container} has no defined healthcheck"
    command = _inside(state, image.health)
    try:
        done = subprocess.run(command, check=False, timeout=image.health_seconds)
    except subprocess.TimeoutExpired:
        return "unhealthy"
    return "unhealthy" if done.returncode else ""


def stop_container(container: str) -> None:
    """Send the image's signal to the first process; kill it when it does not end."""
    state = _state(container)
    image, _ = load_image(state["image"])
    watched = os.pidfd_open(state["process"])
    signal.pidfd_send_signal(watched, signal.Signals[image.stop_signal])
    if not select.select([watched], [], [], STOP_SECONDS)[0]:
        signal.pidfd_send_signal(watched, signal.SIGKILL)


def _state(container: str) -> Any:
    return json.loads((_RUNNING / container).read_text("utf-8"))


def _mount_volumes(image: Image, options: Options, container: str, root: Path) -> None:
    named = dict.fromkeys(image.volumes, container) | dict(options.volumes)
    for folder, name in named.items():
        inside, volume = root / folder.lstrip("/"), STORE / "volumes" / name
        if not volume.exists():
            # A new volume starts with the image's contents of that folder, including the owner.
            subprocess.run(["mkdir", "--parents", volume.parent], check=True)
            subprocess.run(["cp", "--archive", inside, volume], check=True)
        mount(volume, inside, "--bind")
    for temporary in options.temporary:
        folder, _, own = temporary.partition(":")
        mount("tmpfs", root / folder.lstrip("/"), "-t", "tmpfs", "-o", own or "mode=1777")


def _entering(image: Image, root: Path, options: Options) -> list[str]:
    """Return the words that go before a program to have it run as the image's user."""
    passwd = (line.split(":") for line in (root / "etc/passwd").read_text("utf-8").splitlines())
    home = {entry[0]: entry[5] for entry in passwd}[image.user]
    environment = {"HOME": home, "container": "podman"} | image.environment
    environment |= options.environment
    become = ["setpriv", f"--reuid={image.user}", f"--regid={image.user}", "--init-groups"]
    if options.no_capabilities:
        become += ["--bounding-set=-all", "--inh-caps=-all"]
    if options.no_new_privileges:
        become += ["--no-new-privs"]
    variables = [f"{name}={value}" for name, value in environment.items()]
    return [*become, "env", "-i", f"--chdir={image.folder}", *variables]


def _become(root: Path, command: list[str], *, read_only: bool) -> None:
    """Become the container's first process; /proc shows nothing but its own."""
    prepare_root(root)
    if read_only:
        mount(root, root, "-o", "remount,bind,ro")
    os.chroot(root)
    os.chdir("/")
    os.execvp(command[0], command)


def _remember(container: str, image: str, process: int, entering: Sequence[str]) -> None:
    _RUNNING.mkdir(exist_ok=True)
    state = {"image": image, "process": process, "entering": entering}
    (_RUNNING / container).write_text(json.dumps(state), encoding="utf-8")


def _pass_signals_on(stop_signal: str, process: int) -> None:
    def pass_on(number: int, _: FrameType | None) -> None:
        os.kill(process, number)

    for number in (signal.SIGTERM, signal.SIGINT, signal.Signals[stop_signal]):
        signal.signal(number, pass_on)

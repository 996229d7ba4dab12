"""Images of containers: built instruction by instruction, each stage in a root of its own.

Every base image is the machine itself, as it was before anything was installed on it. What the
instructions changed is the image.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from string import Template

from tests.deploy.inside.building import BASE_IMAGE, mount, overlay
from tests.deploy.inside.containerfile import (
    ContainerfileError,
    Instruction,
    context_files,
    read_instructions,
)
from tests.deploy.machine import ROOT, way_to_registries

STORE = Path("/var/lib/containers")
BASE_LAYERS = [BASE_IMAGE / "dressing", BASE_IMAGE / "root"]
_OPTIONS = {"COPY": {"from"}, "HEALTHCHECK": {"interval", "timeout", "start-period"}}
"""The options that an instruction may have."""

_OF_PYTHON = "docker.io/library/python:"
_PATH = "/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass(kw_only=True)
class Image:
    """What an image says about the containers that are made of it."""

    environment: dict[str, str] = field(default_factory=lambda: {"PATH": _PATH})
    user: str = "root"
    folder: str = "/"
    volumes: list[str] = field(default_factory=list)
    ports: list[int] = field(default_factory=list)
    stop_signal: str = "SIGTERM"
    health: list[str] = field(default_factory=list)
    health_seconds: float = 30
    command: list[str] = field(default_factory=list)


def load_image(name: str) -> tuple[Image, Path]:
    """Return an image and the folder of what it changed."""
    place = STORE / "images" / name
    return Image(**json.loads((place / "image.json").read_text("utf-8"))), place / "changed"


def build_image(name: str, containerfile: Path, context: Path, *, keeps_health: bool) -> None:
    """Carry a Containerfile out and keep its last stage under *name*."""
    stages: dict[str, Stage] = {}
    stage = None
    for instruction in read_instructions(containerfile):
        sys.stdout.write(f"STEP {instruction.name} {instruction.text}\n")
        sys.stdout.flush()
        if instruction.name == "FROM":
            image, _, alias = instruction.text.partition(" AS ")
            if not image.startswith(_OF_PYTHON):
                raise ContainerfileError(f"FROM {image} is not emulated")
            stage = Stage(STORE / "stages" / str(len(stages)), containerfile, context, stages)
            stages[alias or str(len(stages))] = stage
        elif stage is None:
            raise ContainerfileError(f"{instruction.name} before FROM")
        else:
            stage.carry_out(instruction)
    assert stage is not None
    _keep(stage, STORE / "images" / name, keeps_health=keeps_health)


def _keep(stage: "Stage", place: Path, *, keeps_health: bool) -> None:
    if stage.image.health and not keeps_health:
        sys.stderr.write("HEALTHCHECK is not supported for OCI image format and will be ignored\n")
        stage.image.health = []
    place.mkdir(parents=True)
    (place / "image.json").write_text(json.dumps(asdict(stage.image)), encoding="utf-8")
    (stage.place / "changed").rename(place / "changed")


def prepare_root(root: Path) -> None:
    """Mount what a container has besides its image, and hide the project outside."""
    mount("proc", root / "proc", "-t", "proc")
    mount("/dev", root / "dev", "--rbind")
    if (root / ROOT.relative_to("/")).exists():
        mount("tmpfs", root / ROOT.relative_to("/"), "-t", "tmpfs", "-o", "mode=0700")


class Stage:
    """A stage of a build: a root, and what the instructions said about its containers."""

    def __init__(
        self, place: Path, containerfile: Path, context: Path, others: Mapping[str, "Stage"]
    ) -> None:
        self.place, self.root, self.image = place, place / "root", Image()
        self._containerfile, self._context, self._others = containerfile, context, dict(others)
        overlay(self.root, BASE_LAYERS, place)
        prepare_root(self.root)

    def carry_out(self, instruction: Instruction) -> None:
        """Do what one instruction says; refuse what is not known."""
        known: dict[str, Callable[[Instruction], None]] = {
            "CMD": self._command,
            "COPY": self._copy,
            "ENV": self._environment,
            "EXPOSE": self._expose,
            "HEALTHCHECK": self._health,
            "RUN": self._run,
            "STOPSIGNAL": self._stop_signal,
            "USER": self._user,
            "VOLUME": self._volume,
            "WORKDIR": self._folder,
        }
        strange = instruction.options.keys() - _OPTIONS.get(instruction.name, set())
        if instruction.name not in known or strange:
            raise ContainerfileError(f"{instruction.name} {' '.join(strange)} is not emulated")
        known[instruction.name](instruction)

    def _run(self, instruction: Instruction) -> None:
        if self.image.user != "root":
            raise ContainerfileError("RUN after USER is not emulated")
        environment = self.image.environment | {"HOME": "/root"} | way_to_registries(os.environ)
        enter = ["chroot", str(self.root), "env", "-i", f"--chdir={self.image.folder}"]
        variables = [f"{name}={value}" for name, value in environment.items()]
        subprocess.run([*enter, *variables, "/bin/sh", "-c", instruction.text], check=True)

    def _copy(self, instruction: Instruction) -> None:
        *sources, target = instruction.words
        there = self._inside(target)
        if "from" in instruction.options:
            (source,) = sources
            copied = self._others[instruction.options["from"]].root / source.lstrip("/")
            shutil.copytree(copied, there, symlinks=True)
        elif sources == ["."]:
            for name in context_files(self._context, self._containerfile):
                (there / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(self._context / name, there / name, follow_symlinks=False)
        else:
            raise ContainerfileError(f"COPY {instruction.text} is not emulated")

    def _inside(self, path: str) -> Path:
        return self.root / (Path(self.image.folder) / path).relative_to("/")

    def _folder(self, instruction: Instruction) -> None:
        self._inside(instruction.text).mkdir(parents=True, exist_ok=True)
        self.image.folder = str(Path(self.image.folder) / instruction.text)

    def _environment(self, instruction: Instruction) -> None:
        for word in instruction.words:
            name, _, value = word.partition("=")
            self.image.environment[name] = Template(value).substitute(self.image.environment)

    def _command(self, instruction: Instruction) -> None:
        self.image.command = json.loads(instruction.text)

    def _health(self, instruction: Instruction) -> None:
        kind, _, command = instruction.text.partition(" ")
        if kind != "CMD":
            raise ContainerfileError(f"HEALTHCHECK {instruction.text} is not emulated")
        self.image.health = json.loads(command)
        self.image.health_seconds = float(instruction.options.get("timeout", "30s").rstrip("s"))

    def _expose(self, instruction: Instruction) -> None:
        self.image.ports += map(int, instruction.words)

    def _stop_signal(self, instruction: Instruction) -> None:
        self.image.stop_signal = instruction.text

    def _user(self, instruction: Instruction) -> None:
        self.image.user = instruction.text

    def _volume(self, instruction: Instruction) -> None:
        self.image.volumes += instruction.words

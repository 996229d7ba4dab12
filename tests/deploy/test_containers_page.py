"""docs/containers.md: what it tells to do with the site's service, done by a stand-in.

The words of `docker compose` become those of the one container that they mean; what the page tells
of PostgreSQL needs an image that nobody has here.
"""

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.deploy.administrator import Administrator
from tests.deploy.composed import Service, services
from tests.deploy.machine import ROOT, Machine
from tests.deploy.page import read_blocks
from tests.deploy.test_container import CONTAINER, CONTAINERFILE, head_commands
from tests.deploy.visitor import PROXIED, Visitor
from tests.http.studio_in_memory import eventually

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]

PAGE = ROOT / "docs" / "containers.md"
EMAIL = "hong@studio.example"
PATIENCE_SECONDS = 60
FOLDER = "/srv/deploy"
DONE_HERE = [
    "Starting",
    "Settings and secrets",
    "Trying a backup",
    "Upgrading, and going back",
]


class Engine:
    """Does what `docker compose` would do with the service `site`."""

    def __init__(self, machine: Machine, site: Service, log: Path) -> None:
        self.administrator, self.site, self.log = Administrator(machine), site, log
        self.release, self.build, *_ = head_commands(CONTAINERFILE.read_text("utf-8"))
        self.administrator.must(f"mkdir -p {FOLDER}")

    def do(self, line: str) -> str:
        """Carry a line of the page out; return what it wrote."""
        head, found, rest = line.partition("docker compose ")
        if not found:
            return self.administrator.must(line, folder=FOLDER).out
        assert head == ""
        verb, words = rest.split(" ", 1) if " " in rest else (rest, "")
        match verb:
            case "build":
                return self.administrator.must(self.build, folder=str(ROOT)).out
            case "run":
                return self._must(
                    f"podman run --rm {self.options} studio {words.split('site ', 1)[1]}"
                )
            case "exec":
                return self._must(f"podman exec {CONTAINER} {words.split('site ', 1)[1]}")
            case "up" | "restart":
                self._start_anew()
        return ""

    @property
    def options(self) -> str:
        """The words that give a container what the file gives the service."""
        told = self.site.told
        given = [f"-v studio_{name}:{folder}" for folder, name in self.site.volumes.items()]
        given += [f"--tmpfs {temporary}" for temporary in told["tmpfs"]]
        given += [
            f"-e {shlex.quote(f'{name}={text}')}" for name, text in self.site.environment.items()
        ]
        return " ".join([*given, "--read-only --cap-drop=all --security-opt=no-new-privileges"])

    def is_well(self) -> bool:
        return self.administrator.machine.run(f"podman healthcheck run {CONTAINER}").status == 0

    def stop(self) -> None:
        if self.administrator.must("podman ps --quiet").out:
            self._must(f"podman stop {CONTAINER}")

    def _start_anew(self) -> None:
        self.stop()
        command = shlex.join(self.site.told["command"])
        with self.log.open("a") as log:
            self.administrator.machine.start(
                f"podman run --rm {self.options} studio {command}", log
            )
        assert eventually(self.is_well, PATIENCE_SECONDS), self.log.read_text("utf-8")

    def _must(self, command: str) -> str:
        return self.administrator.must(command, folder=FOLDER).out


def test_the_page_s_commands_set_a_site_up_tell_it_settings_and_upgrade_it(
    machine: Machine, tmp_path: Path
) -> None:
    engine = Engine(machine, services()["site"], tmp_path / "log")
    starting, telling, _, trying, upgrading = read_blocks(PAGE.read_text("utf-8"))
    engine.administrator.must(engine.release, folder=str(ROOT))
    engine.administrator.must(f"echo max_upload_mb = 7 > {FOLDER}/settings.toml")

    shown = "".join(map(engine.do, starting.commands))
    password = re.search(r"^Password: (\S+)$", shown, re.MULTILINE)
    told = [engine.do(line) for line in (*telling.commands, *upgrading.commands[1:])]
    tried = [engine.do(line) for line in trying.commands]
    visitor = Visitor(machine, PROXIED)

    assert [block.heading for block in (starting, telling, trying, upgrading)] == DONE_HERE
    assert password, shown
    assert "failed" not in shown
    assert visitor.sign_in(EMAIL, password[1]).json["user"]["email"] == EMAIL
    assert "nothing to do" in told[2]
    assert "proven" in tried[0]
    assert "came back whole" in tried[1]
    seen = json.loads(engine.do("docker compose exec site studio doctor --json"))["settings"]
    settings = {one["name"]: (one["value"], one["source"]) for one in seen}
    assert settings["STUDIO_MAX_UPLOAD_MB"] == ("7", "studio.toml")
    assert settings["STUDIO_BACKUP_TO"] == ("/backups", "environment")
    engine.stop()

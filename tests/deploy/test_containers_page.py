"""docs/containers.md: what it tells to do with the site's service, done by a stand-in.

The words of `docker compose` become those of the one container that they mean; what the page tells
of PostgreSQL needs an image that nobody has here.
"""

import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
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
DONE_HERE = {
    "Starting",
    "Settings and secrets",
    "Trying a backup",
    "Upgrading",
    "Going back",
}
BEFORE, SINCE = "서촌 한옥", "연희동 주택"


Page = Mapping[str, Sequence[str]]
"""The commands of the page, by their heading."""


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
            case "down":
                self.stop()
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


@pytest.fixture(scope="module")
def blocks() -> Page:
    """The commands below each heading of the page."""
    return {block.heading: block.commands for block in read_blocks(PAGE.read_text("utf-8"))}


@pytest.fixture(scope="module")
def engine(machine: Machine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """An engine beside which the release lies; what runs last is stopped."""
    made = Engine(machine, services()["site"], tmp_path_factory.mktemp("engine") / "log")
    made.administrator.must(made.release, folder=str(ROOT))
    made.administrator.must(f"echo max_upload_mb = 7 > {FOLDER}/settings.toml")
    yield made
    made.stop()


@pytest.fixture(scope="module")
def password(engine: Engine, blocks: Page) -> str:
    """The first administrator's, of the site that the page set up."""
    shown = "".join(map(engine.do, blocks["Starting"]))
    found = re.search(r"^Password: (\S+)$", shown, re.MULTILINE)
    assert found, shown
    assert "failed" not in shown
    return found[1]


def test_the_page_s_commands_set_a_site_up_tell_it_settings_and_upgrade_it(
    engine: Engine, blocks: Page, password: str
) -> None:
    for line in blocks["Settings and secrets"]:
        engine.do(line)
    backup, _, check, restart = blocks["Upgrading"]
    told = [engine.do(line) for line in (backup, check, restart)]
    tried = [engine.do(line) for line in blocks["Trying a backup"]]
    visitor = Visitor(engine.administrator.machine, PROXIED)

    assert blocks.keys() - {"With PostgreSQL"} == DONE_HERE
    assert visitor.sign_in(EMAIL, password).json["user"]["email"] == EMAIL
    assert "proven" in told[0]
    assert "nothing to do" in told[1]
    assert "proven" in tried[0]
    assert "came back whole" in tried[1]
    seen = json.loads(engine.do("docker compose exec site studio doctor --json"))["settings"]
    settings = {one["name"]: (one["value"], one["source"]) for one in seen}
    assert settings["STUDIO_MAX_UPLOAD_MB"] == ("7", "studio.toml")
    assert settings["STUDIO_BACKUP_TO"] == ("/backups", "environment")


def test_the_page_s_commands_bring_a_backup_back(
    engine: Engine, blocks: Page, password: str
) -> None:
    visitor = Visitor(engine.administrator.machine, PROXIED)
    visitor.sign_in(EMAIL, password)
    visitor.add_project(BEFORE)
    engine.do(blocks["Upgrading"][0])
    visitor.add_project(SINCE)

    down, _, *rest = blocks["Going back"]
    told = [engine.do(line) for line in (down, *rest)]
    visitor = Visitor(engine.administrator.machine, PROXIED)

    assert visitor.titles() == {BEFORE}
    assert visitor.sign_in(EMAIL, password).json["user"]["email"] == EMAIL
    assert "proven" in told[-1]
    assert "studio.db" in engine.do("docker compose exec site ls after-upgrade")

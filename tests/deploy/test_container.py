"""deploy/Containerfile: the commands in its first comment, run by a stand-in for podman.

The instructions are carried out for real, packages and user interface and all, on a base image that
is the machine of the test; see `inside/podman.py` for what a container is there.
"""

import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import pytest

from tests.deploy.administrator import Administrator
from tests.deploy.machine import ROOT, Machine
from tests.deploy.visitor import PROXIED, Visitor
from tests.http.studio_in_memory import eventually

CONTAINERFILE = ROOT / "deploy" / "Containerfile"
EMAIL = "hong@studio.example"
PATIENCE_SECONDS = 60
STOP_SECONDS = 10
CONTAINER = "$(podman ps --quiet)"
TITLE = "서촌 한옥"
SETS_OF_CAPABILITIES = {"CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"}

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]

Say = Callable[[str], None]


@dataclass(frozen=True)
class Image:
    """A built image with a site in its volume: who signs in, and how it is run."""

    administrator: Administrator
    password: str
    run: str
    folder: Path

    @property
    def machine(self) -> Machine:
        return self.administrator.machine

    @contextmanager
    def running(self) -> Iterator[subprocess.Popen[bytes]]:
        """Run the image as the file says, until it answers and then until it is stopped."""
        with (self.folder / "log").open("a") as log:
            process = self.machine.start(self.run, log)
            check = f"podman healthcheck run {CONTAINER}"
            healthy = eventually(lambda: self.machine.run(check).status == 0, PATIENCE_SECONDS)
            assert healthy, (self.folder / "log").read_text() + str(self.machine.run(check))
            yield process
            if process.poll() is None:
                self.administrator.must(f"podman stop {CONTAINER}")
            process.wait(STOP_SECONDS)


@pytest.fixture(scope="module")
def image(machine: Machine, tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The image, built and with a site set up as the head of the file says."""
    release, build, init, run = head_commands(CONTAINERFILE.read_text("utf-8"))
    administrator = Administrator(machine)
    administrator.must(release, folder=str(ROOT))
    with administrator.timed("building"):
        administrator.must(build, folder=str(ROOT))
    shown = administrator.must(init).out
    password = re.search(r"^Password: (\S+)$", shown, re.MULTILINE)
    assert password, shown
    return Image(administrator, password[1], run, tmp_path_factory.mktemp("image"))


def head_commands(text: str) -> list[str]:
    """Return the commands that a comment shows, indented, before the first instruction."""
    head = text.partition("\nFROM")[0]
    shown = "\n".join(re.findall(r"^#   (.*)$", head, re.MULTILINE))
    return dedent(shown).replace("\\\n", "").splitlines()


def test_the_password_that_init_showed_signs_in(image: Image, say: Say) -> None:
    with image.running():
        visitor = Visitor(image.machine, PROXIED)
        page = visitor.ask("GET", "/")
        answer = visitor.sign_in(EMAIL, image.password)
        visitor.add_project(TITLE)

    say(f"building took {image.administrator.seconds['building']:.0f} s")
    assert b"data-app=" in page.body
    assert answer.json["user"]["email"] == EMAIL


def test_another_container_serves_the_same_site(image: Image) -> None:
    with image.running():
        visitor = Visitor(image.machine, PROXIED)

        assert visitor.titles() == {TITLE}


def test_a_stopped_container_ends_in_time(image: Image) -> None:
    with image.running() as process:
        image.administrator.must(f"podman stop {CONTAINER}")

        assert process.wait(STOP_SECONDS) == 0


def test_a_container_runs_as_a_user_without_rights(image: Image) -> None:
    with image.running():
        number = image.administrator.must("pgrep --full '^/opt/studio/bin/python'").out.strip()
        lines = image.administrator.must(f"cat /proc/{number}/status").out.splitlines()

    status = {name: value.split() for name, _, value in (line.partition(":") for line in lines)}
    assert set(status["Uid"]) == {"10001"}
    assert {int(status[name][0], 16) for name in SETS_OF_CAPABILITIES} == {0}
    assert status["NoNewPrivs"] == ["1"]


def test_a_container_can_write_only_to_its_volume_and_tmp(image: Image) -> None:
    with image.running():
        number = image.administrator.must("pgrep --full '^/opt/studio/bin/python'").out.strip()
        enter = f"nsenter --target {number} --mount --root"
        written = [
            place
            for place in ("/opt/studio", "/usr/local/bin", "/etc", "/data", "/tmp")
            if image.machine.run(f"{enter} touch {place}/written").status == 0
        ]

    assert written == ["/data", "/tmp"]

"""The site of deploy/compose.yaml, run without an engine: as its user, in its mounts, by its words.

The wheel is installed as in the image, beside the packages that the tests run with. A container is
here what Linux makes it of: a root that cannot be written, mounts, a user without rights.
"""

import re
import shlex
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.administrator import Administrator
from tests.deploy.composed import Service, services
from tests.deploy.machine import ROOT, Done, Machine
from tests.deploy.visitor import PROXIED, Visitor
from tests.http.studio_in_memory import eventually

pytestmark = pytest.mark.slow

EMAIL = "hong@studio.example"
PATIENCE_SECONDS = 60
SITE_PACKAGES = Path(sysconfig.get_path("purelib"))
INSTALL = f"""
{ROOT}/.venv/bin/python -m build --wheel --no-isolation --outdir /srv/dist {ROOT}
/usr/local/bin/python3 -m venv --without-pip /opt/studio
{ROOT}/.venv/bin/python -m pip --python /opt/studio/bin/python install --quiet \
    --no-deps --no-index --ignore-installed /srv/dist/studio-*.whl
echo {SITE_PACKAGES} > $(echo /opt/studio/lib/python3.*/site-packages)/lent.pth
"""
OPEN = """
from contextlib import closing
from studio_adapters.bootstrap import load_settings, open_store, timestamp
from studio_core.records.changes import OPERATOR
from studio_core.content.visibility import set_open
from studio_core.records.work import Work
settings = load_settings()
with closing(open_store(settings.store, settings)) as store:
    set_open(Work(store, OPERATOR, timestamp()), is_open=True)
"""
"""Opens a site that lacks what law and sense demand of one that visitors find."""

INSIDE = """
mount --make-rprivate /
{mounts}
mount -o remount,bind,ro /
exec setpriv --reuid={user} --regid={group} --clear-groups --bounding-set=-all --inh-caps=-all \
    --no-new-privs env -i --chdir=/data PATH=/opt/studio/bin:/usr/bin:/bin {variables} {words}
"""


class Composed:
    """The service of the site on a machine, with volumes that outlive its containers."""

    def __init__(self, machine: Machine, site: Service) -> None:
        self.machine, self.site = machine, site
        self.administrator = Administrator(machine)
        self.user, self.group = site.told["user"].split(":")
        self.administrator.must(INSTALL)
        for folder, name in site.volumes.items():
            place = f"/srv/volumes/{name} {folder}"
            self.administrator.must(f"mkdir -p {place} && chown {self.user} {place}")

    def command(self, *words: str) -> str:
        """Return what runs *words* in a new container of the service."""
        bound = [f"mount --bind /srv/volumes/{name} {at}" for at, name in self.site.volumes.items()]
        bound += [
            f"mount -t tmpfs -o {options} tmpfs {folder}"
            for folder, options in self.site.temporary.items()
        ]
        variables = (f"{name}={value}" for name, value in self.site.environment.items())
        inside = INSIDE.format(
            mounts="\n".join(bound),
            user=self.user,
            group=self.group,
            variables=shlex.join(variables),
            words=shlex.join(words),
        )
        return f"exec unshare --mount sh -ec {shlex.quote(inside)}"

    def run(self, *words: str) -> Done:
        return self.machine.run(self.command(*words))

    def is_well(self) -> bool:
        return self.run(*self.site.health).status == 0


@pytest.fixture(scope="module")
def composed(machine: Machine) -> Composed:
    return Composed(machine, services()["site"])


@pytest.fixture(scope="module")
def password(composed: Composed) -> str:
    """The first administrator's, as `studio init` shows it."""
    done = composed.run("studio", "init", "--name", "스튜디오 봄", "--admin", EMAIL)
    shown = re.search(r"^Password: (\S+)$", done.out, re.MULTILINE)
    assert shown, str(done)
    return shown[1]


@pytest.fixture(scope="module")
def served(
    composed: Composed, password: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Composed]:
    """The service while it runs; in the end it stops by its signal, in its time."""
    assert not composed.is_well()
    with (tmp_path_factory.mktemp("log") / "log").open("w+") as log:
        process = composed.machine.start(composed.command(*composed.site.told["command"]), log)
        assert eventually(composed.is_well, PATIENCE_SECONDS), Path(log.name).read_text("utf-8")
        yield composed
        signal = composed.site.told["stop_signal"].removeprefix("SIG")
        number = composed.administrator.must(f"pgrep --oldest --uid {composed.user}").out.strip()
        composed.administrator.must(f"kill -{signal} {number}")
        seconds = int(composed.site.told["stop_grace_period"].rstrip("s"))
        assert process.wait(seconds) == 0


def test_who_was_set_up_signs_in(served: Composed, password: str) -> None:
    visitor = Visitor(served.machine, PROXIED)

    assert b"data-app=" in visitor.ask("GET", "/").body
    assert visitor.sign_in(EMAIL, password).json["user"]["email"] == EMAIL


def test_the_check_of_the_service_is_its_own(served: Composed) -> None:
    assert served.is_well()
    assert served.run(*served.site.health[:-1], "raise SystemExit(3)").status == 3


def test_it_runs_as_nobody_who_may_anything(served: Composed) -> None:
    number = served.administrator.must(f"pgrep --oldest --uid {served.user}").out.strip()
    lines = served.administrator.must(f"cat /proc/{number}/status").out.splitlines()
    status = {name: value.split() for name, _, value in (line.partition(":") for line in lines)}

    assert set(status["Uid"]) == {served.user}
    assert {int(status[name][0], 16) for name in ("CapPrm", "CapEff", "CapBnd", "CapInh")} == {0}
    assert status["NoNewPrivs"] == ["1"]


def test_it_can_write_only_to_its_volumes_and_tmp(served: Composed) -> None:
    tried = (
        "/data",
        "/backups",
        "/published",
        "/tmp",
        "/opt/studio",
        "/etc",
        "/usr/local/bin",
        "/srv",
    )

    def can_write(place: str) -> bool:
        # What lies in the published folder and is not the site's would keep the site out of it.
        made = f"{place}/written"
        return served.run("sh", "-c", f"touch {made} && rm {made}").status == 0

    written = [place for place in tried if can_write(place)]

    assert set(written) == {*served.site.volumes, "/tmp"}


def test_everybody_can_read_the_files_that_an_open_site_writes_for_the_proxy(
    served: Composed,
) -> None:
    volume = f"/srv/volumes/{served.site.volumes['/published']}"
    nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    read = f"{nobody} cat {volume}/fresh/index.html"

    assert served.run("python", "-c", OPEN).status == 0
    assert eventually(lambda: served.machine.run(read).status == 0, PATIENCE_SECONDS)
    assert "스튜디오 봄" in served.administrator.must(read).out

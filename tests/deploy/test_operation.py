"""docs/operation.md: its commands, run as written on an emulated server, have the promised effect.

The sections build on each other, as they do for an administrator: each is a fixture that has the
ones before it done first. The tests of a section leave the site unchanged.
"""

import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from tests.deploy.administrator import Administrator
from tests.deploy.machine import ROOT, Machine
from tests.deploy.page import PAGE, read_blocks
from tests.deploy.visitor import Visitor, visiting_all_the_time
from tests.http.studio_in_memory import eventually

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]

EMAIL = "hong@studio.example"
HOME = "/var/lib/studio"
UNIT = "/etc/systemd/system/studio.service"
LOG = "/run/log/studio.service"
BACKUPS = "/var/backups/studio"
NEXT_VERSION = "9.9.9"
EARLY, LATE = "서촌 한옥", "업그레이드 뒤의 한옥"
ELSEWHERE = "옮긴 저장소의 한옥"
FIRST_SENDER, LATE_SENDER = "haneul@example.com", "bada@example.com"
SECRETS = """\
# Characters that a shell would interpret.
GOOGLE_APPLICATION_CREDENTIALS=/etc/studio/key $1&2;'3.json
STUDIO_ENQUIRY_RETENTION_DAYS="new=30, closed=90"
"""
UNDERSTOOD = {
    "GOOGLE_APPLICATION_CREDENTIALS=/etc/studio/key $1&2;'3.json",
    "STUDIO_ENQUIRY_RETENTION_DAYS=new=30, closed=90",
}
ANSWERS_AROUND = 20
PATIENCE_SECONDS = 60

Say = Callable[[str], None]


@dataclass
class Site:
    """An installed site: its administrator, password, what was told of backups, and answers."""

    administrator: Administrator
    password: str
    told_of_backups: list[str] = field(default_factory=list)
    answers_while_upgrading: list[int | str] = field(default_factory=list)
    answers_while_moving: list[int | str] = field(default_factory=list)
    told_of_moving: str = ""

    @property
    def machine(self) -> Machine:
        return self.administrator.machine

    def signed_in(self) -> Visitor:
        visitor = Visitor(self.machine)
        assert visitor.sign_in(EMAIL, self.password).status == 200
        return visitor

    def process(self, file: str) -> str:
        """Return what /proc says of the process that answers."""
        assert Visitor(self.machine).ask("GET", "/healthz").status == 200
        folder = "/proc/$(pgrep --uid studio --full 'studio serve')"
        return self.administrator.must(f"cat {folder}/{file}").out

    def strange_files(self) -> str:
        """Return what in the service's folder is not its own, or can be read by others."""
        return self.administrator.must(f"find {HOME} ! -user studio -o -perm /077 ! -type l").out


@pytest.fixture(scope="module")
def installed(machine: Machine) -> Site:
    """A site, installed as the page says."""
    administrator = Administrator(machine)
    administrator.follow("Installing", 0)
    administrator.copy_release("/srv/release-1")
    administrator.follow("Installing", 1)
    shown = administrator.follow("Installing", 2)
    password = re.search(r"^Password: (\S+)$", shown, re.MULTILINE)
    assert password, shown
    assert "failed" not in shown
    administrator.follow("The published folder", 0)
    return Site(administrator, password[1])


@pytest.fixture(scope="module")
def backed_up(installed: Site) -> Site:
    """The site with a project, an enquiry and its first backup."""
    installed.signed_in().add_project(EARLY)
    Visitor(installed.machine).enquire(FIRST_SENDER)
    for number in range(4):
        installed.told_of_backups.append(installed.administrator.follow("Backing up", number))
    return installed


@pytest.fixture(scope="module")
def moved(backed_up: Site) -> Site:
    """The site after it was in another store and came back, with what visitors got meanwhile."""
    visitor = backed_up.signed_in()
    with visiting_all_the_time(backed_up.machine) as outcomes:
        wait_for_more(outcomes)
        backed_up.told_of_moving = backed_up.administrator.follow("Moving to another store", 0)
        visitor.add_project(ELSEWHERE)
        backed_up.administrator.follow("Moving to another store", 1)
        wait_for_more(outcomes)
    assert visitor.titles() == {EARLY, ELSEWHERE}
    backed_up.answers_while_moving = outcomes
    return backed_up


@pytest.fixture(scope="module")
def upgraded(moved: Site) -> Site:
    """The site on the next version, and the answers that visitors got during the upgrade."""
    administrator = moved.administrator
    number = f's/^version = .*/version = "{NEXT_VERSION}"/'
    administrator.must(f"sed -i '{number}' pyproject.toml", folder=str(ROOT))
    administrator.follow("Installing", 0)
    administrator.copy_release("/srv/release-2")
    administrator.follow("Upgrading", 0)
    with visiting_all_the_time(moved.machine) as outcomes:
        wait_for_more(outcomes)
        assert "failed" not in administrator.follow("Upgrading", 1)
        wait_for_more(outcomes)
    moved.answers_while_upgrading = outcomes
    return moved


def wait_for_more(outcomes: list[int | str]) -> None:
    wanted = len(outcomes) + ANSWERS_AROUND
    assert eventually(lambda: len(outcomes) >= wanted, PATIENCE_SECONDS)


@pytest.fixture(scope="module")
def gone_back(upgraded: Site) -> Site:
    """The site on the version before, with the same database."""
    upgraded.signed_in().add_project(LATE)
    Visitor(upgraded.machine).enquire(LATE_SENDER)
    upgraded.administrator.follow("Going back", 0)
    return upgraded


@pytest.fixture(scope="module")
def restored(gone_back: Site) -> Site:
    """The site as it was backed up before the upgrade, after later contents were exported."""
    gone_back.administrator.follow("Going back", 1)
    gone_back.administrator.follow("Going back", 2)
    return gone_back


def test_the_password_that_init_showed_signs_in(installed: Site, say: Say) -> None:
    answer = Visitor(installed.machine).sign_in(EMAIL, installed.password)

    say(f"Installing took {installed.administrator.seconds['Installing']:.0f} s")
    assert answer.status == 200
    assert answer.json["user"]["email"] == EMAIL


def test_the_service_and_every_command_use_one_data_directory(installed: Site) -> None:
    settings = installed.administrator.json("studio doctor --json")["settings"]
    served = installed.process("maps")

    chosen = {row["name"]: row["value"] for row in settings}
    assert chosen["STUDIO_DATA_DIR"] == f"{HOME}/var"
    assert f"{HOME}/var/studio.db-shm" in served


def test_files_of_the_service_belong_to_it_and_are_private(installed: Site) -> None:
    assert installed.strange_files() == ""


def test_the_published_folder_lets_the_proxy_in_and_nobody_write(installed: Site) -> None:
    told = installed.administrator.must("stat --format '%U %a' /var/cache/studio").out
    environment = installed.process("environ").split("\0")

    assert told == "studio 755\n"
    assert "STUDIO_PUBLISHED_DIR=/var/cache/studio/published" in environment


def test_a_copy_for_hosts_that_only_have_files_is_whole(installed: Site) -> None:
    found = installed.administrator.must(f"ls {HOME}/copy").out.split()

    assert {"404.html", "_headers", "about", "contact", "index.html", "robots.txt"} <= set(found)


def test_secrets_reach_the_service_and_every_command_unchanged(installed: Site) -> None:
    take = installed.administrator.must
    take("install -d -m 0700 /etc/studio")
    take(f"umask 077; printf %s {shlex.quote(SECRETS)} > /etc/studio/secrets.env")
    take("systemctl restart studio")

    served = installed.process("environ").split("\0")
    shown = installed.administrator.json("studio doctor --json")["settings"]
    take("rm -r /etc/studio && systemctl restart studio")

    chosen = {f"{row['name']}={row['value']}" for row in shown if row["source"] == "environment"}
    assert chosen == UNDERSTOOD
    assert set(served) > UNDERSTOOD


def test_a_service_with_another_data_directory_refuses_to_start(
    installed: Site,
) -> None:
    refused = re.compile(
        r"there is no store at sqlite:////var/lib/studio/data/studio\.db.*"
        r"Main process exited with status 1",
        re.DOTALL,
    )
    with changed_unit(installed, f"Environment=STUDIO_DATA_DIR={HOME}/data"):
        assert eventually(
            lambda: refused.search(installed.administrator.must(f"cat {LOG}").out) is not None,
            PATIENCE_SECONDS,
        )

    assert installed.machine.run(f"test -e {HOME}/data").status == 1
    assert installed.signed_in().ask("GET", "/api/portfolio").status == 200


@contextmanager
def changed_unit(site: Site, line: str) -> Iterator[None]:
    """Have the service run with another line in its unit, and then with the unit as it was."""
    take = site.administrator.must
    take(f"cp {UNIT} /srv/studio.service && sed -i 's|^EnvironmentFile|{line}\\n&|' {UNIT}")
    take("systemctl daemon-reload && systemctl restart studio")
    try:
        yield
    finally:
        take(f"mv /srv/studio.service {UNIT}")
        take("systemctl daemon-reload && systemctl restart studio")


def test_a_command_in_the_wrong_folder_names_the_missing_store_and_makes_nothing(
    installed: Site,
) -> None:
    installed.administrator.must("install -d -o studio /tmp/elsewhere")

    done = installed.machine.run(
        "cd /tmp/elsewhere && runuser -u studio -- /opt/studio/bin/studio backup x"
    )

    assert done.status == 1
    assert "there is no store at sqlite:////tmp/elsewhere/var/studio.db" in done.err
    assert installed.administrator.must("ls -A /tmp/elsewhere").out == ""


def test_the_first_backup_is_proven_listed_and_drilled(backed_up: Site, say: Say) -> None:
    made, looked, _key, restoration = backed_up.told_of_backups
    items = backed_up.administrator.json("studio backup list --json")["items"]
    drilled = backed_up.administrator.json("studio backup drill --json")["items"]

    say(f"Backing up took {backed_up.administrator.seconds['Backing up']:.0f} s")
    assert "each day at 03:00 in Seoul" in made
    assert f"{BACKUPS}: a copy of " in made
    assert "came back whole" in looked
    assert "portfolio: 0 to bring back, 0 to overwrite, 1 equal" in restoration
    assert all(item["ok"] and item["where"] == BACKUPS for item in items)
    assert [(one["verified"], one["differing"], one["faulty"]) for one in drilled] == [
        (True, 0, [])
    ]


def test_the_service_makes_a_backup_when_an_owner_wishes_one(backed_up: Site) -> None:
    def copies() -> set[str]:
        items = backed_up.administrator.json("studio backup list --json")["items"]
        return {item["at"] for item in items if item["ok"]}

    before = copies()

    asked = backed_up.signed_in().ask("POST", "/api/admin/backups")

    assert asked.status in range(200, 300), asked.body
    assert eventually(lambda: bool(copies() - before), PATIENCE_SECONDS)


def test_a_backup_that_fails_is_reported(backed_up: Site) -> None:
    take = backed_up.administrator.must
    take(f"mv {BACKUPS} /var/backups/away")

    failed = backed_up.machine.run("studio backup run -q")
    take(f"mv /var/backups/away {BACKUPS}")
    take("studio backup run")

    assert failed.status == 1
    assert failed.out == (
        f"failed  {BACKUPS} does not answer: there is no such folder: is its disk mounted?\n"
    )


def test_nobody_was_refused_or_signed_out_while_the_store_was_switched(moved: Site) -> None:
    assert set(moved.answers_while_moving) == {200}
    assert f"writes    sqlite:///{HOME}/other.db" in moved.told_of_moving
    status = moved.administrator.json("studio switch --status --json")
    assert status["writes"] == f"sqlite:///{HOME}/var/studio.db"
    assert moved.strange_files() == ""


def test_no_visitor_was_refused_during_the_upgrade(upgraded: Site, say: Say) -> None:
    say(f"Upgrading took {upgraded.administrator.seconds['Upgrading']:.0f} s")
    say(f"{len(upgraded.answers_while_upgrading)} visitors came meanwhile")
    assert set(upgraded.answers_while_upgrading) == {200}
    assert upgraded.process("cmdline").startswith("/opt/studio-2/")
    assert upgraded.administrator.must("studio --version").out == f"{NEXT_VERSION}\n"


def test_the_upgraded_site_has_the_same_content_and_administrator(upgraded: Site) -> None:
    assert upgraded.signed_in().titles() == {EARLY, ELSEWHERE}


def test_the_previous_version_serves_what_was_written_since(gone_back: Site) -> None:
    assert gone_back.signed_in().titles() == {EARLY, ELSEWHERE, LATE}
    assert gone_back.process("cmdline").startswith("/opt/studio-1/")


def test_the_restored_site_is_as_it_was_before_the_upgrade(restored: Site, say: Say) -> None:
    say(f"Going back took {restored.administrator.seconds['Going back']:.0f} s")
    assert restored.signed_in().titles() == {EARLY, ELSEWHERE}
    assert "failed" not in restored.administrator.must("studio doctor").out
    assert restored.strange_files() == ""


def test_what_was_written_since_was_exported_before_restoring(restored: Site) -> None:
    tree = restored.administrator.json(f"cat {HOME}/since-content.json")
    enquiries = restored.administrator.must(f"cat {HOME}/since-enquiries.csv").out

    assert {project["title"] for project in tree["portfolio"].values()} == {EARLY, ELSEWHERE, LATE}
    assert FIRST_SENDER in enquiries
    assert LATE_SENDER in enquiries


def test_every_command_of_the_page_was_run_in_its_order(
    restored: Site,
) -> None:
    blocks = read_blocks(PAGE.read_text("utf-8"))

    first_times = list(dict.fromkeys(restored.administrator.followed))
    assert first_times == blocks
    assert {block.language for block in blocks} == {"sh"}

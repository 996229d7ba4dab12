"""Enquiries that were erased, or kept long enough, stay away when a backup comes back."""

import base64
import json
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import (
    create_store,
    load_settings,
    open_enquiry_services,
    timestamp,
)
from studio_core.enquiries.erasing import delete_enquiry, purge
from studio_core.enquiries.erasures import tombstone
from studio_core.enquiries.submission import Submission, accept_enquiry, keep_in_store
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import OPERATOR, SYSTEM
from studio_core.records.work import Work
from tests.cli.conftest import Cli
from tests.store_kinds import SHARED_KINDS, address_of
from tests.traces import traces

PERSON: dict[str, Any] = {
    "name": "유일무이한이름",
    "phone": "010-9876-5432",
    "email": "one-of-a-kind@example.com",
    "message": "하나뿐인 문의 내용입니다.",
    "emailConsent": False,
    "privacyConsent": True,
}
OTHER = {**PERSON, "name": "이바다", "phone": "02-555-0000", "email": "sea@example.com"}
LIST = "erased-enquiries.json"


class Site:
    """A site on one kind of store, with an enquiry of each of two people."""

    def __init__(self, cli: Cli) -> None:
        self.cli = cli
        self.settings = load_settings()
        self.services = open_enquiry_services(self.settings)
        create_store(self.settings.store, self.settings).close()
        now = datetime.now(UTC)
        self.person = self.keep(PERSON, "one", now - timedelta(days=20))
        self.other = self.keep(OTHER, "two", now - timedelta(days=10))

    def keep(self, body: dict[str, Any], key: str, moment: datetime) -> str:
        sent = Submission(body=body, idempotency_key=key, address="", nonce="a1")
        at = timestamp(lambda: moment)
        accepted = accept_enquiry(self.services.cipher, self.services.policy, sent, at=at)
        store = create_store(self.settings.store, self.settings)
        try:
            return keep_in_store(store, accepted)
        finally:
            store.close()

    def there(self) -> set[str]:
        return {one["id"] for one in self.cli("enquiries", "list", "--json").json["items"]}

    def back_up(self) -> None:
        assert self.cli("backup", "backups/a.studio", "--allow-empty").status == 0

    def erase(self) -> None:
        assert self.cli("enquiries", "erase", PERSON["email"], "--apply").out == f"{self.person}\n"


@pytest.fixture
def site(bare_cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setenv("STUDIO_STORE", "sqlite:///var/studio.db")
    Path("backups").mkdir()
    return Site(bare_cli)


@pytest.mark.server
@pytest.mark.parametrize("kind", SHARED_KINDS)
def test_an_erased_enquiry_does_not_come_back(
    bare_cli: Cli, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, kind: str
) -> None:
    monkeypatch.setenv("STUDIO_ALLOW_EMULATORS", "1")
    monkeypatch.setenv("STUDIO_STORE", address_of(kind, request))
    Path("backups").mkdir()
    site = Site(bare_cli)
    site.back_up()
    site.erase()

    planned = site.cli("restore", "backups/a.studio", "--json").json
    answer = site.cli("restore", "backups/a.studio", "--apply")

    assert planned["leftOut"] == {"erased": 1, "overdue": 0}
    assert answer.status == 0
    assert "left out 1 enquiries that were erased since" in answer.err
    assert site.there() == {site.other}


def test_on_a_new_machine_the_list_beside_the_backups_says_who_was_erased(site: Site) -> None:
    site.back_up()
    site.erase()
    assert site.cli("backup", "backups/b.studio", "--allow-empty").status == 0
    site.cli("enquiries", "key", "export", "key.json")
    shutil.rmtree("var")

    answer = site.cli("restore", "backups/a.studio", "--apply", "--json")
    again = site.cli("restore", "backups/a.studio", "--apply")
    site.cli("enquiries", "key", "import", "key.json")

    assert (answer.status, answer.json["leftOut"]["erased"]) == (0, 1)
    assert "all as in the backup" in again.out
    assert site.there() == {site.other}
    assert Path("var", LIST).read_bytes() == Path("backups", LIST).read_bytes()


def test_a_list_older_than_an_erasure_is_warned_of(site: Site) -> None:
    site.back_up()
    site.erase()
    warning = "enquiries that were erased after the last backup into this folder come back"
    assert warning not in site.cli("restore", "backups/a.studio").err
    shutil.rmtree("var")

    planned = site.cli("restore", "backups/a.studio")
    answer = site.cli("restore", "backups/a.studio", "--apply")

    assert warning in planned.err
    assert warning in answer.err


def test_a_restoration_without_the_list_says_what_that_means(site: Site) -> None:
    site.back_up()
    site.erase()
    Path("backups", LIST).unlink()
    shutil.copy(f"var/{LIST}", "later.json")
    shutil.rmtree("var")

    answer = site.cli("restore", "backups/a.studio", "--apply")
    came_back = site.there()
    shutil.copy("later.json", f"backups/{LIST}")
    repaired = site.cli("restore", "backups/a.studio", "--apply")

    assert f"there is no {LIST} beside the backup" in answer.err
    assert came_back == {site.person, site.other}
    # With the list the same command removes what had come back.
    assert repaired.status == 0
    assert site.there() == {site.other}


def test_what_was_kept_long_enough_does_not_come_back_for_a_day(site: Site) -> None:
    site.back_up()
    shutil.rmtree("var")
    Path("studio.toml").write_text('enquiry_retention_days = "15"\n')

    answer = site.cli("restore", "backups/a.studio", "--apply")

    assert "left out 1 enquiries that were kept long enough" in answer.err
    assert site.there() == {site.other}


def test_what_is_kept_longer_for_a_reason_comes_back(site: Site) -> None:
    until = (datetime.now(UTC) + timedelta(days=800)).date().isoformat()
    site.cli("enquiries", "keep", site.person, "--until", until, "--reason", "하자 보수")
    site.back_up()
    shutil.rmtree("var")
    Path("studio.toml").write_text('enquiry_retention_days = "15"\n')

    site.cli("restore", "backups/a.studio", "--apply")

    assert site.there() == {site.person, site.other}
    assert site.cli("enquiries", "purge").out == ""


def test_what_is_left_of_an_erased_enquiry_comes_back_with_the_journal(site: Site) -> None:
    site.erase()
    left = site.cli("enquiries", "show", site.person, "--json").json
    site.back_up()
    shutil.rmtree("var")

    site.cli("restore", "backups/a.studio", "--apply")

    assert site.cli("enquiries", "show", site.person, "--json").json == left
    assert left["receivedOn"]


def test_where_there_are_no_settings_yet_the_backups_own_say_how_long(site: Site) -> None:
    Path("studio.toml").write_text('enquiry_retention_days = "15"\n')
    site.back_up()
    Path("studio.toml").unlink()
    shutil.rmtree("var")

    site.cli("restore", "backups/a.studio", "--apply")

    assert site.there() == {site.other}


def test_an_enquiry_sent_again_after_its_erasure_stays(site: Site) -> None:
    site.back_up()
    site.erase()
    assert site.keep(PERSON, "one", datetime.now(UTC) + timedelta(seconds=1)) == site.person

    site.cli("restore", "backups/a.studio", "--apply")

    assert site.there() == {site.person, site.other}


def test_a_list_holds_nothing_of_the_person(site: Site, tmp_path: Path) -> None:
    site.erase()
    site.back_up()
    for folder in ("var", "backups"):
        (tmp_path / "lists" / folder).mkdir(parents=True)
        shutil.copy(Path(folder, LIST), tmp_path / "lists" / folder)

    secrets = [*(str(value) for value in PERSON.values() if value), site.person]
    secrets = [secret for secret in secrets if secret != "True"]
    assert traces(tmp_path / "lists", secrets) == []
    assert Path("var", LIST).stat().st_mode & 0o777 == 0o600
    assert Path("backups", LIST).stat().st_mode & 0o777 == 0o600


def test_a_damaged_list_stops_a_restoration_before_anything_is_touched(site: Site) -> None:
    site.back_up()
    site.erase()
    Path("backups", LIST).write_text('{"lists": [1]}')

    answer = site.cli("restore", "backups/a.studio", "--apply")

    assert answer.status == 1
    assert f"{LIST} is no list of erased enquiries" in answer.err
    assert site.there() == {site.other}


def test_what_another_server_erased_is_known_from_the_journal(site: Site) -> None:
    site.back_up()
    store = create_store(site.settings.store, site.settings)
    delete_enquiry(Work(store, OPERATOR, timestamp()), site.person)
    store.close()
    assert not Path("var", LIST).exists()

    site.cli("restore", "backups/a.studio", "--apply")

    assert site.there() == {site.other}


def erased_as_before(site: Site, moment: datetime, *ids: str) -> None:
    """Put lists here and beside the backups as older versions wrote them: nothing says who."""
    secret = b"s" * 32
    erased = {tombstone(secret, id): timestamp(lambda: moment) for id in ids}
    lists = [{"secret": base64.b64encode(secret).decode(), "erased": erased}]
    for folder in ("var", "backups"):
        Path(folder, LIST).write_text(json.dumps({"version": 1, "lists": lists}))


@pytest.mark.parametrize("is_new_machine", [False, True])
def test_what_a_wrong_clock_purged_comes_back_and_who_was_erased_does_not(
    site: Site, is_new_machine: bool
) -> None:
    third = site.keep({**PERSON, "email": "third@example.com"}, "three", datetime.now(UTC))
    site.back_up()
    erased, ahead = datetime.now(UTC), datetime.now(UTC) + timedelta(days=400)
    store = create_store(site.settings.store, site.settings)
    delete_enquiry(Work(store, OPERATOR, timestamp(lambda: erased)), third)
    days = site.settings.enquiry_retention_days
    gone = purge(Work(store, SYSTEM, timestamp(lambda: ahead)), days, BelievedMoment(ahead))
    store.close()
    assert set(gone) == {site.person, site.other}
    erased_as_before(site, ahead, *gone)
    site.cli("backup", "backups/b.studio", "--allow-empty")  # carries the lists on
    site.cli("enquiries", "key", "export", "key.json")
    if is_new_machine:
        shutil.rmtree("var")

    answer = site.cli("restore", "backups/a.studio", "--apply", "--json")
    site.cli("enquiries", "key", "import", "key.json")

    assert answer.json["leftOut"] == {"erased": 1, "overdue": 0}
    assert site.there() == {site.person, site.other}


def test_an_erasure_in_a_list_of_before_is_obeyed(site: Site) -> None:
    site.back_up()
    erased_as_before(site, datetime.now(UTC), site.person)

    answer = site.cli("restore", "backups/a.studio", "--apply", "--json")

    assert answer.json["leftOut"] == {"erased": 1, "overdue": 0}
    assert site.there() == {site.other}


def test_by_a_clock_that_is_not_believed_everything_comes_back_but_who_was_erased(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio_adapters.witnesses.is_synchronised", lambda: False)
    site.back_up()
    site.erase()
    ahead = datetime.now(UTC) + timedelta(days=400)
    monkeypatch.setattr("studio_cli.commands.restore.now", lambda: ahead)

    answer = site.cli("restore", "backups/a.studio", "--apply", "--json")

    assert "this machine's clock says" in answer.err
    assert answer.json["leftOut"] == {"erased": 1, "overdue": 0}
    assert site.there() == {site.other}

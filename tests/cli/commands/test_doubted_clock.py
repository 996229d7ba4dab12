"""Commands on a machine whose clock leapt: what cannot be undone is refused, with the way out."""

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
from studio_core.enquiries.submission import Submission, accept_enquiry, keep_in_store
from studio_core.records.changes import OPERATOR, ChangeSet, Put
from studio_core.records.collections import PORTFOLIO
from tests.cli.conftest import Cli

LONG_AGO = datetime.now(UTC) - timedelta(days=400)
BODY: dict[str, Any] = {
    "name": "이하늘",
    "phone": "010-9876-5432",
    "email": "haneul@example.com",
    "message": "상담을 받고 싶습니다.",
    "emailConsent": False,
    "privacyConsent": True,
}
REFUSED = "nothing is erased, pruned, expired or published by schedule"


@pytest.fixture
def enquiry(cli: Cli) -> str:
    """The number of an enquiry; nothing that the store knows is newer than it."""
    settings = load_settings()
    services = open_enquiry_services(settings)
    at = timestamp(lambda: LONG_AGO)
    sent = Submission(body=BODY, idempotency_key="one", address="", nonce="a1")
    store = create_store(settings.store, settings)
    try:
        accepted = accept_enquiry(services.cipher, services.policy, sent, at=at)
        return keep_in_store(store, accepted)
    finally:
        store.close()


@pytest.fixture
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sets the clock of this machine."""
    monkeypatch.setattr("studio_adapters.witnesses.is_synchronised", lambda: False)


@pytest.mark.usefixtures("unset")
def test_a_purge_is_refused_and_says_what_helps(cli: Cli, enquiry: str) -> None:
    answers = [cli("enquiries", "purge", "--apply") for _ in range(2)]

    for answer in answers:
        assert answer.status == 1
        assert REFUSED in answer.err
        assert "by NTP for example" in answer.err
        assert "an owner confirms the day" in answer.err
    assert cli("enquiries", "show", enquiry).status == 0


def test_a_purge_under_a_clock_that_is_synchronised_is_done(cli: Cli, enquiry: str) -> None:
    assert cli("enquiries", "purge", "--apply").out == f"{enquiry}\n"


@pytest.mark.usefixtures("unset", "enquiry")
def test_doctor_finds_it_and_writes_nothing(cli: Cli) -> None:
    before = Path("var/studio.db").read_bytes()

    checks = {one["name"]: one for one in cli("doctor", "--json").json["checks"]}

    assert checks["clock"]["state"] == "failed"
    assert REFUSED in checks["clock"]["detail"]
    assert "an owner confirms the day" in checks["clock"]["advice"]
    assert Path("var/studio.db").read_bytes() == before


@pytest.mark.usefixtures("enquiry")
def test_doctor_finds_a_synchronised_clock_in_order(cli: Cli) -> None:
    checks = {one["name"]: one for one in cli("doctor", "--json").json["checks"]}

    assert checks["clock"]["state"] == "ok"


@pytest.mark.usefixtures("unset", "enquiry")
def test_pictures_are_not_pruned(cli: Cli) -> None:
    answer = cli("media", "prune", "--apply")

    assert answer.status == 1
    assert REFUSED in answer.err
    assert cli("media", "prune").status == 0


@pytest.mark.usefixtures("unset")
@pytest.mark.parametrize("has_journal", [False, True])
def test_a_store_into_which_a_site_migrates_knows_the_newest_time_of_the_site(
    cli: Cli, enquiry: str, monkeypatch: pytest.MonkeyPatch, *, has_journal: bool
) -> None:
    target = "sqlite:///var/other.db"
    if has_journal:
        earlier = ChangeSet(
            actor=OPERATOR,
            action="test",
            at=timestamp(lambda: LONG_AGO - timedelta(days=30)),
            changes=(Put(PORTFOLIO, "a", {"title": "가"}),),
        )
        store = create_store(target, load_settings())
        store.commit(earlier)
        store.close()
    migrated = cli("migrate", "--from", "sqlite:///var/studio.db", "--to", target, "--apply")
    assert migrated.status == 0, migrated.err
    monkeypatch.setenv("STUDIO_STORE", target)

    purged = cli("enquiries", "purge", "--apply")

    assert purged.status == 1
    assert f"the newest known time is {LONG_AGO:%Y-%m-%d}" in purged.err
    assert cli("enquiries", "show", enquiry).status == 0


@pytest.mark.usefixtures("unset")
def test_a_new_store_knows_the_time_that_the_restored_backup_knew(
    cli: Cli, enquiry: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli("backup", "site.studio", "--allow-empty").status == 0
    monkeypatch.setenv("STUDIO_STORE", "sqlite:///var/other.db")
    restored = cli("restore", "site.studio", "--apply")
    assert restored.status == 0, restored.err

    purged = cli("enquiries", "purge", "--apply")

    assert "enquiries come back that were kept long enough" in restored.err
    assert purged.status == 1
    assert f"the newest known time is {LONG_AGO:%Y-%m-%d}" in purged.err
    assert cli("enquiries", "show", enquiry).status == 0

"""Enquiries are purged after their retention time, each state after its own."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from studio_adapters.bootstrap import (
    Settings,
    Studio,
    load_settings,
    open_enquiry_services,
    timestamp,
)
from studio_core.enquiries.erasing import delete_enquiry
from studio_core.enquiries.handling import change_enquiry
from studio_core.enquiries.stages import STAGES
from studio_core.enquiries.submission import Submission, accept_enquiry, keep_in_store
from studio_core.errors import StoreUnavailableError, StudioError
from studio_core.records.changes import SYSTEM
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.http.api.test_enquiries import SENT
from tests.http.jobs.serving import Server

BEGUN = datetime(2026, 5, 1, tzinfo=UTC)


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = BEGUN

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings with another retention time for each state."""
    options = {
        "STUDIO_STORE": "memory://",
        "STUDIO_DATA_DIR": str(tmp_path / "var"),
        "STUDIO_ENQUIRY_RETENTION_DAYS": "new=365,answered=180,closed=90,spam=30",
    }
    return load_settings(environment={}, options=options)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def enquiries(studio: Studio, settings: Settings, clock: Clock) -> dict[str, str]:
    """An enquiry of each stage, all of the same moment: its number by its stage."""
    services = open_enquiry_services(settings, clock)
    kept: dict[str, str] = {}
    for stage in STAGES:
        sent = Submission(body=SENT, idempotency_key=stage, address="", nonce="a")
        at = timestamp(clock)
        id = keep_in_store(
            studio.store, accept_enquiry(services.cipher, services.policy, sent, at=at)
        )
        cipher, policy, wish = services.cipher, services.policy, {"stage": stage}
        change_enquiry(Work(studio.store, SYSTEM, at), cipher, policy, id, wish, bool)
        kept[stage] = id
    return kept


@pytest.fixture
def server(studio: Studio, settings: Settings, clock: Clock) -> Server:
    """A server of the site, which purges every hour."""
    return Server(
        replace(studio, settings=settings, clock=clock, witness=lambda: [clock()]),
        open_enquiry_services(settings, clock),
    )


def test_each_stage_but_a_contract_is_purged_after_its_own_time(
    studio: Studio, clock: Clock, enquiries: dict[str, str], server: Server
) -> None:
    def left_after(**time: int) -> set[str]:
        clock.now = BEGUN + timedelta(**time)
        server.runner.run("retention")
        there = studio.store.read(ENQUIRIES)
        return {stage for stage, id in enquiries.items() if id in there}

    left = set(STAGES)
    answered = {"contacted", "visit", "quote"}
    for stages, days in (({"spam"}, 30), ({"closed"}, 90), (answered, 180), ({"new"}, 365)):
        assert left_after(days=days) == left
        left = left - stages
        assert left_after(days=days, seconds=1) == left
    assert left == {"contract"}


def test_a_purge_is_logged_with_numbers_only(
    studio: Studio, clock: Clock, enquiries: dict[str, str], server: Server
) -> None:
    clock.now = BEGUN + timedelta(days=31)

    server.look("retention")

    assert enquiries["spam"] not in studio.store.read(ENQUIRIES)
    (entry,) = [entry for entry in studio.store.changes(0) if entry.action == "enquiry_purged"]
    assert entry.actor == SYSTEM
    assert entry.ids() == {ENQUIRIES: (enquiries["spam"],)}


def test_what_somebody_erased_is_remembered_outside_the_store(
    studio: Studio,
    settings: Settings,
    clock: Clock,
    enquiries: dict[str, str],
    server: Server,
) -> None:
    documents = {id: record.document for id, record in studio.store.read(ENQUIRIES).items()}

    def remembered(status: str) -> bool:
        id = enquiries[status]
        lists = open_enquiry_services(settings).erasures.lists()
        return any(one.has(id, documents[id]) for one in lists)

    clock.now = BEGUN + timedelta(days=31)
    server.look("retention")
    assert enquiries["spam"] not in studio.store.read(ENQUIRIES)
    delete_enquiry(Work(studio.store, SYSTEM, timestamp(clock)), enquiries["new"])
    server.upkeep.forget()

    assert remembered("new")
    assert not remembered("closed")
    assert not remembered("spam"), "a restoration works out anew what was kept long enough"


def test_a_server_says_what_waits_for_a_missing_key(
    enquiries: dict[str, str],
    studio: Studio,
    settings: Settings,
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
) -> None:
    settings.enquiry_key_file.unlink()

    Server(
        replace(studio, settings=settings, clock=clock, witness=lambda: [clock()]),
        open_enquiry_services(settings, clock),
    ).look("erasures")

    assert "7 of 7 enquiries" in caplog.text
    assert "studio enquiries key import FILE" in caplog.text
    assert not settings.enquiry_key_file.exists()


def test_overwriting_deleted_data_is_tried_again(
    studio: Studio, clock: Clock, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[bool | StudioError] = [False, StoreUnavailableError("away"), True]

    def scrub() -> bool:
        answer = answers.pop(0)
        if isinstance(answer, StudioError):
            raise answer
        return answer

    monkeypatch.setattr(studio.store, "scrub", scrub, raising=False)

    server.upkeep.forget()
    for _ in range(3):
        server.look("overwriting")
        clock.now += timedelta(seconds=10)

    assert answers == []

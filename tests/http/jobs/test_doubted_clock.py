"""A server whose clock leapt: what cannot be undone, and what becomes public by itself, waits."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import (
    Settings,
    Studio,
    load_settings,
    open_enquiry_services,
    open_upload_staging,
    timestamp,
)
from studio_core.access.log import AccessLog
from studio_core.enquiries.submission import Submission, accept_enquiry, keep_in_store
from studio_core.files.uploads import StagedUpload
from studio_core.publishing.drafts import create_draft
from studio_core.publishing.schedules import schedule
from studio_core.records.believing import confirm_day
from studio_core.records.changes import Actor
from studio_core.records.collections import (
    ACCESS_RECORDS,
    AUTOSAVES,
    ENCLOSURES,
    ENQUIRIES,
    INSIGHTS,
    VISITS,
)
from studio_core.records.work import Work
from studio_http.app import StudioApp
from studio_http.jobs import uploads_job
from studio_http.preparing import prepare_site
from studio_http.published.kinds import KINDS
from tests.core.publishing.written_before import write_before
from tests.http.api.test_enquiries import SENT
from tests.http.jobs.serving import Server
from tests.http.studio_in_memory import BASE_URL, EMAIL, PASSWORD, eventually, put

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
AHEAD = NOW + timedelta(days=400)
OWNER = Actor("administrator", "admin1")
ARTICLES = KINDS[INSIGHTS]


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    options = {
        "STUDIO_STORE": "memory://",
        "STUDIO_DATA_DIR": str(tmp_path / "var"),
        "STUDIO_MEDIA": f"local:///{tmp_path}/media",
        "STUDIO_ACCESS_RECORD_DAYS": "365",
    }
    return load_settings(environment={}, options=options)


@pytest.fixture
def studio(studio: Studio, clock: Clock) -> Studio:
    """A studio with an enquiry, a planned article and everything else that is gone one day."""
    studio = replace(studio, clock=clock, witness=list)
    at = timestamp(clock)
    put(studio, VISITS, "2026-11-28~one", {"day": "2026-11-28"})
    put(studio, ENCLOSURES, "b" * 32, {"state": "open", "size": 1, "expires": at})
    services = open_enquiry_services(studio.settings, clock)
    sent = Submission(body=SENT, idempotency_key="one", address="", nonce="a")
    keep_in_store(studio.store, accept_enquiry(services.cipher, services.policy, sent, at=at))
    create_draft(
        Work(studio.store, OWNER, at), ARTICLES, {"title": "봄", "content": "본문"}, id="a"
    )
    planned = NOW + timedelta(days=120)
    schedule(Work(studio.store, OWNER, at), ARTICLES, "a", publish_at=planned)
    write_before(studio.store, "a", "쓰던 글", at=at)
    return studio


def purging(studio: Studio, _clock: Clock) -> None:
    Server(studio).look("retention")


def sweep(studio: Studio) -> None:
    Server(studio).sweep()


def keeping(studio: Studio, clock: Clock) -> None:
    for _ in range(2):  # a signed beginning first, from which on all has to be there
        Server(studio).look("access-records")
        clock.now += timedelta(hours=1)


def clearing(studio: Studio, _clock: Clock) -> None:
    Server(studio).look("enclosures")


Sweeping = Callable[[Studio, Clock], None]
WORKS: list[tuple[Sweeping, str]] = [
    (purging, ENQUIRIES),
    (lambda studio, _: sweep(studio), AUTOSAVES),
    (lambda studio, _: sweep(studio), VISITS),
    (keeping, ACCESS_RECORDS),
]


def seen(studio: Studio, clock: Clock) -> AccessLog:
    log = Server(studio).access.log
    log.record(OWNER, "open", ["7F3K-29QD"], timestamp(clock), "192.0.2.4")
    return log


@pytest.mark.every_store
@pytest.mark.parametrize("confirmed", [False, True])
def test_nothing_is_erased_by_a_clock_that_leapt_until_an_owner_confirms_the_day(
    studio: Studio, clock: Clock, confirmed: bool
) -> None:
    seen(studio, clock)
    assert studio.believed() == NOW
    clock.now = AHEAD
    if confirmed:
        confirm_day(studio.store, date(2028, 1, 2), clock.now)
    before = {name: studio.store.read(name).keys() for _, name in WORKS}

    for work, _ in WORKS:
        work(studio, clock)
        clock.now += timedelta(hours=1)
    clearing(studio, clock)

    after = {name: studio.store.read(name).keys() for _, name in WORKS}
    lost = {name for _, name in WORKS if before[name] - after[name]}
    assert lost == ({name for _, name in WORKS} if confirmed else set())
    enclosure = studio.store.read(ENCLOSURES)["b" * 32].document
    assert enclosure["state"] == ("gone" if confirmed else "open")


@pytest.mark.parametrize("confirmed", [False, True])
def test_a_planned_article_waits_for_a_clock_that_is_believed(
    studio: Studio, clock: Clock, confirmed: bool
) -> None:
    assert studio.believed() == NOW
    clock.now = NOW + timedelta(days=121)
    if confirmed:
        confirm_day(studio.store, date(2027, 3, 29), clock.now)

    Server(studio).look("schedules")

    assert (studio.store.get(INSIGHTS, "a") is not None) is confirmed


@pytest.mark.parametrize("is_witnessed", [False, True])
def test_an_unfinished_upload_waits_for_a_clock_that_is_believed(
    studio: Studio, clock: Clock, is_witnessed: bool
) -> None:
    assert studio.believed() == NOW
    staging = open_upload_staging(studio.settings)
    upload = StagedUpload(
        id="c" * 32, length=3, name="a.jpg", folder="", owner="", expires=NOW, sha256=""
    )
    staging.begin(upload)
    clock.now = AHEAD

    witnessed = replace(studio, witness=lambda: [AHEAD] * is_witnessed)
    server = Server(witnessed)
    server.runner.add(uploads_job(staging))
    server.look("uploads")

    assert (staging.find(upload.id) is None) is is_witnessed


def test_an_existing_site_that_is_upgraded_under_a_wrong_clock_keeps_everything(
    studio: Studio, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    clock.now = AHEAD

    prepare_site(studio, "http://127.0.0.1:8000", "")
    purging(studio, clock)
    sweep(studio)

    assert len(studio.store.read(ENQUIRIES)) == len(studio.store.read(AUTOSAVES)) == 1
    assert "2028-01-02 12:00 UTC, and the newest known time is 2026-11-28 12:00" in caplog.text


def test_the_log_tells_once_of_a_leap_while_the_server_runs_and_once_of_its_end(
    studio: Studio, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    for moment in (NOW, AHEAD, AHEAD + timedelta(seconds=20), NOW + timedelta(minutes=1)):
        clock.now = moment
        Server(studio).look("schedules")
        sweep(studio)
        studio.clock_standing()

    lines = [one.getMessage() for one in caplog.records if "clock" in one.getMessage()]
    assert [line.partition(" UTC")[0] for line in lines] == [
        "this machine's clock says 2028-01-02 12:00",
        "this machine's clock is believed again: it says 2026-11-28 12:01",
    ]


def test_what_comes_while_the_clock_is_not_believed_is_no_evidence(
    studio: Studio, clock: Clock
) -> None:
    assert studio.believed() == NOW
    services = open_enquiry_services(studio.settings, clock)
    for day in range(5):
        clock.now = AHEAD + timedelta(days=day)
        sent = Submission(body=SENT, idempotency_key=f"{day}", address="", nonce="a")
        accepted = accept_enquiry(services.cipher, services.policy, sent, at=timestamp(clock))
        keep_in_store(studio.store, accepted)
        purging(studio, clock)
        sweep(studio)

    assert len(studio.store.read(ENQUIRIES)) == 6


def test_a_server_tells_of_it_goes_on_and_believes_an_owner(studio: Studio, clock: Clock) -> None:
    clock.now = AHEAD
    with TestClient(cast("Any", StudioApp(studio)), base_url=BASE_URL) as client:
        signed = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD})
        client.headers["X-CSRF-Token"] = signed.json()["csrfToken"]
        told = client.get("/api/admin/upkeep").json()
        sent = client.post("/api/enquiries", json={**SENT, "message": "오늘 온 문의입니다."})
        other = client.post("/api/admin/upkeep/today", json={"today": "2026-11-28"})
        there = len(studio.store.read(ENQUIRIES))
        confirmed = client.post("/api/admin/upkeep/today", json={"today": "2028-01-02"})
        gone = eventually(lambda: len(studio.store.read(ENQUIRIES)) == 1, 20)

    assert told["clock"] == {"today": "2028-01-02", "known": "2026-11-28", "isBelieved": False}
    assert sent.status_code == 202
    assert (other.status_code, other.json()["code"]) == (409, "clock_other_day")
    assert there == 2
    assert confirmed.json()["clock"]["isBelieved"]
    assert gone


def test_only_an_owner_is_asked(studio: Studio, clock: Clock) -> None:
    with TestClient(cast("Any", StudioApp(studio)), base_url=BASE_URL) as client:
        assert client.get("/api/admin/upkeep").status_code == 401
        assert client.post("/api/admin/upkeep/today", json={}).status_code in {401, 403}

import os
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import Studio, load_settings, open_upload_staging
from studio_adapters.jobs import SWEEPS
from studio_core.accounts.clients import UNKNOWN
from studio_core.accounts.identity import User
from studio_core.accounts.limits import Limit, take_attempt
from studio_core.accounts.sessions import open_session, session_key
from studio_core.accounts.sign_ins import note_refusal
from studio_core.errors import StoreUnavailableError
from studio_core.records.collections import (
    AUTOSAVES,
    CONSENTS,
    ENQUIRY_MAILS,
    IDEMPOTENCY_KEYS,
    LIMITS,
    PREVIEW_LINKS,
    SIGN_INS,
    VISITS,
)
from studio_core.records.spaces import JOBS, NOTES, SESSIONS, SPACES
from studio_core.records.versions import noted_version
from studio_http.jobs import TEN_MINUTES, Visits, Widening, uploads_job
from studio_http.preparing import prepare_site
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published
from tests.core.jobs.driven import Clock, runner_of
from tests.http.jobs.serving import Server
from tests.http.studio_in_memory import AT, MemoryImages, put

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
ADMIN = User(id="admin1", email="admin@studio.example")

SWEPT = (
    *(LIMITS, SIGN_INS, IDEMPOTENCY_KEYS, AUTOSAVES, PREVIEW_LINKS),
    *(CONSENTS, VISITS, ENQUIRY_MAILS),
)
FIELDS = (
    *("at", "until", "since", "createdAt", "seenAt", "provedAt", "expiresAt", "madeAt", "day"),
    *("userId", "actor", "agreements", "needed", "account", "ids", "mails", "to", "position"),
)
UNREADABLE: tuple[Any, ...] = (
    *("no moment", "", "2026-05-01", "2026-05-01T09:00:00", "9999-12-31T23:59:59+00:00"),
    *(5, -1e300, True, [], {}, {"a": {"b": 1}}),
)


def test_expired_sessions_counts_and_sign_ins_are_removed(studio: Studio) -> None:
    later = replace(studio, clock=lambda: datetime(2026, 5, 2, tzinfo=UTC))
    open_session(studio.store, ADMIN, token="old", at=AT)
    open_session(studio.store, ADMIN, token="new", at="2026-05-01T23:30:00.000Z")
    note_refusal(studio.store, "admin@studio.example", UNKNOWN, at="2026-01-31T00:00:00.000Z")
    take_attempt(studio.store, Limit(name="x", attempts=5, window_seconds=60), "a", at=AT)

    Server(later).sweep()

    left = {
        space: values.keys()
        for space in SPACES
        if space != JOBS and (values := studio.store.key_values.items(space))
    }
    assert left == {SESSIONS: {session_key("new")}, NOTES: {"known-time"}}
    assert not studio.store.read(SIGN_INS)


def test_the_store_learns_which_version_serves_it(studio: Studio) -> None:
    prepare_site(studio, "http://127.0.0.1:8000", "")

    assert noted_version(studio.store) == version("studio")


def test_what_killed_processes_left_half_written_goes_after_a_day(
    studio: Studio, tmp_path: Path
) -> None:
    told = load_settings(environment={"STUDIO_MEDIA": f"local:///{tmp_path}/media"})
    staging = open_upload_staging(told)
    parts, uploads = tmp_path / "media" / "parts", tmp_path / "media" / "uploads"
    for name, age in (("tmpold", 25), ("tmpnew", 23)):
        (parts / name).write_bytes(b"half")
        (uploads / name).mkdir(parents=True)
        for path in (parts / name, uploads / name):
            os.utime(path, (NOON.timestamp() - age * 3600,) * 2)

    server = Server(replace(studio, clock=lambda: NOON, witness=lambda: [NOON]))
    server.runner.add(uploads_job(staging))
    server.look("uploads")

    assert [path.name for path in parts.iterdir()] == ["tmpnew"]
    assert [path.name for path in uploads.iterdir()] == ["tmpnew"]


@pytest.mark.parametrize("failure", [ValueError("damaged"), StoreUnavailableError()])
@pytest.mark.parametrize("failing", SWEEPS)
def test_a_sweep_that_fails_keeps_no_other_from_its_work(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, failing: str, failure: Exception
) -> None:
    swept: list[str] = []

    def sweeping(name: str) -> None:
        def remove(*_: object, at: str) -> int:
            if name == failing:
                raise failure
            swept.append(name)
            return 0

        monkeypatch.setitem(SWEEPS, name, remove)

    for name in SWEEPS:
        sweeping(name)

    Server(studio).look(*SWEEPS)

    assert swept == [name for name in SWEEPS if name != failing]


@pytest.mark.parametrize("value", UNREADABLE, ids=str)
@pytest.mark.parametrize("collection", SWEPT)
def test_a_damaged_record_ends_no_sweep(studio: Studio, collection: str, value: Any) -> None:
    for key in ("damaged", "portfolio:p1", "a:portfolio:p1", "2026-05-01-abc"):
        put(studio, collection, key, {"x": 1, **dict.fromkeys(FIELDS, value)})
    later = "2026-05-02T00:00:00.000Z"

    for remove in SWEEPS.values():
        remove(studio.store, at=later)


@pytest.mark.parametrize(
    ("found", "told"), [([3, 1, 0], ""), ([3, 1, 1], "1 variants of pictures cannot be made")]
)
def test_what_older_pictures_lack_is_looked_for_until_nothing_comes_of_it(
    studio: Studio, found: list[int], told: str, caplog: pytest.LogCaptureFixture
) -> None:
    answers, clock = iter(found), Clock()

    class Library(MemoryImages):
        def widen(self) -> int:
            return next(answers)

    runner = runner_of(studio.store, clock)
    runner.add(Widening(replace(studio, media=Library(), clock=clock)).job())
    for _ in range(10):
        runner.look("wider-pictures")
        clock.wait(TEN_MINUTES.total_seconds())

    assert list(answers) == []
    assert told in caplog.text


def test_a_clock_that_is_set_back_delays_neither_sums_nor_wider_pictures(studio: Studio) -> None:
    clock = Clock()
    here = replace(studio, clock=clock)
    published = Published(SiteIndex.of(studio.settings), ())
    jobs = (Visits(here, published).job(), Widening(here).job())

    def next_due() -> list[bool]:
        found = (job.due(studio.store, clock()) if job.due else None for job in jobs)
        return [moment == clock() for moment in found]

    assert next_due() == [False, False]

    clock.wait(-3600)

    assert next_due() == [True, True]

"""Owners see how the backups stand, and have one made now."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.backups.scheduled import ScheduledBackups
from studio_adapters.backups.stored import FolderPlace
from studio_adapters.bootstrap import Settings, Studio, load_settings, timestamp
from studio_core.backups.catalogue import ARCHIVE, NOTE, copy_key, encoded_note, told_moment
from studio_core.backups.copies import BackupCopy, BackupStanding, note_standing
from studio_core.backups.scheduling import ROUND, note_scheduled
from studio_core.dates import SEOUL
from studio_core.jobs.leases import claim
from studio_core.records.collections import ACCOUNTS
from studio_core.records.spaces import NOTES
from studio_http.app import StudioApp
from tests.backup_answers import FOLDER, PROVEN
from tests.http.studio_in_memory import BASE_URL, EMAIL, eventually, put

Client = TestClient[Any]
PATH = "/api/admin/backups"
MORNING = datetime(2026, 11, 23, 8, 30, tzinfo=SEOUL).astimezone(UTC)
NIGHT = datetime(2026, 11, 23, 3, tzinfo=SEOUL).astimezone(UTC)
PLACES = f"{FOLDER},s3://copies/studio?endpoint=https%3A%2F%2Fs3.example&access_key_id=AKIA"


class Clock:
    """A clock that stands still."""

    def __call__(self) -> datetime:
        return MORNING


class Runs:
    """Starts no process and counts what was to be started."""

    def __init__(self) -> None:
        self.count, self.stopped = 0, Event()

    def __call__(self, _settings: Settings) -> "Runs":
        self.count += 1
        return self

    def finish(self) -> tuple[int, str]:
        self.stopped.wait(60)
        return -15, ""

    def stop(self) -> None:
        self.stopped.set()


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    made = Runs()
    started = partial(ScheduledBackups, start=made)
    monkeypatch.setattr("studio_adapters.jobs.ScheduledBackups", started)
    return made


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load_settings(
        environment={"STUDIO_BACKUP_AT": "03:00", "STUDIO_BACKUP_TO": PLACES},
        options={"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(tmp_path / "var")},
    )


@pytest.fixture
def studio(studio: Studio) -> Studio:
    studio = replace(studio, clock=Clock())
    note_scheduled(studio.store, MORNING - timedelta(days=9))
    return studio


@pytest.fixture
def client(studio: Studio, runs: Runs) -> Iterator[Client]:
    with TestClient(cast("Any", StudioApp(studio)), base_url=BASE_URL) as client:
        yield client


def note(studio: Studio, **fields: Any) -> None:
    """Note how the backups stand; without *fields* a copy was proven this night."""
    at = timestamp(lambda: NIGHT)
    copy = BackupCopy(at=at, where=FOLDER, bytes=1_331_439_862, proven_at=at, ok=True)
    standing = BackupStanding(
        ran_at=at, proven_at=at, failed_at="", message="", kept=30, copies=(copy,)
    )
    note_standing(studio.store, replace(standing, **fields), at=at)


def standing(admin: Client) -> Any:
    answer = admin.get(PATH)
    assert answer.status_code == 200
    return answer.json()


@pytest.fixture
def proven(studio: Studio) -> None:
    note(studio)


@pytest.mark.usefixtures("proven")
def test_a_proven_backup_stands_with_its_time_size_and_place(admin: Client) -> None:
    assert standing(admin) == PROVEN


def test_two_days_without_one_are_an_alarm_that_says_why(studio: Studio, admin: Client) -> None:
    at = timestamp(lambda: NIGHT)
    copy = BackupCopy(at=at, where=FOLDER, bytes=7, proven_at="", ok=False, reason="unmatched")
    note(
        studio,
        proven_at=timestamp(lambda: NIGHT - timedelta(days=2)),
        failed_at=at,
        message=f"no space left at {FOLDER}",
        reason="no_space",
        copies=(copy,),
    )

    found = standing(admin)

    assert (found["alarming"], found["unprovenDays"]) == (True, 2)
    assert found["message"] == "보관할 공간이 부족합니다."
    assert found["detail"] == f"no space left at {FOLDER}"
    assert "원본과 달라" in found["copies"][0]["message"]


def test_without_a_schedule_there_is_none_and_no_alarm(
    studio: Studio, admin: Client, settings: Settings
) -> None:
    bare = replace(settings, backup_at=None, backup_to=())
    app = StudioApp(replace(studio, settings=bare))
    with TestClient(cast("Any", app), base_url=BASE_URL, cookies=admin.cookies) as other:
        found = other.get(PATH).json()
        refused = other.post(PATH, headers=admin.headers)

    assert (found["schedule"], found["next"], found["alarming"]) == (None, None, False)
    assert refused.status_code == 409
    assert refused.json()["code"] == "backup_not_set_up"


@pytest.mark.usefixtures("proven")
def test_a_backup_is_made_at_once_and_not_twice(admin: Client, runs: Runs) -> None:
    answer = admin.post(PATH)
    again = admin.post(PATH)

    assert answer.status_code == 202
    assert answer.json()["running"] is True
    assert again.status_code == 409
    assert again.json()["code"] == "backup_running"
    assert again.json()["detail"] == "백업을 만들고 있습니다. 끝난 다음에 다시 시도해 주세요."
    assert eventually(lambda: runs.count == 1)
    assert standing(admin)["running"] is True


def test_another_server_that_makes_one_is_seen(studio: Studio, admin: Client) -> None:
    claim(studio.store, ROUND, "another", at=timestamp(studio.clock), busy="running")

    assert standing(admin)["running"] is True
    assert admin.post(PATH).status_code == 409


@pytest.mark.parametrize("role", ["editor", "enquiries"])
def test_places_are_the_owners_business(studio: Studio, admin: Client, role: str) -> None:
    put(studio, ACCOUNTS, "admin1", {"email": EMAIL, "role": role})

    assert admin.get(PATH).status_code == 403
    assert admin.get(f"{PATH}/copies").status_code == 403
    assert admin.post(PATH).status_code == 403


def test_nobody_else_is_told(client: Client) -> None:
    assert client.get(PATH).status_code == 401


def test_a_schedule_that_no_server_has_begun_yet_alarms_nobody(
    studio: Studio, admin: Client
) -> None:
    studio.store.key_values.remove(NOTES, "backup-scheduled")

    found = standing(admin)

    assert (found["alarming"], found["unprovenDays"]) == (False, 0)
    assert found["copies"] == []


def test_every_copy_is_listed_newest_first_and_a_silent_place_named(
    studio: Studio, admin: Client, tmp_path: Path
) -> None:
    folder, silent = tmp_path / "copies", tmp_path / "not mounted"
    folder.mkdir()
    place = FolderPlace(folder)
    for days in (2, 0, 1):
        moment = NIGHT - timedelta(days=days)
        at = told_moment(moment)
        copy = BackupCopy(at=at, where="", bytes=days, proven_at=at, ok=True)
        place.write_pieces(copy_key(moment, ARCHIVE), [b"an archive"])
        place.write_pieces(copy_key(moment, NOTE), [encoded_note(copy)])
    settings = replace(studio.settings, backup_to=(str(folder), str(silent)))
    app = StudioApp(replace(studio, settings=settings))
    with TestClient(cast("Any", app), base_url=BASE_URL, cookies=admin.cookies) as other:
        found = other.get(f"{PATH}/copies").json()

    assert [copy["bytes"] for copy in found["items"]] == [0, 1, 2]
    assert {copy["where"] for copy in found["items"]} == {str(folder)}
    assert found["unread"] == [str(silent)]

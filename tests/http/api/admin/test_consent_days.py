"""The policy that was consented to says for how long backups were kept then, not now."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import time
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.backups.keeping import KeepingRule
from studio_core.records.collections import ENQUIRIES, SITE
from studio_http.app import StudioApp
from tests.http.api.admin.test_enquiries import ADDRESS, ask
from tests.http.studio_in_memory import BASE_URL, EMAIL, PASSWORD, put

Client = TestClient[Any]
WEEKS_8 = KeepingRule(daily=30, weekly=8, monthly=0)
DAYS_90 = KeepingRule(daily=90, weekly=0, monthly=0)
FOR_56_DAYS, FOR_90_DAYS, FOR_NO_TIME = (
    "보관하는 56일이",
    "보관하는 90일이",
    "백업에서 복원하더라도",
)


@contextmanager
def served(studio: Studio, rule: KeepingRule | None) -> Iterator[Client]:
    """Serve the site with backups by *rule*, or with none, to an administrator."""
    kept = replace(studio.settings, backup_at=time(3), backup_keep=rule) if rule else None
    app: Any = StudioApp(replace(studio, settings=kept or studio.settings))
    with TestClient(app, base_url=BASE_URL) as client:
        answer = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD})
        client.headers["X-CSRF-Token"] = answer.json()["csrfToken"]
        yield client


def read(client: Client, id: str) -> tuple[str, bool]:
    """Return the text of a consent, and whether visitors still read the same."""
    found = client.get(f"{ADDRESS}/{id}/consent").json()
    return str(found["policy"]), bool(found["isCurrent"])


@pytest.mark.parametrize(
    ("then", "said", "now"),
    [
        (WEEKS_8, FOR_56_DAYS, DAYS_90),
        (DAYS_90, FOR_90_DAYS, None),
        (None, FOR_NO_TIME, WEEKS_8),
    ],
)
def test_a_changed_schedule_changes_no_consent_of_before(
    own_texts: None, studio: Studio, then: KeepingRule | None, said: str, now: KeepingRule | None
) -> None:
    with served(studio, then) as before:
        id = ask(before)
        at_first = read(before, id)
    with served(studio, now) as after:
        later = read(after, id)

    assert said in at_first[0]
    assert at_first[0] == later[0]
    assert (at_first[1], later[1]) == (True, False)


def test_a_text_that_names_no_backups_is_still_the_present_one(studio: Studio) -> None:
    policy = {"title": "처리방침", "effectiveFrom": "2026-11-01", "intro": "머리말"}
    put(studio, SITE, "privacy", policy)
    with served(studio, WEEKS_8) as before:
        id = ask(before)

    with served(studio, DAYS_90) as after:
        assert read(after, id)[1]


def test_what_came_before_days_were_kept_names_none(own_texts: None, studio: Studio) -> None:
    with served(studio, None) as before:
        id = ask(before)

    consent: Any = studio.store.read(ENQUIRIES)[id].document["consent"]
    assert "backupDays" not in consent
    with served(studio, WEEKS_8) as after:
        assert "56일" not in read(after, id)[0]

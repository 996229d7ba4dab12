from dataclasses import replace
from datetime import UTC, datetime

import pytest

from studio_adapters.bootstrap import Studio
from studio_core.accounts.clients import UNKNOWN
from studio_core.accounts.identity import User
from studio_core.accounts.limits import Limit, take_attempt
from studio_core.accounts.sessions import open_session
from studio_core.accounts.sign_ins import note_refusal
from studio_core.errors import StoreUnavailableError
from studio_core.records.collections import LIMITS, SESSIONS, SIGN_INS
from studio_http.housekeeping import sweep
from tests.http.studio_in_memory import AT

ADMIN = User(id="admin1", email="admin@studio.example")


def test_expired_sessions_counts_and_sign_ins_are_removed(studio: Studio) -> None:
    later = replace(studio, clock=lambda: datetime(2026, 5, 2, tzinfo=UTC))
    open_session(studio.store, ADMIN, token="old", at=AT)
    open_session(studio.store, ADMIN, token="new", at="2026-05-01T23:30:00.000Z")
    note_refusal(studio.store, "admin@studio.example", UNKNOWN, at="2026-01-31T00:00:00.000Z")
    take_attempt(studio.store, Limit(name="x", attempts=5, window_seconds=60), "a", at=AT)

    sweep(later)

    assert len(studio.store.read(SESSIONS)) == 1
    assert not studio.store.read(LIMITS)
    assert not studio.store.read(SIGN_INS)


def test_housekeeping_continues_after_an_outage_of_the_store(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise StoreUnavailableError

    monkeypatch.setattr(studio.store, "read", away)

    sweep(studio)

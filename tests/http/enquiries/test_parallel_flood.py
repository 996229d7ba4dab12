"""A flood whose requests come at once has the limits of any other, with and without a store."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from shutil import disk_usage
from typing import Any

import pytest

from studio_adapters import disk
from studio_adapters.bootstrap import (
    Settings,
    Studio,
    create_store,
    load_settings,
    now,
    open_enquiry_services,
    timestamp,
)
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.enquiries.flood import PER_NETWORK, UNVOUCHED_PER_HOUR_ON_A_LOW_DISK
from studio_core.enquiries.services import EnquiryServices
from studio_core.enquiries.spool import drain_spool
from studio_core.enquiries.submission import Submission
from studio_core.errors import StoreUnavailableError, TooManyEnquiriesError
from studio_core.records.collections import ENQUIRIES
from studio_http.enquiries.intake import Intake, nonce
from tests.http.api.test_enquiries import SENT

SENDERS, COUNT = 60, 150
NETWORK = "198.51.100.7"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings whose keys and spool lie in a folder of the test's own."""
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(tmp_path / "var")}
    return load_settings(environment={}, options=options)


@pytest.fixture
def services(settings: Settings) -> EnquiryServices:
    return open_enquiry_services(settings)


@pytest.fixture
def intake(studio: Studio, services: EnquiryServices) -> Iterator[Intake]:
    intake = Intake(studio.store, services, lambda: None, PolicyReference, dict)
    yield intake
    intake.close()


def take(intake: Intake, number: int, address: str = NETWORK) -> str | None:
    """Return the receipt of an enquiry, None when it is refused."""
    key = f"{address}-{number}"
    sent = Submission(body=SENT, idempotency_key=key, address=address, nonce=nonce())
    try:
        return intake.take(sent, timestamp(now))
    except TooManyEnquiriesError:
        return None


def flood(intake: Intake, address_of: Callable[[int], str] = lambda _: NETWORK) -> set[str]:
    """Send many enquiries at once; return the receipts of those that were taken."""
    with ThreadPoolExecutor(SENDERS) as senders:
        found = senders.map(lambda turn: take(intake, turn, address_of(turn)), range(COUNT))
        return {receipt for receipt in found if receipt}


def drained(studio: Studio, services: EnquiryServices) -> set[str]:
    """Move everything into the store; return the receipts there."""
    drain_spool(studio.store, services.spool, services.cipher, nonce, at=timestamp(now))
    return set(studio.store.read(ENQUIRIES))


def away(*_: object) -> Any:
    raise StoreUnavailableError


def in_inbox(studio: Studio, services: EnquiryServices) -> int:
    """Return how many of the enquiries that were taken are not set aside."""
    drained(studio, services)
    stages = [record.document["stage"] for record in studio.store.read(ENQUIRIES).values()]
    return stages.count("new")


def test_of_a_flood_at_once_a_network_has_its_share_and_nothing_taken_is_lost(
    tmp_path: Path, studio: Studio, services: EnquiryServices
) -> None:
    store = create_store(f"sqlite:///{tmp_path}/studio.db", studio.settings)
    on_disk = replace(studio, store=store)
    intake = Intake(store, services, lambda: None, PolicyReference, dict)

    taken = flood(intake)

    assert len(taken) == COUNT
    assert drained(on_disk, services) == taken
    assert in_inbox(on_disk, services) == PER_NETWORK
    assert take(intake, 0, "198.51.100.8")
    assert in_inbox(on_disk, services) == PER_NETWORK + 1
    intake.close()
    store.close()


def test_a_store_that_is_away_opens_no_way_around_the_limit(
    studio: Studio, services: EnquiryServices, intake: Intake, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as meanwhile:
        for name in ("get", "commit"):
            meanwhile.setattr(studio.store, name, away)
        taken = flood(intake)
        assert take(intake, 0, "198.51.100.8")

    assert len(taken) == COUNT
    assert drained(studio, services) > taken
    assert in_inbox(studio, services) == PER_NETWORK + 1


def test_a_store_that_goes_away_amid_a_flood_and_is_back_counts_once(
    studio: Studio, services: EnquiryServices, intake: Intake, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = {take(intake, number) for number in range(PER_NETWORK - 10)}
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(studio.store, "commit", away)
        later = {take(intake, PER_NETWORK + number) for number in range(5)}
    # Back, but not asked, and then asked before the spool was moved into it.
    clock = time.monotonic
    monkeypatch.setattr("studio_http.enquiries.intake.time.monotonic", lambda: clock() + 60)
    taken = flood(intake)

    assert drained(studio, services) == first | later | taken
    assert in_inbox(studio, services) == PER_NETWORK


def test_on_a_low_disk_the_spool_takes_as_many_in_all_as_the_store(
    studio: Studio, tmp_path: Path, intake: Intake, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = disk_usage(tmp_path)._replace(free=disk.LOW_BYTES - 1)
    monkeypatch.setattr("shutil.disk_usage", lambda _: left)
    monkeypatch.setattr(studio.store, "get", away)

    taken = flood(intake, lambda turn: f"{10 + turn}.51.100.1")

    assert len(taken) == UNVOUCHED_PER_HOUR_ON_A_LOW_DISK

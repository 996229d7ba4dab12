"""The mails of a morning on every store: laid once by several servers, sent, and gone with time."""

from datetime import UTC, timedelta
from pathlib import Path
from threading import Barrier, Thread

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_core.dates import timestamp
from studio_core.enquiries.mornings import make_morning_mails
from studio_core.mailing.stored import sweep_studio_mails
from studio_core.records.believing import BelievedAt
from studio_core.records.collections import ENQUIRY_MAILS
from studio_core.records.store import Store
from tests.contracts.samples import OpenStore
from tests.core.enquiries.working import DAYS, WEDNESDAY, Working


@pytest.fixture
def cipher(tmp_path: Path) -> FileCipher:
    return FileCipher(tmp_path / "enquiry.key", lambda: "2026-11-25T00:00:00.000Z")


def busy_studio(store: Store, cipher: FileCipher) -> Working:
    """Return a studio in which this morning has three mails."""
    studio = Working(store, cipher)
    studio.enquiry("due", stage="visit", nextOn="2026-11-25T11:00", nextStep="방문 상담")
    studio.enquiry("waits", received=WEDNESDAY - timedelta(days=1, hours=1))
    return studio


def test_mails_are_laid_once_sent_and_swept(store: Store, cipher: FileCipher) -> None:
    studio = busy_studio(store, cipher)
    made = [studio.morning(), studio.morning()]

    sent = studio.send()
    studio.send()

    long_after = timestamp((studio.now + timedelta(days=31)).astimezone(UTC))
    assert made == [3, 0]
    assert len(sent) == 3
    assert {(one.state, one.mail) for one in studio.stored()} == {("sent", None)}
    assert sweep_studio_mails(store, at=BelievedAt(long_after)) == 2
    assert [id.partition("~")[2] for id in store.read(ENQUIRY_MAILS)] == ["today-2026-11-25"]


def test_servers_that_begin_at_the_same_moment_lay_them_once(
    open_shared: OpenStore, cipher: FileCipher
) -> None:
    first = open_shared()
    studio, begin = busy_studio(first, cipher), Barrier(3)
    made: list[int | None] = []

    def serve() -> None:
        store = open_shared()
        begin.wait()
        made.append(make_morning_mails(studio.office(store), DAYS, studio.now))
        store.close()

    servers = [Thread(target=serve) for _ in range(3)]
    for server in servers:
        server.start()
    for server in servers:
        server.join()

    assert sorted(one or 0 for one in made) == [0, 0, 3]
    assert len(first.read(ENQUIRY_MAILS)) == 3
    first.close()

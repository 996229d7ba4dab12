"""What the journal says of visitors' files: nothing, until an enquiry has one."""

from pathlib import Path
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.activity import activity_page
from studio_core.enclosures.receiving import drop_enclosure
from studio_core.enclosures.removing import EnclosureSweep
from studio_core.enclosures.services import EnclosureServices
from studio_core.enquiries.erasing import delete_enquiry
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import ENCLOSURES, ENQUIRIES, PORTFOLIO
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.migration import Migration, follow, migrate
from studio_core.transfer.switching.carrying import carry_unjournalled
from tests.core.enclosures.sending import (
    PDF,
    add,
    begun,
    believed,
    claimed,
    later,
    put_enquiry,
    services_of,
    whole,
)
from tests.core.enquiries.keeping import AT

BY: dict[str, Any] = {"actor": OPERATOR, "at": AT}


@pytest.fixture
def services(tmp_path: Path) -> EnclosureServices:
    return services_of(FileCipher(tmp_path / "keys", lambda: AT))


def test_what_visitors_send_and_drop_is_not_in_the_journal(
    store: Store, services: EnclosureServices
) -> None:
    Work(store, OPERATOR, AT).commit("project_created", Put(PORTFOLIO, "p1", {"title": "집"}))
    position = store.position()

    for number in range(12):
        whole(store, services, f"{number:032x}")
        begun(store, services, f"{number + 100:032x}", 100)
    drop_enclosure(store, services, f"{0:032x}", AT)
    there = len(store.read(ENCLOSURES))
    sweep = EnclosureSweep()
    for moment in (later(days=2), later(days=4)):
        sweep.run(store, services.objects, believed(moment), moment)

    assert store.position() == position
    assert (there, len(store.read(ENCLOSURES))) == (24, 0)
    assert [item.action for item in activity_page(store).items] == ["project_created"]


def test_an_enquiry_takes_its_files_and_goes_with_them_in_an_entry_each(
    store: Store, services: EnclosureServices
) -> None:
    ids = [f"{number:032x}" for number in range(3)]
    for id in ids:
        whole(store, services, id)
    put_enquiry(store, "-e-1")
    before = store.position()

    claimed(store, services, ids, "-e-1")
    delete_enquiry(Work(store, **BY), "-e-1")

    taken, gone = store.changes(before)
    both = {ENCLOSURES: tuple(ids), ENQUIRIES: ("-e-1",)}
    assert [dict(taken.ids()), dict(gone.ids())] == [both, both]
    assert all(path.before is path.after is None for path in taken.paths)


def test_a_file_that_is_being_sent_moves_with_its_site(
    store: Store, services: EnclosureServices
) -> None:
    source, first, last = MemoryStore(), "1" * 32, "2" * 32
    begun(source, services, first, 100)
    add(source, services, first, 0, PDF[:64])
    migration = Migration(source, store, by=OPERATOR, now=lambda: AT)
    migrate(migration)
    drop_enclosure(source, services, first, AT)
    begun(source, services, last, 100)

    follow(migration, lambda: True, lambda _: None)
    followed = {id: one.document["state"] for id, one in store.read(ENCLOSURES).items()}
    EnclosureSweep().run(source, services.objects, believed(later(hours=3)), later(hours=3))
    carry_unjournalled(migration)

    assert followed == {first: "gone", last: "open"}
    assert store.read(ENCLOSURES).keys() == source.read(ENCLOSURES).keys()

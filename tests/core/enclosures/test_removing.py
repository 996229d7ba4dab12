"""Erasing an enquiry erases its files; what is left over of others goes by itself."""

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enclosures.enclosure import (
    enclosed_in,
    find_enclosure,
    get_enclosure,
)
from studio_core.enclosures.errors import EnclosureNotFoundError
from studio_core.enclosures.opening import list_enclosures
from studio_core.enclosures.receiving import drop_enclosure
from studio_core.enclosures.removing import EnclosureSweep, clear_removed
from studio_core.enclosures.services import EnclosureServices
from studio_core.enquiries.erasing import delete_enquiry
from studio_core.records.changes import OPERATOR, Delete
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.core.enclosures.sending import (
    believed,
    claimed,
    later,
    put_enquiry,
    services_of,
    stored,
    whole,
)
from tests.core.enquiries.keeping import AT


@pytest.fixture
def services(cipher: FileCipher) -> EnclosureServices:
    return services_of(cipher)


def ids_of(services: EnclosureServices) -> set[str]:
    return {name.partition("/")[0] for name, _ in services.objects.list()}


def sweep(store: MemoryStore, services: EnclosureServices, one: EnclosureSweep, at: str) -> None:
    one.run(store, services.objects, believed(at), at)


def test_with_an_enquiry_the_keys_of_its_files_go_at_once(
    store: MemoryStore, services: EnclosureServices
) -> None:
    for id, enquiry in (("a", "e1"), ("b", "e1"), ("c", "e2")):
        whole(store, services, id)
        put_enquiry(store, enquiry)
        claimed(store, services, [id], enquiry)
    whole(store, services, "d")

    delete_enquiry(Work(store, OPERATOR, AT), "e1")

    assert [stored(store, id).state for id in "abcd"] == ["gone", "gone", "claimed", "whole"]
    assert [stored(store, id).sealed for id in "ab"] == [{}, {}]
    assert ids_of(services) == {"a", "b", "c", "d"}
    clear_removed(store, services.objects)
    assert ids_of(services) == {"c", "d"}


def test_what_a_killed_process_left_of_a_removed_file_goes(
    store: MemoryStore, services: EnclosureServices
) -> None:
    whole(store, services, "a")
    drop_enclosure(store, services, "a", AT)
    services.objects.put_new("a/000000000000", b"added this very moment")
    one = EnclosureSweep()

    sweep(store, services, one, AT)
    assert (stored(store, "a").state, ids_of(services)) == ("gone", set())
    with pytest.raises(EnclosureNotFoundError):
        find_enclosure(store, "a", AT)

    services.objects.put_new("a/000000000000", b"added by who had found it before")
    sweep(store, services, one, later(hours=1))
    assert (get_enclosure(store, "a"), ids_of(services)) == (None, set())


def test_bytes_that_this_store_knows_nothing_of_stay(
    store: MemoryStore, services: EnclosureServices
) -> None:
    services.objects.put_new("other/000000000000", b"of the store that this one is a copy of")
    one = EnclosureSweep()

    for days in (0, 1, 2):
        sweep(store, services, one, later(days=days))

    assert ids_of(services) == {"other"}


def test_files_of_an_enquiry_that_a_backup_left_out_go_after_an_hour(
    store: MemoryStore, services: EnclosureServices
) -> None:
    for id, enquiry in (("a", "erased"), ("b", "kept")):
        whole(store, services, id)
        claimed(store, services, [id], enquiry)
    Work(store, OPERATOR, AT).commit("restored", Delete(ENQUIRIES, "erased"))
    one = EnclosureSweep()

    sweep(store, services, one, AT)
    assert stored(store, "a").state == "claimed"

    sweep(store, services, one, later(hours=1))
    assert (stored(store, "a").state, ids_of(services)) == ("gone", {"b"})


def test_claimed_files_of_enquiries_stay(store: MemoryStore, services: EnclosureServices) -> None:
    whole(store, services, "a")
    put_enquiry(store, "e1")
    claimed(store, services, ["a"], "e1")
    one = EnclosureSweep()

    for days in (2, 4, 400):
        sweep(store, services, one, later(days=days))

    assert ids_of(services) == {"a"}


def test_an_enquiry_that_does_not_name_a_file_it_has_names_it_again(
    store: MemoryStore, services: EnclosureServices
) -> None:
    for n, id in enumerate("ab", 1):
        whole(store, services, id)
        claimed(store, services, [id], "e1", first=n)
    put_enquiry(store, "e1")

    sweep(store, services, EnclosureSweep(), AT)

    record = store.get(ENQUIRIES, "e1")
    assert record is not None
    named = enclosed_in(record.document)
    assert named == ("a", "b")
    listed = list_enclosures(store, services.cipher, {"e1": named})
    assert [one.n for one in listed["e1"]] == [1, 2]

"""Visitors' files whose bytes lie elsewhere are counted, and brought object by object."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enclosures.enclosure import get_enclosure
from studio_core.enclosures.finishing import finish_enclosure
from studio_core.enclosures.opening import open_enclosure
from studio_core.enclosures.places import (
    ClaimedFiles,
    FileElsewhere,
    bring_file,
    claimed_files,
    files_elsewhere,
)
from studio_core.enclosures.removing import clear_removed, removals
from studio_core.enclosures.services import EnclosureServices
from studio_core.records.changes import VISITOR
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.core.enclosures.sending import (
    MADE,
    PDF,
    PICTURE,
    add,
    begun,
    claimed,
    services_of,
    whole,
)
from tests.core.enquiries.keeping import AT
from tests.objects_in_memory import MemoryObjects, content_at


@pytest.fixture
def services(cipher: FileCipher) -> EnclosureServices:
    """The services of the place where the files came to."""
    return services_of(cipher)


@pytest.fixture
def target() -> MemoryObjects:
    return MemoryObjects()


def bring(store: Store, services: EnclosureServices, target: MemoryObjects) -> list[FileElsewhere]:
    files = files_elsewhere(store, services.objects, target)
    return [file for file in files if bring_file(store, services.objects, target, file)]


def opened(store: Store, cipher: FileCipher, target: MemoryObjects, n: int) -> bytes:
    """Read a file of the enquiry as a server does that looks at the target alone."""
    return b"".join(open_enclosure(store, services_of(cipher, target), "e1", n).pieces)


def counted(store: Store, services: EnclosureServices, target: MemoryObjects) -> ClaimedFiles:
    return claimed_files(store, replace(services, objects=target))


def erase(store: Store, objects: MemoryObjects | None = None) -> None:
    Work(store, VISITOR, AT).commit("erased", *removals(store, ["e1"], AT))
    if objects:
        clear_removed(store, objects)


def test_files_are_brought_open_and_are_brought_once(
    store: MemoryStore, cipher: FileCipher, services: EnclosureServices, target: MemoryObjects
) -> None:
    whole(store, services, "a")
    whole(store, services, "b", PICTURE)
    claimed(store, services, ["a", "b"], "e1")
    before = counted(store, services, target)

    brought = bring(store, services, target)

    assert [(one.id, len(one.objects)) for one in brought] == [("a", 1), ("b", 1)]
    assert [services.sealing.content_size(one.size) for one in brought] == [len(PDF), len(MADE)]
    assert (opened(store, cipher, target, 1), opened(store, cipher, target, 2)) == (PDF, MADE)
    assert (before, counted(store, services, target)) == (ClaimedFiles(2, 2), ClaimedFiles(2, 0))
    assert bring(store, services, target) == []
    assert bring(store, services_of(cipher, target), target) == []


def test_a_file_on_its_way_goes_on_at_the_new_place(
    store: MemoryStore, cipher: FileCipher, services: EnclosureServices, target: MemoryObjects
) -> None:
    begun(store, services, "a", len(PDF))
    add(store, services, "a", 0, PDF[:3000])

    bring(store, services, target)

    there = services_of(cipher, target)
    add(store, there, "a", 3000, PDF[3000:])
    finish_enclosure(store, there, "a", AT)
    claimed(store, there, ["a"], "e1")
    assert opened(store, cipher, target, 1) == PDF


def test_what_no_record_reads_stays_where_it_is(
    store: MemoryStore, services: EnclosureServices, target: MemoryObjects
) -> None:
    for id in ("a", "b"):
        whole(store, services, id, PICTURE)
    claimed(store, services, ["a"], "e1")
    erase(store)
    for name in ("unknown/000000000000", "b/000000000000", "b/sealed-other"):
        services.objects.put_new(name, b"left over")

    brought = bring(store, services, target)

    found = get_enclosure(store, "b")
    assert found is not None
    assert [one.id for one in brought] == ["b"]
    assert [name for name, _ in target.list()] == [found.object]


class Killed(BaseException):
    """The end of the process."""


@pytest.mark.parametrize("after", range(4))
def test_a_call_that_is_killed_goes_on_where_it_stopped(
    store: MemoryStore,
    cipher: FileCipher,
    services: EnclosureServices,
    target: MemoryObjects,
    monkeypatch: pytest.MonkeyPatch,
    after: int,
) -> None:
    for id in ("a", "b"):
        whole(store, services, id)
    claimed(store, services, ["a", "b"], "e1")
    begun(store, services, "c", len(PDF))
    for start, end in ((0, 100), (100, 3000)):
        add(store, services, "c", start, PDF[start:end])
    write: Callable[..., None] = target.write
    written: list[str] = []

    def put(name: str, pieces: Iterator[bytes]) -> None:
        if len(written) == after:
            raise Killed
        written.append(name)
        write(name, pieces)

    with monkeypatch.context() as patch:
        patch.setattr(target, "write", put)
        with pytest.raises(Killed):
            bring(store, services, target)

    rest = [name for one in bring(store, services, target) for name in one.objects]

    assert len(written) == after
    assert sorted([*written, *rest]) == sorted(name for name, _ in services.objects.list())
    assert [opened(store, cipher, target, n) for n in (1, 2)] == [PDF, PDF]


def test_a_file_that_is_erased_meanwhile_is_not_brought(
    store: MemoryStore, services: EnclosureServices, target: MemoryObjects
) -> None:
    whole(store, services, "a")
    claimed(store, services, ["a"], "e1")
    [planned] = files_elsewhere(store, services.objects, target)
    erase(store, target)

    assert not bring_file(store, services.objects, target, planned)
    assert list(target.list()) == []


def test_a_file_whose_object_is_not_there_or_cut_is_counted(
    store: MemoryStore, services: EnclosureServices, target: MemoryObjects
) -> None:
    object = whole(store, services, "a").object
    claimed(store, services, ["a"], "e1")
    whole(store, services, "waits")
    bring(store, services, target)
    target.write(object, [(content_at(target, object) or b"")[:-1]])
    cut = counted(store, services, target)
    target.delete(object)

    assert cut == counted(store, services, target) == ClaimedFiles(1, 1)
    erase(store)
    assert counted(store, services, target) == ClaimedFiles(0, 0)


def test_a_file_that_is_erased_while_it_is_looked_for_is_not_missed(
    store: MemoryStore,
    services: EnclosureServices,
    target: MemoryObjects,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole(store, services, "a")
    claimed(store, services, ["a"], "e1")

    def erased() -> list[tuple[str, int]]:
        erase(store)
        return []

    monkeypatch.setattr(target, "list", erased)

    assert counted(store, services, target) == ClaimedFiles(1, 0)

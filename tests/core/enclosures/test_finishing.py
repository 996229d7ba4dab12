"""A whole file becomes what is kept, once, whatever is killed or repeated meanwhile."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enclosures.enclosure import Enclosure, secrets_of
from studio_core.enclosures.errors import EnclosureNotFoundError, EnclosureUnreadableError
from studio_core.enclosures.finishing import finish_enclosure
from studio_core.enclosures.opening import open_enclosure, thumbnail
from studio_core.enclosures.ports import MadeFile
from studio_core.enclosures.receiving import drop_enclosure
from studio_core.enclosures.removing import EnclosureSweep
from studio_core.enclosures.rotation import enclosure_keys, reseal_enclosures
from studio_core.enclosures.services import EnclosureServices
from studio_core.errors import EnquiryUnreadableError
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work
from tests.core.enclosures.sending import (
    MADE,
    PDF,
    PICTURE,
    Maker,
    add,
    begun,
    believed,
    claimed,
    services_of,
    stored,
    whole,
)
from tests.core.enquiries.keeping import AT
from tests.objects_in_memory import MemoryObjects, content_at


@pytest.fixture
def services(cipher: FileCipher) -> EnclosureServices:
    return services_of(cipher)


def maker_of(services: EnclosureServices) -> Maker:
    assert isinstance(services.maker, Maker)
    return services.maker


def opened(store: MemoryStore, services: EnclosureServices, id: str) -> bytes:
    """Claim a file and read it."""
    claimed(store, services, [id], "e1")
    found = open_enclosure(store, services, "e1", 1)
    content = b"".join(found.pieces)
    assert len(content) == found.size
    return content


def test_a_document_stays_as_it_came(store: MemoryStore, services: EnclosureServices) -> None:
    found = whole(store, services, "a", PDF)

    assert (found.state, found.size, found.type) == ("whole", len(PDF), "application/pdf")
    assert opened(store, services, "a") == PDF


def test_a_picture_is_made_anew_and_what_was_sent_is_gone(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "a", len(PICTURE))
    key = secrets_of(services.cipher, stored(store, "a")).key
    add(store, services, "a", 0, PICTURE)

    found = finish_enclosure(store, services, "a", AT)

    assert (found.state, found.size, found.type) == ("whole", len(MADE), "image/jpeg")
    assert found.length == len(PICTURE)
    assert [name for name, _ in services.objects.list()] == [found.object]
    assert secrets_of(services.cipher, found).key != key
    assert opened(store, services, "a") == MADE


def test_it_is_made_once_however_often_it_is_asked_for(
    store: MemoryStore, services: EnclosureServices
) -> None:
    whole(store, services, "a", PICTURE)

    again = [finish_enclosure(store, services, "a", AT) for _ in range(3)]

    assert again == [stored(store, "a")] * 3
    assert maker_of(services).made == 1


def test_a_file_on_its_way_stays_as_it_is(store: MemoryStore, services: EnclosureServices) -> None:
    begun(store, services, "a", len(PICTURE))
    add(store, services, "a", 0, PICTURE[:-1])

    assert finish_enclosure(store, services, "a", AT).state == "open"
    assert maker_of(services).made == 0


def test_what_a_killed_process_began_is_done_when_it_is_asked_for_again(
    store: MemoryStore, services: EnclosureServices
) -> None:
    maker_of(services).interruptions = iter([KeyboardInterrupt()])
    with pytest.raises(KeyboardInterrupt):
        whole(store, services, "a", PICTURE)

    assert finish_enclosure(store, services, "a", AT).state == "whole"
    assert opened(store, services, "a") == MADE


class Killing(MemoryObjects):
    """The process dies when it has called that method so often."""

    def __init__(self, method: str, times: int = 1) -> None:
        super().__init__()
        self.method, self.left = method, times

    def die_after(self, method: str) -> None:
        if method == self.method:
            self.left -= 1
            if not self.left:
                raise KeyboardInterrupt

    def write(self, name: str, pieces: Iterable[bytes]) -> None:
        super().write(name, pieces)
        self.die_after("write")

    def delete(self, name: str) -> None:
        super().delete(name)
        self.die_after("delete")


@pytest.mark.parametrize("content", [PDF, PICTURE], ids=["document", "picture"])
@pytest.mark.parametrize(
    ("killed_at", "lying"),
    [(("write", 1), 4), (("delete", 1), 3), (("delete", 2), 2)],
    ids=["before the record", "with two parts left", "with one part left"],
)
def test_of_what_a_kill_leaves_the_sweep_keeps_the_object_alone(
    store: MemoryStore,
    cipher: FileCipher,
    content: bytes,
    killed_at: tuple[str, int],
    lying: int,
) -> None:
    objects = Killing(*killed_at)
    services = services_of(cipher, objects)
    with pytest.raises(KeyboardInterrupt):
        whole(store, services, "a", content)
    left = len(list(objects.list()))
    objects.put_new("unknown/000000000000", b"of another store")
    EnclosureSweep().run(store, objects, believed(AT), AT)
    swept = len(list(objects.list("a")))

    found = finish_enclosure(store, services, "a", AT)
    EnclosureSweep().run(store, objects, believed(AT), AT)

    # Of one that is still open nothing goes: its parts make the object that counts.
    assert (left, swept) == (lying, 4 if killed_at[0] == "write" else 1)
    assert sorted(objects.list()) == sorted(
        [
            (found.object, len(content_at(objects, found.object) or b"")),
            ("unknown/000000000000", 16),
        ]
    )
    assert opened(store, services, "a") == (MADE if content == PICTURE else PDF)


def test_a_file_that_is_dropped_while_it_is_made_leaves_nothing(
    store: MemoryStore, services: EnclosureServices
) -> None:
    class Dropping(MemoryObjects):
        def write(self, name: str, pieces: Iterable[bytes]) -> None:
            super().write(name, pieces)
            drop_enclosure(store, services, "a", AT)

    services = replace(services, objects=Dropping())
    with pytest.raises(EnclosureNotFoundError):
        whole(store, services, "a", PICTURE)

    assert list(services.objects.list()) == []


def test_a_broken_picture_is_forgotten(store: MemoryStore, services: EnclosureServices) -> None:
    maker_of(services).interruptions = iter([EnclosureUnreadableError()])

    with pytest.raises(EnclosureUnreadableError) as refused:
        whole(store, services, "a", PICTURE)

    assert refused.value.facts["name"] == "거실 도면.pdf"
    assert stored(store, "a").state == "gone"
    assert list(services.objects.list()) == []


def test_of_two_servers_that_make_one_picture_one_result_stays(
    store: MemoryStore, cipher: FileCipher
) -> None:
    objects = MemoryObjects()
    here, there = services_of(cipher, objects), services_of(cipher, objects)
    begun(store, here, "a", len(PICTURE))
    add(store, here, "a", 0, PICTURE)

    class SlowMaker(Maker):
        def make(self, content: bytes) -> MadeFile:
            finish_enclosure(store, there, "a", AT)
            return super().make(content)

    object.__setattr__(here, "maker", SlowMaker())
    found = finish_enclosure(store, here, "a", AT)

    assert found == stored(store, "a")
    assert len(list(objects.list())) == 1
    assert opened(store, here, "a") == MADE


def damaged(found: Enclosure, services: EnclosureServices, content: bytes) -> None:
    """Fail unless the file does not open with *content* as its object."""
    services.objects.write(found.object, [content])
    with pytest.raises(EnquiryUnreadableError):
        list(services.content(found, secrets_of(services.cipher, found).key))


def test_an_object_that_is_changed_cut_or_anothers_does_not_open(
    store: MemoryStore, services: EnclosureServices
) -> None:
    found, other = whole(store, services, "a"), whole(store, services, "b")
    sealed = content_at(services.objects, found.object) or b""

    damaged(found, services, sealed[:-1] + bytes([sealed[-1] ^ 1]))
    damaged(found, services, sealed[:-1])
    damaged(found, services, sealed[:60])
    damaged(found, services, b"")
    damaged(found, services, content_at(services.objects, other.object) or b"")
    services.objects.delete(found.object)
    with pytest.raises(EnquiryUnreadableError):
        list(services.content(found, secrets_of(services.cipher, found).key))


def test_a_document_of_many_chunks_is_sealed_and_opened_a_chunk_at_a_time(
    store: MemoryStore, services: EnclosureServices
) -> None:
    content = PDF + bytes(range(256)) * 14_000
    begun(store, services, "a", len(content))
    for start in range(0, len(content), 700_000):
        add(store, services, "a", start, content[start : start + 700_000])
    longest: list[int] = []

    class Noting(MemoryObjects):
        def write(self, name: str, pieces: Iterable[bytes]) -> None:
            held = list(pieces)
            longest.append(max(map(len, held)))
            super().write(name, held)

    objects = Noting()
    for name, _ in services.objects.list():
        objects.put_new(name, content_at(services.objects, name) or b"")
    there = replace(services, objects=objects)
    found = finish_enclosure(store, there, "a", AT)
    claimed(store, there, ["a"], "e1")

    read = list(open_enclosure(store, there, "e1", 1).pieces)
    assert b"".join(read) == content
    assert max(longest[0], *map(len, read)) < 1024**2 + 100
    assert [name for name, _ in objects.list()] == [found.object]


def test_only_pictures_have_thumbnails(store: MemoryStore, services: EnclosureServices) -> None:
    for id, content in (("a", PDF), ("b", PICTURE)):
        whole(store, services, id, content)
    claimed(store, services, ["a", "b"], "e1")

    with pytest.raises(EnclosureNotFoundError):
        thumbnail(services, open_enclosure(store, services, "e1", 1))
    assert thumbnail(services, open_enclosure(store, services, "e1", 2)) == b"small " + MADE
    with pytest.raises(EnclosureNotFoundError):
        open_enclosure(store, services, "e1", 3)
    with pytest.raises(EnclosureNotFoundError):
        open_enclosure(store, services, "e2", 1)


def test_a_new_key_of_enquiries_seals_the_keys_of_files_anew(
    store: MemoryStore, services: EnclosureServices, cipher: FileCipher
) -> None:
    whole(store, services, "a", PDF)
    before = enclosure_keys(store)
    cipher.add_key()

    reseal_enclosures(Work(store, OPERATOR, AT), cipher)

    assert enclosure_keys(store) == {cipher.current_key()} != before
    assert opened(store, services, "a") == PDF

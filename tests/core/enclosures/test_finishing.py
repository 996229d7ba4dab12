"""A whole file becomes what is kept, once, whatever is killed or repeated meanwhile."""

import pytest

from studio_adapters.enclosures.objects import MemoryObjects
from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enclosures.enclosure import Enclosure, secrets_of
from studio_core.enclosures.errors import EnclosureNotFoundError, EnclosureUnreadableError
from studio_core.enclosures.finishing import finish_enclosure
from studio_core.enclosures.opening import open_enclosure, thumbnail
from studio_core.enclosures.pieces import Pieces
from studio_core.enclosures.ports import MadeFile
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
    claimed,
    services_of,
    stored,
    whole,
)
from tests.core.enquiries.keeping import AT


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
    assert [name.partition("-")[0] for name, _ in services.objects.list()] == [
        f"a/{found.generation}"
    ]
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


def test_a_piece_opens_at_its_own_place_alone(
    store: MemoryStore, services: EnclosureServices
) -> None:
    found: Enclosure = whole(store, services, "a", PDF)
    objects = services.objects
    first, second = objects.get("a/000000000000"), objects.get("a/000000000100")
    assert first is not None
    assert second is not None
    objects.delete("a/000000000000")
    objects.put_new("a/000000000000", second)

    secrets = secrets_of(services.cipher, found)
    pieces = Pieces(objects, services.pieces, "a", secrets.key)
    with pytest.raises(EnquiryUnreadableError):
        list(pieces.read(found.size))
    objects.clear("a")
    with pytest.raises(EnquiryUnreadableError):
        list(pieces.read(found.size))


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

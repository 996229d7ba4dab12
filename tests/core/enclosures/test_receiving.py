"""Files on their way: in pieces, refused by their first bytes, alive for a day, bounded."""

from dataclasses import replace
from hashlib import sha256
from tempfile import SpooledTemporaryFile
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enclosures.enclosure import find_enclosure, get_enclosure, secrets_of
from studio_core.enclosures.errors import (
    EnclosureNotFoundError,
    EnclosureScatteredError,
    EnclosureTypeRefusedError,
)
from studio_core.enclosures.receiving import (
    HEAD_BYTES,
    GrowingEnclosure,
    drop_enclosure,
)
from studio_core.enclosures.removing import EnclosureSweep
from studio_core.enclosures.services import EnclosureServices
from studio_core.errors import EnquiryUnreadableError
from studio_core.files.errors import (
    DiskLowError,
    UploadChecksumError,
    UploadOffsetConflictError,
)
from studio_core.files.receiving import PART_BYTES, Checksum, Receiving
from tests.core.enclosures.sending import (
    PDF,
    add,
    begun,
    believed,
    claimed,
    later,
    services_of,
    stored,
    whole,
)
from tests.core.enquiries.keeping import AT

MIB = 1024**2


@pytest.fixture
def services(cipher: FileCipher) -> EnclosureServices:
    return services_of(cipher)


def end(store: MemoryStore, services: EnclosureServices, id: str, at: str = AT) -> int:
    return GrowingEnclosure(store, services, find_enclosure(store, id, at), at).end()


def test_an_upload_ends_where_its_pieces_do_without_a_gap(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "a", len(PDF))

    assert end(store, services, "a") == 0
    add(store, services, "a", 0, PDF[:100])
    assert end(store, services, "a") == 100
    add(store, services, "a", 100, PDF[100:200])
    assert end(store, services, "a") == 200


@pytest.mark.parametrize("offset", [0, 50, 99, 101, 200])
def test_a_piece_for_another_place_changes_nothing(
    store: MemoryStore, services: EnclosureServices, offset: int
) -> None:
    begun(store, services, "a", len(PDF))
    add(store, services, "a", 0, PDF[:100])

    with pytest.raises(UploadOffsetConflictError):
        add(store, services, "a", offset, PDF[offset : offset + 10])

    assert end(store, services, "a") == 100


def test_of_two_servers_that_add_at_one_place_one_succeeds(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "a", len(PDF))
    enclosure = find_enclosure(store, "a", AT)
    here, there = (GrowingEnclosure(store, services, enclosure, AT) for _ in range(2))

    here.append(0, PDF[:100])
    with pytest.raises(UploadOffsetConflictError):
        there.append(0, PDF[:200])

    assert end(store, services, "a") == 100


@pytest.mark.parametrize("size", [1, 64, 1023, 1024, 1025])
def test_what_is_neither_picture_nor_pdf_is_forgotten_with_its_first_bytes(
    store: MemoryStore, services: EnclosureServices, size: int
) -> None:
    begun(store, services, "a", 10_000, name="거실.jpg")

    told = -(-HEAD_BYTES // size) - 1
    for number in range(told):
        add(store, services, "a", number * size, b"x" * size)

    with pytest.raises(EnclosureTypeRefusedError) as refused:
        add(store, services, "a", told * size, b"x" * size)

    assert refused.value.facts["name"] == "거실.jpg"
    found = get_enclosure(store, "a")
    assert found.state == "gone" if found and told else found is None
    assert list(services.objects.list()) == []


def test_a_file_is_not_kept_in_endlessly_many_pieces(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "a", 10_000)
    file = GrowingEnclosure(store, services, find_enclosure(store, "a", AT), AT)
    file.append(0, PDF[:64])
    for offset in range(64, 64 + GrowingEnclosure.most_parts - 1):
        services.objects.put_new(f"a/{offset:012}", bytes(29))

    with pytest.raises(EnclosureScatteredError) as refused:
        file.append(64 + GrowingEnclosure.most_parts - 1, b"x")

    assert (refused.value.facts, stored(store, "a").state) == ({"name": "거실 도면.pdf"}, "gone")


def test_a_name_and_a_key_are_sealed_for_their_own_file_alone(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "a", 10)
    begun(store, services, "b", 10)
    a, b = stored(store, "a"), stored(store, "b")

    assert secrets_of(services.cipher, a).name == "거실 도면.pdf"
    assert "거실" not in str(a)
    with pytest.raises(EnquiryUnreadableError):
        secrets_of(services.cipher, replace(a, sealed=b.sealed))


def test_an_unclaimed_file_lives_for_a_day_after_its_last_byte(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "a", len(PDF))
    sweep = EnclosureSweep()

    add(store, services, "a", 0, PDF[:64])
    add(store, services, "a", 64, PDF[64:100], later(hours=20))
    sweep.run(
        store,
        services.objects,
        believed(later(hours=44)),
        later(hours=44),
    )
    assert end(store, services, "a", later(hours=44)) == 100

    with pytest.raises(EnclosureNotFoundError):
        find_enclosure(store, "a", later(hours=45))
    sweep.run(
        store,
        services.objects,
        believed(later(hours=45)),
        later(hours=45),
    )
    assert stored(store, "a").state == "gone"
    assert list(services.objects.list()) == []


def test_while_the_disk_is_nearly_full_nothing_is_taken(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "a", len(PDF))
    full = replace(services, disk_is_low=lambda: True)

    with pytest.raises(DiskLowError):
        begun(store, full, "b", 10)
    with pytest.raises(DiskLowError):
        add(store, full, "a", 0, PDF[:100])


def test_a_claimed_file_is_nobodys_to_drop(store: MemoryStore, services: EnclosureServices) -> None:
    whole(store, services, "a")
    claimed(store, services, ["a"], "e1")

    with pytest.raises(EnclosureNotFoundError):
        drop_enclosure(store, services, "a", AT)


@pytest.mark.parametrize("is_right", [True, False])
def test_what_waits_for_its_checksum_lies_sealed_too(
    store: MemoryStore,
    services: EnclosureServices,
    monkeypatch: pytest.MonkeyPatch,
    is_right: bool,
) -> None:
    written: list[bytes] = []

    class Noting(SpooledTemporaryFile[bytes]):
        def write(self, content: Any) -> int:
            written.append(bytes(content))
            return super().write(content)

    monkeypatch.setattr("studio_core.files.receiving.SpooledTemporaryFile", Noting)
    content = PDF[:64] + b"plain text " * 300_000
    begun(store, services, "a", len(content))
    file = GrowingEnclosure(store, services, find_enclosure(store, "a", AT), AT)
    digest = sha256(content).digest() if is_right else bytes(32)
    receiving = Receiving(file, 0, Checksum("sha256", digest))
    for start in range(0, len(content), PART_BYTES):
        receiving.take(content[start : start + PART_BYTES])
        receiving.keep()

    if is_right:
        assert receiving.finish() == file.end() == len(content)
    else:
        with pytest.raises(UploadChecksumError):
            receiving.finish()
        assert file.end() == 0

    assert len(b"".join(written)) > len(content)
    assert b"plain text" not in b"".join(written)

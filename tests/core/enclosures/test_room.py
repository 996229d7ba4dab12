"""How much may lie here: by what has come, not by what was announced, in all and of a network."""

from collections.abc import Mapping

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enclosures.enclosure import LEAST_COUNTED_BYTES, commit, find_enclosure
from studio_core.enclosures.errors import EnclosureNotFoundError, EnclosureQuotaError
from studio_core.enclosures.receiving import GrowingEnclosure, drop_enclosure
from studio_core.enclosures.removing import EnclosureSweep
from studio_core.enclosures.room import (
    MAX_BYTES_OF_NETWORK,
    MAX_UNCLAIMED_BYTES,
    MOST_EMPTY_OF_NETWORK,
    NOTED_BYTES,
)
from studio_core.enclosures.services import EnclosureServices
from studio_core.records.changes import Put
from studio_core.records.collections import ENCLOSURES
from studio_core.records.record import Json
from tests.core.enclosures.sending import (
    NETWORK,
    PDF,
    add,
    begun,
    believed,
    later,
    services_of,
    stored,
)
from tests.core.enquiries.keeping import AT

MIB = 1024**2


@pytest.fixture
def services(cipher: FileCipher) -> EnclosureServices:
    return services_of(cipher)


def lying(store: MemoryStore, count: int, network: str, said: Mapping[str, Json]) -> None:
    """Keep what is known of so many files of a network, as a counted address."""
    known = {"expires": later(days=1), "network": network, **said}
    puts = [Put(ENCLOSURES, f"{network}{number:05}", known) for number in range(count)]
    commit(store, "enclosure_received", puts, AT)


def network_of(services: EnclosureServices) -> str:
    """Return as what the senders of these tests count."""
    return next(iter(services.cipher.tokens("address", NETWORK).values()))


def test_what_is_announced_and_never_sent_takes_little_and_not_for_long(
    store: MemoryStore, services: EnclosureServices
) -> None:
    for number in range(MOST_EMPTY_OF_NETWORK):
        begun(store, services, f"a{number}", 20 * MIB)

    with pytest.raises(EnclosureQuotaError):
        begun(store, services, "more", 20 * MIB)
    for number in range(60):
        begun(store, services, f"o{number}", 20 * MIB, network=f"203.0.114.{number}")
    # Who sends makes room for the next.
    add(store, services, "a0", 0, PDF[:100])
    begun(store, services, "next", 20 * MIB)

    begun(store, services, "late", 20 * MIB, at=later(minutes=20))
    with pytest.raises(EnclosureNotFoundError):
        find_enclosure(store, "a1", later(minutes=20))
    assert find_enclosure(store, "a0", later(minutes=20)).size == 100


@pytest.mark.parametrize("state", ["whole", "open"])
def test_one_network_sends_four_hundred_mebibytes_and_others_go_on(
    store: MemoryStore, services: EnclosureServices, state: str
) -> None:
    said: dict[str, Json] = {"state": state, "length": 20 * MIB, "size": 20 * MIB}
    lying(store, 20, network_of(services), said)

    with pytest.raises(EnclosureQuotaError):
        begun(store, services, "more", 1)

    begun(store, services, "other", 20 * MIB, network="203.0.113.8")
    assert MAX_BYTES_OF_NETWORK == 400 * MIB


def test_all_together_send_a_gibibyte(store: MemoryStore, services: EnclosureServices) -> None:
    for network in "abc":
        lying(store, 17, network, {"state": "whole", "length": 1, "size": 20 * MIB})
    begun(store, services, "first", 20 * MIB)
    lying(store, 8, "d", {"state": "whole", "length": 1, "size": 500 * 1024})

    with pytest.raises(EnclosureQuotaError):
        begun(store, services, "more", 20 * MIB, at=later(seconds=2))

    assert MAX_UNCLAIMED_BYTES == 1024 * MIB


def test_the_more_files_there_are_the_less_often_they_are_read(
    store: MemoryStore, services: EnclosureServices
) -> None:
    lying(store, 3_000, "a", {"state": "claimed", "length": 1, "size": 20 * MIB})
    begun(store, services, "first", 20 * MIB)
    lying(store, 60, "b", {"state": "whole", "length": 1, "size": 20 * MIB})

    begun(store, services, "second", 20 * MIB, at=later(seconds=4))
    with pytest.raises(EnclosureQuotaError):
        begun(store, services, "third", 20 * MIB, at=later(seconds=5))


def test_what_grows_needs_room_as_it_grows(store: MemoryStore, services: EnclosureServices) -> None:
    piece = PDF[:64] + bytes(MIB - 64)
    lying(store, 1, network_of(services), {"state": "whole", "size": 398 * MIB})
    begun(store, services, "a", 20 * MIB)

    add(store, services, "a", 0, piece)
    with pytest.raises(EnclosureQuotaError):
        add(store, services, "a", MIB, piece)

    found = find_enclosure(store, "a", AT)
    assert found.size == GrowingEnclosure(store, services, found, AT).end() == MIB


def test_of_a_file_in_small_pieces_less_than_a_step_is_not_known(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "a", 20 * MIB)
    end = 0
    while end < 3 * NOTED_BYTES:
        add(store, services, "a", end, PDF[:64] + bytes(99_936))
        end += 100_000
        assert 0 <= end - stored(store, "a").size < NOTED_BYTES


def test_many_small_files_count_as_larger_ones(
    store: MemoryStore, services: EnclosureServices
) -> None:
    lying(store, 400 * 16, network_of(services), {"state": "whole", "size": 1})

    with pytest.raises(EnclosureQuotaError):
        begun(store, services, "more", 1)


def test_what_is_begun_and_dropped_counts_until_it_is_forgotten(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "a", 20 * MIB)
    drop_enclosure(store, services, "a", AT)

    gone = stored(store, "a")
    assert (gone.length, gone.network) == (LEAST_COUNTED_BYTES, network_of(services))
    lying(store, 400 * 16 - 1, gone.network, {"state": "gone", "length": gone.length})
    with pytest.raises(EnclosureQuotaError):
        begun(store, services, "b", 1, at=later(seconds=2))

    moment = later(hours=25)
    EnclosureSweep().run(store, services.objects, believed(moment), moment)
    begun(store, services, "b", 1, at=later(hours=26))


def test_what_came_to_other_servers_counts_after_two_seconds(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "first", 20 * MIB)
    lying(store, 20, network_of(services), {"state": "whole", "size": 20 * MIB})
    begun(store, services, "second", 20 * MIB, at=later(seconds=1))

    with pytest.raises(EnclosureQuotaError):
        begun(store, services, "third", 20 * MIB, at=later(seconds=2))

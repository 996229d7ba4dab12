"""How much may lie here: by what has come, not by what was announced, in all and of a network."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enclosures.enclosure import LEAST_COUNTED_BYTES, find_enclosure
from studio_core.enclosures.errors import (
    EnclosureNoRoomError,
    EnclosureNotFoundError,
    EnclosureQuotaError,
)
from studio_core.enclosures.receiving import GrowingEnclosure, drop_enclosure
from studio_core.enclosures.removing import EnclosureSweep
from studio_core.enclosures.room import (
    BUDGET_BYTES,
    LIGHT_BYTES_OF_NETWORK,
    MAX_BYTES_OF_NETWORK,
    MOST_EMPTY,
    MOST_EMPTY_OF_NETWORK,
    NOTED_BYTES,
    EnclosureRoom,
)
from studio_core.enclosures.services import EnclosureServices
from studio_core.records.changes import VISITOR, Put, SetField
from studio_core.records.collections import ENCLOSURES, ENQUIRIES
from studio_core.records.record import Json, Record
from studio_core.records.work import Work
from tests.core.enclosures.sending import (
    NETWORK,
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
PIECE = PDF[:64] + bytes(MIB - 64)


@pytest.fixture
def services(cipher: FileCipher) -> EnclosureServices:
    return services_of(cipher)


def lying(store: MemoryStore, count: int, name: str, said: Mapping[str, Json]) -> None:
    """Keep what is known of so many files."""
    known = {"expires": later(days=1), **said}
    puts = [Put(ENCLOSURES, f"{name}{number:05}", known) for number in range(count)]
    Work(store, VISITOR, AT).commit("enclosure_received", *puts)


def came(
    store: MemoryStore,
    services: EnclosureServices,
    id: str,
    mib: int,
    address: str = NETWORK,
    at: str = AT,
) -> None:
    """Tell the room that so many mebibytes of a file came, without the bytes."""
    one = begun(store, services, id, mib * MIB, address=address, at=at)
    grown = replace(one, size=mib * MIB - NOTED_BYTES)
    services.room.change(store, one, grown, "a.pdf", address, datetime.fromisoformat(at))


def test_what_is_announced_and_never_sent_takes_little_and_not_for_long(
    store: MemoryStore, services: EnclosureServices
) -> None:
    for number in range(MOST_EMPTY_OF_NETWORK):
        begun(store, services, f"a{number}", 20 * MIB)

    with pytest.raises(EnclosureQuotaError):
        begun(store, services, "more", 20 * MIB)
    for number in range(60):
        begun(store, services, f"o{number}", 20 * MIB, address=f"203.{number}.114.1")
    # Who sends makes room for the next.
    add(store, services, "a0", 0, PDF[:100])
    begun(store, services, "next", 20 * MIB)

    begun(store, services, "late", 20 * MIB, at=later(minutes=20))
    with pytest.raises(EnclosureNotFoundError):
        find_enclosure(store, "a1", later(minutes=20))
    assert find_enclosure(store, "a0", later(minutes=20)).size == 100


def begun_by_many(store: MemoryStore, services: EnclosureServices, at: str = AT) -> None:
    """Begin so many empty files from so many networks as would once have filled the store."""
    for number in range(MOST_EMPTY + 400):
        address = f"198.{number // 8 % 250}.{number // 2000}.1"
        begun(store, services, f"e{number:05}", 20 * MIB, address=address, at=at)


def test_files_of_which_no_byte_comes_take_no_room_and_the_oldest_go_for_the_newest(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "sent", 20 * MIB)
    add(store, services, "sent", 0, PIECE)
    begun_by_many(store, services)

    assert len(store.read(ENCLOSURES)) == MOST_EMPTY + 1
    with pytest.raises(EnclosureNotFoundError):
        find_enclosure(store, "e00399", AT)
    assert find_enclosure(store, "e00400", AT).size == 0
    add(store, services, "sent", MIB, PIECE)
    # Another server, or one that was started anew, counts them as they lie there.
    services = replace(services, room=EnclosureRoom(4 * MIB))
    begun(store, services, "new", 20 * MIB, at=later(seconds=1))
    add(store, services, "e00500", 0, PDF[:100], at=later(seconds=1))
    assert len(store.read(ENCLOSURES)) == MOST_EMPTY + 1


def test_nothing_is_left_of_files_that_were_never_sent(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "dropped", 20 * MIB)
    drop_enclosure(store, services, "dropped", AT)
    begun(store, services, "left", 20 * MIB)

    at = later(minutes=21)
    EnclosureSweep().run(store, services.objects, believed(at), at)

    assert not store.read(ENCLOSURES)


def test_a_network_and_those_around_it_begin_only_so_many(
    store: MemoryStore, services: EnclosureServices
) -> None:
    for number in range(2 * MOST_EMPTY_OF_NETWORK):
        begun(store, services, f"a{number}", MIB, address=f"2001:db8:1:{number:02x}::1")

    with pytest.raises(EnclosureQuotaError):
        begun(store, services, "more", MIB, address="2001:db8:1:ff::1")
    begun(store, services, "other", MIB, address="2001:db8:1:ff00::1")


@pytest.mark.parametrize("ending", ["dropped", "claimed", "left"])
def test_one_network_sends_two_hundred_mebibytes_in_ten_minutes_and_others_go_on(
    store: MemoryStore, services: EnclosureServices, ending: str
) -> None:
    for number in range(10):
        came(store, services, f"a{number}", 20)
    if ending == "dropped":
        drop_enclosure(store, services, "a0", AT)
    if ending == "claimed":
        state = SetField(ENCLOSURES, "a0", "state", "claimed")
        Work(store, VISITOR, AT).commit("claimed", state)

    with pytest.raises(EnclosureQuotaError) as refused:
        begun(store, services, "more", 1, at=later(minutes=5))

    assert refused.value.retry_after_seconds == 300
    begun(store, services, "other", 20 * MIB, address="203.0.113.8")
    came(store, services, "later", 20, at=later(minutes=10))
    assert MAX_BYTES_OF_NETWORK == 200 * MIB


def test_the_networks_around_send_some_times_as_much(
    store: MemoryStore, services: EnclosureServices
) -> None:
    for number in range(20):
        came(store, services, f"a{number}", 20, f"2001:db8:1:ab{number:02x}::1")

    with pytest.raises(EnclosureQuotaError):
        begun(store, services, "more", 1, address="2001:db8:1:abff::1")

    came(store, services, "other", 20, "2001:db8:1:ac00::1")


@pytest.mark.parametrize("state", ["whole", "open", "claimed"])
def test_all_together_have_a_budget_in_whatever_state_they_are(
    store: MemoryStore, services: EnclosureServices, state: str
) -> None:
    lying(store, 102, "a", {"state": state, "length": 20 * MIB, "size": 20 * MIB})
    begun(store, services, "first", 20 * MIB)
    lying(store, 15, "d", {"state": state, "length": MIB, "size": MIB // 2})

    with pytest.raises(EnclosureNoRoomError) as refused:
        begun(store, services, "more", 20 * MIB, at=later(seconds=2), name="평면도.pdf")

    assert refused.value.facts == {"name": "평면도.pdf"}
    assert BUDGET_BYTES == 2048 * MIB


def test_a_site_may_give_another_budget_and_what_is_removed_frees_it(
    store: MemoryStore, services: EnclosureServices
) -> None:
    services = replace(services, room=EnclosureRoom(MIB))
    whole(store, services, "a")
    claimed(store, services, ["a"], "E1")
    lying(store, 14, "b", {"state": "claimed", "enquiry": "E2", "size": 1})
    with pytest.raises(EnclosureNoRoomError):
        begun(store, services, "c", 20 * MIB, at=later(minutes=1))

    lying(store, 14, "b", {"state": "gone"})

    begun(store, services, "c", 20 * MIB, at=later(minutes=2))


def test_the_more_files_there_are_the_less_often_they_are_read(
    store: MemoryStore, services: EnclosureServices
) -> None:
    lying(store, 3_000, "a", {"state": "claimed", "length": 1, "size": 1})
    begun(store, services, "first", 20 * MIB)
    lying(store, 100, "b", {"state": "whole", "length": 1, "size": 20 * MIB})

    begun(store, services, "second", 20 * MIB, at=later(seconds=4))
    with pytest.raises(EnclosureNoRoomError):
        begun(store, services, "third", 20 * MIB, at=later(seconds=5))


def test_what_grows_needs_room_as_it_grows(store: MemoryStore, services: EnclosureServices) -> None:
    lying(store, 1, "b", {"state": "whole", "size": 2046 * MIB})
    begun(store, services, "a", 20 * MIB)

    add(store, services, "a", 0, PIECE)
    with pytest.raises(EnclosureNoRoomError):
        add(store, services, "a", MIB, PIECE)

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
    lying(store, 2048 * 16, "a", {"state": "whole", "size": 1})

    with pytest.raises(EnclosureNoRoomError):
        begun(store, services, "more", 1)


def test_what_is_begun_and_dropped_counts_until_it_is_forgotten(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "a", 20 * MIB)
    add(store, services, "a", 0, PDF[:100])
    drop_enclosure(store, services, "a", AT)

    gone = stored(store, "a")
    assert gone.length == LEAST_COUNTED_BYTES
    lying(store, 2048 * 16 - 1, "b", {"state": "gone", "length": gone.length})
    with pytest.raises(EnclosureNoRoomError):
        begun(store, services, "b", 1, at=later(seconds=2))

    moment = later(hours=25)
    EnclosureSweep().run(store, services.objects, believed(moment), moment)
    begun(store, services, "b", 1, at=later(hours=26))


def test_what_came_to_other_servers_counts_after_two_seconds(
    store: MemoryStore, services: EnclosureServices
) -> None:
    begun(store, services, "first", 20 * MIB)
    lying(store, 110, "b", {"state": "whole", "size": 20 * MIB})
    begun(store, services, "second", 20 * MIB, at=later(seconds=1))

    with pytest.raises(EnclosureNoRoomError):
        begun(store, services, "third", 20 * MIB, at=later(seconds=2))


def test_of_a_network_nothing_is_stored_and_nothing_known_after_ten_minutes(
    store: MemoryStore, services: EnclosureServices
) -> None:
    came(store, services, "a", 2)
    whole(store, services, "b")

    stored_texts = str(store.read(ENCLOSURES)) + str(store.changes(0))
    hashes = services.cipher.tokens("address", NETWORK).values()
    assert not [one for one in (NETWORK, *hashes) if one in stored_texts]
    assert services.room.networks(datetime.fromisoformat(AT)) == 2
    assert services.room.networks(datetime.fromisoformat(later(minutes=10))) == 0


def test_hashes_of_networks_that_an_older_version_wrote_are_swept(
    store: MemoryStore, services: EnclosureServices
) -> None:
    for state in ("open", "whole", "claimed", "gone"):
        lying(store, 1, state, {"state": state, "size": 1, "enquiry": "E1", "network": "c0ffee"})
    before = store.read(ENCLOSURES)["whole00000"].document

    EnclosureSweep().run(store, services.objects, believed(AT), AT)

    assert "c0ffee" not in str(store.read(ENCLOSURES))
    after = store.read(ENCLOSURES)["whole00000"].document
    assert after == {name: value for name, value in before.items() if name != "network"}


ASIDE: Mapping[str, Mapping[str, Json]] = {"stage": {"stage": "spam"}, "status": {"status": "spam"}}


def set_aside(store: MemoryStore, said: Mapping[str, Json], enquiry: str = "E1") -> None:
    """Keep an enquiry that says this of its stage."""
    Work(store, VISITOR, AT).commit("enquiry_received", Put(ENQUIRIES, enquiry, said))


@pytest.mark.parametrize("said", ASIDE.values(), ids=ASIDE)
def test_what_was_set_aside_or_waits_leaves_half_to_networks_that_send_little(
    store: MemoryStore, services: EnclosureServices, said: Mapping[str, Json]
) -> None:
    set_aside(store, said)
    claimed_by: Mapping[str, Json] = {"state": "claimed", "enquiry": "E1", "size": 20 * MIB}
    lying(store, 26, "a", claimed_by)
    lying(store, 24, "b", {"state": "whole", "size": 20 * MIB})
    came(store, services, "c", 20)
    with pytest.raises(EnclosureNoRoomError) as refused:
        came(store, services, "d", 20)
    assert refused.value.facts["name"] == "a.pdf"

    # Who sent little has the whole budget, and its file goes on counting with those that wait.
    came(store, services, "e", 20, "198.51.100.7")
    came(store, services, "f", 12, "198.51.100.7")
    with pytest.raises(EnclosureNoRoomError):
        begun(store, services, "g", 20 * MIB, address="198.51.100.7")
    lying(store, 4, "w", {"state": "open", "size": 20 * MIB, "length": 20 * MIB})
    begun(store, services, "h", 20 * MIB, address="198.51.100.7", at=later(minutes=10))
    assert LIGHT_BYTES_OF_NETWORK == 32 * MIB


def test_files_of_an_enquiry_that_is_taken_out_of_spam_leave_that_half(
    store: MemoryStore, services: EnclosureServices
) -> None:
    set_aside(store, {"stage": "spam"})
    lying(store, 60, "a", {"state": "claimed", "enquiry": "E1", "size": 20 * MIB})
    came(store, services, "b", 20)
    came(store, services, "b2", 12)
    with pytest.raises(EnclosureNoRoomError):
        begun(store, services, "c", 20 * MIB)

    set_aside(store, {"stage": "contacted"})

    came(store, services, "c", 20, at=later(minutes=1))
    came(store, services, "d", 20, at=later(minutes=1))


def test_no_enquiry_is_read_while_most_of_the_budget_is_free(
    store: MemoryStore, services: EnclosureServices
) -> None:
    asked: list[str] = []

    class Asked(MemoryStore):
        def scan(
            self, collection: str, after: str = "", limit: int = 1000
        ) -> Sequence[tuple[str, Record]]:
            asked.append(collection)
            return store.scan(collection, after, limit)

    lying(store, 25, "a", {"state": "claimed", "enquiry": "E1", "size": 20 * MIB})
    watched = Asked()
    new = find_enclosure(store, begun(store, services, "new", MIB).id, AT)
    services.room.begin(watched, new, "", NETWORK, datetime.fromisoformat(later(minutes=1)))
    assert set(asked) == {ENCLOSURES}

    lying(store, 1, "b", {"state": "whole", "size": 20 * MIB})
    services.room.begin(watched, new, "", NETWORK, datetime.fromisoformat(later(minutes=2)))
    assert set(asked) == {ENCLOSURES, ENQUIRIES}


def test_while_files_that_wait_take_a_quarter_they_wait_an_hour_instead_of_a_day(
    store: MemoryStore, services: EnclosureServices
) -> None:
    services = replace(services, room=EnclosureRoom(4 * MIB))
    sweep = EnclosureSweep(budget=4 * MIB)
    whole(store, services, "old")
    whole(store, services, "claimed")
    claimed(store, services, ["claimed"], "E1")
    set_aside(store, {"stage": "spam"})
    whole(store, services, "young", at=later(hours=2))
    begun(store, services, "empty", MIB, at=later(hours=2))
    at = later(hours=2)
    sweep.run(store, services.objects, believed(at), at)
    assert stored(store, "old").state == "whole"

    lying(store, 1, "much", {"state": "whole", "size": MIB, "expires": later(hours=27)})
    sweep.run(store, services.objects, believed(at), at)

    states = {id: stored(store, id).state for id in ("old", "claimed", "young", "empty")}
    assert states == {"old": "gone", "claimed": "claimed", "young": "whole", "empty": "open"}


def test_four_fifths_of_the_budget_are_told_once_in_the_log(
    store: MemoryStore, services: EnclosureServices, caplog: pytest.LogCaptureFixture
) -> None:
    lying(store, 81, "a", {"state": "claimed", "size": 20 * MIB})
    begun(store, services, "a", MIB)
    assert "studio.enclosures" not in {one.name for one in caplog.records}

    lying(store, 2, "b", {"state": "claimed", "size": 20 * MIB})
    for minute in (1, 2):
        begun(store, services, f"m{minute}", MIB, at=later(minutes=minute))

    told = [one.getMessage() for one in caplog.records if one.name == "studio.enclosures"]
    assert told == ["visitors' files take 1660 of 2048 MiB: see `studio doctor`"]

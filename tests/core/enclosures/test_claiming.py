"""A consultation takes files: all of them or none, once, and never another's."""

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enclosures.claiming import MAX_ENCLOSURES, claim, claim_what_is_left
from studio_core.enclosures.errors import EnclosureIncompleteError, EnclosureTooManyError
from studio_core.enclosures.opening import EnclosureEntry, list_enclosures, open_enclosure
from studio_core.enclosures.receiving import drop_enclosure
from studio_core.enclosures.services import EnclosureServices
from studio_core.records.changes import VISITOR
from studio_core.records.record import StaleRecordError
from studio_core.records.work import Work
from tests.core.enclosures.sending import PDF, begun, claimed, services_of, stored, whole
from tests.core.enquiries.keeping import AT


@pytest.fixture
def services(cipher: FileCipher) -> EnclosureServices:
    return services_of(cipher)


def test_files_become_an_enquirys_in_the_order_in_which_it_names_them(
    store: MemoryStore, services: EnclosureServices
) -> None:
    for id in ("a", "b"):
        whole(store, services, id)

    claimed(store, services, ["b", "a"], "e1")

    assert [
        (one.state, one.enquiry, one.n) for one in (stored(store, "b"), stored(store, "a"))
    ] == [
        ("claimed", "e1", 1),
        ("claimed", "e1", 2),
    ]
    entry = EnclosureEntry("b", 1, "거실 도면.pdf", "application/pdf", len(PDF))
    listed = list_enclosures(store, services.cipher, {"e1": ["b", "a"], "e2": []})
    assert (list(listed), listed["e1"][0]) == (["e1"], entry)


def test_the_same_enquiry_again_changes_nothing(
    store: MemoryStore, services: EnclosureServices
) -> None:
    whole(store, services, "a")
    claimed(store, services, ["a"], "e1")

    assert claim(store, services.cipher, ["a", "a"], "e1") == []


def test_files_that_it_has_count_nothing(store: MemoryStore, services: EnclosureServices) -> None:
    for id in ("a", "b"):
        whole(store, services, id)
    claimed(store, services, ["a"], "e1")

    claimed(store, services, ["a", "b"], "e1", first=2)

    assert [stored(store, id).n for id in ("a", "b")] == [1, 2]


def test_a_file_that_is_not_whole_stops_the_enquiry_and_is_named(
    store: MemoryStore, services: EnclosureServices
) -> None:
    whole(store, services, "a")
    begun(store, services, "b", 10, name="주방.jpg")

    with pytest.raises(EnclosureIncompleteError) as refused:
        claim(store, services.cipher, ["a", "b"], "e1")

    assert refused.value.facts == {"name": "주방.jpg"}


@pytest.mark.parametrize("id", ["unknown", "others"])
def test_a_file_that_is_not_there_or_anothers_stops_it_too(
    store: MemoryStore, services: EnclosureServices, id: str
) -> None:
    whole(store, services, "others")
    claimed(store, services, ["others"], "e1")

    with pytest.raises(EnclosureIncompleteError) as refused:
        claim(store, services.cipher, [id], "e2")

    assert refused.value.facts == {"name": ""}


def test_twenty_files_and_no_more(store: MemoryStore, services: EnclosureServices) -> None:
    ids = [f"a{number:02}" for number in range(MAX_ENCLOSURES + 1)]
    for id in ids:
        whole(store, services, id)

    with pytest.raises(EnclosureTooManyError):
        claim(store, services.cipher, ids, "e1")
    claimed(store, services, ids[:19], "e1")
    with pytest.raises(EnclosureTooManyError):
        claim(store, services.cipher, ids[19:], "e1", first=20)
    claimed(store, services, ids[19:20], "e1", first=20)

    assert claim(store, services.cipher, ids[:20], "e1", first=21) == []
    assert [stored(store, id).n for id in (ids[18], ids[19])] == [19, 20]


def test_a_file_that_goes_meanwhile_stops_the_commit(
    store: MemoryStore, services: EnclosureServices
) -> None:
    whole(store, services, "a")
    changes = claim(store, services.cipher, ["a"], "e1")

    drop_enclosure(store, services, "a", AT)

    with pytest.raises(StaleRecordError):
        Work(store, VISITOR, AT).commit("enquiry_received", *changes)


def test_of_an_acknowledged_enquiry_comes_what_is_left(
    store: MemoryStore, services: EnclosureServices
) -> None:
    for id in ("a", "b"):
        whole(store, services, id)
    claimed(store, services, ["a"], "other")
    begun(store, services, "c", 10)

    changes = claim_what_is_left(store, ["a", "unknown", "c", "b"], "e1")
    Work(store, VISITOR, AT).commit("enquiry_received", *changes)

    assert (stored(store, "b").enquiry, stored(store, "b").n) == ("e1", 4)
    assert (stored(store, "a").enquiry, stored(store, "c").state) == ("other", "open")
    assert claim_what_is_left(store, ["a", "unknown", "c", "b"], "e1") == []


def test_files_are_read_by_their_names_and_without_any_nothing_is(
    store: MemoryStore, services: EnclosureServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    for id in ("a", "b"):
        whole(store, services, id)
    claimed(store, services, ["a"], "e1")
    claimed(store, services, ["b"], "e2")
    monkeypatch.delattr(MemoryStore, "scan")

    # An id that it names without having it, as after it was kept without the store, is nothing.
    listed = list_enclosures(store, services.cipher, {"e1": ["a", "b", "x"], "e3": ["b"]})
    opened = open_enclosure(store, services, "e1", 1)

    assert {key: [one.n for one in found] for key, found in listed.items()} == {"e1": [1]}
    assert b"".join(opened.pieces) == PDF
    assert list_enclosures(store, services.cipher, {"e3": ()}) == {}


def test_many_files_are_read_in_a_few_steps(
    store: MemoryStore, services: EnclosureServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [f"a{number:02}" for number in range(3 * MAX_ENCLOSURES)]
    for id in ids:
        whole(store, services, id)
    shares = {f"e{n}": ids[n * 20 : n * 20 + 20] for n in range(3)}
    for enquiry, share in shares.items():
        claimed(store, services, share, enquiry)
    monkeypatch.delattr(MemoryStore, "get")

    listed = list_enclosures(store, services.cipher, shares)

    assert {enquiry: len(found) for enquiry, found in listed.items()} == dict.fromkeys(shares, 20)

"""Whoever can write the store changes, removes, swaps or copies access records: it is found."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.access.chains import CHECKPOINTS, split_id
from studio_core.access.verifying import AccessFault, FaultKind, verify
from tests.core.access.recording import AT, documents, put_back, three_processes


@pytest.mark.parametrize("number", range(9))
def test_a_changed_record_is_found(store: MemoryStore, cipher: FileCipher, number: int) -> None:
    three_processes(store, cipher)
    id = [id for id in documents(store) if split_id(id)[0] != CHECKPOINTS][number]
    put_back(store, id, {**documents(store)[id], "actor": "somebody"})

    assert verify(store, cipher) == [AccessFault(id, "altered")]


def newest_checkpoint(store: MemoryStore) -> str:
    return max(id for id in documents(store) if split_id(id)[0] == CHECKPOINTS)


@pytest.mark.parametrize("change", ["changed", "left out"])
@pytest.mark.parametrize("name", ["at", "heads", "key", "previous", "signature"])
def test_a_field_of_the_newest_checkpoint_is_found(
    store: MemoryStore, cipher: FileCipher, name: str, change: str
) -> None:
    three_processes(store, cipher)
    id = newest_checkpoint(store)
    there = documents(store)[id]
    assert there.keys() == {"at", "heads", "key", "previous", "signature"}
    kept = {field: value for field, value in there.items() if field != name}
    put_back(store, id, {**kept, name: "another"} if change == "changed" else kept)

    kind: FaultKind = "key_missing" if (name, change) == ("key", "changed") else "altered"
    assert AccessFault(id, kind) in verify(store, cipher)


@pytest.mark.parametrize("chain", range(3))
def test_a_head_that_the_newest_checkpoint_names_is_found_changed(
    store: MemoryStore, cipher: FileCipher, chain: int
) -> None:
    three_processes(store, cipher)
    id = newest_checkpoint(store)
    there = documents(store)[id]
    heads = dict(there["heads"])
    del heads[sorted(heads)[chain]]
    put_back(store, id, {**there, "heads": heads})

    assert AccessFault(id, "altered") in verify(store, cipher)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_any_tampering_is_found(data: st.DataObject, tmp_path_factory: Any) -> None:
    store = MemoryStore()
    cipher = FileCipher(tmp_path_factory.mktemp("keys") / "key", lambda: AT)
    three_processes(store, cipher)
    there = documents(store)
    last = newest_checkpoint(store)
    act = data.draw(st.sampled_from(["change", "remove", "swap", "copy", "cut"]))
    # The newest checkpoint alone says what came after the one before it: cut off, it is not missed.
    cuts = act in ("remove", "cut")
    id = data.draw(st.sampled_from([one for one in there if not (cuts and one == last)]))
    other = data.draw(st.sampled_from([one for one in there if one != id]))
    match act:
        case "change":
            name = data.draw(st.sampled_from([*sorted(there[id]), "firstDay", "added"]))
            value = data.draw(st.sampled_from(["another", 7, ["another"], {"another": "7:x"}]))
            put_back(store, id, {**there[id], name: value})
        case "remove":
            put_back(store, id, None)
        case "swap":
            put_back(store, id, there[other])
            put_back(store, other, there[id])
        case "copy":
            put_back(store, id, there[other])
        case _:
            for one in there:
                if split_id(one)[0] == split_id(id)[0] and one >= id:
                    put_back(store, one, None)

    assert verify(store, cipher)

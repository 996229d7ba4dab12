"""After a new key everything is sealed with it, and the keys still in use are known."""

from pathlib import Path

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries.handling import change_enquiry
from studio_core.enquiries.rotation import Rotation, keys_in_use, reseal
from studio_core.records.changes import OPERATOR, ChangeSet, Position, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from tests.core.enquiries.keeping import AT, PRACTICE, anybody, document_of, kept, stored_of


def note(store: MemoryStore, cipher: FileCipher, id: str, text: str = "전화") -> None:
    change_enquiry(Work(store, OPERATOR, AT), cipher, PRACTICE, id, {"note": text}, anybody)


def test_everything_is_sealed_with_the_new_key_and_reads_the_same(
    store: MemoryStore, cipher: FileCipher
) -> None:
    ids = [kept(store, cipher, key) for key in ("one", "two", "three")]
    note(store, cipher, ids[0])
    before = [stored_of(store, cipher, id) for id in ids]
    cipher.add_key()

    assert reseal(Work(store, OPERATOR, AT), cipher) == Rotation(3, ())

    assert keys_in_use(store) == {cipher.current_key()}
    assert [stored_of(store, cipher, id) for id in ids] == before


def test_the_index_is_renewed_too(store: MemoryStore, cipher: FileCipher) -> None:
    id = kept(store, cipher, "one")
    cipher.add_key()
    reseal(Work(store, OPERATOR, AT), cipher)

    assert document_of(store, id)["index"] == {
        **document_of(store, kept(store, cipher, "another"))["index"]  # type: ignore[dict-item]  # an object
    }


def test_texts_with_the_current_key_are_left_as_they_are(
    store: MemoryStore, cipher: FileCipher
) -> None:
    kept(store, cipher, "one")
    before = store.position()

    assert reseal(Work(store, OPERATOR, AT), cipher) == Rotation(0, ())
    assert store.position() == before


def test_every_key_that_is_needed_is_in_use(store: MemoryStore, cipher: FileCipher) -> None:
    assert keys_in_use(store) == frozenset()
    first = cipher.current_key()
    id = kept(store, cipher, "one")
    cipher.add_key()
    note(store, cipher, id)

    assert keys_in_use(store) == {first, cipher.current_key()}


def test_an_unreadable_enquiry_is_named_and_left_as_it_is(
    store: MemoryStore, cipher: FileCipher, tmp_path: Path
) -> None:
    lost = kept(store, cipher, "one")
    elsewhere = FileCipher(tmp_path / "other.key", lambda: AT)
    ours = kept(store, elsewhere, "two")
    before = document_of(store, lost)

    assert reseal(Work(store, OPERATOR, AT), elsewhere) == Rotation(0, (lost,))
    assert document_of(store, lost) == before
    assert stored_of(store, elsewhere, ours).contact is not None


def test_a_note_that_cannot_be_read_keeps_its_enquiry_as_it_is(
    store: MemoryStore, cipher: FileCipher
) -> None:
    id = kept(store, cipher, "one")
    sealed = SetField(ENQUIRIES, id, "note", {"key": "gone", "text": "x"})
    Work(store, OPERATOR, AT).commit("test", sealed)
    cipher.add_key()

    assert reseal(Work(store, OPERATOR, AT), cipher) == Rotation(0, (id,))
    assert document_of(store, id)["note"] == {"key": "gone", "text": "x"}


class NotedMeanwhile(MemoryStore):
    """A store in which somebody writes a note just before an enquiry is sealed with the new key."""

    cipher: FileCipher
    noting = ""

    def commit(self, change_set: ChangeSet) -> Position:
        if change_set.action == "enquiry_resealed" and self.noting:
            noting, self.noting = self.noting, ""
            note(self, self.cipher, noting, "방금 쓴 메모")
        return super().commit(change_set)


def test_a_note_written_during_the_rotation_stays(cipher: FileCipher) -> None:
    store = NotedMeanwhile()
    store.cipher, store.noting = cipher, kept(store, cipher, "one")
    id = store.noting
    cipher.add_key()

    assert reseal(Work(store, OPERATOR, AT), cipher) == Rotation(1, ())

    assert stored_of(store, cipher, id).note == "방금 쓴 메모"
    assert keys_in_use(store) == {cipher.current_key()}

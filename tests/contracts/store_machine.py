"""A state machine that drives a store and the memory model side by side."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import InvalidChangeSetError, StudioError
from studio_core.records.canonical import canonical
from studio_core.records.changes import Change, ChangeSet, Delete, JournalEntry, Put, SetField
from studio_core.records.collections import COLLECTIONS, ENQUIRIES, PORTFOLIO, SIGN_INS
from studio_core.records.record import ABSENT, Revision, revision_of
from studio_core.records.store import Store
from tests.contracts.samples import MARKS, change_set

_COLLECTIONS = st.sampled_from([PORTFOLIO, PORTFOLIO, ENQUIRIES, SIGN_INS])
_IDS = st.sampled_from(["a", "b", "가", "🏠", "bad/id"])
_FIELDS = st.sampled_from(["title", "order", "images", "a.b", "_studio_empty"])
_MARKING: st.SearchStrategy[Any] = st.sampled_from([True, "=", "=="])
_TEXT = st.text(st.characters(codec="utf-8"), max_size=8)
_NUMBERS = st.integers(-(2**66), 2**66) | st.floats(allow_nan=False, allow_infinity=False)
_VALUES = st.recursive(
    st.none() | st.booleans() | _NUMBERS | _TEXT | _MARKING,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["x", "0", "키"]), inner, max_size=3)
    ),
    max_leaves=6,
)
_DOCUMENTS: st.SearchStrategy[Any] = st.sampled_from(MARKS) | st.dictionaries(
    st.sampled_from(["title", "order", "images", "없음"]), _VALUES, max_size=3
)
_EXPECTING = st.sampled_from(["anything", "anything", "what is there", "nothing", "another"])
_CHANGES = st.lists(
    st.tuples(st.sampled_from(["put", "field", "delete"]), _COLLECTIONS, _IDS, _EXPECTING),
    max_size=4,
)


class StoreMachine(RuleBasedStateMachine):
    """Commit the same random change sets to the store and to a memory store.

    Fail when a result, a record or the journal of one store differs from the other's.
    """

    open_store: Callable[[], Store]

    def __init__(self) -> None:
        super().__init__()
        self.store = type(self).open_store()
        self.model = MemoryStore()
        there = [(name, id) for name in COLLECTIONS for id in self.store.read(name)]
        self.store.commit(change_set(*(Delete(name, id) for name, id in there)))
        self.base = self.store.position()

    @rule(plan=_CHANGES, data=st.data())
    def commit(self, plan: list[tuple[str, str, str, str]], data: st.DataObject) -> None:
        changes = [self._change(*step, data) for step in plan]
        try:
            made = change_set(*changes)
        except InvalidChangeSetError:
            return
        assert outcome(self.store, made, self.base) == outcome(self.model, made, 0)

    @invariant()
    def same_records(self) -> None:
        for collection in COLLECTIONS:
            assert _canonical_records(self.store, collection) == _canonical_records(
                self.model, collection
            )

    @invariant()
    def same_journal(self) -> None:
        ours = self.store.changes(self.base)
        model = self.model.changes(0)
        assert [entry.position - self.base for entry in ours] == [e.position for e in model]
        assert [_paths(entry) for entry in ours] == [_paths(entry) for entry in model]

    @rule(collection=_COLLECTIONS, id=_IDS)
    def read_the_journal_of_a_record(self, collection: str, id: str) -> None:
        entries = self.store.changes_of([(collection, id)])
        model = self.model.changes_of([(collection, id)])
        ours = [entry for entry in entries if entry.position > self.base]
        assert [entry.position - self.base for entry in ours] == [e.position for e in model]
        assert [_paths(entry) for entry in ours] == [_paths(entry) for entry in model]

    def teardown(self) -> None:
        self.store.close()

    def _change(
        self, kind: str, collection: str, id: str, expecting: str, data: st.DataObject
    ) -> Change:
        expectations = {"nothing": ABSENT, "another": revision_of({"x": 1})}
        expected: Revision | None = expectations.get(expecting)
        record = self.model.get(collection, id)
        if expecting == "what is there":
            expected = record.revision if record else ABSENT
        if kind == "put":
            return Put(collection, id, data.draw(_DOCUMENTS), expected)
        if kind == "delete":
            return Delete(collection, id, expected)
        field, value = data.draw(_FIELDS), data.draw(_VALUES)
        if expecting == "anything" or data.draw(st.booleans()):
            return SetField(collection, id, field, value, expected)
        there = record.document.get(field) if record and expecting == "what is there" else "없음"
        return SetField(collection, id, field, value, instead_of=there)


def machine_of(open_store: Callable[[], Store]) -> type[StoreMachine]:
    """Return the state machine for the stores that *open_store* opens; each run empties them."""
    return type("AdaptersAgree", (StoreMachine,), {"open_store": staticmethod(open_store)})


def outcome(store: Store, made: ChangeSet, base: int) -> object:
    """Return the position above *base* that a commit leads to, or the kind of error it raises."""
    try:
        return store.commit(made) - base
    except StudioError as error:
        return type(error)


def _canonical_records(store: Store, collection: str) -> dict[str, Any]:
    records = store.read(collection)
    return {id: (r.revision, canonical(r.document)) for id, r in records.items()}


def _paths(entry: JournalEntry) -> list[Any]:
    return [
        (p.collection, p.id, p.field, canonical(p.before), canonical(p.after)) for p in entry.paths
    ]

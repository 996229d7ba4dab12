"""A settings file's table is imported once, whatever another server does meanwhile."""

from typing import Any

from studio_adapters.stores.memory import MemoryStore
from studio_core.records.changes import SYSTEM
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.record import Record
from studio_core.site.importing import IMPORTED_RECORD, adopt_table

TABLE = {"brand": {"ko": "스튜디오 봄"}}
BY: Any = {"by": SYSTEM, "at": "2026-03-01T00:00:00.000Z"}


class LookedTooEarly(ForwardingStore):
    """The store of a server that looked for the mark just before another one imported."""

    has_looked = False

    def get(self, collection: str, id: str) -> Record | None:
        """Return a record; the first look at the mark finds none."""
        found = self.store.get(collection, id)
        if id == IMPORTED_RECORD and not self.has_looked:
            self.has_looked = True
            adopt_table(self.store, TABLE, **BY)
        return found


def test_who_looked_before_another_was_done_says_that_he_did_not_import() -> None:
    store = MemoryStore()

    assert not adopt_table(LookedTooEarly(store), TABLE, **BY)
    assert [entry.action for entry in store.changes(0)] == ["imported"]

"""A backup is the state of one position, whatever is written while it walks."""

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import StudioError
from studio_core.records.changes import OPERATOR, Change, ChangeSet, Delete, Position, Put, SetField
from studio_core.records.collections import ACCOUNTS, ENQUIRIES, INSIGHTS, PORTFOLIO
from studio_core.records.record import Record
from studio_core.transfer.backup.reading import Backup
from tests.core.transfer.backup.archives import AT, archived, contents, stored

_PLACES = st.tuples(
    st.sampled_from([PORTFOLIO, INSIGHTS, ENQUIRIES, ACCOUNTS]), st.sampled_from("abcd")
)
_CHANGES = st.one_of(
    st.builds(
        lambda place, n: Put(place[0], place[1], {"n": n, "order": n}), _PLACES, st.integers(0, 9)
    ),
    st.builds(
        lambda place, n: SetField(place[0], place[1], "order", n or None),
        _PLACES,
        st.integers(0, 9),
    ),
    st.builds(lambda place: Delete(place[0], place[1]), _PLACES),
)


class BusyStore(MemoryStore):
    """Somebody writes before whatever is read, and every state is remembered."""

    def __init__(self) -> None:
        super().__init__()
        self.coming: list[Change] = []
        self.states: dict[Position, Any] = {0: stored(self)}

    def write(self, change: Change) -> None:
        try:
            super().commit(
                ChangeSet(actor=OPERATOR, action="project_updated", at=AT, changes=(change,))
            )
        except StudioError:
            return
        self.states[self.position()] = stored(self)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        self._somebody_writes()
        return super().scan(collection, after, 1)

    def get(self, collection: str, id: str) -> Record | None:
        self._somebody_writes()
        return super().get(collection, id)

    def _somebody_writes(self) -> None:
        if self.coming:
            self.write(self.coming.pop(0))


@given(st.lists(_CHANGES, max_size=8), st.lists(_CHANGES, max_size=30))
def test_whatever_is_written_meanwhile_the_backup_is_one_positions_state(
    before: list[Change], meanwhile: list[Change]
) -> None:
    store = BusyStore()
    for change in before:
        store.write(change)
    store.coming = meanwhile

    backup = Backup(archived(store))

    assert contents(backup) == store.states[backup.manifest.position]

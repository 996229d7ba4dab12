"""What is not public of a collection, or is to change: its drafts and schedules."""

from collections.abc import Mapping

from studio_core.publishing.draft import Draft
from studio_core.publishing.schedule import schedules_as_of
from studio_core.publishing.states import Standing, State, standing_of, state_of
from studio_core.records.collections import DRAFTS
from studio_core.records.store import Store


class Unpublished:
    """The drafts of a collection, and the schedules at a moment, read once for a list."""

    def __init__(self, store: Store, collection: str, at: str) -> None:
        found = (Draft.of(record) for record in store.read(DRAFTS).values())
        self.drafts = {one.id: one for one in found if one.collection == collection}
        planned = schedules_as_of(store, at)
        self._schedules = {one.id: one for one in planned if one.collection == collection}

    def state(self, id: str, *, is_public: bool) -> State:
        """Return the state of a record."""
        return state_of(self.drafts.get(id), self._schedules.get(id), is_public=is_public)

    def standing(self, id: str, *, is_public: bool) -> Standing:
        """Return how a record stands."""
        return standing_of(self.drafts.get(id), self._schedules.get(id), is_public=is_public)

    def without_public(self, public: Mapping[str, object]) -> list[Draft]:
        """Return the drafts of records that are not public, last saved first."""
        found = [draft for id, draft in self.drafts.items() if id not in public]
        return sorted(found, key=lambda one: (one.saved_at, one.id), reverse=True)

"""What is not public of a collection, or is to change: its drafts and schedules."""

from collections.abc import Mapping

from studio_core.publishing.schedule import schedules_as_of
from studio_core.publishing.states import Hideable, Standing, State, standing_of, state_of
from studio_core.records.store import Store


class Unpublished:
    """The *drafts* of a collection by id, and its schedules at a moment, read once for a list."""

    def __init__(
        self, store: Store, collection: str, drafts: Mapping[str, Hideable], at: str
    ) -> None:
        planned = schedules_as_of(store, at)
        self._schedules = {one.id: one for one in planned if one.collection == collection}
        self._drafts = drafts

    def state(self, id: str, *, is_public: bool) -> State:
        """Return the state of a record."""
        return state_of(self._drafts.get(id), self._schedules.get(id), is_public=is_public)

    def standing(self, id: str, *, is_public: bool) -> Standing:
        """Return how a record stands."""
        return standing_of(self._drafts.get(id), self._schedules.get(id), is_public=is_public)

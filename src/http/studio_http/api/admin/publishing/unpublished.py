"""What is not public of a collection, or is to change: its drafts and schedules."""

from collections.abc import Container, Mapping

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

    def marked(self, public: Container[str]) -> Mapping[str, tuple[State, ...]]:
        """Return the states that a list shows of each record that is not *public* and nothing else.

        A public one is among the drafts, too, while it has a draft that is not planned, and among
        the scheduled as long as something is planned for it.
        """
        return {
            id: self._states(id, is_public=id in public) for id in {*self._drafts, *self._schedules}
        }

    def _states(self, id: str, *, is_public: bool) -> tuple[State, ...]:
        draft, schedule = self._drafts.get(id), self._schedules.get(id)
        state = state_of(draft, schedule, is_public=is_public)
        if not is_public:
            return (state,)
        is_changed = draft is not None and not (schedule and schedule.publish_at)
        changed: tuple[State, ...] = ("draft",) if is_changed else ()
        planned: tuple[State, ...] = ("scheduled",) if schedule else ()
        return (state, *changed, *planned)

    def standing(self, id: str, *, is_public: bool) -> Standing:
        """Return how a record stands."""
        return standing_of(self._drafts.get(id), self._schedules.get(id), is_public=is_public)

"""`migrate --follow --finish`: the move to a copy that was followed until then."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import StudioError
from studio_core.records.changes import OPERATOR, PathChange
from studio_core.records.collections import PORTFOLIO
from studio_core.records.replica import Move, MoveState, StoreMovedError
from studio_core.transfer.leftovers import WithLeftovers
from studio_core.transfer.migration import Migration, migrate
from studio_core.transfer.switching.ends import End, SwitchRefusedError
from studio_core.transfer.switching.switch import Switch
from studio_core.transfer.switching.timing import Timing
from tests.contracts.samples import AT, HANOK, LOFT, put

OLD, NEW = "memory:old", "memory:new"
FILLING = Move(id="m", state="filling", store=OLD, at=AT)
LATE = PathChange(PORTFOLIO, "p9", None, None, LOFT)


class TargetStore(MemoryStore):
    """A copy that others can write past the product."""

    def __init__(self) -> None:
        super().__init__()
        self.late: list[PathChange] = []

    def late_writes(self) -> Sequence[PathChange]:
        return self.late

    def take_late_writes(self, move: Move, taken: Sequence[PathChange]) -> None:
        self.late.clear()


@pytest.fixture
def old() -> MemoryStore:
    store = MemoryStore()
    put(store, PORTFOLIO, "p1", HANOK)
    return store


@pytest.fixture
def new() -> TargetStore:
    return TargetStore()


@pytest.fixture
def followed(old: MemoryStore, new: TargetStore) -> Migration:
    """A migration that the target is in step with."""
    new.set_move(None, FILLING)
    source = WithLeftovers(old)
    migration = Migration(source, new, by=OPERATOR, now=lambda: AT, move=FILLING)
    migrate(migration)
    return migration


def finish(old: MemoryStore, new: MemoryStore, migration: Migration) -> None:
    Switch(
        End(old, OLD),
        End(new, NEW),
        by=OPERATOR,
        timing=Timing(lambda: AT, lambda: 0.0, lambda seconds: None),
        new_id=lambda: FILLING.id,
        open_other=lambda address: {OLD: old, NEW: new}[address],
    ).finish(migration)


def test_the_site_moves_to_the_copy(
    old: MemoryStore, new: TargetStore, followed: Migration
) -> None:
    put(old, PORTFOLIO, "p2", LOFT)

    finish(old, new, followed)

    assert list(new.read(PORTFOLIO)) == ["p1", "p2"]
    assert new.move() is None
    with pytest.raises(StoreMovedError):
        put(old, PORTFOLIO, "p3", LOFT)


def is_refused(old: MemoryStore, new: MemoryStore, migration: Migration) -> bool:
    """Tell whether finishing is refused as a whole: the source is open, and nothing noted in it."""
    position, register = old.position(), new.move()
    with pytest.raises(SwitchRefusedError):
        finish(old, new, migration)
    return (old.move(), old.position(), new.move()) == (None, position, register)


def test_a_copy_that_others_have_written_into_is_refused(
    old: MemoryStore, new: TargetStore, followed: Migration
) -> None:
    new.late.append(LATE)

    assert is_refused(old, new, followed)
    new.late.clear()
    finish(old, new, followed)


@pytest.mark.parametrize("state", ["copying", "following", "filling", "moved"])
def test_a_copy_that_takes_part_in_another_move_is_refused(
    old: MemoryStore, new: TargetStore, followed: Migration, state: MoveState
) -> None:
    new.set_move(FILLING, Move(id="other", state=state, store="memory:third", at=AT))

    assert is_refused(old, new, followed)


def test_a_copy_that_was_opened_and_written_meanwhile_is_refused(
    old: MemoryStore, new: TargetStore, followed: Migration
) -> None:
    new.set_move(FILLING, None)
    put(new, PORTFOLIO, "own", LOFT)

    assert is_refused(old, new, followed)


def test_a_copy_whose_journal_is_another_is_refused(
    old: MemoryStore, new: TargetStore, followed: Migration
) -> None:
    new.set_move(FILLING, None)
    put(new, PORTFOLIO, "own", LOFT)
    new.set_move(None, FILLING)

    assert is_refused(old, new, followed)


def test_a_source_that_has_moved_elsewhere_is_left_as_it_is(
    old: MemoryStore, new: TargetStore, followed: Migration
) -> None:
    moved = replace(FILLING, id="other", state="moved", store="memory:third")
    old.set_move(None, moved)

    with pytest.raises(StudioError):
        finish(old, new, followed)

    assert (old.move(), new.move()) == (moved, FILLING)

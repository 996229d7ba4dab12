"""Moving projects in the list, and putting all of them in order (decisions 3 and 52)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

from studio_core.errors import OrderMismatchError, ProjectNotFoundError, RecordNotFoundError
from studio_core.portfolio.listing import Row, ordered_rows, row_of
from studio_core.portfolio.move_orders import moved_behind, orders_for, standing_around
from studio_core.portfolio.order import Placed
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, Change, ChangeSet, Put, SetField
from studio_core.records.collections import LIMITS, PORTFOLIO
from studio_core.records.editing import retry_when_stale
from studio_core.records.record import ABSENT, Record, StaleRecordError
from studio_core.records.store import Store

TURN = "project-moves"
"""The record that every move writes: of two at once, one is made again in the new list."""

_TURN_MS = 60_000
"""How long that record is kept; no move takes so long."""

_MOST_READ_SINGLY = 8

KnownList: TypeAlias = Callable[[], Sequence[Placed] | None]
"""Gives every project in display order as the store holds them now; None when that is unknown."""


def nothing_known() -> None:
    """Know no list, so that every project is read."""


def move_project(
    store: Store,
    id: str,
    after: str | None,
    *,
    by: Actor,
    at: str,
    before: str | None = None,
    known: KnownList = nothing_known,
) -> tuple[str, ...]:
    """Put a project directly after another (None: first) in the stored list, or *before* one.

    All others keep their relative order, those of the other type too. When several people move
    projects at once, every move takes effect. Return the ids whose order changed. Raise
    `ProjectNotFoundError`, or `OrderMismatchError` when the other one is not in the list. With a
    *known* list, few records are read.
    """
    untried = [known]

    def attempt() -> tuple[str, ...]:
        turn = _next_turn(store, at)
        # A known list that turns out old is not asked for again.
        listed = untried.pop()() if untried else None
        records = store.read(PORTFOLIO) if listed is None else {}
        rows = ordered_rows(records) if listed is None else listed
        ids = [row.id for row in rows]
        if id not in ids:
            raise ProjectNotFoundError(id)
        above = _above(ids, id, after, before)
        wanted = moved_behind(rows, id, above)
        if above == id or [row.id for row in wanted] == ids:
            return ()
        orders = orders_for(wanted, id)
        around = [*standing_around(wanted, id), *(row for row in rows if row.id in orders)]
        found = records if listed is None else _unchanged(store, around)
        return _write_orders(store, orders, {r.id: found[r.id] for r in around}, turn, by, at)

    return retry_when_stale(attempt)


def reorder_projects(store: Store, ids: Sequence[str], *, by: Actor, at: str) -> tuple[str, ...]:
    """Set every project's order to its index in *ids*, in one change set.

    Return the ids whose order changed. Raise `OrderMismatchError` unless *ids* are exactly the ids
    of the stored projects.
    """
    turn = replace(_next_turn(store, at), expected=None)
    records = store.read(PORTFOLIO)
    if len(ids) != len(records) or set(ids) != records.keys():
        raise OrderMismatchError
    places = {id: index for index, id in enumerate(ids)}
    orders = {
        id: place
        for id, place in places.items()
        if not same(records[id].document.get("order"), place)
    }
    try:
        return _write_orders(store, orders, {}, turn, by, at)
    except RecordNotFoundError as error:
        # One of them was deleted after the list was read.
        raise OrderMismatchError from error


def _above(ids: Sequence[str], id: str, after: str | None, before: str | None) -> str | None:
    """Return which of *ids* project *id* goes after: *after*, or so that it is right *before* one.

    Raise `OrderMismatchError` when that one is none of *ids*.
    """
    beside = after if before is None else before
    if beside is not None and beside not in ids:
        raise OrderMismatchError
    if before in (None, id):
        return beside
    others = [other for other in ids if other != id]
    place = others.index(before)
    return others[place - 1] if place else None


def _next_turn(store: Store, at: str) -> Put:
    """Return what takes the turn after the last one; stale when somebody else takes it first."""
    last = store.get(LIMITS, TURN)
    before = ABSENT if last is None else last.revision
    until = int(datetime.fromisoformat(at).timestamp() * 1000) + _TURN_MS
    return Put(LIMITS, TURN, {"before": before, "until": until}, expected=before)


def _unchanged(store: Store, rows: Sequence[Placed]) -> Mapping[str, Record]:
    """Return the records of *rows*; raise `StaleRecordError` when they are many, or not the same.

    Many are read faster with all others.
    """
    found: dict[str, Record] = {}
    for row in rows[:_MOST_READ_SINGLY]:
        record = found.get(row.id) or store.get(PORTFOLIO, row.id)
        if record is not None and row_of(row.id, record) == Row(row.id, row.order, row.created_at):
            found[row.id] = record
    if found.keys() != {row.id for row in rows}:
        raise StaleRecordError(PORTFOLIO, rows[0].id)
    return found


def _write_orders(
    store: Store,
    orders: Mapping[str, float],
    guards: Mapping[str, Record],
    turn: Put,
    by: Actor,
    at: str,
) -> tuple[str, ...]:
    """Write *orders* if none of the *guards* has changed; return the ids that have a new one."""
    kept = {id: record.document.get("order") for id, record in guards.items()}
    numbers = {id: int(order) if order == int(order) else order for id, order in orders.items()}
    changes: list[Change] = [
        SetField(PORTFOLIO, id, "order", value, guards[id].revision if id in guards else None)
        for id, value in (kept | numbers).items()
    ]
    if numbers:
        changes.append(turn)
        change_set = ChangeSet(actor=by, action="projects_reordered", at=at, changes=(*changes,))
        store.commit(change_set)
    return tuple(numbers)

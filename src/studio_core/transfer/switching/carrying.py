"""What is carried over while the source is closed: the last changes, and what has no journal."""

from collections.abc import Collection

from studio_core.records.changes import RecordPath
from studio_core.records.collections import READ_WHOLE, names_of
from studio_core.records.key_value import Entry
from studio_core.records.replica import ReplicaStore
from studio_core.records.spaces import SPACES, Space
from studio_core.transfer.migration import Migration, carry_whole, catch_up, differing_records
from studio_core.transfer.switching.ends import SwitchRefusedError

_CARRIED_WHOLE = (*names_of(lambda one: one.carried == "when_closed"), *READ_WHOLE)
"""What can only be carried whole, when nobody writes it."""


def carry_late(migration: Migration) -> set[RecordPath]:
    """Carry over what was written since, and again what differs then; return what that was."""
    late = catch_up(migration)
    carry_again(migration, late)
    return late


def carry_again(migration: Migration, paths: set[RecordPath]) -> set[RecordPath]:
    """Write those of *paths* again that the target holds otherwise; return which they are."""
    differing = differing_records(migration, paths)
    for path in differing:
        migration.batches.set(*path, migration.source.get(*path))
    migration.batches.flush(migration.now())
    return differing


def carry_unjournalled(migration: Migration, *, keeps: Collection[tuple[Space, str]] = ()) -> None:
    """Have the target hold the collections without a journal as the source does, and the values.

    The value that the target holds under one of *keeps* stays as it is there, also where it is
    none.
    """
    carry_whole(migration, _CARRIED_WHOLE, removes=True)
    source, target = migration.source.key_values, migration.target
    assert isinstance(target, ReplicaStore)
    values: dict[Space, dict[str, Entry]] = {}
    for space in SPACES:
        keys = {key for kept, key in keeps if kept == space}
        entries = source.entries(space).items()
        values[space] = {key: entry for key, entry in entries if key not in keys}
        for key in keys:
            values[space] |= target.key_values.entries(space, key)
    target.fill_values(migration.move, values)


def refuse_incomplete(migration: Migration) -> None:
    """Raise `SwitchRefusedError` when the target cannot hold all that the source does."""
    altered = migration.replica.altered if migration.replica else []
    lacking = [*migration.mismatched, *(found.path for found in migration.unfit)]
    lacking += [f"journal/{position}" for position in altered]
    if lacking:
        raise SwitchRefusedError(f"{len(lacking)} records cannot be carried, such as {lacking[0]}")

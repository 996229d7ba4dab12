"""The stores that a site is in, moves to and came from, opened for `studio switch`."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import typer

from studio_adapters.bootstrap import (
    Settings,
    Store,
    full_store_address,
    open_answering,
    open_store,
    public_address,
    read_store,
)
from studio_cli.failures import CommandError
from studio_core.errors import StoreSchemaError
from studio_core.records.replica import ReplicaStore
from studio_core.records.store import VersionedStore
from studio_core.transfer.switching.notes import came_from


@contextmanager
def opened(url: str, settings: Settings, *, writes: bool = False) -> Iterator[ReplicaStore]:
    """Open the store at *url*; raise `OtherStoreError` when another than the configured is away."""
    open_it = open_store if writes else read_store
    with closing(open_answering(open_it, url, settings)) as store:
        if writes:
            refuse_older(store)
        yield as_replica(store, url)


def refuse_older(store: Store) -> None:
    """Raise `StoreSchemaError` for a store that `studio upgrade` has to bring up to date first."""
    if isinstance(store, VersionedStore) and not store.schema().is_current:
        raise StoreSchemaError(store.schema().found, store.schema().known)


def as_replica(store: Store, url: str) -> ReplicaStore:
    """Return *store*, at *url*; raise `CommandError` for one that takes part in no move."""
    if not isinstance(store, ReplicaStore):
        raise CommandError(f"{public_address(url)}: a site cannot move from or to such a store")
    return store


def way_there(settings: Settings, to: str) -> tuple[str, str]:
    """Return the addresses of the store that the site is in, and of the one it is to move to."""
    target = full_store_address(to, settings)
    if target.startswith("memory:"):
        raise typer.BadParameter("what is in memory ends with this command")
    if public_address(target) != public_address(settings.store):
        _refuse_missing_folder(public_address(target))
        return settings.store, target
    elsewhere = _elsewhere(settings)
    if not elsewhere:
        raise typer.BadParameter("the site is in that store")
    return elsewhere, settings.store


def _refuse_missing_folder(address: str) -> None:
    """Raise `CommandError` when a file is to be made in a folder that is not there.

    It is mistyped, or its disk is not there: a whole site would be copied into the wrong place.
    """
    kind, _, path = address.partition(":///")
    folder = Path(path).parent
    if kind == "sqlite" and not folder.is_dir():
        raise CommandError(
            f"there is no folder {folder}: is it the right one? If so, make it first"
        )


def way_back(settings: Settings) -> tuple[str, str]:
    """Return the addresses of the store that the site is in, and of the one it came from."""
    elsewhere = _elsewhere(settings)
    if elsewhere:
        return elsewhere, settings.store
    with opened(settings.store, settings) as store:
        before = came_from(store, public_address(settings.store))
    if not before:
        raise CommandError("this site has not moved: there is nothing to go back to")
    return settings.store, full_store_address(before, settings)


def _elsewhere(settings: Settings) -> str:
    """Return the address of the store that the site is in by the configured one's move, or ""."""
    with opened(settings.store, settings) as store:
        move = store.move()
    if move is None or move.state not in {"moved", "filling"}:
        return ""
    return full_store_address(move.store, settings)

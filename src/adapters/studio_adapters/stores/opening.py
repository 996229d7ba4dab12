"""Stores by the scheme of their address; an adapter is imported when its scheme is asked for."""

from importlib.metadata import entry_points
from typing import Protocol

from studio_adapters.settings import Settings, SettingsError
from studio_adapters.stores.addresses import store_kind
from studio_core.records.store import Store

ENTRY_POINTS = "studio.stores"
"""The group under which another package offers a `StoreFactory`, by the scheme that it serves."""


class StoreFactory(Protocol):
    """What opens the stores of one scheme."""

    def __call__(self, url: str, settings: Settings, /, *, create: bool) -> Store:
        """Open the store that *url* names, and make one that is not there only with *create*."""
        ...


def open_store(url: str, settings: Settings) -> Store:
    """Open the store that *url* names; never make one, nor upgrade an older one.

    Raise `StoreMissingError` when there is none, `SettingsError` for a scheme nobody serves.
    """
    return _factory(url)(url, settings, create=False)


def read_store(url: str, settings: Settings) -> Store:
    """Open the store that *url* names for reading: nothing changes, in it or where it lies.

    A commit raises `StorePermissionError`. Raise what `open_store` does.
    """
    match url.partition(":")[0]:
        case "sqlite":
            from studio_adapters.stores.sql.opening import open_sqlite_store

            return open_sqlite_store(url, settings, create=False, read_only=True)
        case "postgresql":
            from studio_adapters.stores.sql.opening import open_postgresql_store

            return open_postgresql_store(url, settings, create=False, read_only=True)
    from studio_adapters.stores.read_only import reading_only

    return reading_only(open_store(url, settings))


def create_store(url: str, settings: Settings) -> Store:
    """Open the store that *url* names, and make it when it is not there: for what sets a site up.

    Raise `SettingsError` for a scheme nobody serves and for a place where none can be made.
    """
    return _factory(url)(url, settings, create=True)


def _factory(url: str) -> StoreFactory:
    scheme = url.partition(":")[0]
    match scheme:
        case "memory":
            from studio_adapters.stores.memory import open_memory_store

            return open_memory_store
        case "sqlite":
            from studio_adapters.stores.sql.opening import open_sqlite_store

            return open_sqlite_store
        case "postgresql":
            from studio_adapters.stores.sql.opening import open_postgresql_store

            return open_postgresql_store
        case "firebase":
            from studio_adapters.stores.firebase.opening import open_firebase_store

            return open_firebase_store
    for found in entry_points(group=ENTRY_POINTS, name=scheme):
        offered: StoreFactory = found.load()
        return offered
    kind, known = store_kind(url), "firebase, memory, postgresql, sqlite"
    if not kind:
        raise SettingsError(f"the store's address must begin with its kind and a colon: {known}")
    raise SettingsError(f"no store called {kind!r}; known: {known}")

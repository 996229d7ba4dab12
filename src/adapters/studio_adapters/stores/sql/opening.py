"""Opening the relational stores by their address."""

from studio_adapters.settings import Settings
from studio_adapters.stores.sql.store import SqlStore
from studio_core.errors import StoreMissingError, StoreUnavailableError, StudioError


def open_sqlite_store(url: str, _settings: Settings, *, create: bool) -> SqlStore:
    """Open `sqlite:///relative.db` or `sqlite:////absolute.db`, upgrading its tables.

    What is not there is made with *create*, else `StoreMissingError` names it and nothing is made.
    """
    from studio_adapters.stores.sql.sqlite import sqlite_database

    store = SqlStore(sqlite_database(url, create=create))
    try:
        store.position()
    except StudioError:
        store.close()
        raise
    return store


def open_postgresql_store(url: str, _settings: Settings, *, create: bool) -> SqlStore:
    """Open `postgresql://user:password@host/database`, upgrading its tables.

    The server need not answer yet: calls raise `StoreUnavailableError` until it does. A database
    without our tables gets them with *create*, else `StoreMissingError` names it.
    """
    from studio_adapters.stores.sql.postgresql import postgresql_database

    store = SqlStore(postgresql_database(url, create=create))
    try:
        store.position()
    except StoreMissingError:
        store.close()
        raise
    except StoreUnavailableError:
        # Calls say so until it is back.
        return store
    return store

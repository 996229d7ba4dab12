"""Opening the relational stores by address."""

from studio_adapters.settings import Settings
from studio_adapters.stores.sql.store import SqlStore
from studio_core.errors import StoreMissingError, StoreUnavailableError, StudioError


def open_sqlite_store(url: str, _settings: Settings, *, create: bool) -> SqlStore:
    """Open `sqlite:///relative.db` or `sqlite:////absolute.db`, upgrading its tables.

    A missing file, folder or table is made with *create*; without, `StoreMissingError` is raised.
    Raise `SettingsError` for an address that names no usable file, and `StoreUnavailableError` for
    a file that cannot be read or is of a newer version.
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

    Missing tables are made with *create*; without, `StoreMissingError` is raised. When the server
    does not answer, the store is returned, and its calls raise `StoreUnavailableError` until it
    does. Raise `SettingsError` for an address that cannot be parsed.
    """
    from studio_adapters.stores.sql.postgresql import postgresql_database

    store = SqlStore(postgresql_database(url, create=create))
    try:
        store.position()
    except StoreMissingError:
        store.close()
        raise
    except StoreUnavailableError:
        # Its calls raise this too until the server answers.
        return store
    return store

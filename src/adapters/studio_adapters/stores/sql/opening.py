"""Opening the relational stores by address."""

from studio_adapters.settings import Settings
from studio_adapters.stores.sql.store import SqlStore
from studio_core.errors import (
    StoreMissingError,
    StoreSchemaError,
    StoreUnavailableError,
    StudioError,
)


def open_sqlite_store(
    url: str, _settings: Settings, *, create: bool, read_only: bool = False
) -> SqlStore:
    """Open `sqlite:///relative.db` or `sqlite:////absolute.db`.

    A missing file, folder or table is made with *create*; without, `StoreMissingError` is raised.
    With *read_only* the file stays as it is, byte for byte. Raise `SettingsError` for an address
    that names no usable file, `StoreSchemaError` for a file of a newer version, and
    `StoreUnavailableError` for one that cannot be read.
    """
    from studio_adapters.stores.sql.sqlite import sqlite_database

    store = SqlStore(sqlite_database(url, create=create, read_only=read_only))
    try:
        store.position()
    except StudioError:
        store.close()
        raise
    return store


def open_postgresql_store(
    url: str, _settings: Settings, *, create: bool, read_only: bool = False
) -> SqlStore:
    """Open `postgresql://user:password@host/database`.

    Missing tables are made with *create*; without, `StoreMissingError` is raised. With *read_only*
    every transaction is one that may only read. When the server does not answer, the store is
    returned, and its calls raise `StoreUnavailableError` until it does. Raise `SettingsError` for
    an address that cannot be parsed, and `StoreSchemaError` for a database of a newer version.
    """
    from studio_adapters.stores.sql.postgresql import postgresql_database

    store = SqlStore(postgresql_database(url, create=create, read_only=read_only))
    try:
        store.position()
    except (StoreMissingError, StoreSchemaError):
        store.close()
        raise
    except StoreUnavailableError:
        # Its calls raise this too until the server answers.
        return store
    return store

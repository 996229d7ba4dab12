"""Opening the relational stores by their address."""

from studio_adapters.settings import Settings
from studio_adapters.sql.store import SqlStore


def open_sqlite_store(url: str, _settings: Settings) -> SqlStore:
    """Open `sqlite:///relative.db` or `sqlite:////absolute.db`, making or upgrading its tables."""
    from studio_adapters.sql.sqlite import sqlite_database

    store = SqlStore(sqlite_database(url))
    store.position()
    return store


def open_postgresql_store(url: str, _settings: Settings) -> SqlStore:
    """Open `postgresql://user:password@host/database`.

    The server need not answer yet: calls raise `StoreUnavailableError` until it does.
    """
    from studio_adapters.sql.postgresql import postgresql_database

    return SqlStore(postgresql_database(url))

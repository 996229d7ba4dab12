"""Bringing a database's tables up to date, once in a process."""

from pathlib import Path
from threading import Lock

from sqlalchemy import Connection, Text, column, inspect, select, table

from studio_adapters.stores.sql.database import Database
from studio_adapters.stores.sql.tables import HEAD
from studio_core.errors import StoreMissingError, StoreUnavailableError

_VERSIONS = "alembic_version"
HEAD_VERSION = "0002"
"""The newest migration. Named here, so that a start need not load Alembic to compare."""


class Schema:
    """The tables of one database; changed, or made where that is wanted, before the first use."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._ready = False

    def prepare(self) -> None:
        """Make sure that the tables are as this version needs them; cheap after the first time."""
        if self._ready:
            return
        with self._lock:
            if not self._ready:
                self._upgrade_if_needed()
                self._ready = True

    def _upgrade_if_needed(self) -> None:
        with self._database.reading.connect() as connection:
            version = schema_version(connection)
            foreign = not version and inspect(connection).has_table(_VERSIONS)
        if version == HEAD_VERSION:
            return
        if foreign:
            raise StoreUnavailableError(f"{self._database.address} is of another application")
        if not version and not self._database.create:
            raise StoreMissingError(self._database.address)
        if version > HEAD_VERSION:
            raise StoreUnavailableError(
                f"the database has schema {version}, this version of studio knows {HEAD_VERSION}:"
                " install the newer version"
            )
        with self._database.writing.begin() as connection:
            self._database.lock_schema(connection)
            # Another process may have done it while this one waited.
            if schema_version(connection) == HEAD_VERSION:
                return
            # Alembic costs a tenth of a second to import and is needed once in a database's life.
            from alembic import command
            from alembic.config import Config

            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def schema_version(connection: Connection) -> str:
    """Return the version of our tables; empty when there are none.

    Others use Alembic too, so that its table alone says nothing.
    """
    if not inspect(connection).has_table(HEAD.name):
        return ""
    versions = select(column("version_num", Text)).select_from(table(_VERSIONS))
    return connection.scalar(versions) or ""

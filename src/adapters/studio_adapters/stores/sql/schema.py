"""Creating and upgrading the tables, once in each process."""

from pathlib import Path
from threading import Lock

from sqlalchemy import Connection, Text, column, inspect, select, table

from studio_adapters.stores.sql.database import Database
from studio_adapters.stores.sql.tables import HEAD
from studio_core.errors import StoreMissingError, StoreUnavailableError

_VERSIONS = "alembic_version"
HEAD_VERSION = "0002"
"""The newest migration, written here so that a start does not have to load Alembic."""


class Schema:
    """The tables of one database, upgraded or created before the first use."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._ready = False

    def prepare(self) -> None:
        """Make sure that the tables are those of this version; does nothing after the first time.

        Raise `StoreMissingError` when there are no tables and none may be made, and
        `StoreUnavailableError` when they are of another application or of a newer version.
        """
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
            # Another process may have upgraded while this one waited for the lock.
            if schema_version(connection) == HEAD_VERSION:
                return
            # Imported only here: it takes a tenth of a second and is rarely needed.
            from alembic import command
            from alembic.config import Config

            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def schema_version(connection: Connection) -> str:
    """Return the version of our tables; '' when there are none.

    Alembic's own table alone is no proof of ours, because other applications use Alembic too.
    """
    if not inspect(connection).has_table(HEAD.name):
        return ""
    versions = select(column("version_num", Text)).select_from(table(_VERSIONS))
    return connection.scalar(versions) or ""

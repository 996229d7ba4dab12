"""Creating and upgrading the tables: by who sets a site up, serves it or upgrades it."""

import logging
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Text, column, inspect, select, table

from studio_adapters.stores.sql.database import Database
from studio_adapters.stores.sql.tables import HEAD, METADATA
from studio_core.errors import StoreMissingError, StoreSchemaError, StoreUnavailableError
from studio_core.records.store import SchemaVersions

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger("studio.store")

_MIGRATIONS = Path(__file__).parent / "migrations"
_VERSIONS = "alembic_version"
HEAD_VERSION = "0010"
"""The newest migration, written here so that a start does not have to load Alembic."""

_BASELINE = "0009"
"""The oldest schema that is upgraded from; `_BASELINE_RELEASE` brings older ones there."""
_BASELINE_RELEASE = "0.1.0"


class Schema:
    """The tables of one database: looked at before the first use, changed only when asked to."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._upgrades = False
        self._version = ""
        self._missing: frozenset[str] = frozenset()

    @property
    def versions(self) -> SchemaVersions:
        """The version that `prepare` found, beside the newest that this program knows."""
        return SchemaVersions(self._version, HEAD_VERSION)

    def upgrade_when_used(self) -> None:
        """Have the next `prepare` upgrade the tables."""
        self._upgrades = True

    def prepare(self, *, writing: bool = False) -> None:
        """See that the tables can be used; quick once they are known to be this version's.

        Older ones may be read but not written. Raise `StoreMissingError` when there are no tables
        and none may be made, `StoreSchemaError` when they are newer, older and to be written, or
        older than the baseline, and `StoreUnavailableError` when they are of another application.
        """
        looked = self._version and not writing and not self._upgrades
        if self._version == HEAD_VERSION or looked:
            return
        with self._lock:
            if self._version != HEAD_VERSION:
                self._look()
        if writing and self._version != HEAD_VERSION:
            raise StoreSchemaError(self._version, HEAD_VERSION)

    def lacks(self, table: str) -> bool:
        """Tell whether this database is older than *table*, which then holds nothing."""
        self.prepare()
        return table in self._missing

    def _look(self) -> None:
        with self._database.reading.connect() as connection:
            version = schema_version(connection)
            tables = frozenset(inspect(connection).get_table_names())
        if not version and _VERSIONS in tables:
            raise StoreUnavailableError(f"{self._database.address} is of another application")
        if not version and not self._database.create:
            raise StoreMissingError(self._database.address)
        if version > HEAD_VERSION:
            raise StoreSchemaError(version, HEAD_VERSION)
        if version and version < _BASELINE:
            raise StoreSchemaError(version, HEAD_VERSION, _BASELINE_RELEASE)
        if version != HEAD_VERSION and (self._upgrades or not version):
            self._upgrade(version)
            version, tables = HEAD_VERSION, frozenset(METADATA.tables)
        self._missing = frozenset(METADATA.tables) - tables
        self._version = version

    def _upgrade(self, version: str) -> None:
        with self._database.writing.begin() as connection:
            self._database.lock_schema(connection)
            # Another process may have upgraded while this one waited for the lock.
            if schema_version(connection) == HEAD_VERSION:
                return
            apply_migrations(connection, HEAD_VERSION)
        if version:
            log.info("the schema was upgraded from %s to %s", version, HEAD_VERSION)


def steps_after(version: str) -> list[str]:
    """Return what each migration after *version* does, in its own words, oldest first."""
    # Imported only here: it takes a tenth of a second and is rarely needed.
    from alembic.script import ScriptDirectory

    steps = ScriptDirectory.from_config(_migrations()).walk_revisions()
    return [f"{step.revision}: {step.doc}" for step in steps if step.revision > version][::-1]


def apply_migrations(connection: Connection, version: str) -> None:
    """Bring the tables to *version*, in the transaction of *connection*."""
    from alembic import command

    config = _migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def _migrations() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    return config


def schema_version(connection: Connection) -> str:
    """Return the version of our tables; '' when there are none.

    Alembic's own table alone is no proof of ours, because other applications use Alembic too.
    """
    if not inspect(connection).has_table(HEAD.name):
        return ""
    versions = select(column("version_num", Text)).select_from(table(_VERSIONS))
    return connection.scalar(versions) or ""

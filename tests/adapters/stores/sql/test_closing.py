"""A closed store closes every connection, also one that is in use."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from studio_adapters.stores.sql.database import Database
from studio_adapters.stores.sql.postgresql import postgresql_database
from studio_adapters.stores.sql.sqlite import sqlite_database

ONE = text("SELECT 1")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "sqlite":
        return sqlite_database(f"sqlite:///{tmp_path / 'studio.db'}", create=True)
    return postgresql_database(request.getfixturevalue("postgresql_address"), create=True)


@pytest.fixture
def open_connections(database: Database) -> set[Any]:
    """Return the set of open connections, kept up to date."""
    found: set[Any] = set()
    event.listen(database.reading, "connect", lambda connection, _: found.add(id(connection)))
    for ending in ("close", "close_detached"):
        event.listen(database.reading, ending, lambda connection, *_: found.discard(id(connection)))
    event.listen(
        database.reading, "invalidate", lambda connection, *_: found.discard(id(connection))
    )
    return found


def test_a_connection_in_use_works_and_is_closed_when_it_is_given_back(
    database: Database, open_connections: set[Any]
) -> None:
    with database.reading.connect() as held:
        database.close()

        assert held.execute(ONE).scalar() == 1
        assert len(open_connections) == 1
    assert open_connections == set()


def test_a_connection_opened_after_closing_works_and_is_closed_afterwards(
    database: Database, open_connections: set[Any]
) -> None:
    database.close()

    with database.writing.begin() as late:
        assert late.execute(ONE).scalar() == 1

    assert open_connections == set()

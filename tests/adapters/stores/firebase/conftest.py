"""The official Auth emulator, started once, and the stand-in's databases."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from studio_adapters.bootstrap import load_settings
from studio_adapters.identity.firebase.identity import FirebaseIdentity, open_firebase_identity
from studio_adapters.stores.firebase.address import DatabaseAddress
from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.store import FirebaseStore
from tests.adapters.stores.firebase.clocks import SimulatedTime
from tests.adapters.stores.firebase.node import node_program
from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.adapters.stores.firebase.rtdb_standin.server import Standin

OWNER = {"Authorization": "Bearer owner"}
PROJECT = "demo-studio"
Ask = Callable[..., httpx.Response]


@pytest.fixture
def ask(firebase_server: Standin, firebase_address: str) -> Ask:
    namespace = firebase_address.rpartition("%3D")[2]

    def asking(
        method: str,
        path: str,
        *,
        params: dict[str, str] | None = None,
        headers: dict[str, str] | None = OWNER,
        **body: Any,
    ) -> httpx.Response:
        url = f"http://{firebase_server.host}{path}"
        return httpx.request(
            method, url, params={"ns": namespace, **(params or {})}, headers=headers, **body
        )

    return asking


@pytest.fixture
def database(firebase_server: Standin, request: pytest.FixtureRequest) -> Database:
    """Return the stand-in's database behind the store of this test."""
    return firebase_server.database(namespace(request))


@pytest.fixture
def client(firebase_server: Standin, request: pytest.FixtureRequest) -> Iterator[DatabaseClient]:
    address = DatabaseAddress(PROJECT, firebase_server.url(namespace(request)))
    opened = DatabaseClient(address, timeout_seconds=0.5)
    yield opened
    opened.close()


@pytest.fixture
def simulated() -> SimulatedTime:
    """The time by which this test's store waits for others."""
    return SimulatedTime()


@pytest.fixture
def store(client: DatabaseClient, simulated: SimulatedTime) -> Iterator[FirebaseStore]:
    opened = FirebaseStore(client, clock=simulated.clock(), silence_seconds=1.5)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def auth_emulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the host and port of the official Auth emulator."""
    home = tmp_path_factory.mktemp("emulator")
    with node_program("emulator", "start.cjs", home) as process:
        assert process.stdout is not None
        said = next((line for line in process.stdout if line.startswith("listening on")), "")
        assert said, "the Auth emulator did not start"
        yield f"127.0.0.1:{said.split()[-1]}"


@pytest.fixture
def emulated(auth_emulator: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Point the client library at the emulator, without accounts."""
    monkeypatch.setenv("FIREBASE_AUTH_EMULATOR_HOST", auth_emulator)
    yield auth_emulator
    url = f"http://{auth_emulator}/emulator/v1/projects/{PROJECT}/accounts"
    httpx.delete(url, headers=OWNER).raise_for_status()


@pytest.fixture
def identity(emulated: str) -> FirebaseIdentity:
    """Open the identity provider as a configured server does."""
    settings = load_settings(
        environment={
            "STUDIO_STORE": f"firebase://{PROJECT}?databaseURL=https%3A%2F%2Fdemo.firebaseio.com",
            "STUDIO_FIREBASE_API_KEY": "a-web-key",
            "STUDIO_ALLOW_EMULATORS": "1",
        }
    )
    return open_firebase_identity(settings)


def namespace(request: pytest.FixtureRequest) -> str:
    """Return a namespace that no other test has."""
    return f"n{abs(hash(request.node.nodeid))}"

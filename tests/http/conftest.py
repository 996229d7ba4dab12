"""A studio behind the real application, and clients that visit and sign in."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Settings, Studio, create_store, load_settings, now, push_ids
from studio_core.accounts.governed_store import governed
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_http.app import StudioApp
from studio_http.connections.listening import listen
from studio_http.server import StudioServer, server_config
from studio_http.static_files.files import load_static
from tests.contracts.samples import ALLOWING_EMULATORS
from tests.http.studio_in_memory import (
    ARTICLE,
    BASE_URL,
    CAFE,
    EMAIL,
    HANOK,
    PASSWORD,
    MemoryIdentity,
    MemoryImages,
    eventually,
    put,
    put_administrator,
)
from tests.own_texts import load_own_texts
from tests.store_kinds import KINDS, SHARED_KINDS, address_of


@pytest.fixture(scope="session", autouse=True)
def interface_read_once() -> Iterator[None]:
    """Read the files of the built interface once, not for each test's application."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("studio_http.app.load_static", cache(load_static))
        yield


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """The default settings over a folder of the test's own, nothing from the environment."""
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(tmp_path / "var")}
    return load_settings(environment={}, options=options)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what is marked `every_store` on each of them; `--store` runs everything on one.

    Those that the mark does not name for *now* have their turn in `make prove`.
    """
    mark = metafunc.definition.get_closest_marker("every_store")
    named = metafunc.config.getoption("--store") is not None
    if mark is not None and not named and "kind" in metafunc.fixturenames:
        now = mark.kwargs.get("now", ("sqlite",))
        metafunc.parametrize("kind", [_on(kind, kind in now) for kind in KINDS])


def _on(kind: str, is_for_now: bool) -> Any:
    marks = [pytest.mark.server] if kind in SHARED_KINDS else []
    return pytest.param(kind, marks=marks if is_for_now else [*marks, pytest.mark.long])


@pytest.fixture
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of the store: what `--store` says, else memory."""
    return str(request.config.getoption("--store") or "memory")


@pytest.fixture
def studio(settings: Settings, kind: str, request: pytest.FixtureRequest) -> Iterator[Studio]:
    """A studio on a store of *kind*; its other adapters live in memory."""
    opening = load_settings(environment=ALLOWING_EMULATORS)
    store = create_store(address_of(kind, request), opening)
    studio = Studio(
        settings=settings,
        store=governed(store),
        media=MemoryImages(),
        identity=MemoryIdentity(),
        clock=now,
        new_id=push_ids(),
        witness=lambda: [now()],
    )
    put_administrator(studio)
    yield studio
    store.close()


@pytest.fixture
def own_texts(studio: Studio) -> None:
    """The demo studio's own texts, there before the application starts."""
    load_own_texts(studio.store)


@pytest.fixture
def client(studio: Studio) -> Iterator[TestClient[Any]]:
    """A visitor's client."""
    app = cast("Any", StudioApp(studio))
    with TestClient(app, base_url=BASE_URL, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def admin(client: TestClient[Any]) -> TestClient[Any]:
    """The same client, signed in, with the token that changing calls need."""
    answer = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD})
    client.headers["X-CSRF-Token"] = answer.json()["csrfToken"]
    return client


@pytest.fixture
def live(studio: Studio) -> Iterator[str]:
    """The address of the application on a real server of its own."""
    with served(StudioApp(studio)) as address:
        yield address


@contextmanager
def served(app: StudioApp) -> Iterator[str]:
    """Give the address of *app* on a real server of its own."""
    listener = listen("127.0.0.1", 0)
    server = StudioServer(server_config(app), app.stopping)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    assert eventually(lambda: server.started)
    yield "http://{}:{}".format(*listener.getsockname()[:2])
    server.handle_exit(signal.SIGTERM, None)
    thread.join(60)
    assert not thread.is_alive()


@pytest.fixture
def content(studio: Studio) -> None:
    """Two projects and an article, there before the application starts."""
    put(studio, PORTFOLIO, "p1", HANOK | {"createdAt": "2025-01-01T00:00:00Z"})
    put(studio, PORTFOLIO, "p2", CAFE | {"createdAt": "2025-01-02T00:00:00Z"})
    put(studio, INSIGHTS, "i1", ARTICLE)

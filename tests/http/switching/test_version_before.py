"""After a move: servers of the version before, plain SQL clients, and who cannot follow.

The code of the version before is taken from the history of this repository.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.collections import COLLECTIONS, PORTFOLIO
from studio_core.records.journal import walk_for
from tests.adapters.stores.firebase.test_version_before import ROOT, write_code
from tests.http.studio_in_memory import HANOK, PASSWORD, eventually
from tests.http.switching.plain_client import unrefused_writes
from tests.http.switching.site import (
    MovingSite,
    Server,
    database_with_a_password,
    environment,
)

pytestmark = [pytest.mark.server, pytest.mark.long, pytest.mark.timeout(300)]

BEFORE = "5064ce4f4628c09de1ad038107536bcba9dc7c47"
"""The last commit whose schema is 0009."""
EMAIL = "before@studio.example"
PATH = "/api/admin/portfolio"
PROJECT = {**HANOK, "images": [{"url": f"/media/{'a' * 32}.jpg", "id": "a"}]}
ENQUIRY = {
    "name": "김하늘",
    "phone": "010-0000-0001",
    "email": "visitor@example.com",
    "message": "집을 고치려고 합니다.",
    "privacyConsent": True,
}
PATIENCE_SECONDS = 60


@pytest.fixture(scope="module")
def whole_code_before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the version before with a user interface, which its server wants to have."""
    folder = tmp_path_factory.mktemp("before")
    write_code(BEFORE, folder)
    static = "src/http/studio_http/static"
    if not (folder / static).exists():
        shutil.copytree(ROOT / static, folder / static)
    return folder


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_of_the_version_before_goes_on_after_an_upgrade_and_writes_nowhere_after_a_move(
    tmp_path: Path,
    whole_code_before: Path,
    postgresql_address: str,
    kind: str,
    say: Callable[[str], None],
) -> None:
    stores = {
        "sqlite": f"sqlite:///{tmp_path / 'studio.db'}",
        "postgresql": postgresql_address,
        "other": f"sqlite:///{tmp_path / 'other.db'}",
    }
    site = MovingSite(tmp_path, stores, here=kind)
    site.write_settings(kind)
    make_by_version_before(whole_code_before, tmp_path)
    with served(site, Server(0, whole_code_before)) as running, signed_in(running) as client:
        made = client.post(PATH, json=PROJECT)
        assert made.status_code == 201, made.text
        upgrade = [sys.executable, "-m", "studio_cli", "upgrade"]
        subprocess.run(upgrade, cwd=tmp_path, env=environment(), check=True)
        path = f"{PATH}/{made.json()['id']}"
        edited = client.put(path, json={"address": "서울"}, headers={"If-Match": "*"})
        assert edited.status_code == 200, edited.text
        with site.opened(kind) as store:
            record = [(PORTFOLIO, str(made.json()["id"]))]
            assert len(store.changes_of(record)) == 2
            assert list(store.changes_of(record)) == walk_for(store, record, None, 100)
        waited = site.switch("--to", site.public("other"), "--apply")
        assert waited.returncode == 1
        assert "these servers have not opened the target" in waited.stderr
    moved = site.switch("--to", site.public("other"), "--apply")
    assert moved.returncode == 0, moved.stderr
    before = held(site, kind)

    with served(site, Server(1, whole_code_before)) as late:
        tried = visits(late)

    say(f"{kind}: {tried}")
    # An enquiry waits on the server's disk, as when its store is away.
    assert {name for name, status in tried.items() if status < 400} <= {"enquiry"}
    assert held(site, kind) == before
    assert unrefused_writes(kind, stores[kind]) == {}
    assert held(site, kind) == before
    assert site.status()["writes"] == site.public("other")


def test_a_server_that_cannot_open_the_target_says_where_the_site_is_and_follows_later(
    tmp_path: Path, postgresql_server: Any
) -> None:
    with database_with_a_password(postgresql_server) as address:
        stores = {"sqlite": f"sqlite:///{tmp_path / 'studio.db'}", "postgresql": address}
        create_store(stores["sqlite"], load_settings(environment={})).close()
        site = MovingSite(tmp_path, stores)
        site.write_settings("sqlite", "postgresql")
        moved = site.switch("--to", site.public("postgresql"), "--apply")
        assert moved.returncode == 0, moved.stderr
        site.write_settings("sqlite")
        server = Server(0)
        try:
            site.begin(server)
            answer = httpx.get(f"{server.address}/api/portfolio", timeout=PATIENCE_SECONDS)
            sent = httpx.post(
                f"{server.address}/api/session", json={"email": EMAIL, "password": "-"}
            )
            assert server.process is not None
            assert server.process.poll() is None

            site.write_settings("sqlite", "postgresql")
            site.until_ready(server)
        finally:
            site.kill(server)

    assert (answer.status_code, sent.status_code) == (503, 503)
    assert sent.json()["code"] == "store_moved"
    assert sent.headers["Retry-After"]
    assert address not in sent.text


def make_by_version_before(code: Path, folder: Path) -> None:
    """Make the store of the settings file, and an administrator, as the version before does."""
    making = (
        "from studio_adapters.bootstrap import create_store, load_settings;"
        "settings = load_settings(); create_store(settings.store, settings).close()"
    )
    for command in (
        ["-c", making],
        ["-m", "studio_cli", "admin", "add", EMAIL, "--password-stdin"],
    ):
        subprocess.run(
            [sys.executable, *command],
            cwd=folder,
            env=environment(code),
            input=PASSWORD,
            text=True,
            check=True,
        )


@contextmanager
def served(site: MovingSite, server: Server) -> Iterator[Server]:
    """Run *server* if it starts at all."""
    try:
        site.begin(server)
        yield server
    finally:
        site.kill(server)


@contextmanager
def signed_in(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=PATIENCE_SECONDS) as client:
        assert eventually(lambda: client.get("/readyz").status_code == 200, PATIENCE_SECONDS)
        answer = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD})
        client.headers["X-CSRF-Token"] = answer.json()["csrfToken"]
        yield client


def visits(server: Server) -> dict[str, int]:
    """Return the status of what somebody without a session writes; 599 when nobody answers."""
    told: dict[str, int] = {}
    writes: Mapping[str, tuple[str, dict[str, Any]]] = {
        "sign in": ("/api/session", {"email": EMAIL, "password": PASSWORD}),
        "enquiry": ("/api/enquiries", ENQUIRY),
    }
    for name, (path, body) in writes.items():
        try:
            url = f"{server.address}{path}"
            told[name] = httpx.post(url, json=body, timeout=PATIENCE_SECONDS).status_code
        except httpx.TransportError:
            told[name] = 599
    return told


def held(site: MovingSite, kind: str) -> Any:
    """Return everything that the store holds."""
    with site.opened(kind) as store:
        records = {
            name: {id: one.revision for id, one in store.read(name).items()} for name in COLLECTIONS
        }
        return store.position(), records

"""A server of the version before cannot write into a closed realtime database.

Its code is taken from the history of this repository, so the tests fail where that is missing.
"""

import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.stores.firebase.store import FirebaseStore
from studio_core.records.changes import Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.adapters.stores.firebase.rtdb_standin.server import Standin
from tests.contracts.closing_contract import CLOSED, OPEN
from tests.contracts.samples import ALLOWING_EMULATORS, HANOK, LOFT, change_set

pytestmark = [pytest.mark.long, pytest.mark.timeout(120)]

ROOT = Path(__file__).resolve().parents[4]
BEFORE = "3c8452fb6624ea1976b62c999ec9f05882ae77c6"
PROGRAM = Path(__file__).parent / "version_before.py"


@pytest.fixture(scope="module")
def code_before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of the version before, which knows nothing of moves."""
    folder = tmp_path_factory.mktemp("before")
    write_code(BEFORE, folder)
    assert not (folder / "src/studio_core/records/replica.py").exists()
    return folder


def write_code(commit: str, folder: Path) -> None:
    """Write the code of *commit* into *folder*."""
    command = ["git", "-C", str(ROOT), "archive", commit, "src"]
    archive = subprocess.run(command, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")


@pytest.fixture
def database(firebase_server: Standin, firebase_address: str) -> Database:
    return firebase_server.database(firebase_address.rpartition("%3D")[2])


@pytest.fixture
def store(firebase_address: str) -> Iterator[FirebaseStore]:
    opened = create_store(firebase_address, load_settings(environment=ALLOWING_EMULATORS))
    assert isinstance(opened, FirebaseStore)
    opened.commit(change_set(Put(PORTFOLIO, "p1", HANOK), Put(INSIGHTS, "i1", {"title": "글"})))
    yield opened
    opened.close()


def test_a_server_that_runs_already_cannot_write(
    code_before: Path, firebase_address: str, database: Database, store: FirebaseStore
) -> None:
    with _server_before(code_before, firebase_address) as server:
        opened = _heard(server)
        store.set_move(None, CLOSED)
        database.set("portfolio/p2", LOFT)
        before = _without_session(database)
        told = _told(server)

    assert Path(opened["code"]).is_relative_to(code_before)
    assert opened["position"] == 1
    assert set(told.values()) == {"TypeError"}, told
    assert _without_session(database) == before
    assert (store.position(), store.move()) == (1, CLOSED)


def test_a_server_that_starts_with_the_old_setting_does_not(
    code_before: Path, firebase_address: str, database: Database, store: FirebaseStore
) -> None:
    store.set_move(None, CLOSED)
    before = database.get("")

    with _server_before(code_before, firebase_address) as server:
        said, complaint = server.communicate()

    assert (said, server.returncode) == ("", 1)
    assert "TypeError" in complaint
    assert database.get("") == before


def test_before_the_store_is_closed_it_writes_as_ever_and_forgets_no_move(
    code_before: Path, firebase_address: str, store: FirebaseStore
) -> None:
    store.set_move(None, OPEN)

    with _server_before(code_before, firebase_address) as server:
        _heard(server)
        told = _told(server)

    assert set(told.values()) == {"done"}, told
    assert store.move() == OPEN
    assert store.position() == 5
    assert store.set_move(OPEN, CLOSED)


@contextmanager
def _server_before(code: Path, address: str) -> Iterator["subprocess.Popen[str]"]:
    packages = [code / "src", *(code / "src" / name for name in ("adapters", "http", "cli"))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, packages))}
    with subprocess.Popen(
        [sys.executable, str(PROGRAM), address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=code,
        env=environment,
        text=True,
    ) as server:
        yield server
        if server.stdin is not None and not server.stdin.closed:
            server.stdin.close()


def _heard(server: "subprocess.Popen[str]") -> dict[str, Any]:
    assert server.stdout is not None
    heard: dict[str, Any] = json.loads(server.stdout.readline())
    return heard


def _told(server: "subprocess.Popen[str]") -> dict[str, Any]:
    """Have *server* try to write; return what each try came to."""
    assert server.stdin is not None
    server.stdin.write("\n")
    server.stdin.flush()
    return _heard(server)


def _without_session(database: Database) -> Any:
    """Return the tree without the one record that a version before writes without a turn."""
    tree = database.get("")
    tree["_studio"].pop("sessions", None)
    return tree

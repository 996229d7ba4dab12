"""What lies in a realtime database and is no record survives a migration, and the way back."""

from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from studio_adapters.bootstrap import load_settings
from studio_adapters.stores.firebase.client import NULL_ETAG
from studio_adapters.stores.firebase.opening import open_firebase_store
from studio_adapters.stores.firebase.store import FirebaseStore
from studio_core.records.collections import PORTFOLIO
from tests.adapters.stores.firebase.rtdb_standin.server import Standin
from tests.contracts.samples import ALLOWING_EMULATORS, HANOK, put

Cli = Any

VISITS = {"2026-03-01": {"home": 12, "목록": [1, 2]}, "total": 4711}
LEFTOVERS = {"visits": VISITS, "motd": "봄맞이", "portfolio/note": "지우지 마세요", "insights/n": 7}
REASONS = {
    "visits": "not a collection of this product",
    "motd": "not a collection of this product",
    "portfolio/note": "a record must be an object",
    "insights/n": "a record must be an object",
}


def opened(address: str) -> FirebaseStore:
    return open_firebase_store(address, load_settings(environment=ALLOWING_EMULATORS), create=False)


@pytest.fixture
def addresses(firebase_server: Standin, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Two realtime databases: one with a project and what is no record, and an empty one."""
    monkeypatch.setenv("STUDIO_ALLOW_EMULATORS", "1")
    first, last = (firebase_server.address(f"n{uuid4().hex}") for _ in range(2))
    with closing(opened(first)) as store:
        put(store, PORTFOLIO, "p1", HANOK)
        for path, value in LEFTOVERS.items():
            store._client.set_if(path, NULL_ETAG, value)
    return first, last


def test_leftovers_are_listed_as_an_import_lists_them_and_kept(
    bare_cli: Cli, addresses: tuple[str, str]
) -> None:
    first, _ = addresses
    to = ("--to", "sqlite:///b.db")
    bare_cli("init", "--store", "sqlite:///b.db")

    preview = bare_cli("migrate", "--from", first, *to)
    done = bare_cli("migrate", "--from", first, *to, "--apply", "--json").json
    again = bare_cli("migrate", "--from", first, *to, "--apply", "--json").json

    assert {one["path"]: one["reason"] for one in done["leftovers"]} == REASONS
    assert [line for line in preview.out.splitlines() if line.startswith("leftover")] == [
        f"leftover    {path}: {REASONS[path]}" for path in sorted(LEFTOVERS)
    ]
    assert (done["written"], done["verified"], done["unfit"]) == (1 + len(LEFTOVERS),) * 2 + ([],)
    assert (again["written"], again["verified"]) == (0, 1 + len(LEFTOVERS))


def test_leftovers_are_where_they_were_after_migrating_back(
    bare_cli: Cli, addresses: tuple[str, str]
) -> None:
    first, last = addresses
    for source, target in (
        (first, "sqlite:///b.db"),
        ("sqlite:///b.db", "sqlite:///c.db"),
        ("sqlite:///c.db", last),
    ):
        assert bare_cli("migrate", "--from", source, "--to", target, "--apply").status == 0

    with closing(opened(last)) as store:
        assert {path: store._client.get(path) for path in LEFTOVERS} == LEFTOVERS
        assert dict(store.leftovers()) == LEFTOVERS
        assert list(store.read(PORTFOLIO)) == ["p1"]


def test_a_leftover_does_not_replace_what_lies_there(
    bare_cli: Cli, addresses: tuple[str, str]
) -> None:
    first, last = addresses
    bare_cli("migrate", "--from", first, "--to", "sqlite:///b.db", "--apply")
    with closing(opened(last)) as store:
        store._client.set_if("motd", NULL_ETAG, "여름")

    answer = bare_cli("migrate", "--from", "sqlite:///b.db", "--to", last, "--apply")

    assert answer.status == 0
    assert "1 leftovers are settings alone: something lies at motd" in answer.err
    with closing(opened(last)) as store:
        assert store._client.get("motd") == "여름"


def test_a_backup_of_what_was_migrated_has_the_leftovers(
    bare_cli: Cli, addresses: tuple[str, str]
) -> None:
    first, _ = addresses
    bare_cli("migrate", "--from", first, "--to", "sqlite:///b.db", "--apply")

    written = bare_cli("backup", "a.studio", "--store", "sqlite:///b.db", "--json").json

    assert written["records"]["settings"] == len(LEFTOVERS)
    assert Path("a.studio").exists()

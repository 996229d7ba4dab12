"""A database with an unusable address, or that anybody can read, is not opened."""

import json
from pathlib import Path
from urllib.parse import quote

import pytest

from studio_adapters.bootstrap import SettingsError, create_store, load_settings
from studio_core.errors import StorePermissionError, StoreUnavailableError
from studio_core.records.collections import PORTFOLIO
from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.adapters.stores.firebase.rtdb_standin.rules import check_rules
from tests.adapters.stores.firebase.rtdb_standin.server import Standin
from tests.contracts.samples import ALLOWING_EMULATORS

RULES = Path(__file__).parents[4] / "database.rules.json"
ALLOWING = load_settings(environment=ALLOWING_EMULATORS)


def address(url: str) -> str:
    return f"firebase://demo-studio?databaseURL={quote(url, safe='')}"


@pytest.mark.parametrize(
    "url",
    [
        "firebase://",
        "firebase://demo-studio",
        "firebase://?databaseURL=https%3A%2F%2Fdemo.firebaseio.com",
        "firebase://demo-studio?url=https%3A%2F%2Fdemo.firebaseio.com",
        address("demo.firebaseio.com"),
        address("ftp://demo.firebaseio.com"),
        address("http://127.0.0.1:9"),
        address("https://u:w@demo.firebaseio.com"),
        address("https://demo.firebaseio.com?auth=token"),
    ],
)
def test_an_address_in_another_form_is_a_settings_error(url: str) -> None:
    with pytest.raises(SettingsError):
        create_store(url, ALLOWING)


def test_an_emulator_is_not_opened_without_permission(firebase_address: str) -> None:
    with pytest.raises(SettingsError, match="STUDIO_ALLOW_EMULATORS"):
        create_store(firebase_address, load_settings(environment={}))


def test_a_real_database_is_refused_when_an_emulators_variable_is_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FIREBASE_DATABASE_EMULATOR_HOST", "127.0.0.1:9000")

    with pytest.raises(SettingsError, match="FIREBASE_DATABASE_EMULATOR_HOST"):
        create_store(address("https://demo.firebaseio.com"), load_settings(environment={}))


@pytest.mark.parametrize("where", ["all", "ours"])
def test_a_database_that_anybody_can_read_is_refused(
    firebase_server: Standin, firebase_address: str, where: str
) -> None:
    database = database_at(firebase_server, firebase_address)
    open_to_all = {".read": True}
    database.rules = {"rules": open_to_all if where == "all" else {"_studio": open_to_all}}

    with pytest.raises(StorePermissionError, match="anybody may read"):
        create_store(firebase_address, ALLOWING)


def test_the_rules_we_ship_refuse_requests_without_credentials(
    firebase_server: Standin, firebase_address: str
) -> None:
    database = database_at(firebase_server, firebase_address)
    database.rules = json.loads(RULES.read_text(encoding="utf-8"))
    check_rules(database.rules)

    store = create_store(firebase_address, ALLOWING)

    assert store.position() == 0
    store.close()


def test_a_database_that_does_not_answer_is_opened_and_checked_later(
    firebase_server: Standin, firebase_address: str
) -> None:
    database = database_at(firebase_server, firebase_address)
    database.rules = {"rules": {".read": True}}
    database.fail(503, method="GET")
    store = create_store(firebase_address, ALLOWING)
    database.fail("html", method="GET")

    with pytest.raises(StoreUnavailableError):
        store.read(PORTFOLIO)
    with pytest.raises(StorePermissionError):
        store.read(PORTFOLIO)
    store.close()


def database_at(server: Standin, address: str) -> Database:
    return server.database(address.rpartition("%3D")[2])

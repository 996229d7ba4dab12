"""An enquiry's data is in the inbox only, and after a purge nowhere."""

import json
from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.changes import OPERATOR, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.contracts.local_postgresql import administer, local_postgresql
from tests.http.enquiry_way import INBOX, SECRETS, Way, handle_an_enquiry
from tests.http.studio_in_memory import eventually
from tests.http.taking_endpoint import running_endpoint
from tests.traces import traces, traces_in

pytestmark = [pytest.mark.server, pytest.mark.slow]

LONG_AGO = "2020-01-01T00:00:00.000Z"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def way(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Way]:
    """A site after everything was done with an enquiry; it is stopped, its store is not."""
    with ExitStack() as stack:
        endpoint = stack.enter_context(running_endpoint())
        told = {"STUDIO_ENQUIRY_ENDPOINT": endpoint.url}
        way = Way([tmp_path_factory.mktemp(request.param)], told)
        if request.param == "postgresql":
            server = stack.enter_context(local_postgresql())
            told |= {"STUDIO_STORE": server.get_uri(), "STUDIO_IDENTITY": "local"}
            way.folders.append(server.pgdata)
            # The database logs as much as it can: every statement with its values.
            administer(server.get_uri(), "ALTER SYSTEM SET log_statement = 'all'")
            administer(server.get_uri(), "SELECT pg_reload_conf()")
        with way.served() as (address, admin):
            handle_an_enquiry(way, endpoint, address, admin)
        yield way


def test_an_enquirys_contents_occur_nowhere_outside_the_inbox(way: Way) -> None:
    found = {place: traces_in(said, SECRETS) for place, said in way.said.items()}

    assert all(way.said.values())
    assert found == {
        "refusals": [],
        "delivery": [],
        "activity": [],
        "metrics": [],
        "events": [],
        "addresses": [],
        "journal": [],
        "list": [],
        "log": [],
    }


def test_after_a_purge_no_file_contains_the_persons_data(way: Way) -> None:
    sealed, another = sealed_text(way, way.receipt), sealed_text(way, way.other)
    assert way.found(SECRETS) == []
    assert way.found([sealed])

    make_old(way)
    with way.served() as (_, admin):
        assert eventually(lambda: admin.get(f"{INBOX}/{way.receipt}").status_code == 410, 30)
        assert [item["id"] for item in admin.get(INBOX).json()["items"]] == [way.other]
        assert eventually(lambda: tables_without(way, sealed), 30)
    way.command("backup", "next.zip")

    assert way.found(SECRETS) == []
    # The other enquiry was not purged: the search finds it in the backup.
    backed_up = [trace for trace in way.found([sealed, another]) if trace.startswith("next.zip")]
    assert {trace.partition(": ")[2] for trace in backed_up} == {another}


def sealed_text(way: Way, receipt: str) -> str:
    """Return the encrypted text of an enquiry in the store."""
    with opened(way) as store:
        record = store.get(ENQUIRIES, receipt)
        assert record is not None
        sealed: Any = record.document["sealed"]
        return str(sealed["text"])


def make_old(way: Way) -> None:
    """Make the person's enquiry older than its retention time."""
    fields = ("receivedAt", "stageAt")
    changes = tuple(SetField(ENQUIRIES, way.receipt, field, LONG_AGO) for field in fields)
    with opened(way) as store:
        Work(store, OPERATOR, LONG_AGO).commit("imported", *changes)


def tables_without(way: Way, sealed: str) -> bool:
    """Tell whether the sealed text is in no file of the tables any more.

    PostgreSQL keeps it in its write-ahead log for a time, and in a log of statements for ever.
    """
    if address := way.environment.get("STUDIO_STORE"):
        administer(address, "CHECKPOINT")
    found = [trace.partition(":")[0] for trace in way.found([sealed])]
    return not [name for name in found if name != "log" and not name.startswith("pg_wal/")]


@contextmanager
def opened(way: Way) -> Iterator[Store]:
    """Open the site's store."""
    address = way.environment.get("STUDIO_STORE", f"sqlite:///{way.folder}/studio.db")
    store = create_store(address, load_settings(environment={}))
    try:
        yield store
    finally:
        store.close()


@pytest.mark.parametrize("name", ["plain.txt", "stored.zip"])
@pytest.mark.parametrize("coded", ["utf-8", "json", "percent", "utf-16", "hex", "base64"])
def test_the_search_finds_texts_in_every_encoding(tmp_path: Path, name: str, coded: str) -> None:
    words = f"abc {SECRETS[0]}."
    spelt = {
        "json": json.dumps(words),
        "percent": quote(words),
        "hex": words.encode().hex(),
        "base64": b64encode(words.encode()).decode(),
    }.get(coded, words)
    content = spelt.encode("utf-16-le" if coded == "utf-16" else "utf-8")
    if name.endswith(".zip"):
        with ZipFile(tmp_path / name, "w", ZIP_DEFLATED) as archive:
            archive.writestr("inside", content * 9)
    else:
        (tmp_path / name).write_bytes(content)

    assert traces(tmp_path, SECRETS)

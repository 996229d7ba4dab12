"""Lines that break off and killed servers: every acknowledged consultation is whole, and once."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from functools import partial
from pathlib import Path

import pytest

from studio_adapters.bootstrap import Studio, open_enquiry_services
from studio_core.enclosures.enclosure import Enclosure
from studio_core.enquiries.services import EnquiryServices
from studio_core.enquiries.stored import read_stored
from studio_core.records.collections import ENQUIRIES
from studio_core.records.store import Store
from studio_http.app import StudioApp
from tests.contracts.local_postgresql import administer, local_postgresql
from tests.http.conftest import served
from tests.http.consultations.erasing import (
    assert_all_of_it_opens,
    assert_nothing_is_left,
    assert_nothing_of_it_opens,
    make_old,
    told_commands,
)
from tests.http.consultations.opening import content_of, enclosures_in
from tests.http.consultations.sent import SEED, consultation_of, files_of
from tests.http.consultations.storm import Kill, OwnSite, Storm
from tests.http.consultations.unsteady_line import unsteady_line
from tests.http.server.test_resumed_uploads import bucket

__all__ = ["bucket"]

Say = Callable[[str], None]
pytestmark = [pytest.mark.server, pytest.mark.slow, pytest.mark.timeout(5400)]

IN_A_BUCKET = "bucket"
"""SQLite with the files in object storage; what a stand-in for that can hold of it is less."""
BEFORE = "../before.backup"
"""Away from what is searched for traces."""
TYPED = ("district", "remarks")
ONE_IN = 25
"""So many consultations there are to one that becomes a contract, and stays."""


@pytest.fixture
def site(
    store_kind: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[OwnSite, list[Path]]]:
    """A site of its own on each kind of store, and the folders in which it may leave something."""
    told = {"STUDIO_IDENTITY": "local", "STUDIO_ALLOW_EMULATORS": "1"}
    (folder := tmp_path / "site").mkdir()
    folders = [folder]
    with ExitStack() as stack:
        if store_kind == "postgresql":
            server = stack.enter_context(local_postgresql())
            told["STUDIO_STORE"] = server.get_uri()
            folders.append(server.pgdata)
            # The database logs as much as it can: every statement with its values.
            administer(server.get_uri(), "ALTER SYSTEM SET log_statement = 'all'")
            administer(server.get_uri(), "SELECT pg_reload_conf()")
        if store_kind == "firebase":
            told["STUDIO_STORE"] = request.getfixturevalue("firebase_address")
        if store_kind == IN_A_BUCKET:
            told |= request.getfixturevalue("bucket")
            for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
                monkeypatch.setenv(name, told[name])
        yield OwnSite(folder, told), folders


@pytest.mark.parametrize("store_kind", ["sqlite"])
@pytest.mark.long
def test_consultations_arrive_whole_and_once_and_are_erased_for_good(
    site: tuple[OwnSite, list[Path]], full_length: bool, say: Say
) -> None:
    come_and_go(*site, *((1000, 20) if full_length else (50, 2)), say)


@pytest.mark.long
@pytest.mark.parametrize("store_kind", ["postgresql"])
def test_so_it_is_on_postgresql(
    site: tuple[OwnSite, list[Path]], full_length: bool, say: Say
) -> None:
    come_and_go(*site, *((1000, 20) if full_length else (50, 2)), say)


@pytest.mark.long
@pytest.mark.parametrize("store_kind", ["firebase"])
def test_so_it_is_on_firebase(
    site: tuple[OwnSite, list[Path]], full_length: bool, say: Say
) -> None:
    come_and_go(*site, *((1000, 20) if full_length else (50, 2)), say)


@pytest.mark.long
@pytest.mark.parametrize("store_kind", [IN_A_BUCKET])
def test_so_it_is_with_the_files_in_a_bucket(site: tuple[OwnSite, list[Path]], say: Say) -> None:
    come_and_go(*site, 50, 2, say)


def come_and_go(own: OwnSite, folders: list[Path], count: int, kills: int, say: Say) -> None:
    """Send so many consultations with so many kills, and erase most of them with their keys."""
    storm = stormed(count, kills, own, say)
    with own.opened() as (store, services):
        say(f"{assert_each_is_whole_and_once(store, services, storm):,} files came with them")
    everybody = set(storm.receipts.values())
    living = {receipt for number, receipt in storm.receipts.items() if not number % ONE_IN}

    own.command("backup", BEFORE, "--allow-empty")
    assert_all_of_it_opens(own, BEFORE, everybody)
    with own.opened() as (store, _):
        sealed = make_old(store, living)
    own.command("enquiries", "purge", "--apply")
    assert_nothing_is_left(own, folders, sealed, living)

    for command in told_commands(own):
        own.command(*command)
    closed = assert_nothing_of_it_opens(own, BEFORE)
    assert_all_of_it_opens(own, "after.backup", living)
    gone = len(everybody - living)
    say(f"{gone:,} erased; of a backup from before {closed:,} texts and pieces open no more")


def stormed(count: int, kills: int, own: OwnSite, say: Say) -> Storm:
    """Send so many consultations with so many kills; say what became of them."""
    with unsteady_line(SEED) as line:
        storm = Storm(line, count, kills)
        storm.run(own.started, own.opened)
    assert storm.kills == kills
    say(
        f"{len(storm.receipts):,} acknowledged, {kills} kills, {line.cuts:,} lines cut,"
        f" {storm.asked_again:,} requests asked again"
    )
    return storm


@pytest.fixture
def kind() -> str:
    """The store of the application in this process."""
    return "memory"


def test_so_it_is_in_memory_where_only_lines_break_off(
    studio: Studio, full_length: bool, say: Say
) -> None:
    count = 1000 if full_length else 50
    services = open_enquiry_services(studio.settings)

    @contextmanager
    def started() -> Iterator[tuple[str, Kill]]:
        with served(StudioApp(studio)) as address:
            yield address, lambda: None

    with unsteady_line(SEED) as line:
        storm = Storm(line, count, 0)
        storm.run(started, lambda: nullcontext((studio.store, services)))

    assert_each_is_whole_and_once(studio.store, services, storm)
    assert line.cuts
    say(f"{count:,} acknowledged in memory, {line.cuts:,} lines cut")


def assert_each_is_whole_and_once(store: Store, services: EnquiryServices, storm: Storm) -> int:
    """Expect one record for each receipt, with what was typed and the files that were sent.

    Return how many files these are.
    """
    records = store.read(ENQUIRIES)
    assert len(set(storm.receipts.values())) == len(storm.receipts)
    assert records.keys() == set(storm.receipts.values())
    files: dict[str, list[Enclosure]] = {}
    for one in enclosures_in(store):
        # A beginning whose answer was lost stays for a day, without a byte.
        assert one.state in ("claimed", "open")
        files.setdefault(one.enquiry, []).append(one)
    empty = {one.id for one in files.pop("", [])}
    assert not empty & {name.partition("/")[0] for name, _ in services.enclosures.objects.list()}
    for number, receipt in storm.receipts.items():
        found = sorted(files.pop(receipt), key=lambda one: one.n)
        contact = read_stored(services.cipher, receipt, records[receipt].document).contact
        assert contact is not None
        sent = consultation_of(number, [one.id for one in found])
        said = (contact.name, contact.phone, list(contact.enclosures))
        assert said == (sent["name"], sent["phone"], sent["enclosures"])
        assert {key: contact.facts[key] for key in TYPED} == {k: sent["facts"][k] for k in TYPED}
        kept = list(map(partial(content_of, services.enclosures), found))
        assert kept == [(file.name, file.kept()) for file in files_of(number)]
    assert files == {}
    return sum(one.state == "claimed" for one in enclosures_in(store))

"""No two services get one address, on any store and by whatever way: the commit refuses it."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from threading import Barrier
from typing import Any

import pytest

from studio_core.accounts.governed_store import governed
from studio_core.audit.auditing import audit
from studio_core.content.former_paths import service_path
from studio_core.content.kinds import kinds
from studio_core.content.unique_addresses import SERVICE_ADDRESS, AddressTakenError
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.draft import get_draft
from studio_core.publishing.drafts import create_draft, save_draft
from studio_core.publishing.instants import public_records_at
from studio_core.publishing.publishing import hide, publish, publish_together
from studio_core.publishing.restoring import restore_version
from studio_core.publishing.schedule import schedule_of
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule
from studio_core.publishing.trash import restore
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import OPERATOR, Change, Delete, Put, SetField
from studio_core.records.claims import CLAIM
from studio_core.records.collections import LIMITS, SERVICES
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.record import Document, Record
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.importing import import_documents
from tests.content_records import create_content, save_content
from tests.contracts.samples import OpenStore
from tests.undo_knowingly import undo_knowingly

AT = "2026-05-01T09:00:00.000Z"
NOW = datetime(2026, 5, 1, 9, tzinfo=UTC)
BY: dict[str, Any] = {"actor": OPERATOR, "at": AT}
KIND = kinds()[SERVICES]
HOME: dict[str, Any] = {"group": "residential", "slug": "집", "title": "주거"}
SHOP = HOME | {"slug": "가게", "title": "상가"}
PATH = "/business/residential/집"
Way = Callable[[Store], None]


@pytest.fixture
def site(store: Store) -> Store:
    """Return a store as servers use it, with one service that has the address `PATH`."""
    site = governed(store)
    create(site, "first", HOME)
    return site


def create(store: Store, id: str, sent: Document) -> None:
    create_content(Work(store, **BY), SERVICES, sent, id=id, action="service_created")


def commit(store: Store, *changes: Change) -> None:
    Work(store, OPERATOR, AT).commit("x", *changes)


def addresses(store: Store) -> dict[str, str]:
    """Return the address of every public service."""
    return {id: service_path(one.document) for id, one in store.read(SERVICES).items()}


def claims(store: Store) -> set[str]:
    return {id for id in store.read(LIMITS) if id.startswith(CLAIM)}


def claims_of(*paths: str) -> set[str]:
    return set(map(SERVICE_ADDRESS.claim_id, paths))


def second_creation(store: Store) -> None:
    create(store, "second", HOME)


def publishing_a_draft(store: Store) -> None:
    create_draft(Work(store, **BY), KIND, HOME, id="second")
    publish(Work(store, **BY), KIND, "second")


def publishing_two_drafts_together(store: Store) -> None:
    for id, sent in (("second", SHOP), ("third", SHOP)):
        create_draft(Work(store, **BY), KIND, sent, id=id)
    publish_together(Work(store, **BY), [(KIND, "second"), (KIND, "third")])


def hiding_creating_again_and_publishing(store: Store) -> None:
    hide(Work(store, **BY), KIND, "first")
    create(store, "second", HOME)
    publish(Work(store, **BY), KIND, "first")


def undoing_a_deletion(store: Store) -> None:
    delete_record(Work(store, **BY), KIND, "first", None)
    deleted = store.position()
    create(store, "second", HOME)
    undo_knowingly(Work(store, **BY), deleted)


def undoing_a_change_of_the_address(store: Store) -> None:
    save_content(Work(store, **BY), SERVICES, "first", {"slug": "새집"}, None)
    changed = store.position()
    create(store, "second", HOME)
    undo_knowingly(Work(store, **BY), changed)


def saving_another_address(store: Store) -> None:
    create(store, "second", SHOP)
    save_content(Work(store, **BY), SERVICES, "second", {"slug": "집"}, None)


def publishing_a_version_of_before(store: Store) -> None:
    made = store.position()
    save_content(Work(store, **BY), SERVICES, "first", {"slug": "새집"}, None)
    create(store, "second", HOME)
    restore_version(Work(store, **BY), KIND, "first", made, None)
    publish(Work(store, **BY), KIND, "first")


def importing_a_second_one(store: Store) -> None:
    import_documents(Work(store, **BY), {SERVICES: {"first": HOME, "second": HOME}})


def writing_a_whole_record(store: Store) -> None:
    commit(store, Put(SERVICES, "second", HOME))


def writing_one_field(store: Store) -> None:
    create(store, "second", SHOP | {"group": "commercial", "slug": "집"})
    commit(store, SetField(SERVICES, "second", "group", "residential"))


WAYS = (
    second_creation,
    publishing_a_draft,
    publishing_two_drafts_together,
    hiding_creating_again_and_publishing,
    undoing_a_deletion,
    undoing_a_change_of_the_address,
    saving_another_address,
    publishing_a_version_of_before,
    importing_a_second_one,
    writing_a_whole_record,
    writing_one_field,
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: str(way.__name__))
def test_no_way_gives_two_services_one_address(site: Store, way: Way) -> None:
    with pytest.raises(AddressTakenError) as refused:
        way(site)

    paths = list(filter(None, addresses(site).values()))
    assert len(paths) == len(set(paths))
    assert refused.value.facts["path"] in (PATH, "/business/residential/가게")


def test_what_comes_out_of_the_trash_at_an_address_in_use_comes_hidden(site: Store) -> None:
    delete_record(Work(site, **BY), KIND, "first", None)
    create(site, "second", HOME)

    trashed, _ = restore(Work(site, **BY), "first", now=NOW)

    assert trashed.form == "hidden"
    assert addresses(site) == {"second": PATH}
    assert get_draft(site, SERVICES, "first") is not None


def test_a_schedule_says_that_the_address_is_in_use(site: Store) -> None:
    create_draft(Work(site, **BY), KIND, HOME, id="second")
    schedule(Work(site, **BY), KIND, "second", publish_at=datetime(2026, 5, 2, tzinfo=UTC))

    with_it = public_records_at(site, datetime(2026, 5, 3, tzinfo=UTC), now=NOW, kinds=kinds())
    supposed = [id for id, _ in with_it.records(SERVICES)]
    ran = run_due(site, kinds(), at=BelievedAt("2026-05-02T01:00:00.000Z"), known={})

    assert supposed == ["first"]
    assert (ran.done, ran.blocked) == (0, 1)
    assert (schedule_of(site, SERVICES, "second").blocked or {})["code"] == "slug_taken"


def test_an_address_is_free_again_when_its_service_leaves_it(site: Store) -> None:
    held = [claims(site)]
    save_content(Work(site, **BY), SERVICES, "first", {"slug": "새집"}, None)
    held.append(claims(site))
    create(site, "second", HOME)
    hide(Work(site, **BY), KIND, "second")
    held.append(claims(site))
    create(site, "third", HOME)
    delete_record(Work(site, **BY), KIND, "third", None)
    publish(Work(site, **BY), KIND, "second")
    held.append(claims(site))

    moved = "/business/residential/새집"
    assert held == [claims_of(PATH), claims_of(moved), claims_of(moved), claims_of(moved, PATH)]
    assert addresses(site) == {"first": moved, "second": PATH}


def test_two_services_change_addresses_in_one_change_set(site: Store) -> None:
    create(site, "second", SHOP)
    swapped = (
        SetField(SERVICES, "first", "slug", "가게"),
        SetField(SERVICES, "second", "slug", "집"),
    )

    commit(site, *swapped)
    exchanged = addresses(site)
    undo_knowingly(Work(site, **BY), site.position())

    assert exchanged == {"first": "/business/residential/가게", "second": PATH}
    assert addresses(site) == {"first": PATH, "second": "/business/residential/가게"}


def test_undo_brings_a_deleted_service_back_where_its_address_is_free(site: Store) -> None:
    delete_record(Work(site, **BY), KIND, "first", None)

    undo_knowingly(Work(site, **BY), site.position())

    assert addresses(site) == {"first": PATH}
    assert claims(site) == claims_of(PATH)


def test_a_site_of_before_there_were_claims_is_held_to_them(store: Store) -> None:
    commit(store, Put(SERVICES, "first", HOME))
    site = governed(store)

    with pytest.raises(AddressTakenError):
        create(site, "second", HOME)
    save_content(Work(site, **BY), SERVICES, "first", {"slug": "새집"}, None)
    create(site, "second", HOME)

    assert addresses(site) == {"first": "/business/residential/새집", "second": PATH}


def test_a_claim_that_was_left_behind_keeps_its_address_from_nobody(site: Store) -> None:
    commit(site.store, Delete(SERVICES, "first"))  # type: ignore[attr-defined]  # past the rule

    create(site, "second", HOME)

    assert addresses(site) == {"second": PATH}


def test_what_is_double_already_is_a_finding_and_can_be_edited(store: Store) -> None:
    commit(store, Put(SERVICES, "a", HOME), Put(SERVICES, "b", HOME))
    site = governed(store)

    save_content(Work(site, **BY), SERVICES, "b", {"title": "다른 이름"}, None)
    save_draft(Work(site, **BY), KIND, "a", {"title": "또 다른"}, None)
    publish(Work(site, **BY), KIND, "a")
    found = [one for one in audit(site).findings if one.rule == "service-address"]
    save_content(Work(site, **BY), SERVICES, "b", {"slug": "새집"}, None)

    assert [(one.collection, one.id) for one in found] == [(SERVICES, "b")]
    assert addresses(site) == {"a": PATH, "b": "/business/residential/새집"}
    with pytest.raises(AddressTakenError):
        create(site, "c", HOME)


class Interrupted(ForwardingStore):
    """A store with which somebody else does something behind the call of a number."""

    def __init__(self, store: Store, number: int, act: Callable[[], None]) -> None:
        super().__init__(store)
        self.left, self.act = number, act

    def read(self, collection: str) -> Mapping[str, Record]:
        found = super().read(collection)
        self._happen()
        return found

    def get(self, collection: str, id: str) -> Record | None:
        found = super().get(collection, id)
        self._happen()
        return found

    def _happen(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.act()


@pytest.mark.parametrize("leaving", [False, True])
@pytest.mark.parametrize("number", range(1, 7))
def test_whatever_happens_between_two_looks_an_address_has_one_service(
    store: Store, number: int, leaving: bool
) -> None:
    site = governed(store)
    if leaving:
        create(site, "first", HOME)
        save_content(Work(site, **BY), SERVICES, "first", {"slug": "새집"}, None)
    done: list[bool] = []

    def other() -> None:
        commit(site, Put(SERVICES, "second", HOME))
        done.append(True)

    mine = governed(Interrupted(store, number, other))
    try:
        commit(mine, Put(SERVICES, "first", HOME))
    except AddressTakenError:
        done.append(True)

    assert [one for one in addresses(site).values() if one == PATH] == [PATH]
    assert claims_of(PATH) <= claims(site)
    assert done or number > 3


def test_of_eight_at_once_one_gets_the_address(
    open_any: OpenStore, request: pytest.FixtureRequest
) -> None:
    begin = Barrier(8)
    with ExitStack() as opened:
        first = opened.enter_context(closing(open_any()))
        in_memory = "memory" in request.node.name
        stores = [
            governed(first if in_memory else opened.enter_context(closing(open_any())))
            for _ in range(8)
        ]
        for number in range(0, 8, 2):
            create_draft(Work(stores[0], **BY), KIND, HOME, id=f"s{number}")

        def take(number: int) -> str:
            begin.wait()
            try:
                if number % 2:
                    create(stores[number], f"s{number}", HOME)
                else:
                    publish(Work(stores[number], **BY), KIND, f"s{number}")
            except AddressTakenError:
                return "taken"
            return "got"

        with ThreadPoolExecutor(8) as pool:
            outcomes = list(pool.map(take, range(8)))

        assert sorted(outcomes) == ["got", *["taken"] * 7]
        assert list(addresses(first).values()) == [PATH]
        assert claims(first) == claims_of(PATH)

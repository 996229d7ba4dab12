"""Moving a site from store to store, with servers that follow it: all in one process' memory."""

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from threading import Event
from typing import Any, cast

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import StorePermissionError, StoreUnavailableError, StudioError
from studio_core.records.changes import OPERATOR, Delete, Put
from studio_core.records.collections import (
    COLLECTIONS,
    ENQUIRIES,
    INSIGHTS,
    PORTFOLIO,
    SERVERS,
    SETTINGS,
)
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.key_value import FOR_EVER
from studio_core.records.record import Record
from studio_core.records.replica import Move, MoveState, StoreMovedError
from studio_core.records.spaces import SESSIONS
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.switching.ending import finish
from studio_core.transfer.switching.ends import End, SwitchRefusedError
from studio_core.transfer.switching.live_store import LiveStore
from studio_core.transfer.switching.notes import came_from, note_moved
from studio_core.transfer.switching.servers import Server, live_servers
from studio_core.transfer.switching.switch import Switch, give_up
from studio_core.transfer.switching.timing import ABANDONED_SECONDS, Timing
from studio_core.transfer.switching.whereabouts import Whereabouts
from tests.contracts.replica_contract import plain_journal
from tests.contracts.samples import (
    ARTICLE,
    AT,
    ENQUIRY,
    HANOK,
    LOFT,
    SESSION,
    change_set,
    put,
)

OLD, NEW = "memory:old", "memory:new"
BEGIN = datetime(2026, 11, 23, tzinfo=UTC)


class Clock:
    """A clock that goes on when somebody sleeps."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> str:
        moment = BEGIN + timedelta(seconds=self.seconds)
        return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds

    @property
    def timing(self) -> Timing:
        return Timing(self.now, lambda: self.seconds, self.sleep)


class Site:
    """Stores by address, and servers that are stepped by hand."""

    def __init__(self) -> None:
        self.stores: dict[str, MemoryStore] = {OLD: MemoryStore(), NEW: MemoryStore()}
        self.clock = Clock()
        self.servers: list[Whereabouts] = []
        self.numbers = count(1)
        self.unknown: set[str] = set()

    def open(self, address: str) -> MemoryStore:
        if address in self.unknown:
            raise StoreUnavailableError(f"{address}: no password")
        return self.stores[address]

    def serve(self, address: str = OLD) -> Whereabouts:
        id = f"server{next(self.numbers)}"
        server = Server(id=id, host="h", pid=1, version="1", at=self.clock.now())
        here = Whereabouts(self.stores[address], self.open, server, self.clock.timing)
        self.servers.append(here)
        here.step()
        return here

    def step(self, _seconds: float = 0) -> None:
        self.clock.sleep(_seconds)
        for server in self.servers:
            server.step()

    def switch(self, old: str = OLD, new: str = NEW, **more: Any) -> Switch:
        return Switch(
            End(self.stores[old], old),
            End(self.stores[new], new),
            by=OPERATOR,
            timing=replace(self.clock.timing, sleep=self.step),
            new_id=lambda: f"m{next(self.numbers)}",
            open_other=self.open,
            **more,
        )

    def finish(self) -> bool:
        """Ask for the same move again after its command has ended."""
        ends = (End(self.stores[OLD], OLD), End(self.stores[NEW], NEW))
        return finish(*ends, by=OPERATOR, at=self.clock.now())


@pytest.fixture
def site() -> Site:
    made = Site()
    fill(made.stores[OLD])
    return made


def fill(store: Store) -> None:
    put(store, PORTFOLIO, "p1", HANOK)
    put(store, PORTFOLIO, "p2", LOFT)
    put(store, INSIGHTS, "i1", ARTICLE)
    put(store, ENQUIRIES, "e1", ENQUIRY)
    store.key_values.put(SESSIONS, "s1", SESSION, FOR_EVER)
    store.commit(change_set(Delete(PORTFOLIO, "p2"), action="project_deleted"))


def held(store: Store) -> dict[str, Mapping[str, str]]:
    """Return the revisions of everything but the servers' records and the note of the move."""
    return {
        name: {id: one.revision for id, one in store.read(name).items() if id != "store-move"}
        for name in COLLECTIONS
        if name != SERVERS
    }


def states(switch: Switch) -> list[MoveState]:
    told: list[MoveState] = []
    switch.tell = told.append
    switch.run()
    return told


def test_everything_moves_and_the_source_says_where_it_went(site: Site) -> None:
    old, new = site.stores[OLD], site.stores[NEW]
    before = plain_journal(old.changes(0))

    assert states(site.switch()) == ["copying", "following", "cutting", "moved"]

    assert held(new) == held(old)
    assert plain_journal(new.changes(0))[: len(before)] == before
    assert [entry.action for entry in new.changes(len(before))] == [
        "store_move_begun",
        "store_moved",
    ]
    assert new.move() is None
    moved = old.move()
    assert moved is not None
    assert (moved.state, moved.store) == ("moved", NEW)
    with pytest.raises(StoreMovedError):
        put(old, PORTFOLIO, "p3", LOFT)
    put(new, PORTFOLIO, "p3", LOFT)


def test_a_site_in_which_nothing_was_written_yet_moves_too(site: Site) -> None:
    site.switch().run()

    assert site.stores[OLD].move() is not None
    assert [entry.action for entry in site.stores[NEW].changes(0)][-1] == "store_moved"
    put(site.stores[NEW], PORTFOLIO, "p1", HANOK)


def test_the_servers_are_in_the_target_before_it_opens(site: Site) -> None:
    one, two = site.serve(), site.serve()
    old, new = site.stores[OLD], site.stores[NEW]
    opened_with: list[dict[str, object]] = []
    moves: set[str] = set()
    set_move = new.set_move

    def watched(expected: Move | None, move: Move | None) -> bool:
        if move is None:
            there = new.read(SERVERS).items()
            opened_with.append({id: one.document["opened"] for id, one in there})
        else:
            moves.add(move.id)
        return set_move(expected, move)

    new.set_move = watched  # type: ignore[method-assign]
    site.switch().run()

    assert one.store is two.store is new
    [id] = moves
    assert opened_with == [{"server1": id, "server2": id}]
    assert old.move() is not None


def test_a_move_waits_for_the_servers_and_says_which(site: Site) -> None:
    site.serve()
    site.unknown.add(NEW)
    waited: list[list[str]] = []
    switch = site.switch(wait_for=lambda late: waited.append([one.trouble for one in late]))

    with pytest.raises(SwitchRefusedError, match="no password"):
        switch.run()

    assert waited == [[f"{NEW}: no password"]]
    assert site.stores[OLD].move() is None
    put(site.stores[OLD], PORTFOLIO, "p3", LOFT)


def test_a_server_that_ended_is_not_waited_for(site: Site) -> None:
    site.serve()
    site.servers.clear()
    site.clock.sleep(31)

    site.switch().run()

    assert site.stores[NEW].move() is None


def test_what_is_written_during_the_copy_is_carried(site: Site) -> None:
    old = site.stores[OLD]
    turns = count()

    def write(_done: int) -> None:
        turn = next(turns)
        put(old, PORTFOLIO, f"during{turn}", LOFT)
        old.key_values.put(SESSIONS, f"during{turn}", SESSION, FOR_EVER)
        old.key_values.remove(SESSIONS, "s1")

    site.switch(progress=write).run()

    assert held(site.stores[NEW]) == held(old)
    values = site.stores[NEW].key_values
    assert values.get(SESSIONS, "during0") == SESSION
    assert not values.get(SESSIONS, "s1")


@pytest.mark.parametrize("step", ["copying", "following", "cutting"])
def test_a_move_that_fails_leaves_the_source_open(site: Site, step: MoveState) -> None:
    def fail(state: MoveState) -> None:
        if state == step:
            raise StoreUnavailableError("away")

    with pytest.raises(StudioError):
        site.switch(tell=fail).run()

    assert site.stores[OLD].move() is None
    put(site.stores[OLD], PORTFOLIO, "p3", LOFT)
    site.switch().run()
    assert held(site.stores[NEW]) == held(site.stores[OLD])


def test_a_failure_after_the_move_does_not_go_back(site: Site) -> None:
    def fail(state: MoveState) -> None:
        if state == "moved":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        site.switch(tell=fail).run()

    old, new = site.stores[OLD], site.stores[NEW]
    moved = old.move()
    assert moved is not None
    assert moved.state == "moved"
    assert site.finish()
    put(new, PORTFOLIO, "p3", LOFT)
    assert came_from(new, NEW) == OLD
    position = new.position()
    assert site.finish()
    assert new.position() == position


def test_only_a_move_that_changed_over_is_finished(site: Site) -> None:
    old = site.stores[OLD]
    moved = Move(id="m9", state="moved", store="memory:third", at=site.clock.now())

    assert not site.finish()
    old.set_move(None, moved)
    assert not site.finish()
    old.set_move(moved, replace(moved, store=NEW))
    site.stores[NEW].set_move(None, Move(id="m2", state="filling", store=OLD, at=AT))
    assert not site.finish()


def test_servers_open_the_target_when_the_command_ended_before(site: Site) -> None:
    site.serve()

    def die(state: MoveState) -> None:
        if state == "moved":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        site.switch(tell=die).run()
    for _ in range(200):
        site.step(0.05)

    assert site.servers[0].store is site.stores[NEW]
    assert site.stores[NEW].move() is None
    assert came_from(site.stores[NEW], NEW) == OLD  # before anybody completes the move, too
    assert site.finish()
    assert came_from(site.stores[NEW], NEW) == OLD


def test_a_move_back_that_fails_does_not_forget_a_way_that_was_never_noted(site: Site) -> None:
    site.serve()
    note_moved(Work(site.stores[OLD], OPERATOR, AT), "memory:older")

    def die_at(last: MoveState) -> Callable[[MoveState], None]:
        def tell(state: MoveState) -> None:
            if state == last:
                raise KeyboardInterrupt

        return tell

    with pytest.raises(KeyboardInterrupt):
        site.switch(tell=die_at("moved")).run()
    for _ in range(200):
        site.step(0.05)
    with pytest.raises(KeyboardInterrupt):
        site.switch(NEW, OLD, tell=die_at("following")).run()

    assert came_from(site.stores[NEW], NEW) == OLD


def test_servers_give_up_a_cut_whose_command_ended(site: Site) -> None:
    old = site.stores[OLD]
    site.serve()
    cutting = Move(id="m9", state="cutting", store=NEW, at=site.clock.now())
    old.set_move(None, cutting)
    site.step()

    site.step(ABANDONED_SECONDS - 1)
    assert old.move() == cutting
    site.step(2)

    assert old.move() is None


def test_the_site_moves_back_with_what_was_written_since(site: Site) -> None:
    old, new = site.stores[OLD], site.stores[NEW]
    site.serve()
    site.switch().run()
    put(new, PORTFOLIO, "p9", LOFT)
    new.commit(change_set(Delete(PORTFOLIO, "p1")))

    site.switch(NEW, OLD).run()

    assert held(old) == held(new)
    assert plain_journal(old.changes(0))[:-1] == plain_journal(new.changes(0))
    assert site.servers[0].store is old
    assert old.move() is None


def test_a_target_with_something_else_is_refused_and_stays_as_it_was(site: Site) -> None:
    put(site.stores[NEW], PORTFOLIO, "other", LOFT)

    before, told = site.stores[OLD].position(), list[MoveState]()

    with pytest.raises(SwitchRefusedError, match="something else"):
        site.switch(tell=told.append).run()

    assert (site.stores[OLD].position(), told) == (before, [])
    assert site.stores[NEW].move() is None
    assert site.stores[OLD].move() is None
    assert list(site.stores[NEW].read(PORTFOLIO)) == ["other"]


def test_a_target_whose_records_no_journal_knows_is_refused_and_stays_as_it_was(
    site: Site,
) -> None:
    """As a realtime database is that an older program filled."""
    new = site.stores[NEW]
    new.replicate(None, 0, (), {(PORTFOLIO, "other"): Record.of(LOFT)})

    with pytest.raises(SwitchRefusedError, match="something else"):
        site.switch().run()

    assert (new.position(), list(new.read(PORTFOLIO))) == (0, ["other"])


@pytest.mark.parametrize(
    ("state", "refusal"), [("moved", StoreMovedError), ("cutting", SwitchRefusedError)]
)
def test_a_source_that_is_closed_by_another_move_is_not_moved(
    site: Site, state: MoveState, refusal: type[StudioError]
) -> None:
    other = Move(id="other", state=state, store="memory:third", at=site.clock.now())
    site.stores[OLD].set_move(None, other)

    with pytest.raises(refusal, match="memory:third"):
        site.switch().run()

    assert site.stores[OLD].move() == other
    assert site.stores[NEW].move() is None


def test_a_store_that_another_site_left_is_no_target(site: Site) -> None:
    """A copy of a site, made by a backup, remembers where the site came from."""
    old, copy = site.stores[OLD], MemoryStore()
    site.stores["memory:copy"] = copy
    site.switch().run()
    new = site.stores[NEW]
    copy.replicate(None, 0, new.changes(0), {})
    for name in (PORTFOLIO, INSIGHTS, ENQUIRIES, SETTINGS):
        copy.replicate(
            None, new.position(), (), {(name, id): one for id, one in new.read(name).items()}
        )
    left = old.move()

    with pytest.raises(SwitchRefusedError, match="another site"):
        site.switch("memory:copy", OLD).run()

    assert old.move() == left
    assert copy.move() is None


def test_a_move_that_fails_does_not_make_the_way_back_forgotten(site: Site) -> None:
    site.switch().run()
    put(site.stores.setdefault("memory:third", MemoryStore()), PORTFOLIO, "other", LOFT)
    with pytest.raises(SwitchRefusedError):
        site.switch(NEW, "memory:third").run()

    assert came_from(site.stores[NEW], NEW) == OLD


def test_the_store_that_the_site_is_in_is_no_target_however_it_is_spelt(site: Site) -> None:
    old = site.stores[OLD]
    site.stores["memory:alias"] = old

    with pytest.raises(SwitchRefusedError, match="the store that the site is in"):
        site.switch(OLD, "memory:alias").run()

    assert old.move() is None


def test_a_site_that_moved_twice_comes_back_to_its_first_store(site: Site) -> None:
    site.stores["memory:third"] = MemoryStore()
    site.switch().run()
    site.switch(NEW, "memory:third").run()

    site.switch("memory:third", OLD).run()

    assert held(site.stores[OLD]) == held(site.stores["memory:third"])
    assert site.stores[OLD].move() is None


@pytest.mark.parametrize("named", [True, False])
def test_a_first_store_whose_way_cannot_be_asked_is_taken_when_somebody_names_it(
    site: Site, named: bool
) -> None:
    site.stores["memory:third"] = MemoryStore()
    site.switch().run()
    site.switch(NEW, "memory:third").run()
    site.unknown.add(NEW)

    move = site.switch("memory:third", OLD, named=named)
    if named:
        move.run()
    else:
        with pytest.raises(SwitchRefusedError, match="another site"):
            move.run()

    assert (site.stores[OLD].move() is None) == named


class Losing(MemoryStore):
    """A target that loses records and alters entries, without an error."""

    losing = False

    def replicate(self, move: Any, after: Any, entries: Any, writes: Any) -> None:
        if self.losing:
            writes = {path: record for path, record in writes.items() if path[1] != "lost"}
            entries = [replace(entry, action="?") for entry in entries]
        super().replicate(move, after, entries, writes)


def test_what_a_target_loses_while_it_follows_ends_the_move(site: Site) -> None:
    old, new = site.stores[OLD], Losing()
    site.stores[NEW] = new

    def lose(state: MoveState) -> None:
        if state == "following":
            new.losing = True
            put(old, PORTFOLIO, "lost", LOFT)

    with pytest.raises(SwitchRefusedError, match="cannot be carried"):
        site.switch(tell=lose).run()

    assert old.move() is None


def test_a_server_that_may_not_write_the_target_says_so(site: Site) -> None:
    site.serve()
    new = site.stores[NEW]

    def refuse(*_: Any) -> None:
        raise StorePermissionError("it may only be read")

    site.servers[0]._open_other = lambda address: cast("Any", ReadOnly(new, refuse))
    with pytest.raises(SwitchRefusedError, match="may only be read"):
        site.switch().run()


class ReadOnly(ForwardingStore):
    """A store that may only be read by who holds this."""

    def __init__(self, store: MemoryStore, refuse: Any) -> None:
        super().__init__(store)
        self.move = store.move
        self.replicate = refuse


def test_a_second_move_elsewhere_is_refused_and_the_first_goes_on(site: Site) -> None:
    old = site.stores[OLD]
    first = Move(id="m9", state="following", store="memory:third", at=site.clock.now())
    old.set_move(None, first)

    with pytest.raises(SwitchRefusedError, match="memory:third"):
        site.switch().run()

    assert old.move() == first


def test_a_move_that_was_killed_is_taken_over_by_the_same_command(site: Site) -> None:
    old, new = site.stores[OLD], site.stores[NEW]
    old.set_move(None, Move(id="m8", state="copying", store=NEW, at=site.clock.now()))
    filling = Move(id="m8", state="filling", store=OLD, at=site.clock.now())
    new.set_move(None, filling)
    new.replicate(filling, 0, old.changes(0, 2), {})

    site.switch().run()

    assert held(new) == held(old)


@pytest.mark.parametrize("step", ["copying", "following"])
def test_of_two_commands_at_once_the_later_one_moves_the_site(site: Site, step: MoveState) -> None:
    def begin_again(state: MoveState) -> None:
        if state == step:
            site.switch().run()

    with pytest.raises(StudioError, match=r"another command has taken this move over|has moved"):
        site.switch(tell=begin_again).run()

    moved = site.stores[OLD].move()
    assert moved is not None
    assert moved.state == "moved"
    assert held(site.stores[NEW]) == held(site.stores[OLD])


@pytest.mark.parametrize("taken", [True, False])
def test_a_move_that_another_command_took_over_or_ended_says_so(site: Site, taken: bool) -> None:
    old, new = site.stores[OLD], site.stores[NEW]

    def meet(state: MoveState) -> None:
        present, filling = old.move(), new.move()
        if state == "following":
            assert present is not None
            old.set_move(present, replace(present, id="m9", state="copying") if taken else None)
            new.set_move(filling, replace(present, id="m9", state="filling", store=OLD))
            put(old, PORTFOLIO, "p9", LOFT)

    with pytest.raises(SwitchRefusedError, match="another command has taken this move over"):
        site.switch(tell=meet).run()

    assert [move.id for move in [old.move()] if move] == ["m9"] * taken


@pytest.mark.parametrize("step", ["following", "cutting"])
def test_a_move_that_was_ended_from_elsewhere_says_so(site: Site, step: MoveState) -> None:
    old = site.stores[OLD]

    def abort(state: MoveState) -> None:
        present = old.move()
        if state == step:
            assert present is not None
            give_up(old, present.id)

    with pytest.raises(SwitchRefusedError, match="or ended it: `studio switch --status`"):
        site.switch(tell=abort).run()

    assert old.move() is None
    put(old, PORTFOLIO, "p9", LOFT)


@pytest.mark.parametrize("step", ["following", "cutting"])
def test_a_way_back_that_fails_leaves_servers_with_the_old_setting_their_way(
    site: Site, step: MoveState
) -> None:
    site.switch().run()
    left = site.stores[OLD].move()

    def fail(state: MoveState) -> None:
        if state == step:
            raise KeyboardInterrupt

    put(site.stores[NEW], PORTFOLIO, "p9", LOFT)
    with pytest.raises(KeyboardInterrupt):
        site.switch(NEW, OLD, tell=fail).run()

    assert site.stores[OLD].move() == left
    assert site.serve(OLD).store is site.stores[NEW]
    site.switch(NEW, OLD).run()
    assert held(site.stores[OLD]) == held(site.stores[NEW])


def test_only_what_is_under_way_is_given_up(site: Site) -> None:
    old = site.stores[OLD]
    move = Move(id="m9", state="cutting", store=NEW, at=site.clock.now())
    old.set_move(None, move)

    assert not give_up(old, "another")
    assert give_up(old, "m9")
    old.set_move(None, replace(move, state="moved"))
    assert not give_up(old, "m9")


def test_a_server_is_ready_for_the_change_over_when_it_looks_often(site: Site) -> None:
    old, here = site.stores[OLD], site.serve()
    move = Move(id="m9", state="copying", store=NEW, at=site.clock.now())
    old.set_move(None, move)

    assert here.step() > 0.05
    assert [one.opened for one in live_servers(old, at=site.clock.now())] == [""]
    old.set_move(move, replace(move, state="following"))
    assert here.step() <= 0.05

    assert [one.opened for one in live_servers(old, at=site.clock.now())] == ["m9"]


def test_a_store_that_could_not_be_read_is_opened_anew(site: Site) -> None:
    opened: list[MemoryStore] = []

    def open_other(address: str) -> MemoryStore:
        opened.append(WithoutPassword() if not opened else site.stores[address])
        return opened[-1]

    site.switch().run()
    server = Server(id="late", host="h", pid=1, version="1", at=site.clock.now())
    here = Whereabouts(site.stores[OLD], open_other, server, site.clock.timing)

    here.step()
    assert here.store is site.stores[OLD]
    here.step()

    assert here.store is site.stores[NEW]
    assert len(opened) == 2


class WithoutPassword(MemoryStore):
    """A store that opens, and says only when it is asked that it wants a password."""

    def move(self) -> Move | None:
        raise StoreUnavailableError("no password")


class TestServersThatStartLater:
    def test_one_with_the_old_setting_goes_where_the_site_is(self, site: Site) -> None:
        site.switch().run()

        assert site.serve(OLD).store is site.stores[NEW]

    def test_one_follows_over_several_moves(self, site: Site) -> None:
        site.stores["memory:third"] = MemoryStore()
        site.switch().run()
        site.switch(NEW, "memory:third").run()

        late = site.serve(OLD)
        late.step()

        assert late.store is site.stores["memory:third"]

    def test_one_with_a_copy_that_the_site_moves_to_goes_to_the_source(self, site: Site) -> None:
        moving = Move(id="m", state="copying", store=NEW, at=AT)
        site.stores[OLD].set_move(None, moving)
        site.stores[NEW].set_move(None, replace(moving, state="filling", store=OLD))

        assert site.serve(NEW).store is site.stores[OLD]

    def test_one_with_a_copy_of_another_site_waits_and_never_goes_there(self, site: Site) -> None:
        filling = Move(id="m", state="filling", store=OLD, at=AT)
        site.stores[NEW].set_move(None, filling)

        here = site.serve(NEW)

        assert here.lost == filling
        assert here.store is site.stores[NEW]
        assert not site.stores[OLD].read(SERVERS)
        site.stores[NEW].set_move(filling, None)
        here.step()
        assert here.lost is None

    def test_one_that_cannot_follow_says_where_the_site_is(self, site: Site) -> None:
        site.switch().run()
        site.unknown.add(NEW)

        here = site.serve(OLD)

        lost = here.lost
        assert lost is not None
        assert lost.store == NEW
        site.unknown.clear()
        here.step()
        assert here.store is site.stores[NEW]


@pytest.fixture
def live(site: Site) -> Iterator[LiveStore]:
    timing = replace(site.clock.timing, monotonic=time.monotonic)
    server = Server(id="live", host="h", pid=1, version="1", at=site.clock.now())
    store = LiveStore(Whereabouts(site.stores[OLD], site.open, server, timing), timing)
    store.start()
    ended = Event()
    with ThreadPoolExecutor(1) as threads:
        threads.submit(follow, store, ended)
        yield store
        ended.set()
    store.close()


def follow(store: LiveStore, ended: Event) -> None:
    """Read the journal as a server does."""
    position = store.position()
    while not ended.is_set():
        if store.watch(position, 0.1) > position:
            position = store.changes(position)[-1].position


def real_time(site: Site) -> Switch:
    switch = site.switch()
    switch.timing = Timing(site.clock.now, time.monotonic, time.sleep)
    return switch


def test_changes_wait_for_the_move_and_are_made_in_the_target(site: Site, live: LiveStore) -> None:
    closed, switch = Event(), real_time(site)
    switch.tell = lambda state: closed.set() if state == "cutting" else None

    def write(number: int) -> None:
        for turn in range(40):
            if turn == 20:
                assert closed.wait(30)
            live.commit(change_set(Put(PORTFOLIO, f"w{number}-{turn}", LOFT)))

    with ThreadPoolExecutor(5) as threads:
        writing = [threads.submit(write, number) for number in range(4)]
        moving = threads.submit(switch.run)
        for one in writing:
            one.result()
        moving.result()

    written = {f"w{number}-{turn}" for number in range(4) for turn in range(40)}
    new = site.stores[NEW]
    assert written <= new.read(PORTFOLIO).keys()
    made = [path.id for entry in new.changes(0) for path in entry.paths if path.id in written]
    assert sorted(made) == sorted(written)


def test_a_watch_goes_on_in_the_target(site: Site, live: LiveStore) -> None:
    with ThreadPoolExecutor(1) as threads:
        start = live.position()
        real_time(site).run()
        position = live.position()
        waiting = threads.submit(live.watch, position, 10)
        put(live, PORTFOLIO, "p9", LOFT)

        assert waiting.result() == position + 1
    assert [entry.position for entry in live.changes(start)] == list(range(start + 1, position + 2))


def test_a_change_is_refused_when_the_move_takes_too_long(site: Site) -> None:
    timing = site.clock.timing
    server = Server(id="live", host="h", pid=1, version="1", at=site.clock.now())
    live = LiveStore(Whereabouts(site.stores[OLD], site.open, server, timing), timing)
    cutting = Move(id="m9", state="cutting", store=NEW, at=site.clock.now())
    site.stores[OLD].set_move(None, cutting)

    site.clock.seconds += 1
    live._timing = replace(timing, monotonic=iter([0.0, 5.0]).__next__)
    with pytest.raises(StoreMovedError) as refusal:
        live.commit(change_set(Put(PORTFOLIO, "p9", LOFT)))

    assert refusal.value.move == cutting
    assert not site.stores[OLD].get(PORTFOLIO, "p9")


def test_registers_that_name_each_other_hold_nothing_up(site: Site) -> None:
    moved = Move(id="m", state="moved", store=NEW, at=AT)
    site.stores[OLD].set_move(None, moved)
    site.stores[NEW].set_move(None, replace(moved, store=OLD))
    opened = 0

    def open_other(address: str) -> MemoryStore:
        nonlocal opened
        opened += 1
        return site.open(address)

    timing = replace(site.clock.timing, monotonic=time.monotonic)
    server = Server(id="live", host="h", pid=1, version="1", at=site.clock.now())
    live = LiveStore(Whereabouts(site.stores[OLD], open_other, server, timing), timing)
    live.start()
    live.close()

    assert opened <= 40


def test_a_change_that_cannot_follow_the_site_asks_once(site: Site) -> None:
    site.switch().run()
    asked = 0

    def open_other(address: str) -> MemoryStore:
        nonlocal asked
        asked += 1
        raise StoreUnavailableError(f"{address}: no password")

    steps = iter([0.0, 0.0, 6.0])
    timing = replace(site.clock.timing, monotonic=lambda: next(steps, 6.0))
    server = Server(id="live", host="h", pid=1, version="1", at=site.clock.now())
    live = LiveStore(Whereabouts(site.stores[OLD], open_other, server, timing), timing)
    live.start()
    with pytest.raises(StoreMovedError) as refusal:
        live.commit(change_set(Put(PORTFOLIO, "p9", LOFT)))
    with pytest.raises(StoreMovedError):
        live.read(PORTFOLIO)
    live.close()

    assert refusal.value.move.store == NEW
    assert asked < 10


def test_live_servers_are_those_that_said_so_lately(site: Site) -> None:
    old = site.stores[OLD]
    site.serve()
    assert [one.id for one in live_servers(old, at=site.clock.now())] == ["server1"]

    site.clock.sleep(31)

    assert live_servers(old, at=site.clock.now()) == []


def test_a_server_that_ends_takes_its_record_away(site: Site) -> None:
    site.serve().close()

    assert not site.stores[OLD].read(SERVERS)


def test_the_note_of_a_move_is_no_content(site: Site) -> None:
    site.switch().run()

    found = site.stores[NEW].get(SETTINGS, "store-move")
    assert found is not None
    assert found.document["from"] == OLD
    assert "next" not in found.document

"""Moving a running site: copy, follow, close the source, carry the rest over, open the target.

The source's register decides where the site is written: in the source until it says `moved`, in
the target from then on. So whatever fails at whatever moment, one store is written, and asking the
source's register tells which. The target is closed as a copy that is being filled until it is.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from studio_core.errors import StudioError
from studio_core.records.changes import Actor, RecordPath
from studio_core.records.replica import (
    Move,
    MoveState,
    ReplicaConflictError,
    ReplicaStore,
    StoreMovedError,
)
from studio_core.records.work import Work
from studio_core.transfer.leftovers import WithLeftovers, put_leftovers_back
from studio_core.transfer.migration import Migration, catch_up, differing_records, migrate
from studio_core.transfer.switching.carrying import (
    carry_again,
    carry_late,
    carry_unjournalled,
    refuse_incomplete,
)
from studio_core.transfer.switching.ends import End, SwitchRefusedError, check_target
from studio_core.transfer.switching.notes import note_begun, note_moved
from studio_core.transfer.switching.registers import OpenStore, leads_to
from studio_core.transfer.switching.servers import (
    Roll,
    Server,
    arrived,
    cannot_open,
    forget_servers,
)
from studio_core.transfer.switching.timing import CUT_SECONDS, Timing, is_abandoned

SERVERS_SECONDS = 60.0
"""How long servers are waited for that have not opened the target yet."""

NOTICED_SECONDS = 3.0
"""After so long people wonder what is waited for; most servers need less than one."""

ARRIVAL_SECONDS = 1.5
"""How long the target stays closed for servers that have not turned to it yet."""

_PAUSE_SECONDS = 0.05

_TAKEN_OVER = (
    "another command has taken this move over or ended it: `studio switch --status` tells where "
    "the site is"
)


@dataclass(slots=True)
class Switch:
    """The move of a site from *source* to *target*; *tell* hears of each state as it begins."""

    source: End
    target: End
    by: Actor
    timing: Timing
    new_id: Callable[[], str]
    open_other: OpenStore
    named: bool = True
    """Whether somebody named the target: then it may be one whose way here nobody can tell."""
    tell: Callable[[MoveState], None] = lambda state: None
    wait_for: Callable[[Sequence[Server]], None] = lambda servers: None
    """Hears which servers the move waits for, when that takes long and whenever they change."""
    progress: Callable[[int], None] = lambda done: None
    move: Move = field(init=False)
    filling: Move = field(init=False)
    left: Move | None = field(init=False, default=None)
    """What a target says again that the site had left, when the way back there fails."""
    doubtful: set[RecordPath] = field(init=False, default_factory=set)
    """What the target did not hold as it was written: compared once more in the end."""

    def run(self) -> Migration:
        """Move the site; raise a `StudioError` when that fails, and the source is written on."""
        roll = Roll(self.source.store, self.timing)
        self._begin()
        with self._given_up_on_failure():
            self._close_target()
            self.tell("copying")
            self._note_begun()
            migration = self._copy()
            servers = self._follow(migration, roll)
            self._cut(migration)
        self._open(servers)
        return migration

    def finish(self, migration: Migration) -> None:
        """Move the site to the copy that *migration* has followed it with, as `run` does.

        Servers are not waited for: those that can open the target turn to it by themselves.
        """
        assert migration.move is not None
        self.filling = migration.move
        self._begin()
        with self._given_up_on_failure():
            self._check_copy()
            self._note_begun()
            migrate(migration)
            refuse_incomplete(migration)
            self._go_on("following")
            self._cut(migration)
        self._open(())

    @contextmanager
    def _given_up_on_failure(self) -> Iterator[None]:
        """Give the move up when it fails, unless it is another command's by then."""
        try:
            yield
        except BaseException as error:
            if give_up(self.source.store, self.move.id) and self.left is not None:
                self.target.store.set_move(self.filling, self.left)
            if isinstance(error, ReplicaConflictError):
                raise SwitchRefusedError(_TAKEN_OVER) from error
            raise

    def _note_begun(self) -> None:
        source, at = self.source, self.timing.now()
        note_begun(Work(source.store, self.by, at), source.address, self.target.address)

    def _begin(self) -> None:
        """Have the source say that it is copied, in place of a move there that was interrupted."""
        source, at = self.source.store, self.timing.now()
        present = source.move()
        if present is not None and present.closed and not is_abandoned(present, at):
            raise _refusal(present)
        if present is not None and present.store != self.target.address:
            raise SwitchRefusedError(f"a move to {present.store} is under way")
        self.move = Move(id=self.new_id(), state="copying", store=self.target.address, at=at)
        if not source.set_move(present, self.move):
            raise SwitchRefusedError("another move has begun at this moment")

    def _close_target(self) -> None:
        """Close the target as the source's copy; raise `SwitchRefusedError` when it cannot be."""
        present, at = self.target.store.move(), self.timing.now()
        if present is not None and present.id == self.move.id:
            raise SwitchRefusedError(f"{self.target.address} is the store that the site is in")
        self._check_target(present)
        self.filling = Move(id=self.move.id, state="filling", store=self.source.address, at=at)
        if not self.target.store.set_move(present, self.filling):
            raise SwitchRefusedError("somebody else fills the target at this moment")
        if present is not None and present.state == "moved":
            self.left = present
        forget_servers(self.target.store, self.filling)

    def _check_copy(self) -> None:
        """Raise `SwitchRefusedError` when the target is not the copy any more that it was."""
        present = self.target.store.move()
        if present != self.filling:
            raise SwitchRefusedError("somebody else fills the target at this moment")
        self._check_target(present)

    def _check_target(self, present: Move | None) -> None:
        def leads_here(move: Move) -> bool:
            return leads_to(move, self.source.address, self.open_other, unknown=self.named)

        check_target(self.source, self.target, present, leads_here=leads_here, timing=self.timing)

    def _copy(self) -> Migration:
        source = WithLeftovers(self.source.store)
        migration = Migration(
            source,
            self.target.store,
            by=self.by,
            now=self.timing.now,
            progress=self.progress,
            move=self.filling,
        )
        migrate(migration)
        refuse_incomplete(migration)
        carry_unjournalled(migration)
        return migration

    def _follow(self, migration: Migration, roll: Roll) -> list[Server]:
        """Keep the target in step until every live server has opened it; return the servers."""
        self._go_on("following")
        began = self.timing.monotonic()
        told: list[tuple[str, str]] = []
        touched: set[RecordPath] = set()
        while True:
            touched |= catch_up(migration)
            servers = roll.living()
            late = [server for server in servers if server.opened != self.move.id]
            if not late:
                self.doubtful = carry_again(migration, touched)
                return servers
            waited = self.timing.monotonic() - began
            troubles = [(server.id, server.trouble) for server in late]
            if troubles != told and waited > NOTICED_SECONDS:
                self.wait_for(late)
                told = troubles
            if waited > SERVERS_SECONDS:
                raise SwitchRefusedError(cannot_open(late))
            self.timing.sleep(_PAUSE_SECONDS)

    def _cut(self, migration: Migration) -> None:
        """Close the source, carry over what was written before, compare it, and move."""
        ends = self.timing.monotonic() + CUT_SECONDS
        self._go_on("cutting")
        late = carry_late(migration) | self.doubtful
        carry_unjournalled(migration)
        migration.mismatched += ["/".join(path) for path in differing_records(migration, late)]
        if self.timing.monotonic() > ends:
            # Servers may count the move as abandoned by now, and write: then the two differ.
            raise SwitchRefusedError("the stores answer too slowly to change over now")
        refuse_incomplete(migration)
        self._go_on("moved")

    def _open(self, servers: Sequence[Server]) -> None:
        """Open the target when the servers have turned to it, or have taken too long."""
        target = self.target.store
        ends = self.timing.monotonic() + ARRIVAL_SECONDS
        awaited = {server.id for server in servers}
        while not awaited <= arrived(target, self.move.id) and self.timing.monotonic() < ends:
            self.timing.sleep(_PAUSE_SECONDS / 2)
        # Not when a server has waited too long, and opened it.
        target.set_move(self.filling, None)
        note_moved(Work(target, self.by, self.timing.now()), self.source.address)
        put_leftovers_back(target, target)

    def _go_on(self, state: MoveState) -> None:
        after = replace(self.move, state=state, at=self.timing.now())
        if not self.source.store.set_move(self.move, after):
            raise SwitchRefusedError(_TAKEN_OVER)
        self.move = after
        self.tell(state)


def give_up(source: ReplicaStore, id: str) -> bool:
    """End the move *id* of *source*, which is written again; False when it cannot be ended."""
    move = source.move()
    if move is None or move.id != id or move.state in {"moved", "filling"}:
        return False
    return source.set_move(move, None)


def _refusal(move: Move) -> StudioError:
    """Return why a site cannot begin to move whose source has the closed *move*."""
    if move.state != "cutting":
        return StoreMovedError(move)
    return SwitchRefusedError(
        f"another command moves the site to {move.store}, or did until a moment ago: wait some "
        "seconds, or end that by `studio switch --abort`"
    )

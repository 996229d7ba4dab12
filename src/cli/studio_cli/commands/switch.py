"""`studio switch`: move the running site to another store."""

from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from typing import Annotated
from uuid import uuid4

import typer

from studio_adapters.bootstrap import (
    Settings,
    create_store,
    full_store_address,
    open_answering,
    open_other_store,
    public_address,
)
from studio_cli.failures import CommandError
from studio_cli.reports import moves
from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.site_stores import as_replica, opened, refuse_older, way_back, way_there
from studio_cli.terminal.progress import progress
from studio_core.errors import StoreMissingError
from studio_core.records.changes import OPERATOR
from studio_core.records.replica import ReplicaStore, StoreMovedError
from studio_core.transfer.comparing import compare
from studio_core.transfer.leftovers import WithLeftovers
from studio_core.transfer.switching.ending import finish
from studio_core.transfer.switching.ends import End, check_target
from studio_core.transfer.switching.late import collect_late_writes
from studio_core.transfer.switching.notes import came_from
from studio_core.transfer.switching.registers import end_of, fills, leads_to
from studio_core.transfer.switching.servers import live_servers
from studio_core.transfer.switching.standing import standing_of
from studio_core.transfer.switching.switch import Switch, give_up
from studio_core.transfer.switching.timing import Timing

app = new_app()

To = Annotated[
    str, typer.Option("--to", metavar="STORE", help="The store to move to: empty, or a copy.")
]
Status = Annotated[bool, typer.Option("--status", help="Tell where the site is written.")]
Back = Annotated[bool, typer.Option("--back", help="Move back to the store it came from.")]
Abort = Annotated[
    bool,
    typer.Option(
        "--abort",
        help="End a move that has not changed over. Needs no --apply: nothing of the site changes.",
    ),
]
Collect = Annotated[
    bool, typer.Option("--collect", help="Take over what others wrote into the store it left.")
]

Ours = Annotated[
    bool,
    typer.Option("--ours", help="With --collect: where both sides changed, keep what is here."),
]


@command(
    app, "switch", writes=True, example="studio switch --to postgresql://studio@db/studio --apply"
)
def switch(
    shell: Shell,
    to: To = "",
    status: Status = False,
    back: Back = False,
    abort: Abort = False,
    collect: Collect = False,
    ours: Ours = False,
    apply: Apply = False,
    json: Json = False,
) -> None:
    """Move the running site to another store, without stopping a server.

    Everything is copied and compared while the site goes on: records, the journal with its
    positions, sessions. Then what is written waits for a moment, the rest is carried over, and the
    site goes on in the other store; the one that was left refuses to be written. Every server
    has to be able to open the other store: where its address has a password, servers find it as
    STUDIO_STORE_NEXT, or as store_next in studio.toml, which they read anew. When a move fails, the
    site stays where it was. Afterwards write the new store into studio.toml.
    --back moves the site back, with what was written since. When the site has left Firebase,
    --status lists what other programs wrote there since, and --collect takes it over; what both
    sides changed it names and leaves alone, until --ours says that what is here counts.
    """
    if sum((bool(to), status, back, abort, collect)) != 1:
        raise typer.BadParameter("give one of --to, --status, --back, --abort and --collect")
    settings = shell.settings()
    if status:
        _status(shell, settings, json=json)
    elif abort:
        _abort(shell, settings)
    elif collect:
        _collect(shell, settings, apply=apply, ours=ours, json=json)
    else:
        source, target = way_back(settings) if back else way_there(settings, to)
        if apply:
            _move(shell, settings, source, target, named=not back, json=json)
        else:
            _preview(shell, settings, source, target, named=not back, json=json)


def _status(shell: Shell, settings: Settings, *, json: bool) -> None:
    other = partial(open_other_store, settings=settings)
    with opened(settings.store, settings) as store:
        found = standing_of(store, public_address(settings.store), other, at=shell.now())
    moves.standing(shell, found, json=json)


def _abort(shell: Shell, settings: Settings) -> None:
    """End the move in the register of its source: that of the store which a copy is filled from."""
    source = here = public_address(settings.store)
    with opened(settings.store, settings) as store:
        filling = store.move()
    if filling is not None and filling.state == "filling":
        source = filling.store
    with opened(full_store_address(source, settings), settings, writes=True) as store:
        move = store.move()
        if source != here and filling is not None and not fills(move, filling, here):
            raise CommandError(f"there is no move to end: the site is in {source}")
        if move is None or not give_up(store, move.id):
            where = "nothing is moving" if move is None else str(StoreMovedError(move))
            raise CommandError(f"there is no move to end: {where}")
    if filling is not None and source != here:
        # So that servers that start with this setting go there as well.
        with opened(settings.store, settings, writes=True) as store:
            store.set_move(filling, replace(filling, state="moved"))
    shell.say(f"the move to {move.store} has ended; the site is written in {source}")


def _collect(shell: Shell, settings: Settings, *, apply: bool, ours: bool, json: bool) -> None:
    """Take what others wrote into the store that was left over into the present one."""
    with opened(settings.store, settings) as configured:
        move = configured.move()
        left = "" if move else came_from(configured, public_address(settings.store))
    present = public_address(settings.store)
    if move is not None and move.state == "moved":
        present = end_of(move, partial(open_other_store, settings=settings))
    left = left or public_address(settings.store)
    if left == present:
        raise CommandError("this site has not moved: nothing can have been written elsewhere")
    with (
        opened(full_store_address(left, settings), settings, writes=apply) as old,
        opened(full_store_address(present, settings), settings, writes=apply) as new,
    ):
        moves.collection(
            shell,
            collect_late_writes(old, new, at=shell.now, apply=apply, ours=ours),
            apply=apply,
            json=json,
        )


def _preview(
    shell: Shell, settings: Settings, source: str, target: str, *, named: bool, json: bool
) -> None:
    """Tell what a move would carry, and which servers have to come along."""
    with opened(source, settings) as old:
        _refuse_closed(old, target)
        refuse_older(old)
        servers = live_servers(old, at=shell.now())
        found, entries = None, old.position()
        with suppress(StoreMissingError), opened(target, settings) as new:
            before, after = End(old, public_address(source)), End(new, public_address(target))
            _check_target(shell, settings, before, after, named=named)
            found, entries = compare(WithLeftovers(old), new), entries - new.position()
    plan = moves.Plan(
        source=public_address(source),
        target=public_address(target),
        records=None if found is None else found.to_write,
        entries=entries,
        servers=servers,
    )
    moves.plan(shell, plan, json=json)


def _check_target(
    shell: Shell, settings: Settings, source: End, target: End, *, named: bool
) -> None:
    """Refuse what the move itself would refuse."""
    other = partial(open_other_store, settings=settings)
    check_target(
        source,
        target,
        target.store.move(),
        leads_here=lambda move: leads_to(move, source.address, other, unknown=named),
        timing=Timing(shell.now),
    )


def _move(
    shell: Shell, settings: Settings, source: str, target: str, *, named: bool, json: bool
) -> None:
    with (
        opened(source, settings, writes=True) as old,
        closing(open_answering(create_store, target, settings)) as made,
    ):
        new = as_replica(made, target)
        before, after = End(old, public_address(source)), End(new, public_address(target))
        if finish(before, after, by=OPERATOR, at=shell.now()):
            shell.say(f"the site had moved already: {after.address} is open now")
            return
        told = moves.Progress(shell, after.address)
        with progress("copying", quiet=shell.quiet) as show, shell.resumable():
            move = Switch(
                before,
                after,
                by=OPERATOR,
                timing=Timing(shell.now),
                new_id=lambda: uuid4().hex,
                open_other=partial(open_other_store, settings=settings),
                named=named,
                tell=told.state,
                wait_for=told.servers,
                progress=lambda done: show(done, 0),
            )
            migration = move.run()
        position = new.position()
    moves.moved(shell, settings, move, migration.verified, position, json=json)


def _refuse_closed(store: ReplicaStore, target: str) -> None:
    move = store.move()
    if move is None or not move.closed:
        return
    if move.state == "filling" or move.store != public_address(target):
        raise StoreMovedError(move)

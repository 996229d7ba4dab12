"""`studio migrate`: everything from any store into any other."""

import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Annotated
from uuid import uuid4

import typer

from studio_adapters.bootstrap import (
    Settings,
    Store,
    create_store,
    open_other_store,
    open_store,
    public_address,
    read_store,
)
from studio_cli.failures import CommandError
from studio_cli.reports import migration as migration_report
from studio_cli.reports import moves
from studio_cli.reports.backup_places import tell_of_places
from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.progress import progress
from studio_cli.terminal.signals import told_to_finish
from studio_core.backups.owning import SITE_MARK, is_new_to_places
from studio_core.errors import StoreMissingError, StoreUnavailableError
from studio_core.records.changes import OPERATOR
from studio_core.records.replica import Move, ReplicaStore, StoreMovedError
from studio_core.transfer.comparing import compare
from studio_core.transfer.leftovers import WithLeftovers, put_leftovers_back
from studio_core.transfer.migration import Migration, follow, migrate
from studio_core.transfer.replicating import carries_journal
from studio_core.transfer.switching.carrying import carry_unjournalled
from studio_core.transfer.switching.ends import End
from studio_core.transfer.switching.switch import Switch
from studio_core.transfer.switching.timing import Timing

app = new_app()

From = Annotated[str, typer.Option("--from", metavar="STORE", help="The store to copy.")]
To = Annotated[str, typer.Option("--to", metavar="STORE", help="The store to fill.")]
Follow = Annotated[
    bool, typer.Option("--follow", help="Then keep the target in step, until Ctrl-C or SIGTERM.")
]

Finish = Annotated[
    bool, typer.Option("--finish", help="In the end close the source: the site is in the target.")
]

PAUSE_SECONDS = 2.0
"""Between two tries of a store that is away."""


@command(
    app,
    "migrate",
    writes="apply",
    example="studio migrate --from sqlite:///var/studio.db --to postgresql://db/studio --apply",
)
def migrate_(
    shell: Shell,
    source: From,
    target: To,
    apply: Apply = False,
    follow: Follow = False,
    finish: Finish = False,
    json: Json = False,
) -> None:
    """Copy everything from one store into another and compare it.

    Every record is read back and compared. What the target holds already is left alone, so an
    interrupted migration goes on where it stopped. An empty target takes the journal with its
    positions, so that undo and the trash go on there, and the open sessions; it is closed until
    that is done. A target with a journal of its own keeps that: records the source removed are
    removed, and the target's own stay. The places of backups stay the source's, until `studio
    backup run --take-over`. What a realtime database holds beside records is listed, kept among the
    settings, and put back when it is migrated into one again. With --follow the target is kept in
    step until Ctrl-C. What is written into the source after that stays behind, unless --finish
    closes the source: then the site, with its places, is in the target. `studio switch` does all of
    this for a running site and its servers. Exits with 1 when a record could not be carried.
    """
    if public_address(source) == public_address(target):
        raise typer.BadParameter("--from and --to name the same store")
    if (follow and not apply) or (finish and not follow):
        raise typer.BadParameter("--follow goes with --apply, and --finish with --follow")
    settings = shell.settings()
    with (
        closing((open_store if finish else read_store)(source, settings)) as there,
        closing(_target(target, settings, apply=apply)) as new,
    ):
        old = WithLeftovers(there)
        if not apply:
            _warn_of_moves(shell, there)
            migration_report.preview(shell, compare(old, new), old, json=json)
            return
        ends = Ends(there, public_address(source), new, public_address(target))
        raise typer.Exit(_apply(shell, ends, old, follows=follow, finishes=finish, json=json))


@dataclass(frozen=True, slots=True)
class Ends:
    """The stores of a migration, with their addresses without passwords."""

    source: Store
    source_address: str
    target: Store
    target_address: str


def _target(url: str, settings: Settings, *, apply: bool) -> Store:
    try:
        return (create_store if apply else read_store)(url, settings)
    except StoreMissingError as error:
        raise CommandError(f"{error}: --apply makes it") from error


def _apply(
    shell: Shell, ends: Ends, old: WithLeftovers, *, follows: bool, finishes: bool, json: bool
) -> int:
    with _as_copy(shell, ends) as move:
        migration = Migration(old, ends.target, by=OPERATOR, now=shell.now, move=move)
        if finishes and migration.replica is None:
            raise CommandError(f"--finish: {ends.target_address} has a journal of its own")
        shows = sys.stderr.isatty() and not shell.quiet
        counts = compare(old, ends.target).counts.values() if shows else ()
        total = sum(sum(count.values()) for count in counts)
        with progress("migrating", quiet=shell.quiet) as show, shell.resumable():
            migration.progress = lambda done: show(done, total)
            migrate(migration)
        if migration.replica:
            # Without --finish it is a copy beside the site, which keeps its places of backups.
            carry_unjournalled(migration, keeps=() if finishes else {SITE_MARK})
        if follows:
            _follow(shell, migration)
        if finishes:
            _finish(shell, ends, migration)
    if not finishes:
        _warn_of_moves(shell, ends.source)
    elsewhere = put_leftovers_back(old, ends.target)
    migration_report.told(shell, migration, old, json=json)
    if follows and not finishes:
        shell.note("what is written into the source from now on stays behind")
    if elsewhere:
        shell.note(
            f"{len(elsewhere)} leftovers are settings alone: something lies at {elsewhere[0]}"
        )
    kept_copies = not is_new_to_places(ends.source)
    tell_of_places(shell, is_new=kept_copies and is_new_to_places(ends.target))
    if not migration.verified:
        shell.note("no record was carried: is --from the right store?")
    return 1 if migration.unfit or migration.mismatched else 0


def _warn_of_moves(shell: Shell, source: Store) -> None:
    """Say that the site is elsewhere: what is carried is what it left."""
    move = source.move() if isinstance(source, ReplicaStore) else None
    if move is not None and move.state in {"moved", "filling"}:
        shell.note(f"the source is not where the site is written: {StoreMovedError(move)}")


@contextmanager
def _as_copy(shell: Shell, ends: Ends) -> Iterator[Move | None]:
    """Close a target that takes the journal while it is filled; give its move, None for others."""
    target = ends.target
    if not isinstance(target, ReplicaStore) or not carries_journal(ends.source, target):
        yield None
        return
    present = target.move()
    if present is not None and (present.state, present.store) != ("filling", ends.source_address):
        raise StoreMovedError(present)
    move = Move(id=uuid4().hex, state="filling", store=ends.source_address, at=shell.now())
    if not target.set_move(present, move):
        raise CommandError(f"somebody else fills {ends.target_address} at this moment")
    if isinstance(ends.source, ReplicaStore) and ends.source.move() == move:
        target.set_move(move, present)
        raise typer.BadParameter("--from and --to name the same store")
    yield move
    # Not when it was interrupted: half a copy is no site. After a --finish it is open already.
    target.set_move(move, None)


def _finish(shell: Shell, ends: Ends, migration: Migration) -> None:
    """Close the source, carry the rest over and open the target."""
    source, target, move = ends.source, ends.target, migration.move
    assert isinstance(source, ReplicaStore)
    assert isinstance(target, ReplicaStore)
    assert move is not None
    told = moves.Progress(shell, ends.target_address)
    Switch(
        End(source, ends.source_address),
        End(target, ends.target_address),
        by=OPERATOR,
        timing=Timing(shell.now),
        new_id=lambda: move.id,
        open_other=partial(open_other_store, settings=shell.settings()),
        tell=told.state,
    ).finish(migration)


def _follow(shell: Shell, migration: Migration) -> None:
    def trouble(error: StoreUnavailableError) -> None:
        shell.note(f"a store is away, trying again: {error}")
        time.sleep(PAUSE_SECONDS)

    if migration.mismatched or migration.unfit:
        raise CommandError(
            "not following: records could not be carried; run without --follow to see which"
        )
    with told_to_finish() as finishing:
        shell.note(f"in step at {migration.position}; following until Ctrl-C")
        follow(migration, finishing, trouble)

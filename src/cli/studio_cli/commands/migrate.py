"""`studio migrate`: everything from any store into any other."""

import sys
import time
from collections.abc import Iterable
from contextlib import closing
from typing import Annotated

import typer

from studio_adapters.bootstrap import Store, create_store, read_store
from studio_cli.failures import CommandError
from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.progress import progress
from studio_cli.terminal.signals import told_to_finish
from studio_cli.terminal.writing import write_json, write_lines
from studio_core.errors import StoreMissingError, StoreUnavailableError
from studio_core.records.changes import OPERATOR
from studio_core.transfer.leftovers import WithLeftovers, put_leftovers_back
from studio_core.transfer.migration import Comparison, Migration, compare, follow, migrate
from studio_core.transfer.tree import Finding

app = new_app()

From = Annotated[str, typer.Option("--from", metavar="STORE", help="The store to copy.")]
To = Annotated[str, typer.Option("--to", metavar="STORE", help="The store to fill.")]
Follow = Annotated[
    bool, typer.Option("--follow", help="Then keep the target in step, until Ctrl-C or SIGTERM.")
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
    json: Json = False,
) -> None:
    """Copy everything from one store into another and compare it.

    Every record is read back and its checksum compared. What the target holds already is left
    alone, so an interrupted migration goes on where it stopped. Records the source removed are
    removed; the target's own stay. The journal, with it the trash, and open sessions are not
    copied. What lies in a realtime database and is no record is listed, kept among the settings,
    and put back when it is migrated into one again. With --follow the target is kept in step until
    Ctrl-C: then change the site's setting.
    Exits with 1 when a record could not be carried.
    """
    if source == target:
        raise typer.BadParameter("--from and --to name the same store")
    if follow and not apply:
        raise typer.BadParameter("--follow goes with --apply")
    settings = shell.settings()
    open_target = create_store if apply else read_store
    with closing(WithLeftovers(read_store(source, settings))) as old:
        try:
            new = open_target(target, settings)
        except StoreMissingError as error:
            raise CommandError(f"{error}: --apply makes it") from error
        with closing(new):
            if apply:
                raise typer.Exit(_apply(shell, old, new, follows=follow, json=json))
            _preview(shell, compare(old, new), old, json=json)


def _preview(shell: Shell, found: Comparison, old: WithLeftovers, *, json: bool) -> None:
    if json:
        counts = {name: _states(count) for name, count in found.counts.items()}
        extra: dict[str, object] = {"gone": _paths(found.gone), "foreign": _paths(found.foreign)}
        extra["leftovers"] = _findings(old.findings)
        write_json({"collections": counts, **extra, "toWrite": found.to_write, "applied": False})
        return
    for name, count in found.counts.items():
        states = _states(count)
        write_lines(
            f"{name}: {states['missing']} to copy, {states['differing']} to overwrite,"
            f" {states['equal']} equal"
        )
    write_lines(*(f"would remove  {path}" for path in _paths(found.gone)))
    _tell_leftovers(old)
    _tell_foreign(shell, _paths(found.foreign))
    if found.to_write:
        shell.note("nothing was written: add --apply to migrate")


def _states(count: dict[str, int]) -> dict[str, int]:
    return {state: count.get(state, 0) for state in ("missing", "differing", "equal")}


def _apply(shell: Shell, old: WithLeftovers, new: Store, *, follows: bool, json: bool) -> int:
    migration = Migration(old, new, by=OPERATOR, now=shell.now)
    shows = sys.stderr.isatty() and not shell.quiet
    counts = compare(old, new).counts.values() if shows else ()
    total = sum(sum(count.values()) for count in counts)
    with progress("migrating", quiet=shell.quiet) as show, shell.resumable():
        migration.progress = lambda done: show(done, total)
        migrate(migration)
    if follows:
        _follow(shell, migration)
    elsewhere = put_leftovers_back(old, new)
    _tell(shell, migration, old, json=json)
    if elsewhere:
        shell.note(
            f"{len(elsewhere)} leftovers are settings alone: something lies at {elsewhere[0]}"
        )
    if not migration.verified:
        shell.note("no record was carried: is --from the right store?")
    return 1 if migration.unfit or migration.mismatched else 0


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


def _tell(shell: Shell, migration: Migration, old: WithLeftovers, *, json: bool) -> None:
    if json:
        result = {
            "written": migration.batches.written,
            "verified": migration.verified,
            "position": migration.position,
            "unfit": _findings(migration.unfit),
            "leftovers": _findings(old.findings),
            "mismatched": migration.mismatched,
            "foreign": _paths(migration.foreign),
            "applied": True,
        }
        write_json(result)
        return
    write_lines(*(f"unfit       {found.path}: {found.reason}" for found in migration.unfit))
    write_lines(*(f"mismatched  {path}" for path in migration.mismatched))
    _tell_leftovers(old)
    _tell_foreign(shell, _paths(migration.foreign))
    shell.say(
        f"wrote {migration.batches.written}; {migration.verified} records compared equal;"
        f" unfit {len(migration.unfit)}; mismatched {len(migration.mismatched)};"
        f" in step with position {migration.position}"
    )


def _tell_leftovers(old: WithLeftovers) -> None:
    """Name what is no record, which is kept among the settings."""
    write_lines(*(f"leftover    {found.path}: {found.reason}" for found in old.findings))


def _findings(findings: Iterable[Finding]) -> list[dict[str, str]]:
    return [{"path": found.path, "reason": found.reason} for found in findings]


def _tell_foreign(shell: Shell, paths: list[str]) -> None:
    if paths:
        shell.note(f"{len(paths)} records are the target's own and stay, such as {paths[0]}")


def _paths(paths: tuple[tuple[str, str], ...]) -> list[str]:
    return ["/".join(path) for path in paths]

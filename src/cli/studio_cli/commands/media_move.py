"""`studio media move`: exchange the host of the pictures while the site runs."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer

from studio_adapters.bootstrap import Store
from studio_cli.failures import CommandError
from studio_cli.files.picture_moves import HOST_FAILURES, OpenMove, open_move, route_to
from studio_cli.reports.picture_moves import MoveReport, tell_move
from studio_cli.shell import Apply, Json, Shell
from studio_cli.terminal.progress import progress
from studio_core.enclosures.places import FileElsewhere
from studio_core.films.shown import films_shown
from studio_core.pictures.exchange import begin_exchange, end_exchange
from studio_core.transfer.picture_moves import Moved

_NOT_AS_IT_WAS = "this file of a visitor is not there as it was sent"

To = Annotated[
    str, typer.Option("--to", metavar="HOST", help="The host to move to, as STUDIO_MEDIA.")
]
Others = Annotated[
    bool, typer.Option("--others", help="Also bring pictures that lie at hosts of others.")
]


def move(
    shell: Shell, to: To, others: Others = False, apply: Apply = False, json: Json = False
) -> None:
    """Move the pictures to another host while the site runs, without stopping a server.

    Copies every original, with films, captions and, into and out of a bucket, the sealed files of
    visitors; reads each one anew where it came to; brings pictures from the image-hosting service,
    and has records show the copies, in change sets that `studio undo` takes back. Meanwhile every
    server serves from both hosts, and new pictures go to the new one. Afterwards the old one is
    asked for nothing any more. Addresses that begin with /media/ stay what they are. May be stopped
    and given again; the way back is the same command. Exits with 1 when something could not be
    brought: it stays where it is. Afterwards write the new host into studio.toml.
    """
    with shell.store() as store:
        route = route_to(store, shell.settings(), to)
        with open_move(shell, store, route, others=others, apply=apply) as opened:
            if apply:
                moved, files, done = _apply(shell, store, opened)
            else:
                moved, files, done = opened.pictures.plan(), opened.files.planned(), False
            report = MoveReport(
                source=route.source,
                target=route.target,
                moved=moved,
                films=frozenset(films_shown(store)),
                files=files,
                others=opened.others,
                applied=apply,
                done=done,
            )
    tell_move(shell, report, json=json)
    raise typer.Exit(1 if moved.failed else 0)


def _apply(
    shell: Shell, store: Store, opened: OpenMove
) -> tuple[Moved, Sequence[FileElsewhere], bool]:
    """Move everything; tell what moved, and whether the old host is asked for nothing any more."""
    route = opened.route
    opened.pictures.new.probe()
    with progress("moving pictures", quiet=shell.quiet) as show, shell.resumable():
        exchange = None
        if route.source:
            exchange = begin_exchange(shell.work(store), route.source, route.target, route.before)
        try:
            moved = replace(opened.pictures, show=show).run()
        except HOST_FAILURES as error:
            raise CommandError(
                f"a host does not answer ({error}); new pictures go to {route.target}, and the same"
                " command goes on when it does"
            ) from error
    files, wrong = opened.files.bring_all(shell), opened.files.prove(shell)
    left = [*opened.pictures.left_behind(moved), *wrong]
    moved.failed |= dict.fromkeys(wrong, _NOT_AS_IT_WAS)
    if exchange is not None and not left:
        end_exchange(shell.work(store), exchange)
    return moved, files, not left

"""`studio media sync`: the pictures of a site copied to another host while it runs."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer

from studio_cli.failures import CommandError
from studio_cli.files.media_sync import HOST_FAILURES, OpenSync, open_sync, route_of
from studio_cli.reports.media_sync import SyncReport, tell_sync
from studio_cli.shell import Apply, Json, Shell
from studio_cli.terminal.progress import progress
from studio_core.enclosures.places import FileElsewhere
from studio_core.films.shown import films_shown
from studio_core.pictures.exchange import end_exchange
from studio_core.pictures.library import ProbedHost
from studio_core.transfer.media_sync import Synced

_NOT_AS_IT_WAS = "this file of a visitor is not there as it was sent"

From = Annotated[
    str, typer.Option("--from", metavar="HOST", help="Where it lies  [the host in the settings]")
]
To = Annotated[
    str, typer.Option("--to", metavar="HOST", help="Where to copy it  [the host in the settings]")
]
Others = Annotated[
    bool, typer.Option("--others", help="Also bring pictures that lie at hosts of others.")
]


def sync(
    shell: Shell,
    from_: From = "",
    to: To = "",
    others: Others = False,
    apply: Apply = False,
    json: Json = False,
) -> None:
    """Copy the pictures to another host, or bring them from one, while the site runs.

    Copies every original that is missing there, with films, captions and, into and out of a bucket,
    the sealed files of visitors, and reads each one anew where it came to. Nothing is removed, so
    it may be stopped and given again as often as wanted. Hosts are written as STUDIO_MEDIA is.

    To exchange the host, give --to with the new one, write that into studio.toml, restart the
    servers, and give --from with the old one: that brings what came meanwhile. Addresses that
    begin with /media/ stay what they are. Pictures of the image-hosting service are brought to a
    host of your own as well; as soon as the settings name that, records show the copies, in change
    sets that `studio undo` takes back. Exits with 1 when something could not be brought: it stays
    where it is.
    """
    with shell.store() as store:
        route = route_of(shell.settings(), from_, to)
        with open_sync(shell, store, route, others=others, apply=apply) as opened:
            if apply:
                synced, files = _apply(shell, opened)
                if not synced.failed:
                    end_exchange(shell.work(store), route.source, route.target)
            else:
                synced, files = opened.pictures.plan(), opened.files.planned()
            report = SyncReport(
                source=route.source,
                target=route.target,
                is_used=route.is_used,
                synced=synced,
                films=frozenset(films_shown(store)),
                files=files,
                others=opened.others,
                applied=apply,
            )
    tell_sync(shell, report, json=json)
    raise typer.Exit(1 if synced.failed else 0)


def _apply(shell: Shell, opened: OpenSync) -> tuple[Synced, Sequence[FileElsewhere]]:
    """Bring everything; tell what came."""
    with progress("copying pictures", quiet=shell.quiet) as show, shell.resumable():
        try:
            if isinstance(opened.pictures.target, ProbedHost):
                opened.pictures.target.probe()
            synced = replace(opened.pictures, show=show).run()
        except HOST_FAILURES as error:
            raise CommandError(
                f"a host does not answer ({error}); the same command goes on when it does"
            ) from error
    files, wrong = opened.files.bring_all(shell)
    synced.failed |= dict.fromkeys(wrong, _NOT_AS_IT_WAS)
    return synced, files

"""`studio media`: the pictures at the image host."""

from collections.abc import Iterator
from contextlib import contextmanager

from studio_adapters.bootstrap import Store, now
from studio_cli.commands.media_sync import sync
from studio_cli.failures import CommandError
from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.progress import progress
from studio_cli.terminal.writing import write_json, write_table
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import MediaLibrary
from studio_core.pictures.usage import prepare_pictures, prune_pictures, unused_pictures

app = new_app("Look after the pictures at the image host.")


@command(app, "usage", writes=False, example="studio media usage --json")
def usage(shell: Shell, json: Json = False) -> None:
    """Show what the image host has used of its storage, bandwidth and credits."""
    with _site(shell) as (_, host):
        used, kind = host.usage(), host.describe().kind
    meters = {"storage": used.storage, "bandwidth": used.bandwidth, "credits": used.credits}
    if json:
        shown = {name: {"used": one.used, "limit": one.limit} for name, one in meters.items()}
        write_json({"kind": kind, **shown, "unit": used.unit})
    else:
        rows = []
        for name, meter in meters.items():
            unit, size = ("", 1.0) if name == "credits" else (" MiB", 2.0**20)
            limit = "none" if meter.limit is None else f"{meter.limit / size:,.1f}{unit}"
            rows.append((name, f"{meter.used / size:,.1f}{unit}", limit))
        write_table((kind, "used", "limit"), rows)


command(app, "sync", writes="apply", example="studio media sync --to s3://studio-pictures --apply")(
    sync
)


@command(app, "prune", writes="apply", example="studio media prune --apply")
def prune(shell: Shell, apply: Apply = False, json: Json = False) -> None:
    """Find pictures that nothing shows; --apply removes them for good.

    Kept are those of the content, of the site's texts, of what can still come back from the trash,
    and those uploaded within the last day.
    """
    with _library(shell) as (store, library):
        settings = shell.settings()
        site = settings.site
        unused = unused_pictures(store, library, site, now())
        freed = 0
        if apply:
            moment = shell.believed(store)
            with progress("removing", quiet=shell.quiet) as show, shell.resumable():
                freed = prune_pictures(store, library, site, moment, show).bytes
    if json:
        write_json({"items": list(unused), "total": len(unused), "applied": apply, "bytes": freed})
        return
    if not shell.silent:
        write_table(("picture",), [(id,) for id in unused])
    if apply:
        shell.say(f"removed {len(unused)} pictures, {freed} bytes")
    else:
        shell.note(f"{len(unused)} pictures are used by nothing; --apply removes them")


@command(app, "warm", writes=True, example="studio media warm")
def warm(shell: Shell, json: Json = False) -> None:
    """Make every size and format of every picture now, instead of when it is first asked for."""
    made = pictures = 0
    with _library(shell) as (_, library), progress("preparing", quiet=shell.quiet) as show:
        for _, files in prepare_pictures(library, show):
            pictures, made = pictures + 1, made + files
    if json:
        write_json({"pictures": pictures, "made": made})
    else:
        shell.say(f"{pictures} pictures are ready; made {made} files")


@contextmanager
def _site(shell: Shell) -> Iterator[tuple[Store, ImageHost]]:
    with shell.content() as store, shell.media() as host:
        yield store, host


@contextmanager
def _library(shell: Shell) -> Iterator[tuple[Store, MediaLibrary]]:
    with _site(shell) as (store, host):
        if not isinstance(host, MediaLibrary):
            kind = host.describe().kind
            raise CommandError(f"{kind} looks after its own pictures: use its console")
        yield store, host

"""`studio media`: the pictures at the image host."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer

from studio_adapters.bootstrap import Store, now
from studio_cli.commands.media_move import move
from studio_cli.doctor.masking import masked
from studio_cli.failures import CommandError
from studio_cli.files.visitor_files import files_beside, picture_source
from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.progress import progress
from studio_cli.terminal.writing import write_json, write_lines, write_table
from studio_core.enclosures.places import FileElsewhere
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import MediaLibrary
from studio_core.pictures.transfer import Synced, hosted_clouds, plan_sync, sync_pictures
from studio_core.pictures.usage import prepare_pictures, prune_pictures, unused_pictures
from studio_core.records.changes import OPERATOR

app = new_app("Look after the pictures at the image host.")

From = Annotated[
    str, typer.Option("--from", metavar="MEDIA", help="The host to bring from, as STUDIO_MEDIA.")
]


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


@command(
    app,
    "sync",
    writes="apply",
    example="studio media sync --from cloudinary://studio-cloud --apply",
)
def sync(shell: Shell, from_: From, apply: Apply = False, json: Json = False) -> None:
    """Bring the pictures that the content shows from another host to the one in use.

    Every record shows its new pictures as soon as they are there, so an interrupted run goes on
    where it stopped. Exits with 1 when a picture could not be brought over; it stays where it is.
    The sealed files of visitors come along: with s3: and gs: they lie in the bucket, else in the
    data directory.
    """
    done: list[Synced] = []
    with _site(shell) as (store, host):
        files = files_beside(shell, store, from_)
        with picture_source(shell, from_, host, files) as source:
            planned = list(plan_sync(store, source, host))
            if not planned:
                _refuse_another_cloud(store, from_)
            brought = files.bring(shell) if apply else files.planned()
            with progress("bringing pictures", quiet=shell.quiet) as show, shell.resumable():
                if apply:
                    for synced in sync_pictures(store, source, host, by=OPERATOR, at=shell.now):
                        done.append(synced)
                        show(len(done), len(planned))
    _tell_synced(shell, done if apply else planned, brought, json=json, applied=apply)


def _refuse_another_cloud(store: Store, source: str) -> None:
    """Raise `CommandError` when the content shows pictures of other clouds than *source* alone."""
    clouds = hosted_clouds(store)
    if source.startswith("cloudinary:") and clouds:
        there = ", ".join(f"cloudinary://{name}" for name in clouds)
        raise CommandError(
            f"no picture of the content lies at {masked('', source)}, but some at {there}"
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


command(app, "move", writes="apply", example="studio media move --to s3://studio-pictures --apply")(
    move
)


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


def _tell_synced(
    shell: Shell,
    synced: Sequence[Synced],
    files: Sequence[FileElsewhere],
    *,
    json: bool,
    applied: bool,
) -> None:
    failed = [(url, why) for one in synced for url, why in one.failed.items()]
    count = len({url for one in synced for url in one.addresses})
    if json:
        items = [
            {
                "collection": one.collection,
                "id": one.id,
                "pictures": list(one.addresses),
                "failed": [{"url": url, "reason": why} for url, why in one.failed.items()],
            }
            for one in synced
        ]
        sizes = {"files": len(files), "fileBytes": sum(one.size for one in files)}
        write_json({"items": items, "total": count, **sizes, "applied": applied})
    else:
        records = [(f"{one.collection}/{one.id}", len(one.addresses)) for one in synced]
        if not shell.silent:
            write_table(("record", "pictures"), records, whole=("record",))
        write_lines(*(f"failed {url}: {why}" for url, why in failed))
        told = f"{count} pictures and {len(files)} files of visitors"
        shell.say(f"{'brought' if applied else 'would bring'} {told}")
        if not applied and (count or files):
            shell.note("nothing was changed: add --apply to bring them")
    raise typer.Exit(1 if failed else 0)

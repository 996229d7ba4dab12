"""Opening what a move of the pictures to another host needs."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from urllib.parse import unquote

from studio_adapters.bootstrap import (
    MOST_UPLOAD_MB,
    Settings,
    Store,
    media_address,
    now,
    open_host,
    open_pictures_elsewhere,
    open_sealed_objects,
)
from studio_cli.failures import CommandError
from studio_cli.files.settings_file import whole_path
from studio_cli.files.visitor_files import VisitorFiles
from studio_cli.shell import Shell
from studio_core.audit.reachability import pictures_shown
from studio_core.errors import ImageHostError
from studio_core.pictures.exchange import (
    Exchange,
    get_exchange,
    places_of,
    refuse_overtaken,
)
from studio_core.pictures.library import ProvingHost
from studio_core.pictures.moved import cloud_of_ids
from studio_core.pictures.transfer import hosted_clouds
from studio_core.pictures.urls import cloud_name_of
from studio_core.pictures.usage import pictures_in_use
from studio_core.records.changes import OPERATOR
from studio_core.transfer.picture_moves import PictureMove

_CLOUD = "cloudinary://"
_LOCAL = "local:///"
HOST_FAILURES = (ImageHostError, OSError)
"""What a host raises that does not answer, or is full."""


@dataclass(frozen=True, slots=True)
class Route:
    """From which host the pictures go to which; *source* is '' when they are all at *target*.

    *before* is the exchange by which that was found; the settings name *configured*.
    """

    source: str
    target: str
    before: Exchange | None
    configured: str

    @property
    def is_back(self) -> bool:
        """Whether the pictures were on their way from *target*: most are still there."""
        return bool(self.before and not self.before.done and self.before.source == self.target)


@dataclass(frozen=True, slots=True)
class OpenMove:
    """A move that is ready to be planned or made; *others* are pictures that lie with others."""

    route: Route
    pictures: PictureMove
    files: VisitorFiles
    others: tuple[str, ...]


def route_to(store: Store, settings: Settings, to: str) -> Route:
    """Return the way to the host *to*; raise `CommandError` where pictures cannot go now."""
    if to == _LOCAL:
        raise CommandError(f"{to}: expected local:///PATH")
    target = media_address(whole_path(to))
    if target.startswith("cloudinary:"):
        raise CommandError(
            "a cloud gives pictures addresses of its own, and those that visitors have would end:"
            " name local:///…, s3://… or gs://…"
        )
    before, configured = get_exchange(store), media_address(settings.media)
    places = places_of(before, configured)
    if places.first == target:
        return Route(places.second, target, before, configured)
    _refuse_nested(places.first, target)
    if places.second not in ("", target):
        raise CommandError(
            f"the pictures are still on their way to {places.first}: give that as --to first"
        )
    return Route(places.first, target, before, configured)


def _refuse_nested(source: str, target: str) -> None:
    """Raise `CommandError` for a folder within another: each would list the other's files."""
    if source.startswith(_LOCAL) and target.startswith(_LOCAL):
        folders = _folder(source), _folder(target)
        if any(one in other.parents for one, other in (folders, folders[::-1])):
            raise CommandError(f"{target} and {source} lie within each other: name another folder")


@contextmanager
def open_move(
    shell: Shell, store: Store, route: Route, *, others: bool, apply: bool
) -> Iterator[OpenMove]:
    """Open both hosts and the way to pictures elsewhere. What was taken once comes."""
    settings = replace(shell.settings(), max_upload_mb=MOST_UPLOAD_MB)
    cloud_name = _cloud_of_ids(store, route)
    shown = pictures_shown(store, cloud_name)
    of_others = tuple(url for url in shown if not cloud_name_of(url))
    with ExitStack() as stack:
        new = _opened(stack, settings, route.target, create=apply)
        old = None
        if route.source and not route.source.startswith(_CLOUD):
            old = _opened(stack, settings, route.source, create=False)
            # The way back is open as well while what was moved to does not answer.
            with suppress(*(HOST_FAILURES if route.is_back else ())):
                _refuse_nothing(store, old, new, route.source)
        elsewhere = open_pictures_elsewhere(cloud_name, of_others if others else (), settings)
        stack.enter_context(closing(elsewhere))
        pictures = PictureMove(
            store=store,
            old=old,
            new=new,
            elsewhere=elsewhere,
            cloud_name=cloud_name,
            by=OPERATOR,
            now=shell.now,
            clock=now,
            still_ours=partial(refuse_overtaken, store, route.configured, route.target),
        )
        yield OpenMove(route, pictures, _files(store, settings, route), of_others)


def _files(store: Store, settings: Settings, route: Route) -> VisitorFiles:
    """Open where the files of visitors lie: one place, unless a bucket is left or come to."""
    here = open_sealed_objects(replace(settings, media=route.target))
    buckets = [one for one in (route.source, route.target) if one and not _is_beside_data(one)]
    if not route.source or not buckets:
        return VisitorFiles(store, here, here)
    there = open_sealed_objects(replace(settings, media=route.source))
    return VisitorFiles(store, there, here)


def _is_beside_data(address: str) -> bool:
    return address.startswith((_LOCAL, _CLOUD))


def _opened(stack: ExitStack, settings: Settings, address: str, *, create: bool) -> ProvingHost:
    # The configured address may have more to say than what is shown of it.
    url = settings.media if media_address(settings.media) == address else address
    host = stack.enter_context(closing(open_host(replace(settings, media=url), create=create)))
    if not isinstance(host, ProvingHost):
        raise CommandError(f"{address} keeps no pictures of its own")
    return host


def _refuse_nothing(store: Store, old: ProvingHost, new: ProvingHost, address: str) -> None:
    """Raise `CommandError` where the content shows pictures that neither host has."""
    if any(True for _ in old.image_ids()):
        return
    if pictures_in_use(store).keys() - set(new.image_ids()):
        is_gone = address.startswith(_LOCAL) and not _folder(address).is_dir()
        why = "there is no such folder" if is_gone else "it keeps no pictures"
        raise CommandError(f"{address}: {why}, and the content shows some")


def _folder(address: str) -> Path:
    return Path(unquote(address.removeprefix(_LOCAL)))


def _cloud_of_ids(store: Store, route: Route) -> str:
    """Return the cloud of pictures that are known by an id alone; '' when nobody can tell."""
    if route.source.startswith(_CLOUD):
        return route.source.removeprefix(_CLOUD)
    clouds = hosted_clouds(store)
    return clouds[0] if len(clouds) == 1 else cloud_of_ids(store)

"""Opening what a sync of the pictures with another host needs."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import unquote

from studio_adapters.bootstrap import (
    MOST_UPLOAD_MB,
    Settings,
    Store,
    is_cloud,
    media_address,
    now,
    open_host,
    open_picture_source,
    open_pictures_elsewhere,
    open_sealed_objects,
    refuse_left_host,
)
from studio_cli.failures import CommandError
from studio_cli.files.settings_file import whole_path
from studio_cli.files.visitor_files import VisitorFiles
from studio_cli.shell import Shell
from studio_core.audit.reachability import pictures_shown
from studio_core.errors import ImageHostError
from studio_core.pictures.copies import PictureSource
from studio_core.pictures.forwarded import cloud_of_ids
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import ProvingHost
from studio_core.pictures.transfer import hosted_clouds, records_showing
from studio_core.pictures.urls import cloud_name_of
from studio_core.pictures.usage import pictures_in_use
from studio_core.records.changes import OPERATOR
from studio_core.transfer.media_sync import MediaSync

_LOCAL = "local:///"
HOST_FAILURES = (ImageHostError, OSError)
"""What a host raises that does not answer, or is full."""


@dataclass(frozen=True, slots=True)
class Route:
    """From which host to which, by addresses that may be shown, and how to open them.

    *is_used* tells whether the settings name the target, *is_given* whether the source was named.
    """

    source: str
    target: str
    opens_source: str
    opens_target: str
    is_used: bool
    is_given: bool

    @property
    def is_between_two(self) -> bool:
        """Whether something is to be copied from another host."""
        return self.source != self.target


@dataclass(frozen=True, slots=True)
class OpenSync:
    """A sync that is ready to be planned or made; *others* are pictures that lie with others."""

    pictures: MediaSync
    files: VisitorFiles
    others: tuple[str, ...]


def route_of(settings: Settings, from_: str, to: str) -> Route:
    """Return the way from the host *from_* to the host *to*, of which '' is the one in use."""
    in_use = media_address(settings.media)
    opened = tuple(whole_path(one) if one else settings.media for one in (from_, to))
    if _LOCAL in opened:
        raise CommandError(f"{_LOCAL}: expected local:///PATH")
    source, target = map(media_address, opened)
    # The configured address may have keys that the given one needs not name.
    opens_source, opens_target = (
        settings.media if media_address(one) == in_use else one for one in opened
    )
    if source != target and source.startswith(_LOCAL) and target.startswith(_LOCAL):
        folders = _folder(source), _folder(target)
        if any(one in other.parents for one, other in (folders, folders[::-1])):
            # Each would list the other's files.
            raise CommandError(f"{target} and {source} lie within each other: name another folder")
    return Route(source, target, opens_source, opens_target, target == in_use, bool(from_))


@contextmanager
def open_sync(
    shell: Shell, store: Store, route: Route, *, others: bool, apply: bool
) -> Iterator[OpenSync]:
    """Open both hosts and the way to pictures elsewhere. What was taken once comes."""
    settings = replace(shell.settings(), max_upload_mb=MOST_UPLOAD_MB)
    refuse_left_host(settings, store)
    cloud_name = _cloud_of_ids(store, route.source)
    shown = pictures_shown(store, cloud_name)
    of_others = tuple(url for url in shown if not cloud_name_of(url))
    with ExitStack() as stack:
        files = _files(store, settings, route)
        target = _opened(stack, settings, route.opens_target, create=apply)
        source = None
        if not is_cloud(route.source) and route.is_between_two:
            host = _opened(stack, settings, route.opens_source, create=False)
            if not isinstance(host, ProvingHost):
                raise CommandError(f"{route.source} keeps no pictures of its own")
            source = host
            _refuse_nothing(store, source, target, route, files)
        elsewhere = _elsewhere(settings, route, cloud_name, of_others if others else ())
        if elsewhere is not None:
            stack.enter_context(closing(elsewhere))
            _refuse_another_cloud(store, elsewhere, route)
        pictures = MediaSync(
            store=store,
            source=source,
            target=target,
            elsewhere=elsewhere,
            cloud_name="" if is_cloud(route.target) else cloud_name,
            is_used=route.is_used,
            by=OPERATOR,
            now=shell.now,
            clock=now,
        )
        yield OpenSync(pictures, files, of_others)


def _opened(stack: ExitStack, settings: Settings, url: str, *, create: bool) -> ImageHost:
    return stack.enter_context(closing(open_host(replace(settings, media=url), create=create)))


def _elsewhere(
    settings: Settings, route: Route, cloud_name: str, others: tuple[str, ...]
) -> PictureSource | None:
    """Open the way to pictures that get other addresses; None where none of them come.

    Another host of our own than the one in use gets them when it is in use: nothing would show them
    before.
    """
    if is_cloud(route.target):
        return open_picture_source(route.opens_source, settings) if route.is_between_two else None
    if route.is_used or is_cloud(settings.media):
        return open_pictures_elsewhere(cloud_name, others, settings)
    return None


def _files(store: Store, settings: Settings, route: Route) -> VisitorFiles:
    """Open where the files of visitors lie: one place, unless a bucket is left or come to."""
    here = open_sealed_objects(replace(settings, media=route.opens_target))
    buckets = [one for one in (route.source, route.target) if not _is_beside_data(one)]
    if not route.is_between_two or not buckets:
        return VisitorFiles(store, here, here)
    return VisitorFiles(
        store, open_sealed_objects(replace(settings, media=route.opens_source)), here
    )


def _is_beside_data(address: str) -> bool:
    return address.startswith(_LOCAL) or is_cloud(address)


def _refuse_nothing(
    store: Store, source: ProvingHost, target: ImageHost, route: Route, files: VisitorFiles
) -> None:
    """Raise `CommandError` for a source without pictures that was named, or where some are shown.

    It may have the files of visitors alone.
    """
    if any(True for _ in source.image_ids()):
        return
    kept = set(target.image_ids()) if isinstance(target, ProvingHost) else set[str]()
    is_lacking = bool(pictures_in_use(store).keys() - kept)
    if is_lacking or (route.is_given and not files.any_at_source()):
        is_gone = route.source.startswith(_LOCAL) and not _folder(route.source).is_dir()
        why = "there is no such folder" if is_gone else "it keeps no pictures"
        shown = ", and the content shows some" if is_lacking else ": is it the right address?"
        raise CommandError(f"{route.source}: {why}{shown}")


def _refuse_another_cloud(store: Store, elsewhere: PictureSource, route: Route) -> None:
    """Raise `CommandError` when the content shows pictures of other clouds than the named one."""
    clouds = hosted_clouds(store)
    named = route.source.removeprefix("cloudinary://")
    if route.is_given and is_cloud(route.source) and clouds and named not in clouds:
        shown = (url for one in records_showing(store, elsewhere) for url in one.addresses)
        if named not in map(cloud_name_of, shown):
            there = ", ".join(f"cloudinary://{name}" for name in clouds)
            raise CommandError(
                f"no picture of the content lies at {route.source}, but some at {there}"
            )


def _folder(address: str) -> Path:
    return Path(unquote(address.removeprefix(_LOCAL)))


def _cloud_of_ids(store: Store, source: str) -> str:
    """Return the cloud of pictures that are known by an id alone; '' when nobody can tell."""
    if is_cloud(source):
        return source.removeprefix("cloudinary://")
    clouds = hosted_clouds(store)
    return clouds[0] if len(clouds) == 1 else cloud_of_ids(store)

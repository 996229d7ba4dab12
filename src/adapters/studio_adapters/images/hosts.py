"""Opening image hosts, and what brings pictures from elsewhere.

Adapters are imported by the function that opens them: some of their libraries take long to load.
"""

import logging
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import unquote, urlsplit

from studio_adapters.settings import Settings, SettingsError
from studio_adapters.stores.opening import read_store
from studio_core.errors import StudioError
from studio_core.files.fetching import WebPictures
from studio_core.files.uploads import UploadStaging
from studio_core.pictures.copies import PictureSource
from studio_core.pictures.exchange import Exchange, get_exchange
from studio_core.pictures.forwarded import cloud_of_ids
from studio_core.pictures.host import ImageHost
from studio_core.records.store import Store

log = logging.getLogger("studio.images")

_LOCAL = "local:///"
_CLOUD = "cloudinary:"


def is_cloud(url: str) -> bool:
    """Tell whether *url* is that of the image-hosting service, which serves pictures by itself."""
    return url.startswith(_CLOUD)


def media_address(url: str) -> str:
    """Return *url* as one that may be shown and compared: without keys, a folder's real path."""
    if url.startswith(_LOCAL):
        path = Path(unquote(url.removeprefix(_LOCAL))).resolve()
        return _LOCAL + str(path).replace("%", "%25")
    if not is_cloud(url):
        return url
    # Late: the account's package loads what calls the service.
    from studio_adapters.images.cloudinary.account import cloudinary_account

    with suppress(SettingsError):
        return f"cloudinary://{cloudinary_account(url).cloud_name}"
    return f"cloudinary://{urlsplit(url).netloc.rpartition('@')[2]}"


def open_media(settings: Settings, store: Store | None = None, *, create: bool = True) -> ImageHost:
    """Open the image host of the site, which *store* is or the settings name.

    Raise `SettingsError`, also where the site has left it. Without *create* folders come with a
    file.
    """
    exchange, cloud_name = _told_by_site(settings, store)
    _refuse_left(settings, exchange)
    return open_host(settings, create=create, cloud_name=cloud_name)


def refuse_left_host(settings: Settings, store: Store | None = None) -> None:
    """Raise `SettingsError` where the pictures have gone to another host than *settings* name."""
    _refuse_left(settings, _told_by_site(settings, store)[0])


def _refuse_left(settings: Settings, exchange: Exchange | None) -> None:
    """Raise `SettingsError` for a host that the site has left; one given as an option is meant."""
    address = media_address(settings.media)
    if exchange is None or address == exchange.to or address not in exchange.left:
        return
    if settings.given["STUDIO_MEDIA"].source != "option":
        rest = f"; then give `studio media sync --from {exchange.source} --apply`"
        raise SettingsError(
            f"the pictures of this site have moved from {address} to {exchange.to}: write"
            f' media = "{exchange.to}" into studio.toml, and into STUDIO_MEDIA where that is set'
            + ("" if exchange.done else rest)
        )


def _told_by_site(settings: Settings, store: Store | None) -> tuple[Exchange | None, str]:
    """Return what the site says of its pictures, nothing while no store answers.

    That is the exchange of an earlier version, and the cloud of pictures known by an id alone.
    """
    with suppress(StudioError, SettingsError):
        if store is not None:
            return get_exchange(store), cloud_of_ids(store)
        with closing(read_store(settings.store, settings)) as opened:
            return get_exchange(opened), cloud_of_ids(opened)
    return None, ""


def refuse_unconditional(settings: Settings) -> None:
    """Raise `SettingsError` when the object store that *settings* name writes over what is there.

    One that does not answer is no reason, and told to the log: the site starts without it.
    """
    if not settings.media.startswith("s3://"):
        return
    from studio_adapters.images.local.object_storage import UnconditionalError
    from studio_adapters.images.local.opening import open_storage

    try:
        open_storage(settings.media, settings, create=False, quick=True)[0].probe_create()
    except UnconditionalError as error:
        raise SettingsError(f"STUDIO_MEDIA cannot hold files: {error.strerror}") from error
    except OSError as error:
        log.warning("the pictures' host could not be tried at the start: %s", error.strerror)


def open_host(settings: Settings, *, create: bool = True, cloud_name: str = "") -> ImageHost:
    """Open the image host that *settings* name, wherever the pictures of the site are.

    Pictures known by an id alone lie in the cloud *cloud_name* where it is no cloud itself.
    """
    match settings.media.partition(":")[0]:
        case "local" | "s3" | "gs":
            from studio_adapters.images.local.opening import open_local_image_host

            return open_local_image_host(
                settings.media, settings, create=create, cloud_name=cloud_name
            )
        case "cloudinary":
            from studio_adapters.images.cloudinary import open_cloudinary_image_host

            return open_cloudinary_image_host(settings.media, settings)
        case kind:
            raise SettingsError(f"no image host called {kind!r}; known: cloudinary, gs, local, s3")


def open_upload_staging(settings: Settings) -> UploadStaging:
    """Open where resumable uploads to the image host wait until they are whole."""
    from studio_adapters.images.local.opening import open_upload_staging

    return open_upload_staging(settings.media, settings)


def open_picture_source(url: str, settings: Settings) -> PictureSource:
    """Open the image host that *url* names as a place to bring pictures from."""
    from studio_adapters.images import sources

    return sources.open_picture_source(url, settings)


def open_pictures_elsewhere(
    cloud_name: str, others: Iterable[str], settings: Settings
) -> PictureSource:
    """Open every cloud, and *others* by their addresses, to bring pictures from.

    Those that are known by an id alone lie in the cloud *cloud_name*.
    """
    from studio_adapters.images.elsewhere import FetchedPictures

    return FetchedPictures(cloud_name, frozenset(others), settings.max_upload_bytes)


def open_web_pictures(settings: Settings) -> WebPictures:
    """Open the web as a place to bring single pictures from, as large as an upload may be."""
    from studio_adapters.images.web import PublicPictures

    return PublicPictures(settings.max_upload_bytes)


def probe_pictures(urls: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Ask other servers for pictures; give each address with why there is none ('': there is)."""
    from studio_adapters.images import probe

    return probe.probe_pictures(urls)

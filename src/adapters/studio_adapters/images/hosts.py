"""Opening image hosts, and what brings pictures from elsewhere.

Adapters are imported by the function that opens them: some of their libraries take long to load.
"""

import logging
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from studio_adapters.settings import Settings, SettingsError
from studio_core.pictures.copies import PictureSource
from studio_core.pictures.fetching import WebPictures
from studio_core.pictures.host import ImageHost
from studio_core.pictures.staging import UploadStaging
from studio_core.records.store import Store

if TYPE_CHECKING:
    from studio_adapters.images.places import PlacesNow

log = logging.getLogger("studio.images")


def open_media(settings: Settings, *, create: bool = True) -> ImageHost:
    """Open the image host that the site uses; raise `SettingsError`.

    It is the one that *settings* name, unless the pictures moved to another one since; both while
    they are on their way. Without *create* folders come with a file.
    """
    from studio_adapters.images.places import StandingPlaces, places_in_use

    places = places_in_use(settings)
    if places.second or places.cloud:
        return _changing(StandingPlaces(places), settings, create=create)
    return open_host(replace(settings, media=places.first), create=create)


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


def open_host(settings: Settings, *, create: bool = True) -> ImageHost:
    """Open the image host that *settings* name, wherever the pictures of the site are."""
    match settings.media.partition(":")[0]:
        case "local" | "s3" | "gs":
            from studio_adapters.images.local.opening import open_local_image_host

            return open_local_image_host(settings.media, settings, create=create)
        case "cloudinary":
            from studio_adapters.images.cloudinary import open_cloudinary_image_host

            return open_cloudinary_image_host(settings.media, settings)
        case kind:
            raise SettingsError(f"no image host called {kind!r}; known: cloudinary, gs, local, s3")


def open_live_media(store: Store, settings: Settings) -> ImageHost:
    """Open the image host of a running site, which turns to another one when the pictures move."""
    from studio_adapters.images.places import CurrentPlaces

    return _changing(CurrentPlaces(store, settings), settings)


def _changing(places: "PlacesNow", settings: Settings, *, create: bool = True) -> ImageHost:
    from studio_adapters.images.changing import ChangingImageHost

    def open_one(address: str) -> ImageHost:
        is_configured = address == settings.media
        return open_host(replace(settings, media=address), create=create and is_configured)

    return ChangingImageHost(places, open_one)


def open_upload_staging(settings: Settings, store: Store | None = None) -> UploadStaging:
    """Open where resumable uploads to the image host wait until they are whole.

    With the *store* of a running site it follows the pictures when these move.
    """
    from studio_adapters.images.changing_staging import ChangingStaging
    from studio_adapters.images.local import opening
    from studio_adapters.images.places import CurrentPlaces

    if store is None:
        return opening.open_upload_staging(settings.media, settings)
    places = CurrentPlaces(store, settings)
    return ChangingStaging(places, lambda url: opening.open_upload_staging(url, settings))


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

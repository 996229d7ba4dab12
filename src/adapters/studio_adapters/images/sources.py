"""Image hosts as places that pictures are brought from."""

from collections.abc import Mapping
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote, urlsplit

from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.opening import open_local_image_host
from studio_adapters.outbound import OutboundClient, OutboundError
from studio_adapters.settings import Settings, SettingsError
from studio_core.errors import ImageHostError
from studio_core.pictures.urls import cloud_name_of, hosted_url_of_id, media_id
from studio_core.records.record import Json

TIMEOUT_SECONDS = 60.0
"""For one picture, from the first byte to the last."""


class LocalPictures:
    """Originals of our own image host."""

    def __init__(self, host: LocalImageHost) -> None:
        self._host = host
        self.ids = frozenset(host.image_ids())

    def address_of(self, item: Json) -> str:
        """Return the address when the picture is kept here."""
        url = item.get("url") if isinstance(item, Mapping) else item
        return url if isinstance(url, str) and media_id(url) in self.ids else ""

    def fetch(self, url: str) -> BinaryIO:
        """Open the original."""
        return self._host.original(media_id(url)).open("rb")

    def close(self) -> None:
        """Close the host."""
        self._host.close()


class HostedPictures:
    """Pictures of one cloud at the image-hosting service."""

    def __init__(self, cloud_name: str, client: OutboundClient) -> None:
        self._cloud_name = cloud_name
        self._client = client

    def address_of(self, item: Json) -> str:
        """Return the address, or that of a picture known by its id only."""
        if isinstance(item, Mapping):
            url, id = item.get("url"), item.get("id")
            if not url and isinstance(id, str):
                return hosted_url_of_id(id, self._cloud_name)
            item = url
        mine = isinstance(item, str) and cloud_name_of(item.strip()) == self._cloud_name
        return item.strip() if mine and isinstance(item, str) else ""

    def fetch(self, url: str) -> BinaryIO:
        """Download it; raise `ImageHostError` when it is larger than a picture may be."""
        content = BytesIO()
        try:
            with self._client.request("GET", url) as answer:
                if answer.status != HTTPStatus.OK:
                    raise ImageHostError(answer.status, "there is no picture")
                for part in answer.parts():
                    content.write(part)
        except OutboundError as error:
            raise ImageHostError(0, str(error)) from error
        content.seek(0)
        return content

    def close(self) -> None:
        """Close nothing: each picture has a connection of its own."""


def open_picture_source(url: str, settings: Settings) -> LocalPictures | HostedPictures:
    """Open the image host that *url* names as a source; raise `SettingsError`.

    `cloudinary://CLOUD` is enough: whoever sees a picture there can fetch it. A place of our own
    that keeps no pictures is refused, and not made.
    """
    if url.startswith("cloudinary://"):
        cloud_name = unquote(urlsplit(url).netloc.rpartition("@")[2])
        if not cloud_name:
            raise SettingsError(f"{url}: expected cloudinary://CLOUD")
        client = OutboundClient(TIMEOUT_SECONDS, settings.max_upload_bytes, max_redirects=0)
        return HostedPictures(cloud_name, client)
    if url.partition(":")[0] not in {"local", "s3", "gs"}:
        raise SettingsError(f"no image host called {url.partition(':')[0]!r} to bring from")
    folder = Path(unquote(url.removeprefix("local:///")))
    if url.startswith("local:") and not folder.is_dir():
        raise SettingsError(f"{url}: there is no such folder to bring pictures from")
    pictures = LocalPictures(open_local_image_host(url, settings))
    if not pictures.ids:
        pictures.close()
        raise SettingsError(f"{url} keeps no pictures: is it the right address?")
    return pictures

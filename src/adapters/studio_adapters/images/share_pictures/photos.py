"""Photos for share pictures: from our own image host, or from the hosting account's."""

import logging
from io import BytesIO
from typing import BinaryIO, Protocol

from studio_core.errors import StudioError
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import MediaLibrary
from studio_core.pictures.urls import is_hosted

_log = logging.getLogger(__name__)
_PREFIX = "/media/"
_TIMEOUT_SECONDS = 5.0


class Source(Protocol):
    """Pictures of one account elsewhere."""

    def address_of(self, item: str) -> str:
        """Return the address to fetch, empty when the picture is none of the account's."""
        ...

    def fetch(self, url: str) -> BinaryIO:
        """Download a picture."""
        ...


class Photos:
    """Finds a picture's bytes by its address; addresses of strangers are never asked."""

    def __init__(self, host: ImageHost) -> None:
        self._library = host if isinstance(host, MediaLibrary) else None
        self._cloud_name = host.describe().cloud_name
        self._account: Source | None = None

    def find(self, url: str) -> bytes | None:
        """Return the picture, or None when it is not ours or cannot be had now."""
        try:
            with self._open(url) as file:
                return file.read() or None
        except (StudioError, OSError) as error:
            _log.warning("no photo for a share picture: %s", error)
            return None

    def _open(self, url: str) -> BinaryIO:
        if self._library is not None and url.startswith(_PREFIX):
            return self._library.open_media(url.removeprefix(_PREFIX)).path.open("rb")
        if self._cloud_name and is_hosted(url):
            account = self._elsewhere()
            if found := account.address_of(url):
                return account.fetch(found)
        return BytesIO()

    def _elsewhere(self) -> Source:
        if self._account is None:
            import httpx

            from studio_adapters.images.sources import HostedPictures

            client = httpx.Client(timeout=_TIMEOUT_SECONDS)
            self._account = HostedPictures(self._cloud_name, client)
        return self._account

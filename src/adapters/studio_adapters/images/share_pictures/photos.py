"""Photos for share pictures: from our own image host, or from the hosting account's."""

import logging
from typing import TYPE_CHECKING

from studio_core.errors import StudioError
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import MediaLibrary

if TYPE_CHECKING:
    from studio_adapters.images.sources import HostedPictures

_log = logging.getLogger(__name__)
_PREFIX = "/media/"
_TIMEOUT_SECONDS = 5.0


class Photos:
    """Finds a picture's bytes by its address; other people's servers are never asked."""

    def __init__(self, host: ImageHost, max_bytes: int) -> None:
        self._library = host if isinstance(host, MediaLibrary) else None
        self._account: HostedPictures | None = None
        if cloud_name := host.describe().cloud_name:
            from studio_adapters.images import sources
            from studio_adapters.outbound import OutboundClient

            client = OutboundClient(_TIMEOUT_SECONDS, max_bytes, max_redirects=0)
            self._account = sources.HostedPictures(cloud_name, client)

    def find(self, url: str) -> bytes | None:
        """Return the picture, or None when it is not ours or cannot be had now."""
        try:
            if self._library is not None and url.startswith(_PREFIX):
                file = self._library.open_media(url.removeprefix(_PREFIX))
                return file.path.read_bytes() or None
            if self._account is None or not (address := self._account.address_of(url)):
                return None
            with self._account.fetch(address) as fetched:
                return fetched.read() or None
        except (StudioError, OSError) as error:
            _log.warning("no photo for a share picture: %s", error)
            return None

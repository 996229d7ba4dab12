"""Pictures at the image-hosting service and at other hosts, as a source to bring them from."""

from http import HTTPStatus
from io import BytesIO
from typing import BinaryIO

from studio_adapters.images.sources import TIMEOUT_SECONDS
from studio_adapters.outbound import OutboundClient, OutboundError
from studio_core.errors import ImageHostError
from studio_core.pictures.copies import PicturesElsewhere, fetched_address

_HEADERS = {"User-Agent": "studio-pictures", "Accept": "image/*"}


class FetchedPictures(PicturesElsewhere):
    """Every picture that `PicturesElsewhere` knows, fetched by the guarded client alone."""

    def __init__(self, cloud_name: str, others: frozenset[str], max_bytes: int) -> None:
        super().__init__(cloud_name, others)
        # A host that pictures are brought from does not lead elsewhere; those of others may.
        self._hosted = OutboundClient(TIMEOUT_SECONDS, max_bytes, max_redirects=0)
        self._others_client = OutboundClient(TIMEOUT_SECONDS, max_bytes, headers=_HEADERS)

    def is_of_others(self, url: str) -> bool:
        """Tell whether *url* is one of those that are named, by what it is fetched by."""
        return super().is_of_others(fetched_address(url))

    def fetch(self, url: str) -> BinaryIO:
        """Download it; raise `ImageHostError` when there is no picture, or one too large."""
        client = self._others_client if self.is_of_others(url) else self._hosted
        content = BytesIO()
        try:
            with client.request("GET", fetched_address(url)) as answer:
                if answer.status != HTTPStatus.OK:
                    raise ImageHostError(answer.status, f"it answers {answer.status}")
                content.writelines(answer.parts())
        except OutboundError as error:
            raise ImageHostError(0, str(error)) from error
        content.seek(0)
        return content

    def close(self) -> None:
        """Close nothing: each picture has a connection of its own."""
